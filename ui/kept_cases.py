"""Cases that lie on the server so that a reload of the page finds them again: on screen, or put aside by a lesson.

In this server's memory only, each under a random mark that the tab alone remembers (docs/decisions/0016).
"""

from __future__ import annotations

import json
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

import streamlit as st

from ui.state import remember, remembered

MARK, STORED, CAME_FROM = "reload.mark", "reload.stored", "reload.came_from"
"""What a visit remembers: the mark of the case on screen, what lies under it, and the mark of the visit before, which
the tab still has until a page has drawn the case."""
_MARKED = 200
"""Bytes that a mark by itself counts for."""
IDLE_SECONDS = 8 * 60 * 60
MOST_BYTES = 64 * 1024 * 1024
LONGEST = 4 * 1024 * 1024
"""Bytes of all of them, and of one; the longest idle go first."""


class Found(NamedTuple):
    """What lies under a mark.

    Args:
        known: Whether the mark is known; it is forgotten after a restart or a long pause.
        form: The plain values; None where they were taken or are not needed any more.
    """

    known: bool
    form: dict[str, Any] | None


class KeptCases:
    """All of one server process; safe to use from many sessions at once.

    Args:
        now: The clock, in seconds; another one for tests.
        most: Bytes of all of them.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic, most: int = MOST_BYTES) -> None:
        self._now, self._most = now, most
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, tuple[bytes, float]] = OrderedDict()
        self._held = 0

    def keep(self, mark: str, form: dict[str, Any] | None) -> bool:
        """Puts plain values under a mark in place of what lay there; whether they are short enough for that."""
        data = json.dumps(form).encode()
        short = len(data) <= min(LONGEST, self._most)
        with self._lock:
            self._drop(mark)
            data = data if short else b"null"
            self._kept[mark] = (data, self._now())
            self._held += _MARKED + len(data)
            self._forget()
        return short

    def find(self, mark: str) -> Found:
        """What lies under a mark, which looking at keeps."""
        with self._lock:
            self._forget()
            if mark not in self._kept:
                return Found(False, None)
            data = self._kept[mark][0]
            self._kept[mark] = (data, self._now())
            self._kept.move_to_end(mark)
        form: dict[str, Any] | None = json.loads(data)
        return Found(True, form)

    def _forget(self) -> None:
        end = self._now() - IDLE_SECONDS
        while self._kept:  # there may be thousands, and each change comes by here
            mark, (_, used) = next(iter(self._kept.items()))
            if used >= end and self._held <= self._most:
                break
            self._drop(mark)

    def _drop(self, mark: str) -> None:
        if mark in self._kept:
            self._held -= _MARKED + len(self._kept.pop(mark)[0])


@st.cache_resource(show_spinner=False)
def kept_cases() -> KeptCases:
    """Those of this server."""
    return KeptCases()


def let_go() -> None:
    """Leaves nothing under the marks of the case on screen until a page has drawn it: a reload is to mend a failure."""
    for mark in filter(None, (remembered(MARK), remembered(CAME_FROM))):
        if kept_cases().find(mark).known:
            remember(STORED, None)
            kept_cases().keep(mark, {})
