"""campaigns/: create, list, join, leave, start and abandon campaigns."""

from typing import Any
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import QuerySet, prefetch_related_objects
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.campaigns.loadouts import SecretIn
from api.core.pagination import CursorPageOut, cursor_page_response
from api.core.views import Resource
from campaigns import names, services
from campaigns.errors import SetupError
from campaigns.http.fields import Choice, Data, Flag, Integer, NothingIn, QuerySerializer, StrictSerializer, Text
from campaigns.http.rate_limits import CAMPAIGN_THROTTLES
from campaigns.models import Campaign, CardBox, Seat

MAX_SEATS = 10
VISIBILITY = (
    "`private`: only its owner and players see it. `unlisted`: everyone who knows the id sees it. `public`: it is "
    "listed for everyone. Spectators never see hidden cards."
)


def avatar_field(help_text: str) -> Text:
    """Return an optional field for the id of an Avatar."""
    return Text(max_length=80, required=False, allow_null=True, default=None, help_text=help_text)


class ClockIn(StrictSerializer):
    """The time limit of each person, for games between rivals."""

    kind = Choice(
        choices=("game", "answer"),
        help_text="`game`: `minutes` for the whole game. `answer`: `days` for each decision.",
    )
    minutes = Integer(required=False, min_value=1, max_value=1440, help_text="Required for `game`.")
    days = Integer(required=False, min_value=1, max_value=60, help_text="Required for `answer`.")


class SeatIn(StrictSerializer):
    """A seat and who plays it."""

    avatar = avatar_field("An Avatar of the ruleset; by default any.")
    controller = Text(
        max_length=40,
        help_text="`me`: the caller, who may take several seats. `open`: the first player who joins. `bot:NAME`: a "
        "bot of the ruleset.",
    )
    deck = SecretIn(
        required=False,
        allow_null=True,
        default=None,
        help_text="The deck for a seat of the caller, so that it is ready at once.",
    )


class CardSetChoiceIn(StrictSerializer):
    """A custom card set."""

    id = serializers.UUIDField()
    version = Integer(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        help_text="Its version; by default the newest without faults.",
    )


class CampaignIn(StrictSerializer):
    """The settings of a new campaign."""

    ruleset = Text(max_length=40, help_text="A name from `GET rulesets/`.")
    format = Text(max_length=40, help_text="One of `formats` of `GET rulesets/{name}/`.")
    seats = SeatIn(many=True, min_length=1, max_length=MAX_SEATS)
    options = Data(default=dict, help_text="Options of the ruleset; those left out have their defaults.")
    name = Text(max_length=services.NAME_LENGTH, allow_blank=True, default="")
    visibility = Choice(
        choices=Campaign.Visibility.choices,
        required=False,
        help_text=f"{VISIBILITY} The default is `public` if only bots play with standard cards, otherwise `private`.",
    )
    ranked = Flag(
        default=False,
        help_text="Whether the result counts for leaderboards and ratings. The caller agrees with it; every other "
        "player must join with `consent`. Guests can't play, nobody takes two seats, and `undo` must be `safe` or "
        "`off`.",
    )
    undo = Choice(
        choices=Campaign.Undo.choices,
        required=False,
        help_text="How far players may undo. `off`: not at all. `safe`: while nobody has learned hidden information "
        "since, the default of ranked campaigns. `vote`: further if all players agree, the default of other "
        "campaigns. `free`: to the start. Between rivals, `safe` also stops at every action of another seat, ranked "
        "campaigns use `off`, and `free` requires that one person plays all seats.",
    )
    undo_unasked = Choice(
        choices=Campaign.Unasked.choices,
        required=False,
        help_text="Whose actions a player may undo and redo without a vote. `own`: only their own, the default of "
        "ranked campaigns and the rule between rivals. `team`: those of all players, the default of other "
        "campaigns.",
    )
    clock = ClockIn(
        required=False, allow_null=True, default=None, help_text="Only between rivals; by default there is no clock."
    )
    card_set = CardSetChoiceIn(
        required=False,
        allow_null=True,
        default=None,
        help_text="Custom cards to play with, of a set that the caller may see. Such a campaign is never ranked.",
    )

    box = Text(
        required=False,
        allow_null=True,
        default=None,
        max_length=CardBox.NAME_LENGTH,
        help_text="The name of a box from `GET rulesets/{name}/`, or `standard`. The default is that of the server, "
        "and `standard` for ranked campaigns and with custom cards. A campaign with another box is never ranked.",
    )


