"""Playing on the terminal: by keys and by mouse, in both languages, with the real engine."""

import json
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import estaminet
from estaminet import Table
from estaminet.cli import saves
from estaminet.cli.screens.app import PlayApp
from estaminet.cli.screens.dialogs import Choice
from estaminet.cli.screens.help import Help
from estaminet.cli.screens.play import PlayScreen
from estaminet.cli.screens.replay import ReplayScreen
from estaminet.cli.screens.widgets import Menu
from estaminet.cli.session import PlaySettings, settings_of
from estaminet.cli.story import Replay
from estaminet.games import load
from tests.cli.screens import LARGE, SMALL, my_turn, new, on, play_out, run, shown, story, until

HARDSHIPS = load("poilus").content.hardships


def test_a_whole_game_by_keys() -> None:
    async def acts(pilot: Pilot[None]) -> None:
        await play_out(pilot, ("1", "down enter", "enter"))
        screen = pilot.app.screen_stack[1]
        assert isinstance(screen, PlayScreen)
        result = screen.table.result
        assert result is not None
        assert estaminet.replay(screen.table.record()).result == result
        assert ("Peace." if result["outcome"] == "victory" else "Defeat.") in shown(pilot)
        assert "Rematch" in shown(pilot)
        await pilot.press("q")
        await on(pilot, PlayScreen)
        assert "rematch" in shown(pilot)

    run(new(), acts)


def test_a_whole_game_in_french_then_watched_then_another() -> None:
    async def acts(pilot: Pilot[None]) -> None:
        await play_out(pilot, ("2", "enter"))
        assert "Rejouer" in shown(pilot)
        await pilot.press("down", "enter")
        replay = await on(pilot, ReplayScreen)
        assert "Vue" in shown(pilot)
        await pilot.press("end")
        assert replay.table.result is not None
        await pilot.press("q")
        over = await on(pilot, PlayScreen)
        await pilot.press("n")
        fresh = await my_turn(pilot)
        assert fresh is not over
        assert fresh.table.result is None
        assert fresh.lang == "fr"

    run(new("fr", players=4), acts)


def test_the_table_shows_all_that_the_seat_may_see() -> None:
    async def acts(pilot: Pilot[None]) -> None:
        screen = await my_turn(pilot)
        await pilot.press("1")
        await my_turn(pilot)
        text = shown(pilot)
        for threat in ("☾ Night", "❄ Snow", "☂ Rain", "☣ Gas", "✸ Shell", "♪ Whistle"):
            assert threat in text
        for name in (*screen.table.names(), "Mission 1", "No man’s land", "Trials", "Morale"):
            assert name in text
        for words in ("Your hand", "Your tiles", "in mission", "Your turn", "P-PREP-4", "quit"):
            assert words in text

    run(new(), acts)


def test_two_of_a_threat_warn_in_words() -> None:
    async def acts(pilot: Pilot[None]) -> None:
        screen = await my_turn(pilot)
        while not any("beware" in line for line in shown(pilot).splitlines()):
            await pilot.press("1")
            await my_turn(pilot)
        assert screen.table.view(0)["no_mans_land"]
        await pilot.press("l")
        await pilot.pause()
        assert "danger" in shown(pilot)

    run(new(), acts)


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("players", [2, 5])
def test_every_soldier_and_the_menu_fit(size: tuple[int, int], players: int) -> None:
    async def acts(pilot: Pilot[None]) -> None:
        screen = await my_turn(pilot)
        await pilot.press("enter")
        await my_turn(pilot)
        text = shown(pilot)
        assert all(name in text for name in screen.table.names())
        assert max(len(line) for line in text.splitlines()) <= size[0]
        menu = screen.query_one(Menu)
        assert "quit" in text.splitlines()[-1]
        assert menu.region.height >= 5
        assert menu.region.bottom < size[1]

    run(new(players=players), acts, size)


