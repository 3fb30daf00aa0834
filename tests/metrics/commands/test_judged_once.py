"""``python -m metrics judge``: paid once. The lock of the journal, and rows whose reply gives no score."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from metrics.__main__ import main
from metrics.audit import audit
from metrics.case import Settings
from metrics.case_scores import correctness_score, groundedness_score, relevancy_score
from metrics.commands.journal import Journal
from metrics.commands.lock import Taken, hold
from metrics.commands.samples import samples
from metrics.golden.opening import opened
from metrics.golden.reading import golden_set
from metrics.golden.row_cases import row_case
from metrics.golden.sources import source_of
from tests.mock_server import Answer, Request, Server, serving

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def _a_key(new_process: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "none")


def words(file: Path, out: Path, server: Server, *more: str) -> list[str]:
    return [
        "judge",
        str(file),
        "--judge",
        "m",
        "--base-url",
        server.url,
        "-o",
        str(out),
        "--embedder",
        "letters",
        *more,
    ]


def lines(out: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]


def rows(tmp_path: Path, count: int) -> Path:
    file = tmp_path / "in.jsonl"
    made = [{"id": f"r{n}", "response": f"[row {n}] Yes.", "reference": "Yes."} for n in range(count)]
    file.write_text("".join(json.dumps(one) + "\n" for one in made), encoding="utf-8")
    return file


def grounded(_: Request) -> Answer:
    return Answer(json.dumps({"statements": [{"statement": "Yes.", "score": 1, "justification": ""}]}))


def test_the_same_command_twice_at_once_pays_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = rows(tmp_path, 1), tmp_path / "out.jsonl"
    asked, go_on = threading.Event(), threading.Event()

    def answer(request: Request) -> Answer:
        asked.set()
        go_on.wait(20)
        return grounded(request)

    with serving(answer) as server:
        command = words(file, out, server, "--metric", "groundedness")
        with subprocess.Popen(
            [sys.executable, "-m", "metrics", *command], cwd=ROOT, stderr=subprocess.DEVNULL
        ) as first:
            assert asked.wait(20)
            assert main(command) == 2
            said = capsys.readouterr().err
            go_on.set()
            assert first.wait(20) == 0
        assert f"another process is judging into {out} right now" in said
        assert "name another output with -o" in said
        assert main(command) == 0
        assert len(server.requests) == 1
    assert lines(out)[0]["value"] == 1.0


def test_the_lock_dies_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / "out.journal"
    code = "from metrics.commands.journal import Journal\nfrom pathlib import Path\n"
    code += f"held = Journal(Path({str(path)!r}), '', '')\nprint('held', flush=True)\ninput()"
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdin=-1, stdout=-1) as other:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == b"held"
        with pytest.raises(Taken):
            Journal(path, "", "")
        other.kill()
        other.wait()
    Journal(path, "", "", patience=5).close()


def test_a_lock_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "a"
    first = path.open("a")
    hold(first)
    threading.Timer(0.2, first.close).start()
    with path.open("a") as second:
        with pytest.raises(Taken):
            hold(second)
        hold(second, patience=10)


def marked(tmp_path: Path) -> Path:
    """Two rows whose number is in the reference's claims, so that the sorting call shows it."""
    file = tmp_path / "in.jsonl"
    made = [{"id": f"r{n}", "response": f"[row {n}] Dry and short.", "reference": "Dry and short."} for n in range(2)]
    file.write_text("".join(json.dumps(one) + "\n" for one in made), encoding="utf-8")
    return file


def dropping(whole: threading.Event) -> Any:
    """A judge that drops a claim of row 0 until ``whole`` is set; the row is told by its claims."""

    def answer(request: Request) -> Answer:
        number = "0" if "[row 0]" in request.prompt or "path 0" in request.prompt else "1"
        if "Split" in request.prompt:
            place = number if "[row" in request.prompt else "x"
            return Answer(json.dumps({"claims": [f"The path {place} is dry.", "It is short."]}))
        kept = [f"The path {number} is dry.", *([] if number == "0" and not whole.is_set() else ["It is short."])]
        return Answer(json.dumps({"TP": [{"statement": one, "reason": ""} for one in kept], "FP": [], "FN": []}))

    return answer


