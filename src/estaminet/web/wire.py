"""Everything that crosses the wire, as types: the page's `wire.ts` is generated from this file.

What comes in is checked against these models. What goes out is built as plain mappings, because it
is sent hundreds of times a second; the tests hold every sent message against its model. A message
is a class here and nothing else: the unions, the page's types and the reference follow from it.
"""

from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

from pydantic import Field, JsonValue, TypeAdapter

from estaminet.web.model import (
    MOST_ACTION,
    Count,
    Counts,
    Lang,
    MenuRow,
    Model,
    RefusedRow,
    View,
)
from estaminet.web.puzzles import wire as puzzles
from estaminet.web.workshop import wire as workshop

SeatKind = Literal["human", "bot", "open"]
Status = Literal["open", "playing", "over"]
Deed = Literal["mute", "unmute", "remove", "ban", "pardon"]

MOST_SEATS = 8
MOST_TEXT = 500
MOST_NAME = 24
MOST_REF = 200  # characters of a reference as JSON
MOST_SLOW = 600  # seconds
MOST_BRANCH_NAME = 40
MOST_LINE = 60  # actions

SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]

# The house


class Health(Model):
    """`store`: what keeps the database from being read and written; `lag`: of the loop, seconds."""

    ok: bool
    version: str
    store: str | None
    lag: float


class Refusal(Model):
    code: str
    text: str
    ref: JsonValue


class Me(Model):
    """`named`: whether the name is the guest's own choice."""

    id: str
    name: str
    lang: Lang
    named: bool


class MeChange(Model):
    name: str | None = None
    lang: Lang | None = None


class Link(Model):
    """Brings its guest to another device, once, until it expires."""

    path: str
    expires: str


class Come(Model):
    token: Annotated[str, Field(max_length=MOST_REF)]


class Progress(Model):
    """How far the rules of a game are compiled."""

    done: int
    total: int
    step: str


class Choice(Model):
    value: str
    name: str


class Option(Model):
    """`choice`: one of `choices`; `number`: `min` to `max`; `seats`: null or one choice a seat.

    `house`: a reading of the rules that some play otherwise; `clause` says what it changes.
    """

    id: str
    clause: str
    name: str
    description: str
    kind: Literal["choice", "number", "seats"]
    house: bool
    choices: list[Choice]
    min: int | None
    max: int | None
    default: JsonValue


class Bot(Model):
    id: str
    name: str
    description: str


class Game(Model):
    id: str
    title: str
    tagline: str
    about: str
    players: list[int]
    minutes: tuple[int, int]
    options: list[Option]
    bots: list[Bot]
    default_bot: str
    ready: bool
    progress: Progress


# The lobby


class SeatInfo(Model):
    """Of a bot's seat: `bot` is its id, `level` how it is called, `face` and `temperament` those of
    the regular whose `name` it bears. `ready`: says so before a game with a ready check.
    `who`: what its person is known as at this table. `sealed`: a bot keeps it until all people
    agree that somebody else takes it over; `agreed`: the seats of those who do."""

    seat: int
    who: str | None
    name: str
    kind: SeatKind
    bot: str | None
    level: str
    face: str | None
    temperament: str
    ready: bool
    online: bool
    away: bool
    sealed: bool
    agreed: list[int]
    host: bool
    you: bool
    in_game: str


class Card(Model):
    """A table in the lobby."""

    id: str
    game: str
    title: str
    players: int
    seats: list[SeatInfo]
    status: Status
    move: int
    your_turn: bool
    created: str
    updated: str


class Lobby(Model):
    mine: list[Card]
    listed: list[Card]


class NewSeat(Model):
    kind: Literal["me", "open", "bot"]
    bot: str | None = None


