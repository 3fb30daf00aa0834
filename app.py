"""The server: which script draws the screen, what stands round it, and what happens when it fails."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

# The local embedder is slower on several BLAS threads than on one; numpy reads this when it is first imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import streamlit as st  # after the environment is set
from starlette.routing import Route

from metrics import __version__
from server.around import around
from server.connections import Visits
from server.health import health_page
from server.logs import begin_logs
from server.theme import remember_theme
from ui.build import build
from ui.warm_up import begin_warm_up, failure_shown, requests_so_far


@asynccontextmanager
async def running(_: st.App) -> AsyncIterator[None]:
    begin_logs(os.environ)
    logging.getLogger("server").info("started", extra={"version": __version__})
    begin_warm_up(free)
    yield


st.secrets.load_if_toml_exists()  # an operator's settings may stand there; Streamlit puts them into the environment
remember_theme()
visits, free = Visits(), threading.Event()
health = Route("/health", health_page(visits, requests_so_far, build()))
middleware = around(os.environ, visits, free)
app = st.App("ui/shell.py", lifespan=running, on_script_error=failure_shown, middleware=middleware, routes=[health])
