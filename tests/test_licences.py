"""The list of licences: every pinned package stands in it with what it says of itself, and none forbids the use."""

from __future__ import annotations

import re

from bench.licences import FILES, PAGE, licence, page, pinned

FREE = re.compile(r"MIT|BSD|Apache|PSF|Python Software Foundation|MPL|Mozilla|not used: for Python inside a browser")


def test_the_page_is_what_the_installed_packages_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_no_package_has_terms_that_reach_over_to_the_app() -> None:
    names = {name for file in FILES for name in pinned(file)}
    assert len(names) > 50
    assert [(name, licence(name)) for name in sorted(names) if not FREE.search(licence(name))] == []
    assert [name for name in sorted(names) if re.search(r"\bA?GPL|SSPL|BUSL|Commons Clause", licence(name))] == []
