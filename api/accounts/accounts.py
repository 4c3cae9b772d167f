"""auth/: accounts, passwords and tokens."""

from typing import Any

from django.contrib.auth import authenticate
from django.contrib.auth.models import AbstractBaseUser
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from api import models
from api.core.authentication import BearerAuthentication
from api.core.views import Resource
from campaigns import names, services
from campaigns.errors import WrongPasswordError
from campaigns.http.accounts import NameIn, RegistrationIn
from campaigns.http.fields import NothingIn, StrictSerializer, Text
from campaigns.http.rate_limits import LONGEST_NAME, AccountThrottle, AddressThrottle, NameThrottle


class CredentialsIn(StrictSerializer):
    """The name and password of an account.

    Case, accents and look-alike letters of the name make no difference.
    """

    username = Text(max_length=LONGEST_NAME)
    password = Text(max_length=256, trim_whitespace=False)


class DeleteAccountIn(StrictSerializer):
    """The current password, to confirm a deletion that can't be undone."""

    password = Text(max_length=256, trim_whitespace=False)


class TokenOut(serializers.Serializer[Any]):
    token = serializers.CharField(help_text="256 random bits. It is shown only once.")
    expires_at = serializers.DateTimeField(help_text="30 days from now, unless the operator has set another time.")


class MeOut(serializers.Serializer[Any]):
    username = serializers.SerializerMethodField()
    joined_at = serializers.DateTimeField(source="date_joined")
    guest = serializers.SerializerMethodField(help_text="True for a guest: a visitor without a password.")

    def get_username(self, user: AbstractBaseUser) -> str:
        return names.called(user)

    def get_guest(self, user: AbstractBaseUser) -> bool:
        return services.is_guest(user)


class CredentialsResource(Resource):
    """Base of the endpoints that check names and passwords, with rate limits."""

    authentication_classes = ()
    permission_classes = ()
    throttle_classes = (AddressThrottle, NameThrottle)


class Register(CredentialsResource):
    @extend_schema(request=RegistrationIn, responses={201: TokenOut}, operation_id="register", tags=["auth"])
    def post(self, request: Request) -> Response:
        """Register an account.

        Creates an account and returns a token for it, so that no second request is needed. No sign-in required. The
        password must be at least 8 characters long and hard to guess.

        Names that differ only in case, accents or look-alike letters count as one name. The server limits tries: 30 a
        minute for each address and each name.

        Errors: username_taken.
        """
        user = services.register(**self.body(RegistrationIn))
        return Response(_token(user), status=201)


class SignIn(CredentialsResource):
    @extend_schema(request=CredentialsIn, responses=TokenOut, operation_id="token", tags=["auth"])
    def post(self, request: Request) -> Response:
        """Get a token.

        Returns a bearer token for a username and password. No sign-in required. Send the token with every request as
        `Authorization: Bearer TOKEN` until `expires_at`.

        A token is valid for 30 days, or until `POST auth/revoke`. The operator can change both this and the limit of
        30 tries a minute for each address and each name.

        Errors: invalid_credentials.
        """
        user = authenticate(request, **credentials_for(**self.body(CredentialsIn)))
        if user is None:
            raise AuthenticationFailed("No account has this name and this password.", "invalid_credentials")
        return Response(_token(user))


class Revoke(Resource):
    authentication_classes = (BearerAuthentication,)
    permission_classes = (IsAuthenticated,)

    @extend_schema(request=None, responses={204: None}, operation_id="revoke", tags=["auth"])
    def post(self, request: Request) -> Response:
        """Revoke the current token.

        Makes the token of this request invalid at once. Requires a bearer token; a session cookie is not accepted.
        """
        self.body(NothingIn)
        request.auth.delete()
        return Response(status=204)


class Me(Resource):
    permission_classes = (IsAuthenticated,)

    @extend_schema(responses=MeOut, operation_id="me", tags=["auth"])
    def get(self, request: Request) -> Response:
        """Get the current account.

        Returns the name of the caller, the date of registration and whether the caller is a guest. Sign-in required.
        """
        return Response(MeOut(request.user).data)

    @extend_schema(request=NameIn, responses=MeOut, operation_id="rename", tags=["auth"])
    def patch(self, request: Request) -> Response:
        """Rename the current account.

        Changes the caller's name. Every page and every answer shows the new name at once. Sign-in required.

        Errors: username_taken.
        """
        services.rename(request.user, **self.body(NameIn))
        return Response(MeOut(request.user).data)

    @extend_schema(request=DeleteAccountIn, responses={204: None}, operation_id="delete_account", tags=["auth"])
    def delete(self, request: Request) -> Response:
        """Delete the current account.

        Deletes the caller's account, tokens, notes, decks and mail address for good. The password must be sent again.
        Seats in finished campaigns stay and belong to a former agent. Seats in a lobby become free. In campaigns that
        are still played, a bot takes the seat; among rivals the seat resigns. Sign-in required.

        The first person left at the table becomes the owner of the caller's campaigns. A campaign with nobody left is
        abandoned. Problem reports stay, without their author. The server deletes guests in the same way after 180 days
        without a visit.

        Errors: wrong_password.
        """
        if not request.user.check_password(self.body(DeleteAccountIn)["password"]):
            raise WrongPasswordError("This is not the password of your account.")
        services.delete_account(request.user)
        request._request.session.flush()
        return Response(status=204)

    def get_throttles(self) -> list[BaseThrottle]:
        """Limit requests that reveal whether a name is taken or a password is right."""
        return [] if self.request.method == "GET" else [AddressThrottle(), AccountThrottle()]


def credentials_for(username: str, password: str) -> dict[str, str]:
    """Return the arguments of `authenticate` for a name in any spelling."""
    return {"username": names.key(username), "password": password}


def _token(user: AbstractBaseUser) -> dict[str, Any]:
    token, expires_at = models.issue_token(user)
    return TokenOut({"token": token, "expires_at": expires_at}).data
