"""A class that guesses together: the teacher's side in a lesson's strip, the students' page, and what both see."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Sequence

import streamlit as st

from metrics.lessons import Step, best, truth
from metrics.quantities import WHOLE
from ui.examples import examples
from ui.guess_chart import guess_drawing
from ui.guess_line import guess_in, guess_line
from ui.lesson_visit import Visit, case_of, cases_of
from ui.lessons import Numbers, Told, guess_step, lessons
from ui.literal_text import literal
from ui.palette import palette
from ui.prose import t, tn
from ui.rooms import RoomFull, Rooms
from ui.state import remember, remembered, widget
from ui.svg import svg_text
from ui.tab_memory import tab_memory

ROOM = "room"
_TEACHES, _STUDENT, _SITS, _TRIED, _CODE = "room.teaches", "room.student", "room.sits", "room.tried", "class.code"
_TEACHER_LOOKS, _STUDENT_LOOKS = 0.3, 3.0
"""Seconds between two looks: a teacher waits for guesses to come in, a hundred students share one server."""


@st.cache_resource(show_spinner=False)
def rooms() -> Rooms:
    """The rooms of this server."""
    return Rooms()


def class_code() -> str:
    """The code of the room that this visit teaches in; "" when there is none."""
    held = remembered(_TEACHES)
    return str(held["code"]) if held else ""


def teach(found: Visit) -> None:
    """The teacher's side of a step that asks for a guess: a room, its code, and how many have guessed."""
    held = remembered(_TEACHES)
    if held and rooms().asked(held["code"]) is None:  # two idle hours, or another server
        remember(_TEACHES, None)
        held = None
    kept = f"{held['code']} {held['key']}" if held else "-" if remembered("room.gone") else ""
    tab_memory("room", kept, _teaches_on, theirs=True)
    if not held:
        st.button(t("class.open"), key="class.open", icon=":material/groups:", help=t("class.help"), on_click=_open)
        return
    code, key = held["code"], held["key"]
    rooms().ask(code, key, _question(found))
    rooms().show(code, key, found.shown)
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key="class_code"):
        st.markdown(t("class.code", code=code), width="content")
        st.caption(literal(t("class.where", address=_address(code))), width="content")
        st.space("stretch")
        st.button(t("class.close"), key="class.close", type="tertiary", on_click=_close)


@st.fragment(run_every=_TEACHER_LOOKS)
def incoming(code: str, found: Visit) -> None:
    """The guesses of the class as they come in, with the teacher's own and, once shown, the truth."""
    guesses = rooms().guesses(code, _question(found))
    if found.step is not None:
        _distribution(
            found.step, guesses, shown=found.shown, own=found.guess if isinstance(found.guess, float) else None
        )
    st.caption(t("class.guesses", guesses=len(guesses), students=rooms().students(code)))


def sits_in() -> str:
    """The code of the room that this visit sits in; "" when there is none."""
    return str(remembered(_SITS) or "")


def sit_in() -> None:
    """The students' page: the code, then whatever the teacher asks."""
    tab_memory("seat", _mark(), _sits_back, theirs=False)
    if not remembered(_SITS):
        st.text_input(t("class.enter"), key=_CODE, max_chars=12, on_change=_joined, width=220)
        if remembered("room.refused"):
            st.warning(t(remembered("room.refused")), icon=":material/door_front:")
        return
    _seat(remembered(_SITS))


@st.fragment(run_every=_STUDENT_LOOKS)
def _seat(code: str) -> None:
    """What a student sees: the question now in the room, their guess, and in the end the truth."""
    room = rooms().asked(code)
    if room is None:
        st.warning(t("class.ended"), icon=":material/door_front:")
        st.button(t("class.leave"), key="class.leave", on_click=_left)
        return
    question, shown = room
    told, step = _asked(question)
    if told is None or step is None:
        st.markdown(t("class.wait"))
        return
    place = told.lesson.steps.index(step)
    case = case_of(step)
    st.markdown(told.words.steps[place].ask.format_map(Numbers(case, {})))
    own = rooms().guess_of(code, _mark(), question)
    if not shown:
        _ask(code, question, step, own)
    elif own is None:
        st.caption(t("class.late"))
    if own is not None and not shown:
        st.caption(t("class.sent"))
    if shown:
        _distribution(step, rooms().guesses(code, question), shown=True, own=own)