class NewTable(Model):
    """With `tutorial` only `game` counts: the lesson brings its own seats and options. `file`: the
    id of an own data file to play with, in its latest version unless `version` says which."""

    game: str
    players: int = 0
    seats: Annotated[list[NewSeat], Field(max_length=MOST_SEATS, default_factory=list)]
    options: Annotated[dict[str, JsonValue], Field(default_factory=dict)]
    listed: bool = False
    spectators: bool = False
    coach: bool = True
    clock: int | None = None
    tutorial: bool = False
    ready_check: bool = False
    file: Annotated[str, Field(max_length=MOST_REF)] | None = None
    version: Count | None = None


class Opened(Model):
    id: str
    invitations: dict[str, str]


class Join(Model):
    seat_token: str | None = None


class Joined(Model):
    seat: int


class Start(Model):
    bot: str | None = None


class Kick(Model):
    seat: SeatNumber


class Agree(Model):
    """To a sealed seat's being taken over by somebody else, who will see its hand."""

    seat: SeatNumber
    agree: bool


class Person(Model):
    """Somebody at a table, as its host may know: `who` says nothing about them at any other."""

    who: str
    name: str
    seat: int | None
    here: bool
    muted: bool
    removed: bool
    banned: bool


class Moderate(Model):
    """`remove`: an invitation brings them back; `ban`: only `pardon` does."""

    who: Annotated[str, Field(max_length=MOST_NAME)]
    deed: Deed


class Spectators(Model):
    spectators: bool


class Slow(Model):
    """Seconds between two lines of talk of one person; 0: as fast as they like."""

    seconds: Annotated[int, Field(ge=0, le=MOST_SLOW)]


class Ready(Model):
    ready: bool


class Lock(Model):
    locked: bool


class Nothing(Model):
    pass


class Rematch(Model):
    id: str


# Reading


class Sentence(Model):
    """What happened, in words, and the event it tells.

    `args` are the event's, as ids, seats and numbers, null where hidden; `at_me`: somebody else
    did it to the reader.
    """

    text: str
    clause: str
    event: str
    args: dict[str, JsonValue]
    at_me: bool


class Frame(Model):
    """One moment of a replay: the view after `action`, and what it told."""

    move: int
    view: View
    counts: Counts
    own: dict[str, View]
    decision: str
    actor: int | None
    seat: int | None  # who played `action`
    action: str | None
    sentences: list[Sentence]


class Sharing(Model):
    """Whether anybody with the link may look at a finished game. The host chooses; whoever else
    sat there can be against it (`minds`: you are, `unwilling`: somebody is)."""

    shared: bool
    host: bool
    seated: bool
    minds: bool
    unwilling: bool


class ShareGame(Model):
    shared: bool


class Replay(Model):
    game: str
    players: int
    names: list[str]
    content: dict[str, Any]
    frames: list[Frame]
    result: dict[str, Any] | None
    sharing: Sharing


# Second chances


class NewBranch(Model):
    """Play on from a finished game, after so many moves, at a seat (that of whoever decides there
    unless said otherwise), with the true cards or with what the seat did not know dealt anew."""

    move: Count
    seat: SeatNumber | None = None
    true_cards: bool = False
    bot: str | None = None
    name: Annotated[str, Field(max_length=MOST_BRANCH_NAME)] = ""


class BranchInfo(Model):
    """Where a table leaves another; `root`: the finished game that all began with."""

    root: str
    table: str
    move: int
    seat: int
    true_cards: bool
    name: str


class Leaf(Model):
    """A table of a tree; without `branch` the game that all began with."""

    id: str
    branch: BranchInfo | None
    status: Status
    move: int
    result: dict[str, Any] | None
    updated: str


class Tree(Model):
    root: str
    tables: list[Leaf]


class Line(Model):
    """What if: these actions after so many moves, then as many more as `on` says, by a bot."""

    move: Count
    actions: Annotated[
        list[Annotated[str, Field(max_length=MOST_ACTION)]],
        Field(max_length=MOST_LINE, default_factory=list),
    ]
    on: Annotated[int, Field(ge=0, le=MOST_LINE)] = 0
    eyes: SeatNumber | None = None


class LineChoice(Model):
    action: str
    text: str


