"""The phrases of ``dodge_phrases.toml`` as patterns."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import NamedTuple

BUT = re.compile(
    r",? (?:but|although|though|aber|jedoch|mais|pero|ma|però|mas|porém) |; "
    r"|(?<=지만) |(?<=는데) |(?<=ですが)、?|(?<=ませんが)、?|、(?:しかし|でも)",
    re.IGNORECASE,
)
"""Between a dodge and what may still answer."""

_AFTER_SOFTENER = r"(?:\s*[,.!:;…、。！~–—-]+\s*|\s+|$)"


class Phrases(NamedTuple):
    """What begins a sentence of one language that gives no answer; see the comments in the file."""

    dodges: re.Pattern[str]
    softeners: re.Pattern[str]
    deferrals: re.Pattern[str]
    asked: str


def _phrases() -> dict[str, Phrases]:
    tables = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    parts = tables.pop("parts")

    def pattern(entries: list[str], after: str = "") -> re.Pattern[str]:
        joined = "|".join(f"(?:{entry})" for entry in entries)
        for name, part in parts.items():
            joined = joined.replace(f"<{name}>", part)
        return re.compile(f"(?:{joined}){after}", re.IGNORECASE)

    return {
        language: Phrases(
            pattern(table["dodges"]),
            pattern(table["softeners"], _AFTER_SOFTENER),
            pattern(table["deferrals"]),
            table["asked"],
        )
        for language, table in tables.items()
    }


PHRASES = _phrases()
"""By language: en, ko, de, fr, es, it, pt, ja."""
