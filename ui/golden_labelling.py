"""Labels given in the app, blind: one answer at a time in an order of chance, and no score anywhere near it."""

from __future__ import annotations

import secrets

import numpy as np
import streamlit as st

from metrics.golden.agreement import LEAST_LABELS
from metrics.golden.labels import Scale, labels
from metrics.golden.working_sets import labelled, scaled
from ui.golden_desk import Desk, desk
from ui.golden_scores import frame_of
from ui.golden_told import read_below, told_note
from ui.prose import t
from ui.state import remember, remembered, show_in, widget
from ui.trace_line import trace_line
from ui.traces import Trace

_SEED, _DONE, _SKIPPED = "golden.label.seed", "golden.label.done", "golden.label.skipped"
SCALE = "golden.label.scale"
_TEXTS = ("question", "response", "reference")
WORDS: dict[Scale, tuple[str, ...]] = {"pass-fail": ("pass", "fail"), "grades": ("1", "2", "3", "4", "5")}
_ICONS = {"pass": ":material/check:", "fail": ":material/close:"}


@st.fragment
def labelling_panel() -> None:
    """The next answer without a label, and the two words for it."""
    here = desk()
    open_rows = unlabelled(here)
    scale = _scale(here)
    _said(here, scale, len(open_rows))
    done = remembered(_DONE) or []
    if not open_rows:
        st.success(t("golden.label.finished"), icon=":material/task_alt:")
    else:
        _answer(here, open_rows[0])
        with st.container(horizontal=True, gap="small", key="golden_label"):
            for word in WORDS[scale]:
                st.button(
                    word if scale == "grades" else t(f"golden.label.{word}"), key=f"golden.label.{word}.{open_rows[0]}",
                    icon=_ICONS.get(word), shortcut=word[0], on_click=_given, args=(open_rows[0], word, scale),
                )  # fmt: skip
            st.button(t("golden.label.skip"), key="golden.label.skip", on_click=_skipped, args=(open_rows[0],))
    st.button(
        t("golden.label.undo"), key="golden.label.undo", type="tertiary", icon=":material/undo:",
        on_click=_taken_back, disabled=not done,
    )  # fmt: skip


def _scale(here: Desk) -> Scale:
    """Pass and fail, or grades: as the file's labels are, else as chosen before the first label is given."""
    held = here.held()
    original = held.read.frame if held else frame_of(here)
    read = labels(original["label"].tolist()) if "label" in original else labels([])
    if read.alike is None and not np.isnan(read.value).all():
        return read.kind
    chosen: Scale = (held.scale if held else None) or "pass-fail"
    if held is not None and not held.labels:
        show_in(SCALE, chosen)
        st.segmented_control(
            t("golden.label.scale"), list(WORDS), format_func=lambda one: t(f"golden.label.scale.{one}"), key=SCALE,
            required=True, on_change=lambda: desk().change(scaled, widget(SCALE)),
        )  # fmt: skip
    return chosen


def _said(here: Desk, scale: Scale, left: int) -> None:
    """How many labels there are, and how many are needed."""
    if scale == "grades":
        frame = frame_of(here)
        given = sum(cell is not None for cell in frame["label"]) if "label" in frame else 0
        st.markdown(t("golden.label.graded", n=given, left=left, least=2 * LEAST_LABELS))
        trace_line([_left(given, left), _least(2 * LEAST_LABELS, "grades")], key="trace.label")
        return
    passed, failed = _counts(here)
    st.markdown(t("golden.label.counts", passed=passed, failed=failed, left=left, least=LEAST_LABELS))
    given = len(frame_of(here)) - left
    trace_line(
        [_given_labels(passed, failed, given), _left(given, left), _least(LEAST_LABELS, scale)], key="trace.label"
    )


def _given_labels(passed: int, failed: int, given: int) -> Trace:
    words = {"passed": passed, "failed": failed, "n": passed + failed}
    key = "work.label.given" if passed + failed == given else "work.label.unread"
    said = t(key, **words, others=given - passed - failed)
    return Trace("given", t("work.label.given.chip", n=passed + failed), said)


def _left(given: int, left: int) -> Trace:
    return Trace("left", t("work.label.left.chip", n=left), t("work.label.left", all=given + left, given=given, n=left))


def _least(least: int, scale: Scale) -> Trace:
    return Trace("least", t("work.label.least.chip", n=least), t(f"work.label.least.{scale}", n=least))


def unlabelled(here: Desk) -> list[str]:
    """Ids without a label, in an order of chance that stays for the visit; skipped ones last."""
    frame, held = frame_of(here), here.held()
    cells = frame["label"].tolist() if "label" in frame else [None] * len(frame)
    names = [str(name) for name, cell in zip(frame.index, cells, strict=True) if cell is None]
    order = np.random.default_rng(_seed()).permutation(len(frame))
    places = {str(name): int(place) for name, place in zip(frame.index, order, strict=True)}
    skipped = set(remembered(_SKIPPED) or [])
    return sorted(names, key=lambda name: (name in skipped, places[name])) if held else []


def _seed() -> int:
    seed = remembered(_SEED)
    if seed is None:
        seed = secrets.randbelow(2**31)
        remember(_SEED, seed)
    return int(seed)


def _counts(here: Desk) -> tuple[int, int]:
    frame = frame_of(here)
    if "label" not in frame:
        return 0, 0
    given = labels(frame["label"].tolist(), "pass-fail")
    return int((given.value == 1).sum()), int((given.value == 0).sum())


def _answer(here: Desk, name: str) -> None:
    """The texts of one answer, and nothing that tells its score."""
    row = frame_of(here).loc[name]
    with st.container(border=True, key="golden_blind"):
        for column in _TEXTS:
            if row[column] is not None:
                with st.container(gap="xxsmall"):
                    st.caption(t(f"golden.role.{column}"))
                    st.text(str(row[column]))
                    read_below(here, row[column], column)
        told_note(here, [row[column] for column in _TEXTS])


def _given(name: str, word: str, scale: Scale) -> None:
    """The label, and with it what labels are here: a 1 alone would not tell.

    The first of two quick clicks counts: the second one was not meant for the next answer, which nobody has read.
    """
    if name not in unlabelled(desk()):
        return
    desk().change(labelled, name, word)
    desk().change(scaled, scale)
    remember(_DONE, [*(remembered(_DONE) or []), name])


def _skipped(name: str) -> None:
    rest = [one for one in remembered(_SKIPPED) or [] if one != name]
    remember(_SKIPPED, [*rest, name])


def _taken_back() -> None:
    done = remembered(_DONE) or []
    if done:
        desk().change(labelled, done[-1], None)
        remember(_DONE, done[:-1])
