"""Parts of judged samples scored: JSONL line by line as a single file is, Parquet as a table."""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from metrics.case import Settings
from metrics.golden.parts import Tally, Unusable, parts_of, settled, tidied, worked
from metrics.golden.score_columns import scored_frame
from metrics.lines import scored_lines

ENDINGS = (".jsonl", ".parquet")
_COLUMNS = {
    "answer_correctness": ("tp", "fp", "fn", "covered", "response_claims", "reference_claims", "similarity"),
    "answer_relevancy": ("cosines", "flags", "questions"),
    "groundedness": ("statement_scores", "threshold"),
}
_NEEDED = {
    "answer_correctness": ("tp", "fp", "fn"),
    "answer_relevancy": ("cosines",),
    "groundedness": ("statement_scores",),
}
_ROWS = 100_000
"""How many rows of a Parquet file are in memory at a time."""
_MOST_SAID = 20


def scored_file(source: str, target: str, engine: str, metric: str) -> Tally:
    """A JSONL part scored as ``python -m metrics score FILE`` scores it; lines that cannot be read are named."""
    read, said = 0, list[str]()
    with open(source, "rb") as lines, open(target, "w", encoding="utf-8") as out:
        for found in scored_lines(lines, engine, metric):
            read += 1
            if isinstance(found, str):
                out.write(found + "\n")
            else:
                said.append(str(found))
    return Tally(Path(source).name, read, len(said), tuple(said[:_MOST_SAID]))


def scored_table(source: str, target: str, engine: str, metric: str) -> Tally:
    """A Parquet part with the columns of a golden set, scored with the default weights, beta and threshold.

    Raises:
        ValueError: If it is no Parquet, or has no column for the metric, or one holds something else.
    """
    settings = Settings(gate="none" if engine == "rasa" else "all")
    read = unscored = 0
    try:
        with pq.ParquetFile(source) as file:
            names = [name for name in ("id", *_COLUMNS[metric]) if name in file.schema_arrow.names]
            if not any(name in names for name in _NEEDED[metric]):
                raise ValueError(f"no column for {metric}: {', '.join(_NEEDED[metric])}")
            empty = pa.schema([file.schema_arrow.field(name) for name in names]).empty_table()
            with pq.ParquetWriter(target, _scores(empty, 0, settings, metric).schema) as writer:
                for batch in file.iter_batches(_ROWS, columns=names):
                    table = _scores(pa.Table.from_batches([batch]), read, settings, metric)
                    writer.write_table(table)
                    read += table.num_rows
                    unscored += table["value"].null_count
    except (pa.ArrowException, TypeError) as error:
        raise ValueError(f"this cannot be read as a table of judged samples: {str(error)[:200]}") from None
    said = (f"{unscored} of {read} are not scored; the column reason says why",) if unscored else ()
    return Tally(Path(source).name, read, 0, said)


def _scores(given: pa.Table, before: int, settings: Settings, metric: str) -> pa.Table:
    """Id, value (null when not scored), reason, flags, parts of the score; without ids the rows are numbered."""
    frame = given.to_pandas(types_mapper=lambda kind: pd.ArrowDtype(kind) if pa.types.is_list(kind) else None)
    ids = frame["id"] if "id" in frame.columns else range(before + 1, before + 1 + len(frame))
    name = metric.removeprefix("answer_")
    columns = scored_frame(frame, settings)
    columns = columns[
        [one for one in columns.columns if str(one).startswith("score_") or str(one).endswith(f"_{name}")]
    ]
    value = f"score_{name}"
    arrays: dict[str, pa.Array] = {
        "id": pa.array([str(one) for one in ids], pa.string()),
        "value": pa.array(columns[value].to_numpy(), pa.float64(), from_pandas=True),
        "reason": pa.array([note and str(note) for note in columns[f"reason_{name}"]], pa.string()),
        "flags": pa.array([list(codes) for codes in columns[f"flags_{name}"]], pa.list_(pa.string())),
    }
    for column in columns.columns:
        if str(column).startswith("score_") and column != value:
            numbers = pa.array(columns[column].to_numpy(), pa.float64(), from_pandas=True)
            arrays[str(column).removeprefix("score_")] = numbers
    if name == "groundedness":
        passed = [None if pd.isna(one) else bool(one) for one in columns["passed_groundedness"]]
        arrays["passed"] = pa.array(passed, pa.bool_())
    return pa.table(arrays)


def scored_part(source: str, target: str, engine: str, metric: str) -> Tally:
    """A part scored by what its name ends in."""
    return (scored_table if source.endswith(".parquet") else scored_file)(source, target, engine, metric)


def score_folder(folder: str, target: str | None, engine: str, metric: str, address: str | None = None) -> int:
    """The exit code of scoring a folder: 0 all scored, 1 something could not be read, 2 it could not be begun.

    Args:
        folder: With parts whose names end in ``.jsonl`` or ``.parquet``.
        target: Folder for the scores, made where it is missing; what is finished there already is kept.
        engine, metric: As for a single file.
        address: Of a Dask scheduler; None: here.
    """
    if target is None:
        return _refused("a folder of parts needs -o FOLDER for the scores")
    try:
        parts = parts_of(Path(folder), Path(target), ENDINGS)
        settled(Path(target), json.dumps({"command": "score", "metric": metric, "engine": engine}))
        work = partial(scored_part, engine=engine, metric=metric)
        bad = sum(
            [_told(tally, place, len(parts)) for place, tally in enumerate(worked(parts, work, address), start=1)]
        )
    except Unusable as error:
        return _refused(str(error))
    tidied(Path(target))
    return 1 if bad else 0


def _told(tally: Tally, place: int, parts: int) -> bool:
    """Says how a part went; whether something in it was wrong."""
    went = "failed" if tally.failed else "kept from before" if tally.kept else f"{tally.read} samples"
    print(f"{place} of {parts}: {tally.name}: {went}", file=sys.stderr, flush=True)
    for line in tally.said:
        print(f"  {line}", file=sys.stderr)
    if tally.bad:
        print(f"  {tally.bad} of {tally.read} samples could not be read; the others are scored", file=sys.stderr)
    return tally.failed or tally.bad > 0


def _refused(why: str) -> int:
    print(why, file=sys.stderr)
    return 2
