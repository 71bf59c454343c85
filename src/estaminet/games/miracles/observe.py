"""What a seat of The Court of Miracles may know, as one int8 vector of named pieces.

Seats are counted from the observer: its own is 0, its left neighbour 1, and so on; the rows of
absent seats are 0. Rogues and cards are counted by kind in id order, categories are one-hot, what
could be large is cut off at 127.
"""

from typing import Any

from estaminet.engine import piles
from estaminet.engine.jit import int64, jit
from estaminet.games.game import Pieces
from estaminet.games.miracles import state
from estaminet.games.miracles.belief import sees
from estaminet.games.miracles.rules.common import active

MOST = 127  # what an int8 can hold

_PIECES = Pieces()
O_DECISION = _PIECES.add("decision", len(state.DECISIONS))
O_CONTROLLER_COIN = _PIECES.add("controller_coin", len(state.CONTROLLER_COIN))
O_KING_END = _PIECES.add("king_end", len(state.KING_END))
O_PLAYERS = _PIECES.add("players", 1)
O_ROUND = _PIECES.add("round", 1)
O_ROUNDS_LEFT = _PIECES.add("rounds_left", 1)
O_KING = _PIECES.add("king", 1)
O_SPACES_LEFT = _PIECES.add("spaces_left", 1)
O_PILE = _PIECES.add("pile_size", 1)
O_BAG = _PIECES.add("bag_size", 1)
O_SEINE = _PIECES.add("seine_size", 1)
O_ACTIVE = _PIECES.add("active", state.SEATS)
O_ACTOR = _PIECES.add("actor", state.SEATS)
O_WRATH = _PIECES.add("wrath", state.PLACES + 1)  # the last one: any
O_CHALLENGE = _PIECES.add("challenge", state.PLACES)
O_STANDOFF = _PIECES.add("standoff", state.PLACES)
O_WINNER = _PIECES.add("winner", state.SEATS)  # of the standoff
O_PLACED = _PIECES.add("placed", state.SPOTS)
O_PAID = _PIECES.add("paid", state.SPOTS)  # Swordsmen that are paid
O_PLAYED = _PIECES.add("played", 1)
O_IN_PLAY = _PIECES.add("in_play", state.PLOTS)
O_STEP = _PIECES.add("step", 4)  # the head of the agenda: its code and its arguments
O_DRAWN = _PIECES.add("drawn", state.KINDS)
O_ROGUES = _PIECES.add("rogues", state.KINDS)  # in the own hand
O_CARDS = _PIECES.add("cards", state.PLOTS)
O_DISCARD = _PIECES.add("discard", state.PLOTS)
O_POOL = _PIECES.add("pool", state.PLOTS)  # shuffled into the pile last time, not seen since
O_DROWNED = _PIECES.add("drowned", state.KINDS)  # what the observer put into the Seine
O_OWNER = _PIECES.add("board_owner", state.SPOTS * state.SEATS)
O_KIND = _PIECES.add("board_kind", state.SPOTS * state.KINDS)  # as far as the observer sees them
O_SEEN = _PIECES.add("board_seen", state.SPOTS * state.SEATS)
O_CONTROL = _PIECES.add("control", state.PLACES * state.SEATS)
O_SQUARE = _PIECES.add("square", state.LINES * state.SEATS)
O_PRESENT = _PIECES.add("present", state.SEATS)
O_COINS = _PIECES.add("coins", state.SEATS)
O_RENOWN = _PIECES.add("renown", state.SEATS)  # in supply
O_WAITING = _PIECES.add("waiting", state.SEATS)
O_ROGUE_COUNTS = _PIECES.add("rogue_counts", state.SEATS)
O_CARD_COUNTS = _PIECES.add("card_counts", state.SEATS)
O_KNOWN = _PIECES.add("known", state.SEATS * state.KINDS)  # rogues that all know the seat to have
O_DOUBT = _PIECES.add("doubt", state.SEATS * state.KINDS)  # rogues it had, perhaps drowned since
O_SWAPS = _PIECES.add("swaps", state.SEATS)  # how many of its rogues may be from the bag
OBSERVATION = tuple(_PIECES)


@jit
def observe(t: Any, s: Any, seat: int, out: Any) -> None:
    """Fill out (int8) with what `seat` may know."""
    out[:] = 0
    observe_table(t, s, out)
    observe_turn(s, seat, out)
    observe_own(s, seat, out)
    observe_board(s, seat, out)
    observe_renown(s, seat, out)
    for i in range(s.players):
        observe_seat(s, seat_after(s, seat, i), i, out)


@jit
def seat_after(s: Any, seat: int, i: int) -> int:
    """The i-th seat from a seat."""
    return seat + i if seat + i < s.players else seat + i - s.players


@jit
def place_of(s: Any, seat: int, other: int) -> int:
    """Which seat another one is, counted from the observer; nobody stays nobody."""
    return other if other < 0 else other - seat if other >= seat else other - seat + s.players


