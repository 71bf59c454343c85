"""What the screen tests share: an app in a terminal without a terminal, and patience."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from textual.pilot import Pilot
from textual.screen import Screen

from estaminet.cli.screens.app import EstaminetApp, PlayApp
from estaminet.cli.screens.dialogs import Choice
from estaminet.cli.screens.play import PlayScreen
from estaminet.cli.screens.widgets import Log, Menu
from estaminet.cli.session import PlaySettings

SMALL, LARGE = (80, 24), (120, 40)
PATIENCE = 6000  # turns of the event loop

S = TypeVar("S", bound=Screen)
Acts = Callable[[Pilot[None]], Awaitable[None]]


def run(app: EstaminetApp, acts: Acts, size: tuple[int, int] = SMALL) -> None:
    async def scene() -> None:
        async with app.run_test(size=size, notifications=True) as pilot:
            await acts(pilot)

    asyncio.run(scene())


def new(lang: str = "en", players: int = 3, options: Any = None, **others: object) -> PlayApp:
    settings = PlaySettings("poilus", players=players, seed=5, lang=lang, options=options or {})
    return PlayApp(settings, delay=0, **others)


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    for _ in range(PATIENCE):
        if holds():
            return
        await pilot.pause(0.005)
    raise AssertionError("it never came")


async def on(pilot: Pilot[None], kind: type[S]) -> S:
    """Wait for a screen of this kind to be the one in front, drawn."""
    await until(pilot, lambda: isinstance(pilot.app.screen, kind) and pilot.app.screen.is_mounted)
    await pilot.pause()
    assert isinstance(pilot.app.screen, kind)
    return pilot.app.screen


async def my_turn(pilot: Pilot[None]) -> PlayScreen:
    screen = await on(pilot, PlayScreen)
    await until(pilot, lambda: screen.session.mine and screen.query_one(Menu).option_count > 0)
    return screen


async def play_out(pilot: Pilot[None], keys: tuple[str, ...]) -> Choice:
    """Play by these keys, over and over, to the end of the game."""
    screen = await on(pilot, PlayScreen)
    turn = 0
    while True:
        await until(pilot, lambda: screen.session.mine or isinstance(pilot.app.screen, Choice))
        if isinstance(pilot.app.screen, Choice):
            await until(pilot, lambda: shown(pilot).strip() != "")
            return pilot.app.screen
        await pilot.press(*keys[turn % len(keys)].split())
        turn += 1


def shown(pilot: Pilot[None]) -> str:
    """The screen as text, line by line."""
    lines = pilot.app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in lines)


def story(screen: Screen) -> list[str]:
    return [strip.text for strip in screen.query_one(Log).lines]
