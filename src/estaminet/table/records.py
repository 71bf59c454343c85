"""The form of a record, checked before anything is replayed."""

from collections.abc import Mapping
from typing import Any, TypedDict

from estaminet.errors import BadRecord, brief
from estaminet.games import IDS, load
from estaminet.games.positions import is_int

FORMAT = 1


class Record(TypedDict):
    """Everything needed to play a game again, JSON-ready."""

    format: int
    game: str
    rules: int  # the version of the game's rules
    players: int
    data: Mapping[str, Any]  # the data file, and its hash
    options: Mapping[str, Any]
    seed: int
    start: Any  # the position it began from; None: a set-up
    actions: list[str]
    chance: list[dict[str, Any]]  # what chance decided, by move; 0 is the set-up
    result: Any


KEYS = tuple(Record.__annotations__)


def check(record: Any) -> Mapping[str, Any]:
    """The record, or BadRecord with every defect of its form."""
    if not isinstance(record, dict):
        raise BadRecord("record", [f"expected an object, found {brief(record)}"])
    missing = [f"key {key!r} is missing" for key in KEYS if key not in record]
    if missing:
        raise BadRecord("record", missing)
    defects = _head_defects(record) or _body_defects(record)
    if defects:
        raise BadRecord("record", defects)
    return record


def _head_defects(record: Mapping[str, Any]) -> list[str]:
    game = record["game"]
    if not isinstance(game, str) or game not in IDS:
        return [f"game: expected one of {', '.join(IDS)}, found {brief(game)}"]
    expected = {"format": FORMAT, "rules": load(game).version}
    return [
        f"{key}: this program reads {value}, the record is {brief(record[key])}"
        for key, value in expected.items()
        if record[key] != value
    ]


def _body_defects(record: Mapping[str, Any]) -> list[str]:
    defects = []
    data = record["data"]
    if not isinstance(data, dict) or set(data) != {"hash", "content"}:
        defects.append(f"data: expected hash and content, found {brief(data)}")
    actions, chance = record["actions"], record["chance"]
    if not isinstance(actions, list) or not all(isinstance(a, str) for a in actions):
        defects.append(f"actions: expected a list of texts, found {brief(actions)}")
    if not isinstance(chance, list):
        defects.append(f"chance: expected a list, found {brief(chance)}")
    else:
        names = {c.name: c.single for c in load(record["game"]).chances}
        defects += [
            f"chance[{i}]: expected move, event and outcome, found {brief(row)}"
            for i, row in enumerate(chance)
            if not _is_chance(row, names)
        ]
    return defects


def _is_chance(row: Any, names: Mapping[str, bool]) -> bool:
    if not isinstance(row, dict) or set(row) != {"move", "event", "outcome"}:
        return False
    if not is_int(row["move"]) or not isinstance(row["event"], str) or row["event"] not in names:
        return False
    return isinstance(row["outcome"], str if names[row["event"]] else list)


def chance_at(record: Mapping[str, Any], move: int) -> list[dict[str, Any]]:
    """The recorded outcomes of one move; 0 is the set-up."""
    return [row for row in record["chance"] if row["move"] == move]
