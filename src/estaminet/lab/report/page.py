"""The page: one file, nothing fetched, every language inside."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from jinja2 import Environment, PackageLoader

from estaminet.lab import plots
from estaminet.lab.report import sections
from estaminet.lab.report.course_section import choices, course
from estaminet.lab.report.number_texts import number_text, percent_text, share_text
from estaminet.lab.report.piece_section import OFTEN, pieces
from estaminet.lab.report.sections import Section, Studies
from estaminet.lab.report.study import Study
from estaminet.lab.report.words import WORDS
from estaminet.languages import FIRST, LANGUAGES, Text, joined, quote, same
from estaminet.version import VERSION


@dataclass(frozen=True)
class Key:
    """The few numbers to take away of one simulation."""

    colour: str
    label: Text
    facts: Sequence[tuple[Text, Text]]  # value, name


@dataclass(frozen=True)
class Part:
    """Everything about one game."""

    game: str
    title: Text
    subtitle: Text
    total: Text
    keys: Sequence[Key]
    sections: Sequence[Section]


def page(studies: Studies, lang: str) -> str:
    parts = [_part(group) for group in _by_game(studies)]
    names = joined(*(part.title for part in parts), by=", ")
    return rendered(parts, joined(names, WORDS["simulated"], by=" — "), lang)


def rendered(parts: Sequence[Part], title: Text, lang: str) -> str:
    """The one file, whatever its parts tell."""
    return _environment().get_template("page.html").render(lang=lang, title=title, parts=parts)


def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("estaminet.lab.report"),
        autoescape=True,
        trim_blocks=True,
        keep_trailing_newline=True,
    )
    known: dict[str, Any] = {"first": FIRST, "languages": LANGUAGES, "words": WORDS}
    known["quote"] = quote
    made.globals |= known | {"plots": plots, "often": OFTEN, "version": VERSION}
    return made


def _by_game(studies: Studies) -> Iterator[list[Study]]:
    """The simulations of each game, in the order the games are first met."""
    for game in dict.fromkeys(study.game for study in studies):
        yield [study for study in studies if study.game == game]


def _part(studies: Studies) -> Part:
    games = number_text(sum(study.games for study in studies))
    keys = [
        Key(sections.colour(i), label, list(_facts(study)))
        for i, (study, label) in enumerate(sections.labelled(studies))
    ]
    total = joined(games, WORDS["games_simulated"])
    title = studies[0].about["title"]
    sections_of = list(_sections(studies))
    return Part(studies[0].game, title, WORDS["simulated"], total, keys, sections_of)


def _sections(studies: Studies) -> Iterator[Section]:
    together = studies[0].together
    drawn = {
        "what": sections.what,
        "endings": sections.endings,
        "lengths": sections.lengths,
        "seats": sections.team if together else sections.seats,
        "scores": sections.scores,
        "course": course,
        "deciding": choices,
        "pieces": pieces,
        "compare": sections.compare,
    }
    for ident, blocks in drawn.items():
        heading = WORDS["team" if together and ident == "seats" else ident]
        yield Section(ident, heading, list(blocks(studies)))


def _facts(study: Study) -> Iterator[tuple[Text, Text]]:
    first, span = study.seat_shares()[0], study.about["span"]
    seat = joined(joined(WORDS["seat"], same("1")), WORDS["share_of_wins"], by=", ")
    yield share_text(first), WORDS["share_of_wins"] if study.together else seat
    for name, title in (("moves", WORDS["moves"]), (span, study.column(span)["title"])):
        median = number_text(study.spreads[name].quantile(0.5))
        yield median, joined(title, WORDS["median"], by=", ")
    name, share = max(study.reason_shares(), key=lambda row: row[1].value)
    yield percent_text(share.value), name
