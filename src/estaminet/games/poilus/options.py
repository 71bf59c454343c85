"""The options of Les Poilus (section 3), checked."""

from collections.abc import Mapping
from typing import Any

from estaminet.errors import BadOption, brief
from estaminet.games.game import Setup
from estaminet.games.poilus.tables import Content


def setup(c: Content, players: int, options: Mapping[str, Any]) -> Setup:
    """Options with their defaults, or BadOption."""
    variant = options.get("variant", c.variants[0])  # P-OPT-1
    tiles = options.get("support_tiles", c.tile_deals[0])  # P-OPT-4
    poilus = options.get("poilus")  # P-OPT-5
    _one_of("variant", variant, c.variants)
    _one_of("support_tiles", tiles, c.tile_deals)
    if poilus is not None:
        _different_poilus(c, poilus, players)
        poilus = list(poilus)
    return Setup(players, {"variant": variant, "support_tiles": tiles, "poilus": poilus})


def apply_setup(c: Content, s: Any, given: Setup) -> None:
    """Write players and options into a zeroed state."""
    s.players = given.players
    s.variant = c.variants.index(given.options["variant"])
    s.support_tiles = c.tile_deals.index(given.options["support_tiles"])
    poilus = given.options["poilus"]
    s.chosen = poilus is not None
    for seat, poilu in enumerate(poilus or ()):
        s.poilus[seat] = c.poilus.index(poilu)


def _one_of(option: str, value: Any, known: tuple[str, ...]) -> None:
    if not isinstance(value, str) or value not in known:
        expected = ", ".join(known)
        raise BadOption("bad_value", f"option {option!r}: one of {expected}; not {brief(value)}")


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
