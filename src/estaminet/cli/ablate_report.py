"""An ablation on the terminal: a row a card, what is worth most first."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from estaminet import languages
from estaminet.cli.compare_report import table
from estaminet.lab.ablate import Ablation, Effect
from estaminet.lab.compare.number_texts import difference_text
from estaminet.lab.compare.page import cells
from estaminet.lab.compare.words import WORDS
from estaminet.languages import labelled, number, quote

ALSO = 2  # other things that a card changes


class Report:
    """An ablation told in one language."""

    def __init__(self, made: Ablation, lang: str) -> None:
        self.made = made
        self.lang = lang

    def say(self, key: str, **values: object) -> str:
        return languages.say(WORDS[key], self.lang, **values)

    def show(self, written: Sequence[str]) -> None:
        """Everything, and at the end which files have it too."""
        console, about = Console(highlight=False), self.made.programme.about
        title = quote(about["title"], self.lang)
        console.print(Text(labelled(title, self.say("ablated"), self.lang), "bold"))
        games = number(about["games"], self.lang)
        console.print(Text(f"{games} {self.say('games_each_card')}", "dim"))
        console.print()
        console.print(self.worths())
        console.print()
        if any(effect.changed for effect in self.made.effects):
            console.print(self.also())
            console.print()
        for key in ("ablated_def", "worth_def"):
            console.print(Text(self.say(key), "dim"))
        if written:
            console.print(self.say("wrote", paths=", ".join(written)), soft_wrap=True, style="dim")

    def worths(self) -> Table:
        heads = ("card", "blank", "as_it_is", "worth_short")
        made = table(self.say("worth"), *(self.say(head) for head in heads))
        for effect in self.made.effects:
            made.add_row(quote(effect.card.names, self.lang), *self._worth(effect))
        return made

    def _worth(self, effect: Effect) -> tuple[str, str, Text]:
        worth = effect.worth
        if worth is None:
            return "–", "–", Text("–")
        blank, as_it_is, *_ = (cell[self.lang] for cell in cells(worth))
        told = difference_text(worth)[self.lang]
        return blank, as_it_is, Text(told, "bold" if worth.changed else "")

    def also(self) -> Table:
        """What else each card changes most."""
        heads = ("card", "thing", "blank", "as_it_is", "caused")
        made = table(self.say("also_causes"), *(self.say(head) for head in heads))
        for effect in self.made.effects:
            for finding in effect.changed[:ALSO]:
                ends = [cell[self.lang] for cell in cells(finding)[:3]]
                names = (quote(t, self.lang) for t in (effect.card.names, finding.measure.name))
                made.add_row(*names, *ends)
        return made