class GuidedIn(StrictSerializer):
    """The ruleset of the guided game."""

    ruleset = Text(max_length=40)


class JoinIn(StrictSerializer):
    """The invite and the seat to take."""

    invite = Text(max_length=64)
    seat = Integer(required=False, allow_null=True, default=None, help_text="The seat; by default the first open one.")
    consent = Flag(
        default=False,
        help_text="Agree that the result counts for leaderboards. Required of every player of a ranked campaign.",
    )
    avatar = avatar_field("The Avatar to play, if no other seat has named it; by default that of the seat.")


class LeaveIn(StrictSerializer):
    """The seat to give up."""

    seat = Integer(
        required=False, allow_null=True, default=None, help_text="The seat; by default all of the caller's seats."
    )


class HandOverIn(StrictSerializer):
    """The new owner."""

    seat = Integer(help_text="A seat of the new owner.")


class CampaignsIn(QuerySerializer):
    mine = serializers.BooleanField(default=False, help_text="Only campaigns that the caller owns or sits in.")
    status = Choice(choices=Campaign.Status.choices, required=False)
    ruleset = Text(max_length=40, required=False)
    cursor = Text(max_length=200, required=False, help_text="Taken from `next` or `previous`.")
    limit = Integer(min_value=1, max_value=100, default=25)


class ClockSeatOut(serializers.Serializer[Any]):
    """The time that a person has used and has left.

    Count down from `left_s` while `is_running`.
    """

    seat = serializers.IntegerField()
    used_s = serializers.FloatField(help_text="Time used for the game or for this decision, in seconds.")
    left_s = serializers.FloatField(help_text="Time left, in seconds. At 0 the server resigns for the seat.")
    is_running = serializers.BooleanField()


class ClockOut(serializers.Serializer[Any]):
    """The clock of a campaign. It runs for every person who has to decide.

    Bots have no clock. An undo gives no time back.
    """

    kind = serializers.ChoiceField(choices=("game", "answer"))
    limit_s = serializers.FloatField(help_text="The time of each person for the game or for each decision, in seconds.")
    running_since = serializers.DateTimeField(
        allow_null=True, help_text="Since when the clocks that run have been running."
    )
    seats = ClockSeatOut(many=True)


class PlaceOut(serializers.Serializer[Any]):
    """The number of a seat and the name of its player."""

    seat = serializers.IntegerField()
    name = serializers.CharField()


class SeatOut(PlaceOut):
    avatar = serializers.CharField(allow_null=True)
    controller = serializers.CharField(help_text="`human`, `open`, or `bot:` and a bot's name.")
    ready = serializers.BooleanField(help_text="Whether the seat is taken and its deck chosen, if one is needed.")
    mine = serializers.BooleanField(help_text="Whether the caller holds the seat.")
    here = serializers.BooleanField(
        allow_null=True,
        help_text="Whether the player has the live feed open, within twelve seconds. Null for bots, and if the "
        "caller has no seat.",
    )
    stand_in = serializers.CharField(
        allow_null=True, help_text="The bot that plays for an absent player until they take the seat back, or null."
    )


class OriginOut(serializers.Serializer[Any]):
    """The campaign and version that a fork started from."""

    campaign = serializers.UUIDField()
    version = serializers.IntegerField()


class CustomCardsOut(serializers.Serializer[Any]):
    """The custom cards or the box that a campaign is played with."""

    title = serializers.CharField()
    hash = serializers.CharField(help_text="The hash of the cards.")
    cards = serializers.IntegerField()
    box = serializers.BooleanField(help_text="Whether it is a box, whose cards replace standard ones.")


