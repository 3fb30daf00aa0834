"""The running mean: what the score's mean was after the first invented question, the first two, and so on."""

from __future__ import annotations

from collections.abc import Sequence

from metrics.question_notes import known_cosine
from metrics.relevancy import RelevancyScore, running_means
from ui.chart_words import SIZE, WIDTH, message_drawing, shortest, title_words
from ui.drawing import Box, Dot, Drawing, Item, Line, Words, axis_ticks, tick_digits
from ui.palette import Palette
from ui.placement import Place, Wish, around, placed
from ui.prose import number, score_number, t

HEIGHT = 264.0
PLOT = Box(52, 62, 424, 202)
_MOST = 40
"""So many questions can be told apart."""


def running_mean_drawing(score: RelevancyScore, look: Palette, *, threshold: float | None = None) -> Drawing:
    """The picture of the mean as N grows; where there is no cosine, it says so.

    Args:
        score: Its questions in order; one without a cosine leaves the mean where it is.
        look: The colours to draw in.
        threshold: From which score an answer passes.
    """
    if score.mean is None:
        return message_drawing(t("chart.running.empty"), t("chart.running.nothing"), HEIGHT, look)
    if len(score.questions) > _MOST:
        return message_drawing(t("chart.running.empty"), t("chart.running.many", n=_MOST), HEIGHT, look)
    cosines, means = [known_cosine(one) for one in score.questions], running_means(score.questions)
    low, high = _range([value for value in (*cosines, *means, threshold) if value is not None])
    count = len(cosines)

    def at(place: int, value: float) -> tuple[float, float]:
        wide = PLOT.right - PLOT.left
        return PLOT.left + (place + 0.5) * wide / count, PLOT.bottom - (_in(value) - low) / (high - low) * _TALL

    path = tuple(at(place, mean) for place, mean in enumerate(means) if mean is not None)
    single = [
        Dot(*at(place, cosine), 4.5, look.background, look.similarity.mark)
        for place, cosine in enumerate(cosines)
        if cosine is not None
    ]
    now = Dot(*path[-1], 9, look.ink, look.background)
    line, mark = Line(path, look.ink, 2.5), [] if threshold is None else [_level(at(0, threshold)[1], look)]
    words = Words(0, 0, t("chart.running.now", value=score_number(score.mean)), 18, look.ink, bold=True)
    wishes = [Wish(words, around(now, words.size), now)]
    wishes += [] if threshold is None else [_threshold_name(mark[0], threshold, look)]
    wishes += _first_name(single, now, look)
    labels = placed(wishes, Box(PLOT.left + 2, 52, WIDTH - 4, PLOT.bottom - 2), [line, *mark], [*single, now])
    names = [words._replace(halo=look.background) for words in labels if words]
    items = (*_axes(low, high, count, look), *mark, line, *single, now, *names, title_words(_title(means), look))
    return Drawing(WIDTH, HEIGHT, items, _alt(means))


_TALL = PLOT.bottom - PLOT.top


def _in(value: float) -> float:
    """A number beyond -1 to 1 is no cosine; its point lies at the edge."""
    return min(max(value, -1.0), 1.0)


def _range(values: Sequence[float]) -> tuple[float, float]:
    """From a round number below all values to one above, 0.2 apart at least, so that small differences show."""
    low, high = min(map(_in, values)), max(map(_in, values))
    middle = (low + high) / 2
    low, high = min(low - 0.04, middle - 0.1), max(high + 0.04, middle + 0.1)
    return low, high


def _title(means: Sequence[float | None]) -> str:
    known = [mean for mean in means if mean is not None]
    if len(known) < 2:
        return t("chart.running.title_one", value=score_number(known[-1]))
    return t("chart.running.title", first=score_number(known[0]), last=score_number(known[-1]), n=len(means))


def _level(y: float, look: Palette) -> Line:
    return Line(((PLOT.left, y), (PLOT.right, y)), look.grey, 1.5, dashed=True)


def _threshold_name(line: Line, threshold: float, look: Palette) -> Wish:
    words = Words(0, 0, t("chart.fan.threshold", value=shortest(threshold)), SIZE, look.grey)
    y = line.points[0][1]
    places: list[Place] = [(PLOT.left + 6, row, "start") for row in (y - 13, y + 13)]
    return Wish(words, [*places, (PLOT.right - 4, y - 13, "end"), (PLOT.right - 4, y + 13, "end")])


def _first_name(single: Sequence[Dot], now: Dot, look: Palette) -> list[Wish]:
    """What a small point is, at the one that stands furthest from the mean's own."""
    if len(single) < 2:
        return []
    dot = max(single, key=lambda one: abs(one.y - now.y))
    return [Wish(Words(0, 0, t("chart.running.cosine"), 14, look.similarity.text), around(dot, 14), dot)]


def _axes(low: float, high: float, count: int, look: Palette) -> list[Item]:
    items: list[Item] = [
        Words(8, 42, t("chart.running.y"), SIZE, look.grey),
        Words((PLOT.left + PLOT.right) / 2, HEIGHT - 14, t("chart.running.x"), SIZE, look.grey, "middle"),
    ]
    ticks = axis_ticks(low, high, 4)
    for tick in ticks:
        y = PLOT.bottom - (tick - low) / (high - low) * _TALL
        items.append(Line(((PLOT.left, y), (PLOT.right, y)), look.rule))
        items.append(Words(PLOT.left - 8, y, number(tick, tick_digits(ticks)), 14, look.grey, "end"))
    every = 1 if count <= 12 else 5
    for place in range(count):
        if (place + 1) % every == 0 or place == 0:
            x = PLOT.left + (place + 0.5) * (PLOT.right - PLOT.left) / count
            items.append(Words(x, PLOT.bottom + 18, str(place + 1), 14, look.grey, "middle"))
    return items


def _alt(means: Sequence[float | None]) -> str:
    listed = ", ".join(score_number(mean) for mean in means)
    return t("chart.running.alt", listed=listed)
