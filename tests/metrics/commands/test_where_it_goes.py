"""``python -m metrics judge``: which server gets which key, what the operator allows, numbers that make no sense."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from metrics.__main__ import main
from tests.mock_server import Answer, Server, serving

JUDGE_KEY, EMBEDDER_KEY = "sk-judge-NOT-A-REAL-KEY-0001", "sk-embed-NOT-A-REAL-KEY-0002"


@pytest.fixture(autouse=True)
def _a_key(new_process: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", JUDGE_KEY)


def question(_: object) -> Answer:
    return Answer(json.dumps({"question": "Where is it?", "noncommittal": 0}))


def relevancy(tmp_path: Path, *more: str) -> int:
    file = tmp_path / "in.jsonl"
    file.write_text(json.dumps({"question": "Where?", "answer": "There."}) + "\n", encoding="utf-8")
    asked = ["--metric", "answer_relevancy", "--questions", "1", "--judge", "m", "--embedder", "e"]
    return main(["judge", str(file), "-o", str(tmp_path / "out.jsonl"), *asked, *more])


def keys(server: Server) -> set[str]:
    return {one.headers.get("authorization", "") for one in server.requests}


def test_the_judges_key_never_goes_to_another_embedder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(question) as judge, serving(question) as embedder:
        urls = ("--base-url", judge.url, "--embedder-url", embedder.url)
        assert relevancy(tmp_path, *urls) == 0
        assert keys(judge) == {f"Bearer {JUDGE_KEY}"}
        assert embedder.requests and all(JUDGE_KEY not in key for key in keys(embedder))
        said = capsys.readouterr().err
        assert "the embedder gets no key" in said and "OPENAI_EMBEDDINGS_API_KEY" in said
        embedder.requests.clear()
        (tmp_path / "out.jsonl.journal").unlink()
        monkeypatch.setenv("OPENAI_EMBEDDINGS_API_KEY", EMBEDDER_KEY)
        assert relevancy(tmp_path, *urls) == 0
        assert keys(embedder) == {f"Bearer {EMBEDDER_KEY}"}
        assert keys(judge) == {f"Bearer {JUDGE_KEY}"}
        assert "the embedder gets no key" not in capsys.readouterr().err


def test_one_server_gets_one_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(question) as server:
        assert relevancy(tmp_path, "--base-url", server.url, "--embedder-url", f"{server.url}/") == 0
        monkeypatch.setenv("OPENAI_EMBEDDINGS_API_KEY", EMBEDDER_KEY)  # is for --embedder-url
        (tmp_path / "out.jsonl.journal").unlink()
        assert relevancy(tmp_path, "--base-url", server.url) == 0
        assert len(server.embeddings()) == 4
        assert keys(server) == {f"Bearer {JUDGE_KEY}"}


def test_a_key_in_an_address_stays_at_that_address(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(question) as judge, serving(question) as embedder:
        urls = ("--base-url", judge.url, "--embedder-url", f"{embedder.url}?api_key={EMBEDDER_KEY}")
        assert relevancy(tmp_path, *urls) == 0
        assert keys(judge) == {f"Bearer {JUDGE_KEY}"}
        assert keys(embedder) == {f"Bearer {EMBEDDER_KEY}"}
    said = capsys.readouterr().err
    assert "The address held a key" in said
    written = "".join(one.read_text(encoding="utf-8") for one in tmp_path.glob("out*"))
    assert EMBEDDER_KEY not in said + written and JUDGE_KEY not in said + written


@pytest.mark.parametrize("way", ["--base-url", "OPENAI_BASE_URL", "--embedder-url"])
@pytest.mark.parametrize("allowed", ["judge.example", "off"])
def test_the_operators_limit_holds_whichever_way_an_address_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], way: str, allowed: str
) -> None:
    with serving(question) as server:
        monkeypatch.setenv("ANSWER_METRICS_JUDGE_HOSTS", allowed)
        more = [way, server.url]
        if way == "OPENAI_BASE_URL":
            monkeypatch.setenv(way, server.url)
            more = []
        if way == "--embedder-url" and allowed != "off":
            more += ["--base-url", "http://judge.example/v1"]
        assert relevancy(tmp_path, *more) == 2
        assert server.requests == []
        assert "ANSWER_METRICS_JUDGE_HOSTS" in capsys.readouterr().err
        monkeypatch.setenv("ANSWER_METRICS_JUDGE_HOSTS", f"127.0.0.1:{server.port}")
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        assert relevancy(tmp_path) == 0


def test_the_apps_secrets_limit_the_hosts_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".streamlit").mkdir()
    secrets = tmp_path / ".streamlit" / "secrets.toml"
    with serving(question) as server:
        for text, said in (('judge_hosts = ["judge.example"]', "judge.example"), ("judge_hosts = ", "cannot be read")):
            secrets.write_text(text, encoding="utf-8")
            assert relevancy(tmp_path, "--base-url", server.url) == 2
            assert said in capsys.readouterr().err
        assert server.requests == []
        secrets.write_text('judge_hosts = ["127.0.0.1"]', encoding="utf-8")
        assert relevancy(tmp_path, "--base-url", server.url) == 0


def test_the_help_says_how_keys_and_addresses_go_together(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["judge", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    for words in (
        "An embedder elsewhere (--embedder-url) gets OPENAI_EMBEDDINGS_API_KEY, never the judge's key",
        "ANSWER_METRICS_JUDGE_HOSTS limits all of them, whichever way they come",
        "3 when every row was judged, but some have no score",
    ):
        assert words in said


@pytest.mark.parametrize(
    ("option", "value", "what"),
    [
        ("--threshold", "5", "a pass mark from 0 to 1"),
        ("--threshold", "nan", "a pass mark from 0 to 1"),
        ("--threshold", "-0.1", "a pass mark from 0 to 1"),
        ("--longest-wait", "nan", "seconds from 0 to a day"),
        ("--longest-wait", "-1", "seconds from 0 to a day"),
        ("--longest-wait", "inf", "seconds from 0 to a day"),
        ("--timeout", "inf", "seconds above 0"),
        ("--temperature", "nan", "a number from 0 to 2"),
        ("--max-tokens", "0", "a whole number from 1"),
        ("--tries", "0", "a whole number from 1 to 100"),
        ("--concurrency", "-4", "a whole number from 1 to 1000"),
        ("--beta", "nan", "eta"),
        ("--beta", "-1", "eta"),
        ("--column", "answer", "ROLE=NAME"),
        ("--separator", ";;", "one sign"),
        ("--encoding", "klingon", "no such encoding"),
        ("--encoding", "hex", "no such encoding"),
    ],
)
def test_numbers_that_make_no_sense_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str, value: str, what: str
) -> None:
    with serving(question) as server:
        assert relevancy(tmp_path, "--base-url", server.url, f"{option}={value}") == 2
        assert server.requests == []
    said = capsys.readouterr().err
    assert what in said
    assert "Traceback" not in said
    assert f"for example {option} " in said or option == "--beta"
    assert not (tmp_path / "out.jsonl").exists()
