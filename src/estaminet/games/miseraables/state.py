"""The state of Les Miseraables: one record, at most 1 KiB.

Physical cards are numbered 0 to 39 in the code-point order of their names, kinds (card ids) in
that of the ids; both orders agree, so counting up through a set of cards lists it in the
document's order. Places without an order are sets of cards, a bit a card (`rules.sets`); the deck
is a pile of `estaminet.engine.piles`. Single numbers are int64 so that every function is compiled
once.
"""

import numpy as np

from estaminet.engine.actions import ActionSpace
from estaminet.engine.codes import Codes
from estaminet.games.game import Chance

SEATS = 4  # capacity: the most players
CARDS = 40  # the most physical cards of a deck file (M-DECK-5)
KINDS = 40  # the most card ids
EFFECTS = 4  # the most of an ability (M-DECK-7)
GOALS = 4  # the most of a card (M-DECK-11)
SYMBOLS = 6  # the most of a deck file (M-DECK-2)
STACK = CARDS + 1  # M-USE-7
TABLEAU = 3  # M-SET-3, M-TURN-6
DEALT = 2  # M-SET-4
MASKS = 1 << SEATS  # sets of seats, a bit a seat
MOST_TURNS = 1_000_000_000  # of a seat

NOBODY = -1
NO_CARD = -1

# Decision points (section 7)
_DECISIONS = Codes[str]()
KEEP = _DECISIONS.add("keep")
TURN = _DECISIONS.add("turn")
EFFECT = _DECISIONS.add("effect")
SCOUT = _DECISIONS.add("scout")
REVEAL = _DECISIONS.add("reveal")
FATE = _DECISIONS.add("fate")
OVER = _DECISIONS.add("over")
DECISIONS = tuple(_DECISIONS)

FATE_SAVE, FATE_KILL = 0, 1
FATES = ("save", "kill")

# Chance events (section 8)
_CHANCES = Codes[Chance]()
CHANCE_DECK = _CHANCES.add(Chance("deck", "name", numbered=True))
CHANCES = tuple(_CHANCES)

# Where a target lies (M-TOK-1), seen by the acting seat; a target is place * KINDS + kind
AT_UP, AT_HIDDEN, AT_SEAT = 0, 1, 2  # AT_SEAT + seat: face up with another seat
AT_TABLEAU, AT_SAVE, AT_KILL, AT_DECK = (AT_SEAT + SEATS + i for i in range(4))
PLACES = AT_DECK + 1
# Ranges of places, first and end: the acting seat's own, those to swap with, all but the deck
OWN_PLACES, SWAP_PLACES, ALL_PLACES = (0, AT_SEAT), (AT_SEAT, AT_DECK), (0, AT_DECK)

OWN_TARGETS = AT_SEAT * KINDS  # those with the acting seat
SWAP_TARGETS = (AT_DECK - AT_SEAT) * KINDS  # those that a card is swapped with
T_DECK = AT_DECK * KINDS  # the top of the deck, whatever it is
TARGETS = T_DECK + 1

# What is done to a target: the verbs of the actions, in the order of their numbers
TAKE, SAVE, KILL, RETURN, SCORE, USE, GIVE, SWAP = range(8)
VERBS = ("take", "save", "kill", "return", "score", "use", "give", "swap")

ACTIONS = ActionSpace(
    {
        "card": KINDS,
        "fate": len(FATES),
        "target": TARGETS,
        "own": OWN_TARGETS,
        "hidden": KINDS,
        "with": SWAP_TARGETS,
        "seat": SEATS,
    }
)
A_KEEP = ACTIONS.add("keep {card} {fate}")
A_TAKE = ACTIONS.add("take {target}")
A_SAVE = ACTIONS.add("save {target}")
A_KILL = ACTIONS.add("kill {target}")
A_RETURN = ACTIONS.add("return {target}")
A_SCORE = ACTIONS.add("score {own}")
A_USE = ACTIONS.add("use {own}")
A_GIVE = ACTIONS.add("give {own} {seat}")
A_SWAP = ACTIONS.add("swap {own} {with}")
A_SCOUT = ACTIONS.add("scout")
A_PICK = ACTIONS.add("pick {card}")
A_REVEAL = ACTIONS.add("reveal {hidden}")
A_DONE = ACTIONS.add("done")
A_SKIP = ACTIONS.add("skip")
A_PASS = ACTIONS.add("pass")
A_FATE = ACTIONS.add("save")  # + fate
ACTIONS.add("kill")

# An entry of the stack (section 9): what runs, its card, how far it is, and what came of it
F_TYPE, F_CARD, F_AT, F_TOOK_PLACE, F_THAT = range(5)
FIELDS = 5
R_USE, R_SCORE, R_SCOUT = range(3)  # F_TYPE
TYPES = ("use", "score", "scout")
STAGE_REVEAL, STAGE_FATE = range(2)  # F_AT of a score; of a use: the effect; of a scout: cards
STAGES = ("reveal", "fate")

STATE = np.dtype(
    [
        ("rng", np.uint32, (4,)),  # the generator's words
        ("players", np.int64),  # 2 to 4
        ("turn_limit", np.int64),  # turns of each seat
        ("turn", np.int64),  # from 1; 0 during `keep`
        ("decision", np.int64),  # KEEP .. OVER
        ("actor", np.int64),  # seat that decides, or NOBODY
        ("triggered_by", np.int64),  # seat, or NOBODY
        ("tableau", np.int64),  # set
        ("save", np.int64),  # set
        ("kill", np.int64),  # set
        ("up", np.int64, (SEATS,)),  # sets: owned face-up cards
        ("hidden", np.int64, (SEATS,)),  # sets: owned hidden cards
        ("points", np.int64, (SEATS,)),  # no limit (M-TURN-4)
        ("deck", np.int8, (CARDS + 1,)),  # pile
        ("known_by", np.int8, (CARDS,)),  # set of seats, for cards in the deck or hidden
        ("kill_known", np.int8, (SEATS, KINDS)),  # bags: what each seat knows to be in KILL
        ("kept", np.int8, (SEATS,)),  # card kept while the others decide, or NO_CARD
        ("kept_fate", np.int8, (SEATS,)),  # fate of the other card
        ("used", np.int8, (CARDS + 1,)),  # pile: cards used this turn, in order
        ("stack_size", np.int64),
        ("stack", np.int8, (STACK, FIELDS)),  # what is running, outermost first
        # the latest scoring
        ("last_seat", np.int64),  # NOBODY: none yet
        ("last_card", np.int64),  # kind
        ("last_goals", np.int64),  # goals met, a bit each
        ("last_points", np.int64),
        # what everybody knows of who knows what in KILL (see belief)
        ("kill_open", np.int8, (KINDS,)),  # bag: cards that all know to be there
        ("kill_least", np.int8, (SEATS,)),  # of the others the seat knows at least so many ...
        ("kill_most", np.int8, (SEATS,)),  # ... and at most so many
        ("pool", np.int8, (CARDS + 1,)),  # pile: working space of belief, empty at decisions
        ("slots", np.int8, (CARDS + 1,)),  # the same
    ],
    align=True,
)
