"""The templates of the pages: whatever comes from a document is escaped."""

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from tools.clauses.prose import body, inline


def tight(html: str) -> Markup:
    """On one line: Markdown takes a line of HTML as it is."""
    return Markup("".join(line.strip() for line in html.splitlines()))


_TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)
_TEMPLATES.filters |= {"body": body, "inline": inline, "tight": tight}


def page(**values: Any) -> str:
    """A whole page of the café."""
    return _TEMPLATES.get_template("page.html").render(**values)


def part(name: str, *values: Any) -> str:
    """A macro of clause.html, on one line."""
    return tight(getattr(_TEMPLATES.get_template("clause.html").module, name)(*values))
