"""What goes wrong, told to the log: where and of what kind, never what was said.

The message of an error might tell somebody's cards.
"""

import json
import logging
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from estaminet.errors import EstaminetError

log = logging.getLogger("estaminet.web")
at_table: ContextVar[str] = ContextVar("at_table", default="")  # what a line is about
request: ContextVar[str] = ContextVar("request", default="")
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


class Line(logging.Formatter):
    """A line of the log: when, how bad, what, at which table and in which request."""

    def __init__(self, form: str) -> None:
        super().__init__()
        self._form = form

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "message": record.getMessage(),
        }
        about = {"table": at_table.get(), "request": request.get()}
        known = {name: value for name, value in about.items() if value}
        if self._form == "json":
            return json.dumps(told | known, ensure_ascii=False)
        words = [told["time"], told["level"], f"estaminet: {told['message']}"]
        return " ".join([*words, *(f"{name}={value}" for name, value in known.items())])


def prepare(form: str) -> None:
    """Let everything that is logged go to the error stream, a line each, not too many."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Line(form))
    handler.addFilter(Throttle())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])


def kind(problem: BaseException) -> str:
    """What may be said of it: its text may hold what nobody is to read."""
    name: str = getattr(problem, "kind", type(problem).__name__)
    return problem.code if isinstance(problem, EstaminetError) else name


def report(problem: BaseException) -> None:
    frames = traceback.extract_tb(problem.__traceback__)[-SHOWN_FRAMES:]
    at = " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(frames))
    log.error("%s in %s", kind(problem), at)
