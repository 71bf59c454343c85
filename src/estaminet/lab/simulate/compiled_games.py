"""Whole games in one compiled loop, each from its own seeds, with what was done in them.

The kernel fills arrays that it is given and allocates nothing. What is counted is one row of
`sums` a deed; the seats of a game that did a thing, or could have done it, are gathered while it
runs and added when its returns are known. How a game went is counted beside (`course`).
"""

from typing import Any, NamedTuple

import numpy as np

from estaminet.bots.search import minds as thinking
from estaminet.bots.search.minds import Minds
from estaminet.engine import records, trace as tracing, verbs
from estaminet.engine.jit import int64, jit
from estaminet.engine.rng import plant, splitmix64
from estaminet.games.game import Game
from estaminet.lab.simulate import course as courses
from estaminet.lab.simulate.deeds import ABOUT, ANCHOR, HEIR, Deeds

# Columns of `Tally.sums`: how many times it was done; over games, the seats that did it (n), what
# these got (k), and the products that say how far the seats of one game go together ...
TIMES, SEATS, WINS, SEATS_SEATS, SEATS_WINS, WINS_WINS = range(6)
DONE = 6
# ... and of the games that are looked at closely (`course.CLOSELY`): at how many decisions it could
# be done and at how many it was; over games, the seats that could (m), n, m², n·m and n²
OFFERS, TAKEN, ABLE, DOERS, ABLE_ABLE, ABLE_DOERS, DOERS_DOERS = range(DONE, DONE + 7)
SUMS = DONE + 7

COULD, DID = 1, 2  # of a seat and a deed in the running game

_11 = np.uint64(11)

FACTS = np.dtype(  # what the kernel says of a game, beside its final state and returns
    [("seed", np.uint64), ("play_seed", np.uint64), ("moves", np.int64), *courses.COURSE],
    align=True,
)
LOG = 4  # columns of a log: game, seat, decision, action


class Games(NamedTuple):
    """What comes out of games, an element or a row a game."""

    facts: Any  # FACTS[games]
    returns: Any  # float32[games, seats]
    finals: Any  # final states


class Work(NamedTuple):
    """What a game is played with."""

    start: Any  # a state with players and options, read only
    state: Any  # the running one
    chosen: Any  # int16: actions that are played first ...
    minds: Any  # ... and who decides afterwards
    trace: Any  # off


class Tally(NamedTuple):
    """What was done to which piece, in arrays; `by_action` is read, the others are changed."""

    by_action: Any  # int16[actions, ABOUT + 2]: see `Deeds.by_action`
    sums: Any  # float64[deeds, SUMS]
    state: Any  # uint8[seats, deeds]: COULD, DID or neither, in the running game
    touched: Any  # int64[1 + seats * deeds]: a pile of seat * deeds + deed, those with a state
    offered: Any  # int64[1 + deeds]: the latest decision that offered it; the first: decisions
    in_game: Any  # float64[deeds, 3]: seats that did it, their wins, seats that could
    latest: Any  # int64[seats]: the seat's latest anchored deed, or -1
    by_game: Any  # float32[games, deeds, 2]: what did it, of the first so many games of a call
    course: Any

    def totals(self) -> list[np.ndarray]:
        """What adds up over games."""
        return [self.sums, self.course.options, self.course.runs, self.course.moments]


def new_tally(deeds: Deeds, games: int = 0) -> Tally:
    """Room to count these deeds; also game by game for the first `games` of a call."""
    seats, count = max(deeds.game.players), len(deeds.listed)
    return Tally(
        deeds.by_action,
        np.zeros((count, SUMS)),
        np.zeros((seats, count), np.uint8),
        np.zeros(1 + seats * count, np.int64),
        np.zeros(1 + count, np.int64),
        np.zeros((count, 3)),
        np.full(seats, -1, np.int64),
        np.zeros((games, count, 2), np.float32),
        courses.new_course(deeds.game),
    )


def new_games(game: Game, count: int, seats: int) -> Games:
    finals = records.zeros(count, game.state)
    return Games(records.zeros(count, FACTS), np.zeros((count, seats), np.float32), finals)


def new_work(start: Any, minds: Minds) -> Work:
    return Work(start, start.copy(), np.zeros(0, np.int16), minds, tracing.new(on=False))


@jit
def seed_at(seed: Any, number: int) -> Any:
    """The seed with that number, from 0, of a simulation: SplitMix64's output, its top 53 bits.

    So many bits are exact in every language that may read the file.
    """
    return splitmix64(seed, number) >> _11


@jit
def note_offers(tally: Any, seat: int, legal: Any, n: int) -> None:
    """Count what the seat that decides could do: each deed once, however many actions are it."""
    tally.offered[0] += 1
    for i in range(n):
        row = tally.by_action[legal[i]]
        for k in range(ABOUT):
            if row[k] >= 0:
                note_offer(tally, seat, row[k])
        if row[HEIR] != 0 and tally.latest[seat] >= 0:
            note_offer(tally, seat, tally.latest[seat] + row[HEIR])


@jit
def note_offer(tally: Any, seat: int, deed: int) -> None:
    if tally.offered[1 + deed] == tally.offered[0]:
        return
    tally.offered[1 + deed] = tally.offered[0]
    tally.sums[deed, OFFERS] += 1
    touch(tally, seat, deed)
    tally.state[seat, deed] = max(tally.state[seat, deed], COULD)


