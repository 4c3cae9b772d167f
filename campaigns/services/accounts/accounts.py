"""Create, rename and delete accounts."""

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
    """Create a user. username: in the form of `names.checked`.

    Raises UsernameTakenError.
    """
    with taking_a_name():
        return get_user_model().objects.create_user(**names.columns(username), password=password)


def rename(user: AbstractBaseUser, username: str) -> None:
    """Change a user's name. username: as for `register`. Raises UsernameTakenError."""
    with taking_a_name():
        get_user_model().objects.filter(pk=user.pk).update(**names.columns(username))
        user.refresh_from_db(fields=("username", "first_name"))


@contextmanager
def taking_a_name() -> Iterator[None]:
    """Run in a transaction. Raise UsernameTakenError if another user has the name."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise UsernameTakenError("This name is taken. Choose another one.") from error


UNFINISHED = (Campaign.Status.LOBBY, Campaign.Status.PLAYING)


def delete_account(user: AbstractBaseUser) -> None:
    """Delete a user and their personal data.

    Seats: in a lobby they open again. In a running campaign a bot takes them; among rivals they resign. In finished
    campaigns they belong to an unknown person. For ranked campaigns a number links the seats of one person, so that
    ratings of others can be recomputed. Each seat keeps its consent to be ranked.
    Campaigns: the first other person at the table becomes the owner. Without one the campaign is abandoned, except
    games of rivals.
    Deleted: notes, decks, mail address and auto-pass settings. Chat messages stay. Problem reports stay without the
    author.
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
        # Lock campaigns, then ratings, as the projection does, so that it can't rate the user meanwhile.
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
        lobby.abandon_campaign(campaign)
        return
    if heir is not None and campaign.owner_id == user.pk:
        Campaign.objects.filter(pk=campaign.pk).update(owner_id=heir.user_id)
    if campaign.status == Campaign.Status.LOBBY:
        lobby.open_seats(seats)
    elif not resigns and seats.update(controller=Seat.BOT + bot_turns.DEFAULT, user=None):
        task_queue.ask_after_commit("campaigns.play_bots", campaign.pk)


def _could_resign(campaign: Campaign) -> bool:
    return repository.has_rivals(campaign.ruleset) and repository.rules_left(campaign) is not None


def _resign(campaign: Campaign, seats: list[int]) -> None:
    """Resign for seats that are still in the game. The worker continues with bots."""
    for seat in seats:
        with suppress(NotPlayingError, CannotResignError):
            resignation.resign_seat(campaign.pk, seat, event_types.LEFT)
    task_queue.ask_after_commit("campaigns.play_bots", campaign.pk)
