"""Connecting a judge: typing, presets, the operator's word, the test; and C40, where no key may show."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from metrics.case import Case
from metrics.case_file import case_to_json
from tests.judging import LOAN, MODEL, answered, librarian
from tests.mock_server import Answer, in_turn, serving
from tests.screen import Open, case_on, shown

DATA = Path(__file__).parents[1] / "data" / "cases"
KEY_FIELDS = ("connection.judge.key", "connection.embedder.key")
KEY = "sk-test-NOT-A-REAL-KEY-000000000042"


def dialog(app: AppTest) -> AppTest:
    """The page with the dialog open."""
    return app.button(key="connection.open.sidebar").click().run()


def typed(app: AppTest, name: str, text: str) -> AppTest:
    return app.text_input(key=f"connection.{name}").set_value(text).run()


def everything(app: AppTest) -> str:
    """All that the page sent to the browser: every element and block to the letter."""
    found, nodes = [], list(app._tree.children.values())
    while nodes:
        node = nodes.pop()
        nodes += getattr(node, "children", {}).values()
        found.append(str(getattr(node, "proto", "")))
    return "\n".join(found)


def test_a_judge_is_connected_by_typing_and_tested(open_page: Open) -> None:
    with serving(librarian) as server:
        app = dialog(open_page("metrics", "groundedness", LOAN))
        assert app.button(key="connection.test").disabled
        typed(typed(app, "judge.base_url", server.url), "judge.model", MODEL)
        app.radio(key="connection.embedder.where").set_value("same").run()
        typed(app, "embedder.model", "embedder-under-test")
        app.button(key="connection.test").click().run()
        words = shown(app)
        assert f"Chat works ({MODEL}," in words
        assert "Structured output: JSON schema, the strictest way." in words
        assert "Embeddings work: 2 numbers a text." in words
        app.button(key="connection.done").click().run()
        app.switch_page("../pages/start/overview.py").run()
        assert f"Judge: {MODEL} at 127.0.0.1" in shown(app), "the same on every page"


def test_what_does_not_work_is_said_for_each(open_page: Open) -> None:
    no = Answer(status=404, body={"error": {"message": "no such model", "code": "model_not_found"}})
    with serving(lambda _: no, lambda _: no) as server:
        app = dialog(open_page("metrics", "groundedness", LOAN))
        typed(typed(app, "judge.base_url", server.url), "judge.model", MODEL)
        app.radio(key="connection.embedder.where").set_value("same").run()
        typed(app, "embedder.model", "embedder-under-test")
        app.button(key="connection.test").click().run()
    assert "Chat does not work." in shown(app)
    assert "Embeddings do not work." in shown(app)
    assert "does not know the model" in shown(app)


def test_a_key_leaves_its_field_for_the_memory_of_the_visit(open_page: Open) -> None:
    app = dialog(open_page("metrics", "groundedness", LOAN))
    typed(app, "judge.key", KEY)
    assert app.text_input(key="connection.judge.key").value == ""
    assert app.text_input(key="connection.judge.key").placeholder == "held in memory: sk-...0042"
    assert "held in memory: sk-...0042" in everything(app)
    assert KEY not in everything(app)
    app.button(key="connection.judge.forget").click().run()
    assert app.session_state["remembered.connection"]["judge.key"] == ""


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("xyz", "A key of 3 signs is not used"),
        ("schlüssel-der-schule", "The key holds a sign that no key has (number 5 of 20)"),
        ("Bearer sk-test-NOT-A-REAL-KEY", "The key holds a sign that no key has (number 7 of 29)"),
    ],
)
def test_what_cannot_be_a_key_is_refused_and_forgotten(key: str, words: str, open_page: Open) -> None:
    app = typed(dialog(open_page("metrics", "groundedness", LOAN)), "judge.key", KEY)
    typed(app, "judge.key", key)
    assert words in shown(app)
    assert app.text_input(key="connection.judge.key").value == ""
    assert app.session_state["remembered.connection"]["judge.key"] == KEY, "the one that was held stays"
    assert key not in everything(app)
    typed(app, "judge.key", "EMPTY")
    assert words not in shown(app), "what guides give to servers without keys is taken"
    assert app.session_state["remembered.connection"]["judge.key"] == "EMPTY"


def test_the_key_field_is_empty_after_an_import_a_reload_and_a_switch_of_the_page(open_page: Open) -> None:
    """C40: what comes in from a file brings no key along, what is loaded anew has none, and no field ever shows one."""

    def fields(app: AppTest) -> list[str]:
        app = dialog(app)
        found = [str(one.value) for one in app.text_input if one.key in KEY_FIELDS]
        assert KEY not in everything(app)
        app.button(key="connection.done").click().run()
        return found

    app = open_page("metrics", "groundedness", LOAN)
    app = typed(dialog(app), "judge.key", KEY)
    app.radio(key="connection.embedder.where").set_value("own").run()
    typed(app, "embedder.key", KEY)
    app.button(key="connection.done").click().run()
    app.switch_page("../pages/metrics/answer_correctness.py").run()
    assert fields(app) == ["", ""]
    saved = case_to_json(replace(case_on(app), extra={"judge.key": "of-a-strange-file", "connection": {"key": "x"}}))
    app.button(key="entry.toggle").click().run()
    app.segmented_control(key="entry.way").set_value("file").run()
    app.file_uploader(key="entry.file").set_value(("case.json", saved.encode(), "application/json")).run()
    app.button(key="entry.file.open").click().run()
    assert fields(app) == ["", ""]
    assert app.session_state["remembered.connection"]["judge.key"] == KEY, "this visit's own key stays in memory"
    fresh = open_page("metrics", "answer_correctness", case_on(app))
    assert fields(fresh) == [""]
    assert KEY not in repr(fresh.session_state)


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("http://judge.invalid/v1/sk-test-NOT-A-REAL-KEY-000000000042", "in its path"),
        ("http://judge.invalid/v1?key=abc", "A key of 3 signs is not used"),
        ("http://169.254.169.254/latest", "never asked"),
        ("ftp://judge.invalid", "it must begin with"),
        ("http://ana:secret-word@judge.invalid/v1", "The address holds a user name"),
    ],
)
def test_a_refused_address_says_why_and_is_not_used(address: str, words: str, open_page: Open) -> None:
    app = typed(dialog(open_page("metrics", "groundedness", LOAN)), "judge.base_url", address)
    assert words in shown(app)
    assert "remembered.connection" not in app.session_state
    assert "secret-word" not in everything(app)
    assert KEY not in everything(app)


def test_the_operators_word_is_shown_and_holds(open_page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANSWER_METRICS_JUDGE_HOSTS", "api.groq.com")
    app = dialog(open_page("metrics", "groundedness", LOAN))
    assert "allows these hosts only: api.groq.com" in shown(app)
    typed(app, "judge.base_url", "http://127.0.0.1:9/v1")
    assert "not among those allowed here" in shown(app)
    monkeypatch.setenv("ANSWER_METRICS_JUDGE_HOSTS", "off")
    assert "has switched other addresses off" in shown(app.run())


def test_presets_of_the_environment_and_the_secrets_never_show_their_key(
    open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(librarian) as server:
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        app = open_page("metrics", "groundedness", LOAN)
        app.secrets["judges"] = {"The school's": {"base_url": server.url, "key": KEY, "model": "school-judge"}}
        dialog(app.run())
        assert "Judge: school-judge at 127.0.0.1" in shown(app), "the first preset is chosen beforehand"
        assert app.segmented_control(key="connection.source").options[:2] == ["The school's", "OPENAI_API_KEY"]
        app.segmented_control(key="connection.source").set_value("OPENAI_API_KEY").run()
        typed(app, "judge.model", MODEL)
        assert KEY not in everything(app)
        assert not [one for one in app.text_input if one.key == "connection.judge.base_url"], "its address is its own"
        app.button(key="connection.done").click().run()
        app.segmented_control(key="picker.judge.statements").set_value("model").run()
        answered(app, "statements")
        assert server.chats()[-1].headers["authorization"] == f"Bearer {KEY}"
        assert server.chats()[-1].body["model"] == MODEL
    assert KEY not in everything(app)


def test_a_presets_own_embedder_is_asked_at_its_own_address_with_its_own_key(open_page: Open) -> None:
    own_key = "an-embedders-own-key-77"
    with serving(librarian) as judging, serving(librarian) as embedding:
        app = open_page("metrics", "answer_correctness", LOAN)
        table = {"base_url": judging.url, "key": KEY, "model": "school-judge", "embedding_model": "school-embedder"}
        own = {"embedding_base_url": embedding.url, "embedding_key": own_key}
        app.secrets["judges"] = {"The school's": {**table, **own}}
        app.run()
        assert "Embedder: school-embedder" in shown(app), "what the operator prepared is used without a click"
        app.segmented_control(key="picker.judge.claims").set_value("model").run()
        answered(app, "claims")
        assert not judging.embeddings()
        assert embedding.embeddings()[0].body["model"] == "school-embedder"
        assert embedding.embeddings()[0].headers["authorization"] == f"Bearer {own_key}"
        dialog(app).radio(key="connection.embedder.where").set_value("local").run()
        assert "Embedder: school-embedder" not in shown(app)
    assert case_on(app).embedder.label == "school-embedder"
    assert KEY not in everything(app)
    assert own_key not in everything(app)


@pytest.mark.parametrize("own_address", [True, False])
def test_a_prepared_key_goes_to_its_own_server_alone(own_address: bool, open_page: Open) -> None:
    with serving(librarian) as judging, serving(librarian) as embedding:
        app = open_page("metrics", "answer_correctness", LOAN)
        table = {"base_url": judging.url, "key": KEY, "model": "school-judge", "embedding_model": "school-embedder"}
        other = {"embedding_base_url": embedding.url if own_address else f"{judging.url}/"}
        app.secrets["judges"] = {"The school's": {**table, **other}}
        app.run()
        app.segmented_control(key="picker.judge.claims").set_value("model").run()
        answered(app, "claims")
        assert {one.headers["authorization"] for one in judging.requests} == {f"Bearer {KEY}"}
        if own_address:
            assert len(embedding.requests) == 1
            assert "authorization" not in embedding.requests[0].headers
            assert KEY not in str(embedding.requests)
        else:
            assert len(judging.embeddings()) == 1, "the same server, however its address is written"
        assert ("gets no key" in shown(dialog(app))) is own_address


@pytest.mark.parametrize("role", ["judge", "embedder"])
def test_a_typed_key_is_forgotten_when_the_address_becomes_another_servers(role: str, open_page: Open) -> None:
    with serving(librarian) as mine, serving(librarian) as other:
        app = dialog(open_page("metrics", "groundedness", LOAN))
        app.radio(key="connection.embedder.where").set_value("own").run()
        for one in ("judge", "embedder"):
            typed(typed(app, f"{one}.base_url", mine.url), f"{one}.model", MODEL)
        typed(app, f"{role}.key", KEY)
        app.button(key="connection.test").click().run()
        asked = [one for one in mine.requests if one.is_chat == (role == "judge")]
        assert [one.headers.get("authorization") for one in asked] == [f"Bearer {KEY}"]
        typed(app, f"{role}.base_url", f"{mine.url}/chat/completions")
        assert app.session_state["remembered.connection"][f"{role}.key"] == KEY, "the same server"
        typed(app, f"{role}.base_url", other.url)
        assert f"The key was typed for 127.0.0.1:{mine.port}, and this is the address of another server" in shown(app)
        assert app.session_state["remembered.connection"][f"{role}.key"] == ""
        app.button(key="connection.test").click().run()
        assert len(other.requests) == 1
        assert "authorization" not in other.requests[0].headers
        assert KEY not in str(other.requests)
        typed(app, f"{role}.base_url", "")
        assert "forgotten" not in shown(app), "there was none to forget"
        typed(app, f"{role}.key", KEY)
        typed(app, f"{role}.base_url", f"{other.url}?key=another-key-of-mine-7")
        app.button(key="connection.test").click().run()
        assert other.requests[-1].headers["authorization"] == "Bearer another-key-of-mine-7"


def test_while_an_address_is_refused_a_key_goes_nowhere(open_page: Open) -> None:
    """What the field shows is not what was kept: a key typed under it must not go to the address before."""
    with serving(librarian) as before:
        app = dialog(open_page("metrics", "groundedness", LOAN))
        typed(typed(app, "judge.base_url", before.url), "judge.model", MODEL)
        typed(app, "judge.base_url", "htp://judge.example/v1")
        typed(app, "judge.key", KEY)
        assert "nothing is asked anywhere until it is mended" in shown(app)
        assert app.button(key="connection.test").disabled
        typed(app, "judge.base_url", "http://127.0.0.1:9/v1")
        assert "so the key was forgotten" in shown(app)
        assert not app.button(key="connection.test").disabled
        assert not before.requests


def test_c40_the_key_shows_nowhere(open_page: Open, caplog: pytest.LogCaptureFixture) -> None:
    book = json.loads((DATA / "C40_key_leak_mock.json").read_text(encoding="utf-8"))
    case = Case("What is the key?", "Your key is safe.", "No key is told.")
    caplog.set_level(logging.DEBUG)
    seen: list[str] = []
    with serving(librarian) as elsewhere:
        replies = json.loads(json.dumps(book["replies"]).replace("OTHERPORT", str(elsewhere.port)))
        with serving(in_turn(replies)) as server:
            app = dialog(open_page("metrics", "answer_relevancy", case))
            typed(app, "judge.base_url", f"{server.url}?key={book['dummy_key']}")
            assert "The address held a key" in shown(app)
            assert app.text_input(key="connection.judge.base_url").value == server.url
            typed(app, "judge.model", MODEL)
            app.button(key="connection.done").click().run()
            app.session_state["remembered.judging.choices"] = {"asking": "once"}
            app.segmented_control(key="picker.judge.questions").set_value("model").run()
            for _ in range(3):
                answered(app, "questions")
                seen.append(shown(app))
                assert KEY not in everything(app)
            assert len(server.chats()) == 4
        assert not elsewhere.requests, "the redirect was not followed"
    assert "The server refused the key" in seen[0]
    assert "sk-...0042" in seen[0]
    assert case_on(app).questions[0]["question"] == "Your key is sk-...0042, right?"
    assert KEY not in case_to_json(case_on(app))
    app.switch_page("../pages/practice/judge_bench.py").run()
    for place in range(1, len(case_on(app).calls) + 1):
        app.session_state[f"bench.call.{place}"] = True
    app.run()
    assert "sk-...0042" in everything(app), "the details are there, masked"
    assert KEY not in everything(app)
    assert KEY not in caplog.text
    assert not app.query_params.get("key")
