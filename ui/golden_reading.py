"""A file on its way in: looked at, asked about, and taken; a set that is here already is never replaced unasked."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from metrics.exchange.rasa_results import rasa_results
from metrics.golden.changes import Changes
from metrics.golden.choices import Choices, UnreadableFile
from metrics.golden.opening import Opened, opened
from metrics.golden.reading import Look, golden_set, looked
from metrics.golden.sources import Source, whole
from metrics.golden.working_sets import WorkingSet, replaced, replacement, work_lost
from metrics.notes import Note
from ui.golden_desk import Desk, Pending, desk
from ui.golden_preview import asked, columns_panel, notices_panel, preview_panel, quarantine_panel
from ui.literal_text import literal
from ui.prose import note_text, t, tn

_NAMED = 8


def reading_panel(here: Desk) -> None:
    """The file that is being looked at, with all that must be said about it, and the way to take it."""
    pending = here.pending
    if pending is None:
        return
    with st.container(border=True, key="golden_reading"):
        st.markdown(t("golden.reading.title", name=literal(pending.source.name)))
        if pending.read is not None:
            _ask_before_replacing(here, pending, pending.read)
            return
        try:
            look = here.once(("pending", pending.digest, _key(pending.choices)), lambda: look_of(pending))
        except UnreadableFile as error:
            _refused(error.note)
            return
        if problem := pending.refused or no_rows_in(look):
            _refused(problem)
            return
        st.caption(literal(t("golden.reading.file", kind=look.file.kind, tool=look.file.tool or t("golden.tool.none"))))
        asked(look.asks, pending.choices)
        blocked = any(ask.blocks for ask in look.asks)
        with st.container(horizontal=True, gap="small"):
            st.button(
                t("golden.reading.take"), key="golden.take", type="primary", icon=":material/table_rows:",
                disabled=blocked, on_click=_take, help=t("golden.reading.take.help"),
            )  # fmt: skip
            st.button(t("golden.reading.drop"), key="golden.drop", on_click=_drop)
        columns_panel(look, pending.choices)
        preview_panel(look)
        notices_panel(look.notices)
        quarantine_panel([(bad.line, bad.reason, bad.raw) for bad in look.quarantine])


def _refused(problem: Note) -> None:
    st.warning(literal(note_text(problem)), icon=":material/block:")
    st.button(t("golden.reading.drop"), key="golden.drop", on_click=_drop)


def no_rows_in(look: Look) -> Note | None:
    """What to say of a file that names its columns and holds no row; None when there are rows, or it is not sure."""
    if look.preview or look.quarantine or any(ask.blocks for ask in look.asks):
        return None
    return Note("golden.header-only", {"columns": ", ".join(look.file.columns)[:200]})


def look_of(pending: Pending) -> Look:
    """The file as it would be read.

    Raises:
        UnreadableFile: If no row can be read of it.
    """
    return looked(_opened(pending.source, pending.choices), pending.choices)


def read_of(pending: Pending) -> WorkingSet:
    """The whole file.

    Raises:
        UnreadableFile: If it cannot be read, or something must be answered first.
    """
    read = golden_set(_opened(pending.source, pending.choices), pending.choices)
    if not len(read.frame) and not len(read.quarantine):
        raise UnreadableFile(Note("golden.no-rows"))
    return WorkingSet(pending.source, pending.choices, pending.digest, read)


def take_at_once(here: Desk) -> None:
    """Takes the file on the desk as it stands, or asks first where it would replace other content."""
    pending = here.pending
    if pending is None:
        return
    try:
        with st.spinner(t("golden.reading.busy")):
            new = read_of(pending)
    except UnreadableFile as error:
        pending.refused = error.note  # which the panel says
        return
    old = here.held(pending.slot)
    found = None if old is None else replacement(old, new)
    if old is None or found is None:
        here.keep(new, pending.slot)
    elif old.digest == new.digest and not found.edits_at_stake and not work_lost(old, found):
        here.keep(replaced(old, new, found, keep_edits=True), pending.slot)  # the same file with more answers
    else:
        pending.read = new
        return
    here.pending = None


def read_again(here: Desk) -> None:
    """Puts the set's own file back on the desk with its answers, to change how it is read."""
    held = here.held("set")
    if held is not None:
        here.pending = Pending(held.source, held.digest, "set", held.choices)


