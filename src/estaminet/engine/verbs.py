"""The verbs: the handful of things that differ from game to game.

Generic code (playouts, search, environments) calls a verb; which game's function that is follows
from the type of the state record. Compiled, the choice is made at compile time and costs nothing;
interpreted, it is a look-up by dtype.

    deal(t, s, trace)          set the game up; options, players and generator are in `s` already
    legal(t, s, out) -> n      write the n legal actions into out (int16), in ascending order
    step(t, s, a, trace)       play a legal action, up to the next decision
    observe(t, s, seat, out)   what the seat may know, as numbers (int8)
    determinize(t, s, seat, words)
                               re-deal what the seat cannot know, and re-seed the generator
    returns(t, s, out)         per seat, what the finished game is worth to it (float32)

`t` is the game's data (read-only tables), `s` its state. Every state record has the fields
`rng` (the generator's words), `players` and `actor` (the seat that decides; -1: the game is over).
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import from_dtype
from numba.extending import overload

from estaminet.engine.parts import PART

VERBS = ("deal", "legal", "step", "observe", "determinize", "returns")

_BY_DTYPE: dict[np.dtype[Any], dict[str, Callable[..., Any]]] = {}
_BY_TYPE: dict[Any, dict[str, Callable[..., Any]]] = {}


def implement(state: np.dtype[Any], **functions: Callable[..., Any]) -> None:
    """Register a game's six functions for its state record."""
    missing = set(VERBS) ^ set(functions)
    if missing:
        raise TypeError(f"a game implements exactly {VERBS}; wrong: {sorted(missing)}")
    _BY_DTYPE[state] = functions
    _BY_TYPE[from_dtype(state)] = functions


def deal(t: Any, s: Any, trace: Any) -> None:
    _BY_DTYPE[s.dtype]["deal"](t, s, trace)


def legal(t: Any, s: Any, out: Any) -> int:
    n: int = _BY_DTYPE[s.dtype]["legal"](t, s, out)
    return n


def step(t: Any, s: Any, a: int, trace: Any) -> None:
    _BY_DTYPE[s.dtype]["step"](t, s, a, trace)


def observe(t: Any, s: Any, seat: int, out: Any) -> None:
    _BY_DTYPE[s.dtype]["observe"](t, s, seat, out)


def determinize(t: Any, s: Any, seat: int, words: Any) -> None:
    _BY_DTYPE[s.dtype]["determinize"](t, s, seat, words)


def returns(t: Any, s: Any, out: Any) -> None:
    _BY_DTYPE[s.dtype]["returns"](t, s, out)


@overload(deal, jit_options=PART)
def _deal(t: Any, s: Any, trace: Any) -> Any:
    f = _BY_TYPE[s]["deal"]

    def call(t: Any, s: Any, trace: Any) -> Any:
        return f(t, s, trace)

    return call


@overload(legal, jit_options=PART)
def _legal(t: Any, s: Any, out: Any) -> Any:
    f = _BY_TYPE[s]["legal"]

    def call(t: Any, s: Any, out: Any) -> Any:
        return f(t, s, out)

    return call


@overload(step, jit_options=PART)
def _step(t: Any, s: Any, a: Any, trace: Any) -> Any:
    f = _BY_TYPE[s]["step"]

    def call(t: Any, s: Any, a: Any, trace: Any) -> Any:
        return f(t, s, a, trace)

    return call


@overload(observe, jit_options=PART)
def _observe(t: Any, s: Any, seat: Any, out: Any) -> Any:
    f = _BY_TYPE[s]["observe"]

    def call(t: Any, s: Any, seat: Any, out: Any) -> Any:
        return f(t, s, seat, out)

    return call


@overload(determinize, jit_options=PART)
def _determinize(t: Any, s: Any, seat: Any, words: Any) -> Any:
    f = _BY_TYPE[s]["determinize"]

    def call(t: Any, s: Any, seat: Any, words: Any) -> Any:
        return f(t, s, seat, words)

    return call


@overload(returns, jit_options=PART)
def _returns(t: Any, s: Any, out: Any) -> Any:
    f = _BY_TYPE[s]["returns"]

    def call(t: Any, s: Any, out: Any) -> Any:
        return f(t, s, out)

    return call
