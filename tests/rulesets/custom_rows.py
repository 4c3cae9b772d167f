"""Random rows of custom cards.

Shapes come from the schema, values from the standard cards, and some numbers are odd.
"""

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

from engine.ruleset import Ruleset

NUMBERS = (-99, -2, -1, 0, 1, 1, 2, 2, 3, 5, 10, 99)
DEPTH = 7
"""Number of levels of a row that are made freely.

Deeper ones are copied from standard cards.
"""


class Rows:
    """Makes rows for one ruleset.

    It copies each field from a standard card, with some changes, or makes it by the schema.
    values: those of each field of the standard cards. shapes: those of each field in the schema.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.schema = rules.custom_card_schema()
        self.types = rules.custom_card_types()
        self.rows = [rules.custom_row(id) for id, row in rules.standard_rows().items() if row["type"] in self.types]
        self.values: dict[str, list[Any]] = defaultdict(list)
        for row in self.rows:
            for name, value in _fields(row):
                self.values[name].append(value)
        self.shapes: dict[str, list[Any]] = defaultdict(list)
        for part in self.schema["$defs"].values():
            for name, shape in part.get("properties", {}).items():
                self.shapes[name].append(shape)

    def row(self, random: Random, number: int) -> dict[str, Any]:
        """Return a row: a standard card with changes."""
        row = self._changed(random, random.choice(self.rows))
        return {**row, "id": f"card_{number}", "name": f"Card {number}"}

    def _changed(self, random: Random, value: Any, name: str = "") -> Any:
        """Return a value with some of its parts replaced."""
        if name and random.random() < 0.15:
            return self._made(random, name)
        if isinstance(value, dict):
            return {key: self._changed(random, part, key) for key, part in value.items()}
        if isinstance(value, list):
            changed = [
                self._changed(random, part, name) for part in value for _ in range(random.choice((1, 1, 1, 1, 2)))
            ]
            return changed if random.random() < 0.95 else changed[1:]
        if isinstance(value, int) and not isinstance(value, bool) and random.random() < 0.2:
            return random.choice(NUMBERS)
        return value

    def _made(self, random: Random, name: str) -> Any:
        """Return a new value of a field."""
        fields = self.shapes[name]
        if not fields or random.random() < 0.3:
            return random.choice(self.values[name]) if self.values[name] else None
        return self._value(random, random.choice(fields), name, DEPTH)

    def _value(self, random: Random, shape: dict[str, Any], name: str, depth: int) -> Any:
        """Return a value of a shape of the schema."""
        if "$ref" in shape:
            return self._value(random, self.schema["$defs"][shape["$ref"].removeprefix("#/$defs/")], name, depth - 1)
        if "const" in shape:
            return shape["const"]
        if "enum" in shape:
            return random.choice(shape["enum"])
        if "anyOf" in shape:
            return self._value(random, random.choice(shape["anyOf"]), name, depth)
        if depth <= 0 and self.values[name]:
            return random.choice(self.values[name])
        match shape.get("type"):
            case "object":
                named = shape.get("properties", {})
                kept = [one for one in named if one in shape.get("required", ()) or random.random() < 0.3]
                return {one: self._value(random, named[one], one, depth) for one in kept}
            case "array":
                return [
                    self._value(random, shape["items"], name, depth - 1) for _ in range(random.choice((1, 1, 2, 0)))
                ]
            case "string":
                return random.choice([value for value in self.values[name] if isinstance(value, str)] or ["x"])
            case "integer":
                return random.choice(NUMBERS)
            case "boolean":
                return random.random() < 0.5
        return None


def _fields(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Yield each field of a row with its value, and each entry of its lists."""
    if name:
        yield name, value
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _fields(part, key)
    elif isinstance(value, list):
        for part in value:
            yield from _fields(part, name)
