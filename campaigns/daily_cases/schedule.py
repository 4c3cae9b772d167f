"""The schedule of the cases: commitments for the next day, publication afterwards.

Any process may do it at any time and as often as it likes: the periodic task, or a request that needs the cases. So a
server that was down makes up for it. A published case stays published, even if the clock is set back.
"""

import logging
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import cache

from django.db import transaction
from django.db.models import F, QuerySet
from django.db.models.functions import TruncDate
from django.utils import timezone

from campaigns.daily_cases import secret_seeds, setups
from campaigns.daily_cases.models import DailyCase
from campaigns.errors import CaseUnavailableError
from campaigns.eventlog import repository
from campaigns.models import Campaign
from engine import description
from engine.ruleset import RULESETS, Ruleset

PUBLISHED_AFTER = timedelta(minutes=1)
"""Time after midnight when a case is published.

By then, the last actions of its day are stored.
"""

logger = logging.getLogger(__name__)


def today() -> date:
    """Return the current UTC day."""
    return utc_day(timezone.now())


def utc_day(moment: datetime) -> date:
    """Return the UTC day of a moment."""
    return moment.astimezone(UTC).date()


def keep_up() -> None:
    """Commit to the cases of today and tomorrow, and publish those of past days."""
    now = timezone.now()
    day = utc_day(now)
    _commit((day, day + timedelta(days=1)))
    for case in DailyCase.objects.filter(seed="", day__lt=utc_day(now - PUBLISHED_AFTER)):
        _publish(case)


def cases_of(day: date) -> QuerySet[DailyCase]:
    """Return the cases of a day, in the order of the games."""
    return DailyCase.objects.filter(day=day)


def days_kept(last: date) -> Iterator[date]:
    """Yield the days on which the server ran, the latest first.

    On each of them it committed to the cases of the following day.
    """
    kept = DailyCase.objects.alias(committed_on=TruncDate("committed_at", tzinfo=UTC)).filter(
        committed_on__lt=F("day"), day__lte=last + timedelta(days=1)
    )
    for day in kept.order_by("-day").values_list("day", flat=True).distinct().iterator():
        yield day - timedelta(days=1)


def title(case: DailyCase) -> str:
    """Return the title of a case, or its name if the game no longer has it."""
    return next((told.title for told in _described(case.ruleset) if told.name == case.name), case.name)


def offered() -> Iterator[tuple[Ruleset, description.DailyCase]]:
    """Yield the kinds of cases that the games describe."""
    for name in RULESETS:
        for told in _described(name):
            yield repository.find_ruleset(name), told


@cache
def _described(ruleset: str) -> tuple[description.DailyCase, ...]:
    return tuple(repository.find_ruleset(ruleset).describe().daily_cases)


def _commit(days: tuple[date, ...]) -> None:
    """Store the missing cases of some days.

    If several processes do it, the first one counts.
    """
    there = set(DailyCase.objects.filter(day__in=days).values_list("day", "ruleset", "name"))
    missing = [
        _new_case(day, rules, told)
        for day in days
        for rules, told in offered()
        if (day, rules.name, told.name) not in there
    ]
    if missing:
        DailyCase.objects.bulk_create(missing, ignore_conflicts=True)


def _new_case(day: date, rules: Ruleset, told: description.DailyCase) -> DailyCase:
    seed = secret_seeds.derive(day, rules.name, told.name)
    setup = setups.draw_setup(rules, told, seed)
    case = DailyCase(day=day, ruleset=rules.name, name=told.name, setup=setup, committed_at=timezone.now())
    case.commitment = secret_seeds.case_commitment(case, seed)
    return case


def _publish(case: DailyCase) -> None:
    """Publish the seed of a case that is over.

    The replays of the attempts that were finished in time are published too.
    """
    try:
        seed = secret_seeds.seed_of(case)
    except CaseUnavailableError:
        logger.error("No SECRET_KEY fits the case of %s. Add the old key to SECRET_KEY_FALLBACKS.", case)
        return
    with transaction.atomic():
        DailyCase.objects.filter(pk=case.pk, seed="").update(seed=seed.hex(), published_at=timezone.now())
        in_time = Campaign.objects.filter(
            pk__in=case.attempts.values("campaign"),
            status=Campaign.Status.FINISHED,
            played_at__lt=F("sealed_until"),
            visibility=Campaign.Visibility.PRIVATE,
        )
        in_time.update(visibility=Campaign.Visibility.UNLISTED)