class SummaryOut(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()
    owner = serializers.CharField(allow_null=True)
    ruleset = serializers.CharField()
    ruleset_version = serializers.IntegerField()
    format = serializers.CharField()
    options = serializers.DictField()
    visibility = serializers.ChoiceField(choices=Campaign.Visibility.choices, help_text=VISIBILITY)
    ranked = serializers.BooleanField()
    undo = serializers.ChoiceField(choices=Campaign.Undo.choices)
    undo_unasked = serializers.ChoiceField(choices=Campaign.Unasked.choices)
    clock = ClockOut(allow_null=True, help_text="Null without a clock.")
    status = serializers.ChoiceField(choices=Campaign.Status.choices)
    version = serializers.IntegerField()
    seats = SeatOut(many=True)
    may_call = serializers.ListField(
        child=serializers.IntegerField(), help_text="The seats for which the caller may call a bot substitute."
    )
    alone = serializers.BooleanField(help_text="Whether only bots play with the caller and nobody may watch.")
    waiting_for = PlaceOut(many=True, help_text="Whose decision it is.")
    game = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    progress = serializers.DictField(help_text="The progress of the game, as the ruleset describes it.")
    knowledge_taken_back = serializers.IntegerField(
        help_text="How many undos left a player with knowledge of hidden information."
    )
    card_set = CustomCardsOut(
        allow_null=True, help_text="The custom cards or the box; null for the standard cards alone."
    )
    guided = serializers.BooleanField(help_text="Whether it is the guided game. Its seed is the same for everybody.")
    forked_from = OriginOut(allow_null=True)
    rematch_of = serializers.UUIDField(allow_null=True, help_text="The campaign that this one follows.")
    imported = serializers.BooleanField(help_text="Whether it was imported from a file.")
    fault = serializers.DictField(
        allow_null=True, help_text="The fault that the last verification found; null if none."
    )
    created_at = serializers.DateTimeField()
    played_at = serializers.DateTimeField(allow_null=True)
    seed_commitment = serializers.CharField(help_text="The hash of the seed, published before the start.")
    seed = serializers.CharField(
        allow_null=True,
        help_text="Published when the campaign is over, or the day of its case.",
    )
    secret_commitments = serializers.ListField(
        child=serializers.CharField(),
        help_text="The hash of the deck of each seat, once play has started. When the campaign is over, the first "
        "event publishes the decks with their `salt`.",
    )
    invite = serializers.CharField(required=False, help_text="Only for those who belong to the campaign.")


class RematchIn(StrictSerializer):
    """The kind of rematch: a sequel, or the same campaign again."""

    sequel = Text(
        default="",
        allow_blank=True,
        max_length=40,
        help_text="The name of one of the `sequels` in the result, to play it with the same Avatars.",
    )


class RematchOut(serializers.Serializer[Any]):
    """The new campaign and its invite."""

    id = serializers.UUIDField()
    invite = serializers.CharField()


class CampaignPageOut(CursorPageOut):
    results = SummaryOut(many=True)


class Campaigns(Resource):
    throttle_classes = CAMPAIGN_THROTTLES

    @extend_schema(parameters=[CampaignsIn], responses=CampaignPageOut, operation_id="campaigns", tags=["campaigns"])
    def get(self, request: Request) -> Response:
        """List campaigns.

        Returns a page of the caller's campaigns and all public ones, the newest first. `mine` leaves out other
        people's campaigns. No sign-in required.

        Errors: not_found.
        """
        found = _matching_campaigns(request.user, **self.query(CampaignsIn))
        return cursor_page_response(self, found, lambda campaign: summary(campaign, request.user))

    @extend_schema(request=CampaignIn, responses={201: SummaryOut}, operation_id="create_campaign", tags=["campaigns"])
    def post(self, request: Request) -> Response:
        """Create a campaign.

        Sets up a campaign. It starts at once if every seat has a player or a bot. Otherwise it waits in the lobby for
        players who join with the `invite`. Sign-in required.

        An account may own 200 campaigns that are not over and 5,000 in all, and create 120 campaigns and forks an
        hour. A guest may own 20 and 200, and create 30 an hour.

        Errors: unknown_ruleset, invalid_setup, malformed_deck, deck_not_found, too_many_campaigns, guest_unranked,
        card_set_not_found, card_set_has_faults, custom_effect, endless_effect.
        """
        wanted = self.body(CampaignIn)
        if (chosen := wanted.pop("card_set")) is not None:
            content = services.card_set_content(request.user, str(chosen["id"]), chosen["version"])
            wanted["card_set"] = content._asdict()
        if (box := wanted.pop("box")) and chosen:
            raise SetupError("box", "Choose a box or a card set, not both.")
        if box or not (chosen or wanted["ranked"]):
            wanted["card_set"] = services.box_content(wanted["ruleset"], box)
        campaign = services.create_campaign(request.user, **wanted)
        return Response(summary(campaign, request.user), status=201)


class Guided(Resource):
    throttle_classes = CAMPAIGN_THROTTLES

    @extend_schema(request=GuidedIn, responses={201: SummaryOut}, operation_id="create_guided", tags=["campaigns"])
    def post(self, request: Request) -> Response:
        """Start the tutorial of a ruleset.

        Sets up and starts the guided game of a ruleset: the caller plays the first seat, bots play the others. It is
        never ranked. Sign-in required.

        A ruleset without a guided game is refused (`invalid_setup`).

        Errors: unknown_ruleset, invalid_setup, too_many_campaigns.
        """
        campaign = services.create_guided(request.user, **self.body(GuidedIn))
        return Response(summary(campaign, request.user), status=201)


class Rematch(Resource):
    throttle_classes = CAMPAIGN_THROTTLES

    @extend_schema(request=RematchIn, responses=RematchOut, operation_id="rematch", tags=["campaigns"])
    def post(self, request: Request, id: UUID) -> Response:
        """Set up a rematch.

        Returns the follow-up of a campaign that is over, and its invite. The first player who asks creates it with the
        same settings; the others get the same answer and join. With `sequel` the follow-up is one of those that the
        result names. Players only.

        Bots keep their seats, and so does the caller; the seats of the others are open. Players choose their decks
        again. A caller who is alone with bots keeps the deck if it is still allowed. A player who finds the rematch
        started without them, or abandoned, gets another one.

        Errors: campaign_not_found, not_your_seat, not_over, no_sequel, too_many_campaigns, guest_unranked,
        invalid_setup, unknown_ruleset, outdated_campaign, card_set_has_faults, custom_effect, endless_effect.
        """
        campaign = services.rematch(str(id), request.user, **self.body(RematchIn))
        return Response({"id": campaign.id, "invite": campaign.invite})


class OneCampaign(Resource):
    @extend_schema(responses=SummaryOut, operation_id="campaign", tags=["campaigns"])
    def get(self, request: Request, id: UUID) -> Response:
        """Get a campaign.

        Returns the status, version, seats and settings of a campaign, and whose turn it is. Anyone who may see the
        campaign may call it; only its owner and players get the `invite`.

        Errors: campaign_not_found.
        """
        return Response(summary(services.campaign_for(str(id), request.user), request.user))


class Join(Resource):
    @extend_schema(request=JoinIn, responses=SummaryOut, operation_id="join", tags=["campaigns"])
    def post(self, request: Request, id: UUID) -> Response:
        """Join a campaign.

        Takes an open seat with the `invite` of the campaign. The campaign starts once all seats are taken and ready. A
        player who sits there already may send it again to change the avatar or to consent to ranking. Sign-in
        required.

        Errors: campaign_not_found, invalid_invite, not_in_lobby, seat_taken, avatar_taken, guest_unranked,
        invalid_setup, outdated_campaign, custom_effect, endless_effect, case_closed, case_taken.
        """
        services.join(str(id), request.user, **self.body(JoinIn))
        return Response(summary(services.campaign_for(str(id), request.user), request.user))


class Leave(Resource):
    @extend_schema(request=LeaveIn, responses=SummaryOut, operation_id="leave", tags=["campaigns"])
    def post(self, request: Request, id: UUID) -> Response:
        """Leave a campaign.

        Gives up one or all of the caller's seats before the campaign starts. The owner can't leave. Players only.

        The seat becomes open again. The player's deck and consent leave with them.

        Errors: campaign_not_found, not_your_seat, not_in_lobby, owner_stays.
        """
        return Response(summary(services.leave(str(id), request.user, **self.body(LeaveIn)), request.user))


class Start(Resource):
    @extend_schema(request=None, responses=SummaryOut, operation_id="start", tags=["campaigns"])
    def post(self, request: Request, id: UUID) -> Response:
        """Start a campaign with bots.

        Puts bots on all open seats. The campaign starts once every player is ready. Owner only.

        Without this call the campaign starts as soon as all seats are taken and ready.

        Errors: campaign_not_found, not_owner, not_in_lobby, outdated_campaign, custom_effect, endless_effect.
        """
        self.body(NothingIn)
        return Response(summary(services.start(str(id), request.user), request.user))


class Abandon(Resource):
    @extend_schema(
        request=None, responses={200: SummaryOut, 202: SummaryOut}, operation_id="abandon", tags=["campaigns"]
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Abandon a campaign.

        Ends a campaign for good, without a result. Owner only. Among rivals any player may ask for it: the server then
        asks the others (202), and the campaign ends once all have agreed.

        A caller who plays rivals that are all bots may abandon an unranked campaign at once; in a ranked one they must
        resign.

        Errors: campaign_not_found, not_owner, not_your_seat, not_playing, abandon_refused, vote_over,
        outdated_campaign, stale_version.
        """
        self.body(NothingIn)
        campaign = services.abandon(str(id), request.user)
        return Response(summary(campaign, request.user), status=200 if campaign.is_over else 202)


class HandOver(Resource):
    @extend_schema(request=HandOverIn, responses=SummaryOut, operation_id="hand_over", tags=["campaigns"])
    def post(self, request: Request, id: UUID) -> Response:
        """Hand over a campaign.

        Makes another player of the campaign its owner. The old owner keeps their seats. Owner only.

        Errors: campaign_not_found, not_owner, not_playing, cannot_hand_over.
        """
        return Response(summary(services.hand_over(str(id), request.user, **self.body(HandOverIn)), request.user))


def summary(campaign: Campaign, user: AbstractBaseUser | AnonymousUser) -> dict[str, Any]:
    """Return everything but the table that a user may know of a campaign."""
    prefetch_related_objects([campaign], "seats__user")
    seats, company = list(campaign.seats.all()), services.presence_group(campaign, user)
    here = services.present_seats(company)
    return {
        "id": campaign.id,
        "name": campaign.name,
        "owner": names.called(campaign.owner) if campaign.owner else None,
        "ruleset": campaign.ruleset,
        "ruleset_version": campaign.ruleset_version,
        "format": campaign.format,
        "options": campaign.options,
        "visibility": campaign.visibility,
        "ranked": campaign.ranked,
        "undo": campaign.undo,
        "undo_unasked": campaign.undo_unasked,
        "clock": services.clock_data(campaign),
        "status": campaign.status,
        "version": campaign.version,
        "seats": [_seat_details(seat, user, company, here) for seat in seats],
        "may_call": services.substitutable_seats(campaign, services.seats_of(campaign, user)),
        "alone": services.is_alone(campaign, user),
        "waiting_for": [seat_data(seat) for seat in seats if seat.index in campaign.waiting_for],
        "game": campaign.game,
        "points": campaign.points,
        "progress": campaign.progress,
        "knowledge_taken_back": campaign.knowledge_taken_back,
        "card_set": campaign.custom_cards and {"box": False, **campaign.custom_cards},
        "guided": campaign.guided,
        "forked_from": _origin(campaign),
        "rematch_of": campaign.rematch_of_id,
        "imported": campaign.imported_from is not None,
        "fault": campaign.fault,
        "created_at": campaign.created_at,
        "played_at": campaign.played_at,
        "seed_commitment": campaign.seed_commitment,
        "seed": campaign.published_seed,
        "secret_commitments": campaign.secret_commitments,
        **({"invite": campaign.invite} if services.belongs_to(campaign, user) else {}),
    }


def _origin(campaign: Campaign) -> dict[str, Any] | None:
    if campaign.forked_from_id is None:
        return None
    return {"campaign": campaign.forked_from_id, "version": campaign.forked_at}


def seat_data(seat: Seat) -> dict[str, Any]:
    return {"seat": seat.index, "name": seat.name}


def _seat_details(
    seat: Seat, user: AbstractBaseUser | AnonymousUser, company: services.PresenceGroup, here: list[int]
) -> dict[str, Any]:
    mine = user.pk is not None and seat.user_id == user.pk
    said = {"avatar": seat.avatar, "controller": seat.controller, "ready": seat.ready, "mine": mine}
    told = seat.index in here if seat.index in company.people else None
    return seat_data(seat) | said | {"here": told, "stand_in": seat.stand_in or None}


def _matching_campaigns(
    user: AbstractBaseUser | AnonymousUser, mine: bool, limit: int, cursor: str | None = None, **columns: str
) -> QuerySet[Campaign]:
    return services.visible_campaigns(user, mine=mine).filter(**columns)
