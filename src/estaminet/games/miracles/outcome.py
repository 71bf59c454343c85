"""How a play of The Court of Miracles comes out, and what is counted in it."""

import numpy as np

from estaminet.games.outcome import NOT_OVER, TURNS, Column, Finals, Kind, Outcome, field, verb


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
        en="own rogue moved there",
        fr="son ribaud déplacé là",
    ),
    verb(
        "leave",
        "move {origin} {spot}",
        about="origin",
        en="own rogue moved away",
        fr="son ribaud parti de là",
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
        fr="courroux du Roi envoyé là",
    ),
    verb(
        "settle",
        "settle {neighbourhood}",
        en="standoff settled first",
        fr="affrontement réglé d'abord",
    ),
    verb(
        "renown",
        "renown {neighbourhood}",
        en="token won by the Courtesan",
        fr="jeton de la Courtisane",
    ),
    verb(
        "shift",
        "shift {origin} {spot}",
        about="spot",
        en="a rogue pushed there",
        fr="un ribaud poussé là",
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
        en="own token brought there",
        fr="son jeton amené là",
    ),
    verb(
        "transfer_from",
        "transfer {place} {neighbourhood}",
        about="place",
        en="own token taken away",
        fr="son jeton retiré de là",
    ),
    verb("buy", "buy {line}", en="bought", fr="achetée"),
    verb("drive", "drive {k}", en="the King driven so far", fr="le Roi avancé d'autant"),
    verb("take", "take", en="took the coins", fr="pièces prises"),
    verb("draw", "draw", en="drew Plot cards", fr="Complots piochés"),
    verb("advance", "advance", en="moved the Penniless King", fr="Roi sans le sou avancé"),
    verb(
        "recruit", "recruit", en="exchanged a rogue with the bag", fr="ribaud échangé avec le sac"
    ),
    verb("steal", "steal {seat}", en="took coins from another", fr="pièces prises à un autre"),
    verb("pay", "pay", en="paid for the blade", fr="lame payée"),
    verb("decline", "decline", en="did not pay for the blade", fr="lame refusée"),
    verb("hide", "hide", en="won alone, stayed hidden", fr="seul en lice, resté caché"),
    verb("reveal", "reveal", en="won alone, revealed the rogue", fr="seul en lice, ribaud révélé"),
    verb("skip", "skip", en="left the place's action out", fr="action du quartier laissée"),
    verb("end", "end", en="ended the turn without a card", fr="tour fini sans Complot"),
    verb("done", "done", en="stopped early", fr="arrêté avant la fin"),
)

COLUMNS = (
    TURNS,
    Column(
        "king",
        field("king"),
        title={"en": "The King's space", "fr": "Case du Roi"},
        meaning={"en": "where the Penniless King stands", "fr": "où se tient le Roi sans le sou"},
    ),
    Column(
        "renown",
        tokens_on_board,
        title={"en": "Renown tokens placed", "fr": "Jetons Renommée posés"},
        meaning={
            "en": "tokens of the seat on the board at the end",
            "fr": "jetons du siège sur le plateau à la fin",
        },
        by_seat=True,
    ),
    Column(
        "neighbourhoods",
        controlled,
        title={"en": "Neighbourhoods", "fr": "Quartiers"},
        meaning={
            "en": "neighbourhoods the seat controls at the end",
            "fr": "quartiers que le siège contrôle à la fin",
        },
        by_seat=True,
    ),
    Column(
        "coins",
        field("coins"),
        title={"en": "Coins", "fr": "Pièces"},
        meaning={"en": "coins of the seat at the end", "fr": "pièces du siège à la fin"},
        by_seat=True,
    ),
)

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
        Kind("kind", {"en": "Rogues", "fr": "Ribauds"}),
        Kind("card", {"en": "Plot cards", "fr": "Cartes Complot"}),
        Kind("neighbourhood", {"en": "Neighbourhoods", "fr": "Quartiers"}),
        Kind("line", {"en": "Lines of the Renown Square", "fr": "Lignes de la Renommée"}),
        Kind("k", {"en": "Spaces", "fr": "Cases"}, numbers=True),
    ),
    verbs=VERBS,
)