def test_the_language_is_toggled_and_everything_follows() -> None:
    async def acts(pilot: Pilot[None]) -> None:
        screen = await my_turn(pilot)
        await pilot.press("1")
        await my_turn(pilot)
        assert any("You draw" in line for line in story(screen))
        await pilot.press("l")
        await pilot.pause()
        assert any("Vous piochez" in line for line in story(screen))
        assert not any("You draw" in line for line in story(screen))
        for words in ("Les Poilus", "Votre main", "À vous", "Épreuves", "quitter", "Nuit"):
            assert words in shown(pilot)

    run(new(), acts)


def test_a_click_plays_and_a_second_one_comes_too_late() -> None:
    async def acts(pilot: Pilot[None]) -> None:
        screen = await my_turn(pilot)
        menu = screen.query_one(Menu)
        await pilot.click(Menu, offset=(4, 2))
        await my_turn(pilot)
        assert screen.table.history(0)[0]["action"] == "intensity 4"
        before = screen.table.move
        menu.offer(before - 1, ["too late"])
        late = Menu.OptionSelected(menu, menu.get_option_at_index(0), 0)
        screen.on_option_list_option_selected(late)
        assert screen.table.move == before

    run(new(), acts)


def test_a_number_beyond_the_menu_does_nothing() -> None:
    async def acts(pilot: Pilot[None]) -> None:
        screen = await my_turn(pilot)
        await pilot.press("9")
        await pilot.pause()
        assert screen.table.move == 0

    run(new(players=5), acts)


def test_help_shows_cards_in_play_and_searches_the_clauses() -> None:
    async def acts(pilot: Pilot[None]) -> None:
        screen = await my_turn(pilot)
        while not any(card in HARDSHIPS for card in screen.table.view(0)["hand"]):
            await pilot.press("1")
            await my_turn(pilot)
        await pilot.press("question_mark")
        await on(pilot, Help)
        assert "Cards in play" in shown(pilot)
        await pilot.press(*"Last deal")
        await pilot.pause()
        assert "House rules at this table" in shown(pilot)
        assert "Everyone gets the same number  P-OPT-7" in shown(pilot)
        await pilot.press(*["backspace"] * len("Last deal"))
        await pilot.press(*"p-trap-1")
        await pilot.pause()
        assert "P-TRAP-1" in shown(pilot)
        assert "P-COMP-1" not in shown(pilot)
        await pilot.press(*"zz")
        await pilot.pause()
        assert "No clause mentions" in shown(pilot)
        await pilot.press("escape")
        await on(pilot, PlayScreen)
        await pilot.press("l", "f1")
        await on(pilot, Help)
        assert "Les règles" in shown(pilot)

    run(new(options={"hands": "equal"}), acts)


# Saving


def test_save_quit_and_resume(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    moves: list[int] = []

    async def first(pilot: Pilot[None]) -> None:
        await my_turn(pilot)
        await pilot.press("1")
        screen = await my_turn(pilot)
        await pilot.press("l", "s")
        await pilot.pause()
        assert "Partie enregistrée" in shown(pilot)
        moves.append(screen.table.move)
        await pilot.press("q")

    run(new(path=path), first)
    save = saves.read(path)
    assert save.settings == {"seat": 0, "bots": None, "lang": "fr", "seed": 5}

    async def second(pilot: Pilot[None]) -> None:
        screen = await my_turn(pilot)
        assert screen.table.move == moves[0]
        assert screen.lang == "fr"
        assert not screen.session.unsaved
        await pilot.press("1")
        await my_turn(pilot)
        assert screen.session.unsaved

    run(PlayApp(settings_of(save, "en"), save, path=path, delay=0), second)


def test_autosave_after_every_own_move(tmp_path: Path) -> None:
    path = tmp_path / "game.json"

    async def acts(pilot: Pilot[None]) -> None:
        await my_turn(pilot)
        assert not path.exists()
        await pilot.press("1")
        await my_turn(pilot)
        assert saves.read(path).record["actions"] == ["intensity 3"]

    run(new(path=path, autosave=True), acts)
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]


