"""Guests' own cards: checked as they are typed, counted, saved, played with; never carried out."""

import ast
import contextlib
import inspect
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import estaminet
from estaminet.cli.main import main
from estaminet.games import load, places
from estaminet.games.data import Checker, read, translated
from estaminet.typography import FIRM
from estaminet.web import wire
from estaminet.web.settings import Rate
from estaminet.web.store.database import Connection
from estaminet.web.workshop import defects, drafts, wire as shapes
from tests.web.people import Person
from tests.web.server import Cafe, quick, wait_for

People = Callable[..., Person]
GAME = "miracles"
SHIPPED = drafts.shipped(GAME, "data")
RICHER = SHIPPED.replace(
    "copies: 2\n    program: [{op: coins, n: 2}]", "copies: 2\n    program: [{op: coins, n: 9}]"
)
HOSTILE = {
    "aliases": "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n",
    "depth": "[" * 1000,
    "code": "a: !!python/object/apply:os.system ['touch /tmp/carried-out']",
    "date": "game: miracles\nlimits: 2001-01-01",
    "number": f"a: {'9' * 5000}",
    "nan": "a: .nan",
    "nothing": "",
    "list": "- 1\n- 2",
    "binary": "a: !!binary R0lGODlhAQABAIAAAAAAAP",
    "half": 'a: "\\uD800"',
    "controls": "a: \x00\x07",
    "key": "? [a, b]\n: c",
}


def check(who: Person, text: str, within: str | None = None, game: str = GAME) -> dict[str, Any]:
    body = {"game": game, "text": text, "within": within}
    answer: dict[str, Any] = who.post("/workshop/check", body)
    shapes.CheckedFile.model_validate(answer)
    return answer


def save(who: Person, text: str = RICHER, **more: Any) -> dict[str, Any]:
    body = {"game": GAME, "name": "Rich Emperor", "text": text, **more}
    answer: dict[str, Any] = who.post("/workshop/files", body)
    shapes.OwnFileInfo.model_validate(answer)
    return answer


def count(who: Person, **asked: Any) -> dict[str, Any]:
    """A part of a simulation, once its loop is there."""
    answer: dict[str, Any] = {}

    def there() -> bool:
        nonlocal answer
        answer = who.post("/workshop/count", {"game": GAME, "players": 3, "part": 0, **asked})
        shapes.CountedGames.model_validate(answer)
        return bool(answer["ready"])

    wait_for(there, 300)
    return answer


# Checking


@pytest.mark.parametrize("game", estaminet.games())
@pytest.mark.parametrize("start", drafts.STARTS)
def test_whoever_comes_starts_from_a_shipped_file(person: People, game: str, start: str) -> None:
    me = person()
    text = me.get(f"/workshop/starts/{game}/{start}")["text"]
    found = check(me, text, game=game)
    assert not found["defects"]
    assert found["digest"] == load(game).content_of(read(text, "")).source.digest
    assert found["content"] == load(game).content_of(read(text, "")).source.plain
    at_home = {card["id"] for card in found["cards"]}
    assert at_home <= {row["id"] for row in found["rows"]}, "every card has its place in the text"


def test_every_defect_is_told_at_its_line(person: People) -> None:
    text = SHIPPED.replace("hand: 4", "hand: four").replace("op: king, n: 1", "op: kin, n: 1", 1)
    lines = text.splitlines()
    found = check(person(), text)
    assert [lines[row["line"] - 1].strip() for row in found["defects"]] == [
        "hand: four        # Plot cards a player may hold",
        "- [{op: kin, n: 1}]",
    ]
    assert found["content"] is None
    assert found["cards"] is None
    assert found["rows"], "a form can still be filled in"


def test_defects_are_told_in_french(person: People) -> None:
    me = person(lang="fr")
    (row,) = check(me, SHIPPED.replace("hand: 4", "hand: four"))["defects"]
    assert row["text"] == f"limits.hand{FIRM}: il faut un nombre entier de 1 à 10, et non 'four'"
    assert row["lang"] == "fr"
    (row,) = check(me, SHIPPED.replace("players: [2, 5]", "players: [2, 9]"))["defects"]
    assert row["text"].endswith("de 2 à 5, et non [2, 9]"), "what one game says for itself too"
    assert row["lang"] == "fr"


