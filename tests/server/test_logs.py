"""What is written down: no key ever, no visitor's words unless wanted, one JSON object a line where asked for."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import pytest

from metrics.providers.openai_compatible import Secret
from metrics.providers.secrets import mask_logs
from server.logs import Discreet, Lines, begin_logs, error_places

KEY, WORDS = "sk-test-not-a-real-key-0042", "what somebody pasted"


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    """Handlers and levels belong to the whole process, so each test gives them back as they were."""
    handlers = logging.root.handlers[:]
    loggers = [logging.root, *map(logging.getLogger, list(logging.root.manager.loggerDict))]
    forms = [(handler, handler.formatter) for logger in loggers for handler in logger.handlers]
    levels = {name: logging.getLogger(name).level for name in ("server", "metrics", "ui")}
    yield
    logging.root.handlers[:] = handlers
    for handler, form in forms:
        handler.setFormatter(form)
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def failed(words: str) -> Exception:
    """An error as it is caught, with another one that led to it."""
    try:
        try:
            raise KeyError(words)
        except KeyError as error:
            raise ValueError(words) from error
    except ValueError as error:
        return error


def written(logger: logging.Logger, capsys: pytest.CaptureFixture[str]) -> str:
    Secret(KEY)
    logger.error("page %s failed with %s", "a", KEY, exc_info=failed(f"{WORDS} {KEY}"))
    return capsys.readouterr().err


@pytest.mark.parametrize("kind", ["text", "json"])
@pytest.mark.parametrize("texts", ["", "on"])
def test_an_error_has_kind_and_place_and_its_words_only_when_wanted(
    kind: str, texts: str, capsys: pytest.CaptureFixture[str]
) -> None:
    begin_logs({"ANSWER_METRICS_LOG": kind, "ANSWER_METRICS_LOG_TEXTS": texts})
    said = written(logging.getLogger("ui.failure"), capsys)
    assert "ValueError" in said
    assert "KeyError" in said
    assert "test_logs.py" in said
    assert (WORDS in said) is bool(texts)
    assert KEY not in said


def test_a_line_is_one_object_with_what_else_was_given(capsys: pytest.CaptureFixture[str]) -> None:
    begin_logs({"ANSWER_METRICS_LOG": "json"})
    logging.getLogger("server").info("a judging ended", extra={"calls": 3, "failure": None, "said": KEY})
    line = json.loads(capsys.readouterr().err)
    assert line["message"] == "a judging ended"
    assert (line["level"], line["logger"], line["calls"], line["failure"]) == ("info", "server", 3, None)
    assert "0042" in line["said"]
    assert KEY not in line["said"]


def test_a_logger_made_later_with_a_form_of_its_own_writes_lines_too(capsys: pytest.CaptureFixture[str]) -> None:
    begin_logs({"ANSWER_METRICS_LOG": "json"})
    logger = logging.getLogger("streamlit.made.later")
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s plain %(message)s"))
    logger.addHandler(handler)
    logger.propagate = False
    logger.warning("a line\nbroken")
    assert json.loads(capsys.readouterr().err)["message"] == "a line\nbroken"


def test_an_error_that_leads_to_itself_has_an_end() -> None:
    error = ValueError(WORDS)
    error.__cause__ = error
    assert error_places(error).count("ValueError") == 5


def test_the_form_never_shows_a_message_that_a_record_keeps_back() -> None:
    record = Discreet("a", logging.ERROR, "a.py", 1, "failed", (), (ValueError, failed(WORDS), None))
    assert WORDS not in Lines().format(record)
    assert WORDS not in logging.Formatter("%(message)s").format(record)


def test_an_error_with_a_key_is_in_no_record_of_the_server() -> None:
    begin_logs({})
    mask_logs()
    error = failed(f"{WORDS} {KEY}")
    record = logging.getLogger("ui").makeRecord("ui", logging.ERROR, "", 0, "", (), (type(error), error, None))
    assert KEY not in str(record.__dict__)
    assert WORDS not in str(record.exc_text)
    assert "ValueError" in str(record.exc_text)
