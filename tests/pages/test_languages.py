"""Each page in another language: no word on it comes from anywhere but the catalogues, the cards and the data.

The third language is made here, by dropping a folder of catalogues in: that is all it takes to add one.
"""

from __future__ import annotations

import html
import json
import re
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import streamlit as st
from babel.messages.pofile import read_po, write_po
from google.protobuf.json_format import MessageToDict
from streamlit.testing.v1 import AppTest

from metrics.nearby import ORDER
from tests.pages.conftest import ROOT
from tests.screen import address, case_on, score
from ui import catalogues, examples, reader, readings, said
from ui.examples import examples as all_examples

THIRD = "eo"
PAGES = [
    ("start", "overview"),
    ("start", "class_room"),
    ("start", "glossary"),
    ("metrics", "answer_correctness"),
    ("metrics", "answer_relevancy"),
    ("metrics", "groundedness"),
    ("metrics", "side_by_side"),
    ("practice", "golden_sets"),
    ("practice", "choose_weights"),
    ("practice", "backwards"),
    ("practice", "judge_bench"),
]
# What a reader sees or hears of an element; the rest is names, sizes and code.
SHOWN = {"label", "body", "help", "placeholder", "content", "options", "value", "tooltip", "caption", "alt", "message"}
GLOSSED = re.compile(r"\[([^\]]+)\]\(glossary\?[^\"]*\"[^\"]*\"\)")
"""A term of the glossary on a card, whose meaning is in a card of its own."""
WORD = re.compile(r"[^\W\d_]{2,}")
# Names are alike in every language.
NAMES = {"English", "Esperanto", "한국어", *ORDER}


def forget() -> None:
    for held in (reader.languages, catalogues.catalogue, examples._examples, said._by_hand, readings._readings):
        held.cache_clear()


