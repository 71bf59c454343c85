"""Information-set Monte Carlo tree search, written once against the verbs, and compiled.

Every iteration re-deals what the seat cannot know, walks down the tree, adds a node, plays on as
the guide would, and tells every decision on its way what became of it.

The tree is a hash table of edges. A node is what the searching seat would know there (its
observation); an edge is a node and an action of whoever decides there. Worlds that the seat cannot
tell apart so share their nodes, whatever others hold; an action is judged by how often it was to
be had (`seen`), not by how often the node was reached. Each edge keeps the sum of what came of it
for the seat that decides (max^n). Nodes reached before are found again by a later search of the
same seat: a tree goes on for as long as there is room.
"""

from typing import Any, NamedTuple

import numpy as np

from estaminet.bots.search import guide, network as networks
from estaminet.bots.search.guide import Tuning
from estaminet.engine import records, trace as tracing, verbs
from estaminet.engine.jit import int64, jit
from estaminet.engine.rng import GOLDEN, fork, next32
from estaminet.games.game import Game

EDGE = np.dtype(
    [
        ("key", np.uint64),  # of node and action; 0: free
        ("value", np.float64),  # sum of what came of it for the seat that decides
        ("visits", np.int32),
        ("seen", np.int32),  # how often it was to be had
        ("prior", np.float64),  # the guide's opinion
    ],
    align=True,
)

COUNTS = np.dtype([("edges", np.int64), ("moves", np.int64)])  # edges in use; moves imagined

_FNV = np.uint64(0xCBF29CE484222325)
_PRIME = np.uint64(0x100000001B3)
_29, _32, _ONE = np.uint64(29), np.uint64(32), np.uint64(1)
_OF_ACTION = np.uint64((1 << 33) - 1)  # the part of a key in which a node's edges differ


class Searcher(NamedTuple):
    """Who searches."""

    seat: int
    peek: bool  # sees all cards: nothing is re-dealt
    dice: Any  # uint32[4]: a generator of its own


class Judgement(NamedTuple):
    """What a position is judged with."""

    features: Any  # of a seat, by name ...
    row: Any  # float64: ... and one after the other
    notes: Any  # the guide's own
    chances: Any  # float64[seats]: of each seat to win
    returns: Any  # float32[seats]: of a finished game
    sight: Any  # what networks think with


class Memory(NamedTuple):
    """A tree, and everything that growing it needs: nothing is allocated while it grows."""

    edges: Any  # EDGE[a power of two]: the tree
    counts: Any  # COUNTS
    state: Any  # the running one, alone in its array
    trace: Any
    path: Any  # int64[depth]: edges walked in this iteration ...
    actors: Any  # int64[depth]: ... and who decided there
    legal: Any  # int16: the legal actions of a decision ...
    slots: Any  # int64: ... where their edges are ...
    scores: Any  # float64: ... and what the guide thinks of them
    notes: Any  # the guide's own
    observation: Any  # int8: what the searching seat knows ...
    eights: Any  # uint64: ... eight numbers at a time
    hopes: Any  # float64[seats]: sums of what each seat got in all iterations
    judgement: Judgement


