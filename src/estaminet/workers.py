"""The one pool of workers: tasks go out, what they come to comes back.

They are processes of this machine, or of a cluster's machines (`estaminet.cluster`). Workers are
spawned, so each begins with nothing but what it is handed. They do not hear Ctrl-C: whoever waits
for the results does, and when nobody waits any more they are ended at once. A worker whose starter
was killed ends by itself.
"""

import multiprocessing
import os
import signal
import threading
import traceback
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, TypeVar

from estaminet.errors import BadOption, EstaminetError, brief

Task = TypeVar("Task")
Result = TypeVar("Result")
Heard = Callable[..., None]

MOST_WORKERS = 1024
AHEAD = 2  # results a worker may be ahead of the one that is due: bounds the memory


class Failed(EstaminetError):
    """A part of a long work could not be done; the text says which, a note has the traceback."""


@dataclass(frozen=True)
class _Told:
    what: tuple[Any, ...]


@dataclass(frozen=True)
class Failure:
    """What a worker sends instead of an exception, which might not travel."""

    code: str
    text: str
    details: str

    @classmethod
    def of(cls, error: Exception) -> "Failure":
        """Of the exception that is being handled."""
        if not isinstance(error, EstaminetError):
            error = Failed("work_failed", f"{type(error).__name__}: {error}")
        return cls(error.code, str(error), traceback.format_exc())


def failed(error: Failure) -> Failed:
    made = Failed(error.code, error.text)
    made.add_note(error.details)
    return made


def _nobody(*what: Any) -> None:
    pass


_hearing: ContextVar[Heard] = ContextVar("hearing", default=_nobody)


def tell(*what: Any) -> None:
    """Say something in the middle of a task; it is heard where the results are awaited."""
    _hearing.get()(*what)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Pool(ABC, Generic[Task, Result]):
    """Workers that are ready, for one batch of tasks after the other."""

    @abstractmethod
    def results(self, tasks: Iterable[Task], in_order: bool = False) -> Iterator[Result]:
        """What the tasks come to, as they are done or in their order. Raises Failed."""

    @abstractmethod
    def end(self) -> None:
        """Nobody waits any more."""


Prepare = Callable[[], Callable[[Task], Result]]


class Elsewhere(ABC):
    """Workers that are not of this machine."""

    @abstractmethod
    def pool(self, prepare: Prepare[Task, Result]) -> Pool[Task, Result]:
        """Some of them, ready."""


Workers = int | Elsewhere | None  # processes of this machine, None: one for each core; or others


def checked(workers: Workers) -> int | Elsewhere:
    """Who is to work, or BadOption."""
    if workers is None:
        return cores()
    if isinstance(workers, Elsewhere):
        return workers
    count = getattr(workers, "__index__", int)()  # NumPy's numbers are welcome
    if isinstance(workers, bool) or not 1 <= count <= MOST_WORKERS:
        text = f"workers: a whole number 1 to {MOST_WORKERS}; not {brief(workers)}"
        raise BadOption("bad_workers", text)
    return count


def results(
    prepare: Prepare[Task, Result],
    tasks: Iterable[Task],
    workers: Workers,
    in_order: bool = False,
    heard: Heard = _nobody,
) -> Iterator[Result]:
    """What the tasks come to, as they are done or in their order.

    `prepare` is called once in each worker and gives what does a task there. With one worker all
    happens in this process. `heard` is called with what `tell` says. Raises Failed.
    """
    listed = list(tasks)
    if listed:
        few = min(workers, len(listed)) if isinstance(workers, int) else workers
        with pool(prepare, few, heard) as ready:
            yield from ready.results(listed, in_order)


@contextmanager
def pool(
    prepare: Prepare[Task, Result], workers: Workers, heard: Heard = _nobody
) -> Iterator[Pool[Task, Result]]:
    """Workers for several batches of tasks; afterwards they are ended."""
    who = checked(workers)
    made: Pool[Task, Result]
    if not isinstance(who, int):
        made = who.pool(prepare)
    else:
        made = _Alone(prepare, heard) if who == 1 else _Processes(prepare, who, heard)
    try:
        yield made
    finally:
        made.end()


class _Alone(Pool[Task, Result]):
    """This process."""

    def __init__(self, prepare: Prepare[Task, Result], heard: Heard) -> None:
        self._work = prepare()
        self._heard = heard

    def results(self, tasks: Iterable[Task], in_order: bool = False) -> Iterator[Result]:
        for task in tasks:
            before = _hearing.set(self._heard)
            try:
                result = self._work(task)
            finally:
                _hearing.reset(before)
            yield result

    def end(self) -> None:
        pass


class _Processes(Pool[Task, Result]):
    """Processes, and a line to each."""

    def __init__(self, prepare: Prepare[Task, Result], workers: int, heard: Heard) -> None:
        self._heard = heard
        self._processes = []
        self._idle: list[Connection] = []
        self._busy: dict[Connection, int] = {}  # line: the number of its task
        self._room = AHEAD * workers
        context = multiprocessing.get_context("spawn")
        for _ in range(workers):
            line, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs, prepare), daemon=True)
            process.start()
            theirs.close()
            self._processes.append(process)
            self._idle.append(line)

    def results(self, tasks: Iterable[Task], in_order: bool = False) -> Iterator[Result]:
        """A worker gets its next task before the result of the last one is looked at."""
        rest, done, due = deque(enumerate(tasks)), dict[int, Result](), 0
        while rest or self._busy or done:
            while rest and self._idle and rest[0][0] < due + self._room:
                self._hand_out(*rest.popleft())
            number = due if in_order else next(iter(done), due)
            if number in done:
                due += 1
                yield done.pop(number)
            else:
                done |= self._arrived()

    def _hand_out(self, number: int, task: Task) -> None:
        line = self._idle.pop()
        self._busy[line] = number
        try:
            line.send(task)
        except ConnectionError:
            raise _died() from None

    def _arrived(self) -> dict[int, Result]:
        """Wait for something; the results among it, by number."""
        found = {}
        for line in wait(list(self._busy)):
            assert isinstance(line, Connection)
            try:
                what = line.recv()
            except (EOFError, ConnectionError):
                raise _died() from None
            if isinstance(what, _Told):
                self._heard(*what.what)
            elif isinstance(what, Failure):
                raise failed(what)
            else:
                found[self._busy.pop(line)] = what
                self._idle.append(line)
        return found

    def end(self) -> None:
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join()


def _died() -> Failed:
    return Failed("worker_died", "a worker process ended unexpectedly")


# In a worker --------------------------------------------------------------------------------------


def _serve(line: Connection, prepare: Callable[[], Callable[[Any], Any]]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_starter, daemon=True).start()
    _hearing.set(lambda *what: line.send(_Told(what)))
    try:
        work = prepare()
        while True:
            line.send(work(line.recv()))
    except (EOFError, ConnectionError):
        return  # nobody waits any more
    except Exception as error:
        line.send(Failure.of(error))


def _end_with_starter() -> None:
    starter = multiprocessing.parent_process()
    if starter is not None:
        starter.join()
        os._exit(1)
