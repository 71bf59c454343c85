"""What came out of a tuning: the numbers, what was gained by them, and the file that has them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import yaml

from estaminet.errors import BadData
from estaminet.games.data import GUIDE, read
from estaminet.lab.statistics import Estimate, rounded
from estaminet.lab.tune.plans import Plan
from estaminet.version import VERSION

# its head and all lines further in; comments and empty lines between these
_SECTION = re.compile(rf"^{GUIDE}:.*\n(?:(?:(?:#.*)?\n)*[ \t].*\n)*", re.MULTILINE)
_WIDTH = 100


@dataclass(frozen=True)
class Gain:
    """What the new numbers are worth at a table of some size."""

    players: int
    iterations: int  # of a search; 0: of the guide by itself
    tuned: Estimate  # rivals: the share of wins of one among the old; a team: of all its games
    usual: Estimate | None  # a team's with the old numbers; None: rivals
    more: Estimate  # the difference from the old numbers, on the same deals


@dataclass(frozen=True)
class Result:
    plan: Plan
    weights: Mapping[str, float]
    worths: Mapping[str, float]
    search: Mapping[str, float]
    gains: Sequence[Gain]

    def section(self) -> dict[str, Any]:
        """What stands under `guide` in a data file."""
        return {
            "game": self.plan.setting.game,
            "data": self.plan.setting.content().source.digest[:16],
            "made": self.plan.command(),
            "by": f"Estaminet {VERSION}",
            "weights": dict(self.weights),
            "worths": dict(self.worths),
            "search": dict(self.search),
        }

    def as_json(self) -> dict[str, Any]:
        told = {"estaminet": "tuning", **self.plan.identity(), "generations": self.plan.generations}
        gains = [rounded(gain) for gain in self.gains]
        return {**told, "gains": gains, GUIDE: self.section()}

    def text(self) -> str:
        """The data file with these numbers in it, otherwise as it was, comments and all."""
        source = self.plan.source
        whole = {**source.plain, GUIDE: self.section()}
        section = yaml.safe_dump(
            {GUIDE: self.section()}, sort_keys=False, allow_unicode=True, width=_WIDTH
        )
        text = f"{_SECTION.sub('', source.text or '').rstrip()}\n\n{section}"
        try:
            if read(text, source.name).plain == whole:
                return text
        except BadData:
            pass  # written in another style, as JSON is
        return yaml.safe_dump(whole, sort_keys=False, allow_unicode=True, width=_WIDTH)
