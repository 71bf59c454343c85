"""The search: the same on every machine, never a look at the truth, and it finds what is there."""

import subprocess
import sys

import numpy as np
import pytest

import estaminet
from estaminet import bots
from estaminet.bots.search import Budget, SearchPlayer, guide
from estaminet.bots.search.player import EDGES, TREES
from estaminet.bots.search.tree import EDGE
from estaminet.games import load

GAMES = estaminet.games()
FEW = Budget(iterations=60)


def middle(game: str, players: int, moves: int = 25, seed: int = 4) -> estaminet.Table:
    """A table after some moves of heuristic bots, where there is a choice."""
    table = estaminet.new(game, players, seed=seed)
    bot = bots.make("heuristic", game, 1)
    while table.actor is not None and (table.move < moves or len(table.actions()) < 2):
        table.play(bots.ask(bot, table))
    assert table.actor is not None
    return table


def knowledge(table: estaminet.Table) -> bots.Knowledge:
    assert table.actor is not None
    return bots.Knowledge(table, table.actor)


@pytest.mark.parametrize("game", GAMES)
def test_iterations_and_a_seed_give_the_same_thoughts(game: str) -> None:
    table = middle(game, 3)
    alone, threaded = (SearchPlayer(game, 7, FEW, threads=n) for n in (1, 2))
    thoughts = alone.think(knowledge(table))
    assert thoughts == threaded.think(knowledge(table))
    other = SearchPlayer(game, 8, FEW).think(knowledge(table))
    assert [t.action for t in thoughts] == [t.action for t in other]
    assert thoughts != other


@pytest.mark.parametrize("game", GAMES)
def test_another_process_thinks_the_same(game: str) -> None:
    program = (
        "from tests.bots.test_search import *\n"
        f"print(SearchPlayer({game!r}, 7, FEW).think(knowledge(middle({game!r}, 3))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    here = SearchPlayer(game, 7, FEW).think(knowledge(middle(game, 3)))
    assert done.stdout.strip() == str(here)


@pytest.mark.parametrize("game", GAMES)
def test_thoughts_cover_the_legal_actions(game: str) -> None:
    table = middle(game, 3)
    thoughts = SearchPlayer(game, 1, FEW).think(knowledge(table))
    assert sorted(thought.action for thought in thoughts) == table.actions()
    assert sum(thought.share for thought in thoughts) == pytest.approx(1.0)
    assert all(0.0 <= thought.value <= 1.0 for thought in thoughts)


@pytest.mark.parametrize("game", GAMES)
def test_the_truth_is_never_read(game: str) -> None:
    """Worlds that the seat cannot tell apart, other generators included: the same thoughts."""
    for moves in (8, 20, 40):
        table = middle(game, load(game).players[-1], moves)
        assert table.actor is not None
        known = knowledge(table)
        for seed in range(4):
            other = table.determinize(table.actor, seed)
            assert other._state.rng.tobytes() != table._state.rng.tobytes()
            first, second = (SearchPlayer(game, seed, FEW) for _ in range(2))
            assert first.think(known) == second.think(bots.Knowledge(other, table.actor))


@pytest.mark.parametrize("game", GAMES)
def test_a_search_leaves_the_table_alone(game: str) -> None:
    table = middle(game, 3)
    before = table.state_bytes()
    SearchPlayer(game, 1, FEW).think(knowledge(table))
    assert table.state_bytes() == before


def test_a_tree_goes_on_inside_a_turn() -> None:
    """What was found on the way to a decision is still known when it comes."""
    table = middle("miracles", 2, 10)
    player = SearchPlayer("miracles", 3, Budget(iterations=400))
    table.play(player.choose(knowledge(table)))
    if table.actor is not None and len(table.actions()) > 1:
        planted = player._trees[0]
        planted.plant(knowledge(table).world(1), table.actor, 1)
        visits, _ = planted.results(table.numbers())
        assert visits.sum() > 0


def test_memory_of_a_search_is_bounded() -> None:
    assert TREES * EDGES * EDGE.itemsize < 50_000_000
    table = middle("miracles", 5)
    player = SearchPlayer("miracles", 1, Budget(iterations=20_000))
    player.think(knowledge(table))
    assert all(grown.memory.counts.edges <= EDGES for grown in player._trees)


def test_a_budget_in_seconds_is_spent() -> None:
    table = middle("poilus", 3)
    for threads in (1, 2):
        player = SearchPlayer("poilus", 1, Budget(seconds=0.05), threads=threads)
        assert player.choose(knowledge(table)) in table.actions()
        assert player.iterations > 0


def test_it_takes_peace_when_it_lies_on_the_table() -> None:
    """Les Poilus: the last card of the last hand, no threat in sight; then everybody goes home."""
    won = 0
    for seed in range(6):
        table = estaminet.new("poilus", 3, seed=seed)
        players = [bots.make("search:300", "poilus", seat) for seat in range(3)]
        while table.actor is not None:
            table.play(bots.ask(players[table.actor], table))
        won += table.result is not None and table.result["outcome"] == "victory"
    assert won > 0  # a random team has never won a game


def test_all_cards_open_is_kept_for_measuring() -> None:
    assert all(bot.fair for game in GAMES for bot in bots.for_game(game))
    player = bots.make("clairvoyant", "poilus", 1)
    table = middle("poilus", 3)
    assert bots.ask(player, table) in table.actions()


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_has_a_number_for_everything(game: str) -> None:
    tuned = guide.tuning(game)
    assert np.isfinite(guide.row(tuned.weights)).all()
    assert np.isfinite(tuned.worths).all()


@pytest.mark.parametrize("bad", ["search", "search:", "search:0", "search:s", "nobody", None, 3])
def test_an_unknown_bot_is_refused(bad: object) -> None:
    with pytest.raises(estaminet.BadOption) as caught:
        bots.make(bad, "poilus", 1)  # type: ignore[arg-type]
    assert caught.value.code == "unknown_bot"
    assert "master" in str(caught.value)
