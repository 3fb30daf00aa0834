"""English words of notes about links."""

from __future__ import annotations

LINK_TEXTS = {
    "link.cut": (
        "This link was cut or changed on its way, so the case in it cannot be read. "
        "Ask for it again, or for the case file."
    ),
    "link.damaged": "This link cannot be read at {place}: {problem}. Ask for it again, or for the case file.",
    "link.left-out": (
        "The record of the judge's calls and replies, and evidence that is not on screen, are not in the link: "
        "it would be too long. They are in the case file."
    ),
    "link.no-example": 'This link names an example that is not here: "{name}". The first example is shown instead.',
    "link.too-long": (
        "This case is too long for a link ({length} characters, {longest} are the most). "
        "Save it as a case file and pass that on."
    ),
}
