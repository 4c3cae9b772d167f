"""Results of finished campaigns, and their places on leaderboards.

A result depends on the log, the campaign's columns and the last verification. A rebuild gives the same rows.
"""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from campaigns.eventlog import event_types, repository
from campaigns.models import Campaign, Event
from campaigns.projections import eligibility, leaderboards, rank_counts
from campaigns.projections.checkpoints import hold
from campaigns.projections.models import Count, Entry, Result
from campaigns.projections.statistics import played_out
from engine.ruleset import RULESETS

Status = Result.Status
REASON_LENGTH = 200


class Standings:
    """The results projection.

    A campaign gets a result when it ends, and a place on boards once it has been verified.
    """

    name = "standings"
    version = 3
    types: tuple[str, ...] = (event_types.CLOSED,)

    def reads(self) -> dict[str, Any]:
        """Return the ranks and board values of each ruleset."""
        return {name: [leaderboards.ranks_of(name), leaderboards.names_of(name)] for name in RULESETS}

    def take(self, event: Event, generation: int) -> None:
        """Add the result of the campaign that an event closes, if it was finished."""
        result = _result(event, generation)
        if result is not None:
            result.save(force_insert=True)
            _enter(result)

    def rows(self, generation: int) -> list[QuerySet[Any]]:
        """Return the rows of a generation, table by table."""
        return [model._default_manager.filter(generation=generation) for model in (Entry, Count, Result)]


projection = Standings()


def judge(campaign_id: str) -> None:
    """Apply the last verification of a campaign to its result.

    Generations that another program version builds are left alone, as their order may differ.
    """
    with transaction.atomic():
        generations = hold(projection)  # so counts are written by one at a time
        event = Event.objects.filter(stream=campaign_id, type=event_types.CLOSED).first()
        for result in Result.objects.filter(campaign=campaign_id, generation__in=generations):
            _replace(result, event and _result(event, result.generation))


def verdict(campaign: Campaign) -> tuple[str, str]:
    """Return the status and the reason of a campaign's result."""
    if reason := eligibility.reason_against(campaign):
        return Status.UNRANKED, reason
    if campaign.fault is not None:
        return Status.REMOVED, _fault_text(campaign.fault)
    return (Status.PENDING if campaign.verified_at is None else Status.CONFIRMED), ""


def _result(event: Event, generation: int) -> Result | None:
    """Return the unstored result that an event gives; None if it can't be compared."""
    said = played_out(event)
    campaign = Campaign.objects.prefetch_related("seats").get(pk=event.stream_id)
    if said is None or campaign.ruleset not in RULESETS:
        return None
    status, reason = verdict(campaign)
    return Result(
        generation=generation,
        campaign=campaign,
        ruleset=campaign.ruleset,
        format=campaign.format,
        players=len(campaign.seats.all()),
        company=eligibility.company(campaign),
        board=repository.find_ruleset(campaign.ruleset).board_values(said.record.board, campaign.setup),
        ranks=said.record.ranks,
        points=None if said.score.sides else said.score.points,
        won=None if said.score.sides else bool(said.score.won),
        title=said.title,
        avatars=said.record.avatars,
        actions=campaign.actions,
        ended_at=event.recorded_at,
        status=status,
        reason=reason,
    )


def _replace(old: Result, new: Result | None) -> None:
    """Replace a result and its board entries if it has changed."""
    if new is not None and _columns(old) == _columns(new):
        return
    rank_counts.leave(old.generation, old.campaign_id)
    if new is None:
        old.delete()
        return
    new.pk = old.pk
    new.save(force_update=True)
    _enter(new)


def _columns(result: Result) -> list[Any]:
    return [getattr(result, field.attname) for field in Result._meta.concrete_fields if not field.primary_key]


def _enter(result: Result) -> None:
    """Add a confirmed result to its boards."""
    if result.status == Status.CONFIRMED:
        rank_counts.enter(
            result.generation, result.campaign_id, leaderboards.numbers(leaderboards.names_for(result)), _order(result)
        )


def _fault_text(fault: dict[str, Any]) -> str:
    return f"Version {fault['version']}: {fault['detail']}"[:REASON_LENGTH]


def _order(result: Result) -> str:
    values = [result.ranks.get(name, 0) for name in leaderboards.ranks_of(result.ruleset)]
    return rank_counts.order_of(values, result.actions, result.ended_at)
