"""Streamlit's own protections: switched on, and under names that the installed version knows."""

from __future__ import annotations

import tomllib

import pytest
from streamlit import config

from installation import ROOT

WRITTEN = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
PROTECTIONS = {
    "browser.gatherUsageStats": False,
    "client.showErrorDetails": "none",
    "client.showErrorLinks": False,
    "server.enableCORS": True,
    "server.enableXsrfProtection": True,
    "server.enableAgentApi": False,
    "server.enableStaticServing": False,
    "server.fileWatcherType": "none",
    "server.maxUploadSize": 20,
    "server.maxMessageSize": 50,
}


def written(name: str) -> object:
    section, option = name.split(".")
    return WRITTEN[section][option]


@pytest.mark.parametrize("name", PROTECTIONS)
def test_the_protection_is_on(name: str) -> None:
    assert written(name) == PROTECTIONS[name]


def test_the_installed_version_knows_every_option() -> None:
    names = [
        f"{section}.{option}"
        for section, options in WRITTEN.items()
        for option, value in options.items()
        if not isinstance(value, dict)
    ]
    names += [f"theme.{one}.{option}" for one in ("light", "dark") for option in WRITTEN["theme"][one]]
    known = config.get_config_options()
    assert [name for name in names if name not in known] == []
    assert [name for name in names if known[name].deprecated] == []
