"""How the cards of a box are set in type, in `estaminet cards`."""

from collections.abc import Sequence
from itertools import groupby

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from estaminet.games.texts import Entry


def typeset(found: Sequence[Entry]) -> None:
    """Cards on the terminal, by their groups; what all of a group have in common is said once."""
    console = Console(highlight=False)
    for group, grouped in groupby(found, key=lambda entry: entry.group):
        members = list(grouped)
        sources = {entry.provenance.strip() for entry in members}
        common = f"  [{sources.pop()}]" if len(sources) == 1 and sources != {""} else ""
        console.print(Text(f"\n{group}", "bold underline").append(common, "not bold dim italic"))
        for entry in members:
            own_source = "" if common or not entry.provenance else f"  [{entry.provenance.strip()}]"
            _show_entry(console, entry, own_source)


def _show_entry(console: Console, entry: Entry, provenance: str) -> None:
    line = Text(entry.name, "bold").append(f"  {entry.id}", "not bold dim")
    line.append(f"  × {entry.copies}" if entry.copies > 1 else "", "not bold")
    console.print(line.append(provenance, "not bold dim italic"))
    for text in filter(None, entry.text.splitlines()):
        console.print(Padding(Text(text), (0, 0, 0, 2)))
