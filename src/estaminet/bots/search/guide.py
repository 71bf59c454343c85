"""What a search may be told about a game: the two verbs of its guide, and the guide's numbers.

A search plays any game by its verbs alone; a guide makes it play well with fewer games imagined.

    weigh(t, s, w, legal, n, out, m)   how good each of the n legal actions looks to the actor, from
                                       what the actor may know: the log of a weight (float64)
    features(t, s, w, seat, out, m)    what tells how a seat stands, by name (a record of float64)

`w` are the guide's weights, a record, so that tuning them compiles nothing anew; `m` is a record of
its own to think with. How a search goes by the guide is a record too (`SEARCH`). As with the verbs
of `estaminet.engine`, which function that is follows from the type of the state record. A guide
lives in `estaminet.bots.<game>.guide`, its numbers beside it in `guide.yaml`, those of an earlier
release in `guide-VERSION.yaml`; a data file may bring its own under `guide`, by name: what it does
not name is as shipped.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np
import yaml
from numba import from_dtype
from numba.extending import overload

from estaminet.bots.search import network as networks
from estaminet.bots.search.network import Network
from estaminet.engine import records
from estaminet.engine.parts import PART
from estaminet.games import load
from estaminet.games.data import GUIDE_PARTS
from estaminet.games.places import LOADER

NO_NOTES = np.dtype([("nothing", np.int8)])


def names(*listed: str) -> np.dtype[Any]:
    """A record of numbers with these names, in their order."""
    return np.dtype([(name, np.float64) for name in listed])


# How a search goes by its guide; what it was before these were numbers of a guide
SEARCH = names(
    "explore",  # how much what is hardly known yet is looked at
    "untried",  # what an untried action is thought to be worth less than the tried ones
    "sharp",  # how closely the tree follows the guide; beyond it, games follow it to the letter
    "floor",  # what every action is given, whatever the guide says
)
UNTUNED = {"explore": 0.5, "untried": 0.1, "sharp": 1.0, "floor": 0.1}
MOST_SEARCH = (100.0, 1.0, 100.0, 1.0)
VERSIONS = ("0.1",)  # whose numbers are kept


class Guide(NamedTuple):
    weigh: Callable[..., Any]
    features: Callable[..., Any]
    weights: np.dtype[Any]  # their names
    named: np.dtype[Any]  # the features, and what each is worth
    notes: np.dtype[Any]  # what it thinks with; NO_NOTES if it needs none


class Tuning(NamedTuple):
    """How a game is searched; `tree` says what each number does."""

    weights: Any  # what the guide weighs actions by: a record
    worths: np.ndarray  # what each feature of a position is worth
    learned: bool  # whether it goes by the network too
    search: Any  # how a search goes by the guide: a record
    quiet: int  # the decision at which a position can be judged
    team: bool = False  # all seats win together: what the game says, not the guide
    cut: int = 1 << 30  # moves played on before a position is judged
    depth: int = 30  # decisions of one iteration inside the tree
    network: Network = networks.none()  # what has been learned beside the guide


def numbers(named: np.dtype[Any], values: Mapping[str, float]) -> Any:
    """Such a record; what has no value is 0, what has no name is left out."""
    record = records.one(named)
    for name in named.names or ():
        record[name] = values.get(name, 0.0)
    return record


def features_of(game: str) -> tuple[str, ...]:
    """The names of a game's features."""
    return import_module(f"estaminet.bots.{game}.guide").WORTHS.names or ()


def row(record: Any) -> np.ndarray:
    """The numbers of such a record as an array over the same memory."""
    return np.frombuffer(record.data, np.float64)


@cache
def shipped(game: str, version: str | None = None) -> Mapping[str, Mapping[str, float]]:
    """A guide's numbers as they are shipped, or were in a version."""
    file = "guide.yaml" if version is None else f"guide-{version}.yaml"
    text = files(f"estaminet.bots.{game}").joinpath(file).read_text(encoding="utf-8")
    section = yaml.load(text, Loader=LOADER)["guide"]
    return {part: section.get(part, {}) for part in GUIDE_PARTS}


def tuning(game: str, content: Any = None, version: str | None = None) -> Tuning:
    """How a game is searched: by the shipped numbers, but for those that a data file brings; or by
    those of a version, whatever the file brings."""
    usual = shipped(game, version)
    own = {} if content is None or version else content.source.guide or {}
    return tuned(game, {part: {**usual[part], **own.get(part, {})} for part in GUIDE_PARTS})


def tuned(game: str, parts: Mapping[str, Mapping[str, float]]) -> Tuning:
    """How a game is searched with these numbers of its guide."""
    told = import_module(f"estaminet.bots.{game}.guide")
    made: Tuning = told.TUNING(
        weights=numbers(told.WEIGHTS, parts["weights"]),
        worths=row(numbers(told.WORTHS, parts["worths"])),
        learned=False,
        search=numbers(SEARCH, {**UNTUNED, **parts.get("search", {})}),
        team=load(game).outcome.together,
    )
    return made


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
