"""The page of golden sets: reading with its questions, looking, judging by rules, replacing, taking away."""

from __future__ import annotations

import json
import re
import threading
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from metrics.case import Case, Maker, Similarity
from metrics.case_scores import correctness_score, groundedness_score, relevancy_score
from metrics.claims import Claim, Sorting, Verdict
from metrics.golden.exports import csv_bytes, jsonl_bytes
from metrics.golden.opening import opened
from metrics.golden.reading import golden_set
from metrics.golden.sources import source_of
from metrics.golden.working_sets import table
from metrics.notes import Note
from tests.golden_screen import brought, desk_of, judged_to_the_end, taken
from tests.screen import Open, case_on, shown
from ui import golden_judging, golden_upload
from ui.golden_report import report_bytes
from ui.golden_scores import columns_of, frame_of, scores_of
from ui.golden_settings import _FIRST
from ui.golden_take_away import scored_table

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "data" / "cases"
EDITED = "golden.edit.q2.reference"


@pytest.fixture
def app(open_page: Open) -> AppTest:
    return open_page("practice", "golden_sets")


def rows(app: AppTest) -> pd.DataFrame:
    """The table of answers as it is shown."""
    return next(one.value for one in app.dataframe if "response" in one.value.columns and "id" in one.value.columns)


def answered(app: AppTest, kind: str, value: str, role: str = "") -> AppTest:
    radio = next(one for one in app.radio if f".{kind}.{role}" in str(one.key))
    return radio.set_value(value).run()


# --- reading ---


def test_an_example_shows_scores_at_one_click(app: AppTest) -> None:
    app.button(key="golden.example.set.library_v1").click().run()
    assert not app.exception
    assert [one.value for one in app.metric] == ["0.6420", "47.1 %"]
    assert "over **34 of 34** answers" in shown(app)
    assert rows(app)["score"].notna().all()


def test_c20_a_table_from_excel(app: AppTest) -> None:
    brought(app, "C20_excel_bom_semicolon.csv")
    preview = app.dataframe[0].value
    assert {"question", "response", "reference", "contexts"} <= set(preview["role"])
    assert "1 context" in preview[preview["role"] == "contexts"]["read"].iloc[0]
    taken(app)
    frame = frame_of(desk_of(app))
    assert len(frame) == 3 and frame["human_score"].tolist() == ["1,0", "0,75", "0,5"]
    assert "\n" in frame["response"].iloc[1] and ";" in frame["question"].iloc[2]


def test_c22_contexts_are_previewed_and_split_when_wanted(app: AppTest) -> None:
    brought(app, "C22_contexts_as_text.csv")
    preview = app.dataframe[0].value
    counts = [read.split(" ")[0] for read in preview[preview["role"] == "contexts"]["read"]]
    assert counts == ["2", "3", "2", "1", "0", "(missing)", "1", "1", "1", "1", "2"]
    answered(app, "split", "|", "contexts")
    taken(app)
    contexts = frame_of(desk_of(app))["contexts"].tolist()
    assert len(contexts[6]) == 2 and len(contexts[7]) == 1
    assert not Path("C22_WAS_EXECUTED").exists()


def test_c23_texts_that_look_like_nothing_and_a_mean_of_six_of_eight(app: AppTest) -> None:
    taken(brought(app, "C23_na_none_zeros.csv"))
    assert app.metric[0].value == "0.6958" and "over **6 of 8** answers" in shown(app)
    table = rows(app).set_index("id")["score"]
    assert table.round(4).tolist()[:5] == [1.0, 1.0, 1.0, 0.2, 0.975] and table["007"] == 0.0
    assert np.isnan(table["006"]) and np.isnan(table["008"])
    app.button(key="golden.header.again").click().run()
    answered(app, "word", "text", "reference")
    taken(app)
    assert app.metric[0].value == "0.6036" and "over **7 of 8** answers" in shown(app)


def test_c24b_two_candidates_are_asked_about_and_nothing_is_read_before(app: AppTest) -> None:
    brought(app, "C24_b_two_candidates.csv")
    assert app.button(key="golden.take").disabled
    answered(app, "column", "user_input", "question")
    answered(app, "column", "response", "response")
    assert not app.button(key="golden.take").disabled
    taken(app)
    assert desk_of(app).held() is not None


