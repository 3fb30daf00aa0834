"""A full disk while the command line writes: it is said, what stood there stays, and the next run finishes the work."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from installation import ROOT
from metrics.__main__ import main
from metrics.commands.journal import Journal

SAMPLE = {
    "id": "loan",
    "question": "How long is a loan?",
    "response": "A loan lasts three weeks. It is free.",
    "reference": "A loan lasts three weeks.",
}
FULL = Path("/dev/full")
on_a_full_disk = pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")


@pytest.fixture
def samples(tmp_path: Path) -> Path:
    """Three samples that nobody has judged."""
    file = tmp_path / "samples.jsonl"
    file.write_text("".join(json.dumps({**SAMPLE, "id": f"loan {n}"}) + "\n" for n in range(3)), encoding="utf-8")
    return file


def judged(samples: Path, out: Path) -> int:
    told = ["--metric", "answer_correctness", "--judge", "rules", "--embedder", "letters", "-o", str(out)]
    return main(["judge", str(samples), *told])


@on_a_full_disk
def test_scores_that_find_no_room(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "judged.jsonl"
    file.write_text('{"tp": 2, "fp": 2, "fn": 2, "similarity": 0.72}\n' * 500, encoding="utf-8")
    assert main(["score", str(file), "-o", str(FULL)]) == 2
    assert capsys.readouterr().err == "cannot go on: No space left on device\n"


@on_a_full_disk
def test_scores_that_find_no_room_on_the_way_out() -> None:
    with FULL.open("w") as full:
        told = subprocess.run(
            [sys.executable, "-m", "metrics", "score", "-"],
            input=b'{"tp": 2, "fp": 2, "fn": 2, "similarity": 0.72}\n',
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            check=False,
        )
    assert told.returncode != 0
    assert b"No space left on device" in told.stderr
    assert b"Traceback" not in told.stderr


@pytest.mark.parametrize("after", [0, 1, 2, 4])
def test_a_judging_that_finds_no_room_goes_on_where_it_stopped(
    samples: Path, tmp_path: Path, after: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out, written, entries = tmp_path / "judged.jsonl", Journal._write, [0]

    def full(self: Journal, entry: Any) -> None:
        entries[0] += entry is not None
        if entries[0] > after:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written(self, entry)

    with monkeypatch.context() as fault:
        fault.setattr(Journal, "_write", full)
        code = judged(samples, out)
    told = capsys.readouterr().err
    if entries[0] > after:
        assert code == 2, told
        assert "No space left on device" in told
    assert "Traceback" not in told
    assert judged(samples, out) == 0
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [line["id"] for line in lines] == ["loan 0", "loan 1", "loan 2"]


def test_the_lines_of_before_stand_until_the_new_ones_are_whole(
    samples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "judged.jsonl"
    assert judged(samples, out) == 0
    before = out.read_bytes()

    def full(*_: Any, **__: Any) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as fault:
        fault.setattr(Path, "write_text", full)
        assert judged(samples, out) == 2
    assert out.read_bytes() == before
