"""The contracts of pyproject.toml hold, and they would notice a breach."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from importlinter.api import read_configuration

ROOT = Path(__file__).parents[2]
PACKAGES = read_configuration(str(ROOT / "pyproject.toml"))["session_options"]["root_packages"]


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the linter in a process of its own: it silences all loggers that there are."""
    program = Path(sys.executable).with_name("lint-imports")
    return subprocess.run([program, "--no-cache"], cwd=folder, capture_output=True, text=True, check=False)


def test_the_import_contracts_hold() -> None:
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout


def test_every_package_is_held_to_contracts_and_types() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests", "benchmarks"}
    typed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mypy"]["packages"]
    assert packages == set(PACKAGES) == set(typed)


def test_every_ruleset_is_named_in_the_contracts() -> None:
    contracts = {
        contract["name"]: contract for contract in read_configuration(str(ROOT / "pyproject.toml"))["contracts_options"]
    }
    packages = {f"engine.{path.parent.name}" for path in (ROOT / "engine").glob("*/ruleset.py")}
    assert packages
    assert packages <= set(contracts["Rulesets don't know each other"]["modules"])
    floors = next(row for row in contracts.values() if "containers" in row)
    assert packages <= set(floors["containers"]), "its parts import each other as they like"
    assert packages <= set(contracts["What every game needs knows no game"]["forbidden_modules"])
    assert packages <= set(contracts["Outside its package nobody knows a ruleset but by its name"]["forbidden_modules"])


BREACHES = [
    ("engine/kernel", "import django"),
    ("engine/kernel", "import random"),
    ("engine/kernel", "from time import time"),
    ("engine/kernel", "import campaigns.ids"),
    ("engine/kernel", "import engine.ruleset"),
    ("campaigns", "import api.core.problems"),
    ("campaigns", "import campaigns.http.fields"),
    ("campaigns/http", "import api.core.problems"),
    ("frontend", "import api.core.problems"),
    ("frontend", "import config.asgi"),
    ("api", "import frontend.apps"),
    ("campaigns", "import engine.legendary.state"),
]


def test_breaches_are_noticed(tmp_path: Path) -> None:
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=_all_but_python)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for number, (package, line) in enumerate(BREACHES):
        (tmp_path / package / f"breach_{number}.py").write_text(f"{line}\n")
    done = lint(tmp_path)
    assert done.returncode == 1
    for number, (package, line) in enumerate(BREACHES):
        assert f"{package.replace('/', '.')}.breach_{number} ->" in done.stdout, line


def _all_but_python(folder: str, names: list[str]) -> set[str]:
    return {name for name in names if not name.endswith(".py") and not Path(folder, name, "__init__.py").exists()}
