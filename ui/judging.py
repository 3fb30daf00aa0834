"""Asking the judge from a page: the plan, the one run of a visit, and what becomes of its result.

A run lives outside the visit and goes on while pages are switched; the visit keeps its name and what it is about.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any, Literal

from metrics.calls import note_form, note_of
from metrics.case import Case
from metrics.case_file import case_form, case_from_form, evidence_form
from metrics.criteria import criteria
from metrics.evidence import ground_truth, maker
from metrics.late_answers import with_answer
from metrics.notes import Note
from metrics.providers.judging import Plan, Result, Run, run_of, second_judge, stability, start
from metrics.question_edits import strictness
from metrics.repeated_scores import rescored
from metrics.stability import Stability
from ui import connection
from ui.prompts import prompts_in_use
from ui.state import keep, keep_aside, present_case, remember, remembered

Asked = Literal["claims", "statements", "questions", "criteria"]
"""What a judge is asked for: a part of the evidence, or verdicts on criteria."""
Way = Literal["once", "stability", "second"]
METRICS: Mapping[Asked, Any] = {
    "claims": "answer_correctness",
    "statements": "groundedness",
    "questions": "answer_relevancy",
    "criteria": "criteria",
}
PANEL = "judging.open"
"""Whether the panel to ask a model is open on the metric pages."""
PART = "bench.part"
"""Which part of the evidence the bench is about."""
_RUN, _OFFER, _LOST = "judging.run", "judging.offer", "judging.lost"


def choice(name: str, otherwise: Any) -> Any:
    """How the judge is asked: ``protocol``, ``asking`` or ``same_language``."""
    return (remembered("judging.choices") or {}).get(name, otherwise)


def keep_choice(name: str, value: Any) -> None:
    """Changes how the judge is asked."""
    remember("judging.choices", {**(remembered("judging.choices") or {}), name: value})


def plan(case: Case, asked: Asked, *, same_language: bool | None = None) -> Plan | None:
    """What would be asked of the judge that is connected now; None when none is."""
    made = connection.connected()
    if made.judge is None:
        return None
    return Plan(
        METRICS[asked],
        made.judge,
        made.embedder,
        protocol=choice("protocol", "three_calls"),
        questions=strictness(case),
        asking=choice("asking", "each"),
        same_language=choice("same_language", False) if same_language is None else same_language,
        prompts=prompts_in_use(),
    )


def ask(asked: Asked, same_language: bool | None = None) -> None:
    """Starts asking about the case on screen; nothing while another run is on."""
    case = present_case()
    made = plan(case, asked, same_language=same_language)
    if made is not None and running() is None:
        _keep_run(start(case, made), asked, "once", case)


def ask_often(asked: Asked, times: int) -> None:
    """Starts asking the same several times over."""
    case = present_case()
    made = plan(case, asked)
    if made is not None and running() is None:
        _keep_run(stability(case, made, times), asked, "stability", case)


def ask_second(asked: Asked) -> None:
    """Starts asking the other judge of the bench about the same claims."""
    case = present_case()
    made, other = plan(case, asked), connection.endpoint_of("second")
    if made is not None and other is not None and running() is None:
        _keep_run(second_judge(case, replace(made, judge=other)), asked, "second", case)


def running() -> Run | None:
    """The run of this visit; None when there is none, or the server has lost it."""
    held = remembered(_RUN)
    return run_of(held["id"]) if held else None


def is_running() -> bool:
    """Whether a run was started whose result was not collected yet."""
    return remembered(_RUN) is not None


def running_for() -> tuple[Asked, Way] | None:
    """What the present run is about."""
    held = remembered(_RUN)
    return (held["asked"], held["way"]) if held else None


def stop() -> None:
    """Cancels the run; what came back by then is collected as soon as it has ended."""
    if (run := running()) is not None:
        run.cancel()


def collect() -> None:
    """Puts a finished run's result on the case, as one step; called before anything is drawn."""
    held = remembered(_RUN)
    if held is None:
        return
    run = run_of(held["id"])
    if run is not None and not run.finished():
        return
    remember(_RUN, None)
    result = None if run is None else run.result()
    if result is None:
        remember(_LOST, True)
        return
    asked: Asked = held["asked"]
    _remember_said(asked, result, held["texts"])
    if held["texts"] != texts(present_case(), asked):
        remember(_OFFER, case_form(result.case))
        return
    _apply(result, asked, held["before"])
    if result.failure is None and held["first"]:
        remember(PANEL, None)  # the score is what one wants to see now; asking again opens it
    if result.stability is not None:
        remember(f"judging.{held['way']}.{asked}", {"form": asdict(result.stability), "texts": held["texts"]})


