"""Games of bots against themselves, compiled, and what is kept of them to learn from.

Of every game some decisions are kept: what a seat saw there, how the guide judged it, what the
search thought of it and what became of the game; of those at which a search stops and judges,
more than of others. Now and then a move is drawn instead of chosen, so that what follows from worse
moves is learned too.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from estaminet.bots.search import guide, minds as thinking, tree
from estaminet.bots.search.minds import SEARCH, Mind
from estaminet.engine import records, trace as tracing, verbs
from estaminet.engine.jit import int64, jit
from estaminet.engine.rng import WORDS, below, next32, plant, splitmix64
from estaminet.games import load
from estaminet.games.game import Game

MOST_KEPT = 64  # actions of a decision: of more the adviser learns nothing
LONGEST = 400  # decisions of a game that there is room for


class Habits(NamedTuple):
    """How games are played and kept."""

    judged: float  # the part that is kept of the decisions at which a search stops ...
    kept: float  # ... and of all others
    drawn: float  # the part of all moves that is drawn by what the search thought of them
    strayed: float  # ... or by the guide alone


class Play(NamedTuple):
    """What a game is played with."""

    start: Any  # a state with players and options
    state: Any  # the running one
    minds: Any
    judgement: Any  # what a kept position is looked at with
    dice: Any  # uint32: which decisions are kept, by whom they are seen, what is drawn
    trace: Any


def sample_dtype(game: Game) -> np.dtype[Any]:
    """A decision that was kept."""
    seats, named = max(game.players), guide.of(game.state).named
    return np.dtype(
        [
            ("game", np.int64),
            ("players", np.int8),
            ("decision", np.int8),
            ("viewer", np.int8),  # who sees it; all seats are counted from there
            ("actor", np.int8),
            ("legal", np.int16, (MOST_KEPT,)),
            ("n", np.int16),  # how many are legal; 0: too many
            ("scores", np.float32, (MOST_KEPT,)),  # what the guide thinks of them ...
            ("visits", np.float32, (MOST_KEPT,)),  # ... and how often they were looked into
            ("features", np.float32, (seats * len(named.names or ()),)),
            ("hopes", np.float32, (seats,)),  # what the search expected for each seat
            ("returns", np.float32, (seats,)),  # what each seat got in the end
            ("seen", np.int8, (game.observation_size,)),
            ("seen_by_actor", np.int8, (game.observation_size,)),
        ]
    )


def new_play(game: Game, players: int, iterations: int, version: str) -> Play:
    """Games of a search with so many iterations in each of its trees."""
    start = game.seated(players)
    mind = Mind(SEARCH, iterations, version)
    minds = thinking.new_minds(game, game.content, [mind] * players)
    return Play(
        start,
        start.copy(),
        minds,
        tree.new_judgement(game, minds.tuning),
        np.zeros(WORDS, np.uint32),
        tracing.new(on=False),
    )


@jit
def chance(dice: Any) -> float:
    return next32(dice) / 4294967296.0


@jit
def decide(t: Any, s: Any, play: Any, habits: Any) -> int:
    """The action of the running game's actor, and whether it was thought about (`total`)."""
    minds, desk = play.minds, play.minds.desk
    total = minds.forest.total
    total[:] = 0.0
    n = verbs.legal(t, s, desk.legal)
    if n == 1:
        return int64(desk.legal[0])
    chosen = thinking.searched(t, s, n, minds)
    draw = chance(play.dice)
    if draw < habits.strayed:
        guide.weigh(t, s, desk.weights[s.actor], desk.legal, n, desk.scores, desk.notes)
        return int64(desk.legal[thinking.by_scores(play.dice, desk.scores, n, False)])
    if draw < habits.strayed + habits.drawn:
        visits = 0.0
        for i in range(n):
            visits += total[0, i]
        for i in range(n):
            desk.scores[i] = total[0, i] / visits
        return int64(desk.legal[tree.sample(play.dice, desk.scores, n)])
    return chosen


@jit
def keep(t: Any, s: Any, play: Any, row: Any) -> None:
    """Note the running decision as one of the seats sees it."""
    viewer, players = below(play.dice, s.players), int64(s.players)
    minds, desk, judgement = play.minds, play.minds.desk, play.judgement
    row.players, row.decision, row.viewer, row.actor = players, s.decision, viewer, s.actor
    verbs.observe(t, s, viewer, row.seen)
    verbs.observe(t, s, s.actor, row.seen_by_actor)
    size, total = judgement.row.shape[0], minds.forest.total
    searched = 0.0
    n = verbs.legal(t, s, desk.legal)
    for i in range(n):
        searched += total[0, i]
    for i in range(players):
        seat = (viewer + i) % players
        tree.stand(t, s, seat, minds.tuning, judgement)
        row.hopes[i] = minds.forest.hopes[seat] / searched if searched > 0.0 else -1.0
        for j in range(size):
            row.features[i * size + j] = judgement.row[j]
    row.n = 0
    if n <= MOST_KEPT:
        row.n = n
        guide.weigh(t, s, desk.weights[s.actor], desk.legal, n, desk.scores, desk.notes)
        for i in range(n):
            row.legal[i], row.scores[i] = desk.legal[i], desk.scores[i]
            row.visits[i] = total[0, i]


@jit
def settle(t: Any, s: Any, play: Any, rows: Any, first: int, last: int) -> None:
    """A game is over: what became of it, to all that was kept of it."""
    returns = play.judgement.returns
    verbs.returns(t, s, returns)
    for k in range(first, last):
        for i in range(s.players):
            rows[k].returns[i] = returns[(rows[k].viewer + i) % s.players]


@jit
def play_games(t: Any, play: Any, habits: Any, seed: Any, number: Any, rows: Any) -> int:
    """Play the games with the numbers from number[0] to number[1] - 1, each from seeds of its own,
    and keep what there is room for; how much that is."""
    s, filled = play.state[0], 0
    while number[0] < number[1]:
        play.state[0] = play.start[0]
        plant(splitmix64(seed, 3 * number[0]), s.rng)
        plant(splitmix64(seed, 3 * number[0] + 1), play.dice)
        thinking.begin(play.minds, splitmix64(seed, 3 * number[0] + 2))
        verbs.deal(t, s, play.trace)
        first = filled
        while s.actor >= 0:
            a = decide(t, s, play, habits)
            part = habits.judged if s.decision == play.minds.tuning.quiet else habits.kept
            if filled < rows.shape[0] and chance(play.dice) < part:
                keep(t, s, play, rows[filled])
                rows[filled].game = number[0]
                filled += 1
            verbs.step(t, s, a, play.trace)
        settle(t, s, play, rows, first, filled)
        number[0] += 1
    return filled


def samples(
    game: str, play: Play, habits: Habits, seed: int, numbers: tuple[int, int]
) -> np.ndarray:
    """What is kept of the games from one number to another, the latter left out."""
    first, last = numbers
    rows = records.zeros((last - first) * LONGEST, sample_dtype(load(game)))
    tables = load(game).content.tables
    filled = play_games(tables, play, habits, np.uint64(seed), np.array(numbers), rows)
    return np.array(rows[:filled]).view(sample_dtype(load(game)))


def player(
    game: str, players: int, iterations: int, version: str, habits: Habits, seed: int
) -> Callable[[tuple[int, int]], np.ndarray]:
    """Plays games and keeps what is to be kept of them, in a worker."""
    play = new_play(load(game), players, iterations, version)
    return lambda numbers: samples(game, play, habits, seed, numbers)
