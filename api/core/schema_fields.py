"""OpenAPI descriptions of operations and of the fields in `campaigns.http.fields`."""

import re
from collections.abc import Iterable, Iterator
from inspect import getdoc
from typing import Any

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from rest_framework import serializers

from api.core.error_advice import ADVICE
from campaigns.http.error_kinds import KINDS
from campaigns.http.fields import StrictSerializer, Text

NUL = r"\u0000"
SPACES = r"\u0009-\u000d\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
STORABLE = f"^[^{NUL}]*$"
"""Pattern of a text without null characters, which no database stores."""
NOT_BLANK = f"^[^{NUL}]*[^{NUL}{SPACES}][^{NUL}]*$"
"""Pattern of a storable text that doesn't consist of spaces alone."""


ERRORS = "Errors: "
"""Start of the last paragraph of an operation's docstring.

The paragraph lists the codes of the operation's problem documents.
"""


class DocstringSchema(AutoSchema):
    """Describe an operation by its method's docstring.

    The docstring holds the summary, the description and the error codes. The body of a DELETE is described too; RFC
    9110 (9.3.5) leaves its meaning to client and server.
    """

    def get_summary(self) -> str:
        return self._paragraphs()[0].removesuffix(".")

    def get_description(self) -> str:
        """Return the description as Markdown, with a list of the error codes."""
        paragraphs = [part for part in self._paragraphs()[1:] if not part.startswith(ERRORS)]
        codes = self.error_codes()
        return "\n\n".join([*paragraphs, *([f"Errors:\n\n{error_list(codes)}"] if codes else [])])

    def error_codes(self) -> list[str]:
        """Return the error codes that are specific to this operation.

        The introduction of the document lists the codes of all operations.
        """
        last = self._paragraphs()[-1]
        return last.removeprefix(ERRORS).removesuffix(".").split(", ") if last.startswith(ERRORS) else []

    def _paragraphs(self) -> list[str]:
        text = getdoc(getattr(self.view, self.method.lower())) or ""
        return [unwrap(paragraph) for paragraph in text.split("\n\n")]

    def _get_request_body(self, direction: str = "request") -> Any:
        method = self.method
        self.method = "POST" if method == "DELETE" else method
        try:
            return super()._get_request_body(direction)
        finally:
            self.method = method


def unwrap(paragraph: str) -> str:
    """Return a paragraph with its lines joined. Markdown list items keep their line."""
    return re.sub(r"\s*\n(?!- )\s*", " ", paragraph)


def error_list(codes: Iterable[str]) -> str:
    """Return a Markdown list of error codes with status, title and advice.

    Raise KeyError for an unknown code.
    """
    return "\n".join(f"- `{code}` ({KINDS[code].status}): {KINDS[code].title}. {ADVICE[code]}" for code in codes)


class TextExtension(OpenApiSerializerFieldExtension):
    target_class = "campaigns.http.fields.Text"
    match_subclasses = True

    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        field = self.target
        found = auto_schema._map_serializer_field(field, direction, bypass_extensions=True)
        if field.allow_null:
            found["type"] = "string"  # drf-spectacular adds "null" to what an extension returns
        if field.allow_blank:
            return found
        return {**found, "minLength": 1, "pattern": NOT_BLANK if field.trim_whitespace else STORABLE}


class DataExtension(OpenApiSerializerFieldExtension):
    target_class = "campaigns.http.fields.Data"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        value = {"type": ["string", "integer", "boolean", "array"], "items": {"type": "string"}, "pattern": STORABLE}
        return {"type": "object", "additionalProperties": value}


def describe_bodies(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Schema hook: add constraints that drf-spectacular drops.

    They are the sizes of lists and the pattern of texts that may be empty.
    """
    for kind in _subclasses(StrictSerializer):
        component = result["components"]["schemas"].get(kind.__name__)
        for name, field in kind().fields.items() if component else ():
            component["properties"][name] |= _dropped_constraints(field)
    return result


def _subclasses(kind: type[StrictSerializer]) -> Iterator[type[StrictSerializer]]:
    for below in kind.__subclasses__():
        yield below
        yield from _subclasses(below)


def _dropped_constraints(field: serializers.Field) -> dict[str, Any]:
    if isinstance(field, Text) and field.allow_blank:
        return {"pattern": STORABLE}
    if not isinstance(field, serializers.ListSerializer):
        return {}
    sizes = {"minItems": field.min_length, "maxItems": field.max_length}
    return {name: size for name, size in sizes.items() if size is not None}
