"""Scores taken away: CSV that no spreadsheet executes and that comes back exactly, JSONL, Parquet."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Iterator
from typing import Any, BinaryIO

import numpy as np
import pandas as pd

from metrics.golden.formula_cells import MARK, neutralised
from metrics.notes import Note

_MOST_WHOLE = 2**53


def csv_pieces(frame: pd.DataFrame) -> Iterator[bytes]:
    """The table as CSV in UTF-8 with a byte order mark, in pieces; the index is the first column.

    Texts and headers that a spreadsheet could take for a formula begin with an apostrophe; numbers stay numbers, what
    is missing is an empty cell. The last column is empty: its name tells ``opened`` to give the texts back as they
    were.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    names = [str(name) for name in frame.columns if name != "line"]
    writer.writerow([*(neutralised(name) for name in ("id", *names)), MARK])
    yield b"\xef\xbb\xbf" + _taken(out)
    columns = [frame[name].to_numpy(dtype=object) for name in names]
    for place, name in enumerate(frame.index):
        cells = [_csv_cell(column[place]) for column in columns]
        writer.writerow([neutralised(str(name)), *cells, ""])
        if out.tell() > 1 << 20:
            yield _taken(out)
    yield _taken(out)


def csv_bytes(frame: pd.DataFrame) -> bytes:
    """The table as CSV, see ``csv_pieces``.

    >>> csv_bytes(pd.DataFrame({"response": ["=1+1"]}, index=["a"])).decode("utf-8-sig").splitlines()[1]
    "a,'=1+1,"
    """
    return b"".join(csv_pieces(frame))


def jsonl_pieces(frame: pd.DataFrame) -> Iterator[bytes]:
    """The table as JSONL in UTF-8, one object a row, texts untouched, what is missing as null."""
    names = [str(name) for name in frame.columns if name != "line"]
    columns = [frame[name].to_numpy(dtype=object) for name in names]
    for place, index in enumerate(frame.index):
        form = {
            "id": str(index),
            **{name: _json_value(column[place]) for name, column in zip(names, columns, strict=True)},
        }
        yield (json.dumps(form, ensure_ascii=False, allow_nan=False) + "\n").encode("utf-8", "replace")


def jsonl_bytes(frame: pd.DataFrame) -> bytes:
    """The table as JSONL, see ``jsonl_pieces``.

    >>> jsonl_bytes(pd.DataFrame({"response": ["=1+1"]}, index=["a"])).decode().strip()
    '{"id": "a", "response": "=1+1"}'
    """
    return b"".join(jsonl_pieces(frame))


def write_parquet(frame: pd.DataFrame, out: BinaryIO) -> None:
    """The table as Parquet: texts, numbers and lists as such, columns of mixed values as JSON texts."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    names = [str(name) for name in frame.columns if name != "line"]
    arrays = {"id": pa.array([str(name) for name in frame.index], pa.string())}
    for name in names:
        cells = [_json_value(cell) for cell in frame[name].to_numpy(dtype=object)]
        arrays[name] = _array(pa, cells)
    pq.write_table(pa.table(arrays), out)


def parquet_bytes(frame: pd.DataFrame) -> bytes:
    """The table as Parquet, see ``write_parquet``."""
    out = io.BytesIO()
    write_parquet(frame, out)
    return out.getvalue()


def _array(pa: Any, cells: list[Any]) -> Any:
    present = [cell for cell in cells if cell is not None]
    kinds = {type(cell) for cell in present}
    if kinds <= {int, float} and present:
        return pa.array([None if cell is None else float(cell) for cell in cells], pa.float64())
    if kinds == {bool}:
        return pa.array(cells, pa.bool_())
    if kinds <= {str}:
        return pa.array(cells, pa.string())
    items = {type(item) for cell in present if isinstance(cell, list) for item in cell if item is not None}
    if kinds == {list} and (len(items) <= 1 or items <= {int, float}) and items <= {str, bool, int, float}:
        kind = pa.string() if items <= {str} else pa.bool_() if items == {bool} else pa.float64()
        return pa.array(cells, pa.list_(kind))
    texts = [cell if cell is None or isinstance(cell, str) else json.dumps(cell, ensure_ascii=False) for cell in cells]
    return pa.array(texts, pa.string())


def _taken(out: io.StringIO) -> bytes:
    text = out.getvalue()
    out.seek(0)
    out.truncate(0)
    return text.encode("utf-8", "replace")


def _csv_cell(value: Any) -> str:
    plain = _json_value(value)
    if plain is None:
        return ""
    if isinstance(plain, str):
        return neutralised(plain)
    return json.dumps(plain, ensure_ascii=False, allow_nan=False)


def _json_value(value: Any) -> Any:
    """A cell as JSON holds it: NaN and NA as None, notes as English, whole floats as whole numbers."""
    if value is None or value is pd.NA:
        return None
    if isinstance(value, Note):
        return str(value)
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, float):
        if not math.isfinite(value):
            return None
        return int(value) if value.is_integer() and abs(value) < _MOST_WHOLE else value
    if isinstance(value, list | tuple):
        return [_json_value(item) for item in value]
    if isinstance(value, dict):
        return {str(name): _json_value(item) for name, item in value.items()}
    return value if isinstance(value, str | int | bool) else str(value)
