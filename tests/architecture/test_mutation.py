"""Mutants change the code, leave no files, and are killed by a test."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from tests.mutation.equivalent import EQUIVALENT
from tests.mutation.mutants import Functions, all_mutants, install, mutants_of

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