@jit
def copy(source: Any, first: int, out: Any) -> None:
    for i in range(source.shape[0]):
        out[first + i] = source[i]


@jit
def observe_table(t: Any, s: Any, out: Any) -> None:
    played = (s.turn - 1) // s.players  # rounds
    out[O_DECISION + s.decision] = 1
    out[O_CONTROLLER_COIN + int64(s.controller_coin)] = 1
    out[O_KING_END + int64(s.king_end)] = 1
    out[O_PLAYERS] = s.players
    out[O_ROUND] = min(played, MOST)
    out[O_ROUNDS_LEFT] = min(s.turn_limit - played - 1, MOST)
    out[O_KING], out[O_SPACES_LEFT] = s.king, t.last_space - s.king
    out[O_PILE] = piles.size(s.pile)
    out[O_BAG], out[O_SEINE] = piles.total(s.bag), min(piles.total(s.seine), MOST)
    copy(s.discard, O_DISCARD, out)
    copy(s.pool, O_POOL, out)


@jit
def observe_turn(s: Any, seat: int, out: Any) -> None:
    """The turn and the standoff; seats counted from the observer."""
    mark(O_ACTIVE, place_of(s, seat, active(s)), out)
    mark(O_ACTOR, place_of(s, seat, s.actor), out)
    mark(O_WINNER, place_of(s, seat, s.winner), out)
    mark(O_WRATH, min(s.wrath, state.ANY), out)
    mark(O_CHALLENGE, s.challenge, out)
    mark(O_STANDOFF, s.standoff, out)
    mark(O_PLACED, s.placed, out)
    mark(O_IN_PLAY, s.in_play, out)
    out[O_PLAYED] = s.played
    for i in range(1, s.paid[0] + 1):
        out[O_PAID + int64(s.paid[i])] = 1
    for i in range(4 if s.steps > 0 else 0):
        out[O_STEP + i] = s.agenda[s.steps - 1, i]


@jit
def mark(first: int, value: int, out: Any) -> None:
    """One-hot; nothing where there is nothing."""
    if value >= 0:
        out[first + value] = 1


@jit
def observe_own(s: Any, seat: int, out: Any) -> None:
    rogues, cards = s.rogues[seat], s.cards[seat]
    for i in range(1, rogues[0] + 1):
        out[O_ROGUES + piles.at(rogues, i)] += 1
    for i in range(1, cards[0] + 1):
        out[O_CARDS + piles.at(cards, i)] += 1
    copy(s.drowned[seat], O_DROWNED, out)
    if s.drawn != state.NOTHING and s.actor == seat:
        out[O_DRAWN + s.drawn] = 1


@jit
def observe_board(s: Any, seat: int, out: Any) -> None:
    kinds, owners = s.kind, s.owner
    for spot in range(state.SPOTS):
        if kinds[spot] != state.NOTHING:
            owner = int64(owners[spot])
            out[O_OWNER + spot * state.SEATS + place_of(s, seat, owner)] = 1
            if owner == seat or sees(s, seat, spot):
                out[O_KIND + spot * state.KINDS + int64(kinds[spot])] = 1
            if s.seen[spot]:
                mark_seats(s, seat, s.seen[spot], O_SEEN + spot * state.SEATS, out)


@jit
def mark_seats(s: Any, seat: int, bits: int, first: int, out: Any) -> None:
    """Seats that are given by a bit each, counted from the observer."""
    for i in range(s.players):
        out[first + i] = (bits >> seat_after(s, seat, i)) & 1


@jit
def observe_renown(s: Any, seat: int, out: Any) -> None:
    """Whose tokens lie in the neighbourhoods and on the Square."""
    for place in range(state.PLACES):
        mark(O_CONTROL + place * state.SEATS, place_of(s, seat, int64(s.control[place])), out)
    for line in range(state.LINES):
        if s.square[line]:
            mark_seats(s, seat, s.square[line], O_SQUARE + line * state.SEATS, out)


@jit
def observe_seat(s: Any, seat: int, i: int, out: Any) -> None:
    """What everybody knows of a seat; it is the i-th from the observer."""
    out[O_PRESENT + i] = 1
    out[O_COINS + i] = min(s.coins[seat], MOST)
    out[O_RENOWN + i], out[O_WAITING + i] = s.renown[seat], s.waiting[seat]
    out[O_ROGUE_COUNTS + i] = s.rogues[seat, 0]
    out[O_CARD_COUNTS + i] = s.cards[seat, 0]
    out[O_SWAPS + i] = s.swaps[seat]
    known = s.known[seat]
    for part in range(state.ROGUES):
        if known[part] != state.UNKNOWN:
            out[O_KNOWN + i * state.KINDS + int64(known[part])] += 1
    copy(s.doubt[seat], O_DOUBT + i * state.KINDS, out)
