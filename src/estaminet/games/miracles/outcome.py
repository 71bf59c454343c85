"""How a play of The Court of Miracles comes out, and what is counted in it."""

import numpy as np

from estaminet.games.outcome import (
    NOT_OVER,
    TURNS,
    Blank,
    Column,
    Finals,
    Kind,
    Outcome,
    field,
    verb,
)


def controlled(finals: Finals) -> np.ndarray:
    """C-CMP-5, by seat."""
    seats = np.arange(finals["coins"].shape[1])
    return np.asarray((finals["control"][:, :, None] == seats).sum(1))


def tokens_on_board(finals: Finals) -> np.ndarray:
    """C-CMP-4, by seat."""
    seats = np.arange(finals["coins"].shape[1])
    on_square = (finals["square"][:, :, None] >> seats & 1).sum(1)
    return np.asarray(controlled(finals) + on_square)


VERBS = (
    verb("place", "place {kind} {spot}", about="kind", en="placed", fr="posé"),
    verb("drown", "drown {kind}", en="sent to the Seine", fr="jeté à la Seine"),
    verb("plot", "plot {card}", en="played", fr="jouée"),
    verb("discard", "discard {card}", en="discarded", fr="défaussée"),
    verb(
        "enter",
        "place {kind} {spot}",
        about="spot",
        en="a rogue placed there",
        fr="un ribaud posé là",
    ),
    verb(
        "arrive",
        "move {origin} {spot}",
        about="spot",
        en="a rogue of theirs moved there",
        fr="un de leurs ribauds amené là",
    ),
    verb(
        "leave",
        "move {origin} {spot}",
        about="origin",
        en="a rogue of theirs moved away",
        fr="un de leurs ribauds parti de là",
    ),
    verb(
        "challenge",
        "challenge {neighbourhood}",
        en="standoff called there",
        fr="affrontement provoqué là",
    ),
    verb(
        "wrath",
        "wrath {neighbourhood}",
        en="the King's Wrath sent there",
        fr="Colère du Roi envoyée là",
    ),
    verb(
        "settle",
        "settle {neighbourhood}",
        en="its standoff settled first",
        fr="son affrontement réglé d'abord",
    ),
    verb(
        "renown",
        "renown {neighbourhood}",
        en="token placed for a Courtesan",
        fr="jeton posé grâce à la Courtisane",
    ),
    verb(
        "shift",
        "shift {origin} {spot}",
        about="spot",
        en="a rogue moved there by an effect",
        fr="un ribaud déplacé là par un effet",
    ),
    verb(
        "swap",
        "swap {origin} {spot}",
        about="spot",
        en="a rogue swapped there",
        fr="un ribaud échangé là",
    ),
    verb(
        "recall", "recall {spot}", en="a rogue sent back from there", fr="un ribaud renvoyé de là"
    ),
    verb("look", "look {spot}", en="a rogue looked at there", fr="un ribaud regardé là"),
    verb(
        "transfer_to",
        "transfer {place} {neighbourhood}",
        about="neighbourhood",
        en="a token moved there",
        fr="un jeton amené là",
    ),
    verb(
        "transfer_from",
        "transfer {place} {neighbourhood}",
        about="place",
        en="a token moved away",
        fr="un jeton retiré de là",
    ),
    verb("buy", "buy {line}", en="bought", fr="achetée"),
    verb("drive", "drive {k}", en="the King moved that far", fr="le Roi avancé d'autant"),
    verb("take", "take", en="took the coins", fr="pièces prises"),
    verb("draw", "draw", en="drew Plot cards", fr="Complots piochés"),
    verb("advance", "advance", en="moved the Penniless King", fr="Roi sans le sou avancé"),
    verb(
        "recruit", "recruit", en="exchanged a rogue with the bag", fr="ribaud échangé avec le sac"
    ),
    verb(
        "steal",
        "steal {seat}",
        en="took coins from another guild",
        fr="pièces prises à une autre confrérie",
    ),
    verb("pay", "pay", en="paid to draw the blade", fr="lame tirée"),
    verb("decline", "decline", en="did not pay for the blade", fr="lame restée au fourreau"),
    verb(
        "hide", "hide", en="won unopposed, stayed hidden", fr="ribaud sans adversaire, resté caché"
    ),
    verb(
        "reveal",
        "reveal",
        en="won unopposed, revealed the rogue",
        fr="ribaud sans adversaire, révélé",
    ),
    verb("skip", "skip", en="skipped the neighbourhood's action", fr="action du quartier laissée"),
    verb("end", "end", en="ended the turn without a Plot card", fr="tour fini sans Complot"),
    verb("done", "done", en="stopped early", fr="arrêté avant la fin"),
)

COLUMNS = (
    TURNS,
    Column(
        "king",
        field("king"),
        title={"en": "Space of the King", "fr": "Case du Roi"},
        meaning={
            "en": "the space of the Penniless King at the end",
            "fr": "la case du Roi sans le sou à la fin",
        },
    ),
    Column(
        "renown",
        tokens_on_board,
        title={"en": "Renown tokens placed", "fr": "Jetons Renommée posés"},
        meaning={
            "en": "the seat's tokens on the board at the end",
            "fr": "jetons du joueur sur le plateau à la fin",
        },
        by_seat=True,
    ),
    Column(
        "neighbourhoods",
        controlled,
        title={"en": "Neighbourhoods", "fr": "Quartiers"},
        meaning={
            "en": "neighbourhoods that the seat controls at the end",
            "fr": "quartiers que le joueur contrôle à la fin",
        },
        by_seat=True,
    ),
    Column(
        "coins",
        field("coins"),
        title={"en": "Coins", "fr": "Pièces"},
        meaning={"en": "the seat's coins at the end", "fr": "pièces du joueur à la fin"},
        by_seat=True,
    ),
)

BLANK_ROGUE = Blank("rogues", {"strength": 0, "ability": "none"})
BLANK_PLOT = Blank("plots", {"program": [{"op": "coins", "n": 0}]})  # C-DAT-3

OUTCOME = Outcome(
    endings={
        "": NOT_OVER,
        "renown": {"en": "all Renown tokens placed", "fr": "tous les jetons Renommée posés"},
        "king": {"en": "the King reached the end", "fr": "le Roi est arrivé au bout"},
        "turn_limit": {"en": "turn limit", "fr": "limite de tours"},
    },
    ending=field("reason"),
    columns=COLUMNS,
    score="renown",
    span="turns",
    kinds=(
        Kind("kind", {"en": "Rogues", "fr": "Ribauds"}, used=("place",), blank=BLANK_ROGUE),
        Kind(
            "card", {"en": "Plot cards", "fr": "Cartes Complot"}, used=("plot",), blank=BLANK_PLOT
        ),
        Kind("neighbourhood", {"en": "Neighbourhoods", "fr": "Quartiers"}, used=("enter",)),
        Kind(
            "line",
            {"en": "Lines of the Renown Square", "fr": "Lignes de la place de la Renommée"},
            used=("buy",),
        ),
        Kind("k", {"en": "Spaces", "fr": "Cases"}, numbers=True),
    ),
    verbs=VERBS,
)
