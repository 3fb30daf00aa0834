"""A visitor's own case on every metric's page: texts for rules or for a hand, claims line by line, or a case file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import streamlit as st

from metrics.case import Case, JudgeKind, Maker
from metrics.case_file import Part, case_from_json
from metrics.claims import Side, Sorting
from metrics.forms import DamagedCase
from metrics.question_notes import is_blank
from metrics.resorting import add
from ui.catalogues import english
from ui.fields import draft_field, entered, take_from_case, text_on_screen
from ui.literal_text import literal
from ui.offline import MAKERS
from ui.prose import t
from ui.said import damage_text
from ui.state import keep, present_case, remember, remembered, widget

_OPEN, _MESSAGE = "entry.open", "entry.message"
LONGEST = 200_000
"""Signs of one text, about a hundred pages; a judge takes less, and rules look at the first half of it."""
_LISTS: tuple[Side, Side] = ("response", "reference")
_MARKS = {
    "response": {"tp:": True, "fp:": False},
    "reference": {"covered:": True, "fn:": False},
}


class _Form(NamedTuple):
    """What a page asks for.

    Args:
        prefix: Of its keys, since one key on two pages is two widgets.
        texts: Its fields, in order; pages that ask for the same text share what was typed.
        needed: Those that must not be blank.
        ways: How a case can come in.
    """

    prefix: str
    texts: tuple[str, ...]
    needed: tuple[str, ...]
    ways: tuple[str, ...]


_FORMS: dict[Part, _Form] = {
    "claims": _Form(
        "entry", ("question", "response", "reference"), ("response", "reference"), ("texts", "claims", "file")
    ),
    "questions": _Form("relevancy.entry", ("question", "response"), ("question", "response"), ("texts", "file")),
    "statements": _Form("grounded.entry", ("question", "response", "truth"), ("response", "truth"), ("texts", "file")),
}


def entry_button() -> None:
    """Opens and closes the panel for one's own case."""
    st.button(t("entry.title"), icon=":material/edit_note:", key="entry.toggle", help=t("entry.help"), on_click=_toggle)


def entry_panel(part: Part) -> None:
    """The ways to bring one's own case to a page; folded away until asked for.

    Args:
        part: The evidence that the page is about, which is what is made of the texts.
    """
    if not remembered(_OPEN):
        return
    form = _FORMS[part]
    draw: dict[str, Callable[[], None]] = {
        "texts": partial(_texts, part, form),
        "claims": _claims,
        "file": partial(_file, form),
    }
    with st.container(border=True, key="entry"):
        way = st.segmented_control(
            t("entry.way"),
            form.ways,
            default="texts",
            required=True,
            format_func=lambda one: t(f"entry.way.{one}"),
            key=f"{form.prefix}.way",
            label_visibility="collapsed",
            persist_state="session",
        )
        draw[way or "texts"]()
        if message := remembered(_MESSAGE):
            st.warning(message, icon=":material/block:")


def _toggle() -> None:
    remember(_MESSAGE, None)
    remember(_OPEN, None if remembered(_OPEN) else True)


def _opened(case: Case) -> None:
    """Shows an entered case and folds the panel away; the fields keep what was typed."""
    remember(_MESSAGE, None)
    remember(_OPEN, None)
    keep(case)


def _texts(part: Part, form: _Form) -> None:
    st.button(
        t("entry.take"),
        key=f"{form.prefix}.take",
        icon=":material/content_copy:",
        type="tertiary",
        on_click=take_from_case,
        args=(form.texts,),
    )
    with st.container(horizontal=True, gap="small"):
        for name in form.texts:
            draft_field(form.prefix, name, t(f"own.{part}.{name}"), 120)
    with st.container(horizontal=True, gap="small"):
        kinds: tuple[JudgeKind, JudgeKind] = ("rules", "hand")
        for kind in kinds:
            st.button(
                t(f"own.{part}.{kind}"),
                key=f"{form.prefix}.{kind}",
                type="primary" if kind == "rules" else "secondary",
                help=t(f"own.{part}.{kind}.help"),
                on_click=_open_texts,
                args=(part, kind),
            )


