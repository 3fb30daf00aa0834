"""The score against the weight of the factual part: a straight line from similarity alone to facts alone."""

from __future__ import annotations

from metrics.blend import flip_share, score_at
from metrics.correctness import CorrectnessScore
from metrics.threshold import passes
from ui.blend_frame import DEFAULT_SHARE, HEIGHT, PLOT, Frame, axes, pushed, score_range, weights
from ui.chart_words import SIZE, WIDTH, message_drawing, message_words, shortest, title_words
from ui.drawing import Anchor, Box, Dot, Drawing, Field, Item, Line, Words, text_width, words_box
from ui.palette import Palette
from ui.placement import Place, Wish, around, placed, within
from ui.prose import note_text, number, score_number, t

_LABELS = Box(62, 54, 438, 248)
"""Where labels may stand: the plot and a little of its right margin."""


def blend_drawing(score: CorrectnessScore, look: Palette, *, threshold: float | None = None) -> Drawing:
    """The picture of the blend; where a part is missing, it says which and invents no line.

    Args:
        look: The colours to draw in.
        threshold: The score from which an answer passes; None when nobody set one.
    """
    facts, similarity = score.factuality, score.similarity
    if facts is not None and similarity is not None:
        # Nothing passes or fails before there is a score.
        limit = None if score.value is None else threshold
        frame = Frame(*score_range(facts, similarity, limit), look)
        return _line_drawing(score, (facts, similarity), limit, frame)
    if facts is not None:
        title = t("chart.blend.title_facts", f=score_number(facts), beta=shortest(score.beta))
        return _end_drawing(score, (1.0, facts), (title, t("chart.blend.no_similarity")), look)
    text = t("chart.blend.no_facts") if score.reason is None else note_text(score.reason)
    if similarity is None:
        return message_drawing(t("chart.blend.empty"), text, HEIGHT, look)
    title = t("chart.blend.title_similarity", similarity=score_number(similarity))
    return _end_drawing(score, (0.0, similarity), (title, text), look)


def _line_drawing(
    score: CorrectnessScore, parts: tuple[float, float], threshold: float | None, frame: Frame
) -> Drawing:
    (facts, similarity), look, share = parts, frame.look, score.shares[0]
    ends = ((frame.x(0), frame.y(similarity)), (frame.x(1), frame.y(facts)))
    curve = Line(ends, look.ink, 2.5, dashed=score.value is None)
    default = score_at(facts, similarity, DEFAULT_SHARE)
    dots = [
        Dot(frame.x(DEFAULT_SHARE), frame.y(default), 5, look.grey, look.grey),
        Dot(*ends[0], 6, look.similarity.mark, look.similarity.mark),
        Dot(*ends[1], 6, look.background, look.ink),
    ]
    wishes = []
    if score.value is None or share > 0:
        wishes.append(_end_name(frame, 0.0, similarity, down=similarity < facts))
    if score.value is None or share < 1:
        wishes.append(_end_name(frame, 1.0, facts, down=facts < similarity))
    if score.value is not None:
        dots.append(Dot(frame.x(share), frame.y(score.value), 9, look.ink, look.background))
        wishes.append(Wish(_now_words(share, score.value, look), around(dots[-1], 18)))
    shade, lines, name, verdict = _pass_marks(frame, parts, threshold)
    labels = [_clear(words, shade, look) for words in placed([*wishes, *name], _LABELS, [curve, *lines], dots) if words]
    key = "chart.blend.title_provisional" if score.value is None else "chart.blend.title"
    title = t(key, f=score_number(facts), beta=shortest(score.beta), similarity=score_number(similarity))
    ground: list[Item] = [*shade, *axes(frame), *lines, *weights(frame, share)]
    items = (*ground, curve, *dots, *labels, *verdict, title_words(title, look))
    return Drawing(WIDTH, HEIGHT, items, _alt(score, parts, threshold))


def _end_drawing(score: CorrectnessScore, end: tuple[float, float], words: tuple[str, str], look: Palette) -> Drawing:
    """A part is missing: the one end that does not need it, and the sentence that says what is missing."""
    (share, value), (title, text) = end, words
    frame = Frame(*score_range(value, value), look)
    name, row = _end_name(frame, share, value, down=True), frame.y(value) + 24
    fill, edge = (look.similarity.mark,) * 2 if share == 0.0 else (look.background, look.ink)
    point = Dot(frame.x(share), frame.y(value), 6, fill, edge)
    if score.value is not None:
        point = point._replace(radius=9, fill=look.ink, edge=look.background)
        name = name._replace(words=_now_words(share, score.value, look))
    below = [(x, row, anchor) for x, _, anchor in name.places[:1]]
    labels = placed([name._replace(places=below)], _LABELS, dots=[point])
    sentence = message_words(text, Box(PLOT.left + 16, PLOT.top, PLOT.right - 16, point.y - 16), look)
    ground: list[Item] = [*axes(frame), *weights(frame, score.shares[0])]
    items = (*ground, *sentence, point, *filter(None, labels), title_words(title, look))
    return Drawing(WIDTH, HEIGHT, items, f"{title}. {text}")


