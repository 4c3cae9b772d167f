"""Mail addresses of accounts. An address counts after it is confirmed.

No response tells whether another account has the address. Several accounts may have the same one.
"""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from campaigns.mail import messages
from campaigns.models import Mailbox
from campaigns.services.access.limits import may_mail
from campaigns.services.notifications import mail_queue, signed_tokens


def mailbox_of(user: AbstractBaseUser) -> Mailbox:
    """Return a user's mailbox. It is empty if the user has no address."""
    return Mailbox.objects.filter(pk=user.pk).first() or Mailbox(user=user)


def set_address(user: AbstractBaseUser, address: str) -> Mailbox:
    """Set a user's mail address.

    The old one stays in use until the new one is confirmed.
    Setting the confirmed address again cancels an unconfirmed one. address: in the form of `addresses.checked`.
    Raises NoMailError.
    """
    messages.require_mail()
    is_new = mailbox_of(user).address != address
    waits = {"unconfirmed": address, "asked_at": timezone.now()} if is_new else {"unconfirmed": "", "asked_at": None}
    is_asked_there = is_new and may_mail(address, "address")
    with transaction.atomic():
        box, _ = Mailbox.objects.update_or_create(user=user, defaults=waits)
        if is_asked_there:
            mail_queue.queue_confirmation(box)
    return box


def mailbox_to_confirm(proof: str) -> Mailbox | None:
    """Return the mailbox that a token confirms.

    None if it is invalid, used or expired.
    """
    user = signed_tokens.addresses.opened(proof)
    box = user and mailbox_of(user)
    return box if box and box.unconfirmed else None


def confirm_address(proof: str) -> Mailbox | None:
    """Confirm the address of a token.

    Return the mailbox, or None for an invalid token.
    """
    box = mailbox_to_confirm(proof)
    if box is None:
        return None
    waited = Mailbox.objects.filter(pk=box.pk, unconfirmed=box.unconfirmed, asked_at=box.asked_at)
    done = waited.update(address=box.unconfirmed, unconfirmed="", asked_at=None)
    return mailbox_of(box.user) if done else None


def delete_address(user: AbstractBaseUser) -> None:
    """Delete a user's mail address."""
    Mailbox.objects.filter(pk=user.pk).delete()


def mailbox_to_stop(proof: str) -> Mailbox | None:
    """Return the mailbox whose reminders a token stops."""
    return signed_tokens.stopped(proof)


def set_reminders(user_id: int, wanted: bool) -> Mailbox:
    """Turn reminders by mail on or off. Return the mailbox.

    The setting also applies to an address that the user sets later.
    """
    box, _ = Mailbox.objects.update_or_create(pk=user_id, defaults={"reminders": wanted})
    return box
