"""The work behind a review: surveys of every moment, round by round; it can stop and go on.

All of it follows from the record, the seats and the seed. A round of one moment for one seat is a
task; tasks are done in passes, so that after the first one there is something to show, and added
up in their order, however many threads there are. What was found can be kept as JSON and gone on
from, to the same end.
"""

import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from queue import SimpleQueue
from typing import Any

import numpy as np

from estaminet import workers
from estaminet.bots.search.survey import FREE, NEVER
from estaminet.engine import kernels
from estaminet.errors import BadOption, BadRecord, brief
from estaminet.games import load
from estaminet.games.game import Game
from estaminet.games.positions import is_int
from estaminet.review.account import account, team
from estaminet.review.classes import grave, unsure
from estaminet.review.moments import Moment, story
from estaminet.review.surveyor import Surveyor
from estaminet.review.tallies import Choices, Passing, Tally
from estaminet.table.memory import UNSEEN

KIND, FORMAT = "estaminet review", 3
ROUNDS = 7  # of every moment, unless told otherwise; the first looks at all actions
DEEPER = 120  # more of a decision that may be a blunder, at most ...
LEAST = 6  # ... and at least
MOST_ROUNDS = 1000
SCOUT = (64, 64)  # worlds that grow a round's tree and worlds that count: at the first look ...
ROUND = (600, 128)  # ... afterwards ...
DEEP_ROUND = (2400, 256)  # ... and of what may be a blunder
WIDE = 2  # rounds that look at all actions: a tree that is grown for long sees more in some
KEPT = 5  # actions that are looked at afterwards, beside the played one

Place = tuple[int, int]  # a seat and a move
Progress = Callable[[int, int, str], None]


