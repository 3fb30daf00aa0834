"""English texts of the notes about servers, addresses and the course of a judging, for ``metrics/notes.py``."""

from __future__ import annotations

_SAID = ' The server says: "{said}".'

JUDGING_TEXTS: dict[str, str] = {
    "judging.calls-failed": (
        "Calls that gave nothing: {failed}. The first reason: {reason} What the others gave is kept."
    ),
    "judging.cancelled": "You stopped the judging. What had come back by then is kept.",
    "judging.cut-off": (
        "The reply was cut off at the output limit ({limit} tokens), so it is not used. "
        "Allow longer replies (max tokens) and ask again."
    ),
    "judging.filtered": (
        "The server held the reply back (finish reason {finish}), so there is nothing to score. Its own filter decided "
        "that, not this app; try another model."
    ),
    "judging.k-range": "A stability run asks the judge {least} to {most} times, not {k}.",
    "judging.needs-claims": (
        "There are no claims of a judge to go by. Let the judge split and sort them once, then repeat the verdicts."
    ),
    "judging.no-criteria": "There are no criteria to judge. Write at least one.",
    "judging.no-embedder": (
        "Similarity counts, but there is no embedder, so it was not measured. Choose an embedder, or weights 1 and 0."
    ),
    "judging.no-ground-truth": (
        "There is no ground truth (and no reference) to hold the answer against, so the judge was not asked. Add one."
    ),
    "judging.not-recorded": (
        "This call is not among the recorded ones ({purpose}, {model}): the texts, the prompts or the settings have "
        "changed since. Take them back, or ask a server."
    ),
    "judging.placeholder": (
        "The judge repeated the dots of the prompt's example instead of filling them in, so its reply says nothing. "
        "Use a more capable model."
    ),
    "judging.questions-range": "Ask for 1 to {most} questions, not {questions}.",
    "judging.reused": "Calls answered before and not paid again: {count}.",
    "judging.stopped-early": (
        "{count} rows in a row failed for the same reason, so the rest was not sent: {reason} Run the command again "
        "when that is mended; finished rows are kept."
    ),
    "judging.unforeseen": "Something unforeseen stopped the judging ({kind}). What had come back by then is kept.",
}

