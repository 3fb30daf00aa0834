"""Reasons and warnings as data: a code a screen can translate, and its English text, in one place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

NoteValue = str | int | float

_WAYS_OUT = "Give an embedder (or set the similarity by hand), or use weights 1 and 0, so that only the facts count."

ENGLISH: dict[str, str] = {
    "beta.negative": (
        "Beta is {beta:g}, but it must be 0 or more: above 1 it cares more about missing claims (recall), "
        "below 1 more about extra claims (precision)."
    ),
    "beta.not-finite": "Beta is {beta}, but it must be a finite number of 0 or more.",
    "beta.not-number": "Beta must be a number, such as 1 or 0.5. Text, true and false are no numbers here.",
    "blend.no-similarity-weight": (
        "With a weight of 0 the similarity leaves no trace in the score, so it cannot be worked back. "
        "Give similarity a weight above 0."
    ),
    "claims.no-reference": (
        "The reference has no claims, so everything the response says counts as extra and the factual part is 0. "
        "Check that the reference is the text you meant."
    ),
    "claims.no-response": (
        "The response has no claims, so everything the reference says counts as missing and the factual part is 0."
    ),
    "claims.none": (
        "No claim counts as TP, FP or FN, so precision, recall and F are undefined. "
        "Add and sort claims, or use weights 0 and 1, so that only similarity counts."
    ),
    "claims.unsorted-both": (
        "Claims without a verdict: {response} of {response_claims} in the response, "
        "{reference} of {reference_claims} in the reference. Sort them to get a score; until then F is provisional."
    ),
    "claims.unsorted-reference": (
        "Claims without a verdict in the reference: {reference} of {reference_claims}. "
        "Sort them to get a score; until then F is provisional."
    ),
    "claims.unsorted-response": (
        "Claims without a verdict in the response: {response} of {response_claims}. "
        "Sort them to get a score; until then F is provisional."
    ),
    "counts.covered": (
        "Covered + FN is {covered} + {fn}, but the reference has {reference_claims} claims. "
        "At least one was counted twice, or the judge listed a claim that the reference does not make."
    ),
    "counts.reference": (
        "TP + FN is {tp} + {fn}, but the reference has {reference_claims} claims. The tool's recall divides TP by "
        "TP + FN; the other recall divides the covered claims by all reference claims. They differ when several "
        "response claims match one reference claim, when one matches several, or when claims are in no list."
    ),
    "counts.response-extra": (
        "TP + FP is {tp} + {fp}, but the response has only {response_claims} claims. "
        "At least one was counted twice, or the judge listed a claim that the response does not make."
    ),
    "counts.response-missing": (
        "TP + FP is {tp} + {fp}, but the response has {response_claims} claims. The rest is in neither list."
    ),
    "embedder.all_unknown": (
        "The embedder knows no part of this text, so it has no vector and no similarity. " + _WAYS_OUT
    ),
    "embedder.blank": "This text is blank, so it has no vector and no similarity.",
    "embedder.broken_characters": (
        "This text holds broken characters (halves of a pair). For the embedding they were read as unknown signs."
    ),
    "embedder.cut": "This text is longer than {limit} characters. Only that much of it went into the embedding.",
    "embedder.unknown": (
        "The embedder does not know {percent} % of this text's pieces, so the similarity says little about it."
    ),
    "judge.cut-off": (
        "The judge reports that its reply was cut off, so its verdicts may be incomplete. Let it write longer replies."
    ),
    "range.rounding": (
        "The similarity lies outside 0 to 1 by less than a billionth. That is the computer's rounding; "
        "it is shown as it is."
    ),
    "range.similarity": (
        "The similarity is {similarity:.3f}, outside 0 to 1. A cosine can go down to -1 when two texts point in "
        "opposite directions; anything further out is no cosine. It is used as it is."
    ),
    "range.value": "The score is {value:.3f}, outside 0 to 1, because the similarity is. It is shown as it is.",
    "rules.accuracy": (
        "These verdicts come from rules, not from a language model; about 1 claim in 6 is sorted wrongly. "
        "Read the reasons and flip what is wrong."
    ),
    "rules.other_language": (
        "The rules were made for English and Korean. A text seems to be in another language, where they know neither "
        "its negations nor its opposites: check every verdict."
    ),
    "rules.reference_capped": "The reference is long: at most {limit} claims were made of it, the rest is not judged.",
    "rules.response_capped": "The response is long: at most {limit} claims were made of it, the rest is not judged.",
    "similarity.bad-vector": (
        "An embedding is empty or holds something that is no finite number, so there is no similarity. " + _WAYS_OUT
    ),
    "similarity.blank": "One of the two texts is blank, so there is nothing to embed and no similarity. " + _WAYS_OUT,
    "similarity.lengths": (
        "The embeddings have {response} and {reference} numbers, so they do not come from one model and cannot be "
        "compared. " + _WAYS_OUT
    ),
    "similarity.missing": "Similarity has a weight, but there is no similarity. " + _WAYS_OUT,
    "similarity.not-finite": "The similarity given is not a finite number. " + _WAYS_OUT,
    "similarity.zero-vector": (
        "An embedding holds only zeros, so it has no direction and there is no similarity. " + _WAYS_OUT
    ),
    "text.missing": "A text is missing ({names}), so there is nothing to judge.",
    "weights.both-zero": "Both weights are 0, so nothing would count. Give at least one of them a number above 0.",
    "weights.negative": "A weight is {weight:g}, but weights must be 0 or more.",
    "weights.normalised": (
        "The weights {factual:g} and {similar:g} do not add up to 1; divided by their sum they count as "
        "{factual_share:g} and {similar_share:g}."
    ),
    "weights.not-finite": "Both weights must be finite numbers of 0 or more. Text, true and false are no numbers here.",
    "weights.not-two": "Give exactly two weights: the first for the factual part, the second for similarity.",
}
"""English text per code, with ``{named}`` places for the note's values; in alphabetical order."""


@dataclass(frozen=True)
class Note:
    """One reason or warning. ``str(note)`` is English; a screen looks ``code`` up in its own catalogue.

    Args:
        code: A key of ``ENGLISH``.
        values: What fills the named places of the text.
    """

    code: str
    values: Mapping[str, NoteValue] = field(default_factory=dict)

    def __str__(self) -> str:
        return ENGLISH[self.code].format(**self.values)


class RefusedSetting(ValueError):
    """A weight, beta or threshold that no score can be computed with; ``note`` says why and what to do."""

    def __init__(self, note: Note) -> None:
        super().__init__(str(note))
        self.note = note
