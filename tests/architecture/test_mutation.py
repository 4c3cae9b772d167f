"""Mutants: what they change, that no file holds them, and that a test kills them."""

import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from tests.equivalent_mutants import EQUIVALENT
from tests.mutants import ROOT, Functions, all_mutants, install, mutants_of

CHANGES = {
    "return a < b": ["a < b -> a <= b"],
    "return a is not b": ["a is not b -> a is b"],
    "return a < b < 3": ["3 -> 4", "3 -> 2"],
    "return a and b": ["a and b -> a or b", "a and b -> b", "a and b -> a"],
    "return not a": ["not a -> a"],
    "return 1 if a else b": ["a -> not a", "1 -> 2", "1 -> 0"],
    "return [x for x in a if x]": ["x -> not x"],
    "return a + max(a, b)": ["a + max(a, b) -> a - max(a, b)", "max(a, b) -> min(a, b)"],
    "return sorted(a, key=b), reversed(a)": ["reversed(a) -> list(a)"],
    "return -a, True": ["-a -> a", "True -> False"],
    "a.b = b\na += b\nb = a": ["a.b = b -> pass", "a += b -> a -= b", "a += b -> pass"],
    "while a in b:\n    continue": ["a in b -> a not in b", "continue -> pass"],
    "assert a < b": [],
    "print(a)\nreturn": ["print(a) -> pass", "return -> pass"],
    "print(a)\nprint(a)": ["print(a) -> pass", "print(a) -> pass (2)"],
    "'''A text.'''\nc: int = b\nreturn 'words', None": [],
}
LOOP = """
FIRST = 1
class Struct:
    field: int = 1
def _below(number, most=7):
    while number > most:
        number -= most
    return number
LARGE = [lambda number: number >= 3]
def _unused():
    return True
"""
TESTS = """
from looping import LARGE, _below as named
def test_small(): assert named(15) == 1
def test_same(): assert not LARGE[0](1)
def test_unlucky(): assert LARGE
"""
FROZEN = """
import gc
def pytest_collection_finish(): gc.freeze()
"""
"""As tests/conftest.py does: functions that are put aside must be reached too."""
TRY = """
import sys
from pathlib import Path
from tests import mutation
from tests.mutants import mutants_of
from tests.mutation_results import Results

mutation.PATIENCE = 0.3
folder = Path(sys.argv[1])
mutants, results = mutants_of(folder / "looping.py"), Results(folder / "results.jsonl")
print("status", mutation.run(mutation.Trials(mutants, results), [sys.argv[1]]) or mutation.tell(mutants, results, 7))
"""


def test_a_mutant_runs_wherever_its_function_is_known_and_no_file_holds_it(tmp_path: Path) -> None:
    path = tmp_path / "looping.py"
    path.write_text(LOOP)
    spec = spec_from_file_location("looping", path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    below, large = module._below, module.LARGE[0]
    assert (below(7), large(3)) == (7, True)
    by_name = {mutant.name: mutant for mutant in mutants_of(path)}
    for name in ("looping._below: number > most -> number >= most", "looping.<lambda>: number >= 3 -> number > 3"):
        install(by_name[name], Functions())
    assert (below(7), large(3)) == (0, False)
    assert path.read_text() == LOOP


@pytest.mark.slow
def test_who_survives_is_told_and_a_loop_without_end_is_ended(tmp_path: Path) -> None:
    (tmp_path / "looping.py").write_text(LOOP)
    (tmp_path / "test_it.py").write_text(TESTS)
    (tmp_path / "conftest.py").write_text(FROZEN)
    there = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{tmp_path}"}
    asked = [sys.executable, "-c", TRY, str(tmp_path)]
    done = subprocess.run(asked, cwd=ROOT, env=there, capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    assert sorted(lines[:-2]) == [
        f"outlived all tests: looping.{name}"
        for name in (
            "<lambda>: 3 -> 2",
            "<lambda>: 3 -> 4",
            "<lambda>: number >= 3 -> number > 3",
            "_below: number > most -> number >= most",
            "_unused: True -> False",
        )
    ], done.stderr[-2000:]
    assert lines[-2:] == ["3 of 8 mutants killed, 0 more change nothing (seed 7)", "status 1"]


def test_each_kind_of_change_is_made_once_and_nothing_else_is(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    for code, changes in CHANGES.items():
        body = "".join(f"    {line}\n" for line in code.splitlines())
        module.write_text(f"def function(a: int, b=-1, *, c=1):\n{body}")
        assert [mutant.name.removeprefix("module.function: ") for mutant in mutants_of(module)] == changes


def test_each_equivalent_mutant_exists_once_and_says_why() -> None:
    names = [mutant.name for mutant in all_mutants()]
    assert len(set(names)) == len(names)
    assert set(EQUIVALENT) <= set(names)
    assert all(len(reason) > 20 for reason in EQUIVALENT.values())
