"""decks/: saved decks of the caller, deck checks and deck lists as text."""

from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api.core.parsers import JsonParser
from api.core.views import Resource, text_file
from campaigns import services
from campaigns.decks import text_files, text_format, validation
from campaigns.decks.import_result import Reading
from campaigns.http.decks import Parts
from campaigns.http.fields import Choice, Data, Flag, QuerySerializer, StrictSerializer, Text
from campaigns.models import Deck


class DeckIn(StrictSerializer):
    """A new deck. The number of cards doesn't matter yet; the game must have them all."""

    ruleset = Text(max_length=40)
    name = Text(max_length=Deck.NAME_LENGTH, allow_blank=True, default="")
    parts = Parts(default=dict)
    is_usual = Flag(
        default=False,
        help_text="Whether campaigns use this deck if the caller names no other. Setting it clears the mark of "
        "another deck of this ruleset.",
    )


class ChangedDeckIn(StrictSerializer):
    """The new name, cards and mark of a deck."""

    name = Text(max_length=Deck.NAME_LENGTH, allow_blank=True)
    parts = Parts()
    is_usual = Flag()


class DeckTextIn(StrictSerializer):
    """A deck as text: a deck list, the `text` of a saved deck, or CSV.

    CSV needs a header row.
    """

    ruleset = Text(max_length=40)
    name = Text(max_length=Deck.NAME_LENGTH, allow_blank=True, default="")
    text = Text(max_length=text_format.LENGTH, allow_blank=True, trim_whitespace=False)
    strict = Flag(default=False, help_text="Refuse the text if any line can't be read, and save nothing.")


class ListFile(serializers.FileField):
    """A file with a deck list; its value is the text."""

    def to_internal_value(self, data: Any) -> Any:
        file = super().to_internal_value(data)
        try:
            return {"text": text_files.read(file), "name": text_files.title(file.name, Deck.NAME_LENGTH)}
        except text_files.NotTextError as error:
            raise serializers.ValidationError(str(error), "not_text") from error


