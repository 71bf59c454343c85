"""Watching a record: every move, through every pair of eyes."""

import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

import estaminet
from estaminet import Table, bots
from estaminet.cli import saves
from estaminet.cli.screens.app import ReplayApp
from estaminet.cli.screens.replay import LEAP, ReplayScreen
from estaminet.cli.screens.widgets import Timeline
from estaminet.cli.story import Replay, story
from estaminet.faces import ALL_SEATS, Viewer
from estaminet.typography import FIRM
from estaminet.web.store.replay import frames
from tests.cli.screens import LARGE, on, run, shown, until


def test_a_replay_opens_at_every_move(finished: Table) -> None:
    replay = Replay(finished.record())
    for move in range(0, replay.last + 1, 7):
        assert replay.at(move).move == move
    assert replay.at(replay.last).result == finished.result


def test_keys_and_clicks_lead_through_the_game(record_file: Path) -> None:
    async def acts(pilot: Pilot[None]) -> None:
        screen = await on(pilot, ReplayScreen)
        assert screen.table.move == 0
        await pilot.press("right", "right", "left", "pagedown")
        assert screen.table.move == 1 + LEAP
        await pilot.press("end", "right")
        assert screen.table.move == screen.replay.last
        assert screen.table.result is not None
        await pilot.press("home", "left")
        assert screen.table.move == 0
        await pilot.click(Timeline, offset=(screen.query_one(Timeline).size.width // 2, 0))
        await pilot.pause()
        assert abs(screen.table.move - screen.replay.last / 2) < 3
        await pilot.press("q")

    app = ReplayApp(saves.read(record_file), 0, "en")
    run(app, acts)
    assert app.return_code == 0


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_eyes_go_round_and_show_only_what_they_see(record_file: Path, lang: str) -> None:
    hand = {"en": "Your hand", "fr": "Votre main"}[lang]
    everything = {"en": "View as: all players", "fr": f"Vue{FIRM}: tous les joueurs"}[lang]

    async def acts(pilot: Pilot[None]) -> None:
        screen = await on(pilot, ReplayScreen)
        await pilot.press(*["right"] * 4)
        assert hand in shown(pilot)
        await pilot.press("e", "e", "e")
        await pilot.pause()
        assert screen.viewer == ALL_SEATS
        assert everything in shown(pilot)
        assert hand not in shown(pilot)
        await pilot.press("tab")
        assert screen.viewer is None
        assert not screen.scene().own
        await pilot.press("e")
        assert screen.viewer == 0

    run(ReplayApp(saves.read(record_file), 0, lang), acts, LARGE)


def test_everything_tells_what_each_seat_drew(finished: Table) -> None:
    told = story(finished, ALL_SEATS, "en")
    drawn = [row["text"] for row in told[1]["sentences"] if row["clause"] == "P-PREP-4"]
    assert len(drawn) == finished.players
    for name, text in zip(finished.names(), drawn, strict=True):
        assert re.fullmatch(rf"{name} draws \d cards? \(\w.*\)\.", text)
    actions = [entry["action"] for entry in told if entry["seat"] is not None]
    assert actions == finished.record()["actions"]


YOU = {"en": r"\byou(r|rs)?\b", "fr": r"\b(vous|votre|vos)\b"}


@pytest.mark.parametrize("lang", YOU)
@pytest.mark.parametrize("game", estaminet.games())
def test_nobody_is_you_but_the_seat_one_looks_through(game: str, lang: str) -> None:
    table = estaminet.new(game, 3, seed=5)
    players = [bots.make("heuristic", game, seat) for seat in range(3)]
    bots.play(table, players)
    addressed = re.compile(YOU[lang], re.IGNORECASE)

    def of(viewer: Viewer) -> set[str]:
        rows = story(table, viewer, lang)
        texts = [row["text"] for entry in rows for row in entry["sentences"]]
        return {text for text in texts if addressed.search(text)}

    def on_the_page(eye: int | None) -> set[str]:
        shown = frames([table.record()], eye, lang)
        texts = [row["text"] for frame in shown for row in frame["sentences"]]
        return {text for text in texts if addressed.search(text)}

    assert not of(ALL_SEATS)
    for seat in (None, 0, 1, 2):
        assert bool(of(seat)) == (seat is not None)
        assert on_the_page(seat) == of(seat)


def test_a_seat_the_game_does_not_have(record_file: Path) -> None:
    app = ReplayApp(saves.read(record_file), 4, "en")

    async def acts(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: app.failure is not None)

    run(app, acts)
    assert isinstance(app.failure, estaminet.BadOption)
