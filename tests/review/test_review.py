"""Reviews: they add up, they are fair, they say the same however they are made."""

import json
from itertools import chain
from typing import Any

import numpy as np
import pytest

import estaminet
from estaminet import Table, bots, review
from estaminet.games import load
from estaminet.languages import LANGUAGES
from estaminet.review.account import PARTS, turning_points
from estaminet.review.classes import (
    BARS,
    BEST,
    BLUNDER,
    CLASSES,
    GOOD,
    ROUGH,
    class_of,
    grave,
    unsure,
)
from estaminet.review.surveyor import Surveyor
from estaminet.review.tallies import Choices, Passing
from tests.review.games import GAMES, ending, played, stopped

EXACT = 1e-9


def made(record: dict[str, Any], **how: Any) -> dict[str, Any]:
    return review.of(record, **{"rounds": 2, **how})


# Adding up


@pytest.mark.parametrize("game", GAMES)
def test_luck_and_skill_add_up_to_the_result_for_every_seat(game: str) -> None:
    record = ending(game)
    found = made(record)
    assert found["result"] == estaminet.replay(record).returns()
    for account in found["accounts"]:
        assert abs(account["start"] + sum(account[part] for part in PARTS) - account["end"]) < EXACT
        assert account["end"] == found["result"][account["seat"]]
        values = [step["value"] for step in account["steps"]] + [account["end"]]
        for step, before, after in zip(account["steps"], values, values[1:], strict=False):
            assert abs(sum(step[part] for part in PARTS) - (after - before)) < EXACT


@pytest.mark.parametrize("game", GAMES)
def test_a_step_is_skill_only_where_the_seat_decides(game: str) -> None:
    for account in made(ending(game))["accounts"]:
        for step in account["steps"]:
            own = step["seat"] == account["seat"]
            assert step["skill"] <= 0 if own else step["skill"] == 0
            assert not own or step["others"] == 0
            assert ("choice" in step) <= own


def test_a_team_has_each_soldier_s_part_in_its_result() -> None:
    found = made(ending("poilus"))
    team, accounts = found["team"], found["accounts"]
    assert abs(team["start"] + sum(team["parts"]) + team["luck"] - team["end"]) < EXACT
    assert team["parts"] == pytest.approx([account["skill"] for account in accounts])
    assert made(ending("poilus"), seats=[0])["team"] is None
    assert made(ending("miracles"))["team"] is None


def test_a_record_that_stops_early_ends_with_how_things_stand() -> None:
    record = stopped(played("poilus", 3).record(), 6).record()
    found = made(record, seats=[0], rounds=1)
    (account,) = found["accounts"]
    assert found["result"] is None
    assert 0 < account["end"] < 1
    assert abs(account["start"] + sum(account[part] for part in PARTS) - account["end"]) < EXACT


# Fair


