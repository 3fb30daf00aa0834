"""One cosine as a bar between 0 and 1, with the anchors as grey strokes; below 0 it grows to the left."""

from __future__ import annotations

from metrics.anchors import Anchors
from ui.drawing import Box, Drawing, Field, Item, Line
from ui.palette import Palette
from ui.prose import number, t

WIDTH, HEIGHT = 200.0, 18.0
_THICK = 5.0


def cosine_bar(cosine: float | None, look: Palette, *, anchors: Anchors | None = None, below: bool = False) -> Drawing:
    """The bar of one cosine; without one, the empty track.

    Args:
        cosine: -1 to 1; what lies beyond ends at the edge.
        look: The colours to draw in.
        anchors: Their two strokes say where an unrelated question and a paraphrase would end.
        below: Whether the track begins at -1, so that all bars of a list share it.
    """
    low, middle = -1.0 if below else 0.0, HEIGHT / 2

    def x(value: float) -> float:
        return 2 + (min(max(value, low), 1.0) - low) / (1.0 - low) * (WIDTH - 4)

    items: list[Item] = [Field(Box(x(low), middle - 1, x(1.0), middle + 1), look.rule)]
    if cosine is not None:
        left, right = sorted((x(0.0), x(cosine)))
        items.append(Field(Box(left, middle - _THICK, right, middle + _THICK), look.similarity.mark))
    for value in () if anchors is None else (anchors.unrelated, anchors.paraphrase):
        if value is not None:
            items.append(Line(((x(value), 1), (x(value), HEIGHT - 1)), look.grey, 1.5))
    alt = t("chart.bar.none") if cosine is None else t("chart.bar.alt", value=number(cosine))
    return Drawing(WIDTH, HEIGHT, tuple(items), alt)
