"""Case files: a Case as one readable, versioned JSON text, and back, with the place named when it is damaged."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from metrics.case import Case, JudgeKind, Maker, Settings, Similarity, SimilaritySource
from metrics.claims import SIDES, Claim, Sorting, Verdict
from metrics.forms import DamagedCase, Form, an_object, dumped, each, loaded, number, text, typed

FORMAT = "answer-metrics-case"
VERSION = 1
_EVIDENCE = ("claims", "links", "as_judged", "similarity", "judge", "embedder")


def case_to_json(case: Case) -> str:
    """The case as readable JSON text."""
    return dumped(case_form(case))


def case_from_json(text_of_file: str) -> Case:
    """The case in a case file's text.

    Raises:
        DamagedCase: If the text is no case file, with the place named.
    """
    return case_from_form(loaded(text_of_file))


def case_form(case: Case) -> Form:
    """The case as plain JSON values; what a screen may keep between runs."""
    return {
        "format": FORMAT,
        "version": VERSION,
        **case.extra,
        "question": case.question,
        "response": case.response,
        "reference": case.reference,
        "contexts": list(case.contexts),
        "ground_truth": case.ground_truth,
        "transcript": [dict(turn) for turn in case.transcript],
        **evidence_form(case),
        "statements": [dict(statement) for statement in case.statements],
        "questions": [dict(question) for question in case.questions],
        "settings": {
            "weights": list(case.settings.weights),
            "beta": case.settings.beta,
            "threshold": case.settings.threshold,
            **case.settings.extra,
        },
        "raw_replies": list(case.raw_replies),
        "kept_evidence": {kind: dict(form) for kind, form in case.kept_evidence.items()},
    }


def evidence_form(case: Case) -> Form:
    """What judge and embedder gave for a case, with what a person changed, as plain JSON values."""
    return {
        "judge": {"label": case.judge.label, "kind": case.judge.kind, **case.judge.extra},
        "embedder": {"label": case.embedder.label, **case.embedder.extra},
        **_sorting_form(case.sorting),
        "as_judged": None if case.as_judged is None else _sorting_form(case.as_judged),
        "similarity": {"value": case.similarity.value, "source": case.similarity.source, **case.similarity.extra},
    }


def with_evidence(case: Case, form: Form) -> Case:
    """The case with evidence that ``evidence_form`` gave.

    Raises:
        DamagedCase: If a field is missing its form, with the place named.
    """
    judged = form.get("as_judged")
    return replace(
        case,
        sorting=_sorting(form.get("claims", []), form.get("links", []), ""),
        as_judged=None if judged is None else _judged(judged),
        similarity=_similarity(form.get("similarity", {})),
        judge=_maker(form.get("judge", {}), "judge"),
        embedder=_maker(form.get("embedder", {}), "embedder"),
    )


def case_from_form(form: object) -> Case:
    """The case in plain JSON values.

    Raises:
        DamagedCase: If a field is missing its form, with the place named.
    """
    rest = dict(typed(form, dict, "the file"))
    if rest.pop("format", None) != FORMAT:
        raise DamagedCase("format", f'expected "{FORMAT}"; this is not a case file')
    version = typed(rest.pop("version", None), int, "version")
    if not 1 <= version <= VERSION:
        raise DamagedCase("version", f"this app reads version {VERSION}, the file is version {version}")
    evidence = {name: rest.pop(name) for name in _EVIDENCE if name in rest}
    ground_truth = rest.pop("ground_truth", None)
    case = Case(
        question=text(rest.pop("question", ""), "question"),
        response=text(rest.pop("response", ""), "response"),
        reference=text(rest.pop("reference", ""), "reference"),
        contexts=each(rest.pop("contexts", []), "contexts", text),
        ground_truth=None if ground_truth is None else text(ground_truth, "ground_truth"),
        transcript=each(rest.pop("transcript", []), "transcript", an_object),
        statements=each(rest.pop("statements", []), "statements", an_object),
        questions=each(rest.pop("questions", []), "questions", an_object),
        settings=_settings(rest.pop("settings", {})),
        raw_replies=each(rest.pop("raw_replies", []), "raw_replies", text),
        kept_evidence=_kept(rest.pop("kept_evidence", {})),
        extra=rest,
    )
    return with_evidence(case, evidence)


def _sorting_form(sorting: Sorting) -> Form:
    claims = [_claim_form(claim) for claim in sorting.claims]
    return {"claims": claims, "links": [list(pair) for pair in sorting.links], **sorting.extra}


def _claim_form(claim: Claim) -> Form:
    form: Form = {"id": claim.id, "side": claim.side, "text": claim.text}
    if claim.judged_text is not None:
        form["judged_text"] = claim.judged_text
    return {**form, "judged": _verdict_form(claim.judged), "overruled": _verdict_form(claim.overruled), **claim.extra}


def _verdict_form(verdict: Verdict | None) -> Form | None:
    return None if verdict is None else {"supported": verdict.supported, "reason": verdict.reason, **verdict.extra}


def _judged(form: object) -> Sorting:
    rest = dict(typed(form, dict, "as_judged"))
    sorting = _sorting(rest.pop("claims", []), rest.pop("links", []), "as_judged.")
    return replace(sorting, extra=rest)


def _sorting(claims: object, links: object, prefix: str) -> Sorting:
    made = each(claims, f"{prefix}claims", _claim)
    ties = each(links, f"{prefix}links", _link)
    seen: set[str] = set()
    for place, claim in enumerate(made):
        if claim.id in seen:
            raise DamagedCase(f"{prefix}claims[{place}].id", "another claim has this id")
        seen.add(claim.id)
    sides = {claim.id: claim.side for claim in made}
    for place, (response_id, reference_id) in enumerate(ties):
        if sides.get(response_id) != "response" or sides.get(reference_id) != "reference":
            raise DamagedCase(
                f"{prefix}links[{place}]", "expected the id of a response claim, then of a reference claim"
            )
    return Sorting(made, ties)


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
    return Verdict(supported, text(rest.pop("reason", ""), f"{place}.reason"), extra=rest)


def _link(form: object, place: str) -> tuple[str, str]:
    pair = each(form, place, text)
    if len(pair) != 2:
        raise DamagedCase(place, "expected two ids")
    return pair[0], pair[1]


def _kept(form: object) -> dict[str, Form]:
    """Evidence laid aside, each checked now, so that a later switch of the judge cannot fail."""
    kept: dict[str, Form] = {}
    for kind, evidence in typed(form, dict, "kept_evidence").items():
        try:
            kept[kind] = evidence_form(with_evidence(Case(), typed(evidence, dict, kind)))
        except DamagedCase as error:
            raise DamagedCase(f"kept_evidence.{error.place}", error.problem) from None
    return kept


def _similarity(form: object) -> Similarity:
    rest = dict(typed(form, dict, "similarity"))
    value, source = rest.pop("value", None), rest.pop("source", "")
    if source not in get_args(SimilaritySource):
        raise DamagedCase("similarity.source", f"expected one of {', '.join(filter(None, get_args(SimilaritySource)))}")
    return Similarity(None if value is None else number(value, "similarity.value"), source, extra=rest)


def _settings(form: object) -> Settings:
    rest = dict(typed(form, dict, "settings"))
    standard = Settings()
    weights = each(rest.pop("weights", list(standard.weights)), "settings.weights", number)
    if len(weights) != 2 or min(weights) < 0 or max(weights) == 0:
        raise DamagedCase("settings.weights", "expected two numbers >= 0, not both 0")
    beta = number(rest.pop("beta", standard.beta), "settings.beta")
    if beta < 0:
        raise DamagedCase("settings.beta", "expected a number >= 0")
    given = rest.pop("threshold", None)
    threshold = None if given is None else number(given, "settings.threshold")
    return Settings((weights[0], weights[1]), beta, threshold, extra=rest)


def _maker(form: object, place: str) -> Maker:
    rest = dict(typed(form, dict, place))
    kind = rest.pop("kind", "")
    if kind not in get_args(JudgeKind):
        raise DamagedCase(f"{place}.kind", f"expected one of {', '.join(filter(None, get_args(JudgeKind)))}")
    return Maker(text(rest.pop("label", ""), f"{place}.label"), kind, extra=rest)
