"""Words on screen: labels from gettext catalogues, prose from Markdown files, in the reader's language.

Catalogues are ``ui/locale/<language>/*.po`` with symbolic msgids, read through Babel; all files of a language are
merged. Adding a language is adding a folder of catalogues and one ``.md`` beside each ``.en.md``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from functools import cache, lru_cache
from pathlib import Path

from babel.dates import format_date
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_scientific

from metrics.notes import Note, NoteValue
from ui.reader import FALLBACK, LOCALE, language

ROOT = Path(__file__).resolve().parent.parent


def t(key: str, **values: NoteValue) -> str:
    """The label or message of this key in the reader's language, its ``{named}`` places filled.

    A key that no catalogue has comes back as it is, so that a slip in a translation never stops a page; a test
    keeps that from happening.
    """
    return _filled(_entry(key), key, values)


def tn(key: str, n: int, **values: NoteValue) -> str:
    """Like ``t`` for a message whose words depend on a count, which also fills ``{n}``."""
    entry = _entry(key)
    plural = entry[0 if n == 1 else -1] if isinstance(entry, tuple) else entry
    return _filled(plural, key, {"n": n, **values})


def note_text(note: Note) -> str:
    """A reason or warning of the core in the reader's language; the core's own English where none is given."""
    entry = _entry(f"note.{note.code}")
    return str(note) if entry is None else _filled(entry, note.code, note.values)


def number(value: float | None, digits: int = 3) -> str:
    """A number with a fixed count of decimals in the reader's form, a dash for one that does not exist.

    Numbers of a million and more, which only a mistyped setting makes, come in powers of ten.
    """
    if value is None:
        return "\N{EN DASH}"
    if abs(value) >= 1e6:
        return format_scientific(value, format="0.###E0", locale=language())
    return _decimal(value, digits, language())


def score_number(value: float | None) -> str:
    """A score with three decimals, or four where the fourth is its last: 0.6095 stays 0.6095, 2/3 is 0.667."""
    if value is None:
        return number(value)
    ends_at_four = abs(round(value, 4) - value) < 1e-9 and abs(round(value, 3) - value) > 1e-9
    return number(value, 4 if ends_at_four else 3)


def day(moment: str) -> str:
    """The day of an ISO 8601 time in the reader's form; what is no time comes back as it is.

    >>> day("2026-11-30T08:37:00Z")
    'Nov 30, 2026'
    """
    try:
        return format_date(datetime.fromisoformat(moment), "medium", locale=language())
    except ValueError:
        return moment


def card(page: str) -> dict[str, str]:
    """The prose file of a page, cut at its second-level headings: heading -> Markdown, in the order of the file.

    A file of another language than English has the same sections in the same order under headings of its own;
    ``section`` finds one by its place.

    Args:
        page: Path from the root without ending, for example ``pages/metrics/answer_correctness``.
    """
    return _card(page, language())


def section(page: str, heading: str) -> str:
    """One section of a page's prose in the reader's language, by its English heading."""
    return list(card(page).values())[list(_card(page, FALLBACK)).index(heading)]


@lru_cache(maxsize=4096)
def _decimal(value: float, digits: int, code: str) -> str:
    """Babel reads the pattern anew each time; a page shows some seventy numbers, mostly the same ones."""
    return format_decimal(value, format=f"0.{'0' * digits}", locale=code)


@cache
def _catalogue(code: str) -> dict[str, str | tuple[str, ...]]:
    entries: dict[str, str | tuple[str, ...]] = {}
    for path in sorted((LOCALE / code).glob("*.po")):
        with path.open(encoding="utf-8") as file:
            for message in read_po(file, locale=code):
                if message.id and message.string:
                    key = message.id if isinstance(message.id, str) else message.id[0]
                    entries[key] = message.string if isinstance(message.string, str) else tuple(message.string)
    return entries


def _entry(key: str) -> str | tuple[str, ...] | None:
    return _catalogue(language()).get(key, _catalogue(FALLBACK).get(key))


def _filled(entry: str | tuple[str, ...] | None, key: str, values: Mapping[str, NoteValue]) -> str:
    if entry is None:
        return key
    return (entry if isinstance(entry, str) else entry[0]).format_map(values)


@cache
def _card(page: str, code: str) -> dict[str, str]:
    wanted = ROOT / f"{page}.{code}.md"
    text = (wanted if wanted.exists() else ROOT / f"{page}.{FALLBACK}.md").read_text(encoding="utf-8")
    parts = re.split(r"^## +(.+)$", text, flags=re.MULTILINE)
    return {heading.strip(): body.strip() for heading, body in zip(parts[1::2], parts[2::2], strict=True)}