def test_whatever_all_games_say_alike_is_said_in_every_language() -> None:
    c = Checker(read("{}", ""))
    c.section("a", lambda: {}["missing"])
    c.mapping(1, "a", ())
    c.mapping({}, "a", ("b",))
    c.rows({"k": 1}, "a", "k", ())
    c.ids(1, "a")
    c.ids(["x", "x"], "a", ["y"])
    c.one_of(1, "a", ["y"])
    c.whole(1, "a", 2, 3)
    c.boolean(1, "a")
    translated(c, {}, "a")
    assert len(c.found) >= 10
    for game in estaminet.games():
        for at, what in c.found:
            assert defects.said(f"{at}: {what}", game, "fr").lang == "fr", what


ELSEWHERE = ("expected 3, found", "expected at most 3 3,", "3: 3")  # what they say is filled in


def sample(text: ast.expr) -> str | None:
    """A sentence with a number for whatever is filled in; None: it is put together elsewhere."""
    if isinstance(text, ast.Constant):
        return str(text.value)
    parts = text.values if isinstance(text, ast.JoinedStr) else ()
    return "".join(sample(part) or "3" for part in parts) or None


@pytest.mark.parametrize("game", estaminet.games())
def test_whatever_a_game_says_of_its_files_is_said_in_every_language(game: str) -> None:
    """Every sentence of its checks, as the source has it."""
    tree = ast.parse(inspect.getsource(import_module(f"estaminet.games.{game}.tables")))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    named = [(ast.unparse(call.func), call.args) for call in calls]
    found = [sample(args[1]) for name, args in named if name == "c.defect"]
    found += [f"expected 3 {sample(args[3])}, found 3" for name, args in named if name == "c.equal"]
    named += [("what", [node.value]) for node in ast.walk(tree) if isinstance(node, ast.Assign)
              and ast.unparse(node.targets[0]) == "what"]  # fmt: skip
    rooms = [sample(args[-1]) for name, args in named if name in ("_check_room", "what")]
    found += [f"expected at most 3 {what}, found 3" for what in rooms if what and what[:1].islower()
              and not what.startswith("expected")]  # fmt: skip
    told = [text for text in found if text and not text.startswith(ELSEWHERE)]
    assert len(told) > 3
    for text in told:
        assert defects.said(f"a: {text}", game, "fr").lang == "fr", text


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_texts_have_defects_and_do_nothing(person: People, text: str) -> None:
    me = person()
    found = check(me, text)
    assert found["defects"]
    assert found["content"] is None
    assert not Path("/tmp/carried-out").exists()
    assert me.refused("POST", "/workshop/count", {"game": GAME, "players": 3, "part": 0,
                                                  "text": text}) == "bad_file"  # fmt: skip
    kept = save(me, text)  # work that is not finished can be kept; nobody plays with it
    body = {"game": GAME, "players": 2, "seats": [{"kind": "me"}, {"kind": "bot"}]}
    assert me.refused("POST", "/tables", body | {"file": kept["id"]}) == "bad_file"


def test_a_huge_text_is_refused(person: People) -> None:
    me = person()
    huge = "#" * 150_000
    for path, more in (
        ("check", {}),
        ("files", {"name": "x"}),
        ("count", {"players": 3, "part": 0}),
    ):
        body = {"game": GAME, "text": huge, **more}
        assert me.refused("POST", f"/workshop/{path}", body) == "large_file"
        body["text"] = "#" * 400_000
        assert me.refused("POST", f"/workshop/{path}", body) == "too_large"
    assert me.refused("POST", "/tables", {"game": GAME, "options": {"x": huge}}) == "too_large"


