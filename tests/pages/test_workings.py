"""The judge bench and the golden pages say of their numbers where they come from, and each formula gives its number."""

from __future__ import annotations

import re

import pytest
from streamlit.testing.v1 import AppTest

from tests.formulas import Formula, formulas
from tests.judging import LOAN, MODEL, answered, connect, ended, librarian, sorted_reply
from tests.mock_server import Answer, Request, serving
from tests.screen import Open, shown
from ui.golden_desk import desks

BENCH, WEIGHTS = "../pages/practice/judge_bench.py", "../pages/practice/choose_weights.py"
QUESTION = "golden.question"


def holding(app: AppTest) -> tuple[str, list[Formula]]:
    """The words of the page and its formulas, each of which gives what is said, to the last digit but one unit."""
    assert not app.exception
    words = shown(app)
    found = list(formulas(words))
    for one in found:
        assert abs(one.value - one.said) <= 1.01 * one.unit, one
    return words, found


def chips(words: str) -> set[str]:
    """The numbers that can be asked about."""
    return {line.strip("*") for line in words.splitlines() if line.startswith("**") and line.endswith("**")}


def test_a_formula_is_worked_out_from_what_stands_in_it() -> None:
    found = list(
        formulas("it is (0.25 + 0.75) / 2 = 0.500. √(0.5 × 2) = 1 and 1 / 3 = 33.3 %, (2 + 1) / 3² = 4 / 9 = 0.4")
    )
    assert [round(one.value, 3) for one in found] == [0.5, 1.0, 0.333, 0.444]
    assert [one.said for one in found] == [0.5, 1.0, pytest.approx(0.333), 0.4]


@pytest.fixture
def golden(open_page: Open) -> AppTest:
    return open_page("practice", "golden_sets").button(key="golden.example.set.library_v1").click().run()


def test_the_bench_traces_its_runs_what_flips_and_the_second_judge(open_page: Open) -> None:
    turns = iter([2, 3, 2])

    def two(request: Request) -> Answer:
        if '"TP"' in request.prompt:
            return Answer(sorted_reply(next(turns) if request.body["model"] == MODEL else 3))
        return librarian(request)

    with serving(two) as server:
        app = connect(open_page("metrics", "answer_correctness", LOAN), server.url)
        app.segmented_control(key="picker.judge.claims").set_value("model").run()
        answered(app, "claims")
        app.switch_page(BENCH).run()
        assert "Standard deviation" not in shown(app), "nothing to trace before there are runs"
        app.slider(key="bench.times").set_value(2).run()
        app.button(key="bench.ask").click().run()
        ended(app)
        app.text_input(key="connection.second.base_url").set_value(server.url).run()
        app.text_input(key="connection.second.model").set_value("another-judge").run()
        app.button(key="bench.second.ask").click().run()
        ended(app)
    words, found = holding(app)
    assert "from **0.634** to **0.777**, 0.706 on average (standard deviation 0.101)" in words
    asked = {"Mean 0.706", "Spread 0.143", "Standard deviation 0.101", "Flips 1 of 6"}
    assert asked <= chips(words)
    assert {"Agreement 5 of 5", "Kappa 1.00"} <= chips(words) and "kappa): 1.00" in words
    said = {one.said for one in found}
    assert {0.706, 0.143, 0.101, 0.857, 0.777, 0.667, 0.634} <= said
    assert "row 3: 1 × supported, 1 × not" in words
    assert "= 2 / (2 + 0.5 × 1 + 0.5 × 1) = 0.667" in words


@pytest.mark.parametrize(("part", "formula"), [("statements", "2 / 3 = 0.667"), ("questions", ") / 3 = ")])
def test_the_other_metrics_are_repeated_too_and_their_runs_say_their_formula(
    part: str, formula: str, open_page: Open
) -> None:
    with serving(librarian) as server:
        app = connect(open_page("practice", "judge_bench", LOAN), server.url)
        app.segmented_control(key="bench.part").set_value(part).run()
        app.slider(key="bench.times").set_value(2).run()
        app.button(key="bench.ask").click().run()
        ended(app)
    assert "2 of 2 runs gave a score" in shown(app)
    words, found = holding(app)
    assert formula in words and len(found) >= 4
    assert any("(run 1, 2)" in chip for chip in chips(words)), "runs with the same score are told together"


