"""The nouns of answer correctness: claims, verdicts, links, and what a person may change about them.

A response claim is TP (the reference supports it) or FP (it does not); a reference claim is covered (the response
says it) or FN (the response left it out). A claim nobody has judged yet is unsorted. Links tie a response claim to
the reference claims that support it, many to many.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Mapping, NamedTuple

Side = Literal["response", "reference"]
Label = Literal["TP", "FP", "covered", "FN", "unsorted"]
Link = tuple[str, str]
"""(id of a response claim, id of a reference claim that supports it)."""

SIDES: tuple[Side, Side] = ("response", "reference")
_LABELS: dict[tuple[Side, bool], Label] = {
    ("response", True): "TP",
    ("response", False): "FP",
    ("reference", True): "covered",
    ("reference", False): "FN",
}
_ID_LETTER: dict[Side, str] = {"response": "r", "reference": "f"}


class Verdict(NamedTuple):
    """Whether the other text says the claim too (TP or covered) or not (FP or FN), with the reason given."""

    supported: bool
    reason: str = ""


@dataclass(frozen=True)
class Claim:
    """One claim of one text.

    Args:
        id: Unique within a ``Sorting``; links use it.
        side: Which text makes the claim.
        text: The claim as it stands now.
        judged: The judge's verdict; None when the judge gave none (or there was no judge).
        overruled: A person's verdict, which counts instead of the judge's; both are kept.
        judged_text: What the judge wrote, when a person has since edited ``text``; else None.
        extra: Fields of a case file that this version does not know, carried along.

    Raises:
        ValueError: If the id or the text is blank, or the side is unknown.
    """

    id: str
    side: Side
    text: str
    judged: Verdict | None = None
    overruled: Verdict | None = None
    judged_text: str | None = None
    extra: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        if self.side not in SIDES:
            raise ValueError(f"the side of a claim is response or reference, not {self.side!r}")
        if not self.id.strip() or not self.text.strip():
            raise ValueError("a claim needs an id and a text")

    @property
    def verdict(self) -> Verdict | None:
        """The verdict that counts: a person's before the judge's; None when unsorted."""
        return self.overruled if self.overruled is not None else self.judged

    @property
    def label(self) -> Label:
        """TP, FP, covered, FN or unsorted."""
        return "unsorted" if self.verdict is None else _LABELS[self.side, self.verdict.supported]


class ClaimCounts(NamedTuple):
    """Counts that correctness is computed from; whole numbers >= 0.

    ``response_claims`` and ``reference_claims`` are how many claims each text was split into (None when only
    TP/FP/FN are known); ``covered`` is how many reference claims the response says (None when not known).
    """

    tp: int
    fp: int
    fn: int
    covered: int | None = None
    response_claims: int | None = None
    reference_claims: int | None = None


@dataclass(frozen=True)
class Sorting:
    """Claims of both texts, in reading order, with the links between them.

    Raises:
        ValueError: If two claims share an id, or a link does not run from a response claim to a reference claim.
    """

    claims: tuple[Claim, ...] = ()
    links: tuple[Link, ...] = ()

    def __post_init__(self) -> None:
        sides = {claim.id: claim.side for claim in self.claims}
        if len(sides) != len(self.claims):
            raise ValueError("two claims share one id")
        for response_id, reference_id in self.links:
            if sides.get(response_id) != "response" or sides.get(reference_id) != "reference":
                raise ValueError(f"link {response_id}-{reference_id} does not tie a response claim to a reference claim")

    def __getitem__(self, claim_id: str) -> Claim:
        """The claim with this id.

        Raises:
            KeyError: If there is none.
        """
        for claim in self.claims:
            if claim.id == claim_id:
                return claim
        raise KeyError(claim_id)

    def of(self, side: Side) -> tuple[Claim, ...]:
        """The claims of one text, in order."""
        return tuple(claim for claim in self.claims if claim.side == side)

    def labelled(self, *labels: Label) -> tuple[Claim, ...]:
        """The claims that stand in one of these lists, in order."""
        return tuple(claim for claim in self.claims if claim.label in labels)

    def partners(self, claim_id: str) -> tuple[Claim, ...]:
        """The claims linked to this one that count: a TP's covered claims, a covered claim's TPs.

        A link that a later flip contradicts is kept, but does not count until the flip is taken back.
        """
        if self[claim_id].label not in ("TP", "covered"):
            return ()
        ids = {b if a == claim_id else a for a, b in self.links if claim_id in (a, b)}
        return tuple(claim for claim in self.claims if claim.id in ids and claim.label in ("TP", "covered"))

    @property
    def counts(self) -> ClaimCounts:
        """TP, FP, FN, covered, and how many claims each text has."""
        labels = [claim.label for claim in self.claims]
        return ClaimCounts(
            tp=labels.count("TP"),
            fp=labels.count("FP"),
            fn=labels.count("FN"),
            covered=labels.count("covered"),
            response_claims=len(self.of("response")),
            reference_claims=len(self.of("reference")),
        )


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
    made = tuple(Claim(new, claim.side, text, overruled=claim.verdict) for new, text in zip(ids, parts))
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
    made = (Claim(new, side, text, overruled=verdict) for new, text in zip(_new_ids(sorting, side, len(kept)), kept))
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
    """Ids never used in this sorting: one past the highest number, so that a deleted claim's id is not reborn."""
    letter = _ID_LETTER[side]
    numbers = [int(claim.id[1:]) for claim in sorting.claims if claim.id[0] == letter and claim.id[1:].isdecimal()]
    start = max(numbers, default=0) + 1
    return [f"{letter}{number}" for number in range(start, start + count)]


def _renamed(pair: Link, old: str, new: Sequence[str]) -> list[Link]:
    response_id, reference_id = pair
    if response_id == old:
        return [(one, reference_id) for one in new]
    return [(response_id, one) for one in new] if reference_id == old else [pair]
