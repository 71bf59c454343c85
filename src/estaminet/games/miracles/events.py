"""What can happen in a step of The Court of Miracles: the vocabulary of the trace.

One row an event: its name, its arguments, the clause that says so, and which argument (if any)
is private to the seat in `seat`.
"""

from estaminet.games.game import Event

EVENTS = (
    Event("turn", ("turn", "seat"), "C-TRN-1"),
    Event("place", ("seat", "kind", "spot"), "C-TRN-3", private="kind"),
    Event("move", ("seat", "origin", "spot"), "C-TRN-4"),
    Event("skip", ("seat", "neighbourhood"), "C-NBH-1"),
    Event("perform", ("seat", "neighbourhood"), "C-NBH-5"),
    Event("rent", ("seat", "neighbourhood"), "C-NBH-4"),
    Event("plot", ("seat", "card"), "C-PLT-1"),
    Event("coins", ("seat", "coins"), "C-EFF-4"),
    Event("draw", ("seat", "card"), "C-PLT-7", private="card"),
    Event("discard", ("seat", "card"), "C-PLT-6"),
    Event("no_draw", ("seat",), "C-EFF-5"),
    Event("reshuffle", ("cards",), "C-CHN-2"),
    Event("king", ("space",), "C-KNG-2"),
    Event("king_stays", ("seat",), "C-EFF-6"),
    Event("wrath", ("neighbourhood",), "C-KNG-3"),
    Event("wrath_any", (), "C-KNG-6"),
    Event("last_space", (), "C-KNG-4"),
    Event("recruit", ("seat", "kind"), "C-EFF-7", private="kind"),
    Event("drown", ("seat", "kind"), "C-CMP-7", private="kind"),
    Event("buy", ("seat", "line"), "C-SQR-1"),
    Event("right_hand", ("seat",), "C-SQR-6"),
    Event("relocate", ("seat", "origin", "spot"), "C-EFF-10"),
    Event("swap", ("seat", "origin", "spot"), "C-EFF-11"),
    Event("recall", ("seat", "other", "spot"), "C-EFF-12"),
    Event("look", ("seat", "spot", "kind"), "C-EFF-13", private="kind"),
    Event("steal", ("seat", "other", "coins"), "C-EFF-14"),
    Event("tribute", ("seat", "other", "coins"), "C-EFF-15"),
    Event("transfer", ("seat", "place", "neighbourhood"), "C-EFF-16"),
    Event("challenge", ("seat", "neighbourhood"), "C-EFF-18"),
    Event("no_effect", ("seat",), "C-EFF-2"),
    Event("wrath_chosen", ("seat", "neighbourhood"), "C-STD-2"),
    Event("standoff", ("neighbourhood",), "C-STD-1"),
    Event("show", ("seat", "kind", "spot"), "C-STD-6"),
    Event("hide", ("seat", "spot"), "C-STD-7"),
    Event("pay", ("seat", "coins"), "C-STD-8"),
    Event("decline", ("seat",), "C-ROG-5"),
    Event("win", ("seat", "neighbourhood", "strength"), "C-STD-9"),
    Event("win_alone", ("seat", "neighbourhood"), "C-STD-7"),
    Event("alms", ("seat", "other", "coins"), "C-ROG-2"),
    Event("gain", ("seat", "kind"), "C-ROG-3"),
    Event("consolation", ("seat", "kind"), "C-ROG-4"),
    Event("renown", ("seat", "neighbourhood"), "C-STD-12"),
    Event("keep", ("seat", "neighbourhood"), "C-STD-12"),
    Event("oust", ("seat", "neighbourhood"), "C-STD-13"),
    Event("retrieve", ("neighbourhood",), "C-STD-15"),
    Event("end_renown", ("seat",), "C-END-1"),
    Event("end_king", (), "C-END-2"),
    Event("end_turn_limit", (), "C-END-4"),
    Event("victory", ("seat",), "C-END-3"),
)

_CODES = {event.name: code for code, event in enumerate(EVENTS)}

E_TURN = _CODES["turn"]
E_PLACE = _CODES["place"]
E_MOVE = _CODES["move"]
E_SKIP = _CODES["skip"]
E_PERFORM = _CODES["perform"]
E_RENT = _CODES["rent"]
E_PLOT = _CODES["plot"]
E_COINS = _CODES["coins"]
E_DRAW = _CODES["draw"]
E_DISCARD = _CODES["discard"]
E_NO_DRAW = _CODES["no_draw"]
E_RESHUFFLE = _CODES["reshuffle"]
E_KING = _CODES["king"]
E_KING_STAYS = _CODES["king_stays"]
E_WRATH = _CODES["wrath"]
E_WRATH_ANY = _CODES["wrath_any"]
E_LAST_SPACE = _CODES["last_space"]
E_RECRUIT = _CODES["recruit"]
E_DROWN = _CODES["drown"]
E_BUY = _CODES["buy"]
E_RIGHT_HAND = _CODES["right_hand"]
E_RELOCATE = _CODES["relocate"]
E_SWAP = _CODES["swap"]
E_RECALL = _CODES["recall"]
E_LOOK = _CODES["look"]
E_STEAL = _CODES["steal"]
E_TRIBUTE = _CODES["tribute"]
E_TRANSFER = _CODES["transfer"]
E_CHALLENGE = _CODES["challenge"]
E_NO_EFFECT = _CODES["no_effect"]
E_WRATH_CHOSEN = _CODES["wrath_chosen"]
E_STANDOFF = _CODES["standoff"]
E_SHOW = _CODES["show"]
E_HIDE = _CODES["hide"]
E_PAY = _CODES["pay"]
E_DECLINE = _CODES["decline"]
E_WIN = _CODES["win"]
E_WIN_ALONE = _CODES["win_alone"]
E_ALMS = _CODES["alms"]
E_GAIN = _CODES["gain"]
E_CONSOLATION = _CODES["consolation"]
E_RENOWN = _CODES["renown"]
E_KEEP = _CODES["keep"]
E_OUST = _CODES["oust"]
E_RETRIEVE = _CODES["retrieve"]
E_END_RENOWN = _CODES["end_renown"]
E_END_KING = _CODES["end_king"]
E_END_TURN_LIMIT = _CODES["end_turn_limit"]
E_VICTORY = _CODES["victory"]
