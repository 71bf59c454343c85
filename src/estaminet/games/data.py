"""Reading and checking data files: every defect is collected and named, none is thrown early."""

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

import yaml

from estaminet.errors import BadData, brief

LANGUAGES = ("en", "fr")

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(package: str | None, name: str) -> Any:
    """The parsed YAML file `name` inside an installed package."""
    text = files(package or "").joinpath(name).read_text(encoding="utf-8")
    return yaml.load(text, Loader=_LOADER)


def names_of(rows: Sequence[Any]) -> tuple[str, ...]:
    return tuple(row["id"] for row in rows)


class Checker:
    """Collects what is wrong with a file; `finish` raises BadData if anything is."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.defects: list[str] = []

    def defect(self, at: str, what: str) -> None:
        self.defects.append(f"{at or 'top level'}: {what}")

    def finish(self) -> None:
        if self.defects:
            raise BadData(self.source, self.defects)

    def mapping(self, value: Any, at: str, keys: Sequence[str]) -> bool:
        if not isinstance(value, dict):
            self.defect(at, f"expected a mapping, found {brief(value)}")
            return False
        missing = [key for key in keys if key not in value]
        for key in missing:
            self.defect(at, f"key {key!r} is missing")
        return not missing

    def listed(self, section: Any, key: str) -> list[Any]:
        """The mappings and values of a list; an empty list where there is none."""
        value = section.get(key) if isinstance(section, dict) else None
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
            self.defect(at, f"an id stands twice in {brief(value)}")
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
