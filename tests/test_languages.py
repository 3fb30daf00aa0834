"""No text is missing in any language: catalogues, cards, lessons and examples, with the same places to fill."""

from __future__ import annotations

import string
import sys
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from metrics.lessons import lesson_of
from metrics.notes import ENGLISH
from metrics.reasons import TEXTS
from ui import lessons, prose, reader

ROOT = Path(__file__).parents[1]
OTHERS = [code for code in reader.languages() if code != reader.FALLBACK]
sys.path.insert(0, str(ROOT / "bench"))

import catalogues as written  # noqa: E402 - a script of the bench, which is no package


@cache
def messages(code: str) -> dict[str, Message]:
    found: dict[str, Message] = {}
    for path in sorted((reader.LOCALE / code).glob("*.po")):
        with path.open(encoding="utf-8") as file:
            for message in read_po(file, locale=code):
                if message.id:
                    key = message.id if isinstance(message.id, str) else message.id[0]
                    assert key not in found, f"{key} stands twice in {code}"
                    found[key] = message
    return found


def forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string)


def places(words: str) -> set[str]:
    """The named places of a message; a mistake in the braces is an error here."""
    return {name for _, name, _, _ in string.Formatter().parse(words) if name is not None}


@pytest.mark.parametrize("name", ["notes", "reasons", "examples"])
def test_the_english_catalogues_say_what_the_core_and_the_examples_say(name: str) -> None:
    """When this fails: ``python bench/catalogues.py``, then translate what is new."""
    said = written.english(name)
    assert {key: one.string for key, one in messages("en").items() if key in said} == said
    kinds = {"notes": ("note.",), "reasons": ("reason.",), "examples": ("example.",)}[name]
    assert {key for key in messages("en") if key.startswith(kinds)} == set(said)


def test_every_note_and_every_reason_is_there_to_translate() -> None:
    assert {f"note.{code}" for code in ENGLISH} | {f"reason.{code}" for code in TEXTS} <= set(messages("en"))


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_every_message_and_no_other(code: str) -> None:
    assert sorted(set(messages("en")) - set(messages(code))) == []
    assert sorted(set(messages(code)) - set(messages("en"))) == []


@pytest.mark.parametrize("code", reader.languages())
def test_no_message_is_empty_or_marked_as_unsure(code: str) -> None:
    wrong = [key for key, one in messages(code).items() if one.fuzzy or not all(words.strip() for words in forms(one))]
    assert wrong == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_message_has_the_same_places_in_every_language(code: str) -> None:
    english = {key: set().union(*map(places, forms(one))) for key, one in messages("en").items()}
    there = {key: set().union(*map(places, forms(one))) for key, one in messages(code).items()}
    # Words that depend on a count may leave the number out.
    optional = {key: {"n"} if isinstance(messages("en")[key].id, tuple) else set() for key in english}
    wrong = [key for key in english if key in there and (english[key] ^ there[key]) - optional[key]]
    assert wrong == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_every_card_with_the_same_sections(code: str) -> None:
    cards = [path.with_name(path.name.removesuffix(".en.md")) for path in (ROOT / "pages").glob("*/*.en.md")]
    missing = [str(card) for card in cards if not card.with_name(f"{card.name}.{code}.md").exists()]
    assert cards
    assert missing == []
    for card in cards:
        page = card.relative_to(ROOT).as_posix()
        english, other = prose._card(page, "en"), prose._card(page, code)
        assert len(other) == len(english), page
        assert all(other.values()), page


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_every_lesson_with_the_same_parts_and_places(code: str) -> None:
    for path in sorted(lessons.FOLDER.glob("*.toml")):
        assert path.with_name(f"{path.stem}.{code}.md").exists(), path.stem
        lesson = lesson_of(path.stem, path.read_text(encoding="utf-8"))
        english, other = lessons._words(lesson, "en"), lessons._words(lesson, code)
        for one, two in zip(english.steps, other.steps, strict=True):
            assert [bool(part) for part in one] == [bool(part) for part in two], path.stem
            assert places("".join(one)) == places("".join(two)), path.stem


def test_there_are_english_and_korean_each_by_its_own_name() -> None:
    assert reader.languages().items() >= {"en": "English", "ko": "한국어"}.items()
