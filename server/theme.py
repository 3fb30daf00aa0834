"""The theme that the server tells a browser at each touch: worked out once, for it stands in files."""

from __future__ import annotations

from collections.abc import Callable

from streamlit import config
from streamlit.proto.NewSession_pb2 import CustomThemeConfig
from streamlit.runtime import app_session

_READER = "_populate_theme_msg"

Read = Callable[[CustomThemeConfig, str], None]
"""Writes what a section of the options says into a message."""


def remember_theme() -> None:
    """From now on the options of the theme are read when they may have changed, and not for every run of a page.

    Every run begins with a message that repeats the theme, and for it Streamlit goes through all of its some 370
    options six times: a fifth of what a weight let go costs the server (docs/decisions/0029). What is sent stays the
    same. A Streamlit that reads its theme elsewhere is left as it is.
    """
    read = getattr(app_session, _READER, None)
    if read is not None and not isinstance(read, Known):
        known = Known(read)
        config.on_config_parsed(known.parts.clear, force_connect=True)
        setattr(app_session, _READER, known)


class Known:
    """What each section has said, until ``parts`` is cleared."""

    def __init__(self, read: Read) -> None:
        self.read = read
        self.parts: dict[str, CustomThemeConfig] = {}

    def __call__(self, message: CustomThemeConfig, section: str = "theme") -> None:
        part = self.parts.get(section)
        if part is None:
            part = CustomThemeConfig()
            self.read(part, section)
            self.parts[section] = part
        if part.ByteSize():  # merging nothing would still mark the section as said
            message.MergeFrom(part)
