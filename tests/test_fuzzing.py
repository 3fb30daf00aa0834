"""Whatever is pasted, typed, opened or linked: nothing hangs, nothing is lost, nothing is executed, no NaN is shown.

The readers' own tests try texts that are nearly right; here stands what no one would write, and how long it may take.
"""

from __future__ import annotations

import json
import math
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from metrics.case import Case
from metrics.case_file import case_form, case_from_form, case_from_json, case_to_json
from metrics.case_scores import correctness_moves, correctness_score
from metrics.exchange.yaml_text import read_yaml
from metrics.forms import DamagedCase
from metrics.golden.choices import Undecided, UnreadableFile
from metrics.golden.opening import opened
from metrics.golden.reading import golden_set
from metrics.golden.sources import source_of
from metrics.link import PARAMETERS, BadLink, link, linked_case
from metrics.providers.replies import claims_reply, questions_reply, sorting_reply, statements_reply
from metrics.reply_values import RefusedReply
from tests.odd_texts import BIG, ODD
from ui.examples import examples
from ui.offline import MAKERS

SECONDS = 2.0
"""The longest that anything here may take; the machine may be busy, so the processor's time counts, not the clock's."""

odd_texts = st.sampled_from(list(ODD.values()))
texts = st.one_of(odd_texts, st.text(max_size=300), st.lists(odd_texts, max_size=3).map(" ".join))
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
few = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@contextmanager
def prompt(seconds: float = SECONDS) -> Iterator[None]:
    """Fails when what is done inside takes longer."""
    start = time.thread_time()
    yield
    took = time.thread_time() - start
    assert took < seconds, f"it took {took:.1f} s"


