"""The Court of Miracles says why not, what is asked by whom, and what an action brings."""

import re

from tests.games.helpers import promises
from tests.games.miracles.positions import new, table


def reasons(t):
    return {(row["text"], row["clause"]): row["reason"] for row in t.refused()}


def test_a_line_is_too_dear():
    t = new(seed=7)
    seat = t.actor
    coins = t.view(seat)["coins"][seat]
    place = next(a for a in t.actions() if a.startswith("place") and a.endswith("les_halles.1"))
    t.play(place)
    refused = reasons(t)
    assert refused["Buy line 2 (5 coins)", "C-SQR-2"] == (f"It costs 5 coins; you have {coins}.")
    assert t.prompt(seat).startswith("Les Halles: use the action?")


def test_one_plot_card_a_turn():
    t = table(cards={0: ["emperor", "emperor"]})
    assert ("Play a Plot card", "C-PLT-1") not in reasons(t)
    t.play("plot emperor")
    assert "already played a Plot card" in reasons(t)["Play a Plot card", "C-PLT-1"]


def test_a_plot_card_is_named_when_it_asks():
    t = table(cards={0: ["chariot"]})
    t.play("plot chariot")
    assert t.prompt(0) == "The Chariot: how far does the Penniless King move?"


def test_promises_come_true():
    kept = 0
    for one in promises("miracles", 3, range(2)):
        verb, seat = one.action.split()[0], one.before.actor
        if verb in ("place", "take", "steal", "buy"):
            gains = one.text.replace("1 coin, as you control it", "")
            coins = sum(map(int, re.findall(r"(?:^|, )(\d+) coins?(?=,|$)", gains)))
            events = one.happened("coins") + one.happened("steal")
            assert coins == sum(e["coins"] for e in events if e["seat"] == seat)
            kept += 1
        king = re.search(r"the King moves (\d+) space", one.text)
        if king and verb in ("place", "advance", "drive", "buy"):
            assert one.after.view(None)["king"] - one.before.view(None)["king"] == int(king[1])
            kept += 1
        assert ("you win" in one.text) == bool(one.happened("end_renown")) or verb != "buy"
    assert kept > 50
