"""auth/: names, passwords, tokens."""

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

from api import models
from api.authentication import BearerAuthentication
from api.fields import NothingIn, StrictSerializer, Text
from api.throttling import AddressThrottle, NameThrottle
from api.views import Resource

NAME = r"^[\w.@+-]+$"


class UsernameTakenError(APIException):
    default_code = "username_taken"
    default_detail = "Somebody has this name already; choose another one."


class CredentialsIn(StrictSerializer):
    """Name and password of an account."""

    username = Text(max_length=150)
    password = Text(max_length=256, trim_whitespace=False)


class RegistrationIn(StrictSerializer):
    """Name and password of a new account."""

    username = Text(max_length=30, validators=[RegexValidator(NAME, "Letters, digits and . _ @ + - only.")])
    password = Text(max_length=256, trim_whitespace=False)

    def validate(self, attrs: dict[str, str]) -> dict[str, str]:
        try:
            password_validation.validate_password(attrs["password"], get_user_model()(username=attrs["username"]))
        except DjangoValidationError as error:
            raise serializers.ValidationError({"password": error.messages}, "weak_password") from error
        return attrs


class TokenOut(serializers.Serializer[Any]):
    token = serializers.CharField(help_text="256 random bits; shown this once.")
    expires_at = serializers.DateTimeField()


class MeOut(serializers.Serializer[Any]):
    username = serializers.CharField()
    joined_at = serializers.DateTimeField(source="date_joined")


class Door(Resource):
    """Where names and passwords are tried."""

    authentication_classes = ()
    permission_classes = ()
    throttle_classes = (AddressThrottle, NameThrottle)


class Register(Door):
    @extend_schema(request=RegistrationIn, responses={201: TokenOut}, operation_id="register", tags=["auth"])
    def post(self, request: Request) -> Response:
        """Make an account and sign in to it."""
        user = _register(**self.body(RegistrationIn))
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


def _register(username: str, password: str) -> AbstractBaseUser:
    """Make a user. Raises UsernameTakenError, also where only the case of letters differs."""
    users = get_user_model().objects
    name = get_user_model().normalize_username(username)
    if users.filter(username__iexact=name).exists():
        raise UsernameTakenError
    try:
        with transaction.atomic():
            return users.create_user(name, password=password)
    except IntegrityError as error:
        raise UsernameTakenError from error


def _token(user: AbstractBaseUser) -> dict[str, Any]:
    token, expires_at = models.issue(user)
    return TokenOut({"token": token, "expires_at": expires_at}).data
