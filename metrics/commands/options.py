"""What the command judge was asked for, checked, and the plan, the settings and the reading that it comes to."""

from __future__ import annotations

import argparse
import math
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from metrics.case import Settings
from metrics.commands.journal import Again
from metrics.commands.rows import Judging
from metrics.protocols import Embedder
from metrics.providers.judging import Patience, Plan
from metrics.providers.openai_compatible import (
    Endpoint,
    ReadAddress,
    Secret,
    endpoint,
    origin_of,
    policy_from,
    read_address,
)
from metrics.settings import accepted_beta, accepted_weights

if TYPE_CHECKING:  # pandas is loaded when a file is read, not when the program starts
    from metrics.commands.samples import Answers

ROLES = ("id", "question", "response", "reference", "ground_truth", "contexts")
"""What a column can be read as."""
KEY, EMBEDDER_KEY, ADDRESS = "OPENAI_API_KEY", "OPENAI_EMBEDDINGS_API_KEY", "OPENAI_BASE_URL"
_RANGES = {
    "threshold": (0.0, 1.0, "a pass mark from 0 to 1", "0.8"),
    "timeout": (1e-3, 86_400.0, "seconds above 0, at most a day", "60"),
    "longest_wait": (0.0, 86_400.0, "seconds from 0 to a day", "60"),
    "temperature": (0.0, 2.0, "a number from 0 to 2", "0"),
    "max_tokens": (1, 10_000_000, "a whole number from 1", "4096"),
    "tries": (1, 100, "a whole number from 1 to 100", "4"),
    "concurrency": (1, 1000, "a whole number from 1 to 1000", "4"),
}
"""By option: least, most, what it is, and an example."""


def checked(asked: argparse.Namespace) -> None:
    """Nothing, when every number makes sense.

    Raises:
        RefusedSetting: Of weights and beta.
        ValueError: Of the others; it says which, what it must be, and how that is written.
    """
    for name, (least, most, what, example) in _RANGES.items():
        value = getattr(asked, name)
        if value is not None and not (math.isfinite(value) and least <= value <= most):
            option = "--" + name.replace("_", "-")
            raise ValueError(f"{option} {value}: this must be {what}; for example {option} {example}")
    settings_of(asked)


def settings_of(asked: argparse.Namespace) -> Settings:
    """Weights, beta and pass mark.

    Raises:
        RefusedSetting: If no score can be computed with them.
    """
    return Settings(accepted_weights(asked.weights), accepted_beta(asked.beta), grounded_at=asked.threshold)


def judging_of(asked: argparse.Namespace, environment: Mapping[str, str]) -> Judging:
    """How the rows are judged; keys come from the environment alone, and go where they belong."""
    plan = _plan(asked, environment)
    again = Again(frozenset(asked.again), asked.run_name)
    return Judging(plan, asked.metric, asked.engine, settings_of(asked), asked.concurrency, again)


def addressed(asked: argparse.Namespace, environment: Mapping[str, str]) -> argparse.Namespace:
    """The same with its addresses settled here, so that every worker of a cluster asks the same servers.

    Raises:
        RefusedAddress: If one may not be asked.
        ValueError: If one holds a key, which would travel to the cluster and into its logs.
    """
    policy, found = policy_from(environment, _operator_secrets()), {}
    for name, text in {
        "base_url": _judge_address(asked, environment),
        "embedder_url": asked.embedder_url or "",
    }.items():
        read = read_address(text, policy) if text and asked.judge != "rules" else None
        if read is not None and read.key:
            raise ValueError(
                f"--{name.replace('_', '-')} holds a key. With --dask give the address without it, and the key to the "
                f"workers, in their environment ({KEY if name == 'base_url' else EMBEDDER_KEY})"
            )
        found[name] = None if read is None else read.base_url
    return argparse.Namespace(**{**vars(asked), **found})


