"""rulesets/: the games, with their formats, options, bots, cards and rules."""

from functools import cache
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from drf_spectacular.utils import OpenApiResponse, extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from api.core.views import Resource
from campaigns import services
from campaigns.decks import validation
from campaigns.http.decks import Parts
from campaigns.http.fields import QuerySerializer, Text
from campaigns.http.queries import RulesIn
from engine import bots
from engine import ruleset as registry
from engine.description import Description
from engine.kernel.rules_reference import RuleSection

CATALOGUE_AGE_S = 600
"""Time for which a client may use a cached catalogue without asking again."""


class RulesetOut(serializers.Serializer[Any]):
    name = serializers.CharField()
    title = serializers.CharField()
    version = serializers.IntegerField()


class BotOut(serializers.Serializer[Any]):
    name = serializers.CharField(help_text="Write `bot:` before it to get the `controller` of a seat.")
    title = serializers.CharField(help_text="Its name for players.")
    meaning = serializers.CharField(help_text="How it plays, in a sentence.")


class HintOut(serializers.Serializer[Any]):
    """A hint of the guided game, to be shown when it first matters.

    A decision of one of its `kinds` makes it due, and so does an option of one of its `verbs`. A log line with a rule
    in `told` does too. With `turn`, decisions and options count only in the player's own turn, or only in others'
    turns.
    """

    name = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField(help_text="One or two sentences.")
    rule = serializers.CharField()
    kinds = serializers.ListField(child=serializers.CharField(), required=False)
    verbs = serializers.ListField(child=serializers.CharField(), required=False)
    told = serializers.ListField(child=serializers.CharField(), required=False)
    turn = serializers.ChoiceField(choices=("own", "others"), required=False)
    parts = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Parts of the board that the hint is about. Light up the first one that is shown.",
    )
    task = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Types of options. The hint asks for one of them, and is read once one is taken.",
    )


class GuideOut(serializers.Serializer[Any]):
    hints = HintOut(many=True, help_text="If several are due, show the first one first.")


class OddsOut(serializers.Serializer[Any]):
    players = serializers.IntegerField()
    won = serializers.IntegerField(help_text="How many of them the bots won.")
    played = serializers.IntegerField(help_text="How many campaigns bots have played.")


class PresetOut(serializers.Serializer[Any]):
    name = serializers.CharField()
    title = serializers.CharField()
    meaning = serializers.CharField(help_text="For whom it is, and what it is like.")
    format = serializers.CharField()
    options = serializers.JSONField(required=False, help_text="Only those that differ from the defaults.")
    odds = OddsOut(many=True, required=False, help_text="By number of players, for games without rivals.")


class BoxOut(serializers.Serializer[Any]):
    """Cards that the operator has entered in place of standard ones."""

    name = serializers.CharField(help_text="Send it as `box` to `POST campaigns/`.")
    version = serializers.IntegerField(source="number")
    cards = serializers.IntegerField(help_text="How many cards differ from the standard box.")
    hash = serializers.CharField(help_text="The hash of these cards.")
    is_default = serializers.BooleanField(help_text="Whether new campaigns use it unless they choose another box.")


class TermOut(serializers.Serializer[Any]):
    """A word of the game."""

    kind = serializers.CharField(help_text="What sort of word it is, such as `keyword` or `type`.")
    name = serializers.CharField(help_text="Unique within its kind; cards use this name.")
    title = serializers.CharField()
    meaning = serializers.CharField(help_text="A sentence.")
    rule = serializers.CharField(allow_blank=True, help_text="The id of its rule, or empty.")
    formats = serializers.ListField(child=serializers.CharField(), help_text="The formats that use it; empty for all.")


class WindowOut(serializers.Serializer[Any]):
    """A kind of decision where a seat usually passes."""

    name = serializers.CharField(help_text="As in `window` of a decision.")
    title = serializers.CharField()
    meaning = serializers.CharField(help_text="A sentence.")
    formats = serializers.ListField(child=serializers.CharField(), help_text="The formats that have it; empty for all.")


class BoardValueOut(serializers.Serializer[Any]):
    """A value that splits leaderboards. It is also a parameter of `GET leaderboards/`."""

    name = serializers.CharField()
    default = serializers.CharField()
    choices = serializers.ListField(child=serializers.CharField(), allow_null=True, help_text="Null for any text.")
    meaning = serializers.CharField()
    parts = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="The names that a value joins with `+`, in any order."
    )


