from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.claims import Claim, Sorting, Verdict
from metrics.resorting import add, delete, edit, flip, link, merge, relinked, restored, sorted_as, split, unlink

YES, NO = Verdict(True, "said"), Verdict(False, "not said")
START = Sorting(
    (
        Claim("r1", "response", "The minimum balance is ₹10,000.", YES),
        Claim("r2", "response", "The penalty fee is ₹400 per month.", NO),
        Claim("r3", "response", "Internet banking costs nothing."),
        Claim("f1", "reference", "The minimum balance is ₹10,000.", YES),
        Claim("f2", "reference", "The fee is ₹350 plus taxes.", NO),
        Claim("f3", "reference", "The passbook is free.", NO),
    ),
    (("r1", "f1"),),
)


def ids(sorting: Sorting) -> list[str]:
    return [claim.id for claim in sorting.claims]


@pytest.mark.parametrize(("claim_id", "label"), [("r1", "FP"), ("r2", "TP"), ("f1", "FN"), ("f2", "covered")])
def test_flip_turns_one_verdict_round_and_nothing_else(claim_id: str, label: str) -> None:
    flipped = flip(START, claim_id)
    assert flipped[claim_id].label == label
    assert flipped[claim_id].judged == START[claim_id].judged
    assert [c for c in flipped.claims if c.id != claim_id] == [c for c in START.claims if c.id != claim_id]
    assert flipped.links == START.links
    assert flip(flipped, claim_id) == START


def test_a_link_that_a_flip_contradicts_waits_for_the_flip_to_be_taken_back() -> None:
    flipped = flip(START, "r1")
    assert flipped["f1"].label == "covered"
    assert flipped.partners("f1") == ()
    assert [claim.id for claim in flip(flipped, "r1").partners("f1")] == ["r1"]


def test_an_unsorted_claim_is_sorted_not_flipped() -> None:
    with pytest.raises(ValueError, match="sort it first"):
        flip(START, "r3")
    by_hand = sorted_as(START, "r3", False, "checked")
    assert (by_hand["r3"].label, by_hand["r3"].judged) == ("FP", None)
    assert by_hand["r3"].verdict == Verdict(False, "checked")


def test_agreeing_with_the_judge_takes_the_overrule_back() -> None:
    overruled = sorted_as(START, "r1", False, "I disagree")
    assert overruled["r1"].overruled == Verdict(False, "I disagree")
    assert sorted_as(overruled, "r1", True) == START


def test_link_makes_one_tp_and_covers_the_other() -> None:
    linked = link(START, "r2", "f2")
    assert (linked["r2"].label, linked["f2"].label) == ("TP", "covered")
    assert linked.links == (("r1", "f1"), ("r2", "f2"))
    assert (linked.counts.tp, linked.counts.fp, linked.counts.fn, linked.counts.covered) == (2, 0, 1, 2)
    assert link(linked, "r2", "f2") == linked


def test_links_are_many_to_many() -> None:
    tied = link(link(START, "r2", "f1"), "r1", "f2")
    assert [claim.id for claim in tied.partners("r1")] == ["f1", "f2"]
    assert [claim.id for claim in tied.partners("f1")] == ["r1", "r2"]


@pytest.mark.parametrize(
    ("pair", "error"),
    [(("f1", "r1"), ValueError), (("r1", "r2"), ValueError), (("r9", "f1"), KeyError), (("r1", "f9"), KeyError)],
)
def test_only_a_response_claim_links_to_a_reference_claim(pair: tuple[str, str], error: type[Exception]) -> None:
    with pytest.raises(error):
        link(START, *pair)


def test_unlink_leaves_the_verdicts() -> None:
    loose = unlink(START, "r1", "f1")
    assert (loose.links, loose.claims) == ((), START.claims)
    assert unlink(loose, "r1", "f1") == loose


def test_relinked_replaces_the_links_of_one_claim_only() -> None:
    tied = link(START, "r2", "f2")
    moved = relinked(tied, "r2", [("r2", "f3")])
    assert moved.links == (("r1", "f1"), ("r2", "f3"))
    assert (moved["f2"].label, moved["f3"].label) == ("covered", "covered")
    alone = relinked(tied, "r2", [])
    assert (alone.links, alone["r2"].label) == ((("r1", "f1"),), "TP")


def test_restored_gives_the_judges_words_and_verdict_again() -> None:
    changed = edit(flip(START, "r1"), "r1", "Something else.")
    assert restored(changed, "r1") == START
    assert restored(START, "r3") == START


def test_edit_keeps_the_verdict_and_the_judges_words() -> None:
    once = edit(START, "r1", "First.")
    twice = edit(once, "r1", "Second.")
    assert (twice["r1"].text, twice["r1"].judged_text) == ("Second.", "The minimum balance is ₹10,000.")
    assert (twice["r1"].label, twice.links) == ("TP", START.links)
    assert edit(twice, "r1", "The minimum balance is ₹10,000.") == START
    assert edit(START, "r3", "Other.")["r3"].judged_text is None
    with pytest.raises(ValueError, match="text"):
        edit(START, "r1", "  ")


