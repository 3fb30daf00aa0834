"""English texts of the notes about invented questions and about relevancy; ``metrics/notes.py`` takes them in."""

from __future__ import annotations

QUESTION_TEXTS: dict[str, str] = {
    "question.blank": "Blank, so it leaves the mean and the gate: question {places}.",
    "question.duplicate": (
        "Asked before, but for capitals, spaces and punctuation: question {places}. Each copy counts again, so the "
        "mean rests on fewer different questions than it seems."
    ),
    "question.flag-unreadable": (
        "The noncommittal flag is missing or unreadable: question {places}. Here it does not decide the gate; "
        "switch it to what the answer deserves."
    ),
    "question.negative": (
        "The cosine with your question is below 0: question {places}. The two point away from each other. "
        "It counts as it is and pulls the mean down."
    ),
    "question.no-cosine": (
        "Without a cosine, so it leaves the mean and the gate: question {places}. Either nothing has embedded it yet, "
        "or no cosine is defined for it, as with a vector of zeros."
    ),
    "question.other-language": (
        "In another language ({found}) than your question ({expected}), it seems: question {places}. The cosine then "
        "also measures the languages, so the score may be too low. Ask the judge again for questions in the language "
        "of your question."
    ),
    "question.out-of-range": (
        "The cosine lies outside -1 to 1: question {places}. No two vectors give such a number. It counts as it is; "
        "check where it comes from."
    ),
    "question.rounding": (
        "The cosine lies outside -1 to 1 by less than a billionth: question {places}. That is the computer's rounding; "
        "it counts as it is."
    ),
}

RELEVANCY_TEXTS: dict[str, str] = {
    "relevancy.all-blank": (
        "No usable invented question: all are blank ({asked} of {asked}). Ask the judge again, or type the questions "
        "that the answer answers."
    ),
    "relevancy.gate": 'The gate must be one of "all", "any" and "none".',
    "relevancy.gate-raises": "The mean was below 0, so the gate raises the score here instead of lowering it.",
    "relevancy.gated-all": (
        "Every usable question is flagged as noncommittal, so the score is 0. Before the gate the mean was {mean:.3f}."
    ),
    "relevancy.gated-any": (
        "At least one usable question is flagged as noncommittal, and the rule in use needs only one, so the score is "
        "0. Before the gate the mean was {mean:.3f}."
    ),
    "relevancy.incomplete": "The mean is of {used} of {asked} questions.",
    "relevancy.no-cosines": (
        "No usable invented question: none has a cosine with your question. Give an embedder that knows both texts, "
        "or set the cosines by hand."
    ),
    "relevancy.no-questions": (
        "There is no invented question to compare with yours. Ask a judge or the rules for some, or type the questions "
        "that the answer answers."
    ),
    "relevancy.range": "The score is {value:.3f}, outside 0 to 1, because cosines are. It is shown as it is.",
    "relevancy.strictness": "Strictness, the number of questions to ask for, must be a whole number.",
    "relevancy.undecided": (
        "The noncommittal flag is missing or unreadable (question {places}), and the gate hangs on it. "
        "Say whether the answer is noncommittal there; until then only the mean before the gate is known."
    ),
}
