"""Deck files: every defect with its place, garbage included, and no recompiling for another one."""

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings, strategies as st

import estaminet
from estaminet import BadData
from estaminet.engine import kernels
from estaminet.engine.jit import INTERPRETED
from estaminet.games import load

from .decks import changed

FOLDER = Path(estaminet.__file__).parent / "games/miseraables"
SHIPPED, EXAMPLE = FOLDER / "data.yaml", FOLDER / "example.yaml"


def shipped() -> dict[str, Any]:
    return copy.deepcopy(load("miseraables").content.data)


def example() -> Any:
    return yaml.safe_load(EXAMPLE.read_text(encoding="utf-8"))


def new(data: Any, players: int = 3) -> estaminet.Table:
    return estaminet.new("miseraables", players, seed=1, options={"data": data})


def refused(data: Any) -> list[str]:
    with pytest.raises(BadData) as caught:
        new(data)
    assert caught.value.code == "bad_data"
    return caught.value.defects


def test_the_shipped_file_is_what_the_package_reads() -> None:
    assert yaml.safe_load(SHIPPED.read_text(encoding="utf-8")) == shipped()
    assert new(SHIPPED).position() == new(shipped()).position() == new(None).position()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_example_plays_without_recompiling(players: int) -> None:
    first = new(None)
    first.play(first.actions()[0])
    before = [] if INTERPRETED else list(kernels.step.signatures)
    table = new(EXAMPLE, players)
    assert table.position()["options"]["deck"] == "notre_dame"
    while table.actor is not None:
        table.play(table.actions()[-1])
    assert INTERPRETED or list(kernels.step.signatures) == before


def test_the_example_shows_the_whole_card_language() -> None:
    effects = [e for card in example()["cards"] for e in card["ability"]["effects"]]
    options = [option for e in effects for option in e.get("options", [e])]
    ops = {e["op"] for e in [*effects, *options]}
    zones = {zone for e in options for key in ("of", "with") for zone in e.get(key, [])}
    types = {goal["type"] for card in example()["cards"] for goal in card["goals"]}
    assert ops == {
        *("TAKE", "SAVE", "KILL", "FATE", "RETURN", "SCORE"),
        *("USE", "GIVE", "SWAP", "SCOUT", "CHOOSE"),
    }
    assert zones == {"deck", "tableau", "own", "self", "that", "others_faceup", "save", "kill"}
    assert types == {f"{where}_{what}" for where, what in GOALS}
    assert any("may" in e for e in effects)
    assert any("if_you_do" in e for e in effects)


GOALS = [
    ("SAVE", "CHARACTER"),
    ("KILL", "CHARACTER"),
    ("SAVE", "SYMBOLS"),
    ("KILL", "SYMBOLS"),
    ("OWN", "SYMBOLS"),
    ("OWN", "CARDS"),
]


def test_a_record_holds_the_deck_it_was_played_with() -> None:
    table = new(EXAMPLE)
    while table.actor is not None:
        table.play(table.actions()[0])
    record = table.record()
    assert record["data"]["content"] == example()
    assert estaminet.replay(record).position() == table.position()


def test_the_largest_deck_fits() -> None:
    """Forty cards, all different, each with four effects and four goals."""
    data = example()
    effects = [
        {"op": "CHOOSE", "options": [{"op": "TAKE", "of": ["deck"]}, {"op": "SCOUT", "n": 6}]},
        {"op": "USE", "of": ["own"], "may": True},
        {"op": "SWAP", "of": ["own"], "with": ["tableau", "others_faceup", "save", "kill"]},
        {"op": "GIVE", "of": ["own"], "may": True},
    ]
    row = data["cards"][0]
    data["cards"] = [
        {**row, "id": f"card_{i}", "ability": {**row["ability"], "effects": effects}}
        for i in range(40)
    ]
    for i, card in enumerate(data["cards"]):
        target = {"target": f"card_{(i + 1) % 40}", "points": 9}
        card["goals"] = [{"type": "SAVE_CHARACTER", **target}, {"type": "KILL_CHARACTER", **target}]
        card["goals"] += [{"type": "OWN_CARDS", "count": 99, "points": 9}] * 2
        card["symbols"] = dict.fromkeys(data["symbols"], 9)
    table = new(data, 4)
    while table.actor is not None:
        table.play(table.actions()[len(table.actions()) // 2])
    assert len(table.actions()) == 0


# Defects ------------------------------------------------------------------------------------------

BROKEN: dict[str, tuple[tuple[Any, ...], Any]] = {
    "schema": (("schema",), True),
    "symbols.CROWN": (("symbols", "CROWN"), {"names": {"en": "x", "fr": "x"}, "colour": 1}),
    "cards[3].copies": (("cards", 3, "copies"), "1"),
    "cards[2].names": (("cards", 2, "names", "fr"), " "),
    "cards[1].symbols.SWORD": (("cards", 1, "symbols", "SWORD"), 10),
    "cards[0].ability.effects[0].of": (("cards", 0, "ability", "effects", 0, "of"), []),
    "cards[0].ability.effects[0].may": (("cards", 0, "ability", "effects", 0, "may"), 1),
    "cards[19].ability.effects[2].options[1].op": (
        ("cards", 19, "ability", "effects", 2, "options", 1, "op"),
        "CHOOSE",
    ),
    "cards[4].goals[1].points": (("cards", 4, "goals", 1, "points"), 0),
    "cards[0].goals[0].target": (("cards", 0, "goals", 0, "target"), "nobody"),
    "cards[5].id": (("cards", 5, "id"), "fantine"),
    "cards": (("cards", 0), None),
}


@pytest.mark.parametrize("place", sorted(BROKEN))
def test_a_defect_is_named_with_its_place(place: str) -> None:
    defects = refused(changed(BROKEN[place]))
    assert any(defect.startswith(place) for defect in defects), defects


def test_all_defects_are_named_at_once_with_their_lines(tmp_path: Path) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    text = text.replace("op: SCOUT, n: 4", "op: SCOUT, n: 7").replace("kind: citizen", "kind: nun")
    path = tmp_path / "own.yaml"
    path.write_text(text, encoding="utf-8")
    defects = refused(path)
    rows = text.splitlines()
    lines = [i for i, row in enumerate(rows, 1) if "kind: nun" in row or "n: 7" in row]
    found = [int(defect.split(",")[0].removeprefix("line ")) for defect in defects]
    assert sorted(found) == lines
    assert len(lines) == 4


@pytest.mark.parametrize(
    "junk", [3, [], "no such file", {}, {"cards": 1}, object(), {1: object()}, {"cards": [[]]}]
)
def test_what_is_no_deck_file_is_refused(junk: Any) -> None:
    assert refused(junk)


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a file, as the way to it."""
    if at:
        yield at
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inner, (*at, key))


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 120)
    | st.floats(allow_nan=False)
    | st.sampled_from(["", "deck", "own", "SAVE", "CHOOSE", "that", "fantine", "CROWN", 10**40]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["op", "of", "en", "id", "options", "type"]), inner)
    ),
    max_leaves=6,
)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_garbage_anywhere_is_refused_or_makes_sense(data: st.DataObject) -> None:
    """Nothing but BadData is ever raised, and what is accepted can be played."""
    file = example()
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(list(places(file))))
        inner = file
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = data.draw(JUNK)
    try:
        table = new(file)
    except BadData as error:
        assert error.defects
    else:
        for _ in range(10):
            if table.actor is not None:
                table.play(table.actions()[-1])