class RulesetDetailOut(RulesetOut):
    """Everything a client needs to set up a campaign.

    A ruleset may have more members than these.
    """

    formats = serializers.ListField(child=serializers.CharField(), help_text="What can be played, the usual one first.")
    options = serializers.JSONField(help_text="Options with their defaults and meaning.")
    played = serializers.DictField(child=serializers.CharField(), help_text="A sentence on each format.")
    quick_format = serializers.CharField(
        allow_blank=True, help_text="The format of a quick game with bots; empty for the first format."
    )
    presets = PresetOut(many=True, help_text="Setups for `POST campaigns/`, the easiest first.")
    bots = BotOut(many=True, help_text="The bots, the usual one first.")
    boxes = BoxOut(many=True, help_text="The boxes of this server; `standard` is not among them.")
    glossary = TermOut(many=True, help_text="The words of the game.")
    windows = WindowOut(many=True, help_text="The decisions where a seat can pass automatically.")
    boards = BoardValueOut(many=True, help_text="What leaderboards are split by, the widest first.")
    guide = GuideOut(allow_null=True, help_text="The hints of the guided game; null if the ruleset has none.")


class CardsIn(QuerySerializer):
    type = Text(required=False, max_length=60, help_text="Only cards of this type.")
    q = Text(required=False, max_length=100, help_text="Only cards with these letters in name or text.")


CardsOut = inline_serializer(
    "Cards", {"count": serializers.IntegerField(), "results": serializers.ListField(child=serializers.DictField())}
)


class RuleOut(serializers.Serializer[Any]):
    id = serializers.CharField(
        help_text="Decisions, blocked cards, log lines and glossary words name a rule by this id, such as `STRIKE-04`."
    )
    title = serializers.CharField()
    text = serializers.CharField()
    see = serializers.ListField(child=serializers.CharField(), help_text="The ids of related rules.")


class RuleSectionOut(serializers.Serializer[Any]):
    id = serializers.CharField(help_text="The prefix of the ids of its rules.")
    title = serializers.CharField()
    summary = serializers.CharField()
    rules = RuleOut(many=True)


class RulesOut(serializers.Serializer[Any]):
    count = serializers.IntegerField(help_text="The number of rules in all sections.")
    sections = RuleSectionOut(many=True, help_text="Sections without a matching rule are left out.")


class DeckPartOut(serializers.Serializer[Any]):
    name = serializers.CharField()
    title = serializers.CharField()
    least = serializers.IntegerField(help_text="The smallest number of cards, with the usual options.")
    most = serializers.IntegerField(
        allow_null=True, help_text="The largest number of cards; null if there is no limit."
    )
    designs = serializers.ListField(
        child=serializers.CharField(), help_text="The ids of the designs that may be in it."
    )
    curve = serializers.CharField(
        help_text="The number on a card that the `curve` of a deck check counts by, or empty."
    )


class StarterDeckOut(serializers.Serializer[Any]):
    name = serializers.CharField()
    title = serializers.CharField()
    plan = serializers.CharField(help_text="How the deck wins.")
    parts = Parts(source="deck")


class RulesetDecksOut(serializers.Serializer[Any]):
    deck_parts = DeckPartOut(
        many=True, help_text="The parts of a deck with the usual options; empty if players bring no deck."
    )
    all_parts = DeckPartOut(many=True, help_text="The parts of a deck with any format and option.")
    starter_decks = StarterDeckOut(many=True, help_text="The usual one first.")


class Catalogue(NamedTuple):
    """All cards of a ruleset, and the ETag of this edition."""

    cards: list[dict[str, Any]]
    etag: str


class Rulesets(Resource):
    @extend_schema(responses=RulesetOut(many=True), operation_id="rulesets", tags=["rulesets"])
    def get(self, request: Request) -> Response:
        """List rulesets.

        Returns the name, title and version of every game that this server plays. No sign-in required.
        """
        return Response([_ruleset_summary(registry.get(name)) for name in registry.RULESETS])


class Ruleset(Resource):
    @extend_schema(responses=RulesetDetailOut, operation_id="ruleset", tags=["rulesets"])
    def get(self, request: Request, name: str) -> Response:
        """Get a ruleset.

        Returns what a client needs to set up a campaign of this game: formats, options with defaults, presets, avatars
        and bots. It also returns the glossary. No sign-in required.

        A preset can be sent to `POST campaigns/` as it is: its `format` and `options` fit together. The `rule` of a
        glossary word is an id of `GET rulesets/{name}/rules/`.

        Errors: not_found.
        """
        ruleset = _find(name)
        known = [
            {"name": name, "title": bots.title(name), "meaning": bot.meaning}
            for name, bot in bots.offered(ruleset).items()
        ]
        boxes = BoxOut(services.list_boxes(name), many=True).data
        return Response(_description_data(ruleset.describe()) | {"bots": known, "boxes": boxes})


