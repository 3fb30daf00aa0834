"""Precision against recall: the present point, lines of equal F-beta, and the points one flip or one link away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from metrics.claims import ClaimCounts
from metrics.correctness import CorrectnessScore
from metrics.iso import iso_line
from metrics.moves import Move
from ui.chart_words import SIZE, WIDTH, message_drawing, shortest, signed, title_words
from ui.drawing import Box, Dot, Drawing, Item, Line, Words, words_box
from ui.palette import Palette
from ui.placement import Wish, around, overlap, placed
from ui.prose import number, score_number, t

HEIGHT = 408.0
PLOT = Box(46, 80, 380, 348)
LEVELS = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
_TICKS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
_LABELLED = 2


class _Spot(NamedTuple):
    """Moves that lead to one place, by the best of them."""

    best: Move
    dot: Dot


def pr_drawing(
    score: CorrectnessScore, look: Palette, moves: Sequence[Move] = (), places: Mapping[ClaimCounts, str] | None = None
) -> Drawing:
    """The picture of precision and recall; where one does not exist, it says which and why.

    Args:
        look: The colours to draw in.
        moves: One flip or link each, the most helpful first.
        places: The counts after a move -> what is written in place of its effect.
    """
    if score.precision is None or score.recall is None or score.factuality is None:
        return message_drawing(t("chart.pr.empty"), _undefined(score), HEIGHT, look)
    now = Dot(_x(score.recall), _y(score.precision), 9, look.ink, look.background, part="pr.now")
    spots = [spot for spot in _spots(moves, look) if abs(spot.dot.x - now.x) + abs(spot.dot.y - now.y) > 1]
    named = _named(spots)
    dots = [*(spot.dot for spot in reversed(spots)), now]
    levels = [Line(_pixels(level, score.beta), look.rule, 1.5, part="pr.level") for level in LEVELS]
    text = t("chart.pr.now", f=score_number(score.factuality))
    words = Words(0, 0, text, 18, look.ink, bold=True, halo=look.background, part="pr.f")
    wishes = [*(_wish(spot, look) for spot in named), Wish(words, around(now, words.size), now)]
    labels = placed(wishes, PLOT, levels, dots)
    effects = [_effect(spot.best, places or {}) for spot in named]
    told = [
        words and words._replace(text=_named_effect(spot.best, effect))
        for spot, effect, words in zip(named, effects, labels, strict=False)
    ]
    iso = _level_names(levels, score.beta, look)
    leaders = [_leader(spot.dot, words, look.ink) for spot, words in zip(named, labels, strict=False) if words]
    title = title_words(t("chart.pr.title", beta=shortest(score.beta)), look)
    items = (*_axes(look), *levels, *iso, *leaders, *dots, *filter(None, [*told, *labels[len(told) :]]), title)
    return Drawing(WIDTH, HEIGHT, items, _alt(score, named, effects))


def _undefined(score: CorrectnessScore) -> str:
    if score.precision is None and score.recall is not None:
        return t("chart.pr.no_precision", recall=score_number(score.recall))
    if score.recall is None and score.precision is not None:
        return t("chart.pr.no_recall", precision=score_number(score.precision))
    return t("chart.pr.no_claims")


def _x(recall: float) -> float:
    return PLOT.left + recall * (PLOT.right - PLOT.left)


def _y(precision: float) -> float:
    return PLOT.bottom - precision * (PLOT.bottom - PLOT.top)


@lru_cache(maxsize=1024)
def _pixels(level: float, beta: float) -> tuple[tuple[float, float], ...]:
    return tuple((_x(recall), _y(precision)) for recall, precision in iso_line(level, beta, steps=24))


def _spots(moves: Sequence[Move], look: Palette) -> list[_Spot]:
    """One mark per place, the best move's shape: a circle for a flip, a diamond for a link."""
    found: dict[tuple[int, int], _Spot] = {}
    for move in moves:
        if move.precision is not None and move.recall is not None:
            x, y = _x(move.recall), _y(move.precision)
            shape, radius = ("circle", 5.5) if move.kind == "flip" else ("diamond", 7.0)
            dot = Dot(x, y, radius, look.background, look.ink, "circle" if shape == "circle" else "diamond")
            found.setdefault((round(x), round(y)), _Spot(move, dot))
    return list(found.values())


