"""The little Markdown of the rules documents as HTML: marks within a line, and tables."""

import re
from html import escape

_MARK = re.compile(r"`(.+?)`|\*\*(.+?)\*\*|\*(.+?)\*|\[(.+?)\]\(.+?\)")
_TAGS = ("code", "strong", "em", "")  # a link is its words: documents link within themselves
KINDS = ("rulebook", "published", "ruling", "reconstructed")  # what a source can be
_CELLS = " · "  # how a table's cells are joined in a clause


def inline(text: str) -> str:
    """Code, strong and emphasis; everything else is escaped."""
    html, last = "", 0
    for mark in _MARK.finditer(text):
        html += escape(text[last : mark.start()]) + _marked(mark)
        last = mark.end()
    return html + escape(text[last:])


def body(text: str) -> str:
    """A clause's text: a paragraph, and the table that belongs to it."""
    first, *rows = text.split("\n")
    return f"<p>{inline(first)}</p>" + (_table([row.split(_CELLS) for row in rows]) if rows else "")


def _marked(mark: re.Match[str]) -> str:
    kind = next(n for n, group in enumerate(mark.groups()) if group is not None)
    tag, words = _TAGS[kind], mark[kind + 1]
    inner = escape(words) if tag == "code" else inline(words)
    return f"<{tag}>{inner}</{tag}>" if tag else inner


def _table(rows: list[list[str]]) -> str:
    """Empty cells are lost in a clause. A head lacks its first, or the last over a column of
    sources; a table with other gaps is a list."""
    head, *lines = rows
    if len({len(line) for line in lines}) > 1:
        return "<ul>" + "".join(f"<li>{inline(_CELLS.join(row))}</li>" for row in rows) + "</ul>"
    gap = [""] * (len(lines[0]) - len(head))
    head = head + gap if lines[0][-1] in KINDS else gap + head
    shown = _row("th", head) + "".join(_row("td", line) for line in lines)
    return f'<div class="wide" tabindex="0"><table>{shown}</table></div>'


def _row(tag: str, cells: list[str]) -> str:
    filled = (f"<{tag}>{inline(cell)}</{tag}>" if cell else "<td></td>" for cell in cells)
    return f"<tr>{''.join(filled)}</tr>"
