"""Mailboxes: an address that an account may name, which counts once it is confirmed, and what is sent there.

Nobody learns from any of it whether an address is somebody else's already: several accounts may have the same one.
"""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from campaigns.mail import messages
from campaigns.models import Mailbox
from campaigns.services.access.limits import may_mail
from campaigns.services.notifications import mail_queue, signed_tokens


def mailbox_of(user: AbstractBaseUser) -> Mailbox:
    """Return where a user gets mail; an empty mailbox where they never named an address."""
    return Mailbox.objects.filter(pk=user.pk).first() or Mailbox(user=user)


def name_address(user: AbstractBaseUser, address: str) -> Mailbox:
    """Say where mail is to go. It goes there once a link that is sent there has been followed, and till then as before.

    address: as `mail_addresses.checked` has it. Naming the one where mail goes already gives up any other. Raises
    NoMailError.
    """
    messages.require()
    is_new = mailbox_of(user).address != address
    waits = {"unconfirmed": address, "asked_at": timezone.now()} if is_new else {"unconfirmed": "", "asked_at": None}
    is_asked_there = is_new and may_mail(address, "address")
    with transaction.atomic():
        box, _ = Mailbox.objects.update_or_create(user=user, defaults=waits)
        if is_asked_there:
            mail_queue.ask_for_confirmation(box)
    return box


def mailbox_to_confirm(proof: str) -> Mailbox | None:
    """Return the mailbox whose address a proof confirms; None where it is none, or is used up or out of date."""
    user = signed_tokens.addresses.opened(proof)
    box = user and mailbox_of(user)
    return box if box and box.unconfirmed else None


def confirm_address(proof: str) -> Mailbox | None:
    """Let mail go to where a proof of it came. Returns the mailbox; None where it proves nothing, or no longer."""
    box = mailbox_to_confirm(proof)
    if box is None:
        return None
    waited = Mailbox.objects.filter(pk=box.pk, unconfirmed=box.unconfirmed, asked_at=box.asked_at)
    done = waited.update(address=box.unconfirmed, unconfirmed="", asked_at=None)
    return mailbox_of(box.user) if done else None


def forget_address(user: AbstractBaseUser) -> None:
    """Send a user no mail any more, and keep nothing of where it went."""
    Mailbox.objects.filter(pk=user.pk).delete()


def mailbox_to_stop(proof: str) -> Mailbox | None:
    """Return the mailbox to which a proof stops reminders."""
    return signed_tokens.stopped(proof)


def want_reminders(user_id: int, wanted: bool) -> Mailbox:
    """Say whether reminders go to a user's address, if they have one or should they name one. Returns the mailbox."""
    box, _ = Mailbox.objects.update_or_create(pk=user_id, defaults={"reminders": wanted})
    return box
