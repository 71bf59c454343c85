"""A guest's text as a data file: checked by the game's own checks, every defect with its line."""

import re
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from estaminet.errors import BadData
from estaminet.games import IDS, load
from estaminet.games.data import read
from estaminet.web.refusals import Refused
from estaminet.web.workshop.defects import said

KEPT = 32  # texts that are known to be right or wrong
MOST_DEFECTS = 200  # that are told
STARTS = ("data", "example")  # the files of a game's folder that one can start from
_LINE = re.compile(r"line (\d+)(?:, |: )")
_UNSEEN = {code: None for code in range(32) if chr(code) not in "\n\t"}


class Draft(NamedTuple):
    """What became of a text."""

    content: Any  # of the game's own kind; None: it has defects
    defects: tuple[str, ...]


@lru_cache(KEPT)
def draft(game: str, text: str) -> Draft:
    try:
        return Draft(load(game).content_of(read(text, "")), ())
    except BadData as bad:
        return Draft(None, tuple(bad.defects[:MOST_DEFECTS]))


def content(game: str, text: str) -> Any:
    """A text that must be right."""
    found = draft(game, text)
    if found.content is None:
        raise Refused("bad_file")
    return found.content


def told(defect: str, game: str, lang: str) -> dict[str, Any]:
    """A defect as the page shows it: at its line, if it has one."""
    found = _LINE.match(defect)
    line = int(found[1]) if found else None
    text, spoken = said(defect[found.end() :] if found else defect, game, lang)
    return {"line": line, "text": text, "lang": spoken}


def tidy(text: str) -> str:
    """Lines as everybody ends them, nothing that a store would not keep."""
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(_UNSEEN)


@lru_cache
def shipped(game: str, start: str) -> str:
    """The text of a file to start from."""
    if game not in IDS:
        raise Refused("unknown_game")
    if start not in STARTS:
        raise Refused("unknown_file")
    folder = files(f"estaminet.games.{game}")
    return folder.joinpath(f"{start}.yaml").read_text(encoding="utf-8")
