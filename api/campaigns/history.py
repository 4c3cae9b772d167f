"""campaigns/{id}/undo, redo and vote: undo and redo actions, and answer votes."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.campaigns.decisions import DecisionOut, decision_for
from api.core.views import IDEMPOTENCY_KEY, Resource
from campaigns import services
from campaigns.http.fields import Choice, Flag, Integer, StrictSerializer


class MoveIn(StrictSerializer):
    """The target of an undo or redo: a version, or one action or turn away."""

    expected_version = Integer(help_text="The current version, as the caller knows it.")
    to_version = Integer(
        required=False, allow_null=True, default=None, min_value=1, help_text="Any version that is in force."
    )
    by = Choice(
        choices=services.STRIDES,
        default="action",
        help_text="Used without `to_version`. `action`: the last choice of a person and all that followed. `turn`: "
        "the turn.",
    )


class VoteIn(StrictSerializer):
    """An answer to a vote."""

    proposal = Integer(min_value=1, help_text="The `proposal` of the vote.")
    agree = Flag()


class TakenBackOut(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    payload = serializers.DictField(required=False, help_text="Left out if another seat made the choice.")


class VoteOut(serializers.Serializer[Any]):
    proposal = serializers.IntegerField(help_text="The version that called the vote; it identifies the vote.")
    about = serializers.ChoiceField(
        choices=("undo", "abandon", "stand_in"),
        help_text="An undo, abandoning the campaign, or a bot substitute for an absent player.",
    )
    seat = serializers.IntegerField(help_text="The seat that called the vote.")
    to_version = serializers.IntegerField(
        allow_null=True, help_text="The version to go back to; null if it is no undo."
    )
    chair = serializers.IntegerField(allow_null=True, help_text="The seat that a bot would play for, or null.")
    asked = serializers.DictField(help_text="The request that called the vote.")
    knowledge = serializers.BooleanField(
        help_text="Whether the undo leaves a player with knowledge of hidden information."
    )
    agreed = serializers.ListField(child=serializers.IntegerField(), help_text="The seats that have agreed.")
    waiting_for = serializers.ListField(
        child=serializers.IntegerField(), help_text="The seats that still have to answer."
    )
    taken_back = TakenBackOut(many=True, help_text="What would be undone.")


class MovedOut(serializers.Serializer[Any]):
    version = serializers.IntegerField(help_text="The current version of the campaign.")
    table_version = serializers.IntegerField(help_text="The version whose table is in force.")
    vote = VoteOut(allow_null=True, help_text="The vote that must end first; nothing has moved until then.")
    decision = DecisionOut()


class BecauseOut(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    type = serializers.CharField()
    seat = serializers.IntegerField(allow_null=True, help_text="The seat that acted.")
    rule = serializers.CharField(allow_blank=True, help_text="The id of the rule that let a player learn something.")
    fact = serializers.DictField(allow_null=True)


class StepOut(serializers.Serializer[Any]):
    to_version = serializers.IntegerField()
    title = serializers.CharField(help_text="The text of the step, for a button.")
    needs = serializers.ChoiceField(choices=("nothing", "vote", "refused"), help_text="What the step needs first.")
    asks = serializers.ListField(child=serializers.IntegerField(), help_text="The seats that must agree.")
    because = BecauseOut(allow_null=True, help_text="Why it needs a vote or is refused.")
    events = TakenBackOut(many=True, help_text="The events that would be undone or redone.")


class StepsOut(serializers.Serializer[Any]):
    action = StepOut(allow_null=True)
    turn = StepOut(allow_null=True)


class ProspectsOut(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    policy = serializers.CharField(help_text="`undo` of the campaign: `off`, `safe`, `vote` or `free`.")
    furthest = serializers.IntegerField(help_text="The earliest version that needs no vote.")
    reach = serializers.IntegerField(
        help_text="The earliest version that can be asked for. A change of rules or cards, or a resignation, ends it."
    )
    because = BecauseOut(help_text="Why `furthest` is no earlier.")
    undo = StepsOut()
    redo = StepsOut()
    vote = VoteOut(allow_null=True)


class Undo(Resource):
    @extend_schema(responses=ProspectsOut, operation_id="undo_prospects", tags=["time"])
    def get(self, request: Request, id: UUID) -> Response:
        """Preview undo and redo.

        Returns what the caller could undo or redo now, how far, whether the others must agree, and the vote in
        progress. Players only.

        Errors: campaign_not_found, not_your_seat, not_playing, outdated_campaign.
        """
        return Response(services.prospects(services.campaign_for(str(id), request.user), request.user))

    @extend_schema(
        request=MoveIn,
        parameters=[IDEMPOTENCY_KEY],
        responses={201: MovedOut, 202: MovedOut},
        operation_id="undo",
        tags=["time"],
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Undo actions.

        Moves the table back to an earlier version (201), or starts a vote if other players must agree (202). Nothing
        is deleted: an undo is one more event. Players only.

        The same action draws the same cards again. Undone actions can be redone until something else is played. With
        `undo_unasked` `own`, the players whose actions would be undone vote. While rivals decide secretly at the same
        time, nothing can be undone.

        Errors: campaign_not_found, not_your_seat, not_playing, stale_version, version_not_found, not_in_force,
        nothing_to_undo, undo_refused, bot_plays, idempotency_mismatch, outdated_campaign.
        """
        key = self.idempotency_key()
        return moved_out(request, id, services.undo(str(id), request.user, idempotency_key=key, **self.body(MoveIn)))


class Redo(Resource):
    @extend_schema(
        request=MoveIn, parameters=[IDEMPOTENCY_KEY], responses={201: MovedOut}, operation_id="redo", tags=["time"]
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Redo undone actions.

        Plays undone actions again, as long as nothing else was played since. Players only.

        Errors: campaign_not_found, not_your_seat, not_playing, stale_version, version_not_found, not_in_force,
        nothing_to_redo, redo_refused, bot_plays, idempotency_mismatch, outdated_campaign.
        """
        key = self.idempotency_key()
        return moved_out(request, id, services.redo(str(id), request.user, idempotency_key=key, **self.body(MoveIn)))


class Vote(Resource):
    @extend_schema(request=VoteIn, responses={201: MovedOut, 202: MovedOut}, operation_id="vote", tags=["time"])
    def post(self, request: Request, id: UUID) -> Response:
        """Answer a vote.

        Agrees or disagrees with the vote in progress. The answer is 201 if this decides the vote and 202 if others
        still have to answer. Only for the players who are asked.

        One refusal ends the vote, and so does any action.

        Errors: campaign_not_found, not_your_seat, not_playing, vote_over, not_asked, bot_plays, outdated_campaign,
        stale_version.
        """
        answer = self.body(VoteIn)
        moved = services.vote(str(id), request.user, proposal=answer["proposal"], agrees=answer["agree"])
        return moved_out(request, id, moved)


def moved_out(request: Request, id: UUID, moved: services.Moved) -> Response:
    """Return the response to a command that may start a vote.

    The status is 202 while the vote is open, otherwise 201.
    """
    campaign = moved.campaign or services.campaign_for(str(id), request.user)
    body = {
        "version": moved.version,
        "table_version": moved.table_version,
        "vote": services.vote_data(campaign, moved.vote, services.held_seats(campaign, request.user)),
        "decision": decision_for(campaign, services.table(campaign), request.user, None),
    }
    return Response(body, status=202 if moved.vote else 201)