def test_one_column_that_could_be_two_things_is_asked_about_for_each_by_name(app: AppTest) -> None:
    data = (CASES.parent / "golden" / "langsmith_dataset.jsonl").read_bytes()
    brought(app, "set.jsonl", data)
    assert [one.label for one in app.radio] == ["Column of the reference", "Column of the response"]
    assert '{"question": "Who paints the boats?"}' in app.dataframe[0].value["raw"].tolist(), "as it stands in the file"
    answered(app, "column", "outputs", "reference")
    assert not app.button(key="golden.take").disabled


def test_c24a_several_references_wait_until_one_is_chosen(app: AppTest) -> None:
    brought(app, "C24_a_old_ragas_names.csv")
    answered(app, "several", "join", "reference")
    taken(app)
    frame = frame_of(desk_of(app))
    assert all(one is None for one in frame["waiting"]) and "\n" in frame["reference"].iloc[0]
    assert {"Unnamed: 0", "latency_ms"} <= set(frame.columns)


@pytest.mark.parametrize("name", ["C24_d_promptfoo_results.json", "C24_e_langsmith_examples.jsonl"])
def test_c24_other_tools_files_are_read(app: AppTest, name: str) -> None:
    brought(app, name)
    assert not app.exception and app.dataframe
    assert app.button(key="golden.take") is not None


def test_c24f_a_file_without_answers_says_so(app: AppTest) -> None:
    taken(brought(app, "C24_f_langfuse_items.csv"))
    assert "Answer correctness is not offered: this file has no response" in shown(app)
    assert not app.metric


def test_c31_a_very_long_cell_is_read_and_shown_short(app: AppTest) -> None:
    taken(brought(app, "C31_batch.csv"))
    frame = frame_of(desk_of(app))
    assert len(frame) == 12 and len(frame["reference"].iloc[8]) > 150_000
    assert rows(app)["response"].str.len().max() <= 160


def test_a_broken_row_stands_in_quarantine_with_its_line(app: AppTest) -> None:
    brought(app, "a.csv", b"question,answer,reference\nWho?,She.,She.\nToo,many,cells,here\n")
    assert "1 row could not be read" in shown(app)
    assert app.dataframe[-1].value["line"].tolist() == [3]


@pytest.mark.parametrize("name", ["a.csv", "a.tsv"])
def test_a_file_with_column_names_only_says_what_is_missing(app: AppTest, name: str) -> None:
    sign = b"\t" if name.endswith("tsv") else b","
    brought(app, name, sign.join([b"question", b"answer"]) + b"\n")
    assert "The first line names the columns (question, answer), and no row follows it" in shown(app)
    assert not [one for one in app.button if one.key == "golden.take"]
    app.button(key="golden.drop").click().run()
    assert "no row follows" not in shown(app) and not app.exception


def test_what_is_no_table_is_said_and_can_be_left(app: AppTest) -> None:
    brought(app, "a.csv", b"")
    assert "This file is empty" in shown(app)
    app.button(key="golden.drop").click().run()
    assert "This file is empty" not in shown(app) and not app.exception


def test_markup_in_a_file_is_shown_as_it_stands(app: AppTest) -> None:
    data = json.dumps([{"question": "**Who**", "answer": ":red[She]", "reference": "$a$", "tp": 1, "fp": 0, "fn": 0,
                        "similarity": 1.0, "id": "<b>1</b>"}])  # fmt: skip
    taken(brought(app, "*evil*.json", data.encode()))
    assert "*evil*.json" in shown(app)
    assert rows(app)["response"].tolist() == [":red[She]"]
    report = report_bytes(desk_of(app), "correctness", _FIRST).decode()
    assert "&lt;b&gt;1&lt;/b&gt;" in report and "<b>1" not in report
    assert "<script" not in report and "default-src 'none'" in report


# --- a path beside the server ---


def test_no_path_is_asked_for_unless_a_folder_is_open(app: AppTest) -> None:
    assert not [one for one in app.text_input if "path" in str(one.key)]


