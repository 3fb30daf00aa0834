"""Cosine similarity of two embeddings."""

from __future__ import annotations

import math
from collections.abc import Sequence

from metrics.notes import Note
from metrics.settings import finite


def obstacle(response: Sequence[float], reference: Sequence[float]) -> Note | None:
    """Why two embeddings have no cosine, with the ways out; None when they have one."""
    if len(response) != len(reference):
        return Note("similarity.lengths", {"response": len(response), "reference": len(reference)})
    if len(response) == 0 or any(finite(x) is None for vector in (response, reference) for x in vector):
        return Note("similarity.bad-vector")
    if not any(x != 0 for x in response) or not any(x != 0 for x in reference):
        return Note("similarity.zero-vector")
    return None


def cosine(a: Sequence[float], b: Sequence[float]) -> float | None:
    """How far two embeddings point in the same direction.

    cosine = sum(a_i b_i) / sqrt(sum(a_i^2) sum(b_i^2)). Lengths do not matter, however small or large.

    Args:
        a: Finite numbers, any unit.
        b: As many of them.

    Returns:
        -1 to 1, but for rounding; None when a vector holds only zeros and so has no direction.

    Raises:
        ValueError: If the vectors differ in length, are empty, or hold something that is no finite number.

    >>> cosine([3.0, 4.0], [1.0, 0.0])
    0.6
    >>> cosine([0.0, 0.0], [1.0, 0.0]) is None
    True
    """
    note = obstacle(a, b)
    if note is not None:
        if note.code == "similarity.zero-vector":
            return None
        raise ValueError(str(note))
    first, second = _scaled(a), _scaled(b)
    # Plain loops: the built-in sum of floats differs between Python 3.11 and 3.12.
    dot = squares_a = squares_b = 0.0
    for x, y in zip(first, second, strict=True):
        dot += x * y
        squares_a += x * x
        squares_b += y * y
    return dot / math.sqrt(squares_a * squares_b)


def _scaled(vector: Sequence[float]) -> list[float]:
    """The vector with its largest entry between 0.5 and 1, so that no square overflows or vanishes.

    Scaling by a power of two is exact and leaves the direction alone.
    """
    numbers = [float(x) for x in vector]
    _, exponent = math.frexp(max(abs(x) for x in numbers))
    return [math.ldexp(x, -exponent) for x in numbers]
