"""Les Miseraables says why not, what is asked by whom, and what a card would score."""

import re

from estaminet.games.miseraables.view import points_now
from tests.games.helpers import promises
from tests.games.miseraables.positions import after, table


def test_nothing_owned_is_nothing_to_use_or_score():
    t = table()
    assert {row["kind"]: row["clause"] for row in t.refused()} == {
        "use": "M-TURN-3",
        "score": "M-TURN-3",
    }


def test_an_effect_names_its_card_and_says_that_it_must_be_carried_out():
    t = after("use cosette", own={0: ["cosette", "eponine"]})
    assert t.prompt(0) == "Cosette, first effect: Save one of your cards."
    assert t.prompt(1) == f"{t.names()[0]} uses Cosette: first effect."
    assert ("skip", "M-EFF-4") in [(row["kind"], row["clause"]) for row in t.refused()]


def test_promises_of_points_come_true():
    """All cards turned up: exactly so many points, or at least so many as far as one knows."""
    kept = 0
    for one in promises("miseraables", 3, range(8)):
        if not one.action.startswith("score"):
            continue
        found = re.match(r"(\d+) points? now", one.text)
        points, after = int(found[1]) if found else 0, one.after
        while after.decision == "reveal":
            after.play(after.actions()[1] if len(after.actions()) > 1 else "done")
        seat = one.before.actor
        scored = after.view(seat)["points"][seat] - one.before.view(seat)["points"][seat]
        assert scored == points if one.sure else scored >= points
        kept += 1
    assert kept > 20


def test_a_card_taken_is_worth_what_was_said():
    kept = 0
    for one in promises("miseraables", 2, range(4)):
        if one.action.startswith("take tableau:"):
            card = one.action.partition(":")[2]
            worth = points_now(one.after.content, one.after.view(one.before.actor),
                               one.before.actor, card)  # fmt: skip
            name = one.after.content.by_id[card]["names"]["en"]
            found = re.search(rf"{name} would score (\d+|no) points?", one.text)
            assert found is not None
            assert worth == (0 if found[1] == "no" else int(found[1]))
            kept += 1
    assert kept > 20
