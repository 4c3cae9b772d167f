"""What is installed is pinned, and each line says why it is there."""

import re
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
CONSTRAINTS = "config/constraints.txt"


def lines(path: str) -> list[str]:
    """Return what a file asks for, comments left out."""
    found = [line.partition("#")[0].strip() for line in (ROOT / path).read_text().splitlines()]
    return [line for line in found if line and not line.startswith("-c")]


def pinned() -> dict[str, str]:
    """Return the version of every package that is pinned, by name."""
    pins = [Requirement(line) for path in ("requirements.txt", CONSTRAINTS) for line in lines(path)]
    return {canonicalize_name(pin.name): str(pin.specifier).removeprefix("==") for pin in pins}


def needed(wanted: Requirement, seen: set[str]) -> Iterator[str]:
    """Yield the names of a requirement and of all that it needs on this machine."""
    if str(wanted) in seen:
        return
    seen.add(str(wanted))
    yield canonicalize_name(wanted.name)
    extras = wanted.extras or {""}
    for line in metadata.requires(wanted.name) or []:
        further = Requirement(line)
        if further.marker is None or any(further.marker.evaluate({"extra": extra}) for extra in extras):
            yield from needed(further, seen)


def all_needed() -> set[str]:
    """Return the names of all that the requirements bring to this machine."""
    seen: set[str] = set()
    return {name for line in lines("requirements.txt") for name in needed(Requirement(line), seen)}


def test_every_requirement_is_pinned_and_says_why() -> None:
    wanted = [line for line in (ROOT / "requirements.txt").read_text().splitlines() if "==" in line]
    assert wanted
    for line in wanted:
        assert re.fullmatch(r"[\w.\-\[\],]+==[\w.]+ +# \S.+", line), line


def test_all_that_is_installed_with_them_is_pinned_too() -> None:
    pins, names = pinned(), all_needed()
    assert len(names) > 50
    assert names <= set(pins)
    assert {name: metadata.version(name) for name in names} == {name: pins[name] for name in names}


def test_no_constraint_is_left_over() -> None:
    assert {canonicalize_name(Requirement(line).name) for line in lines(CONSTRAINTS)} <= all_needed()
