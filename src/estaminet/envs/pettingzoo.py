"""The games for PettingZoo: `env(game, players)`, as its own card games have it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from estaminet.envs.single import PLAYERS
from estaminet.extras import require
from estaminet.languages import FIRST

if TYPE_CHECKING:
    from estaminet.envs.agents import LenientEnv, TurnsEnv

__all__ = ["env", "raw_env"]


def env(
    game: str,
    players: int = PLAYERS,
    options: Mapping[str, Any] | None = None,
    render_mode: str | None = None,
    lang: str = FIRST,
) -> "LenientEnv":
    """The game, its agents taking turns; who plays what is not legal ends it, and has -1.

    That is what PettingZoo's own games do by wrappers; here it costs nothing.
    """
    require("envs")
    from estaminet.envs.agents import LenientEnv

    return LenientEnv(game, players, options, render_mode, lang)


def raw_env(
    game: str,
    players: int = PLAYERS,
    options: Mapping[str, Any] | None = None,
    render_mode: str | None = None,
    lang: str = FIRST,
) -> "TurnsEnv":
    """The same, but what is not legal is refused with IllegalAction and changes nothing."""
    require("envs")
    from estaminet.envs.agents import TurnsEnv

    return TurnsEnv(game, players, options, render_mode, lang)
