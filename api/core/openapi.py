"""/api/schema/ and /api/docs/: the OpenAPI document, generated from the code."""

import json
from functools import cache
from threading import Lock
from typing import Any

from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.core.error_advice import MEMBERS, describe_member
from api.core.problems import MEDIA_TYPE
from api.core.schema_fields import error_list
from api.core.views import Resource
from campaigns.http.error_kinds import KINDS
from engine import ruleset as registry

COMPONENTS = "#/components/schemas/"
GENERAL_ERRORS = (
    *("bad_request", "parse_error", "invalid_input", "length_required", "unsupported_media_type", "method_not_allowed"),
    *("not_authenticated", "authentication_failed", "invalid_token", "permission_denied"),
    *("body_too_large", "throttled", "server_error", "unavailable", "archive_unreadable"),
)
"""Error codes that any operation may answer with."""
PROBLEM = {
    "type": "object",
    "description": "A problem document (RFC 9457). A refused request has changed nothing.",
    "required": ["type", "title", "status", "detail", "code"],
    "properties": {
        "type": {"type": "string", "format": "uri-reference", "description": "Returns the title and the advice."},
        "title": {"type": "string", "description": "What went wrong, the same for every error of this code."},
        "status": {"type": "integer", "description": "The HTTP status."},
        "detail": {"type": "string", "description": "What went wrong this time, for people."},
        "code": {
            "type": "string",
            "enum": sorted(KINDS),
            "description": f"What went wrong, for programs. All codes, and what to do:\n\n{error_list(sorted(KINDS))}",
        },
        "error_id": {
            "type": "string",
            "description": "Identifies a server error in the log of the server. Send it with a problem report.",
        },
        **{name: {"description": describe_member(name)} for name in MEMBERS},
        "errors": {
            "type": "array",
            "description": "The faulty fields, by JSON Pointer into the body, or the faulty parameters, by name.",
            "items": {
                "type": "object",
                "required": ["detail", "code"],
                "properties": {name: {"type": "string"} for name in ("pointer", "parameter", "detail", "code")},
            },
        },
    },
}


def describe_problems(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Schema hook: add the problem document to every operation.

    Request bodies get `additionalProperties: false`, because the server refuses unknown fields.
    """
    result["info"]["description"] += f"\n\nErrors of all operations:\n\n{error_list(GENERAL_ERRORS)}"
    for name, schema in result["components"]["schemas"].items():
        if name.endswith("In"):
            schema["additionalProperties"] = False
    result["components"]["schemas"]["Problem"] = PROBLEM
    content = {MEDIA_TYPE: {"schema": {"$ref": f"{COMPONENTS}Problem"}}}
    for operations in result["paths"].values():
        for operation in operations.values():
            operation["responses"]["default"] = {"description": "Refused", "content": content}
    return result


def describe_rulesets(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Schema hook: add each ruleset's view and card schemas as components.

    Their names start with the ruleset's name. Further members of a ruleset may be anything.
    """
    found = result["components"]["schemas"]
    for name in registry.RULESETS:
        found |= _prefixed(name.capitalize(), registry.get(name).schemas())
    view = found["StateOut"]["properties"]["view"]
    found["StateOut"]["properties"]["view"] = {**_any_of("View"), "description": view["description"]}
    found["Cards"]["properties"]["results"]["items"] = _any_of("Card")
    found["RulesetDetailOut"]["additionalProperties"] = {}
    return result


def _prefixed(prefix: str, schemas: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return schemas of a ruleset as components with a prefix.

    Client generators name models by title, so titles get the prefix too.
    """
    told = json.dumps({f"{prefix}{name}": {**schema, "title": f"{prefix}{name}"} for name, schema in schemas.items()})
    return json.loads(told.replace("#/$defs/", f"{COMPONENTS}{prefix}"))


def _any_of(part: str) -> dict[str, Any]:
    return {"anyOf": [{"$ref": f"{COMPONENTS}{name.capitalize()}{part}"} for name in registry.RULESETS]}


def document() -> dict[str, Any]:
    """Return the OpenAPI document of everything under /api/v1/."""
    with _generator_lock:
        return _generated()


# drf-spectacular loads its extensions without a lock: a second thread could use one that is half loaded.
_generator_lock = Lock()


@cache
def _generated() -> dict[str, Any]:
    return SchemaGenerator().get_schema(public=True)


class Schema(Resource):
    authentication_classes = ()

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """The OpenAPI document."""
        return Response(document())


@csp_update({"style-src": ["'unsafe-inline'"], "img-src": ["data:"]})  # Swagger UI needs both
def docs(request: HttpRequest) -> HttpResponse:
    """Show the OpenAPI document with Swagger UI, served from this server."""
    return render(request, "api/docs.html")
