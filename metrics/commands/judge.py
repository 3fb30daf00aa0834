"""``python -m metrics judge``: judges a file of samples; may be stopped at any time and goes on where it stopped."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from metrics.case import Settings
from metrics.commands.journal import Journal
from metrics.commands.rows import Judging, fingerprint
from metrics.commands.samples import UnreadableFile, samples
from metrics.lines import ENGINES_OF_METRIC
from metrics.notes import RefusedSetting
from metrics.protocols import Embedder
from metrics.providers.judging import Patience, Plan
from metrics.providers.openai_compatible import Endpoint, RefusedAddress, Secret, endpoint, masked, policy_from
from metrics.settings import accepted_beta, accepted_weights

_METRICS = tuple(ENGINES_OF_METRIC)
_UNUSABLE = 2
FORMS = """\
FILE is JSONL (one JSON object a line) or, when its name ends in .csv or .tsv, a table, in UTF-8. Columns:
  user_input (or question), response (or answer), reference (or ground_truth), retrieved_contexts (or contexts), id
groundedness is judged against retrieved_contexts where a row has them, else against reference.

The key is read from OPENAI_API_KEY, the address from --base-url or OPENAI_BASE_URL. --judge rules and --embedder local
need neither. ANSWER_METRICS_JUDGE_HOSTS limits which hosts may be asked.

OUT gets one JSON object per row, in the order of FILE: the fields of the command score (id, value, reason, steps,
engine, engine_outcome), and judge, embedder, prompts (their version), date, evidence, warnings. OUT.journal keeps every
call as it is answered. The same command again skips what is finished, uses the calls that were answered, and sends only
what failed or was not reached.

exit code: 0 when every row was judged, 1 when a row failed or could not be read (it is named on standard error, with
the reason), 2 when the command cannot be run at all, 130 when it was interrupted.

example:
  python -m metrics judge samples.csv --metric groundedness --judge gpt-4.1-mini -o judged.jsonl
