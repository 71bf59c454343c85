"""The house around the tables: calls, pages, headers, lessons, compiling, the command."""

import asyncio
import json
import os
import re
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

import estaminet
from estaminet import bots
from estaminet.cli.main import main
from estaminet.files import data_home
from estaminet.games import load
from estaminet.web import refusals, tutorials, warming, wire
from estaminet.web.app import create_app
from estaminet.web.limits import Buckets
from estaminet.web.minds import Minds
from estaminet.web.refusals import REFUSALS, Refused
from estaminet.web.settings import Rate, Settings, kept_secret
from estaminet.web.takeback import LOOK, reveals
from estaminet.web.telling import Teller
from tests.web.people import GAMES, LONG, House, Person, quick, wait_for
from tools import wire as generator

Make = Callable[..., Person]
WEB = Path(refusals.__file__).parent


def test_the_pages_types_are_fresh() -> None:
    text = generator.TARGET.read_text(encoding="utf-8")
    assert text == generator.typescript(), "run: python -m tools.wire"


def test_every_refusal_is_used_and_every_used_one_exists() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in WEB.glob("*.py"))
    used = set(re.findall(r"(?:Refused|sentence)\(\s*\"(\w+)\"", sources))
    used |= set(re.findall(r"\d+: \"(\w+)\"", sources))
    used |= set(re.findall(r"\"(\w+)\" if \w+ else \"\w+\"\)", sources))
    used |= set(re.findall(r"\.get\(\w+\.\w+, \"(\w+)\"\)", sources))
    used |= {"bad_request"}
    assert used == set(REFUSALS)
    for code, row in REFUSALS.items():
        assert row.status in (400, 403, 404, 409, 413, 422, 429, 503), code
        assert row.en.endswith((".", "!")), code
        assert row.fr.endswith((".", "!")), code
        assert row.en != row.fr, code


def test_me_games_rules_and_cards(person: Make) -> None:
    ann, zoe = person(), person(lang="fr")
    assert re.fullmatch(r"Guest [0-9A-F]{4}", ann.get("/me")["name"])
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
        assert {option["id"] for option in game["options"]} <= set(load(game["id"]).options)
        rules = zoe.get(f"/rules/{game['id']}")
        wire.Rules.model_validate(rules)
        assert sum(len(section["clauses"]) for section in rules["sections"]) > 50
        assert len(zoe.get(f"/cards/{game['id']}")) > 10
        wire.Progress.model_validate(zoe.post(f"/games/{game['id']}/warm"))
    assert ann.refused("GET", "/rules/chess") == "unknown_game"
    assert ann.refused("POST", "/games/chess/warm", {}) == "unknown_game"
    assert ann.get("/health")["ok"]
    wire.Lobby.model_validate(ann.get("/lobby"))


def test_options_of_the_shelf_are_accepted(person: Make) -> None:
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


def test_headers_and_the_page_that_is_not_built(house: House, tmp_path: Path) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{house.port}") as browser:
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


def fetched(settings: Settings, static: Path, *paths: str) -> dict[str, httpx.Response]:
    """What an application answers, without a port."""

    async def fetch() -> dict[str, httpx.Response]:
        app = create_app(settings, static)
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as browser:
            found = {path: await browser.get(path) for path in paths}
        app.state.hub.store.close()
        return found

    return asyncio.run(fetch())


