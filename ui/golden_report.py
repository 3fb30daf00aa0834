"""A set's report: one HTML file that needs nothing else, runs nothing, and shows every text as it stands."""

from __future__ import annotations

import html
from collections.abc import Sequence
from datetime import UTC, datetime

from babel.dates import format_date

from metrics.case import Settings
from metrics.golden.frames import Scored
from metrics.golden.makers import makers_of
from metrics.golden.row_cases import Metric
from metrics.golden.summary import drag, spread
from metrics.settings import shares
from ui.golden_desk import Desk
from ui.golden_overview import LEAST_COST
from ui.golden_pictures import report_pictures
from ui.golden_scores import LONG, columns_of, frame_of, scores_of
from ui.golden_settings import THRESHOLDS
from ui.makers import maker_words
from ui.prose import note_text, number, score_number, short_number, t, tn
from ui.reader import language
from ui.snippets import ragas_line, rasa_assertion

MOST_ROWS = 2_000
"""Rows in the report, lowest scores first; the table itself is for all of them."""
_LONGEST = 2_000
# Nothing may be fetched or run, whatever the texts hold; they are escaped besides.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
_STYLE = """
body { font: 16px/1.45 system-ui, sans-serif; color: #17202b; max-width: 1100px; margin: 2rem auto; padding: 0 1rem;
  font-variant-numeric: tabular-nums; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { border-bottom: 1px solid #c9cdd2; padding: 0.35rem 0.5rem; text-align: left; vertical-align: top; }
td { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; }
td.n { text-align: right; white-space: nowrap; }
figure { display: inline-block; margin: 0.5rem 1rem 0.5rem 0; max-width: 440px; }
figure svg { width: 100%; height: auto; }
pre { background: #eff1f3; padding: 0.6rem; white-space: pre-wrap; }
@media print { body { margin: 0; } }
"""


def report_bytes(here: Desk, metric: Metric, settings: Settings) -> bytes:
    """The report of one metric of the set in hand, as the bytes of an HTML file."""
    scored = scores_of(here, settings).get(metric)
    held = here.held()
    title = t("golden.report.title", metric=t(f"menu.metrics.{LONG[metric]}"), name=held.name if held else "")
    body = [f"<h1>{_e(title)}</h1>", _list(_facts(here, metric, settings, scored))]
    if scored is not None:
        body += [f"<figure>{svg}</figure>" for svg in report_pictures(here, metric, settings, scored)]
        body += [f"<h2>{_e(t('golden.drags.plain'))}</h2>", _list(_drags(scored))]
    body += [f"<h2>{_e(t('golden.report.setting'))}</h2>", f"<pre>{_e(_line(metric, settings))}</pre>"]
    body += [f"<h2>{_e(t('golden.report.answers'))}</h2>", *_answers(here, metric, settings)]
    head = f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    head += f'<meta name="viewport" content="width=device-width"><title>{_e(title)}</title><style>{_STYLE}</style>'
    page = f'<!doctype html>\n<html lang="{_e(language())}"><head>{head}</head><body>{"".join(body)}</body></html>\n'
    return page.encode("utf-8", "replace")


def _facts(here: Desk, metric: Metric, settings: Settings, scored: Scored | None) -> list[str]:
    day = format_date(datetime.now(UTC).date(), format="long", locale=language())
    lines = [t("golden.report.made-on", date=day)]
    if metric == "correctness":
        share = number(100 * shares(settings.weights)[0], 1)
        lines.append(t("golden.report.weights", share=share, beta=short_number(settings.beta, 4)))
    if scored is None:
        return [*lines, t("golden.report.nothing")]
    mark = getattr(settings, THRESHOLDS[metric])
    found = spread(scored.scores, mark)
    lines.append(t("golden.mean", value=number(found.mean.value, 4), n=found.mean.scored, all=found.mean.samples))
    decided = int(scored.decided.sum())
    if mark is not None and decided:
        passed = int((scored.passed & scored.decided).sum())
        lines.append(t("golden.passed", n=passed, all=decided, threshold=number(mark, 2)))
    return [*lines, *_makers(here, metric)]


def _makers(here: Desk, metric: Metric) -> list[str]:
    """Who judged and embedded, with prompts and day, where that was done here; of evidence in the file nobody knows."""
    found = makers_of(frame_of(here), metric)
    if not found.judges:
        return [t("golden.report.judge.file")]
    lines = [t("golden.report.judges", names=", ".join(maker_words(one, str) for one in found.judges))]
    if found.embedders:
        lines.append(t("golden.report.embedders", names=", ".join(one.label for one in found.embedders)))
    return lines


def _drags(scored: Scored) -> list[str]:
    return [
        tn("golden.drag.plain", one.answers, part=t(f"golden.drag.{one.part}"), cost=number(one.cost))
        for one in drag(scored.scores, scored.lost)
        if one.answers or one.cost >= LEAST_COST
    ]


def _line(metric: Metric, settings: Settings) -> str:
    if metric == "correctness":
        return ragas_line(settings.weights, settings.beta)
    mark = settings.relevant_at if metric == "relevancy" else settings.grounded_at
    return rasa_assertion(metric, 0.5 if mark is None else mark)


def _answers(here: Desk, metric: Metric, settings: Settings) -> list[str]:
    frame, columns = frame_of(here), columns_of(here, settings)
    names = ["id", "score", "drag", "question", "response", "reference"]
    head = "".join(f"<th>{_e(t(f'golden.column.{name}'))}</th>" for name in names)
    if f"score_{metric}" not in columns:
        return [f"<p>{_e(t('golden.report.nothing'))}</p>"]
    order = columns[f"score_{metric}"].argsort(kind="stable").to_numpy()
    rows = []
    for place in order[:MOST_ROWS]:
        scores, texts = columns.iloc[place], frame.iloc[place]
        reason, drags = scores[f"reason_{metric}"], scores[f"drag_{metric}"]
        value = score_number(float(scores[f"score_{metric}"])) if reason is None else note_text(reason)
        cells = [t(f"golden.drag.{drags}") if drags else ""]
        cells += ["" if texts[name] is None else str(texts[name])[:_LONGEST] for name in names[3:]]
        shown = "".join(f"<td>{_e(cell)}</td>" for cell in cells)
        kind = ' class="n"' if reason is None else ""
        rows.append(f"<tr><td>{_e(str(frame.index[place]))}</td><td{kind}>{_e(value)}</td>{shown}</tr>")
    few = tn("golden.report.first", MOST_ROWS, all=len(frame)) if len(frame) > MOST_ROWS else ""
    return [f"<p>{_e(few)}</p>" if few else "", f"<table><tr>{head}</tr>{''.join(rows)}</table>"]


def _list(lines: Sequence[str]) -> str:
    return f"<ul>{''.join(f'<li>{_e(line)}</li>' for line in lines)}</ul>"


def _e(text: str) -> str:
    return html.escape(text, quote=True)
