"""Password reset with a signed token that opens an account once.

The token is sent to the account's mail address, or the operator creates it (`manage.py reset_password NAME`). It
expires when the password or address changes, when the user signs in, or after settings.PASSWORD_RESET_TIMEOUT
seconds.
"""

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser

from campaigns import names
from campaigns.mail import messages
from campaigns.models import Mailbox
from campaigns.services.access.limits import may_mail
from campaigns.services.notifications import mail_queue, signed_tokens


def password_reset_token(username: str) -> str | None:
    """Return a password reset token for an account, or None if it can't have one.

    username: in any spelling.
    """
    user = get_user_model().objects.filter(username=names.key(username), is_active=True).first()
    return signed_tokens.passwords.proof(user) if user is not None and user.has_usable_password() else None


def user_of_reset_token(proof: str) -> AbstractBaseUser | None:
    """Return the user of a token. None if it is invalid, used or expired."""
    return signed_tokens.passwords.opened(proof)


def mail_password_resets(address: str) -> None:
    """Mail a reset token to each account with this address. Raises NoMailError.

    It does the same work if there is no such account. address: in the form of `addresses.checked`.
    """
    messages.require_mail()
    found = list(Mailbox.objects.filter(address__iexact=address).values_list("pk", flat=True))
    mail_queue.queue_password_resets(found if may_mail(address, "password") else [])
