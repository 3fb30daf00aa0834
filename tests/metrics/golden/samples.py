"""Made-up evidence of many answers for the tests."""

from __future__ import annotations

import numpy as np

from metrics.golden.correctness_evidence import Counts, Facts, facts


def made_up(size: int, seed: int = 0, most: int = 6) -> Facts:
    """Counts up to ``most``, some all 0, and similarities, some missing."""
    random = np.random.default_rng(seed)
    tp, fp, fn = (random.integers(0, most + 1, size) for _ in range(3))
    similarity = np.where(random.random(size) < 0.1, np.nan, random.random(size).round(3))
    return facts(Counts(tp, fp, fn), similarity)
