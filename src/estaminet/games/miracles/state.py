"""The state of The Court of Miracles: one record, at most 1 KiB.

Rogues and Plot cards are numbered by kind in the code-point order of their ids, so that counting
up lists a zone in the document's order; neighbourhoods, spots, lines and guilds in the order of
the data file. Zones are piles and bags of `estaminet.engine.piles`; single numbers are int64 so
that every function is compiled once.
"""

from dataclasses import dataclass

import numpy as np

from estaminet.engine.actions import ActionSpace
from estaminet.engine.codes import Codes
from estaminet.games.game import Chance

SEATS = 5  # capacity: the most players
PLACES = 5  # neighbourhoods (C-CMP-1)
SPOTS_EACH = 3  # spots of a neighbourhood, the closest first (C-CMP-1)
SPOTS = PLACES * SPOTS_EACH
LINES = 5  # of the Renown Square
ROGUES = 4  # of one player, the Right-Hand included
KINDS = 16  # capacity: different rogues
PLOTS = 32  # capacity: different Plot cards
CARDS = 72  # capacity: Plot cards in all
HAND = 10  # capacity: Plot cards in a hand
DRIVES = 40  # capacity: the farthest a `drive` can go
STEPS = 12  # capacity of the agenda; C-POS-4: 11 are enough
WAYS = 24  # ways in which four rogues can be four given ones (see belief)

NOBODY = -1
NOTHING = -1  # no rogue, no card, no place
ANY = PLACES  # a Wrath whose place the active player chooses
UNKNOWN = -1  # a rogue nobody else can name

# Decision points (section 13); from BUY on they bear the names of the choosing operations
_DECISIONS = Codes[str]()
PLACE = _DECISIONS.add("place")
ACT = _DECISIONS.add("act")
CLOSE = _DECISIONS.add("close")
DISCARD = _DECISIONS.add("discard")
EXCHANGE = _DECISIONS.add("exchange")
BUY = _DECISIONS.add("buy")
RELOCATE = _DECISIONS.add("relocate")
SWAP = _DECISIONS.add("swap")
RECALL = _DECISIONS.add("recall")
LOOK = _DECISIONS.add("look")
STEAL = _DECISIONS.add("steal")
TRANSFER = _DECISIONS.add("transfer")
DRIVE = _DECISIONS.add("drive")
CHALLENGE = _DECISIONS.add("challenge")
WRATH = _DECISIONS.add("wrath")
ORDER = _DECISIONS.add("order")
LONE = _DECISIONS.add("lone")
SWORDSMAN = _DECISIONS.add("swordsman")
COURTESAN = _DECISIONS.add("courtesan")
OVER = _DECISIONS.add("over")
DECISIONS = tuple(_DECISIONS)


@dataclass(frozen=True)
class Operation:
    """A word of section 9: where it may stand (s a b p g) and what it is told."""

    name: str
    where: str
    parameters: tuple[str, ...] = ()


# Steps of the agenda (C-POS-2): the operations of section 9, those that ask for a choice last ...
_OPERATIONS = Codes[Operation]()
DO_COINS = _OPERATIONS.add(Operation("coins", "sabpg", ("n",)))
DO_DRAW = _OPERATIONS.add(Operation("draw", "sabpg", ("n",)))
DO_KING = _OPERATIONS.add(Operation("king", "sabp", ("n",)))
DO_EXCHANGE = _OPERATIONS.add(Operation("exchange", "ap"))
DO_RIGHT_HAND = _OPERATIONS.add(Operation("right_hand", "b"))
DO_TRIBUTE = _OPERATIONS.add(Operation("tribute", "p", ("who", "n")))
DO_BUY = _OPERATIONS.add(Operation("buy", "ap"))
DO_RELOCATE = _OPERATIONS.add(Operation("relocate", "ap", ("whose", "not_placed", "effect")))
DO_SWAP = _OPERATIONS.add(Operation("swap", "ap"))
DO_RECALL = _OPERATIONS.add(Operation("recall", "ap", ("whose",)))
DO_LOOK = _OPERATIONS.add(Operation("look", "p", ("n",)))
DO_STEAL = _OPERATIONS.add(Operation("steal", "ap", ("who", "n")))
DO_TRANSFER = _OPERATIONS.add(Operation("transfer", "p"))
DO_DRIVE = _OPERATIONS.add(Operation("drive", "p", ("max",)))
DO_CHALLENGE = _OPERATIONS.add(Operation("challenge", "p"))
OPERATIONS = tuple(_OPERATIONS)
# ... and the frame of a turn and of a standoff
_STEPS = Codes(operation.name for operation in OPERATIONS)
DO_PLACE = _STEPS.add("place")
DO_ACT = _STEPS.add("act")
DO_RENT = _STEPS.add("rent")
DO_CLOSE = _STEPS.add("close")
DO_SPENT = _STEPS.add("spent")
DO_FINISH = _STEPS.add("finish")
DO_STANDOFFS = _STEPS.add("standoffs")
DO_REVEAL = _STEPS.add("reveal")
DO_BLADE = _STEPS.add("blade")
DO_COUNT = _STEPS.add("count")
DO_ABILITY = _STEPS.add("ability")
DO_RENOWN = _STEPS.add("renown")
DO_RETRIEVE = _STEPS.add("retrieve")
DO_END = _STEPS.add("end")
STEP_NAMES = tuple(_STEPS)

