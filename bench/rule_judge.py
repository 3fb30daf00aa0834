"""How often the rules are right: on the labelled data they were made with, and on data they were not tuned to.

Start it from the root: ``.venv/bin/python -m bench.rule_judge``, with ``--misses`` to list every claim sorted wrongly.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from metrics.claims import Claim
from metrics.providers import local_embedder
from metrics.providers.rules.judge import sorted_statements
from metrics.providers.rules.splitting import sentences, statements

DATA = Path(__file__).resolve().parent.parent / "tests" / "data"
SETS = {"handed (rules made with it)": DATA / "offline", "own unseen (not tuned to)": DATA / "rules"}

Tally = Counter[tuple[str, bool]]
"""(language, right or not) -> how many."""


def rows(path: Path) -> list[dict[str, Any]]:
    """The examples of one labelled file."""
    loaded: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


def sorted_example(row: dict[str, Any]) -> tuple[tuple[Claim, ...], list[str]]:
    """The claims of one example as the rules sort them, and the labels they should have."""
    response, reference = row["response_claims"], row["reference_claims"]
    texts = [[claim["claim"] for claim in side] for side in (response, reference)]
    sorting = sorted_statements(local_embedder, row.get("question", ""), *texts)
    return sorting.claims, [claim["verdict"] for claim in response + reference]


def verdicts(path: Path, misses: bool = False) -> tuple[Tally, Tally]:
    """Verdicts right and wrong by language, and examples with every verdict right."""
    claims, examples = Counter[tuple[str, bool]](), Counter[tuple[str, bool]]()
    for row in rows(path):
        made, wanted = sorted_example(row)
        right = [claim.label == label for claim, label in zip(made, wanted, strict=True)]
        claims.update((row["lang"], one) for one in right)
        examples[row["lang"], all(right)] += 1
        for claim, label, good in zip(made, wanted, right, strict=True):
            if misses and not good:
                print(f"  {row['id']} {claim.label} should be {label}: {claim.text}\n      {claim.judged}")
    return claims, examples


def sentence_lists(path: Path) -> Tally:
    """Texts whose sentences come out exactly, white space aside."""
    return Counter(
        (row["language"], [" ".join(one.split()) for one in sentences(row["text"])] == row["sentences"])
        for row in rows(path)
    )


def statement_lists(path: Path) -> Tally:
    """Texts that give the right number of statements, each holding the words it should."""
    found: Tally = Counter()
    for row in rows(path):
        made, wanted = statements(row["text"]), row["fragments"]
        good = len(made) == len(wanted) and all(part in one for part, one in zip(wanted, made, strict=True))
        found[row["language"], good] += 1
    return found


def line(name: str, tally: Tally) -> str:
    """One line of figures: all, then by language."""
    right = sum(count for (_, good), count in tally.items() if good)
    total = sum(tally.values())
    by = ", ".join(
        f"{language} {tally[language, True]}/{tally[language, True] + tally[language, False]}"
        for language in sorted({language for language, _ in tally})
    )
    return f"  {name:<28} {right}/{total} ({100 * right / total:.1f} %): {by}"


def main() -> None:
    """Prints the figures of both sets."""
    for name, folder in SETS.items():
        print(name)
        claims, examples = verdicts(folder / "claim_sorting.json", "--misses" in sys.argv)
        print(line("verdicts", claims), line("whole examples", examples), sep="\n")
        print(line("sentence lists", sentence_lists(folder / "sentences.json")))
        if (folder / "statements.json").exists():
            print(line("statement lists", statement_lists(folder / "statements.json")))


if __name__ == "__main__":
    main()