class Work:
    """A review being made."""

    def __init__(
        self,
        record: Mapping[str, Any],
        seats: Sequence[int] | None = None,
        seed: int = 0,
        rounds: int = ROUNDS,
        found: Mapping[str, Any] | None = None,
    ) -> None:
        """Of a record, through the eyes of these seats (None: all); `found`: what `saved` gave."""
        if not is_int(rounds) or not 1 <= rounds <= MOST_ROUNDS:
            raise BadOption("bad_rounds", f"rounds: 1 to {MOST_ROUNDS}, not {brief(rounds)}")
        self.story = story(record, seats)
        players = self.story.table.players
        self.seats = tuple(range(players) if seats is None else sorted(set(seats)))
        self.seed, self.rounds = int(seed), int(rounds)
        self.game: Game = load(self.story.table.game)
        self.tallies: dict[Place, Tally] = {
            (seat, moment.move): _tally(moment, seat)
            for seat in self.seats
            for moment in self.story.moments
            if moment.actor is not None
        }
        if found is not None:
            self._restore(found)

    # Going on

    def go(
        self,
        seconds: float | None = None,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> bool:
        """Work until everything is done, or for this long; whether it is done."""
        deadline = None if seconds is None else time.monotonic() + seconds
        count = threads or workers.cores()
        idle: SimpleQueue[Surveyor] = SimpleQueue()
        for _ in range(count):
            idle.put(Surveyor(self.game, self.story.table.content))
        with ThreadPoolExecutor(count) as pool:
            for number in range(self.rounds + DEEPER):
                due = self._due(number)
                if not self._pass(due, pool, idle, deadline, progress):
                    return False
        return True

    def _due(self, number: int) -> list[Place]:
        """What is left of a pass, in order."""
        left = [place for place, tally in self.tallies.items() if tally.rounds == number]
        return [place for place in left if number < self.rounds or self._unsure(place)]

    def _unsure(self, place: Place) -> bool:
        """Whether a moment that had its rounds is looked at deeper, or deeper still."""
        tally = self.tallies[place]
        if not isinstance(tally, Choices) or self.rounds == 1:  # a first look is that alone
            return False
        if tally.rounds == self.rounds:
            return grave(*tally.rival)
        return tally.rounds < self.rounds + LEAST or unsure(*tally.rival)

    def _pass(
        self,
        due: Sequence[Place],
        pool: ThreadPoolExecutor,
        idle: "SimpleQueue[Surveyor]",
        deadline: float | None,
        progress: Progress | None,
    ) -> bool:
        """Do what is due, add it up in order; False: time was over before."""

        def task(place: Place) -> Any:
            if deadline is not None and time.monotonic() > deadline:
                return None
            surveyor = idle.get()
            try:
                return self._round(place, surveyor)
            finally:
                idle.put(surveyor)

        ended = False
        for place, found in zip(due, pool.map(task, due), strict=True):
            ended = ended or found is None
            if not ended:
                self._add(place, found)
                if progress:
                    progress(*self.done, "")
        return not ended

    @property
    def done(self) -> tuple[int, int]:
        """Rounds done, and rounds in all as far as is known."""
        done = sum(tally.rounds for tally in self.tallies.values())
        left = sum(max(self.rounds - tally.rounds, 0) for tally in self.tallies.values())
        return done, done + left

    @property
    def ready(self) -> bool:
        """Whether every moment was looked at once: there is something to show."""
        return all(tally.rounds for tally in self.tallies.values())

    @property
    def complete(self) -> bool:
        return not any(self._due(number) for number in range(self.rounds + DEEPER))

    # One round

    def _round(self, place: Place, surveyor: Surveyor) -> Any:
        seat, move = place
        moment, tally = self.story.moments[move], self.tallies[place]
        seed = seed_of(self.seed, seat, move, tally.rounds)
        grown, counted = self._depth(tally.rounds)
        worlds = surveyor.worlds(moment.known[seat], seed, grown + counted)
        if isinstance(tally, Choices):
            columns = self._columns(tally)
            forced = np.tile(moment.legal[columns], (len(worlds), 1))
            return columns, surveyor.survey(worlds, forced, seat, seed, grown)
        forced = self._forced(moment, seat, worlds)
        return None, surveyor.survey(worlds, forced, seat, seed, grown)

    def _depth(self, number: int) -> tuple[int, int]:
        """Worlds that grow the tree of a round, and worlds that count."""
        return SCOUT if number == 0 else ROUND if number < self.rounds else DEEP_ROUND

    def _add(self, place: Place, found: tuple[Any, np.ndarray]) -> None:
        tally = self.tallies[place]
        if isinstance(tally, Choices):
            if tally.rounds == self.rounds:
                tally.deepen()
            tally.add(*found, scout=tally.rounds == 0)
        else:
            tally.add(found[1])

    def _columns(self, tally: Choices) -> np.ndarray:
        """The actions that the next round looks at: the most promising, and the played one."""
        kept = None if tally.rounds < WIDE else KEPT
        return np.array(sorted({*tally.order[:kept], tally.column}))

    def _forced(self, moment: Moment, seat: int, worlds: np.ndarray) -> np.ndarray:
        """By world: freely on, and an action that the seat would have seen as it saw this one."""
        forced = np.full((len(worlds), 2), (FREE, NEVER), np.int16)
        if moment.played is None:
            return forced
        legal, could = np.zeros(self.game.most_actions, np.int16), self._could(moment.seen[seat])
        content = self.story.table.content
        for row, world in enumerate(worlds):
            n = kernels.legal(content.tables, world, legal)
            alike = [
                a
                for a in legal[:n].tolist()
                if could(a) and self.game.seen_action(content, world, a, seat) == moment.seen[seat]
            ]
            if alike:
                forced[row, 1] = alike[row % len(alike)]
        return forced

    def _could(self, seen: str) -> Callable[[int], bool]:
        """Whether an action may look like this: the same words but for those that are hidden."""
        words, told = seen.split(), self.story.table.text

        @cache
        def could(action: int) -> bool:
            text = told(action).split()
            alike = (word in (UNSEEN, of) for word, of in zip(words, text, strict=False))
            return len(text) == len(words) and all(alike)

        return could

    # What is kept, and what is shown

    def saved(self) -> dict[str, Any]:
        """All that was found, JSON-ready: `Work(…, found=…)` resumes from it."""
        return {
            **self._head(),
            "found": [[*place, tally.plain()] for place, tally in self.tallies.items()],
        }

    def _head(self) -> dict[str, Any]:
        return {
            "kind": KIND,
            "format": FORMAT,
            "game": self.game.id,
            "record": self.story.digest,
            "seats": list(self.seats),
            "seed": self.seed,
            "rounds": self.rounds,
        }

    def _restore(self, found: Mapping[str, Any]) -> None:
        head = self._head()
        try:
            fits = {key: found[key] for key in head} == head
            for seat, move, plain in found["found"] if fits else ():
                self.tallies[seat, move].restore(plain)
        except (KeyError, TypeError, ValueError):
            fits = False
        if not fits:
            what = "saved work: damaged, or made for another record, seed, seats or rounds"
            raise BadRecord("review", [what], "bad_review")

    def review(self) -> dict[str, Any]:
        """What has been found so far, JSON-ready; see docs/review.md. Only once it is `ready`.

        What it says about a seat is what that seat could know, move by move.
        """
        if not self.ready:
            raise BadOption(
                "not_ready", "review: not every moment has been looked at yet: call go() first"
            )
        table = self.story.table
        accounts = {seat: account(self.story, seat, self.tallies) for seat in self.seats}
        together = self.game.outcome.together and len(self.seats) == table.players
        return {
            **self._head(),
            "players": table.players,
            "names": table.names(),
            "moves": table.move,
            "complete": self.complete,
            "result": table.returns() if self.story.ends else None,
            "accounts": list(accounts.values()),
            "team": team(self.story, accounts) if together else None,
        }


def _tally(moment: Moment, seat: int) -> Tally:
    return Choices.of(len(moment.legal), moment.column) if moment.own(seat) else Passing.of()


def seed_of(*numbers: int) -> int:
    """A seed that follows from these numbers and no others."""
    told = ",".join(map(str, numbers)).encode()
    return int.from_bytes(hashlib.blake2b(told, digest_size=8).digest(), "big")


def of(
    record: Mapping[str, Any],
    seats: Sequence[int] | None = None,
    seed: int = 0,
    rounds: int = ROUNDS,
) -> dict[str, Any]:
    """The whole review of a record, through the eyes of these seats (None: all)."""
    work = Work(record, seats, seed, rounds)
    work.go()
    return work.review()
