"""What brings a case onto a page, at its top: one's own texts or file, a judge's reply, and what is to be settled."""

from __future__ import annotations

from metrics.case import Case
from metrics.case_file import Part
from ui.audit_panel import audit_panel
from ui.entry import entry_panel
from ui.lesson_visit import waits_for_guess
from ui.pasted_reply import pasted_reply_panel


def bring_in(case: Case, part: Part) -> None:
    """The panels for the part of the evidence that a page is about; those that nobody opened draw nothing."""
    entry_panel(part)
    pasted_reply_panel(case, part)
    if not waits_for_guess():  # what is to be settled would give the answer away
        audit_panel(case, part)