def repeated(case: Case, asked: Asked, way: Way) -> Stability | None:
    """What several runs, or a second judge, found about these texts, scored anew; None before there were any."""
    held = remembered(f"judging.{way}.{asked}")
    return rescored(Stability(**held["form"]), case) if held and held["texts"] == texts(case, asked) else None


def forget_repeated(asked: Asked) -> None:
    """Puts away what several runs and a second judge found."""
    for way in ("stability", "second"):
        remember(f"judging.{way}.{asked}", None)


def said(case: Case, asked: Asked) -> tuple[Note | None, tuple[Note, ...]]:
    """Why the last asking about these texts failed, if it did, and what else there is to know about it."""
    held = remembered(f"judging.said.{asked}")
    if not held or held["texts"] != texts(case, asked):
        return None, ()
    failure = None if held["failure"] is None else note_of(held["failure"])
    return failure, tuple(note_of(form) for form in held["notes"])


def offered() -> Case | None:
    """A result for texts that are no longer on screen."""
    form = remembered(_OFFER)
    return None if form is None else case_from_form(form)


def take_offer() -> None:
    """Opens the case that a late result belongs to; undo brings the present one back."""
    if (case := offered()) is not None:
        keep(case)
    decline_offer()


def decline_offer() -> None:
    """Forgets a late result."""
    remember(_OFFER, None)


def was_lost() -> bool:
    """Whether the server forgot a run, for example because it was started anew; said once."""
    lost = bool(remembered(_LOST))
    remember(_LOST, None)
    return lost


def texts(case: Case, asked: Asked) -> list[str]:
    """The texts that a judge reads; while they stay the same, its result belongs to the case."""
    if asked == "criteria":
        told = [str(turn.get("text", "")) for turn in case.transcript]
        return [case.question, case.response, *told, *(one.text for one in criteria(case))]
    reference = {"claims": case.reference, "statements": ground_truth(case)}.get(asked, "")
    return [case.question, case.response, reference]


def _apply(result: Result, asked: Asked, before: Mapping[str, Any] | None) -> None:
    """Puts a result on the case on screen: one step to undo where it changes what is scored, else none."""
    present = present_case()
    made = with_answer(present, result.case, None if asked == "criteria" else asked, before)
    if made == replace(present, calls=made.calls, raw_replies=made.raw_replies):
        keep_aside(made)
    else:
        keep(made)


def _keep_run(run: Run, asked: Asked, way: Way, case: Case) -> None:
    before = None if asked == "criteria" else evidence_form(case, asked)
    first = way == "once" and asked != "criteria" and maker(case, asked).kind != "model"
    held = {"id": run.id, "asked": asked, "way": way, "texts": texts(case, asked), "before": before, "first": first}
    remember(_RUN, held)
    remember(_OFFER, None)


def _remember_said(asked: Asked, result: Result, about: list[str]) -> None:
    failure = None if result.failure is None else note_form(result.failure)
    notes = [note_form(note) for note in result.notes]
    remember(f"judging.said.{asked}", {"failure": failure, "notes": notes, "texts": about})
