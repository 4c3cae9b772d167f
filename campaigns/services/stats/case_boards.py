"""Boards of the cases of the day."""

from typing import NamedTuple

from django.db.models import Case, F, FilteredRelation, IntegerField, Q, QuerySet, Value, When, Window
from django.db.models.expressions import Combinable
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, Coalesce, Rank

from campaigns.daily_cases.models import Attempt, DailyCase
from campaigns.models import Campaign
from campaigns.projections import leaderboards, results, runner, statistics
from campaigns.projections.models import Outcome, Result
from campaigns.services.access.permissions import User, is_signed_in, seats_of

COUNTED = (
    Q(campaign__status=Campaign.Status.FINISHED)
    & Q(campaign__played_at__lt=F("campaign__sealed_until"))
    & (Q(case__published_at=None) | Q(campaign__played_at__lt=F("case__published_at")))
)
"""The attempts that were finished in time, before the seed could be known."""
BEST_FIRST = (Outcome.WON, Outcome.TIED, Outcome.LOST)
"""The order of results between rivals, who have no points."""
OUTCOME = Coalesce(
    Case(When(won=True, then=Value(Outcome.WON)), When(won=False, then=Value(Outcome.LOST))), F("side__outcome")
)


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
    has confirmed its log. The database ranks the results, and a slice reads its rows alone, so a paginator can use the
    board.
    """

    def __init__(self, case: DailyCase, user: User) -> None:
        self._case, self._user = case, user
        self._found = _results(case)

    def __len__(self) -> int:
        return self._found.count()

    def __getitem__(self, part: slice) -> list[BoardRow]:
        return self._rows(_ranked(self._found, self._case)[part])

    def own_row(self) -> BoardRow | None:
        """Return the row of the user's attempt, or None."""
        if not is_signed_in(self._user):
            return None
        mine = self._case.attempts.filter(user_id=self._user.pk).values("campaign")
        # Without the second condition, the database would filter first and then rank what is left.
        own = _ranked(self._found, self._case).filter(Q(campaign__in=mine) | Q(rank=0))
        return next(iter(self._rows(own)), None)

    def _rows(self, found: QuerySet[Result]) -> list[BoardRow]:
        shown = found.select_related("campaign").prefetch_related("campaign__seats__user")
        return [_row(result, self._user) for result in shown]


def _results(case: DailyCase) -> QuerySet[Result]:
    """Return the results on a board, with the `outcome` of the players' side.

    side_points: the points of that side, between rivals.
    """
    attempts = Attempt.objects.filter(
        COUNTED, case=case, campaign__fault__isnull=True, campaign__knowledge_taken_back=0
    )
    played = attempts.exclude(campaign__verified_at=None).values("campaign")
    found = Result.objects.filter(generation=runner.live_generation(results.projection.name), campaign__in=played)
    return found.annotate(side=_first_players_part(), outcome=OUTCOME, side_points=F("side__points")).exclude(
        outcome=None
    )


def _first_players_part() -> FilteredRelation:
    """Return the part of the player on the first seat.

    All players of a case are on one side.
    """
    live = runner.live_generation(statistics.projection.name)
    parts = "campaign__participations"
    return FilteredRelation(parts, condition=Q(**{f"{parts}__generation": live, f"{parts}__seat": 0}))


def _ranked(found: QuerySet[Result], case: DailyCase) -> QuerySet[Result]:
    """Return results in order, with their `rank`."""
    order = _order(case.ruleset)
    return found.annotate(rank=Window(Rank(), order_by=order)).order_by(*order, "ended_at", "pk")


def _order(ruleset: str) -> list[Combinable]:
    """Return the order of results.

    Between rivals, outcome and points come first, otherwise the ranks of the game. Then fewer actions are better.
    """
    of_rivals = [When(won=None, outcome=outcome, then=number) for number, outcome in enumerate(BEST_FIRST)]
    return [
        Case(*of_rivals, default=0).asc(),
        Case(When(won=None, then=Coalesce("side_points", 0)), default=0).desc(),
        *[Coalesce(Cast(KT(f"ranks__{name}"), IntegerField()), 0).desc() for name in leaderboards.ranks_of(ruleset)],
        F("actions").asc(),
    ]


def _row(result: Result, user: User) -> BoardRow:
    campaign = result.campaign
    return BoardRow(
        rank=result.rank,
        result=result,
        outcome=result.outcome,
        points=result.side_points if result.won is None else result.points,
        ranks={name: result.ranks.get(name, 0) for name in leaderboards.ranks_of(result.ruleset)},
        is_mine=bool(seats_of(campaign, user)),
        is_open=campaign.is_revealed and campaign.visibility != Campaign.Visibility.PRIVATE,
    )
