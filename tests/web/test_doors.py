"""Strangers at the door: who does not read, does not finish, says nothing or asks for too much."""

import contextlib
import json
import socket
import sqlite3
import stat
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from estaminet.errors import BadOption
from estaminet.web.error_log import Throttle, log
from estaminet.web.guests import checked_name
from estaminet.web.http.doors import address_of
from estaminet.web.live import connection as lines
from estaminet.web.refusals import Refused
from estaminet.web.settings import SECRET, kept_secret, names_of
from estaminet.web.store import sqlite as store
from tests.web.people import Person
from tests.web.server import Cafe, quick, wait_for


@contextlib.contextmanager
def cafe(folder: Path, **changes: Any) -> Iterator[Cafe]:
    with Cafe(quick(folder, **changes)) as running:
        yield running


@contextlib.contextmanager
def people(running: Cafe, *names: str) -> Iterator[list[Person]]:
    found = [Person(running.port, name) for name in names]
    yield found
    for person in found:
        person.close()


def raw(port: int, text: bytes) -> socket.socket:
    found = socket.create_connection(("127.0.0.1", port))
    found.sendall(text)
    return found


def closed(line: socket.socket) -> bool:
    """Whether the other side has ended it."""
    line.settimeout(0.05)
    try:
        return line.recv(4096) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def health(running: Cafe) -> httpx.Response:
    return httpx.get(f"http://127.0.0.1:{running.port}/api/health", timeout=5)


def socket_address(person: Person, table: str) -> str:
    return f"ws://{person.address}/api/tables/{table}/socket?lang=en"


# Who does not read


def test_a_page_that_never_reads_costs_little_and_is_cut_off(tmp_path: Path) -> None:
    with cafe(tmp_path, send_limit=0.5) as running, people(running, "Ann") as (host,):
        name = host.open("miseraables", "mb", spectators=True)["id"]
        room = running.run(running.rooms.get(name))
        with shaken(host, name) as deaf:
            deaf.settimeout(1)
            wait_for(lambda: bool(room.audience.connections))
            largest, end = 0, time.monotonic() + 60
            while room.audience.connections and time.monotonic() < end:
                with contextlib.suppress(OSError):
                    deaf.sendall(frame({"t": "hello", "since": 0}))
                largest = max([largest, *(one._size for one in list(room.audience.connections))])
            assert not room.audience.connections
        assert largest <= 2 * lines.MOST_WAITING
        assert health(running).status_code == 200


