"""The nouns of answer correctness: claims, verdicts, and the links between them.

A response claim is TP (the reference supports it) or FP (it does not); a reference claim is covered (the response
says it) or FN (the response left it out). A claim nobody has judged yet is unsorted. Links tie a response claim to
the reference claims that support it, many to many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, NamedTuple

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


@dataclass(frozen=True)
class Verdict:
    """Whether the other text says the claim too (TP or covered) or not (FP or FN), with the reason given.

    ``score`` is a groundedness judge's number for a statement where that is not simply 1 or 0.
    """

    supported: bool
    reason: str = ""
    score: float | None = None
    extra: Mapping[str, Any] = field(default_factory=dict, compare=False)


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
    """Claims of both texts, in reading order, with the links between them; ``extra`` as in ``Claim``.

    Raises:
        ValueError: If two claims share an id, or a link does not run from a response claim to a reference claim.

    >>> said = Claim("a1", "response", "It is red.", Verdict(True))
    >>> known = Claim("r1", "reference", "The house is red.", Verdict(True))
    >>> sorting = Sorting((said, known), (("a1", "r1"),))
    >>> [claim.label for claim in sorting.claims], [claim.id for claim in sorting.partners("a1")]
    (['TP', 'covered'], ['r1'])
    """

    claims: tuple[Claim, ...] = ()
    links: tuple[Link, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        sides = {claim.id: claim.side for claim in self.claims}
        if len(sides) != len(self.claims):
            raise ValueError("two claims share one id")
        for response_id, reference_id in self.links:
            if sides.get(response_id) != "response" or sides.get(reference_id) != "reference":
                raise ValueError(f"link {response_id}-{reference_id} ties no response claim to a reference claim")

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
        ids = self._tied.get(claim_id, frozenset[str]())
        return tuple(claim for claim in self.claims if claim.id in ids and claim.label in ("TP", "covered"))

    @cached_property
    def _tied(self) -> Mapping[str, set[str]]:
        """The ids that each linked claim is linked to; a text that repeats itself may bring thousands of links."""
        tied: dict[str, set[str]] = {}
        for one, other in self.links:
            tied.setdefault(one, set()).add(other)
            tied.setdefault(other, set()).add(one)
        return tied

    @property
    def counts(self) -> ClaimCounts:
        """TP, FP, FN, covered, and how many claims each text has."""
        return counts_of(self.tally)

    @property
    def tally(self) -> Counter[str]:
        """How many claims stand under each label; unsorted ones as "unsorted response" and "unsorted reference"."""
        return Counter(f"unsorted {claim.side}" if claim.label == "unsorted" else claim.label for claim in self.claims)


def counts_of(tally: Mapping[str, int]) -> ClaimCounts:
    """The counts in a tally of labels.

    A judge's plain reply lists TP, FP and FN, not the reference claims that were found. So a TP without one covered
    claim beside it means that the list of reference claims is not complete: ``covered`` and ``reference_claims`` are
    not known then, rather than 0.
    """
    tp, fp, fn, covered = (tally.get(label, 0) for label in ("TP", "FP", "FN", "covered"))
    left = tally.get("unsorted reference", 0)
    complete = not tp or covered or left
    return ClaimCounts(
        tp,
        fp,
        fn,
        covered=covered if complete else None,
        response_claims=tp + fp + tally.get("unsorted response", 0),
        reference_claims=covered + fn + left if complete else None,
    )
