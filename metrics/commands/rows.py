"""Rows being judged: several at a time, each line written when it is there, the waits and failures said at once."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections import Counter
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from metrics.case import Case, Settings
from metrics.commands.journal import Journal, written
from metrics.commands.judged_lines import as_text, judged_line
from metrics.commands.samples import BadRow, Sample
from metrics.evidence import embedded, grounded, judged, questioned
from metrics.notes import Note
from metrics.protocols import Embedder
from metrics.providers.asking import Course
from metrics.providers.judging import Metric, Plan, obstacle
from metrics.providers.judging import judged as judged_by_model
from metrics.providers.judging.runs import shared_loop
from metrics.providers.openai_compatible import Endpoint

_INTERRUPTED = 130
_HOPELESS = frozenset(
    ["server.key-refused", "server.key-missing", "server.model-unknown", "server.quota", "server.unreachable",
     "server.resolve", "server.redirect", "server.no-path", "server.address-blocked"]
)  # fmt: skip
"""What every further row would fail for too."""
_ENOUGH = 5
_LOOK, _PATIENCE = 0.1, 5.0


class _Row(NamedTuple):
    """What came of one row; ``line`` is None when it was not reached."""

    line: Mapping[str, Any] | None
    failure: Note | None


class Judging:
    """Judges rows by a plan.

    Args:
        plan: By a model; or the embedder that the rule judge stands on.
        metric: What for.
        engine: The tool to compare with.
        settings: Of scoring.
        concurrency: Most requests at a time, of all rows together, >= 1.
    """

    def __init__(
        self, plan: Plan | Embedder, metric: Metric, engine: str, settings: Settings, concurrency: int
    ) -> None:
        self._plan, self._metric, self._engine, self._settings = plan, metric, engine, settings
        self._concurrency = concurrency
        self._done: dict[str, _Row] = {}
        self._courses: dict[str, Course] = {}
        self._in_a_row: list[str] = []
        self._stopped: Note | None = None
        self._told: set[tuple[str, str]] = set()
        self._ended = threading.Event()

    @property
    def makers(self) -> list[str]:
        """All that the answer to a call depends on, the prompt aside."""
        if not isinstance(self._plan, Plan):
            return ["rules", self._plan.label]
        return [_maker(self._plan.judge), _maker(self._plan.embedder)]

    @property
    def everything(self) -> list[str]:
        """All that a line depends on, the row aside."""
        plan, settings = self._plan, self._settings
        more: list[object] = [self._metric, self._engine, settings.weights, settings.beta, settings.grounded_at]
        if isinstance(plan, Plan):
            more += [plan.protocol, plan.asking, plan.questions, plan.prompts.version(*plan.prompt_names)]
        return [*self.makers, *map(str, more)]

    def run(self, rows: list[Sample], bad: list[BadRow], journal: Journal, output: Path) -> int:
        """The exit code; every row's line is in the output, as far as there is one."""
        for one in bad:
            _say(f"{one.place}: {one.problem}")
        finished = {row.key: line for row in rows if (line := journal.finished(row.key)) is not None}
        self._done = {key: _Row(line, None) for key, line in finished.items()}
        written(output, [as_text(dict(finished[row.key])) for row in rows if row.key in finished])
        left = [row for row in rows if row.key not in finished]
        if finished:
            _say(f"{len(finished)} of {len(rows)} rows are finished already; {len(left)} to go")
        interrupted = False
        try:
            self._until_done(left, journal, output, len(rows))
        except KeyboardInterrupt:
            interrupted = True
        lines = [row.line for one in rows if (row := self._done.get(one.key)) and row.line is not None]
        written(output, [as_text(dict(line)) for line in lines])
        self._summary(rows, bad)
        if interrupted:
            _say("interrupted; the same command again goes on where this one stopped")
            return _INTERRUPTED
        whole = len(self._done) == len(rows) and all(row.failure is None for row in self._done.values())
        return 0 if whole and not bad else 1

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
                self._stopped = Note("judging.cancelled")
                work.cancel()
                self._ended.wait(_PATIENCE)
                raise

    async def _all(self, left: list[Sample], journal: Journal, out: Any, total: int) -> None:
        waiting = iter(left)
        room = asyncio.Semaphore(self._concurrency)

        async def worker() -> None:
            for sample in waiting:
                if self._stopped is not None:
                    return
                row = await self._one(sample, journal, room)
                self._courses.pop(sample.key, None)
                self._done[sample.key] = row
                if row.line is not None:
                    journal.add_line(sample.key, row.line, failed=row.failure is not None)
                    out.write(as_text(dict(row.line)) + "\n")
                    out.flush()
                self._tell(sample, row, total)
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
        case = _case(sample, self._metric, self._settings)
        plan = self._plan
        if isinstance(plan, Plan):
            course = Course(patience=plan.patience, kept=lambda call: journal.add_call(sample.key, call))
            self._courses[sample.key] = course
            result = await judged_by_model(case, plan, course, journal.answered(sample.key), room)
            if result.failure is not None and result.failure.code == "judging.cancelled":
                raise asyncio.CancelledError
            made, failure = result.case, result.failure
        else:
            made, failure = await asyncio.to_thread(_by_rules, case, self._metric, plan)
        return _Row(judged_line(sample.id, made, self._metric, self._engine, failure), failure)

    def _look_whether_it_is_hopeless(self, failure: Note | None) -> None:
        if failure is None or failure.code not in _HOPELESS:
            self._in_a_row.clear()
            return
        self._in_a_row.append(failure.code)
        if len(self._in_a_row) >= _ENOUGH and len(set(self._in_a_row[-_ENOUGH:])) == 1 and self._stopped is None:
            self._stopped = Note("judging.stopped-early", {"count": _ENOUGH, "reason": str(failure)})
            _say(str(self._stopped))

    def _tell(self, sample: Sample, row: _Row, total: int) -> None:
        state = "judged" if row.failure is None else f"not scored: {row.failure}"
        _say(f"[{len(self._done)}/{total}] {sample.id}: {state}")

    def _tell_waits(self) -> None:
        """Every wait is said once; a wait is no silence."""
        for key, course in list(self._courses.items()):
            note = course.progress().waiting
            if note is not None and (key, str(note)) not in self._told:
                self._told.add((key, str(note)))
                _say(f"  {note!s}")

    def _summary(self, rows: list[Sample], bad: list[BadRow]) -> None:
        values = [row.line["value"] for row in self._done.values() if row.line is not None]
        scored = [value for value in values if value is not None]
        mean = f", mean {sum(scored) / len(scored):.4f}" if scored else ""
        _say(f"{len(scored)} of {len(rows) + len(bad)} scored{mean}")
        reasons = Counter(row.failure.code for row in self._done.values() if row.failure is not None)
        if reasons:
            _say("failed: " + ", ".join(f"{count} {code}" for code, count in sorted(reasons.items())))


