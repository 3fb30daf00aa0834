"""What a class guessed, as its teacher and its students see it, and the truth among it once it is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

import streamlit as st

from metrics.lessons import Step, best, truth
from metrics.quantities import WHOLE
from ui.examples import examples
from ui.guess_chart import guess_drawing
from ui.lesson_visit import case_of, cases_of
from ui.palette import palette
from ui.prose import t, tn
from ui.rooms import Rooms
from ui.svg import svg_text


@st.cache_resource(show_spinner=False)
def rooms() -> Rooms:
    """The rooms of this server."""
    return Rooms()


def distribution(
    step: Step,
    guesses: Sequence[float],
    *,
    shown: bool,
    own: float | None = None,
    width: int | Literal["stretch"] = "stretch",
) -> None:
    """All guesses, and the truth among them once it is shown.

    Args:
        step: What was asked.
        guesses: Numbers, or the places of options.
        shown: Whether the truth is shown.
        own: The guess of whoever looks.
        width: How wide the picture may become, in pixels.
    """
    case = case_of(step)
    if step.kind == "guess":
        true = truth(step, case) if shown else None
        look = palette(st.context.theme.type == "dark")
        drawn = guess_drawing(look, step.scale, own=own, truth=true, others=guesses, whole=step.quantity in WHOLE)
        st.image(svg_text(drawn), width=width, alt=drawn.alt)
        return
    counts = Counter(int(guess) for guess in guesses)
    right = (best(step, cases_of(step)) if step.options else _yes_first(truth(step, case))) if shown else None
    for place, name in enumerate(option_names(step)):
        line = tn("class.option", counts[place], name=name)
        st.markdown(f"**{line}** ✓" if place == right else line)


def _yes_first(held: float | bool | None) -> int | None:
    return None if held is None else 0 if held else 1


def option_names(step: Step) -> list[str]:
    """What can be chosen, in its order."""
    return [examples()[name].title for name in step.options] or [t("lesson.yes"), t("lesson.no")]
