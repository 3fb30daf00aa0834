"""What a line of ``python -m metrics judge`` holds beside its score: the texts, and the case with its evidence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from metrics.case import Case
from metrics.case_file import Part, case_form, with_evidence

_PARTS: dict[str, Part] = {
    "answer_correctness": "claims",
    "answer_relevancy": "questions",
    "groundedness": "statements",
}


def judged_fields(fields: Mapping[str, Any], metric: str) -> dict[str, Any]:
    """Texts under the table's names, the case, and for a reply that must be settled first why the row waits.

    Args:
        fields: Of the line; without evidence, as ``score`` writes it, there is nothing of all that.
        metric: What was judged.

    Raises:
        DamagedCase: If the evidence is none, with the place named.
    """
    evidence = fields.get("evidence")
    if not isinstance(evidence, dict):
        return {}
    texts = {name: fields.get(name) for name in ("user_input", "response", "reference", "judged_against")}
    question, response, reference, against = (text if isinstance(text, str) else None for text in texts.values())
    given = fields.get("retrieved_contexts")
    contexts = [one for one in given if isinstance(one, str)] if isinstance(given, list) else []
    truth = against or ("\n".join(contexts) if contexts and metric == "groundedness" else None)
    case = Case(question or "", response or "", reference or "", contexts=tuple(contexts), ground_truth=truth)
    found: dict[str, Any] = {
        "question": question,
        "response": response,
        "reference": reference,
        "ground_truth": truth,
        "contexts": contexts or None,
        "case": case_form(with_evidence(case, _PARTS[metric], evidence)),
    }
    if fields.get("state") == "provisional":
        found["waiting"] = str(fields.get("reason") or "")
    return found
