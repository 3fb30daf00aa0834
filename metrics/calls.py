"""Calls to a judge or an embedder, as values: what was asked, what came back word for word, what was read from it.

The calls of a case are kept in the case itself; together they are a cassette that can be replayed offline
(``metrics/providers/recorded.py``). No key is ever part of one: whoever makes a call masks every text of it first.
"""

from __future__ import annotations

import base64
import struct
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from metrics.case import Case
from metrics.forms import DamagedCase, Form, an_object, each, number, text, typed
from metrics.notes import ENGLISH, Note, NoteValue

Purpose = Literal[
    "response_claims",
    "reference_claims",
    "sorting",
    "one_call",
    "question",
    "questions",
    "statements",
    "verdicts",
    "criteria",
    "embedding",
    "connection",
]
PURPOSES: tuple[Purpose, ...] = get_args(Purpose)
Mode = Literal["", "json_schema", "json_schema_loose", "json_object", "text"]
"""How structured output was asked for; loose is without the keyword ``strict``; "" for embeddings."""
Counting = Literal["reported", "estimated"]
_CHARACTERS_A_TOKEN = 4


@dataclass(frozen=True)
class Call:
    """One request and its answer.

    Args:
        purpose: What it was for.
        messages: The prompt, as (role, text); () for embeddings.
        texts: What was embedded; () for a chat.
        reply: The reply, word for word; of a failed call what the server said.
        vectors: Of an embedding call, one a text, as base64 of 32-bit floats; None where the text was not sent.
        thinking: What a reasoning model wrote apart from its reply.
        parsed: What was read from the reply, as plain values; None when nothing was.
        notices: What was repaired or passed over while reading.
        mode: How structured output was asked for.
        tokens_in, tokens_out, tokens: Size of prompt and reply, and whether the server reported or we estimated it
            (characters / 4).
        seconds: From sending to the whole reply.
        model, host: Who answered; the host without any path.
        attempt: 1 for the first request with this prompt, 2 for the first repetition.
        error: Why there is no usable reply; None when there is one.
        finish: Why the model stopped, as the server says.
        started: When, ISO 8601 in UTC.
    """

    purpose: Purpose
    messages: tuple[tuple[str, str], ...] = ()
    texts: tuple[str, ...] = ()
    reply: str = ""
    vectors: tuple[str | None, ...] | None = None
    thinking: str = ""
    parsed: Any = None
    notices: tuple[Note, ...] = ()
    mode: Mode = ""
    tokens_in: int = 0
    tokens_out: int = 0
    tokens: Counting = "estimated"
    seconds: float = 0.0
    model: str = ""
    host: str = ""
    attempt: int = 1
    error: Note | None = None
    finish: str = ""
    started: str = ""

    @property
    def asked(self) -> tuple[str, str, tuple[tuple[str, str], ...], tuple[str, ...]]:
        """What makes two calls the same question: purpose, model, prompt, texts."""
        return self.purpose, self.model, self.messages, self.texts

    @property
    def prompt(self) -> str:
        """The prompt as one text to read."""
        return "\n\n".join(words for _, words in self.messages) if self.messages else "\n".join(self.texts)


