"""Chat messages and notes. They are not game actions and not in the log."""

from contextlib import suppress
from functools import partial

from django.db import transaction
from django.db.models import Q

from campaigns.errors import NotYourSeatError, OutdatedCampaignError, SilenceError
from campaigns.models import Campaign, Remark
from campaigns.realtime import notifications
from campaigns.services.access.permissions import User, campaign_for, held_seats, is_signed_in, viewer_seat
from campaigns.services.history.queries import table

PRINTED_TOO = "\n\u200c\u200d"
"""Line ends, and the joiners that some scripts and emoji need."""


def send_message(campaign_id: str, user: User, text: str, is_note: bool = False) -> Remark:
    """Send a chat message, or save a private note (is_note).

    Players at the table may chat unless a game rule forbids it. Signed-in users who see the campaign may write
    notes.
    text: see is_sayable, otherwise ValueError. Raises CampaignNotFoundError, NotYourSeatError, SilenceError.
    """
    campaign = campaign_for(campaign_id, user)
    _require_right(campaign, user, is_note)
    if not is_sayable(text):
        raise ValueError(f"Enter 1 to {Remark.LENGTH} printable characters.")
    remark = Remark(campaign=campaign, author_id=user and user.pk, text=text, is_note=is_note)
    remark.seat = viewer_seat(campaign, user)
    _store(remark)
    return remark


def chat_messages(campaign: Campaign, user: User, after: int = 0, limit: int = 100) -> list[Remark]:
    """Return chat messages and the user's own notes, oldest first.

    after: last known id.
    """
    mine = Q(author_id=user.pk) if is_signed_in(user) else Q(pk__in=[])
    told = campaign.remarks.filter(Q(is_note=False) | mine, pk__gt=after)
    return list(told.select_related("author").order_by("pk")[:limit])


def last_message_id(campaign: Campaign) -> int:
    """Return the highest id of the campaign's messages and notes, or 0."""
    return campaign.remarks.order_by("-pk").values_list("pk", flat=True).first() or 0


def is_sayable(text: str) -> bool:
    """Return whether a text is not blank, printable, and at most Remark.LENGTH long."""
    return bool(text.strip()) and len(text) <= Remark.LENGTH and is_printable(text)


def is_printable(text: str) -> bool:
    return all(character.isprintable() or character in PRINTED_TOO for character in text)


def _require_right(campaign: Campaign, user: User, is_note: bool) -> None:
    if not is_note:
        held_seats(campaign, user)
        _require_talk(campaign)
    elif not is_signed_in(user):
        raise NotYourSeatError("Sign in to write notes.")


def _require_talk(campaign: Campaign) -> None:
    """Raise SilenceError if a game rule forbids chat.

    Outdated rulesets forbid nothing.
    """
    if campaign.status != Campaign.Status.PLAYING:
        return
    with suppress(OutdatedCampaignError):
        ruleset, _, state = table(campaign)
        if reason := ruleset.chat_block_reason(state):
            raise SilenceError(reason)


def _store(remark: Remark) -> None:
    """Save a message under a lock, so that a later one always has a higher id.

    Only chat messages notify the live feeds.
    """
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update(no_key=True).get(pk=remark.campaign_id)
        remark.at_version = campaign.version
        remark.save(force_insert=True)
        if not remark.is_note:
            transaction.on_commit(partial(notifications.wake, campaign.id, remark=remark.pk), robust=True)
