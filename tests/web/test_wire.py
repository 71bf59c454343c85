"""Whatever comes over the wire, a coded answer goes back: never a 5xx, a leak or a hang."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from estaminet.web import wire
from estaminet.web.http.sockets import MOST_MESSAGE
from estaminet.web.refusals import REFUSALS
from estaminet.web.settings import Rate
from tests.web.people import LONG, Page, Person
from tests.web.server import Cafe, quick
from tools import wire as generator

QUICK = settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
STATUSES = (400, 403, 404, 409, 413, 422, 429)

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats(allow_nan=True)
    | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
kinds = st.sampled_from(["hello", "play", "chat", "takeback", "coach", "here", "ping", "state", ""])
fields = st.fixed_dictionaries(
    {"t": kinds | json_values},
    optional={
        "since": st.integers(-5, 2**60) | json_values,
        "move": st.integers(-5, 2**60) | json_values,
        "action": st.sampled_from(["intensity 3", "play mute", "decline"]) | st.text(max_size=300),
        "text": st.text(max_size=600) | json_values,
        "ref": json_values,
        "seat": st.integers(-1, 9),
    },
)


def test_the_pages_types_are_fresh() -> None:
    text = generator.TARGET.read_text(encoding="utf-8")
    assert text == generator.typescript(), "run: python -m tools.wire"


@pytest.fixture(scope="module")
def pages(cafe: Cafe) -> Iterator[tuple[Page, Page]]:
    """The page of a person whose turn it is not, and that of a spectator."""
    host, friend, watcher = (Person(cafe.port) for _ in range(3))
    name = host.open("poilus", "mo", listed=True, spectators=True)["id"]
    friend.post(f"/tables/{name}/join")
    with friend.at(name) as seated, watcher.at(name) as other:
        seated.until_moment(lambda m: m["view"] is not None)
        yield seated, other
    for one in (host, friend, watcher):
        one.close()


def answers(page: Page, text: str | bytes) -> list[dict[str, Any]]:
    """What the server says to one message; it still answers afterwards."""
    page.socket.send(text)
    page.say("ping", ref="done")
    before = len(page.heard)
    page.until(lambda m: m["t"] == "pong" and m.get("ref") == "done")
    return page.heard[before:]


@QUICK
@given(message=fields, seated=st.booleans())
def test_random_messages(pages: tuple[Page, Page], message: Any, seated: bool) -> None:
    page = pages[0 if seated else 1]
    move = page.now["move"]
    told = answers(page, json.dumps(message))
    codes = [m["code"] for m in told if m["t"] == "refused"]
    assert all(code in REFUSALS for code in codes)
    assert "trouble" not in codes
    assert page.now["move"] == move, "nobody but the host can move"


@QUICK
@given(text=st.text(max_size=200) | st.binary(max_size=200))
def test_random_texts(pages: tuple[Page, Page], text: str | bytes) -> None:
    told = answers(pages[1], text)
    assert [m["code"] for m in told if m["t"] == "refused"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_json"),
        ("[]", "bad_json"),
        ("null", "bad_json"),
        ("[" * 4000, "bad_json"),
        ('{"a":' * 600, "bad_json"),
        ('{"t":"ping","ref":NaN}', "bad_json"),
        ('{"t":"ping","ref":' + "9" * 4050 + "}", "bad_message"),
        ('{"t":"ping","ref":"\\ud800"}', "bad_message"),
        ('{"t":"chat","text":"\\ud800"}', "bad_text"),
        ('{"t":"ping","ref":"' + "x" * 300 + '"}', "bad_message"),
        ('{"t":"play","move":0,"action":7}', "bad_message"),
        ('{"t":"play","move":1e3,"action":"x"}', "bad_message"),
        ('{"t":"hello","since":-1}', "bad_message"),
        ('{"t":"nobody"}', "bad_message"),
        ('{"t":"ping","more":1}', "bad_message"),
        ("x" * (MOST_MESSAGE + 1), "too_large"),
    ],
)
def test_broken_messages(pages: tuple[Page, Page], text: str, code: str) -> None:
    told = answers(pages[0], text)
    assert [m["code"] for m in told if m["t"] == "refused"] == [code]


def test_a_message_beyond_all_measure_ends_the_socket(cafe: Cafe) -> None:
    person = Person(cafe.port)
    name = person.open("poilus", "mo")["id"]
    with person.at(name) as page:
        page.socket.send("x" * 200_000)
        assert page.ended()
    person.close()


def test_hello_comes_first(cafe: Cafe) -> None:
    person = Person(cafe.port)
    name = person.open("poilus", "mo")["id"]
    with person.at(name, since=None) as page:
        page.say("chat", text="hi", ref=3)
        told = page.hear()
        assert (told["code"], told["ref"]) == ("hello_first", 3)
    person.close()


PATHS = st.sampled_from(
    ["/me", "/tables", "/tables/{}/join", "/tables/{}/start", "/tables/{}/kick", "/tables/{}/lock",
     "/tables/{}/leave", "/tables/{}/rematch", "/tables/{}/agree", "/tables/{}/moderate",
     "/tables/{}/spectators", "/tables/{}/slow", "/tables/{}/people", "/games/{}/warm", "/nothing",
     "/tables/{}"]
)  # fmt: skip
METHODS = st.sampled_from(["POST", "PUT", "DELETE", "GET", "PATCH"])


@pytest.fixture(scope="module")
def stranger(cafe: Cafe) -> Iterator[tuple[Person, str]]:
    host, other = Person(cafe.port), Person(cafe.port)
    yield other, host.open("poilus", "mo", listed=False)["id"]
    host.close()
    other.close()


@QUICK
@given(
    method=METHODS, path=PATHS, here=st.booleans(), body=json_values,
    name=st.text(st.characters(codec="utf-8", exclude_characters="/?#%"), min_size=1, max_size=20),
)  # fmt: skip
def test_random_calls(
    stranger: tuple[Person, str], method: str, path: str, here: bool, body: Any, name: str
) -> None:
    person, table = stranger
    address = path.format(table if here else name)
    content = json.dumps(body)
    headers = {"content-type": "application/json"}
    try:
        response = person.http.request(method, address, content=content, headers=headers)
    except httpx.InvalidURL:
        return
    if response.status_code == 200:
        return
    assert response.status_code in STATUSES, response.text
    assert wire.Refusal.model_validate(response.json()).code in REFUSALS


@QUICK
@given(body=st.fixed_dictionaries({}, optional={
    "game": st.sampled_from(["poilus", "miracles", "chess", ""]),
    "players": st.integers(-1, 9),
    "seats": st.lists(st.fixed_dictionaries(
        {"kind": st.sampled_from(["me", "open", "bot", "host"])},
        optional={"bot": st.sampled_from(["random", "clairvoyant", "search:9s", "", None])},
    ), max_size=9),
    "options": st.dictionaries(
        st.sampled_from(["variant", "turn_limit", "data", "poilus", "seed"]), json_values
    ),
    "clock": st.integers(-1, 10**7) | st.none(),
    "tutorial": st.booleans(),
    "spectators": json_values,
}))  # fmt: skip
def test_random_tables(stranger: tuple[Person, str], body: Any) -> None:
    person, _ = stranger
    content, headers = json.dumps(body), {"content-type": "application/json"}
    response = person.http.post("/tables", content=content, headers=headers)
    if response.status_code == 200:
        assert body.get("tutorial") or len(body["seats"]) == body["players"]
        assert "data" not in body.get("options", {}) or body.get("tutorial")
        return
    assert response.status_code in STATUSES, response.text
    assert wire.Refusal.model_validate(response.json()).code in REFUSALS


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", "bad_json"),
        (b"", "bad_request"),
        (b"[1]", "bad_request"),
        (b"\xff\xfe", "bad_json"),
        (b"[" * 10_000, "bad_json"),
        (b'{"game":' + b"9" * 5000 + b"}", "bad_json"),
        (b'{"game":"poilus","players":2,"seats":[{"kind":"me"},{"kind":"me"}]}', "bad_seats"),
        (b'{"game":"poilus","players":9,"seats":[]}', "bad_seats"),
        (b'{"game":"poilus","players":0,"seats":[]}', "bad_players"),
        (b'{"game":"chess"}', "unknown_game"),
        (b'{"game":"poilus","players":2,"seats":[{"kind":"me"},{"kind":"bot","bot":"x"}]}',
         "unknown_bot"),
        (b'{"game":"poilus","players":2,"seats":[{"kind":"me"},{"kind":"bot"}],"clock":1}',
         "bad_clock"),
        (b'{"game":"poilus","players":2,"seats":[{"kind":"me"},{"kind":"bot"}],'
         b'"options":{"data":"/etc/passwd"}}', "bad_option"),
        (b'{"game":"poilus","extra":1}', "bad_request"),
        (b"x" * 100_000, "too_large"),
    ],
)  # fmt: skip
def test_broken_bodies(stranger: tuple[Person, str], body: bytes, code: str) -> None:
    person, _ = stranger
    headers = {"content-type": "application/json"}
    response = person.http.post("/tables", content=body, headers=headers)
    assert response.status_code in STATUSES
    assert response.json()["code"] == code


def test_a_body_without_end_is_cut(stranger: tuple[Person, str]) -> None:
    person, _ = stranger

    def endless() -> Iterator[bytes]:
        for _ in range(1000):
            yield b"x" * 1000

    response = person.http.post("/tables", content=endless())
    assert response.json()["code"] == "too_large"


def test_other_sites_are_refused(cafe: Cafe) -> None:
    person = Person(cafe.port)
    name = person.open("poilus", "mo")["id"]
    for headers in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}):
        response = person.http.post("/tables", json={"game": "poilus"}, headers=headers)
        assert (response.status_code, response.json()["code"]) == (403, "wrong_origin")
    headers = {"Cookie": person.cookie, "Origin": "http://evil.example"}
    url = f"ws://{person.address}/api/tables/{name}/socket"
    with connect(url, additional_headers=headers) as socket:
        assert json.loads(socket.recv(timeout=LONG))["code"] == "wrong_origin"
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=LONG)
    person.close()


def test_a_forged_cookie_is_nobody(cafe: Cafe) -> None:
    person = Person(cafe.port)
    me = person.get("/me")["id"]
    for cookie in (me, f"{me}.", f"{me}.{'0' * 64}", "é.é", "", "a=b;;;", f"{me}.☃"):
        headers = {"cookie": f"estaminet={cookie}".encode()}
        with httpx.Client(base_url=f"http://{person.address}/api", headers=headers) as other:
            response = other.get("/me")
            assert response.status_code == 200
            assert response.json()["id"] != me
    person.close()


def test_too_fast_is_said_and_ends(tmp_path: Path) -> None:
    slow = quick(
        tmp_path, messages=Rate(20, 1), calls=Rate(30, 1), chats=Rate(2, 0.1), patience=50,
        warm=False,
    )  # fmt: skip
    with Cafe(slow, ready=False) as cafe:
        person = Person(cafe.port)
        name = person.open("poilus", "mo")["id"]
        with person.at(name) as page:
            for text in ("one", "two", "three"):
                page.say("chat", text=text)
            assert page.refusal() == "too_fast"
            for _ in range(200):
                try:
                    page.say("ping")
                except ConnectionClosed:
                    break
            assert page.ended()
        codes = {person.refused("POST", "/nothing", {}) for _ in range(60)}
        assert codes == {"unknown_call", "too_fast"}
        person.close()
