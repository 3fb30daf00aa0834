"""The dialog that connects a judge and an embedder, and the few lines about them in the sidebar of every page."""

from __future__ import annotations

import streamlit as st

from metrics.providers.judging import Prices
from metrics.providers.openai_compatible import Endpoint, masked
from ui import connection
from ui.connection import RECORDED, TYPED
from ui.connection_fields import address_and_key, number_setting, take, temperature_setting, text_setting
from ui.connection_test import connection_test
from ui.headings import section_heading
from ui.literal_text import literal
from ui.prose import note_text, t
from ui.state import present_case, remember, remembered, show_in

_OPEN = "connection.open"


def connection_button(place: str) -> None:
    """Opens the dialog; it stands out while nobody is connected.

    Args:
        place: Part of the button's key: where on the screen it stands.
    """
    ready = connection.connected().judge is not None
    st.button(
        t("connection.change") if ready else t("connection.open"),
        icon=":material/cable:",
        key=f"connection.open.{place}",
        type="secondary" if ready else "primary",
        on_click=remember,
        args=(_OPEN, True),
    )


def connection_sidebar() -> None:
    """Who judges and embeds, on every page, and the way to change it; the dialog when it is asked for."""
    with st.sidebar:
        section_heading(t("connection.title"))
        for line in connected_words():
            st.text(line)
        connection_button("sidebar")
    if remembered(_OPEN):
        st.dialog(t("connection.title"), width="large", on_dismiss=_close)(_dialog)()


def connected_words() -> list[str]:
    """Who judges and who embeds, a line each; why nobody does."""
    made = connection.connected()
    if made.problem is not None:
        return [note_text(made.problem)]
    if made.judge is None:
        return [t("connection.none")]
    judge = made.judge
    host = judge.host if isinstance(judge, Endpoint) else t("connection.recorded.host")
    lines = [t("connection.judge_at", model=judge.label, host=host)]
    embedder = made.embedder
    lines.append(t("connection.no_embedder") if embedder is None else t("connection.embeds", label=embedder.label))
    return lines


def _close() -> None:
    remember(_OPEN, None)


def _dialog() -> None:
    offered = connection.offered_presets()
    sources = [*offered, TYPED, *([RECORDED] if present_case().calls else [])]
    show_in("connection.source", connection.source())
    if len(sources) > 1:
        st.segmented_control(
            t("connection.source"),
            sources,
            format_func=_source_name,
            key="connection.source",
            on_change=take,
            args=("source",),
            required=True,
        )
    if connection.source() == RECORDED:
        st.markdown(t("connection.recorded.what"))
    else:
        _policy_line()
        judge, embedder = st.columns(2, gap="medium")
        with judge, st.container(gap="xsmall"):
            _judge_fields(connection.source() == TYPED)
        with embedder, st.container(gap="xsmall"):
            _embedder_fields(connection.source() == TYPED)
        connection_test()
    if st.button(t("connection.done"), type="primary", key="connection.done"):
        _close()
        st.rerun()


def _source_name(source: str) -> str:
    if source == TYPED:
        return t("connection.source.typed")
    return t("connection.source.recorded") if source == RECORDED else source


def _policy_line() -> None:
    """What the operator forbids, before anybody types an address that is refused."""
    policy = connection.policy()
    if not policy.custom:
        st.info(t("connection.policy.off"), icon=":material/lock:")
    elif policy.hosts:
        st.info(literal(t("connection.policy.hosts", hosts=", ".join(policy.hosts))), icon=":material/lock:")


def _judge_fields(typed: bool) -> None:
    st.markdown(f"**{t('connection.judge')}**")
    if typed:
        address_and_key("judge")
    preset = connection.offered_presets().get(connection.source())
    if preset is not None:
        st.text(t("connection.preset", host=preset.judge.host if preset.judge else preset.base_url))
        for note in preset.notes:
            st.caption(literal(masked(note_text(note))))
    own = preset.judge.model if preset is not None and preset.judge is not None else ""
    text_setting("judge.model", t("connection.model"), own or t("connection.model.hint"))
    with st.expander(t("connection.limits"), key="connection.limits.judge"):
        with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
            temperature_setting()
            number_setting("judge.timeout", t("connection.timeout"), 60.0, 1.0, 600.0)
            number_setting("judge.max_tokens", t("connection.max_tokens"), 4096, 16, 200_000)
        st.caption(t("connection.prices"))
        with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
            for name in Prices._fields:
                number_setting(f"price.{name}", t(f"connection.price.{name}"), None, 0.0, 10_000.0)


def _embedder_fields(typed: bool) -> None:
    st.markdown(f"**{t('connection.embedder')}**")
    key = "connection.embedder.where"
    show_in(key, connection.embedder_where())
    st.radio(
        t("connection.embedder.where"),
        connection.WHERE if typed else connection.WHERE[:2],
        format_func=lambda where: t(f"connection.embedder.{where}"),
        key=key,
        label_visibility="collapsed",
        on_change=take,
        args=("embedder.where",),
    )
    where = connection.embedder_where()
    if where == "local":
        st.caption(t("connection.embedder.local.what"))
        return
    if where == "own":
        address_and_key("embedder")
    preset = connection.offered_presets().get(connection.source())
    own = preset.embedder.model if preset is not None and preset.embedder is not None else ""
    text_setting("embedder.model", t("connection.model"), own or t("connection.embedding_model.hint"))
    number_setting("embedder.timeout", t("connection.timeout"), 60.0, 1.0, 600.0)
