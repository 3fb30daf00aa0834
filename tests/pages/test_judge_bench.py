"""The judge bench: the log of calls, several runs of one judge, a second judge, and the cassette."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle

from streamlit.testing.v1 import AppTest

from metrics.calls import calls_of
from metrics.case import Case, Settings
from metrics.case_file import case_from_json, case_to_json
from tests.judging import LOAN, MODEL, RESPONSE, answered, connect, ended, librarian, sorted_reply
from tests.mock_server import Answer, Request, Rules, Server, serving
from tests.screen import Open, case_on, score, shown

BENCH = "../pages/practice/judge_bench.py"


def swaying(*supported: int) -> Rules:
    """The librarian whose sortings differ from one request to the next."""
    turns: Iterator[int] = cycle(supported)

    def answer(request: Request) -> Answer:
        return Answer(sorted_reply(next(turns))) if '"TP"' in request.prompt else librarian(request)

    return answer


def asked_once(open_page: Open, server: Server, case: Case = LOAN) -> AppTest:
    """The bench with a case that the judge was asked about on the page of correctness."""
    app = connect(open_page("metrics", "answer_correctness", case), server.url)
    app.segmented_control(key="picker.judge.claims").set_value("model").run()
    answered(app, "claims")
    return app.switch_page(BENCH).run()


def test_an_empty_bench_says_what_will_be_here_and_how_to_get_there(open_page: Open) -> None:
    app = open_page("practice", "judge_bench", LOAN)
    words = shown(app)
    assert "Here you will see how steady the judge is" in words
    assert "Here you will see every call" in words
    assert "Once a judge was asked, its calls are here" in words
    assert app.button(key="connection.open.bench").label == "Connect a judge"


def test_the_log_shows_each_call_to_the_letter(open_page: Open) -> None:
    def marked(request: Request) -> Answer:
        answer = librarian(request)
        if '"TP"' in request.prompt:
            answer.content = f"Here you go, <b>bold</b> and $x$:\n```json\n{answer.content}\n```"
        return answer

    with serving(marked) as server:
        app = asked_once(open_page, server)
    names = [one.label for one in app.expander if one.label.startswith("**")]
    assert len(names) == 3
    assert "Claims of the response" in "".join(names)
    assert "11 → 7 tokens" in names[0]
    place = next(place for place, call in enumerate(calls_of(case_on(app)), 1) if call.purpose == "sorting")
    app.session_state[f"bench.call.{place}"] = True
    app.run()
    codes = [one.value for one in app.code]
    assert any("Here you go, <b>bold</b> and $x$:" in code for code in codes), "the raw reply"
    assert any("Compare two numbered lists" in code for code in codes), "the prompt"
    assert any('"tp"' in code for code in codes), "what was read"
    assert "text around" in shown(app).lower(), "the notice of what was passed over"


def test_several_runs_make_a_matrix_and_dots_and_name_the_claims_that_flip(open_page: Open) -> None:
    with serving(swaying(2, 3, 2, 3, 3)) as server:
        app = asked_once(open_page, server)
        before = len(server.chats())
        app.slider(key="bench.times").set_value(4).run()
        assert "4 calls" in shown(app)
        app.button(key="bench.ask").click().run()
        ended(app)
        assert len(server.chats()) == before + 4, "only the sorting is repeated"
    words = shown(app)
    assert "4 of 4 runs gave a score" in words
    assert "**1** of 6 claims was judged both ways:" in words
    assert RESPONSE[2] in words
    matrix = next(str(one.value) for one in app.markdown if str(one.value).startswith("| Claim |"))
    assert matrix.count("TP") == 2 * 4 + 3
    assert matrix.count("FP") == 1
    assert len(calls_of(case_on(app))) == 3 + 4


def test_sliders_do_not_ask_again_and_the_runs_stay_when_pages_are_switched(open_page: Open) -> None:
    with serving(swaying(2, 3)) as server:
        app = asked_once(open_page, server)
        app.button(key="bench.ask").click().run()
        ended(app)
        asked = len(server.requests)
        app.slider(key="bench.times").set_value(9).run()
        app.switch_page("../pages/metrics/answer_correctness.py").run()
        app.switch_page(BENCH).run()
        assert len(server.requests) == asked
    assert "5 of 5 runs gave a score" in shown(app)


def test_the_runs_follow_weights_beta_and_similarity_without_another_call(open_page: Open) -> None:
    def scores(app: AppTest) -> list[str]:
        """Those of both runs, smallest first: which of two calls at once is answered first is up to the machine."""
        table = next(str(one.value) for one in app.markdown if str(one.value).startswith("| Claim |"))
        named, *shown = table.splitlines()[-1].strip("| ").split(" | ")
        assert named == "**Score**"
        return sorted(shown)

    with serving(swaying(2, 2, 3)) as server:
        app = asked_once(open_page, server, replace(LOAN, settings=Settings((1.0, 0.0))))
        app.slider(key="bench.times").set_value(2).run()
        app.button(key="bench.ask").click().run()
        ended(app)
        asked = len(server.requests)
        assert scores(app) == ["0.667", "0.857"]
        form = app.session_state["case.form"]
        app.session_state["case.form"] = {**form, "settings": {**form["settings"], "beta": 2.0}}
        assert scores(app.run()) == ["0.667", "0.789"]
        half = {**form["settings"], "weights": [0.5, 0.5]}
        app.session_state["case.form"] = {**form, "settings": half, "similarity": {"value": 0.5, "source": "by hand"}}
        assert scores(app.run()) == ["0.583", "0.679"]
        app.session_state["case.form"] = {**form, "settings": half, "similarity": {}}
        assert scores(app.run()) == ["–", "–"]
        assert len(server.requests) == asked


def test_a_second_judge_is_a_further_column_with_its_agreement(open_page: Open) -> None:
    def two(request: Request) -> Answer:
        if '"TP"' in request.prompt:
            return Answer(sorted_reply(2 if request.body["model"] == MODEL else 3))
        return librarian(request)

    with serving(two) as server:
        app = asked_once(open_page, server)
        app.button(key="bench.ask").click().run()
        ended(app)
        app.text_input(key="connection.second.base_url").set_value(server.url).run()
        assert "1 call, about" not in shown(app)
        app.text_input(key="connection.second.model").set_value("another-judge").run()
        assert "1 call, about" in shown(app), "what it takes is said before"
        app.button(key="bench.second.ask").click().run()
        ended(app)
        assert server.chats()[-1].body["model"] == "another-judge"
    words = shown(app)
    assert f"**{MODEL}** (its commoner verdict) and **another-judge** agree on **5** of 6 claims" in words
    assert f"They differ on: {RESPONSE[2]}" in words
    assert case_on(app).judge.label == MODEL, "the case keeps its own judge"
    assert "These answers differ in: judge. A threshold that was chosen with one" in words


def test_the_cassette_answers_offline_without_a_key(open_page: Open) -> None:
    with serving(librarian) as server:
        app = asked_once(open_page, server, LOAN)
        made = case_on(app)
        before = made.sorting.counts
    saved = case_from_json(case_to_json(made))
    fresh = Case(saved.question, saved.response, saved.reference, calls=saved.calls)
    app = open_page("practice", "judge_bench", fresh)
    assert app.button(key="cassette.play").label == "Stop replaying", "who connected nobody hears the recorded calls"
    app.switch_page("../pages/metrics/answer_correctness.py").run()
    app.segmented_control(key="picker.judge.claims").set_value("model").run()
    answered(app, "claims")
    assert case_on(app).sorting.counts == before
    assert len(case_on(app).calls) == len(saved.calls), "what was played is not written down twice"
    assert case_on(app).judge.label == MODEL


def test_what_a_cassette_was_never_asked_is_said_and_not_scored(open_page: Open) -> None:
    with serving(librarian) as server:
        app = asked_once(open_page, server)
        app.button(key="cassette.play").click().run()
    app.switch_page("../pages/metrics/groundedness.py").run()
    answered(app, "statements")
    assert score(app) == "not scored"
    assert "This call is not among the recorded ones" in shown(app)
