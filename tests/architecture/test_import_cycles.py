"""No module needs itself: imports in functions count, those for types alone too, and what a package brings along."""

from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest
from importlinter.api import read_configuration

ROOT = Path(__file__).parents[2]
PACKAGES: list[str] = read_configuration(str(ROOT / "pyproject.toml"))["session_options"]["root_packages"]
Needs = dict[str, set[str]]


def needs(*packages: str) -> Needs:
    """Return which modules each module of some packages needs before it can be used."""
    graph = grimp.build_graph(*packages, cache_dir=None)
    return {module: _needed(graph, module) for module in graph.modules}


def _needed(graph: grimp.ImportGraph, module: str) -> set[str]:
    """Return what a module imports, and the packages that come with it; those around the module itself are there."""
    imported = graph.find_modules_directly_imported_by(module)
    return {package for name in imported for package in _way_to(name)} - set(_way_to(module))


def _way_to(module: str) -> list[str]:
    parts = module.split(".")
    return [".".join(parts[:length]) for length in range(1, len(parts) + 1)]


def circle(found: Needs) -> list[str]:
    """Return the modules of a circle in the order of their imports, the first once more at the end; [] for none."""
    try:
        TopologicalSorter(found).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


@pytest.fixture(scope="module")
def ours() -> Needs:
    return needs(*PACKAGES)


def test_there_is_no_circle(ours: Needs) -> None:
    assert circle(ours) == []
