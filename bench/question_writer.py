"""How well the rule-based question writer does: do its questions tell the own answer from the others?

Start it from the root: ``.venv/bin/python -m bench.question_writer``, with ``--misses`` to list what is not right.
"""

from __future__ import annotations

import os
import sys
from collections import Counter

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from bench.rule_judge import DATA, Tally, line, rows
from metrics.providers import local_embedder
from metrics.providers.questions import dodges, writer
from metrics.providers.questions.any_language import as_it_stands
from metrics.similarity import cosine

SETS = {
    "handed": DATA / "offline" / "question_answer.json",
    "own (written before the rules)": DATA / "rules" / "questions.json",
}
DODGES = DATA / "rules" / "noncommittal.json"


def first_questions(misses: bool = False) -> Tally:
    """Answers whose first question is one of those a person accepted beforehand, capitals aside; by language."""
    found: Tally = Counter()
    for row in rows(SETS["own (written before the rules)"]):
        made = [one.text for one in writer.questions(row["answer"], 3)]
        good = bool(made) and made[0].casefold() in [one.casefold() for one in row["accepted"]]
        found[row["language"], good] += 1
        if misses and not good:
            print(f"  {row['answer']}\n      {made}")
    return found


def dodges_told(misses: bool = False) -> tuple[Tally, Tally]:
    """Dodges that are caught, and answers with content that raise no false alarm; by language."""
    caught, passed = Counter[tuple[str, bool]](), Counter[tuple[str, bool]]()
    for row in rows(DODGES):
        flagged = dodges.dodge_in(row["answer"]) is not None
        right = flagged == row["noncommittal"]
        (caught if row["noncommittal"] else passed)[row["language"], right] += 1
        if misses and not right:
            print(f"  {'missed' if row['noncommittal'] else 'false alarm'}: {row['answer']}")
    return caught, passed


def separation(asked: list[str], invented: list[list[str]]) -> float:
    """AUC: how often a question's mean cosine with its own answer's questions beats that with another answer's."""
    own: list[float] = []
    other: list[float] = []
    for place, question in enumerate(asked):
        for answer, questions in enumerate(invented):
            (own if place == answer else other).append(mean_cosine(question, questions))
    pairs = np.subtract.outer(np.array(own), np.array(other))
    return float((np.sum(pairs > 0) + np.sum(pairs == 0) / 2) / pairs.size)


def mean_cosine(question: str, questions: list[str]) -> float:
    """Mean cosine of a question with several; 0 without any."""
    first, *others = local_embedder.vectors([question, *questions])
    known = [cosine(first, other) for other in others if first is not None and other is not None]
    kept = [one for one in known if one is not None]
    return sum(kept) / len(kept) if kept else 0.0


def main() -> None:
    """Prints the figures of both sets."""
    misses = "--misses" in sys.argv
    for name, path in SETS.items():
        asked = [row["question"] for row in rows(path)]
        answers = [row["answer"] for row in rows(path)]
        made = {f"{n} by rules": [[one.text for one in writer.questions(a, n)] for a in answers] for n in (1, 3, 10)}
        made["the answer and a ?"] = [[as_it_stands(a, None)] for a in answers]
        print(f"{name}: {len(answers)} answers, AUC of own against other answers")
        for kind, questions in made.items():
            own = [mean_cosine(one, some) for one, some in zip(asked, questions, strict=True)]
            auc = separation(asked, questions)
            print(f"  {kind:<20} {auc:.3f}, mean cosine with the own question {sum(own) / len(own):.3f}")
    print(line("first question accepted", first_questions(misses)))
    caught, passed = dodges_told(misses)
    print(line("dodges caught", caught), line("no false alarm", passed), sep="\n")


if __name__ == "__main__":
    main()
