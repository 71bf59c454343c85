"""A record watched move by move, as any seat saw it."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from estaminet.cli.screens.table import TableScreen
from estaminet.cli.screens.widgets import Key, Log, Timeline
from estaminet.cli.story import Replay
from estaminet.faces import ALL_SEATS, Viewer
from estaminet.table import Table

LEAP = 10  # moves that PgUp and PgDn skip


class ReplayScreen(TableScreen):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,down", "step(1)", show=False),
        Binding("left,up", "step(-1)", show=False),
        Binding("pagedown", f"step({LEAP})", show=False),
        Binding("pageup", f"step({-LEAP})", show=False),
        Binding("home", "go(0)", show=False),
        Binding("end", "go_last", show=False),
        Binding("e,tab", "viewer", show=False, priority=True),
        Binding("escape", "leave", show=False),
    ]
    AUTO_FOCUS = ""  # the keys are the screen's own

    def __init__(self, replay: Replay, viewer: Viewer, lang: str, move: int) -> None:
        super().__init__(lang)
        self.replay = replay
        self.move = move
        self._viewer = viewer
        self._table = replay.at(move)

    @property
    def table(self) -> Table:
        return self._table

    @property
    def viewer(self) -> Viewer:
        return self._viewer

    def above_keys(self) -> tuple[Widget, ...]:
        return (Timeline(self.replay.last),)

    def keys(self) -> list[Key]:
        return [
            Key("←→", self.say("key_step"), "screen.step(1)"),
            Key("Home End", self.say("key_ends")),
            Key("e", self.say("key_viewer"), "screen.viewer"),
            Key("?", self.say("key_rules"), "screen.help"),
            self.language_key(),
            Key("q", self.say("key_back" if self.nested else "key_quit"), "screen.leave"),
        ]

    @property
    def nested(self) -> bool:
        """Whether a game lies under this screen: the app's own, the game's, this one."""
        return len(self.app.screen_stack) > 2

    def _whose(self) -> str:
        if isinstance(self.viewer, int):
            return self.table.names()[self.viewer]
        return self.say("all_seats" if self.viewer == ALL_SEATS else "spectator")

    def draw_parts(self) -> None:
        super().draw_parts()
        self.query_one(Timeline).show(self.move)
        at = self.say("move", at=self.move, last=self.replay.last)
        seen_by = self.say("seen_by", whose=self._whose())
        self.query_one(Log).border_title = f"{self.say('log')} · {at} · {seen_by}"

    # Keys

    def action_step(self, moves: int) -> None:
        self.action_go(self.move + moves)

    def action_go_last(self) -> None:
        self.action_go(self.replay.last)

    def action_go(self, move: int) -> None:
        self.move = max(0, min(move, self.replay.last))
        self._table = self.replay.at(self.move)
        self.draw()

    def on_timeline_moved(self, event: Timeline.Moved) -> None:
        self.action_go(event.move)

    def action_viewer(self) -> None:
        order: list[Viewer] = [*range(self.table.players), ALL_SEATS, None]
        self._viewer = order[(order.index(self._viewer) + 1) % len(order)]
        self.draw()

    def action_leave(self) -> None:
        if self.nested:
            self.app.pop_screen()
        else:
            self.app.exit()
