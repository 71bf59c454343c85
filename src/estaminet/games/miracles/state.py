"""The state of The Court of Miracles: one record, at most 1 KiB.

Rogues and Plot cards are numbered by kind in the code-point order of their ids, so that counting
up lists a zone in the document's order; neighbourhoods, spots, lines and guilds in the order of
the data file. Zones are piles and bags of `estaminet.engine.piles`; single numbers are int64 so
that every function is compiled once.
"""

import numpy as np

from estaminet.engine.actions import ActionSpace

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
PLACE, ACT, CLOSE, DISCARD, EXCHANGE = range(5)
BUY, RELOCATE, SWAP, RECALL, LOOK, STEAL, TRANSFER, DRIVE, CHALLENGE = range(5, 14)
WRATH, ORDER, LONE, SWORDSMAN, COURTESAN, OVER = range(14, 20)
DECISIONS = (
    "place",
    "act",
    "close",
    "discard",
    "exchange",
    "buy",
    "relocate",
    "swap",
    "recall",
    "look",
    "steal",
    "transfer",
    "drive",
    "challenge",
    "wrath",
    "order",
    "lone",
    "swordsman",
    "courtesan",
    "over",
)

# Steps of the agenda (C-POS-2): the operations of section 9, those that ask for a choice last ...
DO_COINS, DO_DRAW, DO_KING, DO_EXCHANGE, DO_RIGHT_HAND, DO_TRIBUTE = range(6)
DO_BUY, DO_RELOCATE, DO_SWAP, DO_RECALL, DO_LOOK, DO_STEAL = range(6, 12)
DO_TRANSFER, DO_DRIVE, DO_CHALLENGE = range(12, 15)
# ... and the frame of a turn and of a standoff
DO_PLACE, DO_ACT, DO_RENT, DO_CLOSE, DO_SPENT, DO_FINISH, DO_STANDOFFS = range(15, 22)
DO_REVEAL, DO_BLADE, DO_COUNT, DO_ABILITY, DO_RENOWN, DO_RETRIEVE, DO_END = range(22, 29)
FRAME = (
    "place",
    "act",
    "rent",
    "close",
    "spent",
    "finish",
    "standoffs",
    "reveal",
    "blade",
    "count",
    "ability",
    "renown",
    "retrieve",
    "end",
)

# Why the game ended (C-OPT-2)
NOT_OVER, BY_RENOWN, BY_KING, BY_TURN_LIMIT = range(4)
REASONS = (None, "renown", "king", "turn_limit")

# Chance events (section 14)
CHANCE_DEAL, CHANCE_RESHUFFLE, CHANCE_BAG = range(3)

ACTIONS = ActionSpace.of(
    (
        "place {kind} {spot}",
        "move {origin} {spot}",
        "plot {card}",
        "take",
        "draw",
        "advance",
        "recruit",
        "skip",
        "end",
        "discard {card}",
        "drown {kind}",
        "buy {line}",
        "shift {origin} {spot}",
        "swap {origin} {spot}",
        "recall {spot}",
        "look {spot}",
        "done",
        "steal {seat}",
        "transfer {place} {neighbourhood}",
        "drive {k}",
        "challenge {neighbourhood}",
        "wrath {neighbourhood}",
        "settle {neighbourhood}",
        "hide",
        "reveal",
        "pay",
        "decline",
        "renown {neighbourhood}",
    ),
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
    },
)
A_PLACE = ACTIONS.first("place {kind} {spot}")
A_MOVE = ACTIONS.first("move {origin} {spot}")
A_PLOT = ACTIONS.first("plot {card}")
A_TAKE = ACTIONS.first("take")  # the words for coins, draw, king and exchange, in this order
A_SKIP = ACTIONS.first("skip")
A_END = ACTIONS.first("end")
A_DISCARD = ACTIONS.first("discard {card}")
A_DROWN = ACTIONS.first("drown {kind}")
A_BUY = ACTIONS.first("buy {line}")
A_SHIFT = ACTIONS.first("shift {origin} {spot}")
A_SWAP = ACTIONS.first("swap {origin} {spot}")
A_RECALL = ACTIONS.first("recall {spot}")
A_LOOK = ACTIONS.first("look {spot}")
A_DONE = ACTIONS.first("done")
A_STEAL = ACTIONS.first("steal {seat}")
A_TRANSFER = ACTIONS.first("transfer {place} {neighbourhood}")
A_DRIVE = ACTIONS.first("drive {k}")  # + k - 1
A_CHALLENGE = ACTIONS.first("challenge {neighbourhood}")
A_WRATH = ACTIONS.first("wrath {neighbourhood}")
A_SETTLE = ACTIONS.first("settle {neighbourhood}")
A_HIDE = ACTIONS.first("hide")
A_REVEAL = ACTIONS.first("reveal")
A_PAY = ACTIONS.first("pay")
A_DECLINE = ACTIONS.first("decline")
A_RENOWN = ACTIONS.first("renown {neighbourhood}")

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
    ],
    align=True,
)
