"""What a seat of Les Miseraables may know, as one int8 vector of named pieces.

Seats are counted from the observer: its own is 0, the next one 1, and so on; the rows of absent
seats are 0. Cards are counted by kind in id order, categories are one-hot; numbers that may grow
without end are cut off at 127.
"""

from typing import Any

from estaminet.engine import piles
from estaminet.engine.jit import int64, jit
from estaminet.games.game import pieces
from estaminet.games.miseraables.rules import sets
from estaminet.games.miseraables.rules.ending import turns_left
from estaminet.games.miseraables.rules.knowledge import knows
from estaminet.games.miseraables.state import (
    DECISIONS,
    EFFECTS,
    F_AT,
    F_CARD,
    F_THAT,
    F_TOOK_PLACE,
    F_TYPE,
    FATES,
    GOALS,
    KINDS,
    NO_CARD,
    NOBODY,
    R_SCORE,
    R_SCOUT,
    SEATS,
)

OBSERVATION = pieces(
    ("decision", len(DECISIONS)),
    ("players", 1),
    ("turn", 1),
    ("turns_left", 1),  # of all seats together: until the turn limit, or the last turn
    ("deck_size", 1),
    ("kill_size", 1),
    ("actor", SEATS),
    ("triggered_by", SEATS),
    ("tableau", KINDS),
    ("save", KINDS),
    ("kill_known", KINDS),
    ("deck_known", KINDS),  # how far down the first card of this kind lies that the seat knows
    ("scouted", KINDS),
    ("kept", KINDS),  # the own choice while the others choose
    ("kept_fate", len(FATES)),
    ("used", KINDS),
    ("running", KINDS),  # 1 for the outermost ability, 2 for the next, ...; copies: the innermost
    ("effect", EFFECTS + 1),  # of the innermost ability
    ("took_place", 1),
    ("that", KINDS),  # if the seat knows it
    ("scored", KINDS),
    ("last_card", KINDS),
    ("last_goals", GOALS),
    ("last_points", 1),
    ("last_seat", SEATS),
    ("present", SEATS),
    ("points", SEATS),
    ("hidden_sizes", SEATS),
    ("up", SEATS * KINDS),
    ("hidden", SEATS * KINDS),  # those the seat knows
)
_AT = {piece.name: piece.first for piece in OBSERVATION}
SIZE = OBSERVATION[-1].first + OBSERVATION[-1].count
MOST = 127

O_DECISION, O_PLAYERS, O_TURN, O_LEFT = (
    _AT["decision"],
    _AT["players"],
    _AT["turn"],
    _AT["turns_left"],
)
O_DECK_SIZE, O_KILL_SIZE, O_ACTOR = _AT["deck_size"], _AT["kill_size"], _AT["actor"]
O_TRIGGER, O_TABLEAU, O_SAVE = _AT["triggered_by"], _AT["tableau"], _AT["save"]
O_KILL, O_DECK, O_SCOUTED = _AT["kill_known"], _AT["deck_known"], _AT["scouted"]
O_KEPT, O_KEPT_FATE, O_USED = _AT["kept"], _AT["kept_fate"], _AT["used"]
O_RUNNING, O_EFFECT, O_TOOK_PLACE = _AT["running"], _AT["effect"], _AT["took_place"]
O_THAT, O_SCORED = _AT["that"], _AT["scored"]
O_LAST_CARD, O_LAST_GOALS = _AT["last_card"], _AT["last_goals"]
O_LAST_POINTS, O_LAST_SEAT = _AT["last_points"], _AT["last_seat"]
O_PRESENT, O_POINTS, O_HIDDEN_SIZES = _AT["present"], _AT["points"], _AT["hidden_sizes"]
O_UP, O_HIDDEN = _AT["up"], _AT["hidden"]


@jit
def observe(t: Any, s: Any, seat: int, out: Any) -> None:
    """Fill out (int8[SIZE]) with what `seat` may know."""
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
    if s.last_seat != NOBODY:
        out[O_LAST_CARD + s.last_card] = 1
        out[O_LAST_POINTS] = s.last_points
        for goal in range(GOALS):
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
    for kind in range(KINDS):
        out[O_KILL + kind] = s.kill_known[seat, kind]
    if s.kept[seat] != NO_CARD:
        out[O_KEPT + int64(t.kind[s.kept[seat]])] = 1
        out[O_KEPT_FATE + int64(s.kept_fate[seat])] = 1


@jit
def observe_entry(t: Any, s: Any, seat: int, entry: Any, i: int, out: Any) -> None:
    """What is running; the innermost ability last, over the ones below it."""
    if entry[F_TYPE] == R_SCORE:
        out[O_SCORED + int64(t.kind[entry[F_CARD]])] = 1
    elif entry[F_TYPE] == R_SCOUT:
        observe_scout(t, s, seat, int64(entry[F_AT]), out)
    else:
        out[O_RUNNING + int64(t.kind[entry[F_CARD]])] = i + 1
        for effect in range(EFFECTS + 1):
            out[O_EFFECT + effect] = entry[F_AT] == effect
        out[O_TOOK_PLACE] = entry[F_TOOK_PLACE]
        for kind in range(KINDS):
            out[O_THAT + kind] = 0
        if entry[F_THAT] != NO_CARD and sees_that(s, seat, int64(entry[F_THAT])):
            out[O_THAT + int64(t.kind[entry[F_THAT]])] = 1


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
    count_kinds(t, s.up[owner], O_UP + i * KINDS, out)
    cards = int64(s.hidden[owner])
    while cards != 0:
        card = sets.lowest(cards)
        if knows(s, seat, card):
            out[O_HIDDEN + i * KINDS + int64(t.kind[card])] += 1
        cards = sets.rest(cards)
