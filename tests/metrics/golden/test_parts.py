"""Folders of parts: scored as single files are, taken up where they were left, and on a cluster that loses a worker."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pandas as pd
import pytest

from installation import ROOT
from metrics.__main__ import main
from metrics.golden.parts import LOST, NO_CODE, NO_DISTRIBUTED, Part, Tally, done
from metrics.golden.scored_parts import scored_part

HAS_DISTRIBUTED = importlib.util.find_spec("distributed") is not None


def part(folder: Path, name: str, rows: int = 3) -> Path:
    folder.mkdir(exist_ok=True)
    lines = [{"id": f"{name}-{row}", "tp": row % 4, "fp": 1, "fn": row % 3, "similarity": 0.5} for row in range(rows)]
    path = folder / f"{name}.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def run(*words: object) -> int:
    return main(["score", *map(str, words)])


def test_parts_come_out_as_single_files_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = part(tmp_path / "in", "a"), part(tmp_path / "in", "b", 5)
    second.write_bytes(second.read_bytes() + b'{"tp": -1, "fp": 0, "fn": 0}\n\xff\n\n')
    assert run(tmp_path / "in", "-o", tmp_path / "out") == 1
    told = capsys.readouterr().err
    assert "1 of 2: a.jsonl: 3 samples" in told and "2 of 2: b.jsonl: 7 samples" in told
    assert "line 6: tp must be a whole number >= 0, found -1" in told and "line 7: this is not UTF-8 text" in told
    for one in (first, second):
        run(one)
        assert capsys.readouterr().out == (tmp_path / "out" / one.name).read_text(encoding="utf-8")
    assert sorted(os.listdir(tmp_path / "out")) == ["a.jsonl", "b.jsonl", "settings.json"]


def test_what_is_finished_is_kept_and_what_changed_is_scored_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, _ = part(tmp_path / "in", "a"), part(tmp_path / "in", "b")
    assert run(tmp_path / "in", "-o", tmp_path / "out") == 0
    (tmp_path / "out" / ".b.jsonl.of-a-killed-run.unfinished").touch()
    marked = (tmp_path / "out" / "b.jsonl").stat()
    first.write_text('{"id": "new", "tp": 1, "fp": 0, "fn": 0, "similarity": 1.0}\n', encoding="utf-8")
    os.utime(first, ns=(time.time_ns() + 10**9,) * 2)
    capsys.readouterr()
    assert run(tmp_path / "in", "-o", tmp_path / "out") == 0
    told = capsys.readouterr().err
    assert "a.jsonl: 1 samples" in told and "b.jsonl: kept from before" in told
    assert json.loads((tmp_path / "out" / "a.jsonl").read_text(encoding="utf-8"))["id"] == "new"
    now = (tmp_path / "out" / "b.jsonl").stat()
    assert (now.st_mtime_ns, now.st_ino) == (marked.st_mtime_ns, marked.st_ino)
    assert sorted(os.listdir(tmp_path / "out")) == ["a.jsonl", "b.jsonl", "settings.json"]


def test_parquet_parts_are_scored_as_a_table(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    frame = pd.DataFrame(
        {
            "id": ["001", "002", "003"],
            "statement_scores": [[1.0, 0.0], [1.0, None], None],
            "threshold": [0.5, 0.5, 0.5],
            "note": ["=1+1"] * 3,
        }
    )
    frame.to_parquet(tmp_path / "in" / "a.parquet", index=False)
    assert run(tmp_path / "in", "-o", tmp_path / "out", "--metric", "groundedness") == 0
    found = pd.read_parquet(tmp_path / "out" / "a.parquet", dtype_backend="numpy_nullable")
    assert found["id"].tolist() == ["001", "002", "003"]
    assert found["value"].tolist() == [0.5, pd.NA, pd.NA]
    assert found["passed"].tolist() == [True, pd.NA, pd.NA]
    assert found["reason"].isna().tolist() == [True, False, False]
    assert "between 0.5 and 1" in found["reason"][1]


@pytest.mark.parametrize("rows", [0, 2])
def test_relevancy_in_parquet_takes_the_gate_of_the_engine(tmp_path: Path, rows: int) -> None:
    (tmp_path / "in").mkdir()
    frame = pd.DataFrame({"cosines": [[0.5, 0.7], [0.9]], "flags": [[1, 1], [0]]})[:rows]
    frame.to_parquet(tmp_path / "in" / "a.parquet", index=False)
    for engine, values in (("ragas-0.4", [0.0, 0.9]), ("rasa", [0.6, 0.9])):
        out = tmp_path / engine
        assert run(tmp_path / "in", "-o", out, "--metric", "answer_relevancy", "--engine", engine) == 0
        found = pd.read_parquet(out / "a.parquet")
        assert found["value"].tolist() == pytest.approx(values[:rows])
        assert found["id"].tolist() == ["1", "2"][:rows]


def test_a_part_that_is_something_else_costs_itself_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    part(tmp_path / "in", "a")
    (tmp_path / "in" / "b.parquet").write_bytes(b"no table")
    pd.DataFrame({"question": ["Who?"]}).to_parquet(tmp_path / "in" / "c.parquet")
    pd.DataFrame({"tp": ["many"], "fp": [1], "fn": [1]}).to_parquet(tmp_path / "in" / "d.parquet")
    assert run(tmp_path / "in", "-o", tmp_path / "out") == 1
    told = capsys.readouterr().err
    assert "2 of 4: b.parquet: failed" in told and "c.parquet: failed" in told and "d.parquet: failed" in told
    assert "no column for answer_correctness: tp, fp, fn" in told
    assert sorted(os.listdir(tmp_path / "out")) == ["a.jsonl", "settings.json"]


def test_folders_that_cannot_be_used_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = part(tmp_path / "in", "a")
    (tmp_path / "empty").mkdir()
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").touch()
    for words, told in (
        ((tmp_path / "in",), "needs -o FOLDER"),
        ((tmp_path / "in", "-o", tmp_path / "in"), "cannot go into the folder of the parts"),
        ((tmp_path / "empty", "-o", tmp_path / "out"), "holds no part"),
        ((tmp_path / "in", "-o", tmp_path / "full"), "files of something else"),
        ((source, "-o", tmp_path / "out", "--dask", "tcp://127.0.0.1:1"), "a folder of parts, not a file"),
    ):
        assert run(*words) == 2
        assert told in capsys.readouterr().err
    assert run(tmp_path / "in", "-o", tmp_path / "out") == 0
    assert run(tmp_path / "in", "-o", tmp_path / "out", "--engine", "ragas-legacy") == 2
    assert "made with other settings" in capsys.readouterr().err


def test_a_part_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    source, target = part(tmp_path / "in", "a"), tmp_path / "a.jsonl"

    def broken(_: str, place: str) -> Tally:
        Path(place).write_text("half a li", encoding="utf-8")
        raise OSError("the disk is full")

    tally = done(Part(str(source), str(target)), broken)
    assert tally.failed and tally.said == ("the disk is full",)
    assert os.listdir(tmp_path) == ["in"]


@pytest.mark.skipif(HAS_DISTRIBUTED, reason="distributed is installed")
def test_without_distributed_it_is_said_what_to_install(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    part(tmp_path / "in", "a")
    assert run(tmp_path / "in", "-o", tmp_path / "out", "--dask", "tcp://127.0.0.1:1") == 2
    assert NO_DISTRIBUTED in capsys.readouterr().err


# --- a cluster of two workers ---

needs_distributed = pytest.mark.skipif(
    not HAS_DISTRIBUTED, reason="needs distributed: python -m pip install -r requirements-dask.txt"
)
Process = subprocess.Popen[bytes]


@contextlib.contextmanager
def cluster(root: Path = ROOT) -> Iterator[tuple[str, list[Process]]]:
    """The address of a scheduler on loopback that knows ``root``; its two workers, and last the scheduler itself."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONWARNINGS": "ignore"}
    with contextlib.ExitStack() as stopped:

        def started(*words: str) -> Process:
            command = [sys.executable, "-m", *words]
            quiet = subprocess.DEVNULL
            process = subprocess.Popen(command, cwd=root, env=environment, stdout=quiet, stderr=quiet)
            stopped.callback(process.wait)
            stopped.callback(process.kill)
            return process

        port = address.rsplit(":", 1)[1]
        scheduler = started("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard")
        worker = ("distributed.cli.dask_worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard")
        yield address, [started(*worker), started(*worker), scheduler]


