"""The options of The Court of Miracles (section 17), checked."""

from collections.abc import Mapping
from typing import Any

from estaminet.errors import BadOption, brief
from estaminet.games.game import Setup
from estaminet.games.miracles import state, tables
from estaminet.games.miracles.tables import Content
from estaminet.games.options import Option, one_of, whole

OPTIONS = (  # C-OPT-6: there are no others
    Option(
        "turn_limit",
        "C-OPT-1",
        {"en": "Turn limit", "fr": "Limite de tours"},
        {
            "en": "The game ends after this many turns per player, whatever happens.",
            "fr": "La partie finit après ce nombre de tours par joueur, quoi qu'il arrive.",
        },
        between=(5, 200),
    ),
    Option(
        "controller_coin",
        "C-OPT-4",
        {"en": "Controller's coin", "fr": "Pièce du contrôle"},
        {
            "en": "What the controller of a neighbourhood receives when its action is used.",
            "fr": "Ce que reçoit celui qui contrôle un quartier dont l'action est utilisée.",
        },
        choices={
            "any": {"en": "1 coin from the reserve", "fr": "1 pièce de la réserve"},
            "others": {
                "en": "1 coin from the reserve, except for their own action",
                "fr": "1 pièce de la réserve, sauf pour sa propre action",
            },
            "paid": {
                "en": "1 coin from the player who acts",
                "fr": "1 pièce de la part du joueur qui agit",
            },
        },
        house=True,
    ),
    Option(
        "king_end",
        "C-OPT-5",
        {"en": "King's last space", "fr": "Dernière case du Roi"},
        {
            "en": "When the game ends once the Penniless King has reached the end of his path.",
            "fr": "Quand la partie finit-elle, une fois le Roi sans le sou au bout du parcours ?",
        },
        choices={
            "turn": {
                "en": "At the end of the turn, after its standoffs",
                "fr": "À la fin du tour, affrontements compris",
            },
            "at_once": {"en": "Immediately", "fr": "Immédiatement"},
        },
        house=True,
    ),
)


def setup(c: Content, players: int, options: Mapping[str, Any]) -> Setup:
    """Options with their defaults, or BadOption."""
    fewest, most = c.players
    if not fewest <= players <= most:
        raise BadOption(
            "bad_players", f"{c.source.name}: {fewest} to {most} players; not {brief(players)}"
        )
    given = c.data["options"]["turn_limit"]
    chosen = {
        "turn_limit": whole(
            options, "turn_limit", given["default"], given["min"], tables.MOST_TURNS
        ),  # C-OPT-1
        "controller_coin": one_of(options, "controller_coin", state.CONTROLLER_COIN),  # C-OPT-4
        "king_end": one_of(options, "king_end", state.KING_END),  # C-OPT-5
    }
    return Setup(players, chosen)


def apply_setup(c: Content, s: Any, given: Setup) -> None:
    """Write players and options into a zeroed state."""
    s.players = given.players
    s.turn_limit = given.options["turn_limit"]
    s.controller_coin = state.CONTROLLER_COIN.index(given.options["controller_coin"])
    s.king_end = state.KING_END.index(given.options["king_end"])
