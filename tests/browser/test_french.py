"""In French: no English word is left on the page."""

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import expect

from estaminet import games
from estaminet.languages import FIRST, LANGUAGES
from estaminet.typography import typeset
from tests.browser.guest import Guest

DICTIONARY = Path(__file__).parents[2] / "web/src/lib/dictionary.ts"
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
# words that no French sentence has; what is a name anywhere is no such word
ENGLISH = re.compile(
    r"\b(the|of|you|your|and|with|which|player|players|card|cards|seat|turn|this|that|is|are|it)\b",
    re.IGNORECASE,
)
NAMES = re.compile(r"SIL Open Font License|No man['’]s land|The Grizzled|\b[A-Z]-[A-Z]+-\d+")


def texts(lang: str) -> set[str]:
    """Every text of the page's dictionary in one language, as it is written there."""
    source = DICTIONARY.read_text(encoding="utf-8")
    parts = re.split(rf"\b({'|'.join(LANGUAGES)}): ", source)
    said = [words for spoken, words in pairwise(parts) if spoken == lang]
    return {text for words in said for text in STRING.findall(words)}


def pattern(text: str) -> re.Pattern[str]:
    """A text as it is set, with its holes open, and one of the words where they agree."""
    parts = re.split(r"(\{.*?\})", typeset(text, FIRST))
    said = "".join(hole(part) if part.startswith("{") else re.escape(part) for part in parts)
    return re.compile(said if re.search(r"[A-Za-z]", said) else "(?!)")


def hole(part: str) -> str:
    words = part[1:-1].rpartition(":")[2].split("|")
    return f"(?:{'|'.join(map(re.escape, words))})" if len(words) > 1 else ".+"


def english() -> list[re.Pattern[str]]:
    only = texts("en") - texts("fr")
    assert len(only) > 100
    return [pattern(text) for text in sorted(only)]


def check(guest: Guest, where: str) -> None:
    expect(guest.page.locator("html")).to_have_attribute("lang", "fr")
    words = [text for text in guest.words() if text not in ("EN", "English", "EN, English")]
    assert len(words) > 5
    for found in english():
        left = [text for text in words if found.fullmatch(text)]
        assert not left, f"{where}: {left}"
    left = [text for text in words if ENGLISH.search(NAMES.sub("", text))]
    assert not left, f"{where}: {left}"


def test_nothing_english_is_left_in_french(guest: Callable[..., Guest]) -> None:
    me = guest()
    me.page.goto("/")
    expect(me.at("about")).to_have_text("About")
    with me.page.expect_response(re.compile(r"/api/games\?lang=fr")):
        me.at("lang").click()
    expect(me.at("about")).to_have_text("À propos")
    expect(me.at("tutorial-poilus")).to_have_text("Apprendre en jouant")
    expect(me.page.get_by_text("La Cour des Miracles").first).to_be_visible()  # what was asked for
    check(me, "the lobby")
    me.at("about").click()
    check(me, "about")
    me.page.keyboard.press("Escape")
    for game in games():
        me.at(f"quick-{game}").click()
        expect(me.at("setup")).to_be_visible()
        me.open_details()
        check(me, f"setting a table of {game}")
        me.page.keyboard.press("Escape")
        expect(me.at("setup")).to_be_hidden()
    me.at("quick-poilus").click()
    me.at("start-poilus").click()
    me.choose(me.my_turn()["menu"][0])  # few cards each: the game is not over soon
    me.play_by_list(1)
    check(me, "the table and its log")
    for tab, content in (("chat", "form"), ("cards", ".provenance"), ("rules", "[data-clause]")):
        me.at(f"tab-{tab}").click()
        if tab == "rules":
            check(me, "how to play")
            me.at("all-clauses").click()
        expect(me.page.get_by_role("tabpanel").locator(content).first).to_be_visible()
        check(me, tab)
    expect(me.at("rules-panel")).to_contain_text("cartes")
    me.at("table-menu").click()
    check(me, "the table's menu")
    me.page.keyboard.press("Escape")
    me.at("tab-log").click()
    me.finish()
    check(me, "the result")
    me.page.reload()
    expect(me.at("result")).to_be_visible()
    check(me, "the result after a reload")
    me.at("look-back").click()
    expect(me.at("slider")).to_be_visible()
    me.at("next").click()
    check(me, "looking back")


def test_the_boards_and_logs_of_all_games_speak_french(guest: Callable[..., Guest]) -> None:
    for game in ("miracles", "miseraables"):
        me = guest(locale="fr")
        me.page.goto("/")
        expect(me.at("about")).to_have_text("À propos")
        me.table(game, 2, options={"turn_limit": 2})
        me.my_turn()
        check(me, f"{game}: the first moment")
        me.play_by_list(4)
        me.until(lambda seen: seen["menu"] or seen["over"], "the next turn")
        check(me, f"{game}: the table")
