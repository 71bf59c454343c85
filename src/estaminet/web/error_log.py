"""What goes wrong, told to the log: where and of what kind, never what was said.

The message of an error might tell somebody's cards.
"""

import logging
import traceback

from estaminet.errors import EstaminetError

log = logging.getLogger("estaminet.web")
SHOWN_FRAMES = 6
MOST_LINES = 20  # in the log, a second


class Throttle(logging.Filter):
    """So many lines a second and no more; how many were left out is said when it is quiet again."""

    def __init__(self, most: int = MOST_LINES) -> None:
        super().__init__()
        self._most = most
        self._second = 0
        self._said = 0
        self._kept_back = 0

    def filter(self, record: logging.LogRecord) -> bool:
        second = int(record.created)
        if second != self._second:
            self._second, self._said = second, 0
            if self._kept_back:
                record.msg = f"({self._kept_back} more lines) {record.getMessage()}"
                record.args = ()
                self._kept_back = 0
        self._said += 1
        if self._said > self._most:
            self._kept_back += 1
            return False
        return True


def kind(problem: BaseException) -> str:
    return problem.code if isinstance(problem, EstaminetError) else type(problem).__name__


def report(problem: BaseException) -> None:
    frames = traceback.extract_tb(problem.__traceback__)[-SHOWN_FRAMES:]
    at = " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(frames))
    log.error("%s in %s", kind(problem), at)
