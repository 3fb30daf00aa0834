"""The house rules that a machine can check. Each check takes the root of a tree and returns what breaks the rule.

Every check runs on this repository, and on a small made-up tree that breaks it, so that none of them can go blind.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.pofile import read_po

from installation import ROOT

ROOMS = ("metrics", "ui", "pages", "server")
LONGEST_FILE, LONGEST_FUNCTION = 250, 40
SHORTER = {"app.py": 40, "pages": 80}
CORE, FOLDERS = "metrics", ("metrics.golden", "metrics.exchange", "metrics.providers")


class Layer(NamedTuple):
    """What the files of one place may import besides the standard library; ``inside`` only within functions."""

    place: str
    outside: tuple[str, ...]
    ours: tuple[str, ...]
    inside: bool = False


LAYERS = (  # the first place that a file lies in counts; CORE means metrics without the folders of their own
    Layer("metrics/golden/parts.py", (), (CORE,), inside=True),  # the library of a cluster, where there is one
    Layer("metrics/golden/", ("numpy", "pandas", "scipy", "sklearn", "pyarrow"), (CORE, "metrics.golden")),
    Layer("metrics/exchange/", ("numpy", "yaml"), (CORE, "metrics.exchange", "metrics.golden")),
    Layer("metrics/providers/", ("numpy",), (CORE, "metrics.providers"), inside=True),
    Layer("metrics/commands/", ("numpy", "pandas", "scipy", "sklearn", "pyarrow", "yaml"), (CORE, *FOLDERS)),
    Layer("metrics/__main__.py", ("numpy", "pandas", "scipy", "sklearn", "pyarrow", "yaml"), (CORE, *FOLDERS)),
    Layer("metrics/", ("numpy",), (CORE,)),
    Layer("ui/", ("numpy", "pandas", "matplotlib", "babel", "streamlit"), (CORE, *FOLDERS, "ui")),
    Layer("pages/", ("streamlit",), (CORE, *FOLDERS, "ui")),
    Layer("server/", ("streamlit", "starlette"), (CORE, "metrics.providers", "server")),
    Layer("app.py", ("streamlit", "starlette"), (CORE, "server", "ui")),
    Layer("run.py", (), ("installation",)),
    Layer("installation.py", (), ()),
)


class Import(NamedTuple):
    """One imported module, where, and whether only when a function is called."""

    module: str
    line: int
    inside: bool


# --- reading a tree ---


def code(root: Path) -> list[Path]:
    """The Python files of the app: the rooms and what lies beside them, not tests and benches."""
    return sorted([*root.glob("*.py"), *(path for room in ROOMS for path in (root / room).rglob("*.py"))])


def texts(root: Path) -> Iterator[Path]:
    """Every file of the tree that may hold text, caches and environments aside."""
    for path in sorted(root.iterdir()):
        hidden = path.name.startswith(".") and path.name not in (".ci", ".streamlit", ".gitignore")
        if path.is_dir() and not hidden and path.name != "__pycache__":
            yield from texts(path)
        elif path.is_file() and not hidden and path.suffix not in (".png", ".pyc"):
            yield path


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def module_name(root: Path, path: Path) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(root: Path, path: Path) -> list[Import]:
    """All imports of a file, those inside functions and those by name in ``import_module`` too."""
    found = []

    def look(node: ast.AST, inside: bool) -> None:
        for name in _imported(root, path, node):
            found.append(Import(name, getattr(node, "lineno", 0), inside))
        inside = inside or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
        for child in ast.iter_child_nodes(node):
            look(child, inside)

    look(parsed(path), inside=False)
    return found


def _imported(root: Path, path: Path, node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        package = path.relative_to(root).parts[: -node.level] if node.level else ()
        start = ".".join([*package, *([node.module] if node.module else [])])
        return [_module_or_its_parent(root, start, alias.name) for alias in node.names]
    if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called in ("import_module", "__import__"):
            return [str(node.args[0].value)]
    return []


def _module_or_its_parent(root: Path, start: str, name: str) -> str:
    """``from a import b`` imports the module a.b where there is one, else a thing out of a."""
    place = root.joinpath(*start.split("."), name)
    return f"{start}.{name}" if place.is_dir() or place.with_suffix(".py").exists() else start


# --- the rules ---


def forbidden_imports(root: Path) -> list[str]:
    wrong = []
    for path in code(root):
        place = path.relative_to(root).as_posix()
        layer = next((layer for layer in LAYERS if place.startswith(layer.place)), None)
        if layer is None:
            wrong.append(f"{place}: no layer is named for it; app code lives in {', '.join(ROOMS)}")
            continue
        for one in imports(root, path):
            if not _allowed(root, layer, one):
                wrong.append(f"{place}:{one.line} imports {one.module}")
    return wrong


def _allowed(root: Path, layer: Layer, one: Import) -> bool:
    top = one.module.split(".")[0]
    if (root / top).is_dir() or (root / f"{top}.py").exists():
        folder = next((name for name in FOLDERS if f"{one.module}.".startswith(f"{name}.")), None)
        return (folder or top) in layer.ours
    return top in sys.stdlib_module_names or top in layer.outside or (layer.inside and one.inside)


def import_cycles(root: Path) -> list[str]:
    graph: dict[str, set[str]] = {}
    for path in code(root):
        graph[module_name(root, path)] = {one.module for one in imports(root, path)}
    cycles, done = [], set()

    def follow(module: str, trail: tuple[str, ...]) -> None:
        if module in trail:
            cycles.append(" -> ".join([*trail[trail.index(module) :], module]))
        elif module in graph and module not in done:
            for other in sorted(graph[module]):
                follow(other, (*trail, module))
            done.add(module)

    for module in graph:
        follow(module, ())
    return cycles


def long_files(root: Path) -> list[str]:
    wrong = []
    for path in code(root):
        place = path.relative_to(root)
        most = SHORTER.get(place.parts[0], LONGEST_FILE)
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > most:
            wrong.append(f"{place.as_posix()} has {lines} lines, {most} are the most")
    return wrong


def long_functions(root: Path) -> list[str]:
    wrong = []
    for path in code(root):
        for node in ast.walk(parsed(path)):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                body = node.body[1:] if ast.get_docstring(node) else node.body
                lines = (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0
                if lines > LONGEST_FUNCTION:
                    wrong.append(f"{path.relative_to(root).as_posix()}:{node.lineno} {node.name} has {lines} lines")
    return wrong


def raw_html(root: Path) -> list[str]:
    """Text from anywhere must never become markup: no switch that lets it, no HTML but our own style sheets."""
    wrong = []
    for path in code(root):
        tree = parsed(path)
        named = {
            target.id: node.value
            for node in tree.body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        place = path.relative_to(root).as_posix()
        for node in ast.walk(tree):
            switch = node.arg if isinstance(node, ast.keyword) else getattr(node, "value", None)
            if isinstance(switch, str) and re.fullmatch("unsafe_allow_(html|javascript)", switch):
                wrong.append(f"{place}:{getattr(node, 'lineno', 0)} {switch}")
            if isinstance(node, ast.Call) and _calls_html(node) and not _is_style_sheet(node, named):
                wrong.append(
                    f"{place}:{node.lineno} html() with something that is not the Path of a style sheet of ours"
                )
    return wrong


def _calls_html(node: ast.Call) -> bool:
    return (node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")) == "html"


def _is_style_sheet(call: ast.Call, named: dict[str, ast.expr]) -> bool:
    """Whether the one argument is a path, not a string, that ends in a constant ``….css``."""
    if len(call.args) != 1 or call.keywords:
        return False
    given = call.args[0]
    given = named.get(given.id, given) if isinstance(given, ast.Name) else given
    if isinstance(given, ast.BinOp) and isinstance(given.op, ast.Div):
        last = given.right
    elif isinstance(given, ast.Call) and getattr(given.func, "attr", getattr(given.func, "id", "")) in _PATHS:
        last = given.args[-1]
    else:
        return False
    return isinstance(last, ast.Constant) and str(last.value).endswith(".css")


_PATHS = ("Path", "joinpath", "with_name")


def markup_in_scripts(root: Path) -> list[str]:
    risky = re.compile(
        r"\b(innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment)\b|document\.write|\beval\s*\("
    )
    scripts = (path for path in texts(root) if path.suffix in (".js", ".mjs", ".ts", ".html"))
    return [_place(root, path, hit) for path in scripts for hit in risky.finditer(path.read_text(encoding="utf-8"))]


def _place(root: Path, path: Path, hit: re.Match[str]) -> str:
    line = hit.string.count("\n", 0, hit.start()) + 1
    return f"{path.relative_to(root).as_posix()}:{line} {hit.group(0)}"


def session_state_elsewhere(root: Path) -> list[str]:
    return [
        f"{path.relative_to(root).as_posix()}:{line}"
        for path in code(root)
        if path.relative_to(root).parts[0] != "ui"
        for line in _lines_naming(parsed(path), "session_state")
    ]


def pyplot(root: Path) -> list[str]:
    """matplotlib's pyplot keeps one state for all visitors; figures are made with ``matplotlib.figure.Figure``."""
    files = [*code(root), *(root / "bench").glob("*.py")]
    return [
        f"{path.relative_to(root).as_posix()}:{line}"
        for path in files
        for line in _lines_naming(parsed(path), "pyplot")
    ]


