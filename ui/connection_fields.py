"""The fields of a connection: address and key, lines of text, numbers; each keeps what was typed for the visit."""

from __future__ import annotations

import re
from typing import Any

import streamlit as st

from metrics.providers.openai_compatible import key_obstacle, masked, shortened
from ui import connection
from ui.connection import Role, choose, chosen
from ui.literal_text import literal
from ui.prose import note_text, t
from ui.state import remember, remembered, show_in, widget


def address_and_key(role: Role) -> None:
    """The address and the key; a key is taken out of its field as soon as it is there."""
    key = f"connection.{role}.base_url"
    show_in(key, remembered(f"{connection.REFUSED}.{role}") or chosen(f"{role}.base_url"))
    st.text_input(
        t("connection.base_url"), key=key, placeholder=t("connection.base_url.hint"), on_change=_address, args=(role,)
    )
    if said := remembered(f"connection.address.{role}"):
        refused = remembered(f"{connection.REFUSED}.{role}") is not None
        (st.warning if refused else st.info)(literal(said), icon=":material/block:" if refused else ":material/key:")
    held = str(chosen(f"{role}.key"))
    st.text_input(
        t("connection.key"),
        key=f"connection.{role}.key",
        type="password",
        autocomplete="off",
        placeholder=t("connection.key.held", held=shortened(held)) if held else t("connection.key.hint"),
        help=t("connection.keys"),
        on_change=_key,
        args=(role,),
    )
    if said := remembered(f"connection.key.refused.{role}"):
        st.warning(literal(said), icon=":material/key_off:")
    if held:
        st.button(
            t("connection.key.forget"),
            key=f"connection.{role}.forget",
            type="tertiary",
            on_click=choose,
            args=(f"{role}.key", ""),
        )


def text_setting(name: str, label: str, hint: str) -> None:
    """One line of text of the connection."""
    key = f"connection.{name}"
    show_in(key, chosen(name))
    st.text_input(label, key=key, placeholder=hint, on_change=take, args=(name,))


def number_setting(name: str, label: str, standard: float | None, least: float, most: float) -> None:
    """One number of the connection; an empty field leaves it to the server, or unknown for a price."""
    key = f"connection.{name}"
    show_in(key, chosen(name, standard))
    whole = isinstance(standard, int)
    step = (1 if whole else 1.0) if standard is not None else 0.01
    bounds: dict[str, Any] = {"min_value": int(least) if whole else least, "max_value": int(most) if whole else most}
    shape = "%d" if whole else "%g"
    st.number_input(
        label,
        value=None,
        step=step,
        format=shape,
        key=key,
        width=165,
        on_change=_number,
        args=(name, standard),
        **bounds,
    )


def temperature_setting() -> None:
    """A temperature, or none: some reasoning models refuse one."""
    key = "connection.judge.temperature"
    show_in(key, chosen("judge.temperature", 0.0))
    st.number_input(
        t("connection.temperature"),
        min_value=0.0,
        max_value=2.0,
        value=None,
        step=0.1,
        format="%g",
        width=165,
        key=key,
        help=t("connection.temperature.help"),
        placeholder=t("connection.temperature.none"),
        on_change=take,
        args=("judge.temperature",),
    )


def take(name: str) -> None:
    """Keeps what a widget of the connection holds; an empty one that a redrawn page reports chooses nothing."""
    value = widget(f"connection.{name}")
    if value is not None or name.endswith("temperature"):
        choose(name, value)


def _number(name: str, standard: float | None) -> None:
    held = widget(f"connection.{name}")
    choose(name, held if held is not None or name.endswith("max_tokens") else standard)


def _key(role: Role) -> None:
    typed = str(widget(f"connection.{role}.key") or "").strip()
    refusal = key_obstacle(typed)
    if typed and refusal is None:
        choose(f"{role}.key", typed)
    remember(f"connection.key.refused.{role}", None if refusal is None else note_text(refusal))
    show_in(f"connection.{role}.key", "")


def _address(role: Role) -> None:
    """A refused address stays in its field to be mended, without what may be a key in it."""
    typed = str(widget(f"connection.{role}.base_url") or "")
    note, refused = connection.take_address(role, typed)
    bare = re.split("[?#]", typed)[0]
    remember(f"{connection.REFUSED}.{role}", ("" if "@" in bare else masked(bare)) if refused else None)
    remember(f"connection.address.{role}", None if note is None else masked(note_text(note)))
