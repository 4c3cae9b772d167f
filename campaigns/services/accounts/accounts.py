"""Accounts: making one, the name that nobody else has, and what goes with one that is deleted."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction
from django.db.models import Q

from campaigns import names, task_queue
from campaigns.bots import bot_turns
from campaigns.errors import CannotResignError, NotPlayingError, UsernameTakenError
from campaigns.eventlog import event_types, repository
from campaigns.models import Campaign, Remark, Report, Seat, Stops
from campaigns.projections import ratings
from campaigns.projections.checkpoints import hold
from campaigns.services.lobby import lobby
from campaigns.services.play import resignation


def register(username: str, password: str) -> AbstractBaseUser:
    """Make a user. username: as `names.checked` has it, here and below. Raises UsernameTakenError."""
    with taking_a_name():
        return get_user_model().objects.create_user(**names.columns(username), password=password)


def rename(user: AbstractBaseUser, username: str) -> None:
    """Give a user another name. Raises UsernameTakenError."""
    with taking_a_name():
        get_user_model().objects.filter(pk=user.pk).update(**names.columns(username))
        user.refresh_from_db(fields=("username", "first_name"))


@contextmanager
def taking_a_name() -> Iterator[None]:
    """Within, all is stored or nothing. Raises UsernameTakenError where somebody else has the name."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise UsernameTakenError("This name is taken. Choose another one.") from error


UNFINISHED = (Campaign.Status.LOBBY, Campaign.Status.PLAYING)


def delete_account(user: AbstractBaseUser) -> None:
    """Delete a user and all that says who they were.

    In a lobby their seats are free again, in a campaign being played a bot takes them (among rivals they resign), and
    what they owned goes to the first of the others who sit there. Where nobody is left the campaign is given up, unless
    rivals play it. Seats of campaigns that are over stay a person's, of whom nothing more is known; a bare number tells
    which of the ranked ones were the same person's, for the ratings of others. Whether they agreed to be ranked stays
    with each seat that they played on. Notes, decks and the mail address, which nobody else could see, go too, as does
    where they passed unasked; remarks stay, and so do reports of problems, of which nobody can tell whose they were.
    """
    sits_in = Seat.objects.filter(user_id=user.pk).values("campaign_id")
    with transaction.atomic():
        Stops.objects.filter(seat__user_id=user.pk).delete()
        campaigns = Campaign.objects.filter(Q(owner_id=user.pk) | Q(pk__in=sits_in), status__in=UNFINISHED)
        for campaign in campaigns.select_for_update().order_by("pk"):
            _leave(campaign, user)
        Remark.objects.filter(author_id=user.pk, is_note=True).delete()
        Report.objects.filter(author_id=user.pk).update(author=None, seat=None, browser="", idempotency_key=None)
        Seat.objects.filter(user_id=user.pk, campaign__ranked=True).update(former=user.pk)
        # A verdict on a game of theirs would rate who is just being deleted: campaigns, then ratings, as it takes them.
        Campaign.objects.filter(owner_id=user.pk).update(owner=None)
        hold(ratings.projection)
        user.delete()


def _leave(campaign: Campaign, user: AbstractBaseUser) -> None:
    others = campaign.seats.filter(user__isnull=False).exclude(user_id=user.pk).order_by("index")
    heir = others.first()
    seats = campaign.seats.filter(user_id=user.pk)
    resigns = campaign.status == Campaign.Status.PLAYING and _could_resign(campaign)
    if resigns:
        _resign(campaign, [seat.index for seat in seats])
    elif heir is None and (seats.exists() or campaign.status == Campaign.Status.LOBBY):
        lobby.give_up(campaign)
        return
    if heir is not None and campaign.owner_id == user.pk:
        Campaign.objects.filter(pk=campaign.pk).update(owner_id=heir.user_id)
    if campaign.status == Campaign.Status.LOBBY:
        lobby.vacate(seats)
    elif not resigns and seats.update(controller=Seat.BOT + bot_turns.DEFAULT, user=None):
        task_queue.ask_after_commit("campaigns.play_bots", campaign.pk)


def _could_resign(campaign: Campaign) -> bool:
    return repository.has_rivals(campaign.ruleset) and repository.rules_left(campaign) is not None


def _resign(campaign: Campaign, seats: list[int]) -> None:
    """Let seats resign, as far as they play still; who comes after them may be a bot."""
    for seat in seats:
        with suppress(NotPlayingError, CannotResignError):
            resignation.resign_seat(campaign.pk, seat, event_types.LEFT)
    task_queue.ask_after_commit("campaigns.play_bots", campaign.pk)
