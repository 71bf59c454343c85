"""Tables for real: whole games, seats, clocks, talk, taking back."""

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import estaminet
from estaminet.web.live.takeback import LOOK, reveals
from tests.web.people import Person, log_of
from tests.web.server import Cafe, quick

Make = Callable[..., Person]


@pytest.mark.parametrize("game", estaminet.games())
def test_a_whole_game_against_bots(person: Make, game: str) -> None:
    host = person("Victor")
    dice = random.Random(7)
    name = host.open(game, "mbb", listed=True, spectators=True)["id"]
    watcher = person()
    with host.at(name) as page, watcher.at(name) as other:
        end = page.to_the_end(dice.choice)
        seen = other.until_moment(lambda m: m["result"] is not None)
        assert end["table"]["status"] == "over"
        assert end["menu"] == []
        assert seen["you"] is None
        assert seen["result"] == end["result"]
        assert [row["move"] for row in log_of(page.heard).values()] == list(range(end["move"] + 1))
    record = host.get(f"/tables/{name}/record")
    assert record["seed"] == 0
    assert estaminet.replay(record).result == end["result"]
    replay = host.get(f"/tables/{name}/replay", eyes="all")
    assert len(replay["frames"]) == end["move"] + 1
    assert set(replay["frames"][-1]["own"]) == {"0", "1", "2"}
    told = [one for frame in replay["frames"] for one in frame["sentences"]]
    assert not any(one["at_me"] or None in one["args"].values() for one in told)
    alone = watcher.get(f"/tables/{name}/replay", eyes="1")
    assert alone["frames"][3]["own"] == {}
    assert alone["frames"][3]["view"]["seat"] == 1


def test_the_log_is_that_of_the_table(person: Make) -> None:
    host = person()
    name = host.open("miseraables", "mb")["id"]
    with host.at(name) as page:
        page.to_the_end(random.Random(3).choice)
        told = list(log_of(page.heard).values())
    table = estaminet.replay(host.get(f"/tables/{name}/record"))
    mine = [{**row, "action": row["action"] or None} for row in table.log(0)]
    assert [{key: row[key] for key in mine[0]} for row in told] == mine


def test_two_people_by_invitation(person: Make) -> None:
    host, friend = person("Ann"), person("Ben", lang="fr")
    opened = host.open("poilus", "mo")
    assert list(opened["invitations"]) == ["1"]
    link = opened["invitations"]["1"]
    assert link.startswith(f"/t/{opened['id']}?seat=")
    name, token = opened["id"], link.partition("=")[2]
    assert friend.refused("POST", f"/tables/{name}/join", {}) == "not_listed"
    assert friend.refused("POST", f"/tables/{name}/join", {"seat_token": "x"}) == "bad_invitation"
    with host.at(name) as page:
        assert page.now["table"]["status"] == "open"
        assert friend.post(f"/tables/{name}/join", {"seat_token": token}) == {"seat": 1}
        page.until_moment(lambda m: m["view"] is not None)
        assert page.now["table"]["seats"][1]["name"] == "Ben"
        with friend.at(name) as other:
            assert other.now["you"] == 1
            assert other.now["table"]["title"] == "Les Poilus"
            assert other.now["menu"] == []
            page.until_moment(lambda m: m["table"]["seats"][1]["online"])
            page.play_and_see("intensity 3")
            other.until_moment(lambda m: m["move"] == 1)
            other.play("play nothing")
            assert other.refusal() == "not_your_turn"
        page.until_moment(lambda m: not m["table"]["seats"][1]["online"])
    assert friend.post(f"/tables/{name}/join", {"seat_token": token}) == {"seat": 1}
    third = person()
    assert third.refused("POST", f"/tables/{name}/join", {"seat_token": token}) == "bad_invitation"


def test_a_double_click_plays_once(person: Make) -> None:
    host = person()
    name = host.open("poilus", "mo", listed=True)["id"]
    friend = person()
    friend.post(f"/tables/{name}/join")
    with host.at(name) as page, host.at(name) as twin:
        page.until_moment(lambda m: bool(m["menu"]))
        page.play("intensity 3")
        page.play("intensity 3")
        assert page.refusal() == "stale_move"
        state = page.until(lambda m: m["t"] == "state")
        assert state["move"] == 1
        assert twin.until_moment(lambda m: m["move"] == 1)["view"] == state["view"]


