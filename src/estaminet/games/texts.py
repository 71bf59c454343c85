"""Sentences: what happened and what can be done, in every language, from templates.

A game's `words` fills one `Texts`. Names of cards and the like come from its data file, names of
seats from the table.
"""

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from estaminet.grammar import HIDDEN, Name, capital, listed
from estaminet.languages import Text, quote, say

Namer = Callable[[Any, int, str], str]  # content, value, language: as in mid-sentence
# by language: about somebody else, about the reader, the reader as the `other` of somebody; then,
# where seat and `other` can be the same, somebody and the reader with themselves
Voices = Mapping[str, tuple[str, ...]]
SEATS = ("seat", "other")  # arguments that are seats
AUDIENCE = "knowing"  # one that is several seats, a bit each
NOBODY: Text = {"en": "nobody", "fr": "personne"}
READER: Text = {"en": "you", "fr": "vous"}


@dataclass(frozen=True)
class Happening:
    """One event as somebody may see it: hidden arguments are None."""

    name: str
    clause: str
    arguments: Mapping[str, Any]
    aside: str | None = None  # the argument to be told in brackets, where a sentence leaves it out


Before = Iterator[Happening]  # what came before, the latest first


def nothing_more(_content: Any, _happening: Happening, _before: Before) -> Mapping[str, Any]:
    return {}


def no_facts(_content: Any, _lang: str) -> Mapping[str, str]:
    return {}


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
    seat_names: Callable[[Any, Mapping[str, Any], str], list[Name]]  # content, a view, language
    gallery: Callable[[Any, str], list[Entry]]  # content, language: everything in the box
    strikes: Mapping[str, str]  # events that are no good news to the seat in this argument
    defects: tuple[Text, ...] = ()  # of a data file that only this game has, each in all languages
    # what actions can say beside their arguments: numbers of the data file, by name
    facts: Callable[[Any, str], Mapping[str, str]] = no_facts
    # more arguments of an event, as they follow from it and from what came before it
    context: Callable[[Any, Happening, Before], Mapping[str, Any]] = nothing_more

    def action(
        self, content: Any, pattern: str, values: Sequence[int], seats: Sequence[str], lang: str
    ) -> str:
        """An action as an invitation: « Play Night + Shell »."""
        names = self._names(content, _arguments(pattern), values, seats, lang)
        facts = self.facts(content, lang)
        return capital(say(self.actions[pattern], lang, **facts, **names))

    def sentences(
        self,
        content: Any,
        happenings: Sequence[Happening],
        before: Callable[[], Before],
        seats: Sequence[str],
        viewer: int | None,
        lang: str,
    ) -> list[dict[str, Any]]:
        """What happened in a move: each sentence with its clause and the event that it tells.

        `before` goes back through what happened before the move. `args`: the event's arguments as
        ids, seats and numbers, None where hidden; a list of cards where a sentence tells several.
        """
        reader = say(READER, lang)
        called = [reader if seat == viewer else name for seat, name in enumerate(seats)]
        told = []
        for at, (first, cards) in self._merge(happenings).items():
            past = itertools.chain(reversed(happenings[:at]), before())
            values = {**first.arguments, **self.context(content, first, past)}
            names = self._names(content, tuple(values), tuple(values.values()), called, lang)
            if len(cards) > 1:
                names["card"] = listed(
                    [self._name(content, "card", c, called, lang) for c in cards], lang
                )
            names["n"] = len(cards)
            voice = _voice(self.events[first.name], values, viewer)
            args = {name: self._id(content, name, value) for name, value in values.items()}
            if first.name in self.merged:
                args["card"] = [self._id(content, "card", card) for card in cards]
            text = capital(say(voice, lang, **names))
            if first.aside and f"{{{first.aside}" not in voice[lang]:
                text = f"{text.removesuffix('.')} ({names[first.aside]})."
            told.append(
                {
                    "text": text,
                    "clause": first.clause,
                    "event": first.name,
                    "args": args,
                    "at_me": self._strikes(first.name, values, viewer),
                }
            )
        return told

    def said(self, content: Any, said: Said, seats: Sequence[str], lang: str) -> str:
        """A sentence with its places filled in."""

        def fill(argument: str, value: Any) -> Any:
            if isinstance(value, Said):
                return self.said(content, value, seats, lang)
            if isinstance(value, Mapping):
                return quote(value, lang)
            if isinstance(value, list):
                return ", ".join(fill(argument, one) for one in value)
            return self._name(content, argument, value, seats, lang)

        names = {argument: fill(argument, value) for argument, value in said.values.items()}
        return say(said.text, lang, **names)

    def _strikes(self, event: str, values: Mapping[str, Any], viewer: int | None) -> bool:
        """Whether it was done to the viewer, by somebody else."""
        argument = self.strikes.get(event)
        if argument is None or viewer is None or values.get(argument) != viewer:
            return False
        return argument == "seat" or values["seat"] != viewer

    def _merge(
        self, happenings: Iterable[Happening]
    ) -> dict[int, tuple[Happening, list[int | None]]]:
        """Events by their place, with their cards; those of one name and seat are told as one
        where it is due."""
        rows: dict[int, tuple[Happening, list[int | None]]] = {}
        at: dict[tuple[str, int | None], int] = {}
        for place, h in enumerate(happenings):
            key = (h.name, h.arguments.get("seat"))
            if h.name in self.merged and key in at:
                rows[at[key]][1].append(h.arguments.get("card"))
            else:
                at[key] = place
                rows[place] = (h, [h.arguments.get("card")])
        return rows

    def _id(self, content: Any, argument: str, value: Any) -> Any:
        """An argument as the data file, the view and the actions write it."""
        known = argument not in SEATS and isinstance(value, int) and argument in content.words
        return content.words[argument][value] if known else value

    def _names(
        self,
        content: Any,
        arguments: Sequence[str],
        values: Sequence[int | None],
        seats: Sequence[str],
        lang: str,
    ) -> dict[str, Any]:
        return {
            argument: self._name(content, argument, value, seats, lang)
            for argument, value in zip(arguments, values, strict=True)
        }

    def _name(
        self, content: Any, argument: str, value: int | None, seats: Sequence[str], lang: str
    ) -> Any:
        """What an argument is called; a number that has no name remains one."""
        if value is None:
            return HIDDEN
        if argument in SEATS:
            return seats[value]
        if argument == AUDIENCE:
            names = [name for at, name in enumerate(seats) if value >> at & 1]
            return listed(names, lang) if names else say(NOBODY, lang)
        namer = self.namers.get(argument)
        return value if namer is None else namer(content, value, lang)


def _voice(voices: Voices, values: Mapping[str, Any], viewer: int | None) -> Text:
    """What an event sounds like to a reader."""
    seat, other = (values.get(name) for name in SEATS)
    which = 0
    if viewer is not None and viewer in (seat, other):
        which = 1 if seat == viewer else 2
    if seat is not None and seat == other:
        which += 3
    return {lang: _among(said, which) for lang, said in voices.items()}


def _among(said: Sequence[str], which: int) -> str:
    """A voice; where a sentence has it not, what it tells of somebody, or of the reader."""
    return said[which] if which < len(said) else said[min(which % 3, 1)]


def _arguments(pattern: str) -> tuple[str, ...]:
    return tuple(word.split("}")[0] for word in pattern.split("{")[1:])
