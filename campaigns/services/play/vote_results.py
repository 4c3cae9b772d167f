"""Answers to votes. The last required agreement carries out the proposal."""

from collections.abc import Callable

from campaigns.bots import bot_turns
from campaigns.errors import NotAskedError, VoteOverError
from campaigns.eventlog import event_types, log, timeline, unit_of_work
from campaigns.eventlog.event_types import Place
from campaigns.eventlog.unit_of_work import UnitOfWork, require_playing
from campaigns.models import Campaign, Event
from campaigns.services.access.permissions import User, campaign_for, held_seats
from campaigns.services.play import bot_substitution, votes
from campaigns.services.play.resignation import voting_seats
from campaigns.services.play.retries import retry_on_conflict
from campaigns.services.play.undo import Moved
from campaigns.services.play.votes import Vote

NOT_ASKED = "You have resigned, or a bot plays for you, so you can't vote."


def vote(campaign_id: str, user: User, *, proposal: int, agrees: bool) -> Moved:
    """Answer a vote. The last required agreement carries it out.

    proposal: the version of the event that started the vote. The player who started it can withdraw it by a no.
    Raises CampaignNotFoundError, NotYourSeatError, NotPlayingError, VoteOverError, NotAskedError.
    """
    return retry_on_conflict(lambda: _answer(campaign_for(campaign_id, user), user, proposal, agrees))


def _answer(campaign: Campaign, user: User, proposal: int, agrees: bool) -> Moved:
    held = voting_seats(campaign, held_seats(campaign, user))
    require_playing(campaign)
    work = unit_of_work.begin(campaign)
    current = timeline.place_at(campaign.id, work.version)
    called = votes.open_vote(campaign.id)
    if called is None or called.version != proposal:
        raise VoteOverError("This vote is over.", current_version=log.head(campaign.id).version)
    taken = votes.taken_back(campaign, called, current.node)
    voters = votes.required_voters(campaign, called, taken)
    if not voters.union(called.held, votes.seats_of_same_person(campaign, called.chair)).intersection(held):
        others = "Only players whose actions would be undone can vote." if held else NOT_ASKED
        raise NotAskedError(others, asked=sorted(voters))
    if agrees and called.agreed.issuperset(held):
        return Moved(work.version, current.node, called)
    said = {"proposal": proposal, "agrees": agrees, "seats": held}
    work.append(log.NewEvent(event_types.ANSWERED, said, (), held[0]))
    if not agrees or not voters <= called.agreed.union(held):
        return Moved(work.commit()[-1].version, current.node, votes.open_vote(campaign.id))
    return CARRY_OUT[called.type](work, called, current, taken)


def _take_back(work: UnitOfWork, called: Vote, current: Place, taken: list[Event]) -> Moved:
    node = current.node if called.node is None else called.node
    about = {"knowledge": called.knowledge, "seats": called.held}
    place = Place(node, current.furthest)
    work.jump(event_types.UNDONE, called.seat, place, -len(taken), called.asked, None, **about)
    moved = Moved(work.commit()[-1].version, node)
    bot_turns.play_soon(work.campaign.id, work)
    return moved


def _give_up(work: UnitOfWork, called: Vote, current: Place, taken: list[Event]) -> Moved:
    work.give_up()
    return Moved(work.commit()[-1].version, current.node)


def _stand_in(work: UnitOfWork, called: Vote, current: Place, taken: list[Event]) -> Moved:
    return bot_substitution.start_substitution(work, called.chair if called.chair is not None else -1, called.held)


CARRY_OUT: dict[str, Callable[[UnitOfWork, Vote, Place, list[Event]], Moved]] = {
    event_types.PROPOSED: _take_back,
    event_types.OFFERED: _give_up,
    event_types.NOMINATED: _stand_in,
}
"""Functions that carry out an accepted vote, by the type of its first event."""
