"""Whole games of guides in one compiled loop, each seat by numbers of its own; of each game what it
came to, and one of its quiet positions."""

from typing import Any, NamedTuple

import numpy as np

from estaminet.bots.search import guide, minds as thinking, tree
from estaminet.bots.search.minds import GUIDE, Mind, new_minds
from estaminet.engine import records, trace as tracing, verbs
from estaminet.engine.jit import jit
from estaminet.engine.rng import WORDS, below, plant
from estaminet.games.game import Game
from estaminet.lab.simulate.compiled_games import seed_at


class Seated(NamedTuple):
    """What games are played with."""

    start: Any  # a state with players and options, read only
    state: Any  # the running one
    minds: Any  # guides, all of them
    trace: Any  # off
    quiet: int  # the decision at which a position can be judged
    dice: Any  # uint32[WORDS]: which of the quiet positions is noted
    judgement: Any  # what it is judged with


class Found(NamedTuple):
    """What came of games, a row each."""

    returns: Any  # float32[games, seats]
    finals: Any  # final states
    features: Any  # float64[games, seats, features] of a quiet position, any of them; or no rows


def seated(game: Game, content: Any, players: int, options: Any) -> Seated:
    start = game.blank()
    game.apply_setup(content, start[0], game.setup(content, players, options))
    minds = new_minds(game, content, [Mind(GUIDE)] * max(game.players))
    judgement = tree.new_judgement(game, minds.tuning)
    dice = np.zeros(WORDS, np.uint32)
    quiet = int(minds.tuning.quiet)
    return Seated(start, start.copy(), minds, tracing.new(on=False), quiet, dice, judgement)


def room_for(game: Game, games: int, noted: bool) -> Found:
    seats, named = max(game.players), guide.of(game.state).named.names or ()
    return Found(
        np.zeros((games, seats), np.float32),
        records.zeros(games, game.state),
        np.zeros((games if noted else 0, seats, len(named))),
    )


@jit
def note(t: Any, s: Any, seated: Any, out: Any) -> None:
    """The features of every seat, as its guide reckons them."""
    judgement = seated.judgement
    for seat in range(s.players):
        weights = seated.minds.desk.weights[seat]
        guide.features(t, s, weights, seat, judgement.features, judgement.notes)
        for i in range(out.shape[1]):
            out[seat, i] = judgement.row[i]


@jit
def play_guided(t: Any, seated: Any, seed: Any, first: int, found: Any) -> None:
    """Play the games with the numbers from `first` on, as many as there is room for.

    They are dealt and played from the seeds of the simulation with this seed (a uint64). Of the
    quiet positions of a game each is as likely to be the one that is noted.
    """
    s = seated.state
    for i in range(found.returns.shape[0]):
        s[0] = seated.start[0]
        play_seed = seed_at(seed, 2 * (first + i) + 1)
        plant(seed_at(seed, 2 * (first + i)), s[0].rng)
        plant(~play_seed, seated.dice)
        thinking.begin(seated.minds, play_seed)
        verbs.deal(t, s[0], seated.trace)
        quiet = 0
        while s[0].actor >= 0:
            if s[0].decision == seated.quiet and found.features.shape[0] > 0:
                quiet += 1
                if below(seated.dice, quiet) == 0:
                    note(t, s[0], seated, found.features[i])
            n = verbs.legal(t, s[0], seated.minds.desk.legal)
            action = thinking.at_a_glance(t, s[0], n, seated.minds.desk)
            verbs.step(t, s[0], action, seated.trace)
        verbs.returns(t, s[0], found.returns[i])
        found.finals[i] = s[0]
