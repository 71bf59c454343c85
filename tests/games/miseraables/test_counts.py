"""What everybody can count at a table of Les Miseraables follows the rules and the deck file."""

from estaminet.games import load
from tests.games.miseraables.positions import new, table


def test_symbols_are_counted_in_the_save_pile_and_before_each_seat():
    own = {0: ["peasant", "aristocrat?"], 1: ["aristocrat"]}
    found = table(save=["enjolras", "peasant"], own=own).counts()
    printed = load("miseraables").content.by_id
    for symbol in found["saved"]:
        two = [printed[card]["symbols"].get(symbol, 0) for card in ("enjolras", "peasant")]
        assert found["saved"][symbol] == sum(two)
        assert found["shown"][0][symbol] == two[1]
    assert found["shown"][1] != found["shown"][0]
    assert any(found["shown"][1].values())


def test_turns_left_end_at_the_limit_or_with_the_deck():
    assert new(players=2, turn_limit=30).counts()["turns_left"] == 60
    assert table(turn=9, turn_limit=10).counts()["turns_left"] == 11
    last = table(deck=(), rest="save", triggered_by=1, actor=0, turn=9)
    assert last.counts()["turns_left"] == 0


def test_a_card_saved_counts_at_once():
    t = table(own={0: ["peasant"]})
    shown = t.counts()["shown"][0]
    t.play("score peasant")
    t.play("save")
    assert t.counts()["saved"] == shown
