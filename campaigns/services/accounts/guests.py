"""Guests: users with a generated name who play without an account.

They can turn into an account. Inactive guests are deleted.
"""

import logging
import secrets
from contextlib import suppress
from datetime import timedelta
from itertools import count

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Count, Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from campaigns import names
from campaigns.errors import UsernameTakenError
from campaigns.models import Campaign, Guest, Remark, Report, Seat
from campaigns.projections import achievements
from campaigns.projections.models import Feat, Participation
from campaigns.services.accounts.accounts import delete_account, rename, taking_a_name
from campaigns.services.decks import move_decks

logger = logging.getLogger(__name__)

KEPT_FOR = timedelta(days=30)
KEPT_WITH_CAMPAIGNS_FOR = timedelta(days=180)
"""Time since the guest's last visit."""
TREES = (
    "Alder", "Ash", "Aspen", "Beech", "Birch", "Cedar", "Cherry", "Chestnut", "Cypress", "Dogwood", "Elder", "Elm",
    "Fir", "Hawthorn", "Hazel", "Hemlock", "Holly", "Hornbeam", "Ivy", "Juniper", "Larch", "Laurel", "Linden", "Maple",
    "Myrtle", "Oak", "Olive", "Pine", "Poplar", "Redwood", "Rowan", "Spruce", "Sycamore", "Tamarack", "Walnut",
    "Willow", "Yew",
)  # fmt: skip
TRIES_PER_DIGIT = 5


def create_guest(name: str = "") -> AbstractBaseUser:
    """Create a guest.

    name: in the form of `names.checked`; by default a generated name.
    Raises UsernameTakenError.
    """
    if name:
        return _store(name)
    for tries in count():
        with suppress(UsernameTakenError):
            return _store(_new_name(2 + tries // TRIES_PER_DIGIT))
    raise AssertionError("there is no last number")


def register_guest(guest: AbstractBaseUser, username: str, password: str) -> None:
    """Turn a guest into an account that keeps all seats. username: as `names.checked`.

    Raises UsernameTakenError.
    """
    with taking_a_name():
        guest.set_password(password)
        guest.save(update_fields=("password",))
        Guest.objects.filter(user_id=guest.pk).delete()
        rename(guest, username)


def merge_guest(guest: AbstractBaseUser, user: AbstractBaseUser) -> None:
    """Move seats, campaigns, decks, record, messages and reports of a guest to a user.

    The guest is deleted. If both sit at one table, the user holds both seats. That is possible only in unranked
    campaigns.
    """
    with transaction.atomic():
        Seat.objects.filter(user_id=guest.pk).update(user_id=user.pk)
        Campaign.objects.filter(owner_id=guest.pk).update(owner_id=user.pk)
        Remark.objects.filter(author_id=guest.pk).update(author_id=user.pk)
        Report.objects.filter(author_id=guest.pk).update(author_id=user.pk)
        move_decks(guest, user)
        _move_record(guest, user)
        delete_account(guest)


def record_guest_visit(guest: AbstractBaseUser) -> None:
    """Record that a guest visited."""
    get_user_model().objects.filter(pk=guest.pk).update(last_login=timezone.now())


def delete_idle_guests() -> int:
    """Delete guests who haven't visited for a long time. Return their number.

    Guests without campaigns, seats and decks are deleted sooner. A guest who can't be deleted doesn't stop the
    others.
    """
    now = timezone.now()
    guests = get_user_model().objects.filter(guest__isnull=False).annotate(came=Coalesce("last_login", "date_joined"))
    idle = Q(came__lt=now - KEPT_FOR, seats__isnull=True, owned_campaigns__isnull=True, decks__isnull=True)
    away = Q(came__lt=now - KEPT_WITH_CAMPAIGNS_FOR)
    return sum(map(_forget, guests.filter(idle | away).distinct()))


def _forget(guest: AbstractBaseUser) -> bool:
    try:
        delete_account(guest)
    except Exception:
        logger.exception("Guest %s could not be deleted", guest.pk)
        return False
    return True


def _store(name: str) -> AbstractBaseUser:
    with taking_a_name():
        user = get_user_model().objects.create_user(**names.columns(name))
        Guest.objects.create(user=user)
    return user


def _new_name(digits: int) -> str:
    low = 10 ** (digits - 1)
    return f"Agent {secrets.choice(TREES)} {low + secrets.randbelow(9 * low)}"


def _move_record(guest: AbstractBaseUser, user: AbstractBaseUser) -> None:
    """Move a guest's record to a user.

    If both took part in a campaign, it counts once.
    The first of their seats counts.
    """
    Feat.objects.filter(user_id=guest.pk).update(user_id=user.pk)
    for campaign in Campaign.objects.filter(seats__user=user.pk).annotate(held=Count("pk")).filter(held__gt=1):
        achievements.recount(campaign.id)
    moved = Participation.objects.filter(user_id=guest.pk)
    for part in moved:
        both = Participation.objects.filter(
            generation=part.generation, campaign=part.campaign_id, user_id__in=(guest.pk, user.pk)
        )
        for extra in both.order_by("seat")[1:]:
            extra.delete()
    moved.update(user_id=user.pk)
