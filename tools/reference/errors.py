"""Every error code: the refusals of the café, and the errors of the library."""

from collections.abc import Iterator
from itertools import groupby

from estaminet.languages import FIRST, LANGUAGES, quote
from estaminet.web.refusals import REFUSALS
from tools.reference.markup import entry, page as whole, plain, sentence, table
from tools.reference.raised import BASE, Kind, Raised, kinds, raised

TITLE = "Error codes"
INTRO = """\
Codes are stable: programs may rely on them. The texts beside them are for people and may change."""
LIBRARY = """\
Whatever the library refuses, it raises an [`EstaminetError`](python.md#errors), which is a
`ValueError` with a `.code`; nothing has changed then. The text names what was wrong and what would
be right; `…` stands for the case at hand. The commands print it as one line and end with
[status 2](cli.md#status)."""
CAFE = """\
Over HTTP a refusal has a status and the body `{"code", "text", "ref"}`; on the socket it is a
message [`refused`](http.md#server-refused). The text is in the guest's language, here in all.
Nothing that a seat may not know is ever in it."""


def page() -> str:
    classes = kinds()
    return whole(
        TITLE,
        INTRO,
        "## Of the library {#library}",
        LIBRARY,
        table(("Class", "", "In"), (family_row(kind) for kind in public(classes))),
        *(library(code, list(rows), classes) for code, rows in by_code()),
        "## Of the café {#cafe}",
        CAFE,
        *(cafe(code) for code in REFUSALS),
    )


def public(classes: dict[str, Kind]) -> Iterator[Kind]:
    return (kind for name, kind in classes.items() if not name.startswith("_"))


def family_row(kind: Kind) -> tuple[str, str, str]:
    about = "The base of all." if kind.name == BASE else sentence(kind.about)
    return f"`{kind.name}`", about, f"`{kind.module}`"


def by_code() -> "groupby[str, Raised]":
    return groupby(sorted(raised(), key=lambda row: row.code), key=lambda row: row.code)


def library(code: str, rows: list[Raised], classes: dict[str, Kind]) -> str:
    """A code, the classes that carry it, and what they say where."""
    names = ", ".join(dict.fromkeys(f"`{row.kind}`" for row in rows))
    texts = dict.fromkeys(f"- {said(row, classes)} (`{row.module}`)" for row in rows)
    return entry(code, f"error-{code}", names, "\n    ".join(texts))


def said(row: Raised, classes: dict[str, Kind]) -> str:
    return classes[row.kind].about if row.text is None else plain(row.text)


def cafe(code: str) -> str:
    row = REFUSALS[code]
    told = {lang: quote(row.text, lang) for lang in LANGUAGES}
    rest = (f"*{words}*" for lang, words in told.items() if lang != FIRST)
    return entry(code, f"refusal-{code}", f"**{row.status}** {told[FIRST]}", *rest)