class Cards(Resource):
    @extend_schema(
        parameters=[CardsIn],
        responses={200: CardsOut, 304: OpenApiResponse(description="They are as `If-None-Match` says.")},
        operation_id="cards",
        tags=["rulesets"],
    )
    def get(self, request: Request, name: str) -> HttpResponseBase:
        """List the cards of a ruleset.

        Returns every card of the game with its numbers and its text, or only the cards that match `type` and `q`. The
        answer has an `ETag`: send it back in `If-None-Match` to get 304 while nothing has changed. No sign-in
        required.

        Errors: not_found.
        """
        wanted = self.query(CardsIn)
        catalogue = _catalogue(_find(name).name)
        cards = [card for card in catalogue.cards if _matches(card, **wanted)]
        headers = {"ETag": catalogue.etag, "Cache-Control": f"private, max-age={CATALOGUE_AGE_S}"}
        response = Response({"count": len(cards), "results": cards}, headers=headers)
        return get_conditional_response(request, etag=catalogue.etag, response=response) or response


class Rules(Resource):
    @extend_schema(parameters=[RulesIn], responses=RulesOut, operation_id="rules", tags=["rulesets"])
    def get(self, request: Request, name: str) -> Response:
        """Search the rules of a ruleset.

        Returns the rules of the game by section, or only the rules that contain all words of `q`. Decisions, blocked
        cards and log lines name these rules by `id`. No sign-in required.

        The search ignores case.

        Errors: not_found.
        """
        words = self.query(RulesIn).get("q", "").casefold().split()
        sections = [_filter_rules(section, words) for section in _find(name).rules()]
        found = [section for section in sections if section.rules]
        count = sum(len(section.rules) for section in found)
        return Response({"count": count, "sections": msgspec.to_builtins(found)})


class Decks(Resource):
    @extend_schema(responses=RulesetDecksOut, operation_id="ruleset_decks", tags=["rulesets"])
    def get(self, request: Request, name: str) -> Response:
        """Get deck rules and starter decks.

        Returns the parts of a deck in this game with their sizes, and the decks that come with the game. The lists are
        empty if players bring no decks. No sign-in required.

        Errors: not_found.
        """
        ruleset = _find(name)
        usual = ruleset.deck_parts(validation.default_setup(ruleset))
        told = {"deck_parts": usual, "all_parts": ruleset.all_parts(), "starter_decks": ruleset.starter_decks()}
        return Response(RulesetDecksOut(told).data)


def _find(name: str) -> registry.Ruleset:
    if name not in registry.RULESETS:
        raise NotFound(f"There is no such ruleset. Choose one of: {', '.join(registry.RULESETS)}.")
    return registry.get(name)


@cache
def _catalogue(name: str) -> Catalogue:
    """Return the cards of a ruleset.

    The ETag covers their text too, because code can change it without a new card set.
    """
    ruleset = registry.get(name)
    cards = ruleset.catalogue()
    text = blake2b(msgspec.json.encode(cards), digest_size=8).hexdigest()
    return Catalogue(cards, quote_etag(f"{ruleset.card_set_digest()}-{text}"))


def _ruleset_summary(ruleset: registry.Ruleset) -> dict[str, Any]:
    return {"name": ruleset.name, "title": ruleset.title, "version": ruleset.version}


def _description_data(description: Description) -> dict[str, Any]:
    """Return a description as JSON data, with the game's own members at the top level.

    Of the guided game it has only the hints: its seed would spoil the game.
    """
    told: dict[str, Any] = msgspec.to_builtins(description)
    if description.guide:
        told["guide"] = {"hints": msgspec.to_builtins(description.guide.hints)}
    return told.pop("more") | told


def _matches(card: dict[str, Any], type: str | None = None, q: str = "") -> bool:
    in_type = type is None or str(card.get("type", "")).casefold() == type.casefold()
    return in_type and any(q.casefold() in str(card.get(field, "")).casefold() for field in ("name", "text"))


def _filter_rules(section: RuleSection, words: list[str]) -> RuleSection:
    """Return a section with only the rules that contain all words (in lower case)."""
    told = [(rule, f"{rule.id} {rule.title} {rule.text}".casefold()) for rule in section.rules]
    rules = [rule for rule, text in told if all(word in text for word in words)]
    return msgspec.structs.replace(section, rules=rules)
