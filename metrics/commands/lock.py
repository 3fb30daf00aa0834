"""A lock on a file that dies with its process, so that two commands never pay for the same calls at the same time."""

from __future__ import annotations

import errno
import sys
import time
from typing import IO, Any

_LOOK = 0.05
_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
_FAR = 1 << 30
"""Windows locks bytes and not files: one far behind the end, so that everything can still be read and written."""


class Taken(OSError):
    """Another process holds the lock."""


def hold(file: IO[Any], patience: float = 0.0) -> None:
    """Locks an open file until it is closed or its process ends, however it ends.

    Args:
        file: Open for writing. On Windows its position is moved, which appending does not care about.
        patience: Seconds to wait for another process to let it go.

    Raises:
        Taken: If it is held elsewhere all that time.
        OSError: If this file system knows no locks.
    """
    end = time.monotonic() + patience
    while True:
        try:
            return _lock(file)
        except OSError as error:
            if error.errno not in _TAKEN:
                raise OSError(
                    f"{file.name} cannot be locked ({error.strerror}); choose a place on this machine"
                ) from None
            if time.monotonic() >= end:
                raise Taken(f"{file.name} is held by another process") from None
        time.sleep(_LOOK)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[Any]) -> None:
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[Any]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
