"""The journal of a judging: every call and every finished row, appended as it comes, so that nothing is paid twice.

It lies beside the output (``OUT.journal``). Of a row it holds the calls and, at last, the line that goes to the output;
a row whose last line says that it failed is taken up again, with those of its calls that were answered. It is locked as
long as it is open, so that the same command started twice does not pay twice.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple, TextIO

from metrics.calls import Call, call_form, call_of
from metrics.commands.lock import hold
from metrics.forms import DamagedCase

_FORMAT = "answer-metrics-journal"


class Again(NamedTuple):
    """States of rows that are asked again although they were judged, and the name of the run that does so once."""

    states: frozenset[str] = frozenset()
    run: str = ""


ONCE = Again()
"""What was judged is not asked again."""


class Journal:
    """An open journal; safe to write from several threads."""

    def __init__(self, path: Path, settings: str, makers: str, patience: float = 0.0) -> None:
        """Reads what is there and opens it for more.

        Args:
            path: The file; made if it is not there.
            settings: Fingerprint of all that a line depends on; lines made otherwise do not count as finished.
            makers: Fingerprint of who answers calls, and how; calls of others are not used again.
            patience: Seconds to wait for another process that has it open.

        Raises:
            Taken: If another process has it open all that time.
            OSError: If it cannot be read or written, or is another kind of file.
        """
        self._settings, self._makers = settings, makers
        self._lines: dict[str, Mapping[str, Any]] = {}
        self._calls: dict[str, list[Call]] = defaultdict(list)
        self._again: dict[str, str] = {}
        self._lock = Lock()
        self._file: TextIO = path.open("a", encoding="utf-8", newline="\n")
        try:
            hold(self._file, patience)
            whole = self._read(path)
            self._write({"format": _FORMAT, "version": 1} if not whole else None)
        except OSError:
            with contextlib.suppress(OSError):  # on a full disk closing fails once more, and closes all the same
                self._file.close()
            raise

    def finished(self, key: str) -> Mapping[str, Any] | None:
        """The output line of a row that was judged with these settings and did not fail; None when there is none."""
        return self._lines.get(key)

    def answered(self, key: str) -> tuple[Call, ...]:
        """The calls of a row that were answered."""
        return tuple(self._calls.get(key, ()))

    def add_call(self, key: str, call: Call) -> None:
        """Keeps a call, before anything else is done with it."""
        self._write({"row": key, "by": self._makers, "call": call_form(call)})

    def add_line(self, key: str, line: Mapping[str, Any], *, failed: bool) -> None:
        """Keeps the output line of a row."""
        self._write({"row": key, "settings": self._settings, "failed": failed, "line": dict(line)})

    def again(self, key: str, run: str) -> None:
        """Lets a row be asked anew: what was answered for it stays written down, but is not used again."""
        self._write({"row": key, "again": run})
        self._forget(key, run)

    def asked_again(self, key: str) -> str:
        """The run that asked a row anew last; "" when none did."""
        return self._again.get(key, "")

    def close(self) -> None:
        """Closes the file."""
        self._file.close()

    def _write(self, entry: Mapping[str, Any] | None) -> None:
        if entry is None:
            return
        text = json.dumps(entry, ensure_ascii=True, allow_nan=False)
        with self._lock:
            self._file.write(text + "\n")
            self._file.flush()

    def _read(self, path: Path) -> bool:
        """Takes in what is there; whether there is anything. A line cut off by a crash is passed over, and closed."""
        if not path.exists() or not path.stat().st_size:
            return False
        with path.open(encoding="utf-8", errors="replace") as file:
            if _FORMAT not in file.readline():
                raise OSError(f"{path.name} is no journal of a judging; move it away or choose another output")
            last = ""
            for last in file:
                self._take(last)
        if last and not last.endswith("\n"):
            with path.open("a", encoding="utf-8", newline="\n") as file:
                file.write("\n")
        return True

    def _take(self, text: str) -> None:
        try:
            entry = json.loads(text)
            key = entry["row"]
            if "again" in entry:
                self._forget(key, str(entry["again"]))
            elif "line" in entry:
                done = entry["settings"] == self._settings and not entry["failed"]
                self._lines.pop(key, None)
                self._lines.update({key: entry["line"]} if done else {})
            elif entry["by"] == self._makers:
                self._take_call(key, call_of(entry["call"]))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError, DamagedCase):
            return

    def _forget(self, key: str, run: str) -> None:
        self._again[key] = run
        self._lines.pop(key, None)
        self._calls.pop(key, None)

    def _take_call(self, key: str, call: Call) -> None:
        """Keeps an answered call; one that failed to be read takes the answer back that it was."""
        if call.error is None:
            self._calls[key].append(call)
            return
        kept = self._calls[key]
        gone = [place for place, one in enumerate(kept) if one.asked == call.asked and one.reply == call.reply]
        if gone and call.reply:
            del kept[gone[-1]]


def written(path: Path, lines: list[str]) -> None:
    """Puts lines into a file at one stroke: the old content stands until the new is whole."""
    beside = path.with_name(path.name + ".part")
    beside.write_text("".join(line + "\n" for line in lines), encoding="utf-8", newline="\n")
    os.replace(beside, path)
