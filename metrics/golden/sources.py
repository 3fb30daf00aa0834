"""Where a file comes from: a path or bytes, packed or not; what kind it is, in which encoding, and its lines.

Everything is read in pieces: a line is bounded, so that no file can fill the memory.
"""

from __future__ import annotations

import codecs
import gzip
import io
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Literal, NamedTuple, cast

from metrics.golden.choices import Ask, Option, UnreadableFile
from metrics.notes import Note

FileKind = Literal["csv", "tsv", "jsonl", "json", "parquet", "yaml"]
HEAD = 1 << 20
MOST_WHOLE = 200 * (1 << 20)
"""Bytes, unpacked, of a file that can only be read as a whole: a JSON array, packed Parquet."""
MOST_LINE = 32 * (1 << 20)
_CANDIDATES = ("cp949", "cp1252", "latin-1")
_BOMS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_MAGIC = ((b"PK\x03\x04", "zip"), (b"\xd0\xcf\x11\xe0", "office"), (b"%PDF", "pdf"), (b"\x89PNG", "picture"))
_BROKEN = re.compile("[\udc80-\udcff]")
_SAMPLE = 40


class Source(NamedTuple):
    """A file by its path or its bytes; ``name`` as the person knows it."""

    name: str
    path: Path | None
    data: bytes | None


class Line(NamedTuple):
    """One line with its end; ``text`` is cut short where ``too_long``."""

    number: int
    text: str
    too_long: bool = False


def source_of(given: bytes | str | Path, name: str = "") -> Source:
    """The source of a path, or of bytes that somebody uploaded under a name."""
    if isinstance(given, bytes):
        return Source(name, None, given)
    return Source(name or Path(given).name, Path(given), None)


def opened_bytes(source: Source) -> BinaryIO:
    """The unpacked bytes from the start, as a stream.

    Raises:
        UnreadableFile: If there is no such file, or it may not be read.
    """
    try:
        raw: BinaryIO = io.BytesIO(source.data or b"") if source.path is None else source.path.open("rb")
        packed = raw.read(2) == b"\x1f\x8b"
    except OSError as error:
        raise UnreadableFile(Note("golden.no-file", {"problem": error.strerror or "error"})) from None
    if packed and source.path is not None:
        raw.close()  # one that is handed over would stay open
        return cast(BinaryIO, gzip.GzipFile(source.path))
    raw.seek(0)
    return cast(BinaryIO, gzip.GzipFile(fileobj=raw)) if packed else raw


def head_of(source: Source) -> bytes:
    """The first bytes, at most ``HEAD``.

    Raises:
        UnreadableFile: If the file is empty, damaged, or holds no text and no Parquet.
    """
    try:
        with opened_bytes(source) as stream:
            head = stream.read(HEAD)
    except (OSError, EOFError, zlib.error):
        raise UnreadableFile(Note("golden.packed-damaged")) from None
    if not head.strip(b"\x00 \t\r\n\xef\xbb\xbf\xff\xfe"):
        raise UnreadableFile(Note("golden.empty"))
    for magic, code in _MAGIC:
        if head.startswith(magic):
            raise UnreadableFile(Note("golden.spreadsheet" if code in ("zip", "office") else "golden.binary"))
    return head


def whole(source: Source) -> bytes:
    """All bytes of a file that can only be read as a whole.

    Raises:
        UnreadableFile: If it is larger than ``MOST_WHOLE`` or damaged.
    """
    try:
        with opened_bytes(source) as stream:
            data = stream.read(MOST_WHOLE + 1)
    except (OSError, EOFError, zlib.error):
        raise UnreadableFile(Note("golden.packed-damaged")) from None
    if len(data) > MOST_WHOLE:
        raise UnreadableFile(Note("golden.too-large", {"limit": MOST_WHOLE >> 20}))
    return data


