"""The words of `estaminet arena`."""

from collections.abc import Mapping
from typing import Any

from estaminet import languages
from estaminet.languages import Text

WORDS: Mapping[str, Text] = {
    "subtitle": {
        "en": "{players} players, {deals} {deals:deal|deals}, {games} {games:game|games}, "
        "seed {seed}",
        "fr": "{players} joueurs, {deals} {deals:donne|donnes}, {games} {games:partie|parties}, "
        "graine {seed}",
    },
    "bot": {"en": "Bot", "fr": "Bot"},
    "team": {"en": "Team", "fr": "Équipe"},
    "elo": {"en": "Elo", "fr": "Elo"},
    "interval": {"en": "95%", "fr": "95 %"},
    "share": {"en": "Win share", "fr": "Victoires"},
    "rate": {"en": "Games won", "fr": "Gagnées"},
    "wins": {"en": "Wins", "fr": "Gagnées"},
    "seats": {"en": "Seats", "fr": "Places"},
    "games": {"en": "Games", "fr": "Parties"},
    "ahead": {"en": "vs. {first}", "fr": "face à {first}"},
    "standings": {"en": "Standings", "fr": "Classement"},
    "teams": {"en": "Teams", "fr": "Équipes"},
    "duels": {"en": "Head to head", "fr": "Face à face"},
    "duels_note": {
        "en": "Head to head: of the two bots' wins per seat, the share of the bot in the row.",
        "fr": "Face à face : des victoires par place des deux bots, la part de celui de la ligne.",
    },
    "mixes": {"en": "Mixed tables", "fr": "Tables mixtes"},
    "mixes_note": {
        "en": "Mixed tables: 2 + 1 means two seats for the first bot and one for the second.",
        "fr": "Tables mixtes : 2 + 1 signifie deux places au premier bot et une au second.",
    },
    "paces": {"en": "Decisions", "fr": "Décisions"},
    "decisions": {"en": "Decisions", "fr": "Décisions"},
    "mean": {"en": "Mean", "fr": "Moyenne"},
    "p99": {"en": "99% within", "fr": "99 % en moins de"},
    "longest": {"en": "Longest", "fr": "La plus longue"},
    "ms": {"en": "{value} ms", "fr": "{value} ms"},
    "elo_note": {
        "en": "Elo: 400 points more means ten times as strong; the mean is 0.",
        "fr": "Elo : 400 points de plus, c'est dix fois plus fort ; la moyenne est 0.",
    },
    "share_note": {
        "en": "Win share: wins per seat held; {par}% among equals.",
        "fr": "Victoires : par place occupée ; {par} % entre égaux.",
    },
    "teams_note": {
        "en": "vs.: difference in percentage points, on the same deals.",
        "fr": "Face à : écart en points de pourcentage, sur les mêmes donnes.",
    },
    "interval_note": {
        "en": "95%: the confidence interval; its unit is the deal, not the game.",
        "fr": "95 % : l'intervalle de confiance ; son unité est la donne, non la partie.",
    },
    "length": {
        "en": "Game length: {mean} actions on average, from {shortest} to {longest}.",
        "fr": "Durée des parties : {mean} actions en moyenne, de {shortest} à {longest}.",
    },
    "endings": {"en": "Endings: {rows}.", "fr": "Fins de partie : {rows}."},
    "by_seat": {"en": "Wins by seat: {rows}.", "fr": "Victoires par place : {rows}."},
    "seat_share": {"en": "seat {seat} {share}", "fr": "place {seat} {share}"},
    "par": {"en": "equals", "fr": "égaux"},
    "wrote": {"en": "Files written: {paths}", "fr": "Fichiers écrits : {paths}"},
    "stopped": {
        "en": "stopped after {done} of {total} {total:game|games}",
        "fr": "arrêté après {done} {done:partie|parties} sur {total}",
    },
    "go_on": {
        "en": "; run the same command to resume",
        "fr": " ; relancez la même commande pour reprendre",
    },
    "compiling": {"en": "compiling", "fr": "compilation"},
    "axis_share": {
        "en": "wins per seat held, with 95% confidence intervals",
        "fr": "victoires par place occupée, intervalles de confiance à 95 %",
    },
    "axis_rate": {
        "en": "games won by the team, with 95% confidence intervals",
        "fr": "parties gagnées par l'équipe, intervalles de confiance à 95 %",
    },
}


def say(lang: str, key: str, **values: Any) -> str:
    return languages.say(WORDS[key], lang, **values)