def numbers_in(value: Any) -> Iterator[float]:
    """Every number of a value, however deep."""
    if isinstance(value, float):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from numbers_in(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from numbers_in(one)


def scored(case: Case) -> None:
    """A case as the pages go through it: it has a number or a reason, and survives its file."""
    score = correctness_score(case)
    assert all(math.isfinite(number) for number in numbers_in(asdict(score)))
    assert score.value is not None or score.reason is not None
    correctness_moves(case)
    again = case_from_json(case_to_json(case))
    assert case_from_form(case_form(again)) == again


# --- texts that are judged by rules ---


@settings(few, max_examples=15)
@given(texts, texts, texts)
def test_any_pasted_texts_are_judged_and_scored(question: str, response: str, reference: str) -> None:
    case = Case(question, response, reference)
    with prompt(5 * SECONDS):  # all three metrics
        for part in ("claims", "questions", "statements"):
            case = MAKERS[part, "rules"](case)
        scored(case)
    assert (case.question, case.response, case.reference) == (question, response, reference)


@pytest.mark.parametrize("text", BIG.values(), ids=BIG)
def test_a_million_characters_do_not_hang(text: str) -> None:
    for part in ("claims", "questions", "statements"):
        with prompt():
            case = MAKERS[part, "rules"](Case("What?", text, text))
        assert case.response == text
        scored(case)


# --- replies, case files, links, YAML, golden sets ---

READERS: dict[str, Callable[[str], object]] = {
    "claims": claims_reply,
    "sorting": sorting_reply,
    "questions": questions_reply,
    "statements": statements_reply,
}


def read_or_refused(read: Callable[[Any], object], given: Any, refusals: tuple[type[Exception], ...]) -> object:
    """What a reader makes of something, in time; None when it says why it will not have it."""
    with prompt():
        try:
            made = read(given)
        except refusals as refused:
            assert str(refused)
            return None
    return made


@pytest.mark.parametrize("kind", READERS)
@pytest.mark.parametrize("text", [*ODD.values(), *BIG.values()], ids=[*ODD, *(f"big {name}" for name in BIG)])
def test_an_odd_reply_is_read_or_refused(kind: str, text: str) -> None:
    read_or_refused(READERS[kind], text, (RefusedReply,))
    read_or_refused(READERS[kind], json.dumps({"TP": [text], "claims": [text], "statements": text}), (RefusedReply,))


@pytest.mark.parametrize("kind", READERS)
@few
@given(given=values)
def test_a_reply_of_any_form_is_read_or_refused(kind: str, given: Any) -> None:
    read_or_refused(READERS[kind], json.dumps(given), (RefusedReply,))


FIELDS = list(case_form(Case()))


@few
@given(st.sampled_from(FIELDS), values)
def test_a_case_file_with_any_field_spoilt_opens_or_names_the_place(field: str, given: Any) -> None:
    form = {**case_form(examples()["savings_account"].case), field: given}
    case = read_or_refused(case_from_json, json.dumps(form), (DamagedCase,))
    if isinstance(case, Case):
        scored(case)


@pytest.mark.parametrize("text", [*ODD.values(), *BIG.values()], ids=[*ODD, *(f"big {name}" for name in BIG)])
def test_odd_texts_in_a_case_file_and_instead_of_one(text: str) -> None:
    read_or_refused(case_from_json, text, (DamagedCase,))
    case = read_or_refused(case_from_json, case_to_json(Case(text, text, text)), (DamagedCase,))
    assert isinstance(case, Case)
    assert case.response == re.sub("[\ud800-\udfff]", "\ufffd", text)


@few
@given(st.dictionaries(st.sampled_from([*PARAMETERS, "lang", "room", "other"]), texts, max_size=5))
@example({"case": "savings_account", "weights": "1e308,1e308", "beta": "1e308", "threshold": "-0.0"})
@example({"case": "savings_account", "weights": "1e-320,0", "beta": "1e-320"})
def test_a_link_with_anything_in_it_opens_a_case_or_says_why_not(parameters: dict[str, str]) -> None:
    known = {name: one.case for name, one in examples().items()}
    case = read_or_refused(lambda given: linked_case(given, known), parameters, (BadLink,))
    if isinstance(case, Case):
        scored(case)


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_a_link_brings_odd_texts_back(text: str) -> None:
    case = Case("Q", text, text)
    found = linked_case(link(case).parameters, {})
    assert found is not None
    assert found.response == re.sub("[\ud800-\udfff]", "\ufffd", text)


BOMBS = {
    "aliases": "a: &a [x,x,x,x,x,x,x,x,x]\n"
    + "".join(f"{b}: &{b} [{','.join([f'*{a}'] * 9)}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)),
    "itself": "a: &a [*a]",
    "tag": "!!python/object/apply:os.system ['echo executed']",
    "tag of a field": "a: !!python/name:os.system",
    "merge": "a: &a {b: 1}\nc: {<<: *a}",
    "depth": "[" * 10_000,
    "width": "- a\n" * 120_000,
    "key": "? " + "[" * 500 + "]" * 500 + "\n: 1",
    "documents": "---\na\n" * 1000,
    "long": "a: " + "b" * 1_000_000,
}


@pytest.mark.parametrize("text", BOMBS.values(), ids=BOMBS)
def test_yaml_that_unfolds_or_calls_is_refused(text: str) -> None:
    assert read_or_refused(read_yaml, text, (DamagedCase,)) is None


@pytest.mark.parametrize(
    "name", ["set.csv", "set.tsv", "set.jsonl", "set.json", "set.yml", "set.parquet", "set.csv.gz"]
)
@few
@given(given=st.binary(max_size=400) | texts.map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_are_a_golden_set_or_say_why_not(name: str, given: bytes) -> None:
    read_or_refused(_golden, (given, name), (UnreadableFile, Undecided))


@few
@given(st.lists(st.fixed_dictionaries({"question": values, "response": values, "reference": values}), max_size=4))
def test_rows_of_any_values_are_read_or_set_aside(rows: list[dict[str, Any]]) -> None:
    data = "".join(json.dumps(row) + "\n" for row in rows).encode()
    read_or_refused(_golden, (data, "set.jsonl"), (UnreadableFile, Undecided))


def _golden(given: tuple[bytes, str]) -> object:
    return golden_set(opened(source_of(*given)))
