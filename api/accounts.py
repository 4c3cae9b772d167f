"""auth/: names, passwords, tokens."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth import authenticate, get_user_model, password_validation
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError as DjangoValidationError
from django.db import IntegrityError, transaction
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import APIException, AuthenticationFailed
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from api import models
from api.authentication import BearerAuthentication
from api.fields import NothingIn, StrictSerializer, Text
from api.throttling import LONGEST_NAME, AccountThrottle, AddressThrottle, NameThrottle
from api.views import Resource
from campaigns import names, services


class UsernameTakenError(APIException):
    default_code = "username_taken"
    default_detail = "Somebody has this name already; choose another one."


class WrongPasswordError(APIException):
    status_code = 403
    default_code = "wrong_password"
    default_detail = "This is not the password of your account."


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


class CredentialsIn(StrictSerializer):
    """Name and password of an account; the name may be spelt in any way that reads the same."""

    username = Text(max_length=LONGEST_NAME)
    password = Text(max_length=256, trim_whitespace=False)


class NameIn(StrictSerializer):
    """A name that nobody has yet, nor one that reads alike."""

    username = Name(help_text=f"{names.RULE} {names.MIXED}")


class RegistrationIn(NameIn):
    """Name and password of a new account."""

    password = NewPassword(
        max_length=256,
        trim_whitespace=False,
        help_text="None that many use, no digits alone, nothing like the name; else it is refused as `weak_password`.",
    )

    def validate(self, attrs: dict[str, str]) -> dict[str, str]:
        try:
            password_validation.validate_password(attrs["password"], get_user_model()(first_name=attrs["username"]))
        except DjangoValidationError as error:
            raise serializers.ValidationError({"password": error.messages}, "weak_password") from error
        return attrs


class FarewellIn(StrictSerializer):
    """The password once more: this can't be taken back."""

    password = Text(max_length=256, trim_whitespace=False)


class TokenOut(serializers.Serializer[Any]):
    token = serializers.CharField(help_text="256 random bits; shown this once.")
    expires_at = serializers.DateTimeField()


class MeOut(serializers.Serializer[Any]):
    username = serializers.SerializerMethodField()
    joined_at = serializers.DateTimeField(source="date_joined")
    guest = serializers.SerializerMethodField(help_text="Came without an account, and has no password yet.")

    def get_username(self, user: AbstractBaseUser) -> str:
        return names.called(user)

    def get_guest(self, user: AbstractBaseUser) -> bool:
        return services.is_guest(user)


class Door(Resource):
    """Where names and passwords are tried."""

    authentication_classes = ()
    permission_classes = ()
    throttle_classes = (AddressThrottle, NameThrottle)


class Register(Door):
    @extend_schema(request=RegistrationIn, responses={201: TokenOut}, operation_id="register", tags=["auth"])
    def post(self, request: Request) -> Response:
        """Make an account and sign in to it."""
        user = register(**self.body(RegistrationIn))
        return Response(_token(user), status=201)


class SignIn(Door):
    @extend_schema(request=CredentialsIn, responses=TokenOut, operation_id="token", tags=["auth"])
    def post(self, request: Request) -> Response:
        """Get a token for name and password."""
        user = authenticate(request, **named(**self.body(CredentialsIn)))
        if user is None:
            raise AuthenticationFailed("No account has this name and this password.", "invalid_credentials")
        return Response(_token(user))


class Revoke(Resource):
    authentication_classes = (BearerAuthentication,)
    permission_classes = (IsAuthenticated,)

    @extend_schema(request=None, responses={204: None}, operation_id="revoke", tags=["auth"])
    def post(self, request: Request) -> Response:
        """Make the token that this request carries worthless."""
        self.body(NothingIn)
        request.auth.delete()
        return Response(status=204)


class Me(Resource):
    permission_classes = (IsAuthenticated,)

    @extend_schema(responses=MeOut, operation_id="me", tags=["auth"])
    def get(self, request: Request) -> Response:
        """The caller."""
        return Response(MeOut(request.user).data)

    @extend_schema(request=NameIn, responses=MeOut, operation_id="rename", tags=["auth"])
    def patch(self, request: Request) -> Response:
        """Take another name: it shows at once wherever the old one stood."""
        rename(request.user, **self.body(NameIn))
        return Response(MeOut(request.user).data)

    @extend_schema(request=FarewellIn, responses={204: None}, operation_id="delete_account", tags=["auth"])
    def delete(self, request: Request) -> Response:
        """Delete the account for good; its seats are a former agent's then, or free, or a bot's."""
        if not request.user.check_password(self.body(FarewellIn)["password"]):
            raise WrongPasswordError
        services.delete_account(request.user)
        request._request.session.flush()
        return Response(status=204)

    def get_throttles(self) -> list[BaseThrottle]:
        """Limit what tells whether a name is taken, or a password right."""
        return [] if self.request.method == "GET" else [AddressThrottle(), AccountThrottle()]


def named(username: str, password: str) -> dict[str, str]:
    """Return what signs somebody in by the name that they give."""
    return {"username": names.key(username), "password": password}


def register(username: str, password: str) -> AbstractBaseUser:
    """Make a user. username: as `Name` makes it, here and below. Raises UsernameTakenError."""
    with _taking():
        return get_user_model().objects.create_user(**names.columns(username), password=password)


def welcome(username: str = "") -> AbstractBaseUser:
    """Make a guest, by a name of ours if they bring none. Raises UsernameTakenError."""
    with _taking():
        return services.welcome(username)


def claim(guest: AbstractBaseUser, username: str, password: str) -> None:
    """Make an account of a guest, who keeps all seats. Raises UsernameTakenError."""
    with _taking():
        guest.set_password(password)
        guest.save(update_fields=("password",))
        services.claim(guest)
        _store_name(guest, username)


def rename(user: AbstractBaseUser, username: str) -> None:
    """Give a user another name. Raises UsernameTakenError."""
    with _taking():
        _store_name(user, username)


def _store_name(user: AbstractBaseUser, username: str) -> None:
    get_user_model().objects.filter(pk=user.pk).update(**names.columns(username))
    user.refresh_from_db(fields=("username", "first_name"))


@contextmanager
def _taking() -> Iterator[None]:
    """Within, a name is stored whole or not at all. Raises UsernameTakenError where somebody else has it."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise UsernameTakenError from error


def _token(user: AbstractBaseUser) -> dict[str, Any]:
    token, expires_at = models.issue(user)
    return TokenOut({"token": token, "expires_at": expires_at}).data
