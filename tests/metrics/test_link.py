"""A case goes into an address and comes out of it as it was, or the link says why not."""

from __future__ import annotations

import base64
import json
import random
import zlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.case import Case, Maker, Settings
from metrics.link import LONGEST, BadLink, link, linked_case
from metrics.resorting import add, flip
from ui.examples import examples

CASES = {name: one.case for name, one in examples().items()}
SAVINGS = CASES["savings_account"]


@pytest.mark.parametrize("name", CASES)
def test_an_example_is_its_name(name: str) -> None:
    found = link(CASES[name], name, CASES[name])
    assert found == ({"case": name}, None)
    assert linked_case(found.parameters, CASES) == CASES[name]


def test_settings_are_words_and_a_flipped_claim_is_packed() -> None:
    changed = replace(
        SAVINGS,
        sorting=flip(SAVINGS.sorting, SAVINGS.sorting.claims[0].id),
        settings=Settings((0.6, 0.4), 2.0, 0.7, None, 0.8, "any"),
    )
    parameters = link(changed, "savings_account", SAVINGS).parameters
    assert parameters.keys() == {"case", "weights", "beta", "threshold", "grounded_at", "gate", "more"}
    assert (parameters["weights"], parameters["beta"], parameters["gate"]) == ("0.6,0.4", "2.0", "any")
    assert linked_case(parameters, CASES) == changed


def test_a_threshold_taken_away_stays_away() -> None:
    example = replace(SAVINGS, settings=Settings(threshold=0.5))
    parameters = link(SAVINGS, "one", example).parameters
    assert parameters == {"case": "one", "threshold": "none"}
    assert linked_case(parameters, {"one": example}) == SAVINGS


# Halves of a pair of surrogates come back as the sign for an unknown one, as from a case file.
texts = st.text(st.characters(exclude_categories=("Cs",)), max_size=200)
weights = st.tuples(st.floats(0, 5), st.floats(1e-9, 5))


@given(texts, texts, weights, st.floats(0, 10), st.lists(texts.filter(str.strip), max_size=4))
def test_a_case_of_ones_own_comes_back_whole(
    question: str, response: str, weights: tuple[float, float], beta: float, claims: list[str]
) -> None:
    case = Case(question, response, sorting=add(Case().sorting, "response", claims), settings=Settings(weights, beta))
    assert linked_case(link(case).parameters, {}) == (None if case == Case() else case)


def test_the_record_of_the_judging_is_left_out_only_when_the_link_gets_too_long() -> None:
    long = random.Random(1).randbytes(4000).hex()
    case = Case("Q", "R", judge=Maker("judge", "model"), raw_replies=(long,))
    found = link(case)
    assert found.left_out is not None
    assert linked_case(found.parameters, {}) == replace(case, raw_replies=())
    assert link(replace(case, raw_replies=("short",))).left_out is None
    with pytest.raises(BadLink, match="case file"):
        link(replace(case, response=long))


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"case": "no_such"}, "no_such"),
        ({"more": "!!!"}, "cut or changed"),
        ({"more": "QUJD"}, "cut or changed"),
        ({"case": "savings_account", "weights": "0.6"}, "settings.weights"),
        ({"case": "savings_account", "weights": "a,b"}, "cut or changed"),
        ({"case": "savings_account", "beta": "nan"}, "settings.beta"),
        ({"case": "savings_account", "beta": "-1"}, "settings.beta"),
        ({"gate": "some"}, "cut or changed"),
        ({"threshold": "inf"}, "settings.threshold"),
    ],
)
def test_a_bad_link_says_so(parameters: dict[str, str], words: str) -> None:
    with pytest.raises(BadLink, match=words):
        linked_case(parameters, CASES)


@given(st.sampled_from(["case", "weights", "beta", "threshold", "gate", "more"]), st.text(max_size=60))
def test_any_parameter_gives_a_case_or_a_reason(name: str, text: str) -> None:
    try:
        linked_case({name: text}, CASES)
    except BadLink as error:
        assert str(error)


def test_a_cut_link_and_a_link_that_unpacks_to_gigabytes_are_refused() -> None:
    case = Case("A question of some length", "and a response", "and a reference")
    packed = link(case).parameters["more"]
    for end in (1, 5, len(packed) // 2, len(packed) - 2):
        with pytest.raises(BadLink):
            linked_case({"more": packed[:end]}, {})
    bomb = base64.urlsafe_b64encode(zlib.compress(json.dumps({"question": "a" * 50_000_000}).encode(), 9)).decode()
    with pytest.raises(BadLink):
        linked_case({"more": bomb}, {})
    assert len(packed) < LONGEST


def test_no_link_is_offered_that_would_be_refused_when_it_is_opened() -> None:
    with pytest.raises(BadLink, match="case file"):
        link(Case("Q", "a" * 1_000_000))  # it packs well, but unpacks to more than a link may


def test_no_address_no_case() -> None:
    assert linked_case({"lang": "ko"}, CASES) is None
