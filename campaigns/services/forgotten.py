"""Forgotten passwords: a proof that opens an account once, for who is given it.

Who runs the server hands it out (`manage.py new_password NAME`). It holds until the password is changed or somebody
signs in, at most settings.PASSWORD_RESET_TIMEOUT seconds.
"""

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.contrib.auth.tokens import default_token_generator
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from campaigns import names


def proof_for(username: str) -> str | None:
    """Return what lets the account of that name, however it is spelt, take a new password; None where none can."""
    user = get_user_model().objects.filter(username=names.key(username), is_active=True).first()
    if user is None or not user.has_usable_password():
        return None
    return f"{urlsafe_base64_encode(force_bytes(user.pk))}.{default_token_generator.make_token(user)}"


def proven(proof: str) -> AbstractBaseUser | None:
    """Return whose account a proof opens; None where it is none, or is used up or out of date."""
    who, _, token = proof.partition(".")
    try:
        key = int(urlsafe_base64_decode(who))
        user = get_user_model().objects.filter(pk=key, is_active=True).first()
    except (ValueError, OverflowError):
        return None
    return user if user is not None and default_token_generator.check_token(user, token) else None
