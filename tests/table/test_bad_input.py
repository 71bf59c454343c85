"""Garbage gets a coded error that names every defect, never a traceback from inside."""

import copy
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

import estaminet
from estaminet import BadOption, BadPosition, BadRecord, IllegalAction
from tests.games.poilus.positions import position

GAMES = estaminet.games()


def nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


def good() -> dict[str, Any]:
    return position(hands={0: ["mute"], 1: ["night+shell"]})


def bad(given: Any) -> list[str]:
    with pytest.raises(BadPosition) as caught:
        estaminet.from_position("poilus", given)
    assert caught.value.code == "bad_position"
    assert isinstance(caught.value, ValueError)
    assert len(str(caught.value)) < 20_000
    return caught.value.defects


@pytest.mark.parametrize("junk", [None, 3, "x", [], (), {}, nested(5), float("nan"), object()])
def test_what_is_no_position_is_refused(junk: Any) -> None:
    assert bad(junk)


@pytest.mark.parametrize("key", sorted(good()))
def test_every_missing_key_is_named(key: str) -> None:
    given = good()
    del given[key]
    assert any(key in defect for defect in bad(given))


def test_all_missing_keys_are_named_at_once() -> None:
    defects = bad({"game": "poilus", "players": 3})
    assert len([d for d in defects if "is missing" in d]) == len(good()) - 2


JUNK = [None, True, -1, 99, 1.5, "x", [], [None], [[]], {}, {"a": 1}, "mute", nested(50), [1] * 500]


@pytest.mark.parametrize("key", sorted(good()))
@pytest.mark.parametrize("junk", JUNK, ids=repr)
def test_a_wrong_value_is_refused_or_means_the_same(key: str, junk: Any) -> None:
    given = good() | {key: junk}
    try:
        table = estaminet.from_position("poilus", given)
    except BadPosition as error:
        assert error.defects
    else:
        assert table.position() == given


def test_a_card_twice_and_a_card_missing_are_both_named() -> None:
    given = good()
    given["hands"][0] = ["night+mask!", "night+mask!"]
    defects = bad(given)
    assert any("night+mask!" in d for d in defects)
    assert any("mute" in d for d in defects)


def test_unrelated_defects_are_all_listed() -> None:
    given = good()
    given["leader"] = 7
    given["in_mission"] = [True, True]
    given["options"] = {"variant": "hard", "support_tiles": "random", "poilus": None}
    given["stock"][1] = ["up"]
    given["extra"] = 1
    text = "\n".join(bad(given))
    for word in ("leader", "in_mission", "variant", "stock[1]", "extra"):
        assert word in text


IMPOSSIBLE = {
    "over without a result": {"decision": "over", "actor": None, "active": None},
    "a result before the end": {"result": {"outcome": "victory"}},
    "an actor who is not active": {"actor": 1},
    "nobody active in a turn": {"active": None},
    "an intensity nobody chose": {"intensity": None},
    "a speech nobody makes": {"speech": {"threat": "night", "waiting": [1]}},
    "support without a majority": {"decision": "support"},
    "christmas without the card": {"decision": "christmas"},
    "the active player has fallen back": {"in_mission": [False, True, True]},
    "two Poilus alike": {"poilus": ["felix", "felix", "charles"]},
    "a last mission in the future": {"last_mission": {"mission": 9}},
    "chosen Poilus that are not there": {
        "options": {"variant": "standard", "support_tiles": "random", "poilus": ["felix"]}
    },
}


@pytest.mark.parametrize("what", sorted(IMPOSSIBLE))
def test_what_cannot_arise_is_refused(what: str) -> None:
    assert bad(good() | IMPOSSIBLE[what])


def test_a_failed_mission_cannot_go_on() -> None:
    land = ["night+mask", "night+shell", "night+whistle"]
    assert "P-FAIL-1" in str(bad(position(no_mans_land=land)))


@pytest.mark.parametrize("depth", [1_000, 100_000])
@pytest.mark.parametrize("key", ["hands", "speech", "last_mission", "players", "game"])
def test_megabytes_of_nesting_are_refused(key: str, depth: int) -> None:
    assert bad(good() | {key: nested(depth)})


def test_megabytes_of_cards_are_refused_in_few_words() -> None:
    assert len(bad(good() | {"trials": ["mute"] * 1_000_000})) < 20
    assert len(bad(good() | {"hands": [["mute"] * 1_000_000] * 3})) < 20
    assert bad(good() | {str(i): i for i in range(100_000)})


