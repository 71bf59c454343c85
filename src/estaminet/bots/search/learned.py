"""What has been learned of a game: networks as files, each with a card that says where it is from.

A network is two files: `NAME.npz`, its numbers, and `NAME.yaml`, its card: the game, the rules and
the data file it has learned with, the numbers of the guide beside which it has, a checksum, how it
was made and how it was measured. The one that is shipped with a game is `bots/<game>/network.npz`.
A file that is damaged or made for something else is refused; with another data file a game is
searched by the guide alone.
"""

import hashlib
import io
import logging
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import yaml

from estaminet.bots.search import guide
from estaminet.bots.search.guide import Tuning
from estaminet.bots.search.network import Network
from estaminet.errors import EstaminetError, brief
from estaminet.files import write_text, writing
from estaminet.games import load
from estaminet.games.game import Game
from estaminet.games.places import LOADER

log = logging.getLogger(__name__)

SHIPPED = "network.npz"
GUIDE = "guide"  # a version: the shipped guide alone
NUMBERS = ("first", "second", "third", "looks", "advice")  # each with its bias
MOST_BYTES = 1 << 21  # of a file
Card = Mapping[str, Any]


class BadNetwork(EstaminetError):
    """A file that is no network for this game."""


def tuning(game: str, content: Any = None, version: str | None = None) -> Tuning:
    """How a game is searched.

    With what was learned, where the data file is the one that it was learned with, else by the
    guide alone; or as a version says: `guide`, an earlier release's (`0.1`), a network's file.
    """
    if version is not None and version.endswith(".npz"):
        return _tuned(game, *read(Path(version), load(game)))
    if version is None and (found := shipped(game)) is not None:
        if content is None or content.source.digest == found[1]["data"]:
            return _tuned(game, *found)
        _say_unlearned(game, content.source.name, content.source.digest)
    return guide.tuning(game, content, None if version == GUIDE else version)


def _tuned(game: str, network: Network, card: Card) -> Tuning:
    return guide.tuned(game, card["guide"])._replace(network=network, learned=True)


@cache
def _say_unlearned(game: str, name: str, digest: str) -> None:
    log.warning("%s: %s is not what the bots have learned with; the guide judges alone", game, name)


@cache
def shipped(game: str) -> tuple[Network, Card] | None:
    """The network that comes with a game, if there is one."""
    path = shipped_at(game)
    return read(path, load(game)) if path.is_file() else None


def shipped_at(game: str) -> Path:
    return Path(str(files(f"estaminet.bots.{game}").joinpath(SHIPPED)))


# Files --------------------------------------------------------------------------------------------


def card_of(path: Path) -> Path:
    return path.with_suffix(".yaml")


def layout(game: Game) -> str:
    """What observations and actions are made of: a network fits these and no others."""
    pieces = [(piece.name, piece.first, piece.count) for piece in game.observation]
    told = repr((pieces, guide.features_of(game.id), game.actions.size, game.players))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def write(path: Path, numbers: Mapping[str, np.ndarray], card: Card, game: Game) -> None:
    """A network with its card; `card` says `guide`, `made` and `measured`."""
    with writing(path) as file:
        np.savez_compressed(file, **numbers)  # type: ignore[arg-type]
    facts = {
        "game": game.id,
        "rules": game.version,
        "data": game.content.source.digest,
        "layout": layout(game),
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
    }
    write_text(card_of(path), yaml.safe_dump({**facts, **card}, sort_keys=False, width=100))


def read(path: Path, game: Game) -> tuple[Network, Card]:
    """A network of a game and its card, or BadNetwork."""
    card = _card(path)
    for key, wanted in (("game", game.id), ("rules", game.version), ("layout", layout(game))):
        if card.get(key) != wanted:
            text = f"{path.name}: made for {key} {brief(card.get(key))}, not {wanted}"
            raise BadNetwork("bad_network", text)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadNetwork("bad_network", f"{path.name}: cannot be read: {error.strerror}") from None
    if len(data) > MOST_BYTES:
        raise BadNetwork("bad_network", f"{path.name}: larger than {MOST_BYTES:,} bytes")
    if hashlib.sha256(data).hexdigest() != card.get("sha256"):
        text = f"{path.name}: is damaged, its checksum is not the one on its card"
        raise BadNetwork("bad_network", text)
    return _network(path.name, data, game), card


def _card(path: Path) -> Card:
    beside = card_of(path)
    try:
        card = yaml.load(beside.read_text(encoding="utf-8"), Loader=LOADER)
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        text = f"{beside.name}: cannot be read: {brief(str(error))}"
        raise BadNetwork("bad_network", text) from None
    if not isinstance(card, dict) or not isinstance(card.get("guide"), dict):
        raise BadNetwork("bad_network", f"{beside.name}: is not the card of a network")
    return card


def _network(name: str, data: bytes, game: Game) -> Network:
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as found:
            held = {key: np.ascontiguousarray(found[key]) for key in found.files}
        return made(held, game)
    except (BadZipFile, OSError, ValueError, KeyError, IndexError) as error:
        text = f"{name}: not a network: {brief(str(error))}"
        raise BadNetwork("bad_network", text) from None


def made(held: Mapping[str, np.ndarray], game: Game) -> Network:
    """The network of these numbers; ValueError where they do not fit together."""
    given = {
        key: np.ascontiguousarray(held[key], np.float32)
        for part in NUMBERS
        for key in (part, f"{part}_bias")
    }
    known = np.zeros(game.actions.size, np.int32)
    known[held["actions"]] = np.arange(1, len(held["actions"]) + 1)
    _check(Network(known=known, **given), game)
    return Network(known=known, **given)


def _check(found: Network, game: Game) -> None:
    seats = 1 if game.outcome.together else max(game.players)
    inputs = game.observation_size + seats * len(guide.features_of(game.id))
    hidden, inner, looks = (len(b) for b in (found.first_bias, found.second_bias, found.looks_bias))
    rows = int(found.known.max()) + 1
    wanted = {
        "first": (inputs, hidden),
        "second": (hidden, inner),
        "third": (inner, seats),
        "third_bias": (seats,),
        "looks": (game.observation_size, looks),
        "advice": (rows, looks),
        "advice_bias": (rows,),
    }
    for name, shape in wanted.items():
        if getattr(found, name).shape != shape:
            raise ValueError(f"{name} is {getattr(found, name).shape}, not {shape}")
    if not all(
        np.isfinite(getattr(found, f"{n}{b}")).all() for n in NUMBERS for b in ("", "_bias")
    ):
        raise ValueError("a number is not finite")


def numbers_of(network: Network) -> dict[str, np.ndarray]:
    """What a file holds: half precision is plenty."""
    held = {
        key: getattr(network, key).astype(np.float16)
        for part in NUMBERS
        for key in (part, f"{part}_bias")
    }
    actions = np.flatnonzero(network.known)
    return {**held, "actions": actions[np.argsort(network.known[actions])]}
