"""A comparison on the terminal: what changed most, then what would have been seen."""

from collections.abc import Iterator, Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from estaminet import languages
from estaminet.faces.wrapping import keep_together
from estaminet.lab.compare import Comparison
from estaminet.lab.compare.findings import Finding
from estaminet.lab.compare.measures import LIFT, USE
from estaminet.lab.compare.number_texts import detectable_text, difference_text, value_text
from estaminet.lab.compare.page import PLAIN, label, named, pairing, pieces_rest, verdict
from estaminet.lab.compare.words import WORDS
from estaminet.languages import number, quote

keep_together()

MOST = 20  # of what changed


def table(title: str, *heads: str) -> Table:
    """A table of numbers under a title: names at the left, the rest to the right."""
    made = Table(
        title=title,
        title_justify="left",
        title_style="bold",
        header_style="dim",
        box=box.SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )
    for position, head in enumerate(heads):
        made.add_column(head, justify="right" if position else "left", no_wrap=position > 0)
    return made


class Report:
    """A comparison told in one language."""

    def __init__(self, made: Comparison, lang: str) -> None:
        self.made = made
        self.lang = lang

    def say(self, key: str, **values: object) -> str:
        return languages.say(WORDS[key], self.lang, **values)

    def show(self, written: Sequence[str]) -> None:
        """Everything, and at the end which files have it too."""
        console, made = Console(highlight=False), self.made
        console.print(Text(quote(made.a.about["title"], self.lang), "bold"))
        for side in "AB":
            console.print(quote(label(made, side), self.lang), markup=False)
        games = f"{number(made.a.games, self.lang)} {self.say('games_each')}"
        console.print(Text(games, "dim"))
        console.print()
        console.print(Text(verdict(made)[self.lang], "bold"))
        for shown in self.tables():
            console.print()
            console.print(shown)
        console.print()
        for note in self.notes():
            console.print(Text(note, "dim"))
        if written:
            console.print(self.say("wrote", paths=", ".join(written)), soft_wrap=True, style="dim")

    def tables(self) -> Iterator[Table]:
        if self.made.changed:
            yield self.findings("most", self.made.changed[:MOST])
        rest = [f for f in self.made.unchanged if f.measure.group in PLAIN]
        if rest:
            yield self.findings("rest", rest)

    def findings(self, title: str, findings: Sequence[Finding]) -> Table:
        made = table(
            self.say(title),
            self.say("thing"),
            "A",
            "B",
            self.say("difference"),
            self.say("seen_from"),
        )
        for finding in findings:
            ends = (value_text(finding, side.value)[self.lang] for side in (finding.a, finding.b))
            difference = difference_text(finding)[self.lang]
            seen = detectable_text(finding)[self.lang]
            made.add_row(self._name(finding), *ends, Text(difference, self._style(finding)), seen)
        return made

    def _style(self, finding: Finding) -> str:
        return "bold" if finding.changed else ""

    def _name(self, finding: Finding) -> Text:
        return Text(quote(named(finding.measure), self.lang))

    def notes(self) -> Iterator[str]:
        more = len(self.made.changed) - MOST
        if more > 0:
            yield self.say("more_rows", more=more)
        yield self.say("seen_from_def")
        for group in (USE, LIFT):
            sizes = [f.detectable for f in self.made.unchanged if f.measure.group == group]
            if len(sizes) > 1:
                yield f"{self.say(group)} — {pieces_rest(sizes)[self.lang]}"
        yield from (text[self.lang] for text in pairing(self.made))
