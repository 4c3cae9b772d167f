"""campaigns/{id}/review: the chances to win during a finished campaign."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.campaigns.decisions import OptionOut
from api.core.views import Resource
from campaigns import services
from campaigns.analysis import reviews
from campaigns.analysis.models import Review as ReviewRow
from campaigns.http.fields import NothingIn
from campaigns.http.rate_limits import ReviewThrottle

NONE, WORKING, READY, FAILED = "none", "working", "ready", "failed"


class ChanceOut(serializers.Serializer[Any]):
    seat = serializers.IntegerField(help_text="The seat whose knowledge counts. A team has one chance together.")
    chance = serializers.FloatField(help_text="The estimated chance to win, from 0 to 1; at the end the result.")
    error = serializers.FloatField(help_text="Half the width of the 95 % band of `chance`.")


class ReviewedTurnOut(serializers.Serializer[Any]):
    version = serializers.IntegerField(help_text="The version where the turn begins, for `state?at=`.")
    chances = ChanceOut(
        many=True, help_text="One for each rival, or one for a team; those that can't be estimated miss."
    )


class ReviewedDecisionOut(serializers.Serializer[Any]):
    at_version = serializers.IntegerField(help_text="The version of the decision, for `fork` and `state?at=`.")
    version = serializers.IntegerField(help_text="The version of the action.")
    seat = serializers.IntegerField()
    chosen = OptionOut(help_text="What the player did.")
    better = OptionOut(help_text="The option that was better.")
    gain = serializers.FloatField(help_text="How much higher the chance to win would have been.")
    error = serializers.FloatField(help_text="Half the width of the 95 % band of `gain`.")


class ReviewOut(serializers.Serializer[Any]):
    status = serializers.ChoiceField(
        choices=(NONE, WORKING, READY, FAILED),
        help_text="`none` if no user asked for it, `failed` if the campaign can't be estimated.",
    )
    done = serializers.IntegerField(help_text="How many parts are done.")
    total = serializers.IntegerField(help_text="How many parts there are; 0 until that is known.")
    turns = ReviewedTurnOut(many=True)
    decisions = ReviewedDecisionOut(many=True, help_text="Up to three decisions, the costliest first.")


class Review(Resource):
    throttle_classes = (ReviewThrottle,)

    @extend_schema(responses=ReviewOut, operation_id="review", tags=["records"])
    def get(self, request: Request, id: UUID) -> Response:
        """Get the review of a finished campaign.

        Returns the review that was asked for with POST, or its progress. All chances are estimates: the server deals
        again what a seat couldn't see and plays on. The same log always gets the same review. Anyone who may see the
        campaign may call it.

        Errors: campaign_not_found, not_over, sealed.
        """
        return Response(review_data(services.find_review(services.campaign_for(str(id), request.user))))

    @extend_schema(
        request=None, responses={201: ReviewOut, 202: ReviewOut}, operation_id="start_review", tags=["records"]
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Review a finished campaign.

        Asks the workers for a review (202), or returns it if it is done (201). Poll it with GET every few seconds.
        Anyone who may see the campaign may call it.

        Errors: campaign_not_found, not_over, sealed, throttled, outdated_campaign.
        """
        self.body(NothingIn)
        data = review_data(services.start_review(str(id), request.user))
        return Response(data, status=202 if data["status"] == WORKING else 201)


def review_data(review: ReviewRow | None) -> dict[str, Any]:
    """Return a review as JSON data."""
    if review is None:
        return {"status": NONE, "done": 0, "total": 0, "turns": [], "decisions": []}
    status = FAILED if review.failed else READY if review.result else WORKING
    return {
        "status": status,
        "done": review.done,
        "total": reviews.count_parts(review.plan) if review.plan else 0,
        **(review.result or {"turns": [], "decisions": []}),
    }
