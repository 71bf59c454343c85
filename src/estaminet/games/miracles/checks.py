"""What a position of The Court of Miracles must be like, and what can be gathered from it alone.

`notation` reads a position; here its parts are held against each other, so that the rules never
meet what no play leads to. The past cannot be checked; what it would have taught is not known.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

from estaminet.games.miracles import state, tables
from estaminet.games.miracles.rules.common import (
    active,
    rogues_in,
    rogues_on_board,
    tokens_on_board,
)
from estaminet.games.miracles.rules.knowledge import FULL, WAY, rogues_of, show_rogue
from estaminet.games.miracles.tables import Content
from estaminet.games.positions import Reader

MOST_ON_BOARD = 11  # C-POS-4: within a turn; one less before placing


def bits(mask: Any, count: int) -> list[int]:
    return [i for i in range(count) if mask >> i & 1]


def spots_of(place: int) -> range:
    return range(state.SPOTS_EACH * place, state.SPOTS_EACH * (place + 1))


def is_blade(c: Content, s: Any, spot: int) -> bool:
    return bool(s.kind[spot] != state.NOTHING and c.tables.ability[s.kind[spot]] == tables.BLADE)


# Pieces -----------------------------------------------------------------------------------------


def check_pieces(r: Reader, c: Content, s: Any) -> None:
    """Every card and rogue is somewhere exactly once (C-CMP-7), with somebody who can have it."""
    t, n = c.tables, int(s.players)
    hands = chain.from_iterable(hand[1 : hand[0] + 1] for hand in s.cards[:n])
    cards = Counter(int(card) for card in chain(hands, s.pile[1 : s.pile[0] + 1]))
    cards.update({card: int(s.discard[card]) for card in range(len(c.plots))})
    cards.update([int(s.in_play)] if s.in_play != state.NOTHING else [])
    r.pieces(cards, t.plot_copies, c.plots)
    own = [rogues_of_seat(s, seat) for seat in range(n)]
    rogues = sum(own, Counter({int(t.right_hand): int(s.waiting[:n].sum())}))
    rogues.update({kind: int(s.bag[kind]) + int(s.seine[kind]) for kind in range(state.KINDS)})
    rogues.update([int(s.drawn)] if s.drawn != state.NOTHING else [])
    in_game = [copies_in_game(c, n, kind) for kind in range(len(c.kinds))]
    r.pieces(rogues, in_game, c.kinds)
    for kind, name in enumerate(c.kinds):
        if not t.in_bag[kind] and (s.bag[kind] or s.drawn == kind):
            r.defect("bag", f"no {name} is ever in it (C-SET-3)")
    for seat in range(n):
        check_rogues_of_seat(r, c, s, seat, own[seat])


def rogues_of_seat(s: Any, seat: int) -> Counter[int]:
    hand = s.rogues[seat]
    on_board = (s.kind[spot] for spot in range(state.SPOTS) if s.owner[spot] == seat)
    return Counter(int(kind) for kind in chain(hand[1 : hand[0] + 1], on_board))


def copies_in_game(c: Content, players: int, kind: int) -> int:
    """C-SET-3."""
    t = c.tables
    return int(t.copies[kind]) if t.in_bag[kind] else players * first_copies(c, kind, True)


def first_copies(c: Content, kind: int, with_waiting: bool) -> int:
    """What a player begins with, the Right-Hand counted or not."""
    return int(c.tables.first_rogues[kind]) + (with_waiting and kind == c.tables.right_hand)


def check_rogues_of_seat(r: Reader, c: Content, s: Any, seat: int, own: Counter[int]) -> None:
    taken = not s.waiting[seat]
    first = {kind: first_copies(c, kind, taken) for kind in range(len(c.kinds))}
    total = sum(first.values())
    if own.total() != total:
        r.defect(f"rogues[{seat}]", f"has {own.total()} rogues, not {total} (C-TRN-5)")
    for kind, count in own.items():
        if not c.tables.in_bag[kind] and count > first[kind]:
            what = f"has {count} of {c.kinds[kind]}, began with {first[kind]} (C-SET-2)"
            r.defect(f"rogues[{seat}]", what)


def check_tokens(r: Reader, c: Content, s: Any) -> None:
    """C-CMP-4, C-END-1."""
    for seat in range(s.players):
        out = int(tokens_on_board(s, seat))
        if s.renown[seat] + out != c.tables.renown:
            what = f"{s.renown[seat]} and {out} on the board are not {c.tables.renown} (C-CMP-4)"
            r.defect(f"renown[{seat}]", what)
        if s.renown[seat] == 0 and s.decision != state.OVER:
            r.defect(f"renown[{seat}]", "has placed all tokens and won (C-END-1)")


# The agenda -------------------------------------------------------------------------------------

# One letter a step: o for an operation, then the frame's
LETTERS = "o" * state.DO_PLACE + "parctfsvbnywed"
AGENDAS = re.compile(  # C-POS-2, C-POS-3
    "(?P<plot>o{1,4}t)?pcf|((?P<spot>o{1,2})|(?P<plot2>o{1,4}t))?acf|(?P<action>o{1,2})rcf"
    "|(?P<plot3>o{1,4}t)?cf|f|sd|vsd|b{1,3}ny{2,3}wesd|(?P<gain>o{1,2})y{0,2}wesd|wesd"
)
ALLOWED = {"spot": "s", "action": "abs", "gain": "g"}  # where such an operation may stand


def head_first(s: Any) -> list[Any]:
    return [s.agenda[i] for i in range(s.steps - 1, -1, -1)]


def check_agenda(r: Reader, c: Content, s: Any) -> None:
    """The agenda is one of those that a turn or a standoff leads to."""
    rows = head_first(s)
    shape = "".join(LETTERS[row[0]] for row in rows)
    if s.decision == state.OVER:
        if shape:
            r.defect("agenda", "is empty when the game is over (C-POS-1)")
        return
    found = AGENDAS.fullmatch(shape)
    if found is None:
        names = ", ".join(state.STEP_NAMES[row[0]] for row in rows)
        r.defect("agenda", f"no turn leads to these steps: {names or 'none'} (C-POS-2)")
        return
    for name, where in ALLOWED.items():
        for row in rows[: len(found[name] or "")]:
            if not set(where) & set(state.OPERATIONS[row[0]].where):
                r.defect(
                    "agenda", f"{tables.OPERATION_NAMES[row[0]]!r} is not allowed there (C-DAT-3)"
                )
    must = musts(r, s)
    check_turn(must, c, s, shape)
    check_operations(must, s, rows, found["gain"] is not None)
    check_standoff(must, c, s, rows, shape)


def musts(r: Reader, s: Any) -> Callable[[Any, str, str], None]:
    def must(holds: Any, at: str, what: str) -> None:
        if not holds:
            r.defect(at, f"at decision {state.DECISIONS[s.decision]!r} {what}")

    return must


def check_turn(must: Any, c: Content, s: Any, shape: str) -> None:
    must((s.in_play != state.NOTHING) == ("t" in shape), "in_play", "is the card being carried out")
    must(s.played or s.in_play == state.NOTHING, "played", "is true while a card is carried out")
    must(s.played or s.challenge == state.NOTHING, "challenge", "is null unless a card was played")
    on_board, before = int(rogues_on_board(s)), "p" in shape
    must(on_board <= MOST_ON_BOARD - before, "board", f"has {on_board} rogues (C-POS-4)")
    at_once = s.king_end == state.AT_ONCE and s.king == c.tables.last_space
    must(not at_once, "king", "has not reached his last space (C-OPT-5)")
    if before:
        must(s.placed == state.NOTHING, "placed", "is null (C-POS-3)")
    if before and not s.played:  # the turn begins
        full = [c.places[i] for i in range(state.PLACES) if rogues_in(s, i) == state.SPOTS_EACH]
        must(not full, "board", f"no neighbourhood is full: {', '.join(full)} (C-TRN-5)")
        must(s.wrath == state.NOTHING, "wrath", "is null (C-POS-3)")
        must(s.king < c.tables.last_space, "king", "has not reached his last space (C-END-2)")
    if s.placed != state.NOTHING:
        must(s.owner[s.placed] == active(s), "placed", "holds a rogue of the active player")
    if s.wrath != state.NOTHING:
        target = c.tables.wrath[s.king]
        must(target in (s.wrath, state.ANY), "wrath", f"is not that of space {s.king} (C-KNG-1)")


def check_operations(must: Any, s: Any, rows: Sequence[Any], gains: bool) -> None:
    """C-EFF-1: operations are the active player's, gains those of a rogue's owner."""
    for row in rows:
        if row[0] < state.DO_PLACE:
            there = gains and s.standoff != state.NOTHING
            owners = [s.owner[spot] for spot in spots_of(int(s.standoff))] if there else []
            must(row[1] in (owners if gains else [active(s)]), "agenda", "has a wrong seat")


def check_standoff(must: Any, c: Content, s: Any, rows: Sequence[Any], shape: str) -> None:
    running = "v" in shape or "e" in shape
    must((s.standoff != state.NOTHING) == running, "standoff", "is the one being settled")
    for row in rows:
        if row[0] == state.DO_STANDOFFS:
            for place in bits(row[1], state.PLACES):
                open_ = rogues_in(s, place) > 0 and s.standoff != place
                must(open_, "agenda", f"no standoff is to be settled in {c.places[place]}")
    if not running or s.standoff == state.NOTHING:
        return
    present = [
        spot for spot in reversed(spots_of(int(s.standoff))) if s.kind[spot] != state.NOTHING
    ]
    must(present, "standoff.at", "holds a rogue (C-STD-3)")
    must(s.shown != ("v" in shape), "standoff.shown", "is true once the rogues are revealed")
    decided = "v" not in shape and "n" not in shape
    owners = [s.owner[spot] for spot in present] if decided else [state.NOBODY]
    must(s.winner in owners, "standoff.winner", "is null until it is decided, then an owner")
    blades = [int(row[1]) for row in rows if row[0] == state.DO_BLADE]
    paid = set(s.paid[1 : s.paid[0] + 1].tolist())
    asked = [spot for spot in present if is_blade(c, s, spot)]
    fits = blades == asked[len(asked) - len(blades) :] and not paid & set(blades)
    must(fits, "agenda", "blades are of the Swordsmen not yet asked (C-STD-8)")
    must("v" not in shape or not paid, "standoff.paid", "is empty before the rogues are revealed")
    abilities = [int(row[1]) for row in rows if row[0] == state.DO_ABILITY]
    expected = present if "n" in shape else present[len(present) - len(abilities) :]
    must(abilities == expected, "agenda", "abilities are those still to be used (C-STD-11)")


# What everybody can gather from a position alone (see belief) -------------------------------------


def recall_all(c: Content, s: Any) -> None:
    """Set the knowledge that a position gives; the past is not in it."""
    t = c.tables
    for seat in range(s.players):
        recall_rogues(c, s, seat)
        s.since[seat] = s.cards[seat, 0]
    s.pool[:] = t.plot_copies - s.discard
    if s.in_play != state.NOTHING:
        s.pool[s.in_play] -= 1
    if s.standoff != state.NOTHING and s.shown:
        for spot in spots_of(int(s.standoff)):
            if s.kind[spot] != state.NOTHING:
                show_rogue(t, s, spot)


def recall_rogues(c: Content, s: Any, seat: int) -> None:
    """Until something is in the Seine all know what a seat has; then, what it began with."""
    n, out = int(rogues_of(s, seat)), [spot for spot in range(state.SPOTS) if s.owner[spot] == seat]
    for mark, spot in enumerate(out):
        s.mark[spot] = mark
    s.in_hand[seat] = (1 << n) - (1 << len(out))
    for way in range(state.WAYS):
        fits = all(WAY[way, mark] == mark for mark in range(n, state.ROGUES))
        s.odds[seat, way] = FULL if fits else 0
    taken, own = not s.waiting[seat], rogues_of_seat(s, seat)
    first = Counter({kind: first_copies(c, kind, taken) for kind in range(len(c.kinds))})
    exchanges = int(s.seine.sum())
    if exchanges == 0:
        s.known[seat, :n] = sorted(first.elements())
        return
    s.exchanged[seat] = exchanges  # a position does not tell whose they were
    s.swaps[seat], s.fresh[seat] = min(exchanges, state.ROGUES), (1 << n) - 1
    for kind, count in first.items():
        s.doubt[seat, kind] = count
        s.drowned[seat, kind] = max(0, count - own[kind])
