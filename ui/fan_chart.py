"""The fan: every invented question as a ray whose angle from the user's question is arccos(cosine)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from metrics.anchors import Anchors
from metrics.question_notes import known_cosine, listed
from metrics.relevancy import RelevancyScore
from ui.chart_words import SIZE, WIDTH, message_drawing, shortest, title_words
from ui.drawing import Anchor, Box, Dot, Drawing, Item, Line, Point, Words, words_box
from ui.palette import Palette
from ui.placement import Place, Wish, around, dot_box, overlap, placed
from ui.prose import number, score_number, t

HEIGHT = 336.0
_TICKS = (0.9, 0.7, 0.5, 0.3, 0.0, -0.5, -1.0)
_ARC_STEPS = 48
_SAME = 0.02
"""Rays closer than this, in radians, share one name."""
_MEAN_SHARE = 0.76
"""How far the mean reaches, so that its end stands apart from those of the questions."""
_BESIDE = 0.45
"""From this cosine on there is room for words beside the rim."""


class _Fan(NamedTuple):
    """Where the fan opens and how far it reaches; y grows downwards."""

    x: float
    y: float
    radius: float

    def at(self, cosine: float, share: float = 1.0, beyond: float = 0.0) -> Point:
        """The point at an angle of arccos(cosine), at a share of the radius and so many units beyond it."""
        reach, along = self.radius * share + beyond, _clamped(cosine)
        return self.x + reach * along, self.y - reach * math.sqrt(1 - along * along)


_QUARTER, _HALF = _Fan(34, 306, 248), _Fan(WIDTH / 2, 268, 170)


class _Ray(NamedTuple):
    """Invented questions of about the same angle."""

    cosine: float
    places: list[int]
    hollow: bool


def fan_drawing(
    score: RelevancyScore, look: Palette, *, threshold: float | None = None, anchors: Anchors | None = None
) -> Drawing:
    """The picture of the cosines; where there is none, it says so.

    Args:
        score: Its questions are the rays, numbered from 1; a hollow point is a noncommittal one.
        look: The colours to draw in.
        threshold: From which score an answer passes.
        anchors: Two cosines to read the others by.
    """
    if score.mean is None:
        return message_drawing(t("chart.fan.empty"), t("chart.fan.nothing"), HEIGHT, look)
    rays, grey = _rays(score), _anchor_ends(anchors)
    fan = _HALF if min([score.mean, *(ray.cosine for ray in rays), *grey.values()]) < 0 else _QUARTER
    dots = [_dot(fan, ray, look) for ray in rays]
    mean = Dot(*fan.at(score.mean, _MEAN_SHARE), 9, look.ink, look.background, part="mean")
    spokes = [Line(((fan.x, fan.y), (dot.x, dot.y)), look.similarity.mark, 2, part=dot.part) for dot in dots]
    ink = Line(((fan.x, fan.y), (mean.x, mean.y)), look.ink, 3.5, part="mean")
    dashed = [Line(((fan.x, fan.y), fan.at(value)), look.grey, 1.5, True) for value in grey.values()]
    mark = (
        []
        if threshold is None
        else [Line(((fan.x, fan.y), fan.at(threshold)), look.grey, 1.5, dashed=True, part="mark")]
    )
    wishes = [
        _mean_name(score.mean, mean, look),
        *(_ray_name(fan, ray, dot, look) for ray, dot in zip(rays, dots, strict=True)),
        *([] if threshold is None else [_threshold_name(fan, threshold, look)]),
        *(_anchor_name(fan, name, value, look) for name, value in grey.items()),
    ]
    bounds = Box(4, 30, WIDTH - 4, fan.y - 6)
    labels = [words for words in placed(wishes, bounds, [*spokes, ink, *dashed, *mark], [*dots, mean]) if words]
    taken = [*(words_box(words) for words in labels), *(dot_box(dot, 4) for dot in dots)]
    ground = [*_ground(fan, threshold, look), *_tick_names(fan, taken, look), *_below(fan, rays, look)]
    items = (*ground, *dashed, *mark, *spokes, ink, *dots, mean, *labels)
    title = title_words(t("chart.fan.title", mean=score_number(score.mean), angle=_degrees(score.mean)), look)
    return Drawing(WIDTH, HEIGHT, (*items, title), _alt(score, rays, grey, threshold))


def _clamped(cosine: float) -> float:
    """A number beyond -1 to 1 is no cosine; its ray lies at the end of the fan."""
    return min(max(cosine, -1.0), 1.0)


def _degrees(cosine: float) -> str:
    return f"{math.degrees(math.acos(_clamped(cosine))):.0f}"


def _rays(score: RelevancyScore) -> list[_Ray]:
    """One ray a question, those of about the same angle together; hollow where all of them are flagged."""
    found: list[_Ray] = []
    for place, one in enumerate(score.questions):
        cosine = known_cosine(one)
        if cosine is None:
            continue
        angle, flagged = math.acos(_clamped(cosine)), one.noncommittal is True
        near = next((ray for ray in found if abs(math.acos(_clamped(ray.cosine)) - angle) < _SAME), None)
        if near is None:
            found.append(_Ray(cosine, [place], flagged))
        else:
            found[found.index(near)] = _Ray(near.cosine, [*near.places, place], near.hollow and flagged)
    return found


def _anchor_ends(anchors: Anchors | None) -> dict[str, float]:
    if anchors is None:
        return {}
    ends = {"paraphrase": anchors.paraphrase, "unrelated": anchors.unrelated}
    return {name: value for name, value in ends.items() if value is not None}


def _dot(fan: _Fan, ray: _Ray, look: Palette) -> Dot:
    x, y = fan.at(ray.cosine)
    if ray.hollow:
        return Dot(x, y, 6, look.background, look.similarity.mark, part="flagged")
    return Dot(x, y, 6, look.similarity.mark, look.background, part="ray")


def _mean_name(mean: float, dot: Dot, look: Palette) -> Wish:
    words = Words(
        0, 0, t("chart.fan.mean", value=score_number(mean)), 18, look.ink, bold=True, halo=look.background, part="mean"
    )
    return Wish(words, around(dot, words.size), dot)


def _ray_name(fan: _Fan, ray: _Ray, dot: Dot, look: Palette) -> Wish:
    words = Words(0, 0, listed(ray.places), SIZE, look.ink, bold=True, halo=look.background, part=dot.part)
    outside: list[Place] = [(*fan.at(ray.cosine, beyond=extra), "middle") for extra in (20, 26)]
    return Wish(words, [*outside, *around(dot, SIZE)], dot)


def _threshold_name(fan: _Fan, threshold: float, look: Palette) -> Wish:
    words = Words(
        0, 0, t("chart.fan.threshold", value=shortest(threshold)), SIZE, look.grey, halo=look.background, part="mark"
    )
    x, y = fan.at(threshold, beyond=10)
    return Wish(words, [(x + 4, y - 4, "start"), (x + 4, y - 16, "start"), (x + 4, y + 14, "start")])


def _anchor_name(fan: _Fan, name: str, value: float, look: Palette) -> Wish:
    text = t("chart.fan.paraphrase" if name == "paraphrase" else "chart.fan.unrelated", value=number(value, 2))
    (x, y), (inner, below) = fan.at(value, beyond=10), fan.at(value, 0.78)
    outside: list[Place] = [(x, y - shift, "start") for shift in (0, 12, -12, 22, -22)]
    inside: list[Place] = [(inner + 6, below + shift, "start") for shift in (0, 16, 32)]
    places = [*outside, *inside] if value > _BESIDE else [*inside, *outside]
    return Wish(Words(0, 0, text, 14, look.grey, halo=look.background), places)


def _ground(fan: _Fan, threshold: float | None, look: Palette) -> list[Item]:
    """The rim with its ticks, the part of it that passes, and the user's question as the base line."""
    least = -1.0 if fan is _HALF else 0.0
    items: list[Item] = [_arc(fan, 1.0, least, look.rule, 1.5)]
    if threshold is not None and threshold < 1:
        items.append(_arc(fan, 1.0, max(threshold, least), look.rule, 7))
    items += [Line((fan.at(tick, beyond=-5), fan.at(tick, beyond=5)), look.grey) for tick in _TICKS if tick >= least]
    return [*items, Line(((fan.x, fan.y), fan.at(1.0)), look.ink, 1.5)]


