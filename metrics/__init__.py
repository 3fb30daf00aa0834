"""The metrics core: evidence in, scores with every step out. No network, no screen."""

__version__ = "0.9.0"
"""Of the whole app: shown at the foot of every page and at /health."""
