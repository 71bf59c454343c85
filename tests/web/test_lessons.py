"""Every lesson, played in thousands of ways: what a tip proposes is legal whenever it is told."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest

import estaminet
from estaminet.games import IDS
from estaminet.web import lessons
from estaminet.web.live.teaching import LEARNER

BOARDS = Path(__file__).parents[2] / "web" / "src" / "boards"
PLAYS = (150, 2000)  # in a test, in a proof
MOST_MOVES = 120


def one_play(game: str, dice: random.Random) -> list[int]:
    """The learner and the bots choose at random; which tips were told, in their order."""
    plan = lessons.lesson(game)
    table = estaminet.new(game, plan.players, plan.seed, plan.options)
    told: list[int] = []
    played: list[str] = []
    for _ in range(MOST_MOVES):
        now = lessons.due(table, LEARNER, played, told)
        for number in now:
            tip = plan.tips[number]
            if tip.proposes is not None:
                assert table.actor == LEARNER
                assert lessons.proposed(table, tip) in table.actions()
        told += now
        if table.actor is None:
            break
        if table.actor == LEARNER:
            played.append(table.decision)
        table.play(dice.choice(table.actions()))
    return told


@pytest.mark.parametrize("plays", [PLAYS[0], pytest.param(PLAYS[1], marks=pytest.mark.proof)])
@pytest.mark.parametrize("game", IDS)
def test_a_tip_never_proposes_what_the_rules_forbid(game: str, plays: int) -> None:
    tips = lessons.lesson(game).tips
    told: Counter[int] = Counter()
    for seed in range(plays):
        told.update(one_play(game, random.Random(seed)))
    assert max(told.values()) <= plays, "a tip is told once"
    for number, tip in enumerate(tips):
        often = tip.decision == "over" or tip.perhaps or told[number] > plays / 2
        assert often, f"{tip.text['en']}: in {told[number]} of {plays} plays"
        rare = tip.decision == "over" or (tip.perhaps and plays == PLAYS[0])
        assert told[number] > 0 or rare


@pytest.mark.parametrize("game", IDS)
def test_a_lesson_begins_with_the_goal_and_points_at_things(game: str) -> None:
    first, *others = lessons.lesson(game).tips
    assert first.nth == 1
    assert first.proposes is None
    assert all(tip.points for tip in (first, *others) if tip.decision != "over")
    drawn = "".join(file.read_text(encoding="utf-8") for file in (BOARDS / game).glob("*.svelte"))
    parts = set(re.findall(r'\b(?:part|pile)="(\w+)"', drawn)) | {"actions"}
    assert {tip.points for tip in others if tip.points} <= parts, "a part that nobody draws"
