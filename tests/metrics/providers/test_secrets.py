"""A key never shows: not in a log, a call, a case file, an error text, a repr, a traceback; also when it is echoed."""

from __future__ import annotations

import html
import json
import logging
import pickle
import traceback
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest

from metrics.calls import calls_of
from metrics.case import Case
from metrics.case_file import case_to_json
from metrics.providers.judging import Patience, Plan, cassettes, checked_connection, start
from metrics.providers.openai_compatible import Secret, ability, endpoint, masked
from tests.handed import handed
from tests.mock_server import Answer, in_turn, serving

C40 = handed("C40_key_leak_mock.json")
KEY = C40["dummy_key"]
CASE = Case("Where is the desk?", "By the door.", "By the door.")


pytestmark = pytest.mark.usefixtures("new_process")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"The key {KEY} is not valid", "The key sk-...0042 is not valid"),
        ("Bearer abcdefgh12345678ZZZZ", "Bearer abc...ZZZZ"),
        ("https://a.example/v1?key=abcdefgh12345678", "https://a.example/v1?key=abc...5678"),
        ('{"api_key": "AIzaSyA-0123456789abcdefghij"}', '{"api_key": "AIz...ghij"}'),
        ("gsk_abcdefgh1234567890", "gsk...7890"),
        ("The key to success is practice; a token of thanks.", "The key to success is practice; a token of thanks."),
        ("A sk-learn pipeline and a token: monkeys.", "A sk-learn pipeline and a token: monkeys."),
        ("max_tokens: 4096 and key: 7", "max_tokens: 4096 and key: 7"),
    ],
)
def test_masking(text: str, shown: str) -> None:
    assert masked(text) == shown


def test_a_key_of_any_form_is_masked_once_it_is_known() -> None:
    Secret("Zwölf/Wörter+ohne=Muster")
    assert "Muster" not in masked("key Zwölf/Wörter+ohne=Muster")
    assert "Muster" not in masked("?k=Zw%C3%B6lf%2FW%C3%B6rter%2Bohne%3DMuster")
    for stand_in in ("ollama", "not-needed", "EMPTY"):
        Secret(stand_in)
    assert masked("Ask ollama; not-needed is EMPTY.") == "Ask ollama; not-needed is EMPTY."


def test_a_key_that_is_a_word_changes_nothing_that_others_judge() -> None:
    Secret("statement")
    assert masked("this statement") == "this ..."
    assert masked("this statement", Secret(KEY)) == "this statement"
    with serving(lambda _: Answer('{"question": "Which statement?", "noncommittal": 0}')) as server:
        judge, _ = endpoint("m", server.url, KEY)
        run = start(Case("Which statement?", "This statement."), Plan("answer_relevancy", judge, questions=1))
        assert run.wait(10)
    result = run.result()
    assert result is not None
    assert result.case.questions[0]["question"] == "Which statement?"
    assert "This statement." in calls_of(result.case)[0].messages[1][1]
    played = start(
        Case("Which statement?", "This statement."), Plan("answer_relevancy", cassettes(result.case)[0], questions=1)
    )
    assert played.wait(10)
    assert played.result().failure is None, "a cassette is found again too"


@pytest.mark.parametrize("between", ["\n", "\x7f", '"', "&", "<", "\\", "\u00e9"])
def test_a_key_with_odd_signs_is_masked_in_whatever_form_it_comes_back(between: str) -> None:
    key = f"secretkeyvalue{between}abcdefghijk"
    Secret(key)
    said = [key, repr(key), json.dumps(key), html.escape(key), quote(key), " ".join(key.split())]
    assert not [text for text in map(masked, said) if "secretkeyvalue" in text or "abcdefghijk" in text]


def test_a_secret_shows_nothing_of_itself() -> None:
    secret = Secret(KEY)
    shown = [str(secret), repr(secret), f"{secret}", f"{[secret]}", repr({"key": secret})]
    assert all("sk-...0042" in one and KEY not in one for one in shown)
    assert KEY.encode() not in pickle.dumps(secret)
    with pytest.raises(TypeError):
        json.dumps(secret)


