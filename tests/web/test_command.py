"""`estaminet serve`, and what it keeps."""

import os
import re
import signal
import stat
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from estaminet.cli.main import main
from estaminet.files import data_home
from estaminet.web.http.static_files import MISSING, is_built
from estaminet.web.settings import kept_secret
from tests.web.people import LONG


def test_the_secret_is_kept_for_its_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ESTAMINET_DATA", str(tmp_path / "data"))
    assert data_home() == tmp_path / "data"
    secret = kept_secret(data_home())
    assert len(secret) > 30
    assert kept_secret(data_home()) == secret
    assert stat.S_IMODE((data_home() / "secret").stat().st_mode) == 0o600


def test_the_command_says_where_it_is_and_ends_quietly(tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", "-m", "estaminet.cli", "serve", "--port", "0",
               "--no-browser"]  # fmt: skip
    environment = {**os.environ, "ESTAMINET_DATA": str(tmp_path), "ESTAMINET_SECRET": "s" * 20}
    child = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    line = child.stdout.readline()
    found = re.search(r"http://127\.0\.0\.1:\d+/", line)
    assert found, line
    assert httpx.get(found[0] + "api/health", timeout=LONG).json()["ok"]
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=LONG)
    assert child.returncode == 0
    assert out == "Estaminet is closed.\n"
    assert err == ("" if is_built() else f"estaminet: {MISSING}\n")
    assert (tmp_path / "estaminet.sqlite").exists()


def test_the_command_refuses_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.sqlite"
    broken.write_text("no database " * 1000)
    base = ["serve", "--no-browser", "--secret", "s" * 20, "--port", "0"]
    assert main([*base, "--database", str(broken)]) == 2
    assert "damaged" in capsys.readouterr().err
    assert main(["serve", "--no-browser", "--secret", "short"]) == 2
    assert "at least" in capsys.readouterr().err
    assert main([*base[:-1], "99999", "--database", str(tmp_path / "a.sqlite")]) == 2
    assert "cannot listen" in capsys.readouterr().err


def test_without_the_page_no_browser_is_opened(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("estaminet.web.http.static_files.is_built", lambda: False)
    assert main(["serve", "--secret", "s" * 20, "--port", "0"]) == 2
    said = capsys.readouterr().err
    assert said == f"estaminet: {MISSING}\n"
    assert "make page" in said


def test_a_missing_extra_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("estaminet.extras.find_spec", lambda name: None)
    assert main(["serve"]) == 2
    assert "pip install 'estaminet[web]'" in capsys.readouterr().err
