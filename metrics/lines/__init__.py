"""Lines of judged samples scored: what this project stands for, with every step, beside what the user's tool gives.

One module per metric; ``reading.py`` is what they share.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from metrics.engines import ENGINES, GROUNDEDNESS_ENGINES, RELEVANCY_ENGINES
from metrics.lines import correctness, groundedness, relevancy
from metrics.lines.reading import BadLine, line_of

__all__ = ["ENGINES_OF_METRIC", "BadLine", "scored_line", "scored_lines"]

ENGINES_OF_METRIC = {
    "answer_correctness": ENGINES,
    "answer_relevancy": RELEVANCY_ENGINES,
    "groundedness": GROUNDEDNESS_ENGINES,
}
"""The tools that each metric can be compared with, the default first."""
_KINDS = {
    "answer_correctness": correctness.KINDS,
    "answer_relevancy": relevancy.KINDS,
    "groundedness": groundedness.KINDS,
}
_SCORED = {
    "answer_correctness": correctness.scored_correctness,
    "answer_relevancy": relevancy.scored_relevancy,
    "groundedness": groundedness.scored_groundedness,
}
_BREAKS = re.compile("[\x85\u2028\u2029\ud800-\udfff]")
"""Some readers end a line at the first three; half of a surrogate pair cannot be written as UTF-8."""


def scored_lines(lines: Iterable[bytes], engine: str, metric: str) -> Iterator[str | BadLine]:
    """What ``scored_line`` makes of each line of a file, or why a line could not be read; blank ones are passed over.

    >>> lines = [b'{"tp": 1, "fp": 0}', b"", b'{"tp": 1, "fp": 0, "fn": 0}']
    >>> [str(one)[:18] for one in scored_lines(lines, "ragas-0.4", "answer_correctness")]
    ['line 1: fn is miss', '{"id": null, "valu']
    """
    for number, raw in enumerate(lines, start=1):
        try:
            text = raw.decode("utf-8-sig" if number == 1 else "utf-8").strip()
            if text:
                yield scored_line(text, engine, metric)
        except UnicodeDecodeError:
            yield BadLine(f"line {number}: this is not UTF-8 text")
        except BadLine as error:
            yield BadLine(f"line {number}: {error}")


def scored_line(text: str, engine: str, metric: str = "answer_correctness") -> str:
    """One line of JSON for one line of JSON.

    Args:
        text: An object in one of the forms that ``python -m metrics score --help`` names.
        engine: One of ``ENGINES_OF_METRIC[metric]``.
        metric: A key of ``ENGINES_OF_METRIC``.

    Returns:
        An object with ``id``, ``value`` (null when not scored), ``reason``, ``steps``, ``engine``, ``engine_outcome``.

    Raises:
        BadLine: If the line holds no sample.
    """
    try:
        line = line_of(text, _KINDS[metric])
        scored = _SCORED[metric](line, engine)
        result = {
            "id": line.id,
            "value": scored.value,
            "reason": None if scored.reason is None else str(scored.reason),
            "steps": scored.steps,
            "engine": engine,
            "engine_outcome": None if scored.outcome is None else scored.outcome.as_expected(),
        }
    except OverflowError:
        raise BadLine("a number is too large to compute with") from None
    try:
        written = json.dumps(result, ensure_ascii=False, allow_nan=False)
    except ValueError:  # a step became infinite
        raise BadLine("a number is too large to compute with") from None
    return _BREAKS.sub(lambda found: f"\\u{ord(found[0]):04x}", written)
