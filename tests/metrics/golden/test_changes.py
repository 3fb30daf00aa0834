"""C35: new content under the same name."""

from __future__ import annotations

import pandas as pd

from metrics.golden.changes import Change, Edit, changes
from metrics.golden.opening import opened
from metrics.golden.reading import golden_set
from metrics.golden.sources import source_of
from tests.handed import CASES


def read(data: bytes) -> pd.DataFrame:
    return golden_set(opened(source_of(data, "set.csv"))).frame


OLD = read((CASES / "C35_set_v1.csv").read_bytes())
NEW = read((CASES / "C35_set_v2_same_name_new_content.csv").read_bytes())


def test_c35_rows_are_told_apart_by_their_questions() -> None:
    edit = Edit("2", "reference", "r2 by hand")
    found = changes(OLD, NEW, [edit])
    assert found.by == "question"
    assert found.same == (("1", "1"),)
    assert found.changed == (Change("2", "2", ("response",)),)
    assert (found.added, found.gone) == (("3",), ("3",))
    assert (found.edits_kept, found.edits_at_stake) == ((), (edit,))
    assert not found.nothing


def test_c35_the_same_content_again_changes_nothing() -> None:
    edit = Edit("2", "reference", "r2 by hand")
    found = changes(OLD, OLD, [edit])
    assert found.nothing
    assert (found.edits_kept, found.edits_at_stake) == ((edit,), ())


def test_rows_with_ids_are_told_apart_by_them() -> None:
    old = read(b"id,question,tp,retrieved_contexts\na,q,1,\"['x']\"\nb,q,,\nc,q,2,\n")
    new = read(b"id,question,tp,retrieved_contexts\nb,q,,\na,q,1,\"['y']\"\n")
    found = changes(old, new)
    assert found.by == "id"
    assert found.same == (("b", "b"),)
    assert found.changed == (Change("a", "a", ("contexts",)),)
    assert (found.added, found.gone) == ((), ("c",))


def test_equal_questions_belong_together_in_their_order() -> None:
    old = read(b"question,answer\nq,a\nq,b\n")
    new = read(b"question,answer\nq,a\nq,c\nq,b\n")
    found = changes(old, new)
    assert found.same == (("1", "1"),)
    assert found.changed == (Change("2", "2", ("response",)),)
    assert found.added == ("3",)


def test_a_column_that_comes_changes_the_rows_that_fill_it() -> None:
    old = read(b"question,answer\nq,a\np,b\n")
    new = read(b"question,answer,tp\nq,a,1\np,b,\n")
    assert changes(old, new).changed == (Change("1", "1", ("tp",)),)
