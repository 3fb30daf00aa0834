"""Precision, recall and F-beta from counts of claims: the only place where counts are divided."""

from __future__ import annotations

from numbers import Integral

from metrics.settings import accepted_beta

_MOST = 2**53
"""Up to here every whole number is exact as a float."""


def checked_counts(**counts: int) -> None:
    """Nothing, when every named count is a whole number that can be divided exactly.

    Raises:
        ValueError: If one is negative, no whole number, or beyond 2**53.
    """
    for name, count in counts.items():
        if type(count) is int and 0 <= count <= _MOST:  # by far the commonest
            continue
        if isinstance(count, bool) or not isinstance(count, Integral) or not 0 <= count <= _MOST:
            raise ValueError(f"{name} must be a whole number from 0 to {_MOST}, not {count!r}")


def precision(tp: int, fp: int) -> float | None:
    """Share of the response's claims that the reference supports.

    precision = TP / (TP + FP)

    Args:
        tp: Supported response claims, >= 0.
        fp: Unsupported response claims, >= 0.

    Returns:
        0 to 1; None when the response has no sorted claims.

    Raises:
        ValueError: If a count is negative.

    >>> precision(2, 6)
    0.25
    """
    checked_counts(tp=tp, fp=fp)
    return tp / (tp + fp) if tp + fp else None


def recall(tp: int, fn: int) -> float | None:
    """Share of what should be said that is said, as RAGAS counts it.

    recall = TP / (TP + FN). TP counts response claims, so two of them that match one reference claim count twice.

    Args:
        tp: Supported response claims, >= 0.
        fn: Reference claims that the response leaves out, >= 0.

    Returns:
        0 to 1; None when both counts are 0.

    Raises:
        ValueError: If a count is negative.

    >>> recall(6, 2)
    0.75
    """
    checked_counts(tp=tp, fn=fn)
    return tp / (tp + fn) if tp + fn else None


def fbeta(tp: int, fp: int, fn: int, beta: float = 1.0) -> float | None:
    """Precision and recall in one number; recall counts beta times as much.

    F = (1 + beta^2) P R / (beta^2 P + R) = TP / (TP + a FP + b FN) with a = 1 / (1 + beta^2), b = 1 - a.
    The second form is the one computed: it needs no P and R that may be undefined, and no large beta overflows it.

    Args:
        tp: Supported response claims, >= 0.
        fp: Unsupported response claims, >= 0.
        fn: Reference claims that the response leaves out, >= 0.
        beta: Dimensionless, finite, >= 0. 0 gives precision, 1 the harmonic mean, a very large one recall.

    Returns:
        0 to 1; 0 when nothing matches, also when only one text has claims; None when all counts are 0.

    Raises:
        ValueError: If a count is negative.
        RefusedSetting: If beta is negative, not finite, or no number.

    Source: van Rijsbergen, Information Retrieval, 2nd ed. 1979, chapter 7; RAGAS 0.4 AnswerCorrectness.

    >>> fbeta(2, 2, 2), fbeta(2, 6, 0, beta=2)
    (0.5, 0.625)
    """
    beta = accepted_beta(beta)
    checked_counts(tp=tp, fp=fp, fn=fn)
    if tp + fp + fn == 0:
        return None
    if tp == 0:
        return 0.0
    extra, missing = error_shares(beta)
    return tp / (tp + extra * fp + missing * fn)


def error_shares(beta: float) -> tuple[float, float]:
    """How much an extra claim and a missing one count in F-beta: 1 / (1 + beta^2) and the rest to 1.

    Args:
        beta: As ``metrics.settings.accepted_beta`` gives it.

    >>> error_shares(2)
    (0.2, 0.8)
    """
    small = beta if beta <= 1 else 1 / beta  # squared as it is, a beta above 1e154 would overflow
    minor, major = small * small / (1 + small * small), 1 / (1 + small * small)
    return (major, minor) if beta <= 1 else (minor, major)
