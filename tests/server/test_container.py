"""The container file, as far as it can be tried without a container: what it copies is all that the app needs.

Its own command is started from a tree that holds what it copies and nothing else, which must stay as it was.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

import run
from bench.tabs import open_page, tab
from installation import ROOT
from tests.server.test_visits import to_the_end
from ui.reader import languages

LINES = re.sub(r"\\\n", " ", (ROOT / "Containerfile").read_text(encoding="utf-8")).splitlines()
DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def given(word: str) -> list[str]:
    """What the lines of one instruction say."""
    return [line.split(" ", 1)[1].strip() for line in LINES if line.startswith(f"{word} ")]


def copied() -> list[tuple[str, str]]:
    """What is copied from this tree into the last stage, and where to."""
    found = []
    for line in given("COPY"):
        *sources, target = line.split()
        if not line.startswith("--from") and sources != ["requirements.txt"]:
            found += [(source, target) for source in sources]
    return found


def test_it_is_no_root_and_tells_whether_it_is_well() -> None:
    assert given("USER") == ["10001:10001"]
    assert "_stcore/health" in given("HEALTHCHECK")[0]
    assert LINES.index("USER 10001:10001") > max(place for place, line in enumerate(LINES) if line.startswith("RUN "))


def test_packages_are_checked_against_their_hashes() -> None:
    install = next(line for line in given("RUN") if "pip install" in line)
    assert "--require-hashes" in install
    assert "--only-binary=:all:" in install
    assert "--requirement=requirements.txt" in install


def test_the_base_is_named_by_its_full_version() -> None:
    assert re.search(r"python:3\.\d+\.\d+-slim-\w+$", given("ARG")[0])
    assert all(line.startswith("${BASE}") for line in given("FROM"))


def test_only_what_is_copied_is_sent_to_the_build() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert "*" in lines
    let_in = {line[1:].rstrip("/") for line in lines if line.startswith("!")}
    assert let_in == {source for source, _ in copied()} | {"requirements.txt"}
    assert all((ROOT / source).exists() for source in let_in)
    assert lines[-1] == ".streamlit/secrets.toml"


def test_every_folder_that_the_app_looks_into_is_copied() -> None:
    """A folder that is missing may pass for an empty one: no lessons, no examples."""
    into = {source for source, _ in copied()}
    here = {path.name for path in ROOT.iterdir()} - {".streamlit"}  # of that one a single file is meant
    files = [path for source in into for path in [ROOT / source, *(ROOT / source).rglob("*")] if path.suffix == ".py"]
    looked_into = {
        str(node.right.value).partition("/")[0]
        for path in files
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and isinstance(node.right, ast.Constant)
    }
    assert {"examples", "lessons"} <= looked_into & here <= into


def healthy(port: int, **more: str) -> bool:
    """What the container's own check says of a server."""
    command = json.loads(given("HEALTHCHECK")[0].split("CMD ", 1)[1])
    asked = [sys.executable, "-c", command[2].replace(":8501", f":{port}")]
    return (
        subprocess.run(asked, env={**os.environ, **more}, capture_output=True, timeout=60, check=False).returncode == 0
    )


def laid_out(tree: Path) -> Path:
    """A folder with what the container file copies, and nothing else."""
    for source, target in copied():
        place = tree / (target if target.endswith(f"{source}/") else f"{target}{Path(source).name}")
        place.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, place, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / source, place)
    return tree


@contextmanager
def started(tree: Path, **more: str) -> Iterator[str]:
    """The app as the container starts it, from this tree, on a free port; yields its address."""
    variables = dict(re.findall(r"(\w+)=(\S+)", given("ENV")[0]))
    scratch = tree.parent / "tmp"
    scratch.mkdir()
    own = {name: value.replace("/tmp", str(scratch)) for name, value in variables.items() if "$" not in value}
    port = run.free_port()
    command = [sys.executable, *json.loads(given("CMD")[0])[1:]]
    command = [part.replace("0.0.0.0", "127.0.0.1").replace("=8501", f"={port}") for part in command]
    path = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    with (scratch / "log").open("w") as log:
        server = subprocess.Popen(command, cwd=tree, env={**path, **own, **more}, stdout=log, stderr=log)
    try:
        end = time.monotonic() + 60
        while not healthy(port, **more):
            assert server.poll() is None and time.monotonic() < end, (scratch / "log").read_text()
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(20)


@pytest.mark.parametrize("path", ["", "metrics", "/a/b/"])
def test_its_health_check_asks_the_app_itself_under_the_path_that_it_has(path: str) -> None:
    class Reply(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            self.end_headers()

    asked: list[str] = []
    with ThreadingHTTPServer(("127.0.0.1", 0), Reply) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        given_path = {"STREAMLIT_SERVER_BASE_URL_PATH": path} if path else {}
        assert healthy(server.server_port, http_proxy="http://127.0.0.1:9", **given_path)
        server.shutdown()
    assert not healthy(server.server_port)
    assert asked == ["/".join(["", *filter(None, path.strip("/").split("/")), "_stcore/health"])]


async def all_pages(address: str) -> None:
    """Looks at each page in each language."""
    for language in languages():
        async with tab(address) as visitor:
            await open_page(visitor, "", f"lang={language}")
            assert len(visitor.pages) > 10
            for page in list(visitor.pages):
                await open_page(visitor, page)


def test_its_command_runs_from_what_it_copies_and_writes_nothing_there(tmp_path: Path) -> None:
    tree = laid_out(tmp_path / "app")
    (tree / ".streamlit" / "secrets.toml").write_text('ANSWER_METRICS_BUILD = "from the secrets"\n')
    before = {path: path.stat().st_mtime_ns for path in tree.rglob("*")}
    with started(tree) as address:
        with DIRECT.open(f"{address}/health", timeout=20) as reply:
            assert json.load(reply)["build"] == "from the secrets"
        to_the_end(lambda: all_pages(address))
    assert {path: path.stat().st_mtime_ns for path in tree.rglob("*")} == before
    lines = (tmp_path / "tmp" / "log").read_text(encoding="utf-8").splitlines()
    assert not any("external IP" in line for line in lines), "nobody outside is asked"
    told = [json.loads(line) for line in lines if line.startswith("{")]
    assert [line["message"] for line in told] == ["started"], "every page found all that it opens"
