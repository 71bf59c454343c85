"""What a bot is given: of one moment, of one seat, and no more than it asks for."""

import pytest

from estaminet import bots
from estaminet.bots.knowledge import Clairvoyance
from estaminet.bots.search import Budget, SearchPlayer
from tests.bots.tables import GAMES, knowledge, middle


@pytest.mark.parametrize("game", GAMES)
def test_a_world_is_the_state_of_a_table_dealt_anew(game: str) -> None:
    table = middle(game, 3)
    for seat in range(3):
        known = bots.Knowledge(table, seat)
        for seed in range(5):
            world = known.world(seed)
            assert table.determinize(seat, seed).bare_state() == world.tobytes()
            assert known.determinize(seed).bare_state() == world.tobytes()
            assert world.rng.tobytes() != known.world(seed + 5).rng.tobytes()


@pytest.mark.parametrize("game", GAMES)
def test_who_sees_all_cards_imagines_the_truth(game: str) -> None:
    table = middle(game, 3)
    known = Clairvoyance(table, 0)
    assert table.bare_state() == known.world(1).tobytes()
    assert known.determinize(1).bare_state() == table.bare_state()
    assert known.determinize(1) is not table


@pytest.mark.parametrize("game", GAMES)
def test_knowledge_is_of_the_moment_when_it_was_made(game: str) -> None:
    table = middle(game, 3)
    assert table.actor is not None
    known, before = knowledge(table), table.copy()
    table.play(table.actions()[0])
    assert known.view == before.view(known.seat) != table.view(known.seat)
    assert known.counts == before.counts()
    assert known.history() == before.history(known.seat)
    assert known.actions == before.actions()
    assert known.mask.tolist() == before.mask().tolist()
    assert known.observation.tolist() == before.observation(known.seat).tolist()
    assert before.determinize(known.seat, 3).bare_state() == known.world(3).tobytes()


@pytest.mark.parametrize("game", GAMES)
def test_who_is_not_asked_has_nothing_to_choose(game: str) -> None:
    table = middle(game, 3)
    waiting = next(seat for seat in range(3) if seat != table.actor)
    known = bots.Knowledge(table, waiting)
    assert (known.actions, known.by_text, len(known.numbers)) == ([], {}, 0)
    assert not known.mask.any()
    assert known.view == table.view(waiting)


@pytest.mark.parametrize("game", GAMES)
def test_a_search_asks_for_numbers_only(game: str) -> None:
    """No view, no texts, no table: they are made when somebody asks."""
    known = knowledge(middle(game, 3))
    number = SearchPlayer(game, 1, Budget(iterations=20)).pick(known)
    assert not {"view", "counts", "by_text", "actions", "mask"} & set(vars(known))
    assert number in known.by_text.values()
