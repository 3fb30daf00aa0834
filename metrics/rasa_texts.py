"""English texts of the notes about Rasa's test files and turns; ``metrics/notes.py`` takes them in."""

from __future__ import annotations

RASA_TEXTS: dict[str, str] = {
    "rasa.action-name": (
        "Its source, {source}, is just the name of what sent it. It is judged only if utter_source names it."
    ),
    "rasa.field-unknown": "Rasa refuses a test file with the field {name} in this assertion.",
    "rasa.more-eligible": (
        "More messages of this turn are eligible: {count}. Rasa judges the first and never looks at them."
    ),
    "rasa.never-rephrased": "The response {name} went out as it is written, since it never set rephrase: true.",
    "rasa.no-ground-truth": (
        "There is no ground truth, neither in the assertion nor in the message. Give one; Rasa would judge against "
        "an empty text."
    ),
    "rasa.no-message": (
        "No bot message of this turn is eligible, so the assertion fails without a score. Eligible sources: {sources}."
    ),
    "rasa.no-messages-yet": (
        "This file has no bot messages yet. Add the turn, with the metadata of its messages, to see what is judged."
    ),
    "rasa.no-named-message": (
        "No eligible message comes from the response {wanted}, so the assertion fails without a score."
    ),
    "rasa.no-source": "Its metadata has no utter_source, so Rasa does not know it as generated.",
    "rasa.not-first": "Eligible, but not judged: an eligible message comes before it.",
    "rasa.nothing-generative": "No assertion in this file is about a generated answer (grounded or relevant).",
    "rasa.other-response": "Eligible, but it does not come from the response {wanted}.",
    "rasa.other-source": "Its source is {source}; the assertion wants {wanted}.",
    "rasa.spelled-differently": (
        "Its source is {source}, not {wanted}. Rasa compares letter by letter, so it does not see this message."
    ),
    "rasa.spelling": "Did you mean {suggestion}? Rasa compares {wanted} letter by letter.",
    "rasa.template": "A plain template, {name}: its words stand in the domain, nothing was generated.",
    "rasa.threshold-crashes": (
        "The threshold {threshold} is written as text. Rasa takes the file, pays the judge and crashes."
    ),
    "rasa.threshold-missing": "No threshold is stated. Rasa refuses a test file without one.",
    "rasa.threshold-not-finite": (
        "The threshold {threshold} is no finite number. Rasa takes it; with NaN every answer passes."
    ),
    "rasa.threshold-not-number": "The threshold {threshold} is no number, so Rasa refuses the file.",
    "rasa.threshold-text": (
        "The threshold {threshold} is written as text and was read as a number. Rasa would crash when it compares."
    ),
    "rasa.unlisted-source": "Its source is {source}, which Rasa judges only if utter_source names it.",
}
"""In alphabetical order."""
