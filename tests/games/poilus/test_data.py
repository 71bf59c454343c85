"""The data file of Les Poilus: checked, every defect named, and no recompiling for another one."""

import copy
from pathlib import Path
from typing import Any

import pytest
import yaml

import estaminet
from estaminet import BadData
from estaminet.engine import kernels
from estaminet.engine.jit import INTERPRETED
from estaminet.games import load

SHIPPED = Path(estaminet.__file__).parent / "games/poilus/data.yaml"


def shipped() -> dict[str, Any]:
    return copy.deepcopy(load("poilus").content.data)


def new(data: Any) -> estaminet.Table:
    return estaminet.new("poilus", players=3, seed=1, options={"data": data})


def refused(data: Any) -> list[str]:
    with pytest.raises(BadData) as caught:
        new(data)
    assert caught.value.code == "bad_data"
    return caught.value.defects


def test_the_shipped_file_by_path_is_the_same_game() -> None:
    assert new(SHIPPED).position() == new(str(SHIPPED)).position() == new(shipped()).position()
    assert new(None).position() == new(shipped()).position()


def test_other_numbers_take_effect_without_recompiling() -> None:
    before = [] if INTERPRETED else list(kernels.step.signatures)
    data = shipped()
    data["setup"]["min_drop"] = 5
    data["setup"]["variants"][0] |= {"trials": 40, "morale": 19}
    table = new(data)
    assert len(table.position()["trials"]) == 40
    while table.position()["last_mission"] is None:
        table.play(table.actions()[0])
    assert table.position()["last_mission"]["drop"] in (None, *range(5, 20))
    assert INTERPRETED or list(kernels.step.signatures) == before


def test_a_record_holds_the_data_it_was_played_with() -> None:
    data = shipped()
    data["setup"]["fail_at"] = 4
    table = new(data)
    while table.actor is not None:
        table.play(table.actions()[-1])
    record = table.record()
    assert record["data"]["content"]["setup"]["fail_at"] == 4
    assert record["data"]["hash"] != new(None).record()["data"]["hash"]
    assert estaminet.replay(record).position() == table.position()


BROKEN = {
    "threat_cards.cards[0].copies": lambda d: d["threat_cards"]["cards"][0].update(copies=-1),
    "threat_cards.cards[1].id": lambda d: d["threat_cards"]["cards"][1].update(trap=True),
    "threat_cards.cards[2].threats": lambda d: d["threat_cards"]["cards"][2].update(threats=["x"]),
    "hardships.cards[3].effect": lambda d: d["hardships"]["cards"][3].update(effect="fly"),
    "hardships.cards[0].name": lambda d: d["hardships"]["cards"][0]["name"].pop("fr"),
    "hardships.cards[14].threat": lambda d: d["hardships"]["cards"][14].pop("threat"),
    "poilus.cards": lambda d: d["poilus"]["cards"].pop(),
    "tiles.tiles[1].step": lambda d: d["tiles"]["tiles"][1].update(step=3),
    "tiles.tiles": lambda d: d["tiles"]["tiles"][0].update(copies=7),
    "setup.fail_at": lambda d: d["setup"].update(fail_at=0),
    "setup.variants[2].morale": lambda d: d["setup"]["variants"][2].update(morale=1),
    "setup.support_tiles[1].fixed": lambda d: d["setup"]["support_tiles"][1].update(fixed=["up"]),
    "setup.by_players": lambda d: d["setup"]["by_players"].pop(),
    "threats.order": lambda d: d["threats"]["order"].pop(),
    "top level": lambda d: d.pop("tiles"),
    "cards": lambda d: d["threat_cards"]["cards"][0].update(copies=9),
    "hardships": lambda d: d["hardships"]["cards"][0].update(copies=2),
    "setup.variants[0].trials": lambda d: d["setup"]["variants"][0].update(trials=0),
}


