"""How the first rows of a file were read, as a table to be looked at."""

from __future__ import annotations

import json
from typing import Any

import pandas as pd

from metrics.golden.reading import Look


def preview_frame(look: Look, longest: int = 200) -> pd.DataFrame:
    """The preview as a table: line, column, role, raw, read and what was done, long cells cut for the screen."""
    rows = [
        (row.line, cell.column, cell.role, _short(cell.raw, longest), _short(cell.value, longest), cell.notes)
        for row in look.preview
        for cell in row.cells
    ]
    return pd.DataFrame(rows, columns=["line", "column", "role", "raw", "read", "notes"], dtype=object)


def shown_text(value: Any) -> str:
    """A cell's value for the screen: objects and lists as they stand in a JSON file.

    >>> shown_text({"answer": "yes"}), shown_text(0.5)
    ('{"answer": "yes"}', '0.5')
    """
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False, default=str)
    return str(value)


def _short(value: Any, longest: int) -> str:
    text = "" if value is None else shown_text(value)
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
