"""Estaminet: play, study and simulate three French tabletop games with hidden information.

import estaminet
table = estaminet.new("poilus", players=3, seed=7)
table.actions()
table.play("intensity 3")
table.view(0)
"""

from typing import TYPE_CHECKING

from estaminet.errors import (
    BadData,
    BadOption,
    BadPosition,
    BadRecord,
    EstaminetError,
    IllegalAction,
)
from estaminet.table import Table, from_position, new, replay
from estaminet.version import VERSION as __version__

if TYPE_CHECKING:

    def games() -> tuple[str, ...]:
        """The ids of all games."""

else:
    from estaminet import games  # the package itself answers the call


__all__ = [
    "BadData",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "EstaminetError",
    "IllegalAction",
    "Table",
    "__version__",
    "from_position",
    "games",
    "new",
    "replay",
]