def test_only_files_in_open_folders_are_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "open").mkdir()
    (tmp_path / "open" / "a.csv").write_text("question,answer\nq,a\n")
    (tmp_path / "secret.csv").write_text("question,answer\nq,a\n")
    (tmp_path / "open" / "link.csv").symlink_to(tmp_path / "secret.csv")
    monkeypatch.setenv(golden_upload.FOLDERS, str(tmp_path / "open"))
    assert golden_upload.allowed_path("a.csv") == tmp_path / "open" / "a.csv"
    for typed in ("../secret.csv", str(tmp_path / "secret.csv"), "link.csv", ".", "nothing.csv"):
        assert golden_upload.allowed_path(typed) is None, typed


# --- looking ---


def test_filter_and_order_reach_all_rows(app: AppTest) -> None:
    app.button(key="golden.example.set.library_v1").click().run()
    app.selectbox(key="golden.filter").set_value("fail").run()
    assert set(rows(app)["state"]) == {"fails"} and len(rows(app)) == 18
    app.selectbox(key="golden.order").set_value("lowest").run()
    assert rows(app)["score"].is_monotonic_increasing
    app.selectbox(key="golden.filter").set_value("all").run()
    app.text_input(key="golden.search").set_value("bus 12").run()
    assert rows(app)["id"].tolist() == ["lib-30"]


def test_a_row_opens_as_a_case_with_the_same_score_and_undo_brings_the_old_case_back(open_page: Open) -> None:
    before = Case(question="What was here?", response="This.", reference="This.")
    app = open_page("practice", "golden_sets", before)
    app.button(key="golden.example.set.library_v1").click().run()
    app.session_state["remembered.golden.row"] = "lib-07"
    app.run()
    app.button(key="golden.row.open").click().run()
    case = case_on(app)
    value = correctness_score(case).value
    assert case.question == "Can I print in the library?" and value is not None
    assert value == pytest.approx(scores_of(desk_of(app), _FIRST)["correctness"].scores.value[6])
    assert app.header[0].value == "Answer correctness"
    app.button(key="picker.undo").click().run()
    assert case_on(app).question == "What was here?"


def test_weight_beta_and_threshold_move_every_number(app: AppTest) -> None:
    app.button(key="golden.example.set.library_v1").click().run()
    app.slider(key="golden.share").set_value(1.0).run()
    app.slider(key="golden.threshold.correctness").set_value(0.5).run()
    given = pd.read_csv(ROOT / "examples" / "golden" / "library_v1.csv")
    f = 2 * given["tp"] / (2 * given["tp"] + given["fp"] + given["fn"])
    assert [one.value for one in app.metric] == [f"{f.mean():.4f}", f"{100 * (f >= 0.5).mean():.1f} %"]


def test_c38_counts_without_similarity_say_so_and_score_by_the_facts_alone(app: AppTest) -> None:
    taken(brought(app, "C38_formula_cells.csv"))
    assert "no answer is scored yet; in 7 of them: Similarity has a weight" in shown(app)
    app.button(key="golden.nothing.facts").click().run()
    assert rows(app)["score"].round(4).tolist() == [1.0, 0.0, 0.0, 0.6667, 0.0, 0.0, 1.0]
    assert app.slider(key="golden.share").value == 1.0 and app.metric[0].value == "0.3810"


def test_the_scores_of_a_ragas_result_are_shown_with_how_many(app: AppTest) -> None:
    data = (ROOT / "tests" / "data" / "golden" / "ragas_result.csv").read_bytes()
    taken(brought(app, "ragas_result.csv", data))
    assert app.metric[0].label == "Mean in the file" and app.metric[0].value == "0.8725"
    assert "over **1 of 2** answers" in shown(app) and len(app.get("image")) == 1
    app.button_group(key="golden.metric").set_value("groundedness").run()
    assert app.metric[0].value == "0.7500" and rows(app)["printed"].tolist() == [1.0, 0.5]
    judged_to_the_end(app)
    assert app.metric[0].label == "Mean" and rows(app)["printed"].tolist() == [1.0, 0.5]


def test_a_file_of_which_no_row_can_be_read_says_where_to_look(app: AppTest) -> None:
    taken(brought(app, "a.csv", b"question,answer\ntoo,many,cells\n"))
    assert "1 row could not be read" in shown(app) and "No row of this file could be read" in shown(app)


# --- C35: upload and download ---


