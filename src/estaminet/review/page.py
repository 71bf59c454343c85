"""A review as a page: one file, nothing fetched, every language inside."""

from collections.abc import Mapping, Sequence
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader

from estaminet.games import load
from estaminet.lab.report.number_texts import percent_text, points_of
from estaminet.languages import FIRST, LANGUAGES, Text, joined, quote, same
from estaminet.review.classes import BLUNDER, INACCURACY, MISTAKE
from estaminet.review.sentences import WORDS, share
from estaminet.version import VERSION

MARKED = (INACCURACY, MISTAKE, BLUNDER)
SHOWN = 6  # decisions told in full
SUM = {"skill": "own_skill", "others": "others_choice", "luck": "fortune"}


def page(review: Mapping[str, Any], lang: str) -> str:
    """What `Work.review` gave, to look at."""
    game = load(review["game"]).texts.title
    return (
        _environment()
        .get_template("review.html")
        .render(
            lang=lang,
            review=review,
            game=game,
            title=joined(game, WORDS["title"], by=" — "),
            parts=[_part(review, account) for account in review["accounts"]],
            team=_team(review),
        )
    )


def _environment() -> Environment:
    loaders = [PackageLoader("estaminet.review"), PackageLoader("estaminet.lab.report")]
    made = Environment(loader=ChoiceLoader(loaders), autoescape=True, trim_blocks=True)
    known: dict[str, Any] = {"first": FIRST, "languages": LANGUAGES, "words": WORDS}
    known["quote"] = quote
    made.globals |= known | {"share": share, "points": points_of, "version": VERSION}
    return made


def _part(review: Mapping[str, Any], account: Mapping[str, Any]) -> dict[str, Any]:
    steps = account["steps"]
    decided = [step for step in steps if "choice" in step]
    marked = [step for step in decided if step["choice"]["class"] in MARKED]
    worst = sorted(marked, key=lambda step: -step["choice"]["loss"])[:SHOWN]
    return {
        "name": review["names"][account["seat"]],
        "account": account,
        "lost": percent_text(account["loss_per_decision"]),
        "graph": graph([step["value"] for step in steps] + [account["end"]]),
        "marked": [(_at(step["move"], len(steps)), step) for step in marked],
        "sum": _sum(account),
        "turns": [(point, steps[point["move"]]["text"]) for point in account["turning_points"]],
        "worst": worst,
        "decided": [(step, _words(step, "played"), _words(step, "best")) for step in decided],
    }


def graph(values: Sequence[float]) -> str:
    """The path of a curve over moves, in a box as wide as the moves and 100 high."""
    return "M" + " L".join(f"{i},{100 - 100 * value:.2f}" for i, value in enumerate(values))


def _at(move: int, moves: int) -> float:
    return round(100 * move / max(moves, 1), 2)


def _sum(account: Mapping[str, Any]) -> list[tuple[Text, Text]]:
    rows = [(WORDS[word], points_of(account[part])) for part, word in SUM.items()]
    ends = [(WORDS[end], share(account[end])) for end in ("start", "end")]
    return [ends[0], *rows, ends[1]]


def _words(step: Mapping[str, Any], which: str) -> Text:
    choice = step["choice"]
    action = next(a for a in choice["actions"] if a["action"] == choice[which])
    said: Text = action.get("said") or same(action["action"])
    return said


def _team(review: Mapping[str, Any]) -> dict[str, Any] | None:
    team = review["team"]
    if team is None:
        return None
    rows = [(same(name), points_of(part)) for name, part in zip(review["names"], team["parts"],
            strict=True)]  # fmt: skip
    rows.append((WORDS["fortune"], points_of(team["luck"])))
    ends = [(WORDS[end], share(team[end])) for end in ("start", "end")]
    return {"graph": graph(team["values"]), "moves": len(team["values"]) - 1,
            "sum": [ends[0], *rows, ends[1]]}  # fmt: skip
