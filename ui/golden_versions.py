"""A second file beside the set: another version of the app, or the same answers scored by another judge or embedder."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd
import streamlit as st

from metrics.case import Settings
from metrics.golden.comparability import other_answers, unlike_pairs
from metrics.golden.correctness_evidence import Facts, some_facts
from metrics.golden.evidence_frames import facts_of
from metrics.golden.portability import Portability, portability
from metrics.golden.row_cases import Metric
from metrics.golden.scores import Ints, Scores
from metrics.golden.summary import spread
from metrics.golden.sweeps import read_ranks
from metrics.golden.versions import Comparison, Pairs, comparison, pairs, part_means
from metrics.golden.workings import spearman_working
from metrics.settings import shares
from ui.chart_words import signed
from ui.golden_desk import Desk, Slot, desk
from ui.golden_difference_chart import difference_drawing
from ui.golden_line_chart import nearest
from ui.golden_overview import dark
from ui.golden_pair_traces import port_traces, version_traces
from ui.golden_scores import LONG, METRICS, frame_of, free_rows, printed_of, scores_of
from ui.golden_settings import THRESHOLDS
from ui.golden_spread_chart import spread_drawing
from ui.golden_upload import bring
from ui.lit_picture import lit_picture
from ui.literal_text import literal
from ui.palette import palette
from ui.prose import note_text, number, t
from ui.state import widget
from ui.trace_line import trace_line

_SLOTS: tuple[Slot, Slot] = ("set", "other")


def other_file(here: Desk) -> bool:
    """The second file, or the way to bring one; whether there is one."""
    held = here.held("other")
    if held is None:
        bring("other")
        return False
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        st.markdown(t("golden.other.name", name=literal(held.name), n=len(held.read.frame)), width="content")
        st.button(t("golden.other.away"), key="golden.other.away", type="tertiary", on_click=_put_away)
    return True


def versions_panel(here: Desk, settings: Settings) -> None:
    """Which version is higher at which weight, pair by pair."""
    paired = _paired(here)
    first, second = _names(here)
    st.markdown(t("golden.versions.who", first=first, second=second))
    for note in paired.notes:
        st.caption(literal(note_text(note)))
    if not paired.first.size:
        st.info(t("golden.versions.no-pairs"), icon=":material/info:")
        return
    _say_unlike(here, paired)
    key = ("set", "other", "comparison", settings.beta)
    with st.spinner(t("golden.versions.drawing")):
        found: Comparison = here.once(key, lambda: comparison(*_facts(here, paired), settings.beta))
    picture, words = st.columns([1.15, 1], gap="medium")
    share = shares(settings.weights)[0]
    with picture:
        lit_picture(difference_drawing(found, palette(dark()), share), key="golden.difference")
    with words:
        _verdict(found, share, first, second)
    at = nearest(found.shares.tolist(), share)
    shown = float(found.shares[at]), 0.5
    parts = here.once((*key, "parts", shown), lambda: [part_means(*_facts(here, paired), key[3], one) for one in shown])
    trace_line(version_traces(found, at, *parts), key="trace.versions")


def pick_ported(here: Desk, settings: Settings) -> Metric:
    """The metric whose scores by two judges or embedders are compared: of those that both sets have scores of."""
    both = [metric for metric in METRICS if _scorings(here, settings, metric) is not None]
    if len(both) > 1:
        st.segmented_control(
            t("golden.metric"), both, default=both[0], format_func=lambda one: t(f"menu.metrics.{LONG[one]}"),
            key="golden.port.metric", required=True, label_visibility="collapsed",
        )  # fmt: skip
    picked = widget("golden.port.metric")
    return picked if picked in both else both[0] if both else "correctness"


def portability_panel(here: Desk, settings: Settings, metric: Metric) -> None:
    """What the threshold in use does on the other judge's scores of the same answers."""
    scorings, mark = _scorings(here, settings, metric), getattr(settings, THRESHOLDS[metric])
    if scorings is None:
        st.info(t("golden.port.no-scores", metric=t(f"menu.metrics.{LONG[metric]}")), icon=":material/info:")
        return
    old, new, printed = scorings
    paired = _paired(here, None if printed else metric)
    if mark is None or not paired.first.size:
        st.info(t("golden.versions.no-pairs"), icon=":material/info:")
        return
    if printed:
        st.caption(t("golden.port.printed"))
    pair = _at(old, paired.first), _at(new, paired.second)
    _say_unlike(here, paired, metric)
    others = here.once(("set", "other", "answers", metric), lambda: other_answers(*_frames(here), paired))
    if others:
        st.warning(t("golden.port.others", n=others, all=paired.first.size), icon=":material/compare_arrows:")
    found = portability(*pair, mark)
    for place, one, name, slot in zip(st.columns(2, gap="medium"), pair, _plain_names(here), _SLOTS, strict=True):
        title = t("golden.port.title", name=name[:40])
        with place:
            lit_picture(spread_drawing(spread(one, mark), palette(dark()), mark, title), key=f"golden.port.{slot}")
    _portable(found, metric)
    both = pair[0].known & pair[1].known
    ranks = spearman_working(*(read_ranks(one.value[both]) for one in pair))
    trace_line(port_traces(found, ranks), key="trace.port")