def test_scripts_are_words_like_others(person: People) -> None:
    evil = "<script>alert(1)</script><img src=x onerror=alert(1)>"
    text = SHIPPED.replace("en: The Emperor", f"en: '{evil}'")
    me = person()
    found = check(me, text)
    assert not found["defects"]
    assert evil in {card["name"] for card in found["cards"]}, "told as it is: the page escapes it"
    assert save(me, text, name=evil)["name"] == evil
    answer = me.http.get("/workshop/files")
    assert answer.headers["content-type"] == "application/json"
    assert "script-src 'self'" in answer.headers["content-security-policy"]


def test_unknown_keys_change_nothing(person: People) -> None:
    found = check(person(), SHIPPED + "\n__proto__: {polluted: true}\nextra: [1, 2]\n")
    assert not found["defects"]


def test_values_stand_where_they_are_said_to(person: People) -> None:
    """A form writes into the text: comments and all else stay."""
    me = person()
    place = next(row["place"] for row in check(me, SHIPPED)["rows"] if row["id"] == "emperor")
    found = check(me, SHIPPED, within=place)["values"]
    by_place = {row["place"]: row for row in found}
    coins = by_place[f"{place}.program[0].n"]
    assert (coins["kind"], coins["value"]) == ("number", "2")
    text = SHIPPED[: coins["start"]] + "9" + SHIPPED[coins["end"] :]
    assert text == RICHER
    assert all(row["place"].startswith(f"{place}.") for row in found)
    assert by_place[f"{place}.names.fr"]["value"] == "L'Empereur"
    assert {leaf.kind for leaf in places.leaves(SHIPPED, "rogues")} == {"text", "number", "truth"}


# Counting


def test_a_changed_card_is_seen_in_the_games(person: People) -> None:
    me = person()
    before, after = count(me, origin="data"), count(me, text=RICHER)
    assert before["games"] == after["games"] == shapes.PART
    assert sum(before["ended"]) == sum(after["ended"]) == shapes.PART
    total = sum(row["total"] for row in before["won"])
    assert total == pytest.approx(shapes.PART), "somebody wins each game"
    assert before["ended"] != after["ended"]
    assert [row["name"] for row in before["deeds"]] == [row["name"] for row in after["deeds"]]
    assert count(me, text=SHIPPED) == before, "equal files are counted alike"
    assert count(me, origin="data", part=1)["ended"] != before["ended"]


def test_what_cannot_be_counted_is_refused(person: People) -> None:
    me = person()
    ask = {"game": GAME, "players": 3, "part": 0}
    assert me.refused("POST", "/workshop/count", {**ask, "players": 9}) == "bad_players"
    assert me.refused("POST", "/workshop/count", {**ask, "part": 5}) == "bad_request"
    assert me.refused("POST", "/workshop/count", {**ask, "origin": "../secret"}) == "unknown_file"
    assert me.refused("POST", "/workshop/count", {**ask, "game": "chess"}) == "unknown_game"
    count(me, origin="data")  # the loop is there
    endless = SHIPPED.replace("default: 60\n    min: 1", "default: 900000000\n    min: 800000000")
    assert me.refused("POST", "/workshop/count", {**ask, "text": endless}) == "not_counted"
    long = SHIPPED.replace("default: 60", "default: 900000000")
    assert count(me, text=long)["games"] == shapes.PART, "the usual limits hold"


# Saving


def test_versions_are_kept_for_their_guest(person: People) -> None:
    me, other = person("Ada"), person("Bob")
    first = save(me)
    assert first["version"] == 1
    assert save(me, id=first["id"])["version"] == 1, "what is as it was is not kept twice"
    assert save(me, SHIPPED, id=first["id"])["version"] == 2
    seen = me.get(f"/workshop/files/{first['id']}", version="1")
    shapes.OwnFileText.model_validate(seen)
    assert seen["text"] == RICHER
    assert seen["mine"]
    assert [row["version"] for row in seen["versions"]] == [2, 1]
    (listed,) = me.get("/workshop/files")["files"]
    assert (listed["id"], listed["version"]) == (first["id"], 2)
    assert other.get("/workshop/files")["files"] == [], "seen by its link alone"
    shown = other.get(f"/workshop/files/{first['id']}")
    assert shown["text"] == SHIPPED
    assert not shown["mine"]
    body = {"game": GAME, "name": "x", "text": "", "id": first["id"]}
    assert other.refused("POST", "/workshop/files", body) == "unknown_file"
    assert other.refused("DELETE", f"/workshop/files/{first['id']}") == "unknown_file"
    copied = save(other, RICHER, origin=f"{first['id']}/1")
    assert me.http.delete(f"/workshop/files/{first['id']}").json() == {}
    assert me.refused("GET", f"/workshop/files/{first['id']}") == "unknown_file"
    assert other.get(f"/workshop/files/{copied['id']}")["text"] == RICHER
    for name in ("", "   ", "\u200b", "x" * 61):
        assert me.refused("POST", "/workshop/files", {**body, "id": None, "name": name}) in (
            "bad_file_name", "bad_request",
        )  # fmt: skip


