"""The report: every section in both languages, nothing from outside, every share with interval."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import estaminet
from estaminet.cli.main import main
from estaminet.games import load
from estaminet.lab import simulate
from estaminet.lab.plots import points
from estaminet.lab.report import studied, write
from estaminet.lab.report.spread import Spread, binned, bins
from estaminet.lab.report.words import WORDS
from estaminet.lab.simulate import parquet
from estaminet.lab.statistics import share_of
from estaminet.languages import number, percent

SECTIONS = [
    "what",
    "endings",
    "lengths",
    "seats",
    "scores",
    "course",
    "deciding",
    "pieces",
    "compare",
]
VOID = {"meta", "link"}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, int], Path]:
    """A simulation of every game and player count."""
    folder = tmp_path_factory.mktemp("simulations")
    made = {}
    for game in estaminet.games():
        for n in load(game).players:
            made[game, n] = folder / f"{game}-{n}.parquet"
            simulate.run(simulate.plan(game, n, 300), made[game, n], workers=1)
    return made


class Checker(HTMLParser):
    """Notes unclosed tags and everything a page could fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(str(value))
            if name in ("href", "src", "srcset", "action", "data", "poster"):
                self.links.append(str(value))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in {"line", "rect", "circle"}

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def checked(page: str) -> Checker:
    checker = Checker()
    checker.feed(page)
    checker.close()
    assert not checker.open
    assert len(set(checker.ids)) == len(checker.ids)
    return checker


def made(paths: list[Path], folder: Path, lang: str = "en") -> str:
    write(paths, folder / "report.html", lang)
    return (folder / "report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("game", "players"),
    [
        (game, n)
        for game in estaminet.games()
        for n in load(game).players[:: len(load(game).players) - 1]
    ],
)
def test_every_game_has_a_page(
    files: dict[tuple[str, int], Path], tmp_path: Path, game: str, players: int
) -> None:
    page = made([files[game, players]], tmp_path)
    found = checked(page)
    assert found.ids == [f"{game}-{section}" for section in SECTIONS]
    assert set(found.links) == {"data:,", *(f"#{ident}" for ident in found.ids)}
    assert not re.search(r"https?:|//\w|@import|url\(", page)
    headings = ["what", "endings", "lengths", "scores", "course", "deciding", "pieces", "compare"]
    headings.append("team" if load(game).outcome.together else "seats")
    for key in headings:
        for text in WORDS[key].values():
            assert text in found.text
    for title in load(game).texts.title.values():
        assert any(title in text for text in found.text)


def test_several_files_stand_side_by_side(
    files: dict[tuple[str, int], Path], tmp_path: Path
) -> None:
    paths = [path for (game, _), path in files.items() if game == "miseraables"]
    found = checked(made(paths, tmp_path, "fr"))
    assert '<html lang="fr">' in (tmp_path / "report.html").read_text(encoding="utf-8")
    for n in (2, 3, 4):
        assert f"{n} joueurs, Instinct" in found.text
        assert f"{n} players, Instinct" in found.text


def test_files_of_all_games_share_a_page(
    files: dict[tuple[str, int], Path], tmp_path: Path
) -> None:
    found = checked(made([files[game, 3] for game in estaminet.games()], tmp_path))
    assert found.ids == [f"{g}-{section}" for g in estaminet.games() for section in SECTIONS]


def test_the_same_file_twice_is_told_apart(
    files: dict[tuple[str, int], Path], tmp_path: Path
) -> None:
    other = tmp_path / "other.parquet"
    simulate.run(simulate.plan("poilus", 2, 50, seed=1), other, workers=1)
    page = made([files["poilus", 2], other], tmp_path)
    assert "(poilus-2.parquet)" in page
    assert "(other.parquet)" in page


def test_numbers_are_those_of_the_rows(files: dict[tuple[str, int], Path], tmp_path: Path) -> None:
    path = files["miracles", 3]
    rows = pq.read_table(path).to_pydict()
    found = studied(path)
    wins = sum(rows["return_0"])
    share = found.seat_shares()[0]
    assert share == share_of(wins, 300)
    assert found.spreads["moves"].mean().value == pytest.approx(np.mean(rows["moves"]))
    assert found.spreads["moves"].quantile(0.5) == sorted(rows["moves"])[149]
    renown = [value for seat in range(3) for value in rows[f"renown_{seat}"]]
    assert found.spreads["renown"].n == len(renown)
    told = f"{percent(share.value, 'en')} ({100 * share.low:.1f}–{100 * share.high:.1f})"
    assert told in made([path], tmp_path)


