"""What everybody can count at a table of The Court of Miracles follows the rules and the file."""

from tests.games.miracles.positions import DATA, edited, lines, pass_on, places, table


def test_tokens_and_neighbourhoods_are_counted_by_seat():
    control = dict.fromkeys(places()[:2], 1)
    square = {lines()[0]: [0, 1]}
    found = table(control=control, square=square).counts()
    assert found["tokens"] == [1, 3, 0]
    assert found["neighbourhoods"] == [0, 2, 0]
    assert found["tokens_to_win"] == DATA["limits"]["renown"]


def test_the_next_wrath_is_counted_from_the_king():
    wraths = {int(space): at for space, at in DATA["path"]["wrath"].items()}
    last = DATA["path"]["last"]
    for king in range(last):
        found = table(king=king).counts()
        ahead = [space for space in sorted(wraths) if space > king]
        wanted = {"spaces": ahead[0] - king, "at": wraths[ahead[0]]} if ahead else None
        assert found["next_wrath"] == wanted
        assert found["spaces_left"] == last - king


def test_a_full_neighbourhood_calls_a_standoff():
    t = table(board={f"taverne.{n}": (n, "henchman") for n in (1, 2)})
    assert t.counts()["called"] == []
    t.play("place beggar taverne.3")
    assert t.counts()["called"] == ["taverne"]


def test_strengths_are_counted_once_they_are_shown():
    board = {"taverne.1": (1, "swordsman"), "taverne.3": (2, "swordsman")}
    t = table(board=board, coins={1: 5, 2: 5})
    assert (t.counts()["strengths"], t.counts()["strength_at"]) == ([None] * 3, {})
    pass_on(t, "place beggar taverne.2")
    kinds = {row["id"]: row for row in DATA["rogues"]}
    beggar, blade = kinds["beggar"]["strength"], kinds["swordsman"]
    assert t.counts()["called"] == ["taverne"]
    assert t.counts()["strengths"] == [beggar, blade["strength"], blade["strength"]]
    t.play("pay")  # the farthest is asked first
    assert t.counts()["strengths"] == [beggar, blade["strength"], blade["paid_strength"]]
    assert t.counts()["strength_at"]["taverne.3"] == blade["paid_strength"]


def test_an_own_file_is_counted_as_it_says():
    data = edited({"limits.renown": 5})
    assert table(data=data).counts()["tokens_to_win"] == 5
