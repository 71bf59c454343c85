"""The words of `estaminet arena`."""

from collections.abc import Mapping
from typing import Any

from estaminet import languages
from estaminet.languages import Text

WORDS: Mapping[str, Text] = {
    "subtitle": {
        "en": "{players} players, {deals} deals, {games} games, seed {seed}",
        "fr": "{players} joueurs, {deals} donnes, {games} parties, graine {seed}",
    },
    "bot": {"en": "Bot", "fr": "Joueur"},
    "team": {"en": "Team", "fr": "Équipe"},
    "elo": {"en": "Elo", "fr": "Elo"},
    "interval": {"en": "95 %", "fr": "95 %"},
    "share": {"en": "Win share", "fr": "Victoires"},
    "rate": {"en": "Won", "fr": "Gagnées"},
    "wins": {"en": "Wins", "fr": "Gagnées"},
    "seats": {"en": "Seats", "fr": "Places"},
    "games": {"en": "Games", "fr": "Parties"},
    "ahead": {"en": "vs {first}", "fr": "face à {first}"},
    "standings": {"en": "Standings", "fr": "Classement"},
    "teams": {"en": "Teams", "fr": "Équipes"},
    "duels": {"en": "Head to head", "fr": "Face à face"},
    "duels_note": {
        "en": "Head to head: the row's part of the wins of both, seat for seat.",
        "fr": "Face à face : part de la ligne dans les victoires des deux, par place.",
    },
    "mixes": {"en": "Mixed tables", "fr": "Tables mixtes"},
    "mixes_note": {
        "en": "Mixed tables: 2 + 1 is two seats for the first bot, one for the second.",
        "fr": "Tables mixtes : 2 + 1, deux places au premier joueur, une au second.",
    },
    "paces": {"en": "Decisions", "fr": "Décisions"},
    "decisions": {"en": "Decisions", "fr": "Décisions"},
    "mean": {"en": "Mean", "fr": "Moyenne"},
    "p99": {"en": "99 % within", "fr": "99 % en moins de"},
    "longest": {"en": "Longest", "fr": "La plus longue"},
    "ms": {"en": "{value} ms", "fr": "{value} ms"},
    "elo_note": {
        "en": "Elo: 400 points are ten times the strength; the mean is 0.",
        "fr": "Elo : 400 points font dix fois la force ; la moyenne est 0.",
    },
    "share_note": {
        "en": "Win share: wins for each seat held; {par} % among equals.",
        "fr": "Victoires : par place tenue ; {par} % entre égaux.",
    },
    "teams_note": {
        "en": "vs: points of difference on the same deals.",
        "fr": "Face à : points d'écart sur les mêmes donnes.",
    },
    "interval_note": {
        "en": "95 %: the interval; its unit is the deal, not the game.",
        "fr": "95 % : l'intervalle ; son unité est la donne, non la partie.",
    },
    "length": {
        "en": "Game length: {mean} actions on average, {shortest} to {longest}.",
        "fr": "Durée : {mean} actions en moyenne, de {shortest} à {longest}.",
    },
    "endings": {"en": "Endings: {rows}.", "fr": "Fins de partie : {rows}."},
    "by_seat": {"en": "Wins by seat: {rows}.", "fr": "Victoires par place : {rows}."},
    "par": {"en": "equals", "fr": "égaux"},
    "wrote": {"en": "Written: {paths}", "fr": "Écrit : {paths}"},
    "stopped": {
        "en": "stopped after {done} of {total} games",
        "fr": "arrêté après {done} parties sur {total}",
    },
    "go_on": {"en": "; the same command goes on", "fr": " ; la même commande reprendra"},
    "compiling": {"en": "compiling", "fr": "compilation"},
    "axis_share": {
        "en": "wins for each seat held, with 95 % intervals",
        "fr": "victoires par place tenue, intervalles à 95 %",
    },
    "axis_rate": {
        "en": "games won by the team, with 95 % intervals",
        "fr": "parties gagnées par l'équipe, intervalles à 95 %",
    },
}


def say(lang: str, key: str, **values: Any) -> str:
    return languages.say(WORDS[key], lang, **values)