# Why the game ended (C-OPT-2)
NOT_OVER, BY_RENOWN, BY_KING, BY_TURN_LIMIT = range(4)
REASONS = (None, "renown", "king", "turn_limit")

# Readings of the rules that are options (C-OPT-4, C-OPT-5)
CONTROLLER_COIN = ("any", "others", "paid")
COIN_ANY, COIN_OTHERS, COIN_PAID = range(3)
KING_END = ("turn", "at_once")
AT_ONCE = KING_END.index("at_once")

# Chance events (section 14)
_CHANCES = Codes[Chance]()
CHANCE_DEAL = _CHANCES.add(Chance("deal", "card"))
CHANCE_RESHUFFLE = _CHANCES.add(Chance("reshuffle", "card"))
CHANCE_BAG = _CHANCES.add(Chance("bag", "kind", single=True))
CHANCES = tuple(_CHANCES)

ACTIONS = ActionSpace(
    {
        "kind": KINDS,
        "origin": SPOTS,
        "spot": SPOTS,
        "card": PLOTS,
        "line": LINES,
        "seat": SEATS,
        "place": LINES + PLACES,  # the lines, then the neighbourhoods
        "neighbourhood": PLACES,
        "k": DRIVES,
    }
)
A_PLACE = ACTIONS.add("place {kind} {spot}")
A_MOVE = ACTIONS.add("move {origin} {spot}")
A_PLOT = ACTIONS.add("plot {card}")
A_TAKE = ACTIONS.add("take")  # the words for coins, draw, king and exchange, in this order
ACTIONS.add("draw")
ACTIONS.add("advance")
ACTIONS.add("recruit")
A_SKIP = ACTIONS.add("skip")
A_END = ACTIONS.add("end")
A_DISCARD = ACTIONS.add("discard {card}")
A_DROWN = ACTIONS.add("drown {kind}")
A_BUY = ACTIONS.add("buy {line}")
A_SHIFT = ACTIONS.add("shift {origin} {spot}")
A_SWAP = ACTIONS.add("swap {origin} {spot}")
A_RECALL = ACTIONS.add("recall {spot}")
A_LOOK = ACTIONS.add("look {spot}")
A_DONE = ACTIONS.add("done")
A_STEAL = ACTIONS.add("steal {seat}")
A_TRANSFER = ACTIONS.add("transfer {place} {neighbourhood}")
A_DRIVE = ACTIONS.add("drive {k}")  # + k - 1
A_CHALLENGE = ACTIONS.add("challenge {neighbourhood}")
A_WRATH = ACTIONS.add("wrath {neighbourhood}")
A_SETTLE = ACTIONS.add("settle {neighbourhood}")
A_HIDE = ACTIONS.add("hide")
A_REVEAL = ACTIONS.add("reveal")
A_PAY = ACTIONS.add("pay")
A_DECLINE = ACTIONS.add("decline")
A_RENOWN = ACTIONS.add("renown {neighbourhood}")

