"""Recorded sortings of the same claims are runs that can be compared; what no judge ever said makes none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from metrics.calls import Call, call_form
from metrics.case import Case
from metrics.quantities import quantity
from metrics.recorded_runs import recorded_sortings
from metrics.stability import flips
from ui.examples import examples

SWAYING = examples()["scripted_judge"].case


def test_each_recorded_sorting_is_a_run_with_its_f() -> None:
    found = recorded_sortings(SWAYING)
    assert found is not None
    assert found.scores == pytest.approx((2 / 4, 2 / 4, 2 / 4.5, 2 / 4, 1 / 4, 2 / 4))
    assert [found.claims[place] for place in flips(found)] == [
        "You can renew it once at no cost.",
        "Renewing is free of charge.",
    ]
    assert quantity(SWAYING, "runs") == 6
    assert quantity(SWAYING, "runs_lowest") == 0.25
    assert quantity(SWAYING, "runs_spread") == 0.25
    assert quantity(SWAYING, "runs_flipped") == 2


def test_a_case_without_recorded_sortings_has_no_runs() -> None:
    assert recorded_sortings(Case()) is None
    assert quantity(Case(), "runs_spread") is None


@pytest.mark.parametrize("parsed", [{"tp": "no list"}, {"tp": [1, None]}, {"fn": {}}, {}])
def test_a_case_file_with_anything_in_its_calls_stops_nothing(parsed: object) -> None:
    calls = (call_form(Call("response_claims", parsed=["A.", 1])), call_form(Call("sorting", parsed=parsed)))
    found = recorded_sortings(replace(SWAYING, calls=calls))
    assert found is not None
    assert found.claims == ("A.",)
