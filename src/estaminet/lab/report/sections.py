"""The sections of a report about one game: each a heading, a definition and its figures."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any

from estaminet.lab.report import svg
from estaminet.lab.report.markup import (
    Title,
    both,
    figure,
    join,
    mean_text,
    number_text,
    numbers,
    paragraph,
    percent_text,
    plain,
    points_text,
    said,
    share_text,
    table,
    title,
)
from estaminet.lab.report.study import Share, Spread, Study, binned, bins
from estaminet.lab.report.svg import Histogram, Mark, Scale
from estaminet.lab.report.words import word

COLOURS = 8  # of the style sheet: s0 … s7

Studies = Sequence[Study]
SHARE_HEAD = (word("share"), word("low"), word("high"))


def colour(i: int) -> str:
    return f"s{i % COLOURS}"


def bots_text(study: Study) -> Title:
    """« Random » where all are alike, else « Regular + 2 × Random », in the order of the seats."""
    groups = [(bot, len(list(seats))) for bot, seats in groupby(study.about["bots"])]
    if len(groups) == 1:
        return title(lambda lang: study.bot_name(groups[0][0], lang))

    def told(lang: str) -> str:
        names = ((study.bot_name(bot, lang), n) for bot, n in groups)
        return " + ".join(name if n == 1 else f"{n} × {name}" for name, n in names)

    return title(told)


def labels(studies: Studies) -> list[Title]:
    """Who each simulation is, in a few words; the file's name where that is not enough."""
    short = [
        join(join(plain(str(study.players)), word("players")), bots_text(study), by=", ")
        for study in studies
    ]
    return [
        join(text, plain(f"({study.name})")) if short.count(text) > 1 else text
        for text, study in zip(short, studies, strict=True)
    ]


def _share_rows(name: Title, share: Share) -> tuple[Title, ...]:
    cells = (share.value, share.low, share.high)
    return (name, *(percent_text(cell, 2) for cell in cells))


def strips(
    rows: Sequence[tuple[Title, Sequence[Mark]]],
    scale: Scale,
    line: float | None = None,
    bars: bool = False,
    differences: bool = False,
) -> str:
    """A list of names, each with its values drawn beside it and said at the end."""
    items = []
    for name, marks in rows:
        told = "".join(f'<span class="{m.kind}">{both(m.label)}</span>' for m in marks)
        items.append(
            f'<li><span class="name">{both(name)}</span>'
            f'<span class="plot">{svg.strip(marks, scale, line, bars)}</span>'
            f'<span class="num">{told}</span></li>'
        )
    top = f'<li class="top" aria-hidden="true"><span class="plot">{svg.axis(scale, differences)}'
    return f'<ul class="strips">{top}</span></li>{"".join(items)}</ul>'


def legend(studies: Studies) -> str:
    if len(studies) == 1:
        return ""
    return svg.legend([(colour(i), text) for i, text in enumerate(labels(studies))])


# What was simulated ------------------------------------------------------------------------------


def what(studies: Studies) -> str:
    parts = [paragraph(word("what_def"))]
    for i, (study, label) in enumerate(zip(studies, labels(studies), strict=True)):
        about = study.about
        options = ", ".join(f"{k} {v}" for k, v in about["options"].items() if v is not None)
        cards = word("shipped") if about["data"]["file"] is None else plain(about["data"]["file"])
        facts = (
            ("games", number_text(study.games)),
            ("seed", plain(str(about["seed"]))),
            ("options", plain(options)),
            ("data", join(cards, plain(f"({about['data']['hash'][:8]})"))),
            ("version", plain(str(about["version"]))),
            ("file", plain(study.name)),
        )
        listed = "".join(f"<div><dt>{said(k)}</dt><dd>{both(v)}</dd></div>" for k, v in facts)
        parts.append(
            f'<div class="run {colour(i)}"><h3><i aria-hidden="true"></i>{both(label)}</h3>'
            f'<dl>{listed}</dl><p class="again">{said("again")}</p>'
            f"<pre><code>{escape(about['command'])}</code></pre></div>"
        )
    return "".join([*parts, paragraph(word("whiskers"))])


