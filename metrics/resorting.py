"""What a person may change about a sorting: each function returns a new Sorting and leaves the old one alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from metrics.claims import Claim, Link, Side, Sorting, Verdict

_ID_LETTER: dict[Side, str] = {"response": "r", "reference": "f"}


def sorted_as(sorting: Sorting, claim_id: str, supported: bool, reason: str = "") -> Sorting:
    """One claim judged by a person; a verdict equal to the judge's takes the overrule back.

    Raises:
        KeyError: If there is no such claim.
    """
    claim = sorting[claim_id]
    agrees = claim.judged is not None and claim.judged.supported == supported
    verdict = None if agrees else Verdict(supported, reason)
    return _changed(sorting, replace(claim, overruled=verdict))


def flip(sorting: Sorting, claim_id: str) -> Sorting:
    """One claim's verdict turned round, and nothing else: TP <-> FP, covered <-> FN.

    Raises:
        KeyError: If there is no such claim.
        ValueError: If the claim is unsorted: there is nothing to turn round.
    """
    verdict = sorting[claim_id].verdict
    if verdict is None:
        raise ValueError("an unsorted claim cannot be flipped; sort it first")
    return sorted_as(sorting, claim_id, not verdict.supported)


def link(sorting: Sorting, response_id: str, reference_id: str) -> Sorting:
    """A response claim tied to a reference claim that supports it: the one becomes TP, the other covered.

    Raises:
        KeyError: If there is no such claim.
        ValueError: If the ids are not a response claim and a reference claim, in this order.
    """
    tied = sorted_as(sorted_as(sorting, response_id, True), reference_id, True)
    links = tied.links if (response_id, reference_id) in tied.links else (*tied.links, (response_id, reference_id))
    return Sorting(tied.claims, links)


def unlink(sorting: Sorting, response_id: str, reference_id: str) -> Sorting:
    """The tie taken away; both verdicts stay as they are."""
    return Sorting(sorting.claims, tuple(pair for pair in sorting.links if pair != (response_id, reference_id)))


def relinked(sorting: Sorting, claim_id: str, pairs: Sequence[Link]) -> Sorting:
    """A claim's links made these and no others; a claim that loses its last link keeps its verdict.

    Raises:
        KeyError: If a pair names a claim that is not there.
        ValueError: If a pair is not a response claim and a reference claim, in this order.
    """
    kept = Sorting(sorting.claims, tuple(pair for pair in sorting.links if claim_id not in pair or pair in pairs))
    for response_id, reference_id in (pair for pair in pairs if claim_id in pair):
        kept = link(kept, response_id, reference_id)
    return kept


def restored(sorting: Sorting, claim_id: str) -> Sorting:
    """One claim with the judge's words and verdict again; a claim that no judge saw stays as it is.

    Raises:
        KeyError: If there is no such claim.
    """
    claim = sorting[claim_id]
    if claim.judged is None:
        return sorting
    text = claim.text if claim.judged_text is None else claim.judged_text
    return _changed(sorting, replace(claim, text=text, judged_text=None, overruled=None))


def edit(sorting: Sorting, claim_id: str, text: str) -> Sorting:
    """A claim with other words; its verdict stays, and the judge's own words are kept.

    Raises:
        KeyError: If there is no such claim.
        ValueError: If the text is blank.
    """
    claim = sorting[claim_id]
    original = claim.judged_text if claim.judged_text is not None else claim.text
    kept = original if claim.judged is not None and original != text else None
    return _changed(sorting, replace(claim, text=text, judged_text=kept))


def split(sorting: Sorting, claim_id: str, texts: Sequence[str]) -> Sorting:
    """One claim replaced by several, each with its verdict and links: a person's now, since no judge saw the parts.

    Raises:
        KeyError: If there is no such claim.
        ValueError: If fewer than two non-blank texts are given.
    """
    claim, parts = sorting[claim_id], [text.strip() for text in texts if text.strip()]
    if len(parts) < 2:
        raise ValueError("a split needs at least two parts")
    ids = _new_ids(sorting, claim.side, len(parts))
    made = tuple(Claim(new, claim.side, text, overruled=claim.verdict) for new, text in zip(ids, parts, strict=True))
    links = tuple(pair for old in sorting.links for pair in _renamed(old, claim_id, ids))
    return Sorting(tuple(c for old in sorting.claims for c in (made if old.id == claim_id else (old,))), links)


def merge(sorting: Sorting, claim_ids: Sequence[str], text: str | None = None) -> Sorting:
    """Several claims of one text made one, in the place of the first; unsorted when their verdicts disagree.

    Raises:
        KeyError: If there is no such claim.
        ValueError: If fewer than two claims are named, or they are not of one text.
    """
    chosen = [claim for claim in sorting.claims if claim.id in claim_ids]
    if len(chosen) != len(set(claim_ids)):
        raise KeyError(", ".join(sorted(set(claim_ids) - {claim.id for claim in chosen})))
    if len(chosen) < 2 or len({claim.side for claim in chosen}) > 1:
        raise ValueError("a merge needs at least two claims of the same text")
    first = chosen[0]
    verdicts = {claim.verdict.supported if claim.verdict else None for claim in chosen}
    reason = " / ".join(claim.verdict.reason for claim in chosen if claim.verdict and claim.verdict.reason)
    agreed = verdicts.pop() if len(verdicts) == 1 else None
    verdict = None if agreed is None else Verdict(agreed, reason)
    (new,) = _new_ids(sorting, first.side, 1)
    made = Claim(new, first.side, text or " ".join(claim.text for claim in chosen), overruled=verdict)
    links = sorting.links
    for claim in chosen:
        links = tuple(pair for old in links for pair in _renamed(old, claim.id, [new]))
    kept = [made if claim is first else claim for claim in sorting.claims if claim is first or claim not in chosen]
    return Sorting(tuple(kept), tuple(dict.fromkeys(links)))


def add(sorting: Sorting, side: Side, texts: Iterable[str], supported: bool | None = None) -> Sorting:
    """New claims at the end of one text's list, sorted by a person or left unsorted; blank texts are passed over."""
    kept = [text.strip() for text in texts if text.strip()]
    verdict = None if supported is None else Verdict(supported)
    ids = _new_ids(sorting, side, len(kept))
    made = (Claim(new, side, text, overruled=verdict) for new, text in zip(ids, kept, strict=True))
    return Sorting((*sorting.claims, *made), sorting.links)


