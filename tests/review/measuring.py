"""How good reviews are: what the proofs measure, case by case.

`python -m tests.review.measuring MEASURE GAME CASES FILE` keeps its cases in a file, goes on where
it stopped, and says what they come to; docs/review.md has what was found.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import estaminet
from estaminet import Table, bots, review
from estaminet.bots import Knowledge
from estaminet.games import load
from estaminet.lab.statistics import share_of
from estaminet.review import puzzles
from estaminet.review.classes import BARS, BLUNDER, MISTAKE, class_of
from estaminet.review.moments import story
from estaminet.review.surveyor import Surveyor
from estaminet.review.tallies import Choices
from estaminet.review.work import KEPT, seed_of
from estaminet.table import replaying

LADDER = ("apprentice", "regular", "master", "champion")
WEAK = ("heuristic", "apprentice")  # who blunders often
CLEARLY = 0.2  # what a planted move loses, by a survey of its own
EVERY = 3  # decisions: one of so many is looked at
FIRST = (64, 64)  # worlds that grow the tree and worlds that count: a first look ...
AGAIN = ((1200, 256), 3)  # ... a deeper one, so many times ...
MUCH = ((4000, 500), 4)  # ... and one that is much deeper than a review's
WORTH_A_LOOK = 0.09  # what a first look has to see before anybody calls it a blunder
EACH = 24  # games of a match
PART = 8  # moments: one of so many tells how long all take

Case = dict[str, Any]
Place = tuple[int, int]  # a seat and a move


def table_of(game: str, names: Sequence[str], seed: int) -> tuple[Table, list[Any]]:
    """A table, and who sits at it."""
    table = estaminet.new(game, len(names), seed)
    return table, [bots.make(name, game, 1000 * seed + seat) for seat, name in enumerate(names)]


def players_of(game: str, number: int) -> int:
    """Every number of players in turn; not two soldiers, who hardly ever win."""
    possible = [n for n in load(game).players if n > 2 or not load(game).outcome.together]
    return possible[number % len(possible)]


def looked(
    known: Knowledge, surveyor: Surveyor, column: int, worlds: tuple[int, int], seeds: Sequence[int]
) -> Choices:
    """All actions of a decision against one of them."""
    every = np.arange(len(known.numbers))
    return puzzles.look(known, surveyor, every, worlds, seeds, column)


def deeper(
    known: Knowledge,
    surveyor: Surveyor,
    column: int,
    seed: int,
    depth: tuple[tuple[int, int], int],
) -> Choices:
    """The best actions and this one, looked at for longer."""
    first = looked(known, surveyor, column, AGAIN[0], [seed])
    columns = np.array(sorted({*first.order[:KEPT], column}))
    seeds = [seed_of(seed, number) for number in range(depth[1])]
    return puzzles.look(known, surveyor, columns, depth[0], seeds, column)


def judged(record: Mapping[str, Any], seed: int, places: set[Place] | None = None) -> list[Case]:
    """Decisions with a choice (of these places, or all), looked at as deep as a review does."""
    work = review.Work(record, None if places is None else sorted({s for s, _ in places}), seed)
    work.tallies = {
        place: tally
        for place, tally in work.tallies.items()
        if isinstance(tally, Choices)
        and tally.sums.shape[2] > 1
        and (places is None or place in places)
    }
    work.go(threads=1)
    return [
        {"seat": seat, "move": move, **named(tally)}
        for (seat, move), tally in work.tallies.items()
        if isinstance(tally, Choices)
    ]


def named(tally: Choices) -> Case:
    loss, error = tally.loss, tally.error
    return {"loss": round(loss, 5), "error": round(error, 5), "class": class_of(loss, error)}


# Planted blunders ---------------------------------------------------------------------------------


def planted(game: str, number: int) -> Iterator[Case]:
    """Decisions of a masters' game, each with a clearly losing move: whether a review says so."""
    table, masters = table_of(game, ["master"] * players_of(game, number), number)
    surveyor = Surveyor(load(game), table.content)
    for choice in bots.playing(table, masters):
        if table.move % EVERY == number % EVERY:
            known = Knowledge(table, choice.seat)
            losing = clearly_losing(known, surveyor, table.move)
            if losing:
                there = table.copy()
                there.play(losing[0])
                (found,) = judged(there.record(), seed=3, places={(choice.seat, table.move)})
                yield {"true": losing[1], **found}


