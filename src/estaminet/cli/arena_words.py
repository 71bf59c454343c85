"""The words of `estaminet arena`, English and French."""

from typing import Any

TEXTS: dict[str, dict[str, str]] = {
    "en": {
        "subtitle": "{players} players, {deals} deals, {games} games, seed {seed}",
        "bot": "Bot",
        "team": "Team",
        "elo": "Elo",
        "interval": "95 %",
        "share": "Win share",
        "rate": "Won",
        "wins": "Wins",
        "seats": "Seats",
        "games": "Games",
        "ahead": "vs {first}",
        "standings": "Standings",
        "teams": "Teams",
        "duels": "Head to head",
        "duels_note": "Head to head: the row's part of the wins of both, seat for seat.",
        "mixes": "Mixed tables",
        "mixes_note": "Mixed tables: 2 + 1 is two seats for the first bot, one for the second.",
        "paces": "Decisions",
        "decisions": "Decisions",
        "mean": "Mean",
        "p99": "99 % within",
        "longest": "Longest",
        "ms": "{value} ms",
        "elo_note": "Elo: 400 points are ten times the strength; the mean is 0.",
        "share_note": "Win share: wins for each seat held; {par} % among equals.",
        "teams_note": "vs: points of difference on the same deals.",
        "interval_note": "95 %: the interval; its unit is the deal, not the game.",
        "length": "Game length: {mean} actions on average, {shortest} to {longest}.",
        "endings": "Endings: {rows}.",
        "by_seat": "Wins by seat: {rows}.",
        "par": "equals",
        "wrote": "Written: {paths}",
        "stopped": "stopped after {done} of {total} games",
        "go_on": "; the same command goes on",
        "compiling": "compiling",
        "axis_share": "wins for each seat held, with 95 % intervals",
        "axis_rate": "games won by the team, with 95 % intervals",
    },
    "fr": {
        "subtitle": "{players} joueurs, {deals} donnes, {games} parties, graine {seed}",
        "bot": "Joueur",
        "team": "Équipe",
        "elo": "Elo",
        "interval": "95 %",
        "share": "Victoires",
        "rate": "Gagnées",
        "wins": "Gagnées",
        "seats": "Places",
        "games": "Parties",
        "ahead": "face à {first}",
        "standings": "Classement",
        "teams": "Équipes",
        "duels": "Face à face",
        "duels_note": "Face à face : part de la ligne dans les victoires des deux, par place.",
        "mixes": "Tables mixtes",
        "mixes_note": "Tables mixtes : 2 + 1, deux places au premier joueur, une au second.",
        "paces": "Décisions",
        "decisions": "Décisions",
        "mean": "Moyenne",
        "p99": "99 % en moins de",
        "longest": "La plus longue",
        "ms": "{value} ms",
        "elo_note": "Elo : 400 points font dix fois la force ; la moyenne est 0.",
        "share_note": "Victoires : par place tenue ; {par} % entre égaux.",
        "teams_note": "Face à : points d'écart sur les mêmes donnes.",
        "interval_note": "95 % : l'intervalle ; son unité est la donne, non la partie.",
        "length": "Durée : {mean} actions en moyenne, de {shortest} à {longest}.",
        "endings": "Fins de partie : {rows}.",
        "by_seat": "Victoires par place : {rows}.",
        "par": "égaux",
        "wrote": "Écrit : {paths}",
        "stopped": "arrêté après {done} parties sur {total}",
        "go_on": " ; la même commande reprendra",
        "compiling": "compilation",
        "axis_share": "victoires par place tenue, intervalles à 95 %",
        "axis_rate": "parties gagnées par l'équipe, intervalles à 95 %",
    },
}


def say(lang: str, key: str, **values: Any) -> str:
    return TEXTS[lang][key].format(**values)


def number(lang: str, value: float, digits: int = 0, sign: bool = False) -> str:
    """A number as the language writes it, with a true minus sign."""
    shown = f"{value:{'+' if sign else ''},.{digits}f}".replace("-", "−")
    if lang == "fr":
        shown = shown.replace(",", "\u202f").replace(".", ",")
    return shown
