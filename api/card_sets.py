"""card-sets/: custom card sets, their versions, checks and previews."""

from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api.campaigns.lobby import SummaryOut, summary
from api.core.pagination import CursorPageOut, cursor_page_response
from api.core.parsers import CardSetParser
from api.core.views import Resource, text_file
from campaigns import names, services
from campaigns.http.fields import Choice, Integer, QuerySerializer, StrictSerializer, Text
from campaigns.http.rate_limits import CAMPAIGN_THROTTLES, CardSetThrottle
from campaigns.models import CustomCardSet, CustomCardSetVersion

TEXT_BYTES = CardSetParser.max_bytes
VISIBILITY = (
    "`private`: only its owner sees it. `link`: everyone who knows the id sees it. `gallery`: it is listed for "
    "everyone."
)


DESCRIPTION = "What the set is about."


@extend_schema_field({"type": "array", "items": {"type": "object", "additionalProperties": {}}})
class Rows(serializers.Field[Any, Any, Any, Any]):
    """Cards as data. The ruleset checks them."""

    default_error_messages = {"not_a_list": "A list of cards is required."}

    def to_internal_value(self, data: Any) -> list[Any]:
        if not isinstance(data, list):
            self.fail("not_a_list")
        return data

    def to_representation(self, value: Any) -> Any:
        return value


class CardSetIn(StrictSerializer):
    """A new card set, with its first version or without cards."""

    ruleset = Text(max_length=40)
    title = Text(max_length=CustomCardSet.TITLE_LENGTH)
    description = Text(max_length=CustomCardSet.TEXT_LENGTH, allow_blank=True, default="", help_text=DESCRIPTION)
    rows = Rows(required=False, help_text="The cards of the first version; by default it has none.")


class ChangedCardSetIn(StrictSerializer):
    """The new title, description and visibility of a card set."""

    title = Text(max_length=CustomCardSet.TITLE_LENGTH)
    description = Text(max_length=CustomCardSet.TEXT_LENGTH, allow_blank=True, help_text=DESCRIPTION)
    visibility = Choice(choices=CustomCardSet.Visibility.choices, help_text=VISIBILITY)


class CardSetVersionIn(StrictSerializer):
    """The cards of a new version."""

    rows = Rows(help_text="Cards in the card file format. `GET card-sets/schema` describes them.")


class CardSetCheckIn(StrictSerializer):
    """Cards to check. Nothing is saved."""

    ruleset = Text(max_length=40)
    rows = Rows(help_text="Cards in the card file format.")


class CardSetTextIn(StrictSerializer):
    """A card set as YAML."""

    ruleset = Text(max_length=40)
    title = Text(max_length=CustomCardSet.TITLE_LENGTH, allow_blank=True, default="")
    text = Text(max_length=TEXT_BYTES, allow_blank=True, trim_whitespace=False)


class TryCardIn(StrictSerializer):
    """The card to try out."""

    design = Text(max_length=40, help_text="The id of a card of the set.")
    version = Integer(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        help_text="By default the newest version without faults.",
    )


class CardSetsIn(QuerySerializer):
    ruleset = Text(max_length=40, required=False, help_text="Only sets for this ruleset.")


class GalleryIn(CardSetsIn):
    cursor = Text(max_length=200, required=False, help_text="Taken from `next` or `previous`.")
    limit = Integer(min_value=1, max_value=100, default=25)


class RulesetIn(QuerySerializer):
    ruleset = Text(max_length=40)


class ExampleIn(RulesetIn):
    design = Text(max_length=100, help_text="The id of a standard card.")


class VersionQuery(QuerySerializer):
    version = Integer(required=False, default=None, min_value=1, help_text="By default the newest version.")


class CardFaultOut(serializers.Serializer[Any]):
    """A fault of a card set."""

    row = serializers.IntegerField(allow_null=True, help_text="The index of the card; null for the whole set.")
    id = serializers.CharField(help_text="The id of the card, or empty.")
    path = serializers.CharField(help_text="The field, such as `abilities[0].do[1].amount`; empty for the whole card.")
    message = serializers.CharField(help_text="What is wrong.")


class CheckedCardSetOut(serializers.Serializer[Any]):
    faults = CardFaultOut(many=True, help_text="What is wrong, by card and field.")
    cards = serializers.ListField(
        child=serializers.DictField(allow_null=True),
        help_text="For each row the card as in `GET rulesets/{name}/cards/`, or null if it has faults.",
    )


