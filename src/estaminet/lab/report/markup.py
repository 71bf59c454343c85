"""Small pieces of HTML. Everything that comes from a file is escaped here."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

from estaminet.lab.report.study import Share
from estaminet.lab.report.words import LANGUAGES, number, percent, points, word

Title = Mapping[str, str]


def title(texts: Callable[[str], str]) -> Title:
    """A text in every language, from a function of the language."""
    return {lang: texts(lang) for lang in LANGUAGES}


def both(texts: Title) -> str:
    """A text in both languages; the page shows one of them."""
    if len(set(texts.values())) == 1:
        return escape(texts[LANGUAGES[0]])
    return "".join(
        f'<span class="{lang}" lang="{lang}">{escape(texts[lang])}</span>' for lang in LANGUAGES
    )


def said(key: str) -> str:
    return both(word(key))


def join(*texts: Title, by: str = " ") -> Title:
    return title(lambda lang: by.join(filter(None, (text[lang] for text in texts))))


def plain(text: str) -> Title:
    return dict.fromkeys(LANGUAGES, text)


def number_text(value: float, places: int = 0, unit: str = "") -> Title:
    return title(lambda lang: number(value, lang, places) + unit)


def percent_text(share: float, places: int = 1) -> Title:
    return title(lambda lang: percent(share, lang, places))


def points_of(difference: float, places: int = 1) -> Title:
    return title(lambda lang: points(difference, lang, places))


def range_text(low: float, high: float, places: int) -> Title:
    """« 1.2–1.4 »; with a word between where a minus could be taken for a dash."""
    between = {"en": " to ", "fr": " à "} if low < 0 else plain("–")
    return title(
        lambda lang: f"{number(low, lang, places)}{between[lang]}{number(high, lang, places)}"
    )


def mean_text(average: float, low: float, high: float) -> Title:
    """« 12.3 (12.21–12.38) »."""
    around = range_text(low, high, 2)
    return title(lambda lang: f"{number(average, lang, 1)} ({around[lang]})")


def share_text(share: Share) -> Title:
    """« 12.3% (11.9–12.7) », with as many digits as there is something to see."""
    places = 1 if share.high - share.low >= 0.002 else 2
    around = range_text(100 * share.low, 100 * share.high, places)
    return title(lambda lang: f"{percent(share.value, lang, places)} ({around[lang]})")


def points_text(share: Share) -> Title:
    """« +5.2 (4.8 to 5.6) » in percentage points."""
    to = {"en": "to", "fr": "à"}
    return title(
        lambda lang: (
            f"{points(share.value, lang)} "
            f"({points(share.low, lang)} {to[lang]} {points(share.high, lang)})"
        )
    )


def paragraph(text: Title, kind: str = "def") -> str:
    return f'<p class="{kind}">{both(text)}</p>'


def table(head: Sequence[Title], rows: Iterable[Sequence[Title]]) -> str:
    """A table of numbers; the first cell of a row is its head."""
    top = "".join(f'<th scope="col">{both(cell)}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{both(first)}</th>'
        + "".join(f"<td>{both(cell)}</td>" for cell in rest)
        + "</tr>"
        for first, *rest in rows
    )
    return (
        f'<div class="scroll" tabindex="0"><table><thead><tr>{top}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def numbers(head: Sequence[Title], rows: Iterable[Sequence[Title]]) -> str:
    """The table behind a figure, folded."""
    return (
        f'<details class="numbers"><summary>{said("numbers")}</summary>'
        f"{table(head, rows)}</details>"
    )


def figure(heading: Title, definition: Title | None, body: str, kind: str = "") -> str:
    told = "" if definition is None else f"<figcaption>{both(definition)}</figcaption>"
    return f'<figure class="{kind}"><h3>{both(heading)}</h3>{told}{body}</figure>'
