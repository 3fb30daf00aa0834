"""The glossary: every term is explained once, and a card's words lead to it without touching what is no word."""

from __future__ import annotations

import re

import pytest

from ui import reader
from ui.glossary import terms, with_terms
from ui.prose import ROOT, card

LINK = re.compile(r"\[([^\]]+)\]\(glossary\?lang=\w+#([a-z0-9-]+) \"([^\"]+)\"\)")


@pytest.fixture(params=reader.languages())
def code(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(reader, "language", lambda: request.param)
    monkeypatch.setattr("ui.prose.language", lambda: request.param)
    return str(request.param)


def test_every_term_has_one_or_two_short_plain_sentences(code: str) -> None:
    forms = [form.casefold() for one in terms() for form in one.forms]
    assert len(forms) == len(set(forms))
    assert len({one.anchor for one in terms()}) == len(terms())
    for one in terms():
        assert all(one.forms), one.title
        assert not re.search(r"[*_`$\[\]\n]", one.meaning), one.title  # it is also shown where Markdown is not read
        assert 0 < len(one.meaning) <= 240, one.title


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Claims are what a judge cuts; a claim more.", ["Claims", "judge"]),
        ("$$precision=1$$ and `recall`, $beta$, [a judge](x)", []),
        ("the judgement of a proclaimed claimant", []),
        ("the F-beta of both", ["F-beta"]),
    ],
)
def test_a_term_is_linked_where_it_first_stands(text: str, words: list[str]) -> None:
    linked = with_terms(text)
    assert [match[0] for match in LINK.findall(linked)] == words
    assert LINK.sub(r"\1", linked) == text


def test_korean_terms_are_found_before_their_particles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "language", lambda: "ko")
    linked = with_terms("정밀도가 낮고 재현율은 높은, 심판(judge)의 판정")
    assert [match[0] for match in LINK.findall(linked)] == ["정밀도", "재현율", "심판", "판정"]


def test_every_card_stays_as_it_is_but_for_the_links(code: str) -> None:
    known = {one.anchor: one.meaning for one in terms()}
    for path in sorted((ROOT / "pages").glob("*/*.en.md")):
        for body in card(path.relative_to(ROOT).as_posix().removesuffix(".en.md")).values():
            linked = with_terms(body)
            assert LINK.sub(r"\1", linked) == body
            for _, anchor, meaning in LINK.findall(linked):
                assert meaning == known[anchor].replace('"', "\N{RIGHT DOUBLE QUOTATION MARK}")
