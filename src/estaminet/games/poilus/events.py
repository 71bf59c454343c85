"""What can happen in a step of Les Poilus: the vocabulary of the trace.

One row an event: its name, its arguments, the clause that says so, and which argument (if any)
is private to the seat in the first argument.
"""

from estaminet.games.game import Event

EVENTS = (
    Event("mission", ("mission", "seat"), "P-MIS-1"),
    Event("intensity", ("seat", "count"), "P-PREP-1"),
    Event("draw", ("seat", "card"), "P-PREP-4", private="card"),
    Event("draw_frenetic", ("seat", "card"), "P-PREP-6", private="card"),
    Event("play", ("seat", "card"), "P-PLAY-1"),
    Event("trap", ("seat", "card"), "P-TRAP-1"),
    Event("clumsy", ("seat", "card"), "P-HARD-6"),
    Event("tyrannical", ("seat",), "P-HARD-9"),
    Event("lose_tile", ("seat", "tile"), "P-HARD-11"),
    Event("fall_back", ("seat", "tile"), "P-FALL-2", private="tile"),
    Event("fall_back_empty", ("seat",), "P-FALL-2"),
    Event("speech", ("seat", "threat"), "P-SPE-1"),
    Event("discard", ("seat", "card"), "P-SPE-3"),
    Event("decline", ("seat",), "P-SPE-3"),
    Event("charm", ("seat", "card"), "P-CHA-1"),
    Event("christmas", ("seat", "other", "card"), "P-HARD-14"),
    Event("christmas_none", ("seat",), "P-HARD-14"),
    Event("failure", ("threat",), "P-FAIL-1"),
    Event("shuffle", ("count",), "P-FAIL-4"),
    Event("success", (), "P-END-1"),
    Event("transfer", ("seat", "tile", "other"), "P-SUP-1"),
    Event("majority", ("seat",), "P-SUP-4"),
    Event("no_majority", (), "P-SUP-4"),
    Event("relief", ("seat", "card"), "P-SUP-10"),
    Event("recover_charm", ("seat",), "P-SUP-6"),
    Event("support_declined", ("seat",), "P-SUP-5"),
    Event("drop", ("count",), "P-MOR-2"),
    Event("token", ("seat",), "P-MOR-4"),
    Event("leader", ("seat",), "P-MOR-5"),
    Event("victory", (), "P-CHK-3"),
    Event("defeat_monument", (), "P-MOR-3"),
    Event("defeat_hardships", ("seat",), "P-CHK-1"),
)

_CODES = {event.name: code for code, event in enumerate(EVENTS)}

E_MISSION = _CODES["mission"]
E_INTENSITY = _CODES["intensity"]
E_DRAW = _CODES["draw"]
E_DRAW_FRENETIC = _CODES["draw_frenetic"]
E_PLAY = _CODES["play"]
E_TRAP = _CODES["trap"]
E_CLUMSY = _CODES["clumsy"]
E_TYRANNICAL = _CODES["tyrannical"]
E_LOSE_TILE = _CODES["lose_tile"]
E_FALL_BACK = _CODES["fall_back"]
E_FALL_BACK_EMPTY = _CODES["fall_back_empty"]
E_SPEECH = _CODES["speech"]
E_DISCARD = _CODES["discard"]
E_DECLINE = _CODES["decline"]
E_CHARM = _CODES["charm"]
E_CHRISTMAS = _CODES["christmas"]
E_CHRISTMAS_NONE = _CODES["christmas_none"]
E_FAILURE = _CODES["failure"]
E_SHUFFLE = _CODES["shuffle"]
E_SUCCESS = _CODES["success"]
E_TRANSFER = _CODES["transfer"]
E_MAJORITY = _CODES["majority"]
E_NO_MAJORITY = _CODES["no_majority"]
E_RELIEF = _CODES["relief"]
E_RECOVER_CHARM = _CODES["recover_charm"]
E_SUPPORT_DECLINED = _CODES["support_declined"]
E_DROP = _CODES["drop"]
E_TOKEN = _CODES["token"]
E_LEADER = _CODES["leader"]
E_VICTORY = _CODES["victory"]
E_DEFEAT_MONUMENT = _CODES["defeat_monument"]
E_DEFEAT_HARDSHIPS = _CODES["defeat_hardships"]
