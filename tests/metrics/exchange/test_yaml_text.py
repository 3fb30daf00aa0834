"""YAML from strangers: what is read, and what is refused with the line named."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.exchange.placed import plain
from metrics.exchange.yaml_text import DEEPEST, MOST_CHARACTERS, MOST_VALUES, read_yaml
from metrics.forms import DamagedCase

BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (BOMB, "line 5: the file unfolds into too much"),
        ("a: &a\n- *a", r"line 2: \*a repeats something that is not complete"),
        ("a:\n- *b", "line 2"),
        ("a: 1\nb: !!python/object/apply:os.system [ls]", "line 2: the tag .*os.system is not read"),
        ("a: !x 1", "line 1: the tag !x is not read"),
        ("a: !!str 1", "line 1: the tag"),
        ("a: 1\na: 2", "line 2: the field a stands twice"),
        ("b: {x: 1}\na:\n  <<: {x: 1}", "line 3: merged fields"),
        ("? [a]\n: 1", "line 1: the name of a field"),
        ("a: 1\n---\nb: 2", "line 2: a second document"),
        ("a: [1", "not YAML"),
        ("a: 1\n\tb: 2", "line 2: this is not YAML"),
        ("a: \x00", "character that YAML does not allow"),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "line 1: .* nested too deeply"),
        ("- a\n" * (MOST_VALUES + 1), "unfolds into too much"),
        ("#" * (MOST_CHARACTERS + 1), "the file: it is longer than"),
    ],
)
def test_refused_with_the_line(text: str, words: str) -> None:
    with pytest.raises(DamagedCase, match=words):
        read_yaml(text)


def test_aliases_chained_as_deep_as_wide_are_refused_too() -> None:
    deep = "a: &a [x]\n" + "".join(f"k{n}: &{n} [*{n - 1 if n else 'a'}]\n" for n in range(DEEPEST + 1))
    with pytest.raises(DamagedCase, match="nested too deeply"):
        read_yaml(deep)


def test_a_harmless_alias_is_followed() -> None:
    assert plain(read_yaml("a: &truth Open at nine.\nb: [*truth, *truth]")) == {
        "a": "Open at nine.",
        "b": ["Open at nine.", "Open at nine."],
    }


def test_values_know_their_line_and_how_they_are_written() -> None:
    root = read_yaml("# a comment\na:\n  - 'x'\n  - 0.80\n")
    items = root.value["a"].value
    assert [(item.value, item.line, item.written) for item in items] == [("x", 3, "x"), (0.8, 4, "0.80")]


def test_quotation_marks_keep_a_text_a_text() -> None:
    assert plain(read_yaml("a: '1'\nb: \"true\"\nc: |\n  5\nd: 5")) == {"a": "1", "b": "true", "c": "5\n", "d": 5}


def test_a_byte_order_mark_and_broken_characters_are_read() -> None:
    assert plain(read_yaml("\ufeffa: x\ud800y")) == {"a": "x\ufffdy"}


WORDS = st.text(alphabet=st.characters(min_codepoint=32, max_codepoint=126) | st.sampled_from("é가₹"), max_size=12)
VALUES = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(10**20), 10**20),
        st.floats(allow_nan=False, allow_infinity=False),
        WORDS,
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(WORDS, inner, max_size=4)),
    max_leaves=12,
)


@given(value=VALUES)
def test_json_is_read_as_what_it_is(value: object) -> None:
    text = json.dumps(value, ensure_ascii=False, indent=1)
    assert plain(read_yaml(text)) == value


@given(text=st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read_yaml(text)
    except DamagedCase as error:
        assert error.place == "the file" or error.place.startswith("line ")