@contextlib.contextmanager
def shaken(person: Person, table: str) -> Iterator[socket.socket]:
    """A socket whose handshake is made and whose answers nobody ever reads."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    host, _, port = person.address.partition(":")
    line.connect((host, int(port)))
    line.sendall(
        f"GET /api/tables/{table}/socket?lang=en HTTP/1.1\r\nHost: {person.address}\r\n"
        f"Cookie: {person.cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    with line:
        yield line


def frame(message: dict[str, Any]) -> bytes:
    """A masked text frame, as a browser sends it."""
    body = json.dumps(message).encode()
    assert len(body) < 126
    return bytes([0x81, 0x80 | len(body)]) + bytes(4) + body


# Who does not finish


def test_unfinished_requests_keep_nobody_out(tmp_path: Path) -> None:
    crowd = {"most_connections": 30, "most_of_address": 20, "proxies": frozenset()}
    with cafe(tmp_path, **crowd) as running:
        held = [raw(running.port, b"GET /api/health HTTP/1.1\r\nHost: x") for _ in range(60)]
        assert health(running).status_code == 200
        held += [raw(running.port, b"") for _ in range(40)]
        assert health(running).status_code == 200
        assert sum(map(closed, held)) >= 80
        for line in held:
            line.close()


def test_a_proxy_stands_for_many_but_the_house_has_its_limit(tmp_path: Path) -> None:
    with cafe(tmp_path, most_connections=30, most_of_address=5) as running:
        held = [raw(running.port, b"") for _ in range(20)]
        assert not any(map(closed, held))
        held += [raw(running.port, b"") for _ in range(20)]
        assert health(running).status_code == 200
        assert sum(map(closed, held)) >= 10
        for line in held:
            line.close()


def test_where_everybody_is_at_work_a_newcomer_is_turned_away(tmp_path: Path) -> None:
    with cafe(tmp_path, most_connections=6) as running, people(running, "Ann") as (host,):
        name = host.open("poilus", "mo", spectators=True)["id"]
        host.close()
        with contextlib.ExitStack() as pages:
            for _ in range(6):
                pages.enter_context(connect(socket_address(host, name)))
            with raw(running.port, b"GET /api/health HTTP/1.1\r\n") as line:
                wait_for(lambda: closed(line), 5)
        wait_for(lambda: health(running).status_code == 200, 5)


def test_a_request_must_be_said_in_time(tmp_path: Path) -> None:
    with cafe(tmp_path, request_limit=0.3) as running:
        head = b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{"
        for text in (b"", b"GET / HTTP/1.1\r\n", head):
            with raw(running.port, text) as line:
                wait_for(lambda line=line: closed(line), 5)  # type: ignore[misc]
        assert health(running).status_code == 200


def test_the_log_does_not_grow_without_end(caplog: pytest.LogCaptureFixture) -> None:
    throttle = Throttle(most=5)
    caplog.handler.addFilter(throttle)
    try:
        for _ in range(1000):
            log.error("again")
    finally:
        caplog.handler.removeFilter(throttle)
    assert 5 <= len(caplog.records) <= 15  # it took a second or two


# Who is silent, and who has many pages


def test_who_says_nothing_is_shown_out(tmp_path: Path) -> None:
    with cafe(tmp_path, request_limit=0.3) as running, people(running, "Ann") as (host,):
        name = host.open("poilus", "mo", spectators=True)["id"]
        with (
            host.at(name),
            connect(socket_address(host, name)) as silent,
            pytest.raises(ConnectionClosed),
        ):
            silent.recv(timeout=5)
        assert len(running.rooms.live[name].audience.connections) <= 1


def test_silent_pages_do_not_shut_a_table_for_those_who_play(tmp_path: Path) -> None:
    with cafe(tmp_path, most_lines=5) as running, people(running, "Ann") as (host,):
        name = host.open("poilus", "mo", spectators=True)["id"]
        with contextlib.ExitStack() as silent:
            for _ in range(5):
                silent.enter_context(connect(socket_address(host, name)))
            with host.at(name) as page:
                assert page.now["you"] == 0


def test_one_guest_has_so_many_pages_and_the_newest_work(tmp_path: Path) -> None:
    with cafe(tmp_path, most_lines_of_guest=3) as running, people(running, "Ann") as (host,):
        name = host.open("poilus", "mo", spectators=True)["id"]
        with contextlib.ExitStack() as pages:
            for _ in range(6):
                pages.enter_context(host.at(name))
            room = running.rooms.live[name]
            wait_for(lambda: len(room.audience.connections) == 3, 5)


def test_an_address_is_a_household() -> None:
    assert address_of(("10.0.0.7", 1)) == "10.0.0.7"
    assert address_of(("2001:db8:1:2:3::9", 1)) == address_of(("2001:db8:1:2:ffff::1", 1))
    assert address_of(("2001:db8:1:2::9", 1)) != address_of(("2001:db8:1:3::9", 1))
    assert address_of(None) == ""


# Who may watch


def test_no_spectators_means_none_also_of_those_who_came_before(tmp_path: Path) -> None:
    with cafe(tmp_path) as running, people(running, "Ann", "Bo", "Cy") as (host, friend, other):
        name = host.open("poilus", "mo", spectators=False, listed=True)["id"]
        with other.at(name) as page:  # a listed table that waits can be looked at
            assert page.now["table"]["status"] == "open"
            friend.post(f"/tables/{name}/join")
            assert page.ended()
            assert page.heard[-1]["code"] == "no_spectators"
            assert all(message.get("view") is None for message in page.heard)


# The store


def test_a_read_that_fails_stops_no_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails = threading.Event()
    look = store.version

    def version(connection: sqlite3.Connection) -> int:
        if fails.is_set():
            raise sqlite3.OperationalError("disk I/O error")
        return look(connection)

    monkeypatch.setattr(store, "version", version)
    with cafe(tmp_path) as running, people(running, "Ann") as (host,):
        assert health(running).json()["ok"] is True
        fails.set()
        wait_for(lambda: health(running).status_code == 503, 5)
        assert health(running).json()["store"] == "OperationalError"
        assert host.open("poilus", "mb", spectators=True)["id"]  # it still writes
        fails.clear()
        wait_for(lambda: health(running).status_code == 200, 5)


def test_what_is_kept_is_for_its_owner_only(tmp_path: Path) -> None:
    (tmp_path / "test.sqlite").touch(0o644)
    with cafe(tmp_path) as running, people(running, "Ann") as (host,):
        host.open("poilus", "mb", spectators=True)
        kept = list(tmp_path.glob("test.sqlite*"))
        assert len(kept) >= 2
        assert {stat.S_IMODE(file.stat().st_mode) for file in kept} == {0o600}


def test_a_secret_is_whole_and_long_or_not_used(tmp_path: Path) -> None:
    secret = kept_secret(tmp_path / "a")
    assert kept_secret(tmp_path / "a") == secret
    assert stat.S_IMODE((tmp_path / "a" / SECRET).stat().st_mode) == 0o600
    assert [file.name for file in (tmp_path / "a").iterdir()] == [SECRET]
    for text in ("", "short\n"):
        home = tmp_path / f"b{len(text)}"
        home.mkdir()
        (home / SECRET).write_text(text)
        with pytest.raises(BadOption, match="at least 16 characters"):
            kept_secret(home)


# Odd requests


def test_odd_requests_are_answered_in_words(tmp_path: Path) -> None:
    with cafe(tmp_path) as running:
        base = f"http://127.0.0.1:{running.port}"
        odd = httpx.put(f"{base}/api/me", json={}, headers={"Origin": "http://["})
        assert (odd.status_code, odd.json()["code"]) == (403, "wrong_origin")
        assert httpx.get(f"{base}/{'a' * 5000}").status_code == 404
        head = httpx.head(f"{base}/api/games")
        assert (head.status_code, head.content) == (200, b"")


def test_a_house_on_this_machine_goes_by_its_own_names(tmp_path: Path) -> None:
    with cafe(tmp_path, hosts=names_of("127.0.0.1", [])) as running:
        url = f"http://127.0.0.1:{running.port}/api/health"
        for name, status in (
            ("127.0.0.1", 200), ("localhost", 200), ("evil.example", 403), ("127.0.0.1.evil", 403),
        ):  # fmt: skip
            assert httpx.get(url, headers={"Host": f"{name}:{running.port}"}).status_code == status
    assert names_of("0.0.0.0", []) == frozenset()
    assert "cafe.example" in names_of("0.0.0.0", ["cafe.example"])


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "\u034f", "...", " \u200b "])
def test_a_name_can_be_seen(name: str) -> None:
    with pytest.raises(Refused):
        checked_name(name)
    assert checked_name("\uff21nn\u115f") == "Ann"


def test_a_coach_who_is_late_is_not_asked_again(tmp_path: Path) -> None:
    with cafe(tmp_path, bot_limit=0.0) as running, people(running, "Ann") as (host,):
        name = host.open("miracles", "mb", spectators=True, coach=True)["id"]
        with host.at(name) as page:
            page.my_turn()
            page.say("coach")
            assert page.refusal() == "trouble"
        assert not [key for key in running.rooms.pool._players if key[2].startswith("coach")]
