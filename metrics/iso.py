"""Lines of equal F-beta in the plane of recall and precision."""

from __future__ import annotations


def iso_line(f: float, beta: float = 1.0, steps: int = 24) -> list[tuple[float, float]]:
    """Points (recall, precision) where F-beta is ``f``, from the top edge (precision 1) to the right edge (recall 1).

    With a = 1 / (1 + beta^2):  1 / f = a / precision + (1 - a) / recall.

    Args:
        f: The F-beta that all points share, in (0, 1].
        beta: Weight of recall, >= 0. At 0 the line is level, at infinity upright.
        steps: Steps in recall and again in precision, so that flat and steep parts are both smooth.

    Returns:
        The points by rising recall and falling precision; the two edge points are exact.

    Raises:
        ValueError: If ``f`` is outside (0, 1] or ``beta`` is negative.

    Source: the weighted harmonic mean, solved for one of its two members.

    >>> iso_line(0.5)[0], iso_line(0.5)[-1]
    ((0.3333333333333333, 1.0), (1.0, 0.3333333333333333))
    """
    if not 0.0 < f <= 1.0 or not beta >= 0.0:
        raise ValueError("equal F-beta lines need 0 < f <= 1 and beta >= 0")
    share = 1.0 / (1.0 + beta * beta)
    if share == 1.0:
        return [(0.0, f), (1.0, f)]
    if share == 0.0:
        return [(f, 1.0), (f, 0.0)]
    left, low = _partner(f, 1.0, share), _partner(f, 1.0, 1.0 - share)
    inside = [step / steps for step in range(1, steps)]
    by_recall = [left + (1.0 - left) * part for part in inside]
    by_precision = [low + (1.0 - low) * part for part in inside]
    points = {(recall, _partner(f, recall, 1.0 - share)) for recall in by_recall}
    points |= {(_partner(f, precision, share), precision) for precision in by_precision}
    return [(left, 1.0), *sorted(points, key=lambda point: (point[0], -point[1])), (1.0, low)]


def _partner(f: float, known: float, share: float) -> float:
    """The other member of the mean when ``known`` has this share of it."""
    return min(1.0, (1.0 - share) * f * known / (known - share * f))
