"""Who judged and who played the user, as Rasa's conftest.yml names them: the label of the scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace

import streamlit as st

from metrics.case import Case
from metrics.exchange.rasa_judges import Makers, conftest
from metrics.forms import DamagedCase
from ui.literal_text import literal
from ui.prose import t
from ui.rasa_fields import damage, text_field
from ui.state import draft, keep, present_case

_FIELD = "conftest"


def named_makers(case: Case) -> Makers:
    """The labels that a case carries; "" for what no file named."""
    kept = case.extra.get(_FIELD)
    given = kept if isinstance(kept, Mapping) else {}
    return Makers(**{name: str(given[name]) if isinstance(given.get(name), str) else "" for name in asdict(Makers())})


def with_makers(case: Case, makers: Makers) -> Case:
    """The case with the labels of a conftest.yml."""
    return replace(case, extra={**case.extra, _FIELD: asdict(makers)})


def makers_caption(case: Case) -> None:
    """One line with the labels, where there are any."""
    makers = named_makers(case)
    if makers != Makers():
        st.caption(t("conftest.named", **_labels(makers)))


def conftest_panel() -> None:
    """A field for the file, and what it names."""
    text_field("conftest", 140)
    text = draft("rasa.conftest")
    if not text.strip():
        st.caption(t("conftest.what"))
        return
    try:
        makers = conftest(text)
    except DamagedCase as error:
        damage("conftest", error)
        return
    st.markdown(t("conftest.found", **_labels(makers)))
    st.button(t("conftest.use"), key="conftest.use", on_click=lambda: keep(with_makers(present_case(), makers)))


def _labels(makers: Makers) -> dict[str, str]:
    return {name: literal(label) or t("conftest.unnamed") for name, label in asdict(makers).items()}
