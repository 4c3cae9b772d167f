"""Compare responses with the OpenAPI document."""

import re
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from api.core import openapi
from api.core.openapi import GENERAL_ERRORS
from campaigns.http.error_kinds import KINDS
from tests.support.url_patterns import INTERFACE


@cache
def described() -> dict[str, Any]:
    """Return the described operations by name (see tests.support.url_patterns)."""
    return {
        f"{method.upper()} {path.removeprefix(INTERFACE)}": operation
        for path, methods in openapi.document()["paths"].items()
        for method, operation in methods.items()
    }


@cache
def error_codes(operation: str) -> set[str]:
    """Return the error codes of an operation; all codes for an unknown method."""
    operation = operation.replace("HEAD ", "GET ")
    if operation not in described():
        return set(KINDS)
    return {*GENERAL_ERRORS, *re.findall(r"^- `(\w+)`", described()[operation]["description"], re.MULTILINE)}


def assert_as_described(operation: str, response: Any) -> None:
    """Check that a response has exactly the described members."""
    responses = described()[operation]["responses"]
    if response.status_code >= 400:
        _hold(response, responses["default"]["content"], openapi.PROBLEM)
    elif content := responses[str(response.status_code)].get("content"):
        (shape,) = content.values()
        _hold(response, content, {**closed(shape["schema"]), "components": _components()})
    else:
        assert response.content == b""


def _hold(response: Any, content: dict[str, Any], schema: dict[str, Any]) -> None:
    kind = response["Content-Type"].partition(";")[0]
    assert kind in content
    if kind.endswith("json") and not response.streaming:
        Draft202012Validator(schema).validate(response.json())


@cache
def _components() -> dict[str, Any]:
    return {"schemas": {name: closed(part) for name, part in openapi.document()["components"]["schemas"].items()}}


def closed(schema: Any) -> Any:
    """Return a schema that allows only the described members."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = {name: closed(part) for name, part in schema.items()}
    if "properties" in parts and "additionalProperties" not in parts:
        parts["additionalProperties"] = False
    return parts
