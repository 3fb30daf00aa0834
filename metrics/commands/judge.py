"""``python -m metrics judge``: judges a file of samples; may be stopped at any time and goes on where it stopped."""

from __future__ import annotations

import argparse
import os
import sys
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any

from metrics.commands.lock import Taken
from metrics.commands.options import ROLES, answers_of, checked, judging_of
from metrics.lines import ENGINES_OF_METRIC
from metrics.notes import RefusedSetting
from metrics.providers.openai_compatible import RefusedAddress, masked

if TYPE_CHECKING:  # pandas is loaded when a file is read, not when the program starts
    from metrics.golden.sources import Source

_METRICS = tuple(ENGINES_OF_METRIC)
_AGAIN = {"provisional": ("provisional",), "unscored": ("provisional", "not scored")}
_UNUSABLE = 2
FORMS = """\
FILE is CSV, TSV, JSONL, JSON or Parquet, also gzip, read as the golden sets of the app are: the names of RAGAS
(user_input, response, reference, retrieved_contexts, and question, answer, ground_truth, contexts), of DeepEval,
promptfoo, LangSmith and Langfuse are recognised. How each column was read is said on standard error. Where there are
two readings nothing is guessed: the message names the option that decides (--column, --encoding, --words and so on).
groundedness is judged against retrieved_contexts where a row has them, else against reference.

keys: OPENAI_API_KEY goes to the judge's server, and to the embedder where that is the same server. An embedder
elsewhere (--embedder-url) gets OPENAI_EMBEDDINGS_API_KEY, never the judge's key. --judge rules and --embedder local
need no key.

addresses: that of the judge comes from --base-url, else from OPENAI_BASE_URL, else it is OpenAI's; that of the embedder
from --embedder-url, else it is the judge's. ANSWER_METRICS_JUDGE_HOSTS limits all of them, whichever way they come:
"localhost:11434, api.groq.com" allows these hosts alone, "off" allows OpenAI's own address alone, and without it any
may be asked. As in the app, judge_hosts in .streamlit/secrets.toml says the same where the variable is not set.
Link-local and metadata addresses are always refused.

OUT gets one JSON object per row, in the order of FILE: the fields of the command score (id, value, reason, steps,
engine, engine_outcome), state, judge, embedder, prompts (their version), date, evidence, warnings, and the texts. The
app reads OUT as a golden set, where a row opens as a case with what the judge said. The states:
  scored        there is a value
  provisional   the judge replied, but the reply does not fit what it was asked (a claim dropped or invented); the
                reason says so. Settle it by hand in the app (open OUT there), or ask again: --again provisional
  not scored    judged, but there is nothing to score (no statement in the answer, for one)
  failed        the judging is not whole; the same command again takes it up
  unread        the row could not be read, lacks a text, or waits for one of the options above

OUT.journal keeps every call as it is answered, and is locked while the command runs (on Windows too). The same command
again skips what was judged, uses the calls that were answered, and sends only what failed or was not reached. Rows that
are provisional were paid, so they are asked again only with --again.

a folder (its files *.jsonl, *.csv, *.tsv and *.parquet) is judged part by part into the folder OUT, as JSONL, with a
journal for each part (OUT/.PART.journal). The same command again goes on where it was stopped. With --dask the parts go
to a Dask cluster, whose workers must see both folders under the same names and have the keys in their own environment;
no key is sent to them.

exit code: 0 when every row has a score, 1 when a row failed or could not be read (it is named on standard error, with
the reason), 2 when the command cannot be run at all (also when FILE holds no row, or OUT is being written by another
process), 3 when every row was judged, but some have no score (provisional or not scored), 130 when it was interrupted.

example:
  python -m metrics judge samples.csv --metric groundedness --judge gpt-4.1-mini -o judged.jsonl
"""


