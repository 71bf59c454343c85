"""Why something cannot be done, what is asked and by whom, what an action brings.

A game's `reasons` fills one `Reasons`. All of it is said to the seat that decides, from what that
seat may know: two worlds that it cannot tell apart give the same sentences.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from estaminet.games.texts import Said, Voices
from estaminet.languages import Text, same

AS_FAR_AS_KNOWN: Text = {
    "en": "{what}, as far as you know",
    "fr": "{what}, d'après ce que vous savez",
}


class Refusal(NamedTuple):
    """What cannot be done now: a kind of action, or (`action`: its number) a single one."""

    kind: str  # the first word of the actions
    reason: Said
    clause: str
    action: int | None = None


class Asked(NamedTuple):
    """A decision with what it is about: the card, the effect, the place."""

    voices: Voices
    values: Mapping[str, Any] = {}


@dataclass(frozen=True)
class Reasons:
    kinds: Mapping[str, Text]  # by the first word of an action: what it is to do such a thing
    expected: Mapping[str, tuple[str, ...]]  # by decision: kinds that are legal or refused
    refused: Callable[[Any, Any], list[Refusal]]  # content, state
    asked: Callable[[Any, Any], Asked | None]  # content, state; None: as the decision's text says
    brings: Callable[[Any, Any, Sequence[int]], list[Said | None]]  # content, state, actions


def as_far_as_known(what: Said) -> Said:
    return Said(AS_FAR_AS_KNOWN, {"what": what})


def quoted(text: Text) -> Said:
    """A text of a data file, as it stands there."""
    return Said(same("{what}"), {"what": text})
