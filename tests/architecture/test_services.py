"""Code uses services in one way: `from campaigns import services`."""

import ast
from pathlib import Path

from importlinter.api import read_configuration

ROOT = Path(__file__).parents[2]
PACKAGES: list[str] = read_configuration(str(ROOT / "pyproject.toml"))["session_options"]["root_packages"]
INSIDE = ROOT / "campaigns" / "services"
ABOVE = ("api", "frontend", "campaigns/http")
ASKS = {"objects", "filter", "order_by", "annotate", "aggregate"}
"""Names of Django's query methods."""


def past_the_door(text: str) -> list[str]:
    """Return the names that a module imports from inside the service package."""
    found = []
    for node in ast.walk(ast.parse(text)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{name}" for name in names]
        found += [
            name for name in names if f"{name}.".startswith("campaigns.services.") and name != "campaigns.services"
        ]
    return found


def test_modules_import_the_services_as_one_package() -> None:
    files = [path for package in [*PACKAGES, "benchmarks"] for path in (ROOT / package).rglob("*.py")]
    outside = [path for path in files if INSIDE not in path.parents]
    found = {str(path.relative_to(ROOT)): past_the_door(path.read_text()) for path in outside}
    assert {path: names for path, names in found.items() if names} == {}


def asks_the_database(text: str) -> bool:
    """Return whether a module queries the database itself."""
    said = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Attribute) and node.attr in ASKS]
    return any(ast.unparse(node.value) != "register" for node in said)


def test_only_a_few_modules_above_the_services_query_the_database() -> None:
    """Tests of the other modules need no second database."""
    files = [path for package in ABOVE for path in (ROOT / package).rglob("*.py") if "migrations" not in path.parts]
    asking = {str(path.relative_to(ROOT)) for path in files if asks_the_database(path.read_text())}
    views = {f"frontend/views/{name}.py" for name in ("campaigns", "landing")}
    assert asking == {"api/campaigns/lobby.py", "api/ops/prometheus.py", "api/models.py", *views}