STATE = np.dtype(
    [
        ("rng", np.uint32, (4,)),  # the generator's words
        ("players", np.int64),  # 2 to 5
        ("turn_limit", np.int64),  # turns per player
        ("turn", np.int64),  # from 1; the active player follows from it (C-TRN-1)
        ("decision", np.int64),  # PLACE .. OVER
        ("actor", np.int64),  # seat that decides, or NOBODY
        ("reason", np.int64),  # NOT_OVER, or why the game ended
        ("king", np.int64),  # his space
        ("wrath", np.int64),  # neighbourhood of the Wrath reached this turn, ANY or NOTHING
        ("challenge", np.int64),  # neighbourhood or NOTHING
        ("placed", np.int64),  # spot of the turn's placed rogue or NOTHING
        ("played", np.int64),  # 1: a Plot card was played this turn
        ("in_play", np.int64),  # Plot card being carried out or NOTHING
        ("drawn", np.int64),  # rogue drawn from the bag, at decision EXCHANGE, or NOTHING
        ("standoff", np.int64),  # neighbourhood of the one being settled or NOTHING
        ("shown", np.int64),  # 1: its rogues are revealed
        ("winner", np.int64),  # its winner or NOBODY
        ("steps", np.int64),  # length of the agenda
        ("coins", np.int32, (SEATS,)),
        (
            "glimpsed",
            np.int32,
            (SEATS, SEATS - 1),
        ),  # a bit for each way, by looker and seat after it
        ("old", np.int16, (SEATS,)),  # a bit for each card in hand drawn before the last shuffle
        ("controller_coin", np.int8),  # index into CONTROLLER_COIN
        ("king_end", np.int8),  # index into KING_END
        ("agenda", np.int8, (STEPS, 4)),  # the head is the last row: DO_..., then its arguments
        ("paid", np.int8, (SPOTS_EACH + 1,)),  # pile: spots of the paid Swordsmen
        ("rogues", np.int8, (SEATS, ROGUES + 1)),  # hands: piles in ascending order
        ("waiting", np.int8, (SEATS,)),  # 1: the Right-Hand waits beside the Square
        ("cards", np.int8, (SEATS, HAND + 1)),  # hands: piles in ascending order
        ("renown", np.int8, (SEATS,)),  # tokens in supply
        ("kind", np.int8, (SPOTS,)),  # rogue on the spot or NOTHING
        ("owner", np.int8, (SPOTS,)),  # its owner or NOBODY
        ("seen", np.int8, (SPOTS,)),  # a bit for each seat that looked at it
        ("control", np.int8, (PLACES,)),  # seat or NOBODY
        ("square", np.int8, (LINES,)),  # a bit for each seat with a token there
        ("pile", np.int8, (CARDS + 1,)),  # pile of Plot cards
        ("discard", np.int8, (PLOTS,)),  # bag
        ("bag", np.int8, (KINDS,)),  # bag of rogues
        ("seine", np.int8, (KINDS,)),  # bag of rogues
        # what can be known of hidden rogues (see belief)
        ("mark", np.int8, (SPOTS,)),  # which of its owner's rogues lies there, 0 to 3
        ("in_hand", np.int8, (SEATS,)),  # a bit for each of the seat's rogues that is in hand
        ("known", np.int8, (SEATS, ROGUES)),  # kinds that all know the seat to have, or UNKNOWN
        ("odds", np.int8, (SEATS, WAYS)),  # of each way in which these are the seat's rogues
        ("doubt", np.int8, (SEATS, KINDS)),  # bags: had by the seat, perhaps drowned since
        ("swaps", np.int8, (SEATS,)),  # unknown rogues of the seat that may be from the bag ...
        ("fresh", np.int8, (SEATS,)),  # ... and a bit for each one it may be
        ("drowned", np.int8, (SEATS, KINDS)),  # bags: what the seat put into the Seine
        ("sunk", np.int8, (KINDS,)),  # bag: rogues of the bag that all know to be in the Seine
        # what can be known of hidden Plot cards (see belief)
        ("pool", np.int8, (PLOTS,)),  # bag: shuffled into the pile last time, not seen since
        ("vague", np.int8, (PLOTS,)),  # bag: seen since, perhaps of the pool
        ("since", np.int8, (SEATS,)),  # cards the seat drew since, of which ...
        ("vague_of", np.int8, (SEATS,)),  # ... that many may have been seen
        ("exchanged", np.int8, (SEATS,)),  # how often the seat did, for all that is known
    ],
    align=True,
)
