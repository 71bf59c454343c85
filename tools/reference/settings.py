"""What the server and the program can be told: the settings, and the variables they look at."""

import ast
import inspect
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from pathlib import Path
from typing import Any

from estaminet.web import settings as web
from tools.reference.markup import block, code, entry, page as whole, sentence

TITLE = "Settings"
INTRO = """\
`estaminet serve` is told the first two on its command line, or finds them by itself. The defaults
of the others suit a person's machine; to change one, start the server from Python:"""
EXAMPLE = """\
from pathlib import Path

from estaminet.web.serving import serve
from estaminet.web.settings import Settings

settings = Settings(
    database=Path("evening.sqlite"),
    secret="sixteen characters or more",
    bot_pause=0.3,
)
serve(settings, host="127.0.0.1", port=8000, browser=False)"""
WORDS = {
    "database": "the SQLite file with all tables, made if it is not there; "
    "[`--database`](cli.md#serve--database)",
    "secret": f"what signs the guests' cookies, at least {web.LEAST_SECRET} characters; "
    "[`--secret`](cli.md#serve--secret)",
}  # of those that have no comment
VARIABLES = {
    "ESTAMINET_DATA": "The folder where the café keeps its tables and its secret. Without it: the "
    "user's data folder (`$XDG_DATA_HOME/estaminet` or `~/.local/share/estaminet`; on a Mac "
    "`~/Library/Application Support/estaminet`; on Windows `%LOCALAPPDATA%\\estaminet`).",
    "ESTAMINET_SECRET": "Signs the guests' cookies, unless `--secret` does. Better than the option "
    "where others can list the machine's processes.",
    "ESTAMINET_CACHE": "The folder of compiled rules. Without it: the user's cache folder "
    "(`$XDG_CACHE_HOME/estaminet` or `~/.cache/estaminet`; on a Mac `~/Library/Caches/estaminet`; "
    "on Windows `%LOCALAPPDATA%\\estaminet`). It can be deleted at any time.",
    "XDG_DATA_HOME": "The user's data folder, see `ESTAMINET_DATA`.",
    "XDG_CACHE_HOME": "The user's cache folder, see `ESTAMINET_CACHE`.",
    "LOCALAPPDATA": "Both of them, on Windows.",
    "LC_ALL": "The language of the commands, before `LC_MESSAGES`: the one whose code it begins "
    "with, else English. `--lang` goes before all three.",
    "LC_MESSAGES": "The same, before `LANG`.",
    "LANG": "The same.",
    "TERM": "`dumb`, `unknown` or nothing: `estaminet play` says that it cannot draw there.",
    "NUMBA_DISABLE_JIT": "`1` runs the rules interpreted: slow, and a debugger sees every line. "
    "Bots that search need them compiled.",
}


def page() -> str:
    return whole(
        TITLE,
        "## Of the server {#server}",
        INTRO,
        block(EXAMPLE, "python"),
        *(setting(field) for field in fields(web.Settings)),
        "## Environment variables {#environment}",
        *(entry(name, name, text) for name, text in VARIABLES.items()),
    )


def setting(field: Field[Any]) -> str:
    what = comments().get(field.name) or WORDS[field.name]
    return entry(field.name, field.name, f"{sentence(what)} {default(field)}")


def comments() -> dict[str, str]:
    """What stands beside each setting in the source."""
    return dict(_comments())


def _comments() -> Iterator[tuple[str, str]]:
    lines = Path(inspect.getfile(web)).read_text(encoding="utf-8").splitlines()
    for node in ast.walk(ast.parse("\n".join(lines))):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            _, found, comment = lines[node.lineno - 1].partition("  # ")
            if found:
                yield node.target.id, comment


def default(field: Field[Any]) -> str:
    if field.default is MISSING:
        return "No default."
    if isinstance(field.default, web.Rate):
        rate = field.default
        return f"Default: {rate.burst:g} at once, then {rate.a_second:g} a second."
    return f"Default: {code(field.default)}."
