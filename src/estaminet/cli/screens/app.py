"""The two applications: to play and to watch. Both wait for the rules to be compiled first."""

import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from textual import work
from textual.app import App
from textual.screen import Screen
from textual.theme import Theme

import estaminet
from estaminet.bots.warmup import warm
from estaminet.cli import saves
from estaminet.cli.screens.dialogs import Choice, Loading
from estaminet.cli.screens.play import PlayScreen
from estaminet.cli.screens.replay import ReplayScreen
from estaminet.cli.screens.table import TableScreen
from estaminet.cli.session import PlaySettings, Session, resume, start
from estaminet.cli.story import Replay
from estaminet.cli.words import say
from estaminet.errors import EstaminetError
from estaminet.faces import Viewer, palette
from estaminet.games import load
from estaminet.languages import quote

DELAY = 0.6  # seconds before a bot's move
HANGUP = 129  # the status of a program whose terminal was closed

LAMPLIGHT = Theme(
    name="lamplight",
    primary=palette.HORIZON,
    secondary=palette.HORIZON,
    accent=palette.ABSINTHE,
    foreground=palette.PAPER,
    background=palette.NIGHT_WOOD,
    surface=palette.WOOD,
    panel=palette.ZINC,
    success=palette.ABSINTHE,
    warning=palette.LAMP,
    error=palette.WINE,
    dark=True,
)


def leave_with_the_terminal() -> None:
    """End at once when the terminal has gone away: nobody can see or answer any more."""
    try:
        os.get_terminal_size(0)
    except OSError:
        os._exit(HANGUP)


class EstaminetApp(App[None]):
    """`failure` is why it had to stop, if it had to."""

    CSS_PATH = Path(__file__).with_name("app.tcss")
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Estaminet"

    def __init__(self, lang: str) -> None:
        super().__init__()
        self.lang = lang
        self.failure: EstaminetError | OSError | None = None
        self.register_theme(LAMPLIGHT)
        self.theme = LAMPLIGHT.name

    def on_mount(self) -> None:
        if not self.is_headless:
            self.set_interval(1.0, leave_with_the_terminal)

    @work(thread=True)
    def prepare(self, game: str, opening: Callable[[], Screen[None]]) -> None:
        """Compile and open in a thread: the screen stays alive, and says what it waits for."""
        try:
            warm(game, partial(self.call_from_thread, self._progress))
            screen = opening()
        except (EstaminetError, OSError) as error:
            self.failure = error
            self.call_from_thread(self.exit)
        else:
            self.call_from_thread(self.switch_screen, screen)

    def wait_for(self, game: str, opening: Callable[[], Screen[None]]) -> None:
        title = quote(load(game).texts.title, self.lang)
        self.push_screen(Loading(title, say("compiling", self.lang)))
        self.prepare(game, opening)

    def _progress(self, done: int, total: int, _: str) -> None:
        if isinstance(self.screen, Loading):
            self.screen.progress(done, total)

    async def action_quit(self) -> None:
        self.action_help_quit()

    def action_help_quit(self) -> None:
        """Control-C and control-Q leave like q does."""
        if isinstance(self.screen, TableScreen):
            self.screen.action_leave()
        else:
            self.exit()


class PlayApp(EstaminetApp):
    """A new game, or a saved one; without a game's id it asks for one."""

    def __init__(
        self,
        settings: PlaySettings,
        save: saves.Save | None = None,
        path: Path | None = None,
        autosave: bool = False,
        delay: float = DELAY,
    ) -> None:
        super().__init__(settings.lang)
        self.settings = settings
        self.save = save
        self.path = path
        self.autosave = autosave
        self.delay = delay

    def on_mount(self) -> None:
        if self.settings.game:
            self.chosen(self.settings.game)
        else:
            rows = [(game, quote(load(game).texts.title, self.lang)) for game in estaminet.games()]
            self.push_screen(Choice(say("choose_game", self.lang), rows), self.chosen)

    def chosen(self, game: str | None) -> None:
        if game is None:
            self.exit()
            return
        self.settings = replace(self.settings, game=game)
        self.wait_for(game, self.opening)

    def opening(self) -> Screen[None]:
        return PlayScreen(self.session(), self.delay, self.autosave)

    def session(self) -> Session:
        if self.save is None:
            return start(self.settings, self.path)
        return resume(self.save, self.settings, self.path)


class ReplayApp(EstaminetApp):
    def __init__(self, save: saves.Save, viewer: Viewer, lang: str) -> None:
        super().__init__(lang)
        self.save = save
        self.viewer = viewer

    def on_mount(self) -> None:
        self.wait_for(self.save.record["game"], self.opening)

    def opening(self) -> Screen[None]:
        replay = Replay(self.save.record)
        replay.check(self.viewer)
        return ReplayScreen(replay, self.viewer, self.lang, move=0)
