"""What the first visitor would wait for is loaded while the browser is still fetching Streamlit's own scripts."""

from __future__ import annotations

import ast
import gc
import inspect
import logging
import sys
import threading
from collections.abc import Iterable
from importlib import import_module
from importlib.abc import MetaPathFinder
from pathlib import Path

_ROOT = Path(__file__).parents[1]
FIRST = ("ui/shell.py", "pages/metrics/answer_correctness.py", "pages/start/overview.py")
"""The scripts whose imports are loaded: the frame, and the pages that most visits begin with."""


_LONGEST = 0.2
"""Seconds that a module waits at most, so that nothing is left half loaded where files are asked for without end."""
_BESIDES = ("streamlit.emojis", "streamlit.material_icon_names", "ui.failure")
"""What Streamlit imports for the first label of a choice, one pattern of 10 kB, and for the first symbol; and what
nothing imports at its top."""


class Between(MetaPathFinder):
    """Finds no module, but lets each that the thread which made it imports wait until loading keeps nobody waiting.

    Args:
        free: Is set while it keeps nobody waiting.
    """

    def __init__(self, free: threading.Event) -> None:
        self._free, self._thread = free, threading.get_ident()

    def find_spec(self, *_: object) -> None:
        """Asked before the finders that do find modules."""
        if threading.get_ident() == self._thread:
            self._free.wait(_LONGEST)


def begin_warm_up(free: threading.Event) -> threading.Thread:
    """Starts loading in a thread of its own; a visitor who comes earlier waits for what is not loaded, as ever.

    Args:
        free: Is set while loading keeps no browser waiting for files.
    """
    thread = threading.Thread(target=warm_up, args=(free,), name="warm-up", daemon=True)
    thread.start()
    return thread


def warm_up(free: threading.Event) -> None:
    """Imports what the first pages import, module by module between the files of browsers, and reads the words.

    What is loaded stays, so no collection of garbage looks at it: not while it comes in, and not in any run later.
    """
    between = Between(free)
    gc.disable()
    sys.meta_path.insert(0, between)
    try:
        from ui.catalogues import catalogue
        from ui.reader import FALLBACK, languages, read_in

        read_in(FALLBACK)  # nobody is there to be asked for theirs
        for name in [*imported(_ROOT / script for script in FIRST), *_BESIDES]:
            import_module(name)
        from ui.examples import examples

        catalogue(FALLBACK)
        languages()
        examples()
        inspect.stack()  # Streamlit asks for it at the first element; it takes long while no module was looked up
    except Exception:  # a page that cannot be imported says so to its visitor, and better than this could
        logging.getLogger(__name__).exception("warm-up")
    finally:
        sys.meta_path.remove(between)
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