def clearly_losing(known: Knowledge, surveyor: Surveyor, seed: int) -> tuple[str, float] | None:
    """Any of the actions that lose clearly, by surveys of its own, and how much; None: none does"""
    if len(known.numbers) < 2:
        return None
    first = looked(known, surveyor, 0, FIRST, [seed])
    gains = first.gains()
    losing = np.flatnonzero(gains.max() - gains >= CLEARLY)
    if not len(losing):
        return None
    column = int(losing[seed % len(losing)])
    deep = deeper(known, surveyor, column, seed, AGAIN)
    if deep.loss < CLEARLY:
        return None
    return known.text(known.numbers[column]), round(deep.loss, 4)


def told_planted(cases: Sequence[Case]) -> dict[str, Any]:
    return {"planted": len(cases), "found": shared(_blunders(cases), len(cases))}


def _blunders(cases: Sequence[Case]) -> int:
    return sum(case["class"] == BLUNDER for case in cases)


def shared(part: int, whole: int) -> list[float]:
    """A share with its interval."""
    found = share_of(part, whole)
    return [part, *(round(x, 4) for x in (found.value, found.low, found.high))]


# Masters' own games -------------------------------------------------------------------------------


def masters(game: str, number: int) -> Iterator[Case]:
    """Decisions of masters; those that are called blunders are looked at much deeper."""
    table, players = table_of(game, ["master"] * players_of(game, number), 500 + number)
    bots.play(table, players)
    record = table.record()
    places = some_places(record, number)
    for case in judged(record, seed=1, places=places):
        if case["class"] == BLUNDER:
            case["true"] = deep_loss(record, (case["seat"], case["move"]))
        yield case


def some_places(record: Mapping[str, Any], number: int) -> set[Place]:
    """One of EVERY decisions with a choice."""
    found = []
    for table in replaying(record):
        if table.actor is not None and len(table.numbers()) > 1:
            found.append((table.actor, table.move))
    return set(found[number % EVERY :: EVERY])


def deep_loss(record: Mapping[str, Any], place: Place) -> float:
    """What the move lost, by a much deeper survey with another seed."""
    seat, move = place
    moment = story(record, [seat]).moments[move]
    surveyor = Surveyor(load(record["game"]), moment.known[seat].content)
    return round(deeper(moment.known[seat], surveyor, moment.column, 99, MUCH).loss, 4)


def told_masters(cases: Sequence[Case]) -> dict[str, Any]:
    """False: what a deeper survey does not call a mistake, even."""
    called = [case for case in cases if case["class"] == BLUNDER]
    false = sum(case["true"] < BARS[MISTAKE].loss for case in called)
    return {
        "decisions": len(cases),
        "called": shared(len(called), len(cases)),
        "false": shared(false, len(cases)),
    }


# Two analyses -------------------------------------------------------------------------------------