def _named(spots: Sequence[_Spot]) -> list[_Spot]:
    """The best two places, and the best of a kind of move that is not among them, so that its shape has a name."""
    able = [spot for spot in spots if spot.best.effect is not None]
    named = able[:_LABELLED]
    kinds = {spot.best.kind for spot in named}
    return named + [spot for spot in able[_LABELLED:] if spot.best.kind not in kinds][:1]


def _wish(spot: _Spot, look: Palette) -> Wish:
    move, dot = spot
    text = _named_effect(move, signed(move.effect or 0.0))  # any effect is about as wide
    return Wish(Words(0, 0, text, SIZE, look.ink, halo=look.background), around(dot, SIZE), dot)


def _effect(move: Move, places: Mapping[ClaimCounts, str]) -> str:
    return places.get(move.counts) or signed(move.effect or 0.0)


def _named_effect(move: Move, effect: str) -> str:
    return t("chart.pr.flip", effect=effect) if move.kind == "flip" else t("chart.pr.link", effect=effect)


def _leader(dot: Dot, words: Words, colour: str) -> Line:
    """A short stroke from a label to the point it names; it hides under the point when the two touch."""
    box = words_box(words)
    end = min(max(dot.x, box.left + 4), box.right - 4), min(max(dot.y, box.top + 2), box.bottom - 2)
    return Line(((dot.x, dot.y), end), colour, 1.0)


def _level_names(levels: Sequence[Line], beta: float, look: Palette) -> list[Words]:
    """Names outside the plot where the lines end: on the right edge, or on the upper one when recall counts more."""
    names: list[Words] = []
    for level, line in reversed(list(zip(LEVELS, levels, strict=True))):
        text = number(level, 1) if names else t("chart.pr.iso", f=number(level, 1))
        if beta <= 1:
            name = Words(PLOT.right + 14, line.points[-1][1], text, 14, look.grey, part="pr.level")
        else:
            name = Words(line.points[0][0], PLOT.top - 18, text, 14, look.grey, "middle", part="pr.level")
        if not any(overlap(words_box(name), words_box(other)) for other in names):
            names.append(name)
    return names


def _axes(look: Palette) -> list[Item]:
    left, top, right, bottom = PLOT
    items: list[Item] = [
        Line(((left, top), (left, bottom), (right, bottom)), look.grey),
        Words(8, 40, t("chart.pr.y"), SIZE, look.grey, part="pr.precision"),
        Words(WIDTH / 2, HEIGHT - 14, t("chart.pr.x"), SIZE, look.grey, "middle", part="pr.recall"),
    ]
    for tick in _TICKS:
        x, y = _x(tick), _y(tick)
        items.append(Line(((PLOT.left, y), (PLOT.left - 5, y)), look.grey))
        items.append(Line(((x, PLOT.bottom), (x, PLOT.bottom + 5)), look.grey))
        items.append(Words(PLOT.left - 10, y, number(tick, 1), 14, look.grey, "end"))
        items.append(Words(x, PLOT.bottom + 20, number(tick, 1), 14, look.grey, "middle"))
    return items


def _alt(score: CorrectnessScore, named: Sequence[_Spot], effects: Sequence[str]) -> str:
    values = {"precision": score_number(score.precision), "recall": score_number(score.recall)}
    parts = [t("chart.pr.alt", f=score_number(score.factuality), beta=shortest(score.beta), **values)]
    for kind, key in (("flip", "chart.pr.alt_flip"), ("link", "chart.pr.alt_link")):
        told = [effect for spot, effect in zip(named, effects, strict=True) if spot.best.kind == kind]
        parts += [t(key, effect=told[0])] if told else []
    return " ".join(parts)
