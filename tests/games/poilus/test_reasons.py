"""Les Poilus says why not and what an action brings, by the rules and by what the seat knows."""

import re

import pytest

import estaminet
from tests.games.helpers import promises
from tests.games.poilus.positions import position


def table(**changes):
    return estaminet.from_position("poilus", position(**changes), seed=1)


def reasons(t):
    return {row["kind"]: (row["clause"], row["reason"]) for row in t.refused()}


CARDS = {0: ["night+shell", "rain+mask"], 1: ["snow+mask"], 2: ["rain+shell"]}


def test_fragile_is_named_with_who_suffers_from_it():
    t = table(hands=CARDS, hardships={1: ["fragile"]})
    clause, reason = reasons(t)["fall_back"]
    assert clause == "P-HARD-8"
    assert reason == f"{t.names()[1]} is Fragile: nobody else may fall back while holding cards."


@pytest.mark.parametrize(
    ("own", "kind", "clause"),
    [
        ("stubborn", "fall_back", "P-HARD-5"),
        ("proud", "fall_back", "P-HARD-7"),
        ("mute", "speech", "P-HARD-2"),
    ],
)
def test_an_own_hardship_is_the_reason(own, kind, clause):
    t = table(hands=CARDS, hardships={0: [own]}, speech_tokens={0: 1})
    assert reasons(t)[kind][0] == clause


def test_fear_refuses_everything_but_falling_back():
    t = table(hands=CARDS, hardships={0: ["afraid"]}, no_mans_land=["night+shell", "night+mask"])
    assert {kind: clause for kind, (clause, _) in reasons(t).items()} == dict.fromkeys(
        ("play", "charm", "speech"), "P-HARD-4"
    )
    assert "Night" in reasons(t)["play"][1]
    assert t.prompt(0) == "Your turn. Afraid: you must fall back."


def test_a_speech_is_named_with_speaker_and_threat():
    t = table(hands=CARDS, speech_tokens={0: 1})
    t.play("speech mask")
    assert t.prompt(1) == f"{t.names()[0]}’s speech: you may discard one card that shows Gas."
    t.play("decline")
    assert reasons(t)["discard"][0] == "P-SPE-6"


def test_promises_come_true():
    kept = 0
    for one in promises("poilus", 3, range(2)):
        verb = one.action.split()[0]
        if verb in ("play", "charm") and "trap" not in one.text:
            fails = "the mission fails" in one.text
            assert fails == bool(one.happened("failure"))
            if not fails and "hardship" not in one.text:
                now = one.after.counts()["threats"]
                names = one.after.content.data["threats"]["names"]
                for name, count in re.findall(r"(\w+) (\d+) of 3", one.text):
                    threat = next(key for key, words in names.items() if words["en"] == name)
                    assert now[threat] == int(count)
        elif verb == "intensity":
            assert one.after.view(0)["trials_size"] == int(one.text.split()[0].replace("no", "0"))
        elif verb == "fall_back" and "succeeds" in one.text:
            assert one.happened("success")
        else:
            continue
        kept += 1
    assert kept > 50


def test_a_tile_reaches_who_it_was_promised_to():
    """Whoever falls back first learns it at the end of the mission."""
    t = table(hands={0: [], 1: [], 2: []})
    told = dict(zip(map(t.text, t.numbers().tolist()), t.brings(), strict=True))
    for action, text in told.items():
        if action.startswith("fall_back"):
            after = t.copy()
            after.play(action)
            while after.decision == "turn":
                after.play(next(a for a in after.actions() if a.startswith("fall_back")))
            to = after.position()["last_mission"]["transfers"][0]["to"]
            assert text == f"your tile goes to {t.names()[to]}"
