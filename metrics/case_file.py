"""Case files: a Case as one readable, versioned JSON text, and back, with the place named when it is damaged."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, get_args

from metrics.case import Case, Gate, Settings
from metrics.claims import Sorting
from metrics.evidence_forms import maker_form, maker_of, similarity_form, similarity_of, sorting_form, sorting_of
from metrics.forms import DamagedCase, Form, an_object, dumped, each, loaded, number, text, typed
from metrics.question_forms import invented_questions

FORMAT = "answer-metrics-case"
VERSION = 1
_MARKS = ("threshold", "relevant_at", "grounded_at")
Part = Literal["claims", "statements", "questions"]
"""The evidence of correctness, of groundedness, of relevancy."""
_FIELDS: dict[Part, tuple[str, ...]] = {
    "claims": ("claims", "links", "as_judged", "similarity", "judge", "embedder"),
    "statements": ("statements", "statements_as_judged", "statements_judge"),
    "questions": ("questions", "questions_writer", "questions_embedder"),
}


def case_to_json(case: Case) -> str:
    """The case as readable JSON text.

    >>> case_from_json(case_to_json(Case(question="Who?"))) == Case(question="Who?")
    True
    """
    return dumped(case_form(case))


def case_from_json(text_of_file: str) -> Case:
    """The case in a case file's text.

    Raises:
        DamagedCase: If the text is no case file, with the place named.

    >>> case_from_json('{"format": "answer-metrics-case", "version": 1, "response": "She did."}').response
    'She did.'
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
        **{name: value for part in get_args(Part) for name, value in evidence_form(case, part).items()},
        "settings": {
            "weights": list(case.settings.weights),
            "beta": case.settings.beta,
            "threshold": case.settings.threshold,
            "relevant_at": case.settings.relevant_at,
            "grounded_at": case.settings.grounded_at,
            "gate": case.settings.gate,
            **case.settings.extra,
        },
        "raw_replies": list(case.raw_replies),
        **({"calls": [dict(call) for call in case.calls]} if case.calls else {}),
        "kept_evidence": {kind: dict(form) for kind, form in case.kept_evidence.items()},
    }


def evidence_form(case: Case, part: Part) -> Form:
    """What makers gave for one part of a case, with what a person changed, as plain JSON values."""
    if part == "claims":
        return {
            "judge": maker_form(case.judge),
            "embedder": maker_form(case.embedder),
            **sorting_form(case.sorting),
            "as_judged": _form_or_none(case.as_judged),
            "similarity": similarity_form(case.similarity),
        }
    if part == "statements":
        return {
            "statements": sorting_form(case.statements)["claims"],
            "statements_as_judged": _form_or_none(case.statements_as_judged),
            "statements_judge": maker_form(case.statements_judge),
        }
    return {
        "questions": [dict(question) for question in case.questions],
        "questions_writer": maker_form(case.questions_writer),
        "questions_embedder": maker_form(case.questions_embedder),
    }


def with_evidence(case: Case, part: Part, form: Form) -> Case:
    """The case with a part that ``evidence_form`` gave; fields that the form lacks are emptied.

    Raises:
        DamagedCase: If a field is missing its form, with the place named.
    """
    if part == "claims":
        return replace(
            case,
            sorting=sorting_of({name: form[name] for name in ("claims", "links") if name in form}),
            as_judged=_sorting_or_none(form.get("as_judged"), "as_judged"),
            similarity=similarity_of(form.get("similarity", {})),
            judge=maker_of(form.get("judge", {}), "judge"),
            embedder=maker_of(form.get("embedder", {}), "embedder"),
        )
    if part == "statements":
        return replace(
            case,
            statements=_statements(form.get("statements", [])),
            statements_as_judged=_sorting_or_none(form.get("statements_as_judged"), "statements_as_judged"),
            statements_judge=maker_of(form.get("statements_judge", {}), "statements_judge"),
        )
    questions = form.get("questions", [])
    invented_questions(questions)  # what no score could read is refused now, not on the page
    return replace(
        case,
        questions=each(questions, "questions", an_object),
        questions_writer=maker_of(form.get("questions_writer", {}), "questions_writer"),
        questions_embedder=maker_of(form.get("questions_embedder", {}), "questions_embedder"),
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
    evidence = {part: {name: rest.pop(name) for name in names if name in rest} for part, names in _FIELDS.items()}
    ground_truth = rest.pop("ground_truth", None)
    case = Case(
        question=text(rest.pop("question", ""), "question"),
        response=text(rest.pop("response", ""), "response"),
        reference=text(rest.pop("reference", ""), "reference"),
        contexts=each(rest.pop("contexts", []), "contexts", text),
        ground_truth=None if ground_truth is None else text(ground_truth, "ground_truth"),
        transcript=each(rest.pop("transcript", []), "transcript", an_object),
        settings=_settings(rest.pop("settings", {})),
        raw_replies=each(rest.pop("raw_replies", []), "raw_replies", text),
        calls=each(rest.pop("calls", []), "calls", an_object),
        kept_evidence=_kept(rest.pop("kept_evidence", {})),
        extra=rest,
    )
    for part, form_of_part in evidence.items():
        case = with_evidence(case, part, form_of_part)
    return case


def _form_or_none(sorting: Sorting | None) -> Form | None:
    return None if sorting is None else sorting_form(sorting)


def _sorting_or_none(form: object, place: str) -> Sorting | None:
    return None if form is None else sorting_of(form, place)


def _statements(form: object) -> Sorting:
    try:
        return sorting_of({"claims": form})
    except DamagedCase as error:
        raise DamagedCase(error.place.replace("claims", "statements", 1), error.problem) from None


def _kept(form: object) -> dict[str, Form]:
    """Evidence laid aside, each checked now, so that a later switch of the judge cannot fail."""
    kept: dict[str, Form] = {}
    for key, evidence in typed(form, dict, "kept_evidence").items():
        part = next((one for one in get_args(Part) if key.startswith(f"{one}.")), None)
        if part is None:  # of a part that this version does not know: carried along
            kept[key] = dict(typed(evidence, dict, f"kept_evidence.{key}"))
            continue
        try:
            given = typed(evidence, dict, key)
            kept[key] = {**given, **evidence_form(with_evidence(Case(), part, given), part)}
        except DamagedCase as error:
            raise DamagedCase(f"kept_evidence.{key}.{error.place}", error.problem) from None
    return kept


def _settings(form: object) -> Settings:
    rest = dict(typed(form, dict, "settings"))
    standard = Settings()
    weights = each(rest.pop("weights", list(standard.weights)), "settings.weights", number)
    if len(weights) != 2 or min(weights) < 0 or max(weights) == 0:
        raise DamagedCase("settings.weights", "expected two numbers >= 0, not both 0")
    beta = number(rest.pop("beta", standard.beta), "settings.beta")
    if beta < 0:
        raise DamagedCase("settings.beta", "expected a number >= 0")
    correct, relevant, grounded = (_number_or_none(rest.pop(name, None), f"settings.{name}") for name in _MARKS)
    gate = rest.pop("gate", standard.gate)
    if gate not in get_args(Gate):
        raise DamagedCase("settings.gate", f"expected one of {', '.join(get_args(Gate))}")
    return Settings((weights[0], weights[1]), beta, correct, relevant, grounded, gate, extra=rest)


def _number_or_none(form: object, place: str) -> float | None:
    return None if form is None else number(form, place)
