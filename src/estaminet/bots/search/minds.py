"""Who decides at each seat, as numbers: what a compiled loop over whole games asks.

A mind decides as the player of the same name does at a table (`RandomPlayer`, `GuidePlayer`,
`SearchPlayer`): the same seed gives the same game, move by move. A search starts from worlds that
its seat imagines; a guide weighs what its actor may know.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from estaminet.bots.search import guide, learned, tree
from estaminet.bots.search.guide import Tuning
from estaminet.engine import records, verbs
from estaminet.engine.jit import int64, jit
from estaminet.engine.rng import SEED_LIMIT, WORDS, below, next32, plant, seeded
from estaminet.games.game import Game

RANDOM, GUIDE, GREEDY, SEARCH = range(4)  # how a mind decides

TREES = 2  # of a search, always: a machine with one core grows them one after the other
EDGES, MOST_EDGES = 1 << 17, 1 << 20  # of a tree, at least and at most; powers of two
EDGES_EACH = 24  # room for so many edges an iteration
CROWDED = 2  # a tree is cleared once 1 / CROWDED of it is full

_32 = np.uint64(32)


class Mind(NamedTuple):
    """One player's way to decide."""

    kind: int
    iterations: int = 0  # of each tree of a search
    version: str | None = None  # whose numbers its guide has; None: the data file's, or the shipped


class Forest(NamedTuple):
    """The trees of all seats, TREES a seat, and what a search needs beside them."""

    edges: Any  # EDGE[trees, edges] ...
    rooms: Any  # int64[seats]: ... of which those of a seat use so many
    counts: Any  # COUNTS[trees]
    shared: Any  # what comes after these two in the Memory of every tree
    root: Any  # the imagined world, alone in its array
    words: Any  # uint32[2, WORDS]: what it is imagined with, and the dice of a search
    found: Any  # float64[2, actions]: visits and sums of one tree ...
    total: Any  # ... and of a seat's trees together
    hopes: Any  # float64[seats]: sums of what each seat got in the latest search


class Desk(NamedTuple):
    """What is at hand at every decision. It is small: to hand over a large tuple takes longer than
    many a move."""

    kinds: Any  # int64[seats]: of the minds
    whose: Any  # int64[seats]: whose dice the seat throws
    dice: Any  # uint32[seats, WORDS]
    legal: Any  # int16: the legal actions of a decision ...
    scores: Any  # float64: ... and what the guide thinks of them
    weights: Any  # by seat: its guide's numbers ...
    notes: Any  # ... and what it thinks with


class Minds(NamedTuple):
    """The minds of all seats, and what they think with."""

    desk: Desk
    iterations: Any  # int64[seats]: of each tree
    worths: Any  # float64[seats, features]
    learned: Any  # bool[seats]: who goes by the network
    search: Any  # by seat: how its search goes by its guide
    tuning: Tuning  # but for these
    forest: Forest


def edges_of(iterations: int) -> int:
    """How many edges a tree has room for that grows by so many iterations a decision."""
    edges = EDGES
    while edges < min(EDGES_EACH * iterations, MOST_EDGES):
        edges *= 2
    return edges


def dice(seed: int) -> np.ndarray:
    """The generator of a player with this seed, any whole number."""
    return seeded(seed % SEED_LIMIT)


def new_minds(game: Game, content: Any, given: Sequence[Mind]) -> Minds:
    """Of these minds, by seat, who play with a data file. Where all play at random, all throw the
    dice of seat 0."""
    seats = max(game.players)
    alike = all(mind.kind == RANDOM for mind in given)
    filled = [*given, *[Mind(RANDOM)] * (seats - len(given))]
    tunings = [_tuning(game.id, content, mind) for mind in filled]
    tuning = next((tuned for tuned in tunings if tuned.learned), tunings[0])
    desk = Desk(
        kinds=np.array([mind.kind for mind in filled]),
        whose=np.zeros(seats, np.int64) if alike else np.arange(seats),
        dice=np.zeros((seats, WORDS), np.uint32),
        legal=np.zeros(game.most_actions, np.int16),
        scores=np.zeros(game.most_actions),
        weights=_together([tuned.weights for tuned in tunings]),
        notes=records.one(guide.of(game.state).notes),
    )
    forest = _new_forest(game, tuning, filled)
    iterations = np.array([mind.iterations for mind in filled])
    worths = np.array([tuned.worths for tuned in tunings])
    taught = np.array([tuned.learned for tuned in tunings])
    search = _together([tuned.search for tuned in tunings])
    return Minds(desk, iterations, worths, taught, search, tuning, forest)


def _tuning(game: str, content: Any, mind: Mind) -> Tuning:
    """Who searches has learned; a guide alone has not."""
    find = learned.tuning if mind.kind == SEARCH else guide.tuning
    return find(game, content, mind.version)


def _together(given: Sequence[Any]) -> np.ndarray:
    """Records of one layout, in an array."""
    found = records.zeros(len(given), given[0].dtype)
    for i, record in enumerate(given):
        found[i] = record
    return found


