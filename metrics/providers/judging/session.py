"""One judging under way: asks judge and embedder, counts, and keeps whatever has come back by now."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import asdict, dataclass, field, is_dataclass, replace
from typing import Any, TypeVar

from metrics.calls import Call, Purpose, estimated_tokens, packed, unpacked
from metrics.groundedness import Statement
from metrics.notes import Note
from metrics.protocols import WrittenQuestion
from metrics.providers.asking import Ask, Course
from metrics.providers.judging.plan import Plan
from metrics.providers.openai_compatible import Endpoint, chat, embed
from metrics.providers.prompts import messages
from metrics.providers.recorded import Cassette, Tape, not_recorded
from metrics.reply_values import RefusedReply, Reply, Ruled, SortedLists

T = TypeVar("T")
_LONG = 20_000
"""Replies of more characters are read beside the event loop, not in it."""
Asked = tuple[str, ...]


@dataclass
class Found:
    """What has come back by now; None and empty where nothing has."""

    claims: dict[str, Asked] = field(default_factory=dict)
    lists: SortedLists | None = None
    questions: list[WrittenQuestion] = field(default_factory=list)
    statements: tuple[Statement, ...] | None = None
    rulings: tuple[Ruled, ...] | None = None
    vectors: dict[str, list[float] | None] = field(default_factory=dict)
    replies: list[str] = field(default_factory=list)
    failures: list[Note] = field(default_factory=list)


class Session:
    """Asks what a plan needs.

    Args:
        plan: Whom, and how.
        course: Where calls and waits are recorded.
        reuse: Calls answered before; they are not made again.
        room: Bounds the requests at the same time; one of its own when None.
        tapes: Of ``tapes_of``, shared by several sessions so that each plays what the one before has left.
    """

    def __init__(
        self,
        plan: Plan,
        course: Course,
        reuse: Sequence[Call] = (),
        room: AbstractAsyncContextManager[Any] | None = None,
        tapes: Mapping[int, Tape] | None = None,
    ) -> None:
        self.plan, self.course, self.found = plan, course, Found()
        self.reused = 0
        self._room = asyncio.Semaphore(plan.at_once) if room is None else room
        self._reuse = Tape(reuse, failed=False)
        self._tapes = tapes_of(plan) if tapes is None else tapes

    async def ask(
        self,
        purpose: Purpose,
        prompt: str,
        blocks: Mapping[str, str],
        schema: Mapping[str, Any],
        read: Callable[[str, Sequence[str]], Reply[T]],
    ) -> T | None:
        """What the judge replied, read; None when it failed, with the reason among the failures.

        Args:
            purpose: What the call is for.
            prompt: The instruction.
            blocks: The judged texts, by name; blank ones are left out.
            schema: Of the reply.
            read: Reads the reply, given the judged texts.
        """
        sent = {name: _sendable(text) for name, text in blocks.items() if text.strip()}
        ask = Ask(purpose, messages(prompt, sent, self.plan.prompts), schema)
        call = await self._chat(ask)
        try:
            if call.error is not None:
                self.found.failures.append(call.error)
                return None
            self.found.replies.append(call.reply)
            try:
                reply = await _read(read, call.reply, tuple(sent.values()))
            except RefusedReply as error:
                self._refuse(call, error.note)
                return None
            if _repeats_the_example(reply.value):
                self._refuse(call, Note("judging.placeholder"))
                return None
            self.course.amend(call, _plain(reply.value), reply.notices)
            return reply.value
        finally:
            self.course.step()

    def _refuse(self, call: Call, reason: Note) -> None:
        """Keeps why a reply could not be used."""
        self.found.failures.append(reason)
        self.course.amend(call, None, (), reason)

    async def embed(self, texts: Sequence[str]) -> None:
        """Puts the vectors of texts among what was found; blank texts have none and are never sent."""
        embedder = self.plan.embedder
        wanted = list(dict.fromkeys(_sendable(text) for text in texts if text.strip()))
        if embedder is None:
            return
        try:
            if not wanted:
                return
            if not isinstance(embedder, Endpoint | Cassette):
                made = await asyncio.to_thread(embedder.vectors, wanted)
                self.found.vectors.update(zip(wanted, made, strict=True))
                return
            call = await self._embedded(embedder, wanted)
            if call.error is not None or call.vectors is None:
                self.found.failures += [] if call.error is None else [call.error]
                return
            vectors = [None if one is None else unpacked(one) for one in call.vectors]
            self.found.vectors.update(zip(wanted, vectors, strict=True))
        finally:
            self.course.step()

    async def _chat(self, ask: Ask) -> Call:
        judge = self.plan.judge
        wanted = Call(ask.purpose, ask.messages, model=judge.label, host=judge.host)
        wanted = replace(wanted, tokens_in=estimated_tokens(*(words for _, words in ask.messages)))
        kept = self._kept(judge, wanted)
        if kept is not None:
            return kept
        async with self._room:
            return await chat(_server(judge), ask, self.course)

    async def _embedded(self, embedder: Endpoint | Cassette, texts: Sequence[str]) -> Call:
        kept = self._kept(embedder, Call("embedding", texts=tuple(texts), model=embedder.label, host=embedder.host))
        if kept is not None:
            return kept
        async with self._room:
            return await embed(_server(embedder), texts, self.course)

    def _kept(self, maker: Endpoint | Cassette, wanted: Call) -> Call | None:
        """The call answered before, from a cassette or from calls to be reused; of a cassette always one."""
        tape = self._tapes.get(id(maker))
        kept = self._reuse.take(wanted) if tape is None else tape.take(wanted) or not_recorded(wanted)
        if kept is not None:
            self.reused += 1
            self.course.record(kept, new=False)
        return kept


def tapes_of(plan: Plan) -> dict[int, Tape]:
    """The recorded calls of a plan's cassettes, from their beginning."""
    makers = (plan.judge, plan.embedder)
    return {id(one): Tape(one.calls, failed=True) for one in makers if isinstance(one, Cassette)}


