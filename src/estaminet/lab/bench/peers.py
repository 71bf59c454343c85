"""Random play of peer systems, timed on one core through their own Python interfaces.

Every peer plays uniformly random legal moves, whole games one after another up to the result,
by the fastest plain way its interface allows: no observation tensors, no trajectories, no copy
that the peer does not make by itself. What counts as one move is said at each peer below; the
principle is the same everywhere: a choice made by a player, never a deal, a draw or any other
chance event that stands apart from such a choice.

The peers are no dependencies of the package: they are imported only when they are measured,
and `Missing` says what to install. They are imported by name because none of them is typed.
"""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

__all__ = ["PEERS", "Missing", "NoGpu", "Peer", "Play", "Rate", "row"]

SEED = 1914
WARM_UP_SECONDS = 0.2

Play = Callable[[], int]
"""Plays one whole game and returns the number of moves made in it."""


@dataclass(frozen=True)
class Rate:
    """What one peer did: whole games, the moves in them, and the wall-clock time they took."""

    name: str
    version: str
    moves: int
    games: int
    seconds: float

    @property
    def moves_per_second(self) -> float:
        """Moves made by players, per second."""
        return self.moves / self.seconds

    @property
    def games_per_second(self) -> float:
        """Whole games, per second."""
        return self.games / self.seconds


@dataclass(frozen=True)
class Peer:
    """One row of the table: `measure(seconds)` plays for about that long."""

    id: str
    title: str
    measure: Callable[[float], Rate]


class Missing(Exception):
    """A contestant cannot be measured: a package is not installed, or a device not there."""

    def __init__(self, package: str, advice: str = "pip install 'estaminet[bench]' brings it"):
        """Keep the name of what is missing, and how to get it."""
        super().__init__(package)
        self.package, self.advice = package, advice

    def __str__(self) -> str:
        """What is missing, and what brings it."""
        return f"{self.package} is not installed: {self.advice}"


class NoGpu(Missing):
    """There is nothing to measure the GPU's rows on."""

    def __str__(self) -> str:
        return "the GPU's rows: there is no NVIDIA GPU here that CUDA can use"


def hanabi_loop(players: int) -> Play:
    """OpenSpiel's Hanabi, default parameters, stepped move by move from Python.

    Counted: the actions of players (play, discard, hint). The chance nodes, which deal the
    cards, are sampled by their probabilities and take time, but are not counted.
    """
    pyspiel = import_module("pyspiel")
    new_state = pyspiel.load_game("hanabi", {"players": players}).new_initial_state
    terminal = int(pyspiel.PlayerId.TERMINAL)
    roll = random.Random(SEED).random

    def play() -> int:
        state = new_state()
        apply, legal, chance = state.apply_action, state.legal_actions, state.chance_outcomes
        moves = 0
        while (player := state.current_player()) != terminal:
            if player >= 0:
                actions = legal()
                apply(actions[int(roll() * len(actions))])
                moves += 1
                continue
            left = roll()
            for outcome, probability in chance():
                left -= probability
                if left < 0.0:
                    apply(outcome)
                    break
            # Should rounding leave no outcome, the node is still there and is rolled again.
        state.returns()
        return moves

    return play


def hanabi_bots(players: int) -> Play:
    """OpenSpiel's Hanabi, whole games played in C++ by its own uniform random bots.

    Here Python only starts each game and counts. Counted: the actions of players, as in
    `hanabi_loop`, read from the finished game's history.
    """
    pyspiel = import_module("pyspiel")
    new_state = pyspiel.load_game("hanabi", {"players": players}).new_initial_state
    bots = [pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(players)]
    evaluate, seeds = pyspiel.evaluate_bots, random.Random(SEED)

    def play() -> int:
        state = new_state()
        evaluate(state, bots, seeds.getrandbits(31))
        return sum([step.player >= 0 for step in state.full_history()])

    return play


def rlcard_game(game_id: str) -> Play:
    """One of RLCard's games with its default players, stepped on the game object.

    The environment's own `step` does the same and then encodes an observation for learning:
    stepping the game spares the peer that work. Counted: every `step`, one player's action
    (a bet; a card played or drawn); the deal is not.
    """
    env = import_module("rlcard").make(game_id, config={"seed": SEED})
    start, step, is_over = env.game.init_game, env.game.step, env.game.is_over
    payoffs, roll = env.game.get_payoffs, random.Random(SEED).random

    def play() -> int:
        state, _ = start()
        moves = 0
        while not is_over():
            actions = state["legal_actions"]
            state, _ = step(actions[int(roll() * len(actions))])
            moves += 1
        payoffs()
        return moves

    return play


@contextmanager
def _global_random_kept() -> Iterator[None]:
    """Put Python's global generator back as it was found."""
    kept = random.getstate()
    try:
        yield
    finally:
        random.setstate(kept)


def catanatron_game() -> Play:
    """Catanatron's base game with four of its random players, by `Game.play`.

    Counted: the actions it logs, all of them decisions of a player (its roll of the dice and
    its end of turn are such actions). Its games stop by themselves after 1000 turns.

    It draws from Python's global generator, on import and in play, and seeds it for each game;
    that generator is put back each time, for the sake of whatever else runs in the process.
    """
    with _global_random_kept():
        game_class = import_module("catanatron.game").Game
        player = import_module("catanatron.models.player")
    seats = [player.RandomPlayer(color) for color in player.Color]
    seeds = random.Random(SEED)

    def play() -> int:
        with _global_random_kept():
            game = game_class(seats, seed=1 + seeds.getrandbits(31))  # it takes 0 for no seed
            game.play()
        return len(game.state.actions)

    return play


def _run(play: Play, seconds: float) -> tuple[int, int, float]:
    """Play whole games, one at least, until the time is over: moves, games, seconds spent."""
    clock = time.perf_counter
    moves = games = 0
    start = clock()
    while (spent := clock() - start) < seconds or not games:
        moves += play()
        games += 1
    return moves, games, spent


def _measure(title: str, package: str, prepare: Callable[[], Play], seconds: float) -> Rate:
    """Warm a peer up, then time it; `Missing` if its package is not there."""
    try:
        release = version(package)
        play = prepare()
    except (PackageNotFoundError, ModuleNotFoundError) as error:
        raise Missing(package) from error
    _run(play, WARM_UP_SECONDS)
    moves, games, spent = _run(play, seconds)
    return Rate(title, release, moves, games, spent)


def row(peer_id: str, title: str, package: str, prepare: Callable[[], Play]) -> Peer:
    return Peer(peer_id, title, partial(_measure, title, package, prepare))


_PLAYERS = range(2, 6)

PEERS: tuple[Peer, ...] = (
    *(
        row(f"hanabi-{n}", f"OpenSpiel Hanabi, {n} players", "open_spiel", partial(hanabi_loop, n))
        for n in _PLAYERS
    ),
    *(
        row(
            f"hanabi-{n}-bots",
            f"OpenSpiel Hanabi, {n} players, its C++ bots",
            "open_spiel",
            partial(hanabi_bots, n),
        )
        for n in _PLAYERS
    ),
    row(
        "limit-holdem",
        "RLCard Limit Hold'em, 2 players",
        "rlcard",
        partial(rlcard_game, "limit-holdem"),
    ),
    row("uno", "RLCard Uno, 2 players", "rlcard", partial(rlcard_game, "uno")),
    row("catan", "Catanatron, 4 players", "catanatron", catanatron_game),
)
