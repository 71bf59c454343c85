"""What a seat of Les Miseraables may know, as one int8 vector of named pieces.

Seats are counted from the observer: its own is 0, the next one 1, and so on; the rows of absent
seats are 0. Cards are counted by kind in id order, categories are one-hot; numbers that may grow
without end are cut off at 127.
"""

from typing import Any

from estaminet.engine import piles
from estaminet.engine.jit import int64, jit
from estaminet.games.game import Pieces
from estaminet.games.miseraables import state
from estaminet.games.miseraables.rules import sets
from estaminet.games.miseraables.rules.ending import turns_left
from estaminet.games.miseraables.rules.knowledge import knows

_PIECES = Pieces()
O_DECISION = _PIECES.add("decision", len(state.DECISIONS))
O_PLAYERS = _PIECES.add("players", 1)
O_TURN = _PIECES.add("turn", 1)
O_LEFT = _PIECES.add(
    "turns_left", 1
)  # of all seats together: until the turn limit, or the last turn
O_DECK_SIZE = _PIECES.add("deck_size", 1)
O_KILL_SIZE = _PIECES.add("kill_size", 1)
O_ACTOR = _PIECES.add("actor", state.SEATS)
O_TRIGGER = _PIECES.add("triggered_by", state.SEATS)
O_TABLEAU = _PIECES.add("tableau", state.KINDS)
O_SAVE = _PIECES.add("save", state.KINDS)
O_KILL = _PIECES.add("kill_known", state.KINDS)
O_DECK = _PIECES.add(
    "deck_known", state.KINDS
)  # how far down the first card of this kind lies that the seat knows
O_SCOUTED = _PIECES.add("scouted", state.KINDS)
O_KEPT = _PIECES.add("kept", state.KINDS)  # the own choice while the others choose
O_KEPT_FATE = _PIECES.add("kept_fate", len(state.FATES))
O_USED = _PIECES.add("used", state.KINDS)
O_RUNNING = _PIECES.add(
    "running", state.KINDS
)  # 1 for the outermost ability, 2 for the next, ...; copies: the innermost
O_EFFECT = _PIECES.add("effect", state.EFFECTS + 1)  # of the innermost ability
O_TOOK_PLACE = _PIECES.add("took_place", 1)
O_THAT = _PIECES.add("that", state.KINDS)  # if the seat knows it
O_SCORED = _PIECES.add("scored", state.KINDS)
O_LAST_CARD = _PIECES.add("last_card", state.KINDS)
O_LAST_GOALS = _PIECES.add("last_goals", state.GOALS)
O_LAST_POINTS = _PIECES.add("last_points", 1)
O_LAST_SEAT = _PIECES.add("last_seat", state.SEATS)
O_PRESENT = _PIECES.add("present", state.SEATS)
O_POINTS = _PIECES.add("points", state.SEATS)
O_HIDDEN_SIZES = _PIECES.add("hidden_sizes", state.SEATS)
O_UP = _PIECES.add("up", state.SEATS * state.KINDS)
O_HIDDEN = _PIECES.add("hidden", state.SEATS * state.KINDS)  # those the seat knows
OBSERVATION = tuple(_PIECES)
MOST = 127


@jit
def observe(t: Any, s: Any, seat: int, out: Any) -> None:
    """Fill out (int8) with what `seat` may know."""
    out[:] = 0
    observe_table(t, s, out)
    observe_roles(s, seat, out)
    observe_deck(t, s, seat, out)
    observe_own(t, s, seat, out)
    for i in range(s.stack_size):
        observe_entry(t, s, seat, s.stack[i], i, out)
    for i in range(s.players):
        observe_seat(t, s, seat, (seat + i) % s.players, i, out)


@jit
def cut(number: int) -> int:
    """A number that fits."""
    return int64(min(max(number, -MOST), MOST))


@jit
def count_kinds(t: Any, cards: int, first: int, out: Any) -> None:
    while cards != 0:
        out[first + int64(t.kind[sets.lowest(cards)])] += 1
        cards = sets.rest(cards)


