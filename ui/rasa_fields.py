"""The fields for pasted Rasa texts, and the loader that puts each file into the field it belongs to."""

from __future__ import annotations

import streamlit as st

from metrics.forms import DamagedCase
from ui.literal_text import literal
from ui.prose import ROOT, t
from ui.rasa_readings import TEXT_KINDS, TextKind, kind_of
from ui.said import damage_text
from ui.state import draft, keep_draft, remember, remembered, show_in, widget

_FILES, _MESSAGES = "rasa.files", "rasa.files.messages"
_SAMPLES = ROOT / "examples" / "rasa"
_SAMPLE_FILES: dict[TextKind, str] = {
    "turn": "turn.json",
    "tests": "tests.yml",
    "reply": "judge_reply.txt",
    "conftest": "conftest.yml",
}


def loader() -> None:
    """Files of any of the four kinds, sorted by what they hold; and a set of texts of our own to try."""
    files, sample = st.columns([2.2, 1], gap="medium", vertical_alignment="bottom")
    with files:
        st.file_uploader(
            t("rasa.files"),
            type=["json", "yml", "yaml", "txt"],
            accept_multiple_files=True,
            key=_FILES,
            help=t("rasa.files.help"),
        )
    with sample, st.container(horizontal=True, gap="small"):
        st.button(t("rasa.files.read"), key="rasa.files.read", on_click=_read_files, disabled=not widget(_FILES))
        st.button(t("rasa.sample"), key="rasa.sample", type="tertiary", on_click=_sample)
    for message in remembered(_MESSAGES) or []:
        st.caption(message)


def text_field(kind: TextKind, height: int) -> None:
    """A field that keeps what was typed when the visitor goes to another page and returns."""
    key = f"rasa.{kind}"
    show_in(key, draft(key))
    st.text_area(
        t(f"rasa.field.{kind}"),
        key=key,
        height=height,
        max_chars=500_000,
        help=t(f"rasa.field.{kind}.help"),
        on_change=lambda: keep_draft(key, widget(key) or ""),
    )


def damage(kind: TextKind, error: DamagedCase) -> None:
    """What could not be read, where, and what is wrong there."""
    words = {"place": literal(damage_text(error.place)), "problem": literal(damage_text(error.problem))}
    st.warning(t(f"rasa.damaged.{kind}", **words), icon=":material/block:")


def _read_files() -> None:
    messages = []
    for file in widget(_FILES) or []:
        name = literal(file.name)
        try:
            text = file.getvalue().decode("utf-8-sig")
            kind = kind_of(text)
        except UnicodeDecodeError:
            messages.append(t("rasa.files.encoding", name=name))
        except DamagedCase as error:
            words = {"place": literal(damage_text(error.place)), "problem": literal(damage_text(error.problem))}
            messages.append(t("rasa.files.unread", name=name, **words))
        else:
            keep_draft(f"rasa.{kind}", text)
            messages.append(t("rasa.files.taken", name=name, kind=t(f"rasa.field.{kind}")))
    remember(_MESSAGES, messages or None)


def _sample() -> None:
    remember(_MESSAGES, None)
    for kind in TEXT_KINDS:
        keep_draft(f"rasa.{kind}", (_SAMPLES / _SAMPLE_FILES[kind]).read_text(encoding="utf-8"))
