"""What crosses the wire about puzzles. The answer leaves the house when it was found or given up,
and not before."""

from typing import Annotated, Any, Literal

from pydantic import Field

from estaminet.web.model import MOST_ACTION, Counts, MenuRow, Model, RefusedRow, View

PuzzleState = Literal["new", "tried", "told", "solved", "first"]  # `first`: solved at the first try


class PuzzleInfo(Model):
    """`number`: its place on the shelf, from 1; `theme`: the decision, by its id in the game;
    `difficulty`: 1 to 3; `set`: the house's own file that it is from, null: it came with the game;
    `state`: how far you are."""

    id: str
    number: int
    players: int
    theme: str
    difficulty: int
    set: str | None
    state: PuzzleState


class PuzzleShelf(Model):
    """The puzzles of a game; `themes`: what is asked there, by the id of the decision."""

    game: str
    title: str
    themes: dict[str, str]
    puzzles: list[PuzzleInfo]


class PuzzleTold(Model):
    """A position through the eyes of `seat`, which has to decide; nothing else of it is told."""

    game: str
    title: str
    puzzle: PuzzleInfo
    seat: int
    view: View
    counts: Counts
    content: dict[str, Any]
    names: list[str]
    prompt: str
    menu: list[MenuRow]
    refused: list[RefusedRow]


class PuzzleAnswer(Model):
    """The action; null: give up."""

    action: Annotated[str, Field(max_length=MOST_ACTION)] | None


class Chance(Model):
    """Of winning, with its 95% interval, by the survey that proved the puzzle."""

    value: float
    low: float
    high: float


class Weighed(Chance):
    action: str
    text: str


class Solution(Model):
    """`actions`: the best ones, the best first; of the others nothing was kept: each is worth less
    than the last of these."""

    answer: str
    reason: str
    actions: list[Weighed]


class Verdict(Model):
    """`chosen`: null if it is not among the best (then it is worth less than `below`), or if you
    gave up. `solution`: only if you found it, or gave up."""

    right: bool
    state: PuzzleState
    tries: int
    chosen: Chance | None
    below: float | None
    best: Chance
    solution: Solution | None
