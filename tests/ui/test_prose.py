"""Words on screen: found, filled, counted, and numbers in the form a reader needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from metrics.notes import ENGLISH, Note
from ui import catalogues, prose, reader


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.5, "0.500"),
        (0.6095, "0.6095"),
        (0.6094999999999999, "0.6095"),
        (0.5549999999999999, "0.555"),
        (2 / 3, "0.667"),
        (1.0, "1.000"),
        (-0.2051, "-0.2051"),
        (0.0, "0.000"),
        (1.25e300, "1.25E300"),
        (-2e6, "-2E6"),
    ],
)
def test_a_score_has_three_decimals_or_four_where_the_fourth_is_its_last(value: float, shown: str) -> None:
    assert prose.score_number(value) == shown


def test_a_number_that_does_not_exist_is_a_dash() -> None:
    assert prose.number(None) == prose.score_number(None) == "\N{EN DASH}"


def test_a_message_is_found_filled_and_counted() -> None:
    assert prose.t("score.pass", threshold="0.5") == "Passes at 0.5"
    assert prose.tn("board.unsorted", 1).startswith("1 claim has")
    assert prose.tn("board.unsorted", 2).startswith("2 claims have")


def test_large_counts_are_grouped_and_a_count_takes_the_plural_form_of_the_language(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    head = 'msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);"\n\n'
    forms = "".join(f'msgstr[{place}] "{words} {{n}}"\n' for place, words in enumerate(("one", "few", "many")))
    (tmp_path / "pl").mkdir()
    (tmp_path / "pl" / "a.po").write_text(f'{head}msgid "a.b"\nmsgid_plural "a.b"\n{forms}')
    monkeypatch.setattr(reader, "LOCALE", tmp_path)
    for module in (catalogues, prose):
        monkeypatch.setattr(module, "language", lambda: "pl")
    catalogues.catalogue.cache_clear()
    try:
        shown = [prose.tn("a.b", n) for n in (1, 3, 7, 12_345)]
        number = prose.short_number(0.25)
    finally:
        catalogues.catalogue.cache_clear()
    assert shown == ["one 1", "few 3", "many 7", "many 12\N{NO-BREAK SPACE}345"]
    assert number == "0,25"


def test_a_key_without_words_shows_no_raw_name() -> None:
    assert prose.t("no.such.key_there") == prose.tn("no.such.key_there", 2) == "Key there"


def test_every_note_has_english_words() -> None:
    for code, text in ENGLISH.items():
        assert text.strip(), code
    assert prose.note_text(Note("weights.both-zero")) == ENGLISH["weights.both-zero"]


def test_a_card_is_cut_at_its_headings() -> None:
    card = prose.card("pages/metrics/answer_correctness")
    assert list(card) == ["What it asks", "Inputs", "Formula", "Range", "Reading it", "Limits", "Sources"]
    assert all(card.values())


def test_a_card_in_another_language_is_a_file_beside_the_english_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "a.en.md").write_text("## What\nEnglish.\n\n## Limits\nSome.\n")
    (tmp_path / "a.eo.md").write_text("## Kio\nEsperante.\n\n## Limoj\nKelkaj.\n")
    monkeypatch.setattr(prose, "ROOT", tmp_path)
    monkeypatch.setattr(prose, "language", lambda: "eo")
    prose._card.cache_clear()
    try:
        assert prose.section("a", "Limits") == "Kelkaj."
        assert list(prose.card("a")) == ["Kio", "Limoj"]
        monkeypatch.setattr(prose, "language", lambda: "fr")
        assert prose.section("a", "What") == "English."
    finally:
        prose._card.cache_clear()