def _new_forest(game: Game, tuning: Tuning, given: Sequence[Mind]) -> Forest:
    trees, memory = TREES * max(game.players), tree.new_memory(game, tuning, 1)
    rooms = [edges_of(mind.iterations) if mind.kind == SEARCH else 1 for mind in given]
    return Forest(
        edges=np.zeros((trees, max(rooms)), tree.EDGE),
        rooms=np.array(rooms),
        counts=records.zeros(trees, tree.COUNTS),
        shared=tuple(memory)[2:],
        root=game.blank(),
        words=np.zeros((2, WORDS), np.uint32),
        found=np.zeros((2, game.most_actions)),
        total=np.zeros((2, game.most_actions)),
        hopes=memory.hopes,
    )


@jit
def begin(minds: Any, seed: Any) -> None:
    """Before a game: the dice of seat k are those of the seed + k, and nothing is remembered."""
    for seat in range(minds.desk.dice.shape[0]):
        plant(seed + np.uint64(seat), minds.desk.dice[seat])
    for number in range(minds.forest.counts.shape[0]):
        clear(minds.forest, number)


@jit
def clear(forest: Any, number: int) -> None:
    if forest.counts[number].edges > 0:
        for i in range(forest.edges.shape[1]):
            edge = forest.edges[number, i]
            if edge.key != np.uint64(0):
                edge.key, edge.visits, edge.value = np.uint64(0), 0, 0.0
        forest.counts[number].edges = 0


@jit
def at_a_glance(t: Any, s: Any, n: int, desk: Any) -> int:
    """The action of a seat that does not search: one of the n legal ones, which lie on the desk."""
    legal, kind, dice = desk.legal, desk.kinds[s.actor], desk.dice[desk.whose[s.actor]]
    if kind == RANDOM:
        return int64(legal[below(dice, n)])
    if n == 1:
        return int64(legal[0])
    guide.weigh(t, s, desk.weights[s.actor], legal, n, desk.scores, desk.notes)
    return int64(legal[by_scores(dice, desk.scores, n, kind == GREEDY)])


@jit
def by_scores(dice: Any, scores: Any, n: int, greedy: bool) -> int:
    """Which of n actions: the one with the best score, of equals any; or drawn by the scores."""
    if greedy:
        return best_of(dice, scores, n)
    tree.normalise(scores, n, 1.0, 0.0)
    return tree.sample(dice, scores, n)


@jit
def best_of(dice: Any, scores: Any, n: int) -> int:
    best, equals = 0, 1
    for i in range(1, n):
        if scores[i] > scores[best]:
            best, equals = i, 1
        elif scores[i] == scores[best]:
            equals += 1
            best = i if below(dice, equals) == 0 else best
    return best


# A search, as SearchPlayer makes it ---------------------------------------------------------------


@jit
def next64(dice: Any) -> Any:
    """A seed for something else."""
    return next32(dice) << _32 | next32(dice)


@jit
def imagine(t: Any, s: Any, seat: int, seed: Any, words: Any) -> None:
    """As `Knowledge.world`: re-deal what the seat cannot know, and draw its future afresh."""
    plant(seed, words)
    verbs.determinize(t, s, seat, words)
    plant(np.uint64(words[0]) << _32 | np.uint64(words[1]), s.rng)


@jit
def searched(t: Any, s: Any, n: int, minds: Any) -> int:
    """The action that the trees of the seat that decides promise most of."""
    legal = minds.desk.legal
    if n == 1:
        return int64(legal[0])
    found, total = minds.forest.found, minds.forest.total
    total[:] = 0.0
    minds.forest.hopes[:] = 0.0
    for number in range(TREES * s.actor, TREES * (s.actor + 1)):
        found[:] = 0.0
        grow(t, s, n, minds, number)
        total += found
    return int64(legal[most_promising(total[0], total[1], n)])


@jit
def grow(t: Any, s: Any, n: int, minds: Any, number: int) -> None:
    """Search with one tree, from a world of its own."""
    forest, seat, dice = minds.forest, s.actor, minds.desk.dice[s.actor]
    if forest.counts[number].edges * CROWDED > forest.rooms[seat]:
        clear(forest, number)
    forest.root[0] = s
    root, peeks = forest.root[0], seat < 0
    imagine(t, root, seat, next64(dice), forest.words[0])
    plant(next64(dice), forest.words[1])
    edges = forest.edges[number, : forest.rooms[seat]]
    memory = tree.Memory(edges, forest.counts[number], *forest.shared)
    searcher = tree.Searcher(seat, peeks, forest.words[1])
    weights, worths, taught = minds.desk.weights[seat], minds.worths[seat], minds.learned[seat]
    tuning = Tuning(weights, worths, taught, minds.search[seat], *minds.tuning[4:])
    tree.search(t, root, searcher, tuning, memory, minds.iterations[seat])
    tree.read_root(t, root, seat, memory, minds.desk.legal[:n], forest.found)


@jit
def most_promising(visits: Any, sums: Any, n: int) -> int:
    """The action that is worth most at the least: its mean, less about what chance may have made
    of it. So a sure win is played even if it was found late."""
    best, most = 0, -2.0
    for i in range(n):
        if visits[i] > 0.0:
            mean = sums[i] / visits[i]
            spread = max(mean * (1.0 - mean), 0.0) + 1.0 / visits[i]
            least = mean - np.sqrt(spread / visits[i])
            if least > most:
                best, most = i, least
    return best
