"""Settings: by flag, by environment, by file, and what is said when one cannot be used."""

import argparse
from pathlib import Path

import pytest

from estaminet.cli.main import main, parser
from estaminet.errors import BadOption
from estaminet.web.configuration import Row, rows, settings, shown, told
from estaminet.web.settings import Rate


def given(*flags: str) -> argparse.Namespace:
    return parser().parse_args(["serve", *flags])


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ESTAMINET_DATA", str(tmp_path / "data"))
    return tmp_path


def test_a_flag_goes_before_the_environment_and_that_before_the_file(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = home / "cafe.toml"
    file.write_text('port = 1\nmost_tables = 1\nidle = 1\nchats = [1, 0.5]\nname = ["a.example"]\n')
    monkeypatch.setenv("ESTAMINET_CONFIG", str(file))
    monkeypatch.setenv("ESTAMINET_PORT", "2")
    monkeypatch.setenv("ESTAMINET_MOST_TABLES", "2")
    found = settings(given("--port", "3", "--no-browser"))
    assert (found.port, found.most_tables, found.idle) == (3, 2, 1.0)
    assert (found.chats, found.browser) == (Rate(1, 0.5), False)
    assert "a.example" in found.hosts


def test_nothing_need_be_told(home: Path) -> None:
    assert told(given()) == {}
    found = settings(given())
    assert found.database.parent == home / "data"
    assert settings(given()).secret == found.secret
    assert found.hosts  # on this machine alone only its own names


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.key)
def test_every_setting_can_be_told_in_each_way(
    row: Row, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = shown(row.field.default) or "s" * 20
    flags = (row.flag,) if row.value is None else (row.flag, text)
    by_flag = told(given(*flags))
    text = shown(by_flag[row.field.name]) or text
    monkeypatch.setenv(row.variable, text)
    assert told(given()) == by_flag
    monkeypatch.delenv(row.variable)
    (home / "cafe.toml").write_text(f'{row.key} = "{text}"\n')
    assert told(given("--config", str(home / "cafe.toml"))) == by_flag


@pytest.mark.parametrize(
    ("flags", "variables", "file", "words"),
    [
        (["--port", "many"], {}, "", ["--port", "a whole number", "'many'"]),
        (["--thinkers", "0"], {}, "", ["--thinkers", "at least 1"]),
        (["--idle", "inf"], {}, "", ["--idle"]),
        (["--chats", "5"], {}, "", ["--chats", "two numbers"]),
        ([], {"ESTAMINET_WARM": "maybe"}, "", ["$ESTAMINET_WARM", "yes or no", "'maybe'"]),
        ([], {"ESTAMINET_SECRET": "short"}, "", ["$ESTAMINET_SECRET", "at least 16 characters"]),
        ([], {}, "idle = -1", ["cafe.toml, idle", "at least 0"]),
        ([], {}, "prot = 1", ["cafe.toml, prot", "no such setting", "port"]),
        ([], {}, "port = 8.5", ["cafe.toml, port", "a whole number"]),
        ([], {}, "port", ["cafe.toml", "not TOML"]),
    ],
)
def test_what_cannot_be_used_is_said_with_its_place(
    flags: list[str], variables: dict[str, str], file: str, words: list[str], home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    (home / "cafe.toml").write_text(file)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(BadOption) as refused:
        settings(given(*flags, "--config", str(home / "cafe.toml")))
    assert all(word in str(refused.value) for word in words), str(refused.value)


def test_a_file_that_is_not_there_is_said(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--config", str(home / "none.toml")]) == 2
    assert "none.toml: No such file" in capsys.readouterr().err


def test_help_begins_with_the_everyday_flags() -> None:
    commands = next(a for a in parser()._actions if isinstance(a, argparse._SubParsersAction))
    said = commands.choices["serve"].format_help()
    places = [said.index(flag) for flag in ("--port", "--database", "--name", "--chats")]
    assert places == sorted(places)
