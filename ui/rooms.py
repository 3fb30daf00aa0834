"""Rooms where a class guesses together: in this server's memory only, without names, gone after two idle hours.

A teacher opens a room and puts a question of a lesson into it; students join by its code and give one guess each. A
student is a random mark of their visit, which the room needs to let them change a guess, and nothing else.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

IDLE_SECONDS = 2 * 60 * 60
MOST_STUDENTS = 100
MOST_ROOMS = 200
_SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""No I, L, O, 0, 1: they are read aloud and typed from a projector."""
CODE_LENGTH = 6


class RoomFull(ValueError):
    """The room has as many students as it holds, or the server as many rooms."""


@dataclass
class Room:
    """One room: which question is asked in it now, and the guesses of each question so far."""

    code: str
    key: str
    asked: str = ""
    shown: bool = False
    students: set[str] = field(default_factory=set)
    guesses: dict[str, dict[str, float]] = field(default_factory=dict)
    used: float = 0.0

    def has(self, key: str) -> bool:
        """Whether it is its teacher's key, which takes the same time for any."""
        return secrets.compare_digest(self.key.encode(), key.encode(errors="replace"))


class Rooms:
    """All rooms of one server process; safe to call from many sessions at once.

    Args:
        now: The clock, in seconds; another one for tests.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = threading.Lock()
        self._rooms: dict[str, Room] = {}

    def open(self) -> tuple[str, str]:
        """A new room: its code for the students, and the key that lets its teacher steer it.

        Raises:
            RoomFull: If the server holds as many rooms as it can.
        """
        with self._lock:
            self._forget_idle()
            if len(self._rooms) >= MOST_ROOMS:
                raise RoomFull
            code = self._new_code()
            room = self._rooms[code] = Room(code, secrets.token_urlsafe(16), used=self._now())
            return code, room.key

    def join(self, code: str, student: str) -> bool:
        """Lets a student in; False when there is no such room.

        Raises:
            RoomFull: If the room is full and the student not in it yet.
        """
        with self._lock:
            room = self._room(code, acts=True)
            if room is None:
                return False
            if student not in room.students and len(room.students) >= MOST_STUDENTS:
                raise RoomFull
            room.students.add(student)
            return True

    def sit_back(self, code: str, seat: str, other: str) -> bool:
        """Lets a student who came back sit where they sat before, not twice; False when there is no such room.

        Args:
            code: The room's.
            seat: The mark they had, whose guesses stay theirs.
            other: The mark they got in the meantime, whose seat is given up.

        Raises:
            RoomFull: If neither sits in the room and it is full.
        """
        with self._lock:
            room = self._room(code, acts=True)
            if room is None:
                return False
            if not room.students & {seat, other} and len(room.students) >= MOST_STUDENTS:
                raise RoomFull
            room.students = (room.students - {other}) | {seat}
            for guesses in room.guesses.values():
                if (value := guesses.pop(other, None)) is not None:
                    guesses.setdefault(seat, value)
            return True

    def taught(self, code: str, key: str) -> bool:
        """Whether there is such a room and this is its teacher's key."""
        with self._lock:
            room = self._room(code)
            return room is not None and room.has(key)

    def ask(self, code: str, key: str, question: str) -> bool:
        """Puts a question into the room, its truth hidden; False without the teacher's key. Earlier guesses stay."""
        with self._lock:
            room = self._room(code, acts=True)
            if room is None or not room.has(key):
                return False
            if room.asked != question:
                room.asked, room.shown = question, False
            return True

    def show(self, code: str, key: str, shown: bool = True) -> bool:
        """Shows the truth to the room, or hides it again; False without the teacher's key."""
        with self._lock:
            room = self._room(code, acts=True)
            if room is None or not room.has(key):
                return False
            room.shown = shown
            return True

    def guess(self, code: str, student: str, question: str, value: float) -> bool:
        """Takes a student's guess, in place of an earlier one; False when the room, the student or the question is
        another, or the truth is shown already."""
        with self._lock:
            room = self._room(code, acts=True)
            if room is None or student not in room.students or room.asked != question or room.shown:
                return False
            room.guesses.setdefault(question, {})[student] = value
            return True

    def asked(self, code: str) -> tuple[str, bool] | None:
        """The question in the room and whether its truth is shown; None when there is no such room."""
        with self._lock:
            room = self._room(code)
            return None if room is None else (room.asked, room.shown)

    def guesses(self, code: str, question: str) -> list[float]:
        """All guesses at a question, from the lowest to the highest: nothing tells whose they are."""
        with self._lock:
            room = self._room(code)
            return [] if room is None else sorted(room.guesses.get(question, {}).values())

    def guess_of(self, code: str, student: str, question: str) -> float | None:
        """What one student guessed, by the mark that only they have; None before they did."""
        with self._lock:
            room = self._room(code)
            return None if room is None else room.guesses.get(question, {}).get(student)

    def students(self, code: str) -> int:
        """How many students are in a room."""
        with self._lock:
            room = self._room(code)
            return 0 if room is None else len(room.students)

    def close(self, code: str, key: str) -> None:
        """Ends a room and forgets everything in it."""
        with self._lock:
            room = self._room(code)
            if room is not None and room.has(key):
                del self._rooms[room.code]

    def _room(self, code: str, *, acts: bool = False) -> Room | None:
        """The room of a code as a student types it; who acts keeps it alive, a screen left open does not."""
        self._forget_idle()
        room = self._rooms.get("".join(code.split()).upper())
        if room is not None and acts:
            room.used = self._now()
        return room

    def _forget_idle(self) -> None:
        end = self._now() - IDLE_SECONDS
        for code in [code for code, room in self._rooms.items() if room.used < end]:
            del self._rooms[code]

    def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(_SIGNS) for _ in range(CODE_LENGTH))
            if code not in self._rooms:
                return code
