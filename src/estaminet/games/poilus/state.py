"""The state of Les Poilus: one record, at most 1 KiB.

Cards are numbered by kind, 0 to 46, in the code-point order of their ids, so that counting up
through a bag lists a zone in the document's order. So are tiles. Zones are piles and bags of
`estaminet.engine.piles`; single numbers are int64 so that every function is compiled once.
"""

import numpy as np

from estaminet.engine.actions import ActionSpace
from estaminet.engine.codes import Codes
from estaminet.games.game import Chance

SEATS = 5  # capacity: the most players
KINDS = 47  # different cards
CARDS = 59  # cards in all (P-COMP-1)
HARDSHIPS = 20  # hardships in all (P-COMP-1)
THREATS = 6
TILE_KINDS = 4
TILES = 16  # P-COMP-4
POILUS = 6  # P-COMP-5
LAND = 16  # capacity of No man's land: a mission fails before it fills
MOST_INTENSITY = 30  # ceil(59 / 2)

NOBODY = -1
NO_TILE = -1

# Decision points (section 7)
_DECISIONS = Codes[str]()
INTENSITY = _DECISIONS.add("intensity")
TURN = _DECISIONS.add("turn")
SPEECH_REPLY = _DECISIONS.add("speech_reply")
CHRISTMAS = _DECISIONS.add("christmas")
SUPPORT = _DECISIONS.add("support")
SUPPORT_MORE = _DECISIONS.add("support_more")
OVER = _DECISIONS.add("over")
DECISIONS = tuple(_DECISIONS)

# Why the game ended (P-RES-1)
NOT_OVER, PEACE, MONUMENT, BY_HARDSHIPS = range(4)
REASONS = (None, "peace", "monument", "hardships")

# Readings of the rules that are options (P-OPT-6, P-OPT-7)
TYRANNICAL = ("silences", "speaks")
SPEAKS = TYRANNICAL.index("speaks")
HANDS = ("short", "equal")
EQUAL = HANDS.index("equal")

FAILURE, SUCCESS = 0, 1
OUTCOMES = ("failure", "success")

# Chance events (section 8)
_CHANCES = Codes[Chance]()
CHANCE_POILUS = _CHANCES.add(Chance("poilus", "poilu"))
CHANCE_TILES = _CHANCES.add(Chance("tiles", "tile"))
CHANCE_DECK = _CHANCES.add(Chance("deck", "card"))
CHANCE_TRIALS = _CHANCES.add(Chance("trials", "card"))
CHANCE_PANIC = _CHANCES.add(Chance("panic", "tile", single=True))
CHANCES = tuple(_CHANCES)

# Where a falling-back player's tile comes from: a tile kind, or one of these
PLACE_NONE, PLACE_RANDOM = TILE_KINDS, TILE_KINDS + 1
PLACES = TILE_KINDS + 2

ACTIONS = ActionSpace(
    {
        "k": MOST_INTENSITY,
        "card": KINDS,
        "threat": THREATS,
        "place": PLACES,
        "tile": TILE_KINDS,
        "seat": SEATS,
    }
)
A_INTENSITY = ACTIONS.add("intensity {k}")  # + k - 1
A_PLAY = ACTIONS.add("play {card}")
A_CHARM = ACTIONS.add("charm {card}")
A_SPEECH = ACTIONS.add("speech {threat}")
A_FALL_BACK = ACTIONS.add("fall_back {place}")
A_FALL_BACK_LOSE = ACTIONS.add("fall_back {place} lose {tile}")
A_DISCARD = ACTIONS.add("discard {card}")
A_DECLINE = ACTIONS.add("decline")
A_REMOVE_OF = ACTIONS.add("remove {seat} {card}")
A_NONE = ACTIONS.add("none")
A_REMOVE = ACTIONS.add("remove {card}")
A_RECOVER_CHARM = ACTIONS.add("recover_charm")
A_DONE = ACTIONS.add("done")

STATE = np.dtype(
    [
        ("rng", np.uint32, (4,)),  # the generator's words
        ("players", np.int64),  # 2 to 5
        ("variant", np.int64),  # index into the data file's variants
        ("support_tiles", np.int64),  # index into the data file's ways to deal tiles
        ("chosen", np.int64),  # 1: the Poilus were given as an option
        ("tyrannical", np.int64),  # index into TYRANNICAL
        ("hands_dealt", np.int64),  # index into HANDS
        ("decision", np.int64),  # INTENSITY .. OVER
        ("actor", np.int64),  # seat that decides, or NOBODY
        ("reason", np.int64),  # NOT_OVER, or why the game ended
        ("mission", np.int64),  # from 1
        ("leader", np.int64),  # seat
        ("intensity", np.int64),  # 0: not chosen yet
        ("active", np.int64),  # seat, or NOBODY outside the Actions phase
        ("speech", np.int64),  # threat of the running speech, or -1
        ("pool", np.int64),  # speech tokens nobody has
        ("in_mission", np.int8, (SEATS,)),  # 1 until the seat falls back
        ("trials", np.int8, (CARDS + 1,)),  # pile
        ("morale", np.int8, (CARDS + 1,)),  # pile
        ("land", np.int8, (LAND + 1,)),  # No man's land, a pile in the order played
        ("removed", np.int8, (KINDS,)),  # bag
        ("hands", np.int8, (SEATS, CARDS + 1)),  # piles in ascending order; no limit (P-PREP-7)
        ("front", np.int8, (SEATS, HARDSHIPS + 1)),  # piles, the oldest hardship at the bottom
        ("poilus", np.int8, (SEATS,)),
        ("charm_used", np.int8, (SEATS,)),
        ("tokens", np.int8, (SEATS,)),  # speech tokens
        ("stock", np.int8, (SEATS, TILE_KINDS)),  # bags
        ("placed", np.int8, (SEATS,)),  # tile kind, or NO_TILE
        ("tiles_removed", np.int8, (TILE_KINDS,)),  # bag
        ("tiles_box", np.int8, (TILE_KINDS,)),  # bag
        # the latest mission whose Actions phase has ended
        ("last_mission", np.int64),  # its number; 0: none yet
        ("last_outcome", np.int64),  # FAILURE or SUCCESS
        ("last_majority", np.int64),  # seat or NOBODY
        ("last_drop", np.int64),  # -1: no drop (yet)
        ("last_land", np.int8, (LAND + 1,)),  # pile
        ("last_tile", np.int8, (SEATS,)),  # tile the seat gave, or NO_TILE
        ("last_to", np.int8, (SEATS,)),  # to whom
        # what lies open, counted: the rules ask all the time (`common.recount`)
        ("land_tally", np.int64),  # threats that No man's land shows, a byte each
        ("front_tally", np.int64, (SEATS,)),  # ... and that the hardships before a seat show
        ("effects", np.int32, (SEATS,)),  # effects of the hardships before a seat, a bit each
        # what everybody knows of hidden cards and tiles (see belief)
        ("fresh", np.int64),  # cards on top of Trials that no shuffle of it has touched
        ("returned", np.int8, (KINDS,)),  # bag: shuffled back into Trials, not seen since
        ("open", np.int8, (SEATS,)),  # cards of the hand that may be such cards
        ("known_tiles", np.int8, (SEATS, TILE_KINDS)),  # bags: surely among the seat's tiles
        ("scratch", np.int8, (TILES + 1,)),  # pile: used while setting up, empty at decisions
    ],
    align=True,
)
