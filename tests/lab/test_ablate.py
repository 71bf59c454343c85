"""Ablation: what a card causes is what differs from the same deals with a blank in its place."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

import estaminet
from estaminet.cli.main import main
from estaminet.errors import BadOption
from estaminet.games import load
from estaminet.games.data import own
from estaminet.lab.ablate import Ablation, ablate, programme
from estaminet.lab.ablate.blanks import blanked, cards
from estaminet.lab.ablate.page import page
from estaminet.lab.compare import Terms, compare, sides
from tests.lab.test_report import checked

TERMS = Terms("miracles", players=3, games=300, seed=2)


def data_of(game: str) -> Any:
    return load(game).content.source.plain


@pytest.mark.parametrize("game", estaminet.games())
def test_every_card_can_be_blank(game: str) -> None:
    description = load(game)
    found = list(cards(description, description.content))
    assert len(found) >= 20
    for card in found:
        assert card.names["en"]
        assert card.names["fr"]
        data = blanked(data_of(game), card)
        assert data != data_of(game)
        content = description.content_of(own(data))
        assert list(content.words[card.kind]) == list(description.content.words[card.kind])


def test_a_blank_brings_nothing() -> None:
    """The same game up to the moment the card is played; the coins are what differs."""
    emperor = next(
        c for c in cards(load("miracles"), load("miracles").content) if c.id == "emperor"
    )
    blank = blanked(data_of("miracles"), emperor)
    got = {}
    for name, data in (("as it is", None), ("blank", blank)):
        for seed in range(40):
            table = estaminet.new("miracles", 3, seed, {"data": data})
            while table.actor is not None and "plot emperor" not in table.actions():
                table.play(table.actions()[0])
            if table.actor is not None:
                seat, before = table.actor, table.position()["coins"]
                table.play("plot emperor")
                got[name, seed] = table.position()["coins"][seat] - before[seat]
    assert {seed for name, seed in got if name == "blank"}
    for (name, seed), coins in got.items():
        assert coins == (0 if name == "blank" else 2), (name, seed)


@pytest.fixture(scope="module")
def made() -> Ablation:
    return ablate(programme(["emperor", "devil"], ["endings", "moves", "openness"], TERMS), 1)


def test_it_is_what_a_comparison_with_the_blank_file_says(made: Ablation, tmp_path: Path) -> None:
    emperor = next(effect for effect in made.effects if effect.card.id == "emperor")
    file = tmp_path / "blank.yaml"
    file.write_text(yaml.safe_dump(blanked(data_of("miracles"), emperor.card)), encoding="utf-8")
    compared = compare(*sides(str(file), "miracles", TERMS), workers=1)
    known = {finding.measure.id: finding for finding in compared.family.findings}
    assert len(emperor.family.findings) >= 5
    for finding in emperor.family.findings:
        other = known[finding.measure.id]
        assert finding.a.value == pytest.approx(other.a.value)
        assert finding.b.value == pytest.approx(other.b.value)
        assert finding.difference.value == pytest.approx(other.difference.value)
    assert emperor.worth is not None
    assert emperor.worth.measure.id == "lift.plot.emperor"


def test_intervals_hold_for_all_cards_together(made: Ablation) -> None:
    alone = ablate(programme(["emperor"], ["endings", "moves", "openness"], TERMS), 1)
    one = alone.effects[0].finding("moves")
    two = next(e for e in made.effects if e.card.id == "emperor").finding("moves")
    assert one is not None
    assert two is not None
    assert one.difference.value == pytest.approx(two.difference.value)
    assert one.difference.half < two.difference.half


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(BadOption, match="did you mean emperor") as caught:
        programme(["emperr"], ["endings"], TERMS)
    assert caught.value.code == "no_such_card"
    with pytest.raises(BadOption, match="no measure"):
        programme(["emperor"], ["endngs"], TERMS)
    with pytest.raises(BadOption, match="can be blank"):
        programme(["night+mask"], ["team"], Terms("poilus", players=3, games=100))


def test_the_page_stands_alone(made: Ablation) -> None:
    for lang in ("en", "fr"):
        told = page(made, lang)
        found = checked(told)
        assert f'<html lang="{lang}">' in told
        assert "miracles-worth" in found.ids
        for names in (effect.card.names for effect in made.effects):
            assert names["en"] in found.text
            assert names["fr"] in found.text
        assert "estaminet ablate miracles --players 3 --cards emperor,devil" in "".join(found.text)


def test_the_command_tells_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, csv = tmp_path / "page.html", tmp_path / "findings.csv"
    words = ["ablate", "poilus", "--players", "3", "--cards", "mute,wound", "--games", "100"]
    words += ["--workers", "1", "--lang", "en"]
    assert main([*words, "--out", str(out), "--csv", str(csv)]) == 0
    told = capsys.readouterr().out
    assert "Mute" in told
    assert "what each card causes" in told
    assert out.exists()
    assert csv.read_text(encoding="utf-8").startswith("card,measure,name,blank")
    assert main([*words, "--json"]) == 0
    numbers = json.loads(capsys.readouterr().out)
    assert {row["card"] for row in numbers["cards"]} == {"mute", "wound"}
    assert main([*words[:5], "nobody", *words[6:]]) == 2
    assert "no card 'nobody'" in capsys.readouterr().err
