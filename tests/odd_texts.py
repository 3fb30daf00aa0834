"""Texts that no one would write, and texts of a million characters."""

from __future__ import annotations

ODD = {
    "control": "a\x00b\x07c\x1b[31mred\x1b[0m\x7f\x85",
    "right to left": "ab \u202egnp.exe\u202c \u0627\u0644\u0639\u0631\u0628\u064a\u0629 \u2067x\u2069",
    "zero width": "pay\u200bment\u200d\u2060\ufeff of 3\u00a0euros.\u00ad",
    "lone surrogate": "half \ud83d of a sign \ude00.",
    "emoji": "\U0001f469\u200d\U0001f467\u200d\U0001f466 pays \U0001f1f0\U0001f1f7 3\ufe0f\u20e3 euros.",
    "combining": "Z" + "\u0301\u0316" * 500 + " is one letter.",
    "markup": "<script>alert(1)</script> ![x](javascript:alert(1)) $\\input{x}$ :red[a] {{7*7}} ${7*7} %s %(x)s {0.x}",
    "formula": '=HYPERLINK("http://127.0.0.1/","a")\n+1\n-1\n@SUM(A1)',
    "blank": " \t\r\n\u3000\u2028",
    "numbers": "NaN inf -inf 1e999 0x1p-1074 " + "9" * 400 + " nan.",
    "brackets": "[" * 3000 + "(" * 3000,
}
BIG = {
    "words": "The fee is 3 euros. " * 50_000,
    "one word": "a" * 1_000_000,
    "no end": "and 3 euros " * 83_000,
    "signs": "." * 1_000_000,
    "lines": "\n" * 500_000 + "- a\n" * 125_000,
    "brackets": '{"a": [' * 140_000,
}
