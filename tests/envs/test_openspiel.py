"""The games in OpenSpiel: its own tests of Python games, and what we promise beyond them."""

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import ismcts  # noqa: E402
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

import estaminet  # noqa: E402
import estaminet.envs.openspiel  # noqa: E402
from estaminet.envs.plays import Play  # noqa: E402
from estaminet.errors import BadData, BadOption  # noqa: E402
from estaminet.games import load, variant  # noqa: E402
from estaminet.table import memory  # noqa: E402
from tools import exploitability  # noqa: E402

EVERY_TABLE = [(game, players) for game in estaminet.games() for players in load(game).players]
SMALL: dict[str, dict[str, Any]] = {  # with these the small files are small
    "miracles": {},
    "miseraables": {"turn_limit": 1},
    "poilus": {"poilus": "charles+lazare"},
}


def loaded(game: str, players: int, **params: Any) -> Any:
    return pyspiel.load_game(f"estaminet_{game}", {"players": players, **params})


def small(game: str) -> Any:
    return loaded(game, 2, data="small", **SMALL[game])


def played(game: Any, seed: int, moves: int = 10**6) -> Any:
    """A state after some decisions of the players, or at the end."""
    dice = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and (state.is_chance_node() or moves > 0):
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, odds)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            moves -= 1
    return state


