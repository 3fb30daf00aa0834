"""Every text of the examples has a reading in each other language, and nothing else has."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from metrics.notes import Note
from ui import reader
from ui.prose import note_text
from ui.readings import FOLDER, quoted, reading, told

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "bench"))

import readings as collected  # noqa: E402 - beside the scripts of the bench, which is no package

FEE, HELD = "Penalty fee per month is ₹400.", "정기권은 어떻게 환불받나요?"
MONTHS = "January February March April May June July August September October November December".split()


@cache
def messages(code: str) -> dict[str, Message]:
    found: dict[str, Message] = {}
    for path in sorted((reader.LOCALE / code / FOLDER).glob("*.po")):
        with path.open(encoding="utf-8") as file:
            for message in read_po(file, locale=code):
                if message.id:
                    assert message.id not in found, f"{message.id} stands twice in {code}"
                    found[str(message.id)] = message
    return found


@contextmanager
def read_in(code: str) -> Iterator[None]:
    reader.read_in(code)
    try:
        yield
    finally:
        reader.look_anew()


def test_the_template_holds_every_text_of_the_examples() -> None:
    """When this fails: ``python bench/catalogues.py``, then translate what is new."""
    assert collected.TEMPLATE.read_text(encoding="utf-8") == collected.template()
    places = collected.example_texts()
    assert places["When does the museum open on Sundays?"][0] == "examples/dodge.json:question"
    held = {place.rpartition(":")[0] or place for found in places.values() for place in found}
    examples = {path.relative_to(ROOT).as_posix() for path in (ROOT / "examples").glob("*.json")}
    samples = {path.relative_to(ROOT).as_posix() for path in (ROOT / "examples" / "golden").glob("*.csv")}
    assert held >= examples | samples | {"examples/rasa/turn.json", "examples/rasa/tests.yml", "metrics/anchors.py"}


@pytest.mark.parametrize("code", reader.languages())
def test_a_language_reads_every_text_that_is_not_in_it_and_no_other(code: str) -> None:
    wanted = set(collected.to_read(code))
    assert wanted
    assert sorted(wanted - set(messages(code))) == []
    assert sorted(set(messages(code)) - wanted) == []


@pytest.mark.parametrize("code", reader.languages())
def test_no_reading_is_empty_or_marked_as_unsure(code: str) -> None:
    assert [text for text, one in messages(code).items() if one.fuzzy or not str(one.string).strip()] == []


@pytest.mark.parametrize("code", reader.languages())
def test_a_reading_has_the_numbers_of_its_original(code: str) -> None:
    wrong = {text: one.string for text, one in messages(code).items() if not numbers(text) & numbers(str(one.string))}
    assert wrong == {}


@pytest.mark.parametrize(
    ("text", "said", "alike"),
    [
        ("It costs ₹1,000 or 3.5%.", "₹1,000 또는 3.5%입니다.", True),
        ("It costs ₹1,000 or 3.5%.", "₹1000 또는 3.5%입니다.", False),
        ("They landed on 20 July 1969.", "1969년 7월 20일에 착륙했습니다.", True),
        ("They landed on 20 July 1969.", "Sie landeten am 20. Juli 1969.", True),
        ("They landed on 20 July 1969.", "1969년 8월 20일에 착륙했습니다.", False),
        ("May I come at 6:30?", "5월 6:30에 와도 되나요?", False),
        ("It closes at nine.", "9시에 닫습니다.", False),
    ],
)
def test_numbers_are_compared(text: str, said: str, alike: bool) -> None:
    assert bool(numbers(text) & numbers(said)) is alike


def numbers(text: str) -> set[tuple[str, ...]]:
    """The numbers in digits, sorted; also with the months by their numbers, as Korean writes them."""
    digits = [found.strip(".,") for found in re.findall(r"\d[\d.,]*", text)]
    months = [str(MONTHS.index(name) + 1) for name in MONTHS for _ in re.findall(rf"\b{_month(name)}\b", text)]
    return {tuple(sorted(digits)), tuple(sorted([*digits, *months]))}


def _month(name: str) -> str:
    """May begins questions too."""
    return rf"(?:of|in|\d) {name}" if name == "May" else f"(?:{name}|{name[:3]})"


def test_a_text_is_read_in_the_other_language_only() -> None:
    with read_in("ko"):
        said = reading(FEE)
        assert said is not None
        assert "₹400" in said
        assert re.search("[가-힣]", said)
        assert told(FEE) == said
        assert reading(HELD) is None
        assert told(HELD) == HELD
    with read_in("en"):
        assert reading(FEE) is None
        assert told(FEE) == FEE
        assert told(HELD) == reading(HELD) != HELD


@pytest.mark.parametrize("text", ["", "My own text.", FEE.lower(), FEE[:-1], f"{FEE} ", f"{FEE}\nMy own text."])
def test_a_text_of_ones_own_or_an_edited_one_has_no_reading(text: str) -> None:
    with read_in("ko"):
        assert reading(text) is None
        assert told(text) == text


def test_lines_that_all_have_a_reading_have_one_together() -> None:
    with read_in("ko"):
        assert reading(f"{FEE}\n{FEE}") == f"{told(FEE)}\n{told(FEE)}"


def test_a_message_quotes_the_reading() -> None:
    note = Note("audit.invented", {"text": FEE.rstrip(".")})
    with read_in("ko"):
        assert told(FEE).rstrip(".") in note_text(note)
        assert quoted("My own text") == "My own text"
    with read_in("en"):
        assert FEE.rstrip(".") in note_text(note)