def _claims() -> None:
    st.caption(t("entry.claims.how"))
    with st.container(horizontal=True, gap="small"):
        for side in _LISTS:
            draft_field("entry", f"claims.{side}", t(f"entry.claims.{side}"), 160)
    st.button(t("entry.claims.use"), key="entry.claims.use", type="primary", on_click=_open_claims)


def _file(form: _Form) -> None:
    key = f"{form.prefix}.file"
    file = st.file_uploader(t("entry.file"), type="json", key=key, help=t("entry.file.help"))
    if file is not None:
        st.button(t("entry.file.open"), key="entry.file.open", type="primary", on_click=_open_file, args=(key,))


def _open_texts(part: Part, kind: JudgeKind) -> None:
    """Opens the typed texts with evidence made by rules, or laid out for a person to judge."""
    form = _FORMS[part]
    texts = {name: entered(form.prefix, name) for name in form.texts}
    if any(is_blank(texts[name]) for name in form.needed):
        remember(_MESSAGE, t(f"own.{part}.missing"))
        return
    if _too_long(texts.values()):
        return
    _opened(MAKERS[part, kind](_entered_case(part, texts)))


def typed_case(part: Part) -> Case | None:
    """The case of the texts that were typed and not opened yet; None where they say nothing new or too little."""
    form = _FORMS[part]
    texts = {name: entered(form.prefix, name) for name in form.texts}
    new = any(text != text_on_screen(name).strip() for name, text in texts.items())
    missing = any(is_blank(texts[name]) for name in form.needed)
    return _entered_case(part, texts) if new and not missing and max(map(len, texts.values())) <= LONGEST else None


def _entered_case(part: Part, texts: dict[str, str]) -> Case:
    """The case of the typed texts: of its own, unless only the question or the truth of the one on screen changed."""
    before, question, response = present_case(), texts["question"], texts["response"]
    truth = texts.get("truth", texts.get("reference", ""))
    if part == "claims" or response != before.response:
        return Case(question=question, response=response, reference=truth, settings=before.settings)
    rest = {name: value for name, value in before.extra.items() if name != "example"}
    case = replace(before, question=question, extra=rest)
    if part == "questions":
        return case
    return replace(case, ground_truth=None if truth == case.reference else truth)


def _open_claims() -> None:
    """Opens typed claims; a line may begin with its verdict, and the rest is left to sort on the board."""
    lists = {side: entered("entry", f"claims.{side}") for side in _LISTS}
    if _too_long(lists.values()):
        return
    sorting = Sorting()
    for side, text in lists.items():
        for line in text.splitlines():
            supported, words = _marked(side, line)
            sorting = add(sorting, side, [words], supported)
    if not sorting.claims:
        remember(_MESSAGE, t("entry.claims.missing"))
        return
    case = Case(
        question=entered("entry", "question"),
        response="\n".join(claim.text for claim in sorting.of("response")),
        reference="\n".join(claim.text for claim in sorting.of("reference")),
        settings=present_case().settings,
    )
    _opened(replace(case, sorting=sorting, judge=Maker(english("judge.hand"), "hand")))


def _too_long(texts: Iterable[str]) -> bool:
    """Whether one of the texts is longer than an answer can be, which is said; the fields keep what was typed."""
    longest = max(map(len, texts), default=0)
    if longest > LONGEST:
        remember(_MESSAGE, t("own.too-long", length=f"{longest:,}", longest=f"{LONGEST:,}"))
    return longest > LONGEST


def _marked(side: Side, line: str) -> tuple[bool | None, str]:
    """A line without its leading mark, and the verdict the mark stands for."""
    for mark, supported in _MARKS[side].items():
        if line.strip().lower().startswith(mark):
            return supported, line.strip()[len(mark) :]
    return None, line


def _open_file(key: str) -> None:
    file = widget(key)
    if file is None:
        return
    try:
        case = case_from_json(file.getvalue().decode("utf-8-sig"))
    except UnicodeDecodeError:
        remember(_MESSAGE, t("entry.file.encoding", name=literal(file.name)))
    except DamagedCase as error:
        place, problem = literal(damage_text(error.place)), literal(damage_text(error.problem))
        remember(_MESSAGE, t("entry.file.damaged", name=literal(file.name), place=place, problem=problem))
    else:
        _opened(case)
