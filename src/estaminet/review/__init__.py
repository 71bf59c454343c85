"""What a finished game teaches: every decision judged from what its seat could know then.

review.of(record)             the whole review, JSON-ready
review.Work(record).go(…)     the same in the background: progress, a time limit, to be resumed
review.page(review, lang)     a page to look at (with the extra `lab`)
"""

from estaminet.review.classes import CLASSES
from estaminet.review.work import ROUNDS, Work, of

__all__ = ["CLASSES", "ROUNDS", "Work", "of"]
