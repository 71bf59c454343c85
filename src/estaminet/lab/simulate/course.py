"""The course of a game: what there was to decide in it, and who was ahead when, seen from above.

At every decision at which a position can be judged (`Tuning.quiet`: a turn, a mission begins) it is
judged as a search judges it, all cards in sight: the chance of each side to win. The sides are the
seats; where all win together they are the team and the game. That takes as long as a move of some
bots, so only every fourth game is looked at so closely. Nothing is allocated while games run.
"""

from typing import Any, NamedTuple

import numpy as np

from estaminet.bots.search import guide, tree
from estaminet.engine import records
from estaminet.engine.jit import jit
from estaminet.games.game import Game

CLOSELY = 4  # one game in so many is looked at closely, by its number
ROOM = 1024  # judged positions kept of a game; of a longer one every second, every fourth …
LONGEST = 64  # moves in a row by one seat; longer ones are counted with these
MOMENTS = 21  # of a game's own time, from the first judged position to the last
MARGIN = 0.05  # whoever takes the lead is ahead by so much

# Columns of `Course.moments`: games; of how open they were, the sum and that of the squares; the
# same of the favourite's judged chance; and of what the favourite got in the end
GAMES, OPEN, OPEN_OPEN, JUDGED, JUDGED_JUDGED, CAME, CAME_CAME = range(7)

RUNNING = np.dtype(  # where a game stands while it runs
    [
        ("close", np.int64),  # whether it is looked at closely
        ("judged", np.int64),  # positions so far ...
        ("kept", np.int64),  # ... how many of them are kept ...
        ("every", np.int64),  # ... and that is one in so many
        ("seat", np.int64),  # who moved last ...
        ("run", np.int64),  # ... and how many times in a row
        ("sides", np.int64),
    ],
    align=True,
)

COURSE = [  # what is known of a game's course when it is over; fields of `compiled_games.FACTS`
    ("options", np.int64),  # legal actions, over all decisions
    ("forced", np.int64),  # decisions with one legal action
    ("runs", np.int64),  # stretches of moves by one seat
    ("judged", np.int64),  # positions; none of a game that is not looked at closely
    ("lead_changes", np.int64),
    ("clear_at", np.int64),  # percent of the game, when the winner took the lead for good
    ("winner_low", np.float64),  # the least chance that the winners were ever given
    ("openness", np.float64),  # mean over the judged positions; see `open_at`
]


class Course(NamedTuple):
    """What is counted, and what is at hand for it."""

    options: Any  # int64[decisions, 1 + actions]: decisions by kind and number of legal actions
    runs: Any  # int64[1 + LONGEST]: stretches by length
    moments: Any  # float64[MOMENTS, 7]: sums over games
    outlook: Any  # float64[ROOM, sides]: the judged chances of the running game
    won: Any  # float64[sides]: what they got
    running: Any  # RUNNING
    judgement: Any


def new_course(game: Game) -> Course:
    sides = max(2, *game.players)
    return Course(
        options=np.zeros((len(game.decisions), 1 + game.most_actions), np.int64),
        runs=np.zeros(1 + LONGEST, np.int64),
        moments=np.zeros((MOMENTS, CAME_CAME + 1)),
        outlook=np.zeros((ROOM, sides)),
        won=np.zeros(sides),
        running=records.one(RUNNING),
        judgement=tree.new_judgement(game, guide.tuning(game.id)),
    )


@jit
def begin(course: Any, number: int, players: int, team: bool, game: Any) -> None:
    game.options = game.forced = game.runs = game.lead_changes = game.clear_at = 0
    game.winner_low = game.openness = 0.0
    running = course.running
    running.close = number % CLOSELY == 0
    running.judged = running.kept = running.run = 0
    running.every, running.seat = 1, -1
    running.sides = 2 if team else players