def file_kind(source: Source, head: bytes, text: str) -> FileKind:
    """What kind of file it is, by its first bytes, and by its name where these fit several.

    Args:
        source: The file.
        head: Its first bytes.
        text: The same decoded as far as that is known; "" otherwise.
    """
    name = source.name.casefold().removesuffix(".gz")
    if head.startswith(b"PAR1"):
        return "parquet"
    start = text.lstrip()[:1]
    if name.endswith((".yml", ".yaml")):
        return "yaml"
    if name.endswith((".jsonl", ".ndjson")):
        return "jsonl"
    if name.endswith(".json") and start not in ("{", "["):
        return "json"
    if start in ("{", "[") and not name.endswith((".csv", ".tsv", ".txt")):
        return "jsonl" if _several_objects(text) else "json"
    return "tsv" if name.endswith((".tsv", ".tab")) else "csv"


def _several_objects(text: str) -> bool:
    """Whether each of the first two lines is an object of its own, as in JSONL that is called .json."""
    lines = [line.strip() for line in text.lstrip()[:HEAD].split("\n", 2)[:2]]
    return len(lines) == 2 and all(line.startswith("{") and line.endswith("}") for line in lines)


def encoding_of(head: bytes, complete: bool) -> tuple[str, Ask | None]:
    """The name of the encoding, or a question where the bytes fit several.

    Args:
        head: The first bytes.
        complete: Whether these are all.

    Raises:
        UnreadableFile: If the bytes are no text.
    """
    for mark, name in _BOMS:
        if head.startswith(mark):
            return name, None
    if head.count(b"\x00") > len(head) // 8:
        even, odd = head[0::2].count(b"\x00"), head[1::2].count(b"\x00")
        name = "utf-16-le" if odd > even else "utf-16-be"
        if min(even, odd) * 20 < max(even, odd) and _decodes(head, name, complete):
            return name, None
    if b"\x00" in head[:4096]:
        raise UnreadableFile(Note("golden.binary"))
    if _decodes(head, "utf-8", complete):
        return "utf-8", None
    fitting = [name for name in _CANDIDATES if _decodes(head, name, complete)]
    names = [name for name in fitting if name != "latin-1" or "cp1252" not in fitting]
    damaged = ["utf-8"] if _mostly_utf8(head) else []
    options = tuple(Option(name, _sample(head, name)) for name in (*damaged, *names))
    return "", Ask("encoding", "", options, Note("golden.ask-encoding"))


def _decodes(head: bytes, name: str, complete: bool) -> bool:
    try:
        codecs.getincrementaldecoder(name)().decode(head, complete)
    except UnicodeDecodeError:
        return False
    return True


def _mostly_utf8(head: bytes) -> bool:
    """Whether only few of the signs beyond ASCII are not UTF-8: then it is UTF-8 with damage."""
    read = head.decode("utf-8", "surrogateescape")
    broken = len(_BROKEN.findall(read))
    return sum(not sign.isascii() for sign in read) > 4 * broken


def _sample(head: bytes, name: str) -> str:
    """The neighbourhood of the first sign beyond ASCII, which is where the candidates differ."""
    place = next(index for index, byte in enumerate(head) if byte > 127)
    start = head.rfind(b"\n", 0, place) + 1
    return head[max(start, place - _SAMPLE) : place + _SAMPLE].decode(name, "replace").split("\n")[0].strip()


def lines_of(source: Source, encoding: str) -> Iterator[Line]:
    """The lines of a text file, each with its end; bytes that are no text become half surrogates.

    Raises:
        UnreadableFile: If a packed file turns out to be damaged, or is cut off.
    """
    with opened_bytes(source) as stream:
        text = io.TextIOWrapper(stream, encoding=encoding, errors="surrogateescape", newline="")
        number, line = 0, ""
        try:
            while line := text.readline(MOST_LINE):
                number += 1
                ended = line.endswith(("\n", "\r"))
                if ended or len(line) < MOST_LINE:
                    yield Line(number, line)
                    continue
                yield Line(number, line[:_SAMPLE], too_long=True)
                while (rest := text.readline(MOST_LINE)) and not rest.endswith(("\n", "\r")):
                    pass
        except (OSError, EOFError, zlib.error, UnicodeError):
            raise UnreadableFile(Note("golden.cut-off", {"line": number + 1})) from None


def broken(text: str) -> bool:
    """Whether a text holds bytes that were no text in the file's encoding."""
    return not text.isascii() and _BROKEN.search(text) is not None
