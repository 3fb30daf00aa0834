from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.golden.list_cells import contexts_of, list_of
from metrics.golden.number_cells import items_of, number_of
from metrics.golden.text_cells import text_of


@pytest.mark.parametrize(
    ("cell", "items", "form"),
    [
        ("['a', 'b']", ["a", "b"], "python"),
        ("('a',)", ["a"], "python"),
        ("['a' 'b']", ["a", "b"], "numpy"),
        ("['a'\n 'b c']", ["a", "b c"], "numpy"),
        ("array(['a', \"it's\"], dtype=object)", ["a", "it's"], "numpy"),
        ("array(['a'], dtype='<U1')", ["a"], "numpy"),
        ('["a", "b"]', ["a", "b"], "json"),
        ('"[\\"a\\", \\"b\\"]"', ["a", "b"], "json"),
        ("[['a' 'b'] ['c']]", ["a", "b", "c"], "numpy"),
        ("[None, 'a', nan]", ["a"], "python"),
        ("[1, 2.5]", ["1", "2.5"], "json"),
        ("['a', 'b' 'c']", ["['a', 'b' 'c']"], "text"),
        ("['a' ... 'z']", ["['a' ... 'z']"], "text"),
        ("['a'", ["['a'"], "text"),
        ("['a'] ['b']", ["['a'] ['b']"], "text"),
        ("[f'{1}']", ["[f'{1}']"], "text"),
        ("[b'x']", ["[b'x']"], "text"),
        ("[open('x')]", ["[open('x')]"], "text"),
        ("[x for x in y]", ["[x for x in y]"], "text"),
        ("[" * 50 + "]" * 50, [], "json"),
        ("[see the manual]", ["[see the manual]"], "text"),
        ("['\\u0041\\n']", ["A\n"], "python"),
        ("", None, ""),
        (" \n", None, ""),
        (None, None, ""),
        (["a", ["b"]], ["a", "b"], "list"),
        ([{"page_content": "a"}, {"x": 1}], ["a", '{"x": 1}'], "list"),
    ],
)
def test_contexts(cell: object, items: list[str] | None, form: str) -> None:
    read = contexts_of(cell)
    assert (read.items, read.form) == (items, form)


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@given(st.lists(TEXT, min_size=1, max_size=6))
def test_what_python_and_json_print_comes_back(items: list[str]) -> None:
    assert list_of(repr(items)).items == items
    assert list_of(json.dumps(items)).items == items
    assert list_of(json.dumps(json.dumps(items))).items == items


@given(st.lists(st.text("ab' \"c", min_size=1, max_size=20), min_size=2, max_size=6))
def test_what_numpy_prints_comes_back(items: list[str]) -> None:
    assert contexts_of(str(np.array(items, dtype=object))).items == items


@given(TEXT)
def test_no_text_makes_it_stop(text: str) -> None:
    read = list_of(text)
    assert (read.items is None) == (not text.strip())


@pytest.mark.parametrize(
    ("cell", "number", "code"),
    [
        ("0.5", 0.5, None),
        (" 1e-3 ", 0.001, None),
        ("-0,25", -0.25, None),
        ("0,750", 0.75, None),
        ("1,234,567", 1234567.0, None),
        ("1,000.5", 1000.5, None),
        ("1,000", None, "golden.comma"),
        ("N/A", None, None),
        ("", None, None),
        (None, None, None),
        (float("nan"), None, None),
        (True, None, "golden.no-number"),
        ("TRUE", None, "golden.no-number"),
        ("１", None, "golden.no-number"),
        ("1e999", None, "golden.no-number"),
        (10**400, None, "golden.no-number"),
        ([1], None, "golden.no-number"),
    ],
)
def test_numbers(cell: object, number: float | None, code: str | None) -> None:
    read = number_of(cell, "similarity")
    note = read.problem or read.waiting
    assert (read.number, note and note.code) == (number, code)


@pytest.mark.parametrize(
    ("cell", "role", "items"),
    [
        ("[0.5, null, 1]", "cosines", [0.5, None, 1.0]),
        ("[0.5, nan]", "cosines", [0.5, None]),
        ([0, 1, None, True], "flags", [False, True, None, True]),
        ("['0', 'true']", "flags", [False, True]),
        ("[]", "statement_scores", []),
        ("", "statement_scores", None),
    ],
)
def test_lists_of_numbers_and_flags(cell: object, role: str, items: list[object] | None) -> None:
    assert items_of(cell, role) == (items, items_of(cell, role)[1], None)


@pytest.mark.parametrize(("cell", "role"), [("0.5", "cosines"), ("[2]", "flags"), ("['x']", "cosines")])
def test_other_cells_are_no_lists_of_numbers(cell: str, role: str) -> None:
    problem = items_of(cell, role)[2]
    assert problem is not None
    assert problem.code == "golden.no-list"


def test_a_number_where_a_text_belongs_is_written_out() -> None:
    assert text_of(7, "response").text == "7"
    assert text_of(True, "response").notes[0].code == "golden.text-from-value"
