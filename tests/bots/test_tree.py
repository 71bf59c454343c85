"""The parts of the tree: edges found and made, chosen and told what came of them."""

from typing import Any

import numpy as np
import pytest

import estaminet
from estaminet.bots.search import guide, tree
from estaminet.engine import records, rng
from estaminet.games import load
from tests.bots.tables import FEW_EDGES, GAMES, Looking, knowledge, middle

LEGAL = np.array([3, 5, 9], np.int16)
NODE = np.uint64(12345)


def edges(count: int = 64) -> np.ndarray:
    return records.zeros(count, tree.EDGE)


def grown(chances: list[float]) -> tuple[np.ndarray, np.ndarray]:
    """A node with an edge for each legal action, and where they are."""
    made, slots = edges(), np.zeros(len(LEGAL), np.int64)
    assert tree.find_edges(made, NODE, LEGAL, len(LEGAL), slots) == len(LEGAL)
    assert tree.add_edges(made, NODE, LEGAL, len(LEGAL), slots, np.array(chances)) == len(LEGAL)
    return made, slots


def chosen(made: np.ndarray, slots: np.ndarray, explore: float = 0.5) -> int:
    return int(tree.best_edge(made, slots, len(slots), explore, 0.1))


# Edges


def test_an_edge_is_found_again() -> None:
    made, slots = grown([0.2, 0.3, 0.5])
    assert [made[slot].prior for slot in slots] == [0.2, 0.3, 0.5]
    assert [made[slot].seen for slot in slots] == [1, 1, 1]
    again = np.zeros_like(slots)
    assert tree.find_edges(made, NODE, LEGAL, len(LEGAL), again) == 0
    assert again.tolist() == slots.tolist()
    assert [made[slot].seen for slot in slots] == [2, 2, 2]


def test_only_what_is_missing_is_made() -> None:
    made, _ = grown([0.2, 0.3, 0.5])
    legal, slots = np.array([3, 4, 9], np.int16), np.zeros(3, np.int64)
    assert tree.find_edges(made, NODE, legal, 3, slots) == 1
    assert tree.add_edges(made, NODE, legal, 3, slots, np.array([0.1, 0.2, 0.7])) == 1
    assert [made[slot].prior for slot in slots] == [0.2, 0.2, 0.5]
    assert [made[slot].seen for slot in slots] == [2, 1, 2]


def test_two_keys_of_one_place_lie_side_by_side() -> None:
    made = edges(8)
    keys = [np.uint64((3 << 29) + odd) for odd in (1, 3, 5)]
    for key in keys:
        made[tree.find(made, key)].key = key
    assert [tree.find(made, key) for key in keys] == [3, 4, 5]


def test_the_same_action_of_another_node_is_another_edge() -> None:
    keys = {tree.edge_key(np.uint64(node), action) for node in range(50) for action in range(50)}
    assert len(keys) == 2500
    assert all(int(key) % 2 == 1 for key in keys)  # 0 is free


# Choosing


def test_untried_the_guide_decides() -> None:
    assert chosen(*grown([0.2, 0.5, 0.3])) == 1


def test_tried_what_came_of_it_decides() -> None:
    made, slots = grown([0.2, 0.5, 0.3])
    for slot, value in zip(slots, (8.0, 3.0, 1.0), strict=True):
        made[slot].visits, made[slot].seen, made[slot].value = 10, 30, value
    assert chosen(made, slots) == 0


def test_what_was_often_to_be_had_and_rarely_tried_is_tried() -> None:
    made, slots = grown([0.3, 0.3, 0.4])
    for slot in slots:
        made[slot].visits, made[slot].seen, made[slot].value = 20, 60, 10.0
    made[slots[2]].visits, made[slots[2]].value = 2, 0.8
    assert chosen(made, slots, explore=0.0) == 0
    assert chosen(made, slots, explore=1.0) == 2


def test_chances_sum_to_one_and_none_is_forgotten() -> None:
    scores = np.array([5.0, 1.0, -800.0, 99.0])
    tree.normalise(scores, 3, 1.0, 0.3)
    assert scores[:3].sum() == pytest.approx(1.0)
    assert scores[:3].min() == pytest.approx(0.1)
    assert scores.tolist()[3] == 99.0  # beyond the legal actions
    assert scores[0] / scores[1] > 3.0
    flat = np.array([5.0, 1.0])
    tree.normalise(flat, 2, 0.0, 0.0)
    assert flat.tolist() == [0.5, 0.5]


