"""Cases of the day: attempts, best replays and streaks."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.core.cache import cache
from django.db import transaction

from campaigns.bots import bot_turns
from campaigns.daily_cases import claims, schedule, secret_seeds
from campaigns.daily_cases.models import Attempt, DailyCase
from campaigns.errors import (
    CaseClosedError,
    CaseNotFoundError,
    CaseTakenError,
    CaseUnavailableError,
    SetupError,
    UnknownRulesetError,
)
from campaigns.models import Campaign
from campaigns.services.access.permissions import User, is_signed_in, require_account
from campaigns.services.lobby.lobby import create_campaign, reload_campaign
from campaigns.services.stats.case_boards import COUNTED, CaseBoard

BEST_REPLAY_S = 60


def daily_cases(day: date | None = None) -> list[DailyCase]:
    """Bring the schedule up to date and return the cases of a day, by default today.

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
        campaign = _create_campaign(user, case)
        claims.claim(case, campaign, user)
    bot_turns.play_soon(campaign.id)
    return reload_campaign(campaign)


def _create_campaign(user: AbstractBaseUser, case: DailyCase) -> Campaign:
    try:
        return create_campaign(
            user,
            ruleset=case.ruleset,
            **case.setup,
            name=f"{schedule.title(case)} of {case.day.day} {case.day:%B %Y}",
            visibility=Campaign.Visibility.PRIVATE,
            ranked=True,
            seed=secret_seeds.seed_of(case),
            sealed_until=case.ends_at,
            wake_bots=False,
        )
    except (SetupError, UnknownRulesetError) as error:
        raise CaseUnavailableError("The server now has another version of the game.") from error


def attempt_of(user: User, case: DailyCase) -> Attempt | None:
    """Return a user's attempt at a case with its campaign, or None."""
    return attempts_of(user, [case]).get(case.pk)


def attempts_of(user: User, cases: Sequence[DailyCase]) -> dict[int, Attempt]:
    """Return a user's attempts and their campaigns, by the id of the case."""
    if not is_signed_in(user):
        return {}
    found = Attempt.objects.select_related("campaign").filter(user_id=user.pk, case__in=cases)
    return {attempt.case_id: attempt for attempt in found}


def case_board(case: DailyCase, user: User) -> CaseBoard:
    """Return the board of a case, as a user may see it."""
    return CaseBoard(case, user)


def current_cases() -> list[DailyCase]:
    """Return the cases of today that the server has committed to, with one query."""
    return list(schedule.cases_of(schedule.today()))


def best_replay(day: date) -> Campaign | None:
    """Return the campaign of a past day's best result with an open replay, or None.

    Every visitor of the home page asks, so it is found once a minute.
    """
    found = cache.get_or_set(f"best-replay-{day}", lambda: _best_replay_id(day), BEST_REPLAY_S)
    return Campaign.objects.filter(pk=found).first()


def _best_replay_id(day: date) -> str:
    best = (row for case in schedule.cases_of(day) for row in case_board(case, AnonymousUser())[:1])
    return next((row.result.campaign_id for row in best if row.is_open), "")


def streak(user: User) -> int:
    """Return on how many days in a row the user finished a case in time, up to today.

    Today counts once a case is finished. Days on which the server was down are skipped.
    """
    if not is_signed_in(user):
        return 0
    solved = set(Attempt.objects.filter(COUNTED, user_id=user.pk).values_list("case__day", flat=True))
    today = schedule.today()
    return sum(1 for _ in _in_a_row(schedule.days_kept(today), solved, today))


def _in_a_row(days: Iterable[date], solved: set[date], today: date) -> Iterator[date]:
    for day in days:
        if day in solved:
            yield day
        elif day != today:
            return
