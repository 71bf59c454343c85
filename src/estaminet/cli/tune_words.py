"""The words of `estaminet tune`."""

from collections.abc import Mapping
from typing import Any

from estaminet import languages
from estaminet.languages import Text

WORDS: Mapping[str, Text] = {
    "of_guide": {
        "en": "Guide: {generations} {generations:generation|generations} of {population} "
        "candidates, {games} {games:game|games} each, seed {seed}",
        "fr": "Guide : {generations} {generations:génération|générations} de {population} "
        "candidats, {games} {games:partie|parties} chacun, graine {seed}",
    },
    "of_search": {
        "en": "Search: {generations} {generations:generation|generations} of {population} "
        "candidates, {games} {games:game|games} each, seed {seed}",
        "fr": "Recherche : {generations} {generations:génération|générations} de {population} "
        "candidats, {games} {games:partie|parties} chacun, graine {seed}",
    },
    "gain": {"en": "What it gained", "fr": "Ce qu'on y gagne"},
    "players_bot": {"en": "Players, bot", "fr": "Joueurs, bot"},
    "share": {"en": "Win share", "fr": "Victoires"},
    "before": {"en": "Won before", "fr": "Gagnées avant"},
    "after": {"en": "Won now", "fr": "Gagnées maintenant"},
    "more": {"en": "Difference", "fr": "Écart"},
    "rivals_note": {
        "en": "Win share of one player with the new numbers among players with the old ones, and "
        "its difference from an equal share, in points; 95% intervals in brackets.",
        "fr": "Victoires d'un joueur avec les nouveaux nombres parmi des joueurs avec les anciens, "
        "et l'écart à une part égale, en points ; entre parenthèses les intervalles à 95 %.",
    },
    "team_note": {
        "en": "Games won by a team with the old and with the new numbers on the same deals, and "
        "the difference in points; 95% intervals in brackets.",
        "fr": "Parties gagnées par une équipe avec les anciens et les nouveaux nombres sur les "
        "mêmes donnes, et l'écart en points ; entre parenthèses les intervalles à 95 %.",
    },
    "better": {
        "en": "The guide plays better with the new numbers.",
        "fr": "Le guide joue mieux avec les nouveaux nombres.",
    },
    "worse": {
        "en": "The guide plays WORSE with the new numbers: keep the old ones, or tune for longer.",
        "fr": "Le guide joue MOINS BIEN avec les nouveaux nombres : gardez les anciens, ou "
        "réglez plus longtemps.",
    },
    "alike": {
        "en": "The guide: no clear difference from the old numbers.",
        "fr": "Le guide : pas d'écart net avec les anciens nombres.",
    },
    "search_better": {
        "en": "Bots that search play better with the new numbers.",
        "fr": "Les bots qui cherchent jouent mieux avec les nouveaux nombres.",
    },
    "search_worse": {
        "en": "Bots that search play WORSE with the new numbers: for them, tune with "
        "--generations 0, which leaves the guide as it is.",
        "fr": "Les bots qui cherchent jouent MOINS BIEN avec les nouveaux nombres : pour eux, "
        "réglez avec --generations 0, qui laisse le guide tel qu'il est.",
    },
    "search_alike": {
        "en": "Bots that search: no clear difference from the old numbers.",
        "fr": "Les bots qui cherchent : pas d'écart net avec les anciens nombres.",
    },
    "wrote": {"en": "Files written: {paths}", "fr": "Fichiers écrits : {paths}"},
    "play_it": {
        "en": "Every bot that plays with {path} uses the numbers under `guide` in it.",
        "fr": "Tout bot qui joue avec {path} suit les nombres qui s'y trouvent sous `guide`.",
    },
    "stopped": {
        "en": "stopped after {done} of {total} {total:step|steps}",
        "fr": "arrêté après {done} {done:étape|étapes} sur {total}",
    },
    "go_on": {
        "en": "; run the same command to resume",
        "fr": " ; relancez la même commande pour reprendre",
    },
    "generation": {"en": "generation {what}", "fr": "génération {what}"},
    "measuring": {"en": "getting ready or measuring…", "fr": "préparation ou mesure…"},
}


def say(lang: str, key: str, **values: Any) -> str:
    return languages.say(WORDS[key], lang, **values)
