"""What is compared: whatever comes out of a game as a number, and every piece's use and lift.

A measure is a ratio over games, less a mean over games: sum of `x` by sum of `w`, less the mean of
`base`. The share of games that end in some way has w = 1; what winners score has as many w as the
game has winners; a piece's lift is what those who used it won (x) for each of them (w), less what
everybody won (base).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from estaminet.lab.compare.words import WORDS
from estaminet.lab.report.course import EARLY, HALF, Course
from estaminet.languages import Text, joined, same

ENDINGS, LENGTH, SEATS, SCORES, COURSE = "endings", "length", "seats", "scores", "course"
USE, LIFT = "use", "lift"
GROUPS = (ENDINGS, LENGTH, SEATS, SCORES, COURSE, USE, LIFT)
VARIABLES = 3  # of a measure, by game: x, w, base

Rows = Mapping[str, np.ndarray]  # columns of games, by name
Read = Callable[[Rows], tuple[Any, Any]]
Cell = tuple[str, str, str]  # verb, kind, piece
About = Mapping[str, Any]  # what a simulation says of itself


@dataclass(frozen=True)
class Measure:
    """One thing to compare; its id can be asked for."""

    id: str
    group: str
    name: Text
    share: bool  # of something: shown in percent; otherwise a mean
    read: Read | None = None  # x and w of games
    cell: Cell | None = None  # ... or what is counted

    @property
    def verb(self) -> str:
        return self.cell[0] if self.cell else ""


def of_rows(about: About) -> Iterator[Measure]:
    """What the rows of games tell."""
    for ending, title in about["reasons"].items():
        yield Measure(f"ending.{ending}", ENDINGS, title, True, _is(ending))
    yield Measure("moves", LENGTH, WORDS["moves"], False, _mean("moves"))
    for column in about["columns"]:
        if column["amount"]:
            yield from _of_column(column, about)
    yield from _of_seats(about)
    if "course" in about:  # older files do not say
        yield from _of_course(about)


def _of_column(column: About, about: About) -> Iterator[Measure]:
    name, title = column["name"], column["title"]
    if not column["by_seat"]:
        group = LENGTH if name == about["span"] else SCORES
        yield Measure(name, group, title, False, _mean(name))
        return
    seats = range(about["players"])
    yield Measure(name, SCORES, title, False, _over_seats(name, seats))
    if not about["cooperative"]:
        told = joined(title, WORDS["of_winners"], by=", ")
        yield Measure(f"winner.{name}", SCORES, told, False, _of_winners(name, seats))


def _of_seats(about: About) -> Iterator[Measure]:
    if about["cooperative"]:
        yield Measure("team", SEATS, WORDS["team"], True, _mean("return_0"))
        return
    for seat in range(about["players"]):
        name = joined(WORDS["seat"], same(str(seat + 1)))
        yield Measure(f"seat.{seat}", SEATS, name, True, _mean(f"return_{seat}"))


def _of_course(about: About) -> Iterator[Measure]:
    """How games went: who was ahead when, and what there was to decide."""
    low = HALF / (2 if about["cooperative"] else about["players"])
    read: dict[str, tuple[bool, Read]] = {
        "branching": (False, lambda rows: (rows["options"], rows["moves"])),
        "forced": (True, lambda rows: (rows["forced"], rows["moves"])),
        "in_a_row": (False, lambda rows: (rows["moves"], rows["runs"])),
        "openness": (True, _judged(lambda rows: rows["openness"])),
        "lead_changes": (False, _judged(lambda rows: rows["lead_changes"])),
        "clear_at": (False, _judged(lambda rows: rows["clear_at"])),
        "runaway": (True, _judged(lambda rows: rows["clear_at"] <= EARLY)),
        "turned": (True, _judged(lambda rows: rows["winner_low"] < low)),
    }
    for ident, (share, reading) in read.items():
        yield Measure(ident, COURSE, WORDS[ident], share, reading)


def of_cells(about: About) -> Iterator[Measure]:
    """What was done to pieces: how often, then how it goes with winning."""
    for group in (USE, LIFT):
        for row in about["tally"]["cells"]:
            cell = (row["verb"], row["kind"], row["piece"])
            ident = ".".join(filter(None, (group, row["verb"], row["piece"])))
            yield Measure(ident, group, _cell_name(row, about), True, cell=cell)


def _cell_name(row: About, about: About) -> Text:
    """« The Emperor · played »; a choice without a piece is its own name."""
    return joined(row["names"], about["tally"]["verbs"][row["verb"]], by=" · ")


def shared(abouts: Sequence[About]) -> list[Measure]:
    """The measures that all sides know, as the first one calls them."""
    known = set.intersection(*({m.id for m in (*of_rows(a), *of_cells(a))} for a in abouts))
    return [m for m in (*of_rows(abouts[0]), *of_cells(abouts[0])) if m.id in known]


def columns(about: About) -> list[str]:
    """The columns that the measures of rows read."""
    seats = range(about["players"])
    names = ["moves", "reason", *(f"return_{seat}" for seat in seats)]
    for column in about["columns"]:
        name = column["name"]
        names += [f"{name}_{seat}" for seat in seats] if column["by_seat"] else [name]
    return [*names, *(Course.columns if "course" in about else ())]


# Reading ------------------------------------------------------------------------------------------


def _is(ending: str) -> Read:
    return lambda rows: (rows["reason"] == ending, 1)


def _mean(name: str) -> Read:
    return lambda rows: (rows[name], 1)


def _judged(value: Callable[[Rows], Any]) -> Read:
    """Of the games that were looked at closely."""
    return lambda rows: (np.where(rows["judged"] > 0, value(rows), 0), rows["judged"] > 0)


def _over_seats(name: str, seats: range) -> Read:
    return lambda rows: (sum(rows[f"{name}_{seat}"] for seat in seats), len(seats))


def _of_winners(name: str, seats: range) -> Read:
    def read(rows: Rows) -> tuple[Any, Any]:
        won = [rows[f"return_{seat}"] > 0 for seat in seats]
        return sum(rows[f"{name}_{seat}"] * won[seat] for seat in seats), sum(won)

    return read


def read_rows(measures: Sequence[Measure], rows: Rows) -> np.ndarray:
    """The variables [game, measure, VARIABLES] of those that rows tell."""
    found = np.zeros((len(rows["moves"]), len(measures), VARIABLES))
    for at, measure in enumerate(measures):
        assert measure.read is not None
        found[:, at, 0], found[:, at, 1] = measure.read(rows)
    return found


def read_cells(
    measures: Sequence[Measure], counted: np.ndarray, won: np.ndarray, players: int
) -> np.ndarray:
    """The same of pieces, from seats that did it and their wins [game, measure, 2].

    `won` is, by game, what all seats won, for each of them.
    """
    n, k = counted[:, :, 0], counted[:, :, 1]
    lifted = np.array([measure.group == LIFT for measure in measures], bool)
    x, w = np.where(lifted, k, n), np.where(lifted, n, float(players))
    return np.stack([x, w, lifted * won[:, None]], 2)
