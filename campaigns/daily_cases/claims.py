"""Claims: each account has one attempt at a case."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from campaigns.daily_cases.models import Attempt, DailyCase
from campaigns.errors import CaseClosedError, CaseTakenError
from campaigns.models import Campaign, Seat


def claim(case: DailyCase, campaign: Campaign, user: AbstractBaseUser) -> None:
    """Use a user's attempt at a case for a campaign, in the caller's transaction.

    Raise CaseClosedError, CaseTakenError.
    """
    if not case.is_open:
        raise CaseClosedError("This case is closed. Attempts count on its day (UTC) only.")
    try:
        with transaction.atomic():
            Attempt.objects.create(case=case, campaign=campaign, user_id=user.pk)
    except IntegrityError:
        raise CaseTakenError(
            "You have had your attempt at this case.",
            campaign=Attempt.objects.values_list("campaign_id", flat=True).get(case=case, user_id=user.pk),
        ) from None


def claim_seat(campaign: Campaign, user: AbstractBaseUser) -> None:
    """Use a user's attempt when they join a team. Other campaigns need none.

    Raise CaseClosedError, CaseTakenError.
    """
    if campaign.sealed_until is not None:
        claim(campaign.daily_attempts.select_related("case")[:1].get().case, campaign, user)


def release(seats: QuerySet[Seat]) -> None:
    """Give the attempts of people back who leave a team before it starts."""
    Attempt.objects.filter(
        campaign__in=seats.values("campaign"), user__in=seats.values("user"), campaign__status=Campaign.Status.LOBBY
    ).delete()


def release_all(campaign: Campaign) -> None:
    """Give the attempts at a campaign back that is abandoned before it starts."""
    Attempt.objects.filter(campaign=campaign).delete()