def _lines_naming(tree: ast.Module, word: str) -> list[int]:
    """The lines where this word is an attribute, a name, or a part of an import."""
    found = []
    for node in ast.walk(tree):
        names = [getattr(node, "attr", None), getattr(node, "id", None)]
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names += [part for alias in node.names for part in alias.name.split(".")]
            names += (getattr(node, "module", None) or "").split(".")
        if word in names:
            found.append(getattr(node, "lineno", 0))
    return found


def pages_without_card(root: Path) -> list[str]:
    pages = [path for path in (root / "pages").glob("*/*.py") if not path.stem.startswith("_")]
    return [
        f"{path.relative_to(root).as_posix()}: no {path.stem}.en.md"
        for path in pages
        if not path.with_suffix(".en.md").exists()
    ]


FILLED = r"(?:[^.]|\.(?=\d))+"
"""What a place of an f-string may stand for: one part of a msgid, up to the next dot; the dot of ragas-0.4 is none."""


def words_without_entry(root: Path) -> list[str]:
    """Every key given to ``t`` or ``tn`` stands in the English catalogues, those put together of parts too."""
    known = msgids(root)
    wrong = []
    for place, key in used_keys(root):
        if not any(re.fullmatch(key, msgid) for msgid in known):
            wrong.append(f"{place} {key}")
    return wrong


