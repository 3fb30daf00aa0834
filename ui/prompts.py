"""The prompts of the judge: shown, changed for this visit, and taken back."""

from __future__ import annotations

import streamlit as st

from metrics.providers.prompts import Prompts, standard_prompts
from ui.prose import t
from ui.state import remember, remembered, show_in, widget

_EDITED = "judging.prompts"


def prompts_in_use() -> Prompts:
    """Our own prompts, with what was changed in this visit."""
    made = standard_prompts()
    for name, text in (remembered(_EDITED) or {}).items():
        made = made.with_text(name, text)
    return made


def prompt_fields(names: tuple[str, ...], place: str) -> None:
    """The prompts that an asking would use, each in a field to change it in.

    Args:
        names: Of the prompts.
        place: Part of the fields' keys: where on the screen they stand.
    """
    edited = remembered(_EDITED) or {}
    st.caption(t("prompts.what"))
    for name in names:
        key = f"prompts.{place}.{name}"
        show_in(key, prompts_in_use()[name])
        label = t(f"prompts.{name}")
        st.text_area(
            t("prompts.edited", name=label) if name in edited else label,
            key=key,
            height=260,
            on_change=_changed,
            args=(name, key),
        )
        if name in edited:
            st.button(
                t("prompts.reset"), key=f"prompts.reset.{place}.{name}", icon=":material/undo:",
                on_click=_reset, args=(name,),
            )  # fmt: skip
    st.caption(t("prompts.fence"))
    st.code(prompts_in_use()["fence"], language=None, wrap_lines=True)


def _changed(name: str, key: str) -> None:
    edited, text = dict(remembered(_EDITED) or {}), str(widget(key) or "")
    if not text.strip() or text == standard_prompts()[name]:
        edited.pop(name, None)
    else:
        edited[name] = text
    remember(_EDITED, edited or None)


def _reset(name: str) -> None:
    edited = {other: text for other, text in (remembered(_EDITED) or {}).items() if other != name}
    remember(_EDITED, edited or None)
