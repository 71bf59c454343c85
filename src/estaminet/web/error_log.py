"""What goes wrong, told to the log: where and of what kind, never what was said.

The message of an error might tell somebody's cards.
"""

import logging
import traceback

from estaminet.errors import EstaminetError

log = logging.getLogger("estaminet.web")
SHOWN_FRAMES = 6


def kind(problem: BaseException) -> str:
    return problem.code if isinstance(problem, EstaminetError) else type(problem).__name__


def report(problem: BaseException) -> None:
    frames = traceback.extract_tb(problem.__traceback__)[-SHOWN_FRAMES:]
    at = " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(frames))
    log.error("%s in %s", kind(problem), at)
