"""A data file with one card replaced by a blank: as many copies, the same name, no effect."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from estaminet.errors import BadOption
from estaminet.games.game import Game
from estaminet.games.outcome import Blank
from estaminet.languages import LANGUAGES, Text

ALL = "all"


@dataclass(frozen=True)
class Card:
    """A piece that can be blank."""

    kind: str
    id: str
    names: Text
    used: tuple[str, ...]  # verbs: how it is put to use
    blank: Blank


def cards(game: Game, content: Any) -> Iterator[Card]:
    """Every piece of a data file that can be blank, in the order of the file."""
    for kind in game.outcome.kinds:
        if kind.blank is None:
            continue
        words, name = list(content.words[kind.id]), game.texts.namers[kind.id]
        for entry in _at(content.source.plain, kind.blank.entries):
            value = words.index(entry["id"])
            names = {lang: name(content, value, lang) for lang in LANGUAGES}
            yield Card(kind.id, entry["id"], names, kind.used, kind.blank)


def chosen(game: Game, content: Any, wanted: list[str]) -> list[Card]:
    """The cards that are asked for, by id, by kind, or all."""
    known = list(cards(game, content))
    found: dict[str, Card] = {}
    for name in wanted:
        fitting = {c.id: c for c in known if name in (ALL, c.id, c.kind)}
        if not fitting:
            raise BadOption("no_such_card", _unknown(known, name))
        found |= fitting
    return list(found.values())


def _unknown(known: list[Card], name: str) -> str:
    ids = [card.id for card in known]
    near = get_close_matches(name, ids, 3, 0.5)
    meant = f"; did you mean {', '.join(near)}" if near else ""
    kinds = ", ".join(dict.fromkeys(card.kind for card in known))
    listed = ", ".join(ids)
    return f"no card {name!r} that can be blank{meant}; kinds: {kinds}; cards: {listed}; or {ALL}"


def blanked(data: Any, card: Card) -> Any:
    """A copy of the data with that card blank."""
    made = deepcopy(data)
    entry = next(row for row in _at(made, card.blank.entries) if row["id"] == card.id)
    for path, value in card.blank.says.items():
        *before, last = path.split(".")
        inside = entry
        for key in before:
            inside = inside[key]
        inside[last] = deepcopy(value)
    for key in card.blank.drops:
        entry.pop(key, None)
    return made


def _at(data: Any, path: str) -> Any:
    for key in path.split("."):
        data = data[key]
    return data
