"""The options of Les Poilus (section 3), checked."""

from collections.abc import Mapping
from typing import Any

from estaminet.errors import BadOption, brief
from estaminet.games.game import Setup
from estaminet.games.options import Option, one_of
from estaminet.games.poilus import state
from estaminet.games.poilus.tables import Content

OPTIONS = (  # P-OPT-8: what the rulebook leaves open and the edition settles is among them
    Option(
        "variant",
        "P-OPT-1",
        {"en": "Variant", "fr": "Variante"},
        {"en": "How hard the war is.", "fr": "La difficulté de la guerre."},
        choices={
            "standard": {"en": "Standard", "fr": "Normale"},
            "discovery": {"en": "Discovery: no traps", "fr": "Découverte : sans pièges"},
            "veteran": {"en": "Veteran: harder", "fr": "Vétéran : plus difficile"},
        },
    ),
    Option(
        "support_tiles",
        "P-OPT-4",
        {"en": "Support tiles", "fr": "Tuiles de soutien"},
        {"en": "How the tiles are dealt.", "fr": "Comment les tuiles sont distribuées."},
        choices={
            "random": {"en": "At random", "fr": "Au hasard"},
            "balanced": {
                "en": "One left and one right each",
                "fr": "Une gauche et une droite chacun",
            },
        },
    ),
    Option(
        "poilus",
        "P-OPT-5",
        {"en": "Poilus", "fr": "Poilus"},
        {
            "en": "Who plays which Poilu; if left open, they are dealt at random.",
            "fr": "Qui joue quel Poilu ; sans choix, le sort décide.",
        },
        seats="poilus.cards",
    ),
    Option(
        "tyrannical",
        "P-OPT-6",
        {"en": "Tyrannical leader", "fr": "Chef tyrannique"},
        {
            "en": "Whether a Tyrannical leader receives their speech token after a mission.",
            "fr": "Un chef de mission Tyrannique reçoit-il son jeton discours après la mission ?",
        },
        choices={
            "silences": {"en": "Receives no speech token", "fr": "Ne reçoit pas de jeton discours"},
            "speaks": {
                "en": "Receives one like any other leader",
                "fr": "En reçoit un comme les autres",
            },
        },
        house=True,
    ),
    Option(
        "hands",
        "P-OPT-7",
        {"en": "Last deal", "fr": "Dernière distribution"},
        {
            "en": "Whether some players may be dealt one card fewer when the Trials deck runs out.",
            "fr": "Certains peuvent-ils recevoir une carte de moins quand la pioche Épreuves "
            "s'épuise ?",
        },
        choices={
            "short": {
                "en": "Some may get one card fewer",
                "fr": "Certains peuvent avoir une carte de moins",
            },
            "equal": {
                "en": "Everyone gets the same number",
                "fr": "Tous ont le même nombre de cartes",
            },
        },
        house=True,
    ),
)


def setup(c: Content, players: int, options: Mapping[str, Any]) -> Setup:
    """Options with their defaults, or BadOption."""
    poilus = options.get("poilus")
    if poilus is not None:
        _different_poilus(c, poilus, players)
        poilus = list(poilus)
    chosen = {
        "variant": one_of(options, "variant", c.variants),  # P-OPT-1
        "support_tiles": one_of(options, "support_tiles", c.tile_deals),  # P-OPT-4
        "poilus": poilus,  # P-OPT-5
        "tyrannical": one_of(options, "tyrannical", state.TYRANNICAL),  # P-OPT-6
        "hands": one_of(options, "hands", state.HANDS),  # P-OPT-7
    }
    return Setup(players, chosen)


def apply_setup(c: Content, s: Any, given: Setup) -> None:
    """Write players and options into a zeroed state."""
    s.players = given.players
    s.variant = c.variants.index(given.options["variant"])
    s.support_tiles = c.tile_deals.index(given.options["support_tiles"])
    s.tyrannical = state.TYRANNICAL.index(given.options["tyrannical"])
    s.hands_dealt = state.HANDS.index(given.options["hands"])
    poilus = given.options["poilus"]
    s.chosen = poilus is not None
    for seat, poilu in enumerate(poilus or ()):
        s.poilus[seat] = c.poilus.index(poilu)


def _different_poilus(c: Content, value: Any, players: int) -> None:
    fits = (
        isinstance(value, list | tuple)
        and len(value) == players
        and all(isinstance(p, str) and p in c.poilus for p in value)
        and len(set(value)) == players
    )
    if not fits:
        raise BadOption(
            "bad_value",
            f"option 'poilus': null or {players} different ones of {', '.join(c.poilus)}; "
            f"not {brief(value)}",
        )
