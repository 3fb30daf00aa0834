"""Headings of a page's sections."""

from __future__ import annotations

import streamlit as st


def section_heading(words: str) -> None:
    """The heading of a section, one level below the page's own.

    As Markdown and not as ``st.subheader``, which the browser builds anew after every run, however small: 0.9 ms each,
    eight times as long as this (docs/decisions/0026).

    Args:
        words: In the reader's language; nothing of a user, file or judge.
    """
    st.markdown(f"### {words}")
