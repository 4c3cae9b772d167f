"""Who is at a table: who sits there and has its live feed open, as far as a few seconds tell.

Those who belong to a campaign are told of each other; of who only looks on nobody is told, and they are told nothing.
It is kept in the cache alone: each beat of a feed says it anew, and what isn't said any more is soon forgotten.
"""

from collections.abc import Mapping
from math import ceil
from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache

from campaigns.models import Campaign
from campaigns.services.access.permissions import User, belongs_to

BEATS = 3
"""Who hasn't been heard of for so many beats of a feed is away."""


class Company(NamedTuple):
    """Who may be told of each other. people: users by seat, none where there is nobody else; caller: one of them."""

    campaign: str
    people: Mapping[int, int]
    caller: int | None


def company_of(campaign: Campaign, user: User) -> Company:
    """Return of whom a user may be told; of nobody who belongs to another table."""
    people = {seat.index: seat.user_id for seat in campaign.seats.all() if seat.user_id is not None}
    known = people if len(set(people.values())) > 1 and belongs_to(campaign, user) else {}
    return Company(campaign.id, known, user.pk if user is not None and user.pk in known.values() else None)


def attend(company: Company) -> None:
    """Note that the caller is at the table."""
    if company.caller is not None:
        cache.set(_key(company, company.caller), True, ceil(BEATS * settings.STREAM_HEARTBEAT_S))


def here(company: Company) -> list[int]:
    """Return the seats of those who are at the table, in order."""
    keys = {seat: _key(company, user) for seat, user in company.people.items()}
    found = cache.get_many(set(keys.values())) if keys else {}
    return sorted(seat for seat, key in keys.items() if key in found)


def _key(company: Company, user: int) -> str:
    return f"here-{company.campaign}-{user}"
