"""The command line: ``python -m metrics score`` scores samples that are judged already, ``judge`` judges them first."""

from __future__ import annotations

import argparse
import codecs
import contextlib
import io
import itertools
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import BinaryIO, TextIO

from metrics.commands import judge
from metrics.lines import ENGINES_OF_METRIC, scored_lines

METRICS = tuple(ENGINES_OF_METRIC)
_UNUSABLE, _INTERRUPTED, _PIPE_CLOSED = 2, 130, 141

_FORMS = """\
each line is one JSON object, in one of the forms of its metric:

answer_correctness
  {"id": "a1", "tp": 2, "fp": 2, "fn": 2, "similarity": 0.72, "weights": [0.75, 0.25], "beta": 1.0}
      the last three are optional; covered, response_claims and reference_claims may be given too
  {"id": "a2", "claims": {"TP": ["..."], "FP": [], "FN": [{"statement": "...", "reason": "..."}]}, "similarity": 0.72}
      a list "covered" may be given too

answer_relevancy
  {"id": "r1", "questions": [{"question": "...", "noncommittal": 0, "cosine": 0.9}], "gate": "all"}
      gate is optional: "all" (zero when every question is noncommittal), "any" or "none"; without it the rule of the
      engine, which is "none" for rasa and else "all". A cosine of null is undefined, a flag of null not known.
      user_input, for a warning about other languages, and threshold, for rasa, may be given too

groundedness
  {"id": "g1", "statements": [{"statement": "...", "score": 1, "justification": "..."}], "threshold": 0.8}
      threshold is optional, 0.5 without it

all three
  {"judge_replies": [...], "embeddings_by_text": {...}, ...} or, for rasa, {"judge_reply_text": "...", ...}
      the input of a recorded run, or the whole run {"id": ..., "input": {...}}

engines: ragas-0.4 and ragas-legacy for the first metric, those and rasa for the second, rasa for the third.

one JSON object comes out per line:
  id              as given, or null
  value           the score, or null when it cannot be given
  reason          why there is no value, and what to do
  steps           all that leads to the score, and warnings ("flags")
  engine          the tool that engine_outcome is about
  engine_outcome  what that tool gives: {"value": x}, {"nan": true} or {"error": {...}}; for rasa also "passed", or
                  {"passed": false, "failure_kind": "..."}; null when it hangs on what the line does not tell

exit code: 0 when every line was read, 1 when a line was not (it is named on standard error and the others are
scored all the same), 2 when the command cannot be run at all, also when FILE holds no line (-o is left as it was then).

a folder (its files *.jsonl and *.parquet) is scored part by part into the folder that -o names; finished parts are
kept, so that the same command goes on where it was stopped. A Parquet part has the columns of a golden set: id; tp, fp,
fn, similarity; cosines, flags; statement_scores, threshold. With --dask, the workers must see both folders.

example:
  echo '{"tp": 2, "fp": 2, "fn": 2, "similarity": 0.72}' | python -m metrics score -
"""


