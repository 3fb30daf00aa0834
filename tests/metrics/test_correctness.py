from __future__ import annotations

import csv
import json
import math
from pathlib import Path
from typing import Any

import pytest

from metrics.claims import ClaimCounts
from metrics.correctness import CorrectnessScore, correctness, steps
from metrics.notes import Note, RefusedSetting
from metrics.similarity import cosine, obstacle

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests/data/cases"
SAVINGS = ClaimCounts(tp=2, fp=2, fn=2, covered=2, response_claims=4, reference_claims=4)


def codes(score: CorrectnessScore) -> list[str]:
    return [flag.code for flag in score.flags]


@pytest.mark.parametrize(
    ("similarity", "weights", "expected"),
    [
        (0.72, (0.75, 0.25), 0.555),
        (0.72, (1, 0), 0.5),
        (0.72, (0.5, 0.5), 0.61),
        (0.72, (0, 1), 0.72),
        (0.938, (0.75, 0.25), 0.6095),
    ],
)
def test_savings_account(similarity: float, weights: tuple[float, float], expected: float) -> None:
    score = correctness(SAVINGS, similarity, weights=weights)
    assert score.value == pytest.approx(expected, abs=1e-12)
    assert (score.precision, score.recall, score.reference_recall, score.factuality) == (0.5, 0.5, 0.5, 0.5)
    assert score.reason is None
    assert score.flags == ()


def test_c09_beta_moves_a_wordy_answer_towards_recall() -> None:
    wordy = json.loads((CASES / "C09_wordy_but_right.json").read_text(encoding="utf-8"))
    reply = wordy["judge_reply"]
    counts = ClaimCounts(len(reply["TP"]), len(reply["FP"]), len(reply["FN"]))
    scores = [
        correctness(counts, wordy["semantic_similarity"], weights=wordy["weights"], beta=beta)
        for beta in wordy["betas_to_show"]
    ]
    assert (scores[0].precision, scores[0].recall) == (0.25, 1.0)
    assert [score.factuality for score in scores] == pytest.approx([0.2941, 0.4, 0.625], abs=5e-5)
    assert [score.value for score in scores] == pytest.approx([0.4406, 0.52, 0.68875], abs=5e-5)


def test_c09_precise_answers_and_their_mirror() -> None:
    with (CASES / "C09_beta_direction.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    found = [
        correctness(
            ClaimCounts(int(row["tp"]), int(row["fp"]), int(row["fn"])), None, weights=(1, 0), beta=float(row["beta"])
        ).value
        for row in rows
    ]
    assert [row["id"] for row in rows] == ["precise"] * 3 + ["mirror"] * 3
    assert found == pytest.approx([0.6818, 0.6, 0.5357, 0.5357, 0.6, 0.6818], abs=5e-5)


