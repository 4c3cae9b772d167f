"""campaigns/{id}/result: the result of a finished campaign."""

from typing import Any
from uuid import UUID

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.campaigns.lobby import PlaceOut
from api.campaigns.replay import MarkOut
from api.core.views import Resource
from api.stats.score_sheet import ResignedOut, SideOut, StandingOut, standing_data
from api.stats.statistics import ComparisonOut
from campaigns import services


class MemberOut(PlaceOut):
    avatar = serializers.CharField(allow_null=True, help_text="The Avatar that the seat played.")
    is_bot = serializers.BooleanField()
    mine = serializers.BooleanField()
    hints = serializers.IntegerField(help_text="How many hints the seat asked for.")


class AmongOut(serializers.Serializer[Any]):
    """Comparisons of the points with other campaigns."""

    players = ComparisonOut(help_text="Among campaigns of this ruleset and format with as many players.")
    all = ComparisonOut(help_text="Among those with any number of players.")


class SequelOut(serializers.Serializer[Any]):
    """A next campaign for the same players: `rematch` creates it by its `name`."""

    name = serializers.CharField()
    title = serializers.CharField()
    format = serializers.CharField()
    options = serializers.DictField()


class ResultOut(serializers.Serializer[Any]):
    points = serializers.IntegerField()
    title = serializers.CharField(allow_blank=True)
    won = serializers.BooleanField(allow_null=True)
    games = serializers.ListField(child=serializers.DictField(), help_text="A row for each game that was played.")
    sides = SideOut(many=True, help_text="The sides of a game between rivals; empty in a game without rivals.")
    lines = serializers.ListField(child=serializers.DictField(), help_text="Where each point comes from.")
    actions = serializers.IntegerField()
    knowledge_taken_back = serializers.IntegerField(
        help_text="How many undos left a player with knowledge of hidden information."
    )
    ended_at = serializers.DateTimeField()
    resigned = ResignedOut(many=True, help_text="The seats that resigned, in that order, and why.")
    team = MemberOut(many=True)
    details = serializers.DictField(help_text="Further figures, as the ruleset names them.")
    sequels = SequelOut(many=True, help_text="What the same players may play next with `rematch`.")
    moments = MarkOut(many=True, help_text="Notable moments, with versions for `state?at=`.")
    among = AmongOut(
        allow_null=True,
        help_text="How the points compare; between rivals those of the caller's side. Null if there is nothing to "
        "compare.",
    )
    standing = StandingOut(allow_null=True, help_text="Null until the end is processed.")


class Result(Resource):
    @extend_schema(responses=ResultOut, operation_id="result", tags=["records"])
    def get(self, request: Request, id: UUID) -> Response:
        """Get the final result.

        Returns the result of a finished campaign: points, team, notable moments, and how it compares with other
        campaigns. Anyone who may see the campaign may call it.

        Errors: campaign_not_found, not_over, no_result, outdated_campaign.
        """
        campaign = services.campaign_for(str(id), request.user)
        found = services.result(campaign, request.user)
        told = {"standing": standing_data(found["standing"]), "sequels": msgspec.to_builtins(found["sequels"])}
        return Response(found | told)