def main(argv: Sequence[str] | None = None) -> int:
    """The exit code of one run of the command line.

    Args:
        argv: Arguments without the program name; None for those the program was started with.

    >>> import json
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "in.jsonl").write_text('{"tp": 2, "fp": 2, "fn": 2, "similarity": 0.72}')
    ...     code = main(["score", f"{folder}/in.jsonl", "--output", f"{folder}/out.jsonl"])
    ...     code, round(json.loads(Path(folder, "out.jsonl").read_text())["value"], 3)
    (0, 0.555)
    """
    parser = _parser()
    asked = parser.parse_args(argv)
    engines = ENGINES_OF_METRIC[asked.metric]
    asked.engine = asked.engine or engines[0]
    if asked.engine not in engines:
        parser.error(f"--metric {asked.metric} has no engine {asked.engine}; choose from {', '.join(engines)}")
    try:
        run: Callable[[argparse.Namespace], int] = asked.run
        return run(asked)
    except BrokenPipeError:
        # The reader has gone (``| head``); what is still buffered must not fail again at exit.
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _PIPE_CLOSED
    except KeyboardInterrupt:
        return _INTERRUPTED
    except OSError as error:
        print(f"cannot go on: {error.strerror or error}", file=sys.stderr)
        return _UNUSABLE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m metrics", description="Scores of answers, with every step.")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    score = commands.add_parser(
        "score",
        help="score a JSONL file of samples that are judged already; no network, no key",
        description="Scores samples that are judged already, one JSON object per line. No network, no key.",
        epilog=_FORMS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    score.add_argument(
        "file",
        metavar="FILE",
        help="JSONL file in UTF-8, or a folder of JSONL or Parquet parts; - reads standard input",
    )
    score.add_argument("--metric", choices=METRICS, default=METRICS[0], help="default: %(default)s")
    score.add_argument(
        "--engine",
        choices=tuple(dict.fromkeys(one for engines in ENGINES_OF_METRIC.values() for one in engines)),
        help="tool to compare with; default: rasa for groundedness, else ragas-0.4",
    )
    score.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="write the scores here instead of standard output; for a folder, a folder",
    )
    score.add_argument(
        "--dask", metavar="ADDRESS", help="hand the parts of a folder to this Dask scheduler, such as tcp://host:8786"
    )
    score.set_defaults(run=_score)
    judge.add_parser(commands)
    return parser


def _score_folder(asked: argparse.Namespace) -> int:
    """A folder of parts, which only then needs pandas and pyarrow."""
    from metrics.golden.scored_parts import score_folder

    if not os.path.isdir(asked.file):
        print("--dask takes a folder of parts, not a file", file=sys.stderr)
        return _UNUSABLE
    return score_folder(asked.file, asked.output, asked.engine, asked.metric, asked.dask)


def _score(asked: argparse.Namespace) -> int:
    if asked.dask or os.path.isdir(asked.file):
        return _score_folder(asked)
    with contextlib.ExitStack() as opened:
        place = f"read {asked.file}"
        try:
            lines = _with_a_sample(_input(asked, opened))
            if lines is None:
                why = "it holds no sample. Give one JSON object a line; --help shows the forms"
                print(f"cannot score {asked.file}: {why}", file=sys.stderr)
                return _UNUSABLE
            place = f"write {asked.output or 'to standard output'}"
            out = _output(asked, opened)
        except OSError as error:
            print(f"cannot {place}: {error.strerror or error}", file=sys.stderr)
            return _UNUSABLE
        read, bad = _scored(lines, asked, out)
        out.flush()
    if bad:
        print(f"{bad} of {read} samples could not be read; the others are scored", file=sys.stderr)
    return 1 if bad else 0


def _input(asked: argparse.Namespace, opened: contextlib.ExitStack) -> BinaryIO:
    if asked.file != "-":
        return opened.enter_context(open(asked.file, "rb"))
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return sys.stdin.buffer


def _with_a_sample(lines: BinaryIO) -> Iterable[bytes] | None:
    """The lines, when one of them is not blank; read no further than to that one."""
    ahead = []
    for line in lines:
        ahead.append(line)
        if line.removeprefix(codecs.BOM_UTF8).strip():
            return itertools.chain(ahead, lines)
    return None


def _output(asked: argparse.Namespace, opened: contextlib.ExitStack) -> TextIO:
    if asked.output is None:
        if sys.stdout is None:
            raise OSError("it is closed")
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")
        return sys.stdout
    if asked.file != "-" and os.path.exists(asked.output) and os.path.samefile(asked.file, asked.output):
        raise OSError("it is the file being read")
    return opened.enter_context(open(asked.output, "w", encoding="utf-8"))


def _scored(lines: Iterable[bytes], asked: argparse.Namespace, out: TextIO) -> tuple[int, int]:
    """Every line scored and written, bad ones named on standard error; how many there were, and how many bad."""
    read = bad = 0
    for found in scored_lines(lines, asked.engine, asked.metric):
        read += 1
        if isinstance(found, str):
            out.write(found + "\n")
        else:
            bad += 1
            print(found, file=sys.stderr)
    return read, bad


if __name__ == "__main__":
    sys.exit(main())
