"""Cells that a spreadsheet would take for a formula: made harmless on the way out, and given back exactly as they were.

Source: OWASP, CSV Injection (a cell that begins with =, +, -, @, a tab or a line break may be executed).
"""

from __future__ import annotations

import re
import unicodedata

MARK = "answer-metrics-export-1"
"""Name of an empty last column by which our own export is known when it comes back."""
_SIGNS = "=+-@＝＋－＠﹢﹣﹦﹫"
_QUOTED = re.compile("'*")


def neutralised(text: str) -> str:
    """The text with an apostrophe before it where a spreadsheet could take it for a formula, else the text itself.

    What already begins with apostrophes before such a start, or consists of nothing else, gets one more, so that
    ``restored`` is exact.

    >>> neutralised("=1+1"), neutralised("a = b"), neutralised("")
    ("'=1+1", 'a = b', "'")
    """
    return f"'{text}" if _risky(text) else text


def restored(cell: str) -> str:
    """The text that ``neutralised`` made the cell of.

    >>> restored(neutralised("'=1+1"))
    "'=1+1"
    """
    return cell[1:] if cell.startswith("'") and _risky(cell[1:]) else cell


def _risky(text: str) -> bool:
    bare = text[_QUOTED.match(text).end() :]  # type: ignore[union-attr]  # the pattern matches everywhere
    if not bare:
        return True
    if bare[0] in "\t\r\n":
        return True
    for sign in bare:
        if sign.isspace() or unicodedata.category(sign) in ("Cf", "Cc"):
            continue
        return sign in _SIGNS
    return False
