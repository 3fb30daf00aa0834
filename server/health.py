"""The page /health: what runs here since when, and how much of it. No texts, keys, addresses or names of visitors."""

from __future__ import annotations

import time
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import JSONResponse

from metrics import __version__
from server.connections import Visits


def health_page(
    visits: Visits, judge_requests: Callable[[], int], build: str = "", now: Callable[[], float] = time.monotonic
) -> Callable[[Request], JSONResponse]:
    """What answers /health, as JSON.

    Args:
        visits: The connections counted.
        judge_requests: Gives the requests to judges and embedders in this hour.
        build: What the operator calls this build, for example a commit.
        now: The clock, in seconds; another one for tests.
    """
    started = now()

    def health(request: Request) -> JSONResponse:
        found = {
            "status": "ok",
            "version": __version__,
            "build": build,
            "uptime_seconds": int(now() - started),
            "visits_open": visits.open,
            "visits_since_start": visits.all,
            "judge_requests_this_hour": judge_requests(),
        }
        return JSONResponse(found, headers={"Cache-Control": "no-store"})

    return health
