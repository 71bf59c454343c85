"""An ablation as one page: what each card is worth, then what else it causes."""

import shlex
from collections.abc import Iterator

from estaminet.lab.ablate.ablating import Ablation
from estaminet.lab.compare.findings import Finding
from estaminet.lab.compare.measures import GROUPS, Measure
from estaminet.lab.compare.number_texts import filled
from estaminet.lab.compare.page import cells, named, strips
from estaminet.lab.compare.words import WORDS
from estaminet.lab.report.blocks import Block, Figure, Numbers, Paragraph, Run
from estaminet.lab.report.page import Part, rendered
from estaminet.lab.report.sections import Section, bots_named, colour, facts
from estaminet.lab.report.words import WORDS as REPORT
from estaminet.languages import Text, each, joined, number, same

HEAD = [WORDS[key] for key in ("card", "blank", "as_it_is", "caused", "seen_from")]
Row = tuple[Text, Finding]


def page(made: Ablation, lang: str) -> str:
    about = made.programme.about
    total = joined(each(lambda lang: number(about["games"], lang)), WORDS["games_each_card"])
    title, sections = about["title"], list(_sections(made))
    part = Part(about["game"], title, WORDS["ablated"], total, [], sections)
    return rendered([part], joined(title, WORDS["ablated"], by=" — "), lang)


def _sections(made: Ablation) -> Iterator[Section]:
    yield Section("worth", WORDS["worth"], list(_worth(made)))
    measures = made.programme.measures[: made.programme.common]
    for group in GROUPS:
        figures = [figure for m in measures if m.group == group for figure in _caused(made, m)]
        if figures:
            yield Section(group, WORDS[group], figures)
    yield Section("what", WORDS["ablated_what"], list(_what(made)))


def _worth(made: Ablation) -> Iterator[Block]:
    yield Paragraph(WORDS["ablated_def"])
    rows = [(effect.card.names, effect.worth) for effect in made.effects if effect.worth]
    if rows:
        yield Figure([strips(rows), _numbers(rows)], note=WORDS["worth_def"])
    untold = [effect.card.names for effect in made.effects if not effect.worth]
    if untold:
        yield Paragraph(joined(WORDS["untold"], joined(*untold, by=", ")), "note")


def _caused(made: Ablation, measure: Measure) -> Iterator[Block]:
    """One measure, of all cards: what they add most first."""
    found = [(effect.card.names, effect.finding(measure.id)) for effect in made.effects]
    rows = [(name, finding) for name, finding in found if finding]
    rows.sort(key=lambda row: -row[1].difference.value)
    if rows:
        unit = WORDS["in_points" if measure.share else "in_percent"]
        note = filled("cause_def", unit=unit)
        yield Figure([strips(rows), _numbers(rows)], named(measure), note)


def _numbers(rows: list[Row]) -> Numbers:
    return Numbers(HEAD, [(name, *cells(finding)) for name, finding in rows])


def _what(made: Ablation) -> Iterator[Block]:
    about = made.programme.about
    told = [(key, text) for key, text in facts(about, "") if key != "file"]
    players = joined(same(str(about["players"])), REPORT["players"])
    yield Run(colour(0), joined(players, bots_named(about), by=", "), told, command(made))


def command(made: Ablation) -> str:
    """What to type for the same ablation."""
    programme, plan = made.programme, made.programme.plans[0]
    words = ["estaminet", "ablate", plan.game, "--players", str(plan.players)]
    words += ["--cards", ",".join(card.id for card in programme.cards)]
    words += ["--measure", ",".join(programme.wanted)]
    bots = plan.bots[:1] if len(set(plan.bots)) == 1 else plan.bots
    words += ["--bots", ",".join(bots), "--games", str(plan.games), "--seed", str(plan.seed)]
    for name, value in programme.terms.options.items():
        words += ["--option", f"{name}={','.join(value) if isinstance(value, list) else value}"]
    words += ["--data", plan.data_name] if plan.data_name else []
    return shlex.join(words)
