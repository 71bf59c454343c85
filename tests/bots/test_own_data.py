"""Bots play a person's own file by its own rules: nothing of the shipped one is in their code."""

from typing import Any

import pytest
import yaml

import estaminet
from estaminet import bots
from tests.bots.tables import Looking
from tests.games.poilus import positions

LEVELS = ("heuristic", "apprentice", "regular", "master")
FALL_BACK = "fall_back"


@pytest.fixture(scope="module")
def own() -> Any:
    """Traps where the shipped file has none and the other way round; four of a threat fail a
    mission; six hardships break a soldier."""
    data = yaml.safe_load(estaminet.new("poilus", 3).content.source.text)
    for variant in data["setup"]["variants"]:
        variant["traps"] = not variant["traps"]
    data["setup"] |= {"fail_at": 4, "hardship_limit": 6}
    return data


def tables(own: Any, **changes: Any) -> list[estaminet.Table]:
    """The same position by the shipped file and by the own one."""
    position = positions.position(**{"charm_used": [0], **changes})
    return [estaminet.from_position("poilus", position, seed=1, data=d) for d in (None, own)]


def verbs(table: estaminet.Table, level: str) -> set[str]:
    """What the level does, in two words at most."""
    choices = [bots.ask(bots.make(level, "poilus", seed), table) for seed in range(3)]
    return {choice if choice.startswith("play") else FALL_BACK for choice in choices}


OTHERS = {1: ["rain+shell"], 2: ["snow+whistle"]}
THIRD = {
    "hands": {0: ["night+mask"], **OTHERS},
    "no_mans_land": ["night+whistle", "night+snow"],
}
LOADED = {  # the others have fallen back and help each other
    "hands": {0: ["mute"], **OTHERS},
    "hardships": {0: ["clumsy", "demoralised", "panic"]},
    "fallen": {1: "right", 2: "left"},
    "stock": {1: ["left"], 2: ["left"]},
}
TRAP = {
    "hands": {0: ["rain+mask!"], **OTHERS},
    "no_mans_land": ["night+shell", "night+shell"],
}


@pytest.mark.parametrize("level", LEVELS)
def test_a_third_threat_is_played_where_four_fail(own: Any, level: str) -> None:
    shipped, free = tables(own, **THIRD)
    assert verbs(shipped, level) == {FALL_BACK}
    assert verbs(free, level) == {"play night+mask"}


@pytest.mark.parametrize("level", LEVELS)
def test_a_fourth_hardship_is_borne_where_six_break(own: Any, level: str) -> None:
    shipped, free = tables(own, **LOADED)
    assert verbs(shipped, level) == {FALL_BACK}
    assert verbs(free, level) == {"play mute"}


@pytest.mark.parametrize("variant", ["standard", "discovery"])
def test_a_trap_is_feared_where_it_acts(own: Any, variant: str) -> None:
    """With the limit of the shipped file, so that only the traps differ."""
    own = {**own, "setup": {**own["setup"], "fail_at": 3}}
    shipped, other = tables(own, variant=variant, **TRAP)
    acts, harmless = (shipped, other) if variant == "standard" else (other, shipped)
    assert verbs(acts, "heuristic") == {FALL_BACK}
    assert verbs(harmless, "heuristic") == {"play rain+mask!"}
    feared, free = (Looking(t).scores()["play rain+mask!"] for t in (acts, harmless))
    assert feared < free - 10.0
