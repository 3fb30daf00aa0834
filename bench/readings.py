"""Every text that an example shows and judges, with where it stands, and the template for its translators.

These texts are shown with a reading in the reader's language (``ui/readings.py``); docs/translating.md says how.
``python bench/catalogues.py`` writes the template.
"""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import yaml
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from metrics.anchors import ANCHOR_TEXTS  # noqa: E402 - the root must be found first
from metrics.case import Case  # noqa: E402
from metrics.case_file import case_from_form  # noqa: E402
from metrics.evidence import ground_truth  # noqa: E402
from metrics.providers.questions import writer  # noqa: E402
from metrics.providers.rules.splitting import statements  # noqa: E402
from metrics.question_edits import DEFAULT_STRICTNESS  # noqa: E402
from metrics.reasons import reason_in  # noqa: E402
from metrics.recorded_runs import recorded_sortings  # noqa: E402
from ui.readings import original_language  # noqa: E402

TEMPLATE = ROOT / "ui" / "locale" / "readings.pot"
_HEAD = """# The examples' own texts, for a reading in another language. Written by bench/catalogues.py.
# The text stays on screen; what you write stands beneath it. Keep its numbers, and what is wrong in it.
"""
_OF_CASE = ("question", "response", "reference", "ground_truth", "contexts", "transcript", "criteria", "claims")
_OF_CASE += ("as_judged", "statements", "statements_as_judged", "questions", "kept_evidence")
_TEXTS = ("text", "judged_text", "question", "criterion", "rationale", "statement")
"""Names of fields inside of these that hold a text of the example's own; reasons are in ``examples.po``."""
_ANCHORS = ("en", "ko")


def example_texts() -> dict[str, list[str]]:
    """Every text of the examples, the sample sets and the Rasa sample: text -> where it stands, in reading order."""
    found: dict[str, list[str]] = {}
    for place, text in _texts():
        places = found.setdefault(text, [])
        if place not in places:
            places.append(place)
    return found


def to_read(code: str) -> dict[str, list[str]]:
    """The texts that a reader of a language has a reading for: all that are not in that language already."""
    return {text: places for text, places in example_texts().items() if original_language(text) != code}


def template() -> str:
    """The template of readings."""
    made = Catalog(project="answer-metrics-explained", header_comment="", fuzzy=False)
    for text, places in example_texts().items():
        made.add(text, locations=[(place, None) for place in places])  # type: ignore[list-item]
    file = BytesIO()
    write_po(file, made, omit_header=True, width=0)
    head = ["MIME-Version: 1.0", "Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit"]
    lines = "\n".join(f'"{line}\\n"' for line in ["Project-Id-Version: answer-metrics-explained", *head])
    return f'{_HEAD}msgid ""\nmsgstr ""\n{lines}\n\n{file.getvalue().decode().strip()}\n'


def _texts() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "examples").glob("*.json")):
        form = json.loads(path.read_text(encoding="utf-8"))
        for name in _OF_CASE:
            yield from _named(f"{_place(path)}:{name}", _whole(form.get(name)))
        yield from _named(f"{_place(path)}:reasons", _korean_reasons(form))
        case = case_from_form(form)
        runs = recorded_sortings(case)
        yield from _named(f"{_place(path)}:calls", runs and runs.claims)
        yield from _named(f"{_place(path)}:calls", _asked_for(form.get("calls", [])))
        yield from _named(f"{_place(path)}:rules", _by_rules(case))
    for path in sorted((ROOT / "examples" / "golden").glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                for name in ("question", "response", "reference"):
                    yield from _named(f"{_place(path)}:{row['id']}", row[name])
                yield from _named(f"{_place(path)}:rules", statements(row["response"]) + statements(row["reference"]))
    yield from _of_rasa(ROOT / "examples" / "rasa")
    for code in _ANCHORS:
        for text in ANCHOR_TEXTS[code]:
            yield "metrics/anchors.py", text


def _by_rules(case: Case) -> list[str]:
    """The claims that this app's rules split an example's texts into, and the questions they invent: one click away."""
    texts = dict.fromkeys((case.response, case.reference, ground_truth(case)))
    claims = [claim for text in texts for claim in statements(text)]
    return claims + [one.text for one in writer.questions(case.response, DEFAULT_STRICTNESS)]


def _korean_reasons(form: Any) -> list[str]:
    """Why the claims of a Korean example stand where they do; reasons in English are in ``examples.po``."""
    if isinstance(form, list):
        return [text for one in form for text in _korean_reasons(one)]
    if not isinstance(form, Mapping):
        return []
    why = form.get("reason")
    own = [why] if isinstance(why, str) and original_language(why) == "ko" and reason_in(why) is None else []
    inner = [value for name, value in form.items() if name not in ("calls", "raw_replies", "example")]
    return own + [text for value in inner for text in _korean_reasons(value)]


def _asked_for(calls: list[dict[str, Any]]) -> list[str]:
    """The statements and the invented questions that recorded calls lead to when they are played."""
    played = [one for call in calls if call["purpose"] in ("statements", "question") for one in call["parsed"]]
    return [one["text"] for one in played]


def _of_rasa(folder: Path) -> Iterator[tuple[str, str]]:
    turn, tests = folder / "turn.json", folder / "tests.yml"
    form = json.loads(turn.read_text(encoding="utf-8"))
    for said, messages in form["turns"].items():
        yield _place(turn), said
        for message in messages:
            yield _place(turn), message["text"]
            for name in ("search_results", "domain_ground_truth"):
                yield from _named(_place(turn), message["metadata"].get(name))
    for reply in form["judge_replies"].values():
        yield from _named(_place(turn), _whole(reply["statements"]))
    for test in yaml.safe_load(tests.read_text(encoding="utf-8"))["test_cases"]:
        yield _place(tests), test["test_case"]
        for step in test["steps"]:
            yield _place(tests), step["user"]
            for assertion in step["assertions"]:
                yield from _named(_place(tests), [one.get("ground_truth") for one in assertion.values()])


def _whole(form: Any) -> list[Any]:
    """The texts of a field: a text itself, those of a list, or what the named fields of its objects hold."""
    if isinstance(form, str):
        return [form]
    if isinstance(form, list):
        return [text for one in form for text in _whole(one)]
    if isinstance(form, Mapping):
        own = [form[name] for name in _TEXTS if isinstance(form.get(name), str)]
        inner = [value for name, value in form.items() if name not in _TEXTS and isinstance(value, (list, dict))]
        # Lists of plain texts inside are ids of links, but for what a judge was asked about.
        asked = [text for texts in form.get("asked", {}).values() for text in texts]
        deeper = [one for part in inner for one in (part if isinstance(part, list) else [part])]
        return own + asked + [text for one in deeper if isinstance(one, Mapping) for text in _whole(one)]
    return []


def _named(place: str, texts: Any) -> Iterator[tuple[str, str]]:
    for text in [texts] if isinstance(texts, str) else texts or ():
        if isinstance(text, str) and text.strip():
            yield place, text


def _place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
