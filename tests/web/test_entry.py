"""A private house: everything is behind its password."""

from collections.abc import Iterator

import httpx
import pytest

from estaminet.languages import LANGUAGES, say
from estaminet.web.http.entry import ASKED, HASTY, WRONG
from estaminet.web.settings import Rate
from tests.web.people import Person
from tests.web.server import Cafe, quick

PASSWORD = "clé d'argent"


@pytest.fixture(scope="module")
def cafe(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cafe]:
    settings = quick(
        tmp_path_factory.mktemp("cafe"), password=PASSWORD, guesses=Rate(6, 1e-6), hosts=frozenset()
    )
    with Cafe(settings, ready=False) as running:
        yield running


@pytest.fixture
def browser(cafe: Cafe) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"http://127.0.0.1:{cafe.port}") as found:
        yield found


def enter(browser: httpx.Client, password: str, to: str = "/", **headers: str) -> httpx.Response:
    body = {"password": password, "to": to}
    address = {"X-Forwarded-For": headers.pop("address", "192.0.2.1")}
    return browser.post("/enter", data=body, headers=address | headers)


def test_everything_is_behind_the_password(cafe: Cafe, browser: httpx.Client) -> None:
    for path in ("/", "/t/AAAAAAAAAAAA/replay", "/clauses/poilus.html", "/theme.js", "/nothing"):
        shown = browser.get(path, params={"seat": '"><b>'})
        assert shown.status_code == 403
        assert all(say(ASKED, lang) in shown.text for lang in LANGUAGES)
        assert "<b>" not in shown.text
    for path in ("/api/me", "/api/lobby", "/api/tables/AAAAAAAAAAAA/replay"):
        assert browser.get(path).json()["code"] == "password_needed"
    assert browser.get("/api/health").status_code == 200
    outside = Person.__new__(Person)
    outside.address, outside.lang, outside.http = f"127.0.0.1:{cafe.port}", "en", browser
    with outside.at("AAAAAAAAAAAA", since=None) as page:
        assert page.hear()["code"] == "password_needed"
        assert page.ended()


def test_who_says_it_is_let_in_where_they_wanted_to_go(cafe: Cafe, browser: httpx.Client) -> None:
    wrong = enter(browser, "open sesame", "/t/x?seat=y")
    assert wrong.status_code == 403
    assert say(WRONG, "fr") in wrong.text
    assert 'value="/t/x?seat=y"' in wrong.text
    assert "set-cookie" not in wrong.headers
    for to, leads in (("/t/x?seat=y", "/t/x?seat=y"), ("//evil.example", "/"), ("x:y", "/")):
        right = enter(browser, PASSWORD, to)
        assert (right.status_code, right.headers["location"]) == (303, leads)
    cookie = right.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "Max-Age=" in cookie
    assert PASSWORD not in cookie
    assert browser.get("/api/me").status_code == 200
    assert ASKED["en"] not in browser.get("/").text
    browser.cookies.set("estaminet-entry", "0" * 64, domain="127.0.0.1", path="/")
    with httpx.Client(base_url=browser.base_url, cookies={"estaminet-entry": "0" * 64}) as forger:
        assert forger.get("/api/me").status_code == 403


def test_guesses_are_few_and_come_from_our_own_page(browser: httpx.Client) -> None:
    answers = [enter(browser, "wrong", address="192.0.2.7") for _ in range(7)]
    assert [answer.status_code for answer in answers] == [403] * 6 + [429]
    assert HASTY["en"] in answers[-1].text
    assert enter(browser, PASSWORD, address="192.0.2.7").status_code == 429
    assert enter(browser, PASSWORD, address="192.0.2.8").status_code == 303
    other = enter(browser, PASSWORD, address="192.0.2.9", Origin="http://evil.example")
    assert other.json()["code"] == "wrong_origin"
