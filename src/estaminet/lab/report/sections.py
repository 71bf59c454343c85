"""The sections of a report about one game: each a heading and its blocks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from estaminet.lab import plots
from estaminet.lab.plots import Histogram, Mark
from estaminet.lab.report.blocks import (
    Block,
    Drawn,
    Figure,
    Histograms,
    Legend,
    Numbers,
    Paragraph,
    Run,
    Strips,
    Table,
)
from estaminet.lab.report.number_texts import (
    mean_text,
    number_text,
    percent_text,
    points_text,
    share_text,
)
from estaminet.lab.report.spread import Spread, binned, bins
from estaminet.lab.report.study import Study
from estaminet.lab.report.words import WORDS
from estaminet.lab.statistics import Estimate
from estaminet.languages import Text, each, joined, same

SHOWN_HASH = 16  # characters
COLOURS = 8  # of the style sheet: s0 … s7

Studies = Sequence[Study]
SHARE_HEAD = (WORDS["share"], WORDS["low"], WORDS["high"])
SIDES = {1: "more", 0: "even", -1: "less"}  # classes of the style sheet


@dataclass(frozen=True)
class Section:
    id: str
    heading: Text
    blocks: Sequence[Block]


def colour(i: int) -> str:
    return f"s{i % COLOURS}"


def bots_text(study: Study) -> Text:
    return bots_named(study.about)


def bots_named(about: Mapping[str, Any]) -> Text:
    """« Random » where all are alike, else « Regular + 2 × Random », in the order of the seats."""
    names = about["bot_names"]
    groups = [(names[bot], len(list(seats))) for bot, seats in groupby(about["bots"])]
    if len(groups) == 1:
        return groups[0][0]
    rows = (name if n == 1 else joined(same(f"{n} ×"), name) for name, n in groups)
    return joined(*rows, by=" + ")


def labels(studies: Studies) -> list[Text]:
    """Who each simulation is, in a few words; the file's name where that is not enough."""
    short = [
        joined(joined(same(str(study.players)), WORDS["players"]), bots_text(study), by=", ")
        for study in studies
    ]
    return [
        joined(text, same(f"({study.name})")) if short.count(text) > 1 else text
        for text, study in zip(short, studies, strict=True)
    ]


def labelled(studies: Studies) -> list[tuple[Study, Text]]:
    return list(zip(studies, labels(studies), strict=True))


def named(name: Text, label: Text, studies: Studies) -> Text:
    """A name, told apart by simulation where there are several."""
    return joined(name, label, by=" · ") if len(studies) > 1 else name


def legend(studies: Studies) -> list[Block]:
    if len(studies) == 1:
        return []
    return [Legend([(colour(i), text) for i, text in enumerate(labels(studies))])]


def against(share: Estimate, line: float) -> Mark:
    """Coloured where the whole interval lies on one side of a line."""
    return Mark(share, SIDES[share.side(line)], share_text(share))


def share_row(name: Text, share: Estimate) -> tuple[Text, ...]:
    return (name, *(percent_text(cell, 2) for cell in (share.value, share.low, share.high)))


# What was simulated ------------------------------------------------------------------------------


def what(studies: Studies) -> Iterator[Block]:
    yield Paragraph(WORDS["what_def"])
    for i, (study, label) in enumerate(labelled(studies)):
        yield Run(colour(i), label, list(facts(study.about, study.name)), study.about["command"])
    yield Paragraph(WORDS["whiskers"])


def facts(about: Mapping[str, Any], name: str) -> Iterator[tuple[str, Text]]:
    """How a simulation was made, from what it says of itself."""
    data = about["data"]
    options = ", ".join(f"{k} {v}" for k, v in about["options"].items() if v is not None)
    cards = WORDS["shipped"] if data["file"] is None else same(data["file"])
    yield "games", number_text(about["games"])
    yield "seed", same(str(about["seed"]))
    yield "options", same(options)
    yield "data", joined(cards, same(f"({data['hash'][:SHOWN_HASH]})"))
    yield "reconstructed", reconstructed(data.get("provenance"))
    yield "version", same(str(about["version"]))
    yield "file", same(name)


