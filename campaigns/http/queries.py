"""Query parameters that the API and the pages share."""

from typing import Any
from uuid import UUID

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from campaigns import services
from campaigns.eventlog import repository
from campaigns.http.cursors import MomentCursor
from campaigns.http.error_kinds import QueryError
from campaigns.http.fields import Integer, QuerySerializer, Text
from campaigns.models import Campaign

HISTORY = 25


class PlayerIn(QuerySerializer):
    """ruleset: count only campaigns of this ruleset."""

    ruleset = Text(max_length=40, required=False, default=None, help_text="Only campaigns of this ruleset.")


class HistoryIn(PlayerIn):
    limit = Integer(min_value=1, max_value=100, default=HISTORY)
    cursor = MomentCursor(max_length=200, required=False, default=None, help_text="Taken from `next`.")


class RulesIn(QuerySerializer):
    q = Text(required=False, max_length=100, help_text="Only rules with all these words in id, title or text.")


class StatisticsIn(QuerySerializer):
    ruleset = Text(max_length=40)
    format = Text(max_length=40, required=False, help_text="By default the first format of the ruleset.")
    players = Integer(min_value=1, required=False, help_text="The number of players; by default any.")
    mine = serializers.UUIDField(
        required=False,
        help_text="A campaign to compare, of this ruleset, format and number of players; by default the latest ones.",
    )


def checked_query(serializer: QuerySerializer) -> dict[str, Any]:
    """Validate a query serializer and return its data. Raises QueryError."""
    if not serializer.is_valid():
        raise QueryError(serializer.errors)
    return serializer.validated_data


def counted(user: services.User, mine: UUID | None = None, **wanted: Any) -> dict[str, Any]:
    """Return the statistics that a checked query asks for.

    Raises UnknownRulesetError and QueryError. For a campaign to compare also CampaignNotFoundError, NotOverError,
    NoResultError.
    """
    reference = _reference(**wanted)
    campaign = _campaign(str(mine), user, reference) if mine else None
    return services.statistics(reference, user, campaign)


def _campaign(id: str, user: services.User, reference: services.Reference) -> Campaign:
    """Return the campaign to compare.

    Raises CampaignNotFoundError, or QueryError if ruleset, format or number of players differ.
    """
    campaign = services.campaign_for(id, user)
    players = len(campaign.seats.all())
    if (campaign.ruleset, campaign.format, players) != reference._replace(players=reference.players or players):
        said = f"This campaign was {campaign.format} of {campaign.ruleset} with players: {players}."
        raise QueryError({"mine": [ErrorDetail(said, "invalid_choice")]})
    return campaign


def _reference(ruleset: str, format: str | None = None, players: int | None = None) -> services.Reference:
    """Return the group of campaigns that a query asks for.

    Raises UnknownRulesetError, or QueryError if the ruleset doesn't have the format.
    """
    formats = repository.find_ruleset(ruleset).describe().formats
    if format is not None and format not in formats:
        fault = ErrorDetail(f"The formats are {', '.join(formats)}.", "invalid_choice")
        raise QueryError({"format": [fault]})
    return services.Reference(ruleset, format or formats[0], players)
