"""A game in play between one person and bots: no screen, no keyboard."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import estaminet
from estaminet import bots, languages
from estaminet.cli import saves
from estaminet.errors import BadOption, brief
from estaminet.games import load
from estaminet.table import Table

USUAL_PLAYERS = 3


@dataclass(frozen=True)
class PlaySettings:
    """What a person asked for; None: the game's own choice."""

    game: str
    players: int | None = None
    seat: int = 0
    seed: int | None = None
    bots: str | None = None
    lang: str = languages.FIRST
    options: Mapping[str, Any] = field(default_factory=dict)

    def kept(self) -> dict[str, Any]:
        """The part that a saved game needs beside its record."""
        return {"seat": self.seat, "bots": self.bots, "lang": self.lang, "seed": self.seed}


class Session:
    """The table, who sits where, and whether what has been played is on disk."""

    def __init__(self, table: Table, settings: PlaySettings, path: Path | None = None) -> None:
        if not 0 <= settings.seat < table.players:
            known = f"seat 0 to {table.players - 1}"
            raise BadOption("bad_seat", f"{table.game}: {known}, not {settings.seat}")
        self.table = table
        self.settings = settings
        self.path = path
        self.saved_move = table.move
        self._players = _players(table, settings)

    @property
    def seat(self) -> int:
        return self.settings.seat

    @property
    def mine(self) -> bool:
        """Whether it is the person's turn."""
        return self.table.actor == self.seat

    @property
    def unsaved(self) -> bool:
        return self.table.move != self.saved_move

    def bot_action(self) -> str:
        """What the bot to act chooses. It thinks on a copy, so it may do so in another thread."""
        table = self.table.copy()
        assert table.actor is not None
        return bots.ask(self._players[table.actor], table)

    def save(self, lang: str) -> Path:
        """Write the game to its file, or to a fresh one in this folder; where it lies now."""
        path = self.path or saves.unused(Path.cwd() / f"{self.table.game}.json")
        self.settings = replace(self.settings, lang=lang)
        saves.write(path, saves.Save(self.table.record(), self.settings.kept()))
        self.path, self.saved_move = path, self.table.move
        return path

    def another(self, lang: str) -> "Session":
        """A new game with the same settings; it does not write over this one's file."""
        path = None if self.path is None else saves.unused(self.path)
        return start(replace(self.settings, seed=None, lang=lang), path)


def _players(table: Table, settings: PlaySettings) -> dict[int, bots.Player]:
    bot = settings.bots or bots.default(table.game)
    seed = table.record()["seed"]
    others = [seat for seat in range(table.players) if seat != settings.seat]
    return {seat: bots.make(bot, table.game, seed=_bot_seed(seed, seat)) for seat in others}


def _bot_seed(seed: int, seat: int) -> int:
    """A stream of its own for each bot: never the one the cards were shuffled with."""
    return int.from_bytes(hashlib.blake2b(f"{seed} bot {seat}".encode(), digest_size=8).digest())


def start(settings: PlaySettings, path: Path | None = None) -> Session:
    """A new game, or BadOption."""
    known = load(settings.game).players
    usual = USUAL_PLAYERS if USUAL_PLAYERS in known else known[0]
    players = usual if settings.players is None else settings.players
    table = estaminet.new(settings.game, players, settings.seed, settings.options)
    seed = table.record()["seed"]
    session = Session(table, replace(settings, players=players, seed=seed), path)
    session.saved_move = 0
    return session


def resume(save: saves.Save, settings: PlaySettings, path: Path | None = None) -> Session:
    """A saved game where it was left; BadRecord or BadOption if it does not hold."""
    table = estaminet.replay(save.record)
    data = save.record["data"]["content"]
    options = save.record["options"] | {"data": data}  # another game after this one is like it
    wanted = replace(settings, game=table.game, players=table.players, options=options)
    return Session(table, wanted, path)


def settings_of(save: saves.Save, lang: str) -> PlaySettings:
    """The settings a save was played with, checked; what it lacks is as in a new game."""
    kept = save.settings
    found = PlaySettings(
        game=save.record["game"],
        seat=kept.get("seat", 0),
        seed=kept.get("seed"),
        bots=kept.get("bots"),
        lang=kept.get("lang", lang),
    )
    _check("seat", found.seat, isinstance(found.seat, int) and not isinstance(found.seat, bool))
    _check("bots", found.bots, found.bots is None or isinstance(found.bots, str))
    _check("lang", found.lang, found.lang in list(languages.LANGUAGES))
    return found


def _check(name: str, value: Any, fits: bool) -> None:
    if not fits:
        raise BadOption("bad_settings", f"saved settings: {name} cannot be {brief(value)}")
