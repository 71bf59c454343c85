"""What a seat of The Court of Miracles may know, as one int8 vector of named pieces.

Seats are counted from the observer: its own is 0, its left neighbour 1, and so on; the rows of
absent seats are 0. Rogues and cards are counted by kind in id order, categories are one-hot, what
could be large is cut off at 127.
"""

from typing import Any

from estaminet.engine import piles
from estaminet.engine.jit import int64, jit
from estaminet.games.game import pieces
from estaminet.games.miracles.belief import sees
from estaminet.games.miracles.rules.common import active
from estaminet.games.miracles.state import (
    ANY,
    DECISIONS,
    KINDS,
    LINES,
    NOTHING,
    PLACES,
    PLOTS,
    ROGUES,
    SEATS,
    SPOTS,
    UNKNOWN,
)

MOST = 127  # what an int8 can hold

OBSERVATION = pieces(
    ("decision", len(DECISIONS)),
    ("players", 1),
    ("round", 1),
    ("rounds_left", 1),
    ("king", 1),
    ("spaces_left", 1),
    ("pile_size", 1),
    ("bag_size", 1),
    ("seine_size", 1),
    ("active", SEATS),
    ("actor", SEATS),
    ("wrath", PLACES + 1),  # the last one: any
    ("challenge", PLACES),
    ("standoff", PLACES),
    ("winner", SEATS),  # of the standoff
    ("placed", SPOTS),
    ("paid", SPOTS),  # Swordsmen that are paid
    ("played", 1),
    ("in_play", PLOTS),
    ("step", 4),  # the head of the agenda: its code and its arguments
    ("drawn", KINDS),
    ("rogues", KINDS),  # in the own hand
    ("cards", PLOTS),
    ("discard", PLOTS),
    ("pool", PLOTS),  # shuffled into the pile last time, not seen since
    ("drowned", KINDS),  # what the observer put into the Seine
    ("board_owner", SPOTS * SEATS),
    ("board_kind", SPOTS * KINDS),  # as far as the observer sees them
    ("board_seen", SPOTS * SEATS),
    ("control", PLACES * SEATS),
    ("square", LINES * SEATS),
    ("present", SEATS),
    ("coins", SEATS),
    ("renown", SEATS),  # in supply
    ("waiting", SEATS),
    ("rogue_counts", SEATS),
    ("card_counts", SEATS),
    ("known", SEATS * KINDS),  # rogues that all know the seat to have
    ("doubt", SEATS * KINDS),  # rogues it had, perhaps drowned since
    ("swaps", SEATS),  # how many of its rogues may be from the bag
)
_AT = {piece.name: piece.first for piece in OBSERVATION}

O_DECISION, O_PLAYERS, O_ROUND = _AT["decision"], _AT["players"], _AT["round"]
O_ROUNDS_LEFT, O_KING, O_SPACES_LEFT = _AT["rounds_left"], _AT["king"], _AT["spaces_left"]
O_PILE, O_BAG, O_SEINE = _AT["pile_size"], _AT["bag_size"], _AT["seine_size"]
O_ACTIVE, O_ACTOR, O_WINNER = _AT["active"], _AT["actor"], _AT["winner"]
O_WRATH, O_CHALLENGE, O_STANDOFF = _AT["wrath"], _AT["challenge"], _AT["standoff"]
O_PLACED, O_PAID, O_PLAYED = _AT["placed"], _AT["paid"], _AT["played"]
O_IN_PLAY, O_STEP, O_DRAWN = _AT["in_play"], _AT["step"], _AT["drawn"]
O_ROGUES, O_CARDS, O_DROWNED = _AT["rogues"], _AT["cards"], _AT["drowned"]
O_DISCARD, O_POOL = _AT["discard"], _AT["pool"]
O_OWNER, O_KIND, O_SEEN = _AT["board_owner"], _AT["board_kind"], _AT["board_seen"]
O_CONTROL, O_SQUARE, O_PRESENT = _AT["control"], _AT["square"], _AT["present"]
O_COINS, O_RENOWN, O_WAITING = _AT["coins"], _AT["renown"], _AT["waiting"]
O_ROGUE_COUNTS, O_CARD_COUNTS = _AT["rogue_counts"], _AT["card_counts"]
O_KNOWN, O_DOUBT, O_SWAPS = _AT["known"], _AT["doubt"], _AT["swaps"]