def reconstructed(marks: Mapping[str, Mapping[str, int]] | None) -> Text:
    """What in the data file is no published fact, as its own marks say."""
    if not marks or not any(marks.values()):
        return WORDS["unmarked"]
    facts = marks["reconstructed"]
    if not facts:
        return WORDS["no_fact"]
    return same(", ".join(f"{fact} ({count})" for fact, count in facts.items()))


# How games end ------------------------------------------------------------------------------------


def endings(studies: Studies) -> Iterator[Block]:
    found = [list(study.reason_shares()) for study in studies]
    scale = plots.shares_scale([share for rows in found for _, share in rows])
    rows, told = [], []
    for at, (name, _) in enumerate(found[0]):
        shares = [shares[at][1] for shares in found]
        rows.append((name, [Mark(s, colour(i), share_text(s)) for i, s in enumerate(shares)]))
        for label, share in zip(labels(studies), shares, strict=True):
            told.append(share_row(named(name, label, studies), share))
    yield Paragraph(WORDS["endings_def"])
    numbers = Numbers((WORDS["endings"], *SHARE_HEAD), told)
    yield Figure([*legend(studies), Strips(rows, scale, bars=True), numbers])


# Histograms ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Measure:
    """Something that comes out of every game, or of every seat, as a number."""

    name: Text
    definition: Text
    unit: str  # key of a word
    spread_of: Callable[[Study], Spread]
    inner_of: Callable[[Study], Spread] | None = None  # of winners alone


def histograms(studies: Studies, measure: Measure) -> Block:
    """One drawing for each simulation, all on the same scale."""
    first, width, count = bins([measure.spread_of(study) for study in studies])

    def shares(of: Callable[[Study], Spread] | None) -> list[list[Estimate]]:
        return [binned(of(study), first, width, count) if of else [] for study in studies]

    bars, inner = shares(measure.spread_of), shares(measure.inner_of)
    top = max(bar.value for row in (*bars, *inner) for bar in row) * 1.1
    drawn = []
    for i, (study, label) in enumerate(labelled(studies)):
        spread, name = measure.spread_of(study), joined(measure.name, label, by=", ")
        median = spread.quantile(0.5)
        made = Histogram(name, bars[i], first, width, median, top, colour(i), inner[i])
        drawn.append(_drawn(label, measure.name, spread, made))
    body = Histograms(measure.name, WORDS[measure.unit], drawn)
    return Figure([body], measure.name, measure.definition)


def _drawn(label: Text, name: Text, spread: Spread, made: Histogram) -> Drawn:
    mean = joined(WORDS["mean"], mean_text(spread.mean()))
    told = joined(mean, joined(WORDS["median"], number_text(made.median)), by=", ")
    rows = [share_row(made.bin_text(i), bar) for i, bar in enumerate(made.bars)]
    return Drawn(label, told, made, Numbers((name, *SHARE_HEAD), rows))


def lengths(studies: Studies) -> Iterator[Block]:
    span = studies[0].about["span"]
    column = studies[0].column(span)
    moves = Measure(
        WORDS["moves"], WORDS["moves_def"], "share_games", lambda study: study.spreads["moves"]
    )
    meaning = _sentence(column["meaning"])
    own = Measure(column["title"], meaning, "share_games", lambda study: study.spreads[span])
    yield from (histograms(studies, measure) for measure in (moves, own))


def _sentence(text: Text) -> Text:
    return each(lambda lang: f"{text[lang][0].upper()}{text[lang][1:]}.")


def scores(studies: Studies) -> Iterator[Block]:
    about = studies[0].about
    for column in about["columns"]:
        if column["amount"] and column["name"] != about["span"]:
            yield histograms(studies, _score(column))


