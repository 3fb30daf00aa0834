"""Prompts of the judge, one Markdown file each, and how the judged texts are put beside them: as data behind a fence.

A person may edit a prompt for the session; whatever was made with an edited one says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from pathlib import Path

VERSION = "1"
"""Goes up with every change of a prompt file: results of different versions are not comparable."""

PROMPT_NAMES = (
    "claims",
    "sorting",
    "one_call",
    "question",
    "questions",
    "same_language",
    "statements",
    "verdicts",
    "criteria",
    "fence",
)
PROMPTS_OF_METRIC: dict[str, tuple[str, ...]] = {
    "answer_correctness": ("claims", "sorting", "one_call"),
    "answer_relevancy": ("question", "questions", "same_language"),
    "groundedness": ("statements", "verdicts"),
    "criteria": ("criteria",),
}
"""What a person may edit for each metric; the fence is no matter of taste and stays."""


@dataclass(frozen=True)
class Prompts(Mapping[str, str]):
    """The prompts of a session by name.

    Args:
        edits: The texts that a person changed, by name.
    """

    edits: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, name: str) -> str:
        return self.edits.get(name) or _standard(name)

    def __iter__(self) -> Iterator[str]:
        return iter(PROMPT_NAMES)

    def __len__(self) -> int:
        return len(PROMPT_NAMES)

    @property
    def edited(self) -> tuple[str, ...]:
        """Names of the prompts that differ from the ones of this app."""
        return tuple(name for name in PROMPT_NAMES if self[name].strip() != _standard(name).strip())

    def version(self, *names: str) -> str:
        """The label of the prompts named, or of all: the version, and a fingerprint where one of them was edited.

        >>> Prompts().version()
        '1'
        """
        edited = [name for name in self.edited if not names or name in names]
        if not edited:
            return VERSION
        words = "\n".join(f"{name}\n{self[name].strip()}" for name in edited)
        return f"{VERSION} edited {blake2b(words.encode('utf-8', 'replace'), digest_size=3).hexdigest()}"

    def with_text(self, name: str, text: str) -> Prompts:
        """The prompts with another text under a name; the app's own or a blank one takes the edit back.

        Raises:
            KeyError: If there is no such prompt, or it is the fence.
        """
        if name not in PROMPT_NAMES or name == "fence":
            raise KeyError(name)
        rest = {one: words for one, words in self.edits.items() if one != name}
        same = not text.strip() or text.strip() == _standard(name).strip()
        return Prompts(rest if same else {**rest, name: text})


def standard_prompts() -> Prompts:
    """The prompts of this app, as they stand in the files."""
    return Prompts()


def messages(instruction: str, blocks: Mapping[str, str], prompts: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """A prompt as messages: what to do, then every judged text in a data block with its name above.

    Args:
        instruction: What to do, the places in it filled.
        blocks: The texts by the name they have in the instruction.
        prompts: Where the sentence about the fence is.
    """
    mark = fence(*blocks.values())
    told = prompts["fence"].replace("{fence}", mark)
    data = "\n\n".join(f"{name}\n<{mark}>\n{text}\n</{mark}>" for name, text in blocks.items())
    return ("system", f"{instruction.strip()}\n\n{told.strip()}"), ("user", data)


def fence(*texts: str) -> str:
    """A mark that stands in none of the texts; the same texts get the same one, so that a recorded call is found again.

    It depends on every sign of the texts, so nobody can write a text that closes it.

    >>> fence("a") == fence("a") != fence("b")
    True
    """
    whole = "\n".join(texts)
    turn = 0
    while True:
        made = blake2b(f"{turn}\n{whole}".encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()
        if f"data-{made}" not in whole:
            return f"data-{made}"
        turn += 1


def numbered(lines: tuple[str, ...]) -> str:
    """A numbered list, one line each; a line break inside an item becomes a space.

    >>> numbered(("A.", "B."))
    '1. A.\\n2. B.'
    """
    return "\n".join(f"{place}. {' '.join(line.split())}" for place, line in enumerate(lines, start=1))


@cache
def _standard(name: str) -> str:
    if name not in PROMPT_NAMES:
        raise KeyError(name)
    return (Path(__file__).parent / f"{name}.md").read_text(encoding="utf-8")