def test_split_gives_every_part_the_verdict_and_the_links_in_the_same_place() -> None:
    parts = split(START, "r1", [" There is a minimum balance. ", "", "It is ₹10,000."])
    assert ids(parts) == ["r4", "r5", "r2", "r3", "f1", "f2", "f3"]
    assert [parts[one].text for one in ("r4", "r5")] == ["There is a minimum balance.", "It is ₹10,000."]
    assert [(parts[one].judged, parts[one].overruled) for one in ("r4", "r5")] == [(None, YES)] * 2
    assert parts.links == (("r4", "f1"), ("r5", "f1"))
    assert parts.counts.tp == START.counts.tp + 1
    other_side = split(START, "f1", ["a", "b"])
    assert other_side.links == (("r1", "f4"), ("r1", "f5"))
    assert [claim.label for claim in split(START, "r3", ["a", "b"]).labelled("unsorted")] == ["unsorted"] * 2


@pytest.mark.parametrize("texts", [[], ["one"], ["one", "  "]])
def test_one_part_is_no_split(texts: list[str]) -> None:
    with pytest.raises(ValueError, match="two parts"):
        split(START, "r1", texts)


def test_merge_takes_the_place_of_the_first_and_all_links() -> None:
    tied = link(link(START, "r2", "f1"), "r2", "f2")
    merged = merge(tied, ["r2", "r1"])
    assert ids(merged) == ["r4", "r3", "f1", "f2", "f3"]
    assert merged["r4"].text == "The minimum balance is ₹10,000. The penalty fee is ₹400 per month."
    assert merged["r4"].verdict == Verdict(True, "said")
    assert merged.links == (("r4", "f1"), ("r4", "f2"))
    assert merge(tied, ["r1", "r2"], "Both.")["r4"].text == "Both."


def test_merging_claims_of_different_verdicts_leaves_them_to_be_sorted() -> None:
    assert merge(START, ["r1", "r2"])["r4"].label == "unsorted"
    assert merge(START, ["r2", "r3"])["r4"].label == "unsorted"
    assert merge(START, ["f2", "f3"])["f4"].verdict == Verdict(False, "not said / not said")


@pytest.mark.parametrize(
    ("claim_ids", "error"),
    [
        (["r1"], ValueError),
        (["r1", "r1"], ValueError),
        (["r1", "f1"], ValueError),
        ([], ValueError),
        (["r1", "r9"], KeyError),
    ],
)
def test_such_claims_cannot_be_merged(claim_ids: list[str], error: type[Exception]) -> None:
    with pytest.raises(error):
        merge(START, claim_ids)


def test_add_appends_sorted_or_unsorted_claims() -> None:
    more = add(START, "reference", ["One.", "  ", " Two. "])
    assert ids(more)[-2:] == ["f4", "f5"]
    assert [more[one].text for one in ("f4", "f5")] == ["One.", "Two."]
    assert [more[one].label for one in ("f4", "f5")] == ["unsorted"] * 2
    assert add(START, "response", ["x"], supported=True)["r4"].overruled == Verdict(True)
    assert add(START, "response", [" "]) == START
    assert ids(add(Sorting(), "response", ["x"])) == ["r1"]


def test_new_ids_keep_clear_of_ids_from_elsewhere() -> None:
    strange = (Claim("claim", "response", "b"), Claim("r٩", "response", "c"), Claim("r" + "9" * 5000, "response", "e"))
    odd = Sorting((Claim("r7", "reference", "a"), *strange))
    assert ids(add(odd, "response", ["d"]))[-1] == "r8"


def test_delete_takes_the_links_along() -> None:
    gone = delete(START, "f1")
    assert "f1" not in ids(gone)
    assert gone.links == ()
    assert gone["r1"].label == "TP"


@pytest.mark.parametrize(
    "change",
    [
        lambda s: flip(s, "r9"),
        lambda s: sorted_as(s, "r9", True),
        lambda s: edit(s, "r9", "x"),
        lambda s: split(s, "r9", ["a", "b"]),
        lambda s: delete(s, "r9"),
        lambda s: restored(s, "r9"),
    ],
)
def test_a_claim_that_does_not_exist_is_named(change: Callable[[Sorting], Sorting]) -> None:
    with pytest.raises(KeyError, match="r9"):
        change(START)


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_any_run_of_changes_keeps_a_valid_sorting_and_touches_no_earlier_one(data: st.DataObject) -> None:
    sorting, history = START, [(START, START.claims, START.links)]
    for _ in range(data.draw(st.integers(1, 8))):
        sorting = _drawn_change(data, sorting)
        history.append((sorting, sorting.claims, sorting.links))
        counts = sorting.counts
        assert counts.tp + counts.fp <= (counts.response_claims or 0)
        if counts.covered is not None and counts.reference_claims is not None:
            assert counts.covered + counts.fn <= counts.reference_claims
        assert len(set(sorting.links)) == len(sorting.links)
    for old, claims, links in history:
        assert (old.claims, old.links) == (claims, links)


def _drawn_change(data: st.DataObject, sorting: Sorting) -> Sorting:
    response, reference = sorting.of("response"), sorting.of("reference")
    kind = data.draw(st.sampled_from(["flip", "link", "unlink", "edit", "split", "merge", "add", "delete"]))
    if kind == "add" or not response or not reference:
        return add(sorting, data.draw(st.sampled_from(["response", "reference"])), ["new"], supported=True)
    one, left, right = (data.draw(st.sampled_from(claims)).id for claims in (sorting.claims, response, reference))
    if kind == "link":
        return link(sorting, left, right)
    if kind == "unlink":
        return unlink(sorting, left, right)
    if kind == "merge" and len(response) > 1:
        return merge(sorting, [response[0].id, response[-1].id])
    if kind == "flip" and sorting[one].verdict:
        return flip(sorting, one)
    if kind == "split":
        return split(sorting, one, ["a", "b"])
    return delete(sorting, one) if kind == "delete" else edit(sorting, one, "other words")