def entries_without_use(root: Path) -> list[str]:
    """Every msgid is given to ``t`` or ``tn``, or stands in the code that picks one: in full, or as an f-string."""
    patterns = {pattern for _, pattern in used_keys(root)}
    for path in code(root):
        for node in ast.walk(parsed(path)):
            pattern = _key_pattern(node) if isinstance(node, (ast.Constant, ast.JoinedStr)) else None
            if pattern and re.match(r"\w+\\\.", pattern):  # begins like a msgid: a word and a dot
                patterns.add(pattern)
    keys = re.compile("|".join(patterns))
    return [msgid for msgid in msgids(root) if not keys.fullmatch(msgid)]


def msgids(root: Path) -> list[str]:
    """The symbolic names of all English labels and messages."""
    found = []
    for path in sorted((root / "ui" / "locale" / "en").glob("*.po")):
        with path.open(encoding="utf-8") as file:
            for message in read_po(file, locale="en"):
                if message.id:
                    found.append(message.id if isinstance(message.id, str) else message.id[0])
    return found


def used_keys(root: Path) -> list[tuple[str, str]]:
    """Where ``t`` or ``tn`` is called, with the key as a pattern: what is filled in at run time stands for one part."""
    found = []
    for path in code(root):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in ("t", "tn"):
                pattern = _key_pattern(node.args[0]) if node.args else None
                if pattern:
                    found.append((f"{path.relative_to(root).as_posix()}:{node.lineno}", pattern))
    return found


def _key_pattern(key: ast.AST) -> str | None:
    """A pattern for the msgids that an expression can be; None when it is no string."""
    parts = key.values if isinstance(key, ast.JoinedStr) else [key]
    if not all(isinstance(part, (ast.Constant, ast.FormattedValue)) for part in parts):
        return None
    return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else FILLED for part in parts)


def doubled_entries(root: Path) -> list[str]:
    """All catalogues of a language are merged, so a msgid may stand in one of them only."""
    known = msgids(root)
    return sorted({msgid for msgid in known if known.count(msgid) > 1})


def registry_hosts(root: Path) -> list[str]:
    """Where packages come from is for each machine to say; the hosts are put together here so as not to stand here."""
    hosts = ["py" + "pi.org", "python" + "hosted.org", "npm" + "js.org", "npm" + "js.com", "deb." + "debian.org"]
    hosts += ["crates" + ".io", "proxy.golang" + ".org", "ruby" + "gems.org", "archive." + "ubuntu.com"]
    risky = re.compile("|".join(map(re.escape, hosts)), re.IGNORECASE)
    found = []
    for path in texts(root):
        found += [_place(root, path, hit) for hit in risky.finditer(path.read_text(encoding="utf-8", errors="replace"))]
    return found


RULES: dict[Callable[[Path], list[str]], dict[str, str]] = {
    # rule -> a small tree that breaks it
    forbidden_imports: {"metrics/fbeta.py": "import streamlit"},
    import_cycles: {"metrics/a.py": "from metrics import b", "metrics/b.py": "def f():\n    from metrics.a import g"},
    long_files: {"pages/start/long.py": "x = 1\n" * 81},
    long_functions: {"ui/long.py": "def f():\n    '''Says.'''\n" + "    x = 1\n" * 41},
    raw_html: {"ui/a.py": "import streamlit as st\nst.markdown('x', unsafe_allow_html=True)"},
    markup_in_scripts: {"ui/part/part.js": "element.innerHTML = text"},
    session_state_elsewhere: {"pages/start/a.py": "import streamlit as st\nst.session_state['x'] = 1"},
    pyplot: {"ui/a.py": "from matplotlib import pyplot as plt"},
    pages_without_card: {"pages/start/a.py": ""},
    words_without_entry: {"ui/a.py": "t('a.b')", "ui/locale/en/a.po": 'msgid "a.c"\nmsgstr "C"'},
    entries_without_use: {"ui/a.py": "t('a.b')", "ui/locale/en/a.po": 'msgid "a.c"\nmsgstr "C"'},
    doubled_entries: {f"ui/locale/en/{name}.po": 'msgid "a.c"\nmsgstr "C"' for name in "ab"},
    registry_hosts: {"docs/a.md": "from https://py" + "pi.org/simple"},
}


