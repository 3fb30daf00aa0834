"""The pictures as files to keep: drawn by matplotlib on white, as PNG or SVG, made only when somebody asks."""

from __future__ import annotations

import io
import warnings
from collections.abc import Sequence
from threading import Lock
from typing import TYPE_CHECKING, Literal

from metrics.correctness import CorrectnessScore
from metrics.moves import Move
from ui.blend_chart import blend_drawing
from ui.catalogues import english
from ui.drawing import Dot, Drawing, Field, Item, Line, Words, wrapped
from ui.palette import PAPER
from ui.pr_chart import pr_drawing

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PictureName = Literal["blend", "pr"]
Kind = Literal["png", "svg"]
_DPI = 200
_SIGNED = 10
_FONTS = ("DejaVu Sans", "Noto Sans CJK KR", "Noto Sans KR", "Malgun Gothic", "AppleGothic", "NanumGothic")
# Matplotlib shares its font cache and settings between threads, and Streamlit runs each visitor in one.
_ONE_AT_A_TIME = Lock()


def figure_bytes(
    picture: PictureName,
    score: CorrectnessScore,
    *,
    threshold: float | None = None,
    moves: Sequence[Move] = (),
    kind: Kind = "png",
    made_by: str = "",
) -> bytes:
    """One picture as a file; the same score gives the same bytes.

    Args:
        picture: "blend" (uses ``threshold``) or "pr" (uses ``moves``).
        made_by: Who judged and embedded, set below the picture: a number means little without it.
        kind: "png" with 200 dots per inch, or "svg" with letters as outlines, which look alike everywhere. Where this
            machine has no font for a letter, the SVG holds text, and the PNG says so below the picture.
    """
    if picture == "blend":
        drawing = blend_drawing(score, PAPER, threshold=threshold)
    else:
        drawing = pr_drawing(score, PAPER, moves)
    return drawing_bytes(drawing, kind, made_by=made_by)


def drawing_bytes(drawing: Drawing, kind: Kind, *, made_by: str = "") -> bytes:
    """Any picture, drawn in the colours of ``PAPER``, as a file with who made its numbers set below it."""
    signed = _signed(drawing, [made_by] if made_by else [])
    with _ONE_AT_A_TIME:
        unknown = letters_without_font(signed)
        if unknown and kind == "png":
            signed = _signed(signed, [english("picture.no_font")])
        with warnings.catch_warnings():
            # Said below the picture, or the letters are left as text; the server's log need not say it for each one.
            warnings.filterwarnings("ignore", "Glyph .* missing from font", UserWarning)
            return _saved(figure(signed), signed, kind, letters_as_text=bool(unknown))


def letters_without_font(drawing: Drawing) -> set[str]:
    """The letters of a drawing that no font on this machine has, so that matplotlib would draw boxes for them."""
    from matplotlib import font_manager

    letters = {letter for item in drawing.items if isinstance(item, Words) for letter in item.text if letter > " "}
    for name in _font_names():
        if letters:
            face = font_manager.get_font(font_manager.findfont(name))
            letters = {letter for letter in letters if not face.get_char_index(ord(letter))}
    return letters


def _signed(drawing: Drawing, sentences: Sequence[str]) -> Drawing:
    lines = [line for text in sentences for line in wrapped(text, _SIGNED, drawing.width - 16)]
    rows = [Words(8, drawing.height + (row + 1) * 14, line, _SIGNED, PAPER.grey) for row, line in enumerate(lines)]
    taller = drawing.height + 14 * len(rows) + (6 if rows else 0)
    return drawing._replace(height=taller, items=(*drawing.items, *rows))


def figure(drawing: Drawing) -> Figure:
    """A drawing as a matplotlib figure, one unit of the drawing a point (1/72 inch)."""
    from matplotlib.figure import Figure

    made = Figure(figsize=(drawing.width / 72, drawing.height / 72), facecolor=PAPER.background)
    axes = made.add_axes((0, 0, 1, 1), xlim=(0, drawing.width), ylim=(drawing.height, 0))
    axes.set_axis_off()
    fonts = _font_names()
    for order, item in enumerate(drawing.items):
        _draw(axes, item, order + 1, fonts)
    return made


def _saved(made: Figure, drawing: Drawing, kind: Kind, *, letters_as_text: bool = False) -> bytes:
    import matplotlib

    # Fixed names for parts of the file instead of random ones, and no date in it.
    matplotlib.rcParams["svg.hashsalt"] = "picture"
    file = io.BytesIO()
    if kind == "svg":
        # Outlines look alike everywhere; letters that this machine cannot draw are left to the reader's own fonts.
        with matplotlib.rc_context({"svg.fonttype": "none" if letters_as_text else "path"}):
            made.savefig(file, format="svg", metadata={"Date": None, "Title": drawing.alt})
    else:
        made.savefig(file, format="png", dpi=_DPI, metadata={"Description": drawing.alt, "Software": None})
    return file.getvalue()


def _font_names() -> list[str]:
    """The fonts to try letter by letter, as far as this machine has them."""
    from matplotlib import font_manager

    present = set(font_manager.get_font_names())
    return [name for name in _FONTS if name in present]


def _draw(axes: Axes, item: Item, order: int, fonts: list[str]) -> None:
    from matplotlib.patches import Rectangle
    from matplotlib.patheffects import withStroke

    match item:
        case Field(box, colour):
            corner, width, height = (box.left, box.top), box.right - box.left, box.bottom - box.top
            axes.add_patch(Rectangle(corner, width, height, color=colour, linewidth=0, zorder=order))
        case Line(points, colour, width, dashed):
            xs, ys = zip(*points, strict=True)
            (line,) = axes.plot(xs, ys, color=colour, linewidth=width, zorder=order, clip_on=False)
            line.set_solid_capstyle("round")
            if dashed:
                line.set_linestyle((0, (5 / width, 4 / width)))
        case Dot(x, y, radius, fill, edge, shape):
            marker, size = ("o", 2 * radius) if shape == "circle" else ("D", 2 * radius / 2**0.5)
            axes.plot(
                [x], [y], marker, markersize=size, zorder=order, clip_on=False,
                markerfacecolor=fill, markeredgecolor=edge, markeredgewidth=2,
            )  # fmt: skip
        case Words(x, y, text, size, colour, anchor, bold, halo):
            place = {"start": "left", "middle": "center", "end": "right"}[anchor]
            words = axes.text(
                x, y + 0.35 * size, text, fontsize=size, color=colour, ha=place, va="baseline", zorder=order,
                fontweight="bold" if bold else "normal", fontfamily=fonts, parse_math=False,
            )  # fmt: skip
            if halo:
                words.set_path_effects([withStroke(linewidth=4, foreground=halo)])
