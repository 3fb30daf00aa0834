"""Where the numbers of the sweep come from, at the setting where the hand was let go last."""

from __future__ import annotations

import math

from metrics.case import Settings
from metrics.golden.trials import RANKED_EVERYWHERE, share_weights
from metrics.golden.workings import TrialWorking, trial_working
from metrics.notes import NoteValue
from metrics.settings import shares
from ui.golden_desk import Desk
from ui.golden_scores import facts_in, frame_of
from ui.prose import number, short_number, t
from ui.reader import language
from ui.trace_line import trace_line
from ui.traces import Trace
from ui.workings import mean_words

FLIPPED = "golden_flips"
"""Key of the container of the answers that flip."""


def sweep_trace_line(here: Desk, settings: Settings, at: tuple[float, float], ranking: float) -> None:
    """The numbers of the sweep, which say of which setting they are: under a moving hand there are others already.

    Args:
        here, settings: The set, and the setting in use.
        at: Share and beta that are tried.
        ranking: What the sweep shows there, which a large set has been read in between for.
    """
    share, beta = at
    in_use = (shares(settings.weights)[0], settings.beta)
    weights = settings.weights if share == in_use[0] else share_weights(share)
    mark = settings.threshold or 0.0

    def made() -> list[Trace]:
        present = (settings.weights, settings.beta)
        found = trial_working(facts_in(here), present, (weights, beta), mark)
        return sweep_traces(found, len(frame_of(here)), mark, ranking, moved=at != in_use)

    key = ("set", "sweep traces", tuple(settings.weights), settings.beta, at, mark, language())
    words = {"share": number(share, 2 if abs(round(share, 2) - share) < 1e-9 else 4), "beta": short_number(beta, 3)}
    trace_line(here.once(key, made), key="trace.sweep", ask=t("work.sweep.ask", **words))


def sweep_traces(found: TrialWorking, samples: int, mark: float, ranking: float, *, moved: bool) -> list[Trace]:
    """The numbers in the order in which they stand in the sweep.

    Args:
        found: What was worked out.
        samples: How many answers the set has, with those that wait.
        mark: From which score an answer passes.
        ranking: As it is shown.
        moved: Whether another setting than the one in use is tried.
    """
    if found.mean is None:
        return []
    left = t("work.golden.left" if found.scored < samples else "work.golden.all", all=samples, n=found.scored)
    value, at_least = number(found.mean.value), short_number(mark, 4)
    rate = number(found.passed / found.scored)
    counted: dict[str, NoteValue] = {"passed": found.passed, "n": found.scored, "threshold": at_least, "value": rate}
    traces = [
        Trace(
            "mean",
            t("work.mean.chip", value=value),
            t("work.sweep.mean", mean=mean_words(found.mean), left=left),
            parts=("sweep.mean",),
        ),
        Trace("rate", t("work.sweep.rate.chip", value=rate), t("work.sweep.rate", **counted), parts=("sweep.rate",)),
    ]
    if found.ranking is not None:
        traces.append(_ranking(found, ranking))
    if moved:
        turned: dict[str, NoteValue] = {"gained": found.gained, "lost": found.lost, "n": found.gained + found.lost}
        said = t("work.sweep.flips", both=found.both, threshold=at_least, **turned)
        chip = t("work.sweep.flips.chip", n=turned["n"])
        traces.append(Trace("flips", chip, said, ("rate",), keys=(FLIPPED,), parts=("sweep.flips",)))
    return traces


def _ranking(found: TrialWorking, ranking: float) -> Trace:
    rho = found.ranking
    assert rho is not None  # asked before
    value = number(rho.value)
    shown = value if math.isnan(ranking) else number(ranking)
    sums = {"product": number(rho.product, 2), "first": number(rho.first, 2), "second": number(rho.second, 2)}
    said = t("work.sweep.ranking", n=rho.used, value=value, **sums)
    if value != shown:
        between = t("work.sweep.between", most=RANKED_EVERYWHERE, shown=shown, value=value)
        said = t("work.two", first=said, second=between)
    return Trace("ranking", t("work.sweep.ranking.chip", value=shown), said, parts=("sweep.ranking",))
