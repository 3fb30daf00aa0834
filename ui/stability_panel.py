"""How steady the judge is: the same question several times, a matrix of verdicts, the scores, and a second judge."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from metrics.case import Case
from metrics.case_file import Part
from metrics.claims import Side
from metrics.providers.judging import Cassette, Plan, Sizes, estimated, own_column, sizes
from metrics.providers.openai_compatible import Endpoint, RefusedAddress
from metrics.stability import (
    LEAST_RUNS,
    MOST_RUNS,
    Stability,
    agreement,
    beside,
    column,
    correctness_values,
    flips,
    grounded_values,
    spread,
    steadiness,
)
from ui import connection
from ui.bench_traces import MATRIX, bench_traces
from ui.connection_fields import address_and_key, text_setting
from ui.connection_panel import connection_button
from ui.judging import ask_often, ask_second, is_running, plan, repeated, said
from ui.lit_picture import lit_picture
from ui.literal_text import literal
from ui.palette import palette
from ui.price_traces import price_line, price_words
from ui.prose import note_text, number, score_number, t, tn
from ui.readings import told
from ui.stability_chart import stability_drawing
from ui.state import remember, remembered, show_in, widget
from ui.trace_line import trace_line
from ui.versions import say_unlike

_TIMES = "bench.times"
_STANDARD, _FLIPS_SHOWN = 5, 8


def stability_panel(part: Part, case: Case) -> None:
    """The button with what it takes, and what the last runs found; what will be here before there were any."""
    _ask(part, case)
    failure, _ = said(case, part)
    if failure is not None:
        st.warning(literal(note_text(failure)), icon=":material/error:")
    first, other = repeated(case, part, "stability"), repeated(case, part, "second")
    if first is None:
        ready = plan(case, part) is not None
        st.info(t("bench.stability.ready") if ready else t("bench.stability.empty"), icon=":material/grain:")
    else:
        picture, words = st.columns([1, 1.4], gap="medium")
        with picture:
            drawn = stability_drawing(first.scores, _values(part, case), palette(_dark()))
            lit_picture(drawn, key="bench.scores")
        with words:
            _summary(first)
    trace_line(bench_traces(case, first, other), key="trace.bench")
    _matrix(first, other)
    if part != "questions":
        _second_judge(part, case)
    if other is not None:
        _agreement(first, other)


def _ask(part: Part, case: Case) -> None:
    made = plan(case, part)
    with st.container(horizontal=True, gap="medium", vertical_alignment="bottom", key="bench_ask"):
        show_in(_TIMES, widget(_TIMES) or remembered(_TIMES) or _STANDARD)
        times = st.slider(
            t("bench.times"),
            LEAST_RUNS,
            MOST_RUNS,
            key=_TIMES,
            width=260,
            on_change=lambda: remember(_TIMES, widget(_TIMES)),
        )
        st.button(
            tn("bench.ask", times), key="bench.ask", icon=":material/repeat:", type="primary",
            disabled=made is None or is_running(), on_click=ask_often, args=(part, times),
        )  # fmt: skip
        if made is None:
            connection_button("bench")
        else:
            replayed = isinstance(made.judge, Cassette)
            words = t("judging.replayed") if replayed else price_words(estimated(_expected(case, made, times)))
            st.caption(words, width="stretch")
    if made is not None and not isinstance(made.judge, Cassette):
        price_line(_expected(case, made, times), "often")


def _expected(case: Case, made: Plan, times: int) -> Sizes:
    """What several runs take: of relevancy all of it each time, else the verdicts, and once the splitting."""
    once = sizes(case, made)
    if made.metric == "answer_relevancy":
        return Sizes(once.prompts * times, once.replies * times, once.embedded * times, once.embedding_calls * times)
    if own_column(case, made) is None:
        return sizes(case, made, times)
    return Sizes(once.prompts[-1:] * times, once.replies[-1:] * times, 0, 0)


def _values(part: Part, case: Case) -> tuple[float, ...]:
    """The values that a score of these claims can take; cosines move freely."""
    if part == "statements":
        return grounded_values(len(case.statements.of("response")))
    if part == "questions":
        return ()
    sides = len(case.sorting.of("response")), len(case.sorting.of("reference"))
    return correctness_values(*sides, case.similarity.value, case.settings.weights, case.settings.beta)


def _summary(found: Stability) -> None:
    """Where the scores lie, and which claims flip, in sentences."""
    lies = spread(found.scores)
    st.markdown(t("bench.judge", label=literal(found.judges[0])))
    if lies.scored:
        words = {"low": score_number(lies.low), "high": score_number(lies.high), "mean": number(lies.mean)}
        st.markdown(t("bench.spread", scored=lies.scored, runs=lies.runs, deviation=number(lies.deviation), **words))
    else:
        st.markdown(t("bench.unscored", runs=lies.runs))
    turned = flips(found)
    if found.claims:
        st.markdown(tn("bench.flips", len(turned), claims=len(found.claims)) if turned else t("bench.flips.none"))
    for place in turned[:_FLIPS_SHOWN]:
        fared = steadiness(found.matrix[place])
        st.text(t("bench.flip", text=told(found.claims[place]), yes=fared.supported, no=fared.unsupported))


def _matrix(first: Stability | None, other: Stability | None) -> None:
    """Claims as rows, runs as columns, the second judge as the last column."""
    shown = first or other
    if shown is None or not shown.claims:
        return
    if first is not None and other is not None:
        try:
            shown = beside(first, other)
        except ValueError:
            st.caption(t("bench.other_claims"))
    runs = len(shown.scores)
    heads = [str(run + 1) if judge == shown.judges[0] else literal(judge) for run, judge in enumerate(shown.judges)]
    rows = [f"| {t('bench.claim')} | {' | '.join(heads)} |", f"|---|{':-:|' * runs}"]
    for text, side, row in zip(shown.claims, shown.sides, shown.matrix, strict=True):
        mark = " :material/swap_vert:" if steadiness(row).flips else ""
        rows.append(f"| {literal(told(text))}{mark} | {' | '.join(_cell(side, verdict) for verdict in row)} |")
    rows.append(f"| **{t('bench.score')}** | {' | '.join(score_number(score) for score in shown.scores)} |")
    with st.container(key=MATRIX):
        st.markdown("\n".join(rows))
    st.caption(t("bench.matrix.how"))


def _cell(side: Side, verdict: bool | None) -> str:
    if verdict is None:
        return "\N{EN DASH}"
    return t(f"bench.verdict.{side}.{'yes' if verdict else 'no'}")


def _second_judge(part: Part, case: Case) -> None:
    """The fields of another judge, and the button that lets it read the same claims."""
    with st.expander(t("bench.second"), icon=":material/group:", key="bench.second.open"):
        st.caption(t("bench.second.what"))
        with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
            if connection.source() not in connection.offered_presets():
                with st.container(gap="xsmall", width=320):
                    address_and_key("second")
            with st.container(gap="xsmall", width=320):
                text_setting("second.model", t("connection.model"), t("connection.model.hint"))
        made, other = plan(case, part), _other_judge()
        with st.container(horizontal=True, gap="medium", vertical_alignment="center"):
            st.button(
                t("bench.second.ask"), key="bench.second.ask", icon=":material/group:",
                disabled=made is None or other is None or is_running(), on_click=ask_second, args=(part,),
            )  # fmt: skip
            taken = None if made is None or other is None else _expected(case, replace(made, judge=other), 1)
            if taken is not None:
                st.caption(price_words(estimated(taken)), width="stretch")
        if taken is not None:
            price_line(taken, "second")


def _other_judge() -> Endpoint | None:
    """The second judge as its fields describe it; None while they describe none that may be asked."""
    try:
        return connection.endpoint_of("second")
    except (RefusedAddress, ValueError):
        return None


def _agreement(first: Stability | None, other: Stability) -> None:
    """How often the two judges agree, claim by claim; the first judge by its commoner verdict."""
    if first is None or first.claims != other.claims:
        return
    if first.judges[0] != other.judges[0]:
        say_unlike(["judge"])
    usual = tuple(steadiness(row).majority for row in first.matrix)
    found = agreement(usual, column(other, 0))
    judged = found.same + found.different
    words = {"one": literal(first.judges[0]), "other": literal(other.judges[0])}
    st.markdown(t("bench.agreement", same=found.same, judged=judged, kappa=number(found.kappa, 2), **words))
    for text, alike in zip(first.claims, found.rows, strict=True):
        if alike is False:
            st.text(t("bench.disagree", text=told(text)))


def _dark() -> bool:
    return st.context.theme.type == "dark"
