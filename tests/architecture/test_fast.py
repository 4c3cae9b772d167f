"""What `make fast` compiles is there, and is what can be compiled."""

from importlib import import_module
from inspect import getmembers, isclass
from pkgutil import walk_packages

import msgspec
import pytest

import engine
from benchmarks.fast import modules


@pytest.mark.parametrize("path", modules())
def test_a_module_that_is_compiled_declares_no_struct_and_no_slots(path: str) -> None:
    """mypyc forgets what a struct is declared with (array_like, tag ...), and classes with slots it can't compile."""
    name = path.removesuffix(".py").replace("/", ".")
    ours = [kind for _, kind in getmembers(import_module(name), isclass) if kind.__module__ == name]
    assert [kind for kind in ours if issubclass(kind, msgspec.Struct) or "__slots__" in vars(kind)] == []


def test_no_class_that_is_left_as_it_is_extends_a_compiled_one() -> None:
    """Of such a one nothing could be made."""
    compiled = {path.removesuffix(".py").replace("/", ".") for path in modules()}
    left = [part.name for part in walk_packages(engine.__path__, "engine.") if part.name not in compiled]
    kinds = [kind for name in left for _, kind in getmembers(import_module(name), isclass) if kind.__module__ == name]
    assert len(kinds) > 100
    assert [kind for kind in kinds if any(base.__module__ in compiled for base in kind.__mro__)] == []
