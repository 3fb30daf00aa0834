from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from metrics.claims import Claim, Sorting, Verdict
from metrics.locate import spans
from ui.marked_text import segments

HERE = Path(__file__).parents[2] / "ui" / "marked_text"
SORTING = Sorting(
    (
        Claim("r1", "response", "Cats purr.", Verdict(True)),
        Claim("r2", "response", "Cats fly.", Verdict(False)),
        Claim("r3", "response", "Cats swim."),
        Claim("f1", "reference", "Cats purr.", Verdict(True)),
        Claim("f2", "reference", "Cats sleep.", Verdict(False)),
    )
)


def cut(text: str, side: str) -> list[tuple[str, str, str]]:
    claims = [claim for claim in SORTING.claims if claim.side == side]
    return [(part["t"], part["k"], part["n"]) for part in segments(text, spans(text, claims), SORTING)]


def test_each_claim_has_its_kind_and_its_word() -> None:
    assert cut("So: Cats purr. Cats fly.\nCats swim.", "response") == [
        ("So: ", "", ""),
        ("Cats purr.", "tp", "TP"),
        (" ", "", ""),
        ("Cats fly.", "fp", "FP"),
        ("\n", "", ""),
        ("Cats swim.", "unsorted", "unsorted"),
    ]
    assert cut("Cats purr. Cats sleep.", "reference") == [
        ("Cats purr.", "covered", "covered"),
        (" ", "", ""),
        ("Cats sleep.", "fn", "FN"),
    ]


def test_hovering_names_the_claim() -> None:
    (part,) = segments("Cats fly.", spans("Cats fly.", [SORTING["r2"]]), SORTING)
    assert part["h"] == "FP: Cats fly."


def test_every_kind_has_a_look_of_its_own_besides_colour() -> None:
    css = (HERE / "marked_text.css").read_text(encoding="utf-8")
    styles = {"fp": "wavy", "fn": "dashed", "covered": "double", "unsorted": "dotted"}
    for kind, style in styles.items():
        (rule,) = [line for line in css.splitlines() if line.startswith(f"mark.{kind} ")]
        assert f"text-decoration-style: {style}" in rule
    assert "text-decoration: underline solid" in css


def test_the_script_writes_text_and_nothing_else() -> None:
    script = (HERE / "marked_text.js").read_text(encoding="utf-8")
    assert "textContent" in script
    assert not [word for word in ("innerHTML", "insertAdjacentHTML", "eval(") if word in script]


@given(st.text(st.characters(codec=None, exclude_categories=[])))
def test_the_pieces_are_the_text_and_can_be_sent(text: str) -> None:
    claims = [Claim(f"r{number}", "response", word) for number, word in enumerate(text.split()[:5]) if word.strip()]
    sorting = Sorting(tuple(claims))
    parts = segments(text, spans(text, claims), sorting)
    joined = "".join(part["t"] for part in parts)
    assert joined == text.encode("utf-16", "surrogatepass").decode("utf-16", "replace") or joined == "".join(
        "\ufffd" if "\ud800" <= sign <= "\udfff" else sign for sign in text
    )
    json.dumps(parts, ensure_ascii=False).encode()


def shown() -> None:
    from metrics.claims import Claim, Sorting, Verdict
    from metrics.locate import Span
    from ui.marked_text import marked_text

    sorting = Sorting((Claim("r1", "response", "<b>x</b>", Verdict(False)),))
    marked_text("a <b>x</b>\nz", [Span(2, 10, "r1")], sorting, key="some.text", label="Response")


@pytest.fixture
def data() -> Any:
    app = AppTest.from_function(shown).run()
    assert not app.exception
    (component,) = app.get("bidi_component")
    return json.loads(component.proto.json)


def test_the_browser_gets_a_list_of_plain_pieces(data: Any) -> None:
    assert [one["label"] for one in data] == ["Response"]
    assert data[0]["segments"] == [
        {"t": "a ", "k": "", "n": "", "h": "", "i": ""},
        {"t": "<b>x</b>", "k": "fp", "n": "FP", "h": "FP: <b>x</b>", "i": "r1"},
        {"t": "\nz", "k": "", "n": "", "h": "", "i": ""},
    ]
