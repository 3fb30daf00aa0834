"""Files that were asked for stay until they are fetched, however many visitors are there."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import MagicMock

import pytest
from streamlit.runtime import Runtime
from streamlit.runtime.media_file_manager import MediaFileManager
from streamlit.runtime.memory_media_file_storage import MemoryMediaFileStorage

from ui.kept_files import PATIENCE, Patient, keep_files_a_while


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> Iterator[MediaFileManager]:
    """The files of a server, as Streamlit keeps them."""
    server = MagicMock(spec=Runtime)
    server.media_file_mgr = MediaFileManager(MemoryMediaFileStorage("/media"))
    monkeypatch.setattr(Runtime, "_instance", server)
    yield server.media_file_mgr


def asked_for(files: MediaFileManager) -> str:
    """The address of a file that a button made when it was pressed."""
    return files.execute_deferred(files.add_deferred(lambda: b"mine", "text/plain", "button", "mine.txt"))


def is_there(files: MediaFileManager, address: str) -> bool:
    return files.read_file(address.rsplit("/", 1)[1].split(".", 1)[0]) is not None


@pytest.mark.parametrize("patient", [False, True])
def test_a_file_outlives_the_runs_of_other_visitors(files: MediaFileManager, patient: bool) -> None:
    if patient:
        keep_files_a_while()
        keep_files_a_while()
    address = asked_for(files)
    assert is_there(files, address)
    for _ in range(100):
        files.remove_orphaned_files()
    assert is_there(files, address) is patient, "without patience this is what a full class does to a download"


def test_it_looks_once_in_a_while() -> None:
    now, looks = [100.0], [0]

    def look() -> None:
        looks[0] += 1

    patient = Patient(look, lambda: now[0])
    for _ in range(1000):
        patient()
        now[0] += PATIENCE / 100
    assert looks == [9]
    assert PATIENCE <= 60, "what nobody fetches must not pile up"


def test_what_nobody_fetched_goes_in_the_end(files: MediaFileManager) -> None:
    now = [0.0]
    files.remove_orphaned_files = Patient(files.remove_orphaned_files, lambda: now[0])  # type: ignore[method-assign]
    address = asked_for(files)
    for _ in range(2):
        now[0] += PATIENCE
        files.remove_orphaned_files()
    assert not is_there(files, address)
