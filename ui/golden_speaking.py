"""Words in a set's answers that seem to be meant for the judge: looked for row by row, within a bound of time.

Looking takes some milliseconds an answer, so what was found is kept with the set's desk, text by text, and the rows on
screen come first.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import pandas as pd
import streamlit as st

from metrics.case import Case
from metrics.golden.row_cases import PARTS, Metric
from metrics.injection import spoken_to_judge
from metrics.notes import Note
from ui.golden_desk import Desk
from ui.golden_scores import frame_of
from ui.prose import t

AT_A_GLANCE, ON_WISH = 0.2, 8.0
"""Seconds that a run of the page may look; more only when somebody asked for these answers."""


def spoken(here: Desk, metric: Metric, place: int) -> Note | None:
    """What was found in the answer at this place so far."""
    return here.spoken.get(_keys(here, metric)[place])


def places_spoken(here: Desk, metric: Metric) -> list[int]:
    """The places of the answers in which something was found, after a longer look at all of them."""
    keys = _keys(here, metric)
    look(here, metric, range(len(keys)), ON_WISH)
    return [place for place, key in enumerate(keys) if here.spoken.get(key) is not None]


def look(here: Desk, metric: Metric, places: Iterable[int], seconds: float = AT_A_GLANCE) -> None:
    """Looks at those of these answers that were not looked at, until the time is up."""
    end, keys, frame = time.monotonic() + seconds, _keys(here, metric), frame_of(here)
    for place in places:
        if keys[place] not in here.spoken:
            if time.monotonic() > end:
                return
            here.spoken[keys[place]] = spoken_to_judge(_case(frame, place), PARTS[metric])


def looked_words(here: Desk, metric: Metric) -> None:
    """How many answers were looked at while some were not, and the button that goes on."""
    keys = _keys(here, metric)
    done = sum(key in here.spoken for key in keys)
    if done < len(keys):
        with st.container(horizontal=True, gap="small", vertical_alignment="center"):
            st.caption(t("golden.speaks.left", done=done, all=len(keys)), width="content")
            st.button(t("golden.speaks.on"), key="golden.speaks.on", type="tertiary")


def _keys(here: Desk, metric: Metric) -> list[int]:
    """What tells one answer's texts from another's."""

    def make() -> list[int]:
        frame = frame_of(here)
        names = ("question", "response", "reference", "ground_truth")
        texts = zip(*(frame[name].tolist() if name in frame else [None] * len(frame) for name in names), strict=True)
        contexts = frame["contexts"].tolist() if "contexts" in frame else [None] * len(frame)
        return [hash((metric, *row, str(more))) for row, more in zip(texts, contexts, strict=True)]

    return here.once(("set", "speaking", metric), make)


def _case(frame: pd.DataFrame, place: int) -> Case:
    row: dict[Any, Any] = frame.iloc[place].to_dict()
    question, response, reference = (str(row.get(name) or "") for name in ("question", "response", "reference"))
    contexts = row.get("contexts")
    read = tuple(map(str, contexts)) if isinstance(contexts, list) else ()
    return Case(question, response, reference, ground_truth=row.get("ground_truth"), contexts=read)
