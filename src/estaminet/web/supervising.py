"""Several processes on one port: the parent starts them, and others in place of those that die.

All accept from the parent's socket, so that who is waiting at the door when one of them ends is let
in by another. SIGHUP renews them one by one, each when the next is ready: pages come back by
themselves at the first try. SIGTERM or Ctrl-C ends all.
"""

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait

from estaminet.web.error_log import log

AT_MOST = 15.0  # seconds to end before one is killed
TOO_SOON = 5.0  # seconds; who dies sooner has the next one wait
PAUSE = 1.0  # seconds until then
# serves until it is told to end; says over the line when it does; true: not before all is ready
Work = Callable[[Connection, bool], None]
SIGNALS = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Worker:
    """One process that serves."""

    def __init__(self, work: Work, after: "Worker | None") -> None:
        context = multiprocessing.get_context("spawn")
        self.line, theirs = context.Pipe(duplex=False)
        self.after = after  # whom it takes the place of: ended when this one serves
        self.serves = False
        self.begun = time.monotonic()
        self.ends_by: float | None = None
        self.process = context.Process(target=work, args=(theirs, after is not None), daemon=True)
        self.process.start()
        theirs.close()

    def end(self) -> None:
        if self.ends_by is None:
            self.ends_by = time.monotonic() + AT_MOST
            self.process.terminate()

    def insist(self) -> None:
        if self.ends_by is not None and time.monotonic() > self.ends_by:
            self.process.kill()


class Supervisor:
    def __init__(self, work: Work, serves: Callable[[], None]) -> None:
        self._work = work  # can be pickled: it goes into another process
        self._serves = serves  # called when the first one does
        self._workers: list[Worker] = []
        self._due: list[Worker] = []  # those to be renewed
        self._closing = False
        self._opened = False
        self._bell, self._ring = multiprocessing.Pipe(duplex=False)

    def run(self, workers: int) -> bool:
        """Until all have ended; false if none has ever served."""
        for name in SIGNALS:
            signal.signal(getattr(signal, name), lambda number, _: self._ring.send(number))
        for _ in range(workers):
            self._start(None)
        while self._workers:
            self._attend()
        return self._opened

    def _start(self, after: Worker | None) -> None:
        self._workers.append(Worker(self._work, after))

    def _attend(self) -> None:
        """Wait until something happens, and see to it."""
        lines = {worker.line: worker for worker in self._workers if not worker.serves}
        ends = {worker.process.sentinel: worker for worker in self._workers}
        happened = wait([self._bell, *lines, *ends], timeout=PAUSE)
        for what in happened:
            if what is self._bell:
                self._heard(self._bell.recv())
            elif what in lines:
                self._told(lines[what])
        for what in happened:
            if what in ends:
                self._ended(ends[what])
        for worker in self._workers:
            worker.insist()
        self._renew()

    def _heard(self, number: int) -> None:
        if number == getattr(signal, "SIGHUP", None):
            self._due = [worker for worker in self._workers if worker.ends_by is None]
            return
        self._closing = True
        for worker in self._workers:
            worker.end()

    def _renew(self) -> None:
        """One after the other: the next when the last has ended."""
        settled = all(worker.serves and worker.ends_by is None for worker in self._workers)
        if self._due and settled and not self._closing:
            self._start(self._due.pop(0))

    def _told(self, worker: Worker) -> None:
        """It serves, unless it has ended before it could say so."""
        with contextlib.suppress(EOFError):
            worker.line.recv()
            if not self._opened:
                self._opened = True
                self._serves()
            if worker.after in self._workers:
                worker.after.end()
        worker.serves = True

    def _ended(self, worker: Worker) -> None:
        self._workers.remove(worker)
        self._due = [other for other in self._due if other is not worker]
        worker.process.join()
        worker.process.close()
        worker.line.close()
        if worker.ends_by is None and not self._closing:
            self._replace(worker)

    def _replace(self, dead: Worker) -> None:
        """By a new one; unless not even the first could begin."""
        if not self._opened:
            self._heard(signal.SIGTERM)
            return
        log.error("a worker has died; starting another")
        if time.monotonic() - dead.begun < TOO_SOON:
            time.sleep(PAUSE)
        self._start(dead if dead.after is None else dead.after)


# In a worker --------------------------------------------------------------------------------------


def obey() -> None:
    """End when told to, or when the parent has gone; what else a terminal says is the parent's."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