SERVER_TEXTS: dict[str, str] = {
    "server.address-blocked": (
        "The address {host} is a link-local or metadata address of a machine, which is never asked. "
        "Give the address of a judge."
    ),
    "server.address-credentials": (
        "The address holds a user name, which no such server needs. Give the address without it, and the key in its "
        "own field."
    ),
    "server.address-custom": (
        "Other addresses than the ones offered are switched off here (ANSWER_METRICS_JUDGE_HOSTS). Choose one of those."
    ),
    "server.address-hosts": (
        "The host {host} is not among those allowed here: {hosts}. Whoever runs this app names them in "
        "ANSWER_METRICS_JUDGE_HOSTS."
    ),
    "server.address-key-moved": (
        "The address held a key. It was taken out of the address and is used as the key: addresses end up in logs, "
        "keys must not."
    ),
    "server.address-path-key": (
        "The address seems to hold a key in its path, and paths end up in logs and files. Give the address without it, "
        "and the key in its own field."
    ),
    "server.address-query": (
        "The part of the address from the question mark on was left out ({names}). The judge's address ends before it."
    ),
    "server.address-scheme": (
        "This is no address of a server: it must begin with http:// or https:// and name a host, "
        "for example http://localhost:11434/v1."
    ),
    "server.address-tail": "The end {tail} of the address was left out; it is added to every request by itself.",
    "server.address-unmended": (
        "The address in the field was refused, so nothing is asked anywhere until it is mended, or its field is empty."
    ),
    "server.allowance-server": (
        "This server has made the {most} requests to judges and embedders that it may make in an hour, for all its "
        "visitors together. Go on in about {minutes} min; what came back is kept. Whoever runs this app sets the limit "
        "(ANSWER_METRICS_SERVER_CALLS)."
    ),
    "server.allowance-visit": (
        "Your visit has made the {most} requests to judges and embedders that it may make in an hour. Go on in about "
        "{minutes} min; what came back is kept. Whoever runs this app sets the limit (ANSWER_METRICS_VISIT_CALLS)."
    ),
    "server.bad-request": "The server {host} refuses the request ({status}). Check model and settings." + _SAID,
    "server.certificate": (
        "The server {host} shows a certificate that this machine does not trust, so nothing was sent to it. Check the "
        'address, or have the certificate installed here. The reason given: "{said}".'
    ),
    "server.dimensions": (
        "The embedder gave vectors of different lengths ({found}), so they cannot be compared. Use another model."
    ),
    "server.embedder-keyless": (
        "The embedder at {host} gets no key: the judge's key stays with the judge. Give embedding_key beside "
        "embedding_base_url if it needs one."
    ),
    "server.embedding-count": (
        "The embedder was sent {sent} texts and gave vectors for {got}, so nobody can say which belongs to which. "
        "Use another model or server."
    ),
    "server.embedding-nested": (
        "The embedder gives one vector for every piece of a text instead of one for the text. Turn pooling on at the "
        "server (for llama.cpp --pooling mean), or use another model."
    ),
    "server.embedding-not-finite": (
        "The embedder gave something that is no list of finite numbers, so there is no similarity. Use another model."
    ),
    "server.embedding-order": (
        "The embedder numbers its vectors in a way that does not fit the texts sent ({found}). Use another server."
    ),
    "server.empty": (
        "The model {model} gave an empty reply (tries: {times}). A reasoning model may have used up the output limit "
        "while thinking: raise max tokens, or use another model."
    ),
    "server.failed": "The server {host} failed ({status}; tries: {times}). Try again later." + _SAID,
    "server.forbidden": (
        "The server {host} does not allow this ({status}). The key may lack the right to use this model." + _SAID
    ),
    "server.garbled": (
        "The server {host} answered, but its answer is damaged on the way and cannot be unpacked. Try once more; if it "
        'stays so, look at what stands between (a proxy). The reason given: "{said}".'
    ),
    "server.hung-up": (
        "The server {host} broke the connection off before its answer was there (tries: {times}). Is the model still "
        'loading, or too large for that machine? The reason given: "{said}".'
    ),
    "server.key-forgotten": (
        "The key was typed for {host}, and this is the address of another server, so the key was forgotten. Type the "
        "key of this server if it needs one."
    ),
    "server.key-missing": "The server {host} wants a key and got none ({status}). Give a key." + _SAID,
    "server.key-refused": (
        "The server refused the key ({host}, {status}). Check that the key is whole and belongs to this server." + _SAID
    ),
    "server.key-short": (
        "A key of {length} signs is not used: it could not be kept out of sight without blackening ordinary words. "
        "Keys have {least} signs or more. For a server that wants none, leave the field empty."
    ),
    "server.key-signs": (
        "The key holds a sign that no key has (number {place} of {length}), such as a space, a line break or a letter "
        "with an accent. Copy it once more, the key alone."
    ),
    "server.model-unknown": "The server {host} does not know the model {model}. Check its name." + _SAID,
    "server.no-path": (
        "The server {host} has nothing at this address ({status}). Most addresses end in /v1; check it." + _SAID
    ),
    "server.not-json": (
        "What the server {host} sent is not the JSON of a judge's answer, so this may be another kind of page. "
        "Check the address; most end in /v1." + _SAID
    ),
    "server.other-shape": (
        "The server {host} answered with JSON that holds no reply. Check that it speaks the OpenAI protocol." + _SAID
    ),
    "server.overloaded": "The server {host} is busy ({status}; tries: {times}). Try again later." + _SAID,
    "server.preset": "The prepared judge {name} cannot be used: {said}.",
    "server.quota": (
        "The quota of this key is used up ({host}, {status}). Asking again does not help; top it up or use another key."
        + _SAID
    ),
    "server.rate-limit": (
        "The server {host} allows no more requests for now ({status}; tries: {times}). Wait a little, or ask for fewer "
        "at once." + _SAID
    ),
    "server.redirect": (
        "The server {host} points to another address ({where}). It was not followed, since the key must not go "
        "elsewhere. If you trust that address, give it yourself."
    ),
    "server.resolve": "The host {host} cannot be found. Check the address and the network.",
    "server.stepped-down": "The server does not take {mode}, so the next simpler way is used and remembered.",
    "server.timeout": (
        "The server {host} did not answer within {seconds:g} seconds (tries: {times}). Allow more time, or use a "
        "faster model."
    ),
    "server.too-long": (
        "The texts are too long for the model {model}. Shorten them, or use a model with a larger context." + _SAID
    ),
    "server.unknown-note": "A note of another version of this app: {said}.",
    "server.unreachable": (
        "The server {host} cannot be reached (tries: {times}). Is it running, and is the address right? "
        'The reason given: "{said}".'
    ),
    "server.waiting": "Waiting {seconds:g} s before trying again ({attempt} of {tries}).",
    "server.waiting-asked": "Waiting {seconds:g} s as the server asked, then trying again ({attempt} of {tries}).",
    "server.waiting-too-long": (
        "The server {host} asks to wait {seconds:g} seconds, which is more than is waited here ({most:g}). Try again "
        "then." + _SAID
    ),
}
