"""What a review says in words, in every language."""

from typing import Any

from estaminet import languages
from estaminet.languages import Text, each, joined, percent
from estaminet.review.moments import Moment
from estaminet.review.tallies import Choices

WORDS = languages.words(__package__)


def share(value: float) -> Text:
    return each(lambda lang: percent(value, lang, 0))


def say(key: str, **values: Text) -> Text:
    """The words of a key, its places filled in."""
    return each(
        lambda lang: languages.say(WORDS[key], lang, **{k: v[lang] for k, v in values.items()})
    )


def reason(moment: Moment, tally: Choices) -> Text:
    """Why the best action was best; of the played one, how it stood."""
    best, played = moment.actions[tally.best], moment.actions[tally.column]
    shares: dict[str, Any] = {"played": played.said, "played_share": share(tally.value.value)}
    if not tally.loss:
        return say("nothing_better", **shares)
    value = min(tally.value.value + tally.loss, 1.0)
    told = [say("won", best=best.said, best_share=share(value), **shares)]
    if tally.ahead > 0.5:
        told.append(say("ahead", share=share(tally.ahead)))
    if best.brings is not None:
        told.append(say("brings", what=each(lambda lang: (best.brings or {})[lang].rstrip("."))))
    return joined(*told)


def turning(before: float, after: float, cause: str) -> Text:
    return say("turning", before=share(before), after=share(after), cause=WORDS[cause])
