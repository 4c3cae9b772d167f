"""What is mailed, and when it no longer is. A worker sends it; what it is sent about is looked at when it is sent.

A letter is a row of the database until it is sent: whoever loses a queue, or ends in the midst, loses none. It knows
numbers and times alone, so that neither a queue nor a log has an address in it.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.contrib.auth import get_user_model
from django.core.mail import EmailMessage
from django.utils import timezone

from campaigns import names, task_queue
from campaigns.mail import messages
from campaigns.models import Campaign, Letter, Mailbox, Report, Seat
from campaigns.services.notifications import signed_tokens

TASK = "campaigns.mail"
AGAIN_AFTER = tuple(timedelta(minutes=minutes) for minutes in (1, 4, 15, 25, 1))
"""So long after each try there is another; after the last there is none, but it may not come to its end."""
OF_NO_USE_AFTER = timedelta(days=1)
LOOK_EVERY_S = 60.0

logger = logging.getLogger(__name__)


def ask_for_confirmation(box: Mailbox) -> None:
    """Have it asked at an address whether it is who named it that gets mail there; not if they name another first."""
    _ask("address", box.pk, box.asked_at.isoformat())


def ask_for_passwords(users: list[int]) -> None:
    """Have proofs mailed by which users choose other passwords. For nobody it is as much work."""
    _ask("passwords", *users)


def ask_for_reminder(chair: Seat, version: int) -> None:
    """Have who sits somewhere told that they are waited for; not if anything happens in the campaign before."""
    _ask("reminder", chair.pk, version)


def ask_for_answer(report: Report) -> None:
    """Mail the answer to a report to its author; not if they have no address by then."""
    _ask("answer", report.pk)


def _ask(kind: str, *about: int | str) -> None:
    """Keep a letter with all else that the caller's transaction keeps, and ask the worker of mails for it."""
    now = timezone.now()
    letter = Letter.objects.create(kind=kind, about=about, asked_at=now, due_at=now + AGAIN_AFTER[0])
    task_queue.ask_after_commit(TASK, letter.pk, letter.tries)


def ask_again() -> None:
    """Ask the worker of mails for what is due, and give up what was tried often enough, or has waited for too long."""
    now = timezone.now()
    for letter in Letter.objects.filter(due_at__lte=now):
        if letter.tries == len(AGAIN_AFTER) or letter.asked_at < now - OF_NO_USE_AFTER:
            _give_up(letter, "nobody came to its end")
        else:
            task_queue.ask(TASK, letter.pk, letter.tries, expires=LOOK_EVERY_S)


def send(letter_id: int, tries: int) -> None:
    """Send a letter that was tried so often, unless somebody else has begun to, or there is no cause any more.

    What a mail server says may name the address, so only the kind of fault is told.
    """
    due_at = timezone.now() + AGAIN_AFTER[tries]
    if not Letter.objects.filter(pk=letter_id, tries=tries).update(tries=tries + 1, due_at=due_at):
        return
    letter = Letter.objects.get(pk=letter_id)
    try:
        message = LETTERS[letter.kind](*letter.about)
        if message is not None:
            message.send()
    except OSError as error:
        if letter.tries == len(AGAIN_AFTER):
            _give_up(letter, type(error).__name__)
    else:
        letter.delete()


def _give_up(letter: Letter, why: str) -> None:
    logger.warning("A mail was given up (%s): %s", letter.kind, why)
    letter.delete()


def _passwords(*users: int) -> None:
    for user in users:
        _ask("password", user)


def _address(user: int, asked_at: str) -> EmailMessage | None:
    box = Mailbox.objects.select_related("user").filter(pk=user, asked_at=datetime.fromisoformat(asked_at)).first()
    if box is None or not box.unconfirmed:
        return None
    proof = signed_tokens.addresses.proof(box.user)
    return messages.compose("address", box.unconfirmed, link=messages.link("frontend:confirm-mail", proof))


def _password(user: int) -> EmailMessage | None:
    owner = get_user_model().objects.select_related("mailbox").filter(pk=user, is_active=True).first()
    if owner is None or not signed_tokens.box_of(owner).address or not owner.has_usable_password():
        return None
    link = messages.link("frontend:new-password", signed_tokens.passwords.proof(owner))
    return messages.compose("password", owner.mailbox.address, name=names.called(owner), link=link)


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
    return messages.compose(
        "reminder",
        box.address,
        stop=messages.link("frontend:stop-reminders", signed_tokens.stopping(box)),
        name=names.called(chair.user),
        title=" ".join(chair.campaign.name.split()),
        day=chair.campaign.created_at,
        link=messages.link("frontend:table", id=chair.campaign_id),
    )


def _answer(number: int) -> EmailMessage | None:
    answered = Report.objects.select_related("author__mailbox").exclude(answered_at=None)
    report = answered.filter(pk=number, author__is_active=True, author__mailbox__address__gt="").first()
    if report is None:
        return None
    said = {"number": report.number, "answer": report.answer, "words": report.text.splitlines()}
    return messages.compose("answer", report.author.mailbox.address, name=names.called(report.author), **said)


LETTERS: dict[str, Callable[..., EmailMessage | None]] = {
    "address": _address,
    "passwords": _passwords,
    "password": _password,
    "reminder": _reminder,
    "answer": _answer,
}
