"""What every request goes through before and after Streamlit's own app, in this order."""

from __future__ import annotations

import threading
from collections.abc import Mapping

from starlette.middleware import Middleware

from server.connections import Counted, FilesFirst, Prompt, Visits
from server.headers import FRAMES_NAME, Headers, allowed_frames


def around(environment: Mapping[str, str], visits: Visits, free: threading.Event) -> list[Middleware]:
    """The middleware, outermost first.

    Args:
        environment: Names who may show the app in a frame.
        visits: Where connections are counted.
        free: Set while no browser waits for a file.
    """
    frames = allowed_frames(environment.get(FRAMES_NAME, ""))
    headers, counted = Middleware(Headers, frames=frames), Middleware(Counted, visits=visits)
    return [Middleware(Prompt), headers, counted, Middleware(FilesFirst, free=free)]