def test_pieces_compare_with_all_seats(files: dict[tuple[str, int], Path]) -> None:
    found = studied(files["miseraables", 2])
    assert found.everybody.value == pytest.approx(0.5)
    for cell in found.counted:
        assert 0 <= cell.often.low <= cell.often.value <= cell.often.high <= 1
        if cell.seats:
            assert 0 <= cell.wins.low <= cell.wins.value <= cell.wins.high <= 1


def test_mixed_bots_are_compared(tmp_path: Path) -> None:
    path = tmp_path / "mixed.parquet"
    plan = simulate.plan("miseraables", 2, 6, bots=("heuristic", "random"))
    simulate.run(plan, path, workers=1)
    found = studied(path)
    assert sum(share.value for share in found.bot_shares.values()) == pytest.approx(1)
    page = made([path], tmp_path)
    assert WORDS["by_bot"]["fr"] in page


def test_a_simulation_of_0_1_0_has_its_page(tmp_path: Path) -> None:
    path = Path(__file__).parent / "fixtures" / "simulation-0.1.0.parquet"
    page = made([path], tmp_path)
    checked(page)
    assert WORDS["by_bot"]["en"] in page
    assert studied(path).games == 7
    assert page.count(f"{WORDS['older']['en']} {path.name}") == 3  # what it does not say is said


def test_an_old_file_stands_beside_a_new_one(
    files: dict[tuple[str, int], Path], tmp_path: Path
) -> None:
    old = Path(__file__).parent / "fixtures" / "simulation-0.1.0.parquet"
    game = studied(old).game
    page = made([old, files[game, 3]], tmp_path)
    checked(page)
    assert f"{WORDS['older']['en']} {old.name}" in page
    assert WORDS["openness"]["fr"] in page


def test_names_from_a_data_file_cannot_become_markup(
    files: dict[tuple[str, int], Path], tmp_path: Path
) -> None:
    def rename(about: dict[str, Any]) -> None:
        evil = {"en": "<script>1</script>", "fr": "<b>'\"&"}
        about["title"] = evil
        for cell in about["tally"]["cells"]:
            cell["names"] = evil

    path = rewritten(files["miseraables", 2], tmp_path, rename)
    page = made([path], tmp_path)
    checked(page)
    assert "<script>1" not in page


def test_words_are_complete() -> None:
    assert all(words.strip() for text in WORDS.values() for words in text.values())
    assert number(-12345.67, "fr", 1) == "−12\u202f345,7"
    assert percent(0.5, "en") == "50.0%"
    assert [points(v, "en") for v in (0.031, -0.0001, -0.2)] == ["+3.1", "0.0", "−20.0"]


def test_bins_hold_everything() -> None:
    spread = Spread()
    spread.add(np.array([-7, 0, 3, 3, 90, 1000] * 50))
    first, width, count = bins([spread])
    shares = binned(spread, first, width, count)
    assert count <= 31
    assert sum(share.value for share in shares) == pytest.approx(1)


# Where the numbers come from, and the numbers themselves ------------------------------------------


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("miracles", "neighbourhoods.spots (5)"),
        ("miseraables", "cards.goals (23)"),
        ("poilus", "nothing"),
    ],
)
def test_the_page_says_which_data_file_and_what_in_it_is_reconstructed(
    files: dict[tuple[str, int], Path], tmp_path: Path, game: str, said: str
) -> None:
    found = " ".join(" ".join(checked(made([files[game, 3]], tmp_path)).text).split())
    assert "official" not in found
    assert f"data.yaml, as shipped ({load(game).content.source.digest[:16]})" in found
    assert re.search(rf"Reconstructed .{{0,200}}{re.escape(said)}", found)


def test_an_own_data_file_is_named_and_its_own_marks_are_counted(tmp_path: Path) -> None:
    shipped = load("poilus").content.source
    own = tmp_path / "mine.yaml"
    assert shipped.text is not None
    own.write_text(shipped.text.replace("provenance: published", "provenance: reconstructed"))
    out = tmp_path / "mine.parquet"
    simulate.run(simulate.plan("poilus", 3, 20, data=own), out, workers=1)
    found = " ".join(checked(made([out], tmp_path)).text)
    assert "mine.yaml (" in found
    assert "names (1)" in found


