"""An account that is deleted: its campaigns go on without it where somebody is left, and the log stays as it is."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Q

from campaigns import bots, worker
from campaigns.models import Campaign, Remark, Seat
from campaigns.services import gathering

UNFINISHED = (Campaign.Status.LOBBY, Campaign.Status.PLAYING)


def delete_account(user: AbstractBaseUser) -> None:
    """Delete a user and all that says who they were.

    In a lobby their seats are free again, in a campaign being played a bot takes them, and what they owned goes to the
    first of the others who sit there. Where nobody is left the campaign is given up. Seats of campaigns that are over
    stay a person's, of whom nothing more is known. Whether they agreed to be ranked stays with each seat that they
    played on. Notes, which nobody else could read, go too; remarks stay.
    """
    sits_in = Seat.objects.filter(user_id=user.pk).values("campaign_id")
    with transaction.atomic():
        campaigns = Campaign.objects.filter(Q(owner_id=user.pk) | Q(pk__in=sits_in), status__in=UNFINISHED)
        for campaign in campaigns.select_for_update().order_by("pk"):
            _leave(campaign, user)
        Remark.objects.filter(author_id=user.pk, is_note=True).delete()
        user.delete()


def _leave(campaign: Campaign, user: AbstractBaseUser) -> None:
    others = campaign.seats.filter(user__isnull=False).exclude(user_id=user.pk).order_by("index")
    heir = others.first()
    seats = campaign.seats.filter(user_id=user.pk)
    if heir is None and (seats.exists() or campaign.status == Campaign.Status.LOBBY):
        gathering.give_up(campaign)
        return
    if heir is not None and campaign.owner_id == user.pk:
        Campaign.objects.filter(pk=campaign.pk).update(owner_id=heir.user_id)
    if campaign.status == Campaign.Status.LOBBY:
        gathering.vacate(seats)
    elif seats.update(controller=Seat.BOT + bots.DEFAULT, user=None):
        worker.ask_after_commit("campaigns.play_bots", campaign.pk)
