"""What everybody can count at a table of Les Poilus, by the rules."""

from typing import Any

import numpy as np

from estaminet.engine.jit import jit
from estaminet.games.poilus import state, tables
from estaminet.games.poilus.rules.common import active_threats, count_in, suffers
from estaminet.games.poilus.rules.mission import receiver_of, weight_before
from estaminet.games.poilus.tables import Content


def counts(c: Content, s: Any) -> dict[str, Any]:
    threats = np.zeros(state.THREATS, np.int64)
    seats = np.zeros((int(s.players), 2 + state.TILE_KINDS), np.int64)
    count_all(c.tables, s, threats, seats)
    rows = seats.tolist()
    return {
        "threats": dict(zip(c.threats, threats.tolist(), strict=True)),  # P-FAIL-2
        "fail_at": int(c.tables.fail_at),
        "hardships": [weight for weight, *_ in rows],  # P-CHK-1
        "hardship_limit": int(c.tables.hardship_limit),
        "traps": bool(c.tables.traps[s.variant]),  # P-OPT-2
        "silenced": [bool(mute) for _, mute, *_ in rows],  # P-HARD-2
        "receivers": [  # P-SUP-2: of each tile that the seat might place
            dict(zip(c.tiles, receivers, strict=True)) for _, _, *receivers in rows
        ],
    }


@jit
def count_all(t: Any, s: Any, threats: Any, seats: Any) -> None:
    """In one compiled call; a row a seat: weight of its hardships, Mute, receiver of each tile."""
    now = active_threats(s)
    for threat in range(state.THREATS):
        threats[threat] = count_in(now, threat)
    for seat in range(s.players):
        seats[seat, 0] = weight_before(t, s, seat)
        seats[seat, 1] = suffers(s, seat, tables.MUTE)
        for tile in range(state.TILE_KINDS):
            seats[seat, 2 + tile] = receiver_of(t, s, seat, tile)
