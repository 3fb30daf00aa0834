"""The judge: both texts' statements as claims, each sorted with a reason."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.claims import Claim, Side, Sorting, Verdict
from metrics.notes import Note
from metrics.protocols import Embedder
from metrics.providers.rules.matching import (
    NEAR_ENOUGH_TO_CONTRAST,
    Features,
    conflict,
    content_words,
    features,
    is_same_text,
    says_most_of,
    shorter_form,
    threshold,
)
from metrics.providers.rules.splitting import MAX_STATEMENTS, is_capped, statements
from metrics.reasons import reason

LABEL = reason("label.rules")
ACCURACY = Note("rules.accuracy")
"""Belongs beside every score made from these verdicts."""

_SHOWN = 70
_FUNCTION_WORDS = re.compile(
    r"\b(?:the|a|an|is|are|was|were|of|to|and|it|you|for|not|on|at|can|has|have)\b", re.IGNORECASE
)
_OTHER: dict[Side, Side] = {"response": "reference", "reference": "response"}


@dataclass(frozen=True)
class RuleJudge:
    """A ``Judge`` that needs an embedder and nothing else.

    Args:
        embedder: What turns claims into vectors; nearness in meaning is their cosine.
    """

    embedder: Embedder
    label: str = LABEL

    def sorting(self, question: str, response: str, reference: str) -> Sorting:
        """Every claim of both texts with a verdict; a response claim is linked to the reference claims that support it.

        A reference claim supports a response claim when the two are near in meaning (cosine) and no guard objects:
        numbers, rates, free of charge, yes and no, negations and opposites, names and their order. The same input
        gives the same sorting.
        """
        return sorted_statements(self.embedder, question, statements(response), statements(reference))


def rule_judge(embedder: Embedder) -> RuleJudge:
    """The rule judge on an embedder, such as the module ``metrics.providers.local_embedder``."""
    return RuleJudge(embedder)


def cautions(response: str, reference: str) -> tuple[Note, ...]:
    """What a reader should know of these texts beside ``ACCURACY``: not read to the end, or another language."""
    notes = [
        Note(f"rules.{side}_capped", {"limit": MAX_STATEMENTS})
        for side, text in (("response", response), ("reference", reference))
        if is_capped(text)
    ]
    if _is_other_language(response) or _is_other_language(reference):
        notes.append(Note("rules.other_language"))
    return tuple(notes)


class _Pair(NamedTuple):
    """How one response claim stands to one reference claim.

    ``objection`` is why the reference claim does not support the response claim, ``omission`` why the response claim
    does not say the reference claim; empty when nothing objects.
    """

    near: bool
    objection: str
    omission: str
    cosine: float


def _holds(pair: _Pair, side: Side) -> bool:
    """Whether the claim of this side is supported by the other; a supported response claim covers its reference."""
    return pair.near and not (pair.objection and (side == "response" or pair.omission))


def sorted_statements(embedder: Embedder, question: str, response: Sequence[str], reference: Sequence[str]) -> Sorting:
    """Statements already cut, sorted into TP, FP, covered and FN.

    A reference claim is covered when it supports a response claim, and also when a response claim says all of it and
    more: that one is FP, and no link ties the two.
    """
    cosines = _cosines(embedder.vectors(response), embedder.vectors(reference))
    mine, theirs = [features(text) for text in response], [features(text) for text in reference]
    asked = content_words(question)
    rows = [
        [_pair(claim, support, float(cosines[i, j]), asked) for j, support in enumerate(theirs)]
        for i, claim in enumerate(mine)
    ]
    columns = [[row[j] for row in rows] for j in range(len(theirs))]
    claims = [
        Claim(f"r{i}", "response", text, _verdict("response", own, theirs, reference, row))
        for i, (text, own, row) in enumerate(zip(response, mine, rows, strict=True), 1)
    ] + [
        Claim(f"f{j}", "reference", text, _verdict("reference", own, mine, response, column))
        for j, (text, own, column) in enumerate(zip(reference, theirs, columns, strict=True), 1)
    ]
    links = tuple(
        (f"r{i}", f"f{j}") for i, row in enumerate(rows, 1) for j, pair in enumerate(row, 1) if _holds(pair, "response")
    )
    return Sorting(tuple(claims), links)


def _verdict(
    side: Side, own: Features, others: Sequence[Features], texts: Sequence[str], pairs: Sequence[_Pair]
) -> Verdict:
    """The verdict on one claim, given how it stands to every claim of the other text."""
    if not pairs:
        return Verdict(False, reason(f"judge.no-claim-in-{_OTHER[side]}"))
    places = range(len(pairs))
    held = [place for place in places if _holds(pairs[place], side)]
    near = [place for place in places if pairs[place].near]
    best = max(held or near or places, key=lambda place: _rank(pairs[place]))
    pair, shown = pairs[best], _shortened(texts[best])
    if held:
        return Verdict(True, _support_reason(own, others[best], pair, texts[best]))
    objection = pair.objection if side == "response" else pair.omission or pair.objection
    if near:
        return Verdict(False, reason("judge.objected", objection=objection, text=shown))
    if np.isnan(pair.cosine):
        return Verdict(False, reason("judge.no-similarity"))
    code = f"judge.far-from-{_OTHER[side]}" + ("-and" if objection else "")
    return Verdict(False, reason(code, cosine=pair.cosine, objection=objection, text=shown))


def _support_reason(own: Features, support: Features, pair: _Pair, text: str) -> str:
    shown = _shortened(text)
    if is_same_text(own, support):
        return reason("judge.same-words", text=shown)
    if np.isnan(pair.cosine) or pair.cosine < threshold(own, support):
        return reason("judge.shorter", text=shown)
    numbers = "-and-numbers" if own.quantities and support.quantities else ""
    return reason(f"judge.same-meaning{numbers}", cosine=pair.cosine, text=shown)


def _pair(claim: Features, support: Features, cosine: float, asked: frozenset[str]) -> _Pair:
    if is_same_text(claim, support):
        return _Pair(True, "", "", cosine)
    shorter = shorter_form(claim, support, asked)
    if shorter == "":
        return _Pair(True, "", "", cosine)
    near = cosine >= threshold(claim, support) or shorter is not None
    if not near and not cosine >= NEAR_ENOUGH_TO_CONTRAST:
        return _Pair(False, "", "", cosine)
    objection, omission = conflict(claim, support), conflict(support, claim)
    if objection and not omission and not says_most_of(claim, support):
        omission = objection
    return _Pair(near, objection, omission, cosine)


def _rank(pair: _Pair) -> float:
    return -2.0 if np.isnan(pair.cosine) else pair.cosine


def _cosines(one: Sequence[list[float] | None], other: Sequence[list[float] | None]) -> NDArray[np.float64]:
    """Cosine of every pair; NaN where a vector is undefined or zero."""
    if not one or not other:
        return np.empty((len(one), len(other)))
    length = next((len(vector) for vector in (*one, *other) if vector is not None), 1)
    a, b = (_unit_rows(vectors, length) for vectors in (one, other))
    with np.errstate(invalid="ignore"):  # NaN is what an undefined vector gives, and meant to
        return np.clip(a @ b.T, -1.0, 1.0)


def _unit_rows(vectors: Sequence[list[float] | None], length: int) -> NDArray[np.float64]:
    rows = np.array([[np.nan] * length if vector is None else vector for vector in vectors], dtype=np.float64)
    norms = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(norms == 0, np.nan, norms)


def _shortened(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1].rstrip() + "…"


def _is_other_language(text: str) -> bool:
    """Whether a text is neither Korean nor, as far as its small words tell, English."""
    read = text[:5_000]
    letters = [character for character in read if character.isalpha()]
    if sum("\uac00" <= character <= "\ud7a3" for character in letters) * 2 > len(letters):
        return False
    latin = sum(character < "\u0250" for character in letters)
    if latin * 2 < len(letters):
        return bool(letters)
    return len(read.split()) >= 8 and not _FUNCTION_WORDS.search(read)