def estimated_tokens(*texts: str) -> int:
    """Size of texts in tokens, guessed as characters / 4, rounded up.

    >>> estimated_tokens("12345")
    2
    """
    return -(-sum(map(len, texts)) // _CHARACTERS_A_TOKEN)


def packed(vector: Sequence[float]) -> str:
    """A vector as base64 of 32-bit floats, little-endian: a tenth of what digits would take."""
    return base64.b64encode(struct.pack(f"<{len(vector)}f", *vector)).decode("ascii")


def unpacked(vector: str) -> list[float]:
    """The vector in such a text.

    Raises:
        ValueError: If it is none.

    >>> unpacked(packed([0.5, -1.0]))
    [0.5, -1.0]
    """
    raw = base64.b64decode(vector, validate=True)
    if len(raw) % 4:
        raise ValueError("not a list of 32-bit floats")
    return list(struct.unpack(f"<{len(raw) // 4}f", raw))


def calls_of(case: Case) -> tuple[Call, ...]:
    """The calls of a case, in the order they were made; one that cannot be read is passed over."""
    found = []
    for form in case.calls:
        try:
            found.append(call_of(form))
        except DamagedCase:
            continue
    return tuple(found)


def with_calls(case: Case, calls: Sequence[Call]) -> Case:
    """The case with these calls after those it has."""
    return replace(case, calls=(*case.calls, *map(call_form, calls))) if calls else case


def call_form(call: Call) -> Form:
    """The call as plain JSON values."""
    form: Form = {"purpose": call.purpose}
    if call.messages:
        form["messages"] = [{"role": role, "content": words} for role, words in call.messages]
    if call.texts:
        form["texts"] = list(call.texts)
    form |= {"reply": call.reply, "parsed": call.parsed, "notices": [note_form(note) for note in call.notices]}
    if call.vectors is not None:
        form["vectors"] = list(call.vectors)
    if call.thinking:
        form["thinking"] = call.thinking
    return form | {
        "mode": call.mode,
        "tokens": {"in": call.tokens_in, "out": call.tokens_out, "counted": call.tokens},
        "seconds": round(call.seconds, 3),
        "model": call.model,
        "host": call.host,
        "attempt": call.attempt,
        "error": None if call.error is None else note_form(call.error),
        "finish": call.finish,
        "started": call.started,
    }


def call_of(form: object, place: str = "call") -> Call:
    """The call in plain JSON values.

    Raises:
        DamagedCase: With the place of what is wrong.
    """
    given = typed(form, dict, place)
    purpose, mode = given.get("purpose"), given.get("mode", "")
    if purpose not in PURPOSES:
        raise DamagedCase(f"{place}.purpose", f"expected one of {', '.join(PURPOSES)}")
    if mode not in get_args(Mode):
        raise DamagedCase(f"{place}.mode", f"expected one of {', '.join(filter(None, get_args(Mode)))}")
    tokens = typed(given.get("tokens", {}), dict, f"{place}.tokens")
    vectors, error = given.get("vectors"), given.get("error")
    return Call(
        purpose,
        each(given.get("messages", []), f"{place}.messages", _message),
        each(given.get("texts", []), f"{place}.texts", text),
        vectors=None if vectors is None else each(vectors, f"{place}.vectors", _vector),
        parsed=given.get("parsed"),
        notices=each(given.get("notices", []), f"{place}.notices", note_of),
        mode=mode,
        tokens_in=int(number(tokens.get("in", 0), f"{place}.tokens.in")),
        tokens_out=int(number(tokens.get("out", 0), f"{place}.tokens.out")),
        tokens="reported" if tokens.get("counted") == "reported" else "estimated",
        seconds=number(given.get("seconds", 0.0), f"{place}.seconds"),
        attempt=typed(given.get("attempt", 1), int, f"{place}.attempt"),
        error=None if error is None else note_of(error, f"{place}.error"),
        **{name: text(given.get(name, ""), f"{place}.{name}") for name in _TEXTS},
    )


_TEXTS = ("reply", "thinking", "model", "host", "finish", "started")


def note_form(note: Note) -> Form:
    """A note as plain JSON values, with its English text for whoever reads the file."""
    return {"code": note.code, "values": dict(note.values), "text": str(note)}


def note_of(form: object, place: str = "note") -> Note:
    """The note in plain JSON values; one of a code that is not known here keeps the text it came with.

    Raises:
        DamagedCase: With the place of what is wrong.
    """
    given = an_object(form, place)
    values = typed(given.get("values", {}), dict, f"{place}.values")
    kept: dict[str, NoteValue] = {name: value for name, value in values.items() if isinstance(value, str | int | float)}
    note = Note(text(given.get("code"), f"{place}.code"), kept)
    if note.code in ENGLISH:
        try:
            str(note)
            return note
        except (LookupError, ValueError):
            pass
    return Note("server.unknown-note", {"said": text(given.get("text", note.code), f"{place}.text")})


def _message(form: object, place: str) -> tuple[str, str]:
    given = typed(form, dict, place)
    return text(given.get("role"), f"{place}.role"), text(given.get("content"), f"{place}.content")


def _vector(form: object, place: str) -> str | None:
    if form is None:
        return None
    words = text(form, place)
    try:
        unpacked(words)
    except (ValueError, struct.error):
        raise DamagedCase(place, "expected a list of 32-bit floats in base64") from None
    return words