class Counting:
    """A judge that answers at once and counts what it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, case: Case) -> Case | Note:
        self.asked += 1
        claim = Claim("r1", "response", case.response, judged=Verdict(True))
        return replace(case, sorting=Sorting((claim,)), judge=Maker("counting", "rules"), similarity=Similarity(0.5))


def test_c35_downloads_judge_nothing_edits_survive_and_new_content_asks(
    app: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = Counting()
    monkeypatch.setattr(golden_judging, "by_rules", lambda metric: judge)
    v1, v2 = ((CASES / f"C35_set_{name}.csv").read_bytes() for name in ("v1", "v2_same_name_new_content"))
    taken(brought(app, "set.csv", v1))
    judged_to_the_end(app)
    assert judge.asked == 3 and rows(app)["score"].tolist() == [0.875] * 3
    names = rows(app)["id"].tolist()
    app.session_state["remembered.golden.row"] = names[1]
    app.run()
    app.text_area(key=f"golden.edit.{names[1]}.reference").set_value("r2 by hand").run()
    app.slider(key="golden.share").set_value(0.5).run()
    for kind in ("csv", "jsonl", "csv"):
        assert b"r2 by hand" in export(app, kind)
    assert judge.asked == 3 and rows(app)["score"].tolist() == [0.75] * 3
    brought(app, "set.csv", v2)
    taken(app)
    words = shown(app)
    assert "set.csv is here already, with other content" in words and "r2 by hand" in words
    assert desk_of(app).held().digest != "" and len(rows(app)) == 3  # nothing was replaced yet
    app.button(key="golden.replace").click().run()
    frame = frame_of(desk_of(app))
    assert frame["question"].tolist() == ["q1", "q2", "q4"] and frame["response"].tolist()[1] == "a2 corrected"
    assert frame["reference"].tolist() == ["r1", "r2", "r4"]
    assert rows(app)["score"].notna().tolist() == [True, False, False]
    app.file_uploader(key="golden.file.set").set_value(None).run()
    assert len(rows(app)) == 3 and not app.exception and "empty" not in shown(app)


def export(app: AppTest, kind: str) -> bytes:
    """What the button hands over, and the rerun that another control would cause; a browser test clicks it."""
    app.run()
    return {"csv": csv_bytes, "jsonl": jsonl_bytes}[kind](scored_table(desk_of(app), _FIRST))


def test_c35_the_edit_can_be_kept(app: AppTest) -> None:
    v1, v2 = ((CASES / f"C35_set_{name}.csv").read_bytes() for name in ("v1", "v2_same_name_new_content"))
    v1, v2 = (re.sub(rb"\n(q\d)", rb"\n\1,\1", text.replace(b"user_input", b"id,user_input")) for text in (v1, v2))
    taken(brought(app, "set.csv", v1))
    app.session_state["remembered.golden.row"] = "q2"
    app.run()
    app.text_area(key=EDITED).set_value("r2 by hand").run()
    taken(brought(app, "set.csv", v2))
    app.button(key="golden.replace.keep").click().run()
    assert frame_of(desk_of(app))["reference"].tolist() == ["r1", "r2 by hand", "r4"]


# --- judging by rules ---


def test_rules_judge_what_has_no_evidence_and_the_case_has_its_claims(app: AppTest) -> None:
    data = b"id,question,answer,reference\na,When?,It opens at nine.,It opens at nine.\nb,Who?,She.,\n"
    taken(brought(app, "set.csv", data))
    assert "There is no evidence for Answer correctness yet" in shown(app)
    judged_to_the_end(app)
    assert rows(app)["score"].round(3).tolist()[0] == 1.0 and "over **1 of 2** answers" in shown(app)
    app.session_state["remembered.golden.row"] = "a"
    app.run()
    app.button(key="golden.row.open").click().run()
    assert [claim.text for claim in case_on(app).sorting.of("response")] == ["It opens at nine."]
    assert case_on(app).judge.kind == "rules"


def test_a_run_can_be_stopped_and_keeps_what_it_made(app: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(case: Case) -> Case | Note:
        time.sleep(0.05)
        return Counting()(case)

    monkeypatch.setattr(golden_judging, "by_rules", lambda metric: slow)
    lines = "".join(f"q{n},a{n},r{n}\n" for n in range(200))
    taken(brought(app, "set.csv", f"question,answer,reference\n{lines}".encode()))
    app.button(key="golden.judge.missing").click().run()
    time.sleep(0.3)
    app.button(key="golden.judge.cancel").click().run()
    run = desk_of(app).run
    assert run is None or run.wait(10)
    app.run()
    made = int(columns_of(desk_of(app), _FIRST)["score_correctness"].notna().sum())
    assert 0 < made < 200 and not app.exception


def test_failed_rows_say_why_and_only_they_are_tried_again(app: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    judge, failing = Counting(), {"a2"}

    def some(case: Case) -> Case | Note:
        made = judge(case)
        return Note("sample.not-made") if case.response in failing else made

    monkeypatch.setattr(golden_judging, "by_rules", lambda metric: some)
    taken(brought(app, "set.csv", (CASES / "C35_set_v1.csv").read_bytes()))
    judged_to_the_end(app)
    assert "Something failed while this answer was judged" in rows(app)["why"].iloc[1]
    assert "over **2 of 3** answers" in shown(app)
    failing.clear()
    judged_to_the_end(app, "golden.judge.failed")
    assert judge.asked == 4 and "over **3 of 3** answers" in shown(app)


# --- taking away ---


def test_the_export_comes_back_with_texts_and_labels(app: AppTest) -> None:
    app.button(key="golden.example.set.library_v1").click().run()
    back = golden_set(opened(source_of(csv_bytes(scored_table(desk_of(app), _FIRST)), "back.csv"))).frame
    frame = table(desk_of(app).held())
    for name in ("question", "response", "reference", "label"):
        assert back[name].tolist() == frame[name].tolist()


def test_the_report_holds_numbers_pictures_and_answers(app: AppTest) -> None:
    app.button(key="golden.example.set.library_v1").click().run()
    report = report_bytes(desk_of(app), "correctness", _FIRST).decode()
    assert "Mean 0.6420 over 34 of 34" in report and report.count("<svg") == 5
    assert "AnswerCorrectness(weights=[0.75, 0.25], beta=1.0)" in report
    assert report.count("<tr>") == 35


def test_a_text_changed_while_it_is_judged_gets_no_evidence_of_the_old_one(
    app: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Event()

    def waiting(case: Case) -> Case | Note:
        go.wait(10)
        return Counting()(case)

    monkeypatch.setattr(golden_judging, "by_rules", lambda metric: waiting)
    taken(brought(app, "set.csv", b"id,question,answer,reference\nq1,q,a,r\nq2,q,b,r\n"))
    app.button(key="golden.judge.missing").click().run()
    app.session_state["remembered.golden.row"] = "q2"
    app.run()
    app.text_area(key=EDITED).set_value("other").run()
    go.set()
    run = desk_of(app).run
    assert run is not None and run.wait(10)
    app.run()
    assert rows(app)["score"].notna().tolist() == [True, False]


def test_a_row_whose_lists_differ_says_so_and_stops_no_other(app: AppTest) -> None:
    data = b'id,question,answer,cosines,flags\na,q,r,"[0.5, 0.6]","[false]"\nb,q,r,"[0.5]","[false]"\n'
    taken(brought(app, "set.csv", data))
    assert rows(app)["score"].notna().tolist() == [False, True]
    assert "differ in length (cosines: 2, flags: 1)" in rows(app)["why"].iloc[0]


def test_rasas_results_are_read(app: AppTest) -> None:
    results = ROOT / "tests" / "data" / "golden" / "rasa_e2e_results_failed.yml"
    taken(brought(app, results.name, results.read_bytes()))
    held = desk_of(app).held()
    assert not app.exception and held is not None and len(held.read.frame)


def test_another_metric_stays_picked_and_is_judged_by_rules(app: AppTest) -> None:
    app.button(key="golden.example.set.library_v1").click().run()
    for metric in ("relevancy", "groundedness"):
        app.button_group(key="golden.metric").set_value(metric).run()
        judged_to_the_end(app)
        assert app.button_group(key="golden.metric").value == metric
        assert rows(app)["score"].notna().sum() >= 33, metric
        value = scores_of(desk_of(app), _FIRST)[metric].scores.value[0]
        app.session_state["remembered.golden.row"] = "lib-01"
        app.run()
        app.button(key="golden.row.open").click().run()
        case = case_on(app)
        found = relevancy_score(case) if metric == "relevancy" else groundedness_score(case)
        assert found.value == pytest.approx(value)
        app.switch_page("../pages/practice/golden_sets.py").run()
