"""What the first visitor would wait for is loaded while the browser is still fetching Streamlit's own scripts."""

from __future__ import annotations

import ast
import gc
import inspect
import logging
import sys
import threading
import time
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path

_ROOT = Path(__file__).parents[1]
FIRST = ("ui/shell.py", "pages/metrics/answer_correctness.py", "pages/start/overview.py")
"""The scripts whose imports are loaded: the frame, and the pages that most visits begin with."""


_LATE_IN_STREAMLIT = ("streamlit.emojis",)
"""What Streamlit imports for the first label of a choice: one pattern of 10 kB."""
_SWITCHES = 0.0005
"""Seconds that Python lets one thread run while others wait, during the warm-up: 5 ms each would hold the server up."""


def begin_warm_up(at_rest: Callable[[], bool]) -> threading.Thread:
    """Starts loading in a thread of its own; a visitor who comes earlier waits for what is not loaded, as ever.

    Args:
        at_rest: Whether loading now keeps nobody waiting.
    """
    thread = threading.Thread(target=warm_up, args=(at_rest,), name="warm-up", daemon=True)
    thread.start()
    return thread


def warm_up(at_rest: Callable[[], bool]) -> None:
    """Imports what the first pages import, and reads the words of the default language; a module at a time, at rest.

    What is loaded stays, so no collection of garbage looks at it: not while it comes in, and not in any run later.
    """
    switches = sys.getswitchinterval()
    sys.setswitchinterval(_SWITCHES)
    gc.disable()
    try:
        from ui.catalogues import catalogue
        from ui.reader import FALLBACK, read_in

        read_in(FALLBACK)  # nobody is there to be asked for theirs
        for name in [*imported(_ROOT / script for script in FIRST), *_LATE_IN_STREAMLIT]:
            while not at_rest():
                time.sleep(0.005)
            import_module(name)
        catalogue(FALLBACK)
        inspect.stack()  # Streamlit asks for it at the first element; it takes long while no module was looked up
    except Exception:  # a page that cannot be imported says so to its visitor, and better than this could
        logging.getLogger(__name__).exception("warm-up")
    finally:
        gc.freeze()
        gc.enable()
        sys.setswitchinterval(switches)


def imported(scripts: Iterable[Path]) -> list[str]:
    """Our own modules that scripts import at their top, in order."""
    tops = [node for script in scripts for node in ast.parse(script.read_text(encoding="utf-8")).body]
    names = [node.module for node in tops if isinstance(node, ast.ImportFrom) and node.module]
    return [name for name in dict.fromkeys(names) if name.partition(".")[0] in ("ui", "metrics")]


def requests_so_far() -> int:
    """Requests to judges and embedders in this hour, for the health page; what counts them is loaded when asked for."""
    from ui.connection import allowances

    return allowances().taken()
