"""A guess placed on a number line: by mouse, finger or keys on the picture itself, or with Streamlit's own slider.

The browser moves the guess and says it once the hand lets go; the truth is never sent before it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import streamlit as st

from ui.drawing import axis_ticks
from ui.palette import css_variables
from ui.plain import plain
from ui.prose import score_number, t
from ui.reader import language
from ui.state import show_in, widget

_HERE = Path(__file__).parent
_mount = st.components.v2.component(
    "guess_line",
    html=(_HERE / "guess_line.html").read_text(encoding="utf-8"),
    css=f"{css_variables()}\n{(_HERE / 'guess_line.css').read_text(encoding='utf-8')}",
    js=(_HERE / "guess_line.js").read_text(encoding="utf-8"),
)


def guess_line(
    scale: tuple[float, float],
    step: float,
    own: float | None,
    *,
    key: str,
    mark: float | None = None,
    on_guess: Callable[..., None] | None = None,
    args: tuple[Any, ...] = (),
) -> None:
    """The number line to guess on.

    Args:
        scale: Lowest and highest guess.
        step: How finely a guess is taken.
        own: The guess so far; None before there is one.
        key: Unique on the page, another one for another question; ``guess_in`` reads the guess by it.
        mark: A number that it is about reaching or not, drawn on the line; None for none.
        on_guess: Called with ``args`` when a guess was placed.
    """
    low, high = scale
    if plain():
        if widget(key) is None:  # a moved slider that was not sent yet stays where it is
            show_in(key, (low + high) / 2 if own is None else own)
        st.slider(t("lesson.guess"), low, high, step=step, key=key, on_change=on_guess, args=args)
        return
    data = {
        "low": low,
        "high": high,
        "step": step,
        "value": own,
        "ticks": [[tick, tick_words(tick)] for tick in axis_ticks(low, high)],
        "digits": 0 if step == 1 else 3,
        "language": language(),
        "label": t("lesson.guess"),
        "own": t("guess.own", value="{value}"),
        "how": t("guess.how") if mark is None else t("guess.side"),
        "mark": None if mark is None else [mark, t("guess.mark", value=tick_words(mark))],
    }
    # In a list, since Streamlit loads pandas to send a bare mapping.
    _mount(key=_drawn(key), data=[data], default={"guess": own}, on_guess_change=lambda: on_guess and on_guess(*args))


def guess_in(key: str, scale: tuple[float, float]) -> float | None:
    """The guess on the line of this key, within its scale; None before there is one."""
    given = widget(key) if plain() else (widget(_drawn(key)) or {}).get("guess")
    if isinstance(given, bool) or not isinstance(given, int | float) or not scale[0] <= given <= scale[1]:
        return None
    return float(given)


def _drawn(key: str) -> str:
    """The drawn line's key: with the slider's own, one would find what the other left when the choice is changed."""
    return f"{key}.drawn"


def tick_words(tick: float) -> str:
    """The number under a tick, without zeros that say nothing."""
    return score_number(tick).rstrip("0").rstrip(".,") or "0"
