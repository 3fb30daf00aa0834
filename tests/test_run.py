"""The two commands: what they start, with which options, and what they say when something is missing."""

from __future__ import annotations

import ast
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import run
from installation import ROOT, Missing


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """None of what this machine sets: no screen, no CI, no named browser."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "CI", "TEST_BROWSER", "BROWSER_TESTS", "OPENBLAS_NUM_THREADS"):
        monkeypatch.delenv(name, raising=False)
    for name in [name for name in os.environ if name.startswith("STREAMLIT_")]:
        monkeypatch.delenv(name)


# --- what to run ---


@pytest.mark.parametrize("name", ["run.py", "installation.py"])
def test_an_old_python_reads_the_file(name: str) -> None:
    ast.parse((ROOT / name).read_text(encoding="utf-8"), feature_version=(3, 8))


def test_an_old_python_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(run, "OLDEST", (99, 0))
    assert run.main(["test"]) == 1
    said = capsys.readouterr().out
    assert "needs Python 3.11 or newer" in said
    assert sys.executable in said


@pytest.mark.parametrize(("args", "code"), [(["--help"], 0), (["-h"], 0), (["tset"], 2)])
def test_help_and_slips_show_the_two_commands(args: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main(args) == code
    assert "python3 run.py test" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("args", "started"),
    [
        ([], "start []"),
        (["--server.port", "9"], "start ['--server.port', '9']"),
        (["test", "-k", "x"], "test ['-k', 'x']"),
    ],
)
def test_arguments_reach_their_program(args: list[str], started: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    monkeypatch.setattr(run, "start", lambda args: seen.append(f"start {args}") or 0)
    monkeypatch.setattr(run, "test", lambda args: seen.append(f"test {args}") or 0)
    assert run.main(args) == 0
    assert seen == [started]


def test_what_is_missing_is_said_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(*files: str) -> None:
        raise Missing("Get this.")

    monkeypatch.setattr(run, "prepare", missing)
    assert run.main([]) == run.main(["test"]) == 1
    assert capsys.readouterr().out == "Get this.\nGet this.\n"


# --- the app ---


@pytest.mark.parametrize(
    ("args", "variable", "found"),
    [
        ([], None, None),
        (["--server.port", "8600"], None, "8600"),
        (["--server.port=8600"], "8700", "8600"),
        ([], "8700", "8700"),
        (["--server.port=1", "--server.port=2"], None, "2"),
        (["--server.port"], None, ""),
    ],
)
def test_an_option_is_found(
    args: list[str], variable: str | None, found: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if variable:
        monkeypatch.setenv("STREAMLIT_SERVER_PORT", variable)
    assert run.option(args, "server.port") == found


@pytest.mark.parametrize(
    ("args", "variables", "opened"),
    [
        ([], {"DISPLAY": ":0"}, True),
        ([], {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ([], {"DISPLAY": ":0", "CI": "true"}, False),
        (["--server.headless=true"], {"DISPLAY": ":0"}, False),
        (["--server.headless", "false"], {}, True),
        ([], {}, sys.platform in ("darwin", "win32")),
    ],
)
def test_the_browser_opens_where_somebody_sits(
    args: list[str], variables: dict[str, str], opened: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert run.has_desk(args) is opened


def test_a_port_in_use_is_passed_over() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        assert port < run.free_port(port) < port + 100


class Started(Exception):
    """What takes the place of the server: the command and the environment it was given."""


def started(args: list[str], monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], dict[str, str], list[str]]:
    """Command and environment of the server, and what was started beside it."""
    beside: list[str] = []

    def take_over(path: str, command: list[str], env: dict[str, str]) -> None:
        raise Started(command, env)

    monkeypatch.setattr(run, "prepare", lambda *files: None)
    monkeypatch.setattr(os, "execve", take_over)
    monkeypatch.setattr(os, "chdir", lambda path: None)
    monkeypatch.setattr(subprocess, "Popen", lambda command, **rest: beside.append(command[-1]))
    with pytest.raises(Started) as caught:
        run.start(args)
    command, env = caught.value.args
    return command, env, beside


@pytest.mark.skipif(os.name == "nt", reason="there the server is a process of its own")
def test_the_app_starts_for_this_machine_alone_and_asks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    command, env, beside = started([], monkeypatch)
    assert command[1:4] == ["-m", "streamlit", "run"]
    assert {"--server.address=localhost", "--server.headless=true", "app.py"} <= set(command)
    assert env["OPENBLAS_NUM_THREADS"] == "1"
    assert beside == []


@pytest.mark.skipif(os.name == "nt", reason="there the server is a process of its own")
def test_what_a_person_sets_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "2")
    args = ["--server.port=8600", "--server.address=0.0.0.0", "--server.headless=false"]
    command, env, beside = started(args, monkeypatch)
    assert command[-3:] == args  # after ours, and Streamlit takes the last
    assert env["OPENBLAS_NUM_THREADS"] == "2"
    assert beside == ["import run; run.open_when_ready('http://localhost:8600')"]


def test_an_app_that_does_not_start_is_shown_with_what_it_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "app.py").write_text(
        "import streamlit as st\nprint('on the way')\nraise SystemExit(3)\napp = st.App('a.py')"
    )
    monkeypatch.setattr(run, "ROOT", tmp_path)
    with pytest.raises(RuntimeError, match="on the way"), run.served():
        pass


# --- the tests ---


def a_browser(path: Path, code: int = 0) -> str:
    path.write_text(f"#!/bin/sh\nexit {code}\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.skipif(os.name == "nt", reason="the made-up browsers are shell scripts")
class TestInstalledBrowser:
    def test_the_named_one_comes_first(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        a_browser(tmp_path / "chromium")
        monkeypatch.setenv("PATH", str(tmp_path))
        monkeypatch.setenv("TEST_BROWSER", a_browser(tmp_path / "mine"))
        assert run.installed_browser() == str(tmp_path / "mine")

    def test_one_that_does_not_run_is_passed_over(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        a_browser(tmp_path / "chromium-browser", code=1)
        a_browser(tmp_path / "google-chrome")
        monkeypatch.setenv("PATH", str(tmp_path))
        assert run.installed_browser() == str(tmp_path / "google-chrome")


class Steps:
    """The programs that were started, by their names, and how each ends."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **codes: int) -> None:
        self.names: list[str] = []
        self.codes = codes
        monkeypatch.setattr(subprocess, "call", self.call)

    def call(self, command: list[str], **rest: object) -> int:
        words = command[2:4] if command[1] == "-m" else command[:2]
        self.names.append(" ".join(words))
        return self.codes.get(words[0].replace("-", "_"), 0)


