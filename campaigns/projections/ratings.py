"""Ratings of players from games between rivals.

A ladder is a rating list, one for each ruleset, format and class of company. Contests are rated in the order of their
closing events, even if their verification comes later. Each contest stores a row for each player with the whole rating
after it, so a late verdict rebuilds the ladder from there.
"""

from collections import defaultdict
from statistics import fmean
from typing import Any, NamedTuple

import openskill
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import QuerySet
from openskill.models import BradleyTerryFull
from openskill.models.weng_lin.bradley_terry_full import BradleyTerryFullRating

from campaigns.eventlog import event_types
from campaigns.models import Campaign, Event, Seat
from campaigns.projections import eligibility, results
from campaigns.projections.checkpoints import hold
from campaigns.projections.models import Contest, Outcome, Rating, Result
from campaigns.projections.statistics import played_out
from engine.ruleset import Side

CLASSES = (eligibility.PEOPLE, eligibility.BOTS)
"""Games of people only and games with bots have separate ladders."""
RANKS = dict(zip((Outcome.WON, Outcome.TIED, Outcome.LOST), (1.0, 2.0, 3.0), strict=True))
"""Ranks by outcome. All losers share one, because points don't count."""
MODEL = BradleyTerryFull()
"""The full pairing compares each side with each other.

It is easy to explain and handles ties.
"""
DIGITS = 6
"""Decimal digits of stored ratings; further digits may differ between machines."""
NEWCOMER, SCALE, CAUTION = 1000, 40, 3
"""See `shown`. Newcomers have 1000 (mu 25, sigma 25/3)."""
PER_INSERT = 500


class Ladder(NamedTuple):
    """A rating list. company: one of CLASSES."""

    ruleset: str
    format: str
    company: str

    @classmethod
    def of(cls, row: Contest | Rating) -> "Ladder":
        """Return the ladder of a contest or rating."""
        return cls(row.ruleset, row.format, row.company)

    def contests(self, generation: int) -> QuerySet[Contest]:
        """Return the rated contests."""
        return Contest.objects.filter(generation=generation, **self._asdict(), counts=True)

    def ratings(self, generation: int) -> QuerySet[Rating]:
        """Return the ratings after each contest."""
        return Rating.objects.filter(generation=generation, **self._asdict())


class Ratings:
    """The ratings projection.

    A campaign with rivals becomes a contest when it ends, and is rated once it has been verified.
    """

    name = "ratings"
    version = 1
    types: tuple[str, ...] = (event_types.CLOSED,)

    def reads(self) -> dict[str, Any]:
        """Return the version of the rating model; ruleset data is in the log."""
        return {"openskill": openskill.__version__}

    def take(self, event: Event, generation: int) -> None:
        """Rate the campaign that an event closes, if it was played between rivals."""
        contest = _contest(event, generation)
        if contest is not None:
            contest.save(force_insert=True)
            if contest.counts:
                _rate_from(contest)

    def rows(self, generation: int) -> list[QuerySet[Any]]:
        """Return the rows of a generation, table by table."""
        return [model._default_manager.filter(generation=generation) for model in (Rating, Contest)]


projection = Ratings()


def judge(campaign_id: str) -> None:
    """Apply the last verification of a campaign to the ratings."""
    with transaction.atomic():
        generations = hold(projection)
        event = Event.objects.filter(stream=campaign_id, type=event_types.CLOSED).first()
        for contest in Contest.objects.filter(campaign=campaign_id, generation__in=generations):
            _replace(contest, event and _contest(event, contest.generation))


def _replace(old: Contest, new: Contest | None) -> None:
    counted = old.counts
    if new is None:
        old.delete()
    else:
        new.pk = old.pk
        new.save(force_update=True)
    if counted != (new is not None and new.counts):
        _rate_from(old)


def _contest(event: Event, generation: int) -> Contest | None:
    """Return the unstored contest that an event closes; None without rivals."""
    said = played_out(event)
    if said is None or not said.score.sides:
        return None
    campaign = Campaign.objects.prefetch_related("seats").get(pk=event.stream_id)
    players = {seat.index: player_of(seat) for seat in campaign.seats.all()}
    return Contest(
        generation=generation,
        campaign=campaign,
        position=event.position,
        ruleset=campaign.ruleset,
        format=campaign.format,
        company=_company(campaign),
        sides=[[side.outcome, [players[seat] for seat in side.seats]] for side in said.score.sides],
        counts=results.verdict(campaign)[0] == Result.Status.CONFIRMED and _is_fair(campaign, said.score.sides),
        ended_at=event.recorded_at,
    )


def player_of(seat: Seat) -> str:
    """Return the player of a seat as in Rating; "" if nothing is known of them."""
    return seat.controller if seat.bot is not None else str(seat.user_id or seat.former or "")