def test_odd_names_are_unknown(person: People) -> None:
    me = person("Ada")
    mine = save(me)["id"]
    for name in ("x", "%00" * 20, "é" * 20, "%2E%2E%2F" * 6, "a" * 300, mine[:-1] + "%2F"):
        assert me.http.get(f"/workshop/files/{name}").status_code == 404
        assert me.http.delete(f"/workshop/files/{name}").status_code == 404
    for version in ("0", "-1", str(10**30)):
        answer = me.http.get(f"/workshop/files/{mine}", params={"version": version})
        assert answer.status_code == 404
    half = b'{"game": "miracles", "name": "x", "text": "a: \\ud800"}'
    assert me.http.post("/workshop/files", content=half).status_code == 422
    for data in ("", "x", "%00", "0" * 64):
        assert me.http.get(f"/cards/{GAME}", params={"data": data}).status_code == 404


@contextlib.contextmanager
def small(where: Path | str, **changes: Any) -> Iterator[tuple[Cafe, Person]]:
    folder = where.parent if isinstance(where, Path) else Path()
    settings = quick(folder, database=where, warm=False, **changes)
    with Cafe(settings, ready=False) as cafe:
        me = Person(cafe.port, "Ada")
        yield cafe, me
        me.close()


def test_files_are_few_on_either_store(where: Path | str) -> None:
    with small(where, most_files=2, most_versions=3, most_file=20_000) as (_, me):
        kept = [save(me, f"a: {i}")["id"] for i in range(2)]
        body = {"game": GAME, "name": "x", "text": "a: 3"}
        assert me.refused("POST", "/workshop/files", body) == "too_many_files"
        for i in range(5):
            save(me, f"b: {i}", id=kept[0])
        seen = me.get(f"/workshop/files/{kept[0]}")
        assert [row["version"] for row in seen["versions"]] == [6, 5, 4]
        assert me.refused("POST", "/workshop/files", {**body, "text": "#" * 20_001}) == "large_file"
        assert me.get("/workshop/files")["most"] == 2


def test_whoever_asks_without_end_is_slowed_down(tmp_path: Path) -> None:
    few = Rate(2, 0.001)
    rates = {"address_savings": few, "address_checks": few, "address_counts": few}
    with small(tmp_path / "t.sqlite", **rates) as (_, me):
        for path in ("files", "check", "count"):
            body = {"game": GAME, "text": ""}
            body |= {"name": "x"} if path == "files" else {}
            body |= {"players": 3, "part": 0} if path == "count" else {}
            told = [me.http.post(f"/workshop/{path}", json=body).status_code for _ in range(3)]
            assert [status == 429 for status in told] == [False, False, True], path


def rows_in(cafe: Cafe, table: str) -> int:
    def job(c: Connection) -> int:
        return int(c.execute(f"SELECT count(*) FROM {table}").fetchone()[0])

    return int(cafe.run(cafe.rooms.database._do(job)))


