"""The page: one file, nothing fetched, both languages inside."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from importlib.resources import files

from estaminet.lab.report import sections
from estaminet.lab.report.markup import (
    Title,
    both,
    join,
    number_text,
    percent_text,
    said,
    share_text,
    title,
)
from estaminet.lab.report.pieces import pieces
from estaminet.lab.report.study import Study
from estaminet.lab.report.words import LANGUAGES, word
from estaminet.version import VERSION

Section = tuple[str, Title, Callable[[Sequence[Study]], str]]

SWITCH = """
document.querySelectorAll("[data-lang]").forEach(function (button) {
  button.addEventListener("click", function () {
    document.documentElement.lang = button.dataset.lang;
    document.title = button.dataset.title;
  });
});
"""


def parts(studies: Sequence[Study]) -> Iterator[list[Study]]:
    """The simulations of each game, in the order the games are first met."""
    for game in dict.fromkeys(study.game for study in studies):
        yield [study for study in studies if study.game == game]


def contents(studies: Sequence[Study]) -> list[Section]:
    team = studies[0].cooperative
    return [
        ("what", word("what"), sections.what),
        ("endings", word("endings"), sections.endings),
        ("lengths", word("lengths"), sections.lengths),
        ("seats", word("team" if team else "seats"), sections.seats),
        ("scores", word("scores"), sections.scores),
        ("pieces", word("pieces"), pieces),
        ("compare", word("compare"), sections.compare),
    ]


def page(studies: Sequence[Study], lang: str) -> str:
    name = heading(studies)
    style = files(__package__ or "").joinpath("style.css").read_text(encoding="utf-8")
    body = "".join(part(group) for group in parts(studies))
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f'<link rel="icon" href="data:,">\n<title>{escape(name[lang])}</title>\n'
        f"<style>\n{style}</style>\n</head>\n<body>\n"
        f'<nav class="lang" aria-label="Language, langue">{switch(name)}</nav>\n'
        f"<main>{body}</main>\n"
        f"<footer>{said('made')} estaminet {escape(VERSION)}</footer>\n"
        f"<script>{SWITCH}</script>\n</body>\n</html>\n"
    )


def heading(studies: Sequence[Study]) -> Title:
    names = [group[0].about["title"] for group in parts(studies)]
    return join(join(*names, by=", "), word("simulated"), by=" — ")


def switch(name: Title) -> str:
    full = {"en": "English", "fr": "Français"}
    return "".join(
        f'<button type="button" data-lang="{lang}" lang="{lang}" '
        f'data-title="{escape(name[lang])}">{full[lang]}</button>'
        for lang in LANGUAGES
    )


def part(studies: Sequence[Study]) -> str:
    """Everything about one game."""
    game = escape(studies[0].game)
    listed = contents(studies)
    index = "".join(
        f'<li><a href="#{game}-{ident}">{both(name)}</a></li>' for ident, name, _ in listed
    )
    shown = "".join(
        f'<section id="{game}-{ident}"><h2>{both(name)}</h2>{draw(studies)}</section>'
        for ident, name, draw in listed
    )
    total = join(number_text(sum(s.games for s in studies)), word("games_simulated"))
    return (
        f'<article><header><p class="kicker">{both(total)}</p>'
        f"<h1>{both(studies[0].about['title'])} <small>{said('simulated')}</small></h1>"
        f'<div class="keys">{keys(studies)}</div>'
        f'<nav aria-label="{escape(word("contents")["en"])}"><ul>{index}</ul></nav></header>'
        f"{shown}</article>"
    )


def keys(studies: Sequence[Study]) -> str:
    """The few numbers to take away, a box for each simulation."""
    boxes = []
    for i, (study, label) in enumerate(zip(studies, sections.labels(studies), strict=True)):
        facts = "".join(
            f"<div><dd>{both(value)}</dd><dt>{both(name)}</dt></div>" for value, name in key(study)
        )
        boxes.append(
            f'<div class="key {sections.colour(i)}"><h2><i aria-hidden="true"></i>{both(label)}'
            f"</h2><dl>{facts}</dl></div>"
        )
    return "".join(boxes)


def key(study: Study) -> Iterator[tuple[Title, Title]]:
    first, span = study.seat_shares()[0], study.about["span"]
    team = join(word("share_of_wins"))
    seat = title(lambda lang: f"{word('seat')[lang]} 0, {word('share_of_wins')[lang]}")
    yield share_text(first), team if study.cooperative else seat
    yield (
        number_text(study.spreads["moves"].quantile(0.5)),
        join(word("moves"), word("median"), by=", "),
    )
    column = study.column(span)
    yield (
        number_text(study.spreads[span].quantile(0.5)),
        join(column["title"], word("median"), by=", "),
    )
    name, share = max(study.reason_shares(), key=lambda row: row[1].value)
    yield percent_text(share.value), name
