"""The page of weights: the sweep under the hand, blind labels, the fit with its doubt, versions, another judge."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Button

from metrics.case import Settings
from metrics.golden.agreement import agreement
from metrics.golden.flips import change
from metrics.set_link import set_parameter
from tests.golden_screen import brought, desk_of, taken
from tests.screen import Open, case_on, shown
from ui.golden_scores import facts_in, frame_of, free_rows

ROOT = Path(__file__).parents[2]


@pytest.fixture
def app(open_page: Open) -> AppTest:
    opened = open_page("practice", "choose_weights")
    return opened.button(key="golden.example.set.library_v1").click().run()


def asks(app: AppTest, question: str) -> AppTest:
    """The page with another question; AppTest draws a fragment with the page."""
    app.button_group(key="golden.question").set_value(question).run()
    assert not app.exception
    return app


def word_for(app: AppTest, word: str) -> Button:
    """The button that gives the answer on screen this label."""
    return next(one for one in app.button if str(one.key).startswith(f"golden.label.{word}."))


def test_a_tried_weight_says_which_answers_flip(app: AppTest) -> None:
    assert "This is the setting in use" in shown(app)
    app.slider(key="golden.try.share").set_value(0.45).run()
    found = change(facts_in(desk_of(app)), ((0.75, 0.25), 1.0), ((0.45, 0.55), 1.0), 0.7)
    ids = [name for name, flips in zip(free_rows(desk_of(app)), found.gained | found.lost, strict=True) if flips]
    table = app.dataframe[0].value
    assert table["id"].tolist() == ids == ["lib-03", "lib-15", "lib-28"]
    assert set(table["flip"]) == {"passes then"}
    assert "**3** newly pass, **0** newly fail" in shown(app)


def test_an_answer_that_flips_opens_as_a_case(app: AppTest) -> None:
    app.slider(key="golden.try.share").set_value(0.45).run()
    assert app.dataframe[0].proto.selection_mode  # a row can be clicked, as a browser test of the other table does
    assert app.session_state["remembered.golden.flips"]["ids"] == ["lib-03", "lib-15", "lib-28"]
    app.session_state["remembered.golden.row"] = "lib-15"
    app.run()
    app.button(key="golden.row.open").click().run()
    given = pd.read_csv(ROOT / "examples" / "golden" / "library_v1.csv").set_index("id").loc["lib-15"]
    case = case_on(app)
    assert app.header[0].value == "Answer correctness" and case.question == given["question"]
    assert case.settings.weights == (0.75, 0.25)  # the setting in use; what is tried is not used


def test_an_open_answer_that_does_not_flip_is_not_shown_below_those_that_do(app: AppTest) -> None:
    app.session_state["remembered.golden.row"] = "lib-01"
    app.slider(key="golden.try.share").set_value(0.45).run()
    assert "Tick a row in the table" in shown(app) and "Answer lib-01" not in shown(app)


def test_what_is_tried_becomes_the_setting_only_when_asked(app: AppTest) -> None:
    app.slider(key="golden.try.share").set_value(0.45).run()
    assert "AnswerCorrectness(weights=[0.75, 0.25], beta=1.0)" in [one.value for one in app.code]
    app.button(key="golden.sweep.use").click().run()
    assert "AnswerCorrectness(weights=[0.45, 0.55], beta=1.0)" in [one.value for one in app.code]
    assert "This is the setting in use" in shown(app)


def test_the_sweep_shows_three_pictures_over_n_of_m(app: AppTest) -> None:
    assert len(app.get("image")) == 3 and "Over 34 of 34 answers." in shown(app)


def test_the_fit_shows_the_plateau_intervals_and_the_held_out_check(app: AppTest) -> None:
    asks(app, "fit")
    words = shown(app)
    assert "Labels: **18** pass, **16** fail." in words
    assert "Best kappa **0.881**" in words and "of all settings are as good" in words
    assert "Held-out check" in words and "**0.7" in words
    for name in ("Cohen's kappa", "Spearman's ρ", "Kendall's τ"):
        line = next(line for line in words.splitlines() if name in line and "interval" in line)
        assert "95 % interval" in line
    offered = app.button(key="golden.fit.use").label
    app.button(key="golden.fit.use").click().run()
    given = pd.read_csv(ROOT / "examples" / "golden" / "library_v1.csv")["label"].map({"pass": 1.0, "fail": 0.0})
    found = agreement(facts_in(desk_of(app)), given.to_numpy(), 1.0, thresholds=tuple(n / 50 for n in range(51)))
    assert found.middle is not None
    share, threshold = found.shares[found.middle[0]], found.thresholds[found.middle[1]]
    held = app.session_state["remembered.golden.settings"]
    assert offered.startswith(f"Use its middle: weight {held['weights'][0]:g}, threshold {held['threshold']:g}, beta ")
    assert held["weights"][0] == pytest.approx(share) and held["threshold"] == pytest.approx(threshold)


def test_few_labels_are_warned_about(open_page: Open) -> None:
    app = open_page("practice", "choose_weights")
    rows = "".join(f"q{n},a{n},r{n},{n % 3},1,1,0.{n},{'pass' if n % 2 else 'fail'}\n" for n in range(1, 9))
    data = f"question,answer,reference,tp,fp,fn,similarity,label\n{rows}"
    taken(brought(app, "few.csv", data))
    asks(app, "fit")
    assert "With fewer than 15 of each kind the best setting is mostly luck" in shown(app)


def test_grades_are_cut_where_the_person_says(open_page: Open) -> None:
    app = open_page("practice", "choose_weights")
    rows = "".join(f"q{n},a{n},r{n},{n % 4},1,1,0.{n % 10},{1 + n % 5}\n" for n in range(40))
    data = f"question,answer,reference,tp,fp,fn,similarity,label\n{rows}"
    taken(brought(app, "grades.csv", data))
    asks(app, "fit")
    assert "Grades: **40**, from 1 to 5." in shown(app)
    app.number_input(key="golden.fit.least").set_value(5.0).run()
    assert "Answers labelled as passing: 8" in shown(app)


def test_labels_are_given_blind_in_an_order_of_chance_and_taken_back(open_page: Open) -> None:
    app = open_page("practice", "choose_weights")
    rows = "".join(f"a{n},q{n},answer {n},r{n},{n % 3},1,1,0.{n},0.{n}{n}77\n" for n in range(1, 10))
    data = f"id,question,answer,reference,tp,fp,fn,similarity,answer_correctness\n{rows}"
    taken(brought(app, "nine.csv", data))
    asks(app, "label")
    seen = []
    for word in ("pass", "fail", "pass"):
        words = shown(app)
        assert "0.0" not in words and "77" not in words and not app.dataframe and not app.metric
        seen.append(next(line for line in words.splitlines() if line.startswith("answer ")))
        word_for(app, word).click().run()
    assert len(set(seen)) == 3
    labels = desk_of(app).held().labels
    assert sorted(labels.values()) == ["fail", "pass", "pass"]
    word_for(app, "fail").click()
    word_for(app, "pass").click().run()
    assert len(desk_of(app).held().labels) == 4, "two words for one answer in one run label that answer alone"
    app.button(key="golden.label.undo").click().run()
    app.button(key="golden.label.undo").click().run()
    assert len(desk_of(app).held().labels) == 2 and "**1** pass, **1** fail, 7 to go" in shown(app)
    assert frame_of(desk_of(app))["label"].notna().sum() == 2


def test_two_versions_have_a_winner_or_none(app: AppTest) -> None:
    asks(app, "versions")
    app.button(key="golden.example.other.library_v2").click().run()
    words = shown(app)
    assert "Means over 34 of 34 pairs" in words and "library_v2.csv is higher" in words
    assert "95 % interval" in words and len(app.get("image")) == 1
    app.button(key="golden.other.away").click().run()
    assert desk_of(app).held("other") is None and desk_of(app).held() is not None


def test_another_judges_scores_move_what_the_threshold_passes(app: AppTest) -> None:
    asks(app, "portability")
    app.button(key="golden.example.other.library_v1_rules").click().run()
    words = shown(app)
    assert "**47.1 %** pass on the first scores and **55.9 %** on the second" in words
    assert "Verdicts that change: **7** of 34" in words and "the threshold would have to be" in words
    assert "The responses differ" not in words


def test_other_answers_are_not_taken_for_the_same_ones_scored_anew(app: AppTest) -> None:
    asks(app, "versions")
    app.button(key="golden.example.other.library_v2").click().run()
    asks(app, "portability")
    first, other = (frame_of(desk_of(app), slot)["response"] for slot in ("set", "other"))
    differ = sum(one != two for one, two in zip(first, other.reindex(first.index), strict=True))
    assert differ > 0 and f"The responses differ in {differ} of 34 pairs" in shown(app)


def test_the_threshold_of_any_metric_is_held_against_another_embedder(open_page: Open) -> None:
    app = open_page("practice", "choose_weights")
    for slot, cosines in (("set", (0.9, 0.8, 0.6, 0.5)), ("other", (0.7, 0.6, 0.5, 0.3))):
        rows = "".join(f'a{n},q{n},r{n},t{n},[{one}],[false],"[1, {n % 2}]"\n' for n, one in enumerate(cosines))
        data = f"id,question,answer,reference,cosines,flags,statement_scores\n{rows}"
        taken(brought(app, f"{slot}.csv", data, slot))
        assert slot == "other" or "has no counts of claims yet" in shown(app)
        asks(app, "portability")
    app.button_group(key="golden.port.metric").set_value("relevancy").run()
    assert "**50.0 %** pass on the first scores and **25.0 %** on the second, over 4 of 4 pairs" in shown(app)
    app.slider(key="golden.threshold.relevancy").set_value(0.5).run()
    assert "**100.0 %** pass on the first scores and **75.0 %** on the second" in shown(app)
    app.button_group(key="golden.port.metric").set_value("groundedness").run()
    assert "**50.0 %** pass on the first scores and **50.0 %** on the second" in shown(app)
    assert any("generative_response_is_grounded" in one.value for one in app.code)


def test_scores_that_two_files_print_are_held_against_the_threshold(open_page: Open) -> None:
    app = open_page("practice", "choose_weights")
    for slot, printed in (("set", ("0.9", "0.71", "0.2")), ("other", ("0.6", "0.75", ""))):
        rows = "".join(f"q{n},a{n},r{n},{one}\n" for n, one in enumerate(printed))
        data = f"user_input,response,reference,answer_correctness\n{rows}"
        taken(brought(app, f"{slot}.csv", data, slot))
        asks(app, "portability")
    assert "the scores that the files give" in shown(app)
    assert "**100.0 %** pass on the first scores and **50.0 %** on the second, over 2 of 3 pairs" in shown(app)


def test_two_files_with_other_references_say_that_a_threshold_does_not_carry_over(app: AppTest) -> None:
    asks(app, "versions")
    app.button(key="golden.example.other.library_v2").click().run()
    assert "differ in" not in shown(app)
    other = frame_of(desk_of(app), "other").reset_index()
    lines = other[["id", "question", "response", "reference", "tp", "fp", "fn", "similarity"]].copy()
    lines.loc[:2, "reference"] = "Another reference."
    app.button(key="golden.other.away").click().run()
    taken(brought(app, "v3.csv", lines.to_csv(index=False), "other"))
    words = "differ in: reference text (3 of 34 pairs). A threshold that was chosen with one of them says nothing"
    assert words in shown(app)
    asks(app, "portability")
    assert words in shown(app)


def test_a_link_brings_the_setting_and_a_cut_one_is_said(open_page: Open) -> None:
    app = AppTest.from_file(str(ROOT / "ui" / "shell.py"), default_timeout=30)
    app.session_state["remembered.plain"] = True
    app.query_params["set"] = set_parameter(Settings(weights=(0.6, 0.4), beta=2.0, threshold=0.5))
    app.run()
    app.switch_page("../pages/practice/choose_weights.py").run()
    app.button(key="golden.example.set.library_v1").click().run()
    assert app.slider(key="golden.try.share").value == pytest.approx(0.6)
    assert "AnswerCorrectness(weights=[0.6, 0.4], beta=2.0)" in [one.value for one in app.code]


def test_what_is_tried_on_one_set_is_not_tried_on_the_next(app: AppTest) -> None:
    app.slider(key="golden.try.share").set_value(0.45).run()
    assert "golden.sweep.use" in [one.key for one in app.button]
    app.button(key="golden.header.close").click().run()
    other = (ROOT / "examples" / "golden" / "library_v2.csv").read_text(encoding="utf-8")
    taken(brought(app, "another.csv", other))
    assert app.slider(key="golden.try.share").value == pytest.approx(0.75)
    assert "golden.sweep.use" not in [one.key for one in app.button]


def test_a_set_without_counts_leads_to_where_they_are_made(open_page: Open) -> None:
    app = open_page("practice", "choose_weights")
    data = b"question,answer,reference\nq,a,r\n"
    taken(brought(app, "bare.csv", data))
    assert "has no counts of claims yet" in shown(app) and not app.exception


def test_backwards_lists_what_can_have_made_a_score(open_page: Open) -> None:
    app = open_page("practice", "backwards")
    table = app.dataframe[0].value
    f = 2 * table["tp"] / (2 * table["tp"] + table["fp"] + table["fn"])
    assert np.allclose(f, 0.5) and len(table) == 24 and (1, 1, 1) in set(zip(table.tp, table.fp, table.fn, strict=True))
    app.text_input(key="golden.back.score").set_value("0.9999").run()
    assert "These parts do not make this score" in shown(app) and not app.exception
    app.text_input(key="golden.back.score").set_value("high").run()
    assert "must be numbers" in shown(app)
    app.text_input(key="golden.back.score").set_value("0.5").run()
    app.number_input(key="golden.back.factual").set_value(0.0).run()
    assert "With a weight of 0 the claims leave no trace" in shown(app)


def test_grades_can_be_given_in_the_app(open_page: Open) -> None:
    app = open_page("practice", "choose_weights")
    data = b"question,answer,reference,tp,fp,fn,similarity\nq,a,r,1,1,1,0.5\np,b,s,1,0,1,0.5\n"
    taken(brought(app, "two.csv", data))
    asks(app, "label")
    app.button_group(key="golden.label.scale").set_value("grades").run()
    word_for(app, "4").click().run()
    assert "**1** graded, 1 to go" in shown(app)
    assert list(desk_of(app).held().labels.values()) == ["4"]


def test_the_lines_to_take_away_follow_the_threshold_of_the_sweep(app: AppTest) -> None:
    app.slider(key="golden.sweep.threshold.correctness").set_value(0.5).run()
    assert "The threshold, 0.5, is yours to apply" in shown(app)
    assert any("set=0.75_0.25_1.0_0.5" in one.value for one in app.code)


def test_grades_that_are_all_one_are_no_passes(open_page: Open) -> None:
    app = open_page("practice", "choose_weights")
    rows = "".join(f"q{n},a{n},r{n},{n},1,1,0.{n}\n" for n in range(1, 4))
    data = f"question,answer,reference,tp,fp,fn,similarity\n{rows}"
    taken(brought(app, "three.csv", data))
    asks(app, "label")
    app.button_group(key="golden.label.scale").set_value("grades").run()
    for _ in range(3):
        word_for(app, "1").click().run()
    asks(app, "fit")
    assert "Grades: **3**, from 1 to 1." in shown(app)
    assert app.number_input(key="golden.fit.least").value == 3.0
    assert "All labelled answers are of one kind (fail)" in shown(app)


@pytest.mark.parametrize(
    ("scale", "said"), [("pass-fail", "Labels: **4** pass, **0** fail."), ("grades", "Grades: **4**, from 1 to 1.")]
)
def test_a_column_of_ones_is_asked_about_before_anything_is_fitted(open_page: Open, scale: str, said: str) -> None:
    app = open_page("practice", "choose_weights")
    rows = "".join(f"q{n},a{n},r{n},{n},1,1,0.{n},1\n" for n in range(1, 5))
    data = f"question,answer,reference,tp,fp,fn,similarity,label\n{rows}"
    taken(brought(app, "ones.csv", data))
    asks(app, "fit")
    assert "All 4 labels are 1." in shown(app) and "Labels: " not in shown(app)
    app.radio(key="golden.fit.scale").set_value(scale).run()
    assert said in shown(app)
