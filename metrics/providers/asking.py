"""What is asked of a judge or an embedder, and the course of the asking: calls, waiting, retries; of any transport."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from threading import Lock
from typing import Any, NamedTuple

from metrics.calls import Call, Purpose
from metrics.notes import Note


class Ask(NamedTuple):
    """One question to a judge.

    Args:
        purpose: What it is for.
        messages: (role, text), in order.
        schema: JSON schema of the reply.
    """

    purpose: Purpose
    messages: tuple[tuple[str, str], ...]
    schema: Mapping[str, Any]


class Patience(NamedTuple):
    """How long to go on.

    Args:
        tries: Most requests for one question, >= 1.
        longest_wait: Most seconds to wait between two; where the server asks for more the call is given up.
        first_wait: Seconds before the second request where the server asks for none; each next wait is twice as long.
    """

    tries: int = 4
    longest_wait: float = 60.0
    first_wait: float = 0.5


class Progress(NamedTuple):
    """Where a judging stands.

    Args:
        done: Calls that are answered or given up.
        expected: Calls that there will be, as far as is known by now; >= done.
        waiting: What is waited for; None when nothing is.
        seconds: Since the start.
    """

    done: int
    expected: int
    waiting: Note | None
    seconds: float


@dataclass
class Course:
    """The course of one judging; written by its tasks, read by any thread.

    Args:
        expected: Calls that there will be.
        patience: How long to go on.
        kept: Told of every call at once, and once more of one whose reply turns out to be unreadable.
    """

    expected: int = 0
    patience: Patience = field(default_factory=Patience)
    kept: Callable[[Call], None] | None = None
    _calls: list[Call] = field(default_factory=list)
    _waiting: list[tuple[float, Note]] = field(default_factory=list)
    _done: int = 0
    _started: float = field(default_factory=time.monotonic)
    _lock: Lock = field(default_factory=Lock)

    def record(self, call: Call, *, new: bool = True) -> None:
        """Keeps a call, answered or not; ``new`` is whether it was made just now."""
        with self._lock:
            self._calls.append(call)
        if new and self.kept is not None:
            self.kept(call)

    def amend(self, call: Call, parsed: Any, notices: tuple[Note, ...], error: Note | None = None) -> Call:
        """Keeps what was read from a call's reply, or why it could not be read."""
        better = replace(call, parsed=parsed, notices=notices, error=error)
        with self._lock:
            self._calls[next(place for place, one in enumerate(self._calls) if one is call)] = better
        if error is not None and self.kept is not None:
            self.kept(better)
        return better

    def step(self) -> None:
        """One of the expected calls is over."""
        with self._lock:
            self._done += 1

    def waits(self, until: float, note: Note) -> tuple[float, Note]:
        """Says that something is waited for, until a time of ``time.monotonic``; the answer ends it."""
        entry = (until, note)
        with self._lock:
            self._waiting.append(entry)
        return entry

    def goes_on(self, entry: tuple[float, Note]) -> None:
        """Says that this wait is over."""
        with self._lock:
            self._waiting.remove(entry)

    @property
    def calls(self) -> tuple[Call, ...]:
        """All calls by now, in the order they ended."""
        with self._lock:
            return tuple(self._calls)

    def progress(self) -> Progress:
        """Where it stands; of several waits the one that ends first."""
        with self._lock:
            waiting = min(self._waiting, default=None, key=lambda entry: entry[0])
            seconds = time.monotonic() - self._started
            expected = max(self.expected, self._done)
            return Progress(self._done, expected, None if waiting is None else waiting[1], seconds)


def now() -> str:
    """This moment in UTC, ISO 8601 without fractions."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
