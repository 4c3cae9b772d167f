"""The service is asked in one way: `from campaigns import services`, then `services.act`."""

import ast
from pathlib import Path

import pytest
from importlinter.api import read_configuration

ROOT = Path(__file__).parents[2]
PACKAGES: list[str] = read_configuration(str(ROOT / "pyproject.toml"))["session_options"]["root_packages"]
INSIDE = ROOT / "campaigns" / "services"


def past_the_door(text: str) -> list[str]:
    """Return what a module imports out of the service, instead of importing the service."""
    found = []
    for node in ast.walk(ast.parse(text)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{name}" for name in names]
        found += [
            name for name in names if f"{name}.".startswith("campaigns.services.") and name != "campaigns.services"
        ]
    return found


def test_who_asks_the_service_imports_it_whole() -> None:
    files = [path for package in [*PACKAGES, "benchmarks"] for path in (ROOT / package).rglob("*.py")]
    outside = [path for path in files if INSIDE not in path.parents]
    found = {str(path.relative_to(ROOT)): past_the_door(path.read_text()) for path in outside}
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("from campaigns import services", []),
        ("from campaigns.services import act", ["campaigns.services.act"]),
        ("def late():\n    from campaigns.services.acting import act", ["campaigns.services.acting.act"]),
        ("import campaigns.services.acting as a", ["campaigns.services.acting"]),
    ],
)
def test_another_way_is_noticed(text: str, found: list[str]) -> None:
    assert past_the_door(text) == found
