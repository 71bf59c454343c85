"""How good reviews are: what the proofs measure; in small, `python -m tests.review.measuring`."""

import json
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

import estaminet
from estaminet import Table, bots, review
from estaminet.games import load
from estaminet.review.classes import BLUNDER, class_of
from estaminet.review.surveyor import Surveyor
from estaminet.review.tallies import Choices
from tests.review.games import GAMES

CLEARLY = 0.2  # what a planted move loses, by a survey of its own
LEVELS = ("apprentice", "regular", "master")


class Judged(NamedTuple):
    """A decision, as one analysis judged it."""

    seat: int
    move: int
    loss: float
    name: str  # of its class


def played(game: str, players: int, names: Sequence[str], seed: int) -> Table:
    table = estaminet.new(game, players, seed)
    bots.play(table, [bots.make(n, game, 1000 * seed + s) for s, n in enumerate(names)])
    return table


def judged(record: dict[str, Any], seed: int, seats: Sequence[int] | None = None) -> list[Judged]:
    """Every decision with a choice, looked at as deep as a review does."""
    work = review.Work(record, seats, seed)
    work.tallies = {
        place: tally
        for place, tally in work.tallies.items()
        if isinstance(tally, Choices) and tally.sums.shape[2] > 1
    }
    work.go()
    return [
        Judged(*place, tally.loss, class_of(tally.loss, tally.error))
        for place, tally in work.tallies.items()
        if isinstance(tally, Choices)
    ]


def blunders(found: Sequence[Judged]) -> set[tuple[int, int]]:
    return {(row.seat, row.move) for row in found if row.name == BLUNDER}


def worth(table: Table, seed: int) -> dict[str, float]:
    """What each action is worth to the seat that decides, by a survey of its own."""
    assert table.actor is not None
    known = bots.Knowledge(table, table.actor)
    surveyor = Surveyor(load(table.game), table.content)
    worlds = surveyor.worlds(known, seed, count=600)
    forced = np.tile(known.numbers, (len(worlds), 1))
    found = surveyor.survey(worlds, forced, table.actor, seed, grown=300).mean(0)
    return dict(zip(map(known.text, known.numbers), found.tolist(), strict=True))


def planted(game: str, players: int, seed: int) -> Iterator[dict[str, Any]]:
    """Decisions of a master's game, each with a clearly losing move instead of the master's."""
    table = estaminet.new(game, players, seed)
    masters = [bots.make("master", game, 1000 * seed + seat) for seat in range(players)]
    for _ in bots.playing(table, masters):
        if table.move % 5 == seed % 5 and len(table.actions()) > 1:
            values = worth(table, seed)
            worst = min(values, key=lambda action: values[action])
            if max(values.values()) - values[worst] >= CLEARLY:
                there = estaminet.from_position(game, table.position(), seed)
                there.play(worst)
                yield there.record()


def found_again(record: dict[str, Any], seed: int) -> bool:
    """Whether a review calls the planted move a blunder."""
    seat = record["start"]["actor"]
    return (seat, 0) in blunders(judged(record, seed, [seat]))


def main(file: str, seconds: float) -> None:
    """Rows of what was measured, until time is over: a game of each line-up in turn."""
    end, number = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        game = GAMES[number % len(GAMES)]
        players = load(game).players[1 - (game != "poilus") + number // 3 % 2]
        pair = [("master", "master"), *pairwise(LEVELS)][number // 6 % 3]
        together = load(game).outcome.together
        names = [pair[0 if together else (s + number) % 2] for s in range(players)]
        if together and number % 2:
            names = [pair[1]] * players
        table = played(game, players, names, number)
        row = {"game": game, "names": names, "result": table.returns()}
        row["judged"] = [judged(table.record(), seed) for seed in (1, 2)]
        if pair == ("master", "master"):
            row["planted"] = [found_again(r, 3) for r in planted(game, players, number)]
        with open(file, "a", encoding="utf-8") as out:
            out.write(json.dumps(row) + "\n")
        number += 1


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
