"""A file opened: its kind, encoding, separator and tool found out, its rows ready to come one after the other."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from metrics.golden.choices import Ask, Choices, UnreadableFile
from metrics.golden.columns import known_names
from metrics.golden.delimited import separator_of, table_of
from metrics.golden.formula_cells import MARK, restored
from metrics.golden.objects import document_records, line_records
from metrics.golden.sources import (
    HEAD,
    FileKind,
    Source,
    encoding_of,
    file_kind,
    head_of,
    lines_of,
    whole,
)
from metrics.golden.table import BadRecord, Record, batches
from metrics.golden.tools import flattened, prompt_answers, prompt_fields, tool_of
from metrics.notes import Note

SAMPLE = 500
"""Rows by which the columns and the tool of a file are recognised."""
_SAMPLED = 8 * (1 << 20)
_BATCH = 500
Rows = Iterator[Record | BadRecord]


@dataclass(frozen=True)
class Opened:
    """A file whose rows can be read.

    Args:
        name: As the person knows it.
        kind: csv, tsv, jsonl, json, parquet or yaml.
        tool: Whose format it is; "" for a plain table, see ``metrics/golden/tools.py``.
        columns: Column names of the first rows, in order.
        rows: Gives all rows from the start; may be called again.
        encoding, separator: As found or chosen; "" where there is none.
        asks: What must be answered before there are rows.
        notes: What was done to the header.
    """

    name: str
    kind: FileKind
    tool: str
    columns: tuple[str, ...]
    rows: Callable[[], Rows]
    encoding: str = ""
    separator: str = ""
    asks: tuple[Ask, ...] = ()
    notes: tuple[Note, ...] = ()


def opened(source: Source, choices: Choices | None = None) -> Opened:
    """The file, ready to be read.

    Raises:
        UnreadableFile: If no row can be read of it, with the reason and what to do.
    """
    chosen = choices or Choices()
    head = head_of(source)
    if head.startswith(b"PAR1"):
        return _recognised(Opened(source.name, "parquet", "", (), lambda: _parquet(source)))
    encoding, ask = encoding_of(head, complete=len(head) < HEAD)
    if chosen.encoding:
        encoding, ask = chosen.encoding, None
    text = _decoded(head, encoding or "latin-1")
    kind = file_kind(source, head, text)
    start = Opened(source.name, kind, "", (), lambda: iter(()), encoding)
    if kind == "yaml":
        raise UnreadableFile(Note("golden.yaml"))
    if ask is not None:
        return replace(start, asks=(ask,))
    if kind == "json":
        records = document_records(_decoded(whole(source), encoding))
        return _recognised(replace(start, rows=lambda: iter(records)))
    if kind == "jsonl":
        return _recognised(replace(start, rows=lambda: line_records(lines_of(source, encoding))))
    return _delimited(source, start, text, chosen)


def of_records(name: str, kind: FileKind, tool: str, records: list[Record | BadRecord]) -> Opened:
    """Rows that somebody else has read already, such as those of a YAML file."""
    return _recognised(Opened(name, kind, tool, (), lambda: iter(records)))


def _delimited(source: Source, start: Opened, text: str, choices: Choices) -> Opened:
    preferred = "\t" if start.kind == "tsv" else ""
    separator, ask = separator_of(text, known_names(), preferred)
    if choices.separator:
        separator, ask = choices.separator, None
    if ask is not None:
        return replace(start, asks=(ask,))
    header, _ = table_of(lines_of(source, start.encoding), separator)
    ours = MARK in header.names
    answers = () if ours else prompt_answers(header.names)

    def rows() -> Rows:
        for record in table_of(lines_of(source, start.encoding), separator)[1]:
            if isinstance(record, Record) and answers:
                yield Record(record.line, prompt_fields(record.fields, answers))
            else:
                yield _own(record) if ours and isinstance(record, Record) else record

    names = tuple(restored(name) for name in header.names if name != MARK) if ours else header.names
    named = tool_of(dict.fromkeys(names, ""))
    tool = "export" if ours else "" if named in ("case", "judged", "scored") else named
    if answers:
        tool, names = "promptfoo", (*names, *(f"{name}.error" for name in answers))
    return replace(start, tool=tool, columns=names, rows=rows, separator=separator, notes=header.notes)


def _own(record: Record) -> Record:
    """A row of our own export with the texts as they were."""
    fields: dict[str, Any] = {}
    for name, cell in record.fields.items():
        if name != MARK:
            fields[restored(name)] = restored(cell) if cell else None
    return Record(record.line, fields)


def _recognised(file: Opened) -> Opened:
    """The file with its tool and columns by the first rows, its rows flattened."""
    raw = file.rows

    def rows() -> Rows:
        for record in raw():
            yield flattened(record) if isinstance(record, Record) else record

    tool, bad, columns = file.tool, None, dict[str, None]()
    held = file.kind in ("json", "yaml")  # all its rows are in memory anyway
    first = list(raw()) if held else next(batches(raw(), SAMPLE, _SAMPLED), [])
    for record in first:
        if isinstance(record, Record):
            tool = tool or tool_of(record.fields)
        flat = flattened(record) if isinstance(record, Record) else record
        if isinstance(flat, Record):
            columns.update(dict.fromkeys(map(str, flat.fields)))
        else:
            bad = bad or flat
    if not columns:
        raise UnreadableFile(Note("golden.no-rows") if bad is None else bad.reason)
    return replace(file, tool=tool, columns=tuple(columns), rows=rows)


def _decoded(data: bytes, encoding: str) -> str:
    text = io.TextIOWrapper(io.BytesIO(data), encoding=encoding, errors="surrogateescape", newline="")
    try:
        return text.read()
    except UnicodeError:  # an odd byte at the end of UTF-16 that was cut out of a larger file
        return data.decode(encoding, "replace")


def _parquet(source: Source) -> Rows:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with_path = source.path is not None and not source.name.casefold().endswith(".gz")
        file = pq.ParquetFile(str(source.path) if with_path else pa.BufferReader(whole(source)))
        number = 0
        for batch in file.iter_batches(batch_size=_BATCH):
            for fields in batch.to_pylist():
                number += 1
                yield Record(number, {name: _plain(value) for name, value in fields.items()})
    except (pa.ArrowException, OSError) as error:
        raise UnreadableFile(Note("golden.parquet", {"problem": str(error).split("\n")[0][:120]})) from None


def _plain(value: Any) -> Any:
    """A value of Parquet as JSON knows it: dates and decimals as texts."""
    if value is None or isinstance(value, str | int | float | bool | list | dict):
        return value if not isinstance(value, list | dict) else json.loads(json.dumps(value, default=str))
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
