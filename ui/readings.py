"""Readings: what an example's text says, in the reader's language.

The texts that an example judges are evidence: cosines and verdicts belong to those very words, so they are never
replaced. ``ui/locale/<code>/readings/*.po`` holds for each the same meaning in another language, shown beneath the
original, or in its place where a list only names a claim. The msgid is the text itself; a folder of their own keeps
them apart from the labels, which have names.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from babel.messages.pofile import read_po

from ui import reader
from ui.reader import language

FOLDER = "readings"


def reading(text: str) -> str | None:
    """The reading of an example's text in the reader's language.

    None where there is none: the text is the visitor's own, was edited, or is in that language already. Only a text
    that is the example's letter by letter has one.
    """
    return _readings(language()).get(text)


def told(text: str) -> str:
    """The reading of a text, or else the text itself: for lists that only name a claim or an answer."""
    return _readings(language()).get(text, text)


@cache
def _readings(code: str) -> Mapping[str, str]:
    """All readings in a language: original -> reading; none in a language that has no folder of them."""
    found: dict[str, str] = {}
    for path in sorted((reader.LOCALE / code / FOLDER).glob("*.po")):
        with path.open(encoding="utf-8") as file:
            for message in read_po(file, locale=code):
                original, told_as = message.id, message.string
                if (
                    original
                    and told_as
                    and isinstance(original, str)
                    and isinstance(told_as, str)
                    and not message.fuzzy
                ):
                    found[original] = told_as
    return found
