"""The five kinds of replies: how each is recognised, and what it says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from metrics.groundedness import Statement
from metrics.notes import Note
from metrics.protocols import WrittenQuestion
from metrics.providers.replies.final import Wanted
from metrics.providers.replies.shapes import (
    MOST_ITEMS,
    REASONS,
    TEXTS,
    Unusable,
    first_text,
    flag,
    ignored,
    key_pattern,
    listed,
    named,
    others,
    shown,
    unwrapped,
)
from metrics.reply_values import Ruled, SortedLists
from metrics.statements import read_statements

T = TypeVar("T")
Read = tuple[T, list[Note]]

_LISTS = {
    "TP": ("tp", "tps", "truepositive", "truepositives", "truepositiveclaims"),
    "FP": ("fp", "fps", "falsepositive", "falsepositives", "falsepositiveclaims"),
    "FN": ("fn", "fns", "falsenegative", "falsenegatives", "falsenegativeclaims"),
}
_COVERED = ("covered", "coveredclaims", "coveredreferenceclaims")
_CLAIMS = ("claims", "statements")
_JUDGED = ("statements", "verdicts", "claims")
_SCORES = ("score", "verdict")
_QUESTIONS, _QUESTION = ("questions", "questionvariations"), ("question",)
_FLAGS = ("noncommittal", "evasive")
_CRITERIA, _CRITERION = ("criteria", "verdicts", "rulings"), ("criterion", "goal")
_MET = ("met", "passed", "fulfilled")


def claims(value: Any) -> Read[tuple[str, ...]]:
    """Texts of one list."""
    form = unwrapped(value, _has_claims)
    key = named(form, _CLAIMS) if isinstance(form, Mapping) else None
    items, notes = listed(form if key is None else form[key], "claims")
    rest = ignored(others(form, _CLAIMS)) if key is not None else []
    return tuple(item.text for item in items), [*notes, *rest]


def sorting(value: Any) -> Read[SortedLists]:
    """Three lists, or four."""
    form = unwrapped(value, _has_lists)
    keys = {name: named(form, names) for name, names in _LISTS.items()}
    missing = [name for name, key in keys.items() if key is None]
    if missing:
        raise Unusable(Note("replies.missing-list", {"lists": ", ".join(missing)}))
    lists, notes = {}, []
    for name, key in keys.items():
        lists[name], said = listed(form[key], name)
        notes += said
    covered = named(form, _COVERED)
    also = None
    if covered is not None:
        also, said = listed(form[covered], "covered")
        notes += said
    renamed = [f"{str(key)[:40]} = {name}" for name, key in keys.items() if key != name]
    if renamed:
        notes.insert(0, Note("replies.renamed", {"names": ", ".join(renamed)}))
    used = [*keys.values(), *([covered] if covered else [])]
    extra = [key for key in form if key not in used]
    within = [key for one in used for key in others(form[one], (*TEXTS, *REASONS))]
    return SortedLists(lists["TP"], lists["FP"], lists["FN"], also), [*notes, *ignored([*extra, *within])]


def questions(value: Any) -> Read[tuple[WrittenQuestion, ...]]:
    """One question or several, each with its flag."""
    items, extra = _list_in(value, _QUESTIONS, _QUESTION)
    found, notes = [], []
    for place, item in enumerate(items, start=1):
        one, said = _question(item, place)
        found += one
        notes += said
    known = (*_QUESTION, "text", *_FLAGS, *REASONS)
    return tuple(found), [*notes, *ignored([*extra, *others(items, known)])]


def statements(value: Any) -> Read[tuple[Statement, ...]]:
    """Statements with scores; a "verdict" of 0 or 1 is a score."""
    items, extra = _list_in(value, _JUDGED, TEXTS)
    forms = [_with_score(item) for item in items]
    read = read_statements(forms)
    renamed = [Note("replies.renamed", {"names": "verdict = score"})] if forms != items else []
    unknown = others(items, (*TEXTS, *REASONS, *_SCORES))
    return read.statements, [*renamed, *read.notes, *ignored([*extra, *unknown])]


def criteria(value: Any) -> Read[tuple[Ruled, ...]]:
    """Criteria with a verdict and its rationale."""
    items, extra = _list_in(value, _CRITERIA, _CRITERION)
    found, notes = [], []
    for place, item in enumerate(items, start=1):
        words = first_text(item, _CRITERION) if isinstance(item, Mapping) else ""
        if not words.strip():
            notes.append(Note("replies.item-unread", {"list": "criteria", "place": place, "found": shown(item)}))
            continue
        met, said = _flag(item, _MET, place)
        notes += said
        found.append(Ruled(words, met, first_text(item, REASONS)))
    return tuple(found), [*notes, *ignored([*extra, *others(items, (*_CRITERION, *_MET, *REASONS))])]


def _question(item: Any, place: int) -> tuple[list[WrittenQuestion], list[Note]]:
    if isinstance(item, str):
        return [WrittenQuestion(item)], []
    if not isinstance(item, Mapping) or not isinstance(item.get(named(item, (*_QUESTION, "text"))), str):
        return [], [Note("replies.item-unread", {"list": "questions", "place": place, "found": shown(item)})]
    noncommittal, notes = _flag(item, _FLAGS, place)
    words = first_text(item, (*_QUESTION, "text"))
    return [WrittenQuestion(words, noncommittal, first_text(item, REASONS))], notes


def _flag(item: Mapping[str, Any], names: tuple[str, ...], place: int) -> tuple[bool | None, list[Note]]:
    key = named(item, names)
    if key is None or item[key] is None:
        return None, []
    read = flag(item[key])
    values: dict[str, str | int | float] = {"place": place, "name": key[:40], "found": shown(item[key])}
    if read.value is None:
        return None, [Note("replies.flag-unread", values)]
    return read.value, [Note("replies.flag-read", {**values, "flag": int(read.value)})] if read.from_text else []


def _list_in(value: Any, lists: tuple[str, ...], single: tuple[str, ...]) -> tuple[list[Any], list[str]]:
    """The items of a reply that is a list, holds one, or is one item; and the keys beside the list."""
    if isinstance(value, Mapping):
        form = unwrapped(value, lambda one: isinstance(one, Mapping) and bool(named(one, (*lists, *single))))
        key = named(form, lists)
        # A single item may carry a list of that name as well; the item's own name decides.
        if key is None or named(form, single):
            return [form], []
        extra = [one for one in form if one != key]
        value = [] if form[key] is None else form[key]
        if isinstance(value, Mapping | str):
            value = [value]
    else:
        extra = []
    if not isinstance(value, list):
        raise Unusable(Note("replies.no-list", {"list": lists[0], "found": shown(value)}))
    if len(value) > MOST_ITEMS:
        raise Unusable(Note("replies.too-many", {"most": MOST_ITEMS}))
    return value, extra


def _with_score(item: Any) -> Any:
    if not isinstance(item, Mapping) or "score" in item:
        return item
    key = named(item, _SCORES)
    return item if key is None else {**item, "score": item[key]}


def _holds(value: Any, names: tuple[str, ...]) -> bool:
    return isinstance(value, Mapping) and named(value, names) is not None


def _has_claims(value: Any) -> bool:
    return _holds(value, _CLAIMS) or (isinstance(value, list) and all(isinstance(item, str | dict) for item in value))


def _has_lists(value: Any) -> bool:
    if not isinstance(value, Mapping):
        return False
    keys = [named(value, names) for names in _LISTS.values()]
    # {"TP": 99} is no sorting; three lists of which one is missing are one that must be refused, not passed over.
    return sum(key is not None and not isinstance(value[key], int | float) for key in keys) > 1


def _has_items(value: Any, lists: tuple[str, ...], single: tuple[str, ...], *, texts: bool = False) -> bool:
    if isinstance(value, Mapping):
        return _holds(value, (*lists, *single))
    wanted = isinstance(value, list) and bool(value)
    return wanted and all((texts and isinstance(item, str)) or _holds(item, single) for item in value)


CLAIMS = Wanted(key_pattern(_CLAIMS), lambda value: _has_claims(unwrapped(value, _has_claims)))
SORTING = Wanted(
    key_pattern(name for names in _LISTS.values() for name in names),
    lambda value: _has_lists(unwrapped(value, _has_lists)),
)
QUESTIONS = Wanted(
    key_pattern((*_QUESTIONS, *_QUESTION)),
    lambda value: _has_items(value, _QUESTIONS, _QUESTION, texts=True),
    lines=True,
)
STATEMENTS = Wanted(key_pattern((*_JUDGED, *TEXTS)), lambda value: _has_items(value, _JUDGED, TEXTS), lines=True)
CRITERIA = Wanted(
    key_pattern((*_CRITERIA, *_CRITERION)), lambda value: _has_items(value, _CRITERIA, _CRITERION), lines=True
)
