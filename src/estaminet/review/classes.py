"""How a decision is called, by the chance of winning that it gave away.

A loss counts only as far as it stands out of the noise: each class asks for a loss, and for a loss
that is left when twice its standard error is taken away. docs/review.md has what was measured.
"""

from typing import NamedTuple

BEST, GOOD, INACCURACY, MISTAKE, BLUNDER = "best", "good", "inaccuracy", "mistake", "blunder"
MARGIN = 2.0  # standard errors
CLEAR = 4.0  # standard errors from a line, beyond which nobody looks again: one looks many times
ROUGH = (
    0.045  # what a first estimate may be off by, whatever its few trees say: all may miss a plan
)


class Bar(NamedTuple):
    loss: float  # of the chance of winning
    sure: float  # what of it must be left


BARS = {  # the gravest first
    BLUNDER: Bar(0.15, 0.07),
    MISTAKE: Bar(0.08, 0.03),
    INACCURACY: Bar(0.03, 0.0),
}
CLASSES = (BEST, GOOD, INACCURACY, MISTAKE, BLUNDER)


def class_of(loss: float, error: float) -> str:
    for name, bar in BARS.items():
        if loss >= bar.loss and loss - MARGIN * error > bar.sure:
            return name
    return GOOD if loss > 0 else BEST


def grave(loss: float, error: float) -> bool:
    """Whether it may be a blunder; a loss below zero: it seems to have gained."""
    return error > 0 and loss + 3 * max(error, ROUGH) >= BARS[BLUNDER].loss


def unsure(loss: float, error: float) -> bool:
    """Whether looking longer could make or unmake a blunder."""
    return error > 0 and abs(loss - BARS[BLUNDER].loss) < CLEAR * error
