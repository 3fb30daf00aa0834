"""``python -m metrics judge FOLDER``: part by part, here and on a cluster that loses a worker; paid once."""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from metrics.__main__ import main
from metrics.commands.lock import hold
from tests.metrics.golden.test_parts import cluster
from tests.mock_server import Answer, Request, Server, serving

KEY = "sk-test-NOT-A-REAL-KEY-000000000042"
needs_distributed = pytest.mark.skipif(
    importlib.util.find_spec("distributed") is None,
    reason="needs distributed: python -m pip install -r requirements-dask.txt",
)


@pytest.fixture(autouse=True)
def _a_key(new_process: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)


def part(folder: Path, name: str, rows: int = 2) -> Path:
    folder.mkdir(exist_ok=True)
    made = [{"id": f"{name}-{n}", "response": f"[row {name}-{n}] Yes.", "reference": "Yes."} for n in range(rows)]
    path = folder / name
    if path.suffix == ".parquet":
        pd.DataFrame(made).to_parquet(path)
    else:
        path.write_text("".join(json.dumps(one) + "\n" for one in made), encoding="utf-8")
    return path


def words(tmp_path: Path, server: Server, *more: str) -> list[str]:
    asked = ["--metric", "groundedness", "--judge", "m", "--base-url", server.url, *more]
    return ["judge", str(tmp_path / "in"), "-o", str(tmp_path / "out"), *asked]


def grounded(_: Request) -> Answer:
    return Answer(json.dumps({"statements": [{"statement": "Yes.", "score": 1, "justification": ""}]}))


def row(request: Request) -> str:
    return request.prompt.split("[row ", 1)[1].split("]")[0]


def judged(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_parts_are_judged_here_and_only_what_failed_is_sent_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    part(tmp_path / "in", "a.jsonl"), part(tmp_path / "in", "b.parquet")
    (tmp_path / "in" / "c.jsonl").write_text('{"tp": 1}\n')
    broken = threading.Event()
    broken.set()

    def answer(request: Request) -> Answer:
        refused = broken.is_set() and row(request) == "b.parquet-1"
        return Answer(status=400, body={"error": "no"}) if refused else grounded(request)

    out = tmp_path / "out"
    with serving(answer) as server:
        assert main(words(tmp_path, server)) == 1
        said = capsys.readouterr().err
        assert "1 of 3: a.jsonl: 2 rows\n" in said
        assert "2 of 3: b.parquet: 2 rows, 1 of them without a score" in said
        assert "3 of 3: c.jsonl: failed" in said and "no column is recognised as response" in said
        assert "3 of 4 rows scored; failed: 1" in said
        assert sorted(os.listdir(out)) == [
            ".a.jsonl.journal", ".b.parquet.jsonl.journal", ".lock", "a.jsonl", "b.parquet.jsonl", "settings.json",
        ]  # fmt: skip
        assert [line["state"] for line in judged(out / "b.parquet.jsonl")] == ["scored", "failed"]
        (tmp_path / "in" / "c.jsonl").unlink()
        broken.clear()
        server.requests.clear()
        assert main(words(tmp_path, server)) == 0
        assert [row(one) for one in server.requests] == ["b.parquet-1"]
        assert "a.jsonl: kept from before" in capsys.readouterr().err
        server.requests.clear()
        assert main(words(tmp_path, server, "--threshold", "0.9")) == 0
        assert server.requests == []
    assert judged(out / "a.jsonl")[0]["steps"]["threshold"] == 0.9
    assert KEY not in "".join(one.read_text(encoding="utf-8") for one in out.iterdir())


def test_a_hopeless_folder_is_stopped_early(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in "abc":
        part(tmp_path / "in", f"{name}.jsonl", 9)
    with serving(lambda _: Answer(status=401, body={"error": "bad key"})) as server:
        assert main(words(tmp_path, server, "--concurrency", "1")) == 1
        assert len(server.requests) == 5
    said = capsys.readouterr().err
    assert "no further part is tried" in said and "parts not judged: 2" in said


def test_folders_that_cannot_be_used_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = part(tmp_path / "in", "a.jsonl")
    rules = ["--judge", "rules", "--embedder", "letters", "--metric", "groundedness"]
    (tmp_path / "empty").mkdir()
    for arguments, said in (
        ([str(file), "-o", str(tmp_path / "o"), "--dask", "tcp://127.0.0.1:1"], "a folder of parts, not a file"),
        ([str(tmp_path / "in"), "-o", str(tmp_path / "in")], "cannot go into the folder of the parts"),
        ([str(tmp_path / "empty"), "-o", str(tmp_path / "o")], "holds no part"),
    ):
        assert main(["judge", *arguments, *rules]) == 2
        assert said in capsys.readouterr().err
    with serving(grounded) as server:
        hidden = [*words(tmp_path, server, "--dask", "tcp://127.0.0.1:1"), "--base-url", f"{server.url}?key={KEY}"]
        assert main(hidden) == 2
        said = capsys.readouterr().err
        assert "--base-url holds a key" in said and KEY not in said
    (tmp_path / "out").mkdir(exist_ok=True)
    with (tmp_path / "out" / ".lock").open("w") as lock:
        hold(lock)
        assert main(["judge", str(tmp_path / "in"), "-o", str(tmp_path / "out"), *rules]) == 2
    assert "another process is judging into" in capsys.readouterr().err


@needs_distributed
def test_a_worker_killed_midway_loses_nothing_and_pays_nothing_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [part(tmp_path / "in", f"p{place}.jsonl", 4).name for place in range(4)]
    killed, both = threading.Event(), threading.Event()
    held: list[str] = []

    def answer(request: Request) -> Answer:
        """From the second row of a part on nothing is answered until a worker is dead."""
        if row(request).endswith("-2") and not killed.is_set():
            held.append(row(request))
            if len(held) == 2:
                both.set()
            killed.wait(60)
        return grounded(request)

    with serving(answer) as server, cluster() as (address, processes), ThreadPoolExecutor(1) as beside:
        client = beside.submit(main, words(tmp_path, server, "--dask", address, "--concurrency", "1"))
        try:
            assert both.wait(60)
            processes[0].send_signal(signal.SIGKILL)
            processes[0].wait()
        finally:
            killed.set()
        assert client.result(60) == 0
        asked = Counter(map(row, server.requests))
        assert {one.headers["authorization"] for one in server.requests} == {f"Bearer {KEY}"}
    assert "16 of 16 rows scored" in capsys.readouterr().err
    twice = [name for name, times in asked.items() if times > 1]
    assert len(asked) == 16 and sum(asked.values()) == 17, asked
    assert len(twice) == 1 and twice[0] in held  # the one call that had no answer when its worker died
    for name in names:
        assert [line["value"] for line in judged(tmp_path / "out" / name)] == [1.0] * 4
    assert not list((tmp_path / "out").glob("*unfinished*"))
