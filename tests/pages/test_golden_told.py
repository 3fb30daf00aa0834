"""The sample sets told in Korean: in the tables, beneath the originals, in the search; a visitor's own set never."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from tests.golden_screen import brought, desk_of, taken
from tests.screen import Open, case_on, shown
from ui import reader
from ui.golden_report import report_bytes
from ui.golden_scores import frame_of
from ui.golden_settings import _FIRST
from ui.golden_take_away import scored_table

ROOT = Path(__file__).parents[2]
QUESTION, RESPONSE = "Is there a lift?", "Yes, there is a lift to all floors."
IN_KOREAN = ("승강기가 있나요?", "예, 모든 층으로 가는 승강기가 있습니다.")
OWN = f"""id,question,response,reference,tp,fp,fn,similarity
a,{QUESTION},In the hall.,There is one.,1,0,1,0.5
b,Who waters the plants?,Nobody knows.,The office does.,0,1,1,0.3
c,Where is the key?,In the desk.,In the desk.,1,0,0,1.0
"""
"""Of its three questions one is, letter by letter, a question of the samples."""


@pytest.fixture(autouse=True)
def who_tests_reads_korean() -> Iterator[None]:
    """A test picks what a Korean reader picks: AppTest looks up the words of a list's options on its own thread."""
    reader.read_in("ko")
    yield
    reader.look_anew()


@pytest.fixture
def sample(open_page: Open) -> AppTest:
    return opened(open_page, "golden_sets", "library_v1")


def in_korean(app: AppTest) -> AppTest:
    app.button_group(key="sidebar.language").set_value("ko").run()
    assert not app.exception
    return app


def opened(open_page: Open, page: str, name: str) -> AppTest:
    """A page in Korean with one of the sample sets."""
    app = in_korean(open_page("practice", page)).button(key=f"golden.example.set.{name}").click().run()
    assert not app.exception
    return app


def texts(app: AppTest) -> list[str]:
    """What stands on the page letter by letter, without the sidebar."""
    return [one.value for one in app.main.text]


def rows(app: AppTest) -> pd.DataFrame:
    return next(one.value for one in app.dataframe if "response" in one.value.columns).set_index("id")


def told(app: AppTest) -> bool:
    """Whether the page says that texts are told in the reader's language."""
    return "한국어로 옮겨 보입니다" in shown(app)


def test_the_table_tells_the_samples_in_korean_and_says_so(sample: AppTest) -> None:
    table = rows(sample)
    assert (table.at["lib-15", "question"], table.at["lib-15", "response"]) == IN_KOREAN
    assert all(any("가" <= sign <= "힣" for sign in text) for name in ("question", "response") for text in table[name])
    assert told(sample)
    sample.text_input(key="golden.search").set_value("nothing of the kind").run()
    assert rows(sample).empty and not told(sample), "said only where something is told"


@pytest.mark.parametrize("sought", ["승강기", "LIFT to all", "옆"])
def test_an_answer_is_found_by_its_words_and_by_those_of_its_reading(sample: AppTest, sought: str) -> None:
    sample.text_input(key="golden.search").set_value(sought).run()
    assert "lib-15" in rows(sample).index and len(rows(sample)) < 5


def test_the_opened_answer_shows_the_original_and_its_reading_beneath(sample: AppTest) -> None:
    sample.session_state["remembered.golden.row"] = "lib-15"
    sample.run()
    assert sample.text_area(key="golden.edit.lib-15.question").value == QUESTION
    assert texts(sample)[:2] == list(IN_KOREAN) and len(texts(sample)) == 3
    sample.text_area(key="golden.edit.lib-15.response").set_value("Yes, two of them.").run()
    assert IN_KOREAN[0] in shown(sample) and IN_KOREAN[1] not in shown(sample), "a text that was edited has none"
    assert rows(sample).at["lib-15", "response"] == "Yes, two of them."
    sample.button(key="golden.row.open").click().run()
    assert case_on(sample).question == QUESTION


def test_what_is_taken_away_keeps_the_originals(sample: AppTest) -> None:
    here = desk_of(sample)
    files = [
        frame_of(here).to_csv(),
        scored_table(here, _FIRST).to_csv(),
        report_bytes(here, "correctness", _FIRST).decode(),
    ]
    for text in files:
        assert RESPONSE in text and not any(one in text for one in IN_KOREAN)


def test_answers_that_flip_are_told_too(open_page: Open) -> None:
    app = opened(open_page, "choose_weights", "library_v1")
    app.slider(key="golden.try.share").set_value(0.45).run()
    table = app.dataframe[0].value.set_index("id")
    assert (table.at["lib-15", "question"], table.at["lib-15", "response"]) == IN_KOREAN and told(app)


def test_who_labels_reads_each_text_with_its_reading_beneath(open_page: Open) -> None:
    data = (ROOT / "examples" / "golden" / "library_v2.csv").read_bytes()
    app = taken(brought(in_korean(open_page("practice", "choose_weights")), "library_v2.csv", data))
    app.button_group(key="golden.question").set_value("label").run()
    assert [any("가" <= sign <= "힣" for sign in text) for text in texts(app)] == [False, True] * 3


def test_a_set_of_the_visitors_own_is_never_told(open_page: Open) -> None:
    app = taken(brought(in_korean(open_page("practice", "golden_sets")), "own.csv", OWN))
    assert rows(app).at["a", "question"] == QUESTION and not told(app)
    app.text_input(key="golden.search").set_value("승강기").run()
    assert rows(app).empty
    app.text_input(key="golden.search").set_value("").run()
    app.session_state["remembered.golden.row"] = "a"
    app.run()
    assert not texts(app) and IN_KOREAN[0] not in shown(app)


def test_a_reader_of_english_gains_nothing(open_page: Open) -> None:
    reader.read_in("en")
    app = open_page("practice", "golden_sets").button(key="golden.example.set.library_v1").click().run()
    app.session_state["remembered.golden.row"] = "lib-15"
    app.run()
    assert rows(app).at["lib-15", "question"] == QUESTION and not texts(app)
    assert "your language" not in shown(app)
