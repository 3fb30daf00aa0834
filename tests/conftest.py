"""Settings for all tests."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import settings

# How long one example takes says more about the machine than about the code; what must not hang has tests of its own.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long files first, those in a browser: the quick ones at the end then keep both processes of a whole run busy."""
    items.sort(key=lambda item: "browser" not in item.path.parts)


@pytest.fixture(autouse=True, scope="session")
def _connections_are_closed() -> Iterator[None]:
    """What the judging loop keeps warm for the next call is closed at the end, as the warnings are errors here."""
    yield
    if "metrics.providers.judging.runs" in sys.modules:
        from metrics.providers.judging.runs import shared_loop
        from metrics.providers.openai_compatible.transport import close_clients

        asyncio.run_coroutine_threadsafe(close_clients(), shared_loop()).result(10)


@pytest.fixture(autouse=True, scope="session")
def _done_once_as_by_a_server() -> Iterator[None]:
    """What AppTest does anew each time and a server once.

    Whenever one is made it looks through all installed packages for components, half the time of a page's test; and it
    compiles the scripts for every run.
    """
    with pytest.MonkeyPatch.context() as patch:
        if "streamlit.testing.v1" in sys.modules:
            from streamlit.components.v2 import manifest_scanner
            from streamlit.runtime.scriptrunner.script_cache import ScriptCache
            from streamlit.testing.v1 import local_script_runner

            patch.setattr(
                manifest_scanner, "scan_component_manifests", cache(manifest_scanner.scan_component_manifests)
            )
            patch.setattr(local_script_runner, "ScriptCache", cache(ScriptCache))
        yield


@pytest.fixture(autouse=True)
def _log_records_as_before() -> Iterator[None]:
    """How a process makes its log records is set by the server's start and by the first key; no test inherits it."""
    factory, kind = logging.getLogRecordFactory(), logging.getLoggerClass()
    yield
    logging.setLogRecordFactory(factory)
    logging.setLoggerClass(kind)


@pytest.fixture
def new_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is known of any judge's server, as when the app or a command has just been started."""
    from metrics.providers.openai_compatible import forget

    forget()
    for name in ("OPENAI_BASE_URL", "OPENAI_API_KEY", "OPENAI_EMBEDDINGS_API_KEY", "ANSWER_METRICS_JUDGE_HOSTS"):
        monkeypatch.delenv(name, raising=False)
