"""`estaminet review`: what a finished game teaches, in the terminal or as a page."""

import argparse
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from estaminet import files, review
from estaminet.cli import saves
from estaminet.cli.command import Command, add_json, add_language, language
from estaminet.cli.progress import bar
from estaminet.errors import BadOption
from estaminet.extras import require
from estaminet.games import load
from estaminet.languages import labelled, number, percent, quote
from estaminet.review.sentences import WORDS


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved game or a record")
    parser.add_argument(
        "--seat", type=int, metavar="K", help="as this seat saw it, counted from 0 (default: each)"
    )
    parser.add_argument("--out", type=Path, metavar="PAGE", help="also write an HTML page")
    parser.add_argument(
        "--rounds",
        type=int,
        default=review.ROUNDS,
        metavar="N",
        help=f"how deep to look: surveys per decision (default: {review.ROUNDS})",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed (default: 0)")
    parser.add_argument(
        "--seconds", type=float, metavar="S", help="stop after this long and show what was found"
    )
    parser.add_argument(
        "--work", type=Path, metavar="FILE", help="keep the work in this file, and resume from it"
    )
    add_language(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    if args.out:
        require("lab")
    save = saves.read(args.file)
    found = json.loads(args.work.read_bytes()) if args.work and args.work.exists() else None
    seats = None if args.seat is None else [args.seat]
    work = review.Work(save.record, seats, args.seed, args.rounds, found)
    with bar() as progress:
        work.go(args.seconds, progress=progress)
    if args.work:
        files.write_json(args.work, work.saved())
    if not work.ready:
        text = "there was too little time to look at every move once: allow more seconds"
        raise BadOption("not_ready", text + (", or run it again" if args.work else ""))
    return show(work.review(), args)


def show(made: Mapping[str, Any], args: argparse.Namespace) -> int:
    lang = args.lang or language()
    if args.out:
        from estaminet.review.page import page  # loads Jinja2: only for this

        files.write_text(args.out, page(made, lang))
    if args.json:
        print(json.dumps(made, ensure_ascii=False, indent=2))
    else:
        print("\n".join(told(made, lang)))
    return 0


def told(made: Mapping[str, Any], lang: str) -> Iterator[str]:
    """The review in a few lines a seat."""
    yield quote(load(made["game"]).texts.title, lang)
    for account in made["accounts"]:
        yield ""
        yield f"{made['names'][account['seat']]} ({WORDS['seat'][lang]} {account['seat'] + 1})"
        yield from _sum(account, lang)
        for point in account["turning_points"]:
            text = account["steps"][point["move"]]["text"][lang]
            label = f"{WORDS['move'][lang]} {point['move'] + 1}"
            yield "  " + labelled(label, f"{point['reason'][lang]} {text}", lang)
        yield from _lost(account, lang)


def _sum(account: Mapping[str, Any], lang: str) -> Iterator[str]:
    parts = (("own_skill", "skill"), ("others_choice", "others"), ("fortune", "luck"))
    rows = [f"{WORDS['start'][lang]} {percent(account['start'], lang)}"]
    rows += [f"{WORDS[word][lang]} {_points(account[part], lang)}" for word, part in parts]
    yield "  " + ", ".join([*rows, f"{WORDS['end'][lang]} {percent(account['end'], lang)}"])
    classes = (f"{WORDS[name][lang]} {count}" for name, count in account["classes"].items())
    yield "  " + ", ".join(classes)


def _points(value: float, lang: str) -> str:
    return number(100 * value, lang, 1, sign=True)


def _lost(account: Mapping[str, Any], lang: str) -> Iterator[str]:
    for step in account["steps"]:
        choice = step.get("choice")
        if choice and choice["class"] in ("mistake", "blunder"):
            label = f"{WORDS['move'][lang]} {step['move'] + 1}, {WORDS[choice['class']][lang]}"
            yield "  " + labelled(label, choice["reason"][lang], lang)


COMMAND = Command(
    "review",
    "show what a finished game teaches: decisions, luck and skill",
    "estaminet review evening.json --seat 0 --out evening.html --lang {lang}",
    arguments,
    run,
)
