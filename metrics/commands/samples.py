"""The samples of a file, read as golden sets are (``metrics/golden``): what is not certain is asked, not guessed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

from metrics.commands.sample_cases import Sample
from metrics.golden.choices import Ask, Choices, UnreadableFile
from metrics.golden.columns import Mapped, mapped
from metrics.golden.needs import NEEDS, obstacles
from metrics.golden.opening import Opened, opened
from metrics.golden.reading import GoldenSet, Notice, chunks
from metrics.golden.sources import Source
from metrics.golden.table import ROLES, TEXTS
from metrics.golden.text_cells import LOST_WORDS
from metrics.notes import Note
from metrics.providers.judging import Metric

READ: dict[Metric, tuple[str, ...]] = {
    "answer_correctness": ("question", "response", "reference"),
    "answer_relevancy": ("question", "response"),
    "groundedness": ("question", "response", "reference", "ground_truth", "contexts"),
}
"""By metric: what is read of a row; a column for anything else is left alone, whatever it holds."""
_COMMON = {"question": "user_input", "contexts": "retrieved_contexts"}


class Undecided(ValueError):
    """A file that is not judged before something about it is answered; its text says what, and how."""


class Samples(NamedTuple):
    """The rows of a file in its order, and what to say about how they were read."""

    rows: list[Sample]
    said: list[str]


class Answers(NamedTuple):
    """What the command line answers to questions about a file; "" where nothing was said.

    Args:
        columns: The column of a role.
        fields: By role, the field that is the text where a cell holds an object.
        encoding, separator: Of the file.
        words: text or missing: what NA, None or nan are.
        several: first, last or join: what counts where a cell holds several texts.
        split: A sign at which plain texts are cut into contexts.
    """

    columns: Mapping[str, str] = {}
    fields: Mapping[str, str] = {}
    encoding: str = ""
    separator: str = ""
    words: str = ""
    several: str = ""
    split: str = ""

    def choices(self, metric: Metric) -> Choices:
        """The same as a golden set takes it; roles that the metric has no use for are not read."""
        unread = {role: "" for role in ROLES if role not in ("id", *READ[metric])}
        words: Any = {(role, word): self.words for role in TEXTS for word in LOST_WORDS if self.words}
        several: Any = {role: self.several for role in TEXTS if self.several}
        splits = {"contexts": self.split} if self.split else {}
        columns = {**unread, **self.columns}
        return Choices(self.encoding, self.separator, columns, splits, dict(self.fields), several, words)


def samples(source: Source, metric: Metric, answers: Answers | None = None) -> Samples:
    """All rows of a file: CSV, TSV, JSONL, JSON or Parquet, packed or not.

    A row that cannot be read, or that waits for an answer, is there with its problem.

    Raises:
        UnreadableFile: If no row can be read.
        Undecided: If something must be answered first.
    """
    given = answers or Answers()
    choices = given.choices(metric)
    file = opened(source, choices)
    columns = _columns(file, metric, given, choices)
    seen: Counter[str] = Counter()
    found: list[Sample] = []
    said = [_recognised(columns)]
    asks: dict[str, Ask] = {}
    for chunk in chunks(file, choices):
        found += _numbered(_of_chunk(chunk, metric, columns.columns, judged=file.tool == "scored"), seen)
        said += [_noticed(one) for one in chunk.notices if one.column in ("", *columns.columns.values())]
        asks |= {f"{ask.kind} {ask.role} {ask.word}": ask for ask in chunk.asks}
    if not found:
        raise UnreadableFile(Note("golden.no-rows"))
    said += [asked(ask) for ask in asks.values()]
    return Samples(found, list(dict.fromkeys(said)))


def asked(ask: Ask) -> str:
    """A question about a file, and the options of the command line that answer it."""
    role, values = ask.role, [option.value for option in ask.options]
    ways = {
        "encoding": [f"--encoding {option.value} (reads: {option.sample[:60]})" for option in ask.options],
        "separator": [f"--separator {json.dumps(value)}" for value in values],
        "column": [f"--column {role}={json.dumps(value)[1:-1]}" for value in values],
        "word": ["--words text", "--words missing"],
        "several": ["--several first", "--several last", "--several join"],
        "object": [f"--field {role}={value}" for value in values],
        "split": [f"--split {json.dumps(value)}" for value in values],
    }.get(ask.kind, [])
    return f"{ask.note} Here: {' or '.join(ways)}" if ways else str(ask.note)


def _columns(file: Opened, metric: Metric, given: Answers, choices: Choices) -> Mapped:
    """The columns as they are read, when all that is needed is there and nothing must be asked first.

    Raises:
        Undecided: Else.
    """
    strange = [f"{role}={name}" for role, name in given.columns.items() if file.columns and name not in file.columns]
    if strange:
        raise Undecided(f"--column {strange[0]}: there is no such column; there are: {_listed(file.columns)}")
    columns = mapped(file.columns, file.tool, choices)
    blocking = [asked(ask) for ask in (*file.asks, *columns.asks) if ask.blocks]
    if blocking:
        raise Undecided(" ".join(blocking))
    for note in file.notes:
        role = next((one for one, name in columns.columns.items() if name == note.values.get("column")), "")
        if note.code == "golden.column-doubled" and role and role not in given.columns:
            names = [str(note.values[one]) for one in ("column", "name")]
            raise Undecided(f"{note} Say which is the {role}: --column {role}={json.dumps(names[0])} or the other")
    for group in NEEDS[metric]:
        if not any(role in columns.columns for role in group):
            raise Undecided(
                f"no column is recognised as {' or '.join(group)}, which {metric} needs. There are: "
                f"{_listed(file.columns)}. Call it {_COMMON.get(group[0], group[0])}, or give --column {group[0]}=NAME"
            )
    return columns


def _of_chunk(chunk: GoldenSet, metric: Metric, has: Collection[str], *, judged: bool) -> Iterator[Sample]:
    """The rows of a piece and those set aside, by line; an open reply of before keeps no row from being judged."""
    frame = chunk.frame
    cells = {name: frame[name].tolist() for name in ("line", "contexts", *TEXTS)}
    problems = obstacles(frame.assign(waiting=None) if judged else frame, metric, has)
    rows = [
        _sample(str(name), {column: values[place] for column, values in cells.items()}, problems[place])
        for place, name in enumerate(frame.index)
    ]
    bad = chunk.quarantine
    for line, reason, raw in zip(bad["line"], bad["reason"], bad["raw"], strict=True):
        rows.append(Sample(None, int(line), _key([int(line), str(raw)]), problem=reason))
    return iter(sorted(rows, key=lambda row: row.line))


def _sample(name: str, cells: Mapping[str, Any], problem: Note | None) -> Sample:
    texts = {role: cells[role] or "" for role in TEXTS}
    contexts = tuple(one for one in cells["contexts"] or () if one.strip())
    truth = texts["ground_truth"] or "\n".join(contexts)
    about = {role: texts[role] for role in ("question", "response", "reference")}
    key = _key([name, about, truth, contexts])
    return Sample(name, int(cells["line"]), key, **about, truth=truth or None, contexts=contexts, problem=problem)


def _numbered(rows: Iterator[Sample], seen: Counter[str]) -> Iterator[Sample]:
    for row in rows:
        seen[row.key] += 1
        yield row._replace(key=f"{row.key}-{seen[row.key]}")


def _key(parts: list[Any]) -> str:
    return blake2b(json.dumps(parts, ensure_ascii=True).encode("ascii"), digest_size=12).hexdigest()


def _recognised(columns: Mapped) -> str:
    read = ", ".join(f"{role} from {name}" for role, name in columns.columns.items())
    left = f"; left alone: {_listed(columns.extras)}" if columns.extras else ""
    return f"read: {read}{left}"


def _noticed(notice: Notice) -> str:
    if not notice.column:
        return str(notice.note)
    lines = ", ".join(str(line) for line in notice.lines)
    more = ", and more" if notice.rows > len(notice.lines) else ""
    return f"{notice.column}, {notice.rows} rows (line {lines}{more}): {notice.note}"


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(names[:20]) + (f" and {len(names) - 20} more" if len(names) > 20 else "")
