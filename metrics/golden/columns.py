"""Which column of a file is what: recognised by name, asked about where two would do, and never settled by guess."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from metrics.golden.choices import Ask, Choices, Option
from metrics.golden.table import COUNTS, ROLES
from metrics.golden.tools import OURS, prompt_answers
from metrics.notes import Note

_STRONG: dict[str, str] = {
    "id": "id rowid sampleid exampleid caseid itemid",
    "question": "question userinput query input inputs inputs.question inputs.input inputs.query vars.question "
    "vars.query userquestion 질문",
    "response": "answer response output outputs actualoutput response.output outputs.answer outputs.output "
    "generatedanswer modelanswer botanswer 답변",
    "reference": "reference references groundtruth groundtruths expectedoutput referenceoutputs referenceanswer "
    "referenceoutputs.answer reference.answer reference.output expectedanswer goldenanswer idealanswer "
    "assert.factuality assert.equals assert.similar assert.modelgradedfactuality 정답",
    "contexts": "retrievedcontexts contexts retrievalcontext retrievedcontext sourcedocuments",
    "tp": "tp truepositive truepositives",
    "fp": "fp falsepositive falsepositives",
    "fn": "fn falsenegative falsenegatives",
    "similarity": "similarity semanticsimilarity answersimilarity cosinesimilarity",
    "label": "label humanlabel humanverdict humangrade",
    "printed_correctness": "printedcorrectness answercorrectness",
    "printed_relevancy": "printedrelevancy answerrelevancy responserelevancy answerrelevance",
    "printed_groundedness": "printedgroundedness faithfulness groundedness",
    "flags": "flags noncommittal",
}
_WEAK: dict[str, str] = {
    "question": "prompt vars.input vars.prompt inputs.messages messages",
    "response": "prediction completion llmoutput",
    "reference": "expected expectedoutputs",
    "contexts": "context vars.context documents passages",
}
"""Names that count only where no strong one is there."""
_AS_THEY_ARE = (*COUNTS[3:], "threshold", "cosines", "statement_scores")


@dataclass(frozen=True)
class Mapped:
    """The columns of a file.

    Args:
        columns: By role: the column it is read from.
        extras: The other columns, kept under their own names.
        asks: Roles for which two columns would do, and columns that would do for two roles.
    """

    columns: Mapping[str, str] = field(default_factory=dict)
    extras: tuple[str, ...] = ()
    asks: tuple[Ask, ...] = ()


def plain_name(column: str) -> str:
    """A column name as it is compared: small letters, no blanks, dashes or underscores.

    >>> plain_name(" Ground_Truths")
    'groundtruths'
    """
    return re.sub(r"[^\w.]|_", "", column.strip().casefold())


def known_names() -> frozenset[str]:
    """All names that are recognised, as ``plain_name`` gives them."""
    names = " ".join([*_STRONG.values(), *_WEAK.values()]).split()
    return frozenset([*names, *(plain_name(role) for role in ROLES)])


def mapped(columns: Sequence[str], tool: str, choices: Choices) -> Mapped:
    """What each column is read as.

    Args:
        columns: The file's columns in order.
        tool: As ``tool_of`` says.
        choices: ``choices.columns`` goes before everything that is recognised; columns it names are taken.

    >>> mapped(["id", "Question ", "ANSWER", "latency_ms"], "", Choices()).columns["response"]
    'ANSWER'
    """
    given = {role: column for role, column in choices.columns.items() if not column or column in columns}
    taken = set(given.values())
    found: dict[str, list[str]] = {}
    for role in ROLES:
        if role not in given:
            found[role] = [name for name in _candidates(role, columns, tool) if name not in taken]
    asks = [_ask(role, names) for role, names in found.items() if len(names) > 1]
    asks += _doubled(found)
    open_columns = {option.value for ask in asks for option in ask.options}
    settled = {role: names[0] for role, names in found.items() if len(names) == 1 and names[0] not in open_columns}
    settled.update({role: column for role, column in given.items() if column})
    extras = tuple(name for name in columns if name not in settled.values())
    return Mapped(settled, extras, tuple(asks))


def _candidates(role: str, columns: Sequence[str], tool: str) -> list[str]:
    if tool in OURS:
        return [name for name in columns if name == role]
    answers = prompt_answers(columns) if tool == "promptfoo" else ()
    if answers:  # its CSV, where the columns before the first answer are the variables of the test
        if role == "response":
            return list(answers)
        columns, tool = columns[: columns.index(answers[0])], ""
    strong = _STRONG.get(role, "").split() or ([plain_name(role)] if role in _AS_THEY_ARE else [])
    found = [name for name in columns if plain_name(name) in strong]
    if role == "reference" and tool == "langsmith" and not found:
        found = [name for name in columns if plain_name(name) in ("outputs", "outputs.answer", "outputs.output")]
    if tool == "promptfoo":
        found = [name for name in found if "." in name or role not in ("question", "response", "reference")]
    weak = _WEAK.get(role, "").split()
    return found or [name for name in columns if plain_name(name) in weak]


def _ask(role: str, names: Sequence[str]) -> Ask:
    note = Note("golden.ask-column", {"role": role, "columns": ", ".join(names)[:200]})
    return Ask("column", role, tuple(Option(name) for name in names), note)


def _doubled(found: Mapping[str, Sequence[str]]) -> list[Ask]:
    """Columns that are the only candidate of two roles, such as the outputs of an example without a run."""
    asks = []
    for role, names in found.items():
        others = [other for other, theirs in found.items() if other > role and list(theirs) == list(names)]
        if len(names) == 1 and others:
            roles = {"column": names[0], "roles": ", ".join([role, *others])}
            asks += [
                Ask("column", one, (Option(names[0]), Option("")), Note("golden.ask-role", roles))
                for one in (role, *others)
            ]
    return asks
