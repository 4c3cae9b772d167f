"""The OpenAPI document is complete, valid and correct."""

import json
import re
from collections.abc import Iterator
from io import StringIO
from typing import Any

from django.core.management import call_command
from django.urls import URLPattern, get_resolver
from openapi_spec_validator import OpenAPIV31SpecValidator, validate
from rest_framework.test import APIClient

from api.core import openapi
from api.core.error_advice import MEMBERS, describe_member
from api.core.views import nothing_here
from campaigns.http.error_kinds import KINDS
from engine import ruleset as registry
from tests.api.descriptions import described, error_codes
from tests.support.url_patterns import operations

ACCESS = r"[Ss]ign-in|[Oo]nly|bearer token|Anyone who may see"


def test_it_is_valid_and_generated_without_a_warning() -> None:
    call_command("spectacular", "--fail-on-warn", stdout=StringIO())
    validate(json.loads(json.dumps(openapi.document())), cls=OpenAPIV31SpecValidator)


def test_every_description_says_who_may_call_and_names_known_errors() -> None:
    for name, operation in described().items():
        assert re.search(ACCESS, operation["description"]), name
        assert error_codes(name) <= set(KINDS), name


def test_the_problem_schema_describes_every_code() -> None:
    code = openapi.document()["components"]["schemas"]["Problem"]["properties"]["code"]
    told = re.findall(r"^- `(\w+)` \((\d+)\): \S.*\. \S.*\.$", code["description"], re.MULTILINE)
    assert {name: int(status) for name, status in told} == {name: kind.status for name, kind in KINDS.items()}


def test_every_member_of_a_problem_names_its_codes() -> None:
    assert all(describe_member(name).startswith("`") for name in MEMBERS)


def test_every_field_and_parameter_has_a_description() -> None:
    schemas = openapi.document()["components"]["schemas"]
    games = tuple(name.capitalize() for name in registry.RULESETS)
    own = {name: schemas[name] for name in schemas if name.endswith(("In", "Out")) and not name.startswith(games)}
    fields = {f"{name}.{field}": part for name, schema in own.items() for field, part in schema["properties"].items()}
    parameters = {
        f"{name} {part['name']}": part for name, told in described().items() for part in told.get("parameters", [])
    }
    assert len(fields) > 500
    assert [name for name, part in (fields | parameters).items() if not part.get("description")] == []


def test_every_operation_is_there_and_says_what_it_does(anonymous: APIClient) -> None:
    assert anonymous.get("/api/schema/").json() == json.loads(json.dumps(openapi.document()))
    assert set(described()) == set(operations())
    assert all(operation["description"] for operation in described().values())
    assert all("default" in operation["responses"] for operation in described().values())
    assert set(openapi.document()["components"]["securitySchemes"]) == {"bearer", "session"}


def test_the_docs_take_nothing_from_elsewhere(anonymous: APIClient) -> None:
    page = anonymous.get("/api/docs/").content.decode()
    assert "https://" not in page and "http://" not in page and "//" not in page.replace("</", "")
    assert 'data-schema="/api/schema/"' in page


def test_every_address_has_a_name_of_its_own() -> None:
    for space in ("api", "health"):
        _, resolver = get_resolver().namespace_dict[space]
        names = [entry.name for entry in patterns(resolver) if entry.callback is not nothing_here]
        assert len(names) >= 3
        assert len(set(names)) == len(names) and all(names), names


def patterns(resolver: Any) -> Iterator[URLPattern]:
    """Yield the URL patterns of a resolver and its includes."""
    for entry in resolver.url_patterns:
        if isinstance(entry, URLPattern):
            yield entry
        else:
            yield from patterns(entry)
