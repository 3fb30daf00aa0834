"""The answers side by side: which they are, what they are called, and how one joins, leaves or is measured anew."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from metrics.case import Case
from metrics.case_file import Part
from metrics.question_notes import is_blank
from metrics.side_by_side import MOST, answer_to, embedders, is_among, missing, remeasured, with_settings_of
from ui.embedders import MEASURED, Source, embedder_of, measured, source_of
from ui.examples import answer_name, examples_of
from ui.offline import MAKERS
from ui.prose import t
from ui.state import answers, begin_answers, has_case, keep, keep_answers, keep_draft, present_case, remember

SET = "side_by_side"
DRAFT, MESSAGE = "side.answer", "side.message"


def open_answers() -> list[Case]:
    """The answers on the page, their cosines measured; the examples on the first visit."""
    if answers() is None:
        begin_answers(example_answers())
    cases = answers() or []
    if not has_case() and cases:
        keep(cases[0])
    return [measured(case) for case in cases]


def example_answers() -> list[Case]:
    """The answers that the page begins with."""
    return [example.case for example in examples_of(SET)]


def answer_names(cases: Sequence[Case]) -> list[str]:
    """A short name for each: the example's, else yours with a number."""
    names: list[str] = []
    for case in cases:
        own = sum(not answer_name(one) for one in cases[: len(names)]) + 1
        names.append(answer_name(case) or t("side.yours", n=own))
    return names


def answer_key(case: Case) -> str:
    """A name for the widgets of one answer that stays with it when others leave."""
    return hashlib.sha256(case.response.encode("utf-8", "replace")).hexdigest()[:12]


def add_answer(text: str) -> None:
    """Puts a pasted answer beside the others, judged and measured without a network; says why where it cannot."""
    cases = answers() or []
    remember(MESSAGE, None)
    if is_blank(text):
        remember(MESSAGE, t("side.add.missing"))
        return
    if not cases:
        return
    case = answer_to(cases[0], text.strip())
    if case.response == cases[-1].response:  # the second click of two
        keep_draft(DRAFT, "")
    elif is_among(case, cases):
        remember(MESSAGE, t("side.add.there"))
    elif len(cases) >= MOST:
        remember(MESSAGE, t("side.add.full", n=MOST))
    else:
        keep_draft(DRAFT, "")
        keep_answers([*cases, _like(cases, _judged(case))])


def add_present() -> None:
    """Puts the case on screen beside the others; what nobody judged yet is judged by rules."""
    cases, case = answers() or [], present_case()
    if len(cases) >= MOST:
        remember(MESSAGE, t("side.add.full", n=MOST))
    elif cases and not is_among(case, cases):
        remember(MESSAGE, None)
        keep_answers([*cases, _like(cases, with_settings_of(_judged(case), cases[0]))])


def begin_with_present() -> None:
    """Begins anew with the case on screen: its question, reference and ground truth, its answer the first."""
    remember(MESSAGE, None)
    keep_answers([measured(_judged(present_case()))])


def begin_with_examples() -> None:
    """Puts the example answers back."""
    remember(MESSAGE, None)
    keep_answers(example_answers())


def remove_answer(key: str) -> None:
    """Takes one answer out; undo brings it back."""
    remember(MESSAGE, None)
    keep_answers([case for case in answers() or [] if answer_key(case) != key])


def measure_answers(source: Source) -> None:
    """Lets one embedder make all cosines and similarities."""
    keep_answers([remeasured(measured(case), embedder_of(source)) for case in answers() or []])


def embedder_of_all(cases: Sequence[Case]) -> Source | None:
    """The one embedder of this server that made all cosines; None where several or others did."""
    sources = {source_of(case) for case in cases if case.questions}
    source = sources.pop() if len(sources) == 1 else None
    return source if source in MEASURED and len(embedders(cases)) <= 1 else None


def _judged(case: Case) -> Case:
    for part in missing(case):
        case = MAKERS[part, "rules"](case)
    return case


def _like(cases: Sequence[Case], case: Case) -> Case:
    """The case measured by the embedder that measured the others."""
    source = embedder_of_all([measured(one) for one in cases])
    return case if source in (None, source_of(case)) else remeasured(case, embedder_of(source))


PAGES: dict[Part, str] = {"claims": "answer_correctness", "questions": "answer_relevancy", "statements": "groundedness"}
"""The page of each metric."""