# How games end ------------------------------------------------------------------------------------


def endings(studies: Studies) -> str:
    found = [list(study.reason_shares()) for study in studies]
    scale = svg.shares_scale([share for rows in found for _, share in rows])
    rows, told = [], []
    for at, (name, _) in enumerate(found[0]):
        shares = [shares[at][1] for shares in found]
        rows.append((name, [Mark(s, colour(i), share_text(s)) for i, s in enumerate(shares)]))
        for label, share in zip(labels(studies), shares, strict=True):
            told.append(
                _share_rows(join(name, label, by=" · ") if len(studies) > 1 else name, share)
            )
    body = legend(studies) + strips(rows, scale, bars=True)
    body += numbers((word("endings"), *SHARE_HEAD), told)
    return paragraph(word("endings_def")) + f"<figure>{body}</figure>"


# Histograms ---------------------------------------------------------------------------------------


def histograms(
    studies: Studies,
    spread_of: Callable[[Study], Spread],
    name: Title,
    definition: Title,
    unit: str,
    inner_of: Callable[[Study], Spread] | None = None,
) -> str:
    """One drawing for each simulation, all on the same scale."""
    first, width, count = bins([spread_of(study) for study in studies])
    bars = [binned(spread_of(study), first, width, count) for study in studies]
    inner = [binned(inner_of(s), first, width, count) if inner_of else [] for s in studies]
    top = max(bar.value for row in (*bars, *inner) for bar in row) * 1.1
    drawn = []
    for i, (study, label) in enumerate(zip(studies, labels(studies), strict=True)):
        made = Histogram(
            join(name, label, by=", "),
            bars[i],
            first,
            width,
            spread_of(study).quantile(0.5),
            top,
            colour(i),
            inner[i],
        )
        drawn.append(_drawn(study, label, made, spread_of(study), name, unit))
    return figure(name, definition, f'<div class="many">{"".join(drawn)}</div>')


def _drawn(
    study: Study, label: Title, made: Histogram, spread: Spread, name: Title, unit: str
) -> str:
    middle = join(word("median"), number_text(made.median))
    told = join(join(word("mean"), mean_text(*spread.mean())), middle, by=", ")
    rows = [_share_rows(made.bin_text(i), bar) for i, bar in enumerate(made.bars)]
    return (
        f'<div><p class="which"><b>{both(label)}</b> <span>{both(told)}</span></p>'
        f'<p class="unit">{said(unit)}</p>{made}<p class="unit below">{both(name)}</p>'
        f"{numbers((name, *SHARE_HEAD), rows)}</div>"
    )


def lengths(studies: Studies) -> str:
    span = studies[0].about["span"]
    column = studies[0].column(span)
    moves = histograms(
        studies, lambda s: s.spreads["moves"], word("moves"), word("moves_def"), "share_games"
    )
    return moves + histograms(
        studies,
        lambda s: s.spreads[span],
        column["title"],
        join(_sentence(column["meaning"])),
        "share_games",
    )


def _sentence(text: Title) -> Title:
    return title(lambda lang: f"{text[lang][0].upper()}{text[lang][1:]}.")


def scores(studies: Studies) -> str:
    about = studies[0].about
    shown = [c for c in about["columns"] if c["amount"] and c["name"] != about["span"]]
    return "".join(_score(studies, column) for column in shown)


def _score(studies: Studies, column: Mapping[str, Any]) -> str:
    name, by_seat = column["name"], column["by_seat"]
    how = word("spread_seat" if by_seat else "spread_game")
    return histograms(
        studies,
        lambda study: study.spreads[name],
        column["title"],
        join(_sentence(column["meaning"]), how),
        "share_seats" if by_seat else "share_games",
        (lambda study: study.winners[name]) if by_seat else None,
    )


