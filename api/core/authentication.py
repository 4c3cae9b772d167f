"""Authentication by bearer token, or by session cookie with a CSRF token."""

from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.authentication import SessionAuthentication as DjangoSessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from api import models


class BearerAuthentication(BaseAuthentication):
    """`Authorization: Bearer TOKEN`. Sets `request.auth` to the `models.Token`."""

    def authenticate(self, request: Request) -> tuple[object, models.Token] | None:
        scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        token = models.find_token(secret.strip())
        if token is None:
            raise AuthenticationFailed("This token is unknown, expired or revoked.", "invalid_token")
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class SessionAuthentication(DjangoSessionAuthentication):
    """The session cookie. A request that changes something needs the CSRF token too."""


class BearerScheme(OpenApiAuthenticationExtension):
    target_class = BearerAuthentication
    name = "bearer"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}


class CookieScheme(SessionScheme):
    target_class = "api.core.authentication.SessionAuthentication"
    name = "session"