@pytest.fixture
def third_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A language whose every message is the English one between angle quotes."""
    shutil.copytree(reader.LOCALE / "en", tmp_path / "en")
    (tmp_path / THIRD).mkdir()
    for path in (reader.LOCALE / "en").glob("*.po"):
        with path.open(encoding="utf-8") as file:
            made = read_po(file, locale=THIRD)
        for message in made:
            if message.id:
                message.string = marked(message.string)
        with (tmp_path / THIRD / path.name).open("wb") as out:
            write_po(out, made)
    monkeypatch.setattr(reader, "LOCALE", tmp_path)
    forget()
    yield
    forget()


def marked(words: str | tuple[str, ...]) -> str | tuple[str, ...]:
    return f"«{words}»" if isinstance(words, str) else tuple(f"«{form}»" for form in words)


def opened(section: str, name: str, code: str, case: str = "") -> AppTest:
    app = AppTest.from_file(str(ROOT / "ui" / "shell.py"), default_timeout=60)
    app.query_params.update({"lang": code, **({"case": case} if case else {})})
    app.run()
    app.switch_page(f"../pages/{section}/{name}.py").run()
    assert not app.exception
    return app


def seen(app: AppTest) -> set[str]:
    """Every text on a page that has a word in it, those that its components show too."""
    found: set[str] = set()
    waiting: list[Any] = [app.main, app.sidebar]
    while waiting:
        block = waiting.pop()
        waiting += list(getattr(block, "children", {}).values())
        proto = getattr(block, "proto", None)
        if proto is None:
            continue
        if block.type == "bidi_component":
            found |= strings(json.loads(proto.json)) if proto.json else set()
        elif block.type not in ("code", "arrow_data_frame"):
            found |= strings(MessageToDict(proto), SHOWN)
    return {GLOSSED.sub(r"\1", text) for text in found if WORD.search(text)}


def strings(form: Any, fields: set[str] | None = None, field: str = "") -> set[str]:
    if isinstance(form, dict):
        return set().union(*(strings(value, fields, name) for name, value in form.items()))
    if isinstance(form, list):
        return set().union(*(strings(value, fields, field) for value in form))
    return {form} if isinstance(form, str) and (fields is None or field in fields) else set()


def not_words(text: str) -> bool:
    """Names in code (``answer_correctness``, ``{score}``, ``:material/home:``), which no reader sees as words."""
    if text.startswith("AnswerCorrectness("):  # the line for RAGAS, which the page shows as code
        return True
    return " " not in text.strip() and not re.fullmatch(r"[A-Z][a-z]+[.?:]?", text)


def allowed() -> str:
    """All texts that are data: those of the examples, and the cards, which are files of their own."""
    cards = [path.read_text(encoding="utf-8") for path in (ROOT / "pages").glob("*/*.en.md")]
    cases = [path.read_text(encoding="utf-8") for path in (ROOT / "examples").glob("*.json")]
    return "\n".join([*cards, *(json.dumps(json.loads(case), ensure_ascii=False) for case in cases)])


def is_data(text: str, data: str) -> bool:
    """Whether a text, or each of two that an arrow ties, is in the data; a number before it is no part of it."""
    parts = [re.sub(r"^(?:\d+\. |\[\d+, )", "", part.strip()).strip('"]') for part in re.split("[↔→]", text)]
    return all(part in data or json.dumps(part, ensure_ascii=False)[1:-1] in data for part in parts)


@pytest.mark.usefixtures("third_language")
def test_a_third_language_is_a_folder_and_every_page_opens_in_it() -> None:
    assert reader.languages() == {"en": "English", THIRD: "Esperanto"}
    data = allowed()
    for section, name in PAGES:
        app = opened(section, name, THIRD)
        texts = seen(app)
        assert any("«" in text for text in texts), name
        stray = {text for text in texts if not ("«" in text or text in NAMES or not_words(text) or is_data(text, data))}
        assert stray == set(), name


@pytest.mark.usefixtures("third_language")
def test_the_switch_changes_the_page_and_its_address_at_once() -> None:
    app = opened("metrics", "answer_correctness", "en")
    assert "«Answer correctness»" not in seen(app)
    app.segmented_control(key="sidebar.language").set_value(THIRD).run()
    assert "«Answer correctness»" in seen(app)
    assert address(app)["lang"] == THIRD
    assert score(app) == "0,6095"


@pytest.mark.usefixtures("third_language")
def test_a_case_holds_english_names_whatever_language_it_was_made_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader._held, "code", THIRD, raising=False)  # the test itself asks for the options' words
    app = opened("metrics", "answer_correctness", THIRD)
    app.segmented_control(key="picker.judge.claims").set_value("hand").run()
    assert case_on(app).judge.label == "sorted by hand"
    assert any("«sorted by hand»" in text for text in seen(app))


@pytest.mark.parametrize(
    ("told", "shown"), [("eo", "eo"), ("eo-XX", "eo"), ("EO_xx", "eo"), ("de-DE", "en"), ("", "en"), (None, "en")]
)
@pytest.mark.usefixtures("third_language")
def test_the_browser_decides_where_nobody_chose(told: str | None, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "st", SimpleNamespace(context=SimpleNamespace(locale=told)))
    assert reader._of_browser() == shown


@pytest.mark.usefixtures("third_language")
def test_numbers_are_in_the_form_of_the_third_language() -> None:
    app = opened("metrics", "answer_correctness", THIRD)
    assert app.metric[0].value == "0,6095"
    data = allowed()
    # Long sentences name numbers of examples in them.
    numbers = [text for text in seen(app) if not re.search("«[^«»]{60,}»", text) and not is_data(text, data)]
    assert [text for text in numbers if re.search(r"\b0,\d{3}", text)]
    assert [text for text in numbers if re.search(r"\b0\.\d{3}", text)] == []


def test_no_korean_page_shows_an_english_sentence_of_the_catalogues() -> None:
    english, korean = (catalogues.catalogue(code).entries for code in ("en", "ko"))
    untranslated = {form for key, words in english.items() for form in forms(words) if len(form.split()) > 2}
    untranslated -= {form for words in korean.values() for form in forms(words)}
    for section, name in PAGES:
        texts = seen(opened(section, name, "ko"))
        assert any(re.search("[가-힣]", text) for text in texts), name
        assert [text for text in texts if text in untranslated] == [], name


def forms(words: catalogues.Entry) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else words


@pytest.mark.usefixtures("third_language")
def test_an_example_keeps_its_texts_and_has_its_words_in_the_language() -> None:
    case = all_examples()["savings_account_by_hand"].case
    texts = seen(opened("metrics", "answer_correctness", THIRD, case="savings_account_by_hand"))
    assert case.sorting.claims[0].text in texts
    assert any(text.startswith("«The claims of the same answer") for text in texts)
    assert "«The reference gives the same rate.»" in texts


@pytest.mark.usefixtures("third_language")
def test_a_file_speaks_the_language_of_the_page_it_was_asked_for_on(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, Any] = {}
    monkeypatch.setattr(st, "download_button", lambda _label, data, file, *_, **__: asked.setdefault(file, data))
    opened("metrics", "answer_correctness", THIRD)
    with ThreadPoolExecutor(1) as server:  # a thread of no visit, which serves one after the other
        report = server.submit(asked["report.md"]).result().decode()
        assert server.submit(reader.language).result() == "en"
        picture = server.submit(asked["blend.svg"]).result().decode()
    assert "«" in report
    assert "0,6095" in report
    assert "«" in picture


def test_what_a_part_says_where_its_script_does_not_start_is_in_each_readers_language() -> None:
    board, sweep = "plain.failed", "golden.live.failed"
    for code in ("en", "ko", "en"):
        words = catalogues.catalogue(code).entries
        assert str(words[board]) in markup(opened("metrics", "answer_correctness", code))
        app = opened("practice", "choose_weights", code)
        app.button(key="golden.example.set.library_v1").click().run()
        assert str(words[sweep]) in markup(app)


def markup(app: AppTest) -> str:
    """What the parts of the page show before, or without, their scripts."""
    return html.unescape("".join(one.proto.html_content for one in app.get("bidi_component")))


def test_what_was_picked_from_a_list_stays_picked_in_another_language() -> None:
    app = opened("practice", "golden_sets", "en")
    app.button(key="golden.example.set.library_v1").click().run()
    app.selectbox(key="golden.filter").set_value("pass").run()
    app.button_group(key="sidebar.language").set_value("ko").run()
    asked = app.selectbox(key="golden.filter")
    assert asked.proto.set_value, "else the browser keeps the old words, which are no choice any more"
    assert asked.proto.raw_value == asked.options[1] == catalogues.catalogue("ko").entries["golden.filter.pass"]