def wait_for(parts: int, out: Path) -> None:
    """Until so many parts are finished."""
    end = time.monotonic() + 90
    while len(list(out.glob("*.jsonl"))) < parts:
        assert time.monotonic() < end, f"only {len(list(out.glob('*.jsonl')))} parts are finished"
        time.sleep(0.02)


@needs_distributed
def test_a_lost_worker_and_then_a_lost_scheduler_lose_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [part(tmp_path / "in", f"p{place:02}", 1000).name for place in range(10)]
    out, second, here = tmp_path / "out", tmp_path / "second", tmp_path / "here"
    here.mkdir()
    with cluster() as (address, processes), ThreadPoolExecutor(1) as beside:
        command = beside.submit(run, tmp_path / "in", "-o", out, "--dask", address)
        wait_for(3, out)
        processes[0].send_signal(signal.SIGKILL)
        finished = {one.name: (one.stat().st_ino, one.stat().st_mtime_ns) for one in out.glob("*.jsonl")}
        assert 3 <= len(finished) < len(names)
        assert command.result(120) == 0
        told = capsys.readouterr().err
        command = beside.submit(run, tmp_path / "in", "-o", second, "--dask", address)
        wait_for(2, second)
        processes[-1].kill()
        assert command.result(120) == 2
    # A finished part whose message was lost with the worker is asked for again, and found to be there.
    assert told.count("1000 samples") + told.count("kept from before") == len(names)
    for name in names:
        scored_part(str(tmp_path / "in" / name), str(here / name), "ragas-0.4", "answer_correctness")
        assert (out / name).read_bytes() == (here / name).read_bytes()
    for name, marks in finished.items():
        assert ((out / name).stat().st_ino, (out / name).stat().st_mtime_ns) == marks, f"{name} was done twice"
    assert sorted(os.listdir(out)) == [*names, "settings.json"]
    told = capsys.readouterr().err
    assert LOST in told and "Traceback" not in told
    assert run(tmp_path / "in", "-o", second) == 0
    assert sorted(os.listdir(second)) == [*names, "settings.json"]


@needs_distributed
def test_a_cluster_that_is_not_there_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("metrics.golden.parts._WAIT", 0.5)
    part(tmp_path / "in", "a")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        assert run(tmp_path / "in", "-o", tmp_path / "out", "--dask", f"tcp://127.0.0.1:{free.getsockname()[1]}") == 2
    assert "no Dask cluster answers at" in capsys.readouterr().err


@needs_distributed
def test_a_cluster_that_does_not_know_the_project_stays_alive(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    part(tmp_path / "in", "a")
    with cluster(tmp_path) as (address, processes):
        assert run(tmp_path / "in", "-o", tmp_path / "out", "--dask", address) == 2
        assert [process.poll() for process in processes] == [None] * 3
    told = capsys.readouterr().err
    assert NO_CODE in told and "Traceback" not in told
