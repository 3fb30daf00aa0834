"""From an answer to its number, in one picture: claims as blocks, the facts they make, similarity, and the blend."""

from __future__ import annotations

from metrics.correctness import CorrectnessScore
from ui.chart_words import SIZE, WIDTH, shortest, title_words
from ui.drawing import Box, Drawing, Field, Item, Line, Words, fitted
from ui.palette import Palette, Tone
from ui.prose import number, score_number, t

_HEIGHT, _LEFT, _RIGHT = 262.0, 12.0, 428.0
_APART, _GAP, _WIDEST = 26.0, 7.0, 62.0
_FACTS, _SOUND, _MIDDLE = 132.0, 350.0, 220.0
"""Where the middles of the facts, of similarity and of the score stand."""


def answer_drawing(score: CorrectnessScore, look: Palette) -> Drawing:
    """How one answer comes by its score.

    Args:
        score: With at least one claim.
        look: The colours to draw in.
    """
    said, left_out = [look.tp] * score.counts.tp + [look.fp] * score.counts.fp, [look.fn] * score.counts.fn
    names = ["TP"] * score.counts.tp + ["FP"] * score.counts.fp
    count = len(said) + len(left_out)
    wide = min(_WIDEST, (_RIGHT - _LEFT - _APART) / max(count, 1) - _GAP)
    second = _LEFT + len(said) * (wide + _GAP) + _APART
    items = [*_blocks(said, names, _LEFT, wide, look), *_blocks(left_out, ["FN"] * len(left_out), second, wide, look)]
    for present, x, key in ((said, _LEFT, "says"), (left_out, second, "leaves_out")):
        if present:
            room = len(present) * (wide + _GAP) + (_APART if present is said else _RIGHT)
            items.append(fitted(Words(x, 46, t(f"overview.picture.{key}"), 14, look.grey), min(room, _RIGHT - x)))
    end = second + len(left_out) * (wide + _GAP) - _GAP if left_out else second - _APART - _GAP
    items += _blend(score, look, end)
    alt = t(
        "overview.picture.alt",
        tp=score.counts.tp,
        fp=score.counts.fp,
        fn=score.counts.fn,
        f=number(score.factuality),
        similarity=score_number(score.similarity),
        value=score_number(score.value),
    )
    return Drawing(WIDTH, _HEIGHT, (*items, title_words(t("overview.picture.title"), look)), alt)


def _blocks(tones: list[Tone], names: list[str], left: float, wide: float, look: Palette) -> list[Item]:
    """One block a claim, with its verdict as a word over a bar in its colour."""
    items: list[Item] = []
    for place, (tone, name) in enumerate(zip(tones, names, strict=True)):
        x = left + place * (wide + _GAP)
        items += [
            Field(Box(x, 58, x + wide, 90), look.shade),
            Field(Box(x, 86, x + wide, 91), tone.mark),
            fitted(Words(x + wide / 2, 72, name, 16, tone.text, "middle", bold=True), wide, 8),
        ]
    return items


def _blend(score: CorrectnessScore, look: Palette, end: float) -> list[Item]:
    """The facts out of the blocks, similarity beside them, and both in the score."""
    middle = (_LEFT + end) / 2
    facts = t("overview.picture.f", beta=shortest(score.beta), f=number(score.factuality))
    parts = t("overview.picture.parts", precision=number(score.precision), recall=number(score.recall))
    similarity = t("overview.picture.similarity", value=score_number(score.similarity))
    shares = [f"× {shortest(share)}" for share in score.shares]
    return [
        Line(((_LEFT, 97), (_LEFT, 103), (end, 103), (end, 97)), look.grey, 1.5),
        Line(((middle, 103), (_FACTS, 120)), look.grey, 1.5),
        Words(_FACTS, 134, facts, 18, look.ink, "middle", True),
        fitted(Words(_FACTS, 154, parts, 14, look.grey, "middle"), 236),
        fitted(Words(_SOUND, 134, similarity, 18, look.similarity.text, "middle", bold=True), 172),
        fitted(Words(_SOUND, 154, t("overview.picture.sound"), 14, look.grey, "middle"), 176),
        Line(((_FACTS, 168), (_MIDDLE - 14, 216)), look.ink, 2.0),
        Line(((_SOUND, 168), (_MIDDLE + 14, 216)), look.similarity.mark, 2.0),
        Words(_FACTS + 22, 196, shares[0], SIZE, look.ink, "end"),
        Words(_SOUND - 50, 202, shares[1], SIZE, look.similarity.text),
        Words(_MIDDLE, 238, t("overview.picture.score", value=score_number(score.value)), 26, look.ink, "middle", True),
    ]
