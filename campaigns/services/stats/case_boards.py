"""Boards of the cases of the day."""

from typing import NamedTuple

from django.db.models import F, Q, prefetch_related_objects

from campaigns.daily_cases.models import Attempt, DailyCase
from campaigns.models import Campaign
from campaigns.projections import leaderboards, rank_counts, results, runner, statistics
from campaigns.projections.models import Outcome, Participation, Result
from campaigns.services.access.permissions import User, is_signed_in, seats_of

COUNTED = (
    Q(campaign__status=Campaign.Status.FINISHED)
    & Q(campaign__played_at__lt=F("campaign__sealed_until"))
    & (Q(case__published_at=None) | Q(campaign__played_at__lt=F("case__published_at")))
)
"""The attempts that were finished in time, before the seed could be known."""
BEST_FIRST = (Outcome.WON, Outcome.TIED, Outcome.LOST)
"""The order of results between rivals, who have no points."""


class Side(NamedTuple):
    """Outcome and points of the players' side."""

    outcome: str
    points: int | None


class Place(NamedTuple):
    """A place on a board."""

    rank: int
    result: Result
    side: Side


class BoardRow(NamedTuple):
    """A result on the board of a case.

    outcome, points: of the players' side (`projections.models.Outcome`); points is None if the game has none. ranks:
    the numbers that are compared. is_open: everybody may watch the replay.
    """

    rank: int
    result: Result
    outcome: str
    points: int | None
    ranks: dict[str, int]
    is_mine: bool
    is_open: bool


class CaseBoard:
    """The confirmed results of a case, the best first.

    Results that differ only in their time share a rank. A result counts if it was finished in time and a replay
    has confirmed its log. A slice reads the campaigns and players of its rows alone, so a paginator can use the board.
    """

    def __init__(self, case: DailyCase, user: User) -> None:
        self._case, self._user = case, user
        self._places = _places(case)

    def __len__(self) -> int:
        return len(self._places)

    def __getitem__(self, part: slice) -> list[BoardRow]:
        return self._rows(self._places[part])

    def own_row(self) -> BoardRow | None:
        """Return the row of the user's attempt, or None."""
        if not is_signed_in(self._user):
            return None
        attempts = self._case.attempts.filter(user_id=self._user.pk).values_list("campaign_id", flat=True)
        mine = attempts.first()
        return next(iter(self._rows([place for place in self._places if place.result.campaign_id == mine])), None)

    def _rows(self, places: list[Place]) -> list[BoardRow]:
        prefetch_related_objects([place.result for place in places], "campaign__seats__user")
        return [_row(place, self._user) for place in places]


def _places(case: DailyCase) -> list[Place]:
    """Return the places of a board, in order."""
    attempts = Attempt.objects.filter(
        COUNTED, case=case, campaign__fault__isnull=True, campaign__knowledge_taken_back=0
    )
    played = attempts.exclude(campaign__verified_at=None).values("campaign")
    generation = runner.live_generation(results.projection.name)
    sides = _sides(case)
    ordered = sorted(
        (_order(result, side), result.ended_at, result.pk, side, result)
        for result in Result.objects.filter(generation=generation, campaign__in=played)
        if (side := _side(result, sides)) is not None
    )
    places: list[Place] = []
    for index, (order, _, _, side, result) in enumerate(ordered):
        shared = index > 0 and ordered[index - 1][0] == order
        places.append(Place(places[-1].rank if shared else index + 1, result, side))
    return places


def _sides(case: DailyCase) -> dict[str, Side]:
    """Return the side of each attempt's players, by campaign."""
    parts = Participation.objects.filter(
        generation=runner.live_generation(statistics.projection.name),
        campaign__in=case.attempts.values("campaign"),
        user__in=case.attempts.values("user"),
    )
    return {part.campaign_id: Side(part.outcome, part.points) for part in parts}


def _side(result: Result, sides: dict[str, Side]) -> Side | None:
    """Return the players' side; None until the projections know its outcome."""
    if result.won is None:
        return sides.get(result.campaign_id)
    return Side(Outcome.WON if result.won else Outcome.LOST, result.points)


def _order(result: Result, side: Side) -> tuple[int, int, str]:
    """Return the sort key of a result.

    Between rivals, outcome and points come first, otherwise the ranks of the game. Then fewer actions are better.
    """
    values = [result.ranks.get(name, 0) for name in leaderboards.ranks_of(result.ruleset)]
    order = rank_counts.order_of(values, result.actions, rank_counts.EPOCH)
    if result.won is not None:
        return 0, 0, order
    return BEST_FIRST.index(Outcome(side.outcome)), -(side.points or 0), order


def _row(place: Place, user: User) -> BoardRow:
    result, campaign = place.result, place.result.campaign
    return BoardRow(
        rank=place.rank,
        result=result,
        outcome=place.side.outcome,
        points=place.side.points,
        ranks={name: result.ranks.get(name, 0) for name in leaderboards.ranks_of(result.ruleset)},
        is_mine=bool(seats_of(campaign, user)),
        is_open=campaign.is_revealed and campaign.visibility != Campaign.Visibility.PRIVATE,
    )