def fingerprint(parts: list[str]) -> str:
    """Sixteen signs that tell whether settings are the same."""
    return blake2b("\n".join(parts).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def _maker(maker: object) -> str:
    if isinstance(maker, Endpoint):
        return f"{maker.base_url} {maker.model} {maker.temperature} {maker.max_tokens}"
    return str(getattr(maker, "label", "none"))


def _case(sample: Sample, metric: Metric, settings: Settings) -> Case:
    against = "\n".join(sample.contexts) if metric == "groundedness" and sample.contexts else None
    return Case(
        sample.question,
        sample.response,
        sample.reference,
        contexts=sample.contexts,
        ground_truth=against,
        settings=settings,
    )


def _by_rules(case: Case, metric: Metric, embedder: Embedder) -> tuple[Case, Note | None]:
    from metrics.providers.questions import writer
    from metrics.providers.rules import rule_judge

    stopped = obstacle(case, metric)
    if stopped is not None:
        return case, stopped
    if metric == "answer_correctness":
        return embedded(judged(case, rule_judge(embedder), "rules"), embedder), None
    if metric == "answer_relevancy":
        return questioned(case, writer, embedder), None
    return grounded(case, rule_judge(embedder), "rules"), None


def _say(text: str) -> None:
    """One line on standard error; a broken terminal must not stop a judging that costs money."""
    try:
        print("".join(one if one.isprintable() else " " for one in text), file=sys.stderr, flush=True)
    except OSError:
        return
