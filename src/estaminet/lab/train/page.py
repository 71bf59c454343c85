"""A run as one page: how each generation did against the one before, and what was fitted."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from estaminet.games.game import Game
from estaminet.lab.plots import Curve, Series
from estaminet.lab.report.blocks import Block, Drawing, Figure, Legend, Numbers, Paragraph
from estaminet.lab.report.number_texts import share_text
from estaminet.lab.report.page import Part, rendered
from estaminet.lab.report.sections import Section, colour
from estaminet.lab.report.words import WORDS as REPORT
from estaminet.lab.statistics import Estimate
from estaminet.lab.train.words import WORDS
from estaminet.languages import FIRST, each, joined, number, percent, same

Event = dict[str, Any]


class Told(Protocol):
    game: Game

    def events(self) -> list[Event]: ...


def page(run: Told) -> str:
    events = run.events()
    games = sum(event["games"] for event in events if event["what"] == "games")
    total = joined(each(lambda lang: number(games, lang)), WORDS["games_played"])
    title = run.game.texts.title
    part = Part(run.game.id, title, WORDS["trained"], total, [], list(_sections(events)))
    return rendered([part], joined(title, WORDS["trained"], by=" — "), FIRST)


def _sections(events: Sequence[Event]) -> Iterator[Section]:
    arenas = [event for event in events if event["what"] == "arena"]
    if arenas:
        yield Section("arenas", WORDS["arenas"], list(_arenas(arenas)))
    epochs = [event for event in events if event["what"] == "epoch"]
    if epochs:
        yield Section("fitting", WORDS["fitting"], list(_epochs(epochs)))


def _arenas(arenas: Sequence[Event]) -> Iterator[Block]:
    yield Paragraph(WORDS["arenas_def"])
    counts = list(arenas[0]["rows"])
    rows = [
        Series(
            colour(i),
            joined(same(count), REPORT["players"]),
            [(event["generation"], Estimate(**event["rows"][count]["new"])) for event in arenas],
        )
        for i, count in enumerate(counts)
    ]
    legend = Legend([(row.kind, row.label) for row in rows])
    drawn = Drawing(Curve(WORDS["arenas"], rows, percent, 0.01), WORDS["generation"])
    yield Figure([legend, drawn, _shares(arenas)])


def _shares(arenas: Sequence[Event]) -> Block:
    head = [WORDS["generation"], REPORT["players"], WORDS["new"], WORDS["last"], WORDS["kept"]]
    rows = [
        (
            same(str(event["generation"])),
            same(count),
            share_text(Estimate(**row["new"])),
            share_text(Estimate(**row["last"])),
            WORDS["yes" if event["kept"] else "no"],
        )
        for event in arenas
        for count, row in event["rows"].items()
    ]
    return Numbers(head, rows)


def _epochs(epochs: Sequence[Event]) -> Iterator[Block]:
    yield Paragraph(WORDS["fitting_def"])
    for name in ("judged", "advised"):
        lines = [(name, WORDS["network"]), (f"plain_{name}", WORDS["guide_alone"])]
        rows = [
            Series(colour(i), label, _line(epochs, key)) for i, (key, label) in enumerate(lines)
        ]
        legend = Legend([(row.kind, row.label) for row in rows])
        curve = Curve(WORDS[name], rows, number, 1.0)
        yield Figure([legend, Drawing(curve, WORDS["epoch"])], WORDS[name])


def _line(epochs: Sequence[Event], key: str) -> list[tuple[float, Estimate]]:
    """An epoch after the other, over all generations."""
    return [(float(i), Estimate(e[key], e[key], e[key])) for i, e in enumerate(epochs)]
