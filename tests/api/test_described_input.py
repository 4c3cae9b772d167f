"""What the description of the interface calls valid is taken for valid, by every operation."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from api import openapi
from campaigns.models import Campaign, Deck
from tests.support.profiles import budget

ELSEWHERE = ("delete /api/v1/auth/me", "post /api/v1/auth/revoke", "get /api/v1/campaigns/{id}/stream")
"""They would end the test's own account, or its token, or don't end themselves."""
BODILESS = ("post /api/v1/campaigns/import",)
KNOWN = {"weak_password", "other_period", "no_cursor", "no_moment", "unprintable", "unknown"}
"""Refusals that the description tells in words: it can't say which passwords are weak or what a cursor holds."""
NAMES = st.sampled_from(["noor", "Jürgen", "two words", "\u0421\u0430\u0440\u0430", "n" * 30])
FORMATS = {
    "email": st.emails(),
    "name": NAMES,
    "uuid": st.uuids().map(str),
    "password": st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=8, max_size=40),
}


def operations() -> list[str]:
    paths = openapi.document()["paths"]
    return [f"{verb} {path}" for path, verbs in paths.items() for verb in verbs]


def valid(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Return what a schema calls valid, odd things first and foremost."""
    if "$ref" in schema:
        return valid(openapi.document()["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
    if "oneOf" in schema:
        return st.one_of([valid(part) for part in schema["oneOf"]])
    if "allOf" in schema:
        return valid(schema["allOf"][0])
    if "oneOf" in schema:
        return st.one_of([valid(one) for one in schema["oneOf"]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if schema.get("format") in FORMATS:
        return FORMATS[schema["format"]]
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return st.one_of([KINDS[kind](schema) for kind in kinds])


def integers(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Return whole numbers: 303.0 is one."""
    whole = st.integers(schema.get("minimum"), schema.get("maximum"))
    return whole | whole.map(float) | st.just(schema.get("minimum", 0))


def texts(schema: dict[str, Any]) -> st.SearchStrategy[str]:
    least, most = schema.get("minLength", 0), min(schema.get("maxLength", 40), 500)
    if "pattern" not in schema:
        return st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=least, max_size=most)
    return st.from_regex(schema["pattern"], fullmatch=True).filter(lambda text: least <= len(text) <= most)


def objects(schema: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    parts = {name: valid(part) for name, part in schema.get("properties", {}).items()}
    required = {name: part for name, part in parts.items() if name in schema.get("required", ())}
    optional = {name: part for name, part in parts.items() if name not in required}
    return st.fixed_dictionaries(required, optional=optional)


def arrays(schema: dict[str, Any]) -> st.SearchStrategy[list[Any]]:
    return st.lists(valid(schema["items"]), min_size=schema.get("minItems", 0), max_size=schema.get("maxItems", 4))


KINDS: dict[str, Callable[[dict[str, Any]], st.SearchStrategy[Any]]] = {
    "string": texts,
    "integer": integers,
    "boolean": lambda _: st.booleans(),
    "null": lambda _: st.none(),
    "object": objects,
    "array": arrays,
}


def faults(answer: Any) -> set[str]:
    """Return what an answer calls wrong with the form of what was sent."""
    problem = answer.json() if answer.status_code == 400 else {}
    return {fault["code"] for fault in problem.get("errors", [])} or {problem.get("code", "")} - {""}


@pytest.mark.parametrize("operation", [name for name in operations() if name not in ELSEWHERE + BODILESS])
def test_what_is_described_as_valid_is_not_refused_for_its_form(
    as_owner: APIClient, duel: Campaign, deck: Deck, operation: str
) -> None:
    verb, path = operation.split(" ")
    described = openapi.document()["paths"][path][verb]
    parameters = described.get("parameters", [])
    query = {one["name"]: one for one in parameters if one["in"] == "query" and one["name"] != "values"}
    asked = st.fixed_dictionaries(
        {name: valid(one["schema"]) for name, one in query.items() if one.get("required")},
        optional={name: valid(one["schema"]) for name, one in query.items() if not one.get("required")},
    )
    body = described.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")

    @settings(max_examples=budget(12), suppress_health_check=list(HealthCheck))
    @given(query=asked, sent=valid(body) if body else st.none())
    def ask(query: dict[str, Any], sent: Any) -> None:
        address = path.format(id=duel.id, deck=deck.id, seat=0, name="highcard")
        told = {name: int(value) if isinstance(value, float) else value for name, value in query.items()}
        if verb == "get":
            answer = as_owner.get(address, told)
        else:
            answer = getattr(as_owner, verb)(address, json.dumps(sent or {}), content_type="application/json")
        assert faults(answer) <= KNOWN, answer.content

    ask()


def test_a_body_is_described_wherever_one_is_read() -> None:
    document = openapi.document()
    assert document["paths"]["/api/v1/auth/me"]["delete"]["requestBody"]
    assert document["components"]["schemas"]["NameIn"]["required"] == ["username"]


@pytest.mark.parametrize(
    ("version", "status"), [(1.0, 409), (1e3, 409), (1.5, 400), (True, 400), ("1", 400), (1e300, 400)]
)
def test_a_whole_number_may_be_written_with_a_point(
    as_owner: APIClient, duel: Campaign, version: Any, status: int
) -> None:
    """JSON Schema calls 1.0 an integer."""
    answer = as_owner.post(f"/api/v1/campaigns/{duel.id}/redo", {"expected_version": version}, format="json")
    assert answer.status_code == status
