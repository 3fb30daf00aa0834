"""The correctness page's parts that follow in the browser: drawn in a run of the page, and answered after a touch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import streamlit as st

from metrics.case import Case
from metrics.case_scores import correctness_moves, correctness_outcomes, correctness_score
from metrics.correctness import CorrectnessScore
from metrics.moves import Move
from metrics.resorting import flip
from ui.boards import CLAIMS
from ui.claim_board import board_shown, follows, take_flips
from ui.claim_board.contents import cards_and_words, scores_ahead
from ui.controls import exact_controls, exact_says
from ui.downloads import take_away
from ui.followers import ANSWER, flips_follow, follow, follow_flip, follower
from ui.headings import section_heading
from ui.instrument import MAP, instrument_shown, take_release
from ui.lesson_visit import catch_up
from ui.link_panel import link_shown
from ui.live_answer import Ahead, Parts, live_answer
from ui.live_lists import collections_line_shown, engines_shown, line_shown, notes_shown, steps_shown, tally_shown
from ui.live_panels import formulas_shown, pinned_shown
from ui.live_words import live_words
from ui.marked_text import sendable
from ui.panels import engines_panel, is_normalised, warnings, weights_note
from ui.pictures import step_list
from ui.plain import now_alive, plain
from ui.prose import t
from ui.reload import keep_over_reload
from ui.runs import run_page
from ui.snippets import ragas_collections_line, ragas_line
from ui.state import present_case
from ui.texts import Known, texts_shown
from ui.working_back import back_from_a_score, needed_for_the_way_back

_MOST_AHEAD = 12
"""So many flips are worked out at once, whatever the browser asks for (ui/claim_board/looks.js asks for no more)."""


def notes(case: Case, score: CorrectnessScore) -> None:
    """What a reader should know about the value, below the board."""
    if plain():
        warnings(case, score)
    else:
        live_words(notes_shown(case, score), key="live.notes")


def exact() -> None:
    """Exact weights and threshold, below the map."""

    def draw(case: Case) -> None:
        with st.container(gap="xsmall"):
            exact_controls(case)
            weights_note(correctness_score(case))

    follower("exact", draw, lambda case: [*exact_says(case), is_normalised(correctness_score(case))])


def engines(case: Case, score: CorrectnessScore) -> None:
    """What each real tool prints."""
    section_heading(t("section.engines"))
    if plain():
        engines_panel(score, correctness_outcomes(case))
    else:
        live_words(engines_shown(case, score), key="live.engines")


def way_back() -> None:
    """The similarity behind a printed score."""
    follower(
        "way_back",
        lambda case: back_from_a_score(correctness_score(case)),
        lambda case: needed_for_the_way_back(correctness_score(case)),
    )


def next_steps(case: Case, score: CorrectnessScore, steps: list[Move]) -> None:
    """What one flip or link would change."""
    section_heading(t("section.moves"))
    if plain():
        step_list(case, score, steps)
    else:
        with st.container(key="live_moves"):
            live_words(steps_shown(case, score, steps), key="live.moves")


def taken_away(case: Case, score: CorrectnessScore) -> list[Case]:
    """Files, pictures and the lines for RAGAS; the files are made of the case in what is returned."""
    section_heading(t("section.take_away"))
    latest = take_away(case)
    st.markdown(t("take.ragas"))
    if plain():
        st.code(ragas_line(score.weights, score.beta), language=None, wrap_lines=True)
        st.caption(t("take.ragas.collections"))
        st.code(ragas_collections_line(score.weights, score.beta), language=None, wrap_lines=True)
    else:
        live_words(line_shown(case, score), key="live.line")
        st.caption(t("take.ragas.collections"))
        live_words(collections_line_shown(case, score), key="live.collections")
    return latest


def answered(latest: list[Case]) -> None:
    """Where Python's answer to a touch arrives; only this is drawn anew then.

    Args:
        latest: The case that files are made of, in a list; it is kept up to date.
    """

    kept: list[tuple[Case, Parts]] = []
    places: Known = {}
    looked: list[object] = []

    def ahead() -> Ahead | None:
        look, case = looked.pop() if looked else None, present_case()
        looked.clear()
        return flips_ahead(case, look, places) if flips_follow(case) else None

    def parts() -> Parts:
        case = present_case()
        # A setting let go leaves the claims as they are, and what shows them takes a third of the work.
        if not kept or replace(case, settings=kept[0][0].settings) != kept[0][0]:
            kept[:] = [(case, claims_shown(case, places))]
        return shown(case, kept[0][1])

    @st.fragment(key=ANSWER)
    def answer() -> None:
        latest[0] = present_case()
        keep_over_reload(live_answer(parts, {"hand": _hand, "steps": _steps, "look": looked.append}, ahead))
        catch_up()

    answer()


def _hand(sent: object) -> None:
    """A setting was let go, on a map that runs."""
    now_alive()
    take_release(sent)
    follow()


def _steps(sent: object) -> None:
    """Claims were flipped or linked, or something of a card's menu was chosen."""
    before = present_case()
    if follows(sent):
        now_alive()
    if take_flips(CLAIMS, sent):
        follow_flip(before)
    else:
        run_page()


def flips_ahead(case: Case, look: object, places: Known) -> Ahead:
    """What the page shows after the flip of each claim that is looked at; the board itself knows its cards ahead.

    Args:
        case: As it stands.
        look: What the board has sent, ``{"ids": [name, ...]}``; a name of no claim that can be flipped brings nothing.
        places: As ``texts_shown`` keeps them.
    """
    ids = look.get("ids") if isinstance(look, Mapping) else None
    names = ids[:_MOST_AHEAD] if isinstance(ids, list) else []
    claims = {sendable(claim.id): claim for claim in case.sorting.claims if claim.verdict is not None}
    flipped = {name: flip(case.sorting, claims[name].id) for name in names if isinstance(name, str) and name in claims}
    return {name: _followed_by_texts(replace(case, sorting=sorting), places) for name, sorting in flipped.items()}


def _followed_by_texts(case: Case, places: Known) -> Parts:
    return {**texts_shown(case, places), **followed(case)}


def claims_shown(case: Case, places: Known) -> Parts:
    """What hangs on the claims alone: both texts, and the board but for the scores ahead."""
    return {**texts_shown(case, places), "live.sorting": cards_and_words(case, CLAIMS)}


def shown(case: Case, claims: Parts) -> Parts:
    """What every part shows of a case.

    Args:
        case: As it stands.
        claims: As ``claims_shown`` gives them for its claims.
    """
    board = {**claims["live.sorting"], "scores": scores_ahead(case, CLAIMS)}
    return {**claims, "live.sorting": board_shown("live.sorting", board), **followed(case)}


def followed(case: Case) -> Parts:
    """What else follows; the map comes last, so that the numbers under a hand have the last word."""
    score, steps = correctness_score(case), correctness_moves(case)
    pinned, address = pinned_shown(case, score), link_shown(case)
    return {
        "live.tally.sorting": tally_shown(CLAIMS, case.sorting),
        "live.notes": notes_shown(case, score),
        "live.pinned.narrow": pinned,
        "live.pinned.wide": pinned,
        "live.formula": formulas_shown(case, score),
        "live.engines": engines_shown(case, score),
        "live.moves": steps_shown(case, score, steps),
        "live.link": address,
        "live.line": line_shown(case, score),
        "live.collections": collections_line_shown(case, score),
        MAP: instrument_shown(case, score, steps, address),
    }
