"""Strict input fields: no type conversion, and unknown fields are refused by name."""

from collections.abc import Callable
from functools import cache
from typing import Any, NoReturn

from rest_framework import serializers

MAX_INTEGER = 2**31 - 1


class Text(serializers.CharField):
    """A string. Numbers and booleans are refused."""

    fail: Callable[..., NoReturn]

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Integer(serializers.IntegerField):
    """A JSON integer of 0 to 2^31-1, or the same range in a query string.

    303.0 is an integer (JSON Schema, 4.2.2).
    """

    default_error_messages = {"invalid": "A whole number is required."}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"min_value": 0, "max_value": MAX_INTEGER, **kwargs})

    def to_internal_value(self, data: Any) -> int:
        in_query = isinstance(self.root, QuerySerializer)
        if not isinstance(data, str if in_query else int | float):
            self.fail("invalid")
        return super().to_internal_value(data)


class Flag(serializers.BooleanField):
    """JSON true or false."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Choice(serializers.ChoiceField):
    """One of some strings. Lists and objects are refused, which DRF can't hash."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)


class StrictSerializer(serializers.Serializer[Any]):
    """A serializer that refuses unknown fields."""

    @classmethod
    def checked(cls, data: Any) -> dict[str, Any]:
        """Return the checked data. Raise ValidationError.

        All requests share one instance, because each new one copies all its fields: 0.1 ms for an action.
        """
        try:
            return _shared(cls).run_validation(data)  # type: ignore[arg-type]  # classes are hashable
        except serializers.ValidationError:
            cls(data=data).is_valid(raise_exception=True)  # words the error of a missing body too
            raise

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        unknown = set(data) - set(self.fields) if isinstance(data, dict) else ()
        if unknown:
            fault = serializers.ErrorDetail("Unknown field.", "unknown_field")
            raise serializers.ValidationError({name: [fault] for name in sorted(unknown)})
        return super().to_internal_value(data)


@cache
def _shared(kind: type[StrictSerializer]) -> StrictSerializer:
    return kind()


class NothingIn(StrictSerializer):
    """A body without fields."""


class QuerySerializer(StrictSerializer):
    """The parameters of a query string, where numbers are text."""


class Data(serializers.JSONField):
    """A JSON object of limited depth without null characters."""

    default_error_messages = {
        "not_object": "An object is required.",
        "too_deep": "Too many levels of nesting.",
        "null_character": "Null characters are not allowed.",
    }
    MAX_DEPTH = 6

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if not isinstance(data, dict):
            self.fail("not_object")
        self._check(data, self.MAX_DEPTH)
        return data

    def _check(self, data: Any, depth: int) -> None:
        if depth == 0:
            self.fail("too_deep")
        if isinstance(data, str) and "\0" in data:
            self.fail("null_character")
        if isinstance(data, dict | list):
            for part in [*data, *data.values()] if isinstance(data, dict) else data:
                self._check(part, depth - 1)
