"""The tables of README.md that programs fill in: each row stands there with the commit that it belongs to."""

import os
import platform
import re
import subprocess
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

README = Path(__file__).parents[1] / "README.md"


class Table(NamedTuple):
    """A table between two marks of its name.

    heads: of its columns, and the line beneath; titles: its rows, in order; missing: the other cells of a row of which
    nothing is known; measured: what was done on the machine that is named below.
    """

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

    def stands(self) -> str:
        """Return what is between the marks now."""
        return _read(README).partition(self.begin)[2].partition(self.end)[0]

    def rows(self) -> dict[str, str]:
        """Return the lines that stand there now, by title."""
        return {line.split(" | ")[0].removeprefix("| "): line for line in self.stands().splitlines() if line[:1] == "|"}

    def drawn(self, rows: Mapping[str, str]) -> str:
        """Return the whole table. rows: lines by title."""
        lines = (rows.get(title, row(title, *self.missing)) for title in self.titles)
        return "\n".join([*self.heads, *lines, "", f"{self.measured} on {machine()}.", ""])

    def write(self, rows: Mapping[str, str]) -> None:
        readme = _read(README)
        before, after = readme.partition(self.begin)[0], readme.partition(self.end)[2]
        README.write_text(f"{before}{self.begin}{self.drawn(rows)}{self.end}{after}", encoding="utf-8")


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def today() -> str:
    """Return what is found now belongs to: commit and day. What is written afterwards changes what git says."""
    return f"`{commit()}`, {date.today():%-d %B %Y}"


def commit() -> str:
    """Return the commit, marked where the folder holds what was never committed."""
    command = ["git", "describe", "--always", "--dirty", "--abbrev=10", "--exclude=*"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def machine() -> str:
    """Return what kind of machine this is."""
    known = re.search(r"model name\s*: (.+)", _read(Path("/proc/cpuinfo")))
    memory = re.search(r"MemTotal:\s*(\d+) kB", _read(Path("/proc/meminfo")))
    python = ".".join(platform.python_version_tuple()[:2])
    parts = [f"{os.cpu_count()} processors", known and known[1], memory and f"{int(memory[1]) / 2**20:.0f} GiB"]
    return ", ".join(part for part in [*parts, f"Python {python}"] if part)


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""
