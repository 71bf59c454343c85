"""Reading and checking data files: every defect is collected and named, none is thrown early."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml

from estaminet.errors import BadData, brief
from estaminet.games import places
from estaminet.games.places import LOADER
from estaminet.languages import LANGUAGES

MOST_BYTES = 1 << 20  # of a data file: the shipped ones have thirty thousand
MOST_DEPTH = 30  # lists and mappings inside one another

GUIDE = "guide"  # the section with the numbers that bots play this file by, for any game
GUIDE_PARTS = ("weights", "worths", "search")
MOST_NUMBER = 1e6

PROVENANCE = "provenance"
MARKS = ("rulebook", "published", "ruling", "reconstructed")  # where a fact comes from
_MARK = re.compile(rf"\b(?:{'|'.join(MARKS)})\b")


@dataclass(frozen=True)
class Source:
    """A data file as read: what it says, where from, and on which line each place stands."""

    data: Any  # but for its guide
    name: str
    text: str | None = None  # None: it came as a mapping, without lines
    guide: Any = None  # what bots play it by; None: it does not say

    @cached_property
    def lines(self) -> Mapping[str, int]:
        """Place (`plots[3].copies`) to line number, for the defects' sake."""
        if self.text is None:
            return {}
        return {at: places.line(node) for at, node in places.walk(places.root(self.text))}

    @cached_property
    def digest(self) -> str:
        """A hash of the content, however it is written down."""
        return hashlib.sha256(json.dumps(self.plain, sort_keys=True).encode()).hexdigest()

    @cached_property
    def plain(self) -> Any:
        """The content as JSON would give it back."""
        whole = self.data if self.guide is None else {**self.data, GUIDE: self.guide}
        return json.loads(json.dumps(whole))


def shipped(package: str | None) -> Source:
    """The data file of an installed game."""
    text = files(package or "").joinpath("data.yaml").read_text(encoding="utf-8")
    return Source(yaml.load(text, Loader=LOADER), f"{package}: data.yaml", text)


def own(given: Any) -> Source:
    """A person's own data: a path, or a mapping that is parsed already."""
    if not isinstance(given, str | Path):
        return _from_mapping(given)
    path = Path(given)
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadData(path.name, [f"larger than {MOST_BYTES:,} bytes"])
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadData(path.name, [f"cannot be read: {error.strerror}"]) from None
    except UnicodeDecodeError:
        raise BadData(path.name, ["is not a text in UTF-8"]) from None
    return read(text, path.name)


def read(text: str, name: str) -> Source:
    """The text of a person's own data file. It is data: nothing in it is ever carried out."""
    try:
        _check_shape(name, text)
        data = yaml.load(text, Loader=LOADER)
    except yaml.YAMLError as error:
        raise BadData(name, [_yaml_defect(error)]) from None
    except (ValueError, OverflowError) as error:  # a date that is none, a number beyond all use
        if isinstance(error, BadData):
            raise
        raise BadData(name, [f"broken YAML, {brief(str(error))}"]) from None
    _check_plain(name, data)
    return _source(data, name, text)


def _check_shape(name: str, text: str) -> None:
    """Refuse what could exhaust a parser: deep nesting, and aliases that multiply."""
    depth = 0
    for event in yaml.parse(text, Loader=LOADER):
        line = f"line {event.start_mark.line + 1}"
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > MOST_DEPTH:
            raise BadData(name, [f"{line}: nested too deeply"])
        if isinstance(event, yaml.AliasEvent):
            raise BadData(name, [f"{line}: aliases (*{event.anchor}) are not used here"])


def _from_mapping(given: Any) -> Source:
    _check_plain("the data", given)
    return _source(given, "the data")


def _source(data: Any, name: str, text: str | None = None) -> Source:
    """What the game reads, and apart from it what its bots do."""
    if not isinstance(data, dict) or GUIDE not in data:
        return Source(data, name, text)
    rest = {key: value for key, value in data.items() if key != GUIDE}
    return Source(rest, name, text, {} if data[GUIDE] is None else data[GUIDE])


def _check_plain(name: str, data: Any) -> None:
    """What JSON can hold, and can be sent: no dates, no infinities, no half characters."""
    try:
        json.dumps(data, allow_nan=False, ensure_ascii=False).encode()
    except (TypeError, ValueError, RecursionError):
        raise BadData(name, [f"is not plain data: {brief(data)}"]) from None


def _yaml_defect(error: Exception) -> str:
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or "cannot be parsed"
    return f"line {mark.line + 1}: broken YAML, {problem}" if mark else f"broken YAML, {problem}"


def marks(data: Any) -> dict[str, dict[str, int]]:
    """By mark of provenance, how often each fact of a data file bears it (`plots.copies`: 12)."""
    found: dict[str, Counter[str]] = {mark: Counter() for mark in MARKS}
    for fact, text in _marked(data):
        for mark in _MARK.findall(text):
            found[mark][fact] += 1
    return {mark: dict(sorted(facts.items())) for mark, facts in found.items()}


