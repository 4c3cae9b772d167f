"""Presence: which players at a table have its live feed open.

Only players of the campaign see each other's presence. Spectators neither see it nor appear in it. It is kept in
the cache, and each heartbeat of a feed renews it.
"""

from collections.abc import Mapping
from math import ceil
from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache

from campaigns.models import Campaign
from campaigns.services.access.permissions import User, belongs_to

BEATS = 3
"""Number of feed heartbeats after which a silent player counts as away."""


class PresenceGroup(NamedTuple):
    """The people who may see each other's presence. people: users by seat.

    people is empty if only one person plays. caller: one of the people, or None.
    """

    campaign: str
    people: Mapping[int, int]
    caller: int | None


def presence_group(campaign: Campaign, user: User) -> PresenceGroup:
    """Return the people whose presence a user may see."""
    people = {seat.index: seat.user_id for seat in campaign.seats.all() if seat.user_id is not None}
    known = people if len(set(people.values())) > 1 and belongs_to(campaign, user) else {}
    return PresenceGroup(campaign.id, known, user.pk if user is not None and user.pk in known.values() else None)


def record_presence(company: PresenceGroup) -> None:
    """Record that the caller is at the table."""
    if company.caller is not None:
        cache.set(_key(company, company.caller), True, ceil(BEATS * settings.STREAM_HEARTBEAT_S))


def present_seats(company: PresenceGroup) -> list[int]:
    """Return the seats of people who are at the table, in order."""
    keys = {seat: _key(company, user) for seat, user in company.people.items()}
    found = cache.get_many(set(keys.values())) if keys else {}
    return sorted(seat for seat, key in keys.items() if key in found)


def _key(company: PresenceGroup, user: int) -> str:
    return f"here-{company.campaign}-{user}"
