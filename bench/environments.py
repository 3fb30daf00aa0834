"""Environments for what the benches need and the app must not depend on; made once, in a cache folder of the user's."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "answer-metrics-bench"


def environment(name: str, packages: list[str]) -> Path:
    """The Python of an environment with these packages; installed on first use, with pip's own settings.

    Raises:
        subprocess.CalledProcessError: If pip cannot install them.
    """
    folder = CACHE / name
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    mark = folder / "installed.txt"
    wanted = "\n".join(packages)
    if not mark.exists() or mark.read_text(encoding="utf-8") != wanted:
        print(f"installing into {folder} (once)", file=sys.stderr)
        if not python.exists():
            venv.create(folder, with_pip=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", *packages], check=True)
        mark.write_text(wanted, encoding="utf-8")
    return python
