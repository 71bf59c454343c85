"""What MkDocs asks while it builds the docs: generated pages, links, drawings, fonts."""

import os
import re
import sys
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # MkDocs loads this file alone

from estaminet.games import IDS as GAMES  # noqa: E402
from estaminet.games.document import FILES  # noqa: E402
from tools import clauses, reference  # noqa: E402

COPIED = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
ELSEWHERE = {
    **COPIED,
    "ARCHITECTURE.md": "built.md",
    "README.md": "index.md",
    **{f"src/estaminet/games/{game}/{document}": f"clauses/{game}.md"
       for game in GAMES for document in FILES.values()},
}  # fmt: skip # files of the repository, and the page that shows them
FONTS = (
    ("Gloock", "normal", 400, "gloock/files/gloock-latin-400-normal.woff2"),
    ("Alegreya Sans", "normal", 400, "alegreya-sans/files/alegreya-sans-latin-400-normal.woff2"),
    ("Alegreya Sans", "italic", 400, "alegreya-sans/files/alegreya-sans-latin-400-italic.woff2"),
    ("Alegreya Sans", "normal", 700, "alegreya-sans/files/alegreya-sans-latin-700-normal.woff2"),
)
FONT_FOLDER = ROOT / "web" / "node_modules" / "@fontsource"
LINK = re.compile(
    r"(?<!\!)\[(?P<text>(?:[^\[\]]|\[[^\]]*\])*)\]\((?P<target>[^)\s#]+)(?P<at>#[^)]*)?\)"
)
DRAWING = re.compile(r'<img alt="(?P<alt>[^"]*)" src="(?P<path>[^"]*assets/\w+\.svg)" ?/?>')
INCLUDED = re.compile(r"^<!-- (?P<file>[A-Z]+\.md) -->$", re.MULTILINE)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what is made, not written."""
    made = {name: page() for name, page in reference.PAGES.items()}
    made |= {f"clauses/{game}.md": clauses.markdown(game) for game in GAMES}
    made |= {name: relinked(read(source), ROOT, name) for source, name in COPIED.items()}
    made["clauses/index.md"] = clauses.overview()
    made["assets/fonts.css"] = "".join(face(*row) for row in fonts())
    for name, content in made.items():
        files.append(File.generated(config, name, content=content))
    for *_, path in fonts():
        font = File.generated(config, address(path), abs_src_path=str(FONT_FOLDER / path))
        files.append(font)
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    name = page.file.src_uri
    whole = INCLUDED.sub(lambda found: body(read(found["file"]), name), markdown)
    return relinked(whole, ROOT / "docs" / Path(name).parent, name)


def on_page_content(html: str, **_: Any) -> str:
    """Drawings are part of the page, so that they take its colours, by day and by lamplight."""
    return DRAWING.sub(lambda found: drawing(found["path"], found["alt"]), html)


def on_post_build(config: MkDocsConfig) -> None:
    """The search for a site that is opened from a folder: a page may not read files there."""
    folder = Path(config.site_dir) / "search"
    index = (folder / "search_index.json").read_text(encoding="utf-8")
    (folder / "search_index.js").write_text(f"var __index = {index};\n", encoding="utf-8")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def body(text: str, name: str) -> str:
    """A document of the repository without its title, for the page of this name."""
    pictures_here = text.replace("](docs/assets/", "](assets/")
    return relinked(pictures_here.partition("\n")[2].strip(), ROOT, name)


def relinked(text: str, folder: Path, name: str) -> str:
    """Links to files of the repository lead to the page that shows them, or are links no more."""
    return LINK.sub(lambda found: link(found, folder, name), text)


def link(found: re.Match[str], folder: Path, name: str) -> str:
    if ":" in found["target"]:  # leads out of here
        return found[0]
    target = Path(os.path.normpath(folder / found["target"]))
    shown = page_of(target)
    if shown is not None:
        way = Path(os.path.relpath(shown, Path(name).parent)).as_posix()
        return f"[{found['text']}]({way}{found['at'] or ''})"
    return found["text"] if target.exists() else found[0]


def page_of(target: Path) -> str | None:
    """The page that shows a file of the repository."""
    if target.is_relative_to(ROOT / "docs"):
        return target.relative_to(ROOT / "docs").as_posix()
    if target.is_relative_to(ROOT):
        return ELSEWHERE.get(target.relative_to(ROOT).as_posix())
    return None


def drawing(path: str, alt: str) -> str:
    """The SVG itself, under a name for those who do not see it."""
    name = Path(path).name
    svg = (ROOT / "docs" / "assets" / name).read_text(encoding="utf-8")
    return f'<figure class="drawing" aria-label="{alt}">\n{svg}</figure>'


def fonts() -> tuple[tuple[str, str, int, str], ...]:
    """The café's, where its page has been built; elsewhere the reader's own must do."""
    return FONTS if all((FONT_FOLDER / path).exists() for *_, path in FONTS) else ()


def address(path: str) -> str:
    return f"assets/fonts/{Path(path).name}"


def face(family: str, style: str, weight: int, path: str) -> str:
    source = f'url("fonts/{Path(path).name}") format("woff2")'
    return (
        f'@font-face {{ font-family: "{family}"; font-style: {style}; font-weight: {weight}; '
        f"font-display: swap; src: {source}; }}\n"
    )
