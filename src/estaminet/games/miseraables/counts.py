"""What everybody can count at a table of Les Miseraables, by the rules."""

from typing import Any

import numpy as np

from estaminet.engine.jit import jit
from estaminet.games.miseraables import state
from estaminet.games.miseraables.rules.ending import turns_left
from estaminet.games.miseraables.rules.scoring import symbols_on
from estaminet.games.miseraables.tables import Content


def counts(c: Content, s: Any) -> dict[str, Any]:
    symbols = np.zeros((int(s.players) + 1, state.SYMBOLS), np.int64)
    count_symbols(c.tables, s, symbols)
    saved, *shown = (dict(zip(c.symbols, row, strict=False)) for row in symbols.tolist())
    return {
        "saved": saved,  # M-GOAL-3
        "shown": shown,  # M-GOAL-5
        "turns_left": int(turns_left(s)),  # M-END-3, M-END-7: of all seats, after this one
    }


@jit
def count_symbols(t: Any, s: Any, out: Any) -> None:
    """In one compiled call: how many of each symbol SAVE shows, then a row a seat."""
    for symbol in range(state.SYMBOLS):
        out[0, symbol] = symbols_on(t, s.save, 1 << symbol)
        for seat in range(s.players):
            out[1 + seat, symbol] = symbols_on(t, s.up[seat], 1 << symbol)
