"""The arithmetic of RAGAS on judged samples, called row by row as RAGAS does, judges and embedders left out.

As a script, in an environment that has ragas 0.4.3, ``python bench/ragas_rows.py SAMPLES.npz`` prints what RAGAS's own
functions take for a row. ``bench/golden.py`` does that with ``--ragas PYTHON``; ``copied`` is a plain copy of them.
"""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

WEIGHTS, BETA = [0.75, 0.25], 1.0
Row = tuple[int, int, int, float, list[float], list[int], list[int]]
"""TP, FP, FN, similarity, cosines, noncommittal flags, verdicts of statements."""
Scored = Callable[[Row], tuple[float, float, float]]


def copied(row: Row) -> tuple[float, float, float]:
    """Correctness, relevancy and faithfulness as RAGAS 0.4.3 computes them from what its judge gave.

    The same calls to numpy on the same little lists: ``np.average``, ``np.all``, ``mean``. What RAGAS spends on objects
    around the judge's replies is left out, which flatters it.
    """
    tp, fp, fn, similarity, cosines, flags, verdicts = row
    precision = tp / (tp + fp) if tp + fp else 0.0
    recall = tp / (tp + fn) if tp + fn else 0.0
    f = 0.0
    if precision + recall:
        f = (1 + BETA**2) * (precision * recall) / (BETA**2 * precision + recall)
    correct = float(np.average([f, similarity], weights=WEIGHTS))
    relevant = np.asarray(cosines).mean() * int(not np.all(flags))
    faithful = sum(1 if one else 0 for one in verdicts) / len(verdicts) if verdicts else np.nan
    return correct, float(relevant), faithful


def of_ragas() -> tuple[Callable[[Row], Any], Scored]:
    """What makes RAGAS's own objects of a row, not timed, and what scores them with RAGAS's own functions, timed."""
    warnings.simplefilter("ignore")
    from ragas.metrics import AnswerCorrectness, Faithfulness, ResponseRelevancy
    from ragas.metrics._answer_correctness import ClassificationWithReason, StatementsWithReason
    from ragas.metrics._answer_relevance import ResponseRelevanceOutput
    from ragas.metrics._faithfulness import NLIStatementOutput, StatementFaithfulnessAnswer

    correct, relevant, faithful = AnswerCorrectness(weights=WEIGHTS, beta=BETA), ResponseRelevancy(), Faithfulness()
    claim = StatementsWithReason(statement="A.", reason="B.")

    def made(row: Row) -> Any:
        tp, fp, fn, similarity, cosines, flags, verdicts = row
        sorted_claims = ClassificationWithReason(TP=[claim] * tp, FP=[claim] * fp, FN=[claim] * fn)
        questions = [ResponseRelevanceOutput(question="Who?", noncommittal=flag) for flag in flags]
        statements = [StatementFaithfulnessAnswer(statement="A.", reason="B.", verdict=one) for one in verdicts]
        return sorted_claims, similarity, np.asarray(cosines), questions, NLIStatementOutput(statements=statements)

    def scored(given: Any) -> tuple[float, float, float]:
        sorted_claims, similarity, cosines, questions, statements = given
        f = correct._compute_statement_presence(sorted_claims)
        blend = float(np.average([f, similarity], weights=correct.weights))  # as at the end of its _ascore
        relevant.calculate_similarity = lambda *_: cosines  # type: ignore[method-assign]  # no embedder is timed
        return blend, relevant._calculate_score(questions, {"user_input": "Who?"}), faithful._compute_score(statements)

    return made, scored


def seconds_per_row(rows: list[Any], scored: Callable[[Any], Any], times: int = 3) -> float:
    """Processor time of the fastest of some runs over all rows."""
    found = []
    for _ in range(times):
        start = time.process_time()
        for row in rows:
            scored(row)
        found.append((time.process_time() - start) / len(rows))
    return min(found)


def rows_of(arrays: Any) -> list[Row]:
    """Rows of the arrays ``tp``, ``fp``, ``fn``, ``similarity``, ``cosines``, ``flags``, ``verdicts``."""
    names = ("tp", "fp", "fn", "similarity", "cosines", "flags", "verdicts")
    return list(zip(*(arrays[name].tolist() for name in names), strict=True))


if __name__ == "__main__":
    make, score = of_ragas()
    plain = rows_of(np.load(sys.argv[1]))
    theirs = [make(row) for row in plain]
    for own, row in zip(theirs[:500], plain[:500], strict=True):
        assert np.allclose(score(own), copied(row), rtol=1e-12, equal_nan=True), row
    print(seconds_per_row(theirs, score))
