"""Tables of results in Markdown files. Each row names the measured commit."""

import os
import platform
import re
import subprocess
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
QUALITY = ROOT / "docs/quality.md"


class Table(NamedTuple):
    """A table of a Markdown file, between two comments with its name.

    heads: the lines with column names and alignment. titles: of the rows, in order. missing: the other cells of a row
    without a result. measured: the verb of the line below, which names the machine.
    """

    file: Path
    name: str
    heads: tuple[str, str]
    titles: Sequence[str]
    missing: Sequence[str]
    measured: str

    @property
    def begin(self) -> str:
        return f"<!-- {self.name} -->\n"

    @property
    def end(self) -> str:
        return f"<!-- /{self.name} -->"

    def current(self) -> str:
        """Return the text between the two comments."""
        return _read(self.file).partition(self.begin)[2].partition(self.end)[0]

    def rows(self) -> dict[str, str]:
        """Return the rows of the file by title."""
        return {
            line.split(" | ")[0].removeprefix("| "): line for line in self.current().splitlines() if line[:1] == "|"
        }

    def drawn(self, rows: Mapping[str, str]) -> str:
        """Return the whole table as Markdown. rows: lines by title."""
        lines = (rows.get(title, row(title, *self.missing)) for title in self.titles)
        return "\n".join([*self.heads, *lines, "", f"{self.measured} on {machine()}.", ""])

    def write(self, rows: Mapping[str, str]) -> None:
        """Replace the table in its file. rows: lines by title."""
        text = _read(self.file)
        before, after = text.partition(self.begin)[0], text.partition(self.end)[2]
        self.file.write_text(f"{before}{self.begin}{self.drawn(rows)}{self.end}{after}", encoding="utf-8")


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def today() -> str:
    """Return the commit and the date, as the last cell of a row."""
    return f"`{commit()}`, {date.today():%-d %B %Y}"


def commit() -> str:
    """Return the short id of the commit, with `-dirty` if the program differs."""
    changed = _git("status", "--porcelain", "--untracked-files=no", "--", ".", ":(exclude)docs")
    return _git("rev-parse", "--short=10", "HEAD") + ("-dirty" if changed else "")


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def machine() -> str:
    """Return the processors, memory and Python version of this machine."""
    known = re.search(r"model name\s*: (.+)", _read(Path("/proc/cpuinfo")))
    memory = re.search(r"MemTotal:\s*(\d+) kB", _read(Path("/proc/meminfo")))
    python = ".".join(platform.python_version_tuple()[:2])
    parts = [f"{os.cpu_count()} processors", known and known[1], memory and f"{int(memory[1]) / 2**20:.0f} GiB"]
    return ", ".join(part for part in [*parts, f"Python {python}"] if part)


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""
