"""campaigns/{id}/decision: the seats that must decide, and the legal actions.

The ruleset makes every text of the answer (`labels`, `blocked`, `asides`), so no hidden information leaves the server.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.campaigns import table_answers
from api.campaigns.lobby import PlaceOut, seat_data
from api.core.views import Resource
from campaigns import services
from campaigns.errors import NotYourSeatError
from campaigns.http.fields import Integer, QuerySerializer
from campaigns.models import Campaign


class SeatQuery(QuerySerializer):
    seat = Integer(
        required=False,
        default=None,
        help_text="The seat to look from: one of the caller's, or any once the campaign is over. By default the one "
        "that must decide.",
    )


class OptionOut(serializers.Serializer[Any]):
    action = serializers.DictField(help_text="Send it back unchanged.")
    label = serializers.CharField(help_text="The text of the option; unique within a decision.")


class BlockedOut(serializers.Serializer[Any]):
    source = serializers.CharField(help_text="The name of the card or place.")
    reason = serializers.CharField(help_text="Why it can't be used now.")
    rule = serializers.CharField(allow_blank=True, help_text="The id of the rule behind the reason.")
    card = serializers.IntegerField(allow_null=True, help_text="The number of the card; null if it is hidden.")
    space = serializers.CharField(allow_null=True, help_text="Where the card is, such as `shadows.3`.")


class PicksOut(serializers.Serializer[Any]):
    chosen = serializers.IntegerField(help_text="How many cards are chosen so far.")
    least = serializers.IntegerField(
        help_text="The smallest number of cards in all. From there on `done` is an option."
    )
    most = serializers.IntegerField(help_text="The largest number of cards in all.")
    copies = serializers.ListField(
        child=serializers.ListField(child=serializers.DictField()),
        help_text="For each option, the actions that choose it and its equal cards, in the order in which they are "
        "offered.",
    )


class LimitOut(serializers.Serializer[Any]):
    cards = serializers.ListField(child=serializers.IntegerField(), help_text="Card numbers.")
    least = serializers.IntegerField(help_text="How many of these cards must be chosen.")
    most = serializers.IntegerField(help_text="How many of these cards may be chosen.")
    rule = serializers.CharField(allow_blank=True, help_text="The id of the rule.")


class ComposeOut(serializers.Serializer[Any]):
    action = serializers.DictField(help_text="Send this action with the chosen card numbers as `cards`.")
    of = serializers.ListField(child=serializers.IntegerField(), help_text="The numbers of the cards to choose from.")
    least = serializers.IntegerField(help_text="The smallest number of cards.")
    most = serializers.IntegerField(help_text="The largest number of cards.")
    limits = LimitOut(many=True, help_text="Further limits on some of the cards.")


class EndingOut(serializers.Serializer[Any]):
    option = serializers.IntegerField(help_text="The index of the option that ends the turn or a part of it.")
    left = serializers.ListField(
        child=serializers.CharField(),
        help_text="What the player could still do before; ask for confirmation if it is not empty.",
    )
    at_hand = serializers.ListField(
        child=serializers.CharField(), help_text="What the player has to act with, and what it is good for now."
    )


class HabitOut(serializers.Serializer[Any]):
    option = serializers.IntegerField(help_text="The index of the option.")
    title = serializers.CharField(
        help_text="The text of the setting, for a player who wants this answer given automatically."
    )


class DecisionOut(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True, help_text="The caller's seat that must decide; null if none must.")
    kind = serializers.CharField(allow_null=True, help_text="The kind of decision, as the ruleset names it.")
    prompt = serializers.CharField(help_text="The text of the question, with the card that asks.")
    rule = serializers.CharField(allow_blank=True, help_text="The id of the rule that asks.")
    formal = serializers.BooleanField(
        help_text="Whether the only option is to decline. The server asks so that nobody can tell what the seat holds."
    )
    picks = PicksOut(allow_null=True, help_text="Set if several cards are chosen one after the other.")
    options = OptionOut(many=True, help_text="All legal actions. Each of them is accepted at this version.")
    macros = OptionOut(
        many=True, help_text="Several options in one action, its `parts`. It makes one version. Send it unchanged."
    )
    compose = ComposeOut(
        allow_null=True, help_text="Set if several cards are chosen at once; `options` are examples then."
    )
    sealed = serializers.BooleanField(
        help_text="Whether others decide at the same time. Answers stay hidden until all are given, can't be "
        "changed, and don't make each other stale."
    )
    window = serializers.CharField(
        allow_blank=True, help_text="The window where the seat can pass automatically, or empty."
    )
    decline = serializers.IntegerField(allow_null=True, help_text="The index of the option that does nothing.")
    usual = serializers.IntegerField(
        allow_null=True, help_text="The index of the option that nearly every player takes."
    )
    habit = HabitOut(
        allow_null=True,
        help_text="The answer that many players want given automatically here. Do so only for players who asked for "
        "it, and only if nobody watches.",
    )
    waiver = OptionOut(
        allow_null=True,
        help_text="An aside after which the seat isn't asked this again. Everybody sees it. The current decision "
        "remains.",
    )
    ending = EndingOut(allow_null=True, help_text="The option that ends the turn or a part of it, if there is one.")
    blocked = BlockedOut(many=True, help_text="Visible cards that can't be used now, and why.")
    asides = OptionOut(many=True, help_text="Actions that the caller may play at any time, such as resigning.")
    waiting_for = PlaceOut(many=True, help_text="The seats that must decide.")
    may_remind = serializers.ListField(
        child=serializers.IntegerField(), help_text="The seats in `waiting_for` that the caller may remind now."
    )


class Decision(Resource):
    @extend_schema(parameters=[SeatQuery], responses=DecisionOut, operation_id="decision", tags=["play"])
    def get(self, request: Request, id: UUID) -> Response:
        """Get the legal actions.

        Returns whose turn it is and every action that the caller may choose now. Send one of them to `POST
        campaigns/{id}/actions` unchanged. Anyone who may see the campaign may call it; only the player whose turn it is
        gets options.

        Errors: campaign_not_found, not_your_seat, not_playing, outdated_campaign.
        """
        wanted = self.query(SeatQuery)
        campaign = services.campaign_for(str(id), request.user)
        return Response(decision_for(campaign, services.table(campaign), request.user, wanted["seat"]))


def decision_for(
    campaign: Campaign, at: services.TableAt, user: AbstractBaseUser | AnonymousUser, seat: int | None
) -> dict[str, Any]:
    """Return the current decision as JSON data, as the caller may see it.

    Kind, prompt and options are only for a player who must decide.
    """
    over = campaign.is_over and at.version >= campaign.version
    asked = [] if over else table_answers.asked_seats(at)
    viewer = viewer_for(campaign, user, seat, asked)
    is_others = not campaign.is_over and viewer not in services.seats_of(campaign, user)  # an operator only watches
    player = None if is_others or services.has_bot_substitute(campaign, viewer) else viewer
    return {
        **table_answers.decision(at, viewer, player, is_over=over),
        "waiting_for": [seat_data(other) for other in campaign.seats.all() if other.index in asked],
        "may_remind": [seat for seat in services.remindable_seats(campaign, user) if seat in asked],
    }


def viewer_for(
    campaign: Campaign, user: AbstractBaseUser | AnonymousUser, wanted: int | None, asked: Sequence[int]
) -> int | None:
    """Return the seat whose view the user gets, or None for a spectator.

    By default it is the user's seat that must decide, otherwise their first seat. Once a campaign is revealed, everyone
    may look from any seat; an operator to whom it was disclosed may do so earlier. Raise NotYourSeatError.
    """
    held = services.seats_of(campaign, user)
    if wanted is not None and wanted not in held and not _is_open(campaign, user, wanted):
        raise NotYourSeatError("This is not your seat.", seats=held)
    if wanted is not None:
        return wanted
    return next(iter([seat for seat in asked if seat in held] or held), None)


def _is_open(campaign: Campaign, user: AbstractBaseUser | AnonymousUser, seat: int) -> bool:
    is_there = seat in {other.index for other in campaign.seats.all()}
    return is_there and (campaign.is_revealed or services.is_disclosed(campaign, user))
