"""Signed tokens that let their holder do one thing with an account.

They are Django's tokens and signatures with the user id in front. None is stored, and each expires when the data
that it signs changes.
"""

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core.signing import Signer
from django.utils.crypto import constant_time_compare
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from campaigns.models import Mailbox


class Proofs(PasswordResetTokenGenerator):
    """Tokens of one kind, valid for settings.PASSWORD_RESET_TIMEOUT seconds."""

    def proof(self, user: AbstractBaseUser) -> str:
        return f"{urlsafe_base64_encode(force_bytes(user.pk))}.{self.make_token(user)}"

    def opened(self, proof: str) -> AbstractBaseUser | None:
        """Return the user of a token. None if it is invalid, used or expired."""
        who, _, token = proof.partition(".")
        try:
            key = int(urlsafe_base64_decode(who))
            user = get_user_model().objects.select_related("mailbox").filter(pk=key, is_active=True).first()
        except (ValueError, OverflowError):
            return None
        return user if user is not None and self.check_token(user, token) else None


class PasswordProofs(Proofs):
    """Tokens that expire with a new password, a sign-in or a new mail address."""

    def _make_hash_value(self, user: AbstractBaseUser, timestamp: int) -> str:
        return f"{super()._make_hash_value(user, timestamp)} {box_of(user).address}"


class AddressProofs(Proofs):
    """Tokens that expire with a confirmed or replaced address, or a new password."""

    key_salt = "campaigns.services.notifications.signed_tokens.AddressProofs"

    def _make_hash_value(self, user: AbstractBaseUser, timestamp: int) -> str:
        box = box_of(user)
        return f"{user.pk} {user.password} {timestamp} {box.unconfirmed} {box.asked_at}"


def box_of(user: AbstractBaseUser) -> Mailbox:
    """Return a user's mailbox, or an empty unsaved one."""
    return getattr(user, "mailbox", None) or Mailbox(user=user)


def stopping(box: Mailbox) -> str:
    """Return a token that stops mails to a mailbox, valid while it has this address."""
    return f"{box.pk}.{_STOPPING.signature(f'{box.pk} {box.address}')}"


def stopped(proof: str) -> Mailbox | None:
    """Return the mailbox of a token of `stopping`."""
    who = proof.partition(".")[0]
    box = Mailbox.objects.filter(pk=int(who)).first() if who.isascii() and who.isdigit() and len(who) < 19 else None
    return box if box is not None and box.address and constant_time_compare(proof, stopping(box)) else None


passwords, addresses = PasswordProofs(), AddressProofs()
_STOPPING = Signer(salt="campaigns.services.notifications.signed_tokens.stopping")
