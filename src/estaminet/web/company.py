"""The regulars who sit at the bots' seats: a name, a face, a temperament."""

import hashlib
from functools import cache, lru_cache
from importlib.resources import files

import yaml
from pydantic import TypeAdapter

from estaminet.web.game_files import GameFile, Words

KEPT_TABLES = 4096


class Regular(GameFile):
    id: str  # of the face
    name: str
    temperament: Words


@cache
def regulars() -> tuple[Regular, ...]:
    text = files("estaminet.web").joinpath("company.yaml").read_text(encoding="utf-8")
    return TypeAdapter(tuple[Regular, ...]).validate_python(yaml.safe_load(text))


def sitting(table: str, seat: int) -> Regular:
    """Who sits there while a bot plays: at one table everybody is somebody else."""
    ranked = _ranked(table)
    return ranked[seat % len(ranked)]


@lru_cache(KEPT_TABLES)
def _ranked(table: str) -> list[Regular]:
    return sorted(
        regulars(), key=lambda one: hashlib.sha256(f"{table} {one.id}".encode()).hexdigest()
    )
