"""Bringing a set: a file from one's own machine, an example, or a file beside the server where the operator allows it.

Paths: a path typed by a visitor would read the server's files with the server's rights. So there is a field for it only
when whoever runs the server names folders in ANSWER_METRICS_FOLDERS, and only files inside them are opened.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import streamlit as st

from metrics.golden.sources import Source, source_of
from ui.golden_desk import Desk, Pending, Slot, desk
from ui.literal_text import literal
from ui.prose import ROOT, t
from ui.state import remember, remembered, widget

FOLDERS = "ANSWER_METRICS_FOLDERS"
MOST_MEGABYTES = 200
KINDS = ("csv", "tsv", "txt", "jsonl", "ndjson", "json", "parquet", "yml", "yaml", "gz")
EXAMPLES = ("library_v1", "library_v2", "library_v1_rules")
_MESSAGE = "golden.upload.message"


def bring(slot: Slot = "set") -> None:
    """The ways to bring a set; what is brought is looked at before anything of it is used."""
    st.file_uploader(
        t(f"golden.upload.{slot}"),
        type=list(KINDS),
        key=f"golden.file.{slot}",
        help=t("golden.upload.help", megabytes=MOST_MEGABYTES),
        max_upload_size=MOST_MEGABYTES,
        on_change=_uploaded,
        args=(slot,),
    )
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        st.caption(t("golden.example"), width="content")
        for name in EXAMPLES[:1] if slot == "set" else EXAMPLES[1:]:
            st.button(
                t(f"golden.example.{name}"),
                key=f"golden.example.{slot}.{name}",
                icon=":material/menu_book:",
                on_click=_example,
                args=(name, slot),
                help=t(f"golden.example.{name}.help"),
            )
    if folders():
        st.text_input(
            t("golden.path"), key=f"golden.path.{slot}", help=t("golden.path.help"), on_change=_typed, args=(slot,)
        )
    if message := remembered(_MESSAGE):
        st.warning(message, icon=":material/block:")


def folders() -> tuple[Path, ...]:
    """The folders that whoever runs the server opened to visitors; none at first."""
    named = os.environ.get(FOLDERS, "").split(os.pathsep)
    return tuple(Path(name).resolve() for name in named if name.strip())


def allowed_path(typed: str) -> Path | None:
    """The file of a typed path; None when it is in none of the open folders, links followed, or is no file."""
    for folder in folders():
        path = (folder / typed.strip()).resolve()
        if path.is_relative_to(folder) and path.is_file():
            return path
    return None


def example_source(name: str) -> Source:
    """An example's file."""
    path = ROOT / "examples" / "golden" / f"{name}.csv"
    return source_of(path.read_bytes(), path.name)


def look_at(here: Desk, source: Source, slot: Slot) -> None:
    """Puts a file on the desk to be looked at; the same content as the set in hand is said and changes nothing."""
    remember(_MESSAGE, None)
    digest = _digest(source)
    held = here.held(slot)
    if held is not None and held.digest == digest:
        here.pending = None
        remember(_MESSAGE, t("golden.upload.same", name=literal(source.name)))
        return
    here.pending = Pending(source, digest, slot)


def _uploaded(slot: Slot) -> None:
    """A file that is taken out of the uploader takes nothing with it; its content is on the desk."""
    file = widget(f"golden.file.{slot}")
    if file is not None:
        look_at(desk(), source_of(file.getvalue(), file.name), slot)


def _example(name: str, slot: Slot) -> None:
    from ui.golden_reading import take_at_once

    look_at(desk(), example_source(name), slot)
    take_at_once(desk())


def _typed(slot: Slot) -> None:
    typed = widget(f"golden.path.{slot}") or ""
    if not typed.strip():
        return
    path = allowed_path(typed)
    if path is None:
        remember(_MESSAGE, t("golden.path.refused"))
    else:
        look_at(desk(), source_of(path), slot)


def _digest(source: Source) -> str:
    if source.data is not None or source.path is None:
        return hashlib.sha256(source.data or b"").hexdigest()
    with source.path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
