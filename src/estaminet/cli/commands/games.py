"""`estaminet games`: what can be played, and with which options."""

import argparse
import json
from collections.abc import Iterator
from typing import Any

import estaminet
from estaminet.cli.command import Command, add_json, add_language, language
from estaminet.games import load
from estaminet.languages import labelled, quote

PLAYERS = {"en": "players", "fr": "joueurs"}
NUMBER = {"en": "a whole number", "fr": "un nombre entier"}
EACH_SEAT = {
    "en": "one per seat, separated by commas",
    "fr": "un par place, séparés par des virgules",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help="show the options of this game")
    add_language(parser)
    add_json(parser)


def row(game: str) -> dict[str, Any]:
    loaded = load(game)
    return {
        "game": game,
        "names": dict(loaded.texts.title),
        "players": list(loaded.players),
        "options": [option.id for option in loaded.options],
    }


def option_lines(game: str, lang: str) -> Iterator[str]:
    """Each option with what it changes, its clause and its values, the usual one first."""
    found = load(game)
    usual = found.setup(found.content, found.players[0], {}).options
    for option in found.options:
        told = f"{quote(option.description, lang)} ({option.clause})"
        yield "\n" + labelled(option.id, told, lang)
        if option.kind == "number":
            yield f"  {usual[option.id]} *  {quote(NUMBER, lang)}"
        elif option.kind == "seats":
            names = ", ".join(option.named_choices(found.content.source.plain))
            yield "  " + labelled(quote(EACH_SEAT, lang), names, lang)
        elif option.choices is None:
            yield f"  {usual[option.id]} *"
        for value, name in (option.choices or {}).items():
            mark = "*" if value == usual[option.id] else " "
            yield f"  {value:<10}{mark} {quote(name, lang)}"


def run(args: argparse.Namespace) -> int:
    chosen = estaminet.games() if args.game is None else [load(args.game).id]
    rows = [row(game) for game in chosen]
    if args.json:
        print(json.dumps(rows, ensure_ascii=False, indent=2))
        return 0
    lang = args.lang or language()
    for found in rows:
        least, most = min(found["players"]), max(found["players"])
        players = f"{least}–{most} {quote(PLAYERS, lang)}"
        print(f"{found['game']:<14}{quote(found['names'], lang)}, {players}")
    if args.game is not None:
        print("\n".join(option_lines(args.game, lang)))
    return 0


COMMAND = Command(
    "games", "list the games, or the options of one", "estaminet games {game}", arguments, run
)
