"""The pages of clauses that the café serves: HTML with a style and a script beside it.

The café's Content-Security-Policy allows neither within the page.
"""

import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from estaminet.games import IDS, load
from estaminet.languages import FIRST, LANGUAGES
from tools.clauses import pages
from tools.clauses.ledger import ROOT, Ledger, checked
from tools.clauses.totals import totals
from tools.clauses.words import Voice, without

HERE = Path(__file__).parent
SCRIPT, STYLE = "clauses.js", "clauses.css"
CAFE_STYLE = ROOT / "web" / "src" / "app.css"

# The café's fonts, under names that its build makes: family, style, weight, how the file begins.
FONTS = (
    ("Gloock", "normal", 400, "gloock-latin-400-normal"),
    ("Alegreya Sans", "normal", 400, "alegreya-sans-latin-400-normal"),
    ("Alegreya Sans", "normal", 700, "alegreya-sans-latin-700-normal"),
    ("Alegreya", "italic", 400, "alegreya-latin-400-italic"),
)


def html(game: str, lang: str, root: Path = ROOT) -> str:
    """The page of one game; Defective if a clause has no test or a name no clause."""
    return page(checked(game, root), lang)


def page(ledger: Ledger, lang: str) -> str:
    say = Voice(lang)
    return pages.page(
        ledger=ledger,
        say=say,
        title=_title(ledger.game, lang),
        games={game: _title(game, lang) for game in IDS},
        others=without(lang),
        file_of=name,
        totals=totals(ledger, say),
        sections=ledger.sections(lang),
    )


def write(ledgers: Iterable[Ledger], out: Path) -> None:
    """`<game>.html`, `<game>.fr.html` and so on of each, and what they load."""
    out.mkdir(parents=True, exist_ok=True)
    for ledger in ledgers:
        for lang in LANGUAGES:
            (out / name(ledger.game, lang)).write_text(page(ledger, lang), encoding="utf-8")
    style = (HERE / STYLE).read_text(encoding="utf-8")
    dressed = fonts(out.parent / "assets") + palette() + style
    (out / STYLE).write_text(dressed, encoding="utf-8")
    shutil.copyfile(HERE / SCRIPT, out / SCRIPT)


def name(game: str, lang: str) -> str:
    return f"{game}.html" if lang == FIRST else f"{game}.{lang}.html"


def fonts(assets: Path) -> str:
    """The fonts that the café's page has loaded already; without them the style has others."""
    return "".join(
        f'@font-face {{ font-family: "{family}"; font-style: {style}; font-weight: {weight}; '
        f'font-display: swap; src: url("../assets/{file.name}") format("woff2"); }}\n'
        for family, style, weight, begins in FONTS
        for file in sorted(assets.glob(f"{begins}-*.woff2"))
    )


def palette() -> str:
    """What the café's style says of the whole page: its colours, by day and by lamplight."""
    style = CAFE_STYLE.read_text(encoding="utf-8")
    return "\n".join(re.findall(r"^:root\b[^{]*\{[^}]*\}", style, re.MULTILINE)) + "\n"


def _title(game: str, lang: str) -> str:
    return load(game).texts.title[lang]
