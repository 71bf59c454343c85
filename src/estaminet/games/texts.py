"""Sentences: what happened and what can be done, in every language, from templates.

A game's `words` fills one `Texts`. Names of cards and the like come from its data file, names of
seats from the table.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from estaminet.languages import Text, say

Namer = Callable[[Any, int, str], str]  # content, value, language
Voices = Mapping[str, tuple[str, str]]  # by language: about somebody else, about the reader


@dataclass(frozen=True)
class Happening:
    """One event as somebody may see it: hidden arguments are None."""

    name: str
    clause: str
    arguments: Mapping[str, int | None]
    aside: str | None = None  # the argument to be told in brackets, where a sentence leaves it out


class Said(NamedTuple):
    """A sentence whose places are still open: numbers get their names at the table, other
    sentences and texts are put in as they are, and several of them one after the other."""

    text: Text
    values: Mapping[str, Any] = {}


@dataclass(frozen=True)
class Entry:
    """A card, token or place of the box, for reading."""

    group: str
    id: str
    name: str
    copies: int
    text: str
    provenance: str


@dataclass(frozen=True)
class Texts:
    title: Text
    actions: Mapping[str, Text]  # by action pattern
    events: Mapping[str, Voices]  # by event name
    decisions: Mapping[str, Voices]  # by decision id: what is being decided
    namers: Mapping[str, Namer]  # by argument
    merged: frozenset[str]  # events told once for all their cards in a move
    seat_names: Callable[[Any, Mapping[str, Any]], list[str]]  # content, a view
    gallery: Callable[[Any, str], list[Entry]]  # content, language: everything in the box

    def action(
        self, content: Any, pattern: str, values: Sequence[int], seats: Sequence[str], lang: str
    ) -> str:
        """An action as an invitation: « Play Night + Shell »."""
        names = self._names(content, _arguments(pattern), values, seats, lang)
        return say(self.actions[pattern], lang, **names)

    def sentences(
        self,
        content: Any,
        happenings: Iterable[Happening],
        seats: Sequence[str],
        viewer: int | None,
        lang: str,
    ) -> list[tuple[str, str]]:
        """What happened in a move, each sentence with its clause."""
        told = []
        for first, cards in self._merge(happenings):
            voice = self.events[first.name][lang][first.arguments.get("seat", -2) == viewer]
            values = dict(first.arguments)
            names = self._names(content, tuple(values), tuple(values.values()), seats, lang)
            if len(cards) > 1:
                names["card"] = ", ".join(
                    self._name(content, "card", c, seats, lang) for c in cards
                )
            names["n"] = str(len(cards))
            text = plural(voice.format(**names), len(cards))
            if first.aside and f"{{{first.aside}}}" not in voice:
                text = f"{text.removesuffix('.')} ({names[first.aside]})."
            told.append((text, first.clause))
        return told

    def said(self, content: Any, said: Said, seats: Sequence[str], lang: str) -> str:
        """A sentence with its places filled in; `n` is what « card(s) » counts."""

        def fill(argument: str, value: Any) -> str:
            if isinstance(value, Said):
                return self.said(content, value, seats, lang)
            if isinstance(value, Mapping):
                return str(value[lang])
            if isinstance(value, list):
                return ", ".join(fill(argument, one) for one in value)
            return self._name(content, argument, value, seats, lang)

        names = {argument: fill(argument, value) for argument, value in said.values.items()}
        return plural(say(said.text, lang, **names), said.values.get("n", 0))

    def _merge(self, happenings: Iterable[Happening]) -> list[tuple[Happening, list[int | None]]]:
        """Events with their cards; those of one name and seat are told as one where it is due."""
        rows: list[tuple[Happening, list[int | None]]] = []
        at: dict[tuple[str, int | None], int] = {}
        for h in happenings:
            key = (h.name, h.arguments.get("seat"))
            if h.name in self.merged and key in at:
                rows[at[key]][1].append(h.arguments.get("card"))
            else:
                at[key] = len(rows)
                rows.append((h, [h.arguments.get("card")]))
        return rows

    def _names(
        self,
        content: Any,
        arguments: Sequence[str],
        values: Sequence[int | None],
        seats: Sequence[str],
        lang: str,
    ) -> dict[str, str]:
        return {
            argument: self._name(content, argument, value, seats, lang)
            for argument, value in zip(arguments, values, strict=True)
        }

    def _name(
        self, content: Any, argument: str, value: int | None, seats: Sequence[str], lang: str
    ) -> str:
        if value is None:
            return "?"
        if argument in ("seat", "other"):
            return seats[value]
        namer = self.namers.get(argument)
        return str(value) if namer is None else namer(content, value, lang)


def _arguments(pattern: str) -> tuple[str, ...]:
    return tuple(word.split("}")[0] for word in pattern.split("{")[1:])


def plural(sentence: str, n: int) -> str:
    """`card(s)`: the bracket stays for many and goes for one."""
    return sentence.replace("(s)", "s" if n > 1 else "")


def counted(text: Text, n: int, lang: str) -> str:
    """« 3 cards », of a text like « {n} card(s) »."""
    return plural(say(text, lang, n=n), n)