@jit
def touch(tally: Any, seat: int, deed: int) -> None:
    if not tally.state[seat, deed]:
        tally.touched[0] += 1
        tally.touched[tally.touched[0]] = seat * tally.state.shape[1] + deed


@jit
def note_deed(tally: Any, seat: int, deed: int) -> None:
    tally.sums[deed, TIMES] += 1
    tally.sums[deed, TAKEN] += tally.course.running.close
    touch(tally, seat, deed)
    tally.state[seat, deed] = DID


@jit
def note(tally: Any, seat: int, a: int) -> None:
    """Count an action of the running game."""
    row = tally.by_action[a]
    for i in range(ABOUT):
        if row[i] >= 0:
            note_deed(tally, seat, row[i])
    if row[HEIR] != 0 and tally.latest[seat] >= 0:
        note_deed(tally, seat, tally.latest[seat] + row[HEIR])
    if row[ANCHOR]:
        tally.latest[seat] = row[0]


@jit
def settle(tally: Any, returns: Any, game: int) -> None:
    """A game of this call is over: what was done in it goes with these returns."""
    deeds = tally.state.shape[1]
    for i in range(1, tally.touched[0] + 1):
        seat, deed = tally.touched[i] // deeds, tally.touched[i] % deeds
        in_game = tally.in_game[deed]
        in_game[2] += tally.course.running.close
        if tally.state[seat, deed] == DID:
            in_game[0] += 1
            in_game[1] += returns[seat]
        tally.state[seat, deed] = 0
    for i in range(1, tally.touched[0] + 1):
        deed = tally.touched[i] % deeds
        if tally.in_game[deed, 0] + tally.in_game[deed, 2] > 0:
            settle_deed(tally, deed, game)
    tally.touched[0] = 0
    tally.latest[:] = -1


@jit
def settle_deed(tally: Any, deed: int, game: int) -> None:
    n, k, m = tally.in_game[deed, 0], tally.in_game[deed, 1], tally.in_game[deed, 2]
    tally.in_game[deed, 0] = tally.in_game[deed, 1] = tally.in_game[deed, 2] = 0
    sums = tally.sums[deed]
    if m > 0:
        sums[ABLE] += m
        sums[DOERS] += n
        sums[ABLE_ABLE] += m * m
        sums[ABLE_DOERS] += n * m
        sums[DOERS_DOERS] += n * n
    if n == 0:
        return
    if game < tally.by_game.shape[0]:
        tally.by_game[game, deed, 0], tally.by_game[game, deed, 1] = n, k
    sums[SEATS] += n
    sums[WINS] += k
    sums[SEATS_SEATS] += n * n
    sums[SEATS_WINS] += n * k
    sums[WINS_WINS] += k * k


@jit
def play_game(t: Any, s: Any, work: Any, tally: Any, log: Any, game: Any) -> int:
    """The chosen moves, then as the minds decide, to the end; each move is counted, and logged
    while there is room.

    `log[0, 0]` is how many rows of it are used or would have been; `log[0, 1]` the game's number.
    """
    moves, chosen, minds, desk = 0, work.chosen, work.minds, work.minds.desk
    courses.begin(tally.course, log[0, 1], s.players, minds.tuning.team, game)
    while s.actor >= 0:
        n = verbs.legal(t, s, desk.legal)
        courses.note_decision(t, s, n, minds.tuning, tally.course, game)
        if tally.course.running.close:
            note_offers(tally, s.actor, desk.legal, n)
        if moves < chosen.shape[0]:
            a = int64(chosen[moves])
        elif desk.kinds[s.actor] == thinking.SEARCH:
            a = thinking.searched(t, s, n, minds)
        else:
            a = thinking.at_a_glance(t, s, n, desk)
        log[0, 0] += 1
        if log[0, 0] < log.shape[0]:
            row = log[log[0, 0]]
            row[0], row[1], row[2], row[3] = log[0, 1], s.actor, s.decision, a
        note(tally, s.actor, a)
        verbs.step(t, s, a, work.trace)
        moves += 1
    return moves


@jit
def play_games(t: Any, work: Any, seed: Any, first: int, games: Any, tally: Any, log: Any) -> None:
    """Play the games with the numbers from `first` on, as many as `games` has room for.

    Game number i is dealt from seed number 2i of the simulation (whose seed is a uint64) and
    played from seed number 2i + 1. Fills `games`, adds to `tally`, writes `log`.
    """
    s = work.state
    for i in range(games.facts.shape[0]):
        game = games.facts[i]
        game.seed = seed_at(seed, 2 * (first + i))
        game.play_seed = seed_at(seed, 2 * (first + i) + 1)
        s[0] = work.start[0]
        plant(game.seed, s[0].rng)
        thinking.begin(work.minds, game.play_seed)
        verbs.deal(t, s[0], work.trace)
        log[0, 1] = first + i
        game.moves = play_game(t, s[0], work, tally, log, game)
        verbs.returns(t, s[0], games.returns[i])
        settle(tally, games.returns[i], i)
        courses.settle(tally.course, games.returns[i], work.minds.tuning.team, game)
        games.finals[i] = s[0]
