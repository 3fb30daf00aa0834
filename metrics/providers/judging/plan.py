"""How a sample is to be judged: which metric, by whom, in how many calls, with which prompts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from metrics.case import Case, Maker
from metrics.case_file import Part
from metrics.notes import Note, RefusedSetting
from metrics.protocols import Embedder
from metrics.providers.asking import Patience, now
from metrics.providers.openai_compatible import Endpoint, ability
from metrics.providers.prompts import Prompts, standard_prompts
from metrics.providers.recorded import Cassette
from metrics.question_edits import MOST

Metric = Literal["answer_correctness", "answer_relevancy", "groundedness", "criteria"]
METRICS: tuple[Metric, ...] = get_args(Metric)
Protocol = Literal["three_calls", "one_call"]
Asking = Literal["each", "once"]
PART_OF: dict[Metric, Part] = {
    "answer_correctness": "claims",
    "answer_relevancy": "questions",
    "groundedness": "statements",
}


@dataclass(frozen=True)
class Plan:
    """How a sample is to be judged.

    Args:
        metric: What for.
        judge: A server, or recorded calls.
        embedder: A server, recorded calls, or something local; None where there is none.
        protocol: Of correctness: claims of both texts, then one sorting call (RAGAS); or all in one call, cheaper.
        asking: Of relevancy: one call for each question (RAGAS), or one call for all (Rasa).
        questions: How many to ask for, 1 to 10.
        same_language: Whether to insist on the language of the answer; for asking again.
        prompts: Of the session.
        patience: Retries and waits.
        at_once: Most requests of one judging at the same time, >= 1.

    Raises:
        RefusedSetting: If the number of questions is not 1 to 10.
    """

    metric: Metric
    judge: Endpoint | Cassette
    embedder: Endpoint | Cassette | Embedder | None = None
    protocol: Protocol = "three_calls"
    asking: Asking = "each"
    questions: int = 3
    same_language: bool = False
    prompts: Prompts = field(default_factory=standard_prompts)
    patience: Patience = field(default_factory=Patience)
    at_once: int = 8

    def __post_init__(self) -> None:
        if not 1 <= self.questions <= MOST:
            raise RefusedSetting(Note("judging.questions-range", {"most": MOST, "questions": self.questions}))

    @property
    def prompt_names(self) -> tuple[str, ...]:
        """The prompts that this plan uses."""
        if self.metric == "answer_correctness":
            return ("one_call",) if self.protocol == "one_call" else ("claims", "sorting")
        if self.metric == "answer_relevancy":
            name = "question" if self.asking == "each" else "questions"
            return (name, "same_language") if self.same_language else (name,)
        return ("statements",) if self.metric == "groundedness" else ("criteria",)


def needs_similarity(case: Case) -> bool:
    """Whether the similarity of the texts counts at all, so that it is worth a call."""
    return case.settings.weights[1] > 0


def judge_maker(plan: Plan, **more: Any) -> Maker:
    """Who judges, with all that a result must carry: date, host, version of the prompts, protocol, output mode."""
    judge = plan.judge
    extra: dict[str, Any] = {"date": now(), "prompts": plan.prompts.version(*plan.prompt_names)}
    edited = [name for name in plan.prompts.edited if name in plan.prompt_names]
    if edited:
        extra["edited"] = edited
    if plan.metric == "answer_correctness":
        extra["protocol"] = plan.protocol
    if plan.metric == "answer_relevancy":
        extra["protocol"] = f"{plan.asking}, same language" if plan.same_language else plan.asking
    if isinstance(judge, Cassette):
        extra["replayed"] = True
    else:
        extra["mode"] = ability(judge).mode
        if judge.temperature is not None:
            extra["temperature"] = f"{judge.temperature:g}"
    return Maker(judge.label, "model", {**extra, "host": judge.host, **more})


def embedder_maker(plan: Plan, dimension: int | None) -> Maker:
    """Who embeds, with date and dimension; of a server the host too."""
    if plan.embedder is None:
        return Maker()
    host = {"host": plan.embedder.host} if isinstance(plan.embedder, Endpoint | Cassette) else {}
    length = {} if dimension is None else {"dimension": dimension}
    return Maker(plan.embedder.label, "", {"date": now(), **host, **length})
