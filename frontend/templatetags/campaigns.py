"""Template tags for campaigns and seats."""

from collections import Counter
from math import ceil
from typing import Any

from django import template
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.template.defaultfilters import pluralize
from django.urls import reverse

from campaigns import services
from campaigns.clocks import game_clocks
from campaigns.models import Campaign, CustomCardSet, CustomCardSetVersion, Seat
from engine import bots
from frontend import rulesets
from frontend.templatetags.text_format import in_words

register = template.Library()


@register.filter
def titled(campaign: Campaign) -> str:
    """Return the name of a campaign, or its format and date."""
    day = campaign.created_at
    return campaign.name or f"{in_words(campaign.format)} of {day.day} {day:%B}"


@register.filter
def replay_address(campaign: Campaign) -> str:
    """Return the address of the replay, which starts at once."""
    return f"{reverse('frontend:table', args=[campaign.id])}?at=1&play=1"


@register.filter
def game_title(campaign: Campaign) -> str:
    """Return the title of the campaign's ruleset."""
    return rulesets.title(campaign.ruleset)


@register.filter
def newest_version(card_set: CustomCardSet, user: AbstractBaseUser | AnonymousUser) -> CustomCardSetVersion | None:
    """Return the newest version of a card set that a user may see, without its cards."""
    return next(iter(services.versions_of(user, card_set)), None)


@register.filter
def has_rivals(campaign: Campaign) -> bool:
    """Return whether players compete, so that each side has its points."""
    return rulesets.rivals(campaign.ruleset)


@register.filter
def sitter(seat: Seat) -> str:
    """Return the name of the player or bot of a seat."""
    if seat.controller == Seat.OPEN:
        return "Free"
    return bots.title(seat.bot) if seat.bot else seat.name


@register.filter
def company(campaign: Campaign) -> str:
    """Return the names of all players, each once with a count."""
    counted = Counter(sitter(seat) for seat in campaign.seats.all())
    return ", ".join(f"{number} × {name}" if number > 1 else name for name, number in counted.items())  # noqa: RUF001


@register.filter
def clock_in_words(clock: dict[str, Any]) -> str:
    """Return the time limit as text: "15 minutes each for the game"."""
    if clock["kind"] == game_clocks.GAME:
        return f"{_counted(clock['minutes'], 'minute')} each for the game"
    return f"{_counted(clock['days'], 'day')} for each answer"


def _counted(number: int, unit: str) -> str:
    return f"{number} {unit}{pluralize(number)}"


@register.filter
def clock_face(seconds: float) -> str:
    """Return the time on a clock, as "1 d 4 h", "4:05:06" or "05:06"."""
    minutes, second = divmod(ceil(seconds), 60)
    hours, minute = divmod(minutes, 60)
    if hours >= 24:
        return f"{hours // 24} d {hours % 24} h"
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute:02}:{second:02}"


@register.simple_tag
def turn(campaign: Campaign, user: Any) -> str:
    """Return the name of the player to move as text for a user, or ""."""
    if is_turn_of(campaign, user):
        return "Your turn"
    waiting = [seat for seat in campaign.seats.all() if seat.index in campaign.waiting_for]
    return f"{sitter(waiting[0])}'s turn" if waiting else ""


def is_turn_of(campaign: Campaign, user: Any) -> bool:
    """Return whether the campaign waits for a user."""
    seats = campaign.seats.all()
    return user.pk is not None and any(seat.index in campaign.waiting_for and seat.user_id == user.pk for seat in seats)


@register.filter
def reminds(campaign: Campaign, user: Any) -> bool:
    """Return whether another player has reminded a user to move."""
    return bool(services.reminded_seats(campaign, user))


@register.filter
def free_seats(campaign: Campaign) -> int:
    """Return the number of free seats."""
    return sum(seat.controller == Seat.OPEN for seat in campaign.seats.all())


@register.filter
def is_mine(campaign: Campaign, user: Any) -> bool:
    """Return whether a user has a seat or owns the campaign."""
    holders = {campaign.owner_id, *(seat.user_id for seat in campaign.seats.all())}
    return user.pk is not None and user.pk in holders


@register.filter
def of(values: dict[Any, Any], key: Any) -> Any:
    """Return the value of a key, or ""."""
    return (values or {}).get(key, "")
