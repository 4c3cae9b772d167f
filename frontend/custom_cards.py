"""Custom cards on pages.

Their pictures, covers of card sets, and the card set of a campaign.
"""

import json
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.http import urlencode

from campaigns import names, services
from campaigns.eventlog import repository
from campaigns.models import Campaign, CustomCardSet
from frontend import card_catalogue
from frontend.art import build

UNSEEN_FIELDS = frozenset({"text", "numbers", "copies", "custom", "abilities"})
"""Long fields that a picture doesn't depend on."""
MAX_LENGTH = 2000
Row = dict[str, Any]


def picture_address(ruleset: str, row: Row) -> str:
    """Return the URL of a card's picture, as `custom-pictures.ts` does."""
    shown = {name: value for name, value in row.items() if name not in UNSEEN_FIELDS and _is_plain(name, value)}
    card = json.dumps(shown)
    if len(card) > MAX_LENGTH:
        card = json.dumps({name: row.get(name) for name in ("id", "name", "type", "art")})
    query = urlencode({"card": card, "version": build.current_version()})
    return f"{reverse('frontend:card-picture', args=[ruleset])}?{query}"


def _is_plain(name: str, value: Any) -> bool:
    """Return True for the picture, and for words, which decide its color."""
    return name == "art" or all(isinstance(one, str) for one in (value if isinstance(value, list) else [value]))


def covers(user: services.User, card_sets: list[CustomCardSet]) -> dict[str, list[str]]:
    """Return the pictures of the first cards of each set by its id."""
    rulesets = {card_set.pk: card_set.ruleset for card_set in card_sets}
    found = services.first_rows(user, card_sets)
    return {id: [picture_address(rulesets[id], row) for row in rows] for id, rows in found.items()}


class CampaignCardSet(NamedTuple):
    """The card set of a campaign.

    maker: name of its maker, "" if nobody knows. address: its page, "" if the user can't see it. cover: pictures.
    """

    title: str
    maker: str
    address: str
    cover: list[str]
    cards: card_catalogue.Catalogue


def of_campaign(campaign: Campaign, user: services.User) -> CampaignCardSet | None:
    """Return the custom cards of a campaign; None if it has none."""
    rules = repository.rules_left(campaign) if campaign.custom_cards else None
    if rules is None or not campaign.custom_cards or campaign.custom_cards.get("box"):
        return None
    origin = services.card_set_of_campaign(campaign, user)
    cards = card_catalogue.of_custom_cards(rules, lambda card: picture_address(campaign.ruleset, card))
    return CampaignCardSet(
        title=campaign.custom_cards["title"],
        maker=names.called(origin.owner) if origin and origin.owner_id else "",
        address=reverse("frontend:card-set", args=[origin.pk]) if origin else "",
        cover=[picture_address(campaign.ruleset, row) for row in services.cover_of(campaign.setup["card_set"]["rows"])],
        cards=cards,
    )
