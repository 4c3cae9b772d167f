"""The card browser."""

from typing import Any

from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page

from campaigns.http.fields import Choice, QuerySerializer, Text
from campaigns.http.queries import checked_query
from frontend import card_catalogue, rulesets
from frontend.filter_pages import Filter, RememberedQueryPage

LONGEST = 100
"""Maximum length of a search text."""


class CardsIn(QuerySerializer):
    """Query: search words and filter values."""

    q = Text(required=False, default="", max_length=LONGEST)

    def __init__(self, *arguments: Any, filters: list[Filter], **options: Any) -> None:
        super().__init__(*arguments, **options)
        for one in filters:
            if one.choices is not None:
                values = [choice.value for choice in one.choices if choice.value]
                self.fields[one.name] = Choice(choices=values, required=False)


@method_decorator(gzip_page, name="dispatch")
class CardsView(RememberedQueryPage):
    """The card browser."""

    template_name = "frontend/cards/page.html"

    def filters(self, sent: dict[str, str], **kwargs: Any) -> list[Filter]:
        ruleset = rulesets.find(kwargs["ruleset"]).name
        words = Filter("q", "Name or text", hint="Part of a name, or words of the text")
        return [one._replace(value=sent.get(one.name, "")) for one in [words, *card_catalogue.of(ruleset).filters]]

    def answer(self, sent: dict[str, str], ruleset: str, **kwargs: Any) -> dict[str, Any]:
        found = card_catalogue.of(ruleset)
        wanted = checked_query(CardsIn(data=sent, filters=found.filters))
        words = wanted.pop("q").casefold().split()
        facts = [card_catalogue.fact(name, value) for name, value in wanted.items()]
        tiles = [(tile, card_catalogue.is_found(tile, words, facts)) for tile in found.tiles]
        return {"tiles": tiles, "number": sum(shown for _, shown in tiles), "total": len(tiles), "terms": found.terms}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**{**kwargs, **rulesets.context(self.ruleset())})