class CardSetVersionSummaryOut(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="From 1.")
    hash = serializers.CharField(help_text="The hash of the content.")
    card_count = serializers.IntegerField(help_text="The number of cards.")
    playable = serializers.BooleanField(help_text="Whether it has cards and no faults.")
    created_at = serializers.DateTimeField()


class CardSetVersionOut(CardSetVersionSummaryOut, CheckedCardSetOut):
    """A version with its cards."""

    rows = Rows(help_text="The cards in the card file format.")


class CardSetSummaryOut(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    ruleset = serializers.CharField()
    title = serializers.CharField()
    description = serializers.CharField(help_text=DESCRIPTION)
    owner = serializers.CharField(allow_null=True, help_text="Its name; null for an example set of the server.")
    mine = serializers.BooleanField(help_text="Whether the caller owns it.")
    visibility = serializers.ChoiceField(choices=CustomCardSet.Visibility.choices, help_text=VISIBILITY)
    version = serializers.IntegerField(allow_null=True, help_text="The newest visible version; null if there is none.")
    card_count = serializers.IntegerField(help_text="The number of cards of the newest version.")
    playable = serializers.BooleanField(help_text="Whether a version can be played.")
    created_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField(help_text="When the set was last changed.")


class CardSetOut(CardSetSummaryOut):
    latest = CardSetVersionOut(allow_null=True, help_text="The newest version; null if there is none.")


class CardSetGalleryOut(CursorPageOut):
    results = CardSetSummaryOut(many=True)


class CardSchemaOut(serializers.Serializer[Any]):
    """Schema, types and limits of the cards of a set."""

    schema = serializers.DictField(help_text="The JSON Schema of a card.")
    types = serializers.ListField(child=serializers.CharField(), help_text="The card types that a set may hold.")
    limits = serializers.DictField(child=serializers.IntegerField(), help_text="Limits by name.")


class ExampleCardOut(serializers.Serializer[Any]):
    row = serializers.DictField(help_text="The card in the card file format, with another id.")


class CardSets(Resource):
    parser_classes = (CardSetParser,)
    permission_classes = (IsAuthenticated,)
    throttle_classes = (CardSetThrottle,)

    @extend_schema(
        parameters=[CardSetsIn],
        responses=CardSetSummaryOut(many=True),
        operation_id="card_sets",
        tags=["card sets"],
    )
    def get(self, request: Request) -> Response:
        """List your card sets.

        Returns the caller's card sets, the last changed first. Sign-in required.
        """
        found = services.card_sets_of(request.user, **self.query(CardSetsIn))
        return Response([_summary(card_set, request.user) for card_set in found])

    @extend_schema(request=CardSetIn, responses={201: CardSetOut}, operation_id="create_card_set", tags=["card sets"])
    def post(self, request: Request) -> Response:
        """Create a card set.

        Creates a private set of custom cards for a ruleset. With `rows` they become its first version. A version may
        have faults; only a version without faults can be played. Sign-in required.

        An account keeps up to 50 sets with up to 100 cards and 64 kB each.

        Errors: guest_unranked, unknown_ruleset, invalid_setup, malformed_card_set, too_many_card_sets.
        """
        card_set = services.create_card_set(request.user, **self.body(CardSetIn))
        return Response(_details(card_set, request.user), status=201)


class Gallery(Resource):
    @extend_schema(
        parameters=[GalleryIn], responses=CardSetGalleryOut, operation_id="card_set_gallery", tags=["card sets"]
    )
    def get(self, request: Request) -> Response:
        """List published card sets.

        Returns a page of the sets in the gallery, the last changed first. No sign-in required.

        Errors: not_found.
        """
        found = services.card_set_gallery(self.query(GalleryIn).get("ruleset"))
        return cursor_page_response(self, found, lambda card_set: _summary(card_set, request.user))


class ExampleSets(Resource):
    @extend_schema(
        parameters=[CardSetsIn],
        responses=CardSetSummaryOut(many=True),
        operation_id="example_card_sets",
        tags=["card sets"],
    )
    def get(self, request: Request) -> Response:
        """List the example sets.

        Returns the card sets that come with the server. They are read, played and tried like sets of the gallery, and
        have no owner. No sign-in required.
        """
        found = services.example_sets(**self.query(CardSetsIn))
        return Response([_summary(card_set, request.user) for card_set in found])


class OneCardSet(Resource):
    throttle_classes = (CardSetThrottle,)

    @extend_schema(responses=CardSetOut, operation_id="card_set", tags=["card sets"])
    def get(self, request: Request, card_set: UUID) -> Response:
        """Get a card set.

        Returns a card set of the caller, or a shared one, with its newest version. Of another user's set, that is the
        newest version without faults. No sign-in required for shared sets.

        Errors: card_set_not_found.
        """
        return Response(_details(services.card_set_for(request.user, str(card_set)), request.user))

    @extend_schema(request=ChangedCardSetIn, responses=CardSetOut, operation_id="change_card_set", tags=["card sets"])
    def put(self, request: Request, card_set: UUID) -> Response:
        """Change or publish a card set.

        Replaces title, description and visibility. A set can be shared when one of its versions has no faults. Only
        the owner may call it.

        Errors: card_set_not_found, card_set_has_faults, invalid_setup.
        """
        changed = services.change_card_set(request.user, str(card_set), **self.body(ChangedCardSetIn))
        return Response(_details(changed, request.user))

    @extend_schema(request=None, responses={204: None}, operation_id="delete_card_set", tags=["card sets"])
    def delete(self, request: Request, card_set: UUID) -> Response:
        """Delete a card set.

        Deletes a set with all its versions. Campaigns keep their own copy of the cards. Only the owner may call it.

        Errors: card_set_not_found.
        """
        services.delete_card_set(request.user, str(card_set))
        return Response(status=204)


class Versions(Resource):
    parser_classes = (CardSetParser,)
    throttle_classes = (CardSetThrottle,)

    @extend_schema(responses=CardSetVersionSummaryOut(many=True), operation_id="card_set_versions", tags=["card sets"])
    def get(self, request: Request, card_set: UUID) -> Response:
        """List the versions of a card set.

        Returns the versions without their cards, the newest first. Of another user's set, only the newest version
        without faults is visible. No sign-in required for shared sets.

        Errors: card_set_not_found.
        """
        found = services.card_set_for(request.user, str(card_set))
        return Response([_version_summary(version) for version in services.versions_of(request.user, found)])

    @extend_schema(
        request=CardSetVersionIn,
        responses={201: CardSetVersionOut, 200: CardSetVersionOut},
        operation_id="save_card_set_version",
        tags=["card sets"],
    )
    def post(self, request: Request, card_set: UUID) -> Response:
        """Save a version of a card set.

        Saves cards as a new version, even if they have faults: `faults` of the answer names each. The same cards as in
        the newest version give no new one (200). The server keeps the newest 40 versions. Only the owner may call it.

        Errors: card_set_not_found, malformed_card_set.
        """
        version, is_new = services.save_card_set_version(request.user, str(card_set), **self.body(CardSetVersionIn))
        return Response(_version(version), status=201 if is_new else 200)


class OneVersion(Resource):
    @extend_schema(responses=CardSetVersionOut, operation_id="card_set_version", tags=["card sets"])
    def get(self, request: Request, card_set: UUID, number: int) -> Response:
        """Get a version of a card set.

        Returns the cards of a version, as data and as cards with their texts, and its faults. Of another user's set,
        only the newest version without faults is visible. No sign-in required for shared sets.

        Errors: card_set_not_found.
        """
        found = services.card_set_for(request.user, str(card_set))
        return Response(_version(services.version_of(request.user, found, number)))


class AsText(Resource):
    @extend_schema(
        parameters=[VersionQuery],
        responses={(200, "text/plain"): OpenApiTypes.STR},
        operation_id="card_set_text",
        tags=["card sets"],
    )
    def get(self, request: Request, card_set: UUID) -> HttpResponse:
        """Get a card set as text.

        Returns a version as YAML in the card file format. `POST card-sets/import` reads it. Of another user's set,
        only the newest version without faults is visible. No sign-in required for shared sets.

        Errors: card_set_not_found.
        """
        found = services.card_set_for(request.user, str(card_set))
        text = services.card_set_as_text(services.version_of(request.user, found, self.query(VersionQuery)["version"]))
        return text_file(text, f"card-set-{card_set}.yaml")


class Import(Resource):
    parser_classes = (CardSetParser,)
    permission_classes = (IsAuthenticated,)
    throttle_classes = (CardSetThrottle,)

    @extend_schema(
        request=CardSetTextIn, responses={201: CardSetOut}, operation_id="import_card_set", tags=["card sets"]
    )
    def post(self, request: Request) -> Response:
        """Import a card set from text.

        Creates a private card set from YAML, as a list of cards in the card file format. Faults of the cards are
        returned with the set. The server refuses anchors, aliases, tags and a text that nests too deep. Sign-in
        required.

        Errors: guest_unranked, unknown_ruleset, invalid_setup, malformed_card_set, too_many_card_sets.
        """
        card_set = services.import_card_set(request.user, **self.body(CardSetTextIn))
        return Response(_details(card_set, request.user), status=201)


class Check(Resource):
    parser_classes = (CardSetParser,)
    permission_classes = (IsAuthenticated,)
    throttle_classes = (CardSetThrottle,)

    @extend_schema(
        request=CardSetCheckIn, responses=CheckedCardSetOut, operation_id="check_card_set", tags=["card sets"]
    )
    def post(self, request: Request) -> Response:
        """Check and preview cards.

        Returns what is wrong with cards, by card and field, and how each card without faults will look and read. Saves
        nothing. Sign-in required.

        Errors: unknown_ruleset.
        """
        return Response(msgspec.to_builtins(services.check_card_set(**self.body(CardSetCheckIn))))


class CardSchema(Resource):
    @extend_schema(parameters=[RulesetIn], responses=CardSchemaOut, operation_id="card_set_schema", tags=["card sets"])
    def get(self, request: Request) -> Response:
        """Get the schema of custom cards.

        Returns the JSON Schema of a card of a ruleset, with the steps, conditions and amounts of its card language. No
        sign-in required.

        Errors: unknown_ruleset.
        """
        return Response(services.card_set_schema(**self.query(RulesetIn)))


class Example(Resource):
    @extend_schema(parameters=[ExampleIn], responses=ExampleCardOut, operation_id="example_card", tags=["card sets"])
    def get(self, request: Request) -> Response:
        """Get a standard card as a start.

        Returns a card of the ruleset in the card file format, to change and add to a set. No sign-in required.

        Errors: unknown_ruleset, unknown_design.
        """
        return Response({"row": services.example_card(**self.query(ExampleIn))})


class Try(Resource):
    permission_classes = (IsAuthenticated,)
    throttle_classes = CAMPAIGN_THROTTLES

    @extend_schema(request=TryCardIn, responses={201: SummaryOut}, operation_id="try_card", tags=["card sets"])
    def post(self, request: Request, card_set: UUID) -> Response:
        """Try a card out.

        Starts a casual campaign in which a card of the set comes at once. It is in the opening hand of the caller, or
        on top of its deck. The caller plays alone, or against a bot if the game is for rivals. Sign-in required.

        Errors: card_set_not_found, card_set_has_faults, unknown_design, unknown_ruleset, invalid_setup, custom_effect,
        endless_effect, too_many_campaigns.
        """
        campaign = services.try_card(request.user, str(card_set), **self.body(TryCardIn))
        return Response(summary(campaign, request.user), status=201)


def _summary(card_set: CustomCardSet, user: Any) -> dict[str, Any]:
    versions = services.versions_of(user, card_set)
    return {
        "id": card_set.pk,
        "ruleset": card_set.ruleset,
        "title": card_set.title,
        "description": card_set.description,
        "owner": names.called(card_set.owner) if card_set.owner_id else None,
        "mine": services.is_owner_of_card_set(user, card_set),
        "visibility": card_set.visibility,
        "version": versions[0].number if versions else None,
        "card_count": versions[0].cards if versions else 0,
        "playable": any(version.playable for version in versions),
        "created_at": card_set.created_at,
        "changed_at": card_set.changed_at,
    }


def _details(card_set: CustomCardSet, user: Any) -> dict[str, Any]:
    has_versions = bool(services.versions_of(user, card_set))
    latest = _version(services.version_of(user, card_set)) if has_versions else None
    return {**_summary(card_set, user), "latest": latest}


def _version_summary(version: CustomCardSetVersion) -> dict[str, Any]:
    return {
        "number": version.number,
        "hash": version.hash,
        "card_count": version.cards,
        "playable": version.playable,
        "created_at": version.created_at,
    }


def _version(version: CustomCardSetVersion) -> dict[str, Any]:
    checked = services.check_card_set(version.card_set.ruleset, version.rows)
    return {**_version_summary(version), "rows": version.rows, **msgspec.to_builtins(checked)}