def _tick_names(fan: _Fan, taken: Sequence[Box], look: Palette) -> list[Words]:
    """The cosines along the rim, but for those whose place something else has taken; the 0 says what they are."""
    names: list[Words] = []
    for tick in reversed(_TICKS):
        if tick < 0 and fan is not _HALF:
            continue
        x, y = fan.at(tick, beyond=15)
        anchor: Anchor = "start" if tick > 0.6 else "end" if tick < -0.4 else "middle"
        text = t("chart.fan.cosine", value=number(tick, 1)) if tick == 0.0 else number(tick, 1)
        words = Words(max(x, 36) if tick == 0.0 else x, y, text, 14, look.grey, anchor)
        box = words_box(words)
        # Room at both sides: a row's number beside a tick's would read as one number.
        wide = box._replace(left=box.left - 5, right=box.right + 5)
        if not any(overlap(wide, other) for other in taken):
            names.append(words)
    return names


def _below(fan: _Fan, rays: Sequence[_Ray], look: Palette) -> list[Words]:
    """Under the fan: the name of its base line, and what a hollow point is where there is one."""
    y = fan.y + 18
    name = Words(fan.at(1.0)[0], y, t("chart.fan.question"), SIZE, look.ink, "end")
    hollow = [Words(8, y, t("chart.fan.hollow"), 14, look.grey)] if any(ray.hollow for ray in rays) else []
    return [name, *hollow]


def _arc(fan: _Fan, start: float, end: float, colour: str, width: float) -> Line:
    """Part of the rim, from one cosine to another, in equal steps of the angle."""
    first, last = math.acos(_clamped(start)), math.acos(_clamped(end))
    angles = [first + (last - first) * step / _ARC_STEPS for step in range(_ARC_STEPS + 1)]
    return Line(tuple(fan.at(math.cos(angle)) for angle in angles), colour, width)


def _alt(score: RelevancyScore, rays: Sequence[_Ray], grey: dict[str, float], threshold: float | None) -> str:
    mean = score.mean or 0.0
    named = ", ".join(t("chart.fan.alt_one", places=listed(ray.places), value=number(ray.cosine)) for ray in rays)
    parts = [t("chart.fan.alt", mean=score_number(mean), angle=_degrees(mean), listed=named)]
    parts += [] if threshold is None else [t("chart.fan.alt_threshold", value=shortest(threshold))]
    if "paraphrase" in grey and "unrelated" in grey:
        values = {name: number(value, 2) for name, value in grey.items()}
        parts.append(t("chart.fan.alt_anchors", **values))
    return " ".join(parts)
