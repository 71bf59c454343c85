"""Numbers and intervals as the report writes them, in every language."""

from estaminet.lab.plots import points
from estaminet.lab.report.words import WORDS
from estaminet.lab.statistics import Estimate
from estaminet.languages import Text, each, number, percent, same, written


def number_text(value: float, places: int = 0) -> Text:
    return written(number, value, places)


def percent_text(share: float, places: int = 1) -> Text:
    return written(percent, share, places)


def points_of(difference: float) -> Text:
    return written(points, difference, 1)


def range_text(low: float, high: float, places: int) -> Text:
    """« 1.2–1.4 »; with a word between where a minus could be taken for a dash."""
    between = each(lambda lang: f" {WORDS['to'][lang]} ") if low < 0 else same("–")
    return each(
        lambda lang: f"{number(low, lang, places)}{between[lang]}{number(high, lang, places)}"
    )


def mean_text(mean: Estimate) -> Text:
    """« 12.3 (12.21–12.38) »."""
    around = range_text(mean.low, mean.high, 2)
    return each(lambda lang: f"{number(mean.value, lang, 1)} ({around[lang]})")


def share_text(share: Estimate) -> Text:
    """« 12.3% (11.9–12.7) », with as many digits as there is something to see."""
    places = 1 if share.high - share.low >= 0.002 else 2
    around = range_text(100 * share.low, 100 * share.high, places)
    return each(lambda lang: f"{percent(share.value, lang, places)} ({around[lang]})")


def points_text(difference: Estimate) -> Text:
    """« +5.2 (+4.8 to +5.6) » in percentage points."""
    value, low, high = map(points_of, (difference.value, difference.low, difference.high))
    return each(lambda lang: f"{value[lang]} ({low[lang]} {WORDS['to'][lang]} {high[lang]})")
