"""Earlier answers of a language model for the same part of a case: asking again keeps both, and either can be shown.

They lie in ``kept_evidence`` beside what other kinds of makers gave, under ``claims.model 1``, ``claims.model 2``, ...
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from metrics.case import Case
from metrics.case_file import Part, evidence_form, with_evidence
from metrics.evidence import maker
from metrics.forms import DamagedCase


class Version(NamedTuple):
    """One answer.

    Args:
        key: To ask for it again; "" for the one that stands now.
        label: Who gave it.
        date: When, as its maker says; "" when it does not.
        prompt: Version of the prompts.
    """

    key: str
    label: str
    date: str
    prompt: str


def versions(case: Case, part: Part) -> tuple[Version, ...]:
    """The answers of language models for a part, the oldest first, the one that stands now last (if it is of one)."""
    found = []
    for key in sorted(_keys(case, part), key=_number):
        try:
            found.append(_version(key, with_evidence(Case(), part, dict(case.kept_evidence[key])), part))
        except DamagedCase:
            continue
    return (*found, _version("", case, part)) if maker(case, part).kind == "model" else tuple(found)


def with_present_kept(case: Case, part: Part) -> Case:
    """The case with what a language model gave for a part also kept as a version; before it is asked once more."""
    if maker(case, part).kind != "model":
        return case
    form = evidence_form(case, part)
    if any(case.kept_evidence[key] == form for key in _keys(case, part)):
        return case
    number = max(map(_number, _keys(case, part)), default=0) + 1
    return replace(case, kept_evidence={**case.kept_evidence, f"{part}.model {number}": form})


def with_version(case: Case, part: Part, key: str) -> Case:
    """The case with an earlier answer in place of the present one, which is kept too.

    Raises:
        KeyError: If there is no such version.
    """
    if key not in _keys(case, part):
        raise KeyError(key)
    kept = with_present_kept(case, part)
    rest = {name: form for name, form in kept.kept_evidence.items() if name != key}
    return with_evidence(replace(kept, kept_evidence=rest), part, dict(case.kept_evidence[key]))


def version_case(case: Case, part: Part, key: str) -> Case:
    """The case as it would stand with an earlier answer, to compare; the case itself for "".

    Raises:
        KeyError: If there is no such version.
    """
    return with_evidence(case, part, dict(case.kept_evidence[key])) if key else case


def _keys(case: Case, part: Part) -> list[str]:
    return [key for key in case.kept_evidence if re.fullmatch(rf"{part}\.model \d{{1,9}}", key)]


def _number(key: str) -> int:
    return int(key.rsplit(" ", 1)[1])


def _version(key: str, case: Case, part: Part) -> Version:
    one = maker(case, part)
    date, prompt = one.extra.get("date"), one.extra.get("prompts")
    return Version(key, one.label, date if isinstance(date, str) else "", prompt if isinstance(prompt, str) else "")
