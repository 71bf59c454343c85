"""The words of `estaminet tune`."""

from collections.abc import Mapping
from typing import Any

from estaminet import languages
from estaminet.languages import Text

WORDS: Mapping[str, Text] = {
    "subtitle": {
        "en": "{generations} generations of {population} candidates, {games} games each, "
        "seed {seed}",
        "fr": "{generations} générations de {population} candidats, {games} parties chacun, "
        "graine {seed}",
    },
    "gain": {"en": "What it gained", "fr": "Ce qu'on y gagne"},
    "players": {"en": "Players", "fr": "Joueurs"},
    "share": {"en": "Win share", "fr": "Victoires"},
    "before": {"en": "Won before", "fr": "Gagnées avant"},
    "after": {"en": "Won now", "fr": "Gagnées"},
    "more": {"en": "Difference", "fr": "Écart"},
    "rivals_note": {
        "en": "Win share of one player with the new numbers among players with the old ones, and "
        "its difference from an equal share, in points; in brackets the 95% intervals.",
        "fr": "Victoires d'un joueur avec les nouveaux nombres parmi des joueurs avec les anciens, "
        "et l'écart à une part égale, en points ; entre parenthèses les intervalles à 95 %.",
    },
    "team_note": {
        "en": "Games won by a team with the old and with the new numbers on the same deals, and "
        "the difference in points; in brackets the 95% intervals.",
        "fr": "Parties gagnées par une équipe avec les anciens et les nouveaux nombres sur les "
        "mêmes donnes, et l'écart en points ; entre parenthèses les intervalles à 95 %.",
    },
    "better": {
        "en": "The new numbers play better.",
        "fr": "Les nouveaux nombres jouent mieux.",
    },
    "worse": {
        "en": "The new numbers play WORSE: keep the old ones, or tune for longer.",
        "fr": "Les nouveaux nombres jouent MOINS BIEN : gardez les anciens, ou réglez plus "
        "longtemps.",
    },
    "alike": {
        "en": "No clear difference from the old numbers.",
        "fr": "Pas d'écart net avec les anciens nombres.",
    },
    "wrote": {"en": "Written: {paths}", "fr": "Écrit : {paths}"},
    "play_it": {
        "en": "Every bot that plays {path} plays by the numbers under `guide` in it.",
        "fr": "Tout bot qui joue {path} joue selon les nombres qui s'y trouvent sous `guide`.",
    },
    "stopped": {
        "en": "stopped after {done} of {total} steps",
        "fr": "arrêté après {done} étapes sur {total}",
    },
    "go_on": {"en": "; the same command resumes", "fr": " ; la même commande reprendra"},
    "generation": {"en": "generation {what}", "fr": "génération {what}"},
    "measuring": {"en": "getting ready or measuring …", "fr": "préparation ou mesure …"},
}


def say(lang: str, key: str, **values: Any) -> str:
    return languages.say(WORDS[key], lang, **values)
