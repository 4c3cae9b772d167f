"""Input fields for user names, passwords and email addresses."""

from typing import Any

from django.contrib.auth import get_user_model, password_validation
from django.core.exceptions import ValidationError as DjangoValidationError
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from campaigns import names
from campaigns.http.fields import StrictSerializer, Text
from campaigns.mail import addresses


@extend_schema_field({"type": "string", "format": "name", "minLength": 1, "maxLength": names.LENGTH})
class Name(Text):
    """A user name in its stored form."""

    default_error_messages = {"invalid_name": "{reason}"}

    def to_internal_value(self, data: Any) -> str:
        try:
            return names.checked(super().to_internal_value(data))
        except ValueError as error:
            self.fail("invalid_name", reason=str(error))


@extend_schema_field({"type": "string", "format": "password", "minLength": 8, "maxLength": 256})
class NewPassword(Text):
    """A new password that passes AUTH_PASSWORD_VALIDATORS."""


class NameIn(StrictSerializer):
    """A free user name that doesn't look like another one."""

    username = Name(help_text=f"{names.RULE} {names.MIXED}")


class RegistrationIn(NameIn):
    """The user name and password of a new account."""

    password = NewPassword(
        max_length=256,
        trim_whitespace=False,
        help_text="Not common, not only digits, not similar to the username. Otherwise the error is `weak_password`.",
    )

    def validate(self, attrs: dict[str, str]) -> dict[str, str]:
        try:
            password_validation.validate_password(attrs["password"], get_user_model()(first_name=attrs["username"]))
        except DjangoValidationError as error:
            raise serializers.ValidationError({"password": error.messages}, "weak_password") from error
        return attrs


@extend_schema_field({"type": "string", "format": "email", "minLength": 3, "maxLength": addresses.LENGTH})
class MailAddress(Text):
    """An email address in its stored form."""

    default_error_messages = {"invalid_address": "{reason}"}

    def to_internal_value(self, data: Any) -> str:
        try:
            return addresses.checked(super().to_internal_value(data))
        except ValueError as error:
            self.fail("invalid_address", reason=str(error))


class MailAddressIn(StrictSerializer):
    """An email address, of any user or none."""

    address = MailAddress()


class MailboxIn(MailAddressIn):
    """The caller's new email address and current password.

    The password is required because this address can receive password resets.
    """

    password = Text(max_length=256, trim_whitespace=False)
