"""Where a visit's sets lie: in this server's memory, behind a random key that only the visit's session holds.

Not in the session state, which holds plain values; not in a cache of Streamlit's session, which is emptied when the
connection breaks for a moment, and hours of labelling with it. See docs/decisions/0015-golden-pages.md, and
0016-golden-reload.md for how a reload finds it.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Literal, TypeVar

import streamlit as st

from metrics.golden.choices import Choices
from metrics.golden.sources import Source
from metrics.golden.working_sets import WorkingSet
from metrics.notes import Note
from ui.golden_runs import Run
from ui.state import remember, remembered

Slot = Literal["set", "other"]
"""The set in hand, and the one it is compared with: another version of the app, or another judge's scores."""
IDLE_SECONDS = 8 * 60 * 60
EMPTY_SECONDS = 10 * 60
"""For a desk that holds nothing: whoever only looked at the pages leaves none behind, and finds a new one."""
MOST_BYTES = 2 << 30
"""Of files on all desks; when more come in, the desk that lay idle longest is cleared."""
_DERIVED = 24
_KEY, _HELD, _LOST = "golden.desk", "golden.desk.held", "golden.desk.lost"
_T = TypeVar("_T")


class Pending:
    """A file that was chosen and is looked at, not taken yet, with the answers given so far."""

    def __init__(self, source: Source, digest: str, slot: Slot, choices: Choices | None = None) -> None:
        self.source, self.digest, self.slot = source, digest, slot
        self.choices = choices or Choices()
        self.read: WorkingSet | None = None
        self.refused: Note | None = None


class Desk:
    """The sets of one visit, what is looked at, what runs, and numbers worked out from them."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._sets: dict[Slot, WorkingSet] = {}
        self._versions: dict[Slot, int] = {"set": 0, "other": 0}
        self._derived: OrderedDict[Hashable, Any] = OrderedDict()
        self.pending: Pending | None = None
        self.run: Run | None = None
        self.spoken: dict[int, Note | None] = {}
        """By texts, as ``ui/golden_speaking.py`` keys them: words in them that are meant for the judge."""
        self.settings: tuple[dict[str, Any], str] | None = None
        """The setting as it was changed, and the link that the address held then."""

    def held(self, slot: Slot = "set") -> WorkingSet | None:
        """The set of a slot; None when there is none."""
        return self._sets.get(slot)

    def keep(self, held: WorkingSet | None, slot: Slot = "set") -> None:
        """Puts a set in its slot, or takes it away; what was worked out from the one before is dropped."""
        with self._lock:
            self._versions[slot] += 1
            for key in [key for key in self._derived if isinstance(key, tuple) and slot in key]:
                del self._derived[key]
            if held is None:
                self._sets.pop(slot, None)
            else:
                self._sets[slot] = held

    def change(self, change: Callable[..., WorkingSet], *args: Any, slot: Slot = "set") -> None:
        """Changes the set of a slot by a function of ``metrics.golden.working_sets``; nothing when there is none."""
        with self._lock:
            held = self._sets.get(slot)
            if held is not None:
                self.keep(change(held, *args), slot)

    def once(self, key: tuple[Hashable, ...], make: Callable[[], _T]) -> _T:
        """What ``make`` gives, made once for this key; keys name the slots they hang on, so that changes reach them."""
        with self._lock:
            if key not in self._derived:
                self._derived[key] = make()
                while len(self._derived) > _DERIVED:
                    self._derived.popitem(last=False)
            self._derived.move_to_end(key)
            made: _T = self._derived[key]
            return made

    @property
    def empty(self) -> bool:
        """Whether nothing was brought, or all of it was put away."""
        return not self._sets and self.pending is None

    @property
    def size(self) -> int:
        """Bytes of the files on it."""
        sources = [held.source for held in self._sets.values()]
        sources += [self.pending.source] if self.pending else []
        return sum(len(one.data) if one.data is not None else _size(one) for one in sources)

    def clear(self) -> None:
        """Ends what runs and lets go of everything."""
        if self.run is not None:
            self.run.cancel()
        with self._lock:
            self._sets.clear()
            self._derived.clear()
            self.spoken.clear()
            self.pending = self.run = None


class Desks:
    """All desks of one server process; safe to call from many sessions at once.

    Args:
        now: The clock, in seconds; another one for tests.
        most: Bytes of files on all desks.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic, most: int = MOST_BYTES) -> None:
        self._now, self._most = now, most
        self._lock = threading.Lock()
        self._desks: OrderedDict[str, tuple[Desk, float]] = OrderedDict()

    def open(self) -> str:
        """The key of a new, empty desk."""
        with self._lock:
            key = secrets.token_urlsafe(24)
            self._desks[key] = (Desk(), self._now())
            return key

    def find(self, key: str) -> Desk | None:
        """The desk of a key, which looking at keeps alive; None when it was cleared meanwhile."""
        with self._lock:
            if key in self._desks:
                self._desks[key] = (self._desks[key][0], self._now())
                self._desks.move_to_end(key)
            self._clear_idle()
            found = self._desks.get(key)
            return None if found is None else found[0]

    def _clear_idle(self) -> None:
        """Clears what lay idle too long, and of the rest the longest idle until all fit; never the last one used."""
        now = self._now()
        held = sum(desk.size for desk, _ in self._desks.values())
        for key in list(self._desks)[:-1]:
            desk, used = self._desks[key]
            if now - used > (EMPTY_SECONDS if desk.empty else IDLE_SECONDS) or held > self._most:
                held -= desk.size
                desk.clear()
                del self._desks[key]


@st.cache_resource(show_spinner=False)
def desks() -> Desks:
    """The desks of this server."""
    return Desks()


def desk() -> Desk:
    """This visit's desk; a new one at first, or when the server had to clear it, which ``desk_was_cleared`` says."""
    key = remembered(_KEY)
    found = desks().find(key) if key else None
    if found is None:
        if remembered(_HELD):  # an empty one that was dropped is no loss
            remember(_LOST, True)
        key = desks().open()
        remember(_KEY, key)
        found = desks().find(key)
    assert found is not None
    remember(_HELD, None if found.empty else True)
    return found


def desk_key() -> str:
    """The key of this visit's desk."""
    return str(remembered(_KEY) or "")


def move_to(key: str | None) -> None:
    """Makes another desk this visit's; None stands for one that is no more, which ``desk_was_cleared`` says."""
    remember(_LOST if key is None else _KEY, key or True)


def desk_was_cleared() -> bool:
    """Whether this visit's sets were on a desk that is no more; asked once, it is forgotten."""
    lost = bool(remembered(_LOST))
    remember(_LOST, None)
    return lost


def _size(source: Source) -> int:
    try:
        return source.path.stat().st_size if source.path is not None else 0
    except OSError:
        return 0
