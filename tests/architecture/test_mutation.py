"""What a mutant is, that only memory holds it, and that a test which sees it kills it."""

import os
import subprocess
import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from tests import mutation, mutation_results
from tests.equivalent_mutants import EQUIVALENT
from tests.mutants import (
    ROOT,
    Functions,
    Mutant,
    all_mutants,
    compile_anew,
    games,
    install,
    modules,
    mutants_of,
    sample,
)
from tests.support.profiles import slow_after

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
CLOSED = """
def made(a, b):
    def inner():
        seen.append(a)
        return b and a
    seen = []
    return inner, seen
"""
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


def changes_of(code: str, folder: Path) -> list[str]:
    """Return the mutants of a function with that body, without the names of module and function."""
    module = folder / "module.py"
    module.write_text("def function(a: int, b=-1, *, c=1):\n" + "".join(f"    {line}\n" for line in code.splitlines()))
    return [mutant.name.removeprefix("module.function: ") for mutant in mutants_of(module)]


@pytest.mark.parametrize("code", CHANGES)
def test_each_kind_of_change_is_made_once_and_nothing_else_is(code: str, tmp_path: Path) -> None:
    assert changes_of(code, tmp_path) == CHANGES[code]


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


def test_a_mutant_that_names_less_of_what_is_around_it_is_installed_too(tmp_path: Path) -> None:
    path = tmp_path / "closed.py"
    path.write_text(CLOSED)
    spec = spec_from_file_location("closed", path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    inner, seen = module.made(1, 0)
    assert (inner(), seen) == (0, [1])
    by_name = {mutant.name.partition(": ")[2]: mutant for mutant in mutants_of(path)}
    functions = Functions()
    install(by_name["seen.append(a) -> pass"], functions)
    assert (inner(), seen) == (0, [1])
    install(by_name["b and a -> a"], functions)
    assert (inner(), seen) == (1, [1, 1])


@pytest.mark.parametrize("game", slow_after(1, [*games()]))
def test_cards_are_compiled_anew_with_a_mutant_of_what_compiles_them(game: str) -> None:
    home = games()[game]
    found = (mutant for path in modules(home) for mutant in mutants_of(path, game) if mutant.compiles)
    mutant = next(one for one in found if one.name.endswith("-> pass"))
    assert len(mutant.lines) > 1, "a test of the same step is asked"
    programs = import_module(f"engine.{home.name}.card_set").standard().programs
    lengths = {name: len(program) for name, program in programs.items()}

    def others() -> int:
        install(mutant, Functions())
        compile_anew(mutant)
        return int(lengths != {name: len(program) for name, program in programs.items()})

    assert os.waitstatus_to_exitcode(os.waitpid(mutation._forked(others), 0)[1]) == 1


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


def test_a_sample_stays_what_it_is_when_code_is_added_elsewhere() -> None:
    many = [Mutant(Path(), f"module.function: {number} -> 0", 0, range(1)) for number in range(1000)]
    drawn = sample(many, 200, 1)
    assert len(drawn) == 200 and drawn != sample(many, 200, 2)
    fewer = sample(many[:950], 200, 1)
    assert [mutant for mutant in drawn if mutant in many[:950]] == fewer[: len(set(fewer) & set(drawn))]


def test_the_goal_is_a_share_of_those_that_change_something(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mutants = [Mutant(ROOT / "manage.py", str(number), 0, range(1)) for number in range(21)]
    monkeypatch.setattr(mutation_results, "EQUIVALENT", {"20": "the same"})
    results = mutation_results.Results()

    def told(killed: int) -> tuple[int, str]:
        for number, mutant in enumerate(mutants):
            results.note(mutant, number < killed, "test", 1.0)
        return mutation.tell(mutants, results, 5), capsys.readouterr().out

    assert told(19) == (0, "19 of 21 mutants killed, 1 more change nothing (seed 5)\n")
    assert told(18)[0] == 1
    assert told(21) == (
        1,
        "not equivalent, a test sees it: 20\n21 of 21 mutants killed, 0 more change nothing (seed 5)\n",
    )
    assert mutation.tell([], results, 5) == 1


def test_a_result_is_kept_until_the_code_changes_and_tells_which_test_killed(tmp_path: Path) -> None:
    path, file = tmp_path / "rules" / "turn.py", tmp_path / "results.jsonl"
    path.parent.mkdir()
    path.write_text("def begin(a, b):\n    return a < b and a\n")
    first, second, third, *_ = mutants_of(path, "chess")
    mutation_results.Results(file).note(first, True, "test_begin", 1.0)
    mutation_results.Results(file).note(second, False, "", 1.0)
    results = mutation_results.Results(file)
    assert results.kills() == {"chess.turn.begin": {"test_begin": 1}}
    assert [bool(results.of(mutant)) for mutant in (first, second, third)] == [True, True, False]
    lines = list(mutation_results.report([first, second, third], results))
    assert lines[1].split() == ["chess", "rules", "3", "1", "0", "1", "1", "50.0%"]
    assert lines[-2:] == ["\nchess.turn.begin: 1", f"  {second.name.partition(': ')[2]}"]
    path.write_text("def begin(a, b):\n    return a < b and b\n")
    mutation_results.code_digest.cache_clear()
    assert not results.of(first)


@pytest.mark.parametrize("game", games())
def test_the_modules_of_the_rules_are_found_and_no_others(game: str) -> None:
    found = {path.stem for path in modules(games()[game])}
    assert found >= {"setup", "turn", "table", "targets", "conditions", "legal"}
    assert not found & {"view", "telling", "catalogue", "labels", "words", "game"}
    assert (ROOT / mutation.TESTS.format(game)).is_dir()


def test_mutants_of_like_modules_of_two_games_are_told_apart() -> None:
    names = [mutant.name for mutant in all_mutants()]
    assert len(set(names)) == len(names)
    assert {name.partition(".")[0] for name in names} == set(games())


def test_each_mutant_said_to_change_nothing_is_there_and_says_why() -> None:
    assert set(EQUIVALENT) <= {mutant.name for mutant in all_mutants()}
    assert all(len(reason) > 20 for reason in EQUIVALENT.values())
