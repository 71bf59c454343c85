"""The café serves the pages of clauses, and what they load."""

from pathlib import Path

import pytest

from estaminet.games import IDS
from tests.web.server import fetched
from tools.clauses import read, write


@pytest.fixture(scope="module")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with nothing but its clauses, made here: the built one may be missing or old."""
    folder = tmp_path_factory.mktemp("static")
    (folder / "index.html").write_text("<p>page</p>")
    write([read(game) for game in IDS], folder / "clauses")
    return folder


def test_every_game_has_its_page_in_both_languages(tmp_path: Path, static: Path) -> None:
    paths = [f"/clauses/{game}{end}" for game in IDS for end in (".html", ".fr.html")]
    for path, answer in zip(paths, fetched(tmp_path, static, *paths), strict=True):
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-cache"
        assert "script-src 'self';" in answer.headers["content-security-policy"]
        assert ('lang="fr"' if ".fr." in path else 'lang="en"') in answer.text[:60]
        assert answer.text.count('class="clause"') > 50


def test_what_the_pages_load_is_there(tmp_path: Path, static: Path) -> None:
    style, script = fetched(tmp_path, static, "/clauses/clauses.css", "/clauses/clauses.js")
    assert style.headers["content-type"].startswith("text/css")
    assert script.headers["content-type"].startswith("text/javascript")


def test_a_page_that_does_not_exist_is_not_the_lobby(tmp_path: Path, static: Path) -> None:
    for answer in fetched(tmp_path, static, "/clauses/chess.html", "/clauses/", "/clauses/a/b"):
        assert answer.status_code == 404
        assert answer.headers["content-type"].startswith("text/html")
        assert "no such page of clauses" in answer.text
        assert 'href="/"' in answer.text
    lobby, table = fetched(tmp_path, static, "/", "/t/clauses")
    assert lobby.text == table.text == "<p>page</p>"