def _scorings(here: Desk, settings: Settings, metric: Metric) -> tuple[Scores, Scores, bool] | None:
    """Both scorings of a metric, and whether they are what the files say; None where one has none of that kind."""
    own = [scores_of(here, settings, slot).get(metric) for slot in _SLOTS]
    made = [one.scores for one in own if one is not None and one.scores.known.any()]
    given = [one for slot in _SLOTS if (one := printed_of(here, metric, slot)) is not None]
    found = made if len(made) == len(_SLOTS) else given
    return (found[0], found[1], found is given) if len(found) == len(_SLOTS) else None


def _paired(here: Desk, metric: Metric | None = "correctness") -> Pairs:
    """The rows that belong together: by id, or where ids are mere numbers by question.

    Rows that wait are left out; with no metric, where nothing is scored here, none waits.
    """

    def make() -> Pairs:
        frames = [frame_of(here, slot) for slot in _SLOTS]
        if metric is not None:
            frames = [one.loc[free_rows(here, slot, metric)] for slot, one in zip(_SLOTS, frames, strict=True)]
        by_id = pairs(frames[0], frames[1], "id")
        named = all(frame.index.name == "id" for frame in frames)
        found = by_id if named and by_id.first.size else pairs(frames[0], frames[1], "question")
        places = [
            frame_of(here, slot).index.get_indexer(frame.index) for slot, frame in zip(_SLOTS, frames, strict=True)
        ]
        return found._replace(first=places[0][found.first], second=places[1][found.second])

    return here.once(("set", "other", "pairs", metric), make)


def _say_unlike(here: Desk, paired: Pairs, metric: Metric = "correctness") -> None:
    """What the two files' scores do not share, and that a threshold does not carry over then."""
    found = here.once(("set", "other", "unlike", metric), lambda: unlike_pairs(*_frames(here), paired))
    if found:
        names = ", ".join(t(f"golden.unlike.{name}", n=count, all=paired.first.size) for name, count in found.items())
        st.warning(t("golden.unlike", names=names), icon=":material/compare_arrows:")


def _frames(here: Desk) -> tuple[pd.DataFrame, pd.DataFrame]:
    return frame_of(here), frame_of(here, "other")


def _facts(here: Desk, paired: Pairs) -> tuple[Facts, Facts]:
    frames = _frames(here)
    return some_facts(facts_of(frames[0]), paired.first), some_facts(facts_of(frames[1]), paired.second)


def _verdict(found: Comparison, share: float, first: str, second: str) -> None:
    here = nearest(found.shares.tolist(), share)
    if found.pairs[here]:
        difference = float(found.first[here] - found.second[here])
        ends = {"low": signed(float(found.low[here])), "high": signed(float(found.high[here]))}
        means = {"first": number(float(found.first[here])), "second": number(float(found.second[here]))}
        st.markdown(t("golden.versions.means", n=int(found.pairs[here]), all=found.samples, **means))
        st.markdown(
            t("golden.versions.at", share=number(share, 2), level=number(100 * found.level, 0),
              value=signed(difference), **ends)
        )  # fmt: skip
        winner = {1: t("golden.versions.first", name=first), -1: t("golden.versions.second", name=second)}
        st.markdown(winner.get(int(found.wins[here]), t("golden.versions.open")))
    if found.even_at is not None:
        st.markdown(t("golden.versions.even", share=number(found.even_at, 2)))
    for note in found.notes:
        st.warning(literal(note_text(note)), icon=":material/warning:")


def _portable(found: Portability, metric: Metric) -> None:
    if found.old_rate is None or found.new_rate is None or found.alike is None:
        st.info(t("golden.port.no-scores", metric=t(f"menu.metrics.{LONG[metric]}")), icon=":material/info:")
        return
    rates = {"old": number(100 * found.old_rate, 1), "new": number(100 * found.new_rate, 1)}
    mark = number(found.threshold, 2)
    st.markdown(t("golden.port.rates", n=found.used, all=found.samples, threshold=mark, **rates))
    changed = int(found.table[0, 1] + found.table[1, 0])
    kappa = "–" if found.kappa is None else number(found.kappa)
    ranking = "–" if found.ranking is None else number(found.ranking)
    st.markdown(t("golden.port.alike", changed=changed, n=found.used, kappa=kappa, ranking=ranking))
    if found.keeps_rate is not None and found.kept_rate is not None:
        kept = {"mark": number(found.keeps_rate), "rate": number(100 * found.kept_rate, 1)}
        st.markdown(t("golden.port.keeps", differing=found.differing or 0, **kept))


def _at(scores: Scores, places: Ints) -> Scores:
    """The scores at some places, in their order."""
    value, reason, flags = scores.value[places], scores.reason[places], scores.flags[places]
    return replace(scores, value=value, reason=reason, flags=flags)


def _plain_names(here: Desk) -> tuple[str, str]:
    first, second = here.held(), here.held("other")
    return first.name if first else "", second.name if second else ""


def _names(here: Desk) -> tuple[str, str]:
    first, second = _plain_names(here)
    return literal(first), literal(second)


def _put_away() -> None:
    desk().keep(None, "other")
