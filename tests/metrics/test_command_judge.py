"""``python -m metrics judge`` against a server on loopback: C31, going on after a stop, what is said of failures."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from metrics.__main__ import main
from tests.handed import CASES, handed
from tests.mock_server import Answer, Request, Server, by_rows, serving

ROOT = Path(__file__).parents[2]
BATCH = CASES / "C31_batch.csv"
BOOK = handed("C31_mock_server.json")
KEY = "sk-test-NOT-A-REAL-KEY-000000000042"


@pytest.fixture(autouse=True)
def _a_key(new_process: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)


def judge(file: Path, out: Path, server: Server, *more: str) -> int:
    arguments = [str(file), "--judge", "m", "--base-url", server.url, "-o", str(out), *more]
    return main(["judge", *arguments])


def lines(out: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]


def rows_asked(requests: list[Request]) -> Counter[str]:
    return Counter(one.prompt.split("[row ", 1)[1][:2] for one in requests)


GROUNDED = ("--metric", "groundedness", "--timeout", "4", "--concurrency", "12")


def test_c31(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.jsonl"
    with serving(by_rows(BOOK, delays=0.1)) as server:  # row 08 takes half a second, row 10 a minute
        judge(small(tmp_path, 1), tmp_path / "warm.jsonl", server, *GROUNDED)  # or the first call's imports count too
        server.requests.clear()
        assert judge(BATCH, out, server, *GROUNDED) == 1
        said = capsys.readouterr().err
        found = lines(out)
        asked = rows_asked(server.requests)
        row_7 = [one for one in server.requests if "[row 07]" in one.prompt]
        server.requests.clear()
        assert judge(BATCH, out, server, *GROUNDED, "--tries", "1", "--timeout", "1") == 1
        again = rows_asked(server.requests)
    assert [line["id"] for line in found] == [f"{number:02d}" for number in range(1, 13)]
    assert [line["value"] for line in found] == [0.75] * 8 + [None] * 4
    least = {**{f"{n:02d}": 1 for n in (*range(1, 7), 8, 9, 12)}, "07": 3, "10": 2, "11": 4}
    for row in (least.keys() - {"09", "10", "11", "12"}) & {row for row in asked if asked[row] == least[row] + 1}:
        asked[row] -= 1  # a machine so busy that a prompt answer took longer than the timeout, which is asked again
    assert asked == least
    assert row_7[1].came - row_7[0].went >= 2
    assert row_7[2].came - row_7[1].went >= 2
    assert "8 of 12 scored, mean 0.7500" in said
    assert "Waiting 2 s as the server asked" in said
    reasons = {line["id"]: line["reason"] for line in found[8:]}
    assert "too long for the model" in reasons["09"]
    assert "did not answer within 4 seconds (tries: 2)" in reasons["10"]
    assert "is busy (503; tries: 4)" in reasons["11"]
    assert "503 upstream busy" in reasons["11"]
    assert "<" not in reasons["11"]
    assert "quota" in reasons["12"]
    assert all(f"{row}: not scored: {reason}" in said for row, reason in reasons.items())
    assert set(again) == {"09", "10", "11", "12"}
    assert lines(out)[:8] == found[:8]
    assert KEY not in said + out.read_text() + (tmp_path / "out.jsonl.journal").read_text()
    assert len(found[8]["evidence"]["statements"]) == 0
    first = found[0]
    assert (first["engine"], first["engine_outcome"]["value"], first["steps"]["flags"][:0]) == ("rasa", 0.75, [])
    assert (first["judge"]["label"], first["prompts"], first["embedder"]) == ("m", "1", None)
    assert first["date"].startswith("20")
    assert len(first["evidence"]["statements"]) == 4


def test_the_long_row_is_sent_whole(tmp_path: Path) -> None:
    with serving(lambda _: Answer(BOOK["default"]["content"])) as server:
        assert judge(BATCH, tmp_path / "o.jsonl", server, "--metric", "groundedness") == 0
        longest = max(len(one.prompt) for one in server.requests)
    assert longest > 150_000


def small(tmp_path: Path, number: int) -> Path:
    file = tmp_path / "in.csv"
    with file.open("w", encoding="utf-8", newline="") as out:
        table = csv.writer(out)
        table.writerow(["id", "user_input", "response", "reference"])
        table.writerows([f"{n:02d}", f"[row {n:02d}] Where?", "By the path.", "By the path."] for n in range(number))
    return file


def correctness(request: Request) -> Answer:
    """Three chat calls a row; the sorting call of row 03 is slow."""
    if "Split" in request.prompt:
        return Answer(json.dumps({"claims": ["By the path."]}))
    return Answer(json.dumps({"TP": [{"statement": "By the path.", "reason": ""}], "FP": [], "FN": []}))


def test_a_killed_run_goes_on_and_no_answered_call_is_paid_again(tmp_path: Path) -> None:
    file, out = small(tmp_path, 6), tmp_path / "out.jsonl"
    reached, count = threading.Event(), [0]

    def answer(request: Request) -> Answer:
        count[0] += 1
        if count[0] == 9 and not reached.is_set():  # the 9th call hangs until the process is killed
            reached.set()
            return Answer("{}", delay=30)
        return correctness(request)

    with serving(answer) as server:
        command = [sys.executable, "-m", "metrics", "judge", str(file), "--judge", "m", "--base-url", server.url]
        command += ["--embedder", "letters", "-o", str(out), "--concurrency", "1"]
        process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL, env={**os.environ})
        assert reached.wait(20)
        time.sleep(0.2)
        process.kill()
        process.wait()
        assert len(lines(out)) == 2
        with (tmp_path / "out.jsonl.journal").open("a", encoding="utf-8") as journal:
            journal.write('{"row": "cut off by the cra')
        assert judge(file, out, server, "--embedder", "letters") == 0
        assert len(server.requests) == 9 + 18 - 8
    assert [(line["id"], line["value"] is not None) for line in lines(out)] == [(f"{n:02d}", True) for n in range(6)]


INTERRUPTIBLE = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("metrics", run_name="__main__", alter_sys=True)
"""
"""The command; what a shell starts in the background, tests included, would else ignore interrupts."""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signal of this kind for one process")
def test_an_interrupted_run_says_how_to_go_on(tmp_path: Path) -> None:
    file, out = small(tmp_path, 4), tmp_path / "out.jsonl"
    waits = {"headers": {"Retry-After": "30"}, "status": 429, "body": {"error": "slow down"}}
    with serving(lambda request: Answer(**waits) if "[row 02]" in request.prompt else correctness(request)) as server:
        command = [sys.executable, "-c", INTERRUPTIBLE, "judge", str(file), "--judge", "m", "--base-url", server.url]
        command += ["--embedder", "letters", "-o", str(out), "--concurrency", "1"]
        with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) as process:
            assert process.stderr is not None
            seen = ""
            while "Waiting 30 s" not in seen:
                seen += process.stderr.readline()
            process.send_signal(signal.SIGINT)
            began = time.monotonic()
            seen += process.stderr.read()
            assert process.wait(10) == 130, seen
    assert time.monotonic() - began < 5
    assert "goes on where this one stopped" in seen
    assert "Traceback" not in seen
    assert [line["id"] for line in lines(out)] == ["00", "01"]