# OpenSpiel's own tests


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_openspiels_random_simulation(game: str, players: int) -> None:
    pyspiel.random_sim_test(loaded(game, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", estaminet.games())
def test_openspiels_random_simulation_of_the_small_one(game: str) -> None:
    pyspiel.random_sim_test(small(game), num_sims=10, serialize=True, verbose=False)


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_openspiels_python_api(game: str, players: int) -> None:
    """What OpenSpiel does with all its Python games: clone, pickle, serialise, play, check."""
    np.random.seed(players)
    games_sim_test.GamesSimTest().sim_game(loaded(game, players))


@pytest.mark.parametrize("game", estaminet.games())
def test_every_game_is_registered_and_loads_by_name_alone(game: str) -> None:
    assert f"estaminet_{game}" in pyspiel.registered_names()
    assert pyspiel.load_game(f"estaminet_{game}").num_players() == 3


# The same game as at a table


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_a_state_is_a_table(game: str, players: int) -> None:
    """With the same luck and the same actions it comes to the same, to the byte."""
    state = played(loaded(game, players), seed=1)
    table = state.table
    again = estaminet.replay(table.record())
    assert again.position() == table.position()
    assert state.returns() == table.returns()
    for seat in range(players):
        assert state.information_state_tensor(seat) == again.information_state(seat).tolist()
        assert state.observation_tensor(seat) == again.observation(seat).tolist()
        assert state.information_state_string(seat) == again.information_text(seat)


def test_chance_is_as_likely_as_at_a_table() -> None:
    """Of one game the first card that is dealt, by all the ways of the tree."""
    game = small("poilus")
    odds: dict[str, float] = {}

    def walk(play: Play, reach: float) -> None:
        if not play.waits_for_chance:
            first = play.table.position()["trials"]  # type: ignore[union-attr]
            odds[" ".join(first)] = odds.get(" ".join(first), 0) + reach
            return
        for outcome, chance in play.outcomes():
            after = play.copy()
            after.decide(outcome)
            walk(after, reach * chance)

    walk(game.root.copy(), 1.0)
    alike, other = ("night+mask", "rain+shell"), ("rain+shell", "night+mask")
    for pair in (alike, other):
        assert odds[f"{pair[0]} {pair[0]}"] == pytest.approx(1 / 6)
        assert odds[f"{pair[0]} {pair[1]}"] == pytest.approx(1 / 3)


def test_a_draw_out_of_a_bag_is_a_chance_node() -> None:
    """Of whatever the bag held, each as often as it is there."""
    state = played_to_a_draw()
    drawn = dict(state.chance_outcomes())
    assert sum(drawn.values()) == pytest.approx(1)
    bag = state.table.position()["bag"]
    names = state.table.content.words["kind"]
    assert {names[kind]: pytest.approx(odds) for kind, odds in drawn.items()} == {
        kind: bag.count(kind) / len(bag) for kind in set(bag)
    }
    kind = next(iter(drawn))
    state.apply_action(kind)
    assert state.table.chance == [{"event": "bag", "outcome": names[kind]}]


def played_to_a_draw() -> Any:
    """The Court of Miracles, where somebody recruits."""
    for seed in range(20):
        dice, state = random.Random(seed), played(loaded("miracles", 2), seed, moves=1)
        while not state.is_terminal():
            if state.is_chance_node():
                if state.play.outcome_text(state.legal_actions()[0]).startswith("bag "):
                    return state
                state.apply_action(dice.choice(state.legal_actions()))
            else:
                texts = {state.action_to_string(a): a for a in state.legal_actions()}
                state.apply_action(texts.get("recruit", dice.choice(list(texts.values()))))
    raise AssertionError("nobody ever recruited")


def test_copies_of_a_card_are_alike() -> None:
    """Two kinds of cards: two outcomes, however many copies there are."""
    state = small("miseraables").new_initial_state()
    assert [round(odds, 3) for _, odds in state.chance_outcomes()] == [0.25, 0.75]
    texts = [state.action_to_string(outcome) for outcome, _ in state.chance_outcomes()]
    assert texts == ["deck rebel#1", "deck soldier#1"]


# Information


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_resampling_keeps_what_the_player_knows(game: str, players: int) -> None:
    dice, differed = random.Random(players), 0
    for moves in (0, 3, 9):
        state = played(loaded(game, players), seed=moves, moves=moves)
        for player in range(players):
            other = state.resample_from_infostate(player, dice.random)
            for told in ("information_state_string", "information_state_tensor",
                         "observation_string", "observation_tensor"):  # fmt: skip
                assert getattr(other, told)(player) == getattr(state, told)(player)
            assert other.current_player() == state.current_player()
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()
            differed += str(other) != str(state)
            clone = other.clone()
            if not clone.is_terminal():
                clone.apply_action(clone.legal_actions()[0])
    assert differed > 0


@pytest.mark.parametrize("game", estaminet.games())
def test_openspiels_information_set_search_plays(game: str) -> None:
    state = played(small(game), seed=2, moves=1)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        evaluator=RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=20,
        random_state=np.random.RandomState(2),
    )
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("game", estaminet.games())
def test_observers(game: str) -> None:
    loaded_game, description = small(game), load(game)
    state = played(loaded_game, seed=3, moves=1)
    recall = make_observation(loaded_game, pyspiel.IIGObservationType(perfect_recall=True))
    recall.set_from(state, 0)
    assert recall.tensor.shape == (memory.size(description, description.most_told),)
    assert recall.string_from(state, 0) == state.information_state_string(0)
    everything = pyspiel.IIGObservationType(
        perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(BadOption) as caught:
        loaded_game.make_py_observer(everything)
    assert caught.value.code == "bad_observer"


# Parameters, copies


def test_options_and_data_files_are_parameters() -> None:
    game = loaded("poilus", 2, hands="equal", poilus="felix+gaston", variant="veteran")
    position = played(game, seed=1, moves=0).table.position()
    assert position["poilus"] == ["felix", "gaston"]
    assert position["options"]["hands"] == "equal"
    assert len(position["trials"]) == 30
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert (
        loaded("miracles", 2, turn_limit=7).root.copy()._table.position()["options"]["turn_limit"]
        == 7
    )
    example = loaded("poilus", 3, data=str(variant("poilus", "example")))
    assert "felix" in example.root._table.content.poilus


@pytest.mark.parametrize(
    ("params", "error", "code"),
    [
        ({"players": 9}, BadOption, "bad_players"),
        ({"hands": "none"}, BadOption, "bad_value"),
        ({"data": "nowhere.yaml"}, BadData, "bad_data"),
    ],
)
def test_bad_parameters_are_refused(params: dict[str, Any], error: Any, code: str) -> None:
    with pytest.raises(error) as caught:
        estaminet.envs.openspiel.PoilusGame({"players": 2, **params})
    assert caught.value.code == code


@pytest.mark.parametrize("game", estaminet.games())
def test_copies_go_their_own_way(game: str) -> None:
    state = played(loaded(game, 2), seed=5, moves=4)
    before = str(state)
    for other in (state.clone(), pickle.loads(pickle.dumps(state))):
        other.apply_action(other.legal_actions()[0])
        assert str(other) != before
    assert str(state) == before
    play = copy.deepcopy(state.play)
    assert play.table.position() == state.table.position()


# Small variants, solved


@pytest.mark.parametrize("game", estaminet.games())
def test_counterfactual_regret_minimisation_solves_the_small_one(game: str) -> None:
    """Les Poilus win together: there it is an equilibrium that no soldier alone can better."""
    tree = pyspiel.convert_to_cached_tree(small(game))
    solver = pyspiel.CFRSolver(tree)
    gaps = []
    for iterations in (1, 9, 40):
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        gaps.append(pyspiel.nash_conv(tree, solver.average_policy()))
    assert gaps[0] > 0.1
    assert gaps[1] < gaps[0] / 3
    assert gaps[2] < gaps[1] / 3


def test_how_far_a_bot_is_from_equilibrium_play() -> None:
    """A bot is asked at every information state, and measured as OpenSpiel measures anything."""
    game = small("miracles")
    tree = pyspiel.convert_to_cached_tree(game)
    at = exploitability.decisions(game)
    gap, worth = exploitability.measure(tree, exploitability.uniform(at))
    assert gap == pytest.approx(pyspiel.nash_conv(tree, pyspiel.UniformRandomPolicy(tree)))
    assert sum(worth) == pytest.approx(1.0)
    plan = exploitability.policy("guide:greedy", "miracles", at, seeds=3)
    assert plan.keys() == at.keys()
    for told, row in plan.items():
        assert [action for action, _ in row] == at[told].legal_actions()
        assert sum(share for _, share in row) == pytest.approx(1.0)
    assert 0.0 <= exploitability.measure(tree, plan)[0] <= 2.0


@pytest.mark.parametrize("game", estaminet.games())
def test_the_small_one_is_played_at_a_table_too(game: str) -> None:
    options = {"data": variant(game, "small")} | (
        {"turn_limit": 1} if game == "miseraables" else {}
    )
    table, dice = estaminet.new(game, 2, seed=1, options=options), random.Random(1)
    while table.actor is not None:
        world = table.determinize(table.actor, seed=1)
        assert world.view(table.actor) == table.view(table.actor)
        table.play(dice.choice(table.actions()))
    assert estaminet.replay(table.record()).result == table.result