def _ask_before_replacing(here: Desk, pending: Pending, new: WorkingSet) -> None:
    """What would change, row by row, before a set that is here gives way to other content."""
    old = here.held(pending.slot)
    assert old is not None
    found = replacement(old, new)
    lost = work_lost(old, found)
    name = literal(new.name)
    asks = "golden.replace.same-name" if old.name == new.name else "golden.replace.other"
    st.warning(t(asks, name=name), icon=":material/help:")
    for word, frame, ids in _by_kind(found, old, new):
        if ids:
            st.markdown(tn(f"golden.replace.{word}", len(ids), ids=_ids(frame, ids, found.by)))
    for edit in found.edits_at_stake:
        words = {"row": edit.row, "column": t(f"golden.role.{edit.column}"), "value": str(edit.value)[:200]}
        st.markdown(literal(t("golden.replace.edit", **words)))
    if lost:
        st.markdown(tn("golden.replace.lost", len(lost), ids=_ids(old.read.frame, lost, found.by)))
    with st.container(horizontal=True, gap="small"):
        go = "golden.replace.go.drop" if found.edits_at_stake else "golden.replace.go"
        st.button(t(go), key="golden.replace", type="primary", on_click=_replace, args=(False,))
        if any(edit.row in {change.old for change in found.changed} for edit in found.edits_at_stake):
            st.button(t("golden.replace.go.keep"), key="golden.replace.keep", on_click=_replace, args=(True,))
        st.button(t("golden.replace.stay"), key="golden.replace.stay", on_click=_drop)


def _by_kind(found: Changes, old: WorkingSet, new: WorkingSet) -> tuple[tuple[str, pd.DataFrame, list[str]], ...]:
    """For each kind of change the rows it concerns, and the frame they stand in."""
    here, there = old.read.frame, new.read.frame
    return (
        ("same", there, [one for _, one in found.same]),
        ("changed", there, [change.new for change in found.changed]),
        ("added", there, list(found.added)),
        ("gone", here, list(found.gone)),
    )


def _ids(frame: pd.DataFrame, ids: Sequence[str], by: str) -> str:
    """The first of some rows by id; by question where ids are mere numbers, which tell nothing."""
    first = ids[:_NAMED]
    names = [str(frame.at[one, "question"] or one)[:60] for one in first] if by == "question" else first
    shown = literal(", ".join(names)[:300])
    return shown if len(ids) <= _NAMED else tn("golden.ids.more", len(ids) - _NAMED, ids=shown)


def _take() -> None:
    take_at_once(desk())


def _replace(keep_edits: bool) -> None:
    here = desk()
    pending = here.pending
    old = here.held(pending.slot) if pending else None
    if pending is not None and pending.read is not None and old is not None:
        found = replacement(old, pending.read)
        here.keep(replaced(old, pending.read, found, keep_edits=keep_edits), pending.slot)
    here.pending = None


def _drop() -> None:
    desk().pending = None


def _opened(source: Source, choices: Choices) -> Opened:
    if not source.name.casefold().removesuffix(".gz").endswith((".yml", ".yaml")):
        return opened(source, choices)
    try:
        return rasa_results(whole(source).decode("utf-8-sig"), source.name)
    except UnicodeDecodeError:
        raise UnreadableFile(Note("golden.row-encoding")) from None


def _key(choices: Choices) -> tuple[object, ...]:
    maps = (choices.columns, choices.splits, choices.picks, choices.several, choices.words, choices.decimal)
    return (choices.encoding, choices.separator, *(tuple(sorted(one.items())) for one in maps))
