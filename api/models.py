"""Bearer tokens. The database holds only their hashes.

A stolen table gives nobody access.
"""

import secrets
from datetime import datetime, timedelta
from hashlib import sha256

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import models
from django.utils import timezone

from campaigns.db.prepared_statements import ASKED, Prepared


class Token(models.Model):
    """A signed-in client of a user. Revoking a token deletes its row."""

    digest = models.CharField(max_length=64, primary_key=True, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"token of {self.user}, until {self.expires_at:%Y-%m-%d}"


_ISSUED: Prepared[Token] = Prepared(lambda: Token.objects.select_related("user").filter(digest=ASKED))
"""Query for a token and its user by digest. Nearly every request runs it."""


def issue_token(user: AbstractBaseUser) -> tuple[str, datetime]:
    """Create a token of 256 random bits. Return it and when it expires (UTC).

    The token can't be read again.
    """
    now = timezone.now()
    Token.objects.filter(user=user, expires_at__lte=now).delete()
    secret = secrets.token_urlsafe(32)
    token = Token.objects.create(digest=_digest(secret), user=user, expires_at=now + lifetime())
    return secret, token.expires_at


def find_token(secret: str) -> Token | None:
    """Return the valid token that was issued as `secret`."""
    token = _ISSUED.first(_digest(secret))
    return token if token and token.expires_at > timezone.now() and token.user.is_active else None


def clear_expired() -> None:
    """Delete all expired tokens."""
    Token.objects.filter(expires_at__lte=timezone.now()).delete()


def lifetime() -> timedelta:
    """Return the lifetime of a new token (setting API_TOKEN_LIFETIME, 30 days)."""
    return getattr(settings, "API_TOKEN_LIFETIME", timedelta(days=30))


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
