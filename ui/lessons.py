"""The lessons with their words in the reader's language.

Words stand beside each lesson's TOML file as ``<name>.<language>.md``: a title and a sentence, one second-level section
a step (what is asked; under a third-level heading why; under another what to try), then what to use at work, then the
teacher's notes. Sections are known by their place, so that headings can be translated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from metrics.case import Case
from metrics.lessons import Lesson, Step, lesson_of
from metrics.quantities import QUANTITIES, WHOLE, quantity
from ui.prose import ROOT, number, score_number
from ui.reader import FALLBACK, language

FOLDER = ROOT / "lessons"


class StepWords(NamedTuple):
    """The words of one step, Markdown: what is asked, why it is so, and what to try then ("" for nothing)."""

    ask: str
    why: str
    play: str


class LessonWords(NamedTuple):
    """The words of one lesson, Markdown, and the notes for whoever teaches it."""

    title: str
    about: str
    steps: tuple[StepWords, ...]
    at_work: str
    notes: str


class Told(NamedTuple):
    """A lesson with its words."""

    lesson: Lesson
    words: LessonWords


class Numbers(Mapping[str, str]):
    """What fills the named places of a step's words: the numbers of a case, each computed when it is asked for.

    Args:
        case: The case that the words are about.
        more: Other places, such as the guess and its gap.
    """

    def __init__(self, case: Case, more: Mapping[str, str]) -> None:
        self._case, self._more = case, more

    def __getitem__(self, name: str) -> str:
        return self._more[name] if name in self._more else shown_number(name, quantity(self._case, name))

    def __iter__(self) -> Iterator[str]:
        return iter({**QUANTITIES, **self._more})

    def __len__(self) -> int:
        return len({**QUANTITIES, **self._more})


def shown_number(name: str, value: float | None) -> str:
    """A quantity as a reader reads it: counts as whole numbers, all else with three decimals or four."""
    return number(value, 0) if name in WHOLE else score_number(value)


def guess_step(step: Step) -> float:
    """How finely a guess is taken: a hundredth of the scale, whole numbers for counts."""
    return 1.0 if step.quantity in WHOLE else (step.scale[1] - step.scale[0]) / 100


def lessons() -> dict[str, Told]:
    """All lessons by name, in their order."""
    return _lessons(language())


@cache
def _lessons(code: str) -> dict[str, Told]:
    found = [lesson_of(path.stem, path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.toml")]
    in_order = sorted(found, key=lambda lesson: lesson.order)
    return {lesson.name: Told(lesson, _words(lesson, code)) for lesson in in_order}


def _words(lesson: Lesson, code: str) -> LessonWords:
    path = FOLDER / f"{lesson.name}.{code}.md"
    if not path.exists():
        path = FOLDER / f"{lesson.name}.{FALLBACK}.md"
    head, *sections = _cut(path.read_text(encoding="utf-8"), 2)
    title, _, about = head.removeprefix("# ").partition("\n")
    bodies = [section.partition("\n")[2].strip() for section in sections]
    if len(bodies) != len(lesson.steps) + 2:
        raise ValueError(f"{path.name} has {len(bodies)} sections for {len(lesson.steps)} steps")
    *steps, at_work, notes = bodies
    return LessonWords(title.strip(), about.strip(), tuple(map(_step_words, steps)), at_work, notes)


def _step_words(body: str) -> StepWords:
    ask, *rest = (part.strip() for part in _cut(body, 3))
    why, play = ([part.partition("\n")[2].strip() for part in rest] + ["", ""])[:2]
    return StepWords(ask, why, play)


def _cut(text: str, level: int) -> list[str]:
    return re.split(rf"^(?={'#' * level} )", text, flags=re.MULTILINE)
