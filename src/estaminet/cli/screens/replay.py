"""A record watched move by move, through any seat's eyes."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from estaminet.cli.screens.table import TableScreen
from estaminet.cli.screens.widgets import Key, Log, Timeline
from estaminet.cli.tables import EVERYTHING, Eyes
from estaminet.cli.telling import Replay
from estaminet.cli.words import say
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
        Binding("e,tab", "eyes", show=False, priority=True),
        Binding("escape", "leave", show=False),
    ]
    AUTO_FOCUS = ""  # the keys are the screen's own

    def __init__(self, replay: Replay, eyes: Eyes, lang: str, move: int) -> None:
        super().__init__(lang)
        self.replay = replay
        self.move = move
        self._eyes = eyes
        self._table = replay.at(move)

    @property
    def table(self) -> Table:
        return self._table

    @property
    def eyes(self) -> Eyes:
        return self._eyes

    def above_keys(self) -> tuple[Widget, ...]:
        return (Timeline(self.replay.last),)

    def keys(self) -> list[Key]:
        return [
            Key("←→", say(self.lang, "key_step"), "screen.step(1)"),
            Key("Home End", say(self.lang, "key_ends")),
            Key("e", say(self.lang, "key_eyes"), "screen.eyes"),
            Key("?", say(self.lang, "key_rules"), "screen.help"),
            Key("l", say(self.lang, "key_lang"), "screen.language"),
            Key("q", say(self.lang, "key_back" if self.nested else "key_quit"), "screen.leave"),
        ]

    @property
    def nested(self) -> bool:
        """Whether a game lies under this screen: the app's own, the game's, this one."""
        return len(self.app.screen_stack) > 2

    def _whose(self) -> str:
        if isinstance(self.eyes, int):
            return self.table.names()[self.eyes]
        return say(self.lang, "everything" if self.eyes == EVERYTHING else "spectator")

    def draw_parts(self) -> None:
        super().draw_parts()
        self.query_one(Timeline).show(self.move)
        at = say(self.lang, "move", at=self.move, last=self.replay.last)
        seen_by = f"{say(self.lang, 'eyes')} {self._whose()}"
        self.query_one(Log).border_title = f"{say(self.lang, 'log')} · {at} · {seen_by}"

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

    def action_eyes(self) -> None:
        order: list[Eyes] = [*range(self.table.players), EVERYTHING, None]
        self._eyes = order[(order.index(self._eyes) + 1) % len(order)]
        self.draw()

    def action_leave(self) -> None:
        if self.nested:
            self.app.pop_screen()
        else:
            self.app.exit()
