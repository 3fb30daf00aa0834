"""How fast many samples are scored, swept and compared, beside RAGAS's arithmetic called row by row; all in one run.

Start it from the root: ``.venv/bin/python -m bench.golden``. With ``--ragas PYTHON`` (an environment with ragas 0.4.3)
its own functions are timed beside the plain copy of them. ``--quick`` takes a tenth of the samples. Ratios are of
processor time, which other programs on the machine disturb less than the clock.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
import pandas as pd

from bench.ragas_rows import copied, rows_of, seconds_per_row
from metrics.case import Settings
from metrics.golden.agreement import agreement
from metrics.golden.backwards import origins, printed
from metrics.golden.correctness_evidence import Facts, some_facts
from metrics.golden.correctness_scores import correctness_scores
from metrics.golden.evidence_frames import facts_of, with_arrow_lists
from metrics.golden.groundedness_scores import groundedness_scores
from metrics.golden.held_out import held_out
from metrics.golden.lists import Lists, lists
from metrics.golden.rank_agreement import rank_agreement
from metrics.golden.relevancy_scores import Questions, relevancy_scores
from metrics.golden.score_columns import scored_frame
from metrics.golden.sweeps import sweep
from metrics.golden.trials import rankings, trial_grid, trials
from metrics.golden.versions import comparison

QUESTIONS, STATEMENTS, ROW_BY_ROW = 3, 5, 10_000


def made_up(size: int, seed: int = 0) -> dict[str, np.ndarray[Any, Any]]:
    """Whole evidence: up to 6 claims of each kind, three questions, five statements."""
    random = np.random.default_rng(seed)
    arrays: dict[str, np.ndarray[Any, Any]] = {name: random.integers(0, 7, size) for name in ("tp", "fp", "fn")}
    arrays |= {"similarity": random.random(size), "cosines": random.random((size, QUESTIONS))}
    arrays |= {"flags": random.integers(0, 2, (size, QUESTIONS)), "verdicts": random.integers(0, 2, (size, STATEMENTS))}
    return arrays


def with_gaps(arrays: dict[str, np.ndarray[Any, Any]]) -> pd.DataFrame:
    """The same as a table with Python lists, a tenth of its evidence missing, so that reasons are found and masked."""
    frame = pd.DataFrame({name: arrays[name].astype(np.float64) for name in ("tp", "fp", "fn", "similarity")})
    size = len(frame)
    gaps = np.random.default_rng(1).random((4, size)) < 0.1
    frame.loc[gaps[0], ["tp", "fp", "fn"]] = np.nan
    frame.loc[gaps[1], "similarity"] = np.nan
    for name, given, gap in (("cosines", "cosines", gaps[2]), ("flags", "flags", gaps[2])):
        frame[name] = pd.Series(arrays[given].tolist(), dtype=object).where(~gap, None)
    frame["statement_scores"] = pd.Series(arrays["verdicts"].tolist(), dtype=object).where(~gaps[3], None)
    return frame


def three_metrics(facts: Facts, questions: Questions, statements: Lists) -> None:
    """All three metrics with values, reasons, masks, flags and costs, from arrays."""
    correctness_scores(facts)
    relevancy_scores(questions)
    groundedness_scores(statements, threshold=0.8)


def fastest(run: Callable[[], Any], times: int = 3) -> tuple[float, float]:
    """Seconds by the clock and of the processors, the least of some runs each."""
    found = []
    for _ in range(times):
        start = time.perf_counter(), time.process_time()
        run()
        found.append((time.perf_counter() - start[0], time.process_time() - start[1]))
    return min(clock for clock, _ in found), min(used for _, used in found)


def line(what: str, clock: float | None, used: float, rest: str = "") -> None:
    """One line of the table."""
    print(f"| {what} | {'' if clock is None else f'{clock:.3g}'} | {used:.3g} | {rest} |", flush=True)


def scoring(size: int, ragas: str | None) -> None:
    """The three metrics of many samples beside RAGAS row by row."""
    arrays = made_up(size)
    few = {name: array[:ROW_BY_ROW] for name, array in arrays.items()}
    theirs = {"a plain copy of RAGAS's arithmetic, row by row": seconds_per_row(rows_of(few), copied) * size}
    if ragas:
        theirs["RAGAS 0.4.3's own functions, row by row"] = _of_ragas(ragas, few) * size
    frame = with_gaps(arrays)
    arrow = with_arrow_lists(frame)
    given = facts_of(frame)
    questions = Questions(lists(arrays["cosines"].tolist()), arrays["flags"].astype(np.int8).ravel())
    statements = lists(arrays["verdicts"].tolist())
    ours = {
        "from arrays": fastest(lambda: three_metrics(given, questions, statements)),
        "from a table with Arrow lists": fastest(lambda: _table(arrow)),
        "from a table with Python lists": fastest(lambda: _table(frame)),
        "from that, reasons in words, as columns": fastest(lambda: scored_frame(frame, Settings()), 1),
    }
    for what, seconds in theirs.items():
        line(f"{size:,} samples × 3 metrics, {what}", None, seconds, f"timed on {ROW_BY_ROW:,} rows")
    for what, (clock, used) in ours.items():
        ratios = " and ".join(f"{one / used:.0f} ×" for one in theirs.values())
        line(f"{size:,} samples × 3 metrics, {what}", clock, used, f"{ratios} as fast")


def _table(frame: pd.DataFrame) -> None:
    """The arrays of all metrics from a table, reasons as codes; their words are put together where they are shown."""
    from metrics.golden.evidence_frames import lists_of, questions_of

    three_metrics(facts_of(frame), questions_of(frame), lists_of(frame, "statement_scores"))


def _of_ragas(python: str, arrays: dict[str, np.ndarray[Any, Any]]) -> float:
    script = Path(__file__).with_name("ragas_rows.py")
    with tempfile.TemporaryDirectory() as folder:
        samples = Path(folder) / "samples.npz"
        np.savez(samples, **arrays)  # type: ignore[arg-type]  # its stubs take no mapping of arrays
        told = subprocess.run([python, str(script), str(samples)], capture_output=True, text=True, check=False)
    if told.returncode:
        raise SystemExit(f"ragas could not be timed:\n{told.stderr[-1500:]}")
    return float(told.stdout.split()[-1])


def settings(size: int) -> None:
    """What choosing a setting costs."""
    facts = facts_of(with_gaps(made_up(size)))
    other = facts_of(with_gaps(made_up(size, seed=2)))
    few = some_facts(facts, np.arange(1000))
    value = correctness_scores(facts).scores.value
    label = np.where(np.isnan(value), np.nan, value + np.random.default_rng(3).normal(0, 0.15, size) > 0.6)
    own = correctness_scores(few).scores.value
    present = (0.75, 0.25), 1.0
    ranked = np.full([len(one) for one in trial_grid(*present)], np.nan)
    runs: dict[str, Callable[[], Any]] = {
        f"sweep, 41 betas × 41 weights, {size:,} answers": lambda: sweep(facts, ((0.75, 0.25), 1.0), 0.6),
        f"ranking at every setting within reach, {size:,} answers": lambda: rankings(facts, *present),
        f"all else at every setting within reach, {size:,} answers": lambda: trials(
            facts, (0.75, 0.25), 1.0, 0.6, ranked
        ),
        f"two versions, 41 weights, 2,000 resamples, {size:,} pairs": lambda: comparison(facts, other, 1.0),
        f"agreement, 41 weights × 101 thresholds, {size:,} labels": lambda: agreement(facts, label, 1.0),
        "agreement, 1,000 labels": lambda: agreement(few, label[:1000], 1.0),
        "held-out check, 20 × 5 folds, 1,000 labels": lambda: held_out(few, label[:1000], 1.0),
        "Spearman and Kendall, 1,000 resamples, 1,000 labels": lambda: rank_agreement(own, label[:1000]),
        "a score worked back, up to 60 claims": lambda: origins(printed("0.61"), 0.8, (0.75, 0.25), 1.0, 60),
    }
    for what, run in runs.items():
        line(what, *fastest(run))


def memory(size: int) -> None:
    """The most memory that scoring a table takes beyond the table, in a process of its own for each size."""
    for part in (size // 4, size // 2, size):
        code = f"from bench.golden import taken; print(taken({part}))"
        told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        megabytes = float(told.stdout)
        print(f"| memory to score {part:,} samples, beyond the table | {megabytes:.0f} MB | | ", end="")
        print(f"{megabytes * 1e6 / part:.0f} bytes a sample |", flush=True)


def taken(size: int) -> float:
    """Megabytes by which the peak of this process grows while a table is scored."""
    frame = with_arrow_lists(with_gaps(made_up(size)))
    before = _resident()
    Path("/proc/self/clear_refs").write_text("5")  # starts the peak anew
    _table(frame)
    peak = next(one for one in Path("/proc/self/status").read_text().splitlines() if one.startswith("VmHWM"))
    return int(peak.split()[1]) / 1000 - before


def _resident() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.golden", description=__doc__)
    parser.add_argument("--ragas", metavar="PYTHON", help="the Python of an environment that has ragas 0.4.3")
    parser.add_argument("--quick", action="store_true", help="a tenth of the samples")
    asked = parser.parse_args()
    size = 100_000 if asked.quick else 1_000_000
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, Python {platform.python_version()}, ", end="")
    print(f"numpy {np.__version__}, pandas {pd.__version__}\n\n| what | seconds | of processors | |\n|---|---|---|---|")
    scoring(size, asked.ragas)
    settings(size // 20)
    if sys.platform == "linux":
        memory(size)


if __name__ == "__main__":
    main()
