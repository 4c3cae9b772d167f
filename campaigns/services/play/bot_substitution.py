"""Bot substitutes: in a team, a bot plays for an absent player if all agree.

The player keeps the seat and its view, and takes it back with one command at any time. Among rivals there are no
bot substitutes. They have clocks and can resign.
"""

from campaigns.bots import bot_turns
from campaigns.bots.substitution_rules import BotObstacle, bot_obstacle
from campaigns.errors import BotPlaysError, CannotStandInError, NotYourSeatError
from campaigns.eventlog import event_types, log, repository, timeline, unit_of_work
from campaigns.eventlog.unit_of_work import UnitOfWork
from campaigns.models import Campaign
from campaigns.services.access.permissions import User, campaign_for, held_seats
from campaigns.services.play import undo_targets, votes
from campaigns.services.play.resignation import voting_seats
from campaigns.services.play.retries import retry_on_conflict
from campaigns.services.play.undo import Moved

REFUSALS = {
    BotObstacle.RIVALS: "Bots don't take over seats among rivals. Use a clock, or resign.",
    BotObstacle.OWN: "This is your own seat. Only other players can call a bot for it.",
    BotObstacle.NOBODY: "No player holds this seat.",
}


def call_bot(campaign_id: str, user: User, seat: int) -> Moved:
    """Let a bot play for another player's seat, or start a vote if others must agree.

    Raises CampaignNotFoundError, NotYourSeatError, NotPlayingError, BotPlaysError, CannotStandInError.
    """
    return retry_on_conflict(lambda: _call_bot(campaign_for(campaign_id, user), user, seat))


def take_back(campaign_id: str, user: User, seat: int) -> Moved:
    """Take the user's seat back from a bot.

    Raises CampaignNotFoundError, NotYourSeatError, NotPlayingError, CannotStandInError.
    """
    return retry_on_conflict(lambda: _take_back(campaign_for(campaign_id, user), user, seat))


def has_bot_substitute(campaign: Campaign, seat: int | None) -> bool:
    """Return whether a bot substitute plays for a seat."""
    return any(chair.index == seat and chair.stand_in for chair in campaign.seats.all())


def seats_without_bot(campaign: Campaign, held: list[int]) -> list[int]:
    """Return the held seats without a bot substitute.

    Raises BotPlaysError if there are none.
    """
    own = [seat for seat in held if not has_bot_substitute(campaign, seat)]
    if not own:
        raise BotPlaysError("A bot plays for you. Take back your seat first.", seats=held)
    return own


def substitutable_seats(campaign: Campaign, held: list[int]) -> list[int]:
    """Return the seats for which the holder of some seats may call a bot."""
    is_played = campaign.status == Campaign.Status.PLAYING and not repository.has_rivals(campaign.ruleset)
    return sorted(undo_targets.people(campaign).difference(held)) if is_played and voting_seats(campaign, held) else []


def start_substitution(work: UnitOfWork, seat: int, callers: list[int]) -> Moved:
    """Let a bot play for a seat from now on.

    callers: the seats of the player who asked.
    """
    event = log.NewEvent(event_types.STOOD_IN, {"bot": bot_turns.DEFAULT, "seats": callers}, (), seat)
    work.seat(event, bot_turns.DEFAULT)
    moved = _committed(work)
    bot_turns.play_soon(work.campaign.id, work)
    return moved


def _call_bot(campaign: Campaign, user: User, seat: int) -> Moved:
    everything = held_seats(campaign, user)
    work = unit_of_work.begin_playing(campaign)
    held = seats_without_bot(campaign, everything)
    _require_absent(campaign, seat, everything)
    if not undo_targets.people(campaign).difference(held, votes.seats_of_same_person(campaign, seat)):
        return start_substitution(work, seat, held)
    work.append(log.NewEvent(event_types.NOMINATED, {"chair": seat, "seats": held}, (), held[0]))
    moved = _committed(work)
    return moved._replace(vote=votes.open_vote(campaign.id))


def _require_absent(campaign: Campaign, seat: int, held: list[int]) -> None:
    """Raise CannotStandInError if no bot may play for a seat.

    held: the caller's seats.
    """
    are_rivals = repository.has_rivals(campaign.ruleset)
    found = bot_obstacle(seat, held, undo_targets.people(campaign), are_rivals=are_rivals)
    if found == BotObstacle.NOBODY and has_bot_substitute(campaign, seat):
        raise CannotStandInError("A bot already plays for this seat.")
    if found:
        raise CannotStandInError(REFUSALS[found])


def _take_back(campaign: Campaign, user: User, seat: int) -> Moved:
    if seat not in held_seats(campaign, user):
        raise NotYourSeatError("This is not your seat.")
    work = unit_of_work.begin_playing(campaign)
    if not has_bot_substitute(campaign, seat):
        raise CannotStandInError("No bot plays for this seat.")
    work.seat(log.NewEvent(event_types.RETURNED, {}, (), seat), "")
    return _committed(work)


def _committed(work: UnitOfWork) -> Moved:
    version = work.commit()[-1].version
    return Moved(version, timeline.place_at(work.campaign.id, version).node)
