"""The image has a compiled engine, which plays like the plain one.

Compiling takes minutes.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from inspect import getmembers, isclass
from pathlib import Path

import httpx
import msgspec
import pytest
from django.conf import settings

from config.compiled_engine import MANIFEST, ROOT
from config.engine_build import modules
from tests.support.composition import FEWER, PROGRAMS, composed, copy_image, programs
from tests.support.servers import AT_HAND

pytestmark = pytest.mark.slow
DOCKERFILE = (ROOT / "Dockerfile").read_text()
SHOW_ENGINE = "from config.compiled_engine import *; warn_if_unusable(); print(engine_in_use())"


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the image, with the engine compiled by the Dockerfile's command."""
    folder = copy_image(tmp_path_factory.mktemp("opt") / "cliffhanger")
    (command,) = re.findall(r"^RUN python (-m config\.engine_build.*)", DOCKERFILE, re.MULTILINE)
    said(*command.split(), folder=folder)
    return folder


@pytest.fixture
def copied(image: Path, tmp_path: Path) -> Path:
    """A copy of the image that a test may change."""
    return shutil.copytree(image, tmp_path / "copied", symlinks=True)


def said(*arguments: str, folder: Path = ROOT) -> str:
    """Run Python in a folder and return its output."""
    command, variables = [sys.executable, *arguments], {"PATH": os.environ["PATH"]}
    return subprocess.run(command, cwd=folder, env=variables, check=True, stdout=subprocess.PIPE, text=True).stdout


def test_these_tests_run_on_the_compiled_engine() -> None:
    assert settings.ENGINE == "compiled", "run them by: make test-compiled"


def test_every_module_of_the_list_is_compiled(image: Path) -> None:
    built = {path.relative_to(image).as_posix().partition(".")[0] for path in (image / "engine").rglob("*.so")}
    assert built == {module.removesuffix(".py") for module in modules()}


def test_no_compiled_module_has_a_struct() -> None:
    for module in modules():
        name = module.removesuffix(".py").replace("/", ".")
        own = [one for _, one in getmembers(import_module(name), isclass) if one.__module__ == name]
        assert not [one for one in own if issubclass(one, msgspec.Struct)], name


@pytest.mark.parametrize("bot", ["heuristic", "random"])
def test_a_simulation_comes_out_the_same(image: Path, bot: str) -> None:
    """It runs in several processes, as in production."""
    asked = ["manage.py", "simulate", "--series", "10", "--bot", bot, "--workers", "2", "--json"]
    plain, compiled = json.loads(said(*asked)), json.loads(said(*asked, folder=image))
    assert plain["actions"] > 500
    assert compiled["digest"] == plain["digest"]


def test_the_composition_serves_with_the_compiled_engine(image: Path, tmp_path: Path) -> None:
    found = programs()
    if found is None:
        pytest.skip(f"one of them is missing: {', '.join(PROGRAMS)}")
    with composed(found, tmp_path, image, fewer=FEWER, fsync=False) as server:
        assert httpx.get(f"{server.url}/readyz", **AT_HAND).json()["engine"] == "compiled"


def test_a_changed_rule_needs_another_compilation(copied: Path) -> None:
    with (copied / modules()[0]).open("a") as source:
        source.write("\n")
    done = show_engine(copied)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "The compiled engine is older than its sources. Run: python -m config.engine_build\n"


def test_a_missing_library_is_named_in_one_line_with_the_command_that_mends_it(copied: Path) -> None:
    for path in copied.glob("*__mypyc.*.so"):
        path.unlink()
    done = show_engine(copied)
    assert (done.returncode, done.stdout) == (1, "")
    said = r"The compiled engine is incomplete \(No module named '\w+'\)\. Run: python -m config\.engine_build\n"
    assert re.fullmatch(said, done.stderr)
    again = subprocess.run(
        [sys.executable, "-c", "import config.engine_build"], cwd=copied, check=False, capture_output=True, text=True
    )
    assert (again.returncode, again.stderr) == (0, "")


def test_another_python_uses_the_sources_and_says_so(copied: Path) -> None:
    for path in (copied / "engine").rglob("*.so"):
        path.rename(path.with_name(path.name.replace("cpython-3", "cpython-9")))
    manifest = copied / "engine" / MANIFEST
    manifest.write_text(manifest.read_text().replace("cpython-3", "cpython-9"))
    done = show_engine(copied)
    assert (done.returncode, done.stdout) == (0, "python\n")
    assert done.stderr.startswith("The engine was compiled for another Python")


def show_engine(folder: Path) -> subprocess.CompletedProcess[str]:
    """Start a process in a folder that prints which engine it uses."""
    command = [sys.executable, "-c", SHOW_ENGINE]
    variables = {"PATH": os.environ["PATH"]}
    return subprocess.run(command, cwd=folder, env=variables, check=False, capture_output=True, text=True)
