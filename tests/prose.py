"""Check the prose of documents, docstrings, comments and texts for players.

The rules are in `tests/prose.yaml`. Each finding is a line `file:line: rule: what to write instead`.
The exit code is 1 if anything is found.

- `python -m tests.prose` lists all findings; `python -m tests.prose engine/kernel docs` those of these folders.
- `python -m tests.prose --count` counts findings by package and rule.
"""

import argparse
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

HERE = Path(__file__).parent
RULES_FILE = HERE / "prose.yaml"
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

PYTHON = re.compile(
    r'^[ \t]*"""(?P<docstring>.*?)"""|(?P<skip>"""(?:\\.|[^\\])*?"""|r?b"[^"\n]*"|\'(?:\\.|[^\'\\\n])*\')'
    r'|"(?P<ui>(?:\\.|[^"\\\n])*)"|(?P<comment>(?:^[ \t]*# [^\n]*\n)+|# [^\n]*)',
    re.MULTILINE | re.DOTALL,
)
TYPESCRIPT = re.compile(
    r'/\*(?P<docstring>.*?)\*/|(?P<skip>\'[^\'\n]*\')|"(?P<ui>(?:\\.|[^"\\\n])*)"|`(?P<template>(?:\\.|[^`\\])*)`'
    r"|(?P<comment>(?:^[ \t]*//[^\n]*\n)+|(?<!:)//[^\n]*)|(?<![=-])[>}](?P<element>[^<>{};=()`]*)(?=[<{])",
    re.MULTILINE | re.DOTALL,
)
HTML = re.compile(
    r'(?:title|aria-label|placeholder|alt|content)="(?P<ui>[^"]*)"'
    r"|<(?P<skip>style|script)\b.*?</(?:style|script)>|(?<=>)(?P<element>[^<]+)(?=<)",
    re.DOTALL,
)
MARKDOWN = re.compile(r"^```.*?^```|<!--.*?-->|(?P<doc>(?:(?!^```|<!--).)+)", re.MULTILINE | re.DOTALL)
# Code, links, addresses, tags and values filled in; what ends a block of text.
PLACEHOLDERS = re.compile(
    r"\{%.*?%\}|(?P<code>``.+?``|`[^`]+`|\$?\{[^{}]*\}+|\{\{.*?\}\}|https?://\S+)|\]\([^)]*\)|</?\w[^>]*>|\\[nt]|[*\[]",
    re.DOTALL,
)
BLOCK_END = re.compile(r"\n\s*(?=\n)|\n\s*(?=(?:[-*#>+|]+|\d+\.|\w+:) )|\s\|\s|(?<=[.!?…])[)\"']?\s+|:\n")
WORD = re.compile(r"[^\W\d_][\w'\u2019-]*")


class Text(NamedTuple):
    """A piece of prose: its kind (see `KINDS`), first line and words."""

    kind: str
    line: int
    words: str


class Finding(NamedTuple):
    """A breach of a rule, with what to write instead."""

    path: str
    line: int
    rule: str
    instead: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.rule}: {self.instead}"


def read_tokens(source: str, pattern: re.Pattern[str]) -> Iterator[Text]:
    """Yield the texts that a pattern finds, and join adjacent strings.

    The name of the matching group is the kind.
    """
    kind, start, end, words = "", 0, 0, ""
    line, counted = 1, 0
    for match in pattern.finditer(source):
        found = {"template": "ui", "element": "ui"}.get(match.lastgroup or "skip", match.lastgroup or "skip")
        if found == kind == "ui" and not source[end : match.start()].strip(' \n\tf"'):
            words += "\n" * source.count("\n", end, match.start()) + match[match.lastgroup or 0]
        else:
            if kind not in ("", "skip"):
                line, counted = line + source.count("\n", counted, start), start
                yield Text(kind, line, words)
            kind, words = found, match[match.lastgroup or 0]
            start = match.start(match.lastgroup or 0)
        end = match.end()
    if kind not in ("", "skip"):
        yield Text(kind, line + source.count("\n", counted, start), words)


def read_yaml(source: str) -> Iterator[Text]:
    """Yield the scalar values of a YAML document."""
    pending: list[Any] = [yaml.compose(source, Loader=LOADER)]
    while pending:
        node = pending.pop()
        if isinstance(node, yaml.MappingNode):
            pending += [value for _, value in node.value]
        elif isinstance(node, yaml.SequenceNode):
            pending += node.value
        elif isinstance(node, yaml.ScalarNode):
            yield Text("ui", node.start_mark.line + 1, node.value)


PATTERNS = {".py": PYTHON, ".ts": TYPESCRIPT, ".tsx": TYPESCRIPT, ".html": HTML, ".txt": HTML, ".md": MARKDOWN}


