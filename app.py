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
from starlette.middleware import Middleware
from starlette.routing import Route

from metrics import __version__
from server.connections import Counted, FilesFirst, Prompt, Visits
from server.headers import FRAMES_NAME, Headers, allowed_frames
from server.health import health_page
from server.logs import begin_logs
from ui.build import build
from ui.warm_up import begin_warm_up, failure_shown, requests_so_far


@asynccontextmanager
async def running(_: st.App) -> AsyncIterator[None]:
    begin_logs(os.environ)
    logging.getLogger("server").info("started", extra={"version": __version__})
    begin_warm_up(free)
    yield


st.secrets.load_if_toml_exists()  # an operator's settings may stand there; Streamlit puts them into the environment
visits, free = Visits(), threading.Event()
health = Route("/health", health_page(visits, requests_so_far, build()))
headers = Middleware(Headers, frames=allowed_frames(os.environ.get(FRAMES_NAME, "")))
around = [Middleware(Prompt), headers, Middleware(Counted, visits=visits), Middleware(FilesFirst, free=free)]
app = st.App("ui/shell.py", lifespan=running, on_script_error=failure_shown, middleware=around, routes=[health])
