"""The Markdown report of one case: who judged, every claim, every step, and a text nobody's markup can change.

All text from users, files and judges shows literally, in CommonMark and on GitHub alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from babel.dates import format_date

from metrics.case import Case
from metrics.claims import Claim, Label, Side, Sorting, Verdict
from metrics.correctness import CorrectnessScore
from metrics.engines import NotANumber, Outcome, Value
from metrics.threshold import passes
from ui.literal_text import literal, literal_block
from ui.makers import maker_words
from ui.prose import note_text, number, reason_text, short_number, t
from ui.reader import language
from ui.snippets import ragas_collections_line, ragas_line

_SAME = 1e-9
"""Numbers closer than this are the same but for the order of rounding."""
_DIGITS = 4
_LABELS: dict[tuple[Side, bool], Label] = {
    ("response", True): "TP",
    ("response", False): "FP",
    ("reference", True): "covered",
    ("reference", False): "FN",
}


def markdown_report(case: Case, score: CorrectnessScore, outcomes: Mapping[str, Outcome], made_on: date) -> str:
    """The report of one case as Markdown.

    Args:
        case: The texts, the claims and who made them.
        score: What ``correctness`` gives for the case.
        outcomes: What each tool gives for it, by engine name; those that agree with the score are left out.
        made_on: The date to print.
    """
    parts = [
        *_head(case, score, made_on),
        *_texts(case),
        f"## {t('report.section.claims')}",
        _claims(case.sorting),
        f"## {t('report.section.steps')}",
        _code(_steps(score), "text"),
        *_tools(score, outcomes),
        f"## {t('report.section.ragas')}",
        t("report.ragas"),
        _code([line(score.weights, score.beta) for line in (ragas_line, ragas_collections_line)], "python"),
    ]
    return "\n\n".join(parts) + "\n"


def _code(lines: list[str], kind: str) -> str:
    return "\n".join([f"```{kind}", *lines, "```"])


def _head(case: Case, score: CorrectnessScore, made_on: date) -> list[str]:
    value = score.value
    title = t("report.title.not-scored") if value is None else t("report.title.scored", value=number(value, _DIGITS))
    lines = [
        t("report.made-on", date=format_date(made_on, format="long", locale=language())),
        t("report.judge", label=_judge(case)),
        t("report.embedder", label=literal(reason_text(case.embedder.label) or t("report.nobody"))),
        _similarity(case, score),
    ]
    threshold = case.settings.threshold
    if threshold is not None:
        outcome = "not-scored" if value is None else "pass" if passes(value, threshold) else "fail"
        lines.append(t(f"report.threshold.{outcome}", threshold=_plain(threshold)))
    if score.reason is not None:
        lines.insert(0, t("report.reason", reason=literal(note_text(score.reason))))
    notes = [literal(note_text(flag)) for flag in score.flags]
    return [f"# {title}", _list(lines), *([f"## {t('report.section.notes')}", _list(notes)] if notes else [])]


def _judge(case: Case) -> str:
    name = reason_text(case.judge.label)
    label = maker_words(case.judge) if case.judge.kind == "model" else literal(name or t("report.nobody"))
    # The rule judge's label says already what it is.
    named = case.judge.kind and t(f"report.kind.{case.judge.kind}") != name
    return f"{label} ({t(f'report.kind.{case.judge.kind}')})" if named else label


def _similarity(case: Case, score: CorrectnessScore) -> str:
    if score.similarity is None:
        return t("report.similarity.none")
    source = t(f"report.source.{case.similarity.source.replace(' ', '-') or 'unknown'}")
    return t("report.similarity", value=number(score.similarity, _DIGITS), source=source)


def _texts(case: Case) -> list[str]:
    texts = {"question": case.question, "response": case.response, "reference": case.reference}
    parts = [f"## {t('report.section.texts')}"]
    for name, text in texts.items():
        shown = literal_block(text) if text.strip() else literal(t("report.text.empty"))
        parts += [f"### {t(f'report.text.{name}')}", shown]
    return parts


def _claims(sorting: Sorting) -> str:
    if not sorting.claims:
        return t("report.claims.none")
    columns = [t(f"report.column.{name}") for name in ("id", "claim", "verdict", "reason", "judge", "links")]
    rows = [columns, ["---"] * len(columns), *(_row(claim, sorting) for claim in sorting.claims)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _row(claim: Claim, sorting: Sorting) -> list[str]:
    verdict = t(f"report.verdict.{claim.label}")
    return [
        literal(claim.id),
        literal(claim.text),
        verdict if claim.overruled is None else t("report.verdict.by-person", verdict=verdict),
        literal(reason_text(claim.verdict.reason)) if claim.verdict else "",
        _judges_version(claim),
        ", ".join(literal(partner.id) for partner in sorting.partners(claim.id)),
    ]


def _judges_version(claim: Claim) -> str:
    """The judge's verdict and wording where a person changed them, else nothing."""
    parts = [_verdict(claim.side, claim.judged)] if claim.overruled is not None else []
    if claim.judged_text is not None:
        parts.append(t("report.judge.text", text=literal(claim.judged_text)))
    return "; ".join(parts)