def _company(campaign: Campaign) -> str:
    company = eligibility.company(campaign)
    return eligibility.BOTS if company == eligibility.MIXED else company


def _is_fair(campaign: Campaign, sides: list[Side]) -> bool:
    """Return True if every side has an outcome and no person played twice."""
    people = [player_of(seat) for seat in campaign.seats.all() if seat.bot is None]
    return len(sides) > 1 and all(side.outcome for side in sides) and "" not in people and len({*people}) == len(people)


def _rate_from(contest: Contest) -> None:
    """Rebuild a ladder from a contest on, whether the contest still counts or not."""
    ladder = Ladder.of(contest)
    ratings = ladder.ratings(contest.generation)
    outdated = ratings.filter(position__gte=contest.position)
    latest = _Latest(ratings.filter(position__lt=contest.position))
    for player in sorted(set(outdated.values_list("player", flat=True))):
        latest.find(player)
    outdated.delete()
    contests = ladder.contests(contest.generation).filter(position__gte=contest.position)
    made = [rating for later in contests.order_by("position") for rating in _rate(later, latest)]
    latest.store()
    _name(made)
    Rating.objects.bulk_create(made, batch_size=PER_INSERT)


class _Latest:
    """The latest rating of each player during a rebuild.

    stored: the ladder's ratings before the first contest of the rebuild.
    """

    def __init__(self, stored: QuerySet[Rating]) -> None:
        self._stored = stored
        self._before: dict[str, Rating | None] = {}
        self._now: dict[str, Rating | None] = {}

    def find(self, player: str) -> Rating | None:
        """Return a player's latest rating; None for a newcomer."""
        if player not in self._now:
            found = self._stored.filter(player=player).order_by("-position").first()
            self._before[player] = self._now[player] = found
        return self._now[player]

    def replace(self, rating: Rating) -> None:
        """Set a player's latest rating."""
        last, self._now[rating.player] = self.find(rating.player), rating
        if last is not None:
            last.is_latest = False

    def store(self) -> None:
        """Update `is_latest` of the stored ratings."""
        for player, before in self._before.items():
            if before is not None:
                before.is_latest = before is self._now[player]
                before.save(update_fields=("is_latest",))


def _rate(contest: Contest, latest: _Latest) -> list[Rating]:
    """Return the ratings of the players after a contest."""
    made = [_rating(contest, player, latest.find(player), *skill) for player, skill in _skills(contest, latest).items()]
    for rating in made:
        latest.replace(rating)
    return made


def _skills(contest: Contest, latest: _Latest) -> dict[str, tuple[float, float]]:
    """Return mu and sigma of each player after a contest.

    A bot that played several sides gets their mean.
    """
    before = [[_skill(latest.find(player)) for player in players] for _, players in contest.sides]
    after = MODEL.rate(before, ranks=[RANKS[outcome] for outcome, _ in contest.sides])
    found = defaultdict(list)
    for (_, players), side in zip(contest.sides, after, strict=True):
        for player, skill in zip(players, side, strict=True):
            found[player].append(skill)
    return {
        player: (
            round(fmean(skill.mu for skill in skills), DIGITS),
            round(fmean(skill.sigma for skill in skills), DIGITS),
        )
        for player, skills in found.items()
    }


def _skill(rating: Rating | None) -> BradleyTerryFullRating:
    return MODEL.rating() if rating is None else MODEL.rating(mu=rating.mu, sigma=rating.sigma)


def _rating(contest: Contest, player: str, last: Rating | None, mu: float, sigma: float) -> Rating:
    outcomes = [outcome for outcome, players in contest.sides if player in players]
    counted = {how: getattr(last, how, 0) + outcomes.count(how) for how in Outcome.values}
    return Rating(
        **Ladder.of(contest)._asdict(),
        generation=contest.generation,
        player=player,
        campaign_id=contest.campaign_id,
        position=contest.position,
        outcome=outcomes[0],
        mu=mu,
        sigma=sigma,
        shown=shown(mu, sigma),
        **counted,
        ended_at=contest.ended_at,
    )


def shown(mu: float, sigma: float) -> int:
    """Return the displayed rating: a cautious estimate of a player's skill."""
    return round(NEWCOMER + SCALE * (mu - CAUTION * sigma))


def _name(ratings: list[Rating]) -> None:
    """Set the users of ratings whose accounts still exist."""
    numbers = {int(rating.player) for rating in ratings if rating.player.isdecimal()}
    there = set(get_user_model().objects.filter(pk__in=numbers).values_list("pk", flat=True))
    for rating in ratings:
        if rating.player.isdecimal() and int(rating.player) in there:
            rating.user_id = int(rating.player)
