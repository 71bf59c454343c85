"""What a position of Les Poilus must be like, and what can be gathered from it alone.

`notation` reads a position; here its parts are held against each other, so that the rules never
meet what no play leads to.
"""

from typing import Any

from estaminet.errors import brief
from estaminet.games.poilus import state, tables
from estaminet.games.poilus.rules.common import active_threats, threat_at
from estaminet.games.poilus.tables import Content
from estaminet.games.positions import Reader


def waiting(s: Any, first: int) -> list[int]:
    """P-SPE-3: the seats still to answer when `first` is the next one."""
    n = int(s.players)
    turns = (first - int(s.active)) % n
    order = [(int(s.active) + i) % n for i in range(turns, n)]
    return [seat for seat in order if s.in_mission[seat]]


def result_of(s: Any) -> dict[str, Any] | None:
    """P-RES-1, P-RES-2."""
    if s.decision != state.OVER:
        return None
    won = s.reason == state.PEACE
    return {
        "outcome": "victory" if won else "defeat",
        "reason": state.REASONS[s.reason],
        "missions": int(s.mission),
        "score": [int(won)] * int(s.players),
    }


def check_doubles(r: Reader, c: Content, s: Any) -> None:
    t = c.tables
    for tile, name in enumerate(c.tiles):
        unused = t.tile_double[tile] and not t.doubles[s.players]
        if unused and s.tiles_box[tile] != t.tile_copies[tile]:
            r.defect("tiles_box", f"every {name} stays in the box at {s.players} players (P-SET-4)")


# What a position must be like for its decision (the clauses beside each test) ---------------------


def check_decision(r: Reader, c: Content, s: Any) -> None:
    def must(holds: Any, at: str, what: str) -> None:
        if not holds:
            r.defect(at, f"at decision {state.DECISIONS[s.decision]!r} {what}")

    in_actions = s.decision in (state.TURN, state.SPEECH_REPLY, state.CHRISTMAS)
    ended = s.decision in (state.SUPPORT, state.SUPPORT_MORE, state.OVER)
    inside = [bool(x) for x in s.in_mission[: s.players]]
    must(
        (s.actor == state.NOBODY) == (s.decision == state.OVER),
        "actor",
        "is null exactly when over",
    )
    must(
        (s.reason != 0) == (s.decision == state.OVER), "result", "is null until over, and only then"
    )
    must(
        (s.speech >= 0) == (s.decision == state.SPEECH_REPLY),
        "speech",
        "is null but for speech_reply",
    )
    must(
        (s.active != state.NOBODY) == in_actions,
        "active",
        "is a seat in the Actions phase, else null",
    )
    must((s.intensity > 0) == (s.decision != state.INTENSITY), "intensity", "is null until chosen")
    if s.decision == state.INTENSITY:
        check_intensity(must, s, inside)
    if in_actions and s.active != state.NOBODY:
        check_actions(must, r, c, s, inside)
    if ended:
        must(not any(inside), "in_mission", "is false for everybody (P-END-2)")
    if not in_actions:
        must(s.land[0] == 0, "no_mans_land", "is empty")
        must((s.placed[: s.players] == state.NO_TILE).all(), "placed", "nobody has placed a tile")
    if s.decision in (state.SUPPORT, state.SUPPORT_MORE):
        check_support(must, s)
    if s.decision == state.OVER and s.reason:
        must(r.position["result"] == result_of(s), "result", f"expected {result_of(s)} (P-RES-1)")


def check_intensity(must: Any, s: Any, inside: list[bool]) -> None:
    must(s.actor == s.leader, "actor", "is the leader (P-PREP-1)")
    must(all(inside), "in_mission", "is true for everybody (P-MIS-2)")
    must(s.trials[0] > 0, "trials", "has a card to deal (P-PREP-3)")


def check_actions(must: Any, r: Reader, c: Content, s: Any, inside: list[bool]) -> None:
    threat = threat_at(active_threats(s), c.tables.fail_at)
    if threat >= 0:
        must(False, "no_mans_land", f"{c.threats[threat]} counts too many (P-FAIL-1)")
    for seat, is_in in enumerate(inside):
        must(
            not is_in or s.placed[seat] == state.NO_TILE,
            f"placed[{seat}]",
            "is null while in mission",
        )
    if s.decision == state.CHRISTMAS:
        merry = [k for k in range(state.KINDS) if c.tables.effect[k] == tables.MERRY_CHRISTMAS]
        must(any(s.removed[k] for k in merry), "removed", "holds merry_christmas (P-HARD-14)")
    else:
        must(inside[s.active], "active", "is in the mission (P-ACT-1)")
    if s.decision == state.SPEECH_REPLY:
        if s.speech < 0 or s.actor == state.NOBODY:
            return
        must(s.actor != s.active and inside[s.actor], "actor", "is another seat in the mission")
        order = waiting(s, int(s.actor))
        found = r.position["speech"].get("waiting")
        must(found == order, "speech.waiting", f"expected {order} (P-SPE-3), found {brief(found)}")
    else:
        must(s.actor == s.active, "actor", "is the active player")


def check_support(must: Any, s: Any) -> None:
    must(s.last_mission == s.mission, "last_mission.mission", "is the running mission")
    must(s.actor == s.last_majority, "last_mission.majority", "is the actor (P-SUP-5)")
    must(s.last_drop < 0, "last_mission.drop", "is null: the drop comes later")
    if s.decision == state.SUPPORT_MORE:
        must(s.last_outcome == state.SUCCESS, "last_mission.outcome", "is 'success' (P-SUP-7)")


# What everybody can gather from a position alone (see belief) -------------------------------------


def recall(c: Content, s: Any) -> None:
    """Set the public knowledge that `last_mission` gives; older events are not in a position."""
    s.fresh = s.trials[0]
    for seat in range(s.players):
        if s.last_tile[seat] != state.NO_TILE:
            recall_tile(s, int(s.last_to[seat]), int(s.last_tile[seat]))
    if s.last_mission == 0 or s.last_outcome != state.FAILURE:
        return
    for card in s.last_land[1 : s.last_land[0] + 1]:
        s.returned[card] += 1
    for kind in range(state.KINDS):
        shown = s.removed[kind] + (s.land[1 : s.land[0] + 1] == kind).sum()
        s.returned[kind] = max(0, int(s.returned[kind]) - int(shown))
    if s.decision in (
        state.INTENSITY,
        state.SUPPORT,
        state.SUPPORT_MORE,
    ):  # nothing drawn since the shuffle
        s.fresh = min(max(int(s.last_drop), 0), int(s.trials[0]))
    else:
        s.fresh = 0
        s.open[:] = s.hands[:, 0]


def recall_tile(s: Any, seat: int, tile: int) -> None:
    """A tile handed over in the last Support phase is still with its receiver, unless removed."""
    held = s.stock[seat, tile] + (s.placed[seat] == tile)
    if s.tiles_removed.sum() == 0 and s.known_tiles[seat, tile] < held:
        s.known_tiles[seat, tile] += 1
