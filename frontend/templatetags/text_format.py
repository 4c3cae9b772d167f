"""Template filters that format names and numbers."""

from datetime import date
from typing import Any

from django import template
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from campaigns import names

register = template.Library()


@register.filter
def in_words(name: Any) -> str:
    """Return a name as words: "games_won" as "Games won".

    "early_faith+open_bureau" becomes "Early faith + open bureau".
    """
    said = str(name).replace("_", " ").replace("+", " + ")
    return said[:1].upper() + said[1:]


@register.filter
def called(user: AbstractBaseUser | AnonymousUser | None) -> str:
    """Return the name of a user; "" for anonymous visitors."""
    return "" if user is None or user.is_anonymous else names.called(user)


@register.filter
def percent(part: float | None) -> str:
    """Return a fraction as a percentage."""
    return "\N{EN DASH}" if part is None else f"{100 * part:.0f}\N{NO-BREAK SPACE}%"


@register.filter
def rate(part: int, whole: int) -> float | None:
    """Return the fraction part / whole; None if whole is 0."""
    return part / whole if whole else None


@register.filter
def moment_in_words(at: str) -> str:
    """Return a month or ISO week as text.

    "2026-11" becomes "November 2026", "2026-W47" becomes "week 47 of 2026".
    """
    year, _, rest = at.partition("-")
    if rest.startswith("W"):
        return f"week {int(rest[1:])} of {year}"
    return f"{date(int(year), int(rest), 1):%B %Y}"