def two_worlds(game: str, seat: int, least: int) -> list[dict[str, Any]]:
    """Two records that begin in worlds which the seat cannot tell apart, and go on alike for a
    while that it cannot."""
    record = played(game, 3, seed=6).record()
    for first in range(len(record["actions"]) // 4, len(record["actions"])):
        before = stopped(record, first)
        other = before.determinize(seat, seed=3)
        worlds = [estaminet.from_position(game, w.position(), seed=1) for w in (before, other)]
        differ = other.position() != before.position()
        moves = sum(go_on(worlds, seat) for _ in range(6))
        if differ and moves >= least:
            return [world.record() for world in worlds]
    raise AssertionError("no such worlds")


def go_on(worlds: list[Table], seat: int) -> bool:
    """The same action at both tables, if the seat then still sees the same."""
    common = sorted(set(worlds[0].actions()) & set(worlds[1].actions()))
    for action in common:
        tried = [world.copy() for world in worlds]
        for world in tried:
            world.play(action)
        if tried[0].log(seat) == tried[1].log(seat) and tried[0].view(seat) == tried[1].view(seat):
            for world in worlds:
                world.play(action)
            return True
    return False


@pytest.mark.parametrize("game", GAMES)
def test_a_review_is_byte_equal_in_worlds_that_its_seat_cannot_tell_apart(game: str) -> None:
    records = two_worlds(game, seat=1, least=3)
    told = []
    for record in records:
        (account,) = made(record, seats=[1], rounds=2)["accounts"]
        told.append(json.dumps(account))
    assert told[0] == told[1]
    others = [json.dumps(made(record, seats=[0, 2], rounds=1)["accounts"]) for record in records]
    assert others[0] != others[1]  # who can tell them apart is told something else


# The same however it is made


def test_a_review_is_the_same_for_a_seed_and_any_number_of_threads() -> None:
    record = ending("miseraables")
    found = []
    for threads in (1, 2):
        work = review.Work(record, seats=[0, 2], seed=4, rounds=2)
        assert work.go(threads=threads)
        found.append(json.dumps(work.review()))
    assert found[0] == found[1]
    assert json.dumps(made(record, seats=[0, 2], seed=5)) != found[0]


def test_work_that_was_stopped_goes_on_to_the_same_end() -> None:
    record = ending("poilus")
    whole = made(record)
    stops, found = 0, None
    while True:
        work = review.Work(record, rounds=2, found=found)
        if work.go(seconds=0.05, threads=1):
            break
        found = json.loads(json.dumps(work.saved()))
        stops += 1
        assert stops < 1000
    assert stops > 1
    assert json.dumps(work.review()) == json.dumps(whole)


def test_progress_is_told_and_something_can_be_shown_after_the_first_pass() -> None:
    work = review.Work(ending("poilus"), seats=[0], rounds=3)
    shown, told = [], []

    def progress(done: int, total: int, what: str) -> None:
        told.append((done, total))
        if work.ready and not shown:
            shown.append(work.review())

    with pytest.raises(estaminet.BadOption, match="not every moment"):
        work.review()
    work.go(progress=progress)
    assert told == sorted(told)
    assert told[-1][0] == told[-1][1]
    assert not shown[0]["complete"]
    assert len(shown[0]["accounts"][0]["turning_points"]) == 3
    assert work.complete


def test_what_does_not_fit_is_refused() -> None:
    record = ending("poilus")
    with pytest.raises(estaminet.BadOption) as error:
        review.Work(record, seats=[3])
    assert error.value.code == "bad_seat"
    with pytest.raises(estaminet.BadOption) as error:
        review.Work(record, rounds=0)
    assert error.value.code == "bad_rounds"
    other = review.Work(record, seed=1).saved()
    for found in (other, [], {**other, "found": None}):
        with pytest.raises(estaminet.BadRecord) as refused:
            review.Work(record, found=found)
        assert refused.value.code == "bad_review"


# What is found


def planted(game: str, players: int, bot: str) -> tuple[dict[str, Any], int, int] | None:
    """A game in which one move was replaced by a clearly losing one: its record, seat, move."""
    games = (played(game, players, bot, seed).record() for seed in range(11, 17))
    for table, before in chain.from_iterable(map(positions, games)):
        values = worth(table)
        loss = max(values.values()) - values[worst := min(values, key=lambda a: values[a])]
        if loss > 0.2:
            table.play(worst)
            bots.play(table, [bots.make(bot, game, seat) for seat in range(players)])
            return table.record(), before, 0
    return None


def positions(record: dict[str, Any]) -> Any:
    """Tables to play on from, from the end of a game backwards."""
    moves = len(record["actions"])
    for first in range(moves - 2, moves // 3, -3):
        table = stopped(record, first)
        if len(table.actions()) > 1:
            yield estaminet.from_position(table.game, table.position(), seed=2), table.actor


def worth(table: Table) -> dict[str, float]:
    """What each action is worth to the seat that decides, by a survey of its own."""
    assert table.actor is not None
    known = bots.Knowledge(table, table.actor)
    surveyor = Surveyor(load(table.game), table.content)
    worlds = surveyor.worlds(known, seed=99, count=300)
    forced = np.tile(known.numbers, (len(worlds), 1))
    found = surveyor.survey(worlds, forced, table.actor, seed=99, grown=100).mean(0)
    return dict(zip(map(known.text, known.numbers), found.tolist(), strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_a_planted_blunder_is_found(game: str) -> None:
    plant = planted(game, 2 if game != "poilus" else 3, "regular")
    assert plant is not None
    record, seat, move = plant
    (account,) = made(record, seats=[seat], rounds=3)["accounts"]
    choice = account["steps"][move]["choice"]
    assert choice["class"] == BLUNDER
    assert choice["best"] != choice["played"]
    best, worst = (
        choice["actions"][0],
        next(a for a in choice["actions"] if a["action"] == choice["played"]),
    )
    assert best["low"] > worst["high"]
    for lang in LANGUAGES:
        assert best["said"][lang] in choice["reason"][lang]


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_action_has_a_value_in_its_interval(game: str) -> None:
    record = ending(game)
    tables = {table.move: sorted(table.actions()) for table in estaminet.table.replaying(record)}
    for account in made(record, rounds=1)["accounts"]:
        for step in account["steps"]:
            if "choice" in step:
                choice = step["choice"]
                assert sorted(a["action"] for a in choice["actions"]) == tables[step["move"]]
                assert all(0 <= a["low"] <= a["value"] <= a["high"] <= 1 for a in choice["actions"])
                assert choice["class"] in CLASSES


# Sums


def test_the_loss_is_measured_where_it_was_not_chosen() -> None:
    """Of equal actions with noise, none is made out to be better than it is."""
    dice, losses = np.random.default_rng(1), []
    for _ in range(300):
        tally = Choices.of(10, 0)
        for _ in range(4):
            tally.add(np.arange(10), dice.normal(0.5, 0.2, (64, 10)))
        losses.append(tally.loss)
        assert tally.rounds == 4
    naive = 0.2 * np.sqrt(2 / 256) * 1.5  # what the best of ten looks better by
    assert np.mean(losses) < naive / 2


def test_a_true_loss_is_found_with_its_error() -> None:
    dice, found, errors = np.random.default_rng(2), [], []
    for _ in range(200):
        tally = Choices.of(3, 2)
        for _ in range(4):
            world = dice.normal(0.5, 0.2, (64, 1))
            tally.add(np.arange(3), world + dice.normal((0.0, 0.1, -0.05), 0.1, (64, 3)))
        found.append(tally.loss)
        errors.append(tally.error)
        assert tally.best == 1
    assert np.mean(found) == pytest.approx(0.15, abs=0.003)
    assert np.mean(errors) == pytest.approx(1.25 * np.std(found), rel=0.2)
    assert tally.ahead > 0.7


def test_deeper_rounds_count_instead_of_those_before_them() -> None:
    """A plan that only a deeper tree finds: the first rounds think the played action poor."""
    tally = Choices.of(3, 0)
    tally.add(np.arange(3), np.tile((0.2, 0.5, 0.1), (8, 1)), scout=True)
    tally.add(np.arange(3), np.tile((0.2, 0.5, 0.1), (8, 1)))
    assert tally.loss == pytest.approx(0.3)
    tally.deepen()
    for _ in range(2):
        tally.add(np.array([0, 1]), np.tile((0.45, 0.5), (8, 1)))
    assert tally.loss == pytest.approx(0.05)
    assert tally.order == [1, 0, 2]
    assert [tally.value_of(i).value for i in range(3)] == pytest.approx([0.45, 0.5, 0.35])
    again = Choices.of(3, 0)
    again.restore(tally.plain())
    assert (again.loss, again.order) == (tally.loss, tally.order)


def test_what_seems_best_may_be_a_blunder_where_trees_differ() -> None:
    """The plan after the other action is found in one round of three."""
    tally = Choices.of(2, 0)
    for value in (0.1, 0.9, 0.2):
        tally.add(np.arange(2), np.tile((0.5, value), (8, 1)))
    assert (tally.best, tally.loss, tally.error) == (0, 0.0, 0.0)
    ahead, error = tally.rival
    assert ahead == pytest.approx(-0.1)
    assert error == pytest.approx(np.std((0.1, 0.9, 0.2)) / np.sqrt(2))
    assert grave(ahead, error)
    assert Choices.of(1, 0).rival == (0.0, 0.0)  # nothing else could be done


def test_what_an_action_of_others_shows_is_apart_from_their_choice() -> None:
    tally = Passing.of()
    nothing = np.nan
    tally.add(np.array([[0.2, nothing], [0.2, nothing], [0.6, 0.5], [0.6, 0.5]]))
    assert tally.value.value == pytest.approx(0.4)
    assert tally.possible == pytest.approx(0.6)
    assert tally.after == pytest.approx(0.5)
    empty = Passing.of()
    empty.add(np.array([[0.2, nothing]]))
    assert empty.possible is None is empty.after


def test_noise_is_never_called_a_blunder() -> None:
    assert class_of(0.0, 0.0) == BEST
    assert class_of(0.01, 0.001) == GOOD
    assert class_of(0.3, 0.2) == GOOD
    bar = BARS[BLUNDER]
    assert class_of(bar.loss, 0.0) == BLUNDER != class_of(bar.loss - 0.001, 0.0)
    assert class_of(bar.loss, (bar.loss - bar.sure) / 2 + 0.001) != BLUNDER
    assert unsure(bar.loss + 0.01, 0.01)
    assert not unsure(2 * bar.loss, 0.01)
    assert not unsure(0.0, 0.0)
    assert grave(bar.loss - 2.9 * ROUGH, 0.01)  # few trees may all miss a plan
    assert not grave(bar.loss - 3.1 * ROUGH, 0.01)
    assert grave(bar.loss - 3.1 * ROUGH, 1.1 * ROUGH)
    assert not grave(0.0, 0.0)


def test_turning_points_are_where_the_chance_changed_most() -> None:
    values = [0.5, 0.6, 0.1, 0.4, 0.4]
    steps = [
        {"move": i, "value": v, "skill": 0.0, "others": 0.0, "luck": after - v}
        for i, (v, after) in enumerate(zip(values, [*values[1:], 1.0], strict=True))
    ]
    found = turning_points(steps, 1.0)
    assert [point["move"] for point in found] == [4, 1, 2]
    assert found[0]["cause"] == "luck"
    assert set(found[0]["reason"]) == set(LANGUAGES)
