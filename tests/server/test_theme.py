"""The theme in a run's first message: what Streamlit would say, read once, and again when its options have changed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from streamlit import config
from streamlit.proto.NewSession_pb2 import NewSession
from streamlit.runtime import app_session

from server.theme import Known, remember_theme

SECTIONS = ("theme", "theme.light", "theme.dark", "theme.sidebar", "theme.light.sidebar", "theme.dark.sidebar")


@pytest.fixture
def remembered() -> Iterator[Known]:
    """Streamlit with ``remember_theme``, and afterwards as it was."""
    before = app_session._populate_theme_msg
    remember_theme()
    known = app_session._populate_theme_msg
    assert isinstance(known, Known)
    yield known
    app_session._populate_theme_msg = before


@pytest.fixture
def light_ink() -> Iterator[str]:
    """An option of the theme, set and afterwards as it was."""
    name = "theme.light.textColor"
    before = config.get_option(name)
    config.set_option(name, "#123456")
    yield "#123456"
    config.set_option(name, before)


def said(read: object) -> bytes:
    """The theme's part of a first message, written as Streamlit's own session writes it."""
    session = NewSession()
    theme = session.custom_theme
    for section, part in zip(
        SECTIONS,
        (theme, theme.light, theme.dark, theme.sidebar, theme.light.sidebar, theme.dark.sidebar),
        strict=True,
    ):
        read(part, section)  # type: ignore[operator]
    return session.SerializeToString(deterministic=True)


def test_streamlit_still_reads_its_theme_where_it_is_remembered() -> None:
    assert callable(app_session._populate_theme_msg)


def test_what_is_said_stays_the_same_the_first_time_and_after(remembered: Known, light_ink: str) -> None:
    plain = said(remembered.read)
    assert light_ink.encode() in plain
    assert [said(remembered) for _ in range(3)] == [plain] * 3


def test_the_options_are_read_once(remembered: Known) -> None:
    said(remembered)
    read: list[str] = []
    remembered.read = lambda message, section: read.append(section)
    said(remembered)
    assert read == []


def test_options_that_have_changed_are_read_again(remembered: Known) -> None:
    said(remembered)
    config.get_config_options(force_reparse=True)
    assert remembered.parts == {}


def test_remembering_twice_is_remembering_once(remembered: Known) -> None:
    remember_theme()
    assert app_session._populate_theme_msg is remembered