def _now_words(share: float, value: float, look: Palette) -> Words:
    """The score by name; on an end of the line this names the end too."""
    key = {0.0: "chart.blend.now_similarity", 1.0: "chart.blend.now_facts"}.get(share, "chart.blend.now")
    return Words(0, 0, t(key, value=score_number(value)), 18, look.ink, bold=True)


def _end_name(frame: Frame, share: float, value: float, down: bool) -> Wish:
    """The name of one end of the line, on the side that the line leaves free."""
    look, x, y = frame.look, frame.x(share), frame.y(value)
    left = share == 0.0
    text = t("chart.blend.similarity_alone" if left else "chart.blend.facts_alone", value=score_number(value))
    words = Words(0, 0, text, SIZE, look.similarity.text if left else look.ink)
    anchor: Anchor = "start" if left else "end"
    edge, inside = (x + 2, x + 14) if left else (x - 2, x - 14)
    rise = 20.0 if down else -20.0
    return Wish(words, [(edge, y + rise, anchor), (edge, y - rise, anchor), (inside, y, anchor)])


def _clear(words: Words, shade: list[Field], look: Palette) -> Words:
    """The label with a rim in the colour it stands on, so that a line behind it stops short of the letters."""
    inside = any(within(words_box(words), field.box, 4) for field in shade)
    return words._replace(halo=look.shade if inside else look.background)


def _pass_marks(
    frame: Frame, parts: tuple[float, float], threshold: float | None
) -> tuple[list[Field], list[Line], list[Wish], list[Words]]:
    """Where an answer passes: a shaded field above the threshold, an upright line where the verdict turns, names."""
    if threshold is None:
        return [], [], [], []
    look, y, share = frame.look, frame.y(threshold), flip_share(*parts, threshold)
    verdict = [_verdict_words(frame, parts, share, threshold)]
    if not frame.low < threshold < frame.high:
        return ([Field(PLOT, look.shade)] if threshold <= frame.low else []), [], [], verdict
    lines = [Line(((PLOT.left, y), (PLOT.right, y)), look.grey, 1.5, dashed=True)]
    if share is not None:
        upright = ((frame.x(share), PLOT.top - 8), (frame.x(share), PLOT.bottom))
        lines.append(Line(upright, look.grey, 1.5, dashed=True))
    name = Words(0, 0, t("chart.blend.threshold", value=score_number(threshold)), SIZE, look.grey)
    middle = (PLOT.left + PLOT.right) / 2
    places: list[Place] = []
    for row in (y - 12, y + 12):
        places += [(PLOT.right - 4, row, "end"), (PLOT.left + 4, row, "start"), (middle, row, "middle")]
    return [Field(PLOT._replace(bottom=y), look.shade)], lines, [Wish(name, places)], verdict


def _verdict_words(frame: Frame, parts: tuple[float, float], share: float | None, threshold: float) -> Words:
    """Above the plot: where pass and fail meet, or that they never do."""
    facts, similarity = parts
    if share is None:
        key = "chart.blend.all_pass" if passes(facts, threshold) else "chart.blend.all_fail"
        words = Words(PLOT.right, 40, t(key, value=score_number(threshold)), SIZE, frame.look.grey, "end")
    else:
        key = "chart.blend.to_pass" if facts > similarity else "chart.blend.to_fail"
        words = Words(frame.x(share), 40, t(key, share=number(share, 2)), SIZE, frame.look.grey, "middle")
    return pushed(words, 0.0, after=16 + text_width(t("chart.blend.y"), SIZE))


def _alt(score: CorrectnessScore, parts: tuple[float, float], threshold: float | None) -> str:
    facts, similarity = parts
    beta = shortest(score.beta)
    sentences = [t("chart.blend.alt", similarity=score_number(similarity), f=score_number(facts), beta=beta)]
    if score.value is not None:
        sentences.append(t("chart.blend.alt_now", share=shortest(score.shares[0]), value=score_number(score.value)))
    elif score.reason is not None:
        sentences.append(note_text(score.reason))
    if threshold is not None:
        sentences.append(t("chart.blend.alt_threshold", value=score_number(threshold)))
        share = flip_share(facts, similarity, threshold)
        if share is not None:
            key = "chart.blend.alt_to_pass" if facts > similarity else "chart.blend.alt_to_fail"
            sentences.append(t(key, share=number(share, 2)))
    return " ".join(sentences)
