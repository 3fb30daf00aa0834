"""Evidence made for many rows in the background: counted, cancellable, and kept row by row as it comes."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from metrics.case import Case
from metrics.golden.row_cases import Metric, evidence_cells
from metrics.golden.working_sets import Cells
from metrics.notes import Note

Make = Callable[[Case], Case | Note]
"""Gives a case with its evidence, or why there is none."""


class Progress(NamedTuple):
    """How far a run is, in rows."""

    done: int
    failed: int
    total: int
    running: bool


class Made(NamedTuple):
    """Evidence of one row, and the texts it was made for: the row may have changed meanwhile."""

    cells: Cells
    texts: tuple[str, ...]


def texts_of(case: Case) -> tuple[str, ...]:
    """The texts that evidence hangs on."""
    return (case.question, case.response, case.reference, case.ground_truth or "")


class Run:
    """One making of evidence. It goes on while nobody looks, and ends with the last row, or when it is cancelled.

    Args:
        metric: What the evidence is for.
        rows: Ids and cases, taken one by one.
        total: How many there are.
        make: Makes the evidence of one case; may be called from several threads at once.
        at_once: How many cases are made at a time.
        cancelled: Set when it is to end; one's own, where the making must know.
    """

    def __init__(
        self,
        metric: Metric,
        rows: Iterable[tuple[str, Case]],
        total: int,
        make: Make,
        at_once: int = 1,
        cancelled: threading.Event | None = None,
    ) -> None:
        self.metric, self._make, self._rows, self._total = metric, make, iter(rows), total
        self._lock = threading.Lock()
        self._cancelled = cancelled or threading.Event()
        self._done = self._failed = 0
        self._found: dict[str, Made] = {}
        self._reasons: dict[str, Note] = {}
        self._threads = [threading.Thread(target=self._work, daemon=True) for _ in range(at_once)]
        for thread in self._threads:
            thread.start()

    def progress(self) -> Progress:
        """How far it is."""
        running = any(thread.is_alive() for thread in self._threads)
        with self._lock:
            return Progress(self._done, self._failed, self._total, running)

    def taken(self) -> tuple[dict[str, Made], dict[str, Note]]:
        """What came since it was last asked: evidence by id, and reasons by id where there is none."""
        with self._lock:
            found, reasons = self._found, self._reasons
            self._found, self._reasons = {}, {}
            return found, reasons

    def cancel(self) -> None:
        """Ends it after the rows that are being made; what was made stays."""
        self._cancelled.set()

    @property
    def cancelled(self) -> bool:
        """Whether somebody ended it."""
        return self._cancelled.is_set()

    def wait(self, seconds: float) -> bool:
        """Waits for its end; False when it is not reached in time."""
        for thread in self._threads:
            thread.join(seconds)
        return not any(thread.is_alive() for thread in self._threads)

    def _next(self) -> tuple[str, Case] | None:
        with self._lock:
            rows: Iterator[tuple[str, Case]] = self._rows
            return next(rows, None)

    def _work(self) -> None:
        while not self._cancelled.is_set() and (row := self._next()) is not None:
            name, case = row
            cells, reason = self._made(case)
            with self._lock:
                if reason is None:
                    self._done += 1
                    self._found[name] = Made(cells, texts_of(case))
                else:
                    self._failed += 1
                    self._reasons[name] = reason

    def _made(self, case: Case) -> tuple[Cells, Note | None]:
        try:
            made = self._make(case)
        except Exception:  # one odd row must not end the run for all others; what happened is in the server's log
            logging.getLogger(__name__).exception("a row could not be judged")
            return {}, Note("sample.not-made")
        return ({}, made) if isinstance(made, Note) else (evidence_cells(made, self.metric), None)