def _score(column: Mapping[str, Any]) -> Measure:
    name, by_seat = column["name"], column["by_seat"]
    how = WORDS["spread_seat" if by_seat else "spread_game"]
    return Measure(
        column["title"],
        joined(_sentence(column["meaning"]), how),
        "share_seats" if by_seat else "share_games",
        lambda study: study.spreads[name],
        (lambda study: study.winners[name]) if by_seat else None,
    )


# Seats --------------------------------------------------------------------------------------------


def seats(studies: Studies) -> Iterator[Block]:
    yield Paragraph(WORDS["seats_def"])
    for study, label in labelled(studies):
        fair, shares = 1 / study.players, study.seat_shares()
        names = [_seat_name(study, seat) for seat in range(study.players)]
        rows = [(name, [against(s, fair)]) for name, s in zip(names, shares, strict=True)]
        told = [share_row(name, s) for name, s in zip(names, shares, strict=True)]
        strips = Strips(rows, plots.around_scale(shares, fair), fair)
        numbers = Numbers((WORDS["seat"], *SHARE_HEAD), told)
        yield Figure([strips, numbers], label, joined(WORDS["fair"], percent_text(fair)))
    for study, label in labelled(studies):
        if len(study.bot_shares) > 1:
            yield _by_bot(study, label)


def _seat_name(study: Study, seat: int) -> Text:
    name = joined(WORDS["seat"], same(str(seat + 1)))
    if len(set(study.bots)) == 1:
        return name
    return joined(name, study.bot_names[study.bots[seat]], by=" · ")


def _by_bot(study: Study, label: Text) -> Block:
    """Where bots of different kinds met."""
    fair, shares = 1 / study.players, study.bot_shares
    rows = [(study.bot_names[bot], [against(share, fair)]) for bot, share in shares.items()]
    strips = Strips(rows, plots.around_scale(list(shares.values()), fair), fair)
    return Figure([strips], joined(WORDS["by_bot"], label, by=" · "), WORDS["by_bot_def"])


def team(studies: Studies) -> Iterator[Block]:
    yield Paragraph(WORDS["team_def"])
    shares = [study.seat_shares()[0] for study in studies]
    found = list(zip(labels(studies), shares, strict=True))
    rows = [(label, [Mark(s, colour(i), share_text(s))]) for i, (label, s) in enumerate(found)]
    told = [share_row(label, share) for label, share in found]
    strips = Strips(rows, plots.shares_scale(shares), bars=True)
    yield Figure([strips, Numbers((WORDS["victory"], *SHARE_HEAD), told)])


# Side by side -------------------------------------------------------------------------------------


def compare(studies: Studies) -> Iterator[Block]:
    yield Paragraph(WORDS["compare_def" if len(studies) > 1 else "compare_one"])
    yield _means(studies)
    if not studies[0].together:
        yield _first_seats(studies)


def _means(studies: Studies) -> Block:
    """A row a simulation, a column for each mean."""
    amounts = [c for c in studies[0].about["columns"] if c["amount"]]
    head = [WORDS["bots"], WORDS["games"], WORDS["moves"], *(c["title"] for c in amounts)]
    names = ("moves", *(c["name"] for c in amounts))
    rows = []
    for study, label in labelled(studies):
        cells = [mean_text(study.spreads[name].mean()) for name in names]
        rows.append((label, number_text(study.games), *cells))
    return Table(head, rows)


def _first_seats(studies: Studies) -> Block:
    shares = [study.seat_shares()[0].minus(1 / study.players) for study in studies]
    rows = [
        (label, [Mark(share, SIDES[share.side(0)], points_text(share))])
        for label, share in zip(labels(studies), shares, strict=True)
    ]
    strips = Strips(rows, plots.differences_scale(shares), 0, differences=True)
    return Figure([strips], WORDS["first_seat"], WORDS["first_seat_def"])
