"""What .editorconfig says is so: an editor that obeys it changes nothing that nobody touched."""

import re
from configparser import ConfigParser
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("engine", "campaigns", "api", "frontend", "config", "tests", "benchmarks", "docs", ".github", ".ci")
MADE = {"node_modules", "dist", "build", "__pycache__"}
ENDINGS = {
    ".py",
    ".css",
    ".html",
    ".js",
    ".json",
    ".mjs",
    ".ts",
    ".tsx",
    ".yaml",
    ".yml",
    ".md",
    ".txt",
    ".toml",
    ".conf",
}


def files() -> list[Path]:
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if MADE.isdisjoint(path.parts)]
    return [path for path in (*found, *ROOT.iterdir()) if path.is_file() and _is_written(path)]


def _is_written(path: Path) -> bool:
    return path.suffix in ENDINGS or path.name in ("Makefile", "Dockerfile", ".editorconfig", ".gitignore")


def sections() -> dict[str, dict[str, str]]:
    """Return what is said of which names, the first lines under the name of all."""
    parser = ConfigParser()
    parser.read_string("[*]\n" + (ROOT / ".editorconfig").read_text().replace("[*]\n", "", 1))
    return {name: dict(parser[name]) for name in parser.sections()}


def said_of(path: Path, said: dict[str, dict[str, str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for pattern, rules in said.items():
        start, _, names = pattern.rstrip("}").partition("{")
        if any(fnmatch(path.name, start + name) for name in names.split(",")):
            found |= rules
    return found


def breaches(text: str, said: dict[str, str]) -> list[str]:
    """Return the rules that a text breaks."""
    wrong = {
        "end_of_line": "\r" in text,
        "insert_final_newline": said["insert_final_newline"] == "true" and text != "" and not text.endswith("\n"),
        "trim_trailing_whitespace": re.search(r"[ \t]$", text, re.MULTILINE) is not None,
        "indent_style": re.search(r"^ +\S" if said["indent_style"] == "tab" else r"^ *\t", text, re.MULTILINE)
        is not None,
    }
    return [rule for rule, is_broken in wrong.items() if is_broken]


def test_every_file_keeps_to_it() -> None:
    said = sections()
    assert len(files()) > 500
    assert {
        str(path): found for path in files() if (found := breaches(path.read_text("utf-8"), said_of(path, said)))
    } == {}


@pytest.mark.parametrize(
    ("name", "text", "rules"),
    [
        ("a.py", "a\r\n", ["end_of_line"]),
        ("a.py", "a", ["insert_final_newline"]),
        ("a.html", "a", []),
        ("a.py", "a \n", ["trim_trailing_whitespace"]),
        ("a.py", "\ta\n", ["indent_style"]),
        ("Makefile", "\ta\n", []),
        ("Makefile", "a:\n    b\n", ["indent_style"]),
    ],
)
def test_a_breach_is_noticed(name: str, text: str, rules: list[str]) -> None:
    assert breaches(text, said_of(Path(name), sections())) == rules
