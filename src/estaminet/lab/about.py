"""What a file of a simulation says of itself: enough to read it without the program."""

import shlex
from collections.abc import Mapping
from typing import Any

from estaminet import bots as house
from estaminet.games import load
from estaminet.games.outcome import Outcome
from estaminet.lab import random_play
from estaminet.lab.desks import Chunk, Plan
from estaminet.lab.pieces import Pieces
from estaminet.lab.storage import FORMAT
from estaminet.version import VERSION

SUM_NAMES = {
    "times": random_play.TIMES,
    "seats": random_play.SEATS,
    "wins": random_play.WINS,
    "seats_seats": random_play.SEATS_SEATS,
    "seats_wins": random_play.SEATS_WINS,
    "wins_wins": random_play.WINS_WINS,
}


def about(plan: Plan, pieces: Pieces, total: Chunk | None = None) -> dict[str, Any]:
    """The metadata; with what was counted, once it is known."""
    game = load(plan.game)
    outcome = game.outcome
    source = pieces.content.source
    names = {bot.id: dict(bot.name) for bot in house.for_game(plan.game)}
    said = {
        "format": FORMAT,
        "kind": "games",
        "version": VERSION,
        "game": plan.game,
        "title": dict(game.texts.title),
        "rules": game.version,
        "cooperative": outcome.together,
        "players": plan.players,
        "games": plan.games,
        "seed": plan.seed,
        "bots": list(plan.bots),
        "bot_names": {
            bot: names.get(bot, {"en": bot, "fr": bot}) for bot in sorted(set(plan.bots))
        },
        "options": dict(plan.options),
        "data": {"hash": source.digest, "file": plan.data_name, "content": plan.data},
        "command": command(plan, _defaults(plan, pieces)),
        **_columns(outcome),
    }
    return said if total is None else {**said, "tally": tally(pieces, total)}


def _defaults(plan: Plan, pieces: Pieces) -> Mapping[str, Any]:
    return pieces.game.setup(pieces.content, plan.players, {}).options


def command(plan: Plan, defaults: Mapping[str, Any]) -> str:
    """What to type for the same file."""
    bots = plan.bots[:1] if len(set(plan.bots)) == 1 else plan.bots
    words = ["estaminet", "simulate", plan.game, "--players", str(plan.players)]
    words += ["--bots", ",".join(bots), "--games", str(plan.games), "--seed", str(plan.seed)]
    for name, value in plan.options.items():
        if value != defaults[name]:
            words += ["--option", f"{name}={','.join(value) if isinstance(value, list) else value}"]
    words += ["--data", plan.data_name] if plan.data_name else []
    return shlex.join([*words, "--out", "FILE.parquet"])


def _columns(outcome: Outcome) -> dict[str, Any]:
    return {
        "reasons": {reason: dict(title) for reason, title in outcome.endings.items() if reason},
        "columns": [
            {
                "name": column.name,
                "title": dict(column.title),
                "meaning": dict(column.meaning),
                "by_seat": column.by_seat,
                "amount": column.amount,
            }
            for column in outcome.columns
        ],
        "score": outcome.score,
        "span": outcome.span,
    }


def tally(pieces: Pieces, total: Chunk) -> dict[str, Any]:
    """What was counted: kinds, verbs, and a row for each verb and piece."""
    return {
        "everybody": sums(total.everybody),
        "kinds": {
            kind.id: {"title": dict(kind.title), "numbers": kind.numbers} for kind in pieces.kinds
        },
        "verbs": {verb.id: dict(verb.title) for verb in pieces.verbs},
        "cells": [
            {
                "verb": cell.verb.id,
                "kind": cell.kind,
                "piece": cell.piece,
                "names": dict(cell.names),
                **sums(row),
            }
            for cell, row in zip(pieces.list, total.sums, strict=True)
        ],
    }


def sums(row: Any) -> Mapping[str, float]:
    """Whole numbers as such: returns are mostly 0 and 1."""
    found = {name: float(row[at]) for name, at in SUM_NAMES.items()}
    return {name: int(value) if value.is_integer() else value for name, value in found.items()}
