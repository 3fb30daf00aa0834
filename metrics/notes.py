"""Reasons and warnings as data: a code a screen can translate, and its English text, in one place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from metrics.golden_texts import GOLDEN_TEXTS
from metrics.link_texts import LINK_TEXTS
from metrics.rasa_texts import RASA_TEXTS
from metrics.relevancy_texts import QUESTION_TEXTS, RELEVANCY_TEXTS
from metrics.reply_texts import AUDIT_TEXTS, REPLY_TEXTS
from metrics.sample_texts import SAMPLE_TEXTS
from metrics.server_texts import JUDGING_TEXTS, SERVER_TEXTS

NoteValue = str | int | float

_WAYS_OUT = "Give an embedder (or set the similarity by hand), or use weights 1 and 0, so that only the facts count."

ENGLISH: dict[str, str] = {
    **AUDIT_TEXTS,
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
        "Covered + FN is {covered} + {fn}, but the number of claims in the reference is {reference_claims}. "
        "At least one was counted twice, or the judge listed a claim that the reference does not make."
    ),
    "counts.reference": (
        "TP + FN is {tp} + {fn}, but the number of claims in the reference is {reference_claims}. The tool's recall "
        "divides TP by TP + FN; the other recall divides the covered claims by all reference claims. They differ when "
        "several response claims match one reference claim, when one matches several, or when claims are in no list."
    ),
    "counts.response-extra": (
        "TP + FP is {tp} + {fp}, but the number of claims in the response is only {response_claims}. "
        "At least one was counted twice, or the judge listed a claim that the response does not make."
    ),
    "counts.response-missing": (
        "TP + FP is {tp} + {fp}, but the number of claims in the response is {response_claims}. The rest is in "
        "neither list."
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
    **GOLDEN_TEXTS,
    "groundedness.always-passes": (
        "With a threshold of 0 every answer passes, even one that is made up from start to end."
    ),
    "groundedness.default-threshold": "No threshold was given, so 0.5 is used. Rasa demands one in a test file.",
    "groundedness.failed": "{score} is below the threshold {threshold}.",
    "groundedness.no-statements": (
        "There are no statements, so there is nothing to score. Rasa reports a failed assertion."
    ),
    "groundedness.no-truth": (
        "There is no ground truth, so nothing can support a statement and nothing can refute one. Type or paste the "
        "text that the answer should rest on. Rasa would judge against an empty text."
    ),
    "groundedness.not-judged": (
        "Statements without a score: {unjudged} of {statements}. Until they have one, the result lies between "
        "{low:.4g} and {high:.4g}."
    ),
    "groundedness.passed": "{score} reaches the threshold {threshold}.",
    "groundedness.range": (
        "The score is {value:.4g}, outside 0 to 1, because scores of statements are. It is shown as it is."
    ),
    "groundedness.rounding": (
        "The score misses the threshold by the computer's rounding only, so it passes here. Rasa compares the bare "
        "numbers and fails it."
    ),
    "groundedness.threshold-not-number": "The threshold must be a number from 0 to 1.",
    "groundedness.threshold-percent": "The threshold is {threshold:g}; did you mean {meant:g}? It must be 0 to 1.",
    "groundedness.threshold-range": "The threshold is {threshold:g}, but it must be 0 to 1.",
    "judge.cut-off": (
        "The judge reports that its reply was cut off, so its verdicts may be incomplete. Let it write longer replies."
    ),
    **JUDGING_TEXTS,
    **LINK_TEXTS,
    **QUESTION_TEXTS,
    "range.rounding": (
        "The similarity lies outside 0 to 1 by less than a billionth. That is the computer's rounding; "
        "it is shown as it is."
    ),
    "range.similarity": (
        "The similarity is {similarity:.3f}, outside 0 to 1. A cosine can go down to -1 when two texts point in "
        "opposite directions; anything further out is no cosine. It is used as it is."
    ),
    "range.value": "The score is {value:.3f}, outside 0 to 1, because the similarity is. It is shown as it is.",
    **RASA_TEXTS,
    **RELEVANCY_TEXTS,
    **REPLY_TEXTS,
    "reply.has-wrong-shape": (
        "The judge's reply is JSON, but of another shape than Rasa wants, so there is nothing to score: exactly one of "
        "the lists statements and question_variations, complete."
    ),
    "reply.is-not-json": (
        "Rasa cannot read the judge's reply as JSON, so there is nothing to score. Look for words around the JSON, "
        "trailing commas, and a code fence that is not followed by a line break."
    ),
    "reply.lists-nothing": "The judge's reply lists nothing, so there is nothing to score.",
    "reply.missing": "There is no reply of the judge that could be read, so there is nothing to score.",
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
    **SAMPLE_TEXTS,
    **SERVER_TEXTS,
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
    "statement.no-object": "Statement {place} is neither an object nor a text, so it is undecided.",
    "statement.not-finite": "The score of a statement is NaN or infinite, so there is no result. In Rasa NaN passes.",
    "statement.out-of-range": (
        "Statements with a score outside 0 to 1: {count}. They are used as they are; check the judge's reply."
    ),
    "statement.partial": "Statements with a score between 0 and 1: {count}. They count in part; Rasa never says why.",
    "statement.read-as-number": (
        "Statement {place}: the score {score} was read as {number:g}. Rasa itself refuses such a reply."
    ),
    "statement.unreadable": (
        "Statement {place}: the score {score} is no number, so it is undecided. Say whether it is supported."
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