def test_resuming_by_sequence_number(person: Make) -> None:
    host = person()
    name = host.open("miracles", "mb")["id"]
    dice = random.Random(5)
    with host.at(name) as page:
        for _ in range(6):
            page.my_turn()
            page.play_and_see(dice.choice(page.now["menu"])["action"])
        page.my_turn()
        whole, seq = list(log_of(page.heard).values()), page.now["seq"]
    with host.at(name, since=seq) as page:
        assert page.now["since"] == seq
        assert all(row["n"] > seq for row in page.now["log"])
        page.my_turn()
        assert log_of(page.heard) == {}
    with host.at(name, since=whole[3]["n"]) as page:
        assert page.now["log"] == whole[4:]
    with host.at(name, since=10**9) as page:
        assert page.now["since"] == 0
        assert page.now["log"] == whole


def listed(person: Person) -> set[str]:
    return {card["id"] for card in person.get("/lobby")["listed"]}


def test_kick_lock_and_the_seat_taken_over(person: Make) -> None:
    host, friend, third = person("Host"), person("Friend"), person("Third")
    name = host.open("poilus", "mo", listed=True, spectators=True)["id"]
    assert friend.refused("POST", f"/tables/{name}/lock", {"locked": True}) == "host_only"
    assert name in listed(friend)
    host.post(f"/tables/{name}/lock", {"locked": True})
    assert friend.refused("POST", f"/tables/{name}/join", {}) == "table_locked"
    assert name not in listed(friend)
    host.post(f"/tables/{name}/lock", {"locked": False})
    friend.post(f"/tables/{name}/join")
    assert friend.refused("POST", f"/tables/{name}/kick", {"seat": 0}) == "host_only"
    assert host.refused("POST", f"/tables/{name}/kick", {"seat": 0}) == "bad_seat"
    assert host.refused("POST", f"/tables/{name}/kick", {"seat": 5}) == "bad_seat"
    with host.at(name) as page, friend.at(name) as gone:
        page.until_moment(lambda m: bool(m["menu"]))
        host.post(f"/tables/{name}/kick", {"seat": 1})
        assert gone.until(lambda m: m["t"] == "closed")["code"] == "kicked"
        assert gone.ended()
        page.until_moment(lambda m: m["table"]["seats"][1]["kind"] == "bot")
    with friend.at(name, since=None) as gone:
        assert gone.hear()["code"] == "kicked"
    assert host.get(f"/tables/{name}/invitations") == {}  # what that hand has seen stays a bot's
    host.post(f"/tables/{name}/agree", {"seat": 1, "agree": True})
    link = host.get(f"/tables/{name}/invitations")["1"]
    assert third.refused("GET", f"/tables/{name}/invitations") == "host_only"
    assert third.post(f"/tables/{name}/join", {"seat_token": link.partition("=")[2]})["seat"] == 1
    with third.at(name) as page:
        assert page.now["you"] == 1


def test_a_private_table_has_no_spectators(person: Make) -> None:
    host, stranger = person(), person()
    name = host.open("poilus", "mb", spectators=False)["id"]
    with stranger.at(name, since=None) as page:
        assert page.hear()["code"] == "no_spectators"
        assert page.ended()
    assert name not in listed(stranger)
    begun = host.open("poilus", "mb", listed=True, spectators=False)["id"]
    watched = host.open("poilus", "mb", listed=True, spectators=True)["id"]
    assert listed(stranger) & {begun, watched} == {watched}  # nobody can do anything at the other
    with stranger.at("AAAAAAAAAAAA", since=None) as page:
        assert page.hear()["code"] == "unknown_table"


def test_who_leaves_is_replaced_and_comes_back(person: Make) -> None:
    host = person()
    name = host.open("poilus", "mbb")["id"]
    with host.at(name) as page:
        page.my_turn()
        host.post(f"/tables/{name}/leave")
        page.until_moment(lambda m: m["table"]["seats"][0]["away"])
        page.until_moment(lambda m: m["move"] >= 4)
        assert not any(m.get("menu") for m in page.heard[-3:])
        page.say("here")
        page.until_moment(lambda m: not m["table"]["seats"][0]["away"])
        if page.my_turn()["result"] is None:
            assert page.now["table"]["seats"][0]["bot"] is None
            page.play_and_see(page.now["menu"][0]["action"])


def test_leaving_an_open_table_frees_the_seat(person: Make) -> None:
    host, friend = person(), person()
    name = host.open("poilus", "moo", listed=True)["id"]
    friend.post(f"/tables/{name}/join")
    friend.post(f"/tables/{name}/leave")
    assert friend.refused("POST", f"/tables/{name}/leave", {}) == "not_seated"
    card = next(c for c in host.get("/lobby")["listed"] if c["id"] == name)
    assert [seat["kind"] for seat in card["seats"]] == ["human", "open", "open"]
    assert friend.refused("POST", f"/tables/{name}/start", {}) == "host_only"
    assert host.refused("POST", f"/tables/{name}/start", {"bot": "clairvoyant"}) == "unknown_bot"
    host.post(f"/tables/{name}/start", {"bot": "random"})
    assert host.refused("POST", f"/tables/{name}/start", {}) == "not_open"
    card = next(c for c in host.get("/lobby")["mine"] if c["id"] == name)
    assert card["your_turn"]
    assert [seat["kind"] for seat in card["seats"]] == ["human", "bot", "bot"]