def agreeing(game: str, number: int) -> Iterator[Case]:
    """Decisions of weak players that look like blunders, judged by two reviews that share nothing.

    A quick third look only spares the decisions that nobody would call one.
    """
    bot = WEAK[number % 2]
    table, players = table_of(game, [bot] * players_of(game, number // 2), 900 + number)
    surveyor, places = Surveyor(load(game), table.content), set()
    for choice in bots.playing(table, players):
        known = Knowledge(table, choice.seat)
        if len(known.numbers) > 1:
            column = int(np.searchsorted(known.numbers, choice.number))
            first = looked(known, surveyor, column, FIRST, [number])
            if first.gains().max() >= WORTH_A_LOOK:
                places.add((choice.seat, table.move))
    for one, other in zip(*(judged(table.record(), of, places) for of in (1, 2)), strict=True):
        yield {**one, "other": other}


def told_agreeing(cases: Sequence[Case]) -> dict[str, Any]:
    """Of all blunders that either calls, in how many both do, each counted by who calls it."""
    calls = [(c["class"] == BLUNDER, c["other"]["class"] == BLUNDER) for c in cases]
    said, both = sum(a + b for a, b in calls), sum(2 * (a and b) for a, b in calls)
    return {"looked at": len(cases), "blunders": said / 2, "agreed": shared(both, said)}


# Who is stronger ----------------------------------------------------------------------------------


def ordered(game: str, number: int) -> Iterator[Case]:
    """A match of neighbours on the ladder: what each loses per decision."""
    weaker, stronger = LADDER[number % 3 : number % 3 + 2]
    lost: dict[str, list[float]] = {weaker: [], stronger: []}
    for at in range(EACH):
        for case, name in _match_game(game, (weaker, stronger), number * EACH + at):
            lost[name].append(case["loss"])
    yield {
        "match": [weaker, stronger],
        "lost": [round(float(np.mean(losses)), 5) for losses in lost.values()],
        "decisions": [len(losses) for losses in lost.values()],
    }


def _match_game(game: str, pair: tuple[str, str], seed: int) -> Iterator[tuple[Case, str]]:
    """Two sit against each other, by turns first; a team is of one kind, by turns."""
    if load(game).outcome.together:
        names = [pair[seed % 2]] * 3
        table, players = table_of(game, names, seed // 2)
    else:
        names = [pair[seed % 2], pair[1 - seed % 2]]
        table, players = table_of(game, names, seed)
    bots.play(table, players)
    record = table.record()
    for case in judged(record, seed=1, places=some_places(record, seed)):
        yield case, names[case["seat"]]


def told_ordered(cases: Sequence[Case]) -> dict[str, Any]:
    right = [case["match"] for case in cases if case["lost"][1] < case["lost"][0]]
    every = [case["match"] for case in cases]
    pairs = {" ".join(pair): [right.count(pair), every.count(pair)] for pair in every}
    return {"matches": len(cases), "right": shared(len(right), len(cases)), "pairs": pairs}


# How long it takes --------------------------------------------------------------------------------


class Shown(Exception):
    """Every moment was looked at once."""


def speed(game: str, number: int) -> Iterator[Case]:
    """The review of a regulars' game, for all seats, in seconds of processor time: till something
    can be shown, and all of it, of which one moment in PART is looked at to the end."""
    table, players = table_of(game, ["regular"] * players_of(game, number), number)
    bots.play(table, players)
    work, begun = review.Work(table.record()), time.process_time()

    def progress(done: int, total: int, what: str) -> None:
        if work.ready:
            raise Shown

    with suppress(Shown):
        work.go(threads=1, progress=progress)
    work.review()
    ready = time.process_time() - begun
    work.tallies = dict(list(work.tallies.items())[number % PART :: PART])
    work.go(threads=1)
    rest = time.process_time() - begun - ready
    yield {"players": table.players, "moves": table.move, "ready": round(ready, 2),
           "cpu": round(ready + PART * rest, 2)}  # fmt: skip


def told_speed(cases: Sequence[Case]) -> dict[str, Any]:
    """By hundred moves, on two cores."""
    return {
        "games": len(cases),
        "moves": sum(case["moves"] for case in cases) / len(cases),
        "seconds": round(max(50 * case["cpu"] / case["moves"] for case in cases), 1),
        "ready": round(max(50 * case["ready"] / case["moves"] for case in cases), 1),
    }


# All of them --------------------------------------------------------------------------------------


class Measure(NamedTuple):
    cases: Callable[[str, int], Iterator[Case]]  # of a game and a number
    told: Callable[[Sequence[Case]], dict[str, Any]]


MEASURES = {
    "planted": Measure(planted, told_planted),
    "masters": Measure(masters, told_masters),
    "agreeing": Measure(agreeing, told_agreeing),
    "ordered": Measure(ordered, told_ordered),
    "speed": Measure(speed, told_speed),
}


def measured(measure: Measure, game: str, least: int, file: Path | None = None) -> list[Case]:
    """At least so many cases; those in the file are there already, new ones are added to it."""
    rows = file.read_text(encoding="utf-8").splitlines() if file and file.exists() else []
    found = [json.loads(row) for row in rows]
    while sum(map(len, found)) < least:
        found.append(list(measure.cases(game, len(found))))
        if file:
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(found[-1]) + "\n")
    return [case for cases in found for case in cases]


def main(name: str, game: str, least: str, file: str) -> None:
    measure = MEASURES[name]
    cases = measured(measure, game, int(least), Path(file))
    print(name, game, json.dumps(measure.told(cases)))


if __name__ == "__main__":
    main(*sys.argv[1:])
