"""Feats of players in finished campaigns, which earn achievements.

A feat is stored when its campaign ends: a running game shows none, and an undone moment never counts.
Forks, imports, custom cards and chosen seeds give no feats; a guided game gives only those of all games. A case of the
day gives feats if it ends on its day, before its seed is public. Bots, bot substitutes and seats that resigned earn
nothing. A person with several seats earns by the first, and against themself nothing.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import pairwise
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from campaigns.eventlog import event_types, log, repository, timeline
from campaigns.models import Campaign, Event
from campaigns.projections import models
from campaigns.projections.checkpoints import hold
from campaigns.projections.statistics import PlayedOut, described, played_out
from engine.description import Achievement
from engine.kernel.feats import Feat
from engine.ruleset import RULESETS, FinishedGame

ALL_GAMES = ""
"""Stands for a ruleset where an achievement belongs to all games."""
COLD_AFTER = timedelta(days=30)


def list_achievements() -> dict[str, list[Achievement]]:
    """Return all achievements by ruleset. ALL_GAMES comes first."""
    return {ALL_GAMES: _of_all_games()} | {name: described(name).achievements for name in RULESETS}


def _of_all_games() -> list[Achievement]:
    every = "Finish a campaign of every game."
    cold = f"Finish a campaign that nobody had touched for {COLD_AFTER.days} days."
    return [
        Achievement("first_case", "First case", "Finish a campaign.", "open-folder"),
        Achievement("every_department", "Every department", every, "three-friends", len(RULESETS)),
        Achievement("full_drawer", "Full drawer", "Finish 25 campaigns.", "files", 25),
        Achievement("cold_case", "Cold case", cold, "snowflake-1"),
    ]


class Achievements:
    """The achievements projection. Each campaign counts once, when it ends."""

    name = "achievements"
    version = 2
    types: tuple[str, ...] = (event_types.CLOSED,)

    def reads(self) -> dict[str, Any]:
        """Return the names of the achievements by ruleset."""
        return {name: [one.name for one in found] for name, found in list_achievements().items()}

    def take(self, event: Event, generation: int) -> None:
        """Store the feats of the campaign that an event closes."""
        models.Feat.objects.bulk_create(_feats(event, generation))

    def rows(self, generation: int) -> list[QuerySet[Any]]:
        """Return the rows of a generation, table by table."""
        return [models.Feat.objects.filter(generation=generation)]


projection = Achievements()


def recount(campaign_id: str) -> None:
    """Store the feats of a campaign again, after its seats changed hands."""
    with transaction.atomic():
        generations = hold(projection)
        event = Event.objects.filter(stream=campaign_id, type=event_types.CLOSED).first()
        counted = models.Feat.objects.filter(campaign=campaign_id, generation__in=generations)
        for generation in counted.values_list("generation", flat=True).distinct():
            counted.filter(generation=generation).delete()
            if event is not None:
                projection.take(event, generation)


def _feats(event: Event, generation: int) -> list[models.Feat]:
    """Return the unstored feats of the campaign that an event closes."""
    campaign = Campaign.objects.prefetch_related("seats").get(pk=event.stream_id)
    ended = played_out(event)
    if ended is None or not _counts(campaign, event):
        return []
    stream = list(log.history(campaign, only=("version", "type", "seat", "payload", "facts", "recorded_at")))
    in_force = set(timeline.fold(stream).in_force)
    history = [played for played in stream if played.version in in_force]
    users, bots = _users(campaign, ended, stream), _substitutes(stream)
    return [
        models.Feat(
            generation=generation,
            user_id=users[feat.seat],
            campaign=campaign,
            ruleset=ruleset,
            achievement=feat.achievement,
            subject=feat.subject,
            version=history[feat.event].version,
            done_at=history[feat.event].recorded_at,
        )
        for ruleset, feat in _all_feats(campaign, ended, history, sorted(users))
        if feat.seat in users and feat.seat not in bots[history[feat.event].version]
    ]


def _counts(campaign: Campaign, closed: Event) -> bool:
    """Return whether the campaign gives feats. closed: its last event."""
    if campaign.forked_from_id is not None or campaign.imported_from is not None or campaign.custom_cards is not None:
        return False
    is_case_in_time = campaign.sealed_until is not None and closed.recorded_at < campaign.sealed_until
    return campaign.has_own_seed or campaign.guided or is_case_in_time


def _users(campaign: Campaign, ended: PlayedOut, stream: Sequence[Event]) -> dict[int, int]:
    """Return the users who can earn something by seat."""
    resigned = {event.seat for event in stream if event_types.is_resignation(event)}
    held = {seat.index: seat.user_id for seat in campaign.seats.all() if seat.bot is None and seat.user_id is not None}
    seats = Counter(held.values())
    first = {user: seat for seat, user in reversed(held.items())}
    return {
        seat: user
        for user, seat in first.items()
        if seat not in resigned and (seats[user] == 1 or not ended.score.sides)
    }


def _substitutes(stream: Sequence[Event]) -> dict[int, frozenset[int]]:
    """Return the seats that bot substitutes played at each version."""
    bots: dict[int, str] = {}
    found = {}
    for event in stream:
        event_types.apply_substitution(bots, event)
        found[event.version] = frozenset(bots)
    return found


def _all_feats(
    campaign: Campaign, ended: PlayedOut, history: Sequence[Event], seats: Sequence[int]
) -> Iterator[tuple[str, Feat]]:
    """Yield the feats of a campaign, each with the ruleset of its achievement."""
    for seat in seats:
        yield from ((ALL_GAMES, feat) for feat in _feats_of_all_games(campaign, history, seat))
    if not campaign.guided and campaign.ruleset in RULESETS:
        game = FinishedGame([log.facts(event) for event in history], ended.score, ended.record)
        yield from ((campaign.ruleset, feat) for feat in repository.find_ruleset(campaign.ruleset).feats(game))


def _feats_of_all_games(campaign: Campaign, history: Sequence[Event], seat: int) -> Iterator[Feat]:
    last = len(history) - 1
    yield Feat("first_case", seat, last)
    yield Feat("every_department", seat, last, campaign.ruleset)
    yield Feat("full_drawer", seat, last)
    for number, (before, after) in enumerate(pairwise(history), start=1):
        if after.recorded_at - before.recorded_at >= COLD_AFTER:
            yield Feat("cold_case", seat, number)
