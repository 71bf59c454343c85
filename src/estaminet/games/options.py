"""What an option is and may be: what the games' own `options` share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from estaminet.errors import BadOption, brief
from estaminet.games.positions import is_int
from estaminet.languages import Text


@dataclass(frozen=True)
class Option:
    """What can be chosen before a game, and what it changes, in words.

    One of `choices`, a number that is offered `between` two, or for the seats one each of the rows
    at a place of the data file. With none of them there is nothing to choose from.
    """

    id: str
    clause: str
    name: Text
    description: Text
    choices: Mapping[str, Text] | None = None
    between: tuple[int, int] | None = None
    seats: str | None = None
    house: bool = False  # a reading of the rules, played otherwise in some houses

    @property
    def kind(self) -> str | None:
        kinds = {"number": self.between, "seats": self.seats, "choice": self.choices}
        return next((kind for kind, given in kinds.items() if given is not None), None)

    def named_choices(self, data: Mapping[str, Any]) -> dict[str, Text | str]:
        """What can be chosen, by value; names of things are those of the data file."""
        if self.seats is None:
            return dict(self.choices or {})
        rows: Any = data
        for key in self.seats.split("."):
            rows = rows[key]
        return {row["id"]: row["name"] for row in rows}


def one_of(options: Mapping[str, Any], name: str, known: Sequence[str]) -> str:
    """The option's value, the first of the known ones unless given; or BadOption."""
    value = options.get(name, known[0])
    if not isinstance(value, str) or value not in known:
        expected = ", ".join(known)
        raise BadOption("bad_value", f"option {name!r}: one of {expected}; not {brief(value)}")
    return value


def whole(options: Mapping[str, Any], name: str, default: int, least: int, most: int) -> int:
    """The option's value, a number between two; or BadOption."""
    value = options.get(name, default)
    if not is_int(value) or not least <= value <= most:
        raise BadOption(
            "bad_value", f"option {name!r}: a whole number {least} to {most}; not {brief(value)}"
        )
    return int(value)