@jit
def note_decision(t: Any, s: Any, n: int, tuning: Any, course: Any, game: Any) -> None:
    """Somebody is to decide between n actions."""
    course.options[s.decision, n] += 1
    game.options += n
    game.forced += n == 1
    running = course.running
    if running.seat != s.actor:
        end_run(course, game)
        running.seat = s.actor
    running.run += 1
    if running.close and s.decision == tuning.quiet:
        if running.judged % running.every == 0:
            note_outlook(t, s, tuning, course)
        running.judged += 1


@jit
def end_run(course: Any, game: Any) -> None:
    if course.running.run > 0:
        course.runs[min(course.running.run, LONGEST)] += 1
        course.running.run = 0
        game.runs += 1


@jit
def note_outlook(t: Any, s: Any, tuning: Any, course: Any) -> None:
    running, chances = course.running, course.judgement.chances
    if running.kept == ROOM:
        thin(course.outlook, running)
        if running.judged % running.every != 0:
            return
    tree.judge(t, s, 0, tuning, course.judgement)
    row = course.outlook[running.kept]
    for side in range(running.sides):
        row[side] = chances[side]
    if tuning.team:
        row[1] = 1.0 - row[0]
    running.kept += 1


@jit
def thin(outlook: Any, running: Any) -> None:
    """Keep every second position of those that are kept."""
    running.kept //= 2
    running.every *= 2
    for i in range(running.kept):
        for side in range(running.sides):
            outlook[i, side] = outlook[2 * i, side]


@jit
def favourite(row: Any, sides: int) -> int:
    best = 0
    for side in range(1, sides):
        if row[side] > row[best]:
            best = side
    return best


@jit
def ahead(row: Any, sides: int, leader: int) -> int:
    """Who leads now, after `leader` (-1: nobody yet): a lead is taken by a margin."""
    best, second = favourite(row, sides), 0.0
    if leader >= 0:
        second = row[leader]
    else:
        for side in range(sides):
            if side != best:
                second = max(second, row[side])
    return best if row[best] - second >= MARGIN else leader


@jit
def open_at(row: Any, sides: int) -> float:
    """How open a game is: 1 where all have the same chance, 0 where one is sure to win."""
    return (1.0 - row[favourite(row, sides)]) * sides / (sides - 1.0)


@jit
def settle(course: Any, returns: Any, team: bool, game: Any) -> None:
    """A game is over: how it went, now that its returns are known."""
    end_run(course, game)
    running, won = course.running, course.won
    for side in range(running.sides):
        won[side] = returns[side]
    if team:
        won[1] = 1.0 - won[0]
    game.judged = running.kept
    if running.kept > 0:
        look_back(course, game)
        add_moments(course)


@jit
def look_back(course: Any, game: Any) -> None:
    outlook, won, sides, kept = course.outlook, course.won, course.running.sides, game.judged
    leader, clear, low, total = -1, 0, 1.0, 0.0
    for i in range(kept):
        now = ahead(outlook[i], sides, leader)
        if leader >= 0 and now != leader:
            game.lead_changes += 1
        leader = now
        if leader < 0 or won[leader] <= 0.0:
            clear = i + 1
        chance = 0.0
        for side in range(sides):
            chance += outlook[i, side] if won[side] > 0.0 else 0.0
        low = min(low, chance)
        total += open_at(outlook[i], sides)
    game.clear_at = 100 * clear // kept
    game.winner_low, game.openness = low, total / kept


@jit
def add_moments(course: Any) -> None:
    """The game at equal steps of its own time, into the sums."""
    running = course.running
    for moment in range(MOMENTS):
        at = moment * (running.kept - 1) // (MOMENTS - 1)
        row, sums = course.outlook[at], course.moments[moment]
        best, openness = favourite(row, running.sides), open_at(row, running.sides)
        sums[GAMES] += 1
        sums[OPEN] += openness
        sums[OPEN_OPEN] += openness * openness
        sums[JUDGED] += row[best]
        sums[JUDGED_JUDGED] += row[best] * row[best]
        sums[CAME] += course.won[best]
        sums[CAME_CAME] += course.won[best] * course.won[best]
