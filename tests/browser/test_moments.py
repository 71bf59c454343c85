"""One sees the game happen: moments that matter are shown long enough to be read, in every game."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from estaminet import games
from tests.browser.guest import PHONE, Guest

MakeGuest = Callable[..., Guest]
READ = 1_500  # milliseconds
TICK = 500

# The events that must be seen on a stage: what a standoff, a mission, a scoring comes to.
SHOWN = {
    "miracles": ("show", "win"),
    "poilus": ("failure", "success", "drop"),
    "miseraables": ("goal", "points", "no_points"),
}
# Notes each moment on the stage: what it told at last, and for how long it stood there whole.
RECORD = """() => {
  window.staged = [];
  let now = null;
  const look = () => {
    const stage = document.querySelector('[data-testid="stage"]');
    const lines = stage ? [...stage.querySelectorAll("ol li")] : [];
    const texts = lines.map((line) => line.textContent.trim());
    const goes_on = now && stage && now.texts.every((text, at) => text === texts[at]);
    if (now && !goes_on) {
      now.whole = now.whole_at === null ? 0 : Date.now() - now.whole_at;
      window.staged.push(now);
      now = null;
    }
    if (!stage) return;
    now ??= { kind: stage.dataset.kind, texts, whole_at: null };
    now.texts = texts;
    if (stage.dataset.told === stage.dataset.beats) now.whole_at ??= Date.now();
  };
  new MutationObserver(look).observe(document, {
    subtree: true, childList: true, characterData: true, attributes: true,
    attributeFilter: ["data-told", "data-kind"],
  });
}"""


def tick(me: Guest, ms: int = TICK) -> dict[str, Any]:
    """Some of the page's time passes."""
    me.page.clock.run_for(ms)
    me.page.wait_for_timeout(15)
    return me.look()


def watch(me: Guest, game: str, players: int = 2, **settings: Any) -> None:
    me.page.clock.install()
    me.table(game, players, **settings)
    me.until(lambda seen: seen["menu"] and seen["drawn"], "a first decision")
    me.page.evaluate(RECORD)


def playing(me: Guest) -> Iterator[dict[str, Any]]:
    """Plays anything whenever it is asked; every look in between."""
    for _ in range(4_000):
        seen = tick(me)
        yield seen
        if seen["over"]:
            return
        if seen["menu"] and not me.at("stage").count():
            me.choose(me.dice.choice(seen["menu"]))
    raise AssertionError("the game does not end")


def staged_moment(me: Guest, kind: str) -> None:
    for _ in playing(me):
        if me.page.locator(f'[data-testid="stage"][data-kind="{kind}"]').count():
            return


def told(me: Guest) -> list[dict[str, Any]]:
    """Every sentence that reached the page, but those of the set-up."""
    rows = {row["n"]: row for text in me.heard for row in json.loads(text)["log"]}
    return [one for n in sorted(rows) if rows[n]["action"] for one in rows[n]["sentences"]]


@pytest.mark.proof
@pytest.mark.parametrize("game", games())
def test_every_moment_is_shown_until_it_can_be_read(guest: MakeGuest, game: str) -> None:
    me = guest(pace="normal", reduced_motion="no-preference")
    watch(me, game)
    for _ in playing(me):
        pass
    staged = me.page.evaluate("() => window.staged")
    seen = Counter(text for moment in staged for text in set(moment["texts"]))
    due = {one["text"] for one in told(me) if one["event"] in SHOWN[game]}
    assert due
    assert due <= set(seen), due - set(seen)
    assert min(moment["whole"] for moment in staged) >= READ


@pytest.mark.parametrize("game", games())
def test_a_moment_stands_still_where_nothing_may_move(guest: MakeGuest, game: str) -> None:
    """With reduced motion it is there at once, whole; axe finds nothing wrong with it."""
    kind = {"miracles": "standoff", "poilus": "mission", "miseraables": "score"}[game]
    me = guest(pace="normal", **PHONE)
    watch(me, game)
    staged_moment(me, kind)
    stage = me.at("stage")
    assert stage.get_attribute("data-told") == stage.get_attribute("data-beats")
    me.axe(f"{game}, {kind}")
    assert not me.too_wide()


def test_a_key_goes_on(guest: MakeGuest) -> None:
    me = guest(pace="normal")
    watch(me, "poilus")
    staged_moment(me, "mission")
    me.page.keyboard.press("Escape")
    expect(me.at("stage")).to_have_count(0)


def test_step_by_step_waits_for_a_press(guest: MakeGuest) -> None:
    me = guest(pace="step")
    watch(me, "miracles", 3)
    me.choose(me.look()["menu"][0])
    while not me.at("step-next").count():
        seen = tick(me)
        if seen["menu"]:
            me.choose(seen["menu"][0])
    before = me.look()["move"]
    for _ in range(20):
        assert tick(me, 5_000)["move"] == before
    me.press(me.at("step-next"))
    me.until(lambda seen: int(seen["move"]) == int(before) + 1, "the next move")
    assert not me.look()["menu"], "there is more to see before it is one's turn"


def test_one_press_catches_up(guest: MakeGuest) -> None:
    """And the pace that was chosen is kept."""
    me = guest(pace="slow")
    watch(me, "miracles", 3)
    while not me.at("catch-up").count():
        seen = tick(me, 50)
        if seen["menu"]:
            me.choose(seen["menu"][-1])
    me.press(me.at("catch-up"))
    me.until(lambda seen: seen["menu"], "one's turn")
    me.at("pace").select_option("instant")
    me.page.reload()
    expect(me.at("pace")).to_have_value("instant")


@pytest.mark.parametrize("look", [{}, PHONE], ids=["wide", "phone"])
def test_since_ones_last_turn(guest: MakeGuest, look: dict[str, Any]) -> None:
    """What the others did, in order, in pictures and in words; marks on the log and the board."""
    me = guest(**look)
    me.table("miracles", 3)
    me.my_turn()
    if not look:
        me.press(me.at("tab-chat"))
    since = me.at("since")
    while not since.locator(".plate .sign").count():
        me.play_by_list(1)
        me.my_turn()
    expect(since.locator(".plate .sign").first).to_be_visible()
    since.locator("summary").click()
    lines = [line.strip() for line in since.locator("li").all_inner_texts()]
    assert lines == [one["text"] for one in told(me)][-len(lines) :]
    assert int(me.at("unread-log").inner_text()) > 0
    assert me.at("board").locator(".thing.recent").count() > 0
    me.press(me.at("tab-log"))
    expect(me.at("unread-log")).to_have_count(0)
