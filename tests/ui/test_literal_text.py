"""Untrusted text in Markdown: every character shows, and nothing in it acts."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ui.literal_text import literal, literal_block

PIECES = """@ # 1 a b.c www.example.com https://x.y $5 $$ :warning: :red[x] :material/home: | \\ ` `` - 1. 1) # >
--- === *** _a_ <b> &amp; &#35; [a](b) ![a](b) ~~ ^ é 가 ₹ |---|---| [^1]: [!NOTE] <!-- @user a@b.co mailto:a@b.co ' ...
-- + * 12. {% }} [x]:y <http://a.b> xmpp:a@b.c -> <- >= a-b 3.5 end.""".split()
PIECES += ["\n", "\r\n", " ", "  ", "\t", "    ", "\u00a0", "\u3000", "\u202e", "\x07", "\x00", "\u2028", "\x85"]
texts = st.one_of(st.lists(st.sampled_from(PIECES), max_size=14).map("".join), st.text(max_size=40))
PART = re.compile(
    r"\\(?P<mark>[!-/:-@\[-`{-~])|&#(?P<number>\d+);|`(?P<code>[^`\s|\\]+)`|(?P<plain>[^!-/:-@\[-`{-~]|(?<=\w)[-'](?=\w|\\_)"
    r"|(?<=\d)\.(?=\d)|(?<=[^\W\d_])[.:](?=\s|$|[`\\&])|[,;?])"
)


def read(source: str) -> str:
    """What a reader of CommonMark shows of one line, if nothing but these four forms is in it."""
    shown, at = "", 0
    while at < len(source):
        part = PART.match(source, at)
        assert part is not None, f"a mark is left to act: {source[at:]!r} in {source!r}"
        shown += part["mark"] or part["code"] or part["plain"] or chr(int(part["number"]))
        at = part.end()
    return shown


def visible(text: str) -> str:
    """The text with its newlines alike and its invisible characters named, the one change that is made."""
    unseen = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
    return re.sub(unseen, lambda found: f"[U+{ord(found[0]):04X}]", re.sub("\r\n?", "\n", text))


@given(texts)
@example("\\`@`|")
@example("a.`@b`")
def test_a_line_reads_back_as_the_text(text: str) -> None:
    source = literal(text)
    assert "\n" not in source
    assert read(source) == visible(text).replace("\n", " ")


@given(texts)
@example("_a_-_a_")
def test_a_block_reads_back_line_by_line(text: str) -> None:
    lines = literal_block(text).split("\\\n")
    assert [read(line) for line in lines] == visible(text).rstrip("\n").split("\n")


@given(texts)
def test_a_line_neither_starts_nor_ends_with_space_that_markdown_would_drop(text: str) -> None:
    source = literal(text)
    assert source == source.strip()


@given(texts)
def test_addresses_mentions_and_amounts_stand_in_code(text: str) -> None:
    outside = re.sub(r"\\.|`[^`]+`", "", literal(text))
    assert not re.search(r"[@$]|://|www\.", outside, re.IGNORECASE)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("The non-maintenance fee is 3.5, isn't it?", "The non-maintenance fee is 3.5, isn't it?"),
        ("1. no list", "1\\. no list"),
        ("    no code", "&#32;&#32;&#32;&#32;no code"),
        ("desk:ana@mail.invalid", "`desk:ana@mail.invalid`"),
        ("Closed at 12:30:45.", "Closed at 12\\:30\\:45\\."),
        ("see #12 and :tada:", "see `#12` and `:tada:`"),
        ("a|b", "a&#124;b"),
        ("back\u202ewards", "back\\[U\\+202E\\]wards"),
        ("half \ud800", "half \\[U\\+D800\\]"),
        ("one\r\ntwo", "one two"),
        ("", ""),
    ],
)
def test_a_line_is_written_so(text: str, source: str) -> None:
    assert literal(text) == source


def test_empty_lines_of_a_block_are_kept_and_newlines_at_its_end_left_out() -> None:
    assert literal_block("one\n\ntwo\n\n") == "one\\\n\\\ntwo"


class _Shown(HTMLParser):
    """The text of HTML, with the names of its elements; line breaks as newlines."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.text, self.elements = "", set[str]()
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.add(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


@given(texts)
def test_a_renderer_of_commonmark_shows_the_text(text: str) -> None:
    markdown_it = pytest.importorskip("markdown_it", reason="markdown-it-py is not installed")
    shown = _Shown(markdown_it.MarkdownIt("commonmark").render(literal_block(text)))
    assert shown.elements <= {"p", "br", "code"}
    if text.strip():
        assert shown.text.removesuffix("\n") == visible(text).rstrip("\n")


@given(texts, texts)
def test_a_renderer_of_tables_shows_the_text(one: str, other: str) -> None:
    markdown_it = pytest.importorskip("markdown_it", reason="markdown-it-py is not installed")
    source = f"| A | B |\n| --- | --- |\n| {literal(one)} | {literal(other)} |"
    html = markdown_it.MarkdownIt("commonmark").enable("table").render(source)
    cells = re.findall("<td>(.*?)</td>", html, re.DOTALL)
    assert [_Shown(cell).text for cell in cells] == [visible(text).replace("\n", " ") for text in (one, other)]
    assert _Shown(html).elements <= {"table", "thead", "tbody", "tr", "th", "td", "code"}
