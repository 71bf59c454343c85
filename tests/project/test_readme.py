"""The README's Python works as it stands, and its commands exist."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from estaminet.cli.main import parser

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("code", blocks("python"))
def test_python_in_the_readme_runs(code: str) -> None:
    run = [sys.executable, "-W", "error", "-c", code]
    subprocess.run(run, cwd=ROOT, check=True, capture_output=True)


def commands() -> list[str]:
    return [line.split("#")[0].strip() for block in blocks("sh") for line in block.splitlines()]


@pytest.mark.parametrize("command", [c for c in commands() if c.startswith("make")])
def test_make_targets_in_the_readme_exist(command: str) -> None:
    subprocess.run([*shlex.split(command), "--dry-run"], cwd=ROOT, check=True, capture_output=True)


@pytest.mark.parametrize("command", [c for c in commands() if "bin/estaminet" in c])
def test_commands_in_the_readme_parse(command: str) -> None:
    assert parser().parse_args(shlex.split(command)[1:]).run


def test_the_continuous_integration_runs_the_readme_test_command() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "make test" in commands()
    assert script.strip().endswith("make test")


@pytest.mark.parametrize("target", re.findall(r"\]\(([^)]+)\)", README))
def test_links_in_the_readme_lead_somewhere(target: str) -> None:
    assert (ROOT / target).exists()
