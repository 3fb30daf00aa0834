"""Rows being judged: several at a time, each line written when it is there, the waits and failures said at once."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from metrics.case import Settings
from metrics.commands.fingerprints import everything, fingerprint, makers
from metrics.commands.journal import ONCE, Again, Journal, written
from metrics.commands.judged_lines import as_text, exit_code, judged_line, state_of
from metrics.commands.sample_cases import Sample, by_rules, sample_case
from metrics.notes import Note
from metrics.protocols import Embedder
from metrics.providers.asking import Course
from metrics.providers.judging import Metric, Plan
from metrics.providers.judging import judged as judged_by_model
from metrics.providers.judging.runs import shared_loop

INTERRUPTED = 130
_HOPELESS = frozenset(
    ["server.key-refused", "server.key-missing", "server.model-unknown", "server.quota", "server.unreachable",
     "server.resolve", "server.redirect", "server.no-path", "server.address-blocked"]
)  # fmt: skip
"""What every further row would fail for too."""
_ENOUGH = 5
_MOST_SAID = 20
_LOOK, _PATIENCE = 0.1, 5.0


_NEXT = {
    "failed": "the same command again takes them up",
    "unread": "not asked about; the messages above say why, and how to have them read",
    "provisional": "the reply does not fit what was asked; settle it in the app, or ask again with --again provisional",
    "not scored": "judged, but nothing to score; --again unscored asks again",
}
_WORDS = {"provisional": "judged, but not scored yet", "not scored": "judged, but not scored"}


class _Row(NamedTuple):
    """What came of one row; ``line`` is None when it was not reached."""

    line: Mapping[str, Any] | None
    failure: Note | None = None


class Judging:
    """Judges rows by a plan.

    Args:
        plan: By a model; or the embedder that the rule judge stands on.
        metric: What for.
        engine: The tool to compare with.
        settings: Of scoring.
        concurrency: Most requests at a time, of all rows together, >= 1.
        again: What is asked again although it was judged.
        name: Put before everything that is said; of a part of many.
    """

    def __init__(
        self,
        plan: Plan | Embedder,
        metric: Metric,
        engine: str,
        settings: Settings,
        concurrency: int,
        again: Again = ONCE,
        name: str = "",
    ) -> None:
        self._plan, self._metric, self._engine, self._settings = plan, metric, engine, settings
        self._concurrency, self._again, self.name = concurrency, again, name
        self._done: dict[str, _Row] = {}
        self._courses: dict[str, Course] = {}
        self._in_a_row: list[str] = []
        self._reached = 0
        self.unscored: list[str] = []
        self._told: set[tuple[str, str]] = set()
        self.stopped: Note | None = None
        self._ended = threading.Event()

    @property
    def everything(self) -> list[str]:
        """All that a line depends on, the row aside."""
        return everything(self._plan, self._metric, self._engine, self._settings)

    def journal(self, path: Path, patience: float = 0.0) -> Journal:
        """The journal at a path, opened for this judging.

        Raises:
            OSError: As ``Journal``.
        """
        return Journal(path, fingerprint(self.everything), fingerprint(makers(self._plan)), patience)

    def run(self, rows: Sequence[Sample], journal: Journal, output: Path) -> int:
        """The exit code; every row's line is in the output, as far as there is one."""
        finished = {row.key: line for row in rows if (line := journal.finished(row.key)) is not None}
        self._done = {key: _Row(line) for key, line in finished.items()}
        again = {key for key, line in finished.items() if self._is_asked_again(key, line, journal)}
        written(output, [as_text(finished[row.key]) for row in rows if row.key in finished and row.key not in again])
        left = [row for row in rows if row.key not in finished or row.key in again]
        self._reached = len(rows) - len(left)
        if finished:
            self.say(f"{self._reached} of {len(rows)} rows are finished already; {len(left)} to go")
        interrupted = False
        try:
            self._until_done(left, journal, output, len(rows))
        except KeyboardInterrupt:
            interrupted = True
        lines = [row.line for one in rows if (row := self._done.get(one.key)) and row.line is not None]
        written(output, [as_text(line) for line in lines])
        self._summary(len(rows))
        if interrupted:
            self.say("interrupted; the same command again goes on where this one stopped")
            return INTERRUPTED
        return exit_code(self.states, len(rows))

    def _is_asked_again(self, key: str, line: Mapping[str, Any], journal: Journal) -> bool:
        return state_of(line) in self._again.states and journal.asked_again(key) != self._again.run

    @property
    def states(self) -> Counter[str]:
        """How many rows came to what, by now."""
        return Counter(state_of(row.line) for row in self._done.values() if row.line is not None)

    def say(self, text: str) -> None:
        """One line on standard error; a broken terminal must not stop a judging that costs money."""
        try:
            plain = "".join(one if one.isprintable() else " " for one in f"{self.name}{text}")
            print(plain, file=sys.stderr, flush=True)
        except OSError:
            return

    def _until_done(self, left: list[Sample], journal: Journal, output: Path, total: int) -> None:
        if not left:
            return
        with output.open("a", encoding="utf-8", newline="\n") as out:
            work = asyncio.run_coroutine_threadsafe(self._all(left, journal, out, total), shared_loop())
            try:
                while not work.done():
                    time.sleep(_LOOK)
                    self._tell_waits()
                work.result()
            except KeyboardInterrupt:
                self.stopped = Note("judging.cancelled")
                work.cancel()
                self._ended.wait(_PATIENCE)
                raise

    async def _all(self, left: list[Sample], journal: Journal, out: Any, total: int) -> None:
        waiting = iter(left)
        room = asyncio.Semaphore(self._concurrency)

        async def worker() -> None:
            for sample in waiting:
                if self.stopped is not None:
                    return
                row = await self._one(sample, journal, room)
                self._courses.pop(sample.key, None)
                self._done[sample.key] = row
                self._reached += 1
                if row.line is not None:
                    if sample.problem is None:
                        journal.add_line(sample.key, row.line, failed=row.failure is not None)
                    out.write(as_text(row.line) + "\n")
                    out.flush()
                self._tell(sample, row, total)
                if sample.problem is None:
                    self._look_whether_it_is_hopeless(row.failure)

        try:
            async with asyncio.TaskGroup() as workers:
                for _ in range(min(self._concurrency, len(left))):
                    workers.create_task(worker())
        except ExceptionGroup as errors:  # a full disk, for one: the others are cancelled by now
            raise errors.exceptions[0] from None
        finally:
            self._ended.set()

    async def _one(self, sample: Sample, journal: Journal, room: asyncio.Semaphore) -> _Row:
        case = sample_case(sample, self._settings)
        plan, failure = self._plan, sample.problem
        if sample.problem is not None:
            made = case
        elif isinstance(plan, Plan):
            if sample.key in self._done:
                journal.again(sample.key, self._again.run)
            course = Course(patience=plan.patience, kept=lambda call: journal.add_call(sample.key, call))
            self._courses[sample.key] = course
            result = await judged_by_model(case, plan, course, journal.answered(sample.key), room)
            if result.failure is not None and result.failure.code == "judging.cancelled":
                raise asyncio.CancelledError
            made, failure = result.case, result.failure
        else:
            made, failure = await asyncio.to_thread(by_rules, case, self._metric, plan)
        unread = sample.problem is not None
        line = judged_line(sample.id, made, self._metric, self._engine, failure, unread=unread)
        return _Row(line if sample.id is not None else {**line, "line": sample.line}, failure)

    def _look_whether_it_is_hopeless(self, failure: Note | None) -> None:
        if failure is None or failure.code not in _HOPELESS:
            self._in_a_row.clear()
            return
        self._in_a_row.append(failure.code)
        if len(self._in_a_row) >= _ENOUGH and len(set(self._in_a_row[-_ENOUGH:])) == 1 and self.stopped is None:
            self.stopped = Note("judging.stopped-early", {"count": _ENOUGH, "reason": str(failure)})
            self.say(str(self.stopped))

    def _tell(self, sample: Sample, row: _Row, total: int) -> None:
        line = row.line or {}
        state = state_of(line)
        said = "judged" if state == "scored" else f"{_WORDS.get(state, 'not scored')}: {line.get('reason')}"
        name = f"line {sample.line}" if sample.id is None else sample.id
        where = f" (line {sample.line})" if state == "unread" and sample.id is not None else ""
        self.say(f"[{self._reached}/{total}] {name}: {said}{where}")
        if state != "scored" and len(self.unscored) < _MOST_SAID:
            self.unscored.append(f"{name}: {said}{where}")

    def _tell_waits(self) -> None:
        """Every wait is said once; a wait is no silence."""
        for key, course in list(self._courses.items()):
            note = course.progress().waiting
            if note is not None and (key, str(note)) not in self._told:
                self._told.add((key, str(note)))
                self.say(f"  {note!s}")

    def _summary(self, total: int) -> None:
        values = [row.line["value"] for row in self._done.values() if row.line is not None]
        scored = [value for value in values if value is not None]
        mean = f", mean {sum(scored) / len(scored):.4f}" if scored else ""
        self.say(f"{len(scored)} of {total} scored{mean}")
        for state, what_next in _NEXT.items():
            if count := self.states[state]:
                codes = Counter(
                    row.failure.code for row in self._done.values() if row.failure and state_of(row.line or {}) == state
                )
                why = ", ".join(f"{number} {code}" for code, number in sorted(codes.items()))
                self.say(f"{state}: {count}{f' ({why})' if why else ''}; {what_next}")
