"""Calls, pages, headers, limits."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from estaminet.games import load
from estaminet.languages import LANGUAGES
from estaminet.web import refusals, wire
from estaminet.web.http.rate_limits import Buckets
from estaminet.web.refusals import REFUSALS, Refused
from estaminet.web.settings import Rate
from tests.web.people import Person
from tests.web.server import Cafe, fetched

Make = Callable[..., Person]
WEB = Path(refusals.__file__).parent


def test_every_refusal_is_used_and_every_used_one_exists() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in WEB.rglob("*.py"))
    used = set(re.findall(r"(?:Refused|sentence|close)\(\s*\"(\w+)\"", sources))
    used |= set(re.findall(r"\d+: \"(\w+)\"", sources))
    used |= set(re.findall(r"\"(\w+)\" if \w+ else \"\w+\"\)", sources))
    used |= set(re.findall(r"\.get\(\w+\.\w+, \"(\w+)\"\)", sources))
    used |= {"bad_request"}
    assert used == set(REFUSALS)
    for code, row in REFUSALS.items():
        assert row.status in (400, 403, 404, 409, 413, 422, 429, 503), code
        assert all(row.text[lang].endswith((".", "!")) for lang in LANGUAGES), code
        assert len(set(row.text.values())) == len(LANGUAGES), code


def test_me_games_rules_and_cards(person: Make) -> None:
    ann, zoe = person(), person(lang="fr")
    assert re.fullmatch(r"Guest [2-9A-Z]{5}", ann.get("/me")["name"])
    assert zoe.get("/me")["name"].startswith("Invité ")
    assert ann.http.put("/me", json={"name": " Ann \n B ", "lang": "fr"}).json()["name"] == "Ann B"
    assert ann.get("/me")["lang"] == "fr"
    for name in ("", " \u200b", "x" * 25):
        assert ann.refused("PUT", "/me", {"name": name}) == "bad_name"
    for game in zoe.get("/games"):
        wire.Game.model_validate_json(json.dumps(game))
        assert game["ready"]
        assert game["default_bot"] in {bot["id"] for bot in game["bots"]}
        assert "clairvoyant" not in {bot["id"] for bot in game["bots"]}
        assert {option["id"] for option in game["options"]} <= {
            option.id for option in load(game["id"]).options
        }
        rules = zoe.get(f"/rules/{game['id']}")
        wire.Rules.model_validate(rules)
        assert sum(len(section["clauses"]) for section in rules["sections"]) > 50
        assert len(zoe.get(f"/cards/{game['id']}")) > 10
        assert zoe.get(f"/content/{game['id']}") == load(game["id"]).content.source.plain
        wire.Progress.model_validate(zoe.post(f"/games/{game['id']}/warm"))
    assert ann.refused("GET", "/rules/chess") == "unknown_game"
    assert ann.refused("POST", "/games/chess/warm", {}) == "unknown_game"
    assert ann.get("/health")["ok"]
    wire.Lobby.model_validate(ann.get("/lobby"))


def test_options_that_are_offered_are_accepted(person: Make) -> None:
    host = person()
    for game in host.get("/games"):
        for option in game["options"]:
            values = [option["default"]] if option["choices"] is None else []
            values += [choice["value"] for choice in option["choices"] or ()]
            values += [v for v in (option["min"], option["max"]) if v is not None]
            for value in values if option["kind"] != "seats" else [None]:
                host.open(game["id"], "mo", options={option["id"]: value})
    assert host.refused(
        "POST", "/tables",
        {"game": "poilus", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}],
         "options": {"variant": "nope"}},
    ) == "bad_option"  # fmt: skip


def test_headers_and_the_page_that_is_not_built(cafe: Cafe) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{cafe.port}") as browser:
        for path in ("/", "/t/abc?seat=x", "/api/health", "/api/nothing"):
            response = browser.get(path)
            policy = response.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "http:" not in policy
            assert "unsafe-inline" not in policy.split("script-src")[1].split(";")[0]
            assert response.headers["x-content-type-options"] == "nosniff"
        cookie = browser.get("/api/me").headers.get("set-cookie") or ""
        assert "estaminet" in browser.cookies
        assert not cookie or "HttpOnly" in cookie


def test_pages_are_served_from_their_folder_only(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<p>page</p>")
    (static / "assets" / "a-1234.js").write_text("1")
    (static / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret").write_text("secret")
    ways = ("/../secret", "/%2e%2e/secret", "/..%2fsecret", "/assets/..%2f..%2fsecret", "/a%00b")
    files = ("/t/some-table", "/", "/assets/a-1234.js", "/assets/gone.js", "/icon.svg")
    found = dict(zip((*files, *ways), fetched(tmp_path, static, *files, *ways), strict=True))
    assert found["/t/some-table"].text == "<p>page</p>"
    assert found["/"].headers["cache-control"] == "no-cache"
    assert "immutable" in found["/assets/a-1234.js"].headers["cache-control"]
    assert found["/assets/gone.js"].status_code == 404
    assert found["/icon.svg"].headers["content-type"].startswith("image/svg")
    assert not any("secret" in found[way].text for way in ways)


def test_a_page_that_is_not_built_says_how(tmp_path: Path) -> None:
    (answer,) = fetched(tmp_path, tmp_path / "nothing", "/")
    assert "make page" in answer.text
    assert all(f'lang="{lang}"' in answer.text for lang in LANGUAGES)


def test_buckets() -> None:
    now = 0.0
    buckets = Buckets(Rate(2, 1), lambda: now)
    buckets.take("a")
    buckets.take("a")
    with pytest.raises(Refused):
        buckets.take("a")
    buckets.take("b")
    now = 1.5
    buckets.take("a")
