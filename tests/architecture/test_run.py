"""How the suites are run: beside each other, a browser's failures once more, and nothing left out unsaid."""

import ast
import sys
import tomllib
from pathlib import Path

import pytest

from tests import prove, run
from tests.prove import Step
from tests.run import AT_LENGTH, BROWSER, ROOT, SAME_ON_EVERY_DATABASE, WITH_DATABASE, Outcome, Suite

ONCE = """
from pathlib import Path

def test_that_fails_at_first():
    there = Path(__file__).with_name("tried")
    tried = there.exists()
    there.touch()
    assert tried

def test_that_passes(): ...
"""
NEVER = """
def test_that_fails(): assert False
"""
BUSY = """
import subprocess, sys

def test_that_keeps_another_process_busy():
    subprocess.run([sys.executable, "-c", "import time\\nwhile time.process_time() < 1: pass"], check=True)
"""
PECULIAR = ("transaction=True", "vendor", "race(", "cursor", "only_on_", "given(")


@pytest.fixture
def outcome(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Run a module of tests as a suite."""

    def of(module: str, **how: bool) -> Outcome:
        file = tmp_path / "test_it.py"
        file.write_text(module)
        monkeypatch.setattr(run, "_cache", lambda suite: tmp_path / "cache")
        arguments = ["-p", "xdist", "-n", "0", "-c", "/dev/null", str(file)]
        (found,) = run._run([Suite("a whim", arguments, {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}, **how)])
        return found

    return of


def test_what_fails_once_where_it_may_is_tried_again_and_named(outcome, capsys: pytest.CaptureFixture[str]) -> None:
    found = outcome(ONCE, may_try_again=True)
    assert not found.failed
    assert [test.split("::")[1] for test in found.late] == ["test_that_fails_at_first"]
    run._tell([found])
    told = capsys.readouterr().out
    assert "1 failed, 1 passed" in told and "once more: 1 passed" in told
    assert "Passed only at the second try: " in told


def test_elsewhere_nothing_is_tried_again(outcome) -> None:
    found = outcome(ONCE)
    assert (found.failed, found.late) == (True, [])


def test_what_fails_twice_has_failed(outcome) -> None:
    found = outcome(NEVER, may_try_again=True)
    assert (found.failed, found.late) == (True, [])


def test_a_suite_tells_what_time_all_its_processes_took(outcome, capsys: pytest.CaptureFixture[str]) -> None:
    found = outcome(BUSY)
    assert found.cpu_s > 1
    run._tell([found])
    told = capsys.readouterr().out
    assert "1 passed in " in told
    assert f"; {found.cpu_s:.0f} s of processor time" in told


def test_what_was_compiled_once_is_not_compiled_again(outcome, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert not outcome("import sys\ndef test_that_it_is_kept(): assert not sys.dont_write_bytecode").failed


def test_a_suite_without_a_test_has_failed(outcome) -> None:
    assert outcome("", may_try_again=True).failed


@pytest.mark.parametrize("module", SAME_ON_EVERY_DATABASE)
def test_what_is_left_out_on_postgresql_asks_the_database_for_nothing_peculiar(module: str) -> None:
    assert module.startswith(WITH_DATABASE) and SAME_ON_EVERY_DATABASE[module]
    text = (ROOT / module).read_text()
    assert [word for word in PECULIAR if word in text] == []


def test_a_single_test_that_is_left_out_there_says_why_and_asks_for_nothing_peculiar_either() -> None:
    marks = marked("same_on_every_database", *WITH_DATABASE)
    assert marks
    for mark, test in marks:
        assert mark.args, f"{test.name}: no reason is given"
        assert [word for word in PECULIAR if word in ast.unparse(test)] == []


def test_what_is_left_to_be_proved_at_length_says_what_sees_it_in_short() -> None:
    marks = marked(AT_LENGTH, "tests")
    assert marks
    assert [test.name for mark, test in marks if not mark.args] == []


def marked(mark: str, *folders: str) -> list[tuple[ast.Call, ast.FunctionDef]]:
    """Return the tests in some folders that have a mark, each with that."""
    texts = [path.read_text() for folder in folders for path in (ROOT / folder).rglob("test_*.py")]
    tests = [node for text in texts if mark in text for node in ast.walk(ast.parse(text))]
    return [
        (one, test)
        for test in tests
        for one in getattr(test, "decorator_list", ())
        if ast.unparse(one).startswith(f"pytest.mark.{mark}")
    ]


def test_what_the_suites_leave_out_is_proved_at_length() -> None:
    left_out = ["-m", f"not {AT_LENGTH}"]
    assert left_out == run.IN_SHORT and run.where_the_database_matters()[-1].endswith(left_out[1])
    commands = [step.command for step in prove.STEPS if step.variables.get("MORE", "1") != "1"]
    assert any(command[-2:] == ["-m", AT_LENGTH] for command in commands)
    assert any(command[-1] == BROWSER for command in commands)


def test_what_is_proved_at_length_is_there() -> None:
    for step in prove.STEPS:
        paths = [word for word in step.command if word.startswith("tests/")]
        modules = [word.replace(".", "/") + ".py" for word in step.command if word.startswith("tests.")]
        assert paths or modules or AT_LENGTH in step.command
        assert all((ROOT / path).exists() for path in [*paths, *modules])


def test_what_came_of_each_step_is_told_and_written_as_soon_as_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    readme = tmp_path / "README.md"
    looks = f"import pathlib; print('seen' if 'well' in pathlib.Path({str(readme)!r}).read_text() else 'blind')"
    programs = {"goes well": "print('== all well ==')", "looks": looks, "goes wrong": "print('one is ill'); 1 / 0"}
    steps = [Step(title, [sys.executable, "-c", program]) for title, program in programs.items()]
    table = prove.TABLE._replace(titles=[step.title for step in steps])
    readme.write_text(f"Before.\n{table.begin}| looks | long ago | | |\n{table.end}After.\n")
    monkeypatch.setattr("benchmarks.readme.README", readme)
    monkeypatch.setattr(prove, "STEPS", steps)
    monkeypatch.setattr(prove, "TABLE", table)
    before = readme.read_text()
    assert [prove.main(words) for words in ([], ["well"], ["nonsense of another kind"])] == [1, 0, 1]
    assert readme.read_text() == before
    assert prove.main(["goes", "--write"]) == 1
    assert "| looks | long ago | | |" in readme.read_text()
    assert prove.main(["looks", "--write"]) == 0
    assert "1 of 1 held" in capsys.readouterr().out
    written = readme.read_text()
    assert "| goes well | all well | 0.0 min | `" in written
    assert "| looks | seen | " in written
    assert "| goes wrong | **failed**: ZeroDivisionError: " in written
    assert written.startswith("Before.\n") and written.endswith("After.\n")


def test_every_test_is_run_by_somebody() -> None:
    said = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]["testpaths"]
    run_here = [folder for pattern in said for folder in ROOT.glob(pattern)]
    proved = [ROOT / word for step in prove.STEPS for word in step.command if word.startswith("tests/")]
    looked_at = {ROOT / BROWSER, *run_here, *proved}
    modules = list((ROOT / "tests").rglob("test_*.py"))
    assert [module for module in modules if not looked_at & {module, *module.parents}] == []
