"""Judgings that run by themselves, in one event loop beside the caller's thread; to look at, wait for, cancel."""

from __future__ import annotations

import asyncio
import logging
import threading
import uuid
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple

from metrics.calls import Call
from metrics.case import Case
from metrics.notes import Note
from metrics.providers.asking import Course, Progress
from metrics.providers.judging.applied import applied
from metrics.providers.judging.chains import expected_calls, gather, obstacle
from metrics.providers.judging.plan import Plan
from metrics.providers.judging.session import Session
from metrics.providers.openai_compatible import Connection, Endpoint, connection
from metrics.stability import Stability

_MOST_KEPT = 200
_LOG = logging.getLogger(__name__)
_lock = threading.Lock()
_loops: list[asyncio.AbstractEventLoop] = []  # at most one
_runs: OrderedDict[str, Run] = OrderedDict()


class Result(NamedTuple):
    """What a judging came to.

    Args:
        case: With all that came back, and every call.
        failure: Why it is not whole; None when it is.
        notes: What else to know.
        calls: Those of this judging.
        reused: How many of them were answered before.
        stability: Of a stability run, as far as it went.
    """

    case: Case
    failure: Note | None
    notes: tuple[Note, ...]
    calls: tuple[Call, ...]
    reused: int = 0
    stability: Stability | None = None


class Run:
    """A judging under way; may be asked from any thread."""

    def __init__(self, course: Course) -> None:
        self.id = uuid.uuid4().hex
        self._course = course
        self._task: asyncio.Task[Result] | None = None
        self._over = threading.Event()
        self._result: Result | None = None

    def progress(self) -> Progress:
        """How many calls are over, how many there will be, and what is waited for."""
        return self._course.progress()

    def calls(self) -> tuple[Call, ...]:
        """The calls that are over by now."""
        return self._course.calls

    def finished(self) -> bool:
        """Whether there is a result."""
        return self._over.is_set()

    def wait(self, seconds: float | None = None) -> bool:
        """Waits for the result; whether it is there."""
        return self._over.wait(seconds)

    def result(self) -> Result | None:
        """The result; None while there is none."""
        return self._result

    def cancel(self) -> None:
        """Stops it, in a wait or in a call; the result then holds what had come back."""
        shared_loop().call_soon_threadsafe(self._cancel)

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _begin(self, case: Case, judging: Callable[[], Awaitable[Result]]) -> None:
        async def whole() -> Result:
            return await judging()

        def over(task: asyncio.Task[Result]) -> None:
            stopped = task.cancelled() or task.exception() is not None  # before its first step, or out of memory
            self._result = Result(case, Note("judging.cancelled"), (), self._course.calls) if stopped else task.result()
            self._over.set()
            failure = self._result.failure
            _LOG.info(
                "a judging ended",
                extra={
                    "calls": len(self._result.calls),
                    "seconds": round(self._course.progress().seconds, 1),
                    "failure": None if failure is None else failure.code,
                },
            )

        self._task = asyncio.get_running_loop().create_task(whole())
        self._task.add_done_callback(over)


def start(case: Case, plan: Plan, reuse: Sequence[Call] = ()) -> Run:
    """Begins to judge a case, and returns at once.

    Args:
        case: The texts, the settings, and whatever evidence there is.
        plan: By whom and how.
        reuse: Calls answered before (of a judging that failed half-way): they are not made again.
    """
    judge, embedder = expected_calls(case, plan)
    course = Course(expected=judge + embedder, patience=plan.patience)
    return launched(case, course, lambda: judged(case, plan, course, reuse))


async def judged(
    case: Case,
    plan: Plan,
    course: Course,
    reuse: Sequence[Call] = (),
    room: AbstractAsyncContextManager[Any] | None = None,
) -> Result:
    """The case judged; never raises: a failure, also a cancellation, is part of the result.

    Args:
        course: Where the calls are recorded.
        room: Bounds the requests at the same time, of several judgings together.
    """
    stopped = obstacle(case, plan.metric)
    if stopped is not None:
        return Result(case, stopped, (), ())
    session = Session(plan, course, reuse, room)
    stopped = await stopped_by(gather(case, session))
    made, notes = applied(case, plan, session.found, course.calls)
    return Result(made, stopped or joined(session.found.failures), notes, course.calls, session.reused)


async def stopped_by(asking: Awaitable[Any]) -> Note | None:
    """Waits for what is asked; why it stopped before its end, None when it did not."""
    try:
        await asking
    except asyncio.CancelledError:
        return Note("judging.cancelled")
    except Exception as error:  # whatever it is, what has come back must not be lost
        _LOG.error("a judging stopped", exc_info=error)
        return Note("judging.unforeseen", {"kind": type(error).__name__})
    return None


def joined(failures: Sequence[Note]) -> Note | None:
    """One note for several failures; the failure itself where there is one kind of it."""
    if not failures:
        return None
    if len({note.code for note in failures}) == 1:
        return failures[0]
    return Note("judging.calls-failed", {"failed": len(failures), "reason": str(failures[0])})


def launched(case: Case, course: Course, judging: Callable[[], Awaitable[Result]]) -> Run:
    """A run of something that ends in a result; the case is what it ends with when it could not even begin."""
    run = Run(course)
    with _lock:
        _runs[run.id] = run
        while len(_runs) > _MOST_KEPT:
            _runs.popitem(last=False)
    shared_loop().call_soon_threadsafe(run._begin, case, judging)
    return run


def checked_connection(judge: Endpoint | None, embedder: Endpoint | None) -> Connection:
    """What works at a judge and at an embedder; waits for it, no longer than their timeouts."""
    return asyncio.run_coroutine_threadsafe(connection(judge, embedder), shared_loop()).result()


def run_of(run_id: str) -> Run | None:
    """The run with this id; None when it is no longer known (another process, or long ago)."""
    with _lock:
        return _runs.get(run_id)


def shared_loop() -> asyncio.AbstractEventLoop:
    """The one event loop of all runs, in a thread of its own, so that connections stay warm between them."""
    with _lock:
        if not _loops:
            loop = asyncio.new_event_loop()
            threading.Thread(target=loop.run_forever, name="judging", daemon=True).start()
            _loops.append(loop)
        return _loops[0]
