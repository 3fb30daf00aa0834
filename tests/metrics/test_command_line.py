"""``python -m metrics score``: lines in, lines out, bad ones named, never a traceback."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from metrics.__main__ import main
from metrics.lines import ENGINES_OF_METRIC, scored_line
from tests.recorded import assert_recorded

ROOT = Path(__file__).parents[2]
RECORDED = ROOT / "tests" / "data" / "vectors"
SAVINGS_ACCOUNT = {"id": "a", "tp": 2, "fp": 2, "fn": 2, "similarity": 0.72, "weights": [0.75, 0.25], "beta": 1.0}
FIELDS = ["id", "value", "reason", "steps", "engine", "engine_outcome"]


class Run(NamedTuple):
    """What a run of the command line gave."""

    code: int
    out: str
    err: str


def process(*arguments: str, lines: str) -> Run:
    """The command as a shell starts it."""
    run = subprocess.run(
        [sys.executable, "-m", "metrics", *arguments], input=lines.encode(), capture_output=True, cwd=ROOT, check=False
    )
    return Run(run.returncode, run.stdout.decode("utf-8"), run.stderr.decode("utf-8"))


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    """The same in this process, which saves the start of another."""

    def run(*arguments: str, lines: str | bytes) -> Run:
        given = lines.encode() if isinstance(lines, str) else lines
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        code = main(arguments)
        return Run(code, *capsys.readouterr())

    return run


def strict(text: str) -> list[dict[str, Any]]:
    def refused(token: str) -> None:
        raise AssertionError(f"{token} is not strict JSON")

    return [json.loads(line, parse_constant=refused) for line in text.splitlines()]


def test_command_from_standard_input() -> None:
    lines = json.dumps(SAVINGS_ACCOUNT) + "\n" + json.dumps({"tp": 2, "fp": 2, "fn": 2}) + "\n"
    run = process("score", "-", "--metric", "answer_correctness", "--engine", "ragas-0.4", lines=lines)
    assert (run.code, run.err) == (0, "")
    first, second = strict(run.out)
    assert list(first) == FIELDS
    assert first["id"] == "a"
    assert first["value"] == pytest.approx(0.555, abs=1e-12)
    assert first["reason"] is None
    assert first["engine"] == "ragas-0.4"
    assert first["engine_outcome"] == {"value": pytest.approx(0.555, abs=1e-12)}
    assert first["steps"]["factuality"] == 0.5
    assert (second["id"], second["value"], second["steps"]["factuality"]) == (None, None, 0.5)
    assert "embedder" in second["reason"]
    assert "weights 1 and 0" in second["reason"]
    assert second["engine_outcome"]["error"]["type"] == "ValueError"


def test_bad_lines_are_named_by_number_and_the_good_ones_scored(command: Callable[..., Run]) -> None:
    good = json.dumps(SAVINGS_ACCOUNT).encode()
    lines = b"\xef\xbb\xbf" + good + b"\r\n\n  \n" + b'{"tp": -1, "fp": 0, "fn": 0}\n' + b"\xff\xfe\n" + good
    run = command("score", "-", lines=lines)
    assert run.code == 1
    assert run.err.splitlines() == [
        "line 4: tp must be a whole number >= 0, found -1",
        "line 5: this is not UTF-8 text",
        "2 of 4 samples could not be read; the others are scored",
    ]
    assert [line["id"] for line in strict(run.out)] == ["a", "a"]


@pytest.mark.parametrize(
    ("engine", "name"),
    [("ragas-0.4", "ragas_collections_correctness.json"), ("ragas-legacy", "ragas_legacy_correctness.json")],
)
def test_recorded_runs_as_lines(engine: str, name: str, command: Callable[..., Run]) -> None:
    """Whole runs and bare inputs are both read; the outcome is the recorded one, the value never NaN or infinite."""
    runs = json.loads((RECORDED / name).read_text(encoding="utf-8"))
    lines = [json.dumps(run if number % 2 else run["input"]) for number, run in enumerate(runs)]
    result = command("score", "-", "--engine", engine, lines="\n".join(lines))
    refused = {int(line.split(":")[0].removeprefix("line ")) for line in result.err.splitlines() if ":" in line}
    kept = [(number, run) for number, run in enumerate(runs) if number + 1 not in refused]
    scores = strict(result.out)
    assert len(scores) == len(kept) == {"ragas-0.4": 280, "ragas-legacy": 284}[engine]
    for (number, run), score in zip(kept, scores, strict=True):
        assert score["id"] == (run["id"] if number % 2 else None)
        assert (score["value"] is None) == (score["reason"] is not None)
        assert_recorded(score["engine_outcome"], run["expected"])


ROWS: dict[str, tuple[dict[str, object], float, str]] = {
    # metric: (a line, its value, the default engine)
    "answer_correctness": (SAVINGS_ACCOUNT, 0.555, "ragas-0.4"),
    "answer_relevancy": (
        {"id": "a", "questions": [{"question": "When?", "noncommittal": 0, "cosine": 0.9}, {"question": ""}]},
        0.9,
        "ragas-0.4",
    ),
    "groundedness": (
        {"id": "a", "statements": [{"statement": "S.", "score": 1, "justification": "J."}], "threshold": 0.8},
        1.0,
        "rasa",
    ),
}


@pytest.mark.parametrize("metric", ROWS)
def test_every_metric_from_the_command_line(metric: str, command: Callable[..., Run]) -> None:
    line, value, engine = ROWS[metric]
    run = command("score", "-", "--metric", metric, lines=json.dumps(line) + "\n{}\n")
    assert run.code == 1
    assert run.err.startswith("line 2: give one of ")
    (score,) = strict(run.out)
    assert list(score) == FIELDS
    assert (score["id"], score["value"], score["engine"]) == ("a", pytest.approx(value, abs=1e-12), engine)
    assert score["engine_outcome"]["value"] == pytest.approx(value, abs=1e-12)


@pytest.mark.parametrize(
    ("metric", "engine", "fits"),
    [
        ("answer_correctness", "rasa", False),
        ("answer_correctness", "ragas-legacy", True),
        ("answer_relevancy", "rasa", True),
        ("groundedness", "rasa", True),
        ("groundedness", "ragas-0.4", False),
    ],
)
def test_an_engine_must_have_the_metric(
    metric: str, engine: str, fits: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "samples.jsonl"
    source.write_text(json.dumps(ROWS[metric][0]), encoding="utf-8")
    arguments = ["score", str(source), "--metric", metric, "--engine", engine]
    if fits:
        assert main(arguments) == 0
        assert strict(capsys.readouterr().out)[0]["engine"] == engine
        return
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert f"--metric {metric} has no engine {engine}; choose from" in capsys.readouterr().err


def test_file_in_and_file_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "in put.jsonl", tmp_path / "out.jsonl"
    source.write_text(json.dumps(SAVINGS_ACCOUNT) + "\n", encoding="utf-8")
    assert main(["score", str(source), "-o", str(target), "--engine", "ragas-legacy"]) == 0
    assert capsys.readouterr() == ("", "")
    (line,) = strict(target.read_text(encoding="utf-8"))
    assert line["engine"] == "ragas-legacy"
    assert main(["score", str(source)]) == 0
    assert strict(capsys.readouterr().out)[0]["value"] == line["value"]


def test_the_file_being_read_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "samples.jsonl"
    source.write_text(json.dumps(SAVINGS_ACCOUNT), encoding="utf-8")
    assert main(["score", str(source), "-o", str(source)]) == 2
    assert "it is the file being read" in capsys.readouterr().err
    assert json.loads(source.read_text(encoding="utf-8")) == SAVINGS_ACCOUNT


def test_what_cannot_be_opened_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(tmp_path / "none.jsonl")]) == 2
    assert "cannot read" in capsys.readouterr().err
    assert main(["score", str(tmp_path)]) == 2
    assert "a folder of parts needs -o FOLDER" in capsys.readouterr().err
    source = tmp_path / "samples.jsonl"
    source.write_text(json.dumps(SAVINGS_ACCOUNT), encoding="utf-8")
    assert main(["score", str(source), "-o", str(tmp_path / "no" / "folder")]) == 2
    assert "cannot write" in capsys.readouterr().err


@pytest.mark.parametrize("nothing", ["", "\n \n\n", "\ufeff\n"])
def test_a_file_without_a_sample_is_refused_and_no_output_is_touched(
    nothing: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = tmp_path / "samples.jsonl", tmp_path / "scores.jsonl"
    source.write_text(nothing, encoding="utf-8")
    out.write_text("scores of yesterday", encoding="utf-8")
    assert main(["score", str(source), "-o", str(out)]) == 2
    assert f"cannot score {source}: it holds no sample" in capsys.readouterr().err
    assert out.read_text(encoding="utf-8") == "scores of yesterday"
    source.write_text(f"{nothing}\n{json.dumps(SAVINGS_ACCOUNT)}\nx", encoding="utf-8")
    assert main(["score", str(source)]) == 1
    said = capsys.readouterr()
    assert strict(said.out)[0]["id"] == "a"
    assert f"line {nothing.count(chr(10)) + 3}: " in said.err, "lines are counted from the top all the same"


def test_standard_input_in_process(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(SAVINGS_ACCOUNT).encode())))
    assert main(["score", "-"]) == 0
    assert strict(capsys.readouterr().out)[0]["id"] == "a"
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["score", "-"]) == 2
    assert "standard input is closed" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [[], ["score"], ["score", "-", "--metric", "nonsense"], ["score", "-", "--engine", "ragas"], ["grade", "-"]],
)
def test_wrong_arguments_end_in_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage: python -m metrics" in capsys.readouterr().err


def test_help_shows_the_forms_of_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["score", "--help"])
    assert ended.value.code == 0
    shown = capsys.readouterr().out
    assert set(ROWS) == set(ENGINES_OF_METRIC)
    for word in ("ragas-0.4", "ragas-legacy", "rasa", "judge_replies", "claims", "exit code", *ROWS):
        assert word in shown


def test_the_lines_in_the_help_are_read(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["score", "--help"])
    metric, read = "", []
    for line in capsys.readouterr().out.splitlines():
        metric = line if line in ROWS else "" if line == "all three" else metric
        if metric and line.startswith("  {"):
            read.append(metric)
            scored_line(line, ENGINES_OF_METRIC[metric][0], metric)
    assert read == ["answer_correctness", "answer_correctness", "answer_relevancy", "groundedness"]


def test_a_reader_that_leaves_early_is_no_error(tmp_path: Path) -> None:
    source = tmp_path / "many.jsonl"
    source.write_text((json.dumps(SAVINGS_ACCOUNT) + "\n") * 3000, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, "-m", "metrics", "score", str(source)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        assert run.stdout.readline().startswith(b'{"id": "a"')
        run.stdout.close()
        assert run.stderr.read() == b""
        assert run.wait(timeout=60) == 141


def test_output_is_utf8_whatever_the_locale() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONUTF8": "0"}
    run = subprocess.run(
        [sys.executable, "-m", "metrics", "score", "-"],
        input=json.dumps({**SAVINGS_ACCOUNT, "id": "통장"}, ensure_ascii=False).encode(),
        capture_output=True,
        cwd=ROOT,
        env=environment,
        check=True,
    )
    assert json.loads(run.stdout.decode("utf-8"))["id"] == "통장"
