"""One game in progress: what `import estaminet` gives."""

import hashlib
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from estaminet.engine import kernels, rng, trace as tracing
from estaminet.errors import BadData, BadOption, BadPosition, BadRecord, IllegalAction, brief
from estaminet.games import IDS, load
from estaminet.games.data import own
from estaminet.games.game import Game, Setup
from estaminet.games.positions import is_int
from estaminet.games.reasons import Asked
from estaminet.games.texts import Happening, Said
from estaminet.grammar import Name, bare, capital
from estaminet.languages import FIRST, say
from estaminet.table import memory, records
from estaminet.table.chances import Pending, pending
from estaminet.table.moves import Move, chance_of, events_of, script, sights_of

SETUP_SEAT = -1
SEAL = 8  # bytes at the end of a state


class Table:
    """A game in progress. Make one with `new`, `from_position` or `replay`.

    `play` takes the document's notation and refuses what is not legal; a refused action changes
    nothing. Everything hidden stays hidden in `view`, `history`, `log` and `observation`;
    `position` and `record` are the whole truth.
    """

    def __init__(self, game: Game, content: Any, seed: int, start: Any = None) -> None:
        self._game = game
        self._content = content
        self._seed = seed
        self._start = start  # the position it began from; None: a set-up
        self._states = game.blank()
        self._state.rng[:] = rng.seeded(seed)
        self._trace = tracing.new()
        self._legal: np.ndarray | None = None  # of this decision, once somebody asked ...
        self._texts: dict[str, int] | None = None  # ... and in words
        self._past: list[Move] = []  # before the start: what the seat of a re-deal saw
        self._moves: list[Move] = []
        self._first = b""  # the state at the start ...
        self._openings: dict[int, np.ndarray] = {}  # ... and what a re-deal's seat saw at its own
        self._names: dict[str, list[Name]] = {}  # by language

    @property
    def _state(self) -> Any:
        return self._states[0]

    def __repr__(self) -> str:
        """What makes it again: its seed, or, once something was played, its position.

        It is the whole truth: nothing for the eyes of a player.
        """
        shipped = self._content is self._game.content
        data = {} if shipped else {"data": self._content.source.plain}
        if self._start is None and self.move == 0:
            usual = self._game.setup(self._content, self.players, {}).options
            given = self.position()["options"].items()
            chosen = {name: value for name, value in given if value != usual[name]} | data
            options = f", options={chosen!r}" if chosen else ""
            called = f"estaminet.new({self.game!r}, players={self.players}, seed={self._seed}"
            return f"{called}{options})"
        own = "".join(f", {name}={value!r}" for name, value in data.items())
        return (
            f"estaminet.from_position({self.game!r}, {self.position()!r}, seed={self._seed}{own})"
        )

    # What everybody may know

    @property
    def game(self) -> str:
        return self._game.id

    @property
    def content(self) -> Any:
        """The data file it is played with, checked and parsed; nothing in it is secret."""
        return self._content

    @property
    def players(self) -> int:
        return int(self._state.players)

    @property
    def move(self) -> int:
        """How many actions have been played since the start."""
        return sum(move.seat != SETUP_SEAT for move in self._moves)

    @property
    def decision(self) -> str:
        return self._game.decisions[self._state.decision]

    @property
    def actor(self) -> int | None:
        actor = int(self._state.actor)
        return None if actor < 0 else actor

    @property
    def result(self) -> dict[str, Any] | None:
        """How it ended; None until then.

        Every game has `winners` (seats, ascending), `reason` and `score` (one number per seat: 1,
        or a share of it, for winners); the game's document says what else there is.
        """
        told = self._game.result_of(self._state)
        if told is None:
            return None
        worth = self.returns()
        outcome = self._game.outcome
        common = {
            "winners": [seat for seat, share in enumerate(worth) if share > 0],
            "reason": list(outcome.endings)[int(outcome.ending(self._states)[0])],
            "score": worth,
        }
        return common | told

    def returns(self) -> list[float]:
        """What the game was worth to each seat: 1, shared among all winners; 0 until it ends."""
        out = np.zeros(self.players, np.float32)
        if self.actor is None:
            kernels.returns(self._content.tables, self._state, out)
        return [float(share) for share in out]

    # Playing

    def actions(self) -> list[str]:
        """The legal actions of the actor, sorted by code point."""
        return sorted(self._by_text())

    def numbers(self) -> np.ndarray:
        """The same by number in the game's numbering, that of `mask`, ascending; read only."""
        if self._legal is None:
            out = np.zeros(self._game.most_actions, np.int16)
            self._legal = out[: kernels.legal(self._content.tables, self._state, out)]
            self._legal.flags.writeable = False
        return self._legal

    def _by_text(self) -> dict[str, int]:
        if self._texts is None:
            self._texts = {self.text(a): a for a in self.numbers().tolist()}
        return self._texts

    def text(self, number: int) -> str:
        """An action of the game in the document's notation, legal now or not."""
        return self._game.actions.text(number, self._content.words)

    def number(self, action: str) -> int:
        """The number of a legal action of the actor in the game's numbering, that of `mask`."""
        if not isinstance(action, str) or action not in self._by_text():
            raise self._refusal(action)
        return self._by_text()[action]

    def play(self, action: str) -> None:
        """Play a legal action of the actor, up to the next decision."""
        self._step(self.number(action))

    def play_number(self, number: int) -> None:
        """Play a legal action by its number."""
        if not is_int(number) or number not in self.numbers():
            raise self._refusal(number)
        self._step(int(number))

    def repeat(self, action: str, chance: Sequence[dict[str, Any]]) -> None:
        """Play a legal action again, with what chance decided then (`chance` after it)."""
        if not self._repeat(self.number(action), chance):
            what = [f"chance: does not fit {brief(action)}"]
            raise BadRecord(self.game, what, "bad_chance")

    def reseed(self) -> None:
        """Draw chance from the system's randomness from now on: no seed foretells it.

        The record holds what it decides, as always, so it replays in the same way.
        """
        words = np.frombuffer(secrets.token_bytes(4 * rng.WORDS), np.uint32)
        self._state.rng[:] = words if words.any() else rng.seeded(0)

    def _refusal(self, action: Any) -> IllegalAction:
        legal = self.actions()
        if self.actor is None:
            text = f"{self.game}: the game is over, {brief(action)} cannot be played"
            return IllegalAction("game_over", text, ())
        known = isinstance(action, str) and self._game.actions.knows(action, self._content.words)
        code, what = ("not_legal", "is not legal") if known else ("unknown_action", "is no action")
        text = (
            f"{self.game}: {brief(action)} {what} for seat {self.actor} at decision "
            f"{self.decision!r}; legal: {', '.join(legal)}"
        )
        return IllegalAction(code, text, legal)

    @classmethod
    def undealt(cls, game: Game, content: Any, setup: Setup, seed: int = 0) -> "Table":
        """A table that knows its players and options, before the set-up."""
        table = cls(game, content, seed)
        game.apply_setup(content, table._state, setup)
        return table

    def pending(self, action: int | None, decided: Sequence[int]) -> Pending | None:
        """What chance has to decide next if a legal action (None: the set-up) is played and chance
        has `decided` this much so far; None: nothing more. See `carry_out`."""
        return pending(self._game, self._content, self._states, action, decided)

    def carry_out(self, action: int | None, decided: Sequence[int]) -> None:
        """Play a legal action (None: set up the game); chance comes out as `decided`. Trusted."""
        fits = self._deal(decided) if action is None else self._step(action, decided)
        assert fits, "chance: does not fit"

    def _deal(self, chance: Sequence[int] | None = None) -> bool:
        """Set the game up; whether chance could come out as in a script, if one is given."""
        fits = self._restart_trace(chance)
        kernels.deal(self._content.tables, self._state, self._trace)
        self._remember(SETUP_SEAT, "", ("",) * (self.players + 1))
        self._first = self.bare_state()
        return fits and self._script_done()

    def _repeat(self, a: int, chance: Sequence[dict[str, Any]]) -> bool:
        """`_step` with recorded outcomes."""
        decided = script(self._game, self._content, chance)
        return decided is not None and self._step(a, decided)

    def _step(self, a: int, chance: Sequence[int] | None = None) -> bool:
        """Trusted: `a` is legal. As `_deal` about chance."""
        seat, text = int(self._state.actor), self.text(a)
        seen = tuple(self._seen_action(a, viewer) for viewer in (*range(self.players), None))
        fits = self._restart_trace(chance)
        kernels.step(self._content.tables, self._state, a, self._trace)
        self._remember(seat, text, seen)
        return fits and self._script_done()

    def _restart_trace(self, chance: Sequence[int] | None) -> bool:
        tracing.restart(self._trace)
        return chance is None or tracing.force(self._trace, chance)

    def _script_done(self) -> bool:
        return not self._trace.broken and self._trace.script_used == self._trace.script_size

    def _seen_action(self, a: int, viewer: int | None) -> str:
        return self._game.seen_action(self._content, self._state, a, viewer)

    def _remember(self, seat: int, text: str, seen: tuple[str, ...]) -> None:
        events = events_of(self._game, self._trace)
        chance = chance_of(self._game, self._content, self._trace)
        sights = sights_of(self._game, events, self.observation)
        self._moves.append(Move(seat, text, seen, events, chance, sights))
        self._legal = self._texts = None

    # What a seat may know

    def _viewer(self, seat: Any) -> int | None:
        """A seat, or None for a spectator; or BadOption."""
        return None if seat is None else self._seat(seat)

    def _seat(self, seat: Any) -> int:
        if not is_int(seat) or not 0 <= seat < self.players:
            raise BadOption("bad_seat", f"seat 0 to {self.players - 1}, not {brief(seat)}")
        return int(seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What the seat is allowed to see, JSON-ready; None: a spectator."""
        seat = self._viewer(seat)
        return self._game.view(self._content, self._state, seat)

    def counts(self) -> dict[str, Any]:
        """What everybody at the table can count, JSON-ready; `games.<g>.counts`."""
        return self._game.counts(self._content, self._state)

    def observation(self, seat: int) -> np.ndarray:
        """What the seat is allowed to know, as int8; `load(game).observation` names the pieces."""
        seat = self._seat(seat)
        out = np.zeros(self._game.observation_size, np.int8)
        kernels.observe(self._content.tables, self._state, seat, out)
        return out

    def information_state(self, seat: int, rows: int | None = None) -> np.ndarray:
        """Everything the seat has seen since the start, as int16 numbers: perfect recall.

        Always of the same length: room for `rows` things that it is told, or for the game's
        `most_told`. A longer history is refused with code `history_too_long`, never cut.
        """
        seat = self._seat(seat)
        room = self._game.most_told if rows is None else rows
        if not is_int(room) or room < 0:
            raise BadOption("bad_rows", f"rows: a whole number of 0 or more, not {brief(rows)}")
        return memory.vector(seat, self._opening(seat), self._told(seat), room)

    def information_text(self, seat: int) -> str:
        """The same in words, however long: the start, then a line for each thing it was told."""
        seat = self._seat(seat)
        recall = memory.of(self._game, self._content)
        return memory.text(seat, self._opening(seat), [recall.text(r) for r in self._told(seat)])

    def _told(self, seat: int) -> list[memory.Row]:
        recall = memory.of(self._game, self._content)
        return [row for move in self._past + self._moves for row in recall.rows(move, seat)]

    def _opening(self, seat: int) -> np.ndarray:
        """The seat's observation at the start; in a re-deal that of others is of the re-deal."""
        if seat not in self._openings:
            out = np.zeros(self._game.observation_size, np.int8)
            states = np.frombuffer(bytearray(self._first), self._states.dtype)
            kernels.observe(self._content.tables, states[0], seat, out)
            self._openings = {**self._openings, seat: out}
        return self._openings[seat]

    def mask(self) -> np.ndarray:
        """Which of all the game's actions are legal now, as booleans in the action numbering."""
        mask = np.zeros(self._game.actions.size, np.bool_)
        mask[self.numbers()] = True
        return mask

    def history(self, seat: int | None) -> list[dict[str, Any]]:
        """The actions so far, as the seat saw them: `{"seat": …, "action": …}`."""
        seat = self._viewer(seat)
        played = [move for move in self._past + self._moves if move.seat != SETUP_SEAT]
        return [{"seat": move.seat, "action": move.text_for(seat)} for move in played]

    def log(self, seat: int | None, lang: str = FIRST, first: int = 0) -> list[dict[str, Any]]:
        """What happened, as the seat saw it, in sentences; each with the clause that says so.

        One row per move, preceded by the set-up; `first`: begin with that row.
        """
        seat = self._viewer(seat)
        return self._story(
            lambda move: move.happenings(self._game, seat),
            lambda move: move.text_for(seat),
            seat,
            lang,
            first,
        )

    def opened_log(self, lang: str = FIRST, first: int = 0) -> list[dict[str, Any]]:
        """What happened with all cards open, everybody by name: nobody is "you"."""
        return self._story(
            lambda move: move.opened(self._game), lambda move: move.text, None, lang, first
        )

    def _story(
        self,
        seen: Callable[[Move], list[Happening]],
        text: Callable[[Move], str],
        reader: int | None,
        lang: str,
        first: int,
    ) -> list[dict[str, Any]]:
        moves = self._past + self._moves

        def back(at: int) -> Iterator[Happening]:
            """What had happened before a move, the latest first."""
            for move in reversed(moves[:at]):
                yield from reversed(seen(move))

        return [
            {
                "seat": None if move.seat == SETUP_SEAT else move.seat,
                "action": text(move),
                "sentences": self._game.texts.sentences(
                    self._content, seen(move), partial(back, at), self.called(lang), reader, lang
                ),
            }
            for at, move in enumerate(moves[first:], first)
        ]

    def names(self, lang: str = FIRST) -> list[str]:
        """The seats' names in the game, as labels: its characters, guilds or soldiers. They do not
        change."""
        return [bare(name, lang) for name in self.called(lang)]

    def called(self, lang: str = FIRST) -> list[Name]:
        """The seats' names as they stand in a sentence, with their articles."""
        if lang not in self._names:
            seats = self._game.texts.seat_names(self._content, self.view(None), lang)
            self._names[lang] = seats
        return self._names[lang]

    def menu(self, lang: str = FIRST) -> list[tuple[str, str]]:
        """The actor's legal actions, each with a sentence, in the order of the numbering."""
        names = self.called(lang)
        rows = []
        for text, number in self._by_text().items():
            pattern, values = self._game.actions.decode(number)
            rows.append(
                (text, self._game.texts.action(self._content, pattern, values, names, lang))
            )
        return rows

    def prompt(self, seat: int | None, lang: str = FIRST) -> str:
        """What is being decided, as told to the seat."""
        actor, texts = self.actor, self._game.texts
        asked = self._game.reasons.asked(self._content, self._state)
        voices, values = asked or Asked(texts.decisions[self.decision])
        voice = {of: said[actor is not None and actor == seat] for of, said in voices.items()}
        said = Said(voice, {"seat": actor, **values})
        return capital(texts.said(self._content, said, self.called(lang), lang))

    def refused(self, lang: str = FIRST) -> list[dict[str, str]]:
        """What the actor cannot do now, each with its reason and the clause that says so."""
        texts, names, told = self._game.texts, self.called(lang), []
        for refusal in self._game.reasons.refused(self._content, self._state):
            if refusal.action is None:
                what = say(self._game.reasons.kinds[refusal.kind], lang)
            else:
                pattern, values = self._game.actions.decode(refusal.action)
                what = texts.action(self._content, pattern, values, names, lang)
            reason = capital(texts.said(self._content, refusal.reason, names, lang))
            told.append({"kind": refusal.kind, "text": what, "reason": reason,
                         "clause": refusal.clause})  # fmt: skip
        return told

    def brings(self, lang: str = FIRST) -> list[str | None]:
        """What each action of the menu brings, as far as the actor knows; None: it goes without
        saying."""
        names, numbers = self.called(lang), self.numbers().tolist()
        found = self._game.reasons.brings(self._content, self._state, numbers)
        texts = self._game.texts
        return [one and texts.said(self._content, one, names, lang) for one in found]

    def determinize(self, seat: int, seed: int) -> "Table":
        """Another table that the seat cannot tell from this one: the unknown is dealt anew.

        Every possibility comes up in proportion to how likely it is. The log keeps only what
        the seat saw; the future is drawn afresh.
        """
        seat = self._seat(seat)
        other = self._twin()
        other._seed = redeal(self._content.tables, other._state, seat, seed)
        other._start, other._first = other.position(), other.bare_state()
        other.remember(self, seat)
        return other

    def remember(self, before: "Table", seat: int) -> None:
        """Put what the seat saw at another table before the start of this one, its log too."""
        self._past = [move.redacted(self._game, seat) for move in before._past + before._moves]
        self._openings = {seat: before._opening(seat)}

    # The whole truth

    def position(self) -> dict[str, Any]:
        """The whole truth, JSON-ready, as the document lists it."""
        return self._game.to_position(self._content, self._state)

    @property
    def chance(self) -> list[dict[str, Any]]:
        """What chance decided in the latest action (right after `new`: in the set-up)."""
        return list(self._moves[-1].chance) if self._moves else []

    def record(self) -> dict[str, Any]:
        """Everything needed to play it again, JSON-ready; see `replay`."""
        played = [move.text for move in self._moves if move.seat != SETUP_SEAT]
        first = 1 + len(played) - len(self._moves)  # chance by move; 0: the set-up is among them
        source = self._content.source
        record = records.Record(
            format=records.FORMAT,
            game=self.game,
            rules=self._game.version,
            players=self.players,
            data={"hash": source.digest, "content": source.plain},
            options=(self._start or self.position())["options"],
            seed=self._seed,
            start=self._start,
            actions=played,
            chance=[
                {"move": number, **row}
                for number, move in enumerate(self._moves, first)
                for row in move.chance
            ],
            result=self._game.result_of(self._state),
        )
        return dict(record)

    def copy(self) -> "Table":
        """An independent table in the same state, with the same past and the same future."""
        other = self._twin()
        other._past, other._moves = list(self._past), list(self._moves)
        other._first, other._openings = self._first, self._openings
        return other

    def _twin(self) -> "Table":
        other = Table(self._game, self._content, self._seed, self._start)
        other._states[0] = self._states[0]
        other._names = self._names
        return other

    def state_bytes(self) -> bytes:
        """The state record itself, the generator's words included, and a seal; see `from_state`."""
        state = self.bare_state()
        return sealed(self._game, self._content, state)

    def bare_state(self) -> bytes:
        """The state record itself alone: what compiled code is given a copy of."""
        return self._states.tobytes()

    @classmethod
    def from_state(cls, state: bytes, data: Any = None) -> "Table":
        """The table that `state_bytes` came from, its past left out; with `data` if it had some.

        Bytes from another data file or other rules, and damaged ones, are refused. Their content
        is believed: take them only from people whom you would let run a program.
        """
        for game, content in _games_with(_size(state) - SEAL, data):
            bare = unsealed(game, content, state)
            if bare is not None:
                return cls.from_bare(game, content, bare)
        raise no_state(state)

    @classmethod
    def from_bare(cls, game: Game, content: Any, state: bytes) -> "Table":
        """The table of a bare state, its past left out."""
        table = cls(game, content, 0)
        table._states[:] = np.frombuffer(state, table._states.dtype)
        table._start, table._first = table.position(), table.bare_state()
        return table

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled whole, its past included."""
        data = None if self._content is self._game.content else self._content.source
        known = (self.game, data, self._seed, self._start, self.bare_state())
        return _unpickled, (*known, (self._past, self._moves), (self._first, self._openings))


def _unpickled(
    game: str, data: Any, seed: int, start: Any, state: bytes, moves: Any, opening: Any
) -> Table:
    description = load(game)
    content = description.content if data is None else description.content_of(data)
    table = Table(description, content, seed, start)
    table._states[:] = np.frombuffer(state, table._states.dtype)
    table._past, table._moves = moves
    table._first, table._openings = opening
    return table


def sealed(game: Game, content: Any, state: bytes) -> bytes:
    """A bare state, and what tells it from all others."""
    return state + _seal(game, content, state)


def unsealed(game: Game, content: Any, state: bytes) -> bytes | None:
    """The bare state of a sealed one; None where it is none of this game and data file."""
    given = bytes(state) if _size(state) else b""
    bare = given[:-SEAL]
    fits = len(bare) == game.state.itemsize and _seal(game, content, bare) == given[-SEAL:]
    return bare if fits else None


def _games_with(size: int, data: Any) -> list[tuple[Game, Any]]:
    """Games whose states are so long, and their content; BadData if the data is of none of them."""
    found, refused = [], None
    for game in map(load, IDS):
        if game.state.itemsize == size:
            try:
                found.append((game, _content(game, data)))
            except BadData as error:
                refused = error
    if refused and not found:
        raise refused
    return found


def _size(state: Any) -> int:
    return memoryview(state).nbytes if isinstance(state, bytes | bytearray | memoryview) else 0


def no_state(state: Any) -> BadPosition:
    what = "not a state of this game, as this version and this data file have it"
    return BadPosition("state", [f"{brief(state)}: {what}"], "bad_state")


def _seal(game: Game, content: Any, state: bytes) -> bytes:
    """What tells a state's bytes from all others: of a game, its rules, layout and data file."""
    layout = f"{game.version} {game.state.descr} {content.source.digest}".encode()
    return hashlib.blake2b(layout + state, digest_size=SEAL, person=game.id.encode()[:16]).digest()


def redeal(tables: Any, state: Any, seat: int, seed: int) -> int:
    """Deal anew, in a state, all that the seat cannot know; the seed of the future drawn afresh."""
    words = rng.seeded(checked_seed(seed))
    kernels.determinize(tables, state, seat, words)
    future = int(words[0]) << 32 | int(words[1])
    state.rng[:] = rng.seeded(future)
    return future


def checked_seed(seed: Any) -> int:
    if seed is None:
        return secrets.randbits(64)
    if not is_int(seed) or not 0 <= seed < rng.SEED_LIMIT:
        raise BadOption("bad_seed", f"a seed is a whole number 0 to 2**64 - 1, not {brief(seed)}")
    return int(seed)


def _content(game: Game, data: Any) -> Any:
    """The shipped content, or that of a person's own data; BadData lists every defect."""
    return game.content if data is None else game.content_of(own(data))


def _checked_setup(game: Game, content: Any, players: Any, options: Any) -> Setup:
    if not is_int(players) or players not in game.players:
        counts = ", ".join(map(str, game.players))
        raise BadOption("bad_players", f"{game.id}: players {counts}; not {brief(players)}")
    known = [option.id for option in game.options]
    unknown = [name for name in options if name not in known]
    if unknown:
        raise BadOption(
            "unknown_option",
            f"{game.id}: no option {brief(unknown[0])}; the options are: " + ", ".join(known),
        )
    return game.setup(content, int(players), options)


def _split_options(options: Any) -> tuple[dict[str, Any], Any]:
    """The game's options, and the data file among them."""
    if options is None:
        return {}, None
    if not isinstance(options, Mapping):
        raise BadOption("bad_options", f"options are a mapping, not {brief(options)}")
    rest = dict(options)
    return rest, rest.pop("data", None)


def new(
    game: str, players: int, seed: int | None = None, options: Mapping[str, Any] | None = None
) -> Table:
    """Set up a game. Without a seed, one is drawn; the record has it.

    The option `data` (a path or a mapping) plays with a data file of your own.
    """
    description, content, setup = prepared(game, players, options)
    table = Table.undealt(description, content, setup, checked_seed(seed))
    table._deal()
    return table


def prepared(game: str, players: int, options: Mapping[str, Any] | None) -> tuple[Game, Any, Setup]:
    """What `new` begins with, checked: the game, its content, players and options."""
    description = load(game)
    rest, data = _split_options(options)
    content = _content(description, data)
    return description, content, _checked_setup(description, content, players, rest)


def from_position(game: str, position: Any, seed: int | None = None, data: Any = None) -> Table:
    """A table in any legal position, unknowns included; BadPosition lists every defect."""
    description = load(game)
    content = _content(description, data)
    table = Table(description, content, checked_seed(seed))
    try:
        description.from_position(content, table._state, position)
    except RecursionError:
        raise BadPosition(game, ["position: nested too deeply"]) from None
    table._start, table._first = table.position(), table.bare_state()
    return table


def replay(record: Any) -> Table:
    """Replay a record, to its last action; BadRecord says where it fails."""
    *_, table = replaying(record)
    return table


def replaying(record: Any) -> Iterator[Table]:
    """Play a record again: the same table at its start and after each action."""
    r = records.check(record)
    table = _begin(r)
    yield table
    for number, action in enumerate(r["actions"], start=1):
        if action not in table._by_text():
            what = f"actions[{number - 1}]: {brief(action)} is not legal there"
            raise BadRecord(str(r["game"]), [what], "illegal_action")
        if not table._repeat(table.number(action), records.chance_at(r, number)):
            raise BadRecord(str(r["game"]), [f"chance: does not fit move {number}"], "bad_chance")
        yield table
    reached = table.result
    if r["result"] != reached and r["result"] != table.position()["result"]:
        what = f"result: the actions lead to {reached}, the record says {brief(r['result'])}"
        raise BadRecord(str(r["game"]), [what], "wrong_result")


def _recorded_data(r: Mapping[str, Any]) -> Any:
    """The data a record was played with; None where that is the shipped file of today."""
    data = r["data"]
    return None if data["hash"] == load(r["game"]).content.source.digest else data["content"]


def _begin(r: Mapping[str, Any]) -> Table:
    """The table a record starts from."""
    try:
        if r["start"] is not None:
            return from_position(r["game"], r["start"], r["seed"], _recorded_data(r))
        description = load(r["game"])
        content = _content(description, _recorded_data(r))
        options, _ = _split_options(r["options"])
        setup = _checked_setup(description, content, r["players"], options)
        table = Table.undealt(description, content, setup, checked_seed(r["seed"]))
    except (BadOption, BadPosition, BadData) as error:
        raise BadRecord(str(r["game"]), str(error).splitlines(), error.code) from error
    decided = script(description, content, records.chance_at(r, 0))
    if decided is None or not table._deal(decided):
        raise BadRecord(str(r["game"]), ["chance: does not fit the set-up"], "bad_chance")
    return table