class LineTold(Model):
    """What follows, moment by moment, and what could be done then."""

    frames: list[Frame]
    menu: list[LineChoice]
    result: dict[str, Any] | None


class Brought(Model):
    """A record, to be a table that is over."""

    record: dict[str, Any]


class OpenedTable(Model):
    id: str


class AskReview(Model):
    """Through the eyes of a seat; `known`: what the page has heard of it (`done`)."""

    seat: SeatNumber
    known: Count = 0


class ReviewTold(Model):
    """`review`: as `estaminet.review` makes it; null until there is something to show, and where
    the page knows it. `first`: how many moves of the game came before the record's first."""

    done: int
    total: int
    complete: bool
    first: int
    review: dict[str, Any] | None


# A place of one's own


class RatingShown(Model):
    """About two thirds of the time the truth is within `deviation` of `rating`."""

    rating: int
    deviation: int


class RatingChange(Model):
    before: RatingShown
    after: RatingShown


class PlayedGame(Model):
    """`won`: the share of the win; null where nobody is told. `rating`: null if it was no contest.
    `at`: ask for the games before this one."""

    id: str
    game: str
    title: str
    seats: list[SeatInfo]
    you: int | None
    moves: int
    won: float | None
    rating: RatingChange | None
    day: str | None
    branch: bool
    finished: str
    at: float


class PlayedGames(Model):
    games: list[PlayedGame]
    more: bool


class Share(Model):
    """Games won, and the 95% interval of the share of wins."""

    games: int
    won: float
    low: float
    high: float


class GroupShare(Share):
    name: str


class Streak(Model):
    now: int
    best: int


class RatedAt(RatingShown):
    at: str


class GameStatistics(Model):
    """`groups`: by players, seat, level of the bots, options."""

    game: str
    title: str
    all: Share
    groups: dict[str, list[GroupShare]]
    streak: Streak
    curve: list[RatedAt]


class Rated(RatingShown):
    name: str
    bot: bool
    you: bool
    games: int


class Today(Model):
    """`tables`: where you play the deals of today, by game; `puzzles`: those of today."""

    day: str
    tables: dict[str, str]
    puzzles: dict[str, puzzles.PuzzleInfo]


class DayRow(Model):
    who: str
    name: str
    you: bool
    won: bool
    moves: int


class ExportedTable(Model):
    id: str
    game: str
    status: Status
    opened: str
    record: str


class Export(Model):
    """Everything that is kept about you."""

    guest: dict[str, str]
    tables: list[ExportedTable]
    results: list[dict[str, Any]]
    puzzles: dict[str, puzzles.PuzzleState]


class Clause(Model):
    id: str
    text: str
    provenance: str


class Section(Model):
    """`text` is what stands in the section beside its clauses, in Markdown."""

    title: str
    level: int
    clauses: list[Clause]
    text: str


class Rules(Model):
    title: str
    sections: list[Section]
    options: list[Option]


# The socket, from the page


class _FromPage(Model):
    pass


class Hello(_FromPage):
    """The first word, and again after a lost connection: tell me what came after `since`."""

    t: Literal["hello"]
    since: Count = 0


class Play(_FromPage):
    """Play an action of the menu. `move` is the number of moves the page has seen."""

    t: Literal["play"]
    move: Count
    action: Annotated[str, Field(max_length=MOST_ACTION)]
    ref: JsonValue = None


class Chat(_FromPage):
    """Say something to the table."""

    t: Literal["chat"]
    text: str
    ref: JsonValue = None


class Takeback(_FromPage):
    """Take my last move back; or, alone with bots, go back before my move `to` (one of `undo`)."""

    t: Literal["takeback"]
    to: Count | None = None
    ref: JsonValue = None


class AskCoach(_FromPage):
    """Ask the coach what it would do."""

    t: Literal["coach"]
    ref: JsonValue = None


class Here(_FromPage):
    """I am back: the bot hands my seat over."""

    t: Literal["here"]
    ref: JsonValue = None


class Ping(_FromPage):
    """Is the connection alive?"""

    t: Literal["ping"]
    ref: JsonValue = None