def no_constant(name: str) -> None:
    raise ValueError(name)


def test_json_carries_the_numbers_of_the_page(
    files: dict[tuple[str, int], Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = [files[game, 3] for game in estaminet.games()]
    page = tmp_path / "page.html"
    assert main(["report", *map(str, paths), "--out", str(page), "--json"]) == 0
    told = json.loads(capsys.readouterr().out, parse_constant=no_constant)
    assert (told["files"], told["games"]) == (3, 900)
    for path, numbers in zip(paths, told["studies"], strict=True):
        study = studied(path)
        assert numbers["file"] == path.name
        assert numbers["data"]["hash"] == load(study.game).content.source.digest
        assert numbers["seats"][0]["value"] == pytest.approx(study.seat_shares()[0].value, abs=1e-6)
        assert numbers["spreads"]["moves"]["quantiles"]["50%"] == study.spreads["moves"].quantile(
            0.5
        )
        assert sum(share["value"] for share in numbers["endings"].values()) == pytest.approx(1)
        assert len(numbers["pieces"]) == len(study.counted)


# Bad files ----------------------------------------------------------------------------------------


def rewritten(path: Path, folder: Path, change: Any) -> Path:
    """A copy of a simulation whose description was tampered with."""
    table = pq.read_table(path)
    about = dict(parquet.read(path).about)
    about = json.loads(json.dumps(about))
    change(about)
    out = folder / "tampered.parquet"
    with parquet.writing(out) as writer:
        writer.add(table)
        writer.finish(about)
    return out


def refused(capsys: pytest.CaptureFixture[str], *paths: Path) -> str:
    page = paths[0].parent / "page.html"
    assert main(["report", *map(str, paths), "--out", str(page)]) == 2
    assert not page.exists()
    return capsys.readouterr().err


def test_what_is_no_simulation_is_refused(
    files: dict[tuple[str, int], Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = files["poilus", 2]
    text = tmp_path / "text.parquet"
    text.write_text("not at all")
    assert "not a Parquet file" in refused(capsys, text)
    cut = tmp_path / "cut.parquet"
    cut.write_bytes(good.read_bytes()[:-200])
    assert "truncated" in refused(capsys, cut)
    holed = tmp_path / "holed.parquet"
    raw = bytearray(good.read_bytes())
    raw[100 : len(raw) // 3] = bytes(len(raw) // 3 - 100)
    holed.write_bytes(raw)
    assert "estaminet: " in refused(capsys, holed)
    foreign = tmp_path / "foreign.parquet"
    pq.write_table(pa.table({"a": [1]}), foreign)
    assert "not written by estaminet simulate" in refused(capsys, good, foreign)
    assert "No such file" in refused(capsys, tmp_path / "none.parquet")


def test_other_versions_and_broken_descriptions_are_refused(
    files: dict[tuple[str, int], Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = files["poilus", 2]
    later = rewritten(good, tmp_path, lambda about: about.update(format=99, version="9.0"))
    assert "written by estaminet 9.0 in format 99" in refused(capsys, later)
    fewer = rewritten(good, tmp_path, lambda about: about.update(games=7))
    assert "7 games were simulated, 300 are here" in refused(capsys, fewer)
    for key in ("tally", "columns", "title", "span", "bots"):
        broken = rewritten(good, tmp_path, lambda about, k=key: about.pop(k))
        assert "does not fit" in refused(capsys, broken)


def test_the_file_of_moves_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan = simulate.plan("poilus", 2, 5)
    simulate.run(plan, tmp_path / "p", tmp_path / "moves", workers=1)
    assert "one row per move" in refused(capsys, tmp_path / "moves")


def test_the_command(
    files: dict[tuple[str, int], Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "page.html"
    assert main(["report", str(files["poilus", 3]), "--out", str(out), "--lang", "fr"]) == 0
    assert "300 games" in capsys.readouterr().out
    assert out.read_text(encoding="utf-8").startswith('<!DOCTYPE html>\n<html lang="fr">')
    nowhere = tmp_path / "nowhere" / "page.html"
    assert main(["report", str(files["poilus", 3]), "--out", str(nowhere)]) == 2
    assert "No such file or directory" in capsys.readouterr().err
