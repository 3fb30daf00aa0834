"""Two commands, on any machine with Python 3.11 or newer:

    python3 run.py          install what is needed (once), start the app, open it in the browser
    python3 run.py test     the same for the tests, then ruff, mypy and pytest

What follows the first goes to Streamlit (python3 run.py --server.port 8600), what follows "test" to pytest
(python3 run.py test -k vector). Everything lands in .venv beside this file; deleting that folder undoes it.
"""

# Standard library only, in words that Python 3.8 reads: an old Python must get as far as the sentence about it.
from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import webbrowser
from typing import Iterator, Sequence

from installation import OLDEST, PYTHON, ROOT, Missing, prepare, say

APP, TESTS = "requirements.txt", "requirements-test.txt"

TOO_OLD = """This needs Python 3.11 or newer; {path} is Python {version}.
Install a newer one (python.org, your system's packages, or pyenv) and name it: python3.11 run.py"""
NO_BROWSER = """The tests in tests/browser need a Chromium-like browser, and none was found or could be had. What helps:
- install Chromium, Google Chrome or Microsoft Edge (on Debian, as root: apt-get install chromium);
- name one you have: TEST_BROWSER=/path/to/chromium python3 run.py test
- leave these tests out, knowing that they did not run: BROWSER_TESTS=skip python3 run.py test"""


