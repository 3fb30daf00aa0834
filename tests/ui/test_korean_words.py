"""What only Korean can get wrong: particles after a filled place, and bold that Markdown does not close."""

from __future__ import annotations

import re

import pytest
from babel.messages.pofile import read_po

from ui.prose import ROOT

PARTICLE = re.compile(r"\}\**(은|는|이|가|을|를|과|와|로|으로|아|야|라는)(?![가-힣(])")
"""Which of a pair is right depends on the last sound of what is filled in, which is not known here."""
UNCLOSED = re.compile(r"(?<=[^\w\s*}])\*\*(?=[가-힣\d{])")
"""Two stars between a sign and a letter open bold for Markdown, so one that should close there stays open."""


def korean() -> dict[str, str]:
    found: dict[str, str] = {}
    for path in sorted((ROOT / "ui" / "locale" / "ko").glob("*.po")):
        with path.open(encoding="utf-8") as file:
            for message in read_po(file, locale="ko"):
                if message.id:
                    key = message.id if isinstance(message.id, str) else message.id[0]
                    words = message.string or ""
                    found[key] = words if isinstance(words, str) else words[0]
    return found


def wrong_particles(words: str) -> bool:
    return PARTICLE.search(words) is not None


def unclosed(words: str) -> bool:
    """Whether a second, fourth, ... pair of stars stands where Markdown does not let it close."""
    places = [match.start() for match in re.finditer(r"\*\*", words)]
    return any(UNCLOSED.match(words, place) for place in places[1::2])


def test_no_particle_depends_on_what_is_filled_in() -> None:
    assert [key for key, words in korean().items() if wrong_particles(words)] == []


def test_bold_closes() -> None:
    assert [key for key, words in korean().items() if unclosed(words)] == []


@pytest.mark.parametrize(
    ("words", "wrong"),
    [("{name}을 엽니다", True), ("{name}을(를) 엽니다", False), ("**{n}**과", True), ("{n}개를", False)],
)
def test_a_wrong_particle_is_seen(words: str, wrong: bool) -> None:
    assert wrong_particles(words) is wrong


@pytest.mark.parametrize(("words", "wrong"), [("**15 %**가", True), ("**15 %**, ", False), ("앞 **{n}**개", False)])
def test_unclosed_bold_is_seen(words: str, wrong: bool) -> None:
    assert unclosed(words) is wrong
