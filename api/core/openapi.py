"""/api/schema/ and /api/docs/: the description of the interface, generated from its code."""

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

from api.core.problems import MEDIA_TYPE
from api.core.schema_fields import error_list
from api.core.views import Resource
from campaigns.http.error_kinds import KINDS
from engine import ruleset as registry

COMPONENTS = "#/components/schemas/"
GENERAL_ERRORS = (
    *("bad_request", "parse_error", "invalid_input", "length_required", "unsupported_media_type", "method_not_allowed"),
    *("not_authenticated", "authentication_failed", "invalid_token", "permission_denied"),
    *("body_too_large", "throttled", "server_error", "unavailable"),
)
"""Error codes that any operation may answer with."""
HELP = {
    "asked": "`not_asked`: the seats that vote.",
    "because": "`undo_refused`: what happened at the version beyond `furthest`, and its rule.",
    "current_version": "`stale_version`, `version_not_found`, `vote_over`: the version of the campaign now.",
    "decision": "`illegal_action`, `not_your_decision`: the address of the current decision.",
    "faults": "`malformed_deck`, `invalid_setup`: what is wrong with a deck (`FaultOut`). In a deck list each fault "
    "also has `line`, `field` and `suggestions`; the first 20 are listed.",
    "free": "`seat_taken`, `avatar_taken`: the open seats, or the Avatars that nobody has named.",
    "furthest": "`undo_refused`: the earliest version to go back to. `past_too_long`: the last version to fork from.",
    "known": "`unknown_ruleset`, `unknown_window`: the names to choose from.",
    "line": "`broken_file`, `body_too_large`: the faulty line of a campaign file, from 1.",
    "most": "`too_many_campaigns`, `too_many_decks`: the limit.",
    "nearest": "`unsettled`: the version to fork from instead.",
    "retry_after": "`throttled`, `reminded`: seconds to wait, as in the header `Retry-After`.",
    "seats": "`not_your_seat`, `bot_plays`: the caller's seats.",
    "version": "`broken_file`: the version of the first fault. `redo_refused`: the version of the action.",
}
"""Members that some problem documents have, by name."""
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
        **{name: {"description": text} for name, text in HELP.items()},
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
    """Schema hook: what is sent has the described members only, and any operation may answer with a problem."""
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
    """Schema hook: what each ruleset shows of its tables and cards, as components with its name before theirs.

    What else it says of itself may be anything.
    """
    found = result["components"]["schemas"]
    for name in registry.RULESETS:
        found |= _parts(name.capitalize(), registry.get(name).schemas())
    view = found["StateOut"]["properties"]["view"]
    found["StateOut"]["properties"]["view"] = {**_any_of("View"), "description": view["description"]}
    found["Cards"]["properties"]["results"]["items"] = _any_of("Card")
    found["RulesetDetailOut"]["additionalProperties"] = {}
    return result


def _parts(prefix: str, schemas: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return schemas of a ruleset as components. Client generators name models by title, so titles get the prefix."""
    told = json.dumps({f"{prefix}{name}": {**schema, "title": f"{prefix}{name}"} for name, schema in schemas.items()})
    return json.loads(told.replace("#/$defs/", f"{COMPONENTS}{prefix}"))


def _any_of(part: str) -> dict[str, Any]:
    return {"anyOf": [{"$ref": f"{COMPONENTS}{name.capitalize()}{part}"} for name in registry.RULESETS]}


def document() -> dict[str, Any]:
    """Return the OpenAPI document of all that is served under /api/v1/."""
    with _generator_lock:
        return _generated()


# drf-spectacular loads its extensions without a lock: a second thread would meet one that is half loaded.
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


@csp_update({"style-src": ["'unsafe-inline'"], "img-src": ["data:"]})  # what Swagger UI is made of
def docs(request: HttpRequest) -> HttpResponse:
    """The OpenAPI document for people (Swagger UI, served from here)."""
    return render(request, "api/docs.html")
