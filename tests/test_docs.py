"""What the documents name is there: tests, files, settings."""

from __future__ import annotations

import ast
import doctest
import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest
from streamlit import config

from installation import ROOT
from metrics.__main__ import main
from metrics.providers.openai_compatible import presets

OPTIONS = config.get_config_options()
ROOMS = ("metrics", "ui", "pages", "server", "bench")

SECURITY = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")


def rows() -> list[str]:
    """The rows of the threat table."""
    table = SECURITY.split("| who, and what they try")[1].split("\n\n")[0]
    return table.splitlines()[2:]


def named_tests(text: str) -> list[str]:
    return re.findall(r"`(tests/[\w/]+\.py::\w+)`", text)


def functions(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_threat_names_a_test() -> None:
    assert len(rows()) > 12
    assert [row[:60] for row in rows() if not named_tests(row)] == []


@pytest.mark.parametrize("name", sorted(set(named_tests(SECURITY))))
def test_the_named_test_is_there(name: str) -> None:
    path, function = name.split("::")
    assert function in functions(ROOT / path)


# --- the operator's settings ---

DEPLOYING = (ROOT / "docs" / "deploying.md").read_text(encoding="utf-8")
OF_THE_SYSTEM = {"CI", "DISPLAY", "WAYLAND_DISPLAY", "PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA", "PATH"}
"""What machines and their systems set, not an operator."""


def read_settings() -> set[str]:
    """The names in capitals that are looked up in an environment, anywhere in the code, and those of constants."""
    found = set()
    for path in [*ROOT.glob("*.py"), *(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))]:
        source = path.read_text(encoding="utf-8")
        found |= set(re.findall(r"[\"'](ANSWER_METRICS_[A-Z_]+)[\"']", source))
        found |= set(re.findall(r"environ(?:ment)?(?:\.get|\.setdefault|\[)?[\[(]?[\"']([A-Z_]{2,})[\"']", source))
        for names in re.findall(r"names = \{([^}]+)\}", source):
            found |= {f"OPENAI_{name}" for name in re.findall(r"\"([A-Z_]+)\"", names)}
    return {name for name in found if not name.endswith("_")} - OF_THE_SYSTEM


def told_settings() -> set[str]:
    table = DEPLOYING.split("## Settings")[1].split("\n\n")[2]
    return {name for row in table.splitlines()[2:] for name in re.findall(r"`([A-Z_]+)`", row.split("|")[1])}


def test_every_setting_that_is_read_is_told_and_the_other_way_round() -> None:
    assert read_settings() == told_settings()


def test_the_options_of_streamlit_that_are_named_exist() -> None:
    known = {"STREAMLIT_" + re.sub(r"(?<!^)([A-Z])", r"_\1", name.replace(".", "_")).upper() for name in OPTIONS}
    named = set(re.findall(r"STREAMLIT_[A-Z_]+", DEPLOYING))
    assert len(named) >= 4
    assert named <= {name.replace("__", "_") for name in known}


def test_the_fields_of_a_judge_in_the_secrets_are_read() -> None:
    table = tomllib.loads(DEPLOYING.split("```toml")[1].split("```")[0])
    for fields in table["judges"].values():  # "…" stands for a key there
        fields |= {name: "sk-test-000000" for name, value in fields.items() if value == "…"}
    preset = presets({}, table)[0]
    assert preset.judge is not None
    assert preset.embedder is not None
    assert (preset.judge.model, preset.judge.timeout, preset.embedder.model) == ("qwen3-8b", 60, "bge-m3")
    source = (ROOT / "metrics/providers/openai_compatible/endpoints.py").read_text(encoding="utf-8")
    assert [name for name in table["judges"]["Our small one"] if f'"{name}"' not in source] == []


# --- links between documents ---

PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_files_that_are_there(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    targets = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", text)
    assert [target for target in targets if not (page.parent / target).exists()] == []


# --- the core without the app ---

CORE = ROOT / "docs" / "core.md"


def test_the_examples_of_the_core_run() -> None:
    assert doctest.testfile(str(CORE), module_relative=False) == (0, CORE.read_text(encoding="utf-8").count("\n>>> "))


def test_the_commands_of_the_core_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    line = re.search(r"lines like `(\{.*\})`", CORE.read_text(encoding="utf-8"))
    assert line is not None
    Path("samples.jsonl").write_text(line[1], encoding="utf-8")
    Path("samples.csv").write_text("response,reference\nIt is red.,It is red.\n", encoding="utf-8")
    shell = CORE.read_text(encoding="utf-8").split("```sh\n")[1].split("```")[0]
    commands = [shlex.split(line, comments=True) for line in shell.splitlines()]
    assert [command[:3] for command in commands] == [["python", "-m", "metrics"]] * 2
    assert [main(command[3:]) for command in commands] == [0, 0]
    assert json.loads(Path("judged.jsonl").read_text(encoding="utf-8"))["value"] == 1


# --- what is named as code ---

CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_files_named_in_contributing_are_there() -> None:
    places = re.findall(r"`((?:[\w.-]+/)+[\w.-]*|[\w-]+\.(?:py|md|toml|in|txt))`", CONTRIBUTING)
    assert len(places) > 25
    assert [place for place in places if not (ROOT / place).exists()] == []


def test_a_name_of_a_file_stands_in_it() -> None:
    found = re.findall(r"`(\w+)` (?:of|in) `([\w/]+\.py)`", " ".join(CONTRIBUTING.split()))
    assert len(found) > 10
    assert [pair for pair in found if not re.search(rf"\b{pair[0]}\b", (ROOT / pair[1]).read_text("utf-8"))] == []


def test_names_in_contributing_stand_in_the_code() -> None:
    files = [path for room in (*ROOMS, "tests") for path in (ROOT / room).rglob("*.py")]
    code = "\n".join(path.read_text(encoding="utf-8") for path in files if path != Path(__file__))
    names = set(re.findall(r"`(_?[A-Z_]{4,}|test_\w+|__\w+__)`", CONTRIBUTING))
    assert len(names) > 6
    assert [name for name in names if not re.search(rf"\b{name}\b", code)] == []
