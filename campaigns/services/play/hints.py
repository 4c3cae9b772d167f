"""Hints on demand: "What would an expert do?".

A worker thinks about the decision from what the seat can see. The answer is kept as long as the seat sees the same.
Each seat's hints are counted on the score sheet. Ranked campaigns have none.
"""

from collections import Counter

from campaigns.analysis import hints
from campaigns.analysis.models import Hint
from campaigns.errors import NoHintError, StaleVersionError
from campaigns.eventlog.unit_of_work import require_playing
from campaigns.models import Campaign
from campaigns.services.access.permissions import User, campaign_for, held_seats
from campaigns.services.history.queries import TableAt, table
from campaigns.services.play import simultaneous_rounds
from campaigns.services.play.bot_substitution import seats_without_bot
from engine.kernel.decisions import Decision


def ask_hint(campaign_id: str, user: User, *, expected_version: int, seat: int | None = None) -> Hint:
    """Return the hint for a decision of the user, and ask a worker if it is new.

    seat: required only if several of the user's seats must choose.
    Raises CampaignNotFoundError, NotYourSeatError, NotPlayingError, BotPlaysError, StaleVersionError, NoHintError,
    OutdatedCampaignError.
    """
    campaign = campaign_for(campaign_id, user)
    held = seats_without_bot(campaign, held_seats(campaign, user, seat))
    require_playing(campaign)
    if campaign.ranked:
        raise NoHintError("Ranked campaigns have no hints.")
    at = table(campaign)
    decision = _decision(at, held)
    if decision is None or len(decision.options) < 2:
        raise NoHintError("You have nothing to choose right now.")
    if at.version != expected_version and not simultaneous_rounds.is_same_question(
        campaign, decision.seat, expected_version, at.version
    ):
        raise StaleVersionError(at.version)
    hint, is_new = Hint.objects.get_or_create(
        campaign=campaign,
        seat=decision.seat,
        question=hints.question_id(at.ruleset, at.table, decision),
        defaults={"version": at.version},
    )
    if is_new:
        hints.queue(hint)
    return hint


def current_hint(campaign: Campaign, user: User, seat: int | None = None) -> Hint | None:
    """Return the hint that the user asked for at the current decision, or None.

    Raises NotYourSeatError, NotPlayingError, OutdatedCampaignError.
    """
    held = held_seats(campaign, user, seat)
    require_playing(campaign)
    at = table(campaign)
    decision = _decision(at, held)
    if decision is None:
        return None
    question = hints.question_id(at.ruleset, at.table, decision)
    return Hint.objects.filter(campaign=campaign, seat=decision.seat, question=question).first()


def hints_used(campaign: Campaign) -> list[int]:
    """Return the number of hints of each seat. Those that failed don't count."""
    used = Counter(Hint.objects.filter(campaign=campaign, failed=False).values_list("seat", flat=True))
    return [used[seat.index] for seat in campaign.seats.all()]


def _decision(at: TableAt, held: list[int]) -> Decision | None:
    return next((decision for decision in at.decisions if decision.seat in held), None)