"""


def add_parser(commands: Any) -> None:
    """Adds the command to those of the program."""
    judge = commands.add_parser(
        "judge",
        help="judge a JSONL or CSV file of samples by a language model, or by rules",
        description="Judges samples and scores them; what is answered is kept, whatever happens.",
        epilog=FORMS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    judge.add_argument("file", metavar="FILE", help="JSONL or CSV; - reads JSONL from standard input")
    judge.add_argument("-o", "--output", metavar="OUT.jsonl", required=True, help="where the judged rows go")
    judge.add_argument("--metric", choices=_METRICS, default=_METRICS[0], help="default: %(default)s")
    judge.add_argument("--judge", metavar="MODEL", required=True, help='name of a model at the server, or "rules"')
    judge.add_argument("--base-url", metavar="URL", help="address of the server; default: OPENAI_BASE_URL, or OpenAI's")
    judge.add_argument(
        "--embedder", metavar="NAME", default="local", help='"local", "letters", "none", or a model; default: local'
    )
    judge.add_argument("--embedder-url", metavar="URL", help="address of the embedder; default: that of the judge")
    judge.add_argument("--protocol", choices=("three_calls", "one_call"), default="three_calls", help="of correctness")
    judge.add_argument("--asking", choices=("each", "once"), default="each", help="of relevancy")
    judge.add_argument("--questions", type=int, default=3, metavar="N", help="of relevancy, 1 to 10; default: 3")
    judge.add_argument("--weights", type=float, nargs=2, default=(0.75, 0.25), metavar=("FACTS", "SIMILARITY"))
    judge.add_argument("--beta", type=float, default=1.0)
    judge.add_argument("--threshold", type=float, help="from which score groundedness passes, 0 to 1")
    judge.add_argument("--engine", help="tool to compare with; default: as in score")
    judge.add_argument("--temperature", type=float, default=0.0, help="default: %(default)s")
    judge.add_argument("--timeout", type=float, default=60.0, help="seconds for one request; default: 60")
    judge.add_argument("--max-tokens", type=int, default=4096, help="of one reply; default: %(default)s")
    judge.add_argument("--tries", type=int, default=4, help="most requests for one call; default: %(default)s")
    judge.add_argument("--longest-wait", type=float, default=60.0, help="most seconds between two; default: 60")
    judge.add_argument("--concurrency", type=int, default=4, metavar="N", help="requests at a time; default: 4")
    judge.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """The exit code of judging a file."""
    journal = None
    try:
        output = Path(asked.output)
        rows, bad = samples(_input(asked, output), is_csv=asked.file.lower().endswith((".csv", ".tsv")))
        plan, settings = _plan(asked, os.environ), _settings(asked)
        judging = Judging(plan, asked.metric, asked.engine, settings, max(asked.concurrency, 1))
        makers = fingerprint(judging.makers)
        journal = Journal(output.with_name(output.name + ".journal"), fingerprint(judging.everything), makers)
        return judging.run(rows, bad, journal, output)
    except OSError as error:
        print(f"cannot go on: {error.strerror or error}", file=sys.stderr)
    except UnreadableFile as error:
        print(f"cannot read {asked.file}: {error}", file=sys.stderr)
    except (RefusedAddress, RefusedSetting, ValueError) as error:
        print(f"cannot judge: {masked(str(error))}", file=sys.stderr)
    finally:
        if journal is not None:
            journal.close()
    return _UNUSABLE


def _input(asked: argparse.Namespace, output: Path) -> bytes:
    if asked.file == "-":
        return sys.stdin.buffer.read()
    path = Path(asked.file)
    if output.exists() and path.samefile(output):
        raise OSError("the output is the file being read")
    return path.read_bytes()


def _settings(asked: argparse.Namespace) -> Settings:
    weights, beta = accepted_weights(asked.weights), accepted_beta(asked.beta)
    return Settings(weights, beta, grounded_at=asked.threshold)


def _plan(asked: argparse.Namespace, environment: Mapping[str, str]) -> Plan | Embedder:
    """How rows are judged by a model; of the rule judge only the embedder it stands on."""
    key, policy = environment.get("OPENAI_API_KEY", ""), policy_from(environment)
    rest = {"timeout": asked.timeout, "max_tokens": asked.max_tokens, "temperature": asked.temperature}
    typed = asked.base_url or ""

    def at_server(model: str, url: str) -> Endpoint:
        if url or not environment.get("OPENAI_BASE_URL"):
            made, notes = endpoint(model, url, key, policy=policy, **rest)
        else:  # named by whoever runs the command, like the hosts that are allowed
            made, notes = endpoint(model, environment["OPENAI_BASE_URL"], key, **rest)
        for note in notes:
            print(str(note), file=sys.stderr)
        return made

    Secret(key)
    embedder = _local(asked.embedder)
    if asked.judge == "rules":
        if embedder is None:
            raise ValueError('--judge rules needs an embedder on this machine: --embedder local or "letters"')
        return embedder
    if embedder is None and asked.embedder != "none":
        return _model_plan(asked, at_server(asked.judge, typed), at_server(asked.embedder, asked.embedder_url or typed))
    return _model_plan(asked, at_server(asked.judge, typed), embedder)


def _model_plan(asked: argparse.Namespace, judge: Endpoint, embedder: Endpoint | Embedder | None) -> Plan:
    return Plan(
        asked.metric,
        judge,
        embedder,
        protocol=asked.protocol,
        asking=asked.asking,
        questions=asked.questions,
        patience=Patience(max(asked.tries, 1), asked.longest_wait),
        at_once=max(asked.concurrency, 1),
    )


def _local(name: str) -> Embedder | None:
    from metrics.providers import letter_embedder, local_embedder

    return {"local": local_embedder, "letters": letter_embedder}.get(name)
