"""What a row of a simulation says about the end of a game, by game.

Each column is read from the final states of many games at once, as arrays: asking each of a
million games for its result would take longer than playing it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

Title = Mapping[str, str]
Finals = Any  # an array of final states of one game
DECK, LIMIT = 0, 1


@dataclass(frozen=True)
class Column:
    """A whole number of each game, or of each seat: then there is a column a seat, `points_0` …"""

    name: str
    title: Title
    meaning: Title
    read: Callable[[Finals], np.ndarray]
    by_seat: bool = False
    amount: bool = True  # not a label: its distribution says something


@dataclass(frozen=True)
class Ending:
    """Why a game ended; `reason` reads the index into `reasons`."""

    reasons: tuple[str, ...]
    titles: tuple[Title, ...]
    reason: Callable[[Finals], np.ndarray]


@dataclass(frozen=True)
class Outcome:
    """A game's own columns; `score` is the one whose distribution tells most."""

    ending: Ending
    columns: tuple[Column, ...]
    score: str
    span: str  # the column that says how long it was, in the game's own measure
    cooperative: bool = False


def field(name: str) -> Callable[[Finals], np.ndarray]:
    return lambda finals: np.asarray(finals[name])


def size(name: str) -> Callable[[Finals], np.ndarray]:
    """How many pieces lie on a pile."""
    return lambda finals: np.asarray(finals[name][:, 0])


def sizes(name: str) -> Callable[[Finals], np.ndarray]:
    """How many pieces lie on the piles of all seats."""
    return lambda finals: np.asarray(finals[name][:, :, 0]).sum(1)


def cards_owned(finals: Finals) -> np.ndarray:
    return np.asarray(np.bitwise_count(finals["up"] | finals["hidden"]))


def controlled(finals: Finals) -> np.ndarray:
    """C-CMP-5, by seat."""
    seats = np.arange(finals["coins"].shape[1])
    return np.asarray((finals["control"][:, :, None] == seats).sum(1))


def tokens_on_board(finals: Finals) -> np.ndarray:
    """C-CMP-4, by seat."""
    seats = np.arange(finals["coins"].shape[1])
    on_square = (finals["square"][:, :, None] >> seats & 1).sum(1)
    return np.asarray(controlled(finals) + on_square)


def deck_or_limit(finals: Finals) -> np.ndarray:
    """M-END-3, M-END-7: whether the seat that would be next had triggered the end."""
    followed = finals["turn"] % finals["players"] == finals["triggered_by"]
    return np.where(followed, DECK, LIMIT)


TURNS = Column(
    "turns",
    {"en": "Turns", "fr": "Tours"},
    {"en": "turns of all players together", "fr": "tours de tous les joueurs ensemble"},
    field("turn"),
)

OUTCOMES: Mapping[str, Outcome] = {
    "miracles": Outcome(
        Ending(
            ("", "renown", "king", "turn_limit"),
            (
                {"en": "not over", "fr": "inachevée"},
                {"en": "all Renown tokens placed", "fr": "tous les jetons Renommée posés"},
                {"en": "the King reached the end", "fr": "le Roi est arrivé au bout"},
                {"en": "turn limit", "fr": "limite de tours"},
            ),
            field("reason"),
        ),
        (
            TURNS,
            Column(
                "king",
                {"en": "The King's space", "fr": "Case du Roi"},
                {"en": "where the Penniless King stands", "fr": "où se tient le Roi sans le sou"},
                field("king"),
            ),
            Column(
                "renown",
                {"en": "Renown tokens placed", "fr": "Jetons Renommée posés"},
                {
                    "en": "tokens of the seat on the board at the end",
                    "fr": "jetons du siège sur le plateau à la fin",
                },
                tokens_on_board,
                by_seat=True,
            ),
            Column(
                "neighbourhoods",
                {"en": "Neighbourhoods", "fr": "Quartiers"},
                {
                    "en": "neighbourhoods the seat controls at the end",
                    "fr": "quartiers que le siège contrôle à la fin",
                },
                controlled,
                by_seat=True,
            ),
            Column(
                "coins",
                {"en": "Coins", "fr": "Pièces"},
                {"en": "coins of the seat at the end", "fr": "pièces du siège à la fin"},
                field("coins"),
                by_seat=True,
            ),
        ),
        score="renown",
        span="turns",
    ),
    "miseraables": Outcome(
        Ending(
            ("deck", "turn_limit"),
            (
                {"en": "the deck ran out", "fr": "la pioche s'est vidée"},
                {"en": "turn limit", "fr": "limite de tours"},
            ),
            deck_or_limit,
        ),
        (
            TURNS,
            Column(
                "triggered_by",
                {"en": "Who emptied the deck", "fr": "Qui a vidé la pioche"},
                {"en": "the seat, or -1: nobody", "fr": "le siège, ou -1 : personne"},
                field("triggered_by"),
                amount=False,
            ),
            Column(
                "points",
                {"en": "Points", "fr": "Points"},
                {
                    "en": "points of the seat, a point less for each card left",
                    "fr": "points du siège, un de moins par carte restante",
                },
                field("points"),
                by_seat=True,
            ),
            Column(
                "owned",
                {"en": "Cards left", "fr": "Cartes restantes"},
                {
                    "en": "cards the seat owns at the end",
                    "fr": "cartes que le siège possède à la fin",
                },
                cards_owned,
                by_seat=True,
            ),
        ),
        score="points",
        span="turns",
    ),
    "poilus": Outcome(
        Ending(
            ("", "peace", "monument", "hardships"),
            (
                {"en": "not over", "fr": "inachevée"},
                {"en": "peace (victory)", "fr": "la paix (victoire)"},
                {"en": "the monument (defeat)", "fr": "le monument (défaite)"},
                {"en": "hardships (defeat)", "fr": "les coups durs (défaite)"},
            ),
            field("reason"),
        ),
        (
            Column(
                "missions",
                {"en": "Missions", "fr": "Missions"},
                {
                    "en": "missions begun, the last one included",
                    "fr": "missions commencées, la dernière comprise",
                },
                field("mission"),
            ),
            Column(
                "morale",
                {"en": "Morale left", "fr": "Moral restant"},
                {
                    "en": "cards of the Morale deck left at the end",
                    "fr": "cartes restant dans la pioche Moral à la fin",
                },
                size("morale"),
            ),
            Column(
                "trials",
                {"en": "Trials left", "fr": "Épreuves restantes"},
                {
                    "en": "cards of the Trials deck left at the end",
                    "fr": "cartes restant dans la pioche Épreuves à la fin",
                },
                size("trials"),
            ),
            Column(
                "in_hand",
                {"en": "Cards in hands", "fr": "Cartes en main"},
                {
                    "en": "cards in all hands at the end",
                    "fr": "cartes dans toutes les mains à la fin",
                },
                sizes("hands"),
            ),
            Column(
                "hardships",
                {"en": "Hardships", "fr": "Coups durs"},
                {
                    "en": "hardships in front of all seats at the end",
                    "fr": "coups durs devant tous les sièges à la fin",
                },
                sizes("front"),
            ),
        ),
        score="morale",
        span="missions",
        cooperative=True,
    ),
}


def read(game: str, players: int, finals: Finals) -> dict[str, np.ndarray]:
    """The game's own columns of finished games, those by seat a column a seat."""
    found: dict[str, np.ndarray] = {}
    for column in OUTCOMES[game].columns:
        values = column.read(finals).astype(np.int32)
        if column.by_seat:
            found |= {f"{column.name}_{seat}": values[:, seat] for seat in range(players)}
        else:
            found[column.name] = values
    return found
