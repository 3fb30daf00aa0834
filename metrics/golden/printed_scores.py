"""The scores that a file brings: printed by a tool whose judge and embedder are not known here."""

from __future__ import annotations

import numpy as np
import pandas as pd

from metrics.golden.evidence_frames import numbers_of
from metrics.golden.scores import Scores
from metrics.golden.table import PRINTED

NOT_PRINTED = "sample.not-printed"


def printed_scores(frame: pd.DataFrame, metric: str) -> Scores:
    """What the file says each answer scored, as it stands there; nothing stands behind it that could be looked at.

    Args:
        frame: A table as ``metrics/golden/table.py`` names its columns.
        metric: Of ``metrics.golden.table.PRINTED``.

    >>> found = printed_scores(pd.DataFrame({"printed_groundedness": [0.5, None]}), "groundedness")
    >>> found.known.tolist(), found.reason_code(1)
    ([True, False], 'sample.not-printed')
    """
    value = numbers_of(frame, PRINTED[metric])
    known = np.isfinite(value)
    reason, flags = np.where(known, 0, 1).astype(np.int8), np.zeros(value.size, dtype=np.uint32)
    return Scores(np.where(known, value, np.nan), reason, flags, ("", NOT_PRINTED), ())
