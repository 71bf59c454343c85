"""Findings as people read them, in every language."""

from estaminet.lab.compare.findings import Finding
from estaminet.lab.compare.measures import LIFT
from estaminet.lab.compare.words import WORDS
from estaminet.lab.plots import points
from estaminet.lab.report.number_texts import percent_text, points_of
from estaminet.lab.report.words import WORDS as REPORT
from estaminet.languages import Count, Text, each, joined, number, same, say, written


def filled(key: str, **values: object) -> Text:
    """A sentence with its places filled in; texts by language, numbers as they are written."""
    return each(
        lambda lang: say(
            WORDS[key], lang, **{name: _in(value, lang) for name, value in values.items()}
        )
    )


def _in(value: object, lang: str) -> object:
    if isinstance(value, dict):
        return value[lang]
    return Count(value, lang) if isinstance(value, int) else value


def value_text(finding: Finding, value: float) -> Text:
    """What one side came to: « 35.2% », « 212.3 », of a lift « +1.2 »."""
    if finding.measure.group == LIFT:
        return points_of(value)
    if finding.measure.share:
        return percent_text(value, _places(finding) if 100 * value < 99 else 1)
    return written(number, value, _places(finding))


def _places(finding: Finding) -> int:
    """As many digits as there is something to see."""
    fine = finding.difference.half * (100 if finding.measure.share else 1)
    return next((places for places in (1, 2, 3) if fine >= 10.0**-places), 4)


def signed(finding: Finding, value: float) -> Text:
    """A difference, with its sign."""
    if finding.measure.share:
        return written(points, value, _places(finding))
    places = _places(finding)
    value = round(value, places) or 0.0  # no minus nothing
    return each(lambda lang: number(value, lang, places, sign=value != 0))


def difference_text(finding: Finding) -> Text:
    """« +5.2 (+4.8 to +5.6) »."""
    e = finding.difference
    value, low, high = (signed(finding, v) for v in (e.value, e.low, e.high))
    return each(lambda lang: f"{value[lang]} ({low[lang]} {REPORT['to'][lang]} {high[lang]})")


def sides_text(finding: Finding) -> Text:
    """« 35.2% → 40.1% »."""
    ends = (value_text(finding, side.value) for side in (finding.a, finding.b))
    return joined(*ends, by=" → ")


def detectable_text(finding: Finding) -> Text:
    """The least difference that would have been seen; nothing where all games are alike."""
    size = finding.detectable
    if size < 1e-9:
        return same("–")
    size *= 100 if finding.measure.share else 1
    return written(number, size, next((p for p in (1, 2, 3) if size >= 10.0 ** (1 - p)), 4))
