"""A sweep on the terminal: a table for every measure."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from estaminet import languages
from estaminet.cli.compare_report import table
from estaminet.lab.compare.number_texts import filled
from estaminet.lab.compare.page import named
from estaminet.lab.compare.words import WORDS
from estaminet.lab.sweep import Sweep
from estaminet.lab.sweep.page import change_text, estimate_text, setting_text
from estaminet.languages import labelled, number, quote


class Report:
    """A sweep told in one language."""

    def __init__(self, made: Sweep, lang: str) -> None:
        self.made = made
        self.lang = lang

    def say(self, key: str, **values: object) -> str:
        return languages.say(WORDS[key], self.lang, **values)

    def show(self, written: Sequence[str]) -> None:
        """Everything, and at the end which files have it too."""
        console, programme = Console(highlight=False), self.made.programme
        console.print(Text(quote(programme.about["title"], self.lang), "bold"))
        games = number(programme.about["games"], self.lang)
        console.print(Text(f"{games} {self.say('games_each_value')}", "dim"))
        for at in range(len(programme.measures)):
            console.print()
            console.print(self.measure(at))
        console.print()
        base = setting_text(self.made, programme.settings[programme.base])
        console.print(Text(filled("swept_def", base=base)[self.lang], "dim"))
        for setting, why in programme.refused.items():
            label = f"{self.say('left_out')} {setting_text(self.made, setting)}"
            console.print(Text(labelled(label, why, self.lang)))
        if written:
            console.print(self.say("wrote", paths=", ".join(written)), soft_wrap=True, style="dim")

    def measure(self, at: int) -> Table:
        programme = self.made.programme
        measure = programme.measures[at]
        paths = (axis.path for axis in programme.axes)
        title = f"{quote(named(measure), self.lang)} ({measure.id})"
        made = table(title, *paths, self.say("value"), self.say("from_base"))
        for point in self.made.points:
            change = point.differences[at]
            made.add_row(
                *(f"{value:g}" for value in point.setting),
                estimate_text(measure, point.estimates[at])[self.lang],
                Text(change_text(measure, change)[self.lang], "bold" if change.side(0) else ""),
            )
        return made