def test_a_golden_set_traces_its_mean_pass_rate_and_what_drags_it_down(golden: AppTest) -> None:
    words, found = holding(golden)
    mean, rate = (str(one.value) for one in golden.metric[:2])
    assert {f"Mean {mean}", f"Pass rate {rate}", "−0.198 missing claims"} <= chips(words)
    said = {one.said for one in found}
    assert {float(mean), float(rate.removesuffix(" %")) / 100, 0.198} <= said
    assert "16 / 34 = 47.1 %" in words and "Every answer has a score: 34" in words


@pytest.mark.parametrize("metric", ["correctness", "relevancy", "groundedness"])
def test_an_open_answer_says_the_formula_of_its_score(golden: AppTest, metric: str) -> None:
    if metric != "correctness":
        golden.button_group(key="golden.metric").set_value(metric).run()
        golden.button(key="golden.judge.missing").click().run()
        here = desks().find(golden.session_state["remembered.golden.desk"])
        assert here is not None and (here.run is None or here.run.wait(60))
    golden.session_state["remembered.golden.row"] = "lib-15"
    golden.run()
    words, found = holding(golden)
    score = next(chip for chip in chips(words) if chip.startswith("Score "))
    assert f"**{score}**" in words.partition("Answer lib-15")[2].replace("·", "\n")
    assert float(score.split()[1]) in {one.said for one in found}


def test_the_sweep_traces_the_setting_where_the_hand_let_go_and_names_it(golden: AppTest) -> None:
    app = golden.switch_page(WEIGHTS).run()
    words, found = holding(app)
    asks = [one.proto.popover.label for one in app.get("popover")]
    assert "Where does this come from, at weight 0.75 and beta 1?" in asks
    assert {"Mean 0.642", "Pass rate 0.471", "Same ranking 1.000"} <= chips(words)
    assert not any(chip.startswith("Flips") for chip in chips(words)), "nothing is tried yet"
    assert {0.642, 0.471, 1.0} <= {one.said for one in found}
    app.slider(key="golden.try.share").set_value(0.45).run()
    words, found = holding(app)
    assert "Where does this come from, at weight 0.45 and beta 1?" in [
        one.proto.popover.label for one in app.get("popover")
    ]
    asked = {chip.rpartition(" ")[0]: float(chip.rpartition(" ")[2]) for chip in chips(words) if chip[-1].isdigit()}
    assert asked["Flips"] > 0 and asked["Pass rate"] > 0.471
    assert {asked[name] for name in ("Mean", "Pass rate", "Same ranking", "Flips")} <= {one.said for one in found}


def test_the_fit_traces_kappa_its_doubt_and_the_rank_correlations(golden: AppTest) -> None:
    app = golden.switch_page(WEIGHTS).run()
    app.button_group(key=QUESTION).set_value("fit").run()
    words, found = holding(app)
    for name, value in (("Best kappa", "0.881"), ("Held out", "0.722"), ("Where picked", "0.885"), ("±", "0.038")):
        assert f"{name} {value}" in chips(words) and value in words.partition("The setting in use")[0]
    for name in ("Kappa 0.766", "Spearman's ρ 0.829", "Kendall's τ 0.687"):
        assert name in chips(words) and f"**{name.split()[-1]}** (95 % interval" in words
    assert {0.881, 0.766, 0.829, 0.687, 0.15} <= {one.said for one in found}


@pytest.mark.parametrize(
    ("question", "other", "asked", "said"),
    [
        ("versions", "library_v2", ("First ", "Second ", "Difference ", "Even at "), 3),
        ("portability", "library_v1_rules", ("First passes ", "Second passes ", "Changed ", "Kappa ", "Same rate"), 7),
    ],
)
def test_two_files_trace_what_they_differ_in(
    golden: AppTest, question: str, other: str, asked: tuple[str, ...], said: int
) -> None:
    app = golden.switch_page(WEIGHTS).run()
    app.button_group(key=QUESTION).set_value(question).run()
    app.button(key=f"golden.example.other.{other}").click().run()
    words, found = holding(app)
    there = chips(words)
    if "equal at a weight" not in words:
        asked = tuple(one for one in asked if one != "Even at ")
    for name in asked:
        value = next(chip for chip in there if chip.startswith(name)).removeprefix(name).split()[0]
        assert words.count(value) >= 3, f"{name}: in the sentence, on the chip and in the formula"
    assert len(found) >= said


