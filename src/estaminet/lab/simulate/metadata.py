"""What a file of a simulation says of itself: enough to read it without the program."""

import shlex
from collections.abc import Mapping
from typing import Any

from estaminet import bots as house
from estaminet.games import load
from estaminet.games.data import marks
from estaminet.games.outcome import Outcome
from estaminet.lab.simulate import compiled_games as compiled, course as courses
from estaminet.lab.simulate.chunk import Chunk
from estaminet.lab.simulate.deeds import Deeds
from estaminet.lab.simulate.parquet import FORMAT
from estaminet.lab.simulate.plans import Plan
from estaminet.lab.sources import own_sources
from estaminet.languages import same
from estaminet.version import VERSION

SUM_NAMES = {  # of deeds; the first ones of everybody
    "times": compiled.TIMES,
    "seats": compiled.SEATS,
    "wins": compiled.WINS,
    "seats_seats": compiled.SEATS_SEATS,
    "seats_wins": compiled.SEATS_WINS,
    "wins_wins": compiled.WINS_WINS,
    "offers": compiled.OFFERS,
    "taken": compiled.TAKEN,
    "able": compiled.ABLE,
    "doers": compiled.DOERS,
    "able_able": compiled.ABLE_ABLE,
    "able_doers": compiled.ABLE_DOERS,
    "doers_doers": compiled.DOERS_DOERS,
}

MOMENT_NAMES = ("games", "open", "open_open", "judged", "judged_judged", "came", "came_came")


def about(plan: Plan, deeds: Deeds, total: Chunk | None = None) -> dict[str, Any]:
    """The metadata; with what was counted, once it is known."""
    game = load(plan.game)
    outcome = game.outcome
    source = deeds.content.source
    sources = own_sources(plan.bots, plan.game)
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
        "bot_names": {bot: names.get(bot, same(bot)) for bot in sorted(set(plan.bots))},
        **({"sources": sources} if sources else {}),
        "options": dict(plan.options),
        "data": {
            "hash": source.digest,
            "file": plan.data_name,
            "content": plan.data,
            "provenance": marks(source.plain),
        },
        "command": command(plan, _defaults(plan, deeds)),
        **_columns(outcome),
    }
    if total is None:
        return said
    return {**said, "tally": tally(deeds, total), "course": course(deeds, total)}


def _defaults(plan: Plan, deeds: Deeds) -> Mapping[str, Any]:
    return deeds.game.setup(deeds.content, plan.players, {}).options


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


def tally(deeds: Deeds, total: Chunk) -> dict[str, Any]:
    """What was counted: kinds, verbs, and a row for each verb and piece."""
    return {
        "everybody": sums(total.everybody),
        "kinds": {
            kind.id: {"title": dict(kind.title), "numbers": kind.numbers, "used": list(kind.used)}
            for kind in deeds.kinds
        },
        "verbs": {verb.id: dict(verb.title) for verb in deeds.verbs},
        "cells": [
            {
                "verb": deed.verb.id,
                "kind": deed.kind,
                "piece": deed.piece,
                "names": dict(deed.names),
                **sums(row),
            }
            for deed, row in zip(deeds.listed, total.totals[0], strict=True)
        ],
    }


def sums(row: Any) -> Mapping[str, float]:
    """Whole numbers as such: returns are mostly 0 and 1."""
    found = {name: float(row[at]) for name, at in SUM_NAMES.items() if at < len(row)}
    return {name: int(value) if value.is_integer() else value for name, value in found.items()}


def course(deeds: Deeds, total: Chunk) -> dict[str, Any]:
    """How games went: what there was to decide, and who was ahead when."""
    _, options, runs, moments = total.totals
    asked = deeds.game.texts.decisions
    return {
        "closely": courses.CLOSELY,
        "margin": courses.MARGIN,
        "decisions": {
            decision: {
                "title": {lang: voices[1] for lang, voices in asked[decision].items()},
                "options": _counts(row),
            }
            for decision, row in zip(deeds.game.decisions, options, strict=True)
            if row.any()
        },
        "runs": _counts(runs),
        "moments": [dict(zip(MOMENT_NAMES, row, strict=True)) for row in moments.tolist()],
    }


def _counts(row: Any) -> dict[str, int]:
    """How often each number came up."""
    return {str(number): int(times) for number, times in enumerate(row) if times}