def new_memory(game: Game, tuning: Tuning, edges: int) -> Memory:
    most, seen = game.most_actions, game.observation_size
    eights = np.zeros(-(-seen // 8), np.uint64)
    return Memory(
        edges=np.zeros(edges, EDGE),
        counts=records.one(COUNTS),
        state=game.blank(),
        trace=tracing.new(on=False),
        path=np.zeros(tuning.depth, np.int64),
        actors=np.zeros(tuning.depth, np.int64),
        legal=np.zeros(most, np.int16),
        slots=np.zeros(most, np.int64),
        scores=np.zeros(most),
        notes=records.one(guide.of(game.state).notes),
        observation=eights.view(np.int8)[:seen],
        eights=eights,
        hopes=np.zeros(max(game.players)),
        judgement=new_judgement(game, tuning),
    )


def new_judgement(game: Game, tuning: Tuning) -> Judgement:
    told, seats = guide.of(game.state), max(game.players)
    features = records.one(told.named)
    notes, row = records.one(told.notes), guide.row(features)
    sight = networks.new_sight(game.observation_size, len(row), seats, tuning.network)
    return Judgement(features, row, notes, np.zeros(seats), np.zeros(seats, np.float32), sight)


@jit
def node_key(eights: Any, actor: int) -> Any:
    """The observation as one number; `eights` is its view as uint64. Four chains of it are made
    side by side, because each waits for itself."""
    a = _FNV ^ np.uint64(actor)
    b, c, d = a * _PRIME, a * GOLDEN, ~a
    n = eights.shape[0]
    for i in range(0, n - 3, 4):
        a, b = mixed(a, eights[i]), mixed(b, eights[i + 1])
        c, d = mixed(c, eights[i + 2]), mixed(d, eights[i + 3])
    for i in range(n - n % 4, n):
        a = mixed(a, eights[i])
    return mixed(mixed(mixed(a, b), c), d)


@jit
def mixed(h: Any, more: Any) -> Any:
    h = (h ^ more) * _PRIME
    return h ^ (h >> _29)


@jit
def edge_key(node: Any, action: int) -> Any:
    """A node's edges lie close together: they are looked at together."""
    h = mixed(node, np.uint64(action) * GOLDEN) * GOLDEN
    return (node & ~_OF_ACTION) | (h & _OF_ACTION) | _ONE


@jit
def find(edges: Any, key: Any) -> int:
    """The edge of this key, or the free place where it belongs."""
    mask = np.uint64(edges.shape[0] - 1)
    slot = (key >> _29) & mask
    while edges[slot].key != key and edges[slot].key != np.uint64(0):
        slot = (slot + _ONE) & mask
    return int64(slot)


@jit
def normalise(scores: Any, n: int, sharp: float, floor: float) -> None:
    """Logs of weights become chances; none falls under its share of `floor`."""
    most = scores[0]
    for i in range(1, n):
        most = max(most, scores[i])
    total = 0.0
    for i in range(n):
        scores[i] = np.exp(max((scores[i] - most) * sharp, -40.0))
        total += scores[i]
    for i in range(n):
        scores[i] = (1.0 - floor) * scores[i] / total + floor / n


@jit
def find_edges(edges: Any, node: Any, legal: Any, n: int, slots: Any) -> int:
    """Where the edges of all legal actions are, and that they were to be had; how many are new."""
    new = 0
    for i in range(n):
        key = edge_key(node, legal[i])
        slots[i] = find(edges, key)
        if edges[slots[i]].key == key:
            edges[slots[i]].seen += 1
        else:
            new += 1
    return new


@jit
def add_edges(edges: Any, node: Any, legal: Any, n: int, slots: Any, priors: Any) -> int:
    """Make the edges that are missing, with the guide's opinion of them; how many."""
    new = 0
    for i in range(n):
        key = edge_key(node, legal[i])
        slots[i] = find(edges, key)
        edge = edges[slots[i]]
        if edge.key != key:
            edge.key, edge.prior, edge.seen = key, priors[i], 1
            new += 1
    return new


@jit
def best_edge(edges: Any, slots: Any, n: int, explore: float, untried: float) -> int:
    """Which of the edges promises most: what it gave, and what is not known of it yet."""
    tried, total = 0, 0.0
    for i in range(n):
        edge = edges[slots[i]]
        tried += edge.visits
        total += edge.value
    usual = total / tried - untried if tried > 0 else 0.5
    best, most = 0, -1e300
    for i in range(n):
        edge = edges[slots[i]]
        mean = edge.value / edge.visits if edge.visits > 0 else usual
        hope = explore * edge.prior * np.sqrt(edge.seen) / (1.0 + edge.visits)
        if mean + hope > most:
            best, most = i, mean + hope
    return best


@jit
def sample(dice: Any, chances: Any, n: int) -> int:
    x = next32(dice) / 4294967296.0
    for i in range(n - 1):
        x -= chances[i]
        if x < 0.0:
            return i
    return n - 1


@jit
def descend(t: Any, s: Any, seat: int, tuning: Any, memory: Any) -> int:
    """Walk down to a new edge; how many decisions were walked."""
    edges, path, actors = memory.edges, memory.path, memory.actors
    legal, slots, scores = memory.legal, memory.slots, memory.scores
    observation, eights, counts = memory.observation, memory.eights, memory.counts
    depth = 0
    room = (edges.shape[0] * 3) // 4
    while s.actor >= 0 and depth < path.shape[0]:
        n = verbs.legal(t, s, legal)
        if n == 1:
            verbs.step(t, s, legal[0], memory.trace)
            continue
        verbs.observe(t, s, seat, observation)
        node = node_key(eights, s.actor)
        missing = find_edges(edges, node, legal, n, slots)
        if counts.edges + missing > room:
            break
        if missing > 0:
            guide.weigh(t, s, tuning.weights, legal, n, scores, memory.notes)
            if tuning.learned and tuning.network.looks_bias.shape[0] > 0:
                verbs.observe(t, s, s.actor, memory.judgement.sight.observation)
                networks.advise(tuning.network, memory.judgement.sight, legal, n, scores)
            normalise(scores, n, tuning.search.sharp, tuning.search.floor)
            counts.edges += add_edges(edges, node, legal, n, slots, scores)
        chosen = best_edge(edges, slots, n, tuning.search.explore, tuning.search.untried)
        path[depth], actors[depth] = slots[chosen], s.actor
        depth += 1
        new = edges[slots[chosen]].visits == 0
        verbs.step(t, s, legal[chosen], memory.trace)
        if new:
            break
    return depth


@jit
def play_out(t: Any, s: Any, dice: Any, tuning: Any, memory: Any) -> int:
    """Play on as the guide would, to the first quiet decision after `cut` moves; how many."""
    legal, scores, moves = memory.legal, memory.scores, 0
    while s.actor >= 0 and (moves < tuning.cut or s.decision != tuning.quiet):
        n = verbs.legal(t, s, legal)
        chosen = 0
        if n > 1:
            guide.weigh(t, s, tuning.weights, legal, n, scores, memory.notes)
            normalise(scores, n, 1.0, 0.0)
            chosen = sample(dice, scores, n)
        verbs.step(t, s, legal[chosen], memory.trace)
        moves += 1
    return moves


@jit
def stand(t: Any, s: Any, seat: int, tuning: Any, judgement: Any) -> float:
    """How a seat stands: what its features are worth together."""
    guide.features(t, s, tuning.weights, seat, judgement.features, judgement.notes)
    worths, row, total = tuning.worths, judgement.row, 0.0
    for i in range(worths.shape[0]):
        total += worths[i] * row[i]
    return total


@jit
def look(t: Any, s: Any, seat: int, tuning: Any, judgement: Any) -> None:
    """How each seat stands as the guide sees it, and what the network adds, into `chances`."""
    chances, sight, row = judgement.chances, judgement.sight, judgement.row
    seats = 1 if tuning.team else int64(s.players)
    for i in range(seats):  # counted from the seat that looks
        one = seat + i if seat + i < s.players else seat + i - s.players
        chances[one] = stand(t, s, one, tuning, judgement)
        for j in range(row.shape[0]):
            sight.features[i * row.shape[0] + j] = row[j]
    if not tuning.learned or sight.hidden.shape[0] == 0:  # or nothing to think with
        return
    for j in range(seats * row.shape[0], sight.features.shape[0]):
        sight.features[j] = 0.0
    verbs.observe(t, s, seat, sight.observation)
    networks.tell(tuning.network, sight)
    for i in range(seats):
        one = seat + i if seat + i < s.players else seat + i - s.players
        chances[one] += sight.told[i]


@jit
def judge(t: Any, s: Any, seat: int, tuning: Any, judgement: Any) -> None:
    """The chance of each seat to win, as one seat sees it; a team wins together."""
    chances = judgement.chances
    look(t, s, seat, tuning, judgement)
    if tuning.team:
        chance = 1.0 / (1.0 + np.exp(-chances[seat]))
        for one in range(s.players):
            chances[one] = chance
        return
    total = 0.0
    for one in range(s.players):
        chances[one] = np.exp(chances[one])
        total += chances[one]
    for one in range(s.players):
        chances[one] /= total


@jit
def evaluate(t: Any, s: Any, seat: int, tuning: Any, judgement: Any) -> None:
    """The chance of each seat to win; when the game is over, what it got."""
    if s.actor >= 0:
        judge(t, s, seat, tuning, judgement)
        return
    chances, returns = judgement.chances, judgement.returns
    verbs.returns(t, s, returns)
    for one in range(s.players):
        chances[one] = returns[one]


@jit
def back_up(edges: Any, path: Any, actors: Any, depth: int, chances: Any) -> None:
    """Tell every decision on the way what became of it, for the seat that took it."""
    for i in range(depth):
        edge = edges[path[i]]
        edge.visits += 1
        edge.value += chances[actors[i]]


@jit
def search(t: Any, root: Any, searcher: Any, tuning: Any, memory: Any, iterations: int) -> None:
    """That many iterations from the state `root`; the true generator is never read."""
    s = memory.state[0]
    for _ in range(iterations):
        memory.state[0] = root
        if searcher.peek:
            fork(searcher.dice, s.rng)
        else:
            verbs.determinize(t, s, searcher.seat, searcher.dice)
        depth = descend(t, s, searcher.seat, tuning, memory)
        memory.counts.moves += depth + play_out(t, s, searcher.dice, tuning, memory)
        evaluate(t, s, searcher.seat, tuning, memory.judgement)
        back_up(memory.edges, memory.path, memory.actors, depth, memory.judgement.chances)
        for seat in range(s.players):
            memory.hopes[seat] += memory.judgement.chances[seat]


@jit
def read_root(t: Any, s: Any, seat: int, memory: Any, actions: Any, out: Any) -> None:
    """Visits (row 0) and sums of values (row 1) of these actions of the seat's own decision."""
    verbs.observe(t, s, seat, memory.observation)
    node = node_key(memory.eights, s.actor)
    for i in range(actions.shape[0]):
        key = edge_key(node, actions[i])
        edge = memory.edges[find(memory.edges, key)]
        if edge.key == key:
            out[0, i], out[1, i] = edge.visits, edge.value
