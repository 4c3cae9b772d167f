"""Games to watch: public campaigns of people, and a demo that bots play."""

from datetime import timedelta

from django.core.cache import cache
from django.db.models import QuerySet
from django.utils import timezone

from campaigns.bots import bot_turns
from campaigns.errors import BusyError
from campaigns.eventlog import repository
from campaigns.models import Campaign, Seat
from campaigns.services.lobby.lobby import create_campaign
from engine.ruleset import Ruleset

NAME = "Bots at play"
PLAYERS = 3
"""Number of bots, if the ruleset has enough seats."""
ACTIVE = timedelta(minutes=15)
"""Longest time since the last action of a campaign that counts as live."""
LOCK_TIMEOUT_S = 30


def live_campaign(ruleset: str = "") -> Campaign | None:
    """Return the public campaign in which people acted last, if they play now.

    ruleset: only campaigns of this ruleset; "" for all.
    """
    playing = Campaign.objects.filter(status=Campaign.Status.PLAYING, visibility=Campaign.Visibility.PUBLIC)
    active = playing.filter(played_at__gte=timezone.now() - ACTIVE, seats__controller=Seat.HUMAN)
    return active.filter(**({"ruleset": ruleset} if ruleset else {})).order_by("-played_at").first()


def demo_campaign(ruleset: str) -> Campaign:
    """Return the demo of a ruleset; create it if there is none.

    A change of rules or cards gives a new demo. So a server plays one demo a ruleset, however often people watch. It
    is an ordinary campaign without an owner.
    Raises UnknownRulesetError, and BusyError while another request creates it.
    """
    rules = repository.find_ruleset(ruleset)
    return _find(rules) or _create_once(rules)


def _find(rules: Ruleset) -> Campaign | None:
    current = {"ruleset": rules.name, "ruleset_version": rules.version, "card_set_digest": rules.card_set_digest()}
    named = Campaign.objects.filter(owner=None, name=NAME, visibility=Campaign.Visibility.PUBLIC, **current)
    return _without_people(named).first()


def _without_people(named: QuerySet[Campaign]) -> QuerySet[Campaign]:
    """Leave out campaigns of deleted accounts.

    They have no owner either, and may have any name.
    """
    opened = named.filter(forked_from=None, imported_from__isnull=True, has_own_seed=True)
    return opened.exclude(seats__controller=Seat.HUMAN).exclude(remarks__is_note=False)


def _create_once(rules: Ruleset) -> Campaign:
    lock = f"creating-demo-{rules.name}"
    if not cache.add(lock, True, LOCK_TIMEOUT_S):
        raise BusyError("The bots are just sitting down. Try again in a moment.")
    try:
        return _find(rules) or _create(rules)  # another request may have just created it
    finally:
        cache.delete(lock)


def _create(rules: Ruleset) -> Campaign:
    told = rules.describe()
    bot = {"avatar": None, "controller": Seat.BOT + bot_turns.DEFAULT}
    return create_campaign(
        None,
        ruleset=rules.name,
        format=told.quick_format or told.formats[0],
        seats=[bot] * min(PLAYERS, told.seats.most),
        options={},
        name=NAME,
    )
