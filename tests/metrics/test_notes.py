from __future__ import annotations

import ast
import string
from pathlib import Path

from metrics.notes import ENGLISH, Note, RefusedSetting

ROOT = Path(__file__).parents[2]


def _codes_in_code() -> dict[str, str]:
    """Every code written as a literal in ``Note("...")`` or in a choice inside it, with the file it stands in."""
    found = {}
    for path in [*ROOT.glob("metrics/**/*.py"), *ROOT.glob("ui/**/*.py"), *ROOT.glob("pages/**/*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Note" and node.args:
                first = node.args[0]
                for part in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
                    if isinstance(part, ast.Constant):
                        found[part.value] = str(path.relative_to(ROOT))
    return found


def test_the_table_is_in_alphabetical_order() -> None:
    assert list(ENGLISH) == sorted(ENGLISH)


def test_every_code_used_has_an_english_text() -> None:
    assert {code: path for code, path in _codes_in_code().items() if code not in ENGLISH} == {}


def test_each_text_is_a_sentence_with_named_places_only() -> None:
    for code, text in ENGLISH.items():
        assert text[0].isupper() or text[0] == "{", code
        assert text.endswith("."), code
        assert "!" not in text, code
        assert all(name is None or name.isidentifier() for _, name, _, _ in string.Formatter().parse(text)), code


def test_a_note_reads_as_english() -> None:
    assert str(Note("weights.negative", {"weight": -0.25})) == "A weight is -0.25, but weights must be 0 or more."
    refusal = RefusedSetting(Note("weights.both-zero"))
    assert str(refusal) == ENGLISH["weights.both-zero"]
    assert isinstance(refusal, ValueError)


def test_two_notes_with_the_same_words_are_equal() -> None:
    assert Note("claims.none") == Note("claims.none")
    assert Note("weights.negative", {"weight": -1}) != Note("weights.negative", {"weight": -2})
