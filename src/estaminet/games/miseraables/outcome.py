"""How a play of Les Miseraables comes out, and what is counted in it."""

import numpy as np

from estaminet.games.outcome import TURNS, Blank, Column, Finals, Kind, Outcome, field, verb

DECK, LIMIT = 0, 1  # the endings, by number


def cards_owned(finals: Finals) -> np.ndarray:
    return np.asarray(np.bitwise_count(finals["up"] | finals["hidden"]))


def deck_or_limit(finals: Finals) -> np.ndarray:
    """M-END-3, M-END-7: whether the seat that would be next had triggered the end."""
    followed = finals["turn"] % finals["players"] == finals["triggered_by"]
    return np.where(followed, DECK, LIMIT)


VERBS = (
    verb("keep", "keep {card} {fate}", about="card", en="kept at the start", fr="gardée au départ"),
    verb("take", "take {target}", en="taken", fr="prise"),
    verb("pick", "pick {card}", en="picked from the deck", fr="choisie dans la pioche"),
    verb("use", "use {own}", en="used", fr="utilisée"),
    verb("score", "score {own}", en="scored", fr="décomptée"),
    verb("save", "save {target}", heir=("save", "score"), en="saved", fr="sauvée"),
    verb("kill", "kill {target}", heir=("kill", "score"), en="killed", fr="tuée"),
    verb("return", "return {target}", en="put under the deck", fr="remise sous la pioche"),
    verb("give", "give {own} {seat}", about="own", en="given away", fr="donnée"),
    verb(
        "swap_out",
        "swap {own} {with}",
        about="own",
        en="given in a swap",
        fr="cédée dans un échange",
    ),
    verb(
        "swap_in",
        "swap {own} {with}",
        about="with",
        en="gained in a swap",
        fr="obtenue dans un échange",
    ),
    verb("reveal", "reveal {hidden}", en="turned face up to score", fr="dévoilée pour un décompte"),
    verb("scout", "scout", en="looked at the top of the deck", fr="haut de la pioche regardé"),
    verb("done", "done", en="stopped turning cards up", fr="rien dévoilé de plus"),
    verb("skip", "skip", en="skipped an effect", fr="renoncé à un effet"),
    verb("pass", "pass", en="passed", fr="tour passé"),
)

COLUMNS = (
    TURNS,
    Column(
        "triggered_by",
        field("triggered_by"),
        title={"en": "Who emptied the deck", "fr": "Qui a vidé la pioche"},
        meaning={"en": "the seat, or -1 for nobody", "fr": "le joueur, ou -1 pour personne"},
        amount=False,
    ),
    Column(
        "points",
        field("points"),
        title={"en": "Points", "fr": "Points"},
        meaning={
            "en": "the seat's points, minus one per card left",
            "fr": "points du joueur, moins un par carte restante",
        },
        by_seat=True,
    ),
    Column(
        "owned",
        cards_owned,
        title={"en": "Cards left", "fr": "Cartes restantes"},
        meaning={
            "en": "cards that the seat owns at the end",
            "fr": "cartes que le joueur possède à la fin",
        },
        by_seat=True,
    ),
)

# No symbols, a goal out of reach, and an ability that gives what every turn offers: M-DECK-7 and
# M-DECK-11 ask for one of each
BLANK = Blank(
    "cards",
    {
        "symbols": {},
        "ability.effects": [{"op": "TAKE", "of": ["deck"]}],
        "goals": [{"type": "OWN_CARDS", "count": 99, "points": 1}],
    },
)

OUTCOME = Outcome(
    endings={
        "deck": {"en": "the deck ran out", "fr": "la pioche s'est vidée"},
        "turn_limit": {"en": "turn limit", "fr": "limite de tours"},
    },
    ending=deck_or_limit,
    columns=COLUMNS,
    score="points",
    span="turns",
    kinds=(Kind("card", {"en": "Cards", "fr": "Cartes"}, used=("use", "score"), blank=BLANK),),
    verbs=VERBS,
)
