"""The errors of the house: all are ValueErrors with a stable `.code` and a text that says what was
wrong and what would be right. None of them ever carries what a seat may not know."""

import reprlib
from collections.abc import Sequence

_BRIEF = reprlib.Repr()
_BRIEF.maxlevel = 3
_BRIEF.maxlist = _BRIEF.maxdict = _BRIEF.maxtuple = _BRIEF.maxset = 6
_BRIEF.maxstring = _BRIEF.maxother = 60
_BRIEF.maxlong = 30

SHOWN_DEFECTS = 40


def brief(value: object) -> str:
    """A short text for any value, however large or deep."""
    return _BRIEF.repr(value)


class EstaminetError(ValueError):
    """The base of all errors of this package."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class IllegalAction(EstaminetError):
    """The action cannot be played now; nothing has changed."""

    def __init__(
        self, code: str, text: str, legal: Sequence[str], index: int | None = None
    ) -> None:
        super().__init__(code, text)
        self.legal = list(legal)
        self.index = index  # of the game, in a batch


class BadOption(EstaminetError):
    """An argument of `new`: the game, the players, the seed or an option."""


class Defects(EstaminetError):
    """Something from outside that does not hold; `.defects` lists everything found, a line each."""

    what = "input"
    default_code = "bad_input"

    def __init__(self, source: str, defects: Sequence[str], code: str | None = None) -> None:
        self.defects = [" ".join(defect.splitlines()) for defect in defects]
        shown = [f"  - {defect}" for defect in self.defects[:SHOWN_DEFECTS]]
        if len(self.defects) > SHOWN_DEFECTS:
            shown.append(f"  - and {len(self.defects) - SHOWN_DEFECTS} more")
        count = f"{len(self.defects)} defect{'s' if len(self.defects) != 1 else ''}"
        text = f"{source}: not a valid {self.what}, {count}:\n" + "\n".join(shown)
        super().__init__(code or self.default_code, text)


class BadPosition(Defects):
    """A position that is malformed or cannot arise; `.defects` lists everything found."""

    what = "position"
    default_code = "bad_position"


class BadRecord(Defects):
    """A record that is malformed or does not replay; `.defects` lists everything found."""

    what = "record"
    default_code = "bad_record"


class BadData(Defects):
    """A data file that breaks its game's conditions; `.defects` lists everything found."""

    what = "data file"
    default_code = "bad_data"
