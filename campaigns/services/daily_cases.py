"""Cases of the day: attempts, boards and streaks."""

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.core.cache import cache
from django.db import transaction
from django.db.models import F, Q

from campaigns.bots import bot_turns
from campaigns.daily_cases import claims, schedule, secret_seeds
from campaigns.daily_cases.models import Attempt, DailyCase
from campaigns.errors import CaseClosedError, CaseNotFoundError, CaseTakenError
from campaigns.models import Campaign
from campaigns.projections import leaderboards, rank_counts, results, runner, statistics
from campaigns.projections.models import Outcome, Participation, Result
from campaigns.services.access.permissions import User, is_signed_in, require_account, seats_of
from campaigns.services.lobby.lobby import create_campaign, reload_campaign

COUNTED = (
    Q(campaign__status=Campaign.Status.FINISHED)
    & Q(campaign__played_at__lt=F("campaign__sealed_until"))
    & (Q(case__published_at=None) | Q(campaign__played_at__lt=F("case__published_at")))
)
"""The attempts that were finished in time, before the seed could be known."""
BEST_REPLAY_S = 60
BEST_FIRST = (Outcome.WON, Outcome.TIED, Outcome.LOST)
"""The order of results between rivals, who have no points."""


class Side(NamedTuple):
    """Outcome and points of the players' side."""

    outcome: str
    points: int | None


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


def daily_cases(day: date | None = None) -> list[DailyCase]:
    """Return the cases of a day, by default today.

    Of tomorrow's cases only the commitments are public.
    """
    schedule.keep_up()
    return list(schedule.cases_of(day or schedule.today()))


def daily_case(day: date, ruleset: str, name: str) -> DailyCase:
    """Return a case. Raise CaseNotFoundError."""
    found = next((case for case in daily_cases(day) if (case.ruleset, case.name) == (ruleset, name)), None)
    if found is None:
        raise CaseNotFoundError("There is no such case of the day.")
    return found


def start_attempt(user: AbstractBaseUser, case: DailyCase) -> Campaign:
    """Create the campaign of a user's counted attempt at a case.

    It starts at once, unless it waits for a team.
    Raise GuestError, CaseClosedError, CaseTakenError, CaseUnavailableError, TooManyCampaignsError.
    """
    require_account(user)
    if not case.is_open:
        raise CaseClosedError("This case is closed. Attempts count on its day (UTC) only.")
    if (earlier := attempt_of(user, case)) is not None:
        raise CaseTakenError("You have had your attempt at this case.", campaign=earlier.campaign_id)
    with transaction.atomic():
        campaign = create_campaign(
            user,
            ruleset=case.ruleset,
            **case.setup,
            name=f"{schedule.title(case)} of {case.day}",
            visibility=Campaign.Visibility.PRIVATE,
            ranked=True,
            seed=secret_seeds.seed_of(case),
            sealed_until=case.ends_at,
            wake_bots=False,
        )
        claims.claim(case, campaign, user)
    bot_turns.play_soon(campaign.id)
    return reload_campaign(campaign)


def attempt_of(user: User, case: DailyCase) -> Attempt | None:
    """Return a user's attempt at a case with its campaign, or None."""
    if not is_signed_in(user):
        return None
    return case.attempts.select_related("campaign").filter(user_id=user.pk).first()


def case_board(case: DailyCase, user: User) -> list[BoardRow]:
    """Return the confirmed results of a case, the best first.

    Results that differ only in their time share a rank. A result counts if it was finished in time and a replay
    has confirmed its log.
    """
    attempts = Attempt.objects.filter(
        COUNTED, case=case, campaign__fault__isnull=True, campaign__knowledge_taken_back=0
    )
    played = attempts.exclude(campaign__verified_at=None).values("campaign")
    generation = runner.live_generation(results.projection.name)
    found = Result.objects.filter(generation=generation, campaign__in=played)
    sides = _sides(case)
    ordered = sorted(
        (_order(result, side), result.ended_at, result.pk, side, result)
        for result in found.select_related("campaign").prefetch_related("campaign__seats__user")
        if (side := _side(result, sides)) is not None
    )
    rows: list[BoardRow] = []
    for place, (order, _, _, side, result) in enumerate(ordered):
        shared = place > 0 and ordered[place - 1][0] == order
        rows.append(_row(rows[-1].rank if shared else place + 1, result, side, user))
    return rows


def best_replay(day: date) -> Campaign | None:
    """Return the campaign of a past day's best result with an open replay, or None.

    Every visitor of the home page asks, so it is found once a minute.
    """
    found = cache.get_or_set(f"best-replay-{day}", lambda: _best_replay_id(day), BEST_REPLAY_S)
    return Campaign.objects.filter(pk=found).first()


def _best_replay_id(day: date) -> str:
    best = (row for case in daily_cases(day) for row in case_board(case, AnonymousUser())[:1])
    return next((row.result.campaign_id for row in best if row.is_open), "")


def streak(user: User) -> int:
    """Return on how many days in a row the user finished a case in time, up to today.

    Today counts once a case is finished. Days without cases are skipped.
    """
    if not is_signed_in(user):
        return 0
    solved = set(Attempt.objects.filter(COUNTED, user_id=user.pk).values_list("case__day", flat=True))
    today = schedule.today()
    days = DailyCase.objects.filter(day__lte=today).order_by("-day").values_list("day", flat=True).distinct()
    return sum(1 for _ in _in_a_row(days.iterator(), solved, today))


def _in_a_row(days: Iterator[date], solved: set[date], today: date) -> Iterator[date]:
    for day in days:
        if day in solved:
            yield day
        elif day != today:
            return


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


def _row(rank: int, result: Result, side: Side, user: User) -> BoardRow:
    campaign = result.campaign
    return BoardRow(
        rank=rank,
        result=result,
        outcome=side.outcome,
        points=side.points,
        ranks={name: result.ranks.get(name, 0) for name in leaderboards.ranks_of(result.ruleset)},
        is_mine=bool(seats_of(campaign, user)),
        is_open=campaign.is_revealed and campaign.visibility != Campaign.Visibility.PRIVATE,
    )