def _verdict(side: Side, verdict: Verdict | None) -> str:
    if verdict is None:
        return t("report.judge.none")
    word = t(f"report.verdict.{_LABELS[side, verdict.supported]}")
    return f"{word}: {literal(reason_text(verdict.reason))}" if verdict.reason else word


def _steps(score: CorrectnessScore) -> list[str]:
    counts, beta = score.counts, _plain(score.beta)
    sorted_counts = {"tp": counts.tp, "fp": counts.fp, "fn": counts.fn}
    shares = {"factual_share": number(score.shares[0], _DIGITS), "similar_share": number(score.shares[1], _DIGITS)}
    factuality = _step_number(score.factuality)
    similarity = t("report.none") if score.similarity is None else number(score.similarity, _DIGITS)
    value = t("report.not-scored") if score.value is None else number(score.value, _DIGITS)
    lines = [
        t("report.step.counts", **sorted_counts),
        t("report.step.precision", **sorted_counts, value=_step_number(score.precision)),
        t("report.step.recall", **sorted_counts, value=_step_number(score.recall)),
        t("report.step.factuality", beta=beta),
        t("report.step.factuality.numbers", **sorted_counts, beta=beta, value=factuality),
        t("report.step.similarity", value=similarity),
        t("report.step.weights", factual=_plain(score.weights[0]), similar=_plain(score.weights[1]), **shares),
        t("report.step.score", **shares, factuality=factuality, similarity=similarity, value=value),
    ]
    if counts.covered is not None and counts.reference_claims:
        covered = {"covered": counts.covered, "all": counts.reference_claims}
        lines.insert(3, t("report.step.coverage", **covered, value=_step_number(score.reference_recall)))
    return lines


def _plain(value: float) -> str:
    """A setting with the digits it was given, and no more zeros than it needs."""
    return short_number(value, 12)


def _step_number(value: float | None) -> str:
    return t("report.undefined") if value is None else number(value, _DIGITS)


def _tools(score: CorrectnessScore, outcomes: Mapping[str, Outcome]) -> list[str]:
    lines = [_tool(engine, outcome) for engine, outcome in outcomes.items() if _differs(score, outcome)]
    return [f"## {t('report.section.tools')}", _list(lines)] if lines else []


def _differs(score: CorrectnessScore, outcome: Outcome) -> bool:
    return score.value is None or not isinstance(outcome, Value) or not abs(outcome.x - score.value) <= _SAME


def _tool(engine: str, outcome: Outcome) -> str:
    tool = t(f"report.tool.{engine}")
    if isinstance(outcome, Value):
        return t("report.tool.value", tool=tool, value=number(outcome.x, _DIGITS))
    if isinstance(outcome, NotANumber):
        return t("report.tool.nan", tool=tool)
    return t("report.tool.error", tool=tool, type=literal(outcome.type), message=literal(outcome.message))


def _list(lines: list[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)
