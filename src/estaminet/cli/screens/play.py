"""A game in play: the person's menu, the bots' moves, saving and what comes after."""

import asyncio
from typing import ClassVar

from textual import events, work
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import OptionList

from estaminet.cli.screens.dialogs import Choice
from estaminet.cli.screens.replay import ReplayScreen
from estaminet.cli.screens.table import TableScreen
from estaminet.cli.screens.widgets import NUMBERED, Key, Log, Menu
from estaminet.cli.session import Session
from estaminet.cli.story import Replay
from estaminet.faces import Viewer, face
from estaminet.languages import labelled
from estaminet.table import Table


class PlayScreen(TableScreen):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "save", show=False),
        Binding("n", "another", show=False),
        Binding("w", "watch", show=False),
    ]
    AUTO_FOCUS = "Menu"

    def __init__(self, session: Session, delay: float, autosave: bool) -> None:
        super().__init__(session.settings.lang)
        self.session = session
        self.delay = delay
        self.autosave = autosave

    @property
    def table(self) -> Table:
        return self.session.table

    @property
    def viewer(self) -> Viewer:
        return self.session.seat

    @property
    def over(self) -> bool:
        return self.table.actor is None

    def beside_log(self) -> tuple[Widget, ...]:
        return (Menu(),)

    def keys(self) -> list[Key]:
        over = [
            Key("n", self.say("key_new"), "screen.another"),
            Key("w", self.say("key_watch"), "screen.watch"),
        ]
        playing = [
            Key("↑↓", self.say("key_choose")),
            Key("⏎ 1–9", self.say("key_play")),
        ]
        return [
            *(over if self.over else playing),
            Key("?", self.say("key_rules"), "screen.help"),
            Key("s", self.say("key_save"), "screen.save"),
            self.language_key(),
            Key("q", self.say("key_quit"), "screen.leave"),
        ]

    def draw_parts(self) -> None:
        super().draw_parts()
        menu = self.query_one(Menu)
        menu.border_title = self.table.prompt(self.session.seat, self.lang)
        rows = self.table.menu(self.lang) if self.session.mine else []
        refused = self.table.refused(self.lang) if self.session.mine else []
        reasons = [labelled(row["text"], row["reason"], self.lang) for row in refused]
        menu.offer(self.table.move, [sentence for _, sentence in rows], reasons)
        self.query_one(Log).border_title = self.say("log")

    def on_mount(self) -> None:
        self.go_on()

    # Moves

    def on_key(self, event: events.Key) -> None:
        if event.key in NUMBERED:
            event.stop()
            self.query_one(Menu).press(event.key)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        move, at = map(int, (event.option_id or "").split(":"))
        if self.session.mine and move == self.table.move:  # a second click comes too late
            self.play(self.table.menu(self.lang)[at][0])
            if self.autosave:
                self.save(quiet=True)
            self.go_on()

    def play(self, action: str) -> None:
        self.table.play(action)
        self.draw()

    @work(exclusive=True)
    async def go_on(self) -> None:
        """Let the bots play until it is the person's turn or the end."""
        while not self.over and not self.session.mine:
            await asyncio.sleep(self.delay)
            self.play(await asyncio.to_thread(self.session.bot_action))
        if self.over:
            self.finish()

    # The end

    def finish(self) -> None:
        if self.autosave:
            self.save(quiet=True)
        answers = ["new_game", "watch", "save", "look", "quit"]
        labels = [(answer, self.say(answer)) for answer in answers]
        said = face(self.table.game).ending(self.scene())
        self.app.push_screen(Choice(said, labels), self.after)

    def after(self, answer: str | None) -> None:
        actions = {
            "new_game": self.action_another,
            "watch": self.action_watch,
            "save": self.action_save,
            "quit": self.action_leave,
        }
        if answer in actions:
            actions[answer]()

    def action_another(self) -> None:
        if self.over:
            another = self.session.another(self.lang)
            self.app.switch_screen(PlayScreen(another, self.delay, self.autosave))

    def action_watch(self) -> None:
        if self.over:
            replay = Replay(self.table.record())
            self.app.push_screen(ReplayScreen(replay, self.viewer, self.lang, move=0))

    # Saving and leaving

    def action_save(self) -> None:
        self.save(quiet=False)

    def save(self, quiet: bool) -> bool:
        """Whether the game is on disk now; a person is told unless all went well quietly."""
        try:
            path = self.session.save(self.lang)
        except OSError as error:
            why = f"{error.filename}: {error.strerror}"
            self.notify(self.say("not_saved", why=why), severity="error", markup=False)
            return False
        if not quiet:
            self.notify(self.say("saved", path=path), markup=False)
        return True

    def action_leave(self) -> None:
        if not self.session.unsaved:
            self.app.exit()
            return
        answers = [(a, self.say(a)) for a in ("save_quit", "just_quit", "keep_playing")]
        self.app.push_screen(Choice(self.say("unsaved"), answers), self.leave)

    def leave(self, answer: str | None) -> None:
        if answer == "just_quit" or (answer == "save_quit" and self.save(quiet=True)):
            self.app.exit()
