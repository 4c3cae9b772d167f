"""What may be a name, what a password, and what a mail address."""

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
    """What somebody may be called, in the form that it is stored in."""

    default_error_messages = {"invalid_name": "{reason}"}

    def to_internal_value(self, data: Any) -> str:
        try:
            return names.checked(super().to_internal_value(data))
        except ValueError as error:
            self.fail("invalid_name", reason=str(error))


@extend_schema_field({"type": "string", "format": "password", "minLength": 8, "maxLength": 256})
class NewPassword(Text):
    """What nobody guesses: which that is AUTH_PASSWORD_VALIDATORS say."""


class NameIn(StrictSerializer):
    """A username that is not taken, nor looks like one that is."""

    username = Name(help_text=f"{names.RULE} {names.MIXED}")


class RegistrationIn(NameIn):
    """The username and password of a new account."""

    password = NewPassword(
        max_length=256,
        trim_whitespace=False,
        help_text="Not a common password, not digits only, not like the username; else the error is `weak_password`.",
    )

    def validate(self, attrs: dict[str, str]) -> dict[str, str]:
        try:
            password_validation.validate_password(attrs["password"], get_user_model()(first_name=attrs["username"]))
        except DjangoValidationError as error:
            raise serializers.ValidationError({"password": error.messages}, "weak_password") from error
        return attrs


@extend_schema_field({"type": "string", "format": "email", "minLength": 3, "maxLength": addresses.LENGTH})
class MailAddress(Text):
    """Where mail may go, in the form that it is stored in."""

    default_error_messages = {"invalid_address": "{reason}"}

    def to_internal_value(self, data: Any) -> str:
        try:
            return addresses.checked(super().to_internal_value(data))
        except ValueError as error:
            self.fail("invalid_address", reason=str(error))


class MailAddressIn(StrictSerializer):
    """A mail address, whoever's it is."""

    address = MailAddress()


class MailboxIn(MailAddressIn):
    """Where mail is to go, and the password once more: who gets the mail gets a new password too."""

    password = Text(max_length=256, trim_whitespace=False)
