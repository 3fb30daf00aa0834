"""A chat and embeddings server on loopback that answers by rules, and keeps what it was asked.

A rule book is a function from a request to an answer; ``by_rules`` and ``by_rows`` read those of ``tests/data/cases``.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Request:
    """One request as it came: path, headers in lower case, JSON body, its number from 1, and when it came and went."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]
    number: int
    came: float = 0.0
    went: float = 0.0

    @property
    def prompt(self) -> str:
        return "\n".join(str(one.get("content")) for one in self.body.get("messages", []))

    @property
    def is_chat(self) -> bool:
        return self.path.endswith("/chat/completions")


@dataclass
class Answer:
    """What to answer: a chat reply, or a status with a body; after a delay in seconds."""

    content: str | None = None
    status: int = 200
    body: Any = None
    raw: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0
    finish: str = "stop"
    message: Mapping[str, Any] = field(default_factory=dict)


Rules = Callable[[Request], Answer]


@dataclass
class Server:
    """A running server."""

    port: int
    requests: list[Request]
    most_in_flight: list[int]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    def chats(self) -> list[Request]:
        return [one for one in self.requests if one.is_chat]

    def embeddings(self) -> list[Request]:
        return [one for one in self.requests if not one.is_chat]


@contextmanager
def serving(rules: Rules, vectors: Callable[[Request], Answer] | None = None) -> Iterator[Server]:
    """The server while the block runs; ``vectors`` answers embeddings, by default two numbers made of each text."""
    lock, closing = threading.Lock(), threading.Event()
    served = Server(0, [], [0])
    in_flight = [0]

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True  # else the body waits up to 40 ms for the headers to be acknowledged

        def do_POST(self) -> None:
            given = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            headers = {name.lower(): value for name, value in self.headers.items()}
            with lock:
                request = Request(self.path, headers, json.loads(given), len(served.requests) + 1, time.monotonic())
                served.requests.append(request)
                in_flight[0] += 1
                served.most_in_flight[0] = max(served.most_in_flight[0], in_flight[0])
            try:
                answer = rules(request) if request.is_chat else (vectors or letters)(request)
                if answer.delay:
                    closing.wait(answer.delay)
            finally:
                with lock:
                    in_flight[0] -= 1
                    request.went = time.monotonic()
            self._answer(answer)

        def _answer(self, answer: Answer) -> None:
            kind = "application/json"
            if answer.content is not None or answer.message:
                message = {"role": "assistant", "content": answer.content, **answer.message}
                text = json.dumps(
                    {
                        "choices": [{"index": 0, "message": message, "finish_reason": answer.finish}],
                        "usage": {"prompt_tokens": 11, "completion_tokens": 7},
                    }
                )
            elif answer.raw is not None:
                text, kind = answer.raw, "text/plain"
            else:
                text = json.dumps(answer.body)
            try:
                self.send_response(answer.status)
                for name, value in {"Content-Type": kind, **answer.headers}.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(text.encode())))
                self.end_headers()
                self.wfile.write(text.encode())
            except OSError:  # the client has gone; that is what some tests are about
                self.close_connection = True

        def log_message(self, *_: Any) -> None:
            """Nothing is written to the terminal."""

    class Quiet(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_: Any) -> None:
            """A client that hangs up is no error here."""

    server = Quiet(("127.0.0.1", 0), Handler)
    served.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield served
    finally:
        closing.set()
        server.shutdown()
        server.server_close()
        thread.join()


def embedded(rows: Sequence[Sequence[float]]) -> Answer:
    """An answer with these vectors, in order."""
    return Answer(body={"data": [{"index": place, "embedding": list(row)} for place, row in enumerate(rows)]})


def letters(request: Request) -> Answer:
    """Vectors of two numbers, made of each text's length."""
    texts = request.body["input"]
    return embedded([[1.0, len(text) / 100] for text in ([texts] if isinstance(texts, str) else texts)])


def by_rules(rules: Sequence[Mapping[str, Any]]) -> Rules:
    """The rules of C29: the first whose ``when`` fits the request answers."""

    def answer(request: Request) -> Answer:
        return next(_answer(rule) for rule in rules if _fits(rule["when"], request.body))

    return answer


def in_turn(replies: Sequence[Mapping[str, Any]]) -> Rules:
    """The replies of C40, one a request; the last repeats."""
    return lambda request: _answer(replies[min(request.number, len(replies)) - 1])


def by_rows(book: Mapping[str, Any], delays: float = 1.0) -> Rules:
    """The rules of C31: by the row named in the prompt, one answer an attempt; ``delays`` shortens what is slow."""
    seen: Counter[str] = Counter()
    lock = threading.Lock()

    def answer(request: Request) -> Answer:
        found = re.search(r"\[row (\d+)\]", request.prompt)
        row = found[1] if found else ""
        with lock:
            seen[row] += 1
            turn = seen[row]
        attempts = book["rows"].get(row, {}).get("attempts", [book["default"]])
        return _answer(attempts[min(turn, len(attempts)) - 1], delays)

    return answer


def by_purpose(replies: Mapping[str, str | Sequence[str]], delay: float = 0.0) -> Rules:
    """Answers by a word of the prompt; of several replies one a request, the last repeats."""
    seen: Counter[str] = Counter()
    lock = threading.Lock()

    def answer(request: Request) -> Answer:
        word = next(word for word in replies if word in request.prompt)
        with lock:
            seen[word] += 1
            turn = seen[word]
        given = replies[word]
        return Answer(given if isinstance(given, str) else given[min(turn, len(given)) - 1], delay=delay)

    return answer


def _answer(rule: Mapping[str, Any], delays: float = 1.0) -> Answer:
    return Answer(
        rule.get("content"),
        rule["status"],
        rule.get("body"),
        rule.get("raw"),
        rule.get("headers", {}),
        rule.get("delay_s", 0) * delays,
    )


def _fits(when: Mapping[str, Any], body: Mapping[str, Any]) -> bool:
    for path, wanted in when.items():
        if path == "has":
            if wanted not in body:
                return False
            continue
        value: Any = body
        for name in path.split("."):
            value = value.get(name) if isinstance(value, Mapping) else None
        if value != wanted:
            return False
    return True
