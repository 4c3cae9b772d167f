"""Query parameters of rating ladders."""

from typing import Any

import msgspec
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from campaigns import services
from campaigns.eventlog import repository
from campaigns.http.cursors import decode_cursor
from campaigns.http.error_kinds import QueryError
from campaigns.http.fields import Choice, Integer, QuerySerializer, Text
from campaigns.http.leaderboards import LIMIT, ME
from campaigns.http.queries import checked_query
from campaigns.projections.eligibility import PEOPLE
from campaigns.projections.ratings import CLASSES, Ladder


@extend_schema_field({"type": "string", "format": "cursor", "minLength": 1, "maxLength": 200})
class RungField(Text):
    """A cursor of a ladder page."""

    default_error_messages = {"no_cursor": "This cursor is not from a page."}

    def to_internal_value(self, data: Any) -> services.Rung:
        try:
            rung = decode_cursor(super().to_internal_value(data), services.Rung)
        except (ValueError, msgspec.MsgspecError):
            self.fail("no_cursor")
        if not -(2**31) <= rung.shown < 2**31 or not 0 <= rung.rating < 2**63:
            self.fail("no_cursor")
        return rung


class RatingsIn(QuerySerializer):
    """The ladder to show, and the page of it."""

    ruleset = Text(max_length=40)
    format = Text(max_length=40, required=False, default=None, help_text="By default the first format of the ruleset.")
    around = Choice(
        choices=(ME,),
        required=False,
        default=None,
        help_text="The page with the caller's rating in the middle; empty if there is none.",
    )
    limit = Integer(min_value=1, max_value=100, default=LIMIT)
    cursor = RungField(max_length=200, required=False, default=None, help_text="Taken from `next` or `previous`.")

    def get_fields(self) -> dict[str, serializers.Field]:
        asked = "`people`: games of people only. `bots`: games with at least one bot."
        return {**super().get_fields(), "class": Choice(choices=CLASSES, default=PEOPLE, help_text=asked)}


def checked_ladder(sent: dict[str, str]) -> tuple[Ladder, dict[str, Any]]:
    """Return the ladder that a query asks for, and the checked query.

    Raises UnknownRulesetError and QueryError, also if the ruleset is cooperative.
    """
    wanted = checked_query(RatingsIn(data=sent))
    ruleset = repository.find_ruleset(wanted["ruleset"])
    formats = ruleset.describe().formats
    if not ruleset.rivals:
        raise QueryError({"ruleset": [ErrorDetail("This game is cooperative and has no ratings.", "invalid_choice")]})
    format = wanted["format"] or formats[0]
    if format not in formats:
        raise QueryError({"format": [ErrorDetail(f"The formats are {', '.join(formats)}.", "invalid_choice")]})
    return Ladder(wanted["ruleset"], format, wanted["class"]), wanted


def page_of_ladder(ladder: Ladder, user: services.User, wanted: dict[str, Any]) -> services.LadderPage:
    """Return the page of a ladder that a checked query asks for."""
    if wanted["around"] == ME and wanted["cursor"] is None:
        return services.ladder_around(ladder, user, wanted["limit"])
    return services.ladder_page(ladder, user, wanted["limit"], wanted["cursor"])