def test_c40(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    logging.getLogger("httpcore2").setLevel(logging.DEBUG)
    with serving(lambda _: Answer("{}")) as other:
        replies = [json.loads(json.dumps(one).replace("OTHERPORT", str(other.port))) for one in C40["replies"]]
        with serving(in_turn(replies)) as server:
            typed = C40["base_url_typed_by_user"].replace("PORT", str(server.port))
            judge, notes = endpoint("m", typed, timeout=5)
            plan = Plan("answer_relevancy", judge, questions=1, patience=Patience(tries=1))
            results = []
            case = CASE
            for _ in replies:
                run = start(case, plan)
                assert run.wait(10)
                result = run.result()
                assert result is not None
                results.append(result)
                case = result.case
            paths = [one.path for one in server.requests]
            sent = {one.headers["authorization"] for one in server.requests}
        assert other.requests == []
    assert [note.code for note in notes] == ["server.address-key-moved"]
    assert paths == ["/v1/chat/completions"] * 4
    assert sent == {f"Bearer {KEY}"}
    codes = [result.failure.code if result.failure else None for result in results]
    assert codes == ["server.key-refused", "server.failed", "server.redirect", None]
    assert "refused the key" in str(results[0].failure)
    assert "sk-...0042" in str(results[1].failure)
    assert str(other.port) in str(results[2].failure)
    assert case.questions[0]["question"] == "Your key is sk-...0042, right?"
    assert len(calls_of(case)) == 4
    everything = [case_to_json(case), caplog.text, repr(results), repr(plan), str(judge), repr(case)]
    assert caplog.records
    assert all(KEY not in text for text in everything)


def test_a_log_record_with_the_key_is_masked_at_every_level(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with serving(lambda _: Answer("{}", headers={"X-Echo": KEY})) as server:
        logging.getLogger("httpcore2.http11").setLevel(logging.DEBUG)
        assert checked_connection(endpoint("m", server.url, KEY)[0], None).chat
        logging.getLogger("httpx2").warning("url %s", f"http://a/?key={KEY}")
        try:
            raise ValueError(KEY)
        except ValueError:
            logging.getLogger("openai._base_client").exception("failed with %s", KEY)
        logging.getLogger("uvicorn.access").warning("%s %d", f"GET /?key={KEY}", 200)
        assert caplog.records[-1].args == ("GET /?key=sk-...0042", 200), "its formatter wants the parts"
        logging.getLogger("any").warning("%(key)s", {"key": KEY})
    assert "X-Echo" in caplog.text
    assert "raise ValueError(KEY)" in caplog.text, "the traceback stays"
    assert "sk-...0042" in caplog.text
    assert KEY not in caplog.text
    assert all(KEY not in str(record.__dict__) for record in caplog.records)


def test_a_traceback_of_anything_unforeseen_holds_no_key(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise RuntimeError(f"header Bearer {KEY}")

    with serving(lambda _: Answer("{}")) as server:
        judge, _ = endpoint("m", server.url, KEY)
        monkeypatch.setattr("metrics.providers.openai_compatible.completions._message", broken)
        run = start(CASE, Plan("answer_relevancy", judge, questions=1))
        assert run.wait(10)
    result = run.result()
    assert result is not None
    assert result.failure is not None
    assert result.failure.code == "judging.unforeseen"
    assert "RuntimeError" in caplog.text
    assert KEY not in caplog.text


def test_an_error_that_escapes_shows_no_key_even_with_its_locals() -> None:
    judge = replace(endpoint("m", "http://127.0.0.1:9/v1", KEY)[0], timeout=1.0)
    try:
        raise ValueError(repr(judge))
    except ValueError as error:
        shown = "".join(traceback.TracebackException.from_exception(error, capture_locals=True).format())
    assert KEY not in shown.replace(f"KEY = '{KEY}'", "")
    assert ability(judge).settled is False


def test_whoever_logs_an_error_of_a_page_logs_no_key() -> None:
    """Streamlit writes down what escapes a page before this app is asked."""
    Secret(KEY)
    try:
        try:
            raise KeyError(KEY)
        except KeyError as inner:
            raise RuntimeError("a page failed") from inner
    except RuntimeError as error:
        told = type(error), error, error.__traceback__
    logger = logging.getLogger("streamlit.error_util")
    record = logger.makeRecord(logger.name, logging.ERROR, __file__, 1, "Uncaught app execution", (), told)
    shown = logging.Formatter().format(record)
    assert "KeyError: 'sk-...0042'" in shown
    assert "RuntimeError: a page failed" in shown
    assert KEY not in shown + str(record.__dict__)