def test_a_sample_follows_the_chances() -> None:
    dice, chances = rng.seeded(1), np.array([0.1, 0.6, 0.3])
    found = np.bincount([tree.sample(dice, chances, 3) for _ in range(3000)], minlength=3)
    assert found / 3000 == pytest.approx(chances, abs=0.03)


# A node is what the searching seat knows


def seen_key(table: estaminet.Table, seat: int) -> int:
    looking = Looking(table)
    looking.memory.observation[:] = table.observation(seat)
    actor = -1 if table.actor is None else table.actor
    return int(tree.node_key(looking.memory.eights, actor))


@pytest.mark.parametrize("game", GAMES)
def test_worlds_that_a_seat_cannot_tell_apart_are_one_node(game: str) -> None:
    table = middle(game, 3)
    for seat in range(3):
        other = table.determinize(seat, 8)
        assert other.position() != table.position()
        assert seen_key(other, seat) == seen_key(table, seat)
    after = table.copy()
    after.play(after.actions()[0])
    assert len({seen_key(t, seat) for t in (table, after) for seat in range(3)}) == 6


@pytest.mark.parametrize("game", GAMES)
def test_a_tree_is_read_in_any_world_of_its_seat(game: str) -> None:
    table = middle(game, 3)
    memory, root = searched(table, 50)
    tuned, numbers = guide.tuning(game), table.numbers()
    assert tuned.depth == len(memory.path)
    found = []
    for world in (root, knowledge(table).world(77)):
        out = np.zeros((2, len(numbers)))
        tree.read_root(table.content.tables, world, table.actor, memory, numbers, out)
        found.append(out.tolist())
    assert found[0] == found[1]
    assert sum(found[0][0]) == 50


# Iterations


def searched(table: estaminet.Table, iterations: int, edges: int = FEW_EDGES * 8) -> Any:
    """A tree grown for a table's decision, and the world it was grown from."""
    game, tuned = load(table.game), guide.tuning(table.game)
    memory = tree.new_memory(game, tuned, edges)
    assert table.actor is not None
    root = knowledge(table).world(5)
    searcher = tree.Searcher(table.actor, False, rng.seeded(6))
    tree.search(table.content.tables, root, searcher, tuned, memory, iterations)
    return memory, root


@pytest.mark.parametrize("game", GAMES)
def test_every_iteration_is_told_to_one_action_of_the_root(game: str) -> None:
    memory, root = searched(middle(game, 3), 40)
    before = root.tobytes()
    used = memory.edges[memory.edges["key"] != 0]
    assert len(used) == memory.counts.edges
    assert memory.counts.moves > 40
    tried = used[used["visits"] > 0]
    means = tried["value"] / tried["visits"]
    assert ((means >= 0.0) & (means <= 1.0)).all()
    assert (used["visits"] <= used["seen"]).all()
    assert (used["prior"] > 0.0).all()
    assert root.tobytes() == before


def test_what_came_of_it_is_told_to_who_decided() -> None:
    made, path, actors = edges(), np.array([4, 5, 4]), np.array([0, 2, 1])
    chances = np.array([0.5, 0.125, 0.25])
    tree.back_up(made, path, actors, 2, chances)
    assert made["visits"][[4, 5]].tolist() == [1, 1]
    assert made["value"][[4, 5]].tolist() == [0.5, 0.25]
    tree.back_up(made, path, actors, 3, chances)
    assert made["visits"][[4, 5]].tolist() == [3, 2]
    assert made["value"][[4, 5]].tolist() == [1.125, 0.5]


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_worth_what_it_gave(game: str) -> None:
    table = estaminet.new(game, 3, seed=3)
    while table.actor is not None:
        table.play(table.actions()[0])
    returns = Looking(table).chances()
    assert table.result is not None
    if guide.tuning(game).team:
        assert returns == [float(table.result["outcome"] == "victory")] * 3
    else:
        winners = table.result["winners"]
        assert returns == pytest.approx([(s in winners) / len(winners) for s in range(3)])


@pytest.mark.parametrize("game", GAMES)
def test_a_full_tree_grows_no_more_and_still_answers(game: str) -> None:
    room = 256
    table = middle(game, 3)
    memory, root = searched(table, 300, edges=room)
    assert 0 < memory.counts.edges <= room * 3 // 4
    out = np.zeros((2, len(table.numbers())))
    tree.read_root(table.content.tables, root, table.actor, memory, table.numbers(), out)
    assert out[0].sum() == 300