@jit
def observe_table(t: Any, s: Any, out: Any) -> None:
    out[O_DECISION + s.decision] = 1
    out[O_PLAYERS], out[O_TURN], out[O_LEFT] = s.players, cut(s.turn), cut(turns_left(s))
    out[O_DECK_SIZE], out[O_KILL_SIZE] = piles.size(s.deck), sets.size(s.kill)
    count_kinds(t, s.tableau, O_TABLEAU, out)
    count_kinds(t, s.save, O_SAVE, out)
    count_kinds(t, sets.of_pile(s.used), O_USED, out)
    if s.last_seat != state.NOBODY:
        out[O_LAST_CARD + s.last_card] = 1
        out[O_LAST_POINTS] = s.last_points
        for goal in range(state.GOALS):
            out[O_LAST_GOALS + goal] = (s.last_goals >> goal) & 1


@jit
def observe_roles(s: Any, seat: int, out: Any) -> None:
    """Actor, trigger of the end and latest scorer, as seats counted from the observer."""
    mark_seat(s, seat, s.actor, O_ACTOR, out)
    mark_seat(s, seat, s.triggered_by, O_TRIGGER, out)
    mark_seat(s, seat, s.last_seat, O_LAST_SEAT, out)


@jit
def mark_seat(s: Any, observer: int, seat: int, first: int, out: Any) -> None:
    if seat >= 0:
        out[first + (seat - observer) % s.players] = 1


@jit
def observe_deck(t: Any, s: Any, seat: int, out: Any) -> None:
    for i in range(1, piles.size(s.deck) + 1):
        card = piles.at(s.deck, i)
        if knows(s, seat, card):
            out[O_DECK + int64(t.kind[card])] = piles.size(s.deck) - i + 1


@jit
def observe_own(t: Any, s: Any, seat: int, out: Any) -> None:
    for kind in range(state.KINDS):
        out[O_KILL + kind] = s.kill_known[seat, kind]
    if s.kept[seat] != state.NO_CARD:
        out[O_KEPT + int64(t.kind[s.kept[seat]])] = 1
        out[O_KEPT_FATE + int64(s.kept_fate[seat])] = 1


@jit
def observe_entry(t: Any, s: Any, seat: int, entry: Any, i: int, out: Any) -> None:
    """What is running; the innermost ability last, over the ones below it."""
    if entry[state.F_TYPE] == state.R_SCORE:
        out[O_SCORED + int64(t.kind[entry[state.F_CARD]])] = 1
    elif entry[state.F_TYPE] == state.R_SCOUT:
        observe_scout(t, s, seat, int64(entry[state.F_AT]), out)
    else:
        out[O_RUNNING + int64(t.kind[entry[state.F_CARD]])] = i + 1
        for effect in range(state.EFFECTS + 1):
            out[O_EFFECT + effect] = entry[state.F_AT] == effect
        out[O_TOOK_PLACE] = entry[state.F_TOOK_PLACE]
        for kind in range(state.KINDS):
            out[O_THAT + kind] = 0
        if entry[state.F_THAT] != state.NO_CARD and sees_that(s, seat, int64(entry[state.F_THAT])):
            out[O_THAT + int64(t.kind[entry[state.F_THAT]])] = 1


@jit
def sees_that(s: Any, seat: int, card: int) -> bool:
    """It lies face up, or the seat knows it, or it was used this turn."""
    if piles.count(s.used, card) > 0:
        return True
    for owner in range(s.players):
        if sets.has(s.hidden[owner], card):
            return knows(s, seat, card)
    return True


@jit
def observe_scout(t: Any, s: Any, seat: int, n: int, out: Any) -> None:
    for i in range(n):
        card = piles.from_top(s.deck, i)
        if knows(s, seat, card):
            out[O_SCOUTED + int64(t.kind[card])] += 1


@jit
def observe_seat(t: Any, s: Any, seat: int, owner: int, i: int, out: Any) -> None:
    """What the observer sees of a seat, the i-th from its own."""
    out[O_PRESENT + i] = 1
    out[O_POINTS + i] = cut(s.points[owner])
    out[O_HIDDEN_SIZES + i] = sets.size(s.hidden[owner])
    count_kinds(t, s.up[owner], O_UP + i * state.KINDS, out)
    cards = int64(s.hidden[owner])
    while cards != 0:
        card = sets.lowest(cards)
        if knows(s, seat, card):
            out[O_HIDDEN + i * state.KINDS + int64(t.kind[card])] += 1
        cards = sets.rest(cards)
