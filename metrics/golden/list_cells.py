"""Lists in a cell: JSON, what Python or numpy print, one plain text; read by hand, so that nothing is ever executed."""

from __future__ import annotations

import ast
import json
import math
import re
from typing import Any, Literal, NamedTuple

from metrics.golden.objects import decoded
from metrics.golden.text_cells import message_text
from metrics.notes import Note

MOST = 4 * (1 << 20)
"""Signs of a cell that is looked at as a printed list; a longer one must be JSON or is one text."""
_DEEPEST = 20
_TOKEN = re.compile(
    r"""\s*(?:(?P<text>[uU]?(?:'[^'\\]*(?:\\.[^'\\]*)*'|"[^"\\]*(?:\\.[^"\\]*)*"))|(?P<sign>[\[\](),])|"""
    r"""(?P<word>[-+.\w]+))""",
    re.DOTALL,
)
_ARRAY = re.compile(r"(?:np\.|numpy\.)?array\((?P<inner>\[.*\])\s*(?:,\s*dtype=[\w'<>.]+)?\s*\)", re.DOTALL)
_WORDS = {"None": None, "null": None, "nan": None, "True": True, "true": True, "False": False, "false": False}
_TABLE = re.compile(r"^\s*\|.*\|\s*$|^\s*\|?\s*:?-{3,}", re.MULTILINE)
Form = Literal["", "json", "python", "numpy", "list", "text", "split"]


class ReadList(NamedTuple):
    """A cell read as a list.

    Args:
        items: The items; None when the cell is empty.
        form: What the cell was.
        notes: What was done to it.
    """

    items: list[Any] | None
    form: Form
    notes: tuple[Note, ...] = ()


def contexts_of(cell: object, split: str = "") -> ReadList:
    """The texts of a cell of contexts.

    Args:
        cell: A text or a JSON value.
        split: The sign at which a plain text is cut, "" for none; lists and Markdown tables are never cut.

    >>> contexts_of("['first chunk' 'second chunk']").items
    ['first chunk', 'second chunk']
    """
    read = list_of(cell)
    if read.items is None:
        return read
    if read.form == "text":
        text = str(read.items[0])
        if split and split in text and not is_table(text):
            pieces = [piece.strip() for piece in text.split(split)]
            return ReadList([one for one in pieces if one], "split", (Note("golden.context-split", {"sign": split}),))
        return read
    texts, notes = _texts(read.items)
    return ReadList(texts, read.form, (*read.notes, *notes))


def list_of(cell: object) -> ReadList:
    """The items of a cell, whatever they are; a text that is no list is its only item.

    >>> list_of("[0.5, None, 1]").items
    [0.5, None, 1]
    """
    if cell is None or (isinstance(cell, float) and math.isnan(cell)):
        return ReadList(None, "")
    if isinstance(cell, list | tuple):
        return ReadList(list(cell), "list")
    if not isinstance(cell, str):
        return ReadList([cell], "text")
    text = cell.strip()
    if not text:
        return ReadList(None, "")
    found = _json_list(text) or _printed_list(text)
    return found or ReadList([cell], "text")


def is_table(text: str) -> bool:
    """Whether a text holds a Markdown table, whose bars part cells and not contexts."""
    return _TABLE.search(text) is not None


def _json_list(text: str) -> ReadList | None:
    if text[0] not in '["':
        return None
    try:
        value = decoded(text)
        twice = isinstance(value, str) and value.lstrip().startswith("[")
        value = decoded(value) if twice else value
    except ValueError:
        return None
    if not isinstance(value, list):
        return None
    return ReadList(value, "json", (Note("golden.decoded-twice"),) if twice else ())


def _printed_list(text: str) -> ReadList | None:
    """A list as Python or numpy print it; None when the text is none, or was shortened when it was printed."""
    if len(text) > MOST or text[0] not in "([an":
        return None
    array = _ARRAY.fullmatch(text)
    text = array["inner"] if array else text
    if not (text[0] in "[(" and text[-1] in "])"):
        return None
    found = _scanned(text)
    if found is None:
        return None
    items, spaced = found
    form: Form = "numpy" if spaced or array else "python"
    return ReadList(items, form, (Note(f"golden.list-{form}"),))


def _scanned(text: str) -> tuple[list[Any], bool] | None:
    """The list, and whether blanks stand between items where Python writes commas (two texts side by side)."""
    stack: list[list[Any]] = [[]]
    spaced, commas, after_item, place = False, False, False, 0
    while place < len(text):
        token = _TOKEN.match(text, place)
        if token is None:
            return None
        place = token.end()
        sign = token["sign"]
        if sign in ("[", "("):
            spaced |= after_item
            stack.append([])
            after_item = False
        elif sign in ("]", ")"):
            if len(stack) < 2:
                return None
            inner = stack.pop()
            stack[-1].append(inner)
            after_item = True
        elif sign == ",":
            if not after_item:
                return None
            commas, after_item = True, False
        else:
            spaced |= after_item
            known, item = _item(token)
            if not known:
                return None
            stack[-1].append(item)
            after_item = True
        if len(stack) > _DEEPEST:
            return None
    done = len(stack) == 1 and len(stack[0]) == 1 and not (spaced and commas)
    return (stack[0][0], spaced) if done else None


def _item(token: re.Match[str]) -> tuple[bool, Any]:
    """A single literal: a quoted text, a number, or one of the few words."""
    word = token["word"]
    if word is None:
        quoted = token["text"]
        if "\\" not in quoted:
            return True, quoted.lstrip("uU")[1:-1]
        try:
            return True, ast.literal_eval(quoted)  # one quoted text, so that it can only give a text
        except (ValueError, SyntaxError):
            return False, None
    if word in _WORDS:
        return True, _WORDS[word]
    try:
        number = float(word)
    except ValueError:
        return False, None
    if not math.isfinite(number):
        return False, None
    return True, int(word) if re.fullmatch(r"[-+]?\d{1,18}", word) else number


def _texts(items: list[Any]) -> tuple[list[str], list[Note]]:
    """The items as texts: nested lists flattened, empty places left out, objects by their text; each is said."""
    texts: list[str] = []
    notes: dict[str, Note] = {}
    left = 0
    waiting = list(reversed(items))
    while waiting:
        item = waiting.pop()
        if isinstance(item, list | tuple):
            notes["nested"] = Note("golden.list-flattened")
            waiting.extend(reversed(item))
        elif item is None or (isinstance(item, float) and math.isnan(item)):
            left += 1
        elif isinstance(item, str):
            texts.append(item)
        else:
            text = message_text(item) if isinstance(item, dict) else None
            notes["other"] = Note("golden.list-objects" if isinstance(item, dict) else "golden.list-numbers")
            texts.append(json.dumps(item, ensure_ascii=False, default=str) if text is None else text)
    if left:
        notes["left"] = Note("golden.list-empty-items", {"count": left})
    return texts, list(notes.values())
