"""`estaminet games`: what can be played."""

import argparse
import json
from typing import Any

import estaminet
from estaminet.cli.command import Command, add_json, add_language, language
from estaminet.games import load

PLAYERS = {"en": "players", "fr": "joueurs"}


def arguments(parser: argparse.ArgumentParser) -> None:
    add_language(parser)
    add_json(parser)


def row(game: str) -> dict[str, Any]:
    loaded = load(game)
    return {
        "game": game,
        "names": dict(loaded.texts.title),
        "players": list(loaded.players),
        "options": list(loaded.options),
    }


def run(args: argparse.Namespace) -> int:
    rows = [row(game) for game in estaminet.games()]
    if args.json:
        print(json.dumps(rows, ensure_ascii=False, indent=2))
        return 0
    lang = args.lang or language()
    for found in rows:
        least, most = min(found["players"]), max(found["players"])
        print(f"{found['game']:<14}{found['names'][lang]}, {least}–{most} {PLAYERS[lang]}")
    return 0


COMMAND = Command("games", "list the games", "estaminet games", arguments, run)
