"""Problem reports: sending, answering, closing and what the operator may see.

Of a reported campaign the operator sees the spectator's view, and the log as the reporter saw it. Hidden
information, such as hands of others, needs a disclosure, which is an entry in the audit log.
"""

import re
from collections.abc import Iterator
from datetime import timedelta

import msgspec
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.utils import timezone

from campaigns import ids, names
from campaigns.errors import IdempotencyMismatchError, NotPlayingError, VersionNotFoundError
from campaigns.files import transfer
from campaigns.mail import messages
from campaigns.models import Campaign, Disclosure, Mailbox, Report
from campaigns.services.access.permissions import (
    User,
    campaign_for,
    held_seats,
    is_disclosed,
    is_signed_in,
    seats_of,
    viewer_seat,
)
from campaigns.services.history.queries import events, require_unsealed
from campaigns.services.notifications import mail_queue
from campaigns.services.play.chat import is_printable
from campaigns.services.play.idempotency import scoped

KEPT_FOR = timedelta(days=180)
"""Time until a closed report is deleted."""
DISCLOSED_FOR = timedelta(hours=1)
EVENTS_AT_ONCE = 500
NUMBERS_TRIED = 5
SECRET = re.compile(r"\b(invite|proof|token|password|sessionid|csrftoken)=[^\s&#]+", re.IGNORECASE)
"""A query parameter that grants access to something."""


def report_problem(
    user: User,
    text: str,
    *,
    campaign: str | None = None,
    version: int | None = None,
    seat: int | None = None,
    page: str = "",
    error_id: str = "",
    browser: str = "",
    idempotency_key: str | None = None,
) -> Report:
    """Save a report of a user or visitor. A repeated request returns the first report.

    text: saved as `printable_text` returns it; ValueError if that is empty. campaign: its id. version, seat: the
    version shown and the user's seat; by default the current ones. page: an address, saved as a path.
    Raises CampaignNotFoundError, VersionNotFoundError, NotYourSeatError, IdempotencyMismatchError.
    """
    words = printable_text(text)
    if not words:
        raise ValueError("Enter some text.")
    key = _key(idempotency_key, user, words)
    if first := _with_key(key):
        return _same(first, words, campaign)
    report = Report(
        author_id=user.pk if is_signed_in(user) else None,
        page=_line(_path(page))[: Report.PAGE_LENGTH],
        browser=_line(browser)[: Report.BROWSER_LENGTH],
        error_id=_line(error_id)[: Report.ERROR_ID_LENGTH],
        text=words,
        idempotency_key=key,
    )
    if campaign is not None:
        _place(report, campaign_for(campaign, user), user, version, seat)
    return _same(_store(report), words, campaign)


def printable_text(text: str) -> str:
    """Return a text without unprintable characters and without secrets in addresses."""
    spaced = re.sub(r"[^\S\n]", " ", text.replace("\r\n", "\n").replace("\r", "\n"))
    return SECRET.sub(r"\1=…", "".join(filter(is_printable, spaced))).strip()


def is_answered_by_mail(report: Report) -> bool:
    """Return whether an answer can be mailed to the reporter's confirmed address."""
    return messages.is_sent() and Mailbox.objects.filter(pk=report.author_id).exclude(address="").exists()


def answer_report(report: Report, answer: str) -> None:
    """Save and mail the answer to a report. A later answer is ignored."""
    now = timezone.now()
    with transaction.atomic():
        if Report.objects.filter(pk=report.pk, answered_at=None).update(answer=answer, answered_at=now):
            mail_queue.queue_answer(report)


def close_report(report: Report, is_closed: bool = True) -> None:
    """Close a report, or open it again."""
    now = timezone.now() if is_closed else None
    Report.objects.filter(pk=report.pk, closed_at__isnull=is_closed).update(closed_at=now)


def delete_old_reports() -> int:
    """Delete reports that were closed long ago. Return their number."""
    return Report.objects.filter(closed_at__lt=timezone.now() - KEPT_FOR).delete()[0]


def disclose(report: Report, operator: AbstractBaseUser) -> Disclosure:
    """Let an operator see hidden information of a campaign for an hour.

    This adds an entry to the audit log. The caller has checked the operator's permission.
    """
    now = timezone.now()
    return Disclosure.objects.create(
        operator=operator,
        operator_name=names.called(operator),
        campaign_id=report.campaign_id,
        report_number=report.number,
        created_at=now,
        until=now + DISCLOSED_FOR,
    )


def reported_log(report: Report, operator: AbstractBaseUser) -> Iterator[str]:
    """Return the log up to the time of a report as JSON lines, as the reporter saw it.

    An operator who plays in the campaign gets the spectator's log. Raises NotPlayingError.
    """
    campaign, until = _opened(report)
    viewer = report.seat if campaign.is_revealed or not set(seats_of(campaign, operator)) - {report.seat} else None
    for after in range(0, until, EVENTS_AT_ONCE):
        for event in events(campaign, viewer, after, min(EVENTS_AT_ONCE, until - after)):
            yield msgspec.json.encode(event).decode() + "\n"


def full_log(report: Report, operator: AbstractBaseUser) -> Iterator[str]:
    """Return the campaign file at the time of a report, with all secrets.

    Raises PermissionDenied without a disclosure, NotPlayingError, SealedCampaignError.
    """
    campaign, until = _opened(report)
    require_unsealed(campaign)
    if not is_disclosed(campaign, operator):
        raise PermissionDenied("Ask to see everything first.")
    return transfer.lines(campaign, until)


def _opened(report: Report) -> tuple[Campaign, int]:
    """Return the campaign of a report, and its version then.

    Raises NotPlayingError if there was no log yet.
    """
    if report.campaign is None or not report.version:
        raise NotPlayingError("There was no log yet at the time of this report.")
    return report.campaign, report.version


def _place(report: Report, campaign: Campaign, user: User, version: int | None, seat: int | None) -> None:
    """Set campaign, version and seat of a report."""
    if version is not None and version > campaign.version:
        detail = f"The campaign has versions up to {campaign.version}."
        raise VersionNotFoundError(detail, current_version=campaign.version)
    report.campaign = campaign
    report.version = campaign.version if version is None else version
    report.seat = viewer_seat(campaign, user) if seat is None else held_seats(campaign, user, seat)[0]


def _store(report: Report) -> Report:
    """Save a report under a free number, or return the same request's first report."""
    for tries in range(1, NUMBERS_TRIED + 1):
        try:
            with transaction.atomic():
                report.save(force_insert=True)
            break
        except IntegrityError:
            if first := _with_key(report.idempotency_key):
                return first
            if tries == NUMBERS_TRIED:
                raise
            report.number = ids.new_report_number()
    return report


def _key(sent: str | None, user: User, words: str) -> str | None:
    """Return an idempotency key in its stored form.

    For visitors the text is part of the key.
    """
    return scoped(sent if sent is None or is_signed_in(user) else f"{sent}:{words}", user)


def _with_key(key: str | None) -> Report | None:
    return Report.objects.filter(idempotency_key=key).first() if key else None


def _same(report: Report, words: str, campaign: str | None) -> Report:
    """Return the report if it has this content. Raises IdempotencyMismatchError."""
    if (report.text, report.campaign_id) != (words, campaign):
        raise IdempotencyMismatchError("This key was used for another report.")
    return report


def _path(address: str) -> str:
    """Return the path of an address. Queries may contain invites."""
    return re.split(r"[?#]", re.sub(r"^[\w+.-]+://[^/?#]*", "", address), maxsplit=1)[0]


def _line(text: str) -> str:
    """Return a text as one printable line."""
    return " ".join(printable_text(text).split())
