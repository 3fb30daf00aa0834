"""Text as Markdown that shows every character of it as it is: in CommonMark, on GitHub, and on Streamlit's screens.

A backslash is not enough. GitHub and Streamlit look for addresses, and Streamlit for arrows, in what is left when
Markdown has been read and the backslashes are gone. Words with such a part are set as code, where nothing is done.
"""

from __future__ import annotations

import re

_NEWLINE = re.compile("\r\n?")
# What has no shape on screen, or turns the reading direction, is named instead.
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
# Addresses, mentions, numbers of issues, amounts (mathematics), emoji, arrows and other typography.
_LIVELY = re.compile(r"[@$]|://|www\.|#\w|:(?!\d\d?:)[\w+-]+:|--|->|<-|[<>~]=", re.IGNORECASE)
_RUN = re.compile(r"[^\s`|\\]+")
# Marks that no reader of Markdown acts on where they stand are left alone, so that the source reads well too; all
# others are caught by the group.
_MARK = re.compile(r"(?<=\w)[-'](?=\w)|(?<=\d)\.(?=\d)|(?<=[^\W\d_])[.:](?=\s|$)|[,;?]|([!-/:-@\[-`{-~])")


def literal(text: str) -> str:
    """One line of Markdown that shows a text as it is; newlines become spaces, so that it fits a label or a table.

    >>> print(literal("1. *Free* | write to ana@mail.invalid"))
    1\\. \\*Free\\* &#124; write to `ana@mail.invalid`
    """
    return _line(_seen(text).replace("\n", " "))


def literal_block(text: str) -> str:
    """A paragraph of Markdown that shows a text as it is, line by line; newlines at its end are left out.

    >>> print(literal_block("# no heading\\n- no list"))
    \\# no heading\\
    \\- no list
    """
    return "\\\n".join(_line(line) for line in _seen(text).rstrip("\n").split("\n"))


def _seen(text: str) -> str:
    return _UNSEEN.sub(lambda found: f"[U+{ord(found[0]):04X}]", _NEWLINE.sub("\n", text))


def _line(line: str) -> str:
    """Space at either end by its number, since Markdown would drop it or read it as the start of code."""
    inner = line.strip()
    start = line.index(inner) if inner else len(line)
    before, after = ("".join(f"&#{ord(space)};" for space in end) for end in (line[:start], line[start + len(inner) :]))
    return before + _words(inner) + after


def _words(text: str) -> str:
    made, end = [], 0
    for run in _RUN.finditer(text):
        made.append(_escaped(text[end : run.start()]))
        made.append(f"`{run[0]}`" if _LIVELY.search(run[0]) else _escaped(run[0]))
        end = run.end()
    return "".join([*made, _escaped(text[end:])])


def _escaped(text: str) -> str:
    return _MARK.sub(_escaped_mark, text)


def _escaped_mark(found: re.Match[str]) -> str:
    if found[1] is None:
        return found[0]
    # A bar by its number: readers of tables disagree about a backslash before one.
    return "&#124;" if found[1] == "|" else f"\\{found[1]}"
