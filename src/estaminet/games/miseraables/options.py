"""The options of Les Miseraables (section 6), checked."""

from collections.abc import Mapping
from typing import Any

from estaminet.errors import BadOption, brief
from estaminet.games.game import Setup
from estaminet.games.miseraables import state
from estaminet.games.miseraables.tables import Content, least_cards
from estaminet.games.options import Option, whole

TURN_LIMIT = 60  # M-OPT-2


OPTIONS = (
    Option(
        "deck",
        "M-OPT-1",
        {"en": "Deck", "fr": "Paquet"},
        {"en": "The deck of the data file.", "fr": "Le paquet du fichier de données."},
    ),
    Option(
        "turn_limit",
        "M-OPT-2",
        {"en": "Turn limit", "fr": "Limite de tours"},
        {
            "en": "The game ends after this many turns per player, whatever happens.",
            "fr": "La partie finit après ce nombre de tours par joueur, quoi qu'il arrive.",
        },
        between=(5, 200),
    ),
)


def setup(c: Content, players: int, options: Mapping[str, Any]) -> Setup:
    """Options with their defaults, or BadOption."""
    if len(c.names) < least_cards(players):
        needed = f"{players} players need {least_cards(players)} cards; the deck has {len(c.names)}"
        raise BadOption("bad_players", f"{c.source.name}: {needed}")
    deck = options.get("deck", c.deck)  # M-OPT-1
    if deck != c.deck:
        raise BadOption("bad_value", f"option 'deck': the deck is {c.deck!r}; not {brief(deck)}")
    limit = whole(options, "turn_limit", TURN_LIMIT, 1, state.MOST_TURNS)
    return Setup(players, {"deck": deck, "turn_limit": limit})


def apply_setup(c: Content, s: Any, given: Setup) -> None:
    """Write players and options into a zeroed state."""
    s.players = given.players
    s.turn_limit = given.options["turn_limit"]
