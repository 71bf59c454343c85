"""What the server and the program can be told: the settings, and the variables they look at."""

from collections.abc import Iterator

from estaminet.web.configuration import PREFIX, Row, rows, shown
from estaminet.web.settings import Group
from tools.reference.markup import block, code, entry, page as whole, sentence

TITLE = "Settings"
INTRO = f"""\
Every setting of `estaminet serve` can be given by its flag, by the environment, or in a file that
`--config` or `{PREFIX}CONFIG` names; the flag goes before the environment, the environment before
the file. The defaults suit a person's machine. The same in a file, in TOML:"""
FILE = """\
port = 8000
database = "/var/lib/estaminet/evening.sqlite"
name = ["cafe.example.org"]
browser = false
most_tables = 20
chats = [4, 0.5]  # so many at once, refilled by so many a second"""
IN_PYTHON = "Or from Python:"
EXAMPLE = """\
from pathlib import Path

from estaminet.web.serving import serve
from estaminet.web.settings import Settings

settings = Settings(
    database=Path("evening.sqlite"),
    secret="sixteen characters or more",
    bot_pause=0.3,
    browser=False,
)
serve(settings)"""
VARIABLES = {
    "ESTAMINET_DATA": "The folder where the café keeps its tables and its secret. Without it: the "
    "user's data folder (`$XDG_DATA_HOME/estaminet` or `~/.local/share/estaminet`; on a Mac "
    "`~/Library/Application Support/estaminet`; on Windows `%LOCALAPPDATA%\\estaminet`).",
    "ESTAMINET_CONFIG": "The file with the settings, unless `--config` names one.",
    "ESTAMINET_CACHE": "The folder of compiled rules. Without it: the user's cache folder "
    "(`$XDG_CACHE_HOME/estaminet` or `~/.cache/estaminet`; on a Mac `~/Library/Caches/estaminet`; "
    "on Windows `%LOCALAPPDATA%\\estaminet`). It can be deleted at any time.",
    "XDG_DATA_HOME": "The user's data folder, see `ESTAMINET_DATA`.",
    "ESTAMINET_TRAP": "Not empty: compiled rules end the process at an index below zero. "
    "For proofs; they are compiled apart and are slower.",
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
        block(FILE, "toml"),
        IN_PYTHON,
        block(EXAMPLE, "python"),
        *(part for group in Group for part in section(group)),
        "## Environment variables {#environment}",
        "Beside those of the settings:",
        *(entry(name, name, text) for name, text in VARIABLES.items()),
    )


def section(group: Group) -> Iterator[str]:
    heading, _, remark = group.partition("; ")
    yield f"### {sentence(heading)[:-1]} {{#group-{group.name.lower()}}}"
    yield sentence(remark) if remark else ""
    yield from (setting(row) for row in rows() if row.told.group == group)


def setting(row: Row) -> str:
    ways = f"{code(row.flag)}, {code(row.variable)}, in the file {code(row.key)}."
    return entry(row.key, row.key, f"{sentence(row.told.what)} {default(row)}", ways)


def default(row: Row) -> str:
    found = row.field.default
    if isinstance(found, bool):
        return f"Default: {code('yes' if found else 'no')}."
    return f"Default: {code(shown(found))}." if shown(found) else ""
