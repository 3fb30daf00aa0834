"""Replies of judges: the handed cases, what is repaired, what is refused, and that any text is one or the other."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.fbeta import fbeta
from metrics.providers.replies import (
    claims_reply,
    criteria_reply,
    questions_reply,
    sorting_reply,
    statements_reply,
)
from metrics.reply_values import RefusedReply, Reply, SortedLists
from tests.handed import CASES, handed

READERS = (claims_reply, sorting_reply, questions_reply, statements_reply, criteria_reply)


def counts(reply: Reply[SortedLists]) -> tuple[int, int, int]:
    return len(reply.value.tp), len(reply.value.fp), len(reply.value.fn)


def codes(reply: Reply[object]) -> list[str]:
    return [note.code for note in reply.notices]


def text_of(name: str) -> str:
    return (CASES / name).read_text(encoding="utf-8")


def refusal(text: str, judged: tuple[str, ...] = ()) -> str:
    with pytest.raises(RefusedReply) as refused:
        sorting_reply(text, judged)
    assert refused.value.raw == text
    return refused.value.note.code


@pytest.mark.parametrize(
    ("name", "expected", "f1", "notices"),
    [
        ("C01_a_fence_and_prose.txt", (2, 1, 1), 0.6667, ["replies.chatter"]),
        ("C01_b_plain_with_backticks_inside.txt", (3, 1, 0), 0.8571, []),
        ("C01_c_two_fences.txt", (1, 2, 1), 0.4, ["replies.chatter"]),
        ("C02_trailing_commas.txt", (1, 0, 1), 0.6667, ["replies.repaired-commas"]),
        ("C04_a_think_with_draft_json.txt", (2, 0, 1), 0.8, ["replies.thinking"]),
        ("C05_b_correctness_shapes.json", (2, 0, 1), 0.8, ["replies.ignored"]),
    ],
)
def test_handed_sortings(name: str, expected: tuple[int, int, int], f1: float, notices: list[str]) -> None:
    reply = sorting_reply(text_of(name))
    assert counts(reply) == expected
    assert fbeta(*expected, 1.0) == pytest.approx(f1, abs=5e-5)
    assert codes(reply) == notices
    assert reply.raw == text_of(name)


def test_texts_come_through_unchanged() -> None:
    ticks = sorting_reply(text_of("C01_b_plain_with_backticks_inside.txt")).value.tp[0].reason
    assert "```backup --now``` and then ```backup --list```" in ticks
    commas = sorting_reply(text_of("C02_trailing_commas.txt")).value
    assert commas.tp[0].reason == "Reference lists [torch, rope, map, ] in that order"
    assert commas.fn[0].reason == "Only the reference has it {see item 4, }"


def test_keys_that_nobody_asked_for_are_named_and_never_used() -> None:
    reply = sorting_reply(text_of("C05_b_correctness_shapes.json"))
    assert reply.notices[0].values["keys"] == "summary, confidence, score"
    assert reply.value.fn[0].reason == "the answer omits it"


def test_thinking_is_set_aside() -> None:
    draft = sorting_reply(text_of("C04_a_think_with_draft_json.txt"))
    assert draft.thinking.startswith("First attempt:")
    closing = questions_reply(text_of("C04_b_closing_tag_only.txt"))
    assert [(one.text, one.noncommittal) for one in closing.value] == [("How long is the mill trail?", False)]
    assert closing.thinking.startswith("Okay, the answer speaks about a trail")
    with pytest.raises(RefusedReply) as refused:
        sorting_reply(text_of("C04_c_never_stops_thinking.txt"))
    assert refused.value.note.code == "replies.only-thinking"
    assert "output limit" in str(refused.value)
    assert '{"TP"' in refused.value.thinking


def test_flags_of_any_type() -> None:
    reply = questions_reply(text_of("C05_a_relevancy_flag_types.jsonl"))
    assert [one.noncommittal for one in reply.value] == [False, False, False, None]
    assert codes(reply) == ["replies.lines", "replies.flag-read", "replies.flag-read", "replies.flag-unread"]


def test_scores_of_any_type() -> None:
    reply = statements_reply(text_of("C05_c_groundedness_scores.json"))
    assert [one.score for one in reply.value] == [1, 1, 1, 0, None]
    assert codes(reply) == [*["statement.read-as-number"] * 3, "statement.unreadable"]


def test_other_names_for_the_lists_are_read_with_a_notice() -> None:
    server = handed("C29_mock_servers.json")["servers"]["C_accepts_but_ignores_schema"]
    reply = sorting_reply(server[0]["content"])
    assert counts(reply) == (2, 1, 1)
    assert "true_positives = TP" in str(reply.notices[-1])


@pytest.mark.parametrize(
    ("text", "notice"),
    [
        ("{'TP': ['it\\'s \"so\"'], 'FP': None, 'FN': []}", "replies.repaired"),
        ('{"TP": ["a"] "FP": [], "FN": []}', "replies.repaired"),
        ('{TP: ["a"], FP: [], FN: []}', "replies.repaired"),
        ('{"TP": ["a"], // one\n "FP": [], "FN": []}', "replies.repaired-comments"),
        ('{"TP": ["a\nb"], "FP": [], "FN": []}', "replies.repaired-line-breaks"),
        ('```json\n{"TP": ["a"], "FP": [], "FN": []}\n```', "replies.fence"),
        ('"{\\"TP\\": [\\"a\\"], \\"FP\\": [], \\"FN\\": []}"', "replies.packed-twice"),
        ('{"result": {"TP": ["a"], "FP": [], "FN": []}}', None),
        ('<think>{"TP": [</think>{"TP": ["a"], "FP": [], "FN": []}', "replies.thinking"),
        ('{"TP": ["</think> a"], "FP": [], "FN": []} Done.', "replies.chatter"),
    ],
)
def test_what_is_certain_is_read_and_said(text: str, notice: str | None) -> None:
    reply = sorting_reply(text)
    assert counts(reply) == (1, 0, 0)
    assert codes(reply) == ([notice] if notice else [])


FULL = '{"TP": ["a"], "FP": [], "FN": []}'
OTHER = '{"TP": [], "FP": ["a"], "FN": []}'


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "replies.empty"),
        ("I cannot judge this.", "replies.no-json"),
        ('{"TP": ["a"], "FP": ["b', "replies.cut-off"),
        (f'Draft: {FULL}\nFinal: {{"TP": ["a"', "replies.cut-off"),
        (f"{FULL}\nor\n{OTHER}", "replies.several"),
        (f"```json\n{FULL}\n```\n```json\n{OTHER}\n```", "replies.several"),
        ('{"TP": ["he said "yes" to it"], "FP": [], "FN": []}', "replies.broken"),
        ('{"TP": ["a"], "TP": [], "FP": [], "FN": []}', "replies.doubled-key"),
        ('{"TP": ["a"], "FP": []}', "replies.missing-list"),
        ('{"TP": ["a"], "FP": [], "FN": 2}', "replies.no-list"),
        ('{"statements": ["a"]}', "replies.other-shape"),
        ("[" * 1000 + "{" * 1000, "replies.too-tangled"),
        ('{"TP": ' + "[" * 1000, "replies.too-tangled"),
        (f"```python\nx = {FULL}\n```", "replies.only-quoted"),
        (f"> {FULL}", "replies.only-quoted"),
    ],
)
def test_what_is_not_certain_is_refused_with_its_reason(text: str, code: str) -> None:
    assert refusal(text) == code


def test_json_of_the_judged_text_is_a_quotation_wherever_it_stands() -> None:
    judged = (f"The ferry is free. {OTHER} Thank you.",)
    for text in (f"The answer holds {OTHER} itself.\n{FULL}", f"{FULL}\nThe answer holds {OTHER} too."):
        reply = sorting_reply(text, judged)
        assert counts(reply) == (1, 0, 0)
        assert "replies.quoted" in codes(reply)
    assert refusal(OTHER, judged) == "replies.only-quoted"


def test_the_final_block_counts_not_what_was_quoted_before_it() -> None:
    assert counts(sorting_reply(f"It says `{OTHER}`.\n{FULL}")) == (1, 0, 0)
    assert counts(sorting_reply(f"Draft: {OTHER}\n```json\n{FULL}\n```")) == (1, 0, 0)
    assert counts(sorting_reply(f"{FULL}\nOnce more:\n{FULL}")) == (1, 0, 0)


def test_numbers_that_are_none_leave_a_statement_undecided() -> None:
    endless = "9" * 5000
    text = f'{{"statements": [{{"statement": "a", "score": NaN}}, {{"statement": "b", "score": {endless}}}]}}'
    assert [one.text for one in statements_reply(text).value] == ["a", "b"]


def test_claims_questions_and_criteria_in_their_shapes() -> None:
    assert claims_reply('["A.", {"claim": "B."}, " "]').value == ("A.", "B.")
    assert claims_reply('{"claims": []}').value == ()
    assert questions_reply('{"question_variations": ["Who?"]}').value[0].noncommittal is None
    assert questions_reply('{"questions": [{"question": "Who?", "noncommittal": 1}]}').value[0].noncommittal is True
    ruled = criteria_reply('{"criteria": [{"criterion": "Polite.", "met": "yes", "rationale": "It greets."}]}').value
    assert ruled[0] == ("Polite.", True, "It greets.")
    assert statements_reply('{"verdicts": [{"statement": "A.", "verdict": 1, "reason": "r"}]}').value[0].score == 1


@pytest.mark.parametrize(
    "text",
    [
        "[" * 1_000_000,
        '{"TP": "' + '\\"' * 500_000,
        FULL * 30_000,
        '{"TP":["a",' + '"b",' * 250_000 + '],"FP":[],"FN":[]}',
        "</think>" * 120_000,
        '{"TP": /*' + "*" * 1_000_000,
        '{"TP":["' + 'a" b" ' * 15_000 + '"],"FP":[],"FN":[]}',
        "T_" * 500_000,
    ],
    ids=range(8),
)
def test_a_megabyte_of_nonsense_is_over_in_two_seconds(text: str) -> None:
    start = time.thread_time()
    for read in (sorting_reply, statements_reply):
        try:
            read(text)
        except RefusedReply:
            continue
    assert time.thread_time() - start < 4


JSONISH = st.text(st.sampled_from(list("{}[]\"':,/*\\\n `<>abTPFN019.-")) | st.characters(), max_size=60)
PIECES = st.lists(
    st.sampled_from(
        [
            "<think>",
            "</think>",
            "```json\n",
            "```",
            FULL,
            OTHER,
            '{"TP":',
            "[",
            "]}",
            '"',
            "x",
            "\n",
            '{"question": "Q?"}',
        ]
    )
    | JSONISH,
    max_size=8,
).map("".join)
VALUES = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["TP", "FP", "FN", "covered", "statements", "statement", "question", "noncommittal", "score", "x"]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
).map(lambda value: json.dumps(value, ensure_ascii=False))


@settings(max_examples=150, deadline=None)
@given(PIECES | VALUES | JSONISH)
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in READERS:
        try:
            reply = read(text, (text[:20],))
        except RefusedReply as error:
            assert str(error)
            continue
        assert reply.raw == text
        assert all(str(note) for note in reply.notices)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(min_size=1, max_size=20).filter(str.strip), max_size=4), st.booleans())
def test_what_is_written_as_json_is_read_back(texts: list[str], fenced: bool) -> None:
    text = json.dumps({"TP": texts, "FP": [], "FN": []}, ensure_ascii=False)
    reply = sorting_reply(f"```json\n{text}\n```" if fenced else text)
    assert [one.text for one in reply.value.tp] == texts
