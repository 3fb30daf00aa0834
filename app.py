"""The server: which script draws the screen, and what happens when it fails."""

from __future__ import annotations

import os

# The local embedder is slower on several BLAS threads than on one; numpy reads this when it is first imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import streamlit as st  # after the environment is set

from ui.failure import shown

app = st.App("ui/shell.py", on_script_error=shown)
