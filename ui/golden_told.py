"""The texts of the sample sets in the reader's language: beneath the original, or in its place where a list names them.

Only for the samples that come with the app: their questions tell them. A visitor's own set stays as it is, even where
one of its texts happens to be one of an example.
"""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from ui.golden_desk import Desk
from ui.golden_scores import frame_of
from ui.prose import t
from ui.reader import language
from ui.readings import beneath, reading, told
from ui.texts import readings_note

_LOOKED_AT = 100


def is_sample(here: Desk) -> bool:
    """Whether the set in hand is one of the samples, and has readings in the reader's language.

    Most of its first questions are the samples' own: one that was rewritten, or answers of somebody's own bot to the
    same questions, leave it what it is.
    """

    def look() -> bool:
        asked = frame_of(here)["question"].head(_LOOKED_AT).tolist()
        return 2 * sum(reading(str(one)) is not None for one in asked if one) > len(asked)

    return bool(here.once(("set", "sample", language()), look))


def told_here(here: Desk, texts: Iterable[object]) -> list[str | None]:
    """Texts as a list names them: read where the set is a sample, else as they are; None stays None."""
    sample = is_sample(here)
    return [None if one is None else told(str(one)) if sample else str(one) for one in texts]


def told_caption(here: Desk, texts: Iterable[object]) -> None:
    """That a list names these texts by readings, and where the originals stand; nothing where it does not."""
    if is_sample(here) and any(reading(str(one)) is not None for one in texts):
        st.caption(t("golden.told"))


def read_below(here: Desk, text: object, key: str) -> None:
    """The reading of a text that stands above; nothing where it has none. The key names it on the page."""
    if text is not None and is_sample(here):
        beneath(str(text), f"golden.{key}")


def told_note(here: Desk, texts: Iterable[object]) -> None:
    """That labels and scores belong to the originals, where one of these texts has its reading beneath it."""
    if is_sample(here):
        readings_note(*(str(one) for one in texts if one is not None))