def test_another_game_gets_a_file_of_its_own(tmp_path: Path, finished: Table) -> None:
    late = Replay(finished.record()).at(finished.move - 5).record()
    path = tmp_path / "game.json"
    path.write_text(json.dumps(late))

    async def acts(pilot: Pilot[None]) -> None:
        await play_out(pilot, ("1",))
        assert saves.read(path).record["result"] is not None
        await pilot.press("enter")
        screen = await my_turn(pilot)
        await pilot.press("1")
        await my_turn(pilot)
        assert screen.session.path == tmp_path / "game-2.json"
        assert len(saves.read(screen.session.path).record["actions"]) >= 1

    save = saves.read(path)
    run(PlayApp(settings_of(save, "en"), save, path=path, autosave=True, delay=0), acts)
    assert saves.read(path).record["result"] is not None


def test_quitting_asks_when_there_is_something_to_lose(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    app = new(path=path)

    async def acts(pilot: Pilot[None]) -> None:
        await my_turn(pilot)
        await pilot.press("1")
        screen = await my_turn(pilot)
        await pilot.press("ctrl+c")
        await on(pilot, Choice)
        await pilot.press("down", "down", "enter")
        assert await on(pilot, PlayScreen) is screen
        await pilot.press("q")
        await on(pilot, Choice)
        await pilot.press("enter")
        await pilot.pause()

    run(app, acts)
    assert app.return_code == 0
    assert saves.read(path).record["actions"]


def test_quitting_at_once_when_nothing_was_played() -> None:
    app = new()

    async def acts(pilot: Pilot[None]) -> None:
        await my_turn(pilot)
        await pilot.press("q")
        await pilot.pause()

    run(app, acts)
    assert app.return_code == 0


def test_a_place_that_cannot_be_written_is_told_and_loses_nothing(tmp_path: Path) -> None:
    async def acts(pilot: Pilot[None]) -> None:
        await my_turn(pilot)
        await pilot.press("1")
        screen = await my_turn(pilot)
        await pilot.press("s")
        await pilot.pause()
        assert "Not saved" in shown(pilot)
        assert screen.session.unsaved

    run(new(path=tmp_path / "no folder" / "game.json"), acts)


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"seat": 7}, "bad_seat"),
        ({"options": {"variant": "tropical"}}, "bad_value"),
        ({"options": {"weather": "fine"}}, "unknown_option"),
        ({"bots": "kasparov"}, "unknown_bot"),
    ],
)
def test_bad_settings_close_the_app_with_a_reason(settings: dict[str, Any], code: str) -> None:
    app = PlayApp(PlaySettings("poilus", **settings), delay=0)

    async def acts(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: app.failure is not None)

    run(app, acts)
    assert isinstance(app.failure, estaminet.EstaminetError)
    assert app.failure.code == code


def test_a_record_that_does_not_hold_is_refused_and_left_alone(tmp_path: Path) -> None:
    table = estaminet.new("poilus", players=3, seed=1)
    table.play("intensity 3")
    path = tmp_path / "broken.json"
    path.write_text(json.dumps({**table.record(), "actions": ["play nothing"]}))
    before = path.read_bytes()
    save = saves.read(path)
    app = PlayApp(settings_of(save, "en"), save, path=path, autosave=True, delay=0)

    async def acts(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: app.failure is not None)

    run(app, acts)
    assert isinstance(app.failure, estaminet.BadRecord)
    assert path.read_bytes() == before


def test_without_a_game_it_asks_which() -> None:
    async def acts(pilot: Pilot[None]) -> None:
        await on(pilot, Choice)
        assert "Les Poilus" in shown(pilot)
        await pilot.press(*["down"] * estaminet.games().index("poilus"), "enter")
        screen = await my_turn(pilot)
        assert screen.table.game == "poilus"

    run(PlayApp(PlaySettings("", seed=5), delay=0), acts)


def test_what_cannot_be_done_stands_under_the_menu_with_its_reason() -> None:
    async def acts(pilot: Pilot[None]) -> None:
        screen = await my_turn(pilot)
        menu = screen.query_one(Menu)
        refused = screen.table.refused()
        assert refused
        assert menu.option_count == len(screen.table.actions()) + len(refused)
        assert menu.get_option_at_index(menu.option_count - 1).disabled

    run(new(), acts)
