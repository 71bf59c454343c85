"""The commands: what they print, and one clear line with status 2 for every mistake."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import estaminet
from estaminet import Table
from estaminet.cli import saves
from estaminet.cli.command import option
from estaminet.cli.commands import commands
from estaminet.cli.main import main
from estaminet.games import load
from estaminet.languages import LANGUAGES, labelled, quote

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


def mistake(capsys: Output, *argv: str) -> str:
    """The one line a mistaken command says."""
    try:
        status = main(argv)
    except SystemExit as stop:  # argparse
        status = int(str(stop.code))
    out, err = capsys.readouterr()
    assert status == 2
    assert not out
    assert err.count("\n") == 1
    assert err.startswith("estaminet")
    return err


def defects(capsys: Output, *argv: str) -> list[str]:
    """The lines under the first, which says what is not valid: one for each defect."""
    assert main(argv) == 2
    out, err = capsys.readouterr()
    first, *lines = err.splitlines()
    assert not out
    assert re.fullmatch(rf"estaminet: .* not a valid .*, {len(lines)} defects?:", first)
    return lines


def says(capsys: Output, *argv: str) -> str:
    assert main(argv) == 0
    out, err = capsys.readouterr()
    assert not err
    return out


# Help


@pytest.mark.parametrize("name", [command.name for command in commands()])
def test_every_command_has_help_with_an_example(capsys: Output, name: str) -> None:
    with pytest.raises(SystemExit) as stop:
        main([name, "--help"])
    assert stop.value.code == 0
    assert f"example: estaminet {name}" in capsys.readouterr().out


def test_as_a_module_and_its_version() -> None:
    command = [sys.executable, "-m", "estaminet.cli", "--version"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ)
    assert ran.stdout == f"estaminet {estaminet.__version__}\n"


def test_mistaken_commands(capsys: Output) -> None:
    assert "COMMAND" in mistake(capsys)
    assert "juggle" in mistake(capsys, "juggle")
    assert "--players" in mistake(capsys, "play", "poilus", "--players", "many")


def test_games(capsys: Output) -> None:
    assert "Les Poilus, 2–5 players" in says(capsys, "games")
    assert "Les Poilus, 2–5 joueurs" in says(capsys, "games", "--lang", "fr")
    rows = json.loads(says(capsys, "games", "--json"))
    assert [row["game"] for row in rows] == list(estaminet.games())


@pytest.mark.parametrize("game", estaminet.games())
def test_the_options_of_a_game_say_what_they_change(capsys: Output, game: str) -> None:
    for lang in LANGUAGES:
        told = says(capsys, "games", game, "--lang", lang)
        for row in load(game).options:
            what = f"{quote(row.description, lang)} ({row.clause})"
            assert labelled(row.id, what, lang) in told
            assert all(quote(name, lang) in told for name in (row.choices or {}).values())


# Rules


def test_rules_print_every_clause_with_its_provenance(capsys: Output) -> None:
    text = says(capsys, "rules", "poilus")
    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) <= 80
    assert not any(line.endswith(" ") for line in text.splitlines())
    assert text.count("rulebook") > 80
    for words in ("Les Poilus", "5. The mission › Actions › Trap", "P-TRAP-1", "P-RES-4"):
        assert words in text


def test_the_language_comes_from_the_environment(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "Piège" in says(capsys, "rules", "poilus", "--clause", "P-TRAP")
    assert "Trap" in says(capsys, "rules", "poilus", "--clause", "P-TRAP", "--lang", "en")


def test_some_rules(capsys: Output) -> None:
    one = json.loads(says(capsys, "rules", "poilus", "--clause", "p-trap-1", "--json"))
    assert [row["id"] for row in one] == ["P-TRAP-1"]
    assert set(one[0]) == {"id", "text", "provenance", "section"}
    family = json.loads(says(capsys, "rules", "poilus", "--clause", "P-TRAP", "--json"))
    assert [row["id"] for row in family] == [f"P-TRAP-{n}" for n in range(1, 6)]
    assert "P-MOR-1" in says(capsys, "rules", "poilus", "--search", "demoralised drop")


def test_mistaken_rules(capsys: Output) -> None:
    assert "P-TRAP-1" in mistake(capsys, "rules", "poilus", "--clause", "P-TRAPP-1")
    assert "'zeppelin'" in mistake(capsys, "rules", "poilus", "--search", "zeppelin")
    assert "poilus" in mistake(capsys, "rules", "belote")


# Replay


def test_replay_tells_the_story(capsys: Output, record_file: Path, finished: Table) -> None:
    spectator = says(capsys, "replay", str(record_file), "--seat", "none")
    assert "You draw" not in spectator
    assert "draws 3 cards. [P-PREP-4]" in spectator
    own = says(capsys, "replay", str(record_file), "--seat", "1", "--lang", "fr")
    assert "Vous piochez" in own
    whole = says(capsys, "replay", str(record_file))
    assert re.search(rf"{finished.names()[2]} draws 3 cards \(.+\)\. \[P-PREP-4\]", whole)
    assert not re.search(r"\byou\b", whole, re.IGNORECASE)
    entries = json.loads(says(capsys, "replay", str(record_file), "--seat", "0", "--json"))
    assert entries == finished.log(0)


def test_mistaken_replays(capsys: Output, record_file: Path) -> None:
    assert "not 4" in mistake(capsys, "replay", str(record_file), "--seat", "4")
    assert "all or none" in mistake(capsys, "replay", str(record_file), "--seat", "x")


BROKEN = {
    "cut": b'{"kind": "estaminet saved game", "for',
    "binary": b"\xff\xfe\x00\x81",
    "deep": b"[" * 100_000,
    "list": b"[1, 2]",
    "other": b'{"name": "not a game"}',
    "future": b'{"kind": "estaminet saved game", "format": 99}',
    "settings": b'{"kind": "estaminet saved game", "format": 1, "settings": 3}',
    "record": b'{"kind": "estaminet saved game", "format": 1, "settings": {}, "record": []}',
}


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("command", [("replay",), ("play", "--resume")])
def test_broken_files(capsys: Output, tmp_path: Path, name: str, command: tuple[str, ...]) -> None:
    path = tmp_path / "broken.json"
    path.write_bytes(BROKEN[name])
    assert str(path) in mistake(capsys, *command, str(path))
    assert path.read_bytes() == BROKEN[name]


def test_a_record_that_does_not_replay(capsys: Output, tmp_path: Path, finished: Table) -> None:
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps({**finished.record(), "actions": ["intensity 3", "fly"]}))
    said = defects(capsys, "replay", str(path))
    assert said == ["  - actions[1]: 'fly' is not legal there"]


def test_every_defect_of_a_data_file_has_a_line(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    text = load("poilus").content.source.text or ""
    text = text.replace("charm: rain", "charm: x").replace("charm: snow", "charm: y")
    path.write_text(text)
    said = defects(capsys, "cards", "poilus", "--data", str(path))
    assert len(said) == 2
    assert all(re.match(r"  - line \d+, \w+", line) for line in said)


def test_missing_files(capsys: Output, tmp_path: Path) -> None:
    for command in (("replay",), ("play", "--resume")):
        assert "No such file" in mistake(capsys, *command, str(tmp_path / "none.json"))
        assert "directory" in mistake(capsys, *command, str(tmp_path))


# Play


def test_play_needs_a_terminal(capsys: Output) -> None:
    assert "needs a terminal" in mistake(capsys, "play", "poilus")


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("belote",), "poilus"),
        (("poilus", "--players", "9"), "2, 3, 4, 5"),
        (("poilus", "--bots", "kasparov"), "heuristic"),
        (("poilus", "--option", "variant"), "NAME=VALUE"),
        (("poilus", "--lang", "de"), "fr"),
        (("poilus", "--save", "/nowhere/at/all.json"), "folder"),
    ],
)
def test_mistaken_games(capsys: Output, argv: tuple[str, ...], said: str) -> None:
    assert said in mistake(capsys, "play", *argv)


def test_a_file_is_not_written_over(capsys: Output, record_file: Path) -> None:
    before = record_file.read_bytes()
    assert "already exists" in mistake(capsys, "play", "poilus", "--save", str(record_file))
    assert record_file.read_bytes() == before


def test_a_resumed_game_keeps_its_deal(capsys: Output, record_file: Path) -> None:
    assert "seed" in mistake(capsys, "play", "--resume", str(record_file), "--seed", "3")


@pytest.mark.parametrize(
    "kept", [{"seat": "x"}, {"bots": 3}, {"lang": "de"}, {"lang": []}, {"bots": "nobody"}]
)
def test_broken_settings(
    capsys: Output, tmp_path: Path, finished: Table, kept: dict[str, object]
) -> None:
    path = tmp_path / "game.json"
    saves.write(path, saves.Save(finished.record(), kept))
    assert mistake(capsys, "play", "--resume", str(path))


def test_options_are_json_words_or_lists() -> None:
    assert option("variant=veteran") == ("variant", "veteran")
    assert option("poilus=felix,gaston") == ("poilus", ["felix", "gaston"])
    assert option("poilus=null") == ("poilus", None)


# Saves


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, finished: Table) -> None:
    path = tmp_path / "game.json"
    saves.write(path, saves.Save(finished.record(), {}))
    before = path.read_bytes()
    with pytest.raises(TypeError):
        saves.write(path, saves.Save({"not": object()}, {}))
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]


def test_unused_names(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    assert saves.unused(path) == path
    path.touch()
    assert saves.unused(path) == tmp_path / "game-2.json"
