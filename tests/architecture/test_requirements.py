"""All installed packages are pinned, and each line has a reason."""

import ast
import platform
import re
import sys
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.config.test_compose import FORGE

ROOT = Path(__file__).parents[2]
RUNTIME = "config/requirements.txt"
DEVELOPMENT = ("tests/requirements.txt", "config/compile-requirements.txt")
CONSTRAINTS = "config/constraints.txt"
HERE = platform.python_version()
PYTHONS = re.findall(r"command -v python(3\.\d+)", (ROOT / "Makefile").read_text())
"""Versions of Python that make looks for."""
SERVER = ("engine", "campaigns", "api", "frontend", "config")


def lines(path: str) -> list[str]:
    """Return the requirements in a file, without comments."""
    found = [line.partition("#")[0].strip() for line in (ROOT / path).read_text().splitlines()]
    return [line for line in found if line and not line.startswith("-")]


def meant(requirement: Requirement, python: str, extras: Iterable[str] = ("",)) -> bool:
    """Return whether a requirement applies to a version of Python."""
    version = {"python_full_version": python, "python_version": python.rpartition(".")[0]}
    return requirement.marker is None or any(requirement.marker.evaluate({"extra": one} | version) for one in extras)


def pinned(*paths: str, python: str = HERE) -> dict[str, str]:
    """Return the pinned version of each package in the files."""
    pins = [pin for path in paths for line in lines(path) if meant(pin := Requirement(line), python)]
    return {canonicalize_name(pin.name): str(pin.specifier).removeprefix("==") for pin in pins}


def needed(wanted: Requirement, python: str, seen: set[str]) -> Iterator[str]:
    """Yield the names of a requirement and its dependencies."""
    if str(wanted) in seen:
        return
    seen.add(str(wanted))
    yield canonicalize_name(wanted.name)
    try:
        wishes = metadata.requires(wanted.name) or []
    except metadata.PackageNotFoundError:
        return
    for further in map(Requirement, wishes):
        if meant(further, python, wanted.extras or {""}):
            yield from needed(further, python, seen)


def all_needed(*paths: str, python: str = HERE) -> set[str]:
    """Return the names of all packages that the requirements install."""
    seen: set[str] = set()
    return {name for path in paths for line in lines(path) for name in needed(Requirement(line), python, seen)}


def imported() -> set[str]:
    """Return the modules of packages that the server imports."""
    paths = [path for package in SERVER for path in (ROOT / package).rglob("*.py") if "node_modules" not in path.parts]
    trees = [ast.parse(path.read_text()) for path in paths]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom) and not node.level}
    return {name.partition(".")[0] for name in names} - {*sys.stdlib_module_names, *SERVER}


def test_the_server_imports_nothing_that_only_its_development_needs() -> None:
    brought, found = all_needed(RUNTIME), imported()
    providers = metadata.packages_distributions()
    assert {"django", "celery"} < found
    for name in found:
        assert {canonicalize_name(provider) for provider in providers[name]} & brought, name


def test_the_forge_tries_each_python_that_make_looks_for_and_the_readme_names() -> None:
    told = re.findall(r"3\.\d+", (ROOT / "README.md").read_text().partition("pass on Python ")[2].partition("\n")[0])
    assert PYTHONS == told == [version.rpartition(".")[0] for version in FORGE["strategy"]["matrix"]["python"]]


def test_every_requirement_is_pinned_once_and_says_why() -> None:
    wanted = [
        line for path in (RUNTIME, *DEVELOPMENT) for line in (ROOT / path).read_text().splitlines() if "==" in line
    ]
    for line in wanted:
        assert re.fullmatch(r"[\w.\-\[\],]+==[\w.]+ +# \S.+", line), line
    names = [canonicalize_name(Requirement(line.partition("#")[0]).name) for line in wanted]
    assert len(set(names)) == len(names) > 20


@pytest.mark.parametrize("python", sorted({HERE, *(f"{python}.0" for python in PYTHONS)}))
def test_all_that_is_installed_with_them_is_pinned_too_and_nothing_else(python: str) -> None:
    names = all_needed(RUNTIME, *DEVELOPMENT, python=python)
    assert len(names) > 50
    assert set(pinned(RUNTIME, *DEVELOPMENT, CONSTRAINTS, python=python)) == names


def test_what_is_installed_is_what_is_pinned() -> None:
    pins = pinned(RUNTIME, *DEVELOPMENT, CONSTRAINTS)
    assert {name: metadata.version(name) for name in pins} == pins
