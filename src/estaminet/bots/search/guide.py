"""What a search may be told about a game: the two verbs of its guide, and the guide's numbers.

A search plays any game by its verbs alone; a guide makes it play well with fewer games imagined.

    weigh(t, s, w, legal, n, out, m)   how good each of the n legal actions looks to the actor, from
                                       what the actor may know: the log of a weight (float64)
    features(t, s, w, seat, out, m)    what tells how a seat stands, by name (a record of float64)

`w` are the guide's weights, a record, so that tuning them compiles nothing anew; `m` is a record of
its own to think with. As with the verbs of `estaminet.engine`, which function that is follows from
the type of the state record. A guide lives in `estaminet.bots.<game>.guide`.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np
from numba import from_dtype
from numba.extending import overload

from estaminet.engine import records
from estaminet.engine.parts import PART
from estaminet.games import load

NO_NOTES = np.dtype([("nothing", np.int8)])


class Guide(NamedTuple):
    weigh: Callable[..., Any]
    features: Callable[..., Any]
    named: np.dtype[Any]  # the features
    notes: np.dtype[Any]  # what it thinks with; NO_NOTES if it needs none


class Tuning(NamedTuple):
    """How a game is searched; `tree` says what each number does."""

    weights: Any  # what the guide weighs actions by: a record
    worths: np.ndarray  # what each feature of a position is worth
    quiet: int  # the decision at which a position can be judged
    team: bool = False  # all seats win together: what the game says, not the guide
    explore: float = 0.5
    cut: int = 1 << 30  # moves played on before a position is judged
    depth: int = 30  # decisions of one iteration inside the tree
    untried: float = 0.1  # what an untried action is thought to be worth less than the tried ones
    sharp: float = 1.0  # how closely the guide is followed
    floor: float = 0.1  # what every action is given, whatever the guide says


def numbers(**named: float) -> Any:
    """A record of these numbers, in their order."""
    record = records.one(np.dtype([(name, np.float64) for name in named]))
    for name, value in named.items():
        record[name] = value
    return record


def row(record: Any) -> np.ndarray:
    """The numbers of such a record as an array over the same memory."""
    return np.frombuffer(record.data, np.float64)


def tuning(game: str) -> Tuning:
    """How a game is searched, as its guide says."""
    found: Tuning = import_module(f"estaminet.bots.{game}.guide").TUNING
    return found._replace(team=load(game).outcome.together)


_BY_DTYPE: dict[np.dtype[Any], Guide] = {}
_BY_TYPE: dict[Any, Guide] = {}


def implement(state: np.dtype[Any], guide: Guide) -> None:
    """Register a game's guide for its state record."""
    _BY_DTYPE[state] = _BY_TYPE[from_dtype(state)] = guide


def of(state: np.dtype[Any]) -> Guide:
    return _BY_DTYPE[state]


def weigh(t: Any, s: Any, w: Any, legal: Any, n: int, out: Any, m: Any) -> None:
    _BY_DTYPE[s.dtype].weigh(t, s, w, legal, n, out, m)


def features(t: Any, s: Any, w: Any, seat: int, out: Any, m: Any) -> None:
    _BY_DTYPE[s.dtype].features(t, s, w, seat, out, m)


@overload(weigh, jit_options=PART)
def _weigh(t: Any, s: Any, w: Any, legal: Any, n: Any, out: Any, m: Any) -> Any:
    f = _BY_TYPE[s].weigh

    def call(t: Any, s: Any, w: Any, legal: Any, n: Any, out: Any, m: Any) -> Any:
        return f(t, s, w, legal, n, out, m)

    return call


@overload(features, jit_options=PART)
def _features(t: Any, s: Any, w: Any, seat: Any, out: Any, m: Any) -> Any:
    f = _BY_TYPE[s].features

    def call(t: Any, s: Any, w: Any, seat: Any, out: Any, m: Any) -> Any:
        return f(t, s, w, seat, out, m)

    return call
