"""A tuning on the terminal: what it gained."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from estaminet.cli.compare_report import table
from estaminet.cli.tune_words import say
from estaminet.games import load
from estaminet.lab.statistics import Estimate
from estaminet.lab.tune import Gain, Result
from estaminet.languages import Count, number, percent, quote


class Report:
    """A result told in one language."""

    def __init__(self, result: Result, lang: str) -> None:
        self.result = result
        self.lang = lang

    def say(self, key: str, **values: object) -> str:
        return say(self.lang, key, **values)

    def show(self, written: Sequence[str]) -> None:
        """Everything, and at the end which files have it."""
        console, plan = Console(highlight=False), self.result.plan
        console.print(Text(quote(load(plan.setting.game).texts.title, self.lang), "bold"))
        for stage in plan.stages:
            effort = {"generations": stage.generations, "population": stage.population}
            games = Count(stage.games, self.lang)
            told = self.say(f"of_{stage.name}", **effort, games=games, seed=plan.seed)
            console.print(Text(told, "dim"))
        console.print()
        console.print(self.gains())
        for verdict in self.verdicts():
            console.print(Text(verdict, "bold"))
        console.print(Text(self.say("team_note" if plan.together else "rivals_note"), "dim"))
        if written:
            console.print(self.say("wrote", paths=", ".join(written)), soft_wrap=True, style="dim")
            console.print(self.say("play_it", path=written[0]), soft_wrap=True, style="dim")

    def gains(self) -> Table:
        heads = ("before", "after") if self.result.plan.together else ("share",)
        heads = ("players_bot", *heads, "more")
        made = table(self.say("gain"), *(self.say(head) for head in heads))
        for gain in self.result.gains:
            who = f"search:{gain.iterations}" if gain.iterations else "guide"
            shares = map(self.share, self._shares(gain))
            made.add_row(f"{gain.players}, {who}", *shares, self.more(gain))
        return made

    def _shares(self, gain: Gain) -> list[Estimate]:
        return [gain.tuned] if gain.usual is None else [gain.usual, gain.tuned]

    def share(self, share: Estimate) -> str:
        low, high = (number(100 * end, self.lang, 1) for end in (share.low, share.high))
        return f"{percent(share.value, self.lang)} ({low} – {high})"

    def more(self, gain: Gain) -> Text:
        value, low, high = (
            number(100 * end, self.lang, 1, sign=True)
            for end in (gain.more.value, gain.more.low, gain.more.high)
        )
        return Text(f"{value} ({low} … {high})", "bold" if gain.more.side(0) else "")

    def verdicts(self) -> Iterator[str]:
        """Of guides, then of searches; on the whole: better where it is nowhere worse, and the
        other way round."""
        for searches in (False, True):
            gains = [g for g in self.result.gains if bool(g.iterations) is searches]
            sides = {gain.more.side(0) for gain in gains} - {0}
            side = "alike" if len(sides) != 1 else "better" if sides == {1} else "worse"
            if gains:
                yield self.say(f"search_{side}" if searches else side)
