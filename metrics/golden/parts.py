"""A folder of parts worked on part by part, here or on a Dask cluster; a part is whole or not there, never half.

What works on a part writes to a name of its own beside the target; only a finished part gets the target's name. So a
worker that is killed leaves nothing behind that counts, and the next run takes up only what is not there yet.
"""

from __future__ import annotations

import logging
import os
import uuid
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any, NamedTuple

_RETRIES = 2
"""How often the cluster tries a part again after an error; a worker that is lost it replaces by itself."""
_WAIT = 10
"""Seconds within which a cluster must answer."""
NO_DISTRIBUTED = (
    "--dask needs the package distributed. Get it with: python -m pip install -r requirements-dask.txt "
    "(the workers need it, and what requirements.txt names, too)"
)
NO_CODE = (
    "the cluster cannot import this project. Start its scheduler and its workers in the project's folder, with "
    "PYTHONPATH=. and a Python that has the packages of requirements.txt"
)
NO_WORKER = "the Dask cluster has no worker; start some, then run the same command again"
LOST = "the Dask scheduler has gone away. Finished parts are kept: start it, and run the same command again"


class Unusable(Exception):
    """Why a folder or a cluster cannot be worked with, and what to do."""


class Part(NamedTuple):
    """One file to work on, and the file that it becomes; ``again`` is whether it is worked on even if that is there."""

    source: str
    target: str
    again: bool = False

    @property
    def name(self) -> str:
        """The name of the file alone."""
        return Path(self.source).name


class Tally(NamedTuple):
    """How one part went.

    Args:
        name: Of the part.
        read: How many samples were read.
        bad: How many of them could not be scored as they are.
        said: What was wrong, the first few lines of it.
        kept: Whether it was finished before, so that nothing was done.
        failed: Whether the whole part could not be done; a later run tries it again.
        stop: Why no further part should be tried; "" when they should.
    """

    name: str
    read: int = 0
    bad: int = 0
    said: tuple[str, ...] = ()
    kept: bool = False
    failed: bool = False
    stop: str = ""


Work = Callable[[str, str], Tally]
"""From the path of a part to what is written at another path. To reach a cluster it must be a function of a module."""


def parts_of(folder: Path, target: Path, endings: Sequence[str]) -> list[Part]:
    """The parts of a folder by name, those inside its folders left out.

    Raises:
        Unusable: If there is none, the two folders are one, or the target cannot be made.
    """
    if target.exists() and target.samefile(folder):
        raise Unusable("the scores cannot go into the folder of the parts; name another with -o")
    names = sorted(one for one in folder.iterdir() if one.suffix in endings and one.is_file() and one.name[0] != ".")
    if not names:
        raise Unusable(f"{folder} holds no part whose name ends in {' or '.join(endings)}")
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unusable(f"cannot make the folder {target}: {error.strerror or error}") from None
    return [Part(str(one.resolve()), str(target.resolve() / one.name)) for one in names]


def settled(target: Path, settings: str) -> None:
    """Notes down in a folder what its parts are made with, so that no later run mixes two settings in it.

    Raises:
        Unusable: If the folder holds parts made with other settings, or files that are no parts of such a run.
    """
    note = target / "settings.json"
    if note.exists():
        if note.read_text(encoding="utf-8") != settings:
            raise Unusable(f"{target} holds parts made with other settings; name another folder with -o")
        return
    if any(one.name[0] != "." for one in target.iterdir()):
        raise Unusable(f"{target} holds files of something else; name an empty or a new folder with -o")
    _replaced(note, lambda place: place.write_text(settings, encoding="utf-8"))


def worked(parts: Sequence[Part], work: Work, address: str | None = None) -> Iterator[Tally]:
    """Every part done, as they finish; those that are there already are kept.

    Args:
        parts: All of them.
        work: What to do with a part.
        address: Of a Dask scheduler, such as tcp://host:8786; None works here, part after part. The workers must see
            the same folders under the same names.

    Raises:
        Unusable: If there is no such cluster, or its workers do not know this project.
    """
    return _handed_out(parts, work, address) if address else (done(part, work) for part in parts)


def done(part: Part, work: Work) -> Tally:
    """One part worked on, unless its target is there and no older than it; an error costs this part only."""
    source, target = Path(part.source), Path(part.target)
    try:
        if not part.again and target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            return Tally(part.name, kept=True)
        tally: list[Tally] = []
        _replaced(target, lambda place: tally.append(work(part.source, str(place))))
        return tally[0]
    except (OSError, ValueError) as error:
        return Tally(part.name, said=(str(error),), failed=True)


def _replaced(target: Path, write: Callable[[Path], object]) -> None:
    """A file that appears whole: written elsewhere, brought to the disk, renamed."""
    unfinished = target.with_name(f".{target.name}.{uuid.uuid4().hex}.unfinished")
    try:
        write(unfinished)
        with unfinished.open("rb+") as file:
            os.fsync(file.fileno())
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)


def tidied(target: Path) -> None:
    """Takes away what killed workers left unfinished; for when no part is being worked on."""
    for one in target.glob(".*.unfinished*"):
        one.unlink(missing_ok=True)


def _handed_out(parts: Sequence[Part], work: Work, address: str) -> Iterator[Tally]:
    try:
        from distributed import Client, as_completed
    except ImportError:
        raise Unusable(NO_DISTRIBUTED) from None
    _silence()
    try:
        client = Client(address, timeout=_WAIT)
    except (OSError, ValueError) as error:
        raise Unusable(f"no Dask cluster answers at {address}: {error}") from None
    with client:
        _checked(client)
        # No result is reused from an earlier run: the files say what is done.
        waiting = {
            client.submit(done, part, work, pure=False, retries=_RETRIES, key=f"{part.name}-{uuid.uuid4().hex}"): part
            for part in parts
        }
        for future in as_completed(waiting):
            yield _result(waiting[future], future.result)


def _checked(client: Any) -> None:
    """Nothing, when the cluster has workers and knows this project; a worker that does not would die of our functions.

    Raises:
        Unusable: Else.
    """

    def knows() -> bool:  # inside, so that it travels by value
        from importlib.util import find_spec

        try:
            return find_spec("metrics.golden.parts") is not None
        except ImportError:
            return False

    try:
        client.wait_for_workers(1, timeout=_WAIT)
        known = [client.run_on_scheduler(knows), *client.run(knows).values()]
    except TimeoutError:
        raise Unusable(NO_WORKER) from None
    except (OSError, CancelledError):
        raise Unusable(LOST) from None
    if not all(known):
        raise Unusable(NO_CODE)


def _silence() -> None:
    """What goes wrong is told by us, in a line; the logs of distributed and what it rests on would add tracebacks."""
    for name in list(logging.root.manager.loggerDict):
        if name.split(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).handlers = [logging.NullHandler()]


def _result(part: Part, result: Callable[[], Tally]) -> Tally:
    """How a part went, or why the cluster gave it up.

    Raises:
        Unusable: If the whole cluster is lost.
    """
    try:
        return result()
    except (OSError, CancelledError):  # errors in reading and writing were caught where they were made
        raise Unusable(LOST) from None
    except Exception as error:  # of any kind: it comes from a worker, or tells how often one was lost
        return Tally(part.name, said=(f"{type(error).__name__}: {str(error)[:200]}",), failed=True)
