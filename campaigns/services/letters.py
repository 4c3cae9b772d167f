"""What is mailed, and when it no longer is. A worker sends it; what it is sent about is looked at when it is sent.

A task knows numbers alone, so that neither a queue nor a log has an address in it.
"""

from collections.abc import Callable
from datetime import datetime

from django.contrib.auth import get_user_model
from django.core.mail import EmailMessage

from campaigns import mail, names, worker
from campaigns.models import Campaign, Mailbox, Seat
from campaigns.services import proofs

TASK = "campaigns.mail"


def ask_for_confirmation(box: Mailbox) -> None:
    """Have it asked at an address whether it is who named it that gets mail there; not if they name another first."""
    worker.ask_after_commit(TASK, "address", box.pk, box.asked_at.isoformat())


def ask_for_passwords(users: list[int]) -> None:
    """Have proofs mailed by which users choose other passwords. For nobody it is as much work."""
    worker.ask_after_commit("campaigns.mail_passwords", users)


def ask_for_password(user: int) -> None:
    """Have a proof mailed by which a user chooses another password."""
    worker.ask_after_commit(TASK, "password", user)


def ask_for_reminder(chair: Seat, version: int) -> None:
    """Have who sits somewhere told that they are waited for; not if anything happens in the campaign before."""
    worker.ask_after_commit(TASK, "reminder", chair.pk, version)


def send(kind: str, *about: int | str) -> None:
    """Send a mail, unless there is no cause any more. Raises OSError where it can't be sent now."""
    message = LETTERS[kind](*about)
    if message is not None:
        message.send()


def _address(user: int, asked_at: str) -> EmailMessage | None:
    box = Mailbox.objects.select_related("user").filter(pk=user, asked_at=datetime.fromisoformat(asked_at)).first()
    if box is None or not box.unconfirmed:
        return None
    proof = proofs.addresses.proof(box.user)
    return mail.compose("address", box.unconfirmed, link=mail.link("frontend:confirm-mail", proof))


def _password(user: int) -> EmailMessage | None:
    owner = get_user_model().objects.select_related("mailbox").filter(pk=user, is_active=True).first()
    if owner is None or not proofs.box_of(owner).address or not owner.has_usable_password():
        return None
    link = mail.link("frontend:new-password", proofs.passwords.proof(owner))
    return mail.compose("password", owner.mailbox.address, name=names.called(owner), link=link)


def _reminder(seat: int, version: int) -> EmailMessage | None:
    waited = Seat.objects.select_related("campaign", "user__mailbox").filter(
        pk=seat,
        stand_in="",
        reminded_version=version,
        campaign__version=version,
        campaign__status=Campaign.Status.PLAYING,
        user__is_active=True,
        user__mailbox__reminders=True,
    )
    chair = waited.exclude(user__mailbox__address="").first()
    if chair is None or chair.index not in chair.campaign.waiting_for:
        return None
    box = chair.user.mailbox
    return mail.compose(
        "reminder",
        box.address,
        stop=mail.link("frontend:stop-reminders", proofs.stopping(box)),
        name=names.called(chair.user),
        title=" ".join(chair.campaign.name.split()),
        day=chair.campaign.created_at,
        link=mail.link("frontend:table", id=chair.campaign_id),
    )


LETTERS: dict[str, Callable[..., EmailMessage | None]] = {
    "address": _address,
    "password": _password,
    "reminder": _reminder,
}
