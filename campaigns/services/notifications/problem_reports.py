"""Reports of problems: what a player sends, what the operator does with it, and what either may see.

The operator sees of a reported campaign what a spectator sees, and its log as the reporter saw it. Everything else,
such as the hands of others, takes a disclosure: an entry of the audit log, made when the operator asks for it.
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
    is_somebody,
    seats_of,
    viewer_seat,
)
from campaigns.services.history.queries import events
from campaigns.services.notifications import mail_queue
from campaigns.services.play.chat import is_printed
from campaigns.services.play.idempotency import scoped

KEPT_FOR = timedelta(days=180)
"""How long a report is kept after it was closed."""
DISCLOSED_FOR = timedelta(hours=1)
EVENTS_AT_ONCE = 500
NUMBERS_TRIED = 5
SECRET = re.compile(r"\b(invite|proof|token|password|sessionid|csrftoken)=[^\s&#]+", re.IGNORECASE)
"""A parameter of an address that opens something."""


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
    """Keep a report of a user, or of a visitor who isn't signed in. A request sent again gets the first report.

    text: what `printable` leaves of it is kept, ValueError if that is nothing. campaign: its id. version, seat: where
    the campaign stood, and the user's own seat; without them the current ones. page: an address, kept as a path.
    Raises CampaignNotFoundError, VersionNotFoundError, NotYourSeatError, IdempotencyMismatchError.
    """
    words = printable(text)
    if not words:
        raise ValueError("A report needs words.")
    key = _key(idempotency_key, user, words)
    if first := _with_key(key):
        return _same(first, words, campaign)
    report = Report(
        author_id=user.pk if is_somebody(user) else None,
        page=_line(_path(page))[: Report.PAGE_LENGTH],
        browser=_line(browser)[: Report.BROWSER_LENGTH],
        error_id=_line(error_id)[: Report.ERROR_ID_LENGTH],
        text=words,
        idempotency_key=key,
    )
    if campaign is not None:
        _place(report, campaign_for(campaign, user), user, version, seat)
    return _same(_store(report), words, campaign)


def printable(text: str) -> str:
    """Return a text without characters that can't be printed, and without secrets in pasted addresses."""
    spaced = re.sub(r"[^\S\n]", " ", text.replace("\r\n", "\n").replace("\r", "\n"))
    return SECRET.sub(r"\1=…", "".join(filter(is_printed, spaced))).strip()


def is_answered_by_mail(report: Report) -> bool:
    """Return whether an answer reaches the reporter: the server sends mail, and they have confirmed an address."""
    return messages.is_sent() and Mailbox.objects.filter(pk=report.author_id).exclude(address="").exists()


def answer_report(report: Report, answer: str) -> None:
    """Keep the answer to a report and mail it to the reporter. The first answer stays: it may have been mailed."""
    now = timezone.now()
    with transaction.atomic():
        if Report.objects.filter(pk=report.pk, answered_at=None).update(answer=answer, answered_at=now):
            mail_queue.ask_for_answer(report)


def close_report(report: Report, is_closed: bool = True) -> None:
    """Close a report, or open it again."""
    now = timezone.now() if is_closed else None
    Report.objects.filter(pk=report.pk, closed_at__isnull=is_closed).update(closed_at=now)


def forget_reports() -> int:
    """Delete the reports that were closed long ago. Returns how many."""
    return Report.objects.filter(closed_at__lt=timezone.now() - KEPT_FOR).delete()[0]


def disclose(report: Report, operator: AbstractBaseUser) -> Disclosure:
    """Let an operator see everything of a reported campaign for an hour, and keep in the audit log that they asked.

    The caller has checked that the operator may.
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
    """Return the log up to the moment of a report, as the reporter saw it, as lines of JSON.

    To an operator who plays in the same campaign it is shown as to a spectator. Raises NotPlayingError.
    """
    campaign, until = _opened(report)
    viewer = report.seat if campaign.is_over or not set(seats_of(campaign, operator)) - {report.seat} else None
    for after in range(0, until, EVENTS_AT_ONCE):
        for event in events(campaign, viewer, after, min(EVENTS_AT_ONCE, until - after)):
            yield msgspec.json.encode(event).decode() + "\n"


def whole_log(report: Report, operator: AbstractBaseUser) -> Iterator[str]:
    """Return the campaign's file as it was at the moment of a report, with all its secrets.

    Raises PermissionDenied without a disclosure, NotPlayingError.
    """
    campaign, until = _opened(report)
    if not is_disclosed(campaign, operator):
        raise PermissionDenied("Ask to see everything first.")
    return transfer.lines(campaign, until)


def _opened(report: Report) -> tuple[Campaign, int]:
    """Return the campaign of a report, and its version then. Raises NotPlayingError before there was a log."""
    if report.campaign is None or not report.version:
        raise NotPlayingError("There was no log yet at the moment of this report.")
    return report.campaign, report.version


def _place(report: Report, campaign: Campaign, user: User, version: int | None, seat: int | None) -> None:
    """Say where in a campaign a report was made."""
    if version is not None and version > campaign.version:
        detail = f"The campaign has versions up to {campaign.version}."
        raise VersionNotFoundError(detail, current_version=campaign.version)
    report.campaign = campaign
    report.version = campaign.version if version is None else version
    report.seat = viewer_seat(campaign, user) if seat is None else held_seats(campaign, user, seat)[0]


def _store(report: Report) -> Report:
    """Store a report under a free number. Returns the first one where the same request was quicker."""
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
    """Return an idempotency key as it is stored. Visitors share a name space, so their words are part of the key."""
    return scoped(sent if sent is None or is_somebody(user) else f"{sent}:{words}", user)


def _with_key(key: str | None) -> Report | None:
    return Report.objects.filter(idempotency_key=key).first() if key else None


def _same(report: Report, words: str, campaign: str | None) -> Report:
    """Return a report that has this content. Raises IdempotencyMismatchError."""
    if (report.text, report.campaign_id) != (words, campaign):
        raise IdempotencyMismatchError("This key was used for another report.")
    return report


def _path(address: str) -> str:
    """Return the path of an address: queries may hold invites."""
    return re.split(r"[?#]", re.sub(r"^[\w+.-]+://[^/?#]*", "", address), maxsplit=1)[0]


def _line(text: str) -> str:
    """Return a text as one line that can be printed."""
    return " ".join(printable(text).split())
