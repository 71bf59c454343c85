"""Small pieces of Markdown. An entry carries an id: links lead to it, and a test looks for it."""

import re
from collections.abc import Iterable, Sequence


def cell(text: object) -> str:
    """A text that may stand in a table."""
    return str(text).replace("|", "\\|").replace("\n", " ")


def plain(text: str) -> str:
    """A text in which nothing is Markdown."""
    return re.sub(r"([\\`*_\[\]<>#])", r"\\\1", text)


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell(text) for text in line) + " |" for line in lines)


def code(text: object, ident: str | None = None) -> str:
    """Inline code, with an id of its own if it has one."""
    return f"`{text}`" + (f"{{#{ident}}}" if ident else "")


def entry(term: str, ident: str, *paragraphs: str) -> str:
    """A row of a definition list: it reads well on a phone, where a table would not."""
    told = "\n\n    ".join(filter(None, paragraphs))
    return f"{code(term, ident)}\n:   {told}"


def block(text: str, language: str = "text") -> str:
    return f"```{language}\n{text.rstrip()}\n```"


def page(title: str, *parts: str) -> str:
    return "\n\n".join((f"# {title}", *filter(None, parts))) + "\n"


def sentence(text: str) -> str:
    """A text as a sentence: a capital at its head, a full stop at its end."""
    shown = text.strip()
    shown = shown[:1].upper() + shown[1:]
    return shown if shown.endswith((".", "!", "?", ":")) else shown + "."
