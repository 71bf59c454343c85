"""The games for Gymnasium: to import this registers them, `estaminet/<Game>-v0`."""

from estaminet.extras import require
from estaminet.games import IDS


def names() -> dict[str, str]:
    """Every game's id in Gymnasium."""
    return {game: f"estaminet/{game.capitalize()}-v0" for game in IDS}


def _register() -> None:
    require("envs")
    from gymnasium import register, registry

    for game, name in names().items():
        if name not in registry:
            register(
                name,
                entry_point="estaminet.envs.seat:SeatEnv",
                vector_entry_point="estaminet.envs.vector:SeatVectorEnv",
                kwargs={"game": game},
            )


_register()
