"""One line of a JSONL file of judged samples, read with distrust: every refusal names the field and what it found."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from metrics.claims import ClaimCounts
from metrics.engines import CorrectnessSample, correctness_sample
from metrics.forms import DamagedCase, loaded
from metrics.settings import finite

_MOST = 2**53
_COUNTS = ("tp", "fp", "fn")
_MORE_COUNTS = ("covered", "response_claims", "reference_claims")
_TEXT_FIELDS = ("statement", "claim", "text")


class BadLine(ValueError):
    """A line that holds no sample; its text says which field and why."""


class JudgedLine(NamedTuple):
    """A sample and the id it came with (any JSON value; None when it had none)."""

    id: Any
    sample: CorrectnessSample


def judged_line(text: str, engine: str) -> JudgedLine:
    """The judged sample in one line: counts, lists of claims, or a recorded run.

    Args:
        text: A JSON object with ``tp``, ``fp``, ``fn``, or with ``claims``, or with ``judge_replies``; or an object
            whose ``input`` is such an object.
        engine: A recorded run's embeddings are picked by the texts that this engine embeds.

    Raises:
        BadLine: If the line holds no such sample.
    """
    form = _object(text)
    given = form["input"] if isinstance(form.get("input"), dict) else form
    kinds = {
        "tp, fp and fn": any(name in given for name in _COUNTS),
        "claims": "claims" in given,
        "judge_replies": "judge_replies" in given or "judge_raw_texts" in given,
    }
    present = [kind for kind, found in kinds.items() if found]
    if len(present) != 1:
        raise BadLine(f"give one of tp, fp and fn; claims; judge_replies; found {' and '.join(present) or 'none'}")
    if present == ["judge_replies"]:
        try:
            return JudgedLine(form.get("id"), correctness_sample(engine, given))
        except ValueError as error:
            raise BadLine(str(error)) from None
    counts = _listed_counts(given["claims"]) if present == ["claims"] else _plain_counts(given)
    settings = {name: given[name] for name in ("weights", "beta") if name in given}
    return JudgedLine(form.get("id"), CorrectnessSample(counts, _similarity(given.get("similarity")), **settings))


def _object(text: str) -> Mapping[str, Any]:
    try:
        form = loaded(text)
    except DamagedCase as error:
        place = error.place.removeprefix("line 1, ")
        raise BadLine(error.problem if place == "the file" else f"{place}: {error.problem}") from None
    if not isinstance(form, dict):
        raise BadLine(f"a line must be a JSON object, found {_shown(form)}")
    return form


def _plain_counts(given: Mapping[str, Any]) -> ClaimCounts:
    tp, fp, fn = (_count(given, name) for name in _COUNTS)
    covered, response, reference = (None if given.get(name) is None else _count(given, name) for name in _MORE_COUNTS)
    return ClaimCounts(tp, fp, fn, covered, response, reference)


def _count(given: Mapping[str, Any], name: str) -> int:
    if name not in given:
        raise BadLine(f"{name} is missing")
    count = given[name]
    whole = isinstance(count, int) or (isinstance(count, float) and count.is_integer())
    if isinstance(count, bool) or not whole or count < 0:
        raise BadLine(f"{name} must be a whole number >= 0, found {_shown(count)}")
    if count > _MOST:
        raise BadLine(f"{name} must be at most {_MOST}, found {_shown(count)}")
    return int(count)


def _listed_counts(claims: Any) -> ClaimCounts:
    if not isinstance(claims, dict):
        raise BadLine(f"claims must be an object with the lists TP, FP and FN, found {_shown(claims)}")
    tp, fp, fn = (_list_length(claims, name) for name in ("TP", "FP", "FN"))
    if "covered" not in claims:
        return ClaimCounts(tp, fp, fn)
    covered = _list_length(claims, "covered")
    return ClaimCounts(tp, fp, fn, covered, tp + fp, covered + fn)


def _list_length(claims: Mapping[str, Any], name: str) -> int:
    if name not in claims:
        raise BadLine(f"claims.{name} is missing")
    items = claims[name]
    if not isinstance(items, list):
        raise BadLine(f"claims.{name} must be a list, found {_shown(items)}")
    for place, item in enumerate(items):
        texts = [item.get(field) for field in _TEXT_FIELDS] if isinstance(item, dict) else [item]
        if not any(isinstance(text, str) and text.strip() for text in texts):
            raise BadLine(f"claims.{name}[{place}] must be a text or an object with a statement, found {_shown(item)}")
    return len(items)


def _similarity(given: Any) -> float | None:
    if given is None:
        return None
    number = finite(given)
    if number is None:
        raise BadLine(f"similarity must be a number or null, found {_shown(given)}")
    return number


def _shown(value: Any) -> str:
    """The value as JSON, cut short; control characters are escaped, so that a terminal cannot be talked to."""
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
