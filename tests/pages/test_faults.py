"""Faults on the pages: what a visitor sees, and that the work can still be taken away."""

from __future__ import annotations

import builtins
import errno
import json
import os
import time
from collections.abc import Callable
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1.local_script_runner import LocalScriptRunner

from metrics.case import Case
from metrics.case_file import case_from_json, case_to_json
from metrics.claims import Claim, Sorting, Verdict
from tests.judging import LOAN, answered, connect, librarian
from tests.mock_server import Answer, Request, serving
from tests.screen import Open, case_on, score, shown
from ui import failure

MINE = Case("Mine?", "My answer.", "My reference.", sorting=Sorting((Claim("r1", "response", "Mine.", Verdict(True)),)))
SECRET = "what went wrong inside"


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Pages under test fail as they do on the server, where what app.py names is called; the files that are offered."""
    hook = property(lambda _: failure.shown, lambda _, __: None)
    monkeypatch.setattr(LocalScriptRunner, "_on_script_error", hook, raising=False)
    files: list[str] = []
    offer = st.download_button

    def offered(label: str, data: bytes, *rest: Any, **more: Any) -> bool:
        if more["key"] == "failure.download":
            files.append(data.decode())
            assert more["on_click"] == "ignore", "taking the file must not run the failing page again"
        return offer(label, data, *rest, **more)

    monkeypatch.setattr(failure.st, "download_button", offered)
    return files


def broken(*_: Any, **__: Any) -> None:
    raise RuntimeError(SECRET)


def test_the_server_calls_what_is_tested_here(monkeypatch: pytest.MonkeyPatch) -> None:
    from app import app

    told: list[Exception] = []
    monkeypatch.setattr(failure, "shown", lambda error: not told.append(error))  # type: ignore[func-returns-value]
    error = RuntimeError()
    assert app._on_script_error is not None and app._on_script_error(error) and told == [error]


def test_a_page_that_fails_says_so_and_hands_out_the_case(
    open_page: Open, taken: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_page("metrics", "answer_correctness", MINE)
    monkeypatch.setattr("ui.board.claim_board", broken)
    app.run()
    assert "Your case is safe" in app.error[0].value
    assert not app.exception
    assert SECRET not in shown(app)
    assert [case_from_json(file) for file in taken] == [MINE]
    monkeypatch.undo()
    assert case_on(open_page("metrics", "groundedness", case_on(app))) == MINE, "the other pages have it still"


def test_a_case_that_no_page_can_read_leaves_as_it_is(open_page: Open, taken: list[str]) -> None:
    app = open_page("metrics", "answer_correctness", MINE)
    app.session_state["case.form"] = {**app.session_state["case.form"], "version": 99}
    app.run()
    assert app.error
    assert not app.exception
    assert len(taken) == 1
    assert json.loads(taken[0])["response"] == "My answer."


def test_a_judge_that_dies_midway_costs_what_it_had_not_said_and_is_asked_for_the_rest(
    open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def at_once(*_: Any) -> bool:
        return True

    monkeypatch.setattr("metrics.providers.openai_compatible.completions.waited", at_once)
    dead: list[bool] = [True]

    def dies(request: Request) -> Answer:
        if dead[0] and '"TP"' in request.prompt:
            raise ConnectionAbortedError  # the connection ends without an answer
        return librarian(request)

    with serving(dies) as server:
        app = connect(open_page("metrics", "answer_correctness", LOAN), server.url)
        answered(app, "claims")
        assert score(app) == "not scored"
        assert len(case_on(app).sorting.claims) == 6, "the claims had come"
        assert not app.exception
        dead[0] = False
        answered(app, "claims")
    assert case_on(app).sorting.counts[:3] == (2, 1, 1)
    assert score(app) != "not scored"


def test_what_is_taken_away_needs_no_room_on_the_disk(open_page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, Callable[[], bytes]] = {}
    monkeypatch.setattr(st, "download_button", lambda _label, data, file, *_, **__: asked.setdefault(file, data))
    open_page("metrics", "answer_correctness")
    opened, low = builtins.open, os.open

    def full(file: Any, mode: str = "r", *rest: Any, **more: Any) -> Any:
        if set(mode) & set("wax+"):
            raise OSError(errno.ENOSPC, "No space left on device")
        return opened(file, mode, *rest, **more)

    def low_full(path: Any, flags: int, *rest: Any, **more: Any) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            raise OSError(errno.ENOSPC, "No space left on device")
        return low(path, flags, *rest, **more)

    monkeypatch.setattr(builtins, "open", full)
    monkeypatch.setattr("io.open", full)
    monkeypatch.setattr(os, "open", low_full)
    assert {"case.json", "report.md", "blend.png", "blend.svg"} <= set(asked)
    for name, make in asked.items():
        assert len(make()) > 100, name


@pytest.mark.parametrize(
    ("file", "words"),
    [
        (b"", "line 1, column 1"),
        (b"\xff\xfe\x00", "UTF-8"),
        (case_to_json(MINE).encode()[:150], "line"),
        (b"[" * 5000, "nested too deeply"),
        (b'{"format": "answer-metrics-case", "version": 2}', "version"),
        (case_to_json(MINE).replace('"supported": true', '"supported": "yes"').encode(), "claims[0]"),
        (b'{"format": "answer-metrics-case", "version": 1, "settings": {"beta": NaN}}', "NaN"),
        (b"PK\x03\x04" + bytes(2000), "line 1, column 1"),
    ],
    ids=["empty", "encoding", "cut", "deep", "newer", "verdict", "nan", "zip"],
)
def test_a_damaged_file_is_named_by_its_place_and_the_case_stays(open_page: Open, file: bytes, words: str) -> None:
    app = open_page("metrics", "answer_correctness", MINE)
    app.button(key="entry.toggle").click().run()
    app.button_group(key="entry.way").set_value("file").run()
    app.file_uploader(key="entry.file").set_value(("mine.json", file, "application/json")).run()
    app.button(key="entry.file.open").click().run()
    assert words in shown(app)
    assert case_on(app) == MINE


@pytest.mark.parametrize("hours", [-24 * 3650, 24 * 3650])
def test_a_clock_that_jumps_and_another_time_zone_change_nothing(
    open_page: Open, hours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_page("metrics", "answer_correctness")
    before, case, now = score(app), case_on(app), time.time
    with monkeypatch.context() as jump:
        jump.setattr(time, "time", lambda: now() + hours * 3600)
        jump.setenv("TZ", "Asia/Seoul")
        app.button(key='do.flip.["r1"]').click().run()
        assert score(app) != before
        app.button(key="picker.undo").click().run()
    assert score(app) == before
    assert case_on(app) == case


def test_another_language_in_the_middle_of_the_work_keeps_it(open_page: Open) -> None:
    app = open_page("metrics", "answer_correctness")
    app.button(key='do.flip.["r1"]').click().run()
    app.button(key="entry.toggle").click().run()
    app.text_area(key="entry.response").set_value("Half a sentence").run()
    before, case = score(app), case_on(app)
    app.button_group(key="sidebar.language").set_value("ko").run()
    assert "정밀도" in shown(app)
    assert (score(app), case_on(app)) == (before, case)
    assert app.text_area(key="entry.response").value == "Half a sentence"
