"""Settings for all tests."""

from __future__ import annotations

from hypothesis import settings

# How long one example takes says more about the machine than about the code; what must not hang has tests of its own.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
