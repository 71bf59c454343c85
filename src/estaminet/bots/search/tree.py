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

from typing import Any

import numpy as np

from estaminet.bots.search import guide
from estaminet.engine import verbs
from estaminet.engine.jit import int64, jit
from estaminet.engine.rng import fork, next32

EDGE = np.dtype(
    [
        ("key", np.uint64),  # of node and action; 0: free
        ("visits", np.int64),
        ("seen", np.int64),  # how often it was to be had
        ("value", np.float64),  # sum of what came of it for the seat that decides
        ("prior", np.float64),  # the guide's opinion
    ],
    align=True,
)

# What a search is told, one number each
P_EXPLORE, P_CUT, P_QUIET, P_DEPTH, P_UNTRIED, P_SHARP, P_OPEN, P_FLOOR, P_TEAM = range(9)
PARAMETERS = 9

DEPTH = 64  # capacity: decisions of one iteration inside the tree

_FNV = np.uint64(0xCBF29CE484222325)
_PRIME = np.uint64(0x100000001B3)
_MIX = np.uint64(0x9E3779B97F4A7C15)
_29, _32, _ONE = np.uint64(29), np.uint64(32), np.uint64(1)

BOARD = np.dtype(
    [
        ("path", np.int64, (DEPTH,)),  # edges walked
        ("actors", np.int64, (DEPTH,)),
        ("moves", np.int64),  # played beyond the tree
        ("edges", np.int64),  # in use
    ],
    align=True,
)


@jit
def uniform(words: Any) -> float:
    """A number from 0 to below 1. Modifies `words`."""
    return next32(words) / 4294967296.0


@jit
def node_key(eights: Any, actor: int) -> Any:
    """The observation as one number; `eights` is its view as uint64."""
    h = _FNV ^ np.uint64(actor)
    for i in range(eights.shape[0]):
        h = (h ^ eights[i]) * _PRIME
        h ^= h >> _29
    return h


@jit
def edge_key(node: Any, action: int) -> Any:
    h = (node ^ (np.uint64(action) * _MIX)) * _PRIME
    h ^= h >> _32
    return (h * _MIX) | _ONE


@jit
def find(edges: Any, key: Any) -> int:
    """The edge of this key, or the free place where it belongs."""
    mask = np.uint64(edges.shape[0] - 1)
    at = (key >> _29) & mask
    while edges[at].key != key and edges[at].key != np.uint64(0):
        at = (at + _ONE) & mask
    return int64(at)


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
def find_edges(edges: Any, node: Any, legal: Any, n: int, at: Any) -> int:
    """Where the edges of all legal actions are, and that they were to be had; how many are new."""
    new = 0
    for i in range(n):
        key = edge_key(node, legal[i])
        at[i] = find(edges, key)
        if edges[at[i]].key == key:
            edges[at[i]].seen += 1
        else:
            new += 1
    return new


@jit
def add_edges(edges: Any, b: Any, node: Any, legal: Any, n: int, scores: Any, at: Any) -> None:
    """Make the edges that are missing, with the guide's opinion of them."""
    for i in range(n):
        key = edge_key(node, legal[i])
        at[i] = find(edges, key)
        edge = edges[at[i]]
        if edge.key != key:
            edge.key, edge.prior, edge.seen = key, scores[i], 1
            b.edges += 1


@jit
def best_edge(edges: Any, at: Any, n: int, p: Any) -> int:
    """Which of the edges promises most: what it gave, and what is not known of it yet."""
    tried, total = 0, 0.0
    for i in range(n):
        edge = edges[at[i]]
        tried += edge.visits
        total += edge.value
    usual = total / tried - p[P_UNTRIED] if tried > 0 else 0.5
    best, most = 0, -1e300
    for i in range(n):
        edge = edges[at[i]]
        mean = edge.value / edge.visits if edge.visits > 0 else usual
        hope = p[P_EXPLORE] * edge.prior * np.sqrt(edge.seen) / (1.0 + edge.visits)
        if mean + hope > most:
            best, most = i, mean + hope
    return best


@jit
def sample(words: Any, chances: Any, n: int) -> int:
    x = uniform(words)
    for i in range(n - 1):
        x -= chances[i]
        if x < 0.0:
            return i
    return n - 1


