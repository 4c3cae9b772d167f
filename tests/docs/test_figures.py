"""The command that makes the figures of the README, with benchmarks that are made up: they tell, fail or never end."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks import figures
from benchmarks.figures import TABLE, Row

TELLS = "print({figures!r})"
FAILS = "raise SystemExit('the database is gone')"
HANGS = "import threading; threading.Event().wait()"
TELLS_NOTHING = "print('no figures')"


def telling(value: float, limit: float | None = None) -> str:
    found = {"here": [{"name": "a thing", "value": value, "limit": limit, "holds": limit is None or value <= limit}]}
    return TELLS.format(figures=json.dumps(found))


@pytest.fixture
def readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "quality.md"
    path.write_text(f"Before.\n{TABLE.begin}old\n{TABLE.end}After.\n")
    return path


@pytest.fixture
def benchmarks(tmp_path: Path, readme: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Make benchmarks up, in order: name and program."""

    def make(**programs: str) -> None:
        package = tmp_path / "made_up"
        package.mkdir()
        for name, program in programs.items():
            (package / f"{name}.py").write_text(program)
        monkeypatch.setenv("PYTHONPATH", str(tmp_path))
        monkeypatch.setattr(figures, "PACKAGE", package.name)
        monkeypatch.setattr(figures, "BENCHMARKS", list(programs))
        rows = [Row(f"of {name}", name, "here", "a thing") for name in programs]
        monkeypatch.setattr(figures, "ROWS", rows)
        monkeypatch.setattr(figures, "TABLE", TABLE._replace(file=readme, titles=[row.title for row in rows]))

    return make


def test_what_is_measured_is_written(readme: Path, benchmarks: Callable[..., None]) -> None:
    benchmarks(one=telling(1.5), two=telling(2, limit=2))
    assert figures.main(["--write"]) == 0
    written = readme.read_text()
    assert written.startswith(f"Before.\n{TABLE.begin}") and written.endswith(f"{TABLE.end}After.\n")
    assert "| of one | 1.5 |  | `one` | " in written
    assert "| of two | 2 | at most 2 | `two` | " in written
    assert "old" not in written


@pytest.mark.parametrize("program", [FAILS, TELLS_NOTHING])
def test_one_that_fails_is_named_and_the_others_go_on(
    program: str, readme: Path, benchmarks: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    benchmarks(one=telling(1), bad=program, three=telling(3))
    assert figures.main(["--write"]) == 1
    assert "bad: it ended with status " in capsys.readouterr().err
    written = readme.read_text()
    assert "| of one | 1 |" in written and "| of three | 3 |" in written
    assert "| of bad | not measured |" in written


def test_one_that_never_ends_is_named(
    benchmarks: Callable[..., None], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(figures, "LIMIT_S", 0.1)
    benchmarks(bad=HANGS)
    assert figures.main([]) == 1
    assert "bad: it had not ended after 0.1 s" in capsys.readouterr().err
