"""A file that was asked for stays on the server until the browser has fetched it.

Streamlit makes the file of a download button when it is pressed, tells the browser its address, and lets it go after
the second run of any visitor's script from then on. In a full class that is sooner than the browser can ask, which then
finds nothing. So the server looks for what can go less often; what it then lets go is left to Streamlit.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock

from streamlit import runtime

PATIENCE = 20.0
"""Seconds from one look for files that can go to the next; a file lives through at least one such time."""


class Patient:
    """A function that does nothing when it was called less than ``PATIENCE`` ago."""

    def __init__(self, look: Callable[[], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._look, self._clock, self._lock = look, clock, Lock()
        self._next = clock() + PATIENCE

    def __call__(self) -> None:
        with self._lock:
            if self._clock() < self._next:
                return
            self._next = self._clock() + PATIENCE
        self._look()


def keep_files_a_while() -> None:
    """Makes this process's server patient; once is enough, and more does nothing."""
    if not runtime.exists():
        return
    files = runtime.get_instance().media_file_mgr
    if not isinstance(files.remove_orphaned_files, Patient):
        # Streamlit has no option for it; tests/server/test_visits.py fails when this no longer reaches its aim.
        files.remove_orphaned_files = Patient(files.remove_orphaned_files)  # type: ignore[method-assign]
