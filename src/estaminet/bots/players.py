"""Who sits at a table: how a player is asked, and how players play a game to its end."""

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

import numpy as np

from estaminet.bots.knowledge import Clairvoyance, Knowledge
from estaminet.bots.search import guide, minds
from estaminet.engine import records, rng
from estaminet.games import load
from estaminet.table import Table


class Player(Protocol):
    """A bot at a seat: the same seed and the same knowledge give the same choice."""

    def choose(self, knowledge: Knowledge) -> str: ...


@runtime_checkable
class Numbered(Protocol):
    """A player that has its choice by number, before anybody puts it into words."""

    def pick(self, knowledge: Knowledge) -> int: ...


class RandomPlayer:
    """Plays any legal action, each as likely."""

    def __init__(self, seed: int) -> None:
        self._dice = minds.dice(seed)

    def choose(self, knowledge: Knowledge) -> str:
        return knowledge.text(self.pick(knowledge))

    def pick(self, knowledge: Knowledge) -> int:
        """The choice by its number in the game's numbering."""
        return int(knowledge.numbers[rng.below(self._dice, len(knowledge.numbers))])


class GuidePlayer:
    """Plays by the scores of a game's guide: the best, of equals any; or drawn by the scores.

    The guide looks at a world that the seat imagines, and weighs alike in all of them.
    """

    def __init__(
        self, game: str, seed: int, greedy: bool = False, version: str | None = None
    ) -> None:
        self.greedy = greedy
        self.version = version  # whose numbers it has
        self._content: Any = None
        self._tuning = guide.tuning(game)
        self._dice = minds.dice(seed)
        self._legal = np.zeros(load(game).most_actions, np.int16)
        self._scores = np.zeros(load(game).most_actions)
        self._guide = guide.of(load(game).state)
        self._notes = records.one(self._guide.notes)

    def choose(self, knowledge: Knowledge) -> str:
        return knowledge.text(self.pick(knowledge))

    def pick(self, knowledge: Knowledge) -> int:
        """The choice by its number in the game's numbering."""
        numbers, n = knowledge.numbers, len(knowledge.numbers)
        if n == 1:
            return int(numbers[0])
        self._weigh(knowledge)
        return int(numbers[minds.by_scores(self._dice, self._scores, n, self.greedy)])

    def _weigh(self, knowledge: Knowledge) -> None:
        legal, n = self._legal, len(knowledge.numbers)
        if self._content is not knowledge.content:
            self._content = knowledge.content
            self._tuning = guide.tuning(knowledge.game, knowledge.content, self.version)
        legal[:n] = knowledge.numbers  # which cannot be written to: another type for Numba
        tables, world, weights = knowledge.content.tables, knowledge.world(0), self._tuning.weights
        self._guide.weigh(tables, world, weights, legal, n, self._scores, self._notes)


class HeuristicPlayer:
    """Plays what a game's `Mind` scores highest, thinking each decision through; of equals any."""

    def __init__(self, mind: Callable[[Knowledge], Any], seed: int) -> None:
        self._mind = mind
        self._dice = random.Random(seed)

    def choose(self, knowledge: Knowledge) -> str:
        mind = self._mind(knowledge)
        return max(knowledge.actions, key=lambda a: (mind.score(a), self._dice.random()))


Players = Sequence[Player] | Mapping[int, Player]  # by seat


class Choice(NamedTuple):
    """What a player decided: an action by its number, and how long it thought."""

    seat: int
    number: int
    seconds: float


def ask(player: Player, table: Table) -> str:
    """The player's choice at a table where it is its seat's turn, from that seat's knowledge."""
    return player.choose(_knowledge(player, table))


def decide(player: Player, table: Table) -> int:
    """The same by number: a player that thinks in numbers is not asked for the text."""
    knowledge = _knowledge(player, table)
    if isinstance(player, Numbered):
        return player.pick(knowledge)
    action = player.choose(knowledge)
    if action in knowledge.actions:
        return knowledge.by_text[action]
    return table.number(action)  # which says what is wrong with it


def _knowledge(player: Player, table: Table) -> Knowledge:
    assert table.actor is not None
    sees = Clairvoyance if getattr(player, "peek", False) else Knowledge
    return sees(table, table.actor)


def playing(table: Table, players: Players) -> Iterator[Choice]:
    """Every choice of the players to the end of the game, each yielded before it is played."""
    while (seat := table.actor) is not None:
        asked = time.perf_counter()
        number = decide(players[seat], table)
        yield Choice(seat, number, time.perf_counter() - asked)
        table.play_number(number)


def play(table: Table, players: Players) -> dict[str, Any] | None:
    """Let the players play the game to its end; its result."""
    for _ in playing(table, players):
        pass
    return table.result
