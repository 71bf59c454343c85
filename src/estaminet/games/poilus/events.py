"""What can happen in a step of Les Poilus: the vocabulary of the trace.

One row an event: its name, its arguments, the clause that says so, and which argument (if any)
is private to the seat in the first argument.
"""

from estaminet.engine.codes import Codes
from estaminet.games.game import Event

_EVENTS = Codes[Event]()
MISSION = _EVENTS.add(Event("mission", ("mission", "seat"), "P-MIS-1"))
INTENSITY = _EVENTS.add(Event("intensity", ("seat", "count"), "P-PREP-1"))
DRAW = _EVENTS.add(Event("draw", ("seat", "card"), "P-PREP-4", private="card"))
DRAW_FRENETIC = _EVENTS.add(Event("draw_frenetic", ("seat", "card"), "P-PREP-6", private="card"))
PLAY = _EVENTS.add(Event("play", ("seat", "card"), "P-PLAY-1"))
TRAP = _EVENTS.add(Event("trap", ("seat", "card"), "P-TRAP-1"))
CLUMSY = _EVENTS.add(Event("clumsy", ("seat", "card"), "P-HARD-6"))
TYRANNICAL = _EVENTS.add(Event("tyrannical", ("seat",), "P-HARD-9"))
LOSE_TILE = _EVENTS.add(Event("lose_tile", ("seat", "tile"), "P-HARD-11"))
FALL_BACK = _EVENTS.add(Event("fall_back", ("seat", "tile"), "P-FALL-2", private="tile"))
FALL_BACK_EMPTY = _EVENTS.add(Event("fall_back_empty", ("seat",), "P-FALL-2"))
SPEECH = _EVENTS.add(Event("speech", ("seat", "threat"), "P-SPE-1"))
DISCARD = _EVENTS.add(Event("discard", ("seat", "card"), "P-SPE-3"))
DECLINE = _EVENTS.add(Event("decline", ("seat",), "P-SPE-3"))
CHARM = _EVENTS.add(Event("charm", ("seat", "card"), "P-CHA-1"))
CHRISTMAS = _EVENTS.add(Event("christmas", ("seat", "other", "card"), "P-HARD-14"))
CHRISTMAS_NONE = _EVENTS.add(Event("christmas_none", ("seat",), "P-HARD-14"))
FAILURE = _EVENTS.add(Event("failure", ("threat",), "P-FAIL-1"))
SHUFFLE = _EVENTS.add(Event("shuffle", ("count",), "P-FAIL-4"))
SUCCESS = _EVENTS.add(Event("success", (), "P-END-1"))
TRANSFER = _EVENTS.add(Event("transfer", ("seat", "tile", "other"), "P-SUP-1"))
MAJORITY = _EVENTS.add(Event("majority", ("seat",), "P-SUP-4"))
NO_MAJORITY = _EVENTS.add(Event("no_majority", (), "P-SUP-4"))
RELIEF = _EVENTS.add(Event("relief", ("seat", "card"), "P-SUP-10"))
RECOVER_CHARM = _EVENTS.add(Event("recover_charm", ("seat",), "P-SUP-6"))
SUPPORT_DECLINED = _EVENTS.add(Event("support_declined", ("seat",), "P-SUP-5"))
DROP = _EVENTS.add(Event("drop", ("count",), "P-MOR-2"))
TOKEN = _EVENTS.add(Event("token", ("seat",), "P-MOR-4"))
LEADER = _EVENTS.add(Event("leader", ("seat",), "P-MOR-5"))
VICTORY = _EVENTS.add(Event("victory", (), "P-CHK-3"))
DEFEAT_MONUMENT = _EVENTS.add(Event("defeat_monument", (), "P-MOR-3"))
DEFEAT_HARDSHIPS = _EVENTS.add(Event("defeat_hardships", ("seat",), "P-CHK-1"))

EVENTS = tuple(_EVENTS)
