"""Nobody can cheat: two worlds that a seat cannot tell apart look the same to it, byte by byte."""

import json
from collections.abc import Sequence
from itertools import islice

import pytest

import estaminet
from estaminet import bots
from estaminet.bots.search import Budget, SearchPlayer
from tests.conformance.random_play import Case, cases, decisions, some_cases

SEEDS = (1,)
PROOF_SEEDS = range(2, 12)
LOG_EVERY = 7  # a log tells everything from the start: it need not be read at every decision


def seen(table: estaminet.Table, seat: int, log: bool = True, first: int = 0) -> str:
    """Everything a seat is ever told, as text; of the log the rows from `first` on."""
    told = {
        "view": table.view(seat),
        "counts": table.counts(),
        "observation": table.observation(seat).tobytes().hex(),
        "information": table.information_state(seat).tobytes().hex() if log else None,
        "actions": table.actions() if table.actor == seat else None,
        "mask": table.mask().tobytes().hex() if table.actor == seat else None,
        "menu": table.menu("fr") if table.actor == seat else None,
        "history": table.history(seat),
        "log": [table.log(seat, lang, first) for lang in ("en", "fr")] if log else None,
        "prompt": table.prompt(seat),
    }
    return json.dumps(told)


def compare_worlds(case: Case, seeds: Sequence[int], every: int = 1) -> None:
    differed = 0
    for seed in seeds:
        for move, table in islice(enumerate(decisions(case, seed)), 0, None, every):
            for seat in range(case.players):
                other = table.determinize(seat, seed=1000 * seed + move)
                log = move % LOG_EVERY == 0 or table.actor is None
                assert seen(other, seat, log) == seen(table, seat, log)
                differed += other.position() != table.position()
    assert differed > 0


@pytest.mark.parametrize("case", some_cases(), ids=str)
def test_a_seat_cannot_tell_two_worlds_apart(case: Case) -> None:
    compare_worlds(case, SEEDS, every=2)


@pytest.mark.proof
@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_seat_cannot_tell_two_worlds_apart_in_many_games(case: Case) -> None:
    compare_worlds(case, PROOF_SEEDS)


@pytest.mark.parametrize("case", some_cases(), ids=str)
def test_a_redeal_forgets_what_the_others_saw(case: Case) -> None:
    """Its log holds nothing private of the other seats, whoever asks."""
    for move, table in enumerate(decisions(case, 8)):
        seat = move % case.players
        other = table.determinize(seat, seed=1)
        for stranger in range(case.players):
            if stranger != seat:
                told = [row["action"] for row in other.history(stranger)]
                mine, theirs = table.history(seat), table.history(stranger)
                for found, full, own, others in zip(
                    told, table.record()["actions"], mine, theirs, strict=True
                ):
                    assert found == (others if own["action"] == full else own)["action"]


QUICK = (
    "random",
    "heuristic",
    "guide",
    "guide:greedy",
    "search:12",
)  # asked at every other decision
SLOW_EVERY = 12  # the levels that people play with differ in their budgets alone
MOST = 4000  # iterations: who thinks longer is cut short here, by the same code


def made(bot: str, game: str, seed: int) -> bots.Player:
    """A bot as it sits down anywhere, but for how long it thinks."""
    player = bots.make(bot, game, seed)
    if isinstance(player, SearchPlayer) and (player.budget.iterations or 0) > MOST:
        player.budget = Budget(iterations=MOST)
    return player


@pytest.mark.parametrize("case", some_cases(), ids=str)
def test_a_bot_moves_alike_in_two_worlds(case: Case) -> None:
    levels = [bot.id for bot in bots.for_game(case.game) if bot.id not in QUICK]
    for move, table in islice(enumerate(decisions(case, 9)), 0, None, 2):
        seat = table.actor
        if seat is None:
            break
        other = table.determinize(seat, seed=move)
        for bot in (*QUICK, *(levels if move % SLOW_EVERY == 0 else ())):
            choices = {
                made(bot, case.game, seed=move).choose(bots.Knowledge(world, seat))
                for world in (table, other)
            }
            assert len(choices) == 1


@pytest.mark.parametrize("case", some_cases(), ids=str)
def test_the_future_of_a_redeal_is_drawn_afresh(case: Case) -> None:
    """A re-deal never carries the true generator."""
    table = case.new(11)
    words = table._state.rng.tobytes()
    for seed in range(20):
        assert table.determinize(0, seed=seed)._state.rng.tobytes() != words


@pytest.mark.parametrize("case", some_cases(), ids=str)
def test_knowledge_stays_apart_from_the_truth(case: Case) -> None:
    """Two worlds go on with the same public actions: while a seat sees the same, it believes the
    same, whatever lies in the other hands."""
    compared = 0
    for move, table in enumerate(decisions(case, 1)):
        if move % 7 == 0 and table.actor is not None:
            seat = (table.actor + 1) % case.players
            compared += go_on_together(table.copy(), seat, seed=move)
    assert compared > 5


def go_on_together(table: estaminet.Table, seat: int, seed: int) -> int:
    """Play both worlds on while the seat cannot tell them apart; how many steps that was."""
    other = table.determinize(seat, seed)
    fork = len(table.log(seat))  # what happened before looks the same to the seat
    for step in range(12):
        if seen(table, seat, first=fork) != seen(other, seat, first=fork):
            return step
        first, second = (world.determinize(seat, seed=99) for world in (table, other))
        assert first.position() == second.position()
        common = sorted(set(table.actions()) & set(other.actions()))
        if not common:
            return step
        action = common[(seed + step) % len(common)]
        table.play(action)
        other.play(action)
    return step
