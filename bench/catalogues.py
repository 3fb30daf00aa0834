"""Writes the English catalogues of what lives elsewhere, for translators: notes, reasons, and the examples' words.

Their English stands in the core (which speaks without a screen) and in the examples' own files. The catalogues
``notes.po``, ``reasons.po`` and ``examples.po`` in ``ui/locale/en`` repeat it, so that a translator finds all there is
to translate in one folder. Run it after changing such a text:

    python bench/catalogues.py

It writes the template of the readings too, ``ui/locale/readings.pot`` (see ``bench/readings.py``).
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import readings  # noqa: E402 - beside this script; the bench is no package

from metrics.notes import ENGLISH  # noqa: E402 - the root must be found first
from metrics.reasons import TEXTS, reason_in  # noqa: E402

_HEAD = "# {about} Written by bench/catalogues.py: change the English where it comes from.\n"
_ABOUT = {
    "notes": "Reasons and warnings of the core, from metrics/notes.py.",
    "reasons": "Reasons of the offline judges, and what is wrong with a file, from metrics/reasons.py.",
    "examples": "Titles, descriptions and reasons of the examples, from examples/*.json.",
}


def english(name: str) -> dict[str, str]:
    """All messages of one of these catalogues: msgid -> English."""
    if name == "notes":
        return {f"note.{code}": text for code, text in ENGLISH.items()}
    if name == "reasons":
        return {f"reason.{code}": text for code, text in sorted(TEXTS.items())}
    return _examples()


def catalogue_text(name: str, words: dict[str, str], language: str = "en") -> str:
    """The file of a catalogue."""
    made = Catalog(locale=language, project="answer-metrics-explained", header_comment="", fuzzy=False)
    for key, text in words.items():
        made.add(key, text)
    file = BytesIO()
    write_po(file, made, omit_header=True, width=0)
    plural = "nplurals=1; plural=0;" if language == "ko" else "nplurals=2; plural=(n != 1);"
    head = ["Project-Id-Version: answer-metrics-explained", f"Language: {language}", "MIME-Version: 1.0"]
    head += ["Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit", f"Plural-Forms: {plural}"]
    lines = "\n".join(f'"{line}\\n"' for line in head)
    return (
        _HEAD.format(about=_ABOUT[name]) + f'msgid ""\nmsgstr ""\n{lines}\n\n' + file.getvalue().decode().strip() + "\n"
    )


def _examples() -> dict[str, str]:
    found: dict[str, str] = {}
    said: dict[str, str] = {}
    for path in sorted((ROOT / "examples").glob("*.json")):
        form = json.loads(path.read_text(encoding="utf-8"))
        block = form["example"]
        for part in ("title", "answer", "shows", "origin"):
            if part in block:
                found[f"example.{path.stem}.{part}"] = block[part]["en"]
        for text in [*_reasons(_without_model(form)), *filter(None, [block.get("printed", {}).get("label")])]:
            # Reasons of our own rules are in another catalogue; those in Korean stand in a Korean example.
            if reason_in(text) is None and not re.search("[가-힣]", text) and text not in said.values():
                said[_said_key(text, said)] = text
    return {**found, **said}


def _without_model(form: dict[str, Any]) -> dict[str, Any]:
    """An example without the evidence that a model gave: its words are shown as they are."""
    by = {
        "judge": ("claims", "as_judged"),
        "statements_judge": ("statements", "statements_as_judged"),
        "questions_writer": ("questions",),
    }
    gone = {part for who, parts in by.items() if form.get(who, {}).get("kind") == "model" for part in parts}
    return {name: value for name, value in form.items() if name not in gone}


def _reasons(form: Any) -> Iterator[str]:
    """Reasons and names of who gave them by hand, in reading order; what a model wrote is no text of ours."""
    if isinstance(form, list):
        for item in form:
            yield from _reasons(item)
    elif isinstance(form, dict):
        if form.get("kind") in ("hand", "recorded") and " " in form.get("label", ""):
            yield form["label"]
        for name, value in form.items():
            if name == "reason" and value:
                yield value
            elif name not in ("calls", "raw_replies", "example"):
                yield from _reasons(value)


def _said_key(text: str, taken: dict[str, str]) -> str:
    words = re.findall(r"[a-z0-9]+", text.lower().replace("'s", "s"))
    for length in range(6, len(words) + 1):
        key = f"example.said.{'-'.join(words[:length])}"
        if key not in taken:
            return key
    return f"example.said.{'-'.join(words)}"


if __name__ == "__main__":
    for catalogue in _ABOUT:
        target = ROOT / "ui" / "locale" / "en" / f"{catalogue}.po"
        target.write_text(catalogue_text(catalogue, english(catalogue)), encoding="utf-8")
        print(target.relative_to(ROOT))
    readings.TEMPLATE.write_text(readings.template(), encoding="utf-8")
    print(readings.TEMPLATE.relative_to(ROOT))