@jit
def observe(t: Any, s: Any, seat: int, out: Any) -> None:
    """Fill out (int8) with what `seat` may know."""
    out[:] = 0
    observe_table(t, s, out)
    observe_turn(s, seat, out)
    observe_own(s, seat, out)
    for spot in range(SPOTS):
        if s.kind[spot] != NOTHING:
            observe_spot(s, seat, spot, out)
    for i in range(s.players):
        observe_seat(s, (seat + i) % s.players, i, out)


@jit
def observe_table(t: Any, s: Any, out: Any) -> None:
    out[O_DECISION + s.decision] = 1
    out[O_PLAYERS] = s.players
    out[O_ROUND] = min((s.turn - 1) // s.players, MOST)
    out[O_ROUNDS_LEFT] = min(s.turn_limit - (s.turn - 1) // s.players - 1, MOST)
    out[O_KING], out[O_SPACES_LEFT] = s.king, t.last_space - s.king
    out[O_PILE] = piles.size(s.pile)
    out[O_BAG], out[O_SEINE] = piles.total(s.bag), min(piles.total(s.seine), MOST)
    for card in range(PLOTS):
        out[O_DISCARD + card], out[O_POOL + card] = s.discard[card], s.pool[card]


@jit
def observe_turn(s: Any, seat: int, out: Any) -> None:
    """The turn and the standoff; seats counted from the observer."""
    mark(s, O_ACTIVE, (active(s) - seat) % s.players, out)
    mark(s, O_ACTOR, s.actor if s.actor < 0 else (s.actor - seat) % s.players, out)
    mark(s, O_WINNER, s.winner if s.winner < 0 else (s.winner - seat) % s.players, out)
    mark(s, O_WRATH, min(s.wrath, ANY), out)
    mark(s, O_CHALLENGE, s.challenge, out)
    mark(s, O_STANDOFF, s.standoff, out)
    mark(s, O_PLACED, s.placed, out)
    mark(s, O_IN_PLAY, s.in_play, out)
    out[O_PLAYED] = s.played
    for i in range(1, s.paid[0] + 1):
        out[O_PAID + int64(s.paid[i])] = 1
    for i in range(4 if s.steps > 0 else 0):
        out[O_STEP + i] = s.agenda[s.steps - 1, i]


@jit
def mark(s: Any, first: int, value: int, out: Any) -> None:
    """One-hot; nothing where there is nothing."""
    if value >= 0:
        out[first + value] = 1


@jit
def observe_own(s: Any, seat: int, out: Any) -> None:
    for i in range(1, s.rogues[seat, 0] + 1):
        out[O_ROGUES + piles.at(s.rogues[seat], i)] += 1
    for i in range(1, s.cards[seat, 0] + 1):
        out[O_CARDS + piles.at(s.cards[seat], i)] += 1
    for kind in range(KINDS):
        out[O_DROWNED + kind] = s.drowned[seat, kind]
    if s.drawn != NOTHING and s.actor == seat:
        out[O_DRAWN + s.drawn] = 1


@jit
def observe_spot(s: Any, seat: int, spot: int, out: Any) -> None:
    out[O_OWNER + spot * SEATS + (s.owner[spot] - seat) % s.players] = 1
    if s.owner[spot] == seat or sees(s, seat, spot):
        out[O_KIND + spot * KINDS + int64(s.kind[spot])] = 1
    for i in range(s.players):
        out[O_SEEN + spot * SEATS + i] = (s.seen[spot] >> ((seat + i) % s.players)) & 1


@jit
def observe_seat(s: Any, seat: int, i: int, out: Any) -> None:
    """What everybody knows of a seat; it is the i-th from the observer."""
    out[O_PRESENT + i] = 1
    out[O_COINS + i] = min(s.coins[seat], MOST)
    out[O_RENOWN + i], out[O_WAITING + i] = s.renown[seat], s.waiting[seat]
    out[O_ROGUE_COUNTS + i] = piles.size(s.rogues[seat])
    out[O_CARD_COUNTS + i] = piles.size(s.cards[seat])
    out[O_SWAPS + i] = s.swaps[seat]
    for place in range(PLACES):
        out[O_CONTROL + place * SEATS + i] = s.control[place] == seat
    for line in range(LINES):
        out[O_SQUARE + line * SEATS + i] = (s.square[line] >> seat) & 1
    for part in range(ROGUES):
        if s.known[seat, part] != UNKNOWN:
            out[O_KNOWN + i * KINDS + int64(s.known[seat, part])] += 1
    for kind in range(KINDS):
        out[O_DOUBT + i * KINDS + kind] = s.doubt[seat, kind]
