"""What a search may be told about a game: the two verbs of a guide.

A search plays any game by its verbs alone; a guide makes it play well with fewer games imagined.

    weigh(t, s, w, legal, n, out)   how good each of the n legal actions looks to the actor, from
                                    what the actor may know: the log of a weight (float64);
                                    behind them `out` has ROOM numbers to work with
    features(t, s, w, seat, out)    what tells how a seat stands, as numbers (float64); the same
                                    room behind them

`w` are the guide's numbers, an array, so that tuning them compiles nothing anew. As with the verbs
of `estaminet.engine`, which function that is follows from the type of the state record.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import from_dtype
from numba.extending import overload

ROOM = 128

_BY_DTYPE: dict[np.dtype[Any], dict[str, Callable[..., Any]]] = {}
_BY_TYPE: dict[Any, dict[str, Callable[..., Any]]] = {}


def implement(
    state: np.dtype[Any], *, weigh: Callable[..., Any], features: Callable[..., Any]
) -> None:
    """Register a game's guide for its state record."""
    _BY_DTYPE[state] = _BY_TYPE[from_dtype(state)] = {"weigh": weigh, "features": features}


def weigh(t: Any, s: Any, w: Any, legal: Any, n: int, out: Any) -> None:
    _BY_DTYPE[s.dtype]["weigh"](t, s, w, legal, n, out)


def features(t: Any, s: Any, w: Any, seat: int, out: Any) -> None:
    _BY_DTYPE[s.dtype]["features"](t, s, w, seat, out)


@overload(weigh)
def _weigh(t: Any, s: Any, w: Any, legal: Any, n: Any, out: Any) -> Any:
    f = _BY_TYPE[s]["weigh"]

    def call(t: Any, s: Any, w: Any, legal: Any, n: Any, out: Any) -> Any:
        return f(t, s, w, legal, n, out)

    return call


@overload(features)
def _features(t: Any, s: Any, w: Any, seat: Any, out: Any) -> Any:
    f = _BY_TYPE[s]["features"]

    def call(t: Any, s: Any, w: Any, seat: Any, out: Any) -> Any:
        return f(t, s, w, seat, out)

    return call
