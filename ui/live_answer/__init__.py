"""What Python answers to a touch: one message with all that changed, for the parts of a page that the browser draws.

Every element that Streamlit sends anew costs the browser milliseconds, and a component comes with its whole script. So
the parts stay as the last run of the page drew them, and one small component tells them what is new
(docs/decisions/0017).
"""

from __future__ import annotations

import json
import marshal
import time
import zlib
from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import streamlit as st

from ui.state import remember, remembered, widget

_HERE = Path(__file__).parent
_STATE, _KEY = "live", "live.answer"
_mount = st.components.v2.component("live_answer", js=(_HERE / "live_answer.js").read_text(encoding="utf-8"))

Parts: TypeAlias = Mapping[str, Mapping[str, Any]]
"""The name of each part -> what it shows, plain values by name."""


Ahead: TypeAlias = Mapping[str, Parts]
"""The name of each touch that seems near -> what the parts would show after it, so that they need not wait for the
answer. Parts that do so by themselves are left out."""


def part_script() -> str:
    """What the script of every part begins with; a component has no address from which another could import it."""
    return (_HERE / "part.js").read_text(encoding="utf-8")


def begin_parts() -> None:
    """A run of the whole page begins: later answers say what has changed since the parts were drawn in it."""
    remember(_STATE, {"base": str(time.time_ns()), "drawn": {}, "changed": {}, "answers": False})


def as_drawn(name: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """What a part shows, with the words by which it knows the answers that are meant for it."""
    held = remembered(_STATE)
    if held is None:
        return dict(values)
    held["drawn"][name] = {key: _mark(value) for key, value in values.items()}
    return {**values, "part": name, "base": held["base"]}


def answers() -> bool:
    """Whether the page on screen has its ``live_answer``, so that a change need not draw it anew."""
    held = remembered(_STATE)
    return held is not None and bool(held["answers"])


def live_answer(
    parts: Callable[[], Parts],
    takes: Mapping[str, Callable[[object], None]],
    ahead: Callable[[], Ahead | None] = lambda: None,
) -> bool:
    """Tells each part what has changed since it was drawn, nothing in the run that draws it; whether anything has.

    All changes since then are told every time: Streamlit may leave out an answer that the next one follows closely.

    Args:
        parts: What the parts show now, in the order in which they are told.
        takes: What parts send -> what takes it over, called before this is drawn again. What comes is not checked.
        ahead: What touches would bring; None tells the parts not to ask for it.
    """
    held = remembered(_STATE)
    said = [] if not held["answers"] else _told(parts(), partial(_changed, held))
    held["answers"] = True
    calls: dict[str, Any] = {f"on_{name}_change": partial(_taken, name, take) for name, take in takes.items()}
    near = ahead()
    then = None if near is None else _packed(held, near) if near else ""
    _mount(key=_KEY, data=[{"base": held["base"], "parts": said, "ahead": then}], **calls)
    return bool(said)


def _taken(name: str, take: Callable[[object], None]) -> None:
    take((widget(_KEY) or {}).get(name))


def _told(parts: Parts, of: Callable[[str, Mapping[str, Any]], list[str]]) -> list[list[Any]]:
    """What is told of each part that has something to be told."""
    names = {name: of(name, values) for name, values in parts.items()}
    return [[name, {key: parts[name][key] for key in keys}] for name, keys in names.items() if keys]


def _packed(held: dict[str, Any], ahead: Ahead) -> str:
    """What is told ahead, a tenth in size: by part, where the touches' values are nearly the same."""
    parts: dict[str, dict[str, Any]] = {}
    for touch, then in ahead.items():
        for name, values in _told(then, partial(_differs, held)):
            parts.setdefault(name, {})[touch] = values
    told = json.dumps({"touches": [*ahead], "parts": [*parts.items()]}, ensure_ascii=False, separators=(",", ":"))
    return b64encode(zlib.compress(told.encode())).decode()


def _changed(held: dict[str, Any], name: str, values: Mapping[str, Any]) -> list[str]:
    """What has changed of a part since it was drawn, now or before."""
    held["changed"][name] = _differs(held, name, values)
    return list(held["changed"][name])


def _differs(held: dict[str, Any], name: str, values: Mapping[str, Any]) -> list[str]:
    """The same without keeping it: nothing is shown yet of what is told ahead."""
    drawn, changed = held["drawn"].get(name, {}), held["changed"].get(name, [])
    return [*changed, *(key for key in values if key not in changed and drawn.get(key) != _mark(values[key]))]


def _mark(value: Any) -> int:
    """The same for the same plain value; the values themselves would be held for every visitor."""
    return hash(marshal.dumps(value, 2))  # a fifth of repr's time; later versions also tell who else holds a value
