"""Puzzles: decisions where one action is clearly best from what the seat may know.

They are looked for in games between bots. Every decision is surveyed once; where one action stands
out, surveys with other seeds have to agree, and for the best of a game deeper ones too. A puzzle
carries the position as a world that its seat cannot tell from the true one, the answer, and the
proof: what the best actions are worth, with intervals and seeds. Whoever doubts it surveys it again
(`prove`).
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.resources import files as resources
from pathlib import Path
from typing import Any

import numpy as np

import estaminet
from estaminet import bots, files
from estaminet.bots import Knowledge
from estaminet.errors import BadOption, Defects, brief
from estaminet.games import load as load_game
from estaminet.games.data import own
from estaminet.review.surveyor import Surveyor
from estaminet.review.tallies import Choices
from estaminet.review.work import seed_of
from estaminet.table import Table, from_position

KIND, FORMAT, FILE = "estaminet puzzles", 1, "puzzles.json"
USUAL = "regular"  # who plays the games
GAP = 0.10  # of the chance of winning, between the answer and the next best ...
SURE = 6.0  # ... and in standard errors
SCOUT = (64, 64)  # worlds that grow the tree, worlds that count: a first look ...
CHECK, CHECKS = (64, 128), 6  # ... the same with other seeds, so many rounds ...
DEEP, DEEPS = (1200, 128), 3  # ... and a deeper one, of all actions again
DEEPER = (2400, 256)  # what proves a puzzle that is there, as often
RIVALS = 3  # actions beside the answer that are looked at again
A_GAME = 3  # puzzles out of one game, each of another theme: its decisions are much alike
DULL = 2  # actions: which of so few is no question if it is seen at a glance
ALIKE = 0.6  # of what two positions say: they are nearly the same
TRIES = 5  # of the apprentice, to tell how hard it is
EASY, FAIR, HARD = 1, 2, 3


class BadPuzzles(Defects):
    """A file of puzzles that is malformed, or of another game, other rules or another data file."""

    what = "file of puzzles"
    default_code = "bad_puzzles"


@dataclass(frozen=True)
class Puzzle:
    """A decision, its answer and the proof."""

    id: str
    players: int
    seat: int  # who decides
    theme: str  # the decision, by its id in the game
    difficulty: int  # 1: seen at a glance; 2: found by a short search; 3: by a long one only
    position: Mapping[str, Any]
    answer: str
    values: Sequence[Sequence[Any]]  # [action, value, low, high], the best first
    gap: float  # between the first two, by the deeper survey
    seeds: Sequence[int]  # of the first look, of the check, of the deeper survey

    def table(self, game: str, data: Any = None) -> Table:
        """The position to play from; `view(puzzle.seat)` is what the solver sees."""
        return from_position(game, dict(self.position), seed=0, data=data)


# Finding ------------------------------------------------------------------------------------------


def find(
    game: str,
    players: int,
    seed: int,
    bot: str = USUAL,
    data: Any = None,
    options: Mapping[str, Any] | None = None,
) -> list[Puzzle]:
    """The puzzles of one game of bots."""
    table = estaminet.new(game, players, seed, {**(options or {}), "data": data})
    seats = [bots.make(bot, game, seed_of(seed, seat)) for seat in range(players)]
    surveyor = Surveyor(load_game(game), table.content)
    found: list[Candidate] = []
    for choice in bots.playing(table, seats):
        known = Knowledge(table, choice.seat)
        if len(known.numbers) > 1:
            candidate = _candidate(table, known, surveyor, seed_of(seed, table.move), data)
            found += [candidate] if candidate else []
    found.sort(key=lambda candidate: (-candidate.difficulty, -candidate.gap))
    return _proved(found, surveyor)


@dataclass(frozen=True)
class Candidate:
    """A decision at which one action stood out at two looks."""

    world: Table  # that its seat cannot tell from the true one
    known: Knowledge
    seeds: Sequence[int]
    column: int  # of the answer
    difficulty: int
    gap: float


def _candidate(
    table: Table, known: Knowledge, surveyor: Surveyor, seed: int, data: Any
) -> Candidate | None:
    every = np.arange(len(known.numbers))
    scouted = look(known, surveyor, every, SCOUT, [seed])
    if not stands_out(scouted):
        return None
    world, answer = _forgotten(table, known.seat, seed, data), scouted.best
    known = Knowledge(world, known.seat)
    difficulty = _difficulty(known, known.text(known.numbers[answer]))
    if difficulty == EASY and len(every) <= DULL:
        return None
    few = np.array(sorted(scouted.order[: RIVALS + 1]))
    seeds = [seed, seed_of(seed, 1), seed_of(seed, 2)]
    checked = look(known, surveyor, few, CHECK, _series(seeds[1], CHECKS), answer)
    if not stands_out(checked):
        return None
    return Candidate(world, known, seeds, answer, difficulty, lead(checked)[0])


def _forgotten(table: Table, seat: int, seed: int, data: Any) -> Table:
    """The decision as a solver gets it: a position does not tell what the seat saw before it."""
    return from_position(table.game, table.determinize(seat, seed).position(), seed=0, data=data)


def _proved(candidates: Sequence[Candidate], surveyor: Surveyor) -> list[Puzzle]:
    """The first of each theme that a deeper survey confirms."""
    found: dict[str, Puzzle] = {}
    for one in candidates:
        if one.world.decision not in found and len(found) < A_GAME:
            every = np.arange(len(one.known.numbers))
            series = _series(one.seeds[2], DEEPS)
            deeper = look(one.known, surveyor, every, DEEP, series, one.column)
            if stands_out(deeper):
                found[one.world.decision] = _described(one, deeper)
    return list(found.values())


def _series(seed: int, count: int) -> list[int]:
    return [seed_of(seed, number) for number in range(count)]


def look(
    known: Knowledge,
    surveyor: Surveyor,
    columns: np.ndarray,
    worlds: tuple[int, int],
    seeds: Sequence[int],
    column: int | None = None,
) -> Choices:
    """Survey these actions of a decision; all against one of them, or against the best."""
    found = []
    for seed in seeds:
        imagined = surveyor.worlds(known, seed, sum(worlds))
        forced = np.tile(known.numbers[columns], (len(imagined), 1))
        found.append(surveyor.survey(imagined, forced, known.seat, seed, worlds[0]))
    best = int(columns[np.concatenate(found).mean(0).argmax()])
    tally = Choices.of(len(known.numbers), best if column is None else column)
    for values in found:
        tally.add(columns, values)
    return tally


def stands_out(tally: Choices) -> bool:
    """Whether the action that all were held against is far better than any other."""
    if tally.best != tally.column:
        return False
    gap, error = lead(tally)
    return gap >= GAP and gap >= SURE * error


def lead(tally: Choices) -> tuple[float, float]:
    """How far the best action is ahead of the next, and the standard error of that."""
    second = tally.order[1]
    return float(-tally.gains()[second]), tally.error_of(second)


def _described(one: Candidate, tally: Choices) -> Puzzle:
    known, position = one.known, one.world.position()
    told = json.dumps(position, sort_keys=True).encode()
    return Puzzle(
        id=hashlib.blake2b(told, digest_size=5).hexdigest(),
        players=one.world.players,
        seat=known.seat,
        theme=one.world.decision,
        difficulty=one.difficulty,
        position=position,
        answer=known.text(known.numbers[tally.best]),
        values=[_valued(known, tally, column) for column in tally.order[: RIVALS + 1]],
        gap=round(lead(tally)[0], 4),
        seeds=one.seeds,
    )


def _valued(known: Knowledge, tally: Choices, column: int) -> list[Any]:
    value = tally.value_of(column)
    return [known.text(known.numbers[column]), *(round(v, 4) for v in asdict(value).values())]


def _difficulty(known: Knowledge, answer: str) -> int:
    """Whether the guide likes it best; else, whether most apprentices find it."""
    instinct = bots.make("guide:greedy", known.game, seed=0)
    if instinct.choose(known) == answer:
        return EASY
    tries = (bots.make("apprentice", known.game, seed=number) for number in range(TRIES))
    found = sum(player.choose(known) == answer for player in tries)
    return FAIR if 2 * found > TRIES else HARD


# Proving ------------------------------------------------------------------------------------------


def prove(game: str, puzzle: Puzzle, seed: int, data: Any = None) -> bool:
    """Whether a deeper survey of all its actions, with another seed, finds the same answer."""
    table = puzzle.table(game, data)
    known = Knowledge(table, puzzle.seat)
    surveyor = Surveyor(load_game(game), table.content)
    every = np.arange(len(known.numbers))
    tally = look(known, surveyor, every, DEEPER, _series(seed_of(seed, puzzle.seat), DEEPS))
    return known.text(known.numbers[tally.best]) == puzzle.answer


# Files --------------------------------------------------------------------------------------------


def write(path: Path, game: str, puzzles: Sequence[Puzzle], data: Any = None) -> None:
    """A file of puzzles, a line each, for a game's shipped data or for a file of one's own."""
    lines = [_line(_head(game, data)), *(_line(asdict(puzzle)) for puzzle in puzzles)]
    files.write_text(path, "\n".join(lines) + "\n")


def _head(game: str, data: Any) -> dict[str, Any]:
    """What a file is for; puzzles of the shipped data outlive a change of its texts."""
    described = load_game(game)
    digest = None if data is None else described.content_of(own(data)).source.digest
    return {"kind": KIND, "format": FORMAT, "game": described.id, "rules": described.version,
            "data": digest}  # fmt: skip


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read(path: Path, game: str, data: Any = None) -> list[Puzzle]:
    """The puzzles of a file, or BadPuzzles."""
    return _parsed(path.read_text(encoding="utf-8"), path.name, _head(game, data))


def shipped(game: str) -> list[Puzzle]:
    """The puzzles that come with a game."""
    place = resources(f"estaminet.games.{load_game(game).id}").joinpath(FILE)
    return _parsed(place.read_text(encoding="utf-8"), FILE, _head(game, None))


def _parsed(text: str, name: str, wanted: Mapping[str, Any]) -> list[Puzzle]:
    try:
        head, *rows = map(json.loads, text.splitlines())
        wrong = [
            f"{key}: expected {value!r}, found {brief(head.get(key))}"
            for key, value in wanted.items()
            if head.get(key) != value
        ]
        found = [] if wrong else [Puzzle(**row) for row in rows]
    except (ValueError, TypeError, AttributeError) as error:
        wrong = [f"not readable: {brief(str(error))}"]
    if wrong:
        raise BadPuzzles(name, wrong)
    return found


def search(
    game: str,
    count: int,
    seed: int = 0,
    bot: str = USUAL,
    data: Any = None,
    there: Sequence[Puzzle] = (),
) -> Iterator[Puzzle]:
    """So many puzzles, out of games with every number of players in turn; none is nearly the same
    as another, or as one of those that are there."""
    if count < 1:
        raise BadOption("bad_puzzles", f"at least one puzzle, not {brief(count)}")
    known = [said(puzzle) for puzzle in there]
    left, number = count, 0
    while left:
        players = load_game(game).players[number % len(load_game(game).players)]
        for puzzle in find(game, players, seed_of(seed, number) >> 11, bot, data):
            if left and not any(alike(said(puzzle), other) for other in known):
                known.append(said(puzzle))
                left -= 1
                yield puzzle
        number += 1


def said(puzzle: Puzzle) -> frozenset[str]:
    """All that the position says, piece by piece, each with its place."""
    return frozenset(_pieces(puzzle.position, ""))


def alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two positions that say this are nearly the same."""
    return len(one & other) > ALIKE * len(one | other)


def _pieces(value: Any, place: str) -> Iterator[str]:
    inside = value.items() if isinstance(value, Mapping) else enumerate(value)
    for key, entry in inside:
        if isinstance(entry, Mapping | list):
            yield from _pieces(entry, f"{place}.{key}")
        else:
            yield f"{place}.{key}={entry}"
