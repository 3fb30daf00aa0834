"""RAGAS's side of ``bench/judging.py``; runs with the Python of an environment of its own, without this app.

Called with the server's address and how often to repeat; prints the seconds of every sample as JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time

from openai import AsyncOpenAI
from ragas.embeddings.base import embedding_factory
from ragas.llms import llm_factory
from ragas.metrics.collections import AnswerCorrectness, AnswerRelevancy


async def main() -> None:
    """One warm-up and ``repeats`` samples of each metric, one after the other."""
    url, repeats, sample = sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3])
    client = AsyncOpenAI(api_key="none", base_url=url)
    judge = llm_factory("gpt-4o-mini", client=client)
    embedder = embedding_factory("openai", model="text-embedding-3-small", client=client)
    found = {}
    for name, metric, fields in (
        (
            "answer_correctness",
            AnswerCorrectness(llm=judge, embeddings=embedder),
            ("user_input", "response", "reference"),
        ),
        ("answer_relevancy", AnswerRelevancy(llm=judge, embeddings=embedder), ("user_input", "response")),
    ):
        given = {field: sample[field] for field in fields}
        await metric.ascore(**given)
        found[name] = []
        for _ in range(repeats):
            began = time.perf_counter()
            await metric.ascore(**given)
            found[name].append(time.perf_counter() - began)
    print(json.dumps(found))


asyncio.run(main())
