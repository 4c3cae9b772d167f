"""campaigns/{id}/score: the score sheet."""

from typing import Any
from uuid import UUID

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.views import Resource
from campaigns import services


class ScoreOut(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    games = serializers.ListField(child=serializers.DictField())
    points = serializers.IntegerField()
    title = serializers.CharField(allow_blank=True)
    won = serializers.BooleanField(allow_null=True)
    knowledge_taken_back = serializers.IntegerField(help_text="How many undos took back what had taught something.")
    lines = serializers.ListField(child=serializers.DictField(), help_text="Where each point comes from.")


class Score(Resource):
    @extend_schema(responses=ScoreOut, operation_id="score", tags=["play"])
    def get(self, request: Request, id: UUID) -> Response:
        """The score sheet as it stands."""
        campaign = services.campaign_for(str(id), request.user)
        at = services.table(campaign)
        sheet = msgspec.to_builtins(at.ruleset.score(at.table))
        return Response({"version": at.version, **sheet, "knowledge_taken_back": campaign.knowledge_taken_back})
