"""Asking a language model on a page: who is asked, how, what it takes beforehand, and what went wrong after."""

from __future__ import annotations

import streamlit as st

from metrics.case import Case
from metrics.case_file import Part
from metrics.evidence import maker
from metrics.providers.judging import Cassette, Plan, estimate, sizes
from metrics.providers.openai_compatible import masked
from metrics.providers.prompts import PROMPTS_OF_METRIC
from ui.connection_panel import connected_words, connection_button
from ui.judging import METRICS, PANEL, Asked, ask, choice, is_running, keep_choice, plan, said
from ui.lesson_visit import waits_for_guess
from ui.literal_text import literal
from ui.price_traces import price_line, price_words
from ui.prompts import prompt_fields
from ui.prose import note_text, t
from ui.state import present_case, remember, remembered, show_in, widget
from ui.versions import unlike_caption, version_table

_CHOICES: dict[Asked, tuple[str, tuple[str, ...]]] = {
    "claims": ("protocol", ("three_calls", "one_call")),
    "questions": ("asking", ("each", "once")),
}
"""What can be chosen for an asking: the name of the choice, and its values, the first one standard."""


def open_judge_panel() -> None:
    """Opens the panel on the metric pages."""
    remember(PANEL, True)


def judge_panel(part: Part, case: Case) -> None:
    """What a page shows of its judge: nothing but a line, until a model is wanted or there is something to say."""
    if waits_for_guess():  # the scores of all answers stand here
        return
    failure, _ = said(case, part)
    by_model = maker(case, part).kind == "model"
    if not remembered(PANEL):
        if failure is not None:
            _failure(part, case)
        if by_model or failure is not None:
            st.button(
                t("judging.open"), icon=":material/gavel:", key=f"judging.open.{part}", type="tertiary",
                on_click=open_judge_panel,
            )  # fmt: skip
        if _mark(part, case) is not None:
            unlike_caption(part, case)
        return
    with st.container(border=True, key="judge_panel", gap="small"):
        asking(part, case)
        version_table(part, case)
        st.button(
            t("judging.fold"), icon=":material/expand_less:", key=f"judging.fold.{part}", type="tertiary",
            on_click=remember, args=(PANEL, None),
        )  # fmt: skip


def _mark(part: Part, case: Case) -> float | None:
    """The pass mark of a part's score; None where there is none, so that nothing could carry over."""
    settings = case.settings
    return {"claims": settings.threshold, "questions": settings.relevant_at, "statements": settings.grounded_at}[part]


def asking(asked: Asked, case: Case) -> None:
    """Who is asked, how, how much that takes, the button, the prompts, and what went wrong last time."""
    made = plan(case, asked)
    with st.container(horizontal=True, gap="medium", vertical_alignment="bottom"):
        if asked in _CHOICES:
            _choices(asked)
        _button(asked, case, made)
        st.caption(_taken(case, made), width="stretch")
    if made is not None and not isinstance(made.judge, Cassette):
        price_line(sizes(case, made), asked)
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        st.markdown(literal(" · ".join(connected_words())), width="content")
        connection_button(f"panel.{asked}")
    _failure(asked, case)
    drawer = st.expander(t("prompts.title"), key=f"prompts.open.{asked}", on_change="rerun")
    if drawer.open:
        with drawer:
            prompt_fields(PROMPTS_OF_METRIC[METRICS[asked]], asked)


def _taken(case: Case, made: Plan | None) -> str:
    if made is None:
        return t("judging.no_judge")
    return t("judging.replayed") if isinstance(made.judge, Cassette) else price_words(estimate(case, made))


def _button(asked: Asked, case: Case, made: Plan | None) -> None:
    again = asked != "criteria" and maker(case, asked).kind == "model"
    st.button(
        t("judging.again") if again else t("judging.ask"),
        key=f"judging.ask.{asked}",
        type="primary" if made is not None else "secondary",
        icon=":material/gavel:",
        disabled=made is None or is_running(),
        help=t("judging.again.help") if again else None,
        on_click=ask,
        args=(asked,),
    )


def ask_in_same_language() -> None:
    """The offer beside the warning that questions came in another language; the panel opens where no judge is there."""
    case = present_case()
    made = plan(case, "questions", same_language=True)
    ready = made is not None
    st.button(
        t("judging.reask"),
        key="judging.reask",
        icon=":material/translate:",
        help=_taken(case, made),
        disabled=is_running(),
        on_click=_reask if ready else open_judge_panel,
    )


def _choices(asked: Asked) -> None:
    name, values = _CHOICES[asked]
    key = f"judging.{name}"
    show_in(key, choice(name, values[0]))
    st.segmented_control(
        t(f"judging.{name}"), values, format_func=lambda value: t(f"judging.{name}.{value}"), key=key,
        help=t(f"judging.{name}.help"), required=True, on_change=_chosen, args=(name,),
    )  # fmt: skip
    if asked == "questions":
        show_in("judging.same_language", choice("same_language", False))
        st.toggle(
            t("judging.same_language"), key="judging.same_language", help=t("judging.same_language.help"),
            on_change=_chosen, args=("same_language",),
        )  # fmt: skip


def _chosen(name: str) -> None:
    # A page that is drawn anew may report an empty control; nobody chose that.
    if (value := widget(f"judging.{name}")) is not None:
        keep_choice(name, value)


def _reask() -> None:
    """Asks in the answer's language, and opens the panel, where both answers will stand."""
    open_judge_panel()
    ask("questions", True)


def _failure(asked: Asked, case: Case) -> None:
    """Why the last asking gave no score, in plain words, and what else was noticed."""
    failure, notes = said(case, asked)
    if failure is not None:
        st.warning(literal(masked(t("judging.failed", reason=note_text(failure)))), icon=":material/error:")
    for note in notes:
        st.caption(literal(masked(note_text(note))))