def test_the_clock_hands_the_seat_to_a_bot(tmp_path: Path) -> None:
    with Cafe(quick(tmp_path, grace=0.0)) as cafe:
        host = Person(cafe.port)
        name = host.open("poilus", "mb", clock=5)["id"]
        with host.at(name) as page:
            page.my_turn()
            assert page.now["clock"]["seat"] == 0
            assert 0 < page.now["clock"]["left"] <= 5
            start = time.monotonic()
            page.until_moment(lambda m: m["table"]["seats"][0]["away"])
            assert 3.5 < time.monotonic() - start < 8
        host.close()


def test_who_comes_back_does_not_refill_another_ones_clock(tmp_path: Path) -> None:
    with Cafe(quick(tmp_path, grace=0.0)) as cafe:
        host, friend = Person(cafe.port), Person(cafe.port)
        name = host.open("poilus", "mo", listed=True, clock=60)["id"]
        friend.post(f"/tables/{name}/join")
        with host.at(name) as page, friend.at(name):
            page.my_turn()
            friend.post(f"/tables/{name}/leave")
            page.until_moment(lambda m: m["table"]["seats"][1]["away"])
            time.sleep(1.5)
            with friend.at(name) as again:
                again.say("here")
                page.until_moment(lambda m: not m["table"]["seats"][1]["away"])
            assert page.now["clock"]["seat"] == 0
            assert page.now["clock"]["left"] < 59
        host.close()
        friend.close()


def test_taking_back_and_what_cannot_be_taken_back(person: Make) -> None:
    host, friend = person(), person()
    name = host.open("miracles", "mo", listed=True)["id"]
    friend.post(f"/tables/{name}/join")
    with host.at(name) as page, friend.at(name) as other:
        page.my_turn()
        before = page.now["view"]
        page.play_and_see("place henchman grande_cour.2")  # a coin: nothing is shown
        assert page.now["takeback"]
        other.until_moment(lambda m: m["move"] == 1)
        assert not other.now["takeback"]
        other.say("takeback", ref=1)
        assert other.refusal() == "no_takeback"
        page.say("takeback", ref=2)
        state = page.until(lambda m: m["t"] == "state")
        assert state["move"] == 0
        assert state["view"] == before
        assert state["since"] == 0
        assert [row["move"] for row in state["log"]] == [0]
        assert other.until(lambda m: m["t"] == "state")["move"] == 0
        page.say("takeback", ref=3)
        assert page.refusal() == "no_takeback"
        page.play_and_see("place henchman chatelet.1")  # a card is drawn: it stays
        assert not page.now["takeback"]
        page.say("takeback", ref=4)
        assert page.refusal() == "no_takeback"
        page.play_and_see("skip")
        assert page.now["takeback"]
    with host.at(name, since=1) as page:
        assert page.now["since"] == 0, "a page that knows the taken move begins afresh"


def test_what_a_move_shows() -> None:
    """The test of taking back, on moves whose answer is plain."""

    def shows(table: estaminet.Table, action: str) -> bool:
        after = table.copy()
        after.play(action)
        return reveals(table, after, table.number(action), LOOK)

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


def test_talk_and_history(person: Make) -> None:
    host, watcher = person("Ann"), person("Zoé")
    name = host.open("miracles", "mb", spectators=True)["id"]
    with host.at(name) as page, watcher.at(name) as other:
        page.say("chat", text="  bon\u202ejour\x00 ")
        line = other.until(lambda m: m["t"] == "update" and m["chat"])["chat"][0]
        assert (line["name"], line["text"], line["seat"]) == ("Ann", "bonjour", 0)
        other.say("chat", text="salut")
        page.until(
            lambda m: m["t"] == "update" and m["chat"][:1] != [] and not m["chat"][0]["seat"]
        )
        for text in ("", " \u200b ", "x" * 501):
            page.say("chat", text=text, ref=9)
            assert page.refusal() == "bad_text"
    with watcher.at(name) as other:
        assert [row["text"] for row in other.now["chat"]] == ["bonjour", "salut"]


