"""Forgotten passwords: a proof that opens an account once, for who is given it.

It goes to the account's mail address, or who runs the server hands it out (`manage.py reset_password NAME`). It holds
until the password is changed, somebody signs in or mail goes elsewhere, at most settings.PASSWORD_RESET_TIMEOUT
seconds.
"""

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser

from campaigns import names
from campaigns.mail import messages
from campaigns.models import Mailbox
from campaigns.services.access.limits import may_mail
from campaigns.services.notifications import mail_queue, signed_tokens


def proof_for(username: str) -> str | None:
    """Return what lets the account of that name, however it is spelt, take a new password; None where none can."""
    user = get_user_model().objects.filter(username=names.key(username), is_active=True).first()
    return signed_tokens.passwords.proof(user) if user is not None and user.has_usable_password() else None


def proven(proof: str) -> AbstractBaseUser | None:
    """Return whose account a proof opens; None where it is none, or is used up or out of date."""
    return signed_tokens.passwords.opened(proof)


def mail_proofs(address: str) -> None:
    """Have a proof mailed for each account that gets its mail at an address. Raises NoMailError.

    Whether there is one makes no difference to what is done here. address: as `mail_addresses.checked` has it.
    """
    messages.require()
    found = list(Mailbox.objects.filter(address__iexact=address).values_list("pk", flat=True))
    mail_queue.ask_for_passwords(found if may_mail(address, "password") else [])
