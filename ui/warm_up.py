"""What the first visitor would wait for is loaded while the browser is still fetching Streamlit's own scripts."""

from __future__ import annotations

import ast
import gc
import inspect
import logging
import threading
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

_ROOT = Path(__file__).parents[1]
FIRST = ("ui/shell.py", "pages/metrics/answer_correctness.py", "pages/start/overview.py")
"""The scripts whose imports are loaded: the frame, and the pages that most visits begin with."""


_BESIDES = ("streamlit.emojis", "ui.failure")
"""What Streamlit imports for the first label of a choice, one pattern of 10 kB; and what nothing imports at its top."""


def begin_warm_up(fetched: threading.Event) -> threading.Thread:
    """Starts loading in a thread of its own; a visitor who comes earlier waits for what is not loaded, as ever.

    Args:
        fetched: Is set when loading keeps no browser waiting for files. Where none comes, it begins after two seconds.
    """
    thread = threading.Thread(target=warm_up, args=(fetched,), name="warm-up", daemon=True)
    thread.start()
    return thread


def warm_up(fetched: threading.Event) -> None:
    """Imports what the first pages import, and reads the words of the default language.

    What is loaded stays, so no collection of garbage looks at it: not while it comes in, and not in any run later.
    """
    fetched.wait(2)
    gc.disable()
    try:
        from ui.catalogues import catalogue
        from ui.reader import FALLBACK, read_in

        read_in(FALLBACK)  # nobody is there to be asked for theirs
        for name in [*imported(_ROOT / script for script in FIRST), *_BESIDES]:
            import_module(name)
        catalogue(FALLBACK)
        inspect.stack()  # Streamlit asks for it at the first element; it takes long while no module was looked up
    except Exception:  # a page that cannot be imported says so to its visitor, and better than this could
        logging.getLogger(__name__).exception("warm-up")
    finally:
        gc.freeze()
        gc.enable()


def imported(scripts: Iterable[Path]) -> list[str]:
    """Our own modules that scripts import at their top, in order."""
    tops = [node for script in scripts for node in ast.parse(script.read_text(encoding="utf-8")).body]
    names = [node.module for node in tops if isinstance(node, ast.ImportFrom) and node.module]
    return [name for name in dict.fromkeys(names) if name.partition(".")[0] in ("ui", "metrics")]


def failure_shown(error: Exception) -> bool:
    """What a visitor sees when a page fails; loaded with the pages, since the server starts without it."""
    from ui.failure import shown

    return shown(error)


def requests_so_far() -> int:
    """Requests to judges and embedders in this hour, for the health page; what counts them is loaded when asked for."""
    from ui.connection import allowances

    return allowances().taken()
