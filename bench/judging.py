"""How long judging one sample takes, and how much it sends: this app beside RAGAS 0.4.3, one mock server, one run.

Start it from the root: ``.venv/bin/python -m bench.judging`` (``--repeats 15``). The server takes 200 ms for every
call; times are in units of one call, since milliseconds do not travel. RAGAS is installed into an environment of its
own in the user's cache folder. Prompt sizes are the characters of all messages of one sample divided by 4, counted by
the server alike for both.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

from bench.environments import environment
from tests.mock_server import Answer, Request, Server, embedded, serving

CALL = 0.2
RAGAS = """ragas==0.4.3 numpy==2.4.6 pydantic==2.14.4 instructor==1.17.0 openai==2.54.0 langchain==0.3.30
    langchain-core==0.3.86 langchain-community==0.3.31 langchain-openai==0.3.35""".split()
ROOT = Path(__file__).resolve().parent.parent
SAMPLE = {
    "user_input": "How long is a loan, and what does a late return cost?",
    "response": "The loan lasts three weeks. It can be renewed once. Renewal is free.",
    "reference": "A loan lasts three weeks. It can be renewed once. Late returns cost a coin a day.",
}
SCHEMAS = ("response_format", "tools", "functions")
"""Where a request may carry the schema of its reply, beside the prompt."""
_CLAIMS = {
    "response": ["The loan lasts three weeks.", "The loan can be renewed once.", "Renewal is free."],
    "reference": ["A loan lasts three weeks.", "A loan can be renewed once.", "Late returns cost a coin a day."],
}


def reply(request: Request) -> Answer:
    """A reply of the shape that the request asks for, after the time of one call."""
    prompt = request.prompt
    if "noncommittal" in prompt:
        question = {"question": "How long is a loan?", "noncommittal": 0}
        many = request.body.get("response_format", {}).get("json_schema", {}).get("name") == "questions"
        return Answer(json.dumps({"questions": [question] * 3} if many else question), delay=CALL)
    if "TP" in prompt:
        lists = {"TP": _CLAIMS["response"][:2], "FP": _CLAIMS["response"][2:], "FN": _CLAIMS["reference"][2:]}
        sorted_claims = {
            name: [{"statement": one, "reason": "stated"} for one in listed] for name, listed in lists.items()
        }
        return Answer(json.dumps(sorted_claims), delay=CALL)
    if "GROUND TRUTH" in prompt:
        listed = [{"statement": one, "score": 1, "justification": "stated"} for one in _CLAIMS["response"]]
        return Answer(json.dumps({"statements": listed}), delay=CALL)
    claims = _CLAIMS["response" if SAMPLE["response"] in prompt else "reference"]
    return Answer(json.dumps({"claims": claims, "statements": claims}), delay=CALL)


def vectors(request: Request) -> Answer:
    """Vectors of the usual length, after the time of one call."""
    texts = request.body["input"]
    count = 1 if isinstance(texts, str) else len(texts)
    answer = embedded([[1.0, *[0.01 * (place + 1)] * 1535] for place in range(count)])
    answer.delay = CALL
    return answer


def seconds(command: list[str], server: Server, repeats: int) -> dict[str, list[float]]:
    """The seconds of each sample, as a client printed them."""
    environment_of_child = {name: value for name, value in os.environ.items() if not name.startswith("OPENAI_")}
    environment_of_child |= {"RAGAS_DO_NOT_TRACK": "true", "OPENAI_API_KEY": "none"}
    run = subprocess.run(
        [*command, server.url, str(repeats), json.dumps(SAMPLE)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        env=environment_of_child,
    )
    if run.returncode:
        raise SystemExit(run.stderr)
    found: dict[str, list[float]] = json.loads(run.stdout.splitlines()[-1])
    return found


def sizes(asked: list[Request], samples: int) -> tuple[float, float, float]:
    """Characters / 4 of the prompts of one correctness sample, of the same with schemas, and how many chat calls."""
    prompts = sum(len(one.prompt) for one in asked)
    schemas = sum(len(json.dumps(one.body[name])) for one in asked for name in SCHEMAS if name in one.body)
    return prompts / 4 / samples, (prompts + schemas) / 4 / samples, len(asked) / samples


def main() -> None:
    """Prints the ratios first, then what they are made of."""
    parser = argparse.ArgumentParser(description="Judging one sample: this app and RAGAS.")
    parser.add_argument("--repeats", type=int, default=15)
    repeats = parser.parse_args().repeats
    python = environment("ragas-0.4.3", RAGAS)
    with serving(reply, vectors) as server:
        ragas = seconds([str(python), "-W", "ignore", "bench/ragas_client.py"], server, repeats)
        theirs_asked = [one for one in server.chats() if "noncommittal" not in one.prompt]
        their_size, their_whole, their_calls = sizes(theirs_asked, repeats + 1)
        server.requests.clear()
        ours = seconds([sys.executable, "-m", "bench.our_client"], server, repeats)
        asked = server.chats()
    apart = [one for one in asked if "Split the text" in one.prompt or "Compare two numbered" in one.prompt]
    our_size, our_whole, _ = sizes(apart, repeats + 1)
    for name in ("answer_correctness", "answer_relevancy"):
        mine, theirs = statistics.median(ours[name]) / CALL, statistics.median(ragas[name]) / CALL
        print(f"{name}: RAGAS takes {theirs / mine:.2f} times as long ({mine:.2f} calls against {theirs:.2f})")
    print(f"answer_correctness prompts: RAGAS sends {their_size / our_size:.2f} times as much", end=" ")
    print(f"({our_size:.0f} tokens against {their_size:.0f}, characters / 4, {their_calls:.0f} chat calls each)")
    print(
        f"with the schemas beside them: {their_whole / our_whole:.2f} times ({our_whole:.0f} against {their_whole:.0f})"
    )
    print(f"\n{f'medians of {repeats} samples':<36}of a call's time")
    for name, found in ours.items():
        print(f"{'ours: ' + name:<36}{statistics.median(found) / CALL:.2f}")
    for name, found in ragas.items():
        print(f"{'RAGAS: ' + name:<36}{statistics.median(found) / CALL:.2f}")
    print(f"{os.cpu_count()} cores; one call takes {CALL * 1000:.0f} ms")


if __name__ == "__main__":
    main()
