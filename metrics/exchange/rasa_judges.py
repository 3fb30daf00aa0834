"""Rasa's ``conftest.yml``: which model judges, which embeds, and which plays the user; read as labels for the scores.

Formats: https://rasa.com/docs/reference/testing/e2e/assertions (``llm_judge``) and
https://rasa.com/docs/reference/testing/evals/configuration-and-results (``simulation``, ``evaluation``)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from metrics.exchange.placed import plain
from metrics.exchange.yaml_text import read_yaml
from metrics.forms import DamagedCase

_JUDGES = ("llm_judge", "evaluation", "judge")
_SIMULATORS = ("simulation", "simulator", "simulated_user")


@dataclass(frozen=True)
class Makers:
    """Labels such as ``openai/gpt-4.1``; "" where the file does not say."""

    judge: str = ""
    embedder: str = ""
    simulator: str = ""


def conftest(text: str) -> Makers:
    """Who makes the scores, by the text of a ``conftest.yml``.

    Only provider, model, deployment and model group are looked at; keys and addresses are left where they are.

    Args:
        text: YAML; untrusted.

    Raises:
        DamagedCase: If it is not YAML, or names no model.

    >>> conftest("llm_judge: {llm: {provider: openai, model: gpt-4.1}}").judge
    'openai/gpt-4.1'
    """
    root = plain(read_yaml(text))
    fields = root if isinstance(root, dict) else {}
    groups = _groups(fields.get("model_groups"))
    judges = [fields.get(name) for name in _JUDGES]
    simulators = [fields.get(name) for name in _SIMULATORS]
    found = Makers(
        judge=_first([*judges, {"llm": fields.get("llm")}], "llm", groups),
        embedder=_first([*judges, fields], "embeddings", groups, inside=True),
        simulator=_first(simulators, "llm", groups),
    )
    if found == Makers():
        raise DamagedCase("the file", "it names no model under llm_judge, evaluation, llm or simulation")
    return found


def _first(places: list[Any], part: str, groups: Mapping[str, str], *, inside: bool = False) -> str:
    """The first label in one of these places: below ``part``, or else, unless ``inside``, in the place itself."""
    for place in places:
        if not isinstance(place, dict):
            continue
        label = _label(place.get(part), groups) or ("" if inside else _label(place, groups))
        if label:
            return label
    return ""


def _label(model: Any, groups: Mapping[str, str]) -> str:
    if isinstance(model, str):
        return model
    if not isinstance(model, dict):
        return ""
    if isinstance(model.get("models"), list):
        return next((label for label in (_label(one, groups) for one in model["models"]) if label), "")
    group = _word(model, "model_group")
    names = [
        _word(model, "provider"),
        _word(model, "model") or _word(model, "deployment") or _word(model, "model_name"),
    ]
    return "/".join(filter(None, names)) or groups.get(group, group)


def _word(model: Mapping[str, Any], name: str) -> str:
    found = model.get(name)
    return str(found).strip() if isinstance(found, str | int | float) and not isinstance(found, bool) else ""


def _groups(listed: Any) -> dict[str, str]:
    """Labels by the id of the model group."""
    groups = [group for group in listed if isinstance(group, dict)] if isinstance(listed, list) else []
    return {_word(group, "id"): label for group in groups if (label := _label(group, {}))}