def test_the_way_back_traces_what_f_has_to_be_and_each_group(open_page: Open) -> None:
    app = open_page("practice", "backwards")
    words, found = holding(app)
    labels = [one.label for one in app.expander if one.label.startswith("F-beta ")]
    groups = [chip for chip in chips(words) if chip.startswith("F 0.")]
    assert len(groups) == len(labels) and "F 0.5000 → 0.6095" in groups
    assert all(any(chip.split()[1] in label and chip.split()[3] in label for label in labels) for chip in groups)
    assert {0.5, 0.6095} <= {one.said for one in found}
    app.text_input(key="golden.back.score").set_value("0.9999").run()
    words, found = holding(app)
    assert "(0.9999 − 0.25 × 0.938) / 0.75 = 1.0205" in words, "also where nothing can have made it"


def test_a_price_is_traced_to_characters_and_prices(open_page: Open) -> None:
    prices = {"price.input": 0.15, "price.output": 0.6}
    app = connect(open_page("metrics", "groundedness", LOAN), "http://127.0.0.1:9/v1", **prices)
    app.segmented_control(key="picker.judge.statements").set_value("model").run()
    words, found = holding(app)
    price = re.findall(r"About ([\d.]+) at your prices", words)[0]
    assert 0 < float(price) < 0.01 and f"Price {price}" in chips(words)
    said = {one.said for one in found}
    tokens = [int(one) for one in re.findall(r"about (\d+) tokens of prompt and (\d+) of reply", words)[0]]
    assert {float(price), *tokens} <= said
    assert {f"Prompt {tokens[0]} tokens", f"Reply {tokens[1]} tokens"} <= chips(words)
    app.switch_page(BENCH).run()
    app.segmented_control(key="bench.part").set_value("statements").run()
    words, found = holding(app)
    price = re.findall(r"About ([\d.]+) at your prices", words)[0]
    assert float(price) in {one.said for one in found}


def test_the_price_of_a_set_is_traced_to_the_answers_it_is_read_from(golden: AppTest) -> None:
    app = connect(golden, "http://127.0.0.1:9/v1", **{"price.input": 1.0, "price.output": 2.0})
    app.button_group(key="golden.metric").set_value("groundedness").run()
    words, found = holding(app)
    words = words.replace(",", "")
    tin, tout = re.findall(r"(\d+) tokens in and (\d+) out", words)[0]
    price = words.partition("At your prices about ")[2].split()[0].rstrip(".")
    assert {float(tin), float(tout), float(price)} <= {one.said for one in found}
    assert "× 34 / 20 =" in words


def test_the_sums_of_the_call_log_are_traced_call_by_call(open_page: Open) -> None:
    with serving(librarian) as server:
        app = connect(open_page("metrics", "answer_correctness", LOAN), server.url)
        answered(app, "claims")
    words, found = holding(app.switch_page(BENCH).run())
    said = {one.said for one in found}
    tin, tout, seconds = re.findall(r"(\d+) tokens of prompt and (\d+) of reply, ([\d.]+) s", words)[-1]
    assert {"Calls 3", f"Prompt {tin} tokens", f"Reply {tout} tokens", f"Time {seconds} s"} <= chips(words)
    assert {3.0, float(tin), float(tout), float(seconds)} <= said
    assert "Calls counted by the server: 3" in words


def test_the_labels_that_are_there_and_that_are_needed_are_traced(golden: AppTest) -> None:
    app = golden.switch_page(WEIGHTS).run()
    app.button_group(key=QUESTION).set_value("label").run()
    words, found = holding(app)
    assert {"Labels 34", "To go 0", "Least 15"} <= chips(words)
    assert "34 − 34 = 0" in words and {34.0, 0.0} <= {one.said for one in found}
