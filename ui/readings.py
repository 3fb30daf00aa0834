"""Readings: what an example's text says, in the reader's language.

The texts that an example judges are evidence: cosines and verdicts belong to those very words, so they are never
replaced. ``ui/locale/<code>/readings/*.po`` holds for each the same meaning in another language, shown beneath the
original, or in its place where a list only names a claim. The msgid is the text itself; a folder of their own keeps
them apart from the labels, which have names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

import streamlit as st
from babel.messages.pofile import read_po

from ui import reader
from ui.reader import language

FOLDER = "readings"
_HANGUL = re.compile("[\\u1100-\\u11ff\\u3130-\\u318f\\uac00-\\ud7a3]")


def reading(text: str) -> str | None:
    """The reading of an example's text in the reader's language.

    None where there is none: the text is the visitor's own, was edited, or is in that language already. Only a text
    that is the example's letter by letter has one, or one whose every line is.
    """
    known = _readings(language())
    said = known.get(text)
    if said is None and known and "\n" in text:
        lines = [known.get(line) for line in text.split("\n")]
        said = None if None in lines else "\n".join(filter(None, lines))
    return said


def told(text: str) -> str:
    """The reading of a text, or else the text itself: for lists that only name a claim or an answer."""
    return reading(text) or text


def original_language(text: str) -> str:
    """The language of an example's text: Korean with Hangul, else English; the examples have no third one."""
    return "ko" if _HANGUL.search(text) else "en"


def drawn(text: str) -> dict[str, str]:
    """What a component is sent to draw the reading of a text: nothing where it has none."""
    said = reading(text)
    return {} if said is None else {"reading": said, "original": original_language(text)}


def quoted(text: str) -> str:
    """Like ``told`` for a text that a message quotes, which leaves out the full stop at its end."""
    known = _readings(language())
    whole = known.get(f"{text}.")
    return known.get(text, text) if whole is None else whole.rstrip(".")


def beneath(text: str, key: str) -> None:
    """The reading of a text that was just shown, below it; nothing where it has none.

    Args:
        text: The original.
        key: Names it among the readings of the page.
    """
    if (said := reading(text)) is not None:
        with st.container(key=f"reading_{key}", gap=None):
            st.text(said)


def in_row(text: str, key: str) -> None:
    """A text beside other things, wide, with its reading beneath where it has one.

    Args:
        text: Shown letter by letter.
        key: As for ``beneath``.
    """
    if reading(text) is None:
        st.text(text, width="stretch")
        return
    with st.container(gap=None, width="stretch"):
        st.text(text)
        beneath(text, key)


@cache
def _readings(code: str) -> Mapping[str, str]:
    """All readings in a language: original -> reading; none in a language that has no folder of them."""
    found: dict[str, str] = {}
    for path in sorted((reader.LOCALE / code / FOLDER).glob("*.po")):
        with path.open(encoding="utf-8") as file:
            for message in read_po(file, locale=code):
                given, said = message.id, message.string
                if given and said and isinstance(given, str) and isinstance(said, str) and not message.fuzzy:
                    found[given] = said
    return found
