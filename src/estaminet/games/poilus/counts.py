"""What everybody can count at a table of Les Poilus, by the rules."""

from typing import Any

from estaminet.games.poilus import tables
from estaminet.games.poilus.rules.common import active_threats, count_in, suffers
from estaminet.games.poilus.rules.mission import receiver_of, weight_before
from estaminet.games.poilus.tables import Content


def counts(c: Content, s: Any) -> dict[str, Any]:
    t, seats = c.tables, range(s.players)
    now = active_threats(t, s)
    return {
        "threats": {name: int(count_in(now, i)) for i, name in enumerate(c.threats)},  # P-FAIL-2
        "fail_at": int(t.fail_at),
        "hardships": [int(weight_before(t, s, seat)) for seat in seats],  # P-CHK-1
        "hardship_limit": int(t.hardship_limit),
        "traps": bool(t.traps[s.variant]),  # P-OPT-2
        "silenced": [bool(suffers(t, s, seat, tables.MUTE)) for seat in seats],  # P-HARD-2
        "receivers": [  # P-SUP-2: of each tile that the seat might place
            {name: int(receiver_of(t, s, seat, tile)) for tile, name in enumerate(c.tiles)}
            for seat in seats
        ],
    }