def test_a_row_to_be_settled_is_told_apart_and_asked_again_only_on_request(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out, whole = marked(tmp_path), tmp_path / "out.jsonl", threading.Event()
    with serving(dropping(whole)) as server:
        command = words(file, out, server)
        assert main(command) == 3
        said = capsys.readouterr().err
        first, second = lines(out)
        assert (first["state"], first["value"], second["state"]) == ("provisional", None, "scored")
        assert "Claims without a verdict in the response: 1 of 2" in first["reason"]
        assert f"r0: judged, but not scored yet: {first['reason']}" in said
        assert "1 of 2 scored" in said and "provisional: 1;" in said and "--again provisional" in said
        assert main(command) == 3
        assert len(server.requests) == 6
        whole.set()
        assert main([*command, "--again", "provisional"]) == 0
        assert len(server.requests) == 9
        assert [line["state"] for line in lines(out)] == ["scored", "scored"]
        assert main([*command, "--again", "provisional"]) == 0
        assert len(server.requests) == 9
    assert (tmp_path / "out.jsonl.journal").read_text().count('"purpose": "sorting"') == 3


def test_what_the_judge_made_up_is_provisional_too(tmp_path: Path) -> None:
    def answer(request: Request) -> Answer:
        if "Split" in request.prompt:
            return Answer(json.dumps({"claims": ["It is dry."]}))
        listed = [{"statement": one, "reason": ""} for one in ("It is dry.", "The moon is full.")]
        return Answer(json.dumps({"TP": listed, "FP": [], "FN": []}))

    out = tmp_path / "out.jsonl"
    with serving(answer) as server:
        assert main(words(rows(tmp_path, 1), out, server)) == 3
    (line,) = lines(out)
    assert (line["state"], line["value"]) == ("provisional", None)
    assert "The audit of the judge's reply found something to settle" in line["reason"]


def test_an_answer_without_a_statement_is_not_scored_and_no_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = rows(tmp_path, 1), tmp_path / "out.jsonl"
    with serving(lambda _: Answer('{"statements": []}')) as server:
        command = words(file, out, server, "--metric", "groundedness")
        assert main(command) == 3
        assert lines(out)[0]["state"] == "not scored"
        assert main([*command, "--again", "provisional"]) == 3
        assert len(server.requests) == 1
        assert main([*command, "--again", "unscored"]) == 3
        assert len(server.requests) == 2
    assert "judged, but not scored: " in capsys.readouterr().err


def test_what_was_judged_opens_as_a_case_and_waits_until_it_is_settled(tmp_path: Path) -> None:
    out, whole = tmp_path / "out.jsonl", threading.Event()
    with serving(dropping(whole)) as server:
        assert main(words(marked(tmp_path), out, server)) == 3
    read = golden_set(opened(source_of(out)))
    assert list(read.frame.index) == ["r0", "r1"] and read.quarantine.empty
    (waits, free) = read.frame["waiting"]
    assert "Claims without a verdict" in str(waits) and free is None
    first, second = (row_case(dict(row), Settings()) for _, row in read.frame.iterrows())
    assert (first.response, first.reference) == ("[row 0] Dry and short.", "Dry and short.")
    assert "dropped" in {one.kind for one in audit(first)}
    assert (first.judge.label, first.judge.kind) == ("m", "model")
    assert audit(second) == () and second.sorting.counts[:3] == (2, 0, 0)
    assert correctness_score(second).value == pytest.approx(lines(out)[1]["value"])
    again = samples(source_of(out), "answer_correctness").rows
    assert [(row.id, row.response, row.problem is None) for row in again] == [
        ("r0", "[row 0] Dry and short.", True),
        ("r1", "[row 1] Dry and short.", True),
    ]


@pytest.mark.parametrize("metric", ["answer_relevancy", "groundedness"])
def test_the_other_metrics_open_as_cases_too(tmp_path: Path, metric: str) -> None:
    file, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    made = {"id": "a", "question": "Where?", "answer": "By the path.", "contexts": ["By the path.", "By day."]}
    file.write_text(json.dumps(made) + "\n", encoding="utf-8")
    assert (
        main(["judge", str(file), "--metric", metric, "--judge", "rules", "--embedder", "letters", "-o", str(out)]) == 0
    )
    (row,) = golden_set(opened(source_of(out))).frame.to_dict("records")
    case = row_case({str(name): cell for name, cell in row.items()}, Settings())
    assert (case.question, case.response) == ("Where?", "By the path.")
    score = groundedness_score(case) if metric == "groundedness" else relevancy_score(case)
    assert score.value == pytest.approx(lines(out)[0]["value"])
    assert case.ground_truth == ("By the path.\nBy day." if metric == "groundedness" else None)