def made_up(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_this_repository_keeps_the_rule(rule: Callable[[Path], list[str]]) -> None:
    broken = rule(ROOT)
    assert not broken, "\n".join(broken)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_rule_sees_what_breaks_it(rule: Callable[[Path], list[str]], tmp_path: Path) -> None:
    assert len(rule(made_up(tmp_path, RULES[rule]))) == 1


@pytest.mark.parametrize(
    ("place", "line", "allowed"),
    [
        ("metrics/a.py", "import numpy", True),
        ("metrics/a.py", "import math", True),
        ("metrics/a.py", "def f():\n    import openai", False),
        ("metrics/a.py", "from metrics.providers import b", False),
        ("metrics/a.py", "from metrics import providers", False),
        ("metrics/a.py", "from .providers import b", False),
        ("metrics/engines/a.py", "from ..providers import b", False),
        ("metrics/a.py", "import importlib\nimportlib.import_module('metrics.providers.b')", False),
        ("metrics/a.py", "from ui import prose", False),
        ("metrics/golden/a.py", "import pandas", True),
        ("metrics/exchange/a.py", "import pandas", False),
        ("metrics/providers/a.py", "import openai", False),
        ("metrics/providers/a.py", "def f():\n    import openai", True),
        ("metrics/providers/a.py", "def f():\n    from ui import prose", False),
        ("metrics/__main__.py", "from metrics.providers import b", True),
        ("ui/a.py", "from metrics.providers import b", True),
        ("ui/a.py", "import openai", False),
        ("pages/start/a.py", "import pandas", False),
        ("pages/start/a.py", "from pages.start import b", False),
        ("app.py", "from metrics.providers import b", False),
        ("server/a.py", "from ui import prose", False),
        ("run.py", "import streamlit", False),
        ("stray.py", "import math", False),
    ],
)
def test_who_may_import_whom(place: str, line: str, allowed: bool, tmp_path: Path) -> None:
    rooms = {"metrics/providers/b.py": "", "ui/prose.py": "", "pages/start/b.py": ""}
    assert (forbidden_imports(made_up(tmp_path, {**rooms, place: line})) == []) is allowed


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("st.html(Path(__file__).parent / 'page.css')", True),
        ("st.html(Path(__file__).with_name('page.css'))", True),
        ("SHEET = Path('ui/page.css')\nst.html(SHEET)", True),
        ("st.html(Path('ui/page.css').read_text())", False),
        ("st.html('page.css')", False),
        ("st.html(f'<b>{text}</b>')", False),
        ("column.html(text)", False),
        ("html(text)", False),
        ("st.html(Path('ui') / name)", False),
        ("st.markdown(text, **{'unsafe_allow_html': True})", False),
        ("st.html(Path('a.css'), unsafe_allow_javascript=True)", False),
    ],
)
def test_html_is_for_style_sheets_only(line: str, kept: bool, tmp_path: Path) -> None:
    assert (raw_html(made_up(tmp_path, {"ui/a.py": line})) == []) is kept


@pytest.mark.parametrize(
    ("call", "msgid", "fits"),
    [
        ("t('chart.title')", "chart.title", True),
        ("tn('chart.title', 2)", "chart.title", True),
        ("prose.t('chart.title')", "chart.title", True),
        ("t(f'chart.{kind}.title')", "chart.blend.title", True),
        ("t(f'chart.{kind}')", "chart.blend.title", False),
        ("t('chart.titel')", "chart.title", False),
        ("t('title')", "chart.title", False),
        ("key = 'chart.title'\nt(key)", "chart.title", True),
        ("key = f'chart.{kind}'\nt(key)", "chart.ragas-0.4", True),
    ],
)
def test_keys_and_catalogue_must_fit(call: str, msgid: str, fits: bool, tmp_path: Path) -> None:
    root = made_up(tmp_path, {"ui/a.py": call, "ui/locale/en/a.po": f'msgid "{msgid}"\nmsgstr "Words"'})
    assert (words_without_entry(root) == []) is fits
    assert (entries_without_use(root) == []) is fits
