"""The icon in the browser's tab, told to the page as it is."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.PageConfig_pb2 import PageConfig
from streamlit.runtime.scriptrunner_utils.script_run_context import enqueue_message

_ICON = b64encode(Path(__file__).with_name("icon.png").read_bytes()).decode()


def tab_icon() -> None:
    """Shows our icon; comes before ``st.navigation``, for whose pages a Material symbol would be fetched from outside.

    ``st.set_page_config`` loads numpy and Pillow to look at an icon, before the first visitor sees a word
    (docs/decisions/0026). What it sends in the end is this message.
    """
    message = ForwardMsg()
    config = message.page_config_changed
    config.favicon = f"data:image/png;base64,{_ICON}"
    config.layout, config.initial_sidebar_state = PageConfig.LAYOUT_UNSET, PageConfig.SIDEBAR_UNSET  # they stay
    enqueue_message(message)
