"""statistics/: totals over all campaigns."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.core.views import Resource
from api.stats.players import LinkOut
from campaigns.http.queries import StatisticsIn, counted


class RowOut(serializers.Serializer[Any]):
    key = serializers.CharField(allow_blank=True)
    label = serializers.CharField(allow_blank=True)
    number = serializers.IntegerField(help_text="How often it occurred.")
    won = serializers.IntegerField(allow_null=True, help_text="Null if winning doesn't apply.")
    rate = serializers.FloatField(
        allow_null=True, help_text="The share that was won, 0 to 1; null if winning doesn't apply."
    )


class TopicOut(serializers.Serializer[Any]):
    topic = serializers.CharField()
    title = serializers.CharField()
    rows = RowOut(many=True, help_text="The most frequent first.")


class LengthOut(serializers.Serializer[Any]):
    actions = serializers.IntegerField()
    turns = serializers.IntegerField()
    players = serializers.IntegerField()
    campaign = LinkOut(allow_null=True, help_text="Null if the caller may not see the campaign.")


class PointsOut(serializers.Serializer[Any]):
    points = serializers.IntegerField()
    number = serializers.IntegerField(help_text="The number of campaigns with these points; between rivals, of sides.")
    won = serializers.IntegerField()


class ComparisonOut(serializers.Serializer[Any]):
    """The place of a number of points among other campaigns."""

    below = serializers.IntegerField(help_text="How many campaigns have fewer points.")
    equal = serializers.IntegerField()
    total = serializers.IntegerField()
    percentile = serializers.FloatField(allow_null=True, help_text="The percentage of campaigns that are no better.")


class MineOut(ComparisonOut):
    campaign = serializers.UUIDField()
    points = serializers.IntegerField()
    ended_at = serializers.DateTimeField()


class StatisticsOut(serializers.Serializer[Any]):
    ruleset = serializers.CharField()
    format = serializers.CharField()
    players = serializers.IntegerField(allow_null=True)
    campaigns = serializers.IntegerField(help_text="How many were counted.")
    won = serializers.IntegerField(help_text="How many were won; between rivals, by anyone.")
    tied = serializers.IntegerField()
    topics = TopicOut(many=True)
    longest = LengthOut(many=True)
    points = PointsOut(many=True, help_text="The distribution, the fewest points first.")
    mine = MineOut(many=True, help_text="How the caller's latest results compare, or the requested campaign.")


class Statistics(Resource):
    @extend_schema(parameters=[StatisticsIn], responses=StatisticsOut, operation_id="statistics", tags=["records"])
    def get(self, request: Request) -> Response:
        """Get statistics of a ruleset.

        Returns win rates, frequent choices and the distribution of points over all finished campaigns of a ruleset and
        format. Forks and imports are left out. No sign-in required.

        The ruleset names the topics. Abandoned campaigns and undone actions don't count.

        Errors: unknown_ruleset, campaign_not_found, not_over, no_result, outdated_campaign.
        """
        return Response(counted(request.user, **self.query(StatisticsIn)))
