"""The JSON Schema of a row, for forms."""

from inspect import getdoc
from typing import Any

from msgspec import inspect

from engine.kernel.custom_cards.row_format import RowFormat

SCALARS: dict[type, str] = {
    inspect.StrType: "string",
    inspect.IntType: "integer",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}


def row_schema(rules: RowFormat[Any]) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a row, for forms.

    `$defs` contains the parts of the card language.
    """
    defs: dict[str, Any] = {}
    row = _shape(inspect.type_info(rules.kind), defs)
    for base, union in rules.language.unions().items():
        defs[base.__name__] = _shape(inspect.type_info(union), defs)
    for ref in row.get("anyOf", [row]):
        _narrow(defs[ref["$ref"].removeprefix("#/$defs/")], rules)
    defs["Value"]["anyOf"].insert(0, {"type": "integer"})
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **row, "$defs": defs}


def _narrow(design: dict[str, Any], rules: RowFormat[Any]) -> None:
    """Remove the fields that the server fills in, and types of no custom card."""
    for name in rules.given(0):
        del design["properties"][name]
    design["required"] = [name for name in design["required"] if name in design["properties"]]
    if "const" not in design["properties"]["type"]:
        design["properties"]["type"] = {"enum": list(rules.types)}


def _shape(kind: Any, defs: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a type. Structs are added to `defs`."""
    match kind:
        case inspect.StructType():
            return _struct_shape(kind, defs)
        case inspect.CustomType():
            return {"$ref": f"#/$defs/{kind.cls.__name__}"}
        case inspect.ListType():
            return {"type": "array", "items": _shape(kind.item_type, defs)}
        case inspect.DictType():
            names, values = _shape(kind.key_type, defs), _shape(kind.value_type, defs)
            return {"type": "object", "propertyNames": names, "additionalProperties": values}
        case inspect.UnionType():
            return {"anyOf": [_shape(one, defs) for one in kind.types]}
        case inspect.LiteralType():
            return {"enum": list(kind.values)}
        case inspect.EnumType():
            return {"enum": [member.value for member in kind.cls]}
    return {"type": SCALARS[type(kind)]}


def _struct_shape(kind: inspect.StructType, defs: dict[str, Any]) -> dict[str, Any]:
    name = kind.cls.__name__
    if name not in defs:
        shape = defs[name] = {"title": name, "type": "object"}
        if meaning := getdoc(kind.cls):
            shape["description"] = meaning
        tag = {kind.tag_field: {"const": kind.tag}} if kind.tag_field else {}
        shape["properties"] = tag | {part.encode_name: _field_shape(part, defs) for part in kind.fields}
        shape["required"] = [*tag, *(part.encode_name for part in kind.fields if part.required)]
        shape["additionalProperties"] = False
    return {"$ref": f"#/$defs/{name}"}


def _field_shape(part: inspect.Field, defs: dict[str, Any]) -> dict[str, Any]:
    shape = _shape(part.type, defs)
    return shape | {"default": part.default} if isinstance(part.default, str | int) else shape
