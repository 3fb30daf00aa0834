"""The glossary: every term once in its own file, listed on its page and explained on hover wherever a card says it."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

import streamlit as st

from ui import reader
from ui.prose import card, t

PAGE = "pages/start/glossary"
_LEFT_ALONE = re.compile(r"\$\$[^$]*\$\$|\$[^$]*\$|`[^`]*`|\[[^\]]*\]\([^)]*\)|\*[^*\s]+\*(?!\*)")
"""Formulas, code, links and words in italics, which are names."""


class Term(NamedTuple):
    """One entry.

    Args:
        title: As the glossary lists it.
        forms: The words that are this term, without what stands in brackets.
        meaning: One or two plain sentences.
        anchor: Its place on the page, alike in all languages.
    """

    title: str
    forms: tuple[str, ...]
    meaning: str
    anchor: str


def terms() -> tuple[Term, ...]:
    """All terms in the reader's language."""
    return _terms(reader.language())


def glossary_list() -> None:
    """The glossary as a page: narrowed down by what is typed, each term with its own address."""
    wanted = st.text_input(t("glossary.search"), key="glossary.search", placeholder=t("glossary.search.how"))
    found = [one for one in terms() if wanted.strip().casefold() in f"{one.title} {one.meaning}".casefold()]
    if not found:
        st.caption(t("glossary.none"))
    with st.grid(min_column_width=360, gap="medium"):
        for one in found:
            with st.container(gap="xxsmall"):
                st.subheader(one.title, anchor=one.anchor)
                st.markdown(one.meaning)


def with_terms(text: str) -> str:
    """A card's Markdown in which each term, where it first stands, tells its meaning on hover and leads to its entry.

    Args:
        text: From a file of this app; nothing of a user, file or judge.
    """
    known, pattern = _pattern(reader.language())
    told: set[str] = set()

    def link(match: re.Match[str]) -> str:
        words = match["term"]
        term = None if words is None else known[words.casefold()]
        if term is None or term.anchor in told:
            return match[0]
        told.add(term.anchor)
        address = f"glossary?{reader.PARAMETER}={reader.language()}#{term.anchor}"
        return f'[{match[0]}]({address} "{_quoted(term.meaning)}")'

    return pattern.sub(link, text)


@cache
def _terms(code: str) -> tuple[Term, ...]:
    anchors = [re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-") for title in card(PAGE, reader.FALLBACK)]
    entries = zip(card(PAGE, code).items(), anchors, strict=True)
    return tuple(
        Term(title, tuple(re.sub(r"\([^)]*\)", "", title).split(", ")), meaning, anchor)
        for (title, meaning), anchor in entries
    )


@cache
def _pattern(code: str) -> tuple[dict[str, Term], re.Pattern[str]]:
    """The terms by their words, and what finds them; English takes an s at the end, Korean any particle."""
    forms = {form.casefold(): term for term in _terms(code) for form in term.forms}
    listed = "|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True))
    found = rf"(?<!\w)(?P<term>{listed})(?:e?s)?(?![A-Za-z])"
    return forms, re.compile(f"{_LEFT_ALONE.pattern}|{found}", re.IGNORECASE)


def _quoted(text: str) -> str:
    return text.replace('"', "\N{RIGHT DOUBLE QUOTATION MARK}")
