"""Mail queue: a worker sends mails, and skips those that are obsolete by then.

A mail is a database row until it is sent, so a lost queue or a crash loses none. Rows hold only numbers and times,
so neither queue nor log contains an address.
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
RETRY_DELAYS = tuple(timedelta(minutes=minutes) for minutes in (1, 4, 15, 25, 1))
"""Delay after each try until the next one. The last one lets the last try finish."""
EXPIRES_AFTER = timedelta(days=1)
CHECK_INTERVAL_S = 60.0

logger = logging.getLogger(__name__)


def queue_confirmation(box: Mailbox) -> None:
    """Queue a mail that asks the user to confirm an address.

    It is not sent if the user has set another address since.
    """
    _queue("address", box.pk, box.asked_at.isoformat())


def queue_password_resets(users: list[int]) -> None:
    """Queue password reset mails. With no users it does the same work."""
    _queue("passwords", *users)


def queue_reminder(chair: Seat, version: int) -> None:
    """Queue a reminder for a seat. It is not sent if the campaign has moved on since."""
    _queue("reminder", chair.pk, version)


def queue_answer(report: Report) -> None:
    """Queue the answer to a report. It is not sent if the author has no address."""
    _queue("answer", report.pk)


def _queue(kind: str, *about: int | str) -> None:
    """Save a mail in the caller's transaction, and notify the worker after commit."""
    now = timezone.now()
    letter = Letter.objects.create(kind=kind, about=about, asked_at=now, due_at=now + RETRY_DELAYS[0])
    task_queue.ask_after_commit(TASK, letter.pk, letter.tries)


def requeue_mails() -> None:
    """Queue due mails again, and drop mails that failed too often or are too old."""
    now = timezone.now()
    for letter in Letter.objects.filter(due_at__lte=now):
        if letter.tries == len(RETRY_DELAYS) or letter.asked_at < now - EXPIRES_AFTER:
            _give_up(letter, "not finished in time")
        else:
            task_queue.ask(TASK, letter.pk, letter.tries, expires=CHECK_INTERVAL_S)


def send_mail(letter_id: int, tries: int) -> None:
    """Send a mail, unless another worker has it or it is obsolete.

    tries: number of tries so far. Errors are logged by kind only, because a mail server's message may contain the
    address.
    """
    due_at = timezone.now() + RETRY_DELAYS[tries]
    if not Letter.objects.filter(pk=letter_id, tries=tries).update(tries=tries + 1, due_at=due_at):
        return
    letter = Letter.objects.get(pk=letter_id)
    try:
        message = MAILS[letter.kind](*letter.about)
        if message is not None:
            message.send()
    except OSError as error:
        if letter.tries == len(RETRY_DELAYS):
            _give_up(letter, type(error).__name__)
    else:
        letter.delete()


def _give_up(letter: Letter, why: str) -> None:
    logger.warning("Dropped a mail (%s): %s", letter.kind, why)
    letter.delete()


def _passwords(*users: int) -> None:
    for user in users:
        _queue("password", user)


def _address(user: int, asked_at: str) -> EmailMessage | None:
    box = Mailbox.objects.select_related("user").filter(pk=user, asked_at=datetime.fromisoformat(asked_at)).first()
    if box is None or not box.unconfirmed:
        return None
    proof = signed_tokens.addresses.proof(box.user)
    return messages.compose("address", box.unconfirmed, link=messages.page_url("frontend:confirm-mail", proof))


def _password(user: int) -> EmailMessage | None:
    owner = get_user_model().objects.select_related("mailbox").filter(pk=user, is_active=True).first()
    if owner is None or not signed_tokens.box_of(owner).address or not owner.has_usable_password():
        return None
    link = messages.page_url("frontend:new-password", signed_tokens.passwords.proof(owner))
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
        stop=messages.page_url("frontend:stop-reminders", signed_tokens.stopping(box)),
        name=names.called(chair.user),
        title=" ".join(chair.campaign.name.split()),
        day=chair.campaign.created_at,
        link=messages.page_url("frontend:table", id=chair.campaign_id),
    )


def _answer(number: int) -> EmailMessage | None:
    answered = Report.objects.select_related("author__mailbox").exclude(answered_at=None)
    report = answered.filter(pk=number, author__is_active=True, author__mailbox__address__gt="").first()
    if report is None:
        return None
    said = {"number": report.number, "answer": report.answer, "words": report.text.splitlines()}
    return messages.compose("answer", report.author.mailbox.address, name=names.called(report.author), **said)


MAILS: dict[str, Callable[..., EmailMessage | None]] = {
    "address": _address,
    "passwords": _passwords,
    "password": _password,
    "reminder": _reminder,
    "answer": _answer,
}
