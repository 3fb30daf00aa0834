"""The audit of a judge's reply, before the score: each finding in words, with the clicks that settle it."""

from __future__ import annotations

import streamlit as st

from metrics.audit import Finding, Mend, audit, judged_version
from metrics.audit_mends import mended
from metrics.case import Case
from metrics.case_file import Part
from metrics.claims import Sorting
from metrics.from_replies import ASKED
from metrics.injection import words_for_the_judge
from ui.literal_text import literal
from ui.prose import note_text, t, tn
from ui.readings import in_row
from ui.reply_preview import words_of_reply
from ui.state import keep, present_case

_SHOWN = 30
_ICONS = {
    "TP": ":material/check_circle:",
    "covered": ":material/check:",
    "FP": ":material/cancel:",
    "FN": ":material/radio_button_unchecked:",
    "remove": ":material/delete:",
    "keep": ":material/done:",
    "same": ":material/link:",
    "accept": ":material/done:",
}


def audit_panel(case: Case, part: Part) -> None:
    """What the judge's reply left open, and the reply itself; nothing where no reply was read."""
    judged, audited = judged_version(case, part), is_audited(case, part)
    if not audited and not (part == "questions" and case.raw_replies):
        return
    found = audit(case, part)
    with st.container(key="audit", border=bool(found), gap="small"):
        if found:
            st.markdown(f":material/fact_check: **{tn('audit.title', len(found))}**", help=t("audit.help"))
            sorting = case.sorting if part == "claims" else case.statements
            for number, finding in enumerate(found[:_SHOWN]):
                _finding(part, sorting, finding, number)
            if len(found) > _SHOWN:
                st.caption(t("audit.more", n=len(found) - _SHOWN))
        with st.container(horizontal=True, gap="medium", vertical_alignment="center"):
            if audited and not found:
                words = "audit.settled" if judged is not None and judged.extra[ASKED] else "audit.nothing_asked"
                st.caption(f":material/fact_check: {t(words)}")
            shown = st.toggle(tn("audit.replies", len(case.raw_replies)), key=f"audit.replies.{part}")
        if shown:
            for number, raw in enumerate(case.raw_replies):
                words_of_reply(raw, "", f"kept_{number}")


def is_audited(case: Case, part: Part) -> bool:
    """Whether a judge's reply was read for this part, so that there is something to settle or settled."""
    judged = judged_version(case, part)
    return judged is not None and ASKED in judged.extra


def audit_flags(case: Case, part: Part) -> None:
    """Beside the score: how much of the audit is open, and which judged texts seem to speak to the judge."""
    if found := audit(case, part):
        st.markdown(f":material/fact_check: {tn('audit.open', len(found))}")
    for note in words_for_the_judge(case, part):
        st.warning(literal(note_text(note)), icon=":material/campaign:")


def _finding(part: Part, sorting: Sorting, finding: Finding, number: int) -> None:
    """The words with the clicks beside them; where one of several claims is to be picked, a line for each."""
    with st.container(key=f"finding_{number}", gap="xxsmall"):
        one_each = finding.kind == "short"
        with st.container(
            horizontal=True, gap="small", vertical_alignment="center", key=f"do_finding_{number}", width="stretch"
        ):
            st.text(note_text(finding.note), width="stretch")
            with st.container(horizontal=True, gap="small", width="content"):
                for mend in finding.mends:
                    if not (one_each and mend.claim):
                        _button(part, finding, mend)
        for place, mend in enumerate(finding.mends if one_each else ()):
            if mend.claim:
                key = f"do_finding_{number}_{place}"
                with st.container(horizontal=True, gap="small", vertical_alignment="center", key=key):
                    in_row(sorting[mend.claim].text, f"mend.{number}.{place}")
                    _button(part, finding, mend)


def _button(part: Part, finding: Finding, mend: Mend) -> None:
    special = {("duplicated", "remove"): "one", ("short", "accept"): "all_covered"}
    words = special.get((finding.kind, mend.action), mend.action)
    st.button(
        t(f"audit.do.{words}"),
        icon=_ICONS[mend.action],
        key=f"audit.{finding.key}.{mend.action}.{mend.claim}",
        on_click=_settle,
        args=(part, finding.key, mend),
    )


def _settle(part: Part, key: str, mend: Mend) -> None:
    """Settles one finding; a second click can arrive for one that is settled: it changes nothing."""
    case = present_case()
    finding = next((one for one in audit(case, part) if one.key == key and mend in one.mends), None)
    if finding is not None:
        keep(mended(case, part, finding, mend))
