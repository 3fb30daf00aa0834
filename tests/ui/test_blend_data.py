"""What the blend map is told, and what it may say back: the core's own points, and nothing taken unchecked."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.case import Case, Settings, Similarity
from metrics.case_scores import correctness_moves, correctness_score
from metrics.claims import Claim, Sorting, Verdict
from metrics.fbeta import fbeta
from tests.handed import handed, judged_case
from ui.blend_data import beta_steps, map_data, squared, with_moved
from ui.live_values import live_values


def wordy(**settings: Any) -> Case:
    return judged_case(handed("C09_wordy_but_right.json"), 0.88, **settings)


def data_of(case: Case) -> dict[str, Any]:
    score = correctness_score(case)
    return map_data(case, score, correctness_moves(case)[:2])


def test_the_points_are_the_cores() -> None:
    case = wordy(beta=2.0, threshold=0.6)
    data, counts = data_of(case), case.sorting.counts
    assert data["f"] == [fbeta(counts.tp, counts.fp, counts.fn, beta) for beta in data["betas"]]
    assert (data["share"], data["rest"], data["beta"], data["threshold"]) == (0.75, 0.25, 2.0, 0.6)
    assert [data["betas"][place] for place in data["others"]] == [0.0, 0.5, 1.0, 2.0, 3.0]
    assert data["needs"] == {"facts": "", "similarity": ""}
    for f, move in zip(data["steps"], correctness_moves(case), strict=False):
        assert f[data["betas"].index(2.0)] == fbeta(*move.counts[:3], 2.0)


def test_weights_that_do_not_add_up_to_one_are_normalised() -> None:
    data = data_of(wordy(weights=(3.0, 1.0)))
    assert (data["share"], data["rest"]) == (0.75, 0.25)


@pytest.mark.parametrize("beta", [0.0, 0.33, 1, 7.5, 1e300])
def test_any_beta_is_a_step_of_its_own(beta: float) -> None:
    steps = beta_steps(beta)
    assert float(beta) in steps
    assert list(steps) == sorted(set(steps))
    assert squared(beta)


def test_what_is_missing_is_null_with_its_reason() -> None:
    no_similarity = data_of(replace(wordy(), similarity=Similarity()))
    assert no_similarity["similarity"] is None
    assert no_similarity["needs"]["similarity"]
    assert not no_similarity["needs"]["facts"]
    assert "needs a similarity" in no_similarity["words"]["missing"]
    nothing = data_of(Case())
    assert set(nothing["f"]) == {None}
    assert nothing["needs"]["facts"]
    assert nothing["words"]["missing"]


def test_unsorted_claims_leave_a_provisional_line() -> None:
    claims = (Claim("r1", "response", "a", Verdict(True)), Claim("r2", "response", "b"))
    data = data_of(Case(response="a b", sorting=Sorting(claims), similarity=Similarity(0.5, "by hand")))
    assert data["f"][20] is not None
    assert "until then F is provisional" in data["needs"]["facts"]


@pytest.mark.parametrize(
    ("similarity", "settings"),
    [(1e300, {}), (-0.4, {"threshold": -5.0}), (1.5, {"beta": 1e300}), (0.5, {"weights": (1e308, 1e308)})],
)
def test_every_number_can_be_sent(similarity: float, settings: dict[str, Any]) -> None:
    data = data_of(replace(wordy(**settings), similarity=Similarity(similarity, "by hand")))
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert data["axis"][0] < data["axis"][1]


def test_what_the_hand_moved_is_taken_and_nothing_else() -> None:
    case = with_moved(wordy(threshold=0.5), {"share": 0.6, "beta": 0.35})
    assert case.settings.weights == (0.6, 0.4)
    assert case.settings.beta == 0.35
    assert case.settings.threshold == 0.5
    assert with_moved(case, {"threshold": None}).settings.threshold is None
    assert with_moved(case, {"threshold": 0.71}).settings.threshold == 0.71
    assert with_moved(case, {"similarity": 0.2}) == case, "only one set by hand is for the hand to move"
    by_hand = replace(case, similarity=Similarity(0.5, "by hand"))
    assert with_moved(by_hand, {"similarity": 0.25}).similarity.value == 0.25


@given(
    st.dictionaries(
        st.sampled_from(["share", "beta", "threshold", "similarity", "weights"]),
        st.none() | st.booleans() | st.text() | st.floats() | st.integers() | st.lists(st.integers()),
    )
)
def test_nothing_that_a_browser_sends_breaks_a_case(moved: dict[str, Any]) -> None:
    case = with_moved(replace(wordy(), similarity=Similarity(0.5, "by hand")), moved)
    settings: Settings = case.settings
    assert min(settings.weights) >= 0
    assert sum(settings.weights) == pytest.approx(1)
    assert math.isfinite(settings.beta)
    assert settings.beta >= 0
    correctness_score(case)
    json.dumps(data_of(case), allow_nan=False)


def test_the_words_that_follow_are_the_scores() -> None:
    case = wordy(threshold=0.52)
    values = live_values(case, correctness_score(case), correctness_moves(case)[:1])
    assert values["score"] == "Answer correctness 0.520"
    assert values["verdict"] == "· ✓ Passes at 0.52"
    assert values["blend"] == "0.75 · 0.400 + 0.25 · 0.880"
    assert values["effect_0"].startswith("+")
    nothing = live_values(Case(), correctness_score(Case()))
    assert nothing["score"] == "Not scored"
    assert nothing["verdict"] == nothing["blend"] == ""
