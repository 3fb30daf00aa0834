"""The pictures of a score as SVG text with the words that stand for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from metrics.claims import ClaimCounts
from metrics.correctness import CorrectnessScore
from metrics.moves import Move
from ui.blend_chart import blend_drawing
from ui.drawing import Drawing
from ui.palette import palette
from ui.pr_chart import pr_drawing
from ui.reader import language
from ui.svg import svg_text


class Picture(NamedTuple):
    """A picture for ``st.image(picture.svg, width="stretch", alt=picture.alt)``."""

    svg: str
    alt: str


def blend_chart(score: CorrectnessScore, *, threshold: float | None = None, dark: bool) -> Picture:
    """The score against the weight of the factual part, for the theme in use."""
    return _picture(blend_drawing(score, palette(dark), threshold=threshold))


def pr_chart(
    score: CorrectnessScore, moves: Sequence[Move] = (), *, dark: bool, places: Mapping[ClaimCounts, str] | None = None
) -> Picture:
    """Precision against recall with lines of equal F-beta and the points one move away, for the theme in use.

    Args:
        places: The counts that moves lead to -> what stands in the picture in place of their effects, so that it is
            the same for any weights.
    """
    # Only these parts of a score and of its moves show in the picture; what weights change are the moves' effects.
    shown = replace(score, value=None, reason=None, flags=(), similarity=None, weights=(1.0, 0.0), shares=(1.0, 0.0))
    steps = tuple(
        move._replace(claim_ids=(), value=None, effect=None if move.effect is None else round(move.effect, 3))
        for move in moves
    )
    if places is not None:
        steps = tuple(step if step.effect is None else step._replace(effect=0.0) for step in steps)
    return _pr_picture(shown, tuple(dict.fromkeys(steps)), tuple((places or {}).items()), dark, language())


@lru_cache(maxsize=512)
def _pr_picture(
    score: CorrectnessScore, moves: tuple[Move, ...], places: tuple[tuple[ClaimCounts, str], ...], dark: bool, code: str
) -> Picture:
    """Kept for all visitors of a language: a class looks at the same few examples, and asks for each many times."""
    return _picture(pr_drawing(score, palette(dark), moves, dict(places)))


def _picture(drawing: Drawing) -> Picture:
    return Picture(svg_text(drawing), drawing.alt)
