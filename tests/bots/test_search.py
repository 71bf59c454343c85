"""The search: the same on every machine, never a look at the truth, and it finds what is there."""

import subprocess
import sys
import time

import pytest

import estaminet
from estaminet import bots
from estaminet.bots.search import Budget, CalledOff, SearchPlayer
from estaminet.bots.search.minds import CROWDED, EDGES, MOST_EDGES, TREES, edges_of
from estaminet.bots.search.player import PARTS
from estaminet.bots.search.tree import EDGE
from estaminet.games import load
from tests.bots.tables import GAMES, knowledge, middle

FEW = Budget(iterations=60)


@pytest.mark.parametrize("game", GAMES)
def test_iterations_and_a_seed_give_the_same_thoughts(game: str) -> None:
    table = middle(game, 3, 8)  # early, while nothing is decided
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
def test_it_tells_what_it_thinks_so_far(game: str) -> None:
    table = middle(game, 3, 8)
    *so_far, last = SearchPlayer(game, 7, FEW).thinking(knowledge(table))
    assert len(so_far) == PARTS - 1
    assert so_far[0] != last
    player = SearchPlayer(game, 7, FEW)
    assert last == player.think(knowledge(table))
    assert player.iterations == FEW.iterations


def test_a_search_can_be_called_off() -> None:
    table, player = middle("poilus", 3), SearchPlayer("poilus", 1, FEW)
    thinking = player.thinking(knowledge(table))
    next(thinking)
    player.called_off = True
    with pytest.raises(CalledOff):
        next(thinking)


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
    for moves in (8, 16, 24):
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
    table = middle("miracles", 2, 21)
    while table.decision != "place":  # a turn goes on with the neighbourhood's action
        table.play(table.actions()[0])
    seat = table.actor
    # the guide alone: what a network tries first changes whenever it learns
    player = SearchPlayer("miracles", 3, Budget(iterations=400), version="guide")
    table.play(player.choose(knowledge(table)))
    assert (table.decision, table.actor) == ("act", seat)
    assert len(table.actions()) > 1
    planted = player._trees[0]
    planted.plant(knowledge(table).world(1), seat, 1)
    visits, _ = planted.results(table.numbers())
    assert visits.sum() > 20


def test_memory_of_a_search_is_bounded() -> None:
    """A tree that is half full begins anew; what it needs is set aside once."""
    assert TREES * MOST_EDGES * EDGE.itemsize < 100_000_000
    table = middle("miracles", 5)
    player = SearchPlayer("miracles", 1, Budget(iterations=10_000))
    player.think(knowledge(table))
    memory = player._trees[0].memory
    assert len(memory.edges) == EDGES
    for _ in range(12):
        if memory.counts.edges <= EDGES // CROWDED:
            player.think(knowledge(table))
    assert memory.counts.edges > EDGES // CROWDED
    player.budget = FEW
    player.think(knowledge(table))
    assert player._trees[0].memory is memory
    assert 0 < memory.counts.edges < EDGES // CROWDED


def test_a_longer_search_has_more_room() -> None:
    assert edges_of(1) == edges_of(400) == EDGES
    assert EDGES < edges_of(20_000) <= MOST_EDGES
    assert edges_of(10**9) == MOST_EDGES
    assert Budget(seconds=0.5).edges <= MOST_EDGES


@pytest.mark.parametrize("threads", [1, 2])
def test_a_budget_in_seconds_is_spent(threads: int) -> None:
    """Both trees get their part of it, side by side or one after the other."""
    table, seconds = middle("poilus", 3), 0.2
    player = SearchPlayer("poilus", 1, Budget(seconds=seconds), threads=threads)
    player.choose(knowledge(table))  # what is loaded once is not timed
    start = time.perf_counter()
    assert player.choose(knowledge(table)) in table.actions()
    assert seconds <= time.perf_counter() - start < 20 * seconds
    assert all(grown.memory.counts.moves > 0 for grown in player._trees)
    assert player.iterations >= 2 * 16


def test_it_makes_peace_where_chance_never_did() -> None:
    """Les Poilus: a random team has never won a game; seeds make these games what they are."""
    outcomes = []
    for seed in (0, 1, 2):
        table = estaminet.new("poilus", 3, seed=seed)
        result = bots.play(table, [bots.make("search:300", "poilus", seat) for seat in range(3)])
        assert result is not None
        outcomes.append(result["outcome"])
    assert "victory" in outcomes


def test_all_cards_open_is_kept_for_measuring() -> None:
    assert all(bot.fair for game in GAMES for bot in bots.for_game(game))
    player = bots.make("clairvoyant", "poilus", 1)
    table = middle("poilus", 3)
    assert bots.ask(player, table) in table.actions()


@pytest.mark.parametrize("bad", ["search", "search:", "search:0", "search:s", "nobody", None, 3])
def test_an_unknown_bot_is_refused(bad: object) -> None:
    with pytest.raises(estaminet.BadOption) as caught:
        bots.make(bad, "poilus", 1)  # type: ignore[arg-type]
    assert caught.value.code == "unknown_bot"
    assert "master" in str(caught.value)
