"""A case as the parameters of an address, and back: an example by its name, settings in plain words, the rest packed.

Whatever differs from the example (or, without one, from an empty case) goes into the link field by field. A case that
is too long for an address goes into a case file instead.
"""

from __future__ import annotations

import base64
import binascii
import json
import math
import zlib
from collections.abc import Mapping
from typing import NamedTuple, get_args

from metrics.case import Case, Gate
from metrics.case_file import case_form, case_from_form
from metrics.forms import DamagedCase, Form, loaded
from metrics.notes import Note

EXAMPLE, WEIGHTS, PACKED = "case", "weights", "more"
SETTINGS = (WEIGHTS, "beta", "threshold", "relevant_at", "grounded_at", "gate")
PARAMETERS = (EXAMPLE, *SETTINGS, PACKED)
LONGEST = 4000
"""Characters of the packed part: servers and chat programs cut addresses that are much longer."""
_UNPACKED = 1_000_000
_LEFT_OUT = ("calls", "raw_replies", "kept_evidence")
"""What a link does without when it gets too long: the record of the judging, and evidence that is not on screen."""


class BadLink(ValueError):
    """A link that no case can be made of; ``note`` says why and what to do."""

    def __init__(self, note: Note) -> None:
        super().__init__(str(note))
        self.note = note


class Link(NamedTuple):
    """The parameters of an address, and what was left out of it so that it is short enough (None: nothing)."""

    parameters: dict[str, str]
    left_out: Note | None = None


def link(case: Case, name: str = "", example: Case | None = None) -> Link:
    """The parameters that open this case again.

    Args:
        case: What the link is to show.
        name: Of the example that the case comes from; "" for a case of one's own.
        example: That example as it opens.

    Raises:
        BadLink: If the case is too long for an address.

    >>> link(Case(question="Who?", response="She."), example=None).left_out is None
    True
    """
    base = case_form(example or Case())
    parameters = {EXAMPLE: name} if name else {}
    form = case_form(case)
    parameters |= {
        field: _written(form["settings"][field])
        for field in SETTINGS
        if form["settings"][field] != base["settings"][field]
    }
    changed = {field: value for field, value in form.items() if field != "settings" and base.get(field) != value}
    if not changed:
        return Link(parameters)
    packed, left_out = _packed(changed), None
    if len(packed) > LONGEST and any(field in changed for field in _LEFT_OUT):
        packed = _packed({field: value for field, value in changed.items() if field not in _LEFT_OUT})
        left_out = Note("link.left-out")
    if len(packed) > LONGEST:
        raise BadLink(Note("link.too-long", {"length": len(packed), "longest": LONGEST}))
    return Link({**parameters, PACKED: packed}, left_out)


def linked_case(parameters: Mapping[str, str], examples: Mapping[str, Case]) -> Case | None:
    """The case that an address asks for; None when it asks for none.

    Raises:
        BadLink: If it names no example of this app, or was cut or changed on its way.
    """
    asked = {name: parameters[name] for name in PARAMETERS if name in parameters}
    if not asked:
        return None
    name = asked.get(EXAMPLE, "")
    if name and name not in examples:
        raise BadLink(Note("link.no-example", {"name": name[:80]}))
    form = case_form(examples[name] if name else Case())
    try:
        form |= _unpacked(asked.get(PACKED, ""))
        form["settings"] = {
            **form["settings"],
            **{field: _read(field, asked[field]) for field in SETTINGS if field in asked},
        }
        return case_from_form(form)
    except DamagedCase as error:
        raise BadLink(Note("link.damaged", {"place": error.place, "problem": error.problem})) from None
    except (ValueError, binascii.Error, zlib.error, RecursionError):
        raise BadLink(Note("link.cut")) from None


def _written(value: object) -> str:
    if isinstance(value, list):
        return ",".join(repr(one) for one in value)
    return "none" if value is None else str(value)


def _read(field: str, text: str) -> object:
    if field == "gate":
        if text not in get_args(Gate):
            raise ValueError(text)
        return text
    if field == WEIGHTS:
        return [_finite(field, part) for part in text.split(",")]
    return None if text == "none" else _finite(field, text)


def _finite(field: str, text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise DamagedCase(f"settings.{field}", "expected a finite number")
    return number


def _packed(form: Form) -> str:
    text = json.dumps(form, ensure_ascii=False, separators=(",", ":"))
    if len(text) > _UNPACKED:  # however short it may become, it would be refused when it is opened; so it is left as is
        return text
    # Lone surrogates may stand in a pasted text; they must come back as they were.
    return base64.urlsafe_b64encode(zlib.compress(text.encode("utf-8", "surrogatepass"), 9)).decode().rstrip("=")


def _unpacked(packed: str) -> Form:
    if not packed:
        return {}
    raw = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
    stream = zlib.decompressobj()
    # A few bytes can unpack to gigabytes; no case that fits into a link is longer than this.
    text = stream.decompress(raw, _UNPACKED)
    if not stream.eof:
        raise ValueError("cut off, or too long")
    form = loaded(text.decode("utf-8", "surrogatepass"))
    if not isinstance(form, dict) or "settings" in form:
        raise ValueError("no object")
    return form
