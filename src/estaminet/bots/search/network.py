"""Small networks inside the search: what a position is worth, and which actions are tried first.

Both look at an observation, which is mostly zeros: the first layer adds up the rows of what is
there, so that a judgement takes a microsecond or two. They add to what a game's guide says and do
not replace it: without a network the guide judges alone.

- The judge sees what the searching seat may know and the guide's features of all seats, counted
  from that seat; it adds a number to how each of them stands.
- The adviser sees what the seat that decides may know; it adds a number to the guide's score of
  every action that it has learned about.
"""

from typing import Any, NamedTuple

import numpy as np

from estaminet.engine.jit import int64, jit

ZERO = np.float32(0.0)


class Network(NamedTuple):
    """The numbers of both; an adviser that has learned nothing has no `looks_bias`."""

    first: Any  # float32[observation and features, hidden]: of the judge
    first_bias: Any
    second: Any  # float32[hidden, inner]
    second_bias: Any
    third: Any  # float32[inner, seats]; of a team one
    third_bias: Any
    looks: Any  # float32[observation, hidden]: of the adviser
    looks_bias: Any
    known: Any  # int32[actions of the game]: the row of an action; 0: not learned
    advice: Any  # float32[rows, hidden]
    advice_bias: Any  # float32[rows]


class Sight(NamedTuple):
    """What networks think with."""

    observation: Any  # int8 ...
    eights: Any  # uint64: ... eight numbers at a time
    features: Any  # float32: of all seats, one after the other
    hidden: Any  # float32
    inner: Any  # float32
    told: Any  # float32: what the judge adds for each seat, counted from the one that looks


def none(actions: int = 1) -> Network:
    """No network."""
    flat, square = np.zeros(0, np.float32), np.zeros((0, 0), np.float32)
    known = np.zeros(actions, np.int32)
    return Network(square, flat, square, flat, square, flat, square, flat, known, square, flat)


def new_sight(observed: int, features: int, seats: int, network: Network) -> Sight:
    """For an observation of that size and so many features of each of so many seats."""
    eights = np.zeros(-(-observed // 8), np.uint64)
    hidden = max(network.first.shape[1], network.looks.shape[1])
    return Sight(
        observation=eights.view(np.int8)[:observed],
        eights=eights,
        features=np.zeros(features * seats, np.float32),
        hidden=np.zeros(hidden, np.float32),
        inner=np.zeros(network.second.shape[1], np.float32),
        told=np.zeros(seats, np.float32),
    )


@jit
def begin_layer(bias: Any, out: Any) -> None:
    for j in range(bias.shape[0]):
        out[j] = bias[j]


@jit
def add_row(row: Any, times: Any, out: Any) -> None:
    for j in range(row.shape[0]):
        out[j] += times * row[j]


@jit
def add_observation(sight: Any, rows: Any, out: Any) -> None:
    """The rows of what is there, each as often as it is there."""
    observation, eights = sight.observation, sight.eights
    for eight in range(eights.shape[0]):
        if eights[eight] != np.uint64(0):
            for i in range(8 * eight, min(8 * eight + 8, observation.shape[0])):
                if observation[i] != 0:
                    add_row(rows[i], np.float32(observation[i]), out)


@jit
def add_layer(given: Any, n: int, rows: Any, out: Any) -> None:
    """A layer over what the one before it has above zero."""
    for i in range(n):
        if given[i] > ZERO:
            add_row(rows[i], given[i], out)


@jit
def tell(network: Any, sight: Any) -> None:
    """What the judge adds for each seat: fills `told` from the observation and the features."""
    seen, hidden = sight.observation.shape[0], network.first_bias.shape[0]
    begin_layer(network.first_bias, sight.hidden)
    add_observation(sight, network.first, sight.hidden)
    for i in range(network.first.shape[0] - seen):
        if sight.features[i] != ZERO:
            add_row(network.first[seen + i], sight.features[i], sight.hidden)
    begin_layer(network.second_bias, sight.inner)
    add_layer(sight.hidden, hidden, network.second, sight.inner)
    begin_layer(network.third_bias, sight.told)
    add_layer(sight.inner, network.second_bias.shape[0], network.third, sight.told)


@jit
def advise(network: Any, sight: Any, legal: Any, n: int, scores: Any) -> None:
    """Add what the adviser thinks of each of n actions, from the observation of who decides."""
    hidden = network.looks_bias.shape[0]
    begin_layer(network.looks_bias, sight.hidden)
    add_observation(sight, network.looks, sight.hidden)
    for i in range(n):
        row = int64(network.known[legal[i]])
        if row > 0:
            total = float(network.advice_bias[row])
            for j in range(hidden):
                if sight.hidden[j] > ZERO:
                    total += sight.hidden[j] * network.advice[row, j]
            scores[i] += total
