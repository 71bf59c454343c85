"""What is optional: who brings it, what works without it, and what is said by the rest."""

import re
import tomllib
from collections.abc import Sequence
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from estaminet import extras
from estaminet.cli import progress
from estaminet.cli.main import main

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]


def normal(name: str) -> str:
    """A distribution's name, as all spellings of it are."""
    return re.split(r"[<>=\[]", name)[0].replace("_", "-").lower()


def brought(requirements: Sequence[str]) -> set[str]:
    return {normal(line) for line in requirements}


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the core were all."""
    monkeypatch.setattr(extras, "find_spec", lambda name: None)


@pytest.mark.parametrize("extra", extras.MODULES)
def test_an_extra_brings_the_modules_it_is_asked_for(extra: str) -> None:
    listed = brought(PROJECT["optional-dependencies"][extra])
    makers = packages_distributions()
    for module in filter(extras.has, extras.MODULES[extra]):  # bench is not always installed
        assert listed & brought(makers[module]), module


def test_nothing_of_the_extras_is_in_the_core() -> None:
    optional = {module for modules in extras.MODULES.values() for module in modules}
    assert not brought(PROJECT["dependencies"]) & optional


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        ("serve", "web"),
        ("play poilus", "terminal"),
        ("simulate poilus --players 2 --games 1 --out games.parquet", "lab"),
        ("report games.parquet --out report.html", "lab"),
        ("arena poilus --bots random --players 2", "lab"),
        ("bench", "bench"),
    ],
)
@pytest.mark.usefixtures("bare")
def test_a_command_names_the_extra_it_lacks(
    command: str, extra: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command.split()) == 2
    out, err = capsys.readouterr()
    assert re.fullmatch(rf"estaminet: .*pip install 'estaminet\[{extra}\]'\n", err)
    assert not out


def test_what_is_installed_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "textual" else name)
    extras.require("lab")
    extras.require("terminal", "rich")
    with pytest.raises(ValueError, match=r"^this needs textual; .*estaminet\[terminal\]'$"):
        extras.require("terminal")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("command", ["rules poilus --clause P-TRAP-1", "cards miracles"])
def test_rules_and_cards_say_the_same_in_plain_lines(
    command: str,
    lang: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = [*command.split(), "--lang", lang]
    monkeypatch.setenv("COLUMNS", "500")
    assert main(line) == 0
    drawn = capsys.readouterr().out
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    assert main(line) == 0
    plain = capsys.readouterr().out
    assert len(plain) > 100
    assert set(re.findall(r"\w+", drawn)) == set(re.findall(r"\w+", plain))


@pytest.mark.usefixtures("bare")
def test_without_bars_progress_is_lines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "LINE_EVERY", 0.0)
    with progress.bar() as steps:
        steps(1, 7, "legal")
    with progress.counting("games") as count:
        count(20, 100)
    assert capsys.readouterr().err == "1/7  legal\n20/100  games\n"