def test_mute_is_mute(cafe: Cafe, person: Make) -> None:
    host, friend = person(), person()
    name = host.open("poilus", "mo", listed=True)["id"]
    friend.post(f"/tables/{name}/join")
    with host.at(name) as page:
        page.my_turn()
        table = cafe.rooms.live[name].journal.table
        assert table is not None
        position = table.position()
        cards = [*position["trials"], *position["morale"]]
        cards.remove("mute")
        position["trials"], position["morale"] = cards[:24], cards[24:]
        position["hardships"][0] = ["mute"]
        table._states = estaminet.from_position("poilus", position)._states
        page.say("chat", text="psst", ref=1)
        assert page.refusal() == "mute"
        with friend.at(name) as other:
            other.say("chat", text="allons", ref=2)
            assert other.until(lambda m: m["t"] == "update" and m["chat"])


def test_the_coach(person: Make) -> None:
    host, watcher = person(), person()
    name = host.open("miracles", "mb", spectators=True)["id"]
    silent = host.open("miracles", "mb", coach=False)["id"]
    with host.at(name) as page, watcher.at(name) as other:
        page.my_turn()
        page.say("coach", ref={"a": 1})
        told = page.until(lambda m: m["t"] == "coach")
        assert told["done"] == 1  # who does not search says nothing before
        assert told["ref"] == {"a": 1}
        assert told["thoughts"][0]["action"] in {row["action"] for row in page.now["menu"]}
        assert told["thoughts"][0]["text"] in told["sentence"]
        other.say("coach", ref=1)
        assert other.refusal() == "not_seated"
    with host.at(silent) as page:
        page.my_turn()
        page.say("coach", ref=1)
        assert page.refusal() == "no_coach"


def test_a_rematch_asks_everybody_and_leaves_the_table_as_it_is(person: Make) -> None:
    host, friend = person("Ann"), person("Ben")
    name = host.open("miseraables", "mo", listed=True, options={"turn_limit": 1})["id"]
    friend.post(f"/tables/{name}/join")
    assert host.refused("POST", f"/tables/{name}/rematch", {}) == "not_over"
    assert host.refused("GET", f"/tables/{name}/record") == "not_over"
    with host.at(name) as page, friend.at(name) as other:
        while page.now["result"] is None:
            mover = page if page.now["actor"] == 0 else other
            move = page.now["move"]
            mover.until_moment(lambda m, move=move: m["move"] == move and bool(m["menu"]))
            mover.play_and_see(mover.now["menu"][0]["action"])
            page.until_moment(lambda m, move=move: m["move"] == move + 1)
        fresh = host.post(f"/tables/{name}/rematch")["id"]
        assert other.until(lambda m: m["t"] == "update")["table"]["rematch"] == fresh
        result = other.now["result"]
        other.say("chat", text="well played")
        assert page.until(lambda m: bool(m.get("chat")))["chat"][0]["text"] == "well played"
        with host.at(fresh) as waiting:
            seats = waiting.now["table"]["seats"]
            assert [seat["kind"] for seat in seats] == ["human", "open"], "it waits for the other"
        stranger = person()
        assert stranger.refused("POST", f"/tables/{name}/rematch", {}) == "not_seated"
        assert friend.post(f"/tables/{name}/rematch")["id"] == fresh
    with friend.at(name) as other:
        assert other.now["result"] == result
        assert other.now["chat"]
    with friend.at(fresh) as other:
        assert other.now["you"] == 1
        assert other.now["table"]["status"] == "playing"


def test_idle_tables_are_dropped_and_come_back_the_same(tmp_path: Path) -> None:
    with Cafe(quick(tmp_path)) as cafe:
        host = Person(cafe.port)
        name = host.open("miracles", "mbb")["id"]
        dice = random.Random(1)
        with host.at(name) as page:
            for _ in range(5):
                page.my_turn()
                page.play_and_see(dice.choice(page.now["menu"])["action"])
            page.my_turn()
            log, view = list(log_of(page.heard).values()), page.now["view"]
        cafe.forget(name)
        with host.at(name) as page:
            assert page.now["view"] == view
            assert page.now["log"] == log
        host.close()


def test_a_table_of_other_rules_is_refused(tmp_path: Path) -> None:
    with Cafe(quick(tmp_path)) as cafe:
        host = Person(cafe.port)
        name = host.open("poilus", "mb")["id"]
        with host.at(name):
            pass
        cafe.forget(name)
        monkey = pytest.MonkeyPatch()
        monkey.setattr("estaminet.web.store.replay.FORMAT", 99)
        with host.at(name, since=None) as page:
            assert page.hear()["code"] == "broken_table"
        monkey.undo()
        with host.at(name) as page:
            assert page.now["view"] is not None
        host.close()
