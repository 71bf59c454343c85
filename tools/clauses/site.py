"""The pages of clauses for the documentation: Markdown, the other languages folded away."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from estaminet.games import IDS
from estaminet.languages import FIRST
from tools.clauses.ledger import ROOT, Ledger, checked
from tools.clauses.pages import part
from tools.clauses.totals import totals
from tools.clauses.words import Voice, without

SAY = Voice(FIRST)
STYLE = Path(__file__).parent / "site.css"


def markdown(game: str, root: Path = ROOT) -> str:
    """The page of one game; Defective if a clause has no test or a name no clause."""
    ledger = checked(game, root)
    parts = [
        f"# {SAY('every', ledger.title)}",
        SAY("lead"),
        _table([ledger], [ledger.title]),
        SAY("legend"),
        SAY("paths", game),
        part("unnamed", ledger, SAY),
        *_sections(ledger),
        f"<style>\n{STYLE.read_text(encoding='utf-8')}</style>",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def overview(root: Path = ROOT) -> str:
    """The page in front of them; it links to `<game>.md` beside it."""
    ledgers = [checked(game, root) for game in IDS]
    names = [f"[{ledger.title}]({ledger.game}.md)" for ledger in ledgers]
    return (
        "\n\n".join(["# Every clause", SAY("lead"), _table(ledgers, names), SAY("legend")]) + "\n"
    )


def _table(ledgers: Sequence[Ledger], names: Sequence[str]) -> str:
    """The totals, a column a game."""
    columns = [totals(ledger, SAY) for ledger in ledgers]
    lines = ["| | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
    for label in columns[0]:
        cells = [column[label] for column in columns]
        lines.append(f"| {label} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _sections(ledger: Ledger) -> Iterator[str]:
    """Every heading once, from the outermost, and the clauses under it."""
    above: list[str] = []
    for section, entries in ledger.sections(FIRST).items():
        path = section.split(" › ")
        for depth, heading in enumerate(path):
            if above[: depth + 1] != path[: depth + 1]:
                yield f"{'#' * (depth + 2)} {heading}"
        above = path
        yield from (part("clause", entry, SAY, without(FIRST)) for entry in entries)
