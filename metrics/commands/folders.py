"""A folder of parts judged part by part, here or on a Dask cluster; every part has a journal of its own.

A worker that is killed leaves the journal of its part behind: whoever takes the part up again finds there every call
that was answered. Keys are read by each worker from its own environment and never sent.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections import Counter
from functools import partial
from pathlib import Path

from metrics.commands.journal import written
from metrics.commands.judged_lines import exit_code
from metrics.commands.lock import Taken, hold
from metrics.commands.options import addressed, answers_of, judging_of
from metrics.commands.rows import INTERRUPTED
from metrics.commands.samples import samples
from metrics.golden.parts import Part, Tally, Unusable, parts_of, settled, tidied, worked
from metrics.golden.sources import source_of

ENDINGS = (".jsonl", ".csv", ".tsv", ".parquet")
_STATE = re.compile(rb'"state": "([a-z ]+)"')
_PATIENCE = 10.0
"""Seconds to wait for the journal of a part: a killed worker lets it go at once, but not before it is dead."""
_READING = ("column", "field", "encoding", "separator", "words", "several", "split")
_SAID = 20
_UNUSABLE = 2


def judge_folder(asked: argparse.Namespace) -> int:
    """The exit code of judging a folder.

    Raises:
        Taken: If another process judges into the same folder.
        OSError, ValueError: If it cannot be begun.
    """
    folder, target = Path(asked.file), Path(asked.output)
    if not folder.is_dir():
        raise ValueError("--dask takes a folder of parts, not a file")
    asked = addressed(asked, os.environ) if asked.dask else asked
    try:
        parts = [_part(one) for one in parts_of(folder, target, ENDINGS)]
        if len({one.target for one in parts}) < len(parts):
            raise Unusable("two parts would go into one file; give them names that differ before the ending")
        with (target / ".lock").open("w") as lock:
            hold(lock)
            _settle(target, asked)
            parts = [one._replace(again=bool(_states(one) & _unfinished(asked))) for one in parts]
            failed = _worked(parts, asked)
            tidied(target)
    except Unusable as error:
        print(error, file=sys.stderr)
        return _UNUSABLE
    return _summed(parts, failed)


def judged_part(source: str, place: str, asked: argparse.Namespace) -> Tally:
    """A part judged into a file; the calls go into its journal beside that as they are answered.

    Raises:
        OSError: If it cannot be read or written, or is being judged elsewhere.
        ValueError: If nothing can be judged of it.
        KeyboardInterrupt: If it was interrupted; the journal is kept.
    """
    name = _target_name(Path(source))
    judging = judging_of(asked, os.environ)
    judging.name = f"{name}: "
    found = samples(source_of(Path(source)), asked.metric, answers_of(asked))
    for text in found.said:
        judging.say(text)
    try:
        journal = judging.journal(Path(place).with_name(f".{name}.journal"), _PATIENCE)
    except Taken:
        raise OSError("another process is judging this part; run the same command again later") from None
    try:
        if judging.run(found.rows, journal, Path(place)) == INTERRUPTED:
            raise KeyboardInterrupt
    finally:
        journal.close()
    bad = len(found.rows) - judging.states["scored"]
    stop = "" if judging.stopped is None else str(judging.stopped)
    said = [*found.said, *judging.unscored]
    return Tally(Path(source).name, len(found.rows), bad, tuple(said[:_SAID]), stop=stop)


def _worked(parts: list[Part], asked: argparse.Namespace) -> int:
    """How many parts could not be done at all; what came of each is said as it ends."""
    plain = argparse.Namespace(**{name: value for name, value in vars(asked).items() if name != "run"})
    failed, stop = 0, ""
    for place, tally in enumerate(worked(parts, partial(judged_part, asked=plain), asked.dask), start=1):
        went = "failed" if tally.failed else "kept from before" if tally.kept else f"{tally.read} rows"
        without = f", {tally.bad} of them without a score" if tally.bad else ""
        print(f"{place} of {len(parts)}: {tally.name}: {went}{without}", file=sys.stderr, flush=True)
        for line in tally.said if tally.failed or asked.dask else ():  # here, they were said at once
            print(f"  {line}", file=sys.stderr)
        failed += tally.failed
        if tally.stop:
            stop = tally.stop
            break
    if stop:
        print(f"no further part is tried: {stop}", file=sys.stderr)
    return failed


def _part(part: Part) -> Part:
    return part._replace(target=str(Path(part.target).with_name(_target_name(Path(part.source)))))


def _target_name(source: Path) -> str:
    """What the judged part is called: it is JSONL, whatever the part is.

    >>> _target_name(Path("a.jsonl")), _target_name(Path("a.parquet"))
    ('a.jsonl', 'a.parquet.jsonl')
    """
    return source.name if source.suffix == ".jsonl" else f"{source.name}.jsonl"


def _settle(target: Path, asked: argparse.Namespace) -> None:
    """Notes down what the parts are made with. Parts that were made otherwise are made anew, from their journals."""
    reading = {name: getattr(asked, name) for name in _READING}
    made_with = {"command": "judge", "made_with": judging_of(asked, os.environ).everything, **reading}
    text, note = json.dumps(made_with, ensure_ascii=True), target / "settings.json"
    old = note.read_text(encoding="utf-8") if note.exists() else ""
    if '"command": "judge"' in old and old != text + "\n":
        for journal in target.glob(".*.journal"):
            (target / journal.name[1:].removesuffix(".journal")).unlink(missing_ok=True)
        written(note, [text])
    settled(target, text + "\n")


def _states(part: Part) -> Counter[bytes]:
    """How many rows of a judged part came to what; inside a text such a mark would be escaped."""
    target = Path(part.target)
    if not target.exists():
        return Counter()
    with target.open("rb") as lines:
        return Counter(found[1] for line in lines if (found := _STATE.search(line)))


def _unfinished(asked: argparse.Namespace) -> Counter[bytes]:
    """The states of rows for which a part is taken up again."""
    return Counter({state.encode(): sys.maxsize for state in ("failed", *asked.again)})


def _summed(parts: list[Part], failed: int) -> int:
    """The exit code by what stands in the judged parts, which is said."""
    states = Counter[str]()
    missing = 0
    for one in parts:
        found = _states(one)
        missing += not found
        states += Counter({state.decode(): count for state, count in found.items()})
    print(f"{states['scored']} of {sum(states.values())} rows scored", end="", file=sys.stderr)
    print(
        "".join(f"; {state}: {count}" for state, count in sorted(states.items()) if state != "scored"), file=sys.stderr
    )
    if missing:
        print(f"parts not judged: {missing}; the same command again takes them up", file=sys.stderr)
    return exit_code(states, sum(states.values()) + missing + failed)
