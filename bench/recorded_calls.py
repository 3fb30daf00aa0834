"""Makes the examples whose calls were recorded: scripted_judge, dropped_claims and tiny_judge in examples/.

    python bench/recorded_calls.py                              replies written here, served on loopback: the first two
    python bench/recorded_calls.py http://127.0.0.1:8081/v1     a real model: bench.local_model --serve must be running

Run it anew whenever the prompts change: recorded calls answer only what was asked to the letter.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from metrics.audit import audit
from metrics.calls import call_form, calls_of, estimated_tokens
from metrics.case import Case, Settings
from metrics.case_file import case_to_json
from metrics.protocols import Embedder
from metrics.providers import local_embedder
from metrics.providers.asking import Patience
from metrics.providers.judging import Plan, Run, stability, start
from metrics.providers.openai_compatible import Endpoint, endpoint
from tests.mock_server import Answer, Request, serving

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
CASE = Case(
    "How long may I keep a library book, and what does it cost to be late?",
    "You may keep a book for three weeks. You can renew it once at no cost. Being late costs half a euro a day. "
    "The library is closed on Mondays.",
    "A book may be kept for three weeks. It can be renewed once, free of charge. A late book costs 20 cents a day, "
    "five euros at most.",
)
RESPONSE = [
    "You may keep a book for three weeks.",
    "You can renew it once at no cost.",
    "Being late costs half a euro a day.",
    "The library is closed on Mondays.",
]
REFERENCE = [
    "A book may be kept for three weeks.",
    "A book can be renewed once.",
    "Renewing is free of charge.",
    "A late book costs 20 cents a day.",
    "A late book costs five euros at most.",
]
REASONS = {
    RESPONSE[0]: "same time",
    RESPONSE[1]: "once, and free of charge",
    RESPONSE[2]: "20 cents, not half a euro",
    RESPONSE[3]: "not mentioned",
    REFERENCE[2]: "not said apart",
    REFERENCE[3]: "another price is given",
    REFERENCE[4]: "no limit is given",
}
RUNS = [({0, 1}, {3, 4}), ({0, 1}, {3, 4}), ({0, 1}, {2, 3, 4}), ({0, 1}, {3, 4}), ({0}, {2, 3, 4}), ({0, 1}, {3, 4})]
"""Of each sorting: the claims of the response that are supported, and those of the reference that are missing."""
VISIT = Case(
    "What should I know before visiting the lighthouse?",
    "The lighthouse is open on weekends. The climb has 142 steps. Entry costs 4 coins. Photography is allowed. "
    "There is a lift.",
    "The lighthouse opens on Saturdays and Sundays. There are 142 steps. Children need an adult. The path floods at "
    "high tide.",
    settings=Settings(weights=(1.0, 0.0)),
)
DROPPING = {
    "TP": [("The lighthouse is open on weekends.", "same days"), ("The climb has 142 steps.", "same count")],
    "FP": [("Entry costs 4 coins.", "price not given")],
    "FN": [("Children need an adult.", "missing")],
}
"""A sorting that passes over two claims of the response and one of the reference."""
QUESTIONS = [
    "How long may I keep a library book?",
    "What does a late library book cost?",
    "How long is the loan of a book, and what are the fees?",
]


def scripted(request: Request, seen: Counter[str]) -> Answer:
    """The replies written for this example, in the shapes that judges use."""
    prompt = request.prompt
    if "numbered lists of claims" in prompt:
        seen["sorting"] += 1
        return Answer(_sorting(*RUNS[min(seen["sorting"], len(RUNS)) - 1]))
    if '"claims"' in prompt:
        return Answer(json.dumps({"claims": RESPONSE if "closed on Mondays" in prompt else REFERENCE}))
    if '"statements"' in prompt:
        scores = [(text, int(place < 2), REASONS[text]) for place, text in enumerate(RESPONSE)]
        listed = [dict(zip(("statement", "score", "justification"), row, strict=True)) for row in scores]
        return Answer("Here are my verdicts.\n```json\n" + json.dumps({"statements": listed}, indent=1) + "\n```")
    seen["question"] += 1
    return Answer(json.dumps({"question": QUESTIONS[(seen["question"] - 1) % 3], "noncommittal": 0}))


def _sorting(supported: set[int], missing: set[int]) -> str:
    def listed(texts: list[str]) -> list[dict[str, str]]:
        return [{"statement": text, "reason": REASONS[text]} for text in texts]

    lists = {
        "TP": listed([text for place, text in enumerate(RESPONSE) if place in supported]),
        "FP": listed([text for place, text in enumerate(RESPONSE) if place not in supported]),
        "FN": listed([text for place, text in enumerate(REFERENCE) if place in missing]),
    }
    return json.dumps(lists, indent=1)


def dropping(request: Request) -> Answer:
    """A judge that splits both texts well and then forgets three claims in its sorting."""
    prompt = request.prompt
    if "numbered lists of claims" in prompt:
        lists = {name: [{"statement": text, "reason": why} for text, why in rows] for name, rows in DROPPING.items()}
        return Answer(json.dumps(lists, indent=1))
    text = VISIT.response if "There is a lift" in prompt else VISIT.reference
    return Answer(json.dumps({"claims": [f"{one.rstrip('.')}." for one in text.split(". ")]}))


def recorded(judge: Endpoint, embedder: Endpoint | Embedder, times: int) -> Case:
    """The sample with the calls of all three metrics, and of further sortings; the evidence is left out."""
    patience = Patience(2, 60.0)
    judged = CASE
    for metric in ("answer_correctness", "groundedness", "answer_relevancy"):
        plan = Plan(metric, judge, embedder, patience=patience, at_once=1)  # type: ignore[arg-type]  # of three names
        judged = _ended(start(judged, plan))
    if times:
        judged = _ended(stability(judged, Plan("answer_correctness", judge, embedder, at_once=1), times))
    return replace(CASE, calls=judged.calls)


def counted_here(case: Case) -> Case:
    """The case with tokens estimated: the scripted server does not count any."""
    calls = []
    for call in calls_of(case):
        sizes = estimated_tokens(*(words for _, words in call.messages)), estimated_tokens(call.reply)
        calls.append(replace(call, tokens_in=sizes[0], tokens_out=sizes[1], tokens="estimated"))
    return replace(case, calls=tuple(map(call_form, calls)))


def _ended(run: Run) -> Case:
    run.wait()
    result = run.result()
    assert result is not None
    if result.failure is not None:
        print(f"not whole: {result.failure}")
    return result.case


def save(
    name: str,
    case: Case,
    order: int,
    title: str,
    shows: str,
    origin: str,
    *,
    korean: Sequence[str] = (),
    **expected: int,
) -> None:
    """The example as a file; ``korean`` has title, shows and origin once more."""
    words = {"title": {"en": title}, "shows": {"en": shows}, "origin": {"en": origin}}
    for told, said in zip(words.values(), korean, strict=False):
        told["ko"] = said
    numbers = {"calls": len(case.calls), **expected}
    case = replace(case, extra={"example": {"order": order, **words, "expected": numbers}})
    (EXAMPLES / f"{name}.json").write_text(case_to_json(case), encoding="utf-8")


def main(args: list[str]) -> None:
    """Records the real model's, or the two that are written here."""
    if args:
        judge, _ = endpoint("smollm2", args[0], timeout=900.0, max_tokens=500)
        save(
            "tiny_judge",
            recorded(judge, judge, 0),
            81,
            "A tiny model as judge, recorded",
            "A model of 135 million parameters really was the judge here. It answers in the right form and says "
            "little that is right: look at its replies, and at what the audit finds.",
            "Recorded with SmolLM2-135M-Instruct (Q4_1) behind a llama.cpp server (docs/local-model.md); not a "
            "word of its replies was changed. Texts written for this example.",
        )
        return
    seen: Counter[str] = Counter()
    with serving(lambda request: scripted(request, seen)) as server:
        judge, _ = endpoint("scripted-judge", server.url)
        save(
            "scripted_judge",
            counted_here(recorded(judge, local_embedder, 5)),
            80,
            "A judge that sways, recorded",
            "The calls of this case were recorded and answer offline: ask the judge, or ask it five times and see "
            "which claims flip.",
            "Texts and replies were written by hand for this example and served by a scripted server; no language "
            "model judged. Prompts and calls are those of this app.",
        )
    with serving(dropping) as server:
        judge, _ = endpoint("scripted-judge", server.url)
        judged = _ended(start(VISIT, Plan("answer_correctness", judge, local_embedder, at_once=1)))
        save(
            "dropped_claims",
            counted_here(judged),
            82,
            "A judge that drops claims, recorded",
            "Nine claims went to the judge, and three of them are in none of its lists. The audit names what is "
            "missing; until it is settled there is no score.",
            "Texts and replies were written by hand for this example and served by a scripted server; no language "
            "model judged. Prompts and calls are those of this app.",
            korean=(
                "주장을 빠뜨리는 심판 (녹음)",
                "심판이 받은 주장 아홉 개 가운데 세 개가 어느 목록에도 없습니다. "
                "점검이 빠진 것을 짚어 주며, 정리하기 전에는 점수가 없습니다.",
                "글과 답장은 이 예를 위해 손으로 써서 대본대로 답하는 서버가 돌려주었습니다. "
                "언어 모델은 판정하지 않았습니다. 프롬프트와 호출은 이 앱의 것입니다.",
            ),
            findings=len(audit(judged)),
        )


if __name__ == "__main__":
    main(sys.argv[1:])
