"""Query parameters of leaderboards."""

import re
from typing import Any

import msgspec
from django.utils import timezone
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from campaigns import services
from campaigns.eventlog import repository
from campaigns.http.cursors import decode_cursor
from campaigns.http.fields import Choice, Integer, QuerySerializer, Text
from campaigns.http.queries import checked_query
from campaigns.projections import leaderboards
from campaigns.projections.eligibility import COMPANIES, PEOPLE
from campaigns.projections.leaderboards import BoardName
from engine.description import BoardValue, Description

ME = "me"
ANY = "any"
VALUE_LENGTH = 200
LIMIT = 25


@extend_schema_field({"type": "string", "pattern": "^[1-9][0-9]{3}-(0[1-9]|1[0-2]|W(0[1-9]|[1-4][0-9]|5[0-2]))$"})
class Moment(Text):
    """A month (2026-11) or an ISO week (2026-W47)."""

    default_error_messages = {"no_moment": "Write a month as 2026-11 or an ISO week as 2026-W47."}

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        if not leaderboards.is_moment(text):
            self.fail("no_moment")
        return text


class Parts(Text):
    """Several values joined by +, in any order."""

    default_error_messages = {"invalid_choice": "Choose from {parts}, each at most once, joined by +."}

    def __init__(self, value: BoardValue, **options: Any) -> None:
        super().__init__(**options)
        self.value = value

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        found = text if text == self.default else leaderboards.in_order(self.value, text)
        if found is None:
            self.fail("invalid_choice", parts=", ".join(self.value.parts))
        return found


@extend_schema_field({"type": "string", "format": "cursor", "minLength": 1, "maxLength": 200})
class CursorField(Text):
    """A cursor of a leaderboard page."""

    default_error_messages = {"no_cursor": "This cursor is not from a page."}

    def to_internal_value(self, data: Any) -> services.Cursor:
        try:
            cursor = decode_cursor(super().to_internal_value(data), services.Cursor)
        except (ValueError, msgspec.MsgspecError):
            self.fail("no_cursor")
        if re.fullmatch(r"[0-9a-f]{1,40}", cursor.order) is None or not 0 <= cursor.entry < 2**63:
            self.fail("no_cursor")
        return cursor


class LeaderboardIn(QuerySerializer):
    """The leaderboard to show, and the page of it."""

    ruleset = Text(max_length=40)
    format = Text(max_length=40)
    players = Integer(required=False, min_value=1, default=None, help_text="The number of seats; by default any.")
    company = Choice(
        choices=COMPANIES,
        default=PEOPLE,
        help_text="`people`, `mixed` (people and bots, bot substitutes too) or `bots`.",
    )
    period = Choice(choices=leaderboards.PERIODS, default=leaderboards.ALL)
    at = Moment(
        required=False,
        default=None,
        help_text="The month (2026-11) or ISO week (2026-W47) in UTC; by default the current one.",
    )
    around = Choice(
        choices=(ME,),
        required=False,
        default=None,
        help_text="The page with the caller's best result in the middle; empty if there is none.",
    )
    limit = Integer(min_value=1, max_value=100, default=LIMIT)
    cursor = CursorField(max_length=200, required=False, default=None, help_text="Taken from `next` or `previous`.")

    def __init__(self, *arguments: Any, described: Description | None = None, **options: Any) -> None:
        """described: description of the ruleset, if the query names one."""
        super().__init__(*arguments, **options)
        if described is not None:
            seats = described.seats
            self.fields["format"] = Choice(choices=described.formats)
            self.fields["players"] = Integer(min_value=seats.least, max_value=seats.most, required=False, default=None)
            for index, value in enumerate(described.boards):
                self.fields[value.name] = _value_field(value, is_first=index == 0)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        is_week = "W" in (attrs["at"] or "")
        if attrs["at"] is not None and attrs["period"] != (leaderboards.WEEK if is_week else leaderboards.MONTH):
            raise serializers.ValidationError({"at": "This doesn't match `period`."}, "other_period")
        return attrs


def checked(sent: dict[str, str]) -> dict[str, Any]:
    """Return a checked query with the parameters of its ruleset.

    Raises QueryError, UnknownRulesetError.
    """
    ruleset = sent.get("ruleset")
    described = repository.find_ruleset(ruleset).describe() if ruleset else None
    found = checked_query(LeaderboardIn(data=sent, described=described))
    names = [value.name for value in services.board_values(found["ruleset"])]
    return {**found, "values": {name: _asked(found[name], is_first=name == names[0]) for name in names}}


def board_of(wanted: dict[str, Any]) -> BoardName:
    """Return the leaderboard that a checked query asks for."""
    same = {name: wanted[name] for name in ("ruleset", "format", "company", "players", "values", "period")}
    return BoardName(**same, at=wanted["at"] or leaderboards.periods(timezone.now())[wanted["period"]])


def page_of(name: BoardName, user: services.User, wanted: dict[str, Any]) -> services.BoardPage:
    """Return the page of a leaderboard that a checked query asks for."""
    if wanted["around"] == ME and wanted["cursor"] is None:
        return services.around(name, user, wanted["limit"])
    return services.leaderboard(name, user, wanted["limit"], wanted["cursor"])


def _value_field(value: BoardValue, is_first: bool) -> serializers.Field:
    default = ANY if is_first else value.default
    if value.parts:
        return Parts(value, max_length=VALUE_LENGTH, default=default)
    if value.choices is None:
        return Text(max_length=VALUE_LENGTH, default=default)
    return Choice(choices=[*([ANY] if is_first else []), *value.choices], default=default)


def _asked(value: str, is_first: bool) -> str | None:
    return None if is_first and value == ANY else value
