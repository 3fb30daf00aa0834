"""Commands of ``python -m metrics`` that take more than one file's worth of code."""