def test_other_weights_score_the_same_answers_anew_without_a_call(tmp_path: Path) -> None:
    file, out = small(tmp_path, 2), tmp_path / "out.jsonl"
    with serving(correctness) as server:
        assert judge(file, out, server, "--embedder", "letters") == 0
        calls = len(server.requests)
        assert judge(file, out, server, "--embedder", "letters", "--weights", "1", "0", "--beta", "2") == 0
        assert len(server.requests) == calls == 6
        assert lines(out)[0]["steps"]["weights"] == [1.0, 0.0]
        assert judge(file, out, server, "--embedder", "letters", "--temperature", "1") == 0
        assert len(server.requests) == 2 * calls


def test_relevancy_by_an_embedder_at_the_server(tmp_path: Path) -> None:
    reply = json.dumps({"question": "[row 00] Where is it?", "noncommittal": 0})
    with serving(lambda _: Answer(reply)) as server:
        more = ("--metric", "answer_relevancy", "--embedder", "e", "--questions", "2")
        assert judge(small(tmp_path, 2), tmp_path / "o.jsonl", server, *more) == 0
        assert (len(server.chats()), len(server.embeddings())) == (4, 4)
    (first, _) = lines(tmp_path / "o.jsonl")
    assert first["value"] is not None
    assert first["embedder"]["label"] == "e"
    assert first["embedder"]["dimension"] == 2


