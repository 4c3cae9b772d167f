"""The import contracts of pyproject.toml name every package and every game."""

import tomllib
from pathlib import Path

from importlinter.api import read_configuration

ROOT = Path(__file__).parents[2]
PACKAGES = read_configuration(str(ROOT / "pyproject.toml"))["session_options"]["root_packages"]


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
