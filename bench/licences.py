"""Writes docs/licences.md: what every pinned package is licensed under, as the installed package itself says.

From the root: ``.venv/bin/python -m bench.licences``, after ``python3 run.py test`` has installed what it needs.
"""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "licences.md"
FILES = {
    "requirements.txt": "The app and the command line",
    "requirements-dask.txt": "With a Dask cluster only, besides those above",
    "requirements-test.txt": "For the tests only, besides those above",
}
ELSEWHERE = {
    "colorama": "BSD-3-Clause (on Windows only)",
    "httpx2-jsfetch": "not used: for Python inside a browser",
    "axe-playwright-python": "MIT, with axe-core in it under MPL-2.0",
}
"""Looked up by hand: two are pinned for machines of another kind, and the last one says nothing in its metadata."""
TITLE = """# Licences

This project is under the [MIT licence](../LICENSE). It installs these packages and contains none of them. All may be
used and passed on by anybody; those under MPL-2.0 ask that changes to their own files stay open. Each name and licence
is what the package says of itself; `python -m bench.licences` makes this page anew, and a test compares.
"""
_CLASSIFIER = re.compile(r"License :: (?:OSI Approved :: )?(.+)")


def pinned(name: str) -> list[str]:
    """The packages of a requirements file, each once."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    found = [line.split("==")[0] for line in lines if re.match(r"[a-z0-9-]+==", line)]
    return list(dict.fromkeys(found))


def licence(name: str) -> str:
    """What a package says of its licence: an SPDX expression, or else the words of its classifiers or its field.

    Raises:
        LookupError: If it says nothing, or is not installed and not among ``ELSEWHERE``.
    """
    if name in ELSEWHERE:
        return ELSEWHERE[name]
    try:
        said = metadata(name)
    except PackageNotFoundError as error:
        raise LookupError(f"{name} is not installed here, and ELSEWHERE says nothing of it") from error
    classifiers = [found[1] for one in said.get_all("Classifier", []) if (found := _CLASSIFIER.match(one))]
    words = said.get("License-Expression") or " or ".join(classifiers) or (said.get("License") or "").split("\n")[0]
    if not words.strip():
        raise LookupError(f"{name} does not say what licence it has")
    return str(words).strip()


def page() -> str:
    """The whole page."""
    parts, known = [TITLE], set[str]()
    for file, title in FILES.items():
        names = [name for name in pinned(file) if name not in known]
        known |= set(names)
        rows = [f"| {name} | {licence(name)} |" for name in names]
        parts.append("\n".join([f"## {title}", "", "| package | licence |", "|---|---|", *rows, ""]))
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")
