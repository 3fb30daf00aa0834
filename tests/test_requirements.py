"""The pinned packages: all of them pinned and hashed, and not a word about where this machine got them."""

from __future__ import annotations

import re

import pytest

from installation import ROOT

PINNED = re.compile(r"(?P<name>[a-z0-9-]+)==[\w.]+( ; .+)? \\(\n    --hash=sha256:[0-9a-f]{64}( \\)?)+")


def packages(name: str) -> list[str]:
    """The entries of a requirements file, comments aside."""
    lines = [
        line for line in (ROOT / name).read_text(encoding="utf-8").splitlines() if not line.lstrip().startswith("#")
    ]
    return re.split(r"\n(?=\S)", "\n".join(lines))


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-test.txt", "requirements-dask.txt"])
def test_every_package_is_pinned_and_hashed(name: str) -> None:
    assert [entry for entry in packages(name) if not PINNED.fullmatch(entry)] == []


@pytest.mark.parametrize("kind", ["requirements", "requirements-test", "requirements-dask"])
def test_the_pinned_file_has_all_that_was_asked_for(kind: str) -> None:
    asked = [entry for entry in packages(f"{kind}.in") if not entry.startswith("-")]
    names = {entry.split("==")[0] for entry in packages(f"{kind}.txt")}
    assert {entry.split("==")[0].lower() for entry in asked} <= names


@pytest.mark.parametrize("kind", ["requirements", "requirements-test", "requirements-dask"])
@pytest.mark.parametrize("ending", ["in", "txt"])
def test_no_place_is_named(kind: str, ending: str) -> None:
    text = (ROOT / f"{kind}.{ending}").read_text(encoding="utf-8")
    assert re.findall(r"\S*://\S*|--(?:\S*index\S*|find-links)|(?:^|\s)/\S+|[A-Z]:\\\S*", text) == []


def test_the_tests_use_the_versions_that_the_app_uses() -> None:
    def pins(name: str) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for entry in packages(name):
            pin = entry.split(" \\")[0]
            found.setdefault(pin.split("==")[0], set()).add(pin)
        return found

    app, tests = pins("requirements.txt"), pins("requirements-test.txt")
    assert {name: tests[name] for name in app.keys() & tests.keys()} == {
        name: app[name] for name in app.keys() & tests.keys()
    }


def test_each_dependency_has_its_reason() -> None:
    reasons = (ROOT / "docs/decisions/0003-dependencies.md").read_text(encoding="utf-8")
    kinds = ("requirements", "requirements-test", "requirements-dask")
    asked = [entry for kind in kinds for entry in packages(f"{kind}.in")]
    assert [name for name in asked if not name.startswith("-") and f"| {name.split('==')[0]} |" not in reasons] == []
