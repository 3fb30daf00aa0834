"""The reader's language: asked for in the address or by the switch, else the browser's, else English."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

import streamlit as st
from babel import Locale

from ui.state import remember, remembered

LOCALE = Path(__file__).resolve().parent / "locale"
FALLBACK = "en"
PARAMETER = "lang"
_CHOSEN = "language"
# Looked up once a run and thread: a page has hundreds of labels.
_held = threading.local()
T = TypeVar("T")


@cache
def languages() -> dict[str, str]:
    """The languages there are catalogues for, each by its own name: a folder of them is a language."""
    codes = sorted({path.parent.name for path in LOCALE.glob("*/*.po")})
    return {code: str(Locale.parse(code).get_display_name(code)).capitalize() for code in codes}


def language() -> str:
    """The code of the language that words, numbers and dates are shown in."""
    code: str | None = getattr(_held, "code", None)
    if code is None:
        code = _held.code = remembered(_CHOSEN) or _of_browser()
    return code


def settle_language(asked: str) -> None:
    """Takes the language that the address asked for when the visit began; one there are no words for is passed over."""
    if found := _known(asked):
        choose_language(found)


def read_in(code: str) -> None:
    """This thread, which belongs to no visitor, reads in a language."""
    _held.code = code


def look_anew() -> None:
    """Looks the language up again; at the start of each run, since a thread may have served another one."""
    _held.code = None


def chosen_language() -> str:
    """The language that somebody chose; "" when it is only the browser's."""
    return str(remembered(_CHOSEN) or "")


def choose_language(code: str) -> None:
    """Shows everything in this language from now on."""
    remember(_CHOSEN, code)
    _held.code = None


def in_this_language(make: Callable[[], T]) -> Callable[[], T]:
    """The same function, speaking the present reader's language when it is called later and elsewhere.

    A file is made when somebody asks for it, on a thread of the server that belongs to no visit.
    """
    code = language()

    def speaking() -> T:
        before = getattr(_held, "code", None)
        _held.code = code
        try:
            return make()
        finally:
            _held.code = before

    return speaking


def _of_browser() -> str:
    """The browser's language, else the same without its country, where there are words for it."""
    return _known(str(st.context.locale or "")) or FALLBACK


def _known(told: str) -> str:
    """The code of a language as browsers and people write it, such as ko-KR; "" where there are no words for it."""
    wanted = told.replace("-", "_").lower()
    known = {code.lower(): code for code in languages()}
    return known.get(wanted) or known.get(wanted.split("_")[0]) or ""