def environment() -> dict[str, str]:
    """The environment of app and tests.

    The local embedder is several times slower with more OpenBLAS threads. Memory that threads let go of is used again
    sooner where they share two pools of it; glibc would give each of them one of its own.
    """
    return {"OPENBLAS_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "2", **os.environ}


# --- the app ---


def option(args: Sequence[str], name: str) -> str | None:
    """A Streamlit option as given on the command line or else in the environment; None when not given."""
    found = os.environ.get("STREAMLIT_" + name.replace(".", "_").upper())
    for position, arg in enumerate(args):
        if arg == f"--{name}":
            found = args[position + 1] if position + 1 < len(args) else ""
        elif arg.startswith(f"--{name}="):
            found = arg.split("=", 1)[1]
    return found


def free_port(first: int = 0) -> int:
    """The first free loopback port from ``first`` on; any free one for 0."""
    for port in range(first, first + 100):
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return int(probe.getsockname()[1])
    raise Missing(f"Ports {first} to {first + 99} are all in use. Name a free one: python3 run.py --server.port 9000")


def server_command(python: str, port: str | int, args: Sequence[str] = ()) -> list[str]:
    """The command that starts the app, for this machine alone unless ``args`` say otherwise."""
    # Headless: no questions on the terminal. It keeps no browser shut, since Streamlit opens none for an st.App.
    address = option(args, "server.address") or "localhost"
    own = [f"--server.port={port}", f"--server.address={address}", "--server.headless=true"]
    return [python, "-m", "streamlit", "run", *own, "app.py", *args]


def has_desk(args: Sequence[str]) -> bool:
    """Whether somebody sits here who wants the browser opened: asked for, or a screen and no word against it."""
    headless = option(args, "server.headless")
    if headless is not None:
        return headless.lower() == "false"
    screen = os.name == "nt" or sys.platform == "darwin" or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    return screen and "CI" not in os.environ


def answers(address: str) -> bool:
    """Whether an app at this address is ready."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with contextlib.suppress(OSError), direct.open(address + "/_stcore/health", timeout=2) as reply:
        return bool(reply.status == 200)
    return False


def open_when_ready(address: str) -> None:
    """Opens the browser as soon as the app answers; gives up after a minute."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if answers(address):
            webbrowser.open(address)
            return
        time.sleep(0.2)


def start(args: Sequence[str]) -> int:
    """Starts the app and stays with it until it is stopped."""
    prepare(APP)
    port = option(args, "server.port") or free_port(8501)
    host = option(args, "server.address") or "localhost"
    if has_desk(args):
        address = f"http://{'localhost' if host in ('0.0.0.0', '::') else host}:{port}"
        opener = [PYTHON, "-c", f"import run; run.open_when_ready({address!r})"]
        subprocess.Popen(opener, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    command = server_command(PYTHON, port, args)
    if os.name == "nt":
        return subprocess.call(command, cwd=ROOT, env=environment())
    os.chdir(ROOT)
    os.execve(PYTHON, command, environment())  # the server takes this process over, so that it gets every signal


@contextlib.contextmanager
def served() -> Iterator[str]:
    """The app on a free port of this machine, for tests and screenshots: yields its address, stops it at the end.

    Raises:
        RuntimeError: If it does not answer within a minute; with what it printed.
    """
    port = free_port()
    command = server_command(sys.executable, port, ["--server.address=127.0.0.1"])
    with tempfile.TemporaryFile("w+") as log:
        server = subprocess.Popen(command, cwd=ROOT, env=environment(), stdout=log, stderr=log)
        try:
            end = time.monotonic() + 60
            while not answers(f"http://127.0.0.1:{port}"):
                if server.poll() is not None or time.monotonic() > end:
                    log.seek(0)
                    raise RuntimeError(f"The app did not start. It printed:\n{log.read()}")
                time.sleep(0.1)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(20)


# --- the tests ---


def installed_browser() -> str | None:
    """The path of a Chromium-like browser on this machine: TEST_BROWSER, one on the PATH, or in its usual place."""
    names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge"]
    names += ["microsoft-edge"]
    usual = [shutil.which(name) for name in names]
    for app in ("Google Chrome", "Chromium", "Microsoft Edge"):
        usual.append(f"/Applications/{app}.app/Contents/MacOS/{app}")
    for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        for product in ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe"):
            usual.append(os.path.join(os.environ.get(variable, ""), product))
    return next((path for path in [os.environ.get("TEST_BROWSER"), *usual] if path and _starts(path)), None)


def _starts(browser: str) -> bool:
    """Whether it is there and runs; Ubuntu ships a chromium-browser that only says where to get the real one."""
    if os.name == "nt":  # where asking for the version opens a window
        return os.path.isfile(browser)
    with contextlib.suppress(OSError, subprocess.TimeoutExpired):
        return subprocess.run([browser, "--version"], capture_output=True, timeout=30, check=False).returncode == 0
    return False


def get_browser() -> None:
    """Sees to it that there is a browser for the tests, or says how to get one; the tests then fail with the same."""
    if os.environ.get("BROWSER_TESTS") == "skip" or installed_browser():
        return
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        say("No browser found; installing the package chromium for the browser tests ...")
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for step in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", "chromium"]):
            subprocess.call(["apt-get", *step], env=env, stdin=subprocess.DEVNULL)
        if installed_browser():
            return
    say("No browser found; asking Playwright for its own ...")
    if subprocess.call([PYTHON, "-m", "playwright", "install", "chromium"]):
        say(NO_BROWSER)


def test(args: Sequence[str]) -> int:
    """Runs ruff, mypy and pytest, all of them; 0 when all pass."""
    prepare(APP, TESTS)
    get_browser()
    # Two processes, each with whole files, since most machines have two cores; "-n 0" runs all in one, for a debugger.
    # The order stays ours: pytest-xdist would begin with the files that have most tests, and these are the quick ones.
    split = ["-n", "2", "--dist", "loadfile", "--no-loadscope-reorder"]
    checks = {
        "ruff": ["check", "."],
        "mypy": ["--strict"],
        "pytest": [*split, *args],
    }  # what mypy reads: pyproject.toml
    failed = []
    for name, rest in checks.items():
        say(f"--- {name}")
        if subprocess.call([PYTHON, "-m", name, *rest], cwd=ROOT, env=environment()):
            failed.append(name)
    if failed and failed != ["pytest"]:  # pytest's own summary stays the last line, except to point further up
        say(f"Failed: {', '.join(failed)}.")
    return 1 if failed else 0


def main(args: Sequence[str]) -> int:
    """Runs the command that ``args`` ask for; returns the exit code."""
    if sys.version_info < OLDEST:
        say(TOO_OLD.format(path=sys.executable, version=sys.version.split()[0]))
        return 1
    if args[:1] in (["-h"], ["--help"]) or (args and args[0] != "test" and not args[0].startswith("-")):
        say(__doc__)
        return 0 if args[0].startswith("-") else 2
    try:
        return test(args[1:]) if args[:1] == ["test"] else start(args)
    except Missing as missing:
        say(str(missing))
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
