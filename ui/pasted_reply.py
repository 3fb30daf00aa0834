"""A judge's reply pasted as it came: what is read from it, what is not, and the case it goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, get_args
from zlib import crc32

import streamlit as st

from metrics.case import Case, Maker
from metrics.case_file import Part
from metrics.evidence import ground_truth
from metrics.from_replies import with_questions, with_sorting, with_statements
from metrics.providers.replies import claims_reply, questions_reply, sorting_reply, statements_reply
from metrics.reply_values import RefusedReply, Reply, SortedLists
from ui.entry import typed_case
from ui.literal_text import literal
from ui.prose import note_text, t, tn
from ui.reply_fits import Use, asked_claims, likely_use, own_case, with_claims
from ui.reply_preview import preview, words_of_reply
from ui.state import draft, keep, keep_draft, present_case, remember, remembered, show_in, widget

_OPEN, _JUDGE = "entry.open", "pasted.judge"
"""Open together with the other ways to bring a case; who wrote the reply."""
_MOST = 500_000
_READERS: dict[Part, Callable[..., Reply[Any]]] = {
    "claims": sorting_reply,
    "statements": statements_reply,
    "questions": questions_reply,
}
# The field for Rasa's view of a reply, further down on the groundedness page, shows the same text.
_DRAFTS: dict[Part, str] = {"claims": "pasted.claims", "statements": "rasa.reply", "questions": "pasted.questions"}


class _Read(NamedTuple):
    """A reply and whether it is a sorting or a list of claims without verdicts."""

    reply: Reply[Any]
    bare_claims: bool = False


def pasted_reply_panel(case: Case, part: Part) -> None:
    """A field for a reply, word for word, with what is read from it before it counts; open where "Your own case" is."""
    if not remembered(_OPEN):
        return
    with st.container(border=True, key="pasted"):
        st.markdown(f"**{t('pasted.title')}**", help=t("pasted.help"))
        st.caption(t(f"pasted.what.{part}"))
        key, name = f"pasted.text.{part}", _DRAFTS[part]
        show_in(key, draft(name))
        st.text_area(t("pasted.text"), key=key, height=110, max_chars=_MOST, on_change=_typed, args=(key, name))
        text = draft(name)
        if not text.strip():
            return
        try:
            read = _read(case, part, text)
        except RefusedReply as error:
            st.warning(literal(note_text(error.note)), icon=":material/block:")
            words_of_reply(error.raw, error.thinking, "refused")
            return
        _show(case, part, read)


def _read(case: Case, part: Part, text: str) -> _Read:
    """The reply read as this page's kind; on the correctness page a list of claims will do as well.

    Raises:
        RefusedReply: If it is neither.
    """
    judged = (case.question, case.response, case.reference, ground_truth(case), *case.contexts)
    try:
        return _Read(_READERS[part](text, judged))
    except RefusedReply as error:
        if part != "claims" or error.note.code != "replies.other-shape":
            raise
        return _Read(claims_reply(text, judged), bare_claims=True)


def _show(case: Case, part: Part, read: _Read) -> None:
    preview(read.reply.value)
    for note in read.reply.notices:
        st.caption(f":material/info: {literal(note_text(note))}")
    words_of_reply(read.reply.raw, read.reply.thinking, "read")
    if read.bare_claims:
        with st.container(horizontal=True, gap="small"):
            for side in ("response", "reference"):
                st.button(
                    t(f"pasted.claims.{side}"),
                    key=f"pasted.claims.{side}",
                    help=t("pasted.claims.help"),
                    on_click=_use_claims,
                    args=(read.reply, side),
                )
        return
    use = _chosen_use(case, part, read.reply)
    show_in(_JUDGE, draft(_JUDGE))
    st.text_input(t("pasted.judge"), key=_JUDGE, placeholder=t("reply.judge"), on_change=_typed, args=(_JUDGE, _JUDGE))
    st.button(
        tn(f"pasted.use.{part}", _size(read.reply.value)),
        key="pasted.use",
        type="primary",
        help=t("pasted.use.help"),
        on_click=_use,
        args=(part, read.reply, use),
    )


def _chosen_use(case: Case, part: Part, reply: Reply[Any]) -> Use:
    """Which case the reply is about; the likely one is proposed for each text anew."""
    uses, likely = likely_use(case, part, reply.value, typed=typed_case(part) is not None)
    if len(uses) == 1:
        return uses[0]
    key = f"pasted.about.{part}.{len(uses)}.{crc32(reply.raw.encode('utf-8', 'replace'))}"
    chosen = st.radio(
        t("pasted.about"),
        uses,
        index=uses.index(likely),
        format_func=lambda one: t(f"pasted.about.{one}"),
        captions=[t(f"pasted.about.{one}.what") for one in uses],
        key=key,
    )
    return next((one for one in get_args(Use) if one == chosen), likely)


def _use(part: Part, reply: Reply[Any], use: Use) -> None:
    case = _about(part, reply, use)
    # A click on the button may arrive together with the name, and before it is a draft.
    name = str(widget(_JUDGE) or draft(_JUDGE)).strip()
    judge, raw = Maker(name or t("reply.judge"), "recorded"), (reply.raw,)
    if part == "questions":
        made = with_questions(case, reply.value, writer=judge, replies=raw)
    elif part == "statements":
        asked = asked_claims(case, part, "response") if use == "check" else None
        made = with_statements(case, reply.value, judge=judge, replies=raw, asked=asked)
    else:
        response, reference = _asked(case, use)
        made = with_sorting(
            case, reply.value, judge=judge, replies=raw, response_claims=response, reference_claims=reference
        )
    keep(made)
    _close()


def _about(part: Part, reply: Reply[Any], use: Use) -> Case:
    if use == "own":
        return own_case(present_case(), part, reply.value)
    return (typed_case(part) if use == "typed" else None) or present_case()


def _use_claims(reply: Reply[Any], side: str) -> None:
    keep(with_claims(present_case(), "response" if side == "response" else "reference", reply.value, reply.raw))
    _close()


def _asked(case: Case, use: Use) -> tuple[Sequence[str] | None, Sequence[str] | None]:
    if use != "check":
        return None, None
    return asked_claims(case, "claims", "response") or None, asked_claims(case, "claims", "reference") or None


def _size(value: Any) -> int:
    if isinstance(value, SortedLists):
        return len(value.tp) + len(value.fp) + len(value.fn)
    return len(value)


def _typed(key: str, name: str) -> None:
    keep_draft(name, widget(key) or "")


def _close() -> None:
    remember(_OPEN, None)
