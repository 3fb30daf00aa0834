"""Words on screen: labels from gettext catalogues, prose from Markdown files, in the reader's language.

Labels come from ``ui/catalogues.py``, what the core says from ``ui/said.py``. Adding a language is adding a folder of
catalogues and one ``.md`` beside each ``.en.md``; docs/translating.md says how.
"""

from __future__ import annotations

import re
from datetime import datetime
from functools import cache, lru_cache
from pathlib import Path

from babel.dates import format_date
from babel.numbers import format_decimal, format_scientific

from metrics.notes import NoteValue
from ui import said
from ui.catalogues import counted_words, decimal_sign, filled, words
from ui.reader import FALLBACK, language

ROOT = Path(__file__).resolve().parent.parent
note_text, reason_text = said.note_text, said.reason_text


def t(key: str, **values: NoteValue) -> str:
    """The label or message of this key in the reader's language, its ``{named}`` places filled.

    A key that no catalogue has comes back as its last part in words, so that a slip never stops a page and no reader
    sees a raw name; a test keeps that from happening.
    """
    text = words(key)
    return _without_entry(key) if text is None else filled(text, values)


def tn(key: str, n: int, **values: NoteValue) -> str:
    """Like ``t`` for a message whose words depend on a count, which also fills ``{n}``."""
    text = counted_words(key, n)
    return _without_entry(key) if text is None else filled(text, {"n": n, **values})


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


def short_number(value: float, digits: int = 6) -> str:
    """A setting such as a weight or a threshold in the reader's form, with no more digits than it has.

    >>> short_number(0.70), short_number(2.0), short_number(1 / 3, 2)
    ('0.7', '2', '0.33')
    """
    return f"{value:.{digits}g}".replace(".", decimal_sign(language()))


def day(moment: str) -> str:
    """The day of an ISO 8601 time in the reader's form; what is no time comes back as it is.

    >>> day("2026-11-30T08:37:00Z")
    'Nov 30, 2026'
    """
    try:
        return format_date(datetime.fromisoformat(moment), "medium", locale=language())
    except ValueError:
        return moment


def card(page: str, code: str = "") -> dict[str, str]:
    """The prose file of a page, cut at its second-level headings: heading -> Markdown, in the order of the file.

    A file of another language than English has the same sections in the same order under headings of its own;
    ``section`` finds one by its place.

    Args:
        page: Path from the root without ending, for example ``pages/metrics/answer_correctness``.
        code: Of another language than the reader's.
    """
    return _card(page, code or language())


def section(page: str, heading: str) -> str:
    """One section of a page's prose in the reader's language, by its English heading."""
    return list(card(page).values())[list(_card(page, FALLBACK)).index(heading)]


@lru_cache(maxsize=4096)
def _decimal(value: float, digits: int, code: str) -> str:
    """Babel reads the pattern anew each time; a page shows some seventy numbers, mostly the same ones."""
    return format_decimal(value, format=f"0.{'0' * digits}", locale=code)


def _without_entry(key: str) -> str:
    return key.rpartition(".")[2].replace("_", " ").capitalize()


@cache
def _card(page: str, code: str) -> dict[str, str]:
    wanted = ROOT / f"{page}.{code}.md"
    text = (wanted if wanted.exists() else ROOT / f"{page}.{FALLBACK}.md").read_text(encoding="utf-8")
    parts = re.split(r"^## +(.+)$", text, flags=re.MULTILINE)
    return {heading.strip(): body.strip() for heading, body in zip(parts[1::2], parts[2::2], strict=True)}
