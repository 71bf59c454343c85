"""What can happen in a step of Les Miseraables: the vocabulary of the trace.

One row an event: its name, its arguments, the clause that says so, and which argument (if any)
is private to the seat in the first argument, or to the seats in `audience` (a bit a seat).
A `place` is one of `state.AT_UP` to `AT_DECK`, from where the card comes.
"""

from estaminet.games.game import Event


def _followed(name: str, clause: str) -> Event:
    """A card moves face down: those that know it see which one it is (M-VIS-5)."""
    return Event(name, ("seat", "card", "knowing"), clause, private="card", audience="knowing")


EVENTS = (
    Event("tableau", ("card",), "M-SET-3"),
    Event("deal", ("seat", "card"), "M-SET-4", private="card"),
    Event("keep", ("seat", "card"), "M-SET-5", private="card"),
    Event("laid_on_save", ("seat", "card"), "M-SET-6"),
    Event("laid_on_kill", ("seat", "card"), "M-KNOW-3", private="card"),
    _followed("take_deck", "M-KNOW-2"),
    Event("take", ("seat", "card", "place"), "M-OP-1"),
    Event("save", ("seat", "card", "place"), "M-OP-2"),
    Event("kill", ("seat", "card", "place"), "M-OP-3"),
    _followed("kill_hidden", "M-KNOW-3"),
    _followed("kill_deck", "M-KNOW-3"),
    Event("return", ("seat", "card", "place"), "M-OP-5"),
    _followed("return_hidden", "M-KNOW-3"),
    Event("use", ("seat", "card"), "M-USE-2"),
    Event("give", ("seat", "card", "other"), "M-OP-8"),
    Event("swap_out", ("seat", "card", "place"), "M-OP-9"),
    Event("swap_in", ("seat", "card", "place"), "M-OP-9"),
    _followed("swap_in_hidden", "M-KNOW-3"),
    Event("scout", ("seat", "card"), "M-KNOW-5", private="card"),
    _followed("pick", "M-VIS-5"),
    Event("known", ("seat", "knowing"), "M-KNOW-1"),
    Event("look", ("seat", "count"), "M-KNOW-4"),
    Event("skip", ("seat",), "M-EFF-5"),
    Event("no_target", ("seat", "card"), "M-EFF-3"),
    Event("score", ("seat", "card"), "M-SCORE-1"),
    Event("reveal", ("seat", "card"), "M-SCORE-3"),
    Event("goal", ("seat", "goal"), "M-SCORE-4"),
    Event("points", ("seat", "points"), "M-SCORE-6"),
    Event("no_points", ("seat",), "M-SCORE-4"),
    Event("fate_save", ("seat", "card"), "M-SCORE-7"),
    Event("fate_kill", ("seat", "card"), "M-SCORE-7"),
    Event("pass", ("seat",), "M-TURN-5"),
    Event("refill", ("card",), "M-TURN-6"),
    Event("trigger", ("seat",), "M-END-1"),
    Event("turn_limit", (), "M-END-7"),
    Event("owned", ("seat", "count"), "M-END-4"),
    Event("victory", ("seat", "points"), "M-END-5"),
)

_CODES = {event.name: code for code, event in enumerate(EVENTS)}

E_TABLEAU = _CODES["tableau"]
E_DEAL = _CODES["deal"]
E_KEEP = _CODES["keep"]
E_LAID_ON_SAVE = _CODES["laid_on_save"]
E_LAID_ON_KILL = _CODES["laid_on_kill"]
E_TAKE_DECK = _CODES["take_deck"]
E_TAKE = _CODES["take"]
E_SAVE = _CODES["save"]
E_KILL = _CODES["kill"]
E_KILL_HIDDEN = _CODES["kill_hidden"]
E_KILL_DECK = _CODES["kill_deck"]
E_RETURN = _CODES["return"]
E_RETURN_HIDDEN = _CODES["return_hidden"]
E_USE = _CODES["use"]
E_GIVE = _CODES["give"]
E_SWAP_OUT = _CODES["swap_out"]
E_SWAP_IN = _CODES["swap_in"]
E_SWAP_IN_HIDDEN = _CODES["swap_in_hidden"]
E_SCOUT = _CODES["scout"]
E_PICK = _CODES["pick"]
E_KNOWN = _CODES["known"]
E_LOOK = _CODES["look"]
E_SKIP = _CODES["skip"]
E_NO_TARGET = _CODES["no_target"]
E_SCORE = _CODES["score"]
E_REVEAL = _CODES["reveal"]
E_GOAL = _CODES["goal"]
E_POINTS = _CODES["points"]
E_NO_POINTS = _CODES["no_points"]
E_FATE_SAVE = _CODES["fate_save"]
E_FATE_KILL = _CODES["fate_kill"]
E_PASS = _CODES["pass"]
E_REFILL = _CODES["refill"]
E_TRIGGER = _CODES["trigger"]
E_TURN_LIMIT = _CODES["turn_limit"]
E_OWNED = _CODES["owned"]
E_VICTORY = _CODES["victory"]
