"""The options of The Court of Miracles (section 17), checked."""

from collections.abc import Mapping
from typing import Any

from estaminet.errors import BadOption, brief
from estaminet.games.game import Setup
from estaminet.games.miracles import tables
from estaminet.games.miracles.tables import Content
from estaminet.games.positions import is_int


def setup(c: Content, players: int, options: Mapping[str, Any]) -> Setup:
    """Options with their defaults, or BadOption."""
    fewest, most = c.players
    if not fewest <= players <= most:
        raise BadOption(
            "bad_players", f"{c.source.name}: {fewest} to {most} players; not {brief(players)}"
        )
    given = c.data["options"]["turn_limit"]
    limit = options.get("turn_limit", given["default"])  # C-OPT-1
    if not is_int(limit) or not given["min"] <= limit <= tables.MOST_TURNS:
        raise BadOption(
            "bad_value",
            f"option 'turn_limit': a whole number {given['min']} to {tables.MOST_TURNS}; "
            f"not {brief(limit)}",
        )
    return Setup(players, {"turn_limit": limit})


def apply_setup(c: Content, s: Any, given: Setup) -> None:
    """Write players and options into a zeroed state."""
    s.players = given.players
    s.turn_limit = given.options["turn_limit"]
