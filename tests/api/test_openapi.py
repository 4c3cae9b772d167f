"""The description of the interface: complete, without warnings, and true."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from jsonschema import Draft202012Validator
from rest_framework.test import APIClient

from api import openapi
from campaigns.models import Campaign

OPERATIONS = {
    "post /api/v1/auth/register",
    "post /api/v1/auth/token",
    "post /api/v1/auth/revoke",
    "get /api/v1/auth/me",
    "patch /api/v1/auth/me",
    "delete /api/v1/auth/me",
    "get /api/v1/rulesets/",
    "get /api/v1/rulesets/{name}/",
    "get /api/v1/rulesets/{name}/cards/",
    "get /api/v1/rulesets/{name}/rules/",
    "get /api/v1/campaigns/",
    "post /api/v1/campaigns/",
    "get /api/v1/campaigns/{id}/",
    "post /api/v1/campaigns/{id}/join",
    "post /api/v1/campaigns/{id}/start",
    "post /api/v1/campaigns/{id}/abandon",
    "get /api/v1/campaigns/{id}/state",
    "get /api/v1/campaigns/{id}/decision",
    "post /api/v1/campaigns/{id}/actions",
    "get /api/v1/campaigns/{id}/events",
    "get /api/v1/campaigns/{id}/remarks",
    "post /api/v1/campaigns/{id}/remarks",
    "get /api/v1/campaigns/{id}/stream",
    "get /api/v1/campaigns/{id}/undo",
    "post /api/v1/campaigns/{id}/undo",
    "post /api/v1/campaigns/{id}/redo",
    "post /api/v1/campaigns/{id}/vote",
    "get /api/v1/campaigns/{id}/replay",
    "post /api/v1/campaigns/{id}/fork",
    "get /api/v1/campaigns/{id}/score",
    "get /api/v1/leaderboards/",
    "get /api/v1/campaigns/{id}/result",
    "get /api/v1/players/{name}/",
    "get /api/v1/players/{name}/campaigns",
    "get /api/v1/statistics/",
    "get /api/v1/campaigns/{id}/export",
    "post /api/v1/campaigns/import",
}


def operations(document: dict[str, Any]) -> dict[str, Any]:
    return {f"{verb} {path}": found for path, verbs in document["paths"].items() for verb, found in verbs.items()}


def test_it_is_generated_without_a_warning() -> None:
    call_command("spectacular", "--fail-on-warn", "--validate", stdout=StringIO())


def test_every_operation_is_there_and_says_what_it_does(anonymous: APIClient) -> None:
    document = anonymous.get("/api/schema/").json()
    found = operations(document)
    assert set(found) >= OPERATIONS
    assert all(operation["description"] for operation in found.values())
    assert all("default" in operation["responses"] for operation in found.values())
    assert set(document["components"]["securitySchemes"]) == {"bearer", "session"}


def test_the_docs_take_nothing_from_elsewhere(anonymous: APIClient) -> None:
    page = anonymous.get("/api/docs/").content.decode()
    assert "https://" not in page and "http://" not in page and "//" not in page.replace("</", "")
    assert 'data-schema="/api/schema/"' in page


@pytest.mark.parametrize(
    "name",
    [
        "api/docs.js",
        "drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js",
        "drf_spectacular_sidecar/swagger-ui-dist/swagger-ui.css",
        "drf_spectacular_sidecar/swagger-ui-dist/favicon-32x32.png",
    ],
)
def test_the_files_of_the_docs_are_served_from_here(name: str) -> None:
    assert finders.find(name)


def closed(schema: Any) -> Any:
    """Return a schema that allows no members but those described."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = {name: closed(part) for name, part in schema.items()}
    if "properties" in parts and "additionalProperties" not in parts:
        parts["additionalProperties"] = False
    return parts


def check(operation: str, response: Any) -> None:
    """Check that an answer is as the document says, to the letter."""
    document = openapi.document()
    described = operations(document)[operation]["responses"]
    schema = described[str(response.status_code)]["content"]["application/json"]["schema"]
    components = {"schemas": {name: closed(part) for name, part in document["components"]["schemas"].items()}}
    Draft202012Validator(closed(schema) | {"components": components}).validate(response.json())


def test_each_ruleset_describes_its_tables_and_cards() -> None:
    schemas = openapi.document()["components"]["schemas"]
    for name in ("Legendary", "Highcard"):
        assert {f"{name}View", f"{name}Card"} <= set(schemas)
        assert {"$ref": f"#/components/schemas/{name}View"} in schemas["StateOut"]["properties"]["view"]["anyOf"]


def test_it_can_be_written_to_a_file(tmp_path: Path) -> None:
    call_command("spectacular", "--file", str(tmp_path / "api.json"), "--format", "openapi-json")
    assert json.loads((tmp_path / "api.json").read_text()) == json.loads(json.dumps(openapi.document()))


@pytest.mark.parametrize("who", ["as_owner", "as_mate", "anonymous"])
def test_reading_answers_as_described(request: Any, duel: Campaign, who: str) -> None:
    Campaign.objects.update(visibility="public")
    client: APIClient = request.getfixturevalue(who)
    for resource in ("", "state", "decision", "events", "score"):
        check(f"get /api/v1/campaigns/{{id}}/{resource}", client.get(f"/api/v1/campaigns/{duel.id}/{resource}"))
    check("get /api/v1/campaigns/", client.get("/api/v1/campaigns/"))
    check("get /api/v1/rulesets/", client.get("/api/v1/rulesets/"))
    check("get /api/v1/rulesets/{name}/cards/", client.get("/api/v1/rulesets/highcard/cards/"))


def test_writing_answers_as_described(anonymous: APIClient, as_owner: APIClient, as_mate: APIClient) -> None:
    account = {"username": "noor", "password": "correct horse battery"}
    check("post /api/v1/auth/register", anonymous.post("/api/v1/auth/register", account, format="json"))
    check("post /api/v1/auth/token", anonymous.post("/api/v1/auth/token", account, format="json"))
    check("get /api/v1/auth/me", as_owner.get("/api/v1/auth/me"))
    seats = [{"controller": "me"}, {"controller": "open"}, {"controller": "open"}]
    body = {"ruleset": "highcard", "format": "single", "seats": seats}
    made = as_owner.post("/api/v1/campaigns/", body, format="json")
    check("post /api/v1/campaigns/", made)
    path = f"/api/v1/campaigns/{made.json()['id']}/"
    joined = as_mate.post(f"{path}join", {"invite": made.json()["invite"]}, format="json")
    check("post /api/v1/campaigns/{id}/join", joined)
    check("post /api/v1/campaigns/{id}/start", as_owner.post(f"{path}start"))
    decision = as_owner.get(f"{path}decision").json()
    body = {"expected_version": decision["version"], "action": decision["options"][0]["action"]}
    check("post /api/v1/campaigns/{id}/actions", as_owner.post(f"{path}actions", body, format="json"))
    check("post /api/v1/campaigns/{id}/abandon", as_owner.post(f"{path}abandon"))


def test_a_problem_is_as_described(anonymous: APIClient) -> None:
    body = anonymous.post("/api/v1/auth/token", {"who": 1}, format="json").json()
    Draft202012Validator(openapi.PROBLEM).validate(body)
