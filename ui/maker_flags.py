"""What a reader of a score should know about its judging, beside the number: whether a text speaks to the judge."""

from __future__ import annotations

import streamlit as st

from metrics.case import Case
from metrics.case_file import Part
from metrics.injection import spoken_to_judge
from ui.literal_text import literal
from ui.prose import note_text


def judging_flags(case: Case, part: Part) -> None:
    """One line when a judged text speaks to the judge: its words were data, but a reader should look."""
    note = spoken_to_judge(case, part)
    if note is not None:
        st.warning(literal(note_text(note)), icon=":material/campaign:")