def no_browser(monkeypatch: pytest.MonkeyPatch, *, root: bool) -> None:
    monkeypatch.setattr(run, "installed_browser", lambda: None)
    monkeypatch.setattr(run.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(os, "geteuid", lambda: 0 if root else 1000, raising=False)


def test_a_browser_is_fetched_in_turn(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    steps = Steps(monkeypatch)
    no_browser(monkeypatch, root=True)
    run.get_browser()
    assert steps.names == ["apt-get update", "apt-get install", "playwright install"]
    assert run.NO_BROWSER not in capsys.readouterr().out


def test_without_a_browser_the_ways_to_one_are_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = Steps(monkeypatch, playwright=1)
    no_browser(monkeypatch, root=False)
    run.get_browser()
    assert steps.names == ["playwright install"]
    assert run.NO_BROWSER in capsys.readouterr().out


def test_no_browser_is_fetched_where_its_tests_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = Steps(monkeypatch)
    no_browser(monkeypatch, root=True)
    monkeypatch.setenv("BROWSER_TESTS", "skip")
    run.get_browser()
    assert steps.names == []


@pytest.mark.parametrize(
    ("codes", "code", "last"),
    [
        ({}, 0, "--- pytest"),
        ({"pytest": 1}, 1, "--- pytest"),
        ({"pytest": 5}, 1, "--- pytest"),
        ({"ruff": 1}, 1, "Failed: ruff."),
        ({"mypy": 1, "pytest": 1}, 1, "Failed: mypy, pytest."),
    ],
)
def test_all_checks_run_and_each_can_fail_the_whole(
    codes: dict[str, int], code: int, last: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = Steps(monkeypatch, **codes)
    monkeypatch.setattr(run, "prepare", lambda *files: None)
    monkeypatch.setattr(run, "get_browser", lambda: None)
    assert run.test(["-k", "vector"]) == code
    assert steps.names == ["ruff check", "mypy --strict", "pytest -n"]
    assert capsys.readouterr().out.splitlines()[-1] == last
