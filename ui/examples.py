"""The examples: cases as data, each with its title, what it shows and where its evidence comes from."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from metrics.case import Case
from metrics.case_file import Part, case_from_json
from metrics.evidence import maker
from ui.catalogues import words
from ui.prose import ROOT
from ui.reader import FALLBACK, language

FIRST = "savings_account"


class Example(NamedTuple):
    """One example: file name without ending, the case, and its words in the reader's language."""

    name: str
    case: Case
    title: str
    shows: str
    origin: str


def examples() -> dict[str, Example]:
    """All examples by name, in the order their files ask for."""
    return _examples(language())


def examples_with(part: Part) -> dict[str, Example]:
    """The examples that carry this part of the evidence, in order."""
    return {name: one for name, one in examples().items() if maker(one.case, part).kind}


def examples_of(set_name: str) -> list[Example]:
    """The examples that stand together on a page of their own, in order."""
    return [one for one in examples().values() if one.case.extra["example"].get("set") == set_name]


def answer_name(case: Case) -> str:
    """What an answer of a set is called beside the others, "" for a case that belongs to none."""
    name = name_of(case)
    block = examples()[name].case.extra["example"] if name else {}
    return _word(name, block, "answer") if "answer" in block else ""


def name_of(case: Case) -> str:
    """The name of the example that a case comes from, "" when it is the visitor's own."""
    block = case.extra.get("example")
    return next((name for name, one in examples().items() if block and one.case.extra["example"] == block), "")


def opened_as(case: Case) -> Case:
    """The example that a case comes from, as it opens; an empty case for the visitor's own."""
    name = name_of(case)
    return examples()[name].case if name else Case()


@cache
def _examples(_code: str) -> dict[str, Example]:
    cases = {path.stem: case_from_json(path.read_text(encoding="utf-8")) for path in (ROOT / "examples").glob("*.json")}
    in_order = sorted(cases, key=lambda name: (cases[name].extra["example"]["order"], name))
    return {name: Example(name, cases[name], *_words(name, cases[name].extra["example"])) for name in in_order}


def _words(name: str, block: Mapping[str, Any]) -> tuple[str, str, str]:
    return _word(name, block, "title"), _word(name, block, "shows"), _word(name, block, "origin")


def _word(name: str, block: Mapping[str, Any], part: str) -> str:
    """A text of an example in the reader's language, from the catalogues; the file's own English without one."""
    return words(f"example.{name}.{part}") or str(block[part][FALLBACK])
