"""Everything that was answered for one part of a case, side by side: each judge, each asking, and what it scored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import streamlit as st

from metrics.case import Case, JudgeKind
from metrics.case_file import Part
from metrics.case_scores import correctness_score, groundedness_score, relevancy_score
from metrics.comparability import Difference, unlike
from metrics.evidence import maker, taken_back
from metrics.versions import version_case, versions, with_version
from ui.literal_text import literal
from ui.makers import maker_words
from ui.prose import reason_text, score_number, t
from ui.state import keep, present_case

_KINDS: tuple[JudgeKind, ...] = ("recorded", "rules", "hand", "model")


def answers(case: Case, part: Part) -> list[tuple[str, Case]]:
    """The answers for a part by a key to ask for them again, the one that stands now last and under ""."""
    present = maker(case, part).kind
    found = [
        (f"kind {kind}", kept)
        for kind in _KINDS
        if kind != present and (kept := taken_back(case, part, kind)) is not None
    ]
    earlier = [(one.key, version_case(case, part, one.key)) for one in versions(case, part) if one.key]
    return [*found, *earlier, *([("", case)] if present else [])]


def version_table(part: Part, case: Case) -> None:
    """All answers with their scores, a button to bring one back, and what keeps them from being compared."""
    listed = answers(case, part)
    if len(listed) < 2:
        return
    st.markdown(f"**{t('versions.title')}**")
    for place, (key, one) in enumerate(listed):
        with st.container(horizontal=True, gap="small", vertical_alignment="center", key=f"version_{place}"):
            st.markdown(
                f"**{_score(one, part)}** · {maker_words(maker(one, part))}{_embedder(one, part)}", width="stretch"
            )
            if key:
                st.button(t("versions.take"), key=f"versions.take.{part}.{key}", on_click=_take, args=(part, key))
            else:
                st.badge(t("versions.present"), color="gray")
    say_unlike(unlike([one for _, one in listed], part))


def unlike_caption(part: Part, case: Case) -> None:
    """The same warning in a line, for where the answers themselves are folded away."""
    found = unlike([one for _, one in answers(case, part)], part)
    if found:
        words = literal(t("versions.thresholds", names=unlike_words(found)))
        st.caption(f":material/compare_arrows: {words}")


def say_unlike(found: Sequence[Difference]) -> None:
    """That a threshold does not carry over between answers that differ in these; nothing where they do not."""
    if found:
        st.warning(literal(t("versions.thresholds", names=unlike_words(found))), icon=":material/compare_arrows:")


def unlike_words(found: Sequence[Difference]) -> str:
    """What answers differ in, as words."""
    return ", ".join(t(f"versions.unlike.{name}") for name in found)


def _score(case: Case, part: Part) -> str:
    value = {
        "claims": lambda: correctness_score(case).value,
        "statements": lambda: groundedness_score(case).value,
        "questions": lambda: relevancy_score(case).value,
    }[part]()
    return t("score.not_scored") if value is None else score_number(value)


def _embedder(case: Case, part: Part) -> str:
    maker_of: dict[Literal["claims", "questions"], str] = {
        "claims": case.embedder.label,
        "questions": case.questions_embedder.label,
    }
    label = "" if part == "statements" else maker_of[part]
    return f" · {literal(reason_text(label))}" if label else ""


def _take(part: Part, key: str) -> None:
    """Brings an answer back; a second click can arrive when it is there already, and then changes nothing."""
    case = present_case()
    if key.startswith("kind "):
        kept = taken_back(case, part, key.removeprefix("kind "))  # type: ignore[arg-type]  # one of _KINDS, see answers
        if kept is not None:
            keep(kept)
    elif any(one.key == key for one in versions(case, part)):
        keep(with_version(case, part, key))
