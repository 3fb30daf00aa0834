"""Case files: what goes in comes out, strangers survive, damage is named by place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.case import Case, Maker, Settings, Similarity
from metrics.case_file import FORMAT, VERSION, case_form, case_from_form, case_from_json, case_to_json
from metrics.claims import Claim, Sorting, Verdict
from metrics.forms import DamagedCase

MINIMAL: dict[str, Any] = {"format": FORMAT, "version": VERSION}
CLAIM: dict[str, Any] = {"id": "r1", "side": "response", "text": "The fee is ₹350."}

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
some_words = words.filter(lambda text: bool(text.strip()))
verdicts = st.none() | st.builds(Verdict, st.booleans(), words, st.none() | st.floats(0, 1))
numbers = st.floats(allow_nan=False, allow_infinity=False)


@st.composite
def sortings(draw: st.DrawFn) -> Sorting:
    claims = [
        Claim(f"{letter}{place}", side, draw(some_words), draw(verdicts), draw(verdicts), draw(st.none() | words))
        for side, letter in (("response", "r"), ("reference", "f"))
        for place in range(draw(st.integers(0, 3)))
    ]
    responses = [claim.id for claim in claims if claim.side == "response"]
    references = [claim.id for claim in claims if claim.side == "reference"]
    pairs = [(one, other) for one in responses for other in references if draw(st.booleans())]
    return Sorting(tuple(claims), tuple(pairs))


cases = st.builds(
    Case,
    question=words,
    response=words,
    reference=words,
    contexts=st.lists(words, max_size=2).map(tuple),
    ground_truth=st.none() | words,
    sorting=sortings(),
    as_judged=st.none() | sortings(),
    similarity=st.builds(Similarity, st.none() | numbers, st.sampled_from(["", "recorded", "by hand"])),
    statements=sortings().map(lambda sorting: Sorting(sorting.of("response"))),
    statements_as_judged=st.none() | sortings(),
    statements_judge=st.builds(Maker, words, st.sampled_from(["", "recorded"])),
    questions=st.lists(st.fixed_dictionaries({"question": words, "cosine": numbers}), max_size=2).map(tuple),
    questions_writer=st.builds(Maker, words),
    questions_embedder=st.builds(Maker, words),
    settings=st.builds(
        Settings,
        st.just((3.0, 1.0)),
        st.floats(0, 100),
        st.none() | st.floats(0, 1),
        st.none() | st.floats(0, 1),
        st.none() | st.floats(0, 1),
        st.sampled_from(["all", "any", "none"]),
    ),
    judge=st.builds(Maker, words, st.sampled_from(["", "recorded", "rules", "hand"])),
    embedder=st.builds(Maker, words),
    raw_replies=st.lists(words, max_size=2).map(tuple),
)


@given(cases)
def test_a_case_survives_its_file(case: Case) -> None:
    assert case_from_json(case_to_json(case)) == case


@given(st.dictionaries(st.text(min_size=1, max_size=8).map("x_{}".format), st.integers(), max_size=3))
def test_unknown_fields_survive_at_every_level(strange: dict[str, int]) -> None:
    claim = {**CLAIM, **strange, "judged": {"supported": True, **strange}}
    form = {
        **MINIMAL,
        **strange,
        "claims": [claim],
        "as_judged": {"claims": [claim], **strange},
        "settings": dict(strange),
        "similarity": dict(strange),
        "judge": dict(strange),
        "embedder": dict(strange),
        "kept_evidence": {"claims.rules": dict(strange), "verdicts.rules": dict(strange)},
    }
    again = case_form(case_from_form(form))
    for place in (
        again,
        again["claims"][0],
        again["claims"][0]["judged"],
        again["as_judged"],
        again["settings"],
        again["similarity"],
        again["judge"],
        again["embedder"],
        again["kept_evidence"]["claims.rules"],
        again["kept_evidence"]["verdicts.rules"],
    ):
        assert {name: place.get(name) for name in strange} == strange


def _with(**fields: Any) -> str:
    return json.dumps({**MINIMAL, **fields})


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "line 1, column 1"),
        ('{"format": "answer-metrics-case",\n "version" 1}', "line 2, column 12"),
        ("[]", "the file"),
        ("[" * 100_000, "the file"),
        ("{}", "format"),
        (json.dumps({"format": FORMAT}), "version"),
        (json.dumps({"format": FORMAT, "version": VERSION + 1}), "version"),
        (json.dumps({"format": FORMAT, "version": True}), "version"),
        (_with(question=3), "question"),
        (_with(contexts="one"), "contexts"),
        (_with(contexts=["one", 2]), "contexts[1]"),
        (_with(claims=[CLAIM, {**CLAIM, "id": "r2", "text": None}]), "claims[1].text"),
        (_with(claims=[{**CLAIM, "text": "  "}]), "claims[0]"),
        (_with(claims=[{**CLAIM, "side": "both"}]), "claims[0].side"),
        (_with(claims=[CLAIM, CLAIM]), "claims[1].id"),
        (_with(claims=[{**CLAIM, "judged": {"supported": "yes"}}]), "claims[0].judged.supported"),
        (_with(claims=[CLAIM], links=[["r1", "f1"]]), "links[0]"),
        (_with(claims=[CLAIM], links=[["r1"]]), "links[0]"),
        (_with(as_judged={"claims": [{}]}), "as_judged.claims[0].id"),
        (_with(similarity={"value": "0.9"}), "similarity.value"),
        (_with(similarity={"value": True}), "similarity.value"),
        (_with(similarity={"source": "guessed"}), "similarity.source"),
        (_with(settings={"weights": [0, 0]}), "settings.weights"),
        (_with(settings={"weights": [-1, 2]}), "settings.weights"),
        (_with(settings={"beta": -1}), "settings.beta"),
        (_with(judge={"kind": "oracle"}), "judge.kind"),
        (_with(statements=[{**CLAIM, "judged": {"supported": True, "score": "1"}}]), "statements[0].judged.score"),
        (_with(statements=[{**CLAIM, "side": None}]), "statements[0].side"),
        (_with(statements_as_judged={"claims": [{}]}), "statements_as_judged.claims[0].id"),
        (_with(questions=["one"]), "questions[0]"),
        (_with(questions=[{"question": "Who?"}, {"question": 5}]), "questions[1].question"),
        (_with(questions=[{"question": "Who?", "cosine": "0.5"}]), "questions[0].cosine"),
        (_with(questions=[{"question": "Who?", "noncommittal": "no"}]), "questions[0].noncommittal"),
        (_with(settings={"gate": "some"}), "settings.gate"),
        (_with(settings={"grounded_at": "high"}), "settings.grounded_at"),
        (_with(kept_evidence={"claims.rules": {"claims": [{}]}}), "kept_evidence.claims.rules.claims[0].id"),
        (_with(kept_evidence={"verdicts.rules": 3}), "kept_evidence.verdicts.rules"),
        ('{"format": "answer-metrics-case", "version": 1, "question": "a", "question": "b"}', "question"),
        ('{"format": "answer-metrics-case", "version": 1, "x": NaN}', "the file"),
        ('{"format": "answer-metrics-case", "version": 1, "x": 1e999}', "the file"),
        (f'{{"format": "answer-metrics-case", "version": 1, "x": {"9" * 5000}}}', "the file"),
        (_with(similarity={"value": 10**400}), "similarity.value"),
    ],
)
def test_damage_is_named_by_place(text: str, place: str) -> None:
    with pytest.raises(DamagedCase) as caught:
        case_from_json(text)
    assert caught.value.place == place
    assert caught.value.problem


def test_half_a_surrogate_pair_is_replaced_when_read_and_escaped_when_carried_along() -> None:
    case = case_from_json(_with(question="a\ud800b", stranger="c\udfffd"))
    assert case.question == "a\ufffdb"
    again = case_to_json(case)
    again.encode()
    assert json.loads(again)["stranger"] == "c\udfffd"


def test_a_byte_order_mark_is_no_damage() -> None:
    assert case_from_json("\ufeff" + _with(question="q")).question == "q"


@given(st.text(max_size=200))
def test_any_text_is_a_case_or_named_damage(text: str) -> None:
    try:
        case_from_json(text)
    except DamagedCase as error:
        assert error.place
