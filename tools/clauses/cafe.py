"""The pages of clauses that the café serves: HTML with a style and a script beside it.

The café's Content-Security-Policy allows neither within the page.
"""

import re
import shutil
from collections.abc import Iterable
from html import escape
from pathlib import Path

from estaminet.games import IDS, load
from tools.clauses.ledger import ROOT, Entry, Ledger, checked
from tools.clauses.prose import inline
from tools.clauses.rows import row, totals, unnamed
from tools.clauses.words import WORDS, Words

HERE = Path(__file__).parent
SCRIPT, STYLE = "clauses.js", "clauses.css"
CAFE_STYLE = ROOT / "web" / "src" / "app.css"
LANGS = ("en", "fr")

# The café's fonts, under names that its build makes: family, style, weight, how the file begins.
FONTS = (
    ("Gloock", "normal", 400, "gloock-latin-400-normal"),
    ("Alegreya Sans", "normal", 400, "alegreya-sans-latin-400-normal"),
    ("Alegreya Sans", "normal", 700, "alegreya-sans-latin-700-normal"),
    ("Alegreya", "italic", 400, "alegreya-latin-400-italic"),
)

PAGE = """\
<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title} · Estaminet</title>
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="clauses.css">
<script src="../theme.js"></script>
<script src="clauses.js" defer></script>
</head>
<body>
<header>
<nav aria-label="{games}">{nav}</nav>
<h1>{title}</h1>
<p class="lead">{lead}</p>
<dl class="totals">{totals}</dl>
<details><summary>{reading}</summary><p>{legend}</p><p>{paths}</p></details>
{unnamed}
<details class="sections"><summary>{sections}</summary><ul>{contents}</ul></details>
</header>
<main>
<search hidden>
<input type="search" placeholder="{search}" aria-label="{search}">
<p role="status" data-one="{one}" data-many="{many}" data-none="{none}"></p>
</search>
{clauses}
</main>
</body>
</html>
"""


def html(game: str, lang: str, root: Path = ROOT) -> str:
    """The page of one game; Defective if a clause has no test or a name no clause."""
    return page(checked(game, root), lang)


def page(ledger: Ledger, lang: str) -> str:
    game, words, sections = ledger.game, WORDS[lang], ledger.sections(lang)
    return PAGE.format(
        lang=lang,
        title=escape(words.every.format(_title(game, lang))),
        games=words.games,
        nav=_nav(game, lang, words),
        lead=escape(words.lead),
        totals="".join(_total(*line) for line in totals(ledger, words).items() if line[1] != "0"),
        reading=words.reading,
        legend=inline(words.legend),
        paths=inline(words.paths.format(game)),
        unnamed=unnamed(ledger, words),
        sections=words.sections,
        contents="".join(_line(n, title, rows) for n, (title, rows) in enumerate(sections.items())),
        search=words.search,
        one=words.clause[0],
        many=words.clause[1],
        none=words.none,
        clauses="\n".join(
            _section(n, title, rows, lang) for n, (title, rows) in enumerate(sections.items())
        ),
    )


def write(ledgers: Iterable[Ledger], out: Path) -> None:
    """`<game>.html` and `<game>.fr.html` of each, and what they load."""
    out.mkdir(parents=True, exist_ok=True)
    for ledger in ledgers:
        for lang in LANGS:
            (out / name(ledger.game, lang)).write_text(page(ledger, lang), encoding="utf-8")
    style = (HERE / STYLE).read_text(encoding="utf-8")
    dressed = fonts(out.parent / "assets") + palette() + style
    (out / STYLE).write_text(dressed, encoding="utf-8")
    shutil.copyfile(HERE / SCRIPT, out / SCRIPT)


def name(game: str, lang: str) -> str:
    return f"{game}.html" if lang == "en" else f"{game}.{lang}.html"


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


def _nav(game: str, lang: str, words: Words) -> str:
    other = next(one for one in LANGS if one != lang)
    games = (
        f'<a href="{name(one, lang)}"{" aria-current=page" if one == game else ""}>'
        f"{escape(_title(one, lang))}</a>"
        for one in IDS
    )
    switch = f'<a href="{name(game, other)}" lang="{other}" hreflang="{other}">{words.other}</a>'
    return f'<a href="/">{words.back}</a> {" ".join(games)} {switch}'


def _total(label: str, value: str) -> str:
    return f"<div><dt>{escape(label)}</dt><dd>{escape(value)}</dd></div>"


def _line(number: int, title: str, rows: list[Entry]) -> str:
    return f'<li><a href="#section-{number}">{inline(title)}</a> {len(rows)}</li>'


def _section(number: int, title: str, rows: list[Entry], lang: str) -> str:
    *above, own = title.split(" › ")
    path = "".join(f"<span>{inline(heading)} › </span>" for heading in above)
    shown = "\n".join(row(entry, lang, WORDS[lang]) for entry in rows)
    return f'<section id="section-{number}"><h2>{path}{inline(own)}</h2>\n{shown}\n</section>'
