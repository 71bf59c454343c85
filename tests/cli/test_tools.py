"""`cards`, `bench` and `warm`, run as a person runs them."""

import json
from pathlib import Path

import pytest

import estaminet
from estaminet.cli.main import main
from estaminet.games import load


@pytest.mark.parametrize("game", estaminet.games())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_cards_lists_the_whole_box(
    game: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cards", game, "--lang", lang, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert len({row["id"] for row in rows}) > 10
    assert all(row["name"] and row["provenance"] for row in rows)
    assert main(["cards", game, "--lang", lang]) == 0
    text = capsys.readouterr().out
    assert all(row["name"] in text for row in rows)


def test_cards_can_be_searched(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "poilus", "--search", "trauma_night"]) == 0
    assert "Trauma: Night" in capsys.readouterr().out
    assert main(["cards", "chess"]) == 2
    assert "poilus" in capsys.readouterr().err


def test_cards_of_a_broken_file_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "own.yaml"
    path.write_text("game: poilus")
    assert main(["cards", "poilus", "--data", str(path)]) == 2
    assert "threat_cards" in capsys.readouterr().err


def test_bench_prints_a_table_and_writes_numbers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("contestants", "environments"):
        monkeypatch.setattr(f"estaminet.lab.bench.{module}.WARM_UP_SECONDS", 0.0)
    for size, small in (("COUNT", 256), ("MANY", 1024), ("IMAGINED", 100)):
        monkeypatch.setattr(f"estaminet.lab.bench.environments.{size}", small)
    path = tmp_path / "bench.json"
    quick = ["--alone", "--seconds", "0.01", "--rounds", "1"]
    game = "miseraables"
    assert main(["bench", game, *quick, "--json", str(path)]) == 0
    text = capsys.readouterr().out
    rows = {row["id"]: row for row in json.loads(path.read_text())["rows"]}
    for players in load(game).players:
        assert rows[f"{game}-{players}"]["moves_per_second"] > 0
        assert rows[f"{game}-{players}-batch"]["moves_per_second"] > 0
    kinds = ("batch-many-1", "pettingzoo", "gymnasium-random", "gymnasium-guide")
    for kind in (*kinds, "search", "search@guide"):
        assert rows[f"{game}-3-{kind}"]["moves_per_second"] > 0
    compared = {name for name, row in rows.items() if row["times_one_core"]}
    assert compared == {name for name in rows if "-batch-many-" in name} - {
        f"{game}-3-batch-many-1"
    }
    assert "moves/s" in text
    assert all(row.startswith(game) for row in rows)  # nobody else was asked for
    assert main(["bench", "chess", *quick]) == 2


def test_warm_says_what_it_compiled(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["warm", "poilus", "--lab"]) == 0
    assert "poilus" in capsys.readouterr().out
    assert main(["warm", "chess"]) == 2
