"""The folder .venv: made, repaired, and filled with the pinned packages.

Standard library only, in words that Python 3.8 reads, like run.py, which is what to start.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Sequence

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = str(VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
OLDEST = (3, 11)

NO_VENV = """{path} cannot make virtual environments: it has no module named {module}.
On Debian and Ubuntu: apt-get install python3-venv (as root, or with sudo). Elsewhere: install Python from python.org.
Then run the same command again."""
NO_WRITING = """Nothing can be written at {path} ({reason}).
Copy the project to a folder of your own and run the same command there."""
INSTALL_FAILED = """pip could not install the packages. Its last lines:

{tail}

{advice}"""
NO_NETWORK = """The network was not reached, and the first start needs it (later ones do not).
Connect, or behind a proxy set HTTPS_PROXY, then run the same command again."""
ADVICE = {  # what pip prints -> what to do; the first sign found counts
    "No space left": "The disk is full. Free about 1 GB, then run the same command again.",
    "DO NOT MATCH THE HASHES": "A download was cut short or changed on its way here; run the same command again.",
    "CERTIFICATE_VERIFY_FAILED": "The connection is not trusted: set the clock right; behind a proxy, set PIP_CERT.",
    "NewConnectionError": NO_NETWORK,
    "NameResolutionError": NO_NETWORK,
    "ProxyError": NO_NETWORK,
    "Timeout": NO_NETWORK,
    "No matching distribution": "There is no ready-made package for this Python and machine. Python 3.11 to 3.14, "
    "64 bits, on Linux (glibc), macOS or Windows has them.",
    "": "When these lines do not help: delete the folder .venv, then run the same command again.",
}


class Missing(Exception):
    """Something a person must get or change; the text says what and how."""


def say(text: str) -> None:
    """One message, in order with what the started programs print."""
    print(text, flush=True)


def venv_version() -> str:
    """The version of the Python in .venv; empty when none is there that starts, is new enough and has pip."""
    code = f"import sys, pip; print(sys.version if sys.version_info >= {OLDEST} else '')"
    try:
        return subprocess.run([PYTHON, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def make_venv() -> None:
    """An empty .venv in place of whatever is there.

    Raises:
        Missing: If this Python cannot make one.
    """
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise Missing(NO_VENV.format(path=sys.executable, module=module))
    say(f"Making {VENV} ...")
    # Not sys.executable: that one may live in the very folder which is about to be emptied.
    base = getattr(sys, "_base_executable", "") or sys.executable
    made = subprocess.run([base, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True, check=False)
    if made.returncode:
        raise Missing(f"Python could not make {VENV}:\n{(made.stdout + made.stderr)[-2000:]}")


def prepare(*files: str) -> None:
    """Makes .venv hold what these requirements files name: new, repaired, brought up to date, or left alone.

    Raises:
        Missing: If that cannot be done.
    """
    unfinished = VENV / ".unfinished"
    version = "" if os.path.exists(unfinished) else venv_version()
    if version and all(_stamp(name).is_file() and _stamp(name).read_text() == _digest(version, name) for name in files):
        return
    try:
        VENV.mkdir(exist_ok=True)
        unfinished.touch()
    except OSError as error:
        raise Missing(NO_WRITING.format(path=VENV, reason=error.strerror)) from error
    if not version:
        make_venv()
        unfinished.touch()
    try:
        install(files)
    except Missing:
        unfinished.unlink()  # pip gave up in good order; only a start that was killed must begin anew
        raise
    for name in files:
        _stamp(name).write_text(_digest(venv_version(), name))
    unfinished.unlink()


def _stamp(name: str) -> Path:
    return VENV / f".installed-{name}"


def _digest(version: str, name: str) -> str:
    return hashlib.sha256(version.encode() + (ROOT / name).read_bytes()).hexdigest()


def install(files: Sequence[str]) -> None:
    """Puts the pinned packages into .venv, each download checked against its hash.

    Raises:
        Missing: If pip fails; with its last lines and what to try.
    """
    say("Installing the packages; this takes a minute or two, once ...")
    command = [PYTHON, "-m", "pip", "install", "--require-hashes", "--only-binary=:all:", "--no-input"]
    command += ["--progress-bar=off", "--disable-pip-version-check", *(f"--requirement={name}" for name in files)]
    env = {**os.environ, "PIP_USER": "0"}  # a pip set up to install for the user refuses to work in a venv
    lines = []
    pipe, both = subprocess.PIPE, subprocess.STDOUT
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=pipe, stderr=both, text=True, errors="replace") as pip:
        for line in pip.stdout or ():
            lines.append(line.rstrip())
            if sys.stdout.isatty() and line.startswith(("Collecting", "Installing")):
                print(f"\r{line[:70].strip():70}", end="", flush=True)
    if pip.returncode:
        advice = next(text for sign, text in ADVICE.items() if sign in "\n".join(lines))
        raise Missing(INSTALL_FAILED.format(tail="\n".join(lines[-12:]), advice=advice))
    say("\nInstalled." if sys.stdout.isatty() else "Installed.")
