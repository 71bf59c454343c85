"""How large the games are: a table for the docs, from random play. `python -m tools.sizes`

A row is the same on every machine: the games come from one seed. `tests/project/test_sizes.py`
compares the page with it.
"""

import re
from pathlib import Path
from typing import NamedTuple

import numpy as np

from estaminet.envs import Batch
from estaminet.games import IDS, load
from estaminet.languages import FIRST
from estaminet.table import memory

PAGE = Path(__file__).parents[1] / "docs" / "environments.md"
PLACE = re.compile(r"(?<=<!-- sizes -->\n).*?(?=<!-- /sizes -->)", re.DOTALL)
HEAD = ("", "actions", "observation", "information state", "decisions", "of them free", "branching",
        "log10 of the tree")  # fmt: skip
GAMES = 1000
AT_ONCE = 250


class Played(NamedTuple):
    """One random game."""

    decisions: int
    choices: int  # decisions with more than one action
    log: float  # log10 of all ways through decisions as wide as these


def played(game: str, players: int) -> list[Played]:
    """GAMES random games: those that end first would be the short ones, so each place plays on."""
    batch = Batch(game, players, AT_ONCE, seed=1914, threads=1)
    running = np.zeros((AT_ONCE, 3))
    found: list[list[Played]] = [[] for _ in range(AT_ONCE)]
    while min(map(len, found)) < GAMES // AT_ONCE:
        wide = batch.masks.sum(axis=1)
        running += np.stack([np.ones(AT_ONCE), wide > 1, np.log10(wide)], axis=1)
        batch.step(batch.sample())
        for i in np.flatnonzero(batch.done):
            decisions, choices, log = running[i]
            found[i].append(Played(int(decisions), int(choices), float(log)))
            running[i] = 0
    return [one for games in found for one in games[: GAMES // AT_ONCE]]


def row(game: str, players: int) -> tuple[str, ...]:
    description, games = load(game), played(game, players)
    decisions, choices, logs = np.array(games).T
    wide = 10 ** (logs.sum() / choices.sum())  # geometric: what the tree's size is made of
    return (
        f"{description.texts.title[FIRST]}, {players} players",
        f"{description.actions.size:,}",
        f"{description.observation_size:,}",
        f"{memory.size(description, description.most_told):,}",
        f"{decisions.mean():.0f}",
        f"{choices.mean():.0f}",
        f"{wide:.1f}",
        f"{logs.mean():.0f}",
    )


def table() -> str:
    rows = [row(game, players) for game in IDS for players in load(game).players]
    lines = [HEAD, ("---", *("--:" for _ in HEAD[1:])), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def main() -> None:
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(PLACE.sub(lambda _: table(), text), encoding="utf-8")


if __name__ == "__main__":
    main()
