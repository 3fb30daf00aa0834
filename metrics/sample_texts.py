"""English texts of the notes about sets of many samples; ``metrics/notes.py`` takes them in."""

from __future__ import annotations

SAMPLE_TEXTS: dict[str, str] = {
    "sample.backwards-above": (
        "These parts do not make this score: even with every claim right it would be {best:.4g}. "
        "Check the similarity, the weights, and whether the score is one of this metric."
    ),
    "sample.backwards-below": (
        "These parts do not make this score: even with no claim right it would be {least:.4g}. "
        "Check the similarity, the weights, and whether the score is one of this metric."
    ),
    "sample.backwards-no-factual-weight": (
        "With a weight of 0 the claims leave no trace in the score, so nothing can be said about them. "
        "Give the factual part a weight above 0."
    ),
    "sample.backwards-none": (
        "These parts do not make this score: the facts would have to count {factuality:.4g}, and no sorting of at most "
        "{most} claims gives that; the nearest gives {nearest:.4g}. Allow more claims, or check the parts."
    ),
    "sample.bad-counts": (
        "TP, FP and FN must all be there, and all counts whole numbers of 0 or more. Mend the row, or sort its claims."
    ),
    "sample.fit-few-labels": (
        "Answers labelled as passing: {passed}, as failing: {failed}. With fewer than {least} of each kind "
        "the best setting is mostly luck: label more before you trust it."
    ),
    "sample.fit-none-scored": "No labelled answer has a score, so nothing can be compared.",
    "sample.fit-one-kind": "All labelled answers are of one kind ({kind}), so no threshold can be told from another.",
    "sample.fit-optimistic": (
        "On answers that were held out, the agreement (kappa) is {held_out:.3f}, not {seen:.3f}: picking the best of "
        "many settings flatters it."
    ),
    "sample.lists-differ": (
        "The lists of this row differ in length ({lengths}), so it cannot be said which belongs to which. Mend the row."
    ),
    "sample.not-judged": (
        "There is no evidence for this score yet. Judge the answer, or give a file that has its counts, cosines or "
        "statement scores."
    ),
    "sample.not-made": "Something failed while this answer was judged. Try it again; the others are not touched.",
    "sample.not-printed": "The file gives no score for this answer.",
    "sample.versions-doubled": (
        "Answers that could not be paired because their {by} occurs more than once in a version: {count}."
    ),
    "sample.versions-few-pairs": (
        "Answers scored in both versions: only {pairs}; with so few, the interval says little."
    ),
    "sample.versions-unpaired": "Answers in one of the versions only: {first} in the first, {second} in the second.",
}