def read_texts(path: str, source: str) -> Iterator[Text]:
    """Yield the texts of a file that have three words, without strings of tests."""
    suffix = Path(path).suffix
    texts = read_yaml(source) if suffix in (".yaml", ".yml") else read_tokens(source, PATTERNS[suffix])
    is_test = path.startswith(("tests/", "benchmarks/")) or ".test." in path
    for text in texts:
        if re.search(r"[^\W\d_]{2,}\W+\w+\W+\w", text.words) and not (is_test and text.kind == "ui"):
            yield text


KINDS = ["doc", "docstring", "comment", "ui"]


class Rule(NamedTuple):
    """A rule of `prose.yaml`: a forbidden form, in some kinds of text."""

    name: str
    pattern: re.Pattern[str]
    kinds: list[str]
    instead: str
    example: str


@cache
def load_section(section: str) -> Any:
    """Return a section of `prose.yaml` as data."""
    return yaml.load(RULES_FILE.read_bytes(), LOADER)[section]


@cache
def load_rules(section: str = "rules") -> list[Rule]:
    """Return the rules of a section of `prose.yaml`; a space matches a line break too."""
    rules = []
    for row in load_section(section):
        pattern = re.compile(row["pattern"].replace(" ", r"[\s*#/]+"), re.IGNORECASE)
        rules.append(Rule(row["name"], pattern, row.get("in", KINDS), row["instead"], row["example"]))
    return rules


def find_forms(words: str, kind: str, section: str = "rules") -> Iterator[tuple[int, str, str]]:
    """Yield the offset, rule and advice of each forbidden form in a text."""
    for rule in load_rules(section):
        if kind in rule.kinds:
            for match in rule.pattern.finditer(words):
                yield match.start(), rule.name, f'"{" ".join(match[0].split())}": write {rule.instead}'


def find_long_sentences(words: str, kind: str) -> Iterator[tuple[int, str, str]]:
    """Yield the offset of each sentence with too many words.

    A list of code counts as one word.
    """
    start, limit = 0, load_section("limits")["words"][kind]
    for end in [*(match.end() for match in BLOCK_END.finditer(words)), len(words)]:
        sentence = words[start:end]
        count = len(WORD.findall(re.sub(r"\bX(?:,? (?:and |or )?X)+", "X", sentence)))
        if count > limit:
            offset = start + len(sentence) - len(sentence.lstrip())
            yield offset, "sentence", f"split these {count} words, at most {limit} a sentence"
        start = end


def find_summary(words: str) -> Iterator[tuple[int, str, str]]:
    """Yield 0 if a docstring's first line is long or ends inside a sentence."""
    limit = load_section("limits")["summary"]
    first, _, rest = words.strip("* \n").partition("\n")
    if len(first) > limit or (first[-1] not in ".:!?" and rest.lstrip("* ")[:1] not in ("\n", "")):
        yield 0, "summary", f"end the first sentence within {limit} characters and the first line"


def find_in_text(text: Text) -> Iterator[tuple[int, str, str]]:
    """Yield the line, rule and advice of each breach of a rule in a text."""
    words = PLACEHOLDERS.sub(lambda found: ("X" if found["code"] else " ") + "\n" * found[0].count("\n"), text.words)
    found = [*find_forms(words, text.kind), *find_long_sentences(words, text.kind)]
    if text.kind == "docstring":
        found += find_summary(text.words)
    for offset, rule, instead in sorted(found):
        yield text.line + words.count("\n", 0, offset), rule, instead


def find_in_files(paths: list[str]) -> list[Finding]:
    """Return the breaches of all rules in files of the current checkout."""
    git = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *paths]
    names = subprocess.run(git, capture_output=True, text=True, check=True).stdout.splitlines()
    return [
        Finding(name, *found)
        for name in names
        if Path(name).suffix in (*PATTERNS, ".yaml") and Path(name).is_file() and "/migrations/" not in name
        for text in read_texts(name, Path(name).read_text(encoding="utf-8"))
        for found in find_in_text(text)
    ]


def package_of(path: str) -> str:
    """Return the first folder of a path; the first two in `engine`, `frontend`."""
    folders = Path(path).parts[:-1]
    return "/".join(folders[: 2 if folders[:1] in (("engine",), ("frontend",)) else 1]) or "."


def print_counts(findings: list[Finding]) -> None:
    """Print the number of findings of each package and of each rule."""
    packages = Counter(package_of(finding.path) for finding in findings)
    rules = Counter(finding.rule for finding in findings)
    for name, count in [*packages.most_common(), ("", 0), *rules.most_common(), ("in all", len(findings))]:
        print(f"{count:6} {name}" if name else "")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*")
    parser.add_argument("--count", action="store_true")
    args = parser.parse_args()
    findings = find_in_files(args.paths)
    if findings and not args.count:
        print(*findings, sep="\n")
    if findings or args.count:
        print_counts(findings)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
