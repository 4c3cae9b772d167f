"""statistics/: what all campaigns add up to."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.request import Request
from rest_framework.response import Response

from api.fields import Integer, QuerySerializer, Text
from api.players import LinkOut
from api.problems import QueryError
from api.views import Resource
from campaigns import services, tables
from campaigns.models import Campaign


class StatisticsIn(QuerySerializer):
    ruleset = Text(max_length=40)
    format = Text(max_length=40, required=False, help_text="If left out, the ruleset's first.")
    players = Integer(min_value=1, required=False, help_text="Only with so many players; if left out, with any number.")
    mine = serializers.UUIDField(
        required=False, help_text="The campaign to compare, of the kind asked for; else the latest."
    )


class RowOut(serializers.Serializer[Any]):
    key = serializers.CharField(allow_blank=True)
    label = serializers.CharField(allow_blank=True)
    number = serializers.IntegerField(help_text="How often it was met.")
    won = serializers.IntegerField(allow_null=True, help_text="Null where that isn't the question.")
    rate = serializers.FloatField(allow_null=True, help_text="The part that was won, 0 to 1.")


class TopicOut(serializers.Serializer[Any]):
    topic = serializers.CharField()
    title = serializers.CharField()
    rows = RowOut(many=True, help_text="The most frequent first.")


class LengthOut(serializers.Serializer[Any]):
    actions = serializers.IntegerField()
    turns = serializers.IntegerField()
    players = serializers.IntegerField()
    campaign = LinkOut(allow_null=True, help_text="Null where it is not the caller's to see.")


class PointsOut(serializers.Serializer[Any]):
    points = serializers.IntegerField()
    number = serializers.IntegerField(help_text="How many campaigns ended with so many points.")
    won = serializers.IntegerField()


class ComparisonOut(serializers.Serializer[Any]):
    """Where a number of points lies among all of a kind."""

    below = serializers.IntegerField(help_text="How many campaigns have fewer points.")
    equal = serializers.IntegerField()
    total = serializers.IntegerField()
    percentile = serializers.FloatField(allow_null=True, help_text="Of a hundred campaigns so many are no better.")


class MineOut(ComparisonOut):
    campaign = serializers.UUIDField()
    points = serializers.IntegerField()
    ended_at = serializers.DateTimeField()


class StatisticsOut(serializers.Serializer[Any]):
    ruleset = serializers.CharField()
    format = serializers.CharField()
    players = serializers.IntegerField(allow_null=True)
    campaigns = serializers.IntegerField(help_text="How many were counted.")
    won = serializers.IntegerField()
    topics = TopicOut(many=True)
    longest = LengthOut(many=True)
    points = PointsOut(many=True, help_text="The distribution, the fewest points first.")
    mine = MineOut(many=True)


class Statistics(Resource):
    @extend_schema(parameters=[StatisticsIn], responses=StatisticsOut, operation_id="statistics", tags=["records"])
    def get(self, request: Request) -> Response:
        """What all campaigns of a kind that were played out add up to; forks and imports don't count."""
        return Response(counted(request.user, **self.query(StatisticsIn)))


def counted(user: services.User, mine: UUID | None = None, **wanted: Any) -> dict[str, Any]:
    """Return what a checked query asks for.

    Raises UnknownRulesetError, QueryError, and for a campaign to compare CampaignNotFoundError, NotOverError,
    NoResultError.
    """
    reference = _reference(**wanted)
    campaign = _campaign(str(mine), user, reference) if mine else None
    return services.statistics(reference, user, campaign)


def _campaign(id: str, user: services.User, reference: services.Reference) -> Campaign:
    """Return a campaign to compare. Raises CampaignNotFoundError, QueryError for one of another kind."""
    campaign = services.campaign_for(id, user)
    players = len(campaign.seats.all())
    if (campaign.ruleset, campaign.format, players) != reference._replace(players=reference.players or players):
        said = f"It was played as {campaign.format} of {campaign.ruleset}, players: {players}."
        raise QueryError({"mine": [ErrorDetail(said, "invalid_choice")]})
    return campaign


def _reference(ruleset: str, format: str | None = None, players: int | None = None) -> services.Reference:
    """Return what is asked for. Raises UnknownRulesetError, QueryError for a format that the ruleset doesn't have."""
    formats = tables.find_ruleset(ruleset).describe()["formats"]
    if format is not None and format not in formats:
        fault = ErrorDetail(f"The formats are {', '.join(formats)}.", "invalid_choice")
        raise QueryError({"format": [fault]})
    return services.Reference(ruleset, format or formats[0], players)
