"""The games in OpenSpiel: importing this module registers them.

    import pyspiel
    import estaminet.envs.openspiel

    game = pyspiel.load_game("estaminet_<game>", {"players": 3})

Chance is explicit: a shuffle is one chance node per card, a draw is one chance node. Information
states are perfect recall (`Table.information_state`), observations are `Table.observation`. Of the
games' parameters, `data` is a data file (a path, or the name of one that the game ships: `small`);
the others are the players and the game's own options.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from estaminet.envs.plays import Play
from estaminet.errors import BadOption, brief
from estaminet.extras import require
from estaminet.games import IDS, load, variant
from estaminet.games.game import Game as Description
from estaminet.games.options import Option
from estaminet.languages import FIRST
from estaminet.table import Table, memory
from estaminet.table.table import prepared

require("openspiel")

import pyspiel  # noqa: E402 - without it `require` says what to install

PREFIX = "estaminet_"
PLAYERS = "players"
DATA = "data"
SEED_STEPS = 1 << 53  # what a random number between 0 and 1 can tell apart


# Parameters: OpenSpiel has numbers and texts; an empty one stands for what is not given


def _default(option: Option) -> int | str:
    return 0 if option.kind == "number" else ""


def _parameters(game: Description) -> dict[str, int | str]:
    """What can be given, and what it is if it is not."""
    options = {option.id: _default(option) for option in game.options}
    return {PLAYERS: 3 if 3 in game.players else game.players[0], DATA: "", **options}


def _given(game: Description, params: dict[str, Any]) -> dict[str, Any]:
    """The options as `new` wants them: what was given alone."""
    kinds = {option.id: option.kind for option in game.options}
    options: dict[str, Any] = {}
    for name, value in params.items():
        if name == DATA and value:
            options[name] = variant(game.id, value) or Path(value)
        elif name in kinds and value != _parameters(game)[name]:
            options[name] = value.split("+") if kinds[name] == "seats" else value
    return options


# What OpenSpiel is told of a game


def _type(game: Description) -> Any:
    kinds = pyspiel.GameType
    together = game.outcome.together
    return kinds(
        short_name=PREFIX + game.id,
        long_name=game.texts.title[FIRST],
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.IDENTICAL if together else kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


def _info(game: Description, content: Any, players: int) -> Any:
    together = game.outcome.together
    return pyspiel.GameInfo(
        num_distinct_actions=game.actions.size,
        max_chance_outcomes=max(len(content.words[chance.words]) for chance in game.chances),
        num_players=players,
        min_utility=0.0,
        max_utility=1.0,
        utility_sum=None if together else 1.0,
        max_game_length=game.most_told,  # a decision is something that everybody is told
    )


class Game(pyspiel.Game):  # type: ignore[misc]
    """A game of the house with its players, options and data file."""

    id = ""  # of the game, in the class of each

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        description = load(self.id)
        usual = _parameters(description)
        params = dict(params or {})
        given = {name: value for name, value in params.items() if value != usual.get(name)}
        players = params.get(PLAYERS, usual[PLAYERS])
        _, content, setup = prepared(self.id, players, _given(description, params))
        self.root = Play(Table.undealt(description, content, setup))
        self.description = description
        super().__init__(_type(description), _info(description, content, players), given)

    def new_initial_state(self) -> "State":
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self, iig_obs_type, params)

    def max_chance_nodes_in_history(self) -> int:
        """Of every decision a shuffle of the largest pile could follow."""
        return int(self.max_chance_outcomes() * (self.max_game_length() + 1))


class State(pyspiel.State):  # type: ignore[misc]
    """One play. OpenSpiel copies and pickles its attributes: there is one."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.play = game.root.copy()

    @property
    def table(self) -> Table | None:
        """The table it is played at; None until the deal is done."""
        return self.play.table

    def current_player(self) -> int:
        if self.play.waits_for_chance:
            return int(pyspiel.PlayerId.CHANCE)
        actor = self._dealt().actor
        return int(pyspiel.PlayerId.TERMINAL) if actor is None else actor

    def is_terminal(self) -> bool:
        return not self.play.waits_for_chance and self._dealt().actor is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.play.outcomes()

    def _legal_actions(self, player: int) -> list[int]:
        table = self._dealt()
        return table.numbers().tolist() if table.actor == player else []

    def _apply_action(self, action: int) -> None:
        if self.play.waits_for_chance:
            self.play.decide(action)
        else:
            self.play.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.play.outcome_text(action)
        return self._dealt().text(action)

    def returns(self) -> list[float]:
        return self._dealt().returns() if self.is_terminal() else [0.0] * self.num_players()

    def resample_from_infostate(
        self, player_id: int, sampler: Callable[[], float] | None = None
    ) -> "State":
        """A state that the player cannot tell from this one: all it cannot know is dealt anew.

        `sampler` gives random numbers between 0 and 1. What had been played is in the player's
        information state as ever; OpenSpiel's own history of the new state begins here.
        """
        draw = sampler or np.random.default_rng().random
        world = self._dealt().determinize(player_id, seed=int(draw() * SEED_STEPS))
        other = self.get_game().new_initial_state()
        other.play = self.play.copy(world)
        return other

    def __str__(self) -> str:
        """The whole truth."""
        position = "" if self.table is None else json.dumps(self.table.position())
        return f"{position} {self.play.pending_text() if self.play.waits_for_chance else ''}"

    def _dealt(self) -> Table:
        if self.table is None:
            raise BadOption("not_dealt", "the game is being dealt: let chance decide first")
        return self.table


class Observer:
    """What a seat has seen (perfect recall) or sees, as a tensor and as a text."""

    def __init__(self, game: Game, iig_obs_type: Any, params: Any) -> None:
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        alone = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or not wanted.public_info or not alone:
            what = f"{wanted} {brief(params)}"
            raise BadOption("bad_observer", f"what one seat may see, not {what}")
        self._recall = wanted.perfect_recall
        description = game.description
        size = description.observation_size
        if self._recall:
            size = memory.size(description, description.most_told)
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"information_state" if self._recall else "observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        table = state.table
        if table is None:
            self.tensor.fill(0)
        elif self._recall:
            self.tensor[:] = table.information_state(player)
        else:
            self.tensor[:] = table.observation(player)

    def string_from(self, state: State, player: int) -> str:
        table = state.table
        if table is None:
            return f"seat {player}"
        if self._recall:
            return table.information_text(player)
        return json.dumps(table.view(player))


def _register(game: str) -> None:
    """A class of its own: OpenSpiel keeps it beyond the end of Python, and pickle looks for it."""
    name = f"{game.title()}Game"
    made = type(name, (Game,), {"id": game, "__module__": __name__})
    globals()[name] = made
    pyspiel.register_game(_type(load(game)), made)


for _game in IDS:
    _register(_game)
