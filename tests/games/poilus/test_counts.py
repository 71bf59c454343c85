"""What everybody can count at a table of Les Poilus follows the rules and the data file."""

import copy

import pytest

import estaminet
from estaminet.games import load
from tests.games.poilus.positions import position


def own_file(**setup):
    """The shipped file with other numbers."""
    data = copy.deepcopy(load("poilus").content.data)
    data["setup"] |= setup
    return data


def table(data=None, **changes):
    return estaminet.from_position("poilus", position(**changes), seed=1, data=data)


def test_threats_lie_in_no_mans_land_and_before_those_in_the_mission():
    land = ["night+shell", "snow+mask"]
    front = {0: ["trauma_night", "wound"], 1: ["phobia_mask"]}
    t = table(no_mans_land=land, hardships=front, hands={1: ["rain+mask"]})
    all_in = {"night": 2, "snow": 1, "rain": 0, "mask": 2, "shell": 1, "whistle": 0}
    assert t.counts()["threats"] == all_in
    away = table(no_mans_land=land, hardships=front, fallen={0: "left"}, leader=1)
    assert away.counts()["threats"] == all_in | {"night": 1}


def test_hardships_weigh_what_the_file_says():
    t = table(hardships={0: ["wound", "mute"], 2: ["selfish"]})
    assert t.counts()["hardships"] == [3, 0, 1]
    assert t.counts()["silenced"] == [True, False, False]


def test_a_tile_goes_where_the_rules_send_it():
    receivers = table(hardships={2: ["selfish"]}).counts()["receivers"]
    assert receivers[0] == {"left": 1, "right": 2, "double_left": 2, "double_right": 1}
    assert set(receivers[2].values()) == {2}


def test_an_own_file_is_counted_as_it_says():
    t = table(own_file(fail_at=4, hardship_limit=6))
    assert (t.counts()["fail_at"], t.counts()["hardship_limit"]) == (4, 6)
    shipped = table().counts()
    assert (shipped["fail_at"], shipped["hardship_limit"]) == (3, 4)


@pytest.mark.parametrize("variant", ["standard", "discovery", "veteran"])
def test_traps_follow_the_variant_of_the_file(variant):
    data = own_file()
    rows = {row["id"]: row for row in data["setup"]["variants"]}
    shipped = table(variant=variant).counts()["traps"]
    assert shipped == rows[variant]["traps"] == (variant != "discovery")
    rows[variant]["traps"] = not shipped
    assert table(data, variant=variant).counts()["traps"] is not shipped
