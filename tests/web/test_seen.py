"""What who runs the house sees of it: metrics and the log."""

import json
import logging
import re
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from estaminet.web.error_log import Line, at_table, log, report, request
from tests.web.people import Person
from tests.web.server import Cafe, quick

Make = Callable[..., Person]


def asked(cafe: Cafe, **headers: str) -> httpx.Response:
    return httpx.get(f"http://127.0.0.1:{cafe.port}/metrics", headers=headers)


def numbers(cafe: Cafe) -> dict[str, float]:
    """The metrics by name and label; the form of each line is checked."""
    answer = asked(cafe)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    found = {}
    for line in answer.text.splitlines():
        if not line.startswith("# "):
            fits = re.fullmatch(r"(estaminet_[a-z_]+(?:\{[a-z]+=\"[^\"]*\"\})?) (\S+)", line)
            assert fits, line
            found[fits[1]] = float(fits[2])
    return found


def test_metrics_tell_what_happens(cafe: Cafe, person: Make) -> None:
    host, before = person(), numbers(cafe)
    name = host.open("poilus", "mo", listed=True)["id"]
    friend = person()
    friend.post(f"/tables/{name}/join")
    with host.at(name) as page:
        page.my_turn()
        page.play("no such action")
        assert page.refusal() == "not_legal"
        page.play_and_see(page.now["menu"][0]["action"])
        now = numbers(cafe)

    def grown(metric: str) -> float:
        return now[f"estaminet_{metric}"] - before.get(f"estaminet_{metric}", 0)

    assert grown('moves_total{by="person"}') == 1
    assert grown('refusals_total{code="not_legal"}') == 1
    assert grown("commit_seconds_count") >= 3
    assert grown("commit_seconds_sum") > 0
    assert grown('commit_seconds_bucket{le="+Inf"}') == grown("commit_seconds_count")
    assert grown("tell_seconds_count") >= 2
    assert grown('responses_total{status="200"}') >= 3
    assert (grown("tables"), grown("sockets")) == (1, 1)
    assert now["estaminet_memory_bytes"] > 10_000_000
    assert now["estaminet_store_well"] == 1
    for wanted in ("thinking_waiting", "loop_lag_seconds_now", "thought_seconds_count"):
        assert f"estaminet_{wanted}" in now


def test_metrics_are_for_this_machine_unless_told_otherwise(cafe: Cafe, tmp_path: Path) -> None:
    assert asked(cafe, **{"X-Forwarded-For": "192.0.2.7"}).status_code == 404
    assert asked(cafe, **{"X-Real-IP": "127.0.0.1"}).status_code == 404
    with Cafe(quick(tmp_path, metrics=True)) as open_house:
        assert asked(open_house, **{"X-Forwarded-For": "192.0.2.7"}).status_code == 200


def test_a_line_of_the_log_says_when_and_where(caplog: pytest.LogCaptureFixture) -> None:
    at_table.set("table-name-1")
    request.set("abc123")
    with caplog.at_level(logging.ERROR):
        log.error("it is %s", "late")
    text = Line("text").format(caplog.records[-1])
    assert re.match(r"\d{4}-\d\d-\d\dT[\d:.+]+ ERROR estaminet: it is late ", text)
    assert text.endswith("table=table-name-1 request=abc123")
    row = json.loads(Line("json").format(caplog.records[-1]))
    assert (row["level"], row["message"]) == ("ERROR", "it is late")
    assert (row["table"], row["request"]) == ("table-name-1", "abc123")


def test_trouble_is_logged_with_its_table_and_request(
    cafe: Cafe, person: Make, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    lines: list[str] = []
    monkeypatch.setattr(
        "estaminet.web.http.middleware.report",
        lambda problem: (report(problem), lines.append(Line("text").format(caplog.records[-1]))),
    )
    host = person()
    name = host.open("poilus", "mo", listed=True)["id"]
    room = cafe.rooms.live[name]

    async def broken(*_: object) -> None:
        raise ValueError("seat 1 holds the queen")

    monkeypatch.setattr(room.journal, "write", broken)
    answer = host.http.post(f"/tables/{name}/lock", json={"locked": True})
    assert answer.json()["code"] == "trouble"
    (line,) = lines
    assert f"table={name} request={answer.headers['x-request-id']}" in line
    assert "ValueError in broken" in line
    assert "queen" not in line