def add_parser(commands: Any) -> None:
    """Adds the command to those of the program."""
    judge = commands.add_parser(
        "judge",
        help="judge a file of samples by a language model, or by rules",
        description="Judges samples and scores them; what is answered is kept, whatever happens.",
        epilog=FORMS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    judge.add_argument("file", metavar="FILE", help="file, or folder of parts; - reads JSONL from standard input")
    judge.add_argument("-o", "--output", metavar="OUT.jsonl", required=True, help="where the judged rows go")
    judge.add_argument("--metric", choices=_METRICS, default=_METRICS[0], help="default: %(default)s")
    judge.add_argument("--judge", metavar="MODEL", required=True, help='name of a model at the server, or "rules"')
    judge.add_argument("--base-url", metavar="URL", help="address of the server; default: OPENAI_BASE_URL, or OpenAI's")
    judge.add_argument(
        "--embedder", metavar="NAME", default="local", help='"local", "letters", "none", or a model; default: local'
    )
    judge.add_argument("--embedder-url", metavar="URL", help="address of the embedder; default: that of the judge")
    judge.add_argument("--dask", metavar="ADDRESS", help="hand the parts of a folder to this Dask scheduler")
    judge.add_argument(
        "--again", choices=tuple(_AGAIN), help="ask again what was judged without a score; unscored: also not scored"
    )
    _add_scoring(judge.add_argument_group("how it is judged and scored"))
    _add_reading(judge.add_argument_group("how the file is read, where it has two readings"))
    judge.set_defaults(run=run)


def _add_scoring(group: Any) -> None:
    group.add_argument("--protocol", choices=("three_calls", "one_call"), default="three_calls", help="of correctness")
    group.add_argument("--asking", choices=("each", "once"), default="each", help="of relevancy")
    group.add_argument("--questions", type=int, default=3, metavar="N", help="of relevancy, 1 to 10; default: 3")
    group.add_argument("--weights", type=float, nargs=2, default=(0.75, 0.25), metavar=("FACTS", "SIMILARITY"))
    group.add_argument("--beta", type=float, default=1.0)
    group.add_argument("--threshold", type=float, help="from which score groundedness passes, 0 to 1")
    group.add_argument("--engine", help="tool to compare with; default: as in score")
    group.add_argument("--temperature", type=float, default=0.0, help="default: %(default)s")
    group.add_argument("--timeout", type=float, default=60.0, help="seconds for one request; default: 60")
    group.add_argument("--max-tokens", type=int, default=4096, help="of one reply; default: %(default)s")
    group.add_argument("--tries", type=int, default=4, help="most requests for one call; default: %(default)s")
    group.add_argument("--longest-wait", type=float, default=60.0, help="most seconds between two; default: 60")
    group.add_argument("--concurrency", type=int, default=4, metavar="N", help="requests at a time; default: 4")


def _add_reading(group: Any) -> None:
    for name, what in (("column", "the column"), ("field", "the field of an object")):
        group.add_argument(
            f"--{name}",
            action="append",
            default=[],
            metavar="ROLE=NAME",
            help=f"{what} to read {', '.join(ROLES)} from",
        )
    group.add_argument("--encoding", default="", help="such as cp949")
    group.add_argument("--separator", default="", help="sign between the cells of a CSV")
    group.add_argument("--words", choices=("text", "missing"), default="", help="what NA, None or nan stand for")
    group.add_argument("--several", choices=("first", "last", "join"), default="", help="of several texts in a cell")
    group.add_argument("--split", default="", metavar="SIGN", help="cut plain texts into contexts here")


def run(asked: argparse.Namespace) -> int:
    """The exit code of judging a file or a folder."""
    try:
        asked.again, asked.run_name = _AGAIN.get(asked.again, ()), uuid.uuid4().hex
        checked(asked)
        if asked.dask or os.path.isdir(asked.file):
            from metrics.commands.folders import judge_folder

            return judge_folder(asked)
        return _judge_file(asked, Path(asked.output))
    except Taken:
        print(
            f"another process is judging into {asked.output} right now. Wait for it, or name another output with -o",
            file=sys.stderr,
        )
    except OSError as error:
        named = f"{error.strerror}: {error.filename}" if error.filename else error.strerror or error
        print(f"cannot go on: {named}", file=sys.stderr)
    except (RefusedAddress, RefusedSetting, ValueError) as error:
        print(f"cannot judge {asked.file}: {masked(str(error))}", file=sys.stderr)
    return _UNUSABLE


def _judge_file(asked: argparse.Namespace, output: Path) -> int:
    from metrics.commands.samples import samples

    judging = judging_of(asked, os.environ)
    found = samples(_source(asked, output), asked.metric, answers_of(asked))
    journal = judging.journal(output.with_name(output.name + ".journal"))
    try:
        for text in found.said:
            judging.say(text)
        return judging.run(found.rows, journal, output)
    finally:
        journal.close()


def _source(asked: argparse.Namespace, output: Path) -> Source:
    from metrics.golden.sources import source_of

    if output.is_dir():
        raise OSError(f"{output} is a folder; name a file with -o")
    if asked.file == "-":
        if sys.stdin is None:
            raise OSError("standard input is closed")
        return source_of(sys.stdin.buffer.read(), "standard input.jsonl")
    path = Path(asked.file)
    if not path.exists():
        raise OSError(f"No such file: {asked.file}")
    if output.exists() and path.samefile(output):
        raise OSError("the output is the file being read")
    return source_of(path)
