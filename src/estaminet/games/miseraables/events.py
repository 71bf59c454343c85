"""What can happen in a step of Les Miseraables: the vocabulary of the trace.

One row an event: its name, its arguments, the clause that says so, and which argument (if any)
is private to the seat in the first argument, or to the seats in `audience` (a bit a seat).
A `place` is one of `state.AT_UP` to `AT_DECK`, from where the card comes.
"""

from estaminet.engine.codes import Codes
from estaminet.games.game import Event


def _followed(name: str, clause: str) -> Event:
    """A card moves face down: those that know it see which one it is (M-VIS-5)."""
    return Event(name, ("seat", "card", "knowing"), clause, private="card", audience="knowing")


_EVENTS = Codes[Event]()
TABLEAU = _EVENTS.add(Event("tableau", ("card",), "M-SET-3"))
DEAL = _EVENTS.add(Event("deal", ("seat", "card"), "M-SET-4", private="card"))
KEEP = _EVENTS.add(Event("keep", ("seat", "card"), "M-SET-5", private="card"))
LAID_ON_SAVE = _EVENTS.add(Event("laid_on_save", ("seat", "card"), "M-SET-6"))
LAID_ON_KILL = _EVENTS.add(Event("laid_on_kill", ("seat", "card"), "M-KNOW-3", private="card"))
TAKE_DECK = _EVENTS.add(_followed("take_deck", "M-KNOW-2"))
TAKE = _EVENTS.add(Event("take", ("seat", "card", "place"), "M-OP-1"))
SAVE = _EVENTS.add(Event("save", ("seat", "card", "place"), "M-OP-2"))
KILL = _EVENTS.add(Event("kill", ("seat", "card", "place"), "M-OP-3"))
KILL_HIDDEN = _EVENTS.add(_followed("kill_hidden", "M-KNOW-3"))
KILL_DECK = _EVENTS.add(_followed("kill_deck", "M-KNOW-3"))
RETURN = _EVENTS.add(Event("return", ("seat", "card", "place"), "M-OP-5"))
RETURN_HIDDEN = _EVENTS.add(_followed("return_hidden", "M-KNOW-3"))
USE = _EVENTS.add(Event("use", ("seat", "card"), "M-USE-2"))
GIVE = _EVENTS.add(Event("give", ("seat", "card", "other"), "M-OP-8"))
SWAP_OUT = _EVENTS.add(Event("swap_out", ("seat", "card", "place"), "M-OP-9"))
SWAP_IN = _EVENTS.add(Event("swap_in", ("seat", "card", "place"), "M-OP-9"))
SWAP_IN_HIDDEN = _EVENTS.add(_followed("swap_in_hidden", "M-KNOW-3"))
SCOUT = _EVENTS.add(Event("scout", ("seat", "card"), "M-KNOW-5", private="card"))
PICK = _EVENTS.add(_followed("pick", "M-VIS-5"))
KNOWN = _EVENTS.add(Event("known", ("seat", "knowing"), "M-KNOW-1"))
LOOK = _EVENTS.add(Event("look", ("seat", "count"), "M-KNOW-4", opens="kill_known"))
SKIP = _EVENTS.add(Event("skip", ("seat",), "M-EFF-5"))
NO_TARGET = _EVENTS.add(Event("no_target", ("seat", "card"), "M-EFF-3"))
SCORE = _EVENTS.add(Event("score", ("seat", "card"), "M-SCORE-1"))
REVEAL = _EVENTS.add(Event("reveal", ("seat", "card"), "M-SCORE-3"))
GOAL = _EVENTS.add(Event("goal", ("seat", "goal"), "M-SCORE-4"))
POINTS = _EVENTS.add(Event("points", ("seat", "points"), "M-SCORE-6"))
NO_POINTS = _EVENTS.add(Event("no_points", ("seat",), "M-SCORE-4"))
FATE_SAVE = _EVENTS.add(Event("fate_save", ("seat", "card"), "M-SCORE-7"))
FATE_KILL = _EVENTS.add(Event("fate_kill", ("seat", "card"), "M-SCORE-7"))
PASS = _EVENTS.add(Event("pass", ("seat",), "M-TURN-5"))
REFILL = _EVENTS.add(Event("refill", ("card",), "M-TURN-6"))
TRIGGER = _EVENTS.add(Event("trigger", ("seat",), "M-END-1"))
TURN_LIMIT = _EVENTS.add(Event("turn_limit", (), "M-END-7"))
OWNED = _EVENTS.add(Event("owned", ("seat", "count"), "M-END-4"))
VICTORY = _EVENTS.add(Event("victory", ("seat", "points"), "M-END-5"))

EVENTS = tuple(_EVENTS)
