"""From the start to the result, step by step: what a seat's chance of winning went up and down by.

The steps of a seat add up: its chance at the start, and for every move what was its own skill, what
others chose and what luck did, make its result. Each sum is of differences of one chain of values,
of which the last is the result itself; docs/review.md says how a step is taken apart.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from estaminet.languages import LANGUAGES, Text, each
from estaminet.review import sentences
from estaminet.review.classes import CLASSES, class_of
from estaminet.review.moments import Moment, Story
from estaminet.review.tallies import Choices, Passing, Tally

PARTS = ("skill", "others", "luck")
TURNING_POINTS = 3
TOLD = 3  # of the best actions, beside the played one, in words too

Tallies = Mapping[tuple[int, int], Tally]
Step = dict[str, Any]


def account(story: Story, seat: int, tallies: Tallies) -> dict[str, Any]:
    """The game through the eyes of one seat."""
    values = [_value(story, seat, moment, tallies) for moment in story.moments]
    told = {lang: story.table.log(seat, lang)[-story.table.move :] for lang in LANGUAGES}
    steps = []
    for moment, after in zip(story.moments[:-1], values[1:], strict=True):
        tally = tallies[seat, moment.move]
        step = _own(moment, tally, after) if isinstance(tally, Choices) else _passed(tally, after)
        steps.append({"move": moment.move, "seat": moment.actor, **step})
    for at, step in enumerate(steps):
        step["text"] = each(lambda lang, at=at: _said(told[lang][at]))  # type: ignore[misc]
    return {
        "seat": seat,
        "start": values[0],
        "end": values[-1],
        **{part: sum(step[part] for step in steps) for part in PARTS},
        **_tallied(steps),
        "turning_points": turning_points(steps, values[-1]),
        "steps": steps,
    }


def _said(row: Mapping[str, Any]) -> str:
    return " ".join(sentence["text"] for sentence in row["sentences"])


def _value(story: Story, seat: int, moment: Moment, tallies: Tallies) -> float:
    """The chance of winning at a moment: at an own decision, of whoever takes the best action."""
    if moment.actor is None:
        return story.table.returns()[seat]
    tally = tallies[seat, moment.move]
    return tally.value.value + tally.loss if isinstance(tally, Choices) else tally.value.value


def _own(moment: Moment, tally: Choices, after: float) -> Step:
    chosen = tally.value.value
    step = {
        "value": chosen + tally.loss,
        "skill": -tally.loss,
        "others": 0.0,
        "luck": after - chosen,
    }
    if len(moment.legal) == 1:
        return step
    return step | {"choice": _choice(moment, tally)}


def _choice(moment: Moment, tally: Choices) -> dict[str, Any]:
    """A decision: what was played, what else there was, and what it gave away."""
    order, error = tally.order, tally.error
    told = {*order[:TOLD], tally.column}
    return {
        "decision": moment.decision,
        "played": moment.actions[tally.column].text,
        "best": moment.actions[tally.best].text,
        "loss": tally.loss,
        "error": round(error, 6),
        "class": class_of(tally.loss, error),
        "ahead": round(tally.ahead, 4),
        "rounds": tally.rounds,
        "actions": [_action(moment, tally, column, column in told) for column in order],
        "reason": sentences.reason(moment, tally),
    }


def _action(moment: Moment, tally: Choices, column: int, told: bool) -> dict[str, Any]:
    action, value = moment.actions[column], tally.value_of(column)
    words = {"said": action.said, "brings": action.brings} if told else {}
    return {
        "action": action.text,
        "value": round(value.value, 6),
        "low": round(value.low, 6),
        "high": round(value.high, 6),
        **words,
    }


def _passed(tally: Passing, after: float) -> Step:
    """Somebody else's step: what it showed, what was chosen, what came of it."""
    before = tally.value.value
    if tally.possible is None or tally.after is None:
        return {"value": before, "skill": 0.0, "others": 0.0, "luck": after - before}
    shown, came = tally.possible - before, after - tally.after
    chosen = tally.after - tally.possible
    return {"value": before, "skill": 0.0, "others": chosen, "luck": shown + came}


def _tallied(steps: Sequence[Step]) -> dict[str, Any]:
    choices = [step["choice"] for step in steps if "choice" in step]
    lost = sum(choice["loss"] for choice in choices)
    return {
        "decisions": len(choices),
        "loss_per_decision": lost / len(choices) if choices else 0.0,
        "classes": {name: sum(c["class"] == name for c in choices) for name in CLASSES},
    }


def turning_points(steps: Sequence[Step], end: float) -> list[dict[str, Any]]:
    """The steps at which the chance of winning changed most, the largest first."""
    values = [step["value"] for step in steps] + [end]
    largest = sorted(range(len(steps)), key=lambda i: (-abs(values[i + 1] - values[i]), i))
    found = []
    for i in largest[:TURNING_POINTS]:
        cause = max(PARTS, key=lambda part, i=i: abs(steps[i][part]))  # type: ignore[misc]
        said: Text = sentences.turning(values[i], values[i + 1], cause)
        point = {"before": values[i], "after": values[i + 1], "cause": cause, "reason": said}
        found.append({"move": steps[i]["move"], **point})
    return found


# Who wins together --------------------------------------------------------------------------------


def team(story: Story, accounts: Mapping[int, Mapping[str, Any]]) -> dict[str, Any]:
    """The team's chance, always through the eyes of whoever decides, and each seat's part in it."""
    parts = dict.fromkeys(accounts, 0.0)
    values = [_of_decider(moment, accounts) for moment in story.moments[:-1]]
    values.append(next(iter(accounts.values()))["end"])
    luck = 0.0
    for moment, before, after in zip(story.moments, values, values[1:], strict=False):
        assert moment.actor is not None
        skill = accounts[moment.actor]["steps"][moment.move]["skill"]
        parts[moment.actor] += skill
        luck += after - before - skill
    return {
        "start": values[0],
        "end": values[-1],
        "parts": list(parts.values()),
        "luck": luck,
        "values": values,
    }


def _of_decider(moment: Moment, accounts: Mapping[int, Mapping[str, Any]]) -> float:
    assert moment.actor is not None
    return float(accounts[moment.actor]["steps"][moment.move]["value"])
