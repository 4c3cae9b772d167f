"""campaigns/{id}/score: the score sheet and the ranking of the result."""

from typing import Any
from uuid import UUID

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.core.views import Resource
from api.stats.leaderboards import BoardOut
from campaigns import services
from campaigns.eventlog import event_types
from campaigns.projections.models import Outcome, Result


class StandOut(serializers.Serializer[Any]):
    """A result's place on one board."""

    board = BoardOut()
    rank = serializers.IntegerField()
    total = serializers.IntegerField()


class StandingOut(serializers.Serializer[Any]):
    """The ranking of a result.

    `pending` until the server has replayed its log, then `confirmed`, or `unranked` or `removed` with a `reason`.
    """

    status = serializers.ChoiceField(choices=Result.Status.choices)
    reason = serializers.CharField(allow_blank=True)
    boards = StandOut(many=True)


class SideOut(serializers.Serializer[Any]):
    seats = serializers.ListField(child=serializers.IntegerField(), help_text="The seats that win and lose together.")
    outcome = serializers.ChoiceField(choices=Outcome.choices, allow_null=True, help_text="Null until it is decided.")
    points = serializers.IntegerField(allow_null=True, help_text="Null if the game has no points.")
    title = serializers.CharField(allow_blank=True)


class ResignedOut(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    because = serializers.ChoiceField(choices=event_types.REASONS)


class ScoreOut(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    games = serializers.ListField(child=serializers.DictField())
    points = serializers.IntegerField()
    title = serializers.CharField(allow_blank=True)
    won = serializers.BooleanField(allow_null=True)
    sides = SideOut(many=True, help_text="The sides of a game between rivals; empty in a game without rivals.")
    resigned = ResignedOut(many=True, help_text="The seats that resigned, in that order, and why.")
    knowledge_taken_back = serializers.IntegerField(
        help_text="How many undos left a player with knowledge of hidden information."
    )
    hints = serializers.ListField(child=serializers.IntegerField(), help_text="How many hints each seat asked for.")
    lines = serializers.ListField(child=serializers.DictField(), help_text="Where each point comes from.")
    standing = StandingOut(allow_null=True, help_text="Null until the campaign is finished and processed.")


class Score(Resource):
    @extend_schema(responses=ScoreOut, operation_id="score", tags=["play"])
    def get(self, request: Request, id: UUID) -> Response:
        """Get the score sheet.

        Returns the points so far, where each point comes from, and how the result is ranked. Anyone who may see the
        campaign may call it.

        A result is ranked if the campaign is `ranked`, all players agreed, the server chose the seed, and no undo left
        anybody with knowledge. Forks and imports are never ranked.

        Errors: campaign_not_found, not_playing, outdated_campaign.
        """
        campaign = services.campaign_for(str(id), request.user)
        at = services.table(campaign)
        sheet = msgspec.to_builtins(at.ruleset.score(at.table))
        return Response(
            {
                "version": at.version,
                **sheet,
                "resigned": services.resignations(campaign),
                "knowledge_taken_back": campaign.knowledge_taken_back,
                "hints": services.hints_used(campaign),
                "standing": standing_data(services.standing(campaign)),
            }
        )


def standing_data(standing: services.Standing | None) -> dict[str, Any] | None:
    """Return a standing as JSON data."""
    if standing is None:
        return None
    return {**standing._asdict(), "boards": [place_data(place) for place in standing.boards]}


def place_data(place: services.Place) -> dict[str, Any]:
    """Return a place on a board as JSON data."""
    return {**place._asdict(), "board": msgspec.to_builtins(place.board)}