def test_c11_weights_normalised_used_alone_or_refused() -> None:
    with (CASES / "C11_blend_and_opposites.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["id"]: row for row in csv.DictReader(file)}
    pairs = json.loads((CASES / "C11_weight_settings.json").read_text(encoding="utf-8"))["settings"]
    outcomes: dict[str, list[Any]] = {name: [] for name in rows}
    for name, row in rows.items():
        counts = ClaimCounts(int(row["tp"]), int(row["fp"]), int(row["fn"]))
        for pair in pairs:
            try:
                score = correctness(counts, float(row["semantic_similarity"]), weights=pair)
            except RefusedSetting as refusal:
                outcomes[name].append(refusal.note.code)
            else:
                outcomes[name].append(score.value)
                assert ("weights.normalised" in codes(score)) == (pair == [3, 1])
    opposites = [0.2325, 0.2325, 0.465, 0.0, 0.93]
    refused = ["weights.both-zero", "weights.negative"]
    for name, expected in {"A": opposites, "B": opposites, "C": [0.8] * 5}.items():
        assert outcomes[name][:5] == pytest.approx(expected, abs=1e-12)
        assert outcomes[name][5:] == refused
    assert [float(row["semantic_similarity"]) for row in rows.values()] == [0.93, 0.93, 0.8]


def test_normalised_weights_are_named() -> None:
    (flag,) = correctness(SAVINGS, 0.72, weights=(3, 1)).flags
    assert all(part in str(flag) for part in ("3", "1", "0.75", "0.25"))
    assert correctness(SAVINGS, 0.72, weights=(0.3333333333333, 0.6666666666666)).flags == ()


def test_unsorted_claims_block_the_value_and_leave_f_provisional() -> None:
    # C07: 5 and 4 claims, the judge sorted 3 and 1
    score = correctness(ClaimCounts(2, 1, 1, covered=2, response_claims=5, reference_claims=4), 0.9)
    assert score.value is None
    assert score.reason == Note(
        "claims.unsorted-both", {"response": 2, "response_claims": 5, "reference": 1, "reference_claims": 4}
    )
    assert "2 of 5 in the response" in str(score.reason)
    assert "1 of 4 in the reference" in str(score.reason)
    assert score.factuality == pytest.approx(2 / 3)
    assert codes(score) == ["counts.response-missing", "counts.reference"]
    sorted_by_hand = correctness(
        ClaimCounts(2, 3, 2, covered=2, response_claims=5, reference_claims=4), None, weights=(1, 0)
    )
    assert sorted_by_hand.value == pytest.approx(0.4444, abs=5e-5)


@pytest.mark.parametrize(
    ("counts", "code"),
    [
        (ClaimCounts(0, 0, 0, None, 0, 2), "claims.no-response"),
        (ClaimCounts(0, 0, 1, 1, 0, 3), "claims.no-response"),
        (ClaimCounts(1, 1, 0, None, 2, 0), "claims.no-reference"),
        (ClaimCounts(0, 0, 0, 0, 2, 0), "claims.no-reference"),
    ],
)
def test_a_text_without_claims_settles_the_factual_part_however_the_other_is_sorted(
    counts: ClaimCounts, code: str
) -> None:
    score = correctness(counts, 0.8)
    assert (score.factuality, score.value) == (0.0, pytest.approx(0.2))
    assert code in {flag.code for flag in score.flags}


@pytest.mark.parametrize(
    ("counts", "code"),
    [
        (ClaimCounts(2, 1, 1, 2, 4, 3), "claims.unsorted-response"),
        (ClaimCounts(2, 1, 1, 2, 3, 5), "claims.unsorted-reference"),
        (ClaimCounts(0, 0, 0, None, 3, 3), "claims.unsorted-both"),
        (ClaimCounts(0, 0, 0), "claims.none"),
        (ClaimCounts(0, 0, 0, 0, 0, 0), "claims.none"),
    ],
)
def test_an_unsettled_factual_part_blocks_only_when_it_has_a_weight(counts: ClaimCounts, code: str) -> None:
    blocked = correctness(counts, 0.7)
    assert blocked.value is None
    assert blocked.reason is not None
    assert blocked.reason.code == code
    aside = correctness(counts, 0.7, weights=(0, 1))
    assert (aside.value, aside.reason) == (0.7, None)
    assert code in codes(aside)


def test_unknown_covered_is_not_taken_for_unsorted() -> None:
    score = correctness(ClaimCounts(2, 1, 1, response_claims=3, reference_claims=5), 0.5)
    assert score.value is not None
    assert score.reference_recall is None
    assert codes(score) == ["counts.reference"]


@pytest.mark.parametrize(
    ("counts", "code"),
    [
        (ClaimCounts(0, 0, 3), "claims.no-response"),
        (ClaimCounts(0, 0, 3, 0, 0, 3), "claims.no-response"),
        (ClaimCounts(0, 3, 0), "claims.no-reference"),
        (ClaimCounts(0, 3, 0, 0, 3, 0), "claims.no-reference"),
    ],
)
def test_claims_on_one_side_only_are_0_and_flagged(counts: ClaimCounts, code: str) -> None:
    score = correctness(counts, 0.4)
    assert (score.factuality, score.value) == (0.0, pytest.approx(0.1))
    assert codes(score) == [code]


def test_an_unsorted_text_is_not_called_one_without_claims() -> None:
    assert "claims.no-response" not in codes(correctness(ClaimCounts(0, 0, 3, 0, 2, 3), 0.4))
    assert "claims.no-reference" not in codes(correctness(ClaimCounts(0, 3, 0, 0, 3, 2), 0.4))


def test_missing_similarity_names_both_ways_out() -> None:
    score = correctness(SAVINGS, None)
    assert (score.value, score.similarity, score.factuality) == (None, None, 0.5)
    assert score.reason is not None
    assert "embedder" in str(score.reason)
    assert "weights 1 and 0" in str(score.reason)
    without = correctness(SAVINGS, None, weights=(1, 0))
    assert (without.value, without.reason, without.flags) == (0.5, None, ())


def test_a_known_reason_takes_the_place_of_the_general_one() -> None:
    vectors = ([0.0, 0.0], [1.0, 0.0])
    score = correctness(SAVINGS, cosine(*vectors), similarity_reason=obstacle(*vectors))
    assert score.value is None
    assert score.reason == Note("similarity.zero-vector")


def test_several_reasons_are_all_told() -> None:
    score = correctness(ClaimCounts(0, 0, 0), None)
    assert score.reason == Note("claims.none")
    assert codes(score) == ["similarity.missing"]


@pytest.mark.parametrize("similarity", [math.nan, math.inf, -math.inf])
def test_a_similarity_that_is_no_number_is_stored_as_none(similarity: float) -> None:
    score = correctness(SAVINGS, similarity)
    assert (score.value, score.similarity, score.reason) == (None, None, Note("similarity.not-finite"))
    aside = correctness(SAVINGS, similarity, weights=(1, 0))
    assert (aside.value, aside.similarity, codes(aside)) == (0.5, None, ["similarity.not-finite"])


def test_numbers_outside_0_to_1_are_shown_and_explained() -> None:
    low = correctness(ClaimCounts(0, 1, 1), -0.4)
    assert low.value == pytest.approx(-0.1)
    assert codes(low) == ["range.similarity", "range.value"]
    assert ["-0.400" in str(low.flags[0]), "-0.100" in str(low.flags[1])] == [True, True]
    assert codes(correctness(SAVINGS, -0.4)) == ["range.similarity"]
    high = correctness(ClaimCounts(1, 0, 0), 1.5, weights=(0, 1))
    assert (high.value, codes(high)) == (1.5, ["range.similarity", "range.value"])
    rounded = correctness(ClaimCounts(1, 0, 0), 1.0000000000000002, weights=(0, 1))
    assert (rounded.value, codes(rounded)) == (1.0000000000000002, ["range.rounding"])


def test_counts_that_do_not_add_up_are_flagged() -> None:
    two_for_one = correctness(ClaimCounts(2, 0, 1, covered=1, response_claims=2, reference_claims=2), 0.8)
    assert codes(two_for_one) == ["counts.reference"]
    assert (two_for_one.recall, two_for_one.reference_recall) == (pytest.approx(2 / 3), 0.5)
    assert two_for_one.value is not None
    extra = correctness(ClaimCounts(2, 2, 0, response_claims=3), 0.8)
    assert (extra.reason, codes(extra)) == (None, ["counts.response-extra"])
    over = correctness(ClaimCounts(2, 0, 0, covered=3, response_claims=2, reference_claims=2), 0.8)
    assert (over.reason, codes(over)) == (None, ["counts.covered"])


@pytest.mark.parametrize("field", ClaimCounts._fields)
def test_negative_counts_are_refused(field: str) -> None:
    with pytest.raises(ValueError, match=f"{field} must be a whole number"):
        correctness(ClaimCounts(1, 1, 1)._replace(**{field: -1}), 0.5)


def test_steps_are_plain_json_with_every_number() -> None:
    score = correctness(ClaimCounts(6, 2, 6), math.nan, weights=[3, 1], beta=2)
    found = json.loads(json.dumps(steps(score), allow_nan=False))
    flags = found.pop("flags")
    assert found == {
        "tp": 6,
        "fp": 2,
        "fn": 6,
        "covered": None,
        "response_claims": None,
        "reference_claims": None,
        "precision": 0.75,
        "recall": 0.5,
        "reference_recall": None,
        "beta": 2,
        "factuality": pytest.approx(0.5357, abs=5e-5),
        "similarity": None,
        "weights": [3, 1],
        "shares": [0.75, 0.25],
    }
    assert flags == [str(flag) for flag in score.flags]
    assert len(flags) == 1