# The socket, from the server


class _FromServer(Model):
    pass


class LogRow(Model):
    """`n` is the sequence number under which it happened; `seat` null: the set-up."""

    n: int
    move: int
    seat: int | None
    action: str | None
    sentences: list[Sentence]


class ChatRow(Model):
    n: int
    seat: int | None
    who: str
    name: str
    text: str
    at: str


class Clock(Model):
    seat: int
    left: float


class LessonTip(Model):
    """`points`: the part of the page or the board it speaks of; `proposes`: an action, legal now.

    Both may be null. The tips of a lesson come in the order in which they were told.
    """

    text: str
    points: str | None
    proposes: str | None


class OwnData(Model):
    """The own data file that a table is played with."""

    digest: str
    name: str


class TableInfo(Model):
    """`warming`: the game waits for its rules to be compiled; `rematch`: the table where another
    game is proposed; `ready_check`: it begins when everybody has said that they are ready."""

    id: str
    game: str
    title: str
    players: int
    options: dict[str, JsonValue]
    data: OwnData | None
    seats: list[SeatInfo]
    status: Status
    host: bool
    listed: bool
    locked: bool
    spectators: bool
    slow: int
    coach: bool
    clock: int | None
    tutorial: bool
    ready_check: bool
    tips: list[LessonTip]
    warming: Progress | None
    rematch: str | None


class _Moment(_FromServer):
    seq: int
    table: TableInfo
    you: int | None
    move: int
    decision: str | None
    actor: int | None
    view: View | None
    counts: Counts | None
    names: list[str]
    prompt: str
    menu: list[MenuRow]
    refused: list[RefusedRow]
    log: list[LogRow]
    chat: list[ChatRow]
    takeback: bool
    undo: list[int]
    clock: Clock | None
    result: dict[str, Any] | None


class State(_Moment):
    """The whole moment, after `hello` and where the log has to be told from its beginning.

    `log` and `chat` are what is newer than `since`; 0: all, start afresh.
    """

    t: Literal["state"]
    since: int
    content: dict[str, Any]


class Update(_Moment):
    """After everything that happens at the table; `log` and `chat` are what is new."""

    t: Literal["update"]


class Thought(Model):
    action: str
    text: str
    share: float
    value: float | None


class Coach(_FromServer):
    """The coach's answer; while it thinks, what it thinks so far (`done` below 1)."""

    t: Literal["coach"]
    ref: JsonValue
    move: int
    thoughts: list[Thought]
    sentence: str
    done: float


class SocketRefusal(Refusal, _FromServer):
    """No, and why. `ref` is what the page sent along."""

    t: Literal["refused"]


class Pong(_FromServer):
    """It is."""

    t: Literal["pong"]
    ref: JsonValue = None


class Presence(_FromServer):
    """Somebody at a seat has come or gone: the seats whose people have a page open now."""

    t: Literal["presence"]
    online: list[int]


class Closed(_FromServer):
    """The socket ends, and need not be tried again."""

    t: Literal["closed"]
    code: str
    text: str


# Every model, in the order of this file; those of the puzzles and the workshop after them
MODELS: tuple[type[Model], ...] = tuple(
    dict.fromkeys(
        found
        for name, found in [*globals().items(), *vars(puzzles).items(), *vars(workshop).items()]
        if isinstance(found, type) and issubclass(found, Model)
        if found is not Model and not name.startswith("_")
    )
)
UNIONS = {
    "ClientMessage": tuple(model for model in MODELS if issubclass(model, _FromPage)),
    "ServerMessage": tuple(model for model in MODELS if issubclass(model, _FromServer)),
}


def _adapter(side: str) -> TypeAdapter[Any]:
    """What checks any message of one side, told by its `t`."""
    union: Any = reduce(or_, UNIONS[side])
    return TypeAdapter(Annotated[union, Field(discriminator="t")])


FROM_PAGE, FROM_SERVER = _adapter("ClientMessage"), _adapter("ServerMessage")
