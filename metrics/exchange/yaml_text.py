"""YAML text read with distrust: plain values only, each with the line it stands in.

Built on PyYAML's parser events, not on its loaders: nothing is constructed, tags are refused, and an alias counts as
often as it is used, so that a small file cannot unfold into a huge one. Words are read as YAML 1.2 reads them, as Rasa
does: ``yes``, ``off`` and ``2024-05-01`` are texts, ``1e3`` is a number.
"""

from __future__ import annotations

import math
import re
from typing import Any, NamedTuple

import yaml

from metrics.exchange.placed import Placed
from metrics.forms import DamagedCase

MOST_CHARACTERS = 500_000
MOST_VALUES = 50_000
DEEPEST = 40

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_CONSTANTS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_WHOLE = re.compile(r"[-+]?[0-9]{1,300}|0o[0-7]{1,300}|0x[0-9a-fA-F]{1,300}")
_FRACTION = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"([-+]?)\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")


class _Made(NamedTuple):
    """A value with how many values it unfolds into and how deep it is nested."""

    placed: Placed
    size: int
    depth: int


class _Open:
    """A list or an object while its parts are still coming."""

    def __init__(self, event: yaml.SequenceStartEvent | yaml.MappingStartEvent) -> None:
        self.line, self.anchor = _line(event), event.anchor
        self.parts: list[_Made] | dict[str, _Made] = {} if isinstance(event, yaml.MappingStartEvent) else []
        self.key: Placed | None = None


def read_yaml(text: str) -> Placed:
    """The value of a YAML text.

    Args:
        text: One document, at most ``MOST_CHARACTERS`` long.

    Raises:
        DamagedCase: If it is not YAML, is too large, or holds what is not read here: tags, several documents, a field
            that stands twice, merged fields, aliases that unfold into too much. The line is named.

    >>> read_yaml("steps:\\n- user: yes").value["steps"].value[0].value["user"]
    Placed(value='yes', line=2, written='yes')
    """
    if len(text) > MOST_CHARACTERS:
        raise DamagedCase("the file", f"it is longer than {MOST_CHARACTERS} characters")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the same parser, much faster, where it was built
    cleaned = _LONE_SURROGATE.sub("\ufffd", text.removeprefix("\ufeff"))
    try:
        return _composed(yaml.parse(cleaned, Loader=loader))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f"line {mark.line + 1}" if mark else "the file"
        raise DamagedCase(place, f"this is not YAML ({error.problem or error.context})") from None
    except yaml.YAMLError:
        raise DamagedCase("the file", "it holds a character that YAML does not allow") from None


def word(written: str) -> Any:
    """What a word without quotation marks stands for: a number, true, false, None, or itself.

    >>> [word(written) for written in ("0.80", "1e3", "no", "", "1:30")]
    [0.8, 1000.0, 'no', None, '1:30']
    """
    if written in _CONSTANTS:
        return _CONSTANTS[written]
    if _WHOLE.fullmatch(written):
        return int(written, 0) if written[:2] in ("0o", "0x") else int(written)
    if _FRACTION.fullmatch(written):
        return float(written)
    found = _NOT_FINITE.fullmatch(written)
    if not found:
        return written
    return math.nan if found[1] is None else float(f"{found[1]}inf")


def _composed(events: Any) -> Placed:
    """The one value that the parser's events describe."""
    anchors: dict[str, _Made] = {}
    stack: list[_Open] = []
    result: _Made | None = None
    documents = total = 0
    for event in events:
        made = None
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                raise DamagedCase(f"line {_line(event)}", "a second document begins here; give one at a time")
        elif isinstance(event, (yaml.SequenceStartEvent, yaml.MappingStartEvent)):
            _refuse_tag(event)
            stack.append(_Open(event))
            _refuse_bulk(total, len(stack), event)
        elif isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
            made = _closed(stack[-1])
            _remember(anchors, stack.pop().anchor, made)
        elif isinstance(event, yaml.ScalarEvent):
            _refuse_tag(event)
            made = _Made(_scalar(event), 1, 0)
            _remember(anchors, event.anchor, made)
        elif isinstance(event, yaml.AliasEvent):
            made = _recalled(anchors, event)
        if made is None:
            continue
        total += made.size if isinstance(event, yaml.AliasEvent) else 1
        _refuse_bulk(total, len(stack) + made.depth, event)
        if stack:
            _put(stack[-1], made, event)
        else:
            result = made
    return result.placed if result else Placed(None, 1)


def _scalar(event: yaml.ScalarEvent) -> Placed:
    return Placed(event.value if event.style else word(event.value), _line(event), event.value)


def _closed(part: _Open) -> _Made:
    inner = list(part.parts.values()) if isinstance(part.parts, dict) else part.parts
    value: Any = [made.placed for made in inner]
    if isinstance(part.parts, dict):
        value = dict(zip(part.parts, value, strict=True))
    size, depth = 1 + sum(made.size for made in inner), 1 + max((made.depth for made in inner), default=0)
    return _Made(Placed(value, part.line), size, depth)


def _put(part: _Open, made: _Made, event: yaml.Event) -> None:
    """The value as the next item, the next field's name, or that field's value."""
    if isinstance(part.parts, list):
        part.parts.append(made)
    elif part.key is not None:
        part.parts[part.key.written] = made
        part.key = None
    else:
        name = made.placed.written
        problem = ""
        if isinstance(made.placed.value, (list, dict)):
            problem = "the name of a field must be a single word or text"
        elif name == "<<" and not getattr(event, "style", None):
            problem = "merged fields (<<) are not read; write them out"
        elif name in part.parts:
            problem = f"the field {name} stands twice"
        if problem:
            raise DamagedCase(f"line {_line(event)}", problem)
        part.key = made.placed


def _remember(anchors: dict[str, _Made], name: str | None, made: _Made) -> None:
    if name is not None:
        anchors[name] = made


def _recalled(anchors: dict[str, _Made], event: yaml.AliasEvent) -> _Made:
    name = str(event.anchor)
    if name not in anchors:
        raise DamagedCase(f"line {_line(event)}", f"*{name} repeats something that is not complete before it")
    return anchors[name]


def _refuse_tag(event: Any) -> None:
    if event.tag is not None:
        raise DamagedCase(f"line {_line(event)}", f"the tag {event.tag} is not read; leave it out")


def _refuse_bulk(values: int, depth: int, event: yaml.Event) -> None:
    if values > MOST_VALUES or depth > DEEPEST:
        raise DamagedCase(f"line {_line(event)}", "the file unfolds into too much, or is nested too deeply")


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 1
