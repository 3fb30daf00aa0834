"""Evidence of several judges side by side: nothing a judge or a person gave is lost by asking another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from metrics.case import Case, Maker, Similarity
from metrics.case_file import case_from_json, case_to_json
from metrics.claims import Claim, Sorting, Verdict
from metrics.evidence import as_the_judge_left_it, by_hand, embedded, judged, taken_back
from metrics.resorting import flip

TEXTS = Case(question="How much is it?", response="It is 4 euros.", reference="It is 5 euros.")


@dataclass(frozen=True)
class OneClaimJudge:
    """Makes each text one claim and supports neither."""

    label: str

    def sorting(self, question: str, response: str, reference: str) -> Sorting:
        no = Verdict(False, f"{self.label} says no")
        return Sorting((Claim("r1", "response", response, no), Claim("f1", "reference", reference, no)))


@dataclass(frozen=True)
class LengthEmbedder:
    """A vector of length and blanks; none for a blank text."""

    label: str = "length"

    def vectors(self, texts: Sequence[str]) -> list[list[float] | None]:
        return [[float(len(text)), float(text.count(" "))] if text.strip() else None for text in texts]


def test_a_judges_claims_are_kept_as_it_left_them() -> None:
    case = judged(TEXTS, OneClaimJudge("strict"), "rules")
    assert case.judge == Maker("strict", "rules")
    assert case.as_judged == case.sorting
    changed = replace(case, sorting=flip(case.sorting, "r1"))
    assert changed.sorting.counts.tp == 1
    assert as_the_judge_left_it(changed).sorting == case.sorting


def test_a_case_without_a_judge_has_no_version_to_go_back_to() -> None:
    assert as_the_judge_left_it(TEXTS) is TEXTS


def test_switching_the_judge_and_back_brings_a_persons_changes_back() -> None:
    first = judged(TEXTS, OneClaimJudge("strict"), "recorded")
    mine = replace(first, sorting=flip(first.sorting, "r1"), similarity=Similarity(0.9, "recorded"))
    other = judged(mine, OneClaimJudge("rules"), "rules")
    assert other.sorting.counts.tp == 0
    assert other.similarity.value is None, "the other judge's case must not show the first one's similarity as its own"
    back = taken_back(other, "claims", "recorded")
    assert back is not None
    assert (back.sorting, back.similarity, back.judge) == (mine.sorting, mine.similarity, mine.judge)
    again = taken_back(back, "claims", "rules")
    assert again is not None
    assert again.sorting == other.sorting


def test_kept_evidence_survives_the_case_file() -> None:
    case = judged(judged(TEXTS, OneClaimJudge("a"), "recorded"), OneClaimJudge("b"), "rules")
    again = taken_back(case_from_json(case_to_json(case)), "claims", "recorded")
    assert again is not None
    assert again.judge.label == "a"


def test_evidence_that_was_never_given_cannot_be_taken_back() -> None:
    assert taken_back(judged(TEXTS, OneClaimJudge("a"), "rules"), "claims", "recorded") is None


def test_claims_by_hand_wait_for_a_verdict() -> None:
    case = by_hand(TEXTS, "sorted by hand", ["It is 4 euros.", " "], ["It is 5 euros."])
    assert [claim.label for claim in case.sorting.claims] == ["unsorted", "unsorted"]
    assert case.as_judged is None


def test_similarity_names_its_embedder() -> None:
    case = embedded(TEXTS, LengthEmbedder())
    assert case.similarity.source == "embedder"
    assert case.similarity.value is not None
    assert abs(case.similarity.value - 1.0) < 1e-12
    assert case.embedder.label == "length"


def test_a_blank_text_has_no_similarity() -> None:
    case = embedded(replace(TEXTS, response=" "), LengthEmbedder())
    assert case.similarity == Similarity(None, "embedder")
