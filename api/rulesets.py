"""rulesets/: what can be played, with which options, and every card."""

from typing import Any

from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from api.fields import QuerySerializer, Text
from api.views import Resource
from engine import ruleset as registry


class RulesetOut(serializers.Serializer[Any]):
    name = serializers.CharField()
    title = serializers.CharField()
    version = serializers.IntegerField()


class RulesetDetailOut(RulesetOut):
    """What a ruleset says of itself; which members it has besides these is its own affair."""

    options = serializers.JSONField(help_text="Options with their defaults and meaning.")


class CardsIn(QuerySerializer):
    type = Text(required=False, max_length=60, help_text="Only cards of this type.")
    q = Text(required=False, max_length=100, help_text="Only cards with these letters in name or text.")


CardsOut = inline_serializer(
    "Cards", {"count": serializers.IntegerField(), "results": serializers.ListField(child=serializers.DictField())}
)


class Rulesets(Resource):
    @extend_schema(responses=RulesetOut(many=True), operation_id="rulesets", tags=["rulesets"])
    def get(self, request: Request) -> Response:
        """What can be played here."""
        return Response([_headline(registry.get(name)) for name in registry.RULESETS])


class Ruleset(Resource):
    @extend_schema(responses=RulesetDetailOut, operation_id="ruleset", tags=["rulesets"])
    def get(self, request: Request, name: str) -> Response:
        """Options with their defaults and meaning, avatars, card sets."""
        ruleset = _find(name)
        return Response(ruleset.describe() | _headline(ruleset))


class Cards(Resource):
    @extend_schema(parameters=[CardsIn], responses=CardsOut, operation_id="cards", tags=["rulesets"])
    def get(self, request: Request, name: str) -> Response:
        """The card catalogue: names, numbers, generated text."""
        wanted = self.query(CardsIn)
        cards = [card for card in _find(name).catalogue() if _matches(card, **wanted)]
        return Response({"count": len(cards), "results": cards})


def _find(name: str) -> registry.Ruleset:
    if name not in registry.RULESETS:
        raise NotFound(f"There is no ruleset of this name; there are: {', '.join(registry.RULESETS)}.")
    return registry.get(name)


def _headline(ruleset: registry.Ruleset) -> dict[str, Any]:
    return {"name": ruleset.name, "title": ruleset.title, "version": ruleset.version}


def _matches(card: dict[str, Any], type: str | None = None, q: str = "") -> bool:
    in_type = type is None or str(card.get("type", "")).casefold() == type.casefold()
    return in_type and any(q.casefold() in str(card.get(field, "")).casefold() for field in ("name", "text"))
