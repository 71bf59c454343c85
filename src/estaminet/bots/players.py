"""Who sits at a table: how a player is asked, and how players play a game to its end."""

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from estaminet.bots.knowledge import Clairvoyance, Knowledge
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
        self._dice = random.Random(seed)

    def choose(self, knowledge: Knowledge) -> str:
        return self._dice.choice(knowledge.actions)


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
    """Every choice of the players to the end of the game, each told before it is played."""
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