def answers_of(asked: argparse.Namespace) -> Answers:
    """What was said about the reading of the file.

    Raises:
        ValueError: If a role, a sign or an encoding is none.
    """
    from metrics.commands.samples import Answers

    named: dict[str, dict[str, str]] = {"column": {}, "field": {}}
    for option, found in named.items():
        for text in getattr(asked, option):
            role, _, name = text.partition("=")
            if role not in ROLES or not name:
                raise ValueError(
                    f"--{option} {text}: this must be ROLE=NAME, the role one of {', '.join(ROLES)}; "
                    f"for example --{option} response=answer"
                )
            found[role] = name
    separator = {"\\t": "\t"}.get(asked.separator, asked.separator)
    if len(separator) > 1:
        raise ValueError(f'--separator {separator}: this must be one sign; for example --separator ";"')
    try:
        b"a".decode(asked.encoding or "utf-8", "replace")
    except LookupError:
        raise ValueError(
            f"--encoding {asked.encoding}: there is no such encoding of texts; for example --encoding cp1252"
        ) from None
    rest = (asked.encoding, separator, asked.words, asked.several, asked.split)
    return Answers(named["column"], named["field"], *rest)


def _plan(asked: argparse.Namespace, environment: Mapping[str, str]) -> Plan | Embedder:
    """How rows are judged by a model; of the rule judge only the embedder it stands on."""
    embedder = _local(asked.embedder)
    if asked.judge == "rules":
        if embedder is None:
            raise ValueError('--judge rules needs an embedder on this machine: --embedder local or "letters"')
        return embedder
    policy = policy_from(environment, _operator_secrets())
    address = read_address(_judge_address(asked, environment), policy)
    judge = _endpoint(asked, asked.judge, address, Secret(environment.get(KEY, "")))
    if embedder is not None or asked.embedder == "none":
        return _model_plan(asked, judge, embedder)
    if not asked.embedder_url:
        return _model_plan(asked, judge, _endpoint(asked, asked.embedder, address._replace(notes=()), judge.key))
    other = read_address(asked.embedder_url, policy)
    key = Secret(environment.get(EMBEDDER_KEY, ""))
    if not key and origin_of(other.base_url) == origin_of(judge.base_url):
        key = judge.key
    if not key and not other.key and judge.key:
        print(
            f"the embedder gets no key: that of the judge stays with the judge. {EMBEDDER_KEY} is its", file=sys.stderr
        )
    return _model_plan(asked, judge, _endpoint(asked, asked.embedder, other, key))


def _operator_secrets() -> dict[str, Any]:
    """Which hosts the app's secrets allow, where the app would look for them; nothing else of them is used.

    Raises:
        ValueError: If a file of secrets cannot be read, since nobody knows then what it allows.
    """
    found: dict[str, Any] = {}
    for folder in (Path.home(), Path.cwd()):
        path = folder / ".streamlit" / "secrets.toml"
        try:
            if path.exists():
                found |= tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            raise ValueError(f"{path} cannot be read, so nobody knows which hosts it allows; mend it") from None
    return {"judge_hosts": found["judge_hosts"]} if "judge_hosts" in found else {}


def _judge_address(asked: argparse.Namespace, environment: Mapping[str, str]) -> str:
    return asked.base_url or environment.get(ADDRESS) or ""


def _endpoint(asked: argparse.Namespace, model: str, address: ReadAddress, key: Secret) -> Endpoint:
    """A model at an address; a key that stands in the address belongs there more than any other."""
    for note in address.notes:
        print(str(note), file=sys.stderr)
    rest: dict[str, Any] = {
        "timeout": asked.timeout,
        "max_tokens": asked.max_tokens,
        "temperature": asked.temperature,
    }
    made, _ = endpoint(model, address.base_url, (address.key or key).reveal(), **rest)
    return made


def _model_plan(asked: argparse.Namespace, judge: Endpoint, embedder: Endpoint | Embedder | None) -> Plan:
    return Plan(
        asked.metric,
        judge,
        embedder,
        protocol=asked.protocol,
        asking=asked.asking,
        questions=asked.questions,
        patience=Patience(asked.tries, asked.longest_wait),
        at_once=asked.concurrency,
    )


def _local(name: str) -> Embedder | None:
    from metrics.providers import letter_embedder, local_embedder

    return {"local": local_embedder, "letters": letter_embedder}.get(name)
