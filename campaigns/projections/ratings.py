"""How good rivals are, by what they won against whom.

A ladder is what ratings are compared within: ruleset, format and company. Contests are rated in the order in which
they ended (the position of the event that closed them), whenever a verdict on them comes. Each leaves a row for each
player with all that is known of them by then; so whatever a verdict changes, all that follows is made anew from there.
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
"""Games of people alone, and those with a bot on some side, are ladders of their own."""
RANKS = dict(zip((Outcome.WON, Outcome.TIED, Outcome.LOST), (1.0, 2.0, 3.0), strict=True))
"""Who has lost is compared with nobody else who has: points don't count."""
MODEL = BradleyTerryFull()
"""Each side is compared with each other: it is simple to tell, and ties are what they seem."""
DIGITS = 6
"""So exact are ratings kept: further digits of what a machine works out may not be those of another."""
NEWCOMER, SCALE, CAUTION = 1000, 40, 3
"""See `shown`: newcomers have 1000, as the model takes them for (mu 25, sigma 25/3)."""
PER_INSERT = 500


class Ladder(NamedTuple):
    """What ratings are compared within. company: one of CLASSES."""

    ruleset: str
    format: str
    company: str

    @classmethod
    def of(cls, row: Contest | Rating) -> "Ladder":
        """Return the ladder that a contest or a rating is on."""
        return cls(row.ruleset, row.format, row.company)

    def contests(self, generation: int) -> QuerySet[Contest]:
        """Return the contests that are rated."""
        return Contest.objects.filter(generation=generation, **self._asdict(), counts=True)

    def ratings(self, generation: int) -> QuerySet[Rating]:
        """Return what they made of ratings."""
        return Rating.objects.filter(generation=generation, **self._asdict())


class Ratings:
    """The projection. A campaign with rivals is a contest when it ends, and rated once it has been verified."""

    name = "ratings"
    version = 1
    types: tuple[str, ...] = (event_types.CLOSED,)

    def reads(self) -> dict[str, Any]:
        """Return the version of the model: what a ruleset has to say stands in the log."""
        return {"openskill": openskill.__version__}

    def take(self, event: Event, generation: int) -> None:
        """Rate the campaign that an event closes, if it was one with rivals."""
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
    """Let what the last verification of a campaign found take effect on ratings, if it was a contest."""
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
    """Return the contest, not yet stored, that an event closes; None where nobody had a rival."""
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
    """Return who played, as Rating says; "" for somebody of whom nothing was kept."""
    return seat.controller if seat.bot is not None else str(seat.user_id or seat.former or "")


def _company(campaign: Campaign) -> str:
    company = eligibility.company(campaign)
    return eligibility.BOTS if company == eligibility.MIXED else company


def _is_fair(campaign: Campaign, sides: list[Side]) -> bool:
    """Return whether there are sides of which each has come to an end, and no person played twice."""
    people = [player_of(seat) for seat in campaign.seats.all() if seat.bot is None]
    return len(sides) > 1 and all(side.outcome for side in sides) and "" not in people and len({*people}) == len(people)


def _rate_from(contest: Contest) -> None:
    """Make all ratings of a ladder anew from a contest on, whether that counts any more or not."""
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
    """The latest rating of each player, as contests are rated one after the other.

    stored: those before them, of the ladder.
    """

    def __init__(self, stored: QuerySet[Rating]) -> None:
        self._stored = stored
        self._before: dict[str, Rating | None] = {}
        self._now: dict[str, Rating | None] = {}

    def find(self, player: str) -> Rating | None:
        """Return a player's latest rating, None for a newcomer."""
        if player not in self._now:
            found = self._stored.filter(player=player).order_by("-position").first()
            self._before[player] = self._now[player] = found
        return self._now[player]

    def replace(self, rating: Rating) -> None:
        """Let a rating be its player's latest."""
        last, self._now[rating.player] = self.find(rating.player), rating
        if last is not None:
            last.is_latest = False

    def store(self) -> None:
        """Let the ratings of before say whether they still are the latest."""
        for player, before in self._before.items():
            if before is not None:
                before.is_latest = before is self._now[player]
                before.save(update_fields=("is_latest",))


def _rate(contest: Contest, latest: _Latest) -> list[Rating]:
    """Return what a contest makes of the ratings of those who played it."""
    made = [_rating(contest, player, latest.find(player), *skill) for player, skill in _skills(contest, latest).items()]
    for rating in made:
        latest.replace(rating)
    return made


def _skills(contest: Contest, latest: _Latest) -> dict[str, tuple[float, float]]:
    """Return mu and sigma of each player after a contest; a bot that played several sides has the mean of theirs."""
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
    """Return a rating as people see it: what a player is at least worth, as far as that is known."""
    return round(NEWCOMER + SCALE * (mu - CAUTION * sigma))


def _name(ratings: list[Rating]) -> None:
    """Say of which users ratings are, where they are still there."""
    numbers = {int(rating.player) for rating in ratings if rating.player.isdecimal()}
    there = set(get_user_model().objects.filter(pk__in=numbers).values_list("pk", flat=True))
    for rating in ratings:
        if rating.player.isdecimal() and int(rating.player) in there:
            rating.user_id = int(rating.player)