class GivenVectors:
    """An ``Embedder`` of vectors that are there already."""

    def __init__(self, label: str, vectors: Mapping[str, list[float] | None]) -> None:
        self.label = label
        self._vectors = vectors

    def vectors(self, texts: Sequence[str]) -> list[list[float] | None]:
        """The vector of each text; None where there is none. Rounded as a cassette keeps them, so that both agree."""
        made = [self._vectors.get(_sendable(text)) for text in texts]
        return [None if one is None else unpacked(packed(one)) for one in made]

    @property
    def dimension(self) -> int | None:
        """Length of a vector."""
        return next((len(one) for one in self._vectors.values() if one is not None), None)


def _server(maker: Endpoint | Cassette) -> Endpoint:
    if isinstance(maker, Cassette):
        raise TypeError("recorded calls are played back, not asked")
    return maker


async def _read(read: Callable[[str, Sequence[str]], Reply[T]], reply: str, judged: Sequence[str]) -> Reply[T]:
    if len(reply) > _LONG:
        return await asyncio.to_thread(read, reply, judged)
    return read(reply, judged)


def _sendable(text: str) -> str:
    """The text without halves of surrogate pairs, which no request can carry."""
    return (
        text.encode("utf-8", "replace").decode("utf-8") if any(0xD800 <= ord(sign) <= 0xDFFF for sign in text) else text
    )


def _repeats_the_example(value: Any) -> bool:
    """Whether a text in a read reply is the three dots of the prompts' examples; very small models copy them."""
    if isinstance(value, SortedLists):
        return any(_repeats_the_example(listed) for listed in value if listed is not None)
    items = value if isinstance(value, tuple) else ()
    first = [one if isinstance(one, str) else getattr(one, "text", getattr(one, "criterion", "")) for one in items]
    return any(text.strip() in ("...", "\u2026") for text in first)


def _plain(value: Any) -> Any:
    """A read value as plain JSON values."""
    if hasattr(value, "_asdict"):
        return {name: _plain(one) for name, one in value._asdict().items()}
    if is_dataclass(value) and not isinstance(value, type):
        return _plain(asdict(value))
    if isinstance(value, Mapping):
        return {name: _plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value  # NaN is no JSON
