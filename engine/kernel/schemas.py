"""JSON Schema (2020-12) of data whose shape is declared as TypedDicts."""

from inspect import getdoc
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Required, Union, get_args, get_origin, get_type_hints, is_typeddict

SCALARS: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Any: {},
}


def make_schemas(**kinds: Any) -> dict[str, dict[str, Any]]:
    """Return the schemas of named types and of all TypedDicts inside them.

    They refer to each other as `#/$defs/Name`.
    """
    found: dict[str, dict[str, Any]] = {}
    for name, kind in kinds.items():
        _declare(name, kind, found)
    return found


def _declare(name: str, kind: Any, found: dict[str, dict[str, Any]]) -> None:
    schema: dict[str, Any] = {"title": name, "description": getdoc(kind), "type": "object"}
    found[name] = schema
    hints = get_type_hints(kind, include_extras=True)
    schema["properties"] = {member: _schema(hint, found) for member, hint in hints.items()}
    schema["required"] = [member for member in hints if member in kind.__required_keys__]
    schema["additionalProperties"] = False


def _schema(kind: Any, found: dict[str, dict[str, Any]]) -> dict[str, Any]:
    if is_typeddict(kind):
        if kind.__name__ not in found:
            _declare(kind.__name__, kind, found)
        return {"$ref": f"#/$defs/{kind.__name__}"}
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (NotRequired, Required):
        return _schema(parts[0], found)
    if origin is Literal:
        return {**SCALARS[type(parts[0])], "enum": list(parts)}
    if origin is list:
        return {"type": "array", "items": _schema(parts[0], found)}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(parts[1], found)}
    if origin in (Union, UnionType):
        return {"anyOf": [_schema(part, found) for part in parts]}
    return dict(SCALARS[kind])
