"""campaigns/{id}/replay and fork: replay the past, and fork from it."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.campaigns.decisions import SeatQuery, viewer_for
from api.campaigns.lobby import MAX_SEATS, SummaryOut, summary
from api.core.views import Resource
from campaigns import services
from campaigns.http.fields import Choice, Integer, StrictSerializer, Text
from campaigns.http.rate_limits import CAMPAIGN_THROTTLES
from campaigns.models import Campaign


class MarkOut(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    kind = serializers.CharField()
    title = serializers.CharField()
    seat = serializers.IntegerField(allow_null=True)
    card = serializers.IntegerField(allow_null=True)
    weight = serializers.IntegerField(help_text="How much the moment decided, such as its points; 0 without points.")


class JumpOut(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    type = serializers.CharField(help_text="`undone` or `redone`.")
    to_version = serializers.IntegerField()


class ReplayOut(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    games = MarkOut(many=True)
    turns = MarkOut(many=True)
    phases = MarkOut(many=True)
    moments = MarkOut(many=True)
    jumps = JumpOut(many=True)
    in_force = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="The ranges [first, last] of the versions that count; all others were undone.",
    )


class ForkSeatIn(StrictSerializer):
    """A seat of the fork."""

    controller = Text(max_length=40, help_text="`me`, `open`, or `bot:` and a bot's name.")


class ForkIn(StrictSerializer):
    """The version to start from, and the settings of the fork."""

    at_version = Integer(min_value=1)
    seats = ForkSeatIn(many=True, required=False, min_length=1, max_length=MAX_SEATS)
    name = Text(max_length=services.NAME_LENGTH, allow_blank=True, required=False)
    visibility = Choice(choices=Campaign.Visibility.choices, default=Campaign.Visibility.PRIVATE)
    undo = Choice(choices=Campaign.Undo.choices, required=False)
    undo_unasked = Choice(choices=Campaign.Unasked.choices, required=False, help_text="By default as in the original.")
    seat = Integer(
        required=False, allow_null=True, default=None, help_text="The caller's seat whose view the fork starts from."
    )


class Replay(Resource):
    @extend_schema(parameters=[SeatQuery], responses=ReplayOut, operation_id="replay", tags=["time"])
    def get(self, request: Request, id: UUID) -> Response:
        """Get the replay index.

        Returns the versions of all games, turns, phases and notable moments. Use `state?at=` to show the table at each
        of them. Anyone who may see the campaign may call it.

        Errors: campaign_not_found, not_your_seat, not_playing, outdated_campaign.
        """
        wanted = self.query(SeatQuery)
        campaign = services.campaign_for(str(id), request.user)
        viewer = viewer_for(campaign, request.user, wanted["seat"], campaign.waiting_for)
        return Response(services.replay(campaign, viewer))


class Fork(Resource):
    throttle_classes = CAMPAIGN_THROTTLES

    @extend_schema(request=ForkIn, responses={201: SummaryOut}, operation_id="fork", tags=["time"])
    def post(self, request: Request, id: UUID) -> Response:
        """Fork a campaign.

        Creates a new, unranked campaign that starts at a past version of this one. While the original is still played,
        everything that the caller couldn't see there is dealt again. Anyone who may see the campaign may call it.
        Sign-in required.

        A fork of a finished campaign copies its past (10,000 versions at most) and its seed. A fork has no clock. Each
        user makes one fork at a time.

        Errors: campaign_not_found, not_your_seat, not_playing, version_not_found, unsettled, game_over, past_too_long,
        invalid_setup, too_many_campaigns, busy, outdated_campaign, sealed.
        """
        wanted = self.body(ForkIn)
        origin = services.campaign_for(str(id), request.user)
        if wanted["seat"] is not None:
            viewer_for(origin, request.user, wanted["seat"], ())
        return Response(summary(services.fork(str(id), request.user, **wanted), request.user), status=201)
