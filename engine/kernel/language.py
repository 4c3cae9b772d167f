"""The card language of a ruleset, and its conversion from plain data."""

from typing import Any

import msgspec

from engine.kernel.effects import Fixed, Step, Test, Value
from engine.kernel.operations import STEPS, TESTS, VALUES


class Language:
    """All operations, conditions and amounts of a ruleset, common ones included."""

    def __init__(self, steps: tuple[type, ...], tests: tuple[type, ...], values: tuple[type, ...]) -> None:
        self.steps = STEPS + steps
        self.tests = TESTS + tests
        self.values = VALUES + values
        self._unions: dict[type, Any] = {
            Step: union(self.steps),
            Test: union(self.tests),
            Value: union(self.values),
        }

    def unions(self) -> dict[type, Any]:
        """Return the unions of steps, conditions and amounts by base class."""
        return dict(self._unions)

    def read(self, kind: type, raw: Any) -> Any:
        """Convert plain data to structs.

        Raises msgspec.ValidationError, which names the field.
        """
        if kind is Value and isinstance(raw, int) and not isinstance(raw, bool):
            return Fixed(raw)
        wanted = self._unions.get(kind)
        if wanted is None:
            raise NotImplementedError(kind)
        try:
            return msgspec.convert(raw, wanted, dec_hook=self.read, str_keys=True)
        except msgspec.ValidationError as error:
            raise ValueError(str(error)) from None  # msgspec then adds the path of this part


def union(types: tuple[type, ...]) -> Any:
    """Return the union of types as a type."""
    joined: Any = types[0]
    for kind in types[1:]:
        joined = joined | kind
    return joined