def _marked(data: Any, section: str = "") -> Iterator[tuple[str, str]]:
    """Every fact with what is said of where it comes from."""
    rows = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in rows:
        if key == PROVENANCE:
            said = value if isinstance(value, dict) else {"": value}
            yield from ((f"{section}.{fact}".strip("."), str(text)) for fact, text in said.items())
        elif isinstance(value, dict | list):
            yield from _marked(value, section or str(key))


def names_of(rows: Sequence[Any]) -> tuple[str, ...]:
    return tuple(row["id"] for row in rows)


class Checker:
    """Collects what is wrong with a file; `finish` raises BadData if anything is."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found: list[tuple[str, str]] = []

    def defect(self, at: str, what: str) -> None:
        self.found.append((at, what))

    def finish(self) -> None:
        if self.source.guide is not None:
            self.section(GUIDE, self._check_guide)
        if self.found:
            raise BadData(self.source.name, [self._line(at) + what for at, what in self.found])

    def _check_guide(self) -> None:
        """Numbers by name. Which names there are is known to the bots alone: one that they have
        forgotten since does no harm."""
        if self.mapping(self.source.guide, GUIDE, ()):
            for part in GUIDE_PARTS:
                named = self.source.guide.get(part, {})
                if self.mapping(named, f"{GUIDE}.{part}", ()):
                    for name, value in named.items():
                        self.number(value, f"{GUIDE}.{part}.{name}", MOST_NUMBER)

    def _line(self, at: str) -> str:
        """The place of a defect, with its line, or that of what it stands in."""
        place = at or "top level"
        while at and at not in self.source.lines:
            at = at[: max(at.rfind("."), at.rfind("["), 0)]
        line = self.source.lines.get(at)
        return f"{place}: " if line is None else f"line {line}, {place}: "

    def section(self, at: str, check: Callable[[], None]) -> None:
        """Run the checks of one block; a shape they did not expect is a defect too."""
        try:
            check()
        except (TypeError, KeyError, AttributeError, IndexError, ValueError):
            self.defect(at, "does not have the form of this block")

    def mapping(self, value: Any, at: str, keys: Sequence[str]) -> bool:
        if not isinstance(value, dict):
            self.defect(at, f"expected a mapping, found {brief(value)}")
            return False
        missing = [key for key in keys if key not in value]
        for key in missing:
            self.defect(at, f"key {key!r} is missing")
        return not missing

    def child(self, section: Any, key: str) -> Any:
        """What stands under a key; None where there is nothing."""
        return section.get(key) if isinstance(section, dict) else None

    def listed(self, section: Any, key: str) -> list[Any]:
        """The entries of the list under a key; none where there is no list."""
        value = self.child(section, key)
        return value if isinstance(value, list) else []

    def rows(
        self, section: Any, at: str, key: str, keys: Sequence[str]
    ) -> list[tuple[str, dict[str, Any]]]:
        """The complete rows of a list of mappings, each with its place in the file."""
        if not self.mapping(section, at, (key,)):
            return []
        if not isinstance(section[key], list):
            self.defect(f"{at}.{key}", f"expected a list, found {brief(section[key])}")
            return []
        found = []
        for i, row in enumerate(section[key]):
            place = f"{at}.{key}[{i}]"
            if self.mapping(row, place, keys):
                found.append((place, row))
        return found

    def ids(self, value: Any, at: str, known: Sequence[str] | None = None) -> list[str]:
        """A list of different ids, all of them known where `known` is given."""
        if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
            self.defect(at, f"expected a list of ids, found {brief(value)}")
            return []
        if len(set(value)) != len(value):
            self.defect(at, f"an id occurs twice in {brief(value)}")
        for name in value:
            if known is not None and name not in known:
                self.defect(at, f"unknown id {name!r}; known: {', '.join(known)}")
        return [v for v in value if known is None or v in known]

    def one_of(self, value: Any, at: str, known: Sequence[str]) -> None:
        if value not in known:
            self.defect(at, f"expected one of {', '.join(known)}, found {brief(value)}")

    def whole(self, value: Any, at: str, least: int, most: int) -> bool:
        fits = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        if not fits:
            self.defect(at, f"expected a whole number {least} to {most}, found {brief(value)}")
        return fits

    def number(self, value: Any, at: str, most: float) -> None:
        fits = isinstance(value, int | float) and not isinstance(value, bool)
        if not fits or not abs(value) <= most:
            self.defect(at, f"expected a number -{most:g} to {most:g}, found {brief(value)}")

    def boolean(self, value: Any, at: str) -> None:
        if not isinstance(value, bool):
            self.defect(at, f"expected true or false, found {brief(value)}")

    def equal(self, found: Any, expected: int, at: str, what: str) -> None:
        if found != expected:
            self.defect(at, f"expected {expected} {what}, found {brief(found)}")


def translated(c: Checker, value: Any, at: str) -> None:
    """A text in every language of the house."""
    for language in LANGUAGES:
        text = value.get(language) if isinstance(value, dict) else None
        if not isinstance(text, str) or not text.strip():
            c.defect(at, f"a text in {language!r} is missing")