@pytest.mark.parametrize("place", sorted(BROKEN))
def test_a_defect_is_named_with_its_place(place: str) -> None:
    data = shipped()
    BROKEN[place](data)
    assert any(place in defect for defect in refused(data))


def test_a_smaller_box_is_played_with_what_is_in_it() -> None:
    data = shipped()
    del data["threat_cards"]["cards"][1:], data["hardships"]["cards"][1:]
    for row in data["setup"]["variants"]:
        row |= {"trials": 1, "morale": 2}
    data["threat_cards"]["cards"][0]["copies"] = 2
    position = new(data).position()
    cards = sorted([*position["trials"], *position["morale"]])
    assert cards == sorted([*[data["threat_cards"]["cards"][0]["id"]] * 2, "selfish"])


@pytest.mark.parametrize("copies", [0, 1])
def test_a_box_without_two_cards_is_refused(copies: int) -> None:
    data = shipped()
    data["hardships"]["cards"] = []
    del data["threat_cards"]["cards"][copies:]
    for card in data["threat_cards"]["cards"]:
        card["copies"] = 1
    for row in data["setup"]["variants"]:
        row |= {"trials": 1, "morale": copies - 1}
    assert any("Morale" in defect for defect in refused(data))


@pytest.mark.clause("P-FAIL-1")
@pytest.mark.parametrize(("fail_at", "fits"), [(3, True), (5, False)])
def test_p_fail_1_no_mans_land_has_room_for_all_that_can_lie_there(
    fail_at: int, fits: bool
) -> None:
    data = shipped()
    cards, threats = data["threat_cards"]["cards"], data["threats"]["order"]
    copies = sum(card["copies"] for card in cards) // len(threats)
    total = sum(card["copies"] for card in data["hardships"]["cards"]) + copies * len(threats)
    data["threat_cards"]["cards"] = [
        {"id": threat, "threats": [threat], "trap": False, "copies": copies} for threat in threats
    ]
    for variant in data["setup"]["variants"]:
        variant["trials"], variant["morale"] = total // 2, total - total // 2
    data["setup"]["fail_at"] = fail_at
    if fits:
        assert new(data).actor == 0
    else:
        assert any("No man's land" in defect for defect in refused(data))


def test_all_defects_are_named_at_once_with_their_lines(tmp_path: Path) -> None:
    text = SHIPPED.read_text(encoding="utf-8")
    text = text.replace("effect: no_speech", "effect: sing").replace("fail_at: 3", "fail_at: 99")
    path = tmp_path / "own.yaml"
    path.write_text(text, encoding="utf-8")
    defects = refused(path)
    assert len(defects) == 2
    for word in ("sing", "99"):
        line = next(i for i, row in enumerate(text.splitlines(), 1) if word in row.split())
        assert any(f"line {line}," in defect and word in defect for defect in defects)


@pytest.mark.parametrize(
    "junk", [3, [], "no such file", {}, {"threats": 1}, object(), {1: object()}]
)
def test_what_is_no_data_file_is_refused(junk: Any) -> None:
    assert refused(junk)


def test_broken_yaml_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text("game: poilus\nthreats: [night\nx: {", encoding="utf-8")
    assert "line" in refused(path)[0]
    path.write_bytes(b"\xff\xfe\x00")
    assert refused(path)
    path.write_text("[" * 100_000, encoding="utf-8")
    assert refused(path)
    path.write_text("a: &a [*a]", encoding="utf-8")
    assert refused(path)


@pytest.mark.parametrize(
    "key", ["threats", "threat_cards", "hardships", "poilus", "tiles", "setup"]
)
@pytest.mark.parametrize("junk", [None, 3, "x", [1], {"cards": 1}, {"cards": [1, {}]}], ids=repr)
def test_a_block_of_another_form_is_refused(key: str, junk: Any) -> None:
    assert refused(shipped() | {key: junk})


def test_the_shipped_file_is_what_the_package_reads() -> None:
    assert yaml.safe_load(SHIPPED.read_text(encoding="utf-8")) == load("poilus").content.data
