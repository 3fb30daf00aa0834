from __future__ import annotations

import itertools
import struct
import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest
from matplotlib.font_manager import get_font_names

from installation import ROOT
from metrics.claims import Claim, ClaimCounts, Sorting, Verdict
from metrics.correctness import CorrectnessScore, correctness
from metrics.moves import Move, moves
from ui import figures
from ui.blend_chart import blend_drawing
from ui.drawing import Drawing, Words
from ui.figures import Kind, PictureName, figure, figure_bytes
from ui.palette import PAPER
from ui.pr_chart import pr_drawing


def savings() -> tuple[CorrectnessScore, list[Move]]:
    sorting = Sorting(
        tuple(Claim(f"r{number}", "response", "x", Verdict(number < 2)) for number in range(4))
        + tuple(Claim(f"f{number}", "reference", "x", Verdict(number < 2)) for number in range(4))
    )
    return correctness(sorting.counts, 0.72), moves(sorting, 0.72)


@pytest.mark.parametrize("kind", ["png", "svg"])
@pytest.mark.parametrize("picture", ["blend", "pr"])
def test_the_same_score_gives_the_same_file(picture: PictureName, kind: Kind) -> None:
    score, steps = savings()
    first, again = (figure_bytes(picture, score, threshold=0.6, moves=steps, kind=kind) for _ in range(2))
    assert first == again
    assert figure_bytes(picture, correctness(score.counts._replace(tp=3), 0.72), kind=kind) != first
    if kind == "png":
        assert first.startswith(b"\x89PNG")
        width, height = struct.unpack(">II", first[16:24])
        assert width == 440 * 200 // 72 and height > 800
    else:
        root = ET.fromstring(first)
        assert root.attrib["width"] == "440pt"
        assert b"Date" not in first and b"dc:date" not in first


def test_the_threshold_reaches_the_file() -> None:
    score, _ = savings()
    assert figure_bytes("blend", score, threshold=0.6, kind="svg") != figure_bytes("blend", score, kind="svg")


def test_real_letters_cover_no_others_and_stay_on_the_paper() -> None:
    score, steps = savings()
    drawings = [blend_drawing(score, PAPER, threshold=0.6), pr_drawing(score, PAPER, steps)]
    for drawing in drawings:
        made = figure(drawing)
        made.draw_without_rendering()
        boxes = {text.get_text(): text.get_window_extent() for text in made.axes[0].texts}
        assert len(boxes) > 8
        for box in boxes.values():
            assert box.x0 >= 0 and box.x1 <= made.bbox.x1 and box.y0 >= 0 and box.y1 <= made.bbox.y1
        apart = (one.x1 <= other.x0 or other.x1 <= one.x0 or one.y1 <= other.y0 or other.y1 <= one.y0
                 for one, other in itertools.combinations(boxes.values(), 2))  # fmt: skip
        assert all(apart)


def test_dollars_are_dollars_and_paper_is_white() -> None:
    made = figure(Drawing(200, 40, (Words(5, 20, "$5 to $7 \\frac", 15, "#000000"),), ""))
    (text,) = made.axes[0].texts
    assert text.get_text() == "$5 to $7 \\frac" and text.get_parse_math() is False
    assert made.get_facecolor() == (1, 1, 1, 1)
    made.draw_without_rendering()


@pytest.mark.skipif("Noto Sans CJK KR" not in get_font_names(), reason="no Korean font on this machine")
def test_korean_words_have_letters() -> None:
    figure(Drawing(200, 40, (Words(5, 20, "점수 0.555", 15, "#000000"),), "")).draw_without_rendering()


def test_nothing_slow_is_loaded_before_a_picture_is_asked_for() -> None:
    code = "import sys, ui.figures; print([name for name in sys.modules if name.startswith('matplotlib')])"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_pyplot_is_never_loaded() -> None:
    code = (
        "import sys; from ui.figures import figure_bytes; from metrics.correctness import correctness;"
        "from metrics.claims import ClaimCounts; figure_bytes('blend', correctness(ClaimCounts(2, 2, 2), 0.72));"
        "print('matplotlib.pyplot' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"


def test_a_picture_says_who_made_its_numbers() -> None:
    score = correctness(ClaimCounts(2, 2, 2), 0.72)
    plain, signed = (figure_bytes("blend", score, made_by=name) for name in ("", "Judge: $x$ {rules}. " * 8))
    assert len(signed) > len(plain)
    heights = [int.from_bytes(picture[20:24], "big") for picture in (plain, signed)]
    assert heights[1] > heights[0], "the label has room of its own below the picture"


def test_letters_without_a_font_stay_text_in_svg_and_are_explained_in_png(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "_FONTS", ("DejaVu Sans",))
    drawing = Drawing(300, 60, (Words(8, 20, "유사도 0.9", 14, "#000000"),), "alt")
    assert figures.letters_without_font(drawing) == set("유사도")
    svg = figures.drawing_bytes(drawing, "svg").decode()
    assert "유사도 0.9</text>" in svg
    explained = figures.drawing_bytes(drawing, "png")
    plain = figures.drawing_bytes(drawing._replace(items=(Words(8, 20, "F 0.9", 14, "#000000"),)), "png")
    assert _height(explained) > _height(plain) == 60 * 200 / 72 // 1


def _height(png: bytes) -> int:
    return int.from_bytes(png[20:24])
