"""What an arena plays: the bots, the table, the deals; checked before anything long begins."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import estaminet
from estaminet import bots as house
from estaminet.engine.jit import PACKAGE
from estaminet.errors import BadOption, brief
from estaminet.games import load
from estaminet.games.data import own
from estaminet.games.positions import is_int
from estaminet.lab.arena.seatings import Seating, seatings
from estaminet.lab.sources import own_sources
from estaminet.table import Table

SEED = 1914
MOST_DEALS = 1_000_000
CODE = ("engine", "games", "bots")  # the folders that decide how a game goes
NO_CODE = (".md", ".pyc")


@dataclass(frozen=True)
class Arena:
    """What is to be played. `lineups` replace the usual ones; `data` is your own data file."""

    game: str
    bots: tuple[str, ...]
    players: int
    deals: int
    seed: int = SEED
    options: Mapping[str, Any] = field(default_factory=dict)
    data: str | Path | Mapping[str, Any] | None = None
    lineups: tuple[Seating, ...] = ()
    cross: bool = False

    @property
    def cooperative(self) -> bool:
        return load(self.game).outcome.together


@dataclass(frozen=True)
class Programme:
    """All that a worker needs to play any game of an arena, and what decides how they go.

    Everything random comes from the arena's seed: a deal's seed from the number of the deal, a
    player's from the deal, the seat and the bot. So a game is the same whoever plays it, and when.
    """

    game: str
    bots: tuple[str, ...]
    players: int
    seed: int
    options: Mapping[str, Any]  # those of `estaminet.new`
    seatings: tuple[Seating, ...]  # every deal is played with each of them

    def deal_of(self, number: int) -> int:
        return number // len(self.seatings)

    def seating_of(self, number: int) -> Seating:
        return self.seatings[number % len(self.seatings)]

    def deal_seed(self, deal: int) -> int:
        return derived(self.seed, "deal", deal)

    def player_seed(self, deal: int, seat: int, bot: str) -> int:
        return derived(self.seed, "player", deal, seat, bot)

    def table(self, deal: int) -> Table:
        return estaminet.new(self.game, self.players, self.deal_seed(deal), self.options)

    def identity(self) -> dict[str, Any]:
        """What decides the games; the number of deals does not, so an arena can be made longer."""
        seated = {bot for seating in self.seatings for bot in seating}
        sources = own_sources(seated, self.game)
        return {
            "game": self.game,
            "rules": load(self.game).version,
            "players": self.players,
            "seed": self.seed,
            "options": {k: v for k, v in self.options.items() if k != "data"},
            "data": self._digest(),
            "code": fingerprint(),
            **({"sources": sources} if sources else {}),
            "bots": list(self.bots),
            "seatings": [list(seating) for seating in self.seatings],
        }

    def _digest(self) -> str:
        """Of the data file."""
        data = self.options.get("data")
        return load(self.game).content.source.digest if data is None else own(data).digest


def derived(*parts: int | str) -> int:
    """A 64-bit seed out of anything, the same on every machine."""
    text = "\x1f".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")


def fingerprint(package: Path = PACKAGE) -> str:
    """A hash of the rules and the bots: a resumed arena must not mix two versions of them."""
    digest = hashlib.sha256()
    for path in sorted(p for folder in CODE for p in (package / folder).rglob("*")):
        if path.is_file() and path.suffix not in NO_CODE and not path.name.startswith("."):
            digest.update(path.relative_to(package).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def check(arena: Arena) -> Programme:
    """The games to play, or BadOption."""
    game = load(arena.game)
    _check_deals(arena.deals)
    if not arena.bots:
        raise BadOption("bad_bots", f"{game.id}: name the bots; there are: {_known(game.id)}")
    for bot in (*arena.bots, *(bot for lineup in arena.lineups for bot in lineup)):
        house.make(bot, game.id, seed=0)  # or says which bots there are
    if len(set(arena.bots)) < len(arena.bots):
        raise BadOption("bad_bots", f"a bot is named twice in {','.join(arena.bots)}")
    options = {name: int(v) if is_int(v) else v for name, v in arena.options.items()}
    if arena.data is not None:  # read once: an edit in the meantime must not reach the workers
        options["data"] = own(arena.data).plain
    # says what is wrong with these
    players = estaminet.new(game.id, arena.players, arena.seed, options).players
    seated = seatings(game, arena.bots, players, arena.cross, arena.lineups)
    return Programme(game.id, arena.bots, players, int(arena.seed), options, tuple(seated))


def _known(game: str) -> str:
    return ", ".join(bot.id for bot in house.for_game(game))


def _check_deals(value: Any) -> None:
    if not is_int(value) or not 1 <= value <= MOST_DEALS:
        text = f"deals: a whole number 1 to {MOST_DEALS}; not {brief(value)}"
        raise BadOption("bad_deals", text)
