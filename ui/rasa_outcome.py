"""What a Rasa assertion comes to in a turn: its messages, its outcome in words and in a few words, its score."""

from __future__ import annotations

import streamlit as st

from metrics.exchange.rasa_transcripts import Transcript, UserTurn
from metrics.exchange.rasa_turns import Message, TurnView, turn_score
from metrics.groundedness import GroundednessScore, verdict
from metrics.notes import Note, RefusedSetting
from metrics.statements import ReadStatements
from ui.literal_text import literal
from ui.prose import note_text, score_number, short_number, t
from ui.rasa_readings import Found, judge_reply, view_of
from ui.readings import beneath
from ui.state import draft


def show_message(message: Message) -> None:
    """A bot message with its state: judged, eligible or invisible, and why it is not judged."""
    state = "judged" if message.judged else "eligible" if message.eligible else "unseen"
    with st.container(key=f"rasa_{state}_{message.index}", border=True, gap="xxsmall"):
        icon = {"judged": "gavel", "eligible": "visibility", "unseen": "visibility_off"}[state]
        st.markdown(f":material/{icon}: **{t(f'rasa.state.{state}')}**")
        st.text(message.text or t("rasa.wordless"))
        beneath(message.text, f"message.{message.index}")
        words = {"source": message.source or t("rasa.none"), "response": message.response or t("rasa.none")}
        st.caption(literal(t("rasa.metadata", **words)))
        if message.reason is not None:
            st.caption(literal(note_text(message.reason)))


def show_result(one: Found, view: TurnView, read: ReadStatements | None) -> None:
    """The outcome: a failed assertion, a score with its verdict, or what is missing for one."""
    if view.failure is not None:
        st.markdown(f"**{t('rasa.outcome.failed')}**")
    for note in view.notes:
        st.info(literal(note_text(note)), icon=":material/info:")
    if view.judged is None:
        return
    if one.given.kind == "relevant":
        st.caption(t("rasa.outcome.relevant"))
        return
    if view.origin:
        st.text(t(f"rasa.truth.{view.origin}", text=view.ground_truth))
        beneath(view.ground_truth, "rasa.truth")
    if read is None:
        st.caption(t("rasa.outcome.no_reply"))
        return
    score = _score(one, view, read)
    said = [*read.notes, *([score] if isinstance(score, Note) else _said(score))]
    known = [note for note in dict.fromkeys(map(note_text, said)) if note not in map(note_text, view.notes)]
    st.markdown("  \n".join(map(literal, known)))


def statements_of_reply(view: TurnView, turns: Transcript, *, pasted: bool) -> ReadStatements | None:
    """The statements of the judged message.

    Args:
        view: Of the turn.
        turns: Replies that came with the messages count first.
        pasted: Whether a reply pasted on its own may stand in.
    """
    if view.judged is None:
        return None
    reply = turns.judge_replies.get(view.judged.text) or (draft("rasa.reply") if pasted else None)
    return judge_reply(reply).read if reply else None


def outcome_in_short(one: Found, turn: UserTurn | None, turns: Transcript | None) -> str:
    """The outcome in a few words, for a table; plain text."""
    if turns is None or turn is None:
        return t("rasa.short.no_turn")
    view = view_of(one, turn)
    if view.judged is None:
        return t("rasa.short.failed")
    read = None if one.given.kind == "relevant" else statements_of_reply(view, turns, pasted=False)
    score = None if read is None else _score(one, view, read)
    if isinstance(score, Note):
        return t("rasa.short.refused")
    if score is None:
        return t("rasa.short.judged")
    if score.value is None:
        return t("rasa.short.not_scored")
    key = "rasa.short.passes" if score.passed else "rasa.short.fails"
    return t(key, value=score_number(score.value), threshold=short_number(score.threshold))


def _score(one: Found, view: TurnView, read: ReadStatements) -> GroundednessScore | Note | None:
    """The score, or why its threshold is refused."""
    try:
        return turn_score(view, one.given, read.statements)
    except RefusedSetting as error:
        return error.note


def _said(score: GroundednessScore | None) -> list[Note]:
    if score is None:
        return []
    words = verdict(score) or score.reason
    return [*([words] if words else []), *score.flags]
