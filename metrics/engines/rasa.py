"""Rasa Pro's generative assertions, transcribed from recorded runs of 3.21.0; corner cases as they are.

``generative_response_is_grounded`` and ``generative_response_is_relevant``: a score, whether the assertion passes, and
what its failure text shows. An assertion fails only if its score is less than the threshold, so NaN passes.
"""

from __future__ import annotations

from typing import Any

from metrics.engines.arithmetic import dot, norm, quotient
from metrics.engines.outcome import AssertionOutcome, Failure, NotANumber, ToolError, Value, outcome
from metrics.engines.rasa_samples import GroundednessSample, RelevanceSample

_SMALLEST_NORMS = 1e-10
_NO_NUMBER = ToolError("ValidationError", "the threshold is no number", "score")
_BLANK = ToolError("ValueError", "the embedding client accepts only texts that are not blank", "score")
_TEXT_THRESHOLD = "'<' not supported between instances of 'float' and 'str'"


def groundedness(sample: GroundednessSample) -> AssertionOutcome:
    """What ``generative_response_is_grounded`` gives: sum of the statements' scores / number of statements.

    >>> from metrics.engines.rasa_samples import grounded_list
    >>> thirds = [{"statement": "A.", "score": score, "justification": "B."} for score in (1, 1, 0)]
    >>> groundedness(grounded_list(thirds, 0.67)).as_expected()
    {'value': 0.6666666666666666, 'passed': False}
    >>> groundedness(grounded_list([], 0.67)).as_expected()
    {'passed': False, 'failure_kind': 'reply_lists_nothing'}
    """
    if isinstance(sample.statements, Failure | ToolError):
        return sample.statements
    if not _validated(sample.threshold):
        return _NO_NUMBER
    try:
        score = _total(sample.statements) / len(sample.statements)
        if isinstance(sample.threshold, str):
            return ToolError("TypeError", _TEXT_THRESHOLD, "score")
        if score < sample.threshold:
            _justifications(sample.statements)  # it may crash over one that is no text
    except (ArithmeticError, AttributeError, TypeError) as error:
        return ToolError(type(error).__name__, str(error), "score")
    return _judged(score, sample.threshold, sample.direct)


def relevance(sample: RelevanceSample) -> AssertionOutcome:
    """What ``generative_response_is_relevant`` gives: the mean cosine of the user's message and the variations.

    >>> from metrics.engines.rasa_samples import relevant_list
    >>> relevance(relevant_list(["Who?", "Where?"], [0.9, 0.5], 0.7)).as_expected()
    {'value': 0.7, 'passed': True}

    Raises:
        KeyError: If a text that has to be embedded has no vector in the sample.
    """
    if isinstance(sample.questions, Failure | ToolError):
        return sample.questions
    if not _validated(sample.threshold):
        return _NO_NUMBER
    if sample.nothing_asked:
        score, kind = 0.0, "TypeError"
    else:
        cosines = _cosines(sample)
        if isinstance(cosines, ToolError):
            return cosines
        score, kind = _mean(cosines), "UFuncTypeError"
    if isinstance(sample.threshold, str):
        return ToolError(kind, _TEXT_THRESHOLD, "score")
    return _judged(score, sample.threshold, sample.direct)


def groundedness_shown(sample: GroundednessSample) -> dict[str, Any]:
    """The numbers in the failure text of the assertion, as Rasa rounds and words them; empty when there is none.

    Of a score function called alone only the justifications are given.
    """
    found = groundedness(sample)
    if not isinstance(found, Value) or not (found.explained or found.passed is False):
        return {}
    explained = {"justifications_shown": _justifications(sample.statements)}
    if sample.direct:
        return explained
    number = len(sample.statements)
    counts = {"incorrect_count_shown": str(number - _total(sample.statements)), "total_count_shown": str(number)}
    return {**_marks_shown(found, sample.threshold), **counts, **explained}


def relevance_shown(sample: RelevanceSample) -> dict[str, Any]:
    """As ``groundedness_shown``, with the cosines of the variations; of a score function called alone nothing."""
    found = relevance(sample)
    if not isinstance(found, Value) or found.passed is not False:
        return {}
    cosines = [] if sample.nothing_asked else _cosines(sample)
    shown = {} if isinstance(cosines, ToolError) or not cosines else {"question_scores_shown": _rounded(cosines)}
    return {**_marks_shown(found, sample.threshold), **shown}


def _marks_shown(found: Value, threshold: Any) -> dict[str, str]:
    return {"threshold_shown": str(threshold), "score_shown": str(round(found.x, 2))}


def _rounded(cosines: list[float]) -> list[str]:
    """Rounded by numpy, whose halves fall differently from Python's."""
    import numpy as np  # late: see arithmetic.py

    return [str(round(np.float64(cosine), 2)) for cosine in cosines]


def _validated(threshold: Any) -> bool:
    """Whether the threshold counts as a number: true does, and so does a text that looks like one."""
    if not isinstance(threshold, str):
        return isinstance(threshold, int | float)
    try:
        float(threshold)
    except ValueError:
        return False
    return True


def _judged(score: float, threshold: Any, direct: bool) -> Value | NotANumber:
    below = score < threshold
    return outcome(score, explained=below) if direct else outcome(score, passed=not below)


def _total(statements: Any) -> Any:
    """The sum of the scores from left to right; a missing one counts 0, anything that cannot be added crashes."""
    total: Any = 0
    for statement in statements:
        total = total + statement.get("score", 0)
    return total


def _justifications(statements: Any) -> str:
    """Those of the statements with score exactly 0, without any full stop."""
    unsupported = [statement for statement in statements if statement.get("score", 0) == 0]
    return ", ".join(statement.get("justification", "") for statement in unsupported).replace(".", "")


def _mean(cosines: list[float]) -> float:
    total = 0.0
    for cosine in cosines:
        total += cosine
    return total / len(cosines)


def _cosines(sample: RelevanceSample) -> list[float] | ToolError:
    """One cosine a variation, or what the embedding client or numpy raises."""
    if sample.refused or (sample.cosines is None and sample.refuses_blank and not sample.user_message.strip()):
        return _BLANK
    if sample.cosines is not None:
        return [0.0 if cosine is None else float(cosine) for cosine in sample.cosines]
    user, *others = (sample.vectors[text] for text in (sample.user_message, *sample.questions))
    if any(len(other) != len(user) for other in others):
        return ToolError("ValueError", "the embeddings differ in length", "score")
    return [_cosine(user, other) for other in others]


def _cosine(a: Any, b: Any) -> float:
    """Dot product / product of the norms, which is taken as 1e-10 when it is less; NaN stays NaN."""
    norms = norm(a) * norm(b)
    return quotient(dot(a, b), _SMALLEST_NORMS if norms < _SMALLEST_NORMS else norms)
