"""Abandon a campaign: by its owner, or among rivals by a vote of all players.

A player who is losing can't abandon a running game of rivals without the others' consent. A player alone against
bots can abandon an unranked campaign. In a ranked one they can only resign.
"""

from django.db import transaction

from campaigns.errors import AbandonRefusedError, NotPlayingError
from campaigns.eventlog import event_types, log, repository, unit_of_work
from campaigns.models import Campaign
from campaigns.services.access.permissions import User, campaign_for, held_seats, is_signed_in, seats_of
from campaigns.services.lobby import lobby
from campaigns.services.play import resignation, undo_targets, vote_results, votes
from campaigns.services.play.retries import retry_on_conflict


def abandon(campaign_id: str, user: User) -> Campaign:
    """Abandon a campaign. Its log stays and its seed is published. Owner only.

    In a running game of rivals a player starts a vote, or agrees to the open one.
    Raises CampaignNotFoundError, NotOwnerError, NotYourSeatError, NotPlayingError, AbandonRefusedError.
    """
    return retry_on_conflict(lambda: _abandon(campaign_for(campaign_id, user), user))


def may_abandon(campaign: Campaign, user: User) -> bool:
    """Return whether a user may abandon a campaign, or start a vote on it."""
    if _is_for_all(campaign):
        return bool(_seats_with_voice(campaign, user)) and not (campaign.ranked and _is_alone(campaign, user))
    return is_signed_in(user) and campaign.owner_id == user.pk and not campaign.is_over


def _seats_with_voice(campaign: Campaign, user: User) -> list[int]:
    return resignation.voting_seats(campaign, seats_of(campaign, user))


def _is_alone(campaign: Campaign, user: User) -> bool:
    return not undo_targets.people(campaign).difference(seats_of(campaign, user))


def _abandon(campaign: Campaign, user: User) -> Campaign:
    if not _is_for_all(campaign):
        return _by_owner(campaign, user)
    held = resignation.voting_seats(campaign, held_seats(campaign, user))
    if not held:
        raise AbandonRefusedError("You have resigned. Only the other players can abandon the campaign.")
    if not _is_alone(campaign, user):
        return _together(campaign, user, held)
    if campaign.ranked:
        raise AbandonRefusedError("You can't abandon this ranked game alone. Resign instead.")
    work = unit_of_work.begin(campaign)
    work.give_up()
    work.commit()
    return lobby.reload_campaign(campaign)


def _is_for_all(campaign: Campaign) -> bool:
    """Return whether all players must agree.

    If the campaign's rules are gone, the owner decides, because nobody could even resign.
    """
    return (
        campaign.status == Campaign.Status.PLAYING
        and bool(undo_targets.people(campaign))
        and repository.has_rivals(campaign.ruleset)
        and repository.rules_left(campaign) is not None
    )


def _together(campaign: Campaign, user: User, held: list[int]) -> Campaign:
    called = votes.open_vote(campaign.id)
    if called is not None and called.type == event_types.OFFERED:
        vote_results.vote(campaign.id, user, proposal=called.version, agrees=True)
    else:
        work = unit_of_work.begin(campaign)
        work.append(log.NewEvent(event_types.OFFERED, {"seats": held}, (), held[0]))
        work.commit()
    return lobby.reload_campaign(campaign)


def _by_owner(campaign: Campaign, user: User) -> Campaign:
    with transaction.atomic():
        campaign = lobby.lock_owned_campaign(campaign.id, user)
        if campaign.is_over:
            raise NotPlayingError("The campaign is over already.", status=campaign.status)
        lobby.abandon_campaign(campaign)
    return lobby.reload_campaign(campaign)