# Seats --------------------------------------------------------------------------------------------


def against(share: Share, line: float) -> str:
    """Whether the whole interval lies on one side of a line."""
    return "more" if share.low > line else "less" if share.high < line else "even"


def seats(studies: Studies) -> str:
    if studies[0].cooperative:
        return team(studies)
    parts = [paragraph(word("seats_def"))]
    for study, label in zip(studies, labels(studies), strict=True):
        fair = 1 / study.players
        rows = [
            (_seat_name(study, seat), [Mark(share, against(share, fair), share_text(share))])
            for seat, share in enumerate(study.seat_shares())
        ]
        told = [
            _share_rows(_seat_name(study, seat), share)
            for seat, share in enumerate(study.seat_shares())
        ]
        note = join(word("fair"), percent_text(fair))
        scale = svg.around_scale(study.seat_shares(), fair)
        body = strips(rows, scale, fair) + numbers((word("seat"), *SHARE_HEAD), told)
        parts.append(figure(label, note, body))
    return "".join(parts) + by_bot(studies)


def _seat_name(study: Study, seat: int) -> Title:
    bots = study.about["bots"]
    name = title(lambda lang: f"{word('seat')[lang]} {seat}")
    if len(set(bots)) == 1:
        return name
    return join(name, title(lambda lang: study.bot_name(bots[seat], lang)), by=" · ")


def by_bot(studies: Studies) -> str:
    """Where bots of different kinds met."""
    parts = []
    for study, label in zip(studies, labels(studies), strict=True):
        if len(study.bots) > 1:
            fair = 1 / study.players
            scale = svg.around_scale(list(study.bots.values()), fair)
            rows = [
                (
                    study.about["bot_names"][bot],
                    [Mark(share, against(share, fair), share_text(share))],
                )
                for bot, share in study.bots.items()
            ]
            heading = join(word("by_bot"), label, by=" · ")
            parts.append(figure(heading, word("by_bot_def"), strips(rows, scale, fair)))
    return "".join(parts)


def team(studies: Studies) -> str:
    shares = [study.seat_shares()[0] for study in studies]
    rows = [
        (label, [Mark(share, colour(i), share_text(share))])
        for i, (label, share) in enumerate(zip(labels(studies), shares, strict=True))
    ]
    told = [_share_rows(label, s) for label, s in zip(labels(studies), shares, strict=True)]
    body = strips(rows, svg.shares_scale(shares), bars=True)
    body += numbers((word("victory"), *SHARE_HEAD), told)
    return paragraph(word("team_def")) + f"<figure>{body}</figure>"


# Side by side -------------------------------------------------------------------------------------


def compare(studies: Studies) -> str:
    intro = word("compare_def") if len(studies) > 1 else word("compare_one")
    parts = [paragraph(intro)]
    parts.append(means(studies))
    if not studies[0].cooperative:
        parts.append(first_seats(studies))
    return "".join(parts)


def means(studies: Studies) -> str:
    """A row a simulation, a column for each mean."""
    about = studies[0].about
    amounts = [c for c in about["columns"] if c["amount"]]
    head = [word("bots"), word("games"), word("moves"), *(c["title"] for c in amounts)]
    rows = []
    for study, label in zip(studies, labels(studies), strict=True):
        cells = [
            mean_text(*study.spreads[name].mean())
            for name in ("moves", *(c["name"] for c in amounts))
        ]
        rows.append((label, number_text(study.games), *cells))
    return table(head, rows)


def first_seats(studies: Studies) -> str:
    shares = [study.seat_shares()[0].minus(1 / study.players) for study in studies]
    rows = [
        (label, [Mark(share, against(share, 0), points_text(share))])
        for label, share in zip(labels(studies), shares, strict=True)
    ]
    scale = svg.middle_scale(shares)
    body = strips(rows, scale, 0, differences=True)
    return figure(word("first_seat"), word("first_seat_def"), body)
