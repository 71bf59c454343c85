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
        {"en": "Longest game", "fr": "Durée maximale"},
        {
            "en": "Turns of each player after which the game ends in any case.",
            "fr": "Tours de chaque joueur après lesquels la partie finit de toute façon.",
        },
        between=(5, 200),
    ),
    Option(
        "controller_coin",
        "C-OPT-4",
        {"en": "The controller's coin", "fr": "La pièce du quartier"},
        {
            "en": "What somebody gets for controlling a neighbourhood whose action is performed.",
            "fr": "Ce que gagne qui contrôle un quartier dont l'action est accomplie.",
        },
        choices={
            "any": {"en": "1 coin from the reserve", "fr": "1 pièce de la réserve"},
            "others": {
                "en": "1 coin from the reserve, not for one's own action",
                "fr": "1 pièce de la réserve, sauf pour sa propre action",
            },
            "paid": {
                "en": "1 coin from the player who acts",
                "fr": "1 pièce de la part de qui agit",
            },
        },
        house=True,
    ),
    Option(
        "king_end",
        "C-OPT-5",
        {"en": "The King's last space", "fr": "La dernière case du Roi"},
        {
            "en": "When the game ends once the Penniless King has come to the end of his path.",
            "fr": "Quand la partie s'achève une fois le Roi sans le sou au bout de son parcours.",
        },
        choices={
            "turn": {"en": "After the turn, standoffs included", "fr": "À la fin du tour"},
            "at_once": {"en": "At once", "fr": "Aussitôt"},
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
