"""The card browser."""

from itertools import islice
from typing import Any
from urllib.parse import urlencode

from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page

from campaigns.http.fields import Choice, Integer, QuerySerializer, Text
from campaigns.http.queries import checked_query
from frontend import card_catalogue, rulesets
from frontend.filter_pages import Filter, RememberedQueryPage

LONGEST = 100
"""Maximum length of a search text."""
STEP = 36
"""Number of cards on the page at first, and of those that "Show more" adds."""
MOST = 10_000


class CardsIn(QuerySerializer):
    """Query: search words, filter values and the number of cards to show."""

    q = Text(required=False, default="", max_length=LONGEST)
    show = Integer(min_value=1, max_value=MOST, default=STEP)

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
        words = Filter("q", "Name or text", hint="Part of a name or text")
        return [one._replace(value=sent.get(one.name, "")) for one in [words, *card_catalogue.of(ruleset).filters]]

    def answer(self, sent: dict[str, str], ruleset: str, **kwargs: Any) -> dict[str, Any]:
        found = card_catalogue.of(ruleset)
        wanted = checked_query(CardsIn(data=sent, filters=found.filters))
        words, number = wanted.pop("q").casefold().split(), wanted.pop("show")
        facts = [card_catalogue.fact(name, value) for name, value in wanted.items()]
        matching = [tile.id for tile in found.tiles if card_catalogue.is_found(tile, words, facts)]
        shown = set(islice(matching, number))
        more = urlencode({**sent, "show": number + STEP}) if number < len(matching) else ""
        return {
            "tiles": [(tile, tile.id in shown) for tile in found.tiles],
            "number": len(matching),
            "total": len(found.tiles),
            "step": STEP,
            "more_query": more,
            "terms": found.terms,
        }

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**{**kwargs, **rulesets.context(self.ruleset())})
