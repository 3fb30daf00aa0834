"""Lines of answer relevancy scored, and bad ones named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from metrics.lines import ENGINES_OF_METRIC, BadLine, scored_line
from tests.recorded import assert_recorded

RECORDED = Path(__file__).parents[2] / "data" / "vectors"
CASES = Path(__file__).parents[2] / "data" / "cases"
ENGINES = ENGINES_OF_METRIC["answer_relevancy"]
RINK = {
    "id": "rink",
    "questions": [
        {"question": "When does the rink close?", "noncommittal": 0, "cosine": 0.92},
        {"question": "Is the closing time certain?", "noncommittal": 1, "cosine": 0.86},
        {"question": "How late is the rink open?", "noncommittal": 0, "cosine": 0.89},
    ],
}


def scored(line: Any, engine: str = "ragas-0.4") -> dict[str, Any]:
    text = line if isinstance(line, str) else json.dumps(line)
    return dict(json.loads(scored_line(text, engine, "answer_relevancy")))


def one(**changed: Any) -> dict[str, Any]:
    return {"questions": [{"question": "Why?", "noncommittal": 0, "cosine": 0.4, **changed}]}


def test_a_line_of_questions() -> None:
    line = scored(RINK)
    assert list(line) == ["id", "value", "reason", "steps", "engine", "engine_outcome"]
    assert (line["id"], line["value"], line["reason"]) == ("rink", pytest.approx(0.89, abs=1e-12), None)
    assert line["engine_outcome"] == {"value": pytest.approx(0.89, abs=1e-12)}
    steps = line["steps"]
    assert (steps["mean"], steps["used"], steps["asked"]) == (pytest.approx(0.89), 3, 3)
    assert (steps["gate"], steps["gated"], steps["flags"]) == ("all", False, [])
    assert [question["cosine"] for question in steps["questions"]] == [0.92, 0.86, 0.89]


def test_the_gate_of_a_line_moves_our_value_and_not_the_tools() -> None:
    for gate, value in (("all", 0.89), ("any", 0.0), ("none", 0.89)):
        for engine in ENGINES:
            line = scored({**RINK, "gate": gate}, engine)
            assert (line["value"], line["steps"]["gate"]) == (pytest.approx(value, abs=1e-12), gate)
            assert line["engine_outcome"]["value"] == pytest.approx(0.89, abs=1e-12)


def test_without_a_gate_the_rule_of_the_engine_holds() -> None:
    dodge = {"questions": [{**question, "noncommittal": 1} for question in RINK["questions"]]}
    for engine in ENGINES[:2]:
        line = scored(dodge, engine)
        assert (line["value"], line["steps"]["gate"], line["engine_outcome"]) == (0.0, "all", {"value": 0.0})
        assert line["steps"]["mean"] == pytest.approx(0.89)
    line = scored(dodge, "rasa")
    assert (line["value"], line["steps"]["gate"]) == (pytest.approx(0.89), "none")
    assert line["engine_outcome"] == {"value": pytest.approx(0.89), "passed": True}


def test_rasa_lines_need_no_flags_and_may_have_a_threshold() -> None:
    line = scored({"questions": [{"question": "Why?", "cosine": 0.4}], "threshold": 0.3}, "rasa")
    assert (line["value"], line["engine_outcome"]) == (0.4, {"value": 0.4, "passed": True})
    assert line["steps"]["flags"] == []
    assert scored(one(), "rasa")["engine_outcome"] == {"value": 0.4, "passed": False}


def test_a_flag_nobody_knows_leaves_value_and_outcome_open() -> None:
    line = scored(one(noncommittal=None))
    assert (line["value"], line["engine_outcome"], line["steps"]["mean"]) == (None, None, 0.4)
    assert "Say whether the answer is noncommittal" in line["reason"]
    settled = scored({"questions": [*one(noncommittal=None)["questions"], *RINK["questions"]]})
    assert settled["value"] == pytest.approx((0.4 + 0.92 + 0.86 + 0.89) / 4)
    assert settled["engine_outcome"] == {"value": pytest.approx(settled["value"])}


def test_an_undefined_cosine_is_nan_to_ragas_and_0_to_rasa() -> None:
    questions = [*one()["questions"], *one(question="Door?", cosine=None)["questions"]]
    for engine, outcome in zip(ENGINES, ({"nan": True}, {"nan": True}, {"value": 0.2, "passed": False}), strict=True):
        line = scored({"questions": questions}, engine)
        assert (line["value"], line["steps"]["used"], line["steps"]["asked"]) == (0.4, 1, 2)
        assert line["engine_outcome"] == outcome


def test_c14_blank_questions_as_lines() -> None:
    one_usable, none_usable, _ = json.loads((CASES / "C14_blank_questions.json").read_text(encoding="utf-8"))["samples"]
    line = scored({"questions": one_usable["invented"]})
    assert (line["value"], line["steps"]["used"], line["steps"]["asked"]) == (0.9, 1, 3)
    for engine in ENGINES:
        line = scored({"questions": none_usable["invented"]}, engine)
        assert line["value"] is None
        assert "No usable invented question" in line["reason"]


def test_c16_the_users_question_in_a_line_shows_another_language() -> None:
    found = json.loads((CASES / "C16_japanese_answer_english_questions.json").read_text(encoding="utf-8"))
    for name in ("user_input", "question"):
        line = scored({name: found["user_input"], "questions": found["invented_first_try"]})
        assert line["value"] == pytest.approx(0.41)
        assert any("another language (en)" in flag for flag in line["steps"]["flags"])


@pytest.mark.parametrize(
    ("engine", "name", "read"),
    [
        ("ragas-0.4", "ragas_collections_relevancy.json", 148),
        ("ragas-legacy", "ragas_legacy_relevancy.json", 143),
        ("rasa", "rasa_relevance.json", 94),
    ],
)
def test_recorded_runs_as_lines(engine: str, name: str, read: int) -> None:
    """Whole runs and bare inputs are both read; the outcome is the recorded one, the value never NaN or infinite."""
    count = 0
    for number, run in enumerate(json.loads((RECORDED / name).read_text(encoding="utf-8"))):
        try:
            line = scored(run if number % 2 else run["input"], engine)
        except BadLine as error:
            assert "covered" in str(error)
            continue
        count += 1
        assert line["id"] == (run["id"] if number % 2 else None)
        assert (line["value"] is None) == (line["reason"] is not None)
        assert_recorded(line["engine_outcome"], run["expected"])
        assert line["engine_outcome"].get("passed") == run["expected"].get("passed")
    assert count == read


@pytest.mark.parametrize(
    ("reply", "reason", "kind"),
    [
        ("Sure", "cannot read the judge's reply as JSON", "reply_is_not_json"),
        ("[]", "another shape", "reply_has_wrong_shape"),
        ('{"question_variations": []}', "lists nothing", "reply_lists_nothing"),
        (None, "no reply of the judge", None),
    ],
)
def test_a_reply_that_rasa_cannot_read_is_a_reason(reply: str | None, reason: str, kind: str | None) -> None:
    line = scored({"judge_reply_text": reply, "user_message": "Why?"}, "rasa")
    assert (line["value"], line["steps"]["used"]) == (None, 0)
    assert reason in line["reason"]
    assert line["engine_outcome"].get("failure_kind") == kind


def test_a_blank_user_message_is_not_scored_even_where_a_client_embeds_it() -> None:
    given = {"judge_reply_text": '{"question_variations": ["Why?"]}', "user_message": " "}
    vectors = {"embeddings_by_text": {" ": [1.0, 0.0], "Why?": [1.0, 0.0]}, "embedding_client": "plain_client"}
    line = scored({**given, **vectors}, "rasa")
    assert (line["value"], line["engine_outcome"]) == (None, {"value": 1.0, "passed": True})
    assert "user_message" in line["reason"]


def test_a_judge_that_gave_fewer_questions_than_asked_for() -> None:
    runs = json.loads((RECORDED / "ragas_legacy_relevancy.json").read_text(encoding="utf-8"))
    line = scored(next(run for run in runs if run["id"] == "rlr-fewer-generations-2-of-3"), "ragas-legacy")
    assert (line["value"], line["steps"]["used"], line["steps"]["asked"]) == (pytest.approx(0.8), 2, 3)
    assert line["steps"]["flags"] == ["The mean is of 2 of 3 questions."]
    cut = scored(next(run for run in runs if run["id"] == "rlr-judge-cut-off"), "ragas-legacy")
    assert "cut off" in cut["reason"]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (
            "{}",
            "give one of questions; judge_replies (RAGAS); judge_reply_text or generated_questions (Rasa); found none",
        ),
        ('{"questions": [], "judge_replies": []}', "found questions and judge_replies (RAGAS)"),
        ('{"questions": {}}', "questions: expected a list, found an object"),
        ('{"questions": [7]}', "questions[0]: expected an object, found a whole number"),
        ('{"questions": [{"question": null}]}', "questions[0].question: expected a text, found nothing"),
        ('{"questions": [{"question": "A", "noncommittal": "maybe"}]}', "questions[0].noncommittal: expected true"),
        ('{"questions": [{"question": "A", "cosine": "1"}]}', "questions[0].cosine: expected a number, found a text"),
        ('{"questions": [{"question": "A", "cosine": NaN}]}', "NaN is not a number"),
        ('{"questions": [{"question": "A", "cosine": 1' + "0" * 400 + "}]}", "questions[0].cosine: this number is too"),
        ('{"questions": [], "gate": "some"}', 'gate must be one of all, any, none, found "some"'),
        ('{"questions": [], "gate": ["all"]}', 'gate must be one of all, any, none, found ["all"]'),
        ('{"questions": [], "gate": true}', "found true"),
        ("[]", "a line must be a JSON object, found []"),
    ],
)
def test_bad_line_says_which_field_and_why(line: str, problem: str) -> None:
    for engine in ENGINES:
        with pytest.raises(BadLine) as caught:
            scored(line, engine)
        assert problem in str(caught.value)
        assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("line", "engine", "problem"),
    [
        ('{"judge_replies": []}', "rasa", "another tool; rasa reads judge_reply_text"),
        ('{"judge_reply_text": "{}"}', "ragas-0.4", "another tool; ragas-0.4 reads judge_replies"),
        ('{"judge_raw_texts": []}', "ragas-legacy", "with judge_replies is covered"),
        ('{"judge_reply_text": 7}', "rasa", "judge_reply_text must be a text or null, found int"),
    ],
)
def test_recorded_runs_that_do_not_fit_the_engine(line: str, engine: str, problem: str) -> None:
    with pytest.raises(BadLine) as caught:
        scored(line, engine)
    assert problem in str(caught.value)


def test_huge_cosines_end_in_a_line() -> None:
    line = scored(
        {"questions": [*one(cosine=1.7e308)["questions"], *one(question="Who?", cosine=1.7e308)["questions"]]}
    )
    assert line["value"] == pytest.approx(1.7e308)
    assert line["engine_outcome"] == {"value": "inf"}
