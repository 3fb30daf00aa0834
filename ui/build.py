"""Which build of the app this is, as its operator calls it."""

from __future__ import annotations

import os

BUILD_NAME = "ANSWER_METRICS_BUILD"
_LONGEST = 40


def build() -> str:
    """The name from the environment, cut to 40 signs; "" when there is none."""
    return os.environ.get(BUILD_NAME, "").strip()[:_LONGEST]