def test_pages_are_served_from_their_folder_only(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<p>page</p>")
    (static / "assets" / "a-1234.js").write_text("1")
    (static / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret").write_text("secret")
    ways = ("/../secret", "/%2e%2e/secret", "/..%2fsecret", "/assets/..%2f..%2fsecret", "/a%00b")
    files = ("/t/some-table", "/", "/assets/a-1234.js", "/assets/gone.js", "/icon.svg")
    found = fetched(quick(tmp_path), static, *files, *ways)
    assert found["/t/some-table"].text == "<p>page</p>"
    assert found["/"].headers["cache-control"] == "no-cache"
    assert "immutable" in found["/assets/a-1234.js"].headers["cache-control"]
    assert found["/assets/gone.js"].status_code == 404
    assert found["/icon.svg"].headers["content-type"].startswith("image/svg")
    assert not any("secret" in found[way].text for way in ways)


def test_a_page_that_is_not_built_says_how(tmp_path: Path) -> None:
    assert "make page" in fetched(quick(tmp_path), tmp_path / "nothing", "/")["/"].text


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_leads_through_the_first_turns(person: Make, game: str) -> None:
    learner = person(lang="fr")
    name = learner.post("/tables", {"game": game, "tutorial": True})["id"]
    tips: list[str] = []
    with learner.at(name) as page:
        for _ in range(8):
            if page.my_turn()["result"] is not None:
                break
            page.play_and_see(page.now["menu"][0]["action"])
        tips += [m["table"]["tip"] for m in page.heard if m["t"] != "refused" and m["table"]["tip"]]
        assert page.heard[0]["table"]["tutorial"]
    assert len(set(tips)) >= 4
    again = learner.post("/tables", {"game": game, "tutorial": True})["id"]
    with learner.at(again) as other:
        assert other.heard[0]["view"] == page.heard[0]["view"], "a lesson is dealt the same again"


def test_lessons_speak_both_languages_of_decisions_that_exist() -> None:
    for game, lesson in tutorials.LESSONS.items():
        known = {*load(game).decisions, tutorials.WAITING}
        assert lesson.tips[0].nth == 1
        for tip in lesson.tips:
            assert tip.decision in known
            assert 20 < len(tip.en) < 400
            assert 20 < len(tip.fr) < 400


def test_what_a_move_shows() -> None:
    """The test of taking back, on moves whose answer is plain."""

    def shows(table: estaminet.Table, action: str) -> bool:
        after = table.copy()
        after.play(action)
        number = Teller(table).number(table, action)
        assert number is not None
        return reveals(table, after, number, LOOK)

    court = estaminet.new("miracles", 3, seed=1)
    assert not shows(court, "place beggar grande_cour.2")  # a coin, a rogue face down
    assert not shows(court, "place henchman grande_cour.1")  # the King moves
    assert shows(court, "place henchman chatelet.1")  # a card is drawn
    trenches = estaminet.new("poilus", 3, seed=1)
    assert shows(trenches, "intensity 3")
    trenches.play("intensity 3")
    card = trenches.view(0)["hand"][0]
    assert shows(trenches, f"play {card}")  # the others see a card of the hand
    assert not shows(trenches, next(a for a in trenches.actions() if a.startswith("fall_back")))
    novel = estaminet.new("miseraables", 2, seed=1)
    assert not shows(novel, novel.actions()[0])
    while novel.decision == "keep":
        novel.play(novel.actions()[0])
    assert shows(novel, "take deck")


def test_a_bot_that_fails_never_stops_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def choose(self, knowledge: bots.Knowledge) -> str:
            raise ValueError(f"my hand is {knowledge.view}")

    table = estaminet.new("poilus", 2, seed=1)
    monkeypatch.setattr(bots, "make", lambda *_: Broken())
    minds = Minds(quick(Path()), lambda game, bot: True)
    assert asyncio.run(minds.choose("t", 0, "random", table, 1)) in table.actions()
    minds.close()


def test_a_bot_that_cheats_plays_something_legal(
    person: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Cheat:
        def choose(self, knowledge: bots.Knowledge) -> str:
            return "win"

    monkeypatch.setattr(bots, "make", lambda *_: Cheat())
    host = person()
    name = host.open("miracles", "bb", spectators=True, options={"turn_limit": 2})["id"]
    with host.at(name) as page:
        page.until_moment(lambda m: m["result"] is not None)


def test_compiling_in_a_child_is_told_step_by_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A child that says what the real one says; a bot that fails in it is not used here."""
    child = tmp_path / "child"
    lines = ['{"done":1,"total":9,"step":"deal"}', '{"bot":"random"}', '{"failed":"heuristic"}']
    child.write_text("#!/bin/sh\nsleep 0.2\n" + "\n".join(f"echo '{line}'" for line in lines))
    child.chmod(0o755)
    monkeypatch.setattr(warming.sys, "executable", str(child))
    with House(quick(tmp_path, bots=None, warm=False), ready=False) as house:
        host = Person(house.port)
        name = host.open("poilus", "mb")["id"]
        with host.at(name) as page:
            assert page.now["table"]["status"] == "playing"
            assert page.now["view"] is None
            assert page.now["table"]["warming"]["total"] == 9
            page.play("intensity 3")
            assert page.refusal() == "not_ready"
            page.until_moment(lambda m: m["view"] is not None)
            assert page.now["table"]["warming"] is None
        assert house.hub.house.warming.works("poilus", "random")
        assert not house.hub.house.warming.works("poilus", "heuristic")
        games = {game["id"]: game["ready"] for game in host.get("/games")}
        assert games == {"poilus": True, "miracles": False, "miseraables": False}
        host.close()


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
    assert err == ""
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


def test_a_missing_extra_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("estaminet.extras.find_spec", lambda name: None)
    assert main(["serve"]) == 2
    assert "pip install 'estaminet[web]'" in capsys.readouterr().err


def test_a_table_of_other_rules_is_refused(tmp_path: Path) -> None:
    with House(quick(tmp_path)) as house:
        host = Person(house.port)
        name = host.open("poilus", "mb")["id"]
        room = house.hub.rooms[name]
        with host.at(name):
            pass
        wait_for(lambda: not room.busy)
        house.run(house.hub.drop_idle(0.0))
        assert room.saga.dealt is not None
        monkey = pytest.MonkeyPatch()
        monkey.setattr("estaminet.web.revival.FORMAT", 99)
        with host.at(name, since=None) as page:
            assert page.hear()["code"] == "broken_table"
        monkey.undo()
        with host.at(name) as page:
            assert page.now["view"] is not None
        host.close()
