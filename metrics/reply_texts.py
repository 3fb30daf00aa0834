"""English texts about a judge's reply: how it was read, why it was refused, what its audit found.

``metrics/notes.py`` takes them in.
"""

from __future__ import annotations

REPLY_TEXTS: dict[str, str] = {
    "replies.broken": (
        "The JSON in the reply has a mistake that only a guess could mend (line {line}, column {column}: {problem}). "
        "Correct it in the text and read it again, or ask the judge again."
    ),
    "replies.chatter": "Text around the JSON was ignored.",
    "replies.cut-off": (
        "The reply stops in the middle of its JSON, or a quote in it never closes, so no verdict is taken from it. "
        "Let the judge write longer replies, and ask again."
    ),
    "replies.doubled-key": (
        "The reply gives {key} twice in one object, with different values, so it does not say which one counts. "
        "Ask the judge again."
    ),
    "replies.drafts": "JSON before the final block was ignored as a draft or a quotation.",
    "replies.empty": "The reply is empty, so there is nothing to read. Ask the judge again.",
    "replies.fence": "The code fence around the JSON was taken off.",
    "replies.flag-read": "Item {place}: {name} is {found}, which was read as {flag}.",
    "replies.flag-unread": "Item {place}: {name} is {found}, neither yes nor no. Say which it is.",
    "replies.ignored": "Parts of the reply that were not asked for are ignored: {keys}.",
    "replies.item-unread": "Item {place} of {list} has no text that can be read: {found}. It was left out.",
    "replies.lines": "The reply holds {count} objects one after the other; they were read as one list.",
    "replies.missing-list": (
        "The reply has no list {lists}. An empty list would change the score, so none is made up. Ask the judge again."
    ),
    "replies.no-json": "There is no JSON in the reply, so there is no verdict to read. Ask the judge again.",
    "replies.no-list": "{list} should be a list, found {found}, so nothing is read from this reply.",
    "replies.only-quoted": (
        "The only JSON in the reply is marked as a quotation, or stands word for word in a judged text. It is not "
        "taken for the judge's verdict."
    ),
    "replies.only-thinking": (
        "The model gave only its thinking and no verdict; most likely it ran into its output limit. JSON inside the "
        "thinking is not used. Let it write longer replies, and ask again."
    ),
    "replies.other-shape": (
        "The reply is JSON, but not of the kind that is read here. Check that it belongs to this metric and this step."
    ),
    "replies.packed-twice": "The JSON came packed into a text once more; it was unpacked.",
    "replies.quoted": "JSON that is quoted in the reply was ignored.",
    "replies.renamed": "Other names than asked for were read as: {names}.",
    "replies.repaired": "The reply was repaired: quotes, commas or words that are not quite JSON.",
    "replies.repaired-commas": "The reply was repaired: trailing commas.",
    "replies.repaired-comments": "The reply was repaired: comments inside the JSON.",
    "replies.repaired-line-breaks": "The reply was repaired: line breaks or tabs inside a text.",
    "replies.several": (
        "The reply holds {count} verdicts that differ, and it does not say which one is final. Delete the others from "
        "the text and read it again, or ask the judge again."
    ),
    "replies.thinking": "The model's thinking was set aside; it is not used.",
    "replies.too-many": "The reply lists more than {most} items, more than any text here has. Ask the judge again.",
    "replies.too-tangled": "The reply is too long or nested too deeply to be a verdict. Ask the judge again.",
}

AUDIT_TEXTS: dict[str, str] = {
    "audit.both-sides": "The judge put this claim in TP and in FP: {text}.",
    "audit.criterion-dropped": "The judge gave no verdict on this criterion, so it is undecided: {text}.",
    "audit.criterion-invented": "The judge ruled on a criterion that is none of yours, so it is ignored: {text}.",
    "audit.criterion-twice": "The judge ruled on this criterion more than once; the first ruling stands: {text}.",
    "audit.dropped": "The judge put this claim in no list: {text}.",
    "audit.dropped-statement": "The judge gave no verdict that can be read on this statement: {text}.",
    "audit.duplicated": "The judge listed this claim more than once: {text}.",
    "audit.invented": "The judge lists a claim that it was not asked about: {text}.",
    "audit.invented-near": "The judge lists a claim that it was not asked about: {text}. It may mean: {near}.",
    "audit.provisional": (
        "Provisional: {value:.3f}. The audit of the judge's reply found something to settle first (open: {count})."
    ),
    "audit.short": (
        "TP + FN ({sum}) is fewer than the claims of the reference ({claims}). The judge lists only what is missing, "
        "so the rest was taken as covered, by {tp} TP: {covered}. One of them may be missing."
    ),
    "audit.speaks-to-judge": (
        "A text that was judged seems to speak to the judge ({where}): {words}. Read the verdicts with care."
    ),
    "audit.speaks-to-judge-conversation": (
        "The conversation seems to speak to the judge: {words}. Read the verdicts with care."
    ),
    "audit.speaks-to-judge-ground-truth": (
        "The ground truth seems to speak to the judge: {words}. Read the verdicts with care."
    ),
    "audit.speaks-to-judge-question": (
        "The question, which the judge reads beside the texts, seems to speak to the judge: {words}. "
        "Read the verdicts with care."
    ),
    "audit.speaks-to-judge-reference": (
        "The reference seems to speak to the judge: {words}. Read the verdicts with care."
    ),
    "audit.speaks-to-judge-response": ("The answer seems to speak to the judge: {words}. Read the verdicts with care."),
    "audit.wrong-side-fn": "The judge calls a claim of the response missing (FN): {text}.",
    "audit.wrong-side-reference": "The judge sorted a claim of the reference as if the response made it: {text}.",
}