def paths(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [at] if at else []
    if isinstance(value, list):
        value = dict(enumerate(value))
    for key, part in value.items() if isinstance(value, dict) else ():
        found += paths(part, (*at, key))
    return found


ATOMS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
VALUES = st.recursive(
    ATOMS, lambda v: st.lists(v, max_size=4) | st.dictionaries(st.text(max_size=5), v, max_size=4)
)


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_change_anywhere_is_refused_or_holds(data: st.DataObject) -> None:
    given = copy.deepcopy(good())
    *parents, last = data.draw(st.sampled_from(paths(given)))
    part = given
    for key in parents:
        part = part[key]
    part[last] = data.draw(VALUES)
    try:
        table = estaminet.from_position("poilus", given)
    except BadPosition as error:
        assert error.defects
    else:
        assert estaminet.from_position("poilus", table.position()).position() == table.position()
        assert table.actions()


# Options and players


@pytest.mark.parametrize("game", ["chess", "", None, 3, "Poilus", ["poilus"]])
def test_an_unknown_game_is_named_with_the_known_ones(game: Any) -> None:
    with pytest.raises(BadOption, match="poilus") as caught:
        estaminet.new(game, players=3)
    assert caught.value.code == "unknown_game"


@pytest.mark.parametrize("players", [0, 1, 6, -2, "3", 3.0, None, True])
def test_wrong_players_are_refused(players: Any) -> None:
    with pytest.raises(BadOption) as caught:
        estaminet.new("poilus", players=players)
    assert caught.value.code == "bad_players"


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7", True])
def test_wrong_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(BadOption) as caught:
        estaminet.new("poilus", players=3, seed=seed)
    assert caught.value.code == "bad_seed"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"difficulty": 1}, "unknown_option"),
        ({"variant": "easy"}, "bad_value"),
        ({"variant": None}, "bad_value"),
        ({"support_tiles": ["random"]}, "bad_value"),
        ({"poilus": ["felix", "felix", "gaston"]}, "bad_value"),
        ({"poilus": ["felix"]}, "bad_value"),
        ({"poilus": "felix"}, "bad_value"),
        ({"poilus": [["felix"], 1, None]}, "bad_value"),
        ([("variant", "standard")], "bad_options"),
        ({nested.__name__: nested(1000)}, "unknown_option"),
    ],
)
def test_wrong_options_are_refused(options: Any, code: str) -> None:
    with pytest.raises(BadOption) as caught:
        estaminet.new("poilus", players=3, options=options)
    assert caught.value.code == code


@pytest.mark.parametrize("seat", [-1, 3, "0", 1.0, True])
def test_wrong_seats_are_refused(seat: Any) -> None:
    table = estaminet.new("poilus", players=3, seed=1)
    for ask in (table.view, table.observation, table.log, table.history):
        with pytest.raises(BadOption) as caught:
            ask(seat)
        assert caught.value.code == "bad_seat"
    with pytest.raises(BadOption):
        table.determinize(seat, seed=1)
    with pytest.raises(BadOption):
        table.observation(None)  # type: ignore[arg-type]


# Actions


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("intensity 1", "not_legal"),
        ("play mute", "not_legal"),
        ("intensity", "unknown_action"),
        ("intensity 3 ", "unknown_action"),
        ("Intensity 3", "unknown_action"),
        ("", "unknown_action"),
        (None, "unknown_action"),
        (3, "unknown_action"),
        (nested(10_000), "unknown_action"),
        ("x" * 1_000_000, "unknown_action"),
    ],
)
def test_a_refused_action_says_why_and_changes_nothing(action: Any, code: str) -> None:
    table = estaminet.new("poilus", players=3, seed=1)
    before, record = table.state_bytes(), table.record()
    with pytest.raises(IllegalAction) as caught:
        table.play(action)
    assert caught.value.code == code
    assert caught.value.legal == table.actions()
    assert all(legal in str(caught.value) for legal in table.actions())
    assert len(str(caught.value)) < 2_000
    assert (table.state_bytes(), table.record()) == (before, record)


def test_nothing_is_legal_when_the_game_is_over() -> None:
    table = estaminet.new("poilus", players=2, seed=1)
    while table.actor is not None:
        table.play(table.actions()[0])
    assert table.actions() == []
    with pytest.raises(IllegalAction) as caught:
        table.play("done")
    assert caught.value.code == "game_over"


# Records


def finished() -> dict[str, Any]:
    table = estaminet.new("poilus", players=2, seed=3)
    while table.actor is not None:
        table.play(table.actions()[-1])
    return json.loads(json.dumps(table.record()))


def refuse(record: Any) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        estaminet.replay(record)
    assert caught.value.defects
    return caught.value


@pytest.mark.parametrize("junk", [None, [], "{}", 7, {}, nested(2000)])
def test_what_is_no_record_is_refused(junk: Any) -> None:
    assert refuse(junk).code == "bad_record"


@pytest.mark.parametrize("key", sorted(finished()))
@pytest.mark.parametrize("junk", [None, -1, "x", [None], {"a": 1}, nested(100)], ids=repr)
def test_a_wrong_entry_of_a_record_is_refused_or_harmless(key: str, junk: Any) -> None:
    record = finished()
    try:
        table = estaminet.replay(record | {key: junk})
    except BadRecord as error:
        assert error.defects
    else:
        assert table.position()["result"] == record["result"]


def test_a_record_that_does_not_replay_says_where() -> None:
    record = finished()
    actions = record["actions"]
    assert (
        refuse(record | {"actions": [actions[0], "play mute", *actions]}).code == "illegal_action"
    )
    assert refuse(record | {"actions": actions[:-1]}).code == "wrong_result"
    assert refuse(record | {"result": None}).code == "wrong_result"
    assert refuse(record | {"chance": record["chance"][1:]}).code == "bad_chance"
    spoilt = copy.deepcopy(record["chance"])
    spoilt[0]["outcome"][0] = "nobody"
    assert refuse(record | {"chance": spoilt}).code == "bad_chance"
    extra = [*record["chance"], {"move": 1, "event": "panic", "outcome": "left"}]
    assert refuse(record | {"chance": extra}).code == "bad_chance"
    assert refuse(record | {"players": 9}).code == "bad_players"
    assert refuse(record | {"rules": 99}).code == "bad_record"
