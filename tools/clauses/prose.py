"""The little Markdown of the rules documents as HTML: marks within a line, and tables."""

import re
from collections.abc import Iterable

from markupsafe import Markup, escape

from estaminet.games.document import SOURCES

_MARK = re.compile(r"`(.+?)`|\*\*(.+?)\*\*|\*(.+?)\*|\[(.+?)\]\(.+?\)")
_TAGS = ("code", "strong", "em", "")  # a link is its words: documents link within themselves
_SOURCES = frozenset(word for words in SOURCES.values() for word in words.values())
_CELLS = " · "  # how a table's cells are joined in a clause


def inline(text: str) -> Markup:
    """Code, strong and emphasis; everything else is escaped."""
    html, last = Markup(), 0
    for mark in _MARK.finditer(text):
        html += text[last : mark.start()] + _marked(mark)
        last = mark.end()
    return html + text[last:]


def body(text: str) -> Markup:
    """A clause's text: a paragraph, and the table that belongs to it."""
    first, *rows = text.split("\n")
    return _tag("p", inline(first)) + (_table([row.split(_CELLS) for row in rows]) if rows else "")


def _tag(tag: str, inner: Markup) -> Markup:
    return Markup("<{0}>{1}</{0}>").format(tag, inner)


def _marked(mark: re.Match[str]) -> Markup:
    kind = next(n for n, group in enumerate(mark.groups()) if group is not None)
    tag, words = _TAGS[kind], mark[kind + 1]
    inner = escape(words) if tag == "code" else inline(words)
    return _tag(tag, inner) if tag else inner


def _table(rows: list[list[str]]) -> Markup:
    """Empty cells are lost in a clause. A head lacks its first, or the last over a column of
    sources; a table with other gaps is a list."""
    head, *lines = rows
    if len({len(line) for line in lines}) > 1:
        return _tag("ul", _joined(_tag("li", inline(_CELLS.join(row))) for row in rows))
    gap = [""] * (len(lines[0]) - len(head))
    head = head + gap if lines[0][-1] in _SOURCES else gap + head
    shown = _row("th", head) + _joined(_row("td", line) for line in lines)
    return Markup('<div class="wide" tabindex="0"><table>{}</table></div>').format(shown)


def _row(tag: str, cells: list[str]) -> Markup:
    return _tag("tr", _joined(_tag(tag if cell else "td", inline(cell)) for cell in cells))


def _joined(parts: Iterable[Markup]) -> Markup:
    return Markup().join(parts)