@jit
def descend(
    t: Any, s: Any, seat: int, w: Any, p: Any, edges: Any, b: Any,
    legal: Any, scores: Any, at: Any, seen: Any, eights: Any, trace: Any,
) -> int:  # fmt: skip
    """Walk down to a new edge; how many decisions were walked."""
    depth = 0
    room = (edges.shape[0] * 3) // 4
    while s.actor >= 0 and depth < p[P_DEPTH]:
        n = verbs.legal(t, s, legal)
        if n == 1:
            verbs.step(t, s, legal[0], trace)
            continue
        if b.edges + n > room:
            break
        verbs.observe(t, s, seat, seen)
        node = node_key(eights, s.actor)
        if find_edges(edges, node, legal, n, at) > 0:
            guide.weigh(t, s, w, legal, n, scores)
            normalise(scores, n, p[P_SHARP], p[P_FLOOR])
            add_edges(edges, b, node, legal, n, scores, at)
        chosen = best_edge(edges, at, n, p)
        b.path[depth], b.actors[depth] = at[chosen], s.actor
        depth += 1
        new = edges[at[chosen]].visits == 0
        verbs.step(t, s, legal[chosen], trace)
        if new:
            break
    return depth


@jit
def play_out(
    t: Any, s: Any, words: Any, w: Any, p: Any, legal: Any, scores: Any, trace: Any
) -> int:
    """Play on as the guide would, to a decision `P_QUIET` after `P_CUT` moves; how many."""
    moves = 0
    while s.actor >= 0 and (moves < p[P_CUT] or s.decision != p[P_QUIET]):
        n = verbs.legal(t, s, legal)
        chosen = 0
        if n > 1:
            guide.weigh(t, s, w, legal, n, scores)
            normalise(scores, n, p[P_SHARP], 0.0)
            chosen = sample(words, scores, n)
        verbs.step(t, s, legal[chosen], trace)
        moves += 1
    return moves


@jit
def stand(t: Any, s: Any, w: Any, v: Any, seat: int, x: Any) -> float:
    """How a seat stands: its features, weighed by `v`."""
    guide.features(t, s, w, seat, x)
    total = 0.0
    for i in range(v.shape[0]):
        total += v[i] * x[i]
    return total


@jit
def worth(t: Any, s: Any, w: Any, v: Any, p: Any, x: Any, values: Any) -> None:
    """The chance of each seat to win the running game; a team wins together."""
    if p[P_TEAM] > 0.0:
        chance = 1.0 / (1.0 + np.exp(-stand(t, s, w, v, 0, x)))
        for seat in range(s.players):
            values[seat] = chance
        return
    total = 0.0
    for seat in range(s.players):
        values[seat] = np.exp(stand(t, s, w, v, seat, x))
        total += values[seat]
    for seat in range(s.players):
        values[seat] /= total


@jit
def evaluate(t: Any, s: Any, w: Any, v: Any, p: Any, x: Any, values: Any, ends: Any) -> None:
    if s.actor >= 0:
        worth(t, s, w, v, p, x, values)
        return
    verbs.returns(t, s, ends)
    for seat in range(s.players):
        values[seat] = ends[seat]


@jit
def back_up(edges: Any, b: Any, depth: int, values: Any) -> None:
    for i in range(depth):
        edge = edges[b.path[i]]
        edge.visits += 1
        edge.value += values[b.actors[i]]


@jit
def search(
    t: Any, root: Any, work: Any, seat: int, words: Any, w: Any, v: Any, p: Any, edges: Any,
    board: Any, legal: Any, scores: Any, at: Any, seen: Any, eights: Any, x: Any, values: Any,
    ends: Any, trace: Any, iterations: int,
) -> None:  # fmt: skip
    """That many iterations from `root[0]`; the true generator is never read."""
    s, b = work[0], board[0]
    for _ in range(iterations):
        work[0] = root[0]
        if p[P_OPEN] > 0.0:
            fork(words, s.rng)
        else:
            verbs.determinize(t, s, seat, words)
        depth = descend(t, s, seat, w, p, edges, b, legal, scores, at, seen, eights, trace)
        b.moves += depth + play_out(t, s, words, w, p, legal, scores, trace)
        evaluate(t, s, w, v, p, x, values, ends)
        back_up(edges, b, depth, values)


@jit
def read_root(
    t: Any, s: Any, seat: int, edges: Any, actions: Any, seen: Any, eights: Any,
    visits: Any, sums: Any,
) -> None:  # fmt: skip
    """What the tree says of these actions of the seat's own decision."""
    verbs.observe(t, s, seat, seen)
    node = node_key(eights, s.actor)
    for i in range(actions.shape[0]):
        key = edge_key(node, actions[i])
        slot = find(edges, key)
        if edges[slot].key == key:
            visits[i], sums[i] = edges[slot].visits, edges[slot].value
