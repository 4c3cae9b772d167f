"""auth/: names, passwords, tokens."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth import authenticate, get_user_model, password_validation
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError as DjangoValidationError
from django.core.validators import RegexValidator
from django.db import IntegrityError, transaction
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import APIException, AuthenticationFailed
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from api import models
from api.authentication import BearerAuthentication
from api.fields import NothingIn, StrictSerializer, Text
from api.throttling import AccountThrottle, AddressThrottle, NameThrottle
from api.views import Resource
from campaigns import services

NAME = r"^[\w.@+-]+$"


class UsernameTakenError(APIException):
    default_code = "username_taken"
    default_detail = "Somebody has this name already; choose another one."


class WrongPasswordError(APIException):
    status_code = 403
    default_code = "wrong_password"
    default_detail = "This is not the password of your account."


class CredentialsIn(StrictSerializer):
    """Name and password of an account."""

    username = Text(max_length=150)
    password = Text(max_length=256, trim_whitespace=False)


class NameIn(StrictSerializer):
    """A name that nobody has yet, whatever the case of its letters."""

    username = Text(max_length=30, validators=[RegexValidator(NAME, "Letters, digits and . _ @ + - only.")])


class RegistrationIn(NameIn):
    """Name and password of a new account."""

    password = Text(max_length=256, trim_whitespace=False)

    def validate(self, attrs: dict[str, str]) -> dict[str, str]:
        try:
            password_validation.validate_password(attrs["password"], get_user_model()(username=attrs["username"]))
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
    username = serializers.CharField()
    joined_at = serializers.DateTimeField(source="date_joined")
    guest = serializers.SerializerMethodField(help_text="Came without an account, and has no password yet.")

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
        user = authenticate(request, **self.body(CredentialsIn))
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


def register(username: str, password: str) -> AbstractBaseUser:
    """Make a user. Raises UsernameTakenError."""
    with _taking(username) as name:
        return get_user_model().objects.create_user(name, password=password)


def welcome(username: str = "") -> AbstractBaseUser:
    """Make a guest, by a name of ours if they bring none. Raises UsernameTakenError."""
    if not username:
        return services.welcome()
    with _taking(username) as name:
        return services.welcome(name)


def claim(guest: AbstractBaseUser, username: str, password: str) -> None:
    """Make an account of a guest, who keeps all seats. Raises UsernameTakenError."""
    with _taking(username, guest) as name:
        guest.username = name
        guest.set_password(password)
        guest.save(update_fields=("username", "password"))
        services.claim(guest)


def rename(user: AbstractBaseUser, username: str) -> None:
    """Give a user another name. Raises UsernameTakenError."""
    with _taking(username, user) as name:
        get_user_model().objects.filter(pk=user.pk).update(username=name)
    user.refresh_from_db(fields=("username",))


@contextmanager
def _taking(username: str, user: AbstractBaseUser | None = None) -> Iterator[str]:
    """Within, a name may be stored for a user. Yields it as it is to be stored.

    Raises UsernameTakenError where somebody else has it, also where only the case of letters differs.
    """
    name = get_user_model().normalize_username(username)
    others = get_user_model().objects.exclude(pk=user.pk if user else None)
    if others.filter(username__iexact=name).exists():
        raise UsernameTakenError
    try:
        with transaction.atomic():
            yield name
    except IntegrityError as error:
        raise UsernameTakenError from error


def _token(user: AbstractBaseUser) -> dict[str, Any]:
    token, expires_at = models.issue(user)
    return TokenOut({"token": token, "expires_at": expires_at}).data
