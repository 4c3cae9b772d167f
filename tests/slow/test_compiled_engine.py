"""The compiled engine plays like the plain one. Compiling takes minutes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.compile_engine import ROOT, modules

pytestmark = pytest.mark.slow

REPLAY = """
from engine.legendary.table import table
from tests.golden.logs import PLAYED, lines_of, name_of, replay

assert table.__file__.endswith((".so", ".pyd")), table.__file__
for game in PLAYED:
    for number, (recorded, today) in enumerate(replay(lines_of(name_of(game))), start=2):
        assert recorded == today, (game, number)
"""


@pytest.fixture(scope="module")
def fast(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fast")
    subprocess.run([sys.executable, "-m", "benchmarks.compile_engine", str(folder)], cwd=ROOT, check=True)
    return folder


def said(python: Path | str, *arguments: str) -> str:
    """Run Python in the project's folder and return its output."""
    return subprocess.run([python, *arguments], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def test_every_module_of_the_list_is_compiled(fast: Path) -> None:
    built = {path.relative_to(fast).as_posix().partition(".")[0] for path in fast.rglob("engine/**/*.so")}
    assert built == {module.removesuffix(".py") for module in modules()}


def test_the_golden_logs_come_out_the_same(fast: Path) -> None:
    said(fast / "python", "-c", REPLAY)


@pytest.mark.parametrize("bot", ["heuristic", "random"])
def test_a_simulation_comes_out_the_same(fast: Path, bot: str) -> None:
    """It runs in several processes, as in production."""
    asked = ["manage.py", "simulate", "--series", "10", "--bot", bot, "--workers", "2", "--json"]
    plain, compiled = json.loads(said(sys.executable, *asked)), json.loads(said(fast / "python", *asked))
    assert plain["actions"] > 500
    assert compiled["digest"] == plain["digest"]