def test_files_go_with_their_guest_or_their_time(where: Path | str) -> None:
    with small(where) as (cafe, me):
        saved = save(me)
        other = Person(cafe.port, "Bob")
        save(other)
        cafe.run(cafe.rooms.database.keep_content("unused", {}))
        mine = me.get("/me")["id"]
        store = ["--database", str(where)]
        assert main(["admin", "delete", "guest", mine, "--yes", *store]) == 0
        assert other.refused("GET", f"/workshop/files/{saved['id']}") == "unknown_file"
        assert rows_in(cafe, "files") == 1
        main(["admin", "prune", "--keep-files", "30", *store])
        assert rows_in(cafe, "files") == 1
        assert rows_in(cafe, "contents") == 0, "no table was dealt from it"
        main(["admin", "prune", "--keep-guests", "0.000001", *store])
        assert rows_in(cafe, "guests") == 1, "whoever has a file is kept"
        main(["admin", "prune", "--keep-files", "0.000001", *store])
        assert rows_in(cafe, "files") == 0
        other.close()


# Playing


def test_friends_play_with_a_guests_own_cards(cafe: Cafe, person: People) -> None:
    me, friend = person("Ada"), person("Bob")
    kept = save(me)
    opened = me.open(GAME, "mob", file=kept["id"], spectators=True)
    invitation = next(iter(opened["invitations"].values()))
    with me.at(opened["id"]) as page:
        assert page.now["table"]["data"]["name"] == "Rich Emperor"
        plots = {card["id"]: card for card in page.now["content"]["plots"]}
        assert plots["emperor"]["program"] == [{"op": "coins", "n": 9}], "before the deal, too"
        token = invitation.partition("?seat=")[2]
        friend.post(f"/tables/{opened['id']}/join", {"seat_token": token})
        page.until_moment(lambda m: m["view"] is not None)
        digest = page.now["table"]["data"]["digest"]
    cards = friend.http.get(f"/cards/{GAME}", params={"data": digest}).json()
    assert "emperor" in {card["id"] for card in cards}
    content = friend.http.get(f"/content/{GAME}", params={"data": digest}).json()
    assert {card["id"]: card for card in content["plots"]}["emperor"] == plots["emperor"]
    unknown = me.http.get(f"/content/{GAME}", params={"data": "0" * 64})
    assert unknown.json()["code"] == "unknown_file"
    me.http.delete(f"/workshop/files/{kept['id']}")
    cafe.forget(opened["id"])
    with friend.at(opened["id"]) as page:
        assert page.now["content"]["plots"] == content["plots"], "a table keeps what it plays with"


def test_a_game_with_own_cards_is_replayed_and_played_again(person: People) -> None:
    me = person("Ada")
    text = drafts.shipped(GAME, "example")
    kept = save(me, text, origin="example")
    name = me.open(GAME, "mb", file=kept["id"], version=1)["id"]
    with me.at(name) as page:
        assert page.to_the_end(lambda actions: actions[0])["result"] is not None
    record = me.get(f"/tables/{name}/record")
    assert record["data"]["content"] == load(GAME).content_of(read(text, "")).source.plain
    assert estaminet.replay(record).result == record["result"]
    again = me.post(f"/tables/{name}/rematch")["id"]
    with me.at(again) as page:
        assert page.now["table"]["data"]["name"] == "Rich Emperor"


def test_a_file_is_for_its_own_game(person: People) -> None:
    me = person("Ada")
    kept = save(me)
    body = {"game": "poilus", "players": 2, "seats": [{"kind": "me"}, {"kind": "bot"}]}
    assert me.refused("POST", "/tables", body | {"file": kept["id"]}) == "unknown_file"
    assert me.refused("POST", "/tables", body | {"file": "nothing"}) == "unknown_file"
    mine = {**body, "game": GAME, "file": kept["id"], "version": 7}
    assert me.refused("POST", "/tables", mine) == "unknown_file"


def test_the_wire_knows_the_workshops_types() -> None:
    assert shapes.CountedGames in wire.MODELS
    assert len(wire.MODELS) == len({model.__name__ for model in wire.MODELS})


def test_tables_of_earlier_houses_have_no_file() -> None:
    from estaminet.web.store.rows import Seat, Terms

    terms = Terms(2, {}, (Seat("bot", bot="random"),), False, False, False, None, False)
    kept = {key: value for key, value in terms.plain().items() if not key.startswith("data")}
    assert Terms.read(kept) == replace(terms, data=None, data_name="")
