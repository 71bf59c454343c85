"""The options of Les Miseraables (section 6), checked."""

from collections.abc import Mapping
from typing import Any

from estaminet.errors import BadOption, brief
from estaminet.games.game import Setup
from estaminet.games.miseraables import state
from estaminet.games.miseraables.tables import Content
from estaminet.games.positions import is_int

TURN_LIMIT = 60  # M-OPT-2


def setup(c: Content, players: int, options: Mapping[str, Any]) -> Setup:
    """Options with their defaults, or BadOption."""
    deck = options.get("deck", c.deck)  # M-OPT-1
    limit = options.get("turn_limit", TURN_LIMIT)
    if deck != c.deck:
        raise BadOption("bad_value", f"option 'deck': the deck is {c.deck!r}; not {brief(deck)}")
    if not is_int(limit) or not 1 <= limit <= state.MOST_TURNS:
        what = f"a whole number 1 to {state.MOST_TURNS}; not {brief(limit)}"
        raise BadOption("bad_value", f"option 'turn_limit': {what}")
    return Setup(players, {"deck": deck, "turn_limit": limit})


def apply_setup(c: Content, s: Any, given: Setup) -> None:
    """Write players and options into a zeroed state."""
    s.players = given.players
    s.turn_limit = given.options["turn_limit"]