@pytest.mark.parametrize("metric", ["answer_correctness", "answer_relevancy", "groundedness"])
def test_the_rule_judge_needs_no_server(tmp_path: Path, metric: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY")
    file, out = small(tmp_path, 2), tmp_path / "out.jsonl"
    assert (
        main(["judge", str(file), "--metric", metric, "--judge", "rules", "--embedder", "letters", "-o", str(out)]) == 0
    )
    assert all(line["value"] is not None for line in lines(out))
    assert lines(out)[0]["judge"]["kind"] == "rules"


def test_a_hopeless_run_is_stopped_early(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    refusal = Answer(status=401, body={"error": {"message": f"bad key {KEY}"}})
    with serving(lambda _: refusal) as server:
        more = ("--metric", "groundedness", "--concurrency", "1")
        assert judge(small(tmp_path, 30), tmp_path / "o.jsonl", server, *more) == 1
        assert len(server.requests) == 5
    said = capsys.readouterr().err
    assert "5 rows in a row failed for the same reason" in said
    assert KEY not in said


def test_an_unreadable_reply_is_asked_again_by_the_next_run(tmp_path: Path) -> None:
    good = BOOK["default"]["content"]
    file, out = small(tmp_path, 1), tmp_path / "o.jsonl"
    with serving(lambda request: Answer("I think it is fine." if request.number == 1 else good)) as server:
        assert judge(file, out, server, "--metric", "groundedness") == 1
        assert lines(out)[0]["value"] is None
        assert judge(file, out, server, "--metric", "groundedness") == 0
        assert len(server.requests) == 2
    assert lines(out)[0]["value"] == 0.75


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--judge", "m", "--base-url", "http://169.254.169.254/"], "link-local or metadata"),
        (["--judge", "m", "--base-url", "localhost:11434"], "must begin with http"),
        (["--judge", "m", "--weights", "0", "0"], "Both weights are 0"),
        (["--judge", "m", "--questions", "0"], "Ask for 1 to 10"),
        (["--judge", "rules", "--embedder", "none"], "needs an embedder"),
        (["--judge", "m", "--timeout", "0"], "above 0"),
    ],
)
def test_what_cannot_be_run_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert main(["judge", str(small(tmp_path, 1)), "-o", str(tmp_path / "o.jsonl"), *arguments]) == 2
    assert said in capsys.readouterr().err


def test_files_that_must_not_be_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = small(tmp_path, 1)
    rules = ["--judge", "rules", "--embedder", "letters"]
    assert main(["judge", str(file), "-o", str(file), *rules]) == 2
    assert "the file being read" in capsys.readouterr().err
    (tmp_path / "o.jsonl.journal").write_text("my diary\n")
    assert main(["judge", str(file), "-o", str(tmp_path / "o.jsonl"), *rules]) == 2
    assert "is no journal" in capsys.readouterr().err
    assert (tmp_path / "o.jsonl.journal").read_text() == "my diary\n"
    assert main(["judge", str(tmp_path / "gone.csv"), "-o", str(tmp_path / "o.jsonl"), *rules]) == 2
    assert "No such file" in capsys.readouterr().err


def test_the_operator_limits_the_hosts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ANSWER_METRICS_JUDGE_HOSTS", "judge.example")
    with serving(correctness) as server:
        assert judge(small(tmp_path, 1), tmp_path / "o.jsonl", server) == 2
        assert server.requests == []
    assert "not among those allowed" in capsys.readouterr().err
