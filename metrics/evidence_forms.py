"""Forms of evidence in a case file: claims with their verdicts and links, a similarity, and who made them."""

from __future__ import annotations

from typing import get_args

from metrics.case import JudgeKind, Maker, Similarity, SimilaritySource
from metrics.claims import SIDES, Claim, Sorting, Verdict
from metrics.forms import DamagedCase, Form, each, number, text, typed


def maker_form(maker: Maker) -> Form:
    """Label, and for a judge its kind."""
    kind = {"kind": maker.kind} if maker.kind else {}
    return {"label": maker.label, **kind, **maker.extra}


def similarity_form(similarity: Similarity) -> Form:
    """Value and source."""
    return {"value": similarity.value, "source": similarity.source, **similarity.extra}


def sorting_form(sorting: Sorting) -> Form:
    """Claims and links, side by side with whatever else the sorting carries."""
    claims = [_claim_form(claim) for claim in sorting.claims]
    return {"claims": claims, "links": [list(pair) for pair in sorting.links], **sorting.extra}


def _claim_form(claim: Claim) -> Form:
    form: Form = {"id": claim.id, "side": claim.side, "text": claim.text}
    if claim.judged_text is not None:
        form["judged_text"] = claim.judged_text
    return {**form, "judged": _verdict_form(claim.judged), "overruled": _verdict_form(claim.overruled), **claim.extra}


def _verdict_form(verdict: Verdict | None) -> Form | None:
    if verdict is None:
        return None
    form: Form = {"supported": verdict.supported, "reason": verdict.reason}
    if verdict.score is not None:
        form["score"] = verdict.score
    return {**form, **verdict.extra}


def sorting_of(form: object, place: str = "") -> Sorting:
    """Claims and links, checked against each other; what else the form holds is carried along.

    Raises:
        DamagedCase: With the place of what is wrong, below ``place``.
    """
    prefix = f"{place}." if place else ""
    rest = dict(typed(form, dict, place or "the file"))
    claims, links = rest.pop("claims", []), rest.pop("links", [])
    made = each(claims, f"{prefix}claims", _claim)
    ties = each(links, f"{prefix}links", _link)
    seen: set[str] = set()
    for index, claim in enumerate(made):
        if claim.id in seen:
            raise DamagedCase(f"{prefix}claims[{index}].id", "another claim has this id")
        seen.add(claim.id)
    sides = {claim.id: claim.side for claim in made}
    for index, (response_id, reference_id) in enumerate(ties):
        if sides.get(response_id) != "response" or sides.get(reference_id) != "reference":
            raise DamagedCase(
                f"{prefix}links[{index}]", "expected the id of a response claim, then of a reference claim"
            )
    return Sorting(made, ties, extra=rest)


def _claim(form: object, place: str) -> Claim:
    rest = dict(typed(form, dict, place))
    claim_id = text(rest.pop("id", None), f"{place}.id")
    side = rest.pop("side", None)
    if side not in SIDES:
        raise DamagedCase(f"{place}.side", 'expected "response" or "reference"')
    words = text(rest.pop("text", None), f"{place}.text")
    if not claim_id.strip() or not words.strip():
        raise DamagedCase(place, "a claim needs an id and a text that are not blank")
    judged_text = rest.pop("judged_text", None)
    return Claim(
        claim_id,
        side,
        words,
        judged=_verdict(rest.pop("judged", None), f"{place}.judged"),
        overruled=_verdict(rest.pop("overruled", None), f"{place}.overruled"),
        judged_text=None if judged_text is None else text(judged_text, f"{place}.judged_text"),
        extra=rest,
    )


def _verdict(form: object, place: str) -> Verdict | None:
    if form is None:
        return None
    rest = dict(typed(form, dict, place))
    supported = typed(rest.pop("supported", None), bool, f"{place}.supported")
    reason, score = text(rest.pop("reason", ""), f"{place}.reason"), rest.pop("score", None)
    return Verdict(supported, reason, None if score is None else number(score, f"{place}.score"), extra=rest)


def _link(form: object, place: str) -> tuple[str, str]:
    pair = each(form, place, text)
    if len(pair) != 2:
        raise DamagedCase(place, "expected two ids")
    return pair[0], pair[1]


def similarity_of(form: object) -> Similarity:
    """A similarity with its source.

    Raises:
        DamagedCase: With the place of what is wrong.
    """
    rest = dict(typed(form, dict, "similarity"))
    value, source = rest.pop("value", None), rest.pop("source", "")
    if source not in get_args(SimilaritySource):
        raise DamagedCase("similarity.source", f"expected one of {', '.join(filter(None, get_args(SimilaritySource)))}")
    return Similarity(None if value is None else number(value, "similarity.value"), source, extra=rest)


def maker_of(form: object, place: str) -> Maker:
    """A judge or an embedder.

    Raises:
        DamagedCase: With the place of what is wrong.
    """
    rest = dict(typed(form, dict, place))
    kind = rest.pop("kind", "")
    if kind not in get_args(JudgeKind):
        raise DamagedCase(f"{place}.kind", f"expected one of {', '.join(filter(None, get_args(JudgeKind)))}")
    return Maker(text(rest.pop("label", ""), f"{place}.label"), kind, extra=rest)
