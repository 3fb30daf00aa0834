"""The folder .venv: made once, repaired when half-made, left alone when it is as it should be."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

import installation
from installation import Missing


class House:
    """A project in a folder with a space in its name; what would take long is written down instead of done."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.done: list[str] = []
        self.pip_fails: BaseException | None = None

    def make_venv(self) -> None:
        self.done.append("make")
        for left in installation.VENV.iterdir():  # as venv --clear does
            left.unlink()
        (installation.VENV / "python").touch()

    def install(self, files: tuple[str, ...]) -> None:
        self.done.append("install " + " ".join(files))
        if self.pip_fails:
            raise self.pip_fails

    def prepared(self, *files: str) -> list[str]:
        self.done.clear()
        installation.prepare(*files)
        return list(self.done)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    root = tmp_path / "a house"
    root.mkdir()
    for name in ("app.txt", "test.txt"):
        (root / name).write_text(name)
    made = House(root)
    monkeypatch.setattr(installation, "ROOT", root)
    monkeypatch.setattr(installation, "VENV", root / ".venv")
    monkeypatch.setattr(installation, "make_venv", made.make_venv)
    monkeypatch.setattr(installation, "install", made.install)
    monkeypatch.setattr(installation, "venv_version", lambda: "3.11" * (root / ".venv" / "python").exists())
    return made


def test_the_second_start_installs_nothing(house: House) -> None:
    assert house.prepared("app.txt") == ["make", "install app.txt"]
    assert house.prepared("app.txt") == []


def test_the_tests_need_more_and_the_app_then_needs_nothing(house: House) -> None:
    house.prepared("app.txt")
    assert house.prepared("app.txt", "test.txt") == ["install app.txt test.txt"]
    assert house.prepared("app.txt") == house.prepared("app.txt", "test.txt") == []


def test_other_requirements_are_installed_on_top(house: House) -> None:
    house.prepared("app.txt")
    (house.root / "app.txt").write_text("another version")
    assert house.prepared("app.txt") == ["install app.txt"]


def test_another_python_in_the_venv_installs_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.prepared("app.txt")
    monkeypatch.setattr(installation, "venv_version", lambda: "3.12")
    assert house.prepared("app.txt") == ["install app.txt"]


def test_a_venv_that_does_not_start_is_made_anew(house: House) -> None:
    house.prepared("app.txt")
    (house.root / ".venv" / "python").unlink()
    assert house.prepared("app.txt") == ["make", "install app.txt"]


def test_an_installation_that_was_stopped_begins_anew(house: House) -> None:
    house.pip_fails = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        house.prepared("app.txt")
    house.pip_fails = None
    assert house.prepared("app.txt") == ["make", "install app.txt"]
    assert house.prepared("app.txt") == []


def test_after_pip_failed_only_pip_runs_again(house: House) -> None:
    house.pip_fails = Missing("no network")
    with pytest.raises(Missing):
        house.prepared("app.txt")
    house.pip_fails = None
    assert house.prepared("app.txt") == ["install app.txt"]


def test_a_folder_that_cannot_be_written_is_said(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installation, "VENV", house.root / "app.txt" / ".venv")
    with pytest.raises(Missing, match=r"Nothing can be written at .*(?s:.)*folder of your own"):
        installation.prepare("app.txt")


def test_a_real_venv_is_made_over_a_broken_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    venv = tmp_path / "a house" / ".venv"
    python = venv / Path(installation.PYTHON).relative_to(installation.VENV)
    python.parent.mkdir(parents=True)
    python.write_text("not a program")
    monkeypatch.setattr(installation, "VENV", venv)
    monkeypatch.setattr(installation, "PYTHON", str(python))
    assert installation.venv_version() == ""
    installation.make_venv()
    assert installation.venv_version() == sys.version


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_is_said(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == module else object())
    with pytest.raises(Missing, match=rf"no module named {module}\.\n.*apt-get install python3-venv"):
        installation.make_venv()


FAILURES = [
    (
        "WARNING: Retrying ... NewConnectionError('...: Network is unreachable')\nERROR: No matching distribution",
        "proxy",
    ),
    ("WARNING: Retrying ... NameResolutionError(...)\nERROR: No matching distribution found for altair", "proxy"),
    ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "cut short"),
    ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "disk is full"),
    ("ERROR: No matching distribution found for numpy==2.4.6", "Python 3.11 to 3.14"),
    ("Something nobody thought of", "delete the folder .venv"),
    ("", "delete the folder .venv"),
]


@pytest.mark.parametrize(("printed", "advice"), FAILURES)
def test_when_pip_fails_its_last_lines_and_a_way_out_are_said(
    printed: str, advice: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pip = tmp_path / "pip"  # found before the real one, because pip is started in ROOT
    pip.mkdir()
    (pip / "__init__.py").touch()
    (pip / "__main__.py").write_text(f"print({'earlier line' + chr(10)!r} * 30 + {printed!r})\nraise SystemExit(1)")
    monkeypatch.setattr(installation, "ROOT", tmp_path)
    monkeypatch.setattr(installation, "PYTHON", sys.executable)
    with pytest.raises(Missing) as said:
        installation.install(["app.txt"])
    assert printed in str(said.value)
    assert advice in str(said.value)
    assert str(said.value).count("earlier line") < 15


def test_pip_checks_every_hash_and_builds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pip = tmp_path / "pip"
    pip.mkdir()
    (pip / "__init__.py").touch()
    (pip / "__main__.py").write_text("import sys, pathlib\npathlib.Path('args').write_text(' '.join(sys.argv[1:]))")
    monkeypatch.setattr(installation, "ROOT", tmp_path)
    monkeypatch.setattr(installation, "PYTHON", sys.executable)
    installation.install(["app.txt", "test.txt"])
    args = (tmp_path / "args").read_text().split()
    assert {"--require-hashes", "--only-binary=:all:", "--no-input"} <= set(args)
    assert args[-2:] == ["--requirement=app.txt", "--requirement=test.txt"]
