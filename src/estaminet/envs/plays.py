"""A play whose chance is decided from outside, one thing at a time: a tree that can be walked.

A shuffle is decided card by card from the top, a draw by its piece. Where only one thing can come
nothing is asked; copies of a card are alike.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from estaminet.games import load
from estaminet.games.game import Chance
from estaminet.table import Table
from estaminet.table.chances import Pending

COPY = "#"  # between the id of a card and the number of the copy


@dataclass(frozen=True)
class Lot:
    """A chance event while its outcome is being decided."""

    event: int  # index of the game's chances
    wanted: int  # things that come, one after the other
    left: Mapping[int, int]  # what can still come, and how many there are
    drawn: tuple[int, ...] = ()

    @property
    def certain(self) -> bool:
        """Whether there is nothing (more) to decide."""
        return len(self.drawn) == self.wanted or len(self.left) == 1

    def after(self, piece: int) -> "Lot":
        left = {other: n - (other == piece) for other, n in self.left.items()}
        rest = {other: n for other, n in left.items() if n}
        return Lot(self.event, self.wanted, rest, (*self.drawn, piece))

    def settled(self) -> tuple[int, ...]:
        """All that comes, once it is certain."""
        return (*self.drawn, *list(self.left)[:1] * (self.wanted - len(self.drawn)))


class Play:
    """One play: at a decision of a seat, waiting for chance, or over."""

    def __init__(self, undealt: Table) -> None:
        self._table = undealt
        self._dealt = False
        self._action: int | None = None  # being carried out; None: the set-up
        self._decided: tuple[int, ...] = ()  # what chance decided in it, in the form of a trace
        self._lot: Lot | None = None  # what it is deciding now
        self._go_on()

    def copy(self, table: Table | None = None) -> "Play":
        """The same play, or one that has come to another table of the same game."""
        other = object.__new__(Play)
        other.__dict__.update(self.__dict__)
        other._table = table or self._table.copy()
        return other

    def __deepcopy__(self, _memo: Any) -> "Play":
        return self.copy()

    # Where it stands

    @property
    def table(self) -> Table | None:
        """None until the deal is done."""
        return self._table if self._dealt else None

    @property
    def waits_for_chance(self) -> bool:
        return self._lot is not None

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance can let come next, each with its probability."""
        left = self._lot.left if self._lot else {}
        return [(piece, count / sum(left.values())) for piece, count in left.items()]

    def outcome_text(self, outcome: int) -> str:
        chance = self._chance()
        return f"{chance.name} {self._table.content.words[chance.words][outcome]}"

    def pending_text(self) -> str:
        """What chance has decided so far in the action that is being carried out."""
        drawn = self._lot.drawn if self._lot else ()
        return f"{self._action} {self._decided} {drawn}"

    def _chance(self) -> Chance:
        assert self._lot is not None
        return load(self._table.game).chances[self._lot.event]

    # Going on

    def play(self, action: int) -> None:
        """Play a legal action; trusted."""
        self._action, self._decided = action, ()
        self._go_on()

    def decide(self, outcome: int) -> None:
        """Let one of the outcomes come; trusted."""
        assert self._lot is not None
        self._lot = self._lot.after(outcome)
        self._go_on()

    def _go_on(self) -> None:
        """Up to the next thing that is not certain: chance, or the decision of a seat."""
        while True:
            if self._lot is not None:
                if not self._lot.certain:
                    return
                self._close_lot(self._lot)
            found = self._table.pending(self._action, self._decided)
            if found is None:
                self._table.carry_out(self._action, self._decided)
                self._dealt = True
                return
            self._lot = self._opened(found)

    def _opened(self, found: Pending) -> Lot:
        """Copies of a card are asked for as one, by the first of them."""
        chance = load(self._table.game).chances[found.event]
        left: Counter[int] = Counter()
        for piece, count in found.pieces.items():
            left[self._copies(chance, piece)[0]] += count
        return Lot(found.event, 1 if chance.single else left.total(), left)

    def _close_lot(self, lot: Lot) -> None:
        """Copies of a card come in the order of their numbers."""
        chance, came = self._chance(), []
        numbers: Counter[int] = Counter()
        for piece in lot.settled():
            copies = self._copies(chance, piece)
            came.append(copies[numbers[piece] % len(copies)])
            numbers[piece] += 1
        self._decided += (lot.event, len(came), *came)
        self._lot = None

    def _copies(self, chance: Chance, piece: int) -> tuple[int, ...]:
        return copies_of(self._table.content.words[chance.words], chance.numbered)[piece]


@lru_cache(maxsize=64)
def copies_of(names: tuple[str, ...], numbered: bool) -> tuple[tuple[int, ...], ...]:
    """By the index of a name those of all copies of its card, ascending."""
    cards = [name.partition(COPY)[0] if numbered else name for name in names]
    return tuple(tuple(at for at, other in enumerate(cards) if other == card) for card in cards)