def _ask(code: str, question: str, step: Step, own: float | None) -> None:
    if step.kind == "guess":
        key = f"class.guess.{question}"
        guess_line(step.scale, guess_step(step), own, key=key)
        st.button(
            t("class.send"), key="class.send", type="primary", disabled=guess_in(key, step.scale) is None,
            on_click=_send, args=(code, question, key, step.scale),
        )  # fmt: skip
        return
    with st.container(horizontal=True, gap="small"):
        for place, name in enumerate(_options(step)):
            st.button(
                name,
                key=f"class.option.{question}.{place}",
                type="primary" if own == place else "secondary",
                on_click=_sent,
                args=(code, question, float(place)),
            )


def _distribution(step: Step, guesses: Sequence[float], *, shown: bool, own: float | None = None) -> None:
    """All guesses, and the truth among them once it is shown."""
    case = case_of(step)
    if step.kind == "guess":
        true = truth(step, case) if shown else None
        look = palette(st.context.theme.type == "dark")
        drawn = guess_drawing(look, step.scale, own=own, truth=true, others=guesses, whole=step.quantity in WHOLE)
        st.image(svg_text(drawn), width="stretch", alt=drawn.alt)
        return
    counts = Counter(int(guess) for guess in guesses)
    right = (best(step, cases_of(step)) if step.options else _yes_first(truth(step, case))) if shown else None
    for place, name in enumerate(_options(step)):
        line = tn("class.option", counts[place], name=name)
        st.markdown(f"**{line}** ✓" if place == right else line)


def _yes_first(held: float | bool | None) -> int | None:
    return None if held is None else 0 if held else 1


def _options(step: Step) -> list[str]:
    return [examples()[name].title for name in step.options] or [t("lesson.yes"), t("lesson.no")]


def _question(found: Visit) -> str:
    return f"{found.told.lesson.name}.{found.place + 1}"


def _asked(question: str) -> tuple[Told | None, Step | None]:
    """The lesson and step of a question in a room; a room tells nothing else about it."""
    name, _, place = question.partition(".")
    told = lessons().get(name)
    if told is None or not place.isdecimal() or not 0 < int(place) <= len(told.lesson.steps):
        return None, None
    return told, told.lesson.steps[int(place) - 1]


def _address(code: str) -> str:
    page = (st.context.url or "").rsplit("/", 1)[0]
    return f"{page}/class_room?{ROOM}={code}"


def _open() -> None:
    try:
        code, key = rooms().open()
    except RoomFull:
        st.toast(t("class.none_free"))
        return
    remember(_TEACHES, {"code": code, "key": key})


def _close() -> None:
    held = remembered(_TEACHES)
    if held:
        rooms().close(held["code"], held["key"])
    remember(_TEACHES, None)


def _joined() -> None:
    join(str(widget(_CODE) or ""))


def join(code: str) -> None:
    """Lets this visit into a room, or says why not."""
    remember(_TRIED, code)
    _seated(code, lambda: rooms().join(code, _mark()))


def _seated(code: str, enter: Callable[[], bool]) -> None:
    try:
        known = enter()
    except RoomFull:
        remember("room.refused", "class.full")
        return
    remember("room.refused", None if known else "class.unknown")
    remember(_SITS, "".join(code.split()).upper() if known else None)


def _left() -> None:
    remember(_SITS, None)


def _send(code: str, question: str, key: str, scale: tuple[float, float]) -> None:
    if (value := guess_in(key, scale)) is not None:
        _sent(code, question, value)


def _sent(code: str, question: str, value: float) -> None:
    rooms().guess(code, _mark(), question, value)


def _mark() -> str:
    """The random mark of this student, which says nothing about them."""
    mark = remembered(_STUDENT) or secrets.token_urlsafe(12)
    remember(_STUDENT, mark)
    return str(mark)


def _sits_back(mark: str) -> None:
    """A reload: the tab has kept the mark that this student had before."""
    other, code = _mark(), remembered(_SITS) or remembered(_TRIED)
    remember(_STUDENT, mark)
    if code:
        _seated(code, lambda: rooms().sit_back(code, mark, other))


def _teaches_on(kept: str) -> None:
    """A reload of the teacher's screen: the tab has kept the room's code and key."""
    code, _, key = kept.partition(" ")
    if rooms().taught(code, key):
        remember(_TEACHES, {"code": code, "key": key})
    remember("room.gone", True)  # the tab need not tell of it again