def delete(sorting: Sorting, claim_id: str) -> Sorting:
    """The sorting without one claim and its links.

    Raises:
        KeyError: If there is no such claim.
    """
    gone = sorting[claim_id]
    return Sorting(
        tuple(claim for claim in sorting.claims if claim is not gone),
        tuple(pair for pair in sorting.links if claim_id not in pair),
    )


def _changed(sorting: Sorting, changed: Claim) -> Sorting:
    return Sorting(tuple(changed if claim.id == changed.id else claim for claim in sorting.claims), sorting.links)


def _new_ids(sorting: Sorting, side: Side, count: int) -> list[str]:
    """Ids that no claim of this sorting has: numbers past the highest one."""
    letter = _ID_LETTER[side]
    # An id of a case file may be any text, a letter with thousands of digits too; only short ones can clash with ours.
    numbers = re.compile(rf"{letter}([0-9]{{1,9}})")
    start = max((int(found[1]) for claim in sorting.claims if (found := numbers.fullmatch(claim.id))), default=0) + 1
    return [f"{letter}{number}" for number in range(start, start + count)]


def _renamed(pair: Link, old: str, new: Sequence[str]) -> list[Link]:
    response_id, reference_id = pair
    if response_id == old:
        return [(one, reference_id) for one in new]
    return [(response_id, one) for one in new] if reference_id == old else [pair]
