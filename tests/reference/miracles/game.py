"""What every rule needs: types, data, chance, the board (section 1), the agenda's list."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import yaml

Position = dict[str, Any]
Data = dict[str, Any]
Step = dict[str, Any]
Rogue = dict[str, Any]

DATA_FILE = Path(__file__).parents[3] / "src/estaminet/games/miracles/data.yaml"
DATA: Data = yaml.safe_load(DATA_FILE.read_text(encoding="utf-8"))


class Chance(Protocol):
    """Answers the chance events of section 14."""

    def permutation(self, event: str, items: list[str]) -> list[str]: ...

    def pick(self, event: str, items: list[str]) -> str: ...


class Dice:
    """Chance from a seeded generator."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def permutation(self, event: str, items: list[str]) -> list[str]:
        return self._random.sample(items, len(items))

    def pick(self, event: str, items: list[str]) -> str:
        return self._random.choice(items)


@dataclass
class Game:
    """What every rule needs: the position, the data file, and chance."""

    p: Position
    data: Data
    chance: Chance


# --- The board and the tables of the data file (section 1) --------------------------------


def entry(rows: list[dict[str, Any]], name: str) -> dict[str, Any]:
    """The entry with this id in a block of the data file."""
    return next(row for row in rows if row["id"] == name)


def neighbourhoods(g: Game) -> list[str]:
    return [row["id"] for row in g.data["neighbourhoods"]]  # C-CMP-1: in board order


def lines(g: Game) -> list[str]:
    return [row["id"] for row in g.data["square"]["lines"]]


def rogue_data(g: Game, kind: str) -> dict[str, Any]:
    return entry(g.data["rogues"], kind)


def spots_of(nbh: str) -> list[str]:
    return [f"{nbh}.{number}" for number in (1, 2, 3)]  # C-CMP-1: 1 is the closest


def spots(g: Game) -> list[str]:
    return [spot for nbh in neighbourhoods(g) for spot in spots_of(nbh)]


def neighbourhood_of(spot: str) -> str:
    return spot.rpartition(".")[0]


def index_of(spot: str) -> int:
    return int(spot.rpartition(".")[2]) - 1


def rogue_on(g: Game, spot: str) -> Rogue | None:
    return g.p["board"][neighbourhood_of(spot)][index_of(spot)]


def put_on(g: Game, spot: str, rogue: Rogue | None) -> None:
    g.p["board"][neighbourhood_of(spot)][index_of(spot)] = rogue


def free_spots(g: Game) -> list[str]:
    return [spot for spot in spots(g) if rogue_on(g, spot) is None]


def occupied(g: Game, among: list[str]) -> dict[str, Rogue]:
    """The rogues on these spots, by spot."""
    found = {spot: rogue_on(g, spot) for spot in among}
    return {spot: rogue for spot, rogue in found.items() if rogue is not None}


def rogues_on_board(g: Game) -> dict[str, Rogue]:
    return occupied(g, spots(g))


def rogues_in(g: Game, nbh: str) -> dict[str, Rogue]:
    """The rogues of a neighbourhood by spot, from the closest to the farthest."""
    return occupied(g, spots_of(nbh))


def tokens_on_board(p: Position, seat: int) -> int:
    """C-CMP-4: those on the Renown Square and those in neighbourhoods."""
    on_square = sum(owners.count(seat) for owners in p["square"].values())
    return on_square + controlled(p, seat)


def controlled(p: Position, seat: int) -> int:
    return list(p["control"].values()).count(seat)  # C-CMP-5


def add_sorted(zone: list[Any], item: Any) -> None:
    zone.append(item)
    zone.sort()


def give_coins(g: Game, giver: int, taker: int, number: int) -> None:
    """That number of coins, or all if fewer (C-CMP-6)."""
    number = min(number, g.p["coins"][giver])
    g.p["coins"][giver] -= number
    g.p["coins"][taker] += number


# --- Rogues on the move -------------------------------------------------------------------


def move_rogue(g: Game, origin: str, spot: str) -> None:
    put_on(g, spot, rogue_on(g, origin))  # C-EFF-13: the knowledge stays with the rogue
    put_on(g, origin, None)
    if g.p["placed"] == origin:
        g.p["placed"] = spot  # C-TRN-6


def take_off_board(g: Game, spot: str) -> None:
    """The rogue on the spot returns to its owner's hand."""
    rogue = rogue_on(g, spot)
    assert rogue is not None
    put_on(g, spot, None)
    add_sorted(g.p["rogues"][rogue["owner"]], rogue["kind"])
    if g.p["placed"] == spot:
        g.p["placed"] = None  # C-TRN-6


# --- Steps (C-POS-2) ----------------------------------------------------------------------


def put_first(g: Game, steps: list[Step]) -> None:
    g.p["agenda"][:0] = steps


def program_steps(program: list[dict[str, Any]], seat: int) -> list[Step]:
    """C-POS-2: the operations with `op` renamed to `do` and `seat` added."""
    steps = []
    for operation in program:
        parameters = {key: value for key, value in operation.items() if key != "op"}
        steps.append({"do": operation["op"], "seat": seat, **parameters})
    return steps


def pass_on(g: Game, step: Step) -> None:
    """A step that has nothing left to do is gone."""


def spot_effect(g: Game, spot: str, seat: int) -> list[Step]:
    """C-SPT-1, C-SPT-2."""
    row = entry(g.data["neighbourhoods"], neighbourhood_of(spot))
    return program_steps(row["spots"][index_of(spot)], seat)
