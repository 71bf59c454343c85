"""Where the things of a data file stand in its text: lines for defects, spans for forms."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
KINDS = {"int": "number", "float": "number", "bool": "truth", "null": "nothing"}
TAG = "tag:yaml.org,2002:"


class Leaf(NamedTuple):
    """A single value: its place (`plots[3].copies`), its line, and the span of its text."""

    place: str
    line: int
    start: int  # in characters
    end: int
    kind: str  # one of KINDS, or `text`
    value: str


class Row(NamedTuple):
    """A mapping that has an id: a card, a token, a place."""

    place: str
    id: str
    line: int


def root(text: str) -> Any:
    return yaml.compose(text, Loader=LOADER)


def walk(node: Any, at: str = "") -> Iterator[tuple[str, Any]]:
    """Every node with its place, the outer before the inner."""
    if node is None:
        return
    yield at, node
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            name = str(key.value)
            yield from walk(value, f"{at}.{name}" if at else name)
    elif isinstance(node, yaml.SequenceNode):
        for i, value in enumerate(node.value):
            yield from walk(value, f"{at}[{i}]")


def line(node: Any) -> int:
    return int(node.start_mark.line) + 1


def leaves(text: str, within: str) -> list[Leaf]:
    """The single values in a place."""
    inside = (within, f"{within}.", f"{within}[")
    return [
        Leaf(at, line(node), node.start_mark.index, node.end_mark.index, _kind(node), node.value)
        for at, node in walk(root(text))
        if isinstance(node, yaml.ScalarNode) and (at == within or at.startswith(inside[1:]))
    ]


def _kind(node: Any) -> str:
    return KINDS.get(str(node.tag).removeprefix(TAG), "text")


def rows(text: str) -> list[Row]:
    """Everything that has an id, in the file's order."""
    return [
        Row(at, key.value, line(node))
        for at, node in walk(root(text))
        if isinstance(node, yaml.MappingNode)
        for name, key in node.value
        if name.value == "id" and isinstance(key, yaml.ScalarNode)
    ]


def sections(text: str) -> list[str]:
    """The keys at the top whose values are more than single ones."""
    top = root(text)
    pairs = top.value if isinstance(top, yaml.MappingNode) else ()
    return [str(key.value) for key, value in pairs if not isinstance(value, yaml.ScalarNode)]