class DeckFileIn(StrictSerializer):
    """A file with a deck list, as text or CSV.

    It is encoded in UTF-8, in UTF-16 with a byte-order mark, or in Windows-1252.
    """

    ruleset = Text(max_length=40)
    name = Text(max_length=Deck.NAME_LENGTH, allow_blank=True, default="", help_text="By default the name of the file.")
    file = ListFile()
    strict = Choice(choices=["false", "true"], default="false", help_text="As in JSON.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Return the same members as `DeckTextIn`."""
        file = attrs.pop("file")
        return {
            **attrs,
            "text": file["text"],
            "name": attrs["name"] or file["name"],
            "strict": attrs["strict"] == "true",
        }


class CheckIn(StrictSerializer):
    """A deck to check. It needn't be saved."""

    ruleset = Text(max_length=40)
    parts = Parts()
    format = Text(
        max_length=40, default="", allow_blank=True, help_text="A format of the ruleset; by default the usual one."
    )
    options = Data(default=dict, help_text="Options as in `POST campaigns/`; by default the usual ones.")


class DecksIn(QuerySerializer):
    ruleset = Text(max_length=40, required=False, help_text="Only decks for this ruleset.")


class FaultOut(serializers.Serializer[Any]):
    """A reason why a deck can't be played. Members that don't apply are empty."""

    detail = serializers.CharField()
    rule = serializers.CharField(help_text="The id of the rule.")
    part = serializers.CharField()
    design = serializers.CharField()
    card = serializers.CharField(help_text="The name of the design.")


class DeckOut(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    ruleset = serializers.CharField()
    name = serializers.CharField()
    parts = Parts()
    is_usual = serializers.BooleanField()
    faults = FaultOut(many=True, help_text="What is wrong with it under the usual format and options.")
    created_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()


class ImportRemarkOut(serializers.Serializer[Any]):
    """A line that could have another meaning, and how the server read it."""

    line = serializers.IntegerField(help_text="The line number, from 1; the first of several equal lines.")
    code = serializers.CharField(help_text="Such as `unknown_heading`, `moved`, `mark_ignored` or `comment`.")
    text = serializers.CharField()


class CardSuggestionOut(serializers.Serializer[Any]):
    """A possible meaning of a line."""

    text = serializers.CharField(help_text="The line as it would be read.")
    card = serializers.CharField(help_text="The name of the design.")
    part = serializers.CharField()
    design = serializers.CharField()
    copies = serializers.IntegerField()


class UnreadLineOut(serializers.Serializer[Any]):
    """A line that could not be read."""

    line = serializers.IntegerField(help_text="From 1.")
    text = serializers.CharField()
    field = serializers.CharField(help_text="What of the line is wrong: `name` or `copies`.")
    code = serializers.CharField(help_text="Such as `unknown_card`, `ambiguous_card`, `ambiguous_count` or `copies`.")
    detail = serializers.CharField()
    part = serializers.CharField(help_text="The part of the deck that contains the line.")
    suggestions = CardSuggestionOut(many=True, help_text="Cards that the line may mean, the nearest first.")


class ImportedDeckOut(DeckOut):
    """An imported deck, and how the server read the text."""

    summary = serializers.CharField(help_text="How many cards were read into each part, and how many lines were not.")
    remarks = ImportRemarkOut(many=True)
    unread = UnreadLineOut(many=True)


class BarOut(serializers.Serializer[Any]):
    value = serializers.IntegerField()
    cards = serializers.IntegerField()


class KindOut(serializers.Serializer[Any]):
    type = serializers.CharField()
    cards = serializers.IntegerField()


class PartSheetOut(serializers.Serializer[Any]):
    name = serializers.CharField()
    title = serializers.CharField()
    least = serializers.IntegerField()
    most = serializers.IntegerField(allow_null=True)
    cards = serializers.IntegerField()
    by = serializers.CharField(help_text="The number of a card that `curve` counts by, or empty.")
    curve = BarOut(many=True)
    kinds = KindOut(many=True)


class SheetOut(serializers.Serializer[Any]):
    parts = PartSheetOut(many=True)
    faults = FaultOut(many=True)


class Decks(Resource):
    permission_classes = (IsAuthenticated,)

    @extend_schema(parameters=[DecksIn], responses=DeckOut(many=True), operation_id="decks", tags=["decks"])
    def get(self, request: Request) -> Response:
        """List your decks.

        Returns the caller's decks, the last changed first. Nobody else can read them. Sign-in required.
        """
        return Response([_deck_data(deck) for deck in services.decks_of(request.user, **self.query(DecksIn))])

    @extend_schema(request=DeckIn, responses={201: DeckOut}, operation_id="create_deck", tags=["decks"])
    def post(self, request: Request) -> Response:
        """Create a deck.

        Saves a new deck, even if it can't be played yet: `faults` of the answer says what is wrong with it. Sign-in
        required.

        An account keeps up to 100 decks, a guest up to 10. A part or design that the game doesn't have, or copies
        outside 1 to 99, are refused (`malformed_deck`).

        Errors: unknown_ruleset, malformed_deck, too_many_decks.
        """
        return Response(_deck_data(services.save_deck(request.user, **self.body(DeckIn))), status=201)


class OneDeck(Resource):
    permission_classes = (IsAuthenticated,)

    @extend_schema(responses=DeckOut, operation_id="deck", tags=["decks"])
    def get(self, request: Request, deck: UUID) -> Response:
        """Get a deck.

        Returns one of the caller's decks and what keeps it from being played. Sign-in required.

        Errors: deck_not_found.
        """
        return Response(_deck_data(services.deck_of(request.user, str(deck))))

    @extend_schema(request=ChangedDeckIn, responses=DeckOut, operation_id="change_deck", tags=["decks"])
    def put(self, request: Request, deck: UUID) -> Response:
        """Replace a deck.

        Replaces the name, the cards and the mark of a deck. Campaigns that use the deck keep the old cards. Sign-in
        required.

        Errors: deck_not_found, malformed_deck, unknown_ruleset.
        """
        return Response(_deck_data(services.change_deck(request.user, str(deck), **self.body(ChangedDeckIn))))

    @extend_schema(request=None, responses={204: None}, operation_id="delete_deck", tags=["decks"])
    def delete(self, request: Request, deck: UUID) -> Response:
        """Delete a deck.

        Deletes one of the caller's decks. Campaigns that use the deck keep their copy. Sign-in required.

        Errors: deck_not_found.
        """
        services.delete_deck(request.user, str(deck))
        return Response(status=204)


class DeckText(Resource):
    permission_classes = (IsAuthenticated,)

    @extend_schema(responses={(200, "text/plain"): OpenApiTypes.STR}, operation_id="deck_text", tags=["decks"])
    def get(self, request: Request, deck: UUID) -> HttpResponse:
        """Get a deck as text.

        Returns one of the caller's decks as a deck list, one line for each card. `POST decks/import` reads this
        format. Sign-in required.

        Errors: deck_not_found, unknown_ruleset.
        """
        text = services.deck_as_text(services.deck_of(request.user, str(deck)))
        return text_file(text, f"deck-{deck}.txt")


class Import(Resource):
    parser_classes = (JsonParser, MultiPartParser)
    permission_classes = (IsAuthenticated,)

    @extend_schema(
        request={JsonParser.media_type: DeckTextIn, MultiPartParser.media_type: DeckFileIn},
        responses={201: ImportedDeckOut},
        operation_id="import_deck",
        tags=["decks"],
    )
    def post(self, request: Request) -> Response:
        """Import a deck from text.

        Reads a deck list as text or as a file in a form, and saves it as a new deck.
        `unread` lists the lines that can't be read, each with the nearest cards; the rest is kept. With `strict`, a
        list with such lines is refused, and so is a list without a card of the game. The error names each faulty line.
        Sign-in required.

        A text has at most 20,000 characters, a file 100 kB in UTF-8, UTF-16 with a byte-order mark, or Windows-1252.
        The server refuses a text with more than 100 unreadable lines. Case, accents, quotes, punctuation and spaces
        make no difference. It reads:

        - copies before or after the name, or none for one copy: `2 Name`, `2x Name`, `(2) Name`, `Name x2`, `Name: 2`,
        `Name`;
        - list items and comments: `- 2 Name`, `• Name`, `// text`, `; text`, `# text`;
        - headings of parts, or of card types within a part: `# Draw deck`, `Draw deck:`, `== Sideboard (13) ==`,
        `[Sideboard]`;
        - a part before a card: `Sideboard: 2 Name`;
        - a set, number, rarity or design id after the name: `2 Name (Premiere)`, `2 Name [0123]`, `2 Name #123`, `2
        Name (UR)`;
        - CSV with a header row, separated by comma, semicolon, tab or bar, with columns such as `Count`, `Name`,
        `Section`, `Set`, `Number` and `Rarity` in any order.

        A card that fits in one part only goes there, whatever its heading says. `remarks` lists such choices.

        Errors: unknown_ruleset, malformed_deck, too_many_decks.
        """
        is_form = request.content_type.startswith(MultiPartParser.media_type)
        imported = services.import_deck(request.user, **self.body(DeckFileIn if is_form else DeckTextIn))
        return Response({**_deck_data(imported.deck), **msgspec.to_builtins(_reading(imported.reading))}, status=201)


class Check(Resource):
    permission_classes = (IsAuthenticated,)

    @extend_schema(request=CheckIn, responses=SheetOut, operation_id="check_deck", tags=["decks"])
    def post(self, request: Request) -> Response:
        """Check a deck.

        Counts the cards of a deck by part, type and cost, and says what is wrong with it under the given format and
        options. Saves nothing. Sign-in required.

        `faults` says what is wrong under the given `format` and `options`.

        Errors: unknown_ruleset, malformed_deck, invalid_setup.
        """
        found = services.check_deck(**self.body(CheckIn))
        return Response(sheet_data(found))


def sheet_data(found: validation.Sheet) -> dict[str, Any]:
    """Return the result of a deck check as `SheetOut` describes it."""
    return {"parts": msgspec.to_builtins(found.parts), "faults": _faults(found.faults)}


def _deck_data(deck: Deck) -> dict[str, Any]:
    deck.faults = _faults(services.deck_faults(deck))
    return DeckOut(deck).data


def _reading(reading: Reading) -> dict[str, Any]:
    return {"summary": reading.summary, "remarks": reading.remarks, "unread": reading.unread}


def _faults(found: list[validation.Fault]) -> list[dict[str, Any]]:
    return [validation.as_data(fault) for fault in found]
