"""How many requests may be made for visitors in an hour: of one visit, and of the whole server process.

The operator's key pays for what strangers ask, and typed addresses could be asked without end; both are bounded here.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple

from metrics.notes import Note

VISIT_NAME, SERVER_NAME = "ANSWER_METRICS_VISIT_CALLS", "ANSWER_METRICS_SERVER_CALLS"
_HOUR = 3600.0


class Limits(NamedTuple):
    """Most requests in an hour, >= 0; None for no limit.

    Args:
        visit: Of one visit.
        server: Of all visits together.
    """

    visit: int | None = 3_000
    server: int | None = 20_000


class Allowances:
    """Counts the requests of this hour, retries too; safe to call from any thread.

    Args:
        limits: How many there may be.
        now: The clock, in seconds; another one for tests.
    """

    def __init__(self, limits: Limits | None = None, now: Callable[[], float] = time.monotonic) -> None:
        self._limits, self._now = limits or Limits(), now
        self._lock = threading.Lock()
        self._began = now()
        self._counts: Counter[str] = Counter()

    def take(self, visit: str) -> Note | None:
        """Counts one request of a visit; the reason when it may not be made, which then is not counted."""
        with self._lock:
            self._forget()
            for name, most, count in (
                ("visit", self._limits.visit, self._counts[visit]),
                ("server", self._limits.server, self._counts.total()),
            ):
                if most is not None and count >= most:
                    left = self._began + _HOUR - self._now()
                    return Note(f"server.allowance-{name}", {"most": most, "minutes": max(1, round(left / 60))})
            self._counts[visit] += 1
            return None

    def taken(self) -> int:
        """Requests made in this hour."""
        with self._lock:
            self._forget()
            return self._counts.total()

    def _forget(self) -> None:
        """Begins a new hour when the last one is over."""
        if self._now() - self._began >= _HOUR:
            self._began = self._now()
            self._counts.clear()


def limits_from(environment: Mapping[str, str]) -> Limits:
    """The limits that an operator set; ``off`` for none, what is no count leaves the usual one.

    >>> limits_from({"ANSWER_METRICS_VISIT_CALLS": "200", "ANSWER_METRICS_SERVER_CALLS": "off"})
    Limits(visit=200, server=None)
    """
    usual = Limits()
    return Limits(
        _limit(environment.get(VISIT_NAME, ""), usual.visit), _limit(environment.get(SERVER_NAME, ""), usual.server)
    )


def _limit(text: str, usual: int | None) -> int | None:
    if text.strip().lower() in ("off", "none"):
        return None
    return int(text) if text.strip().isdecimal() else usual
