"""Samples that nobody has judged yet, read from JSONL or CSV with the column names of RAGAS, today's or older ones."""

from __future__ import annotations

import ast
import csv
import io
import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

from metrics.forms import DamagedCase, loaded

NAMES = {
    "question": ("user_input", "question"),
    "response": ("response", "answer"),
    "reference": ("reference", "ground_truth", "ground_truths"),
    "contexts": ("retrieved_contexts", "contexts"),
}
"""Fields of a sample, with the names they may have in a file."""
_ID = ("id", "sample_id")


class UnreadableFile(ValueError):
    """A file that is no table of samples; its text says why and what to do."""


class Sample(NamedTuple):
    """One row.

    Args:
        id: As in the file, or its number from 1.
        question, response, reference: "" where missing.
        contexts: Retrieved texts.
        key: Tells whether a row is the same as one judged before: of id, texts, and which of several alike it is.
    """

    id: str
    question: str
    response: str
    reference: str
    contexts: tuple[str, ...]
    key: str


class BadRow(NamedTuple):
    """A row that holds no sample: where, and why."""

    place: str
    problem: str


def samples(raw: bytes, *, is_csv: bool) -> tuple[list[Sample], list[BadRow]]:
    """The samples of a file, and the rows that are none.

    Args:
        raw: The file, in UTF-8.
        is_csv: Else one JSON object a line.

    Raises:
        UnreadableFile: If it is not UTF-8, has no column that can be judged, or two columns for one field.
    """
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableFile(f"byte {error.start + 1} is not UTF-8 text; save the file as UTF-8") from None
    rows, bad = _csv_rows(text) if is_csv else _json_rows(text)
    found: list[Sample] = []
    seen: Counter[str] = Counter()
    for place, row in rows:
        try:
            sample = _sample(row, str(len(found) + len(bad) + 1))
        except ValueError as error:
            bad.append(BadRow(place, str(error)))
            continue
        seen[sample.key] += 1
        found.append(sample._replace(key=f"{sample.key}-{seen[sample.key]}"))
    return found, bad


def _csv_rows(text: str) -> tuple[list[tuple[str, Mapping[str, Any]]], list[BadRow]]:
    csv.field_size_limit(min(sys.maxsize, 2**31 - 1))  # a reference may be a whole document
    header = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=header.count)
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        names = [(name or "").strip() for name in reader.fieldnames or []]
        reader.fieldnames = names
        _check_names(names)
        rows: list[tuple[str, Mapping[str, Any]]] = []
        bad = []
        for row in reader:
            place = f"line {reader.line_num}"
            if None in row:
                bad.append(BadRow(place, "it has more cells than the header; is a quote missing?"))
            elif any(row.values()):
                rows.append((place, {name: value for name, value in row.items() if value}))
    except csv.Error as error:
        raise UnreadableFile(f"line {reader.line_num} cannot be read as CSV ({error})") from None
    return rows, bad


def _json_rows(text: str) -> tuple[list[tuple[str, Mapping[str, Any]]], list[BadRow]]:
    rows: list[tuple[str, Mapping[str, Any]]] = []
    bad = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            form = loaded(line)
            if not isinstance(form, dict):
                raise DamagedCase("the line", "a line must be a JSON object")
            rows.append((f"line {number}", form))
        except DamagedCase as error:
            bad.append(BadRow(f"line {number}", error.problem))
    _check_names({name for _, row in rows for name in row})
    return rows, bad


def _check_names(names: Iterable[str]) -> None:
    present = {name.casefold() for name in names}
    for field, known in NAMES.items():
        both = [name for name in known if name in present]
        if len(both) > 1:
            raise UnreadableFile(
                f"the columns {' and '.join(both)} both may hold the {field}; rename or remove all but one"
            )
    if present and not present & {*NAMES["response"], *NAMES["question"]}:
        wanted = ", ".join(name for known in NAMES.values() for name in known)
        raise UnreadableFile(f"there is no column that can be judged; expected some of {wanted}")


def _sample(row: Mapping[str, Any], number: str) -> Sample:
    given = {name.casefold(): value for name, value in row.items()}

    def cell(names: Iterable[str]) -> Any:
        return next((given[name] for name in names if given.get(name) is not None), None)

    texts = {field: _text(cell(NAMES[field]), NAMES[field][0]) for field in ("question", "response", "reference")}
    contexts = _contexts(cell(NAMES["contexts"]))
    named = cell(_ID)
    sample_id = number if named is None else str(named)
    whole = json.dumps([sample_id, texts, contexts], ensure_ascii=True)
    key = blake2b(whole.encode("ascii"), digest_size=12).hexdigest()
    return Sample(sample_id, texts["question"], texts["response"], texts["reference"], contexts, key)


def _text(value: Any, name: str) -> str:
    """A text; of a list of texts (older references) one below the other."""
    if value is None:
        return ""
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return "\n".join(value)
    if not isinstance(value, str):
        raise ValueError(f"{name} must be a text")
    return value


def _contexts(value: Any) -> tuple[str, ...]:
    """The texts of a list, or of a cell that holds one as JSON or Python write it; any other text is one context."""
    if isinstance(value, str):
        value = _listed(value.strip())
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise ValueError("retrieved_contexts must be a list of texts")
    return tuple(one for one in value if one.strip())


def _listed(text: str) -> list[Any] | None:
    if not text:
        return None
    if text.startswith("["):
        for read in (json.loads, ast.literal_eval):  # the second reads literals only, it runs nothing
            try:
                found = read(text)
            except (ValueError, SyntaxError, RecursionError, MemoryError):
                continue
            if isinstance(found, list) and all(isinstance(one, str) for one in found):
                return found
    return [text]
