"""What people bring along to their seats: the deck that they want, by whatever name, checked by the rules."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from campaigns import brought, repository
from campaigns.errors import SetupError
from campaigns.models import Campaign, Seat
from engine.decks import Deck
from engine.ruleset import Ruleset

MOST_DESIGNS, MOST_COPIES = 500, 1000
"""No deck of any game has so many different cards in a part of it, nor so many of one."""
Name = Annotated[str, Meta(max_length=80)]
Part = Annotated[dict[Name, Annotated[int, Meta(ge=1, le=MOST_COPIES)]], Meta(max_length=MOST_DESIGNS)]
WrittenDeck = Annotated[dict[Name, Part], Meta(max_length=20)]


class Brought(NamedTuple):
    """What somebody has brought along to a seat of theirs: nothing yet, or nothing at all, where `secret` is None.

    salt: what stands before it in its commitment (hexadecimal), once play has begun.
    """

    seat: int
    ready: bool
    secret: dict[str, Any] | None
    salt: str | None


def bring(campaign: Campaign, chair: Seat, wish: Mapping[str, Any], place: str = "") -> None:
    """Put something down at a person's chair, which is ready then. Nothing is stored.

    wish: {"deck": a deck}, {"starter": the name of one that comes with the game}, or {} for the usual one.
    place: where in a request the wish stands, for what is wrong with it. Raises SetupError, OutdatedCampaignError.
    """
    ruleset = repository.ruleset_of(campaign)
    if not ruleset.deck_parts(campaign.options):
        raise SetupError(f"{place}deck", "Nobody brings anything along to this game.")
    said = [name for name, value in wish.items() if value is not None]
    if len(said) > 1:
        raise SetupError(f"{place}{said[1]}", "One way to say what is brought along is enough.")
    name = said[0] if said else "deck"
    deck = WISHES[name](ruleset, wish[name], f"{place}{name}") if said else None
    chair.secret = brought.checked(ruleset, campaign, chair.index, deck, f"{place}{name}")
    chair.ready = True


def _deck_itself(ruleset: Ruleset, deck: Any, field: str) -> Deck:
    try:
        return msgspec.convert(deck, WrittenDeck)
    except msgspec.ValidationError as error:
        raise SetupError(field, f"This is no deck: {error}.") from None


def _starter_deck(ruleset: Ruleset, name: Any, field: str) -> Deck:
    known = {starter.name: starter.deck for starter in ruleset.starter_decks()}
    if not isinstance(name, str) or name not in known:
        raise SetupError(field, f"The decks that come with the game are: {', '.join(known) or 'none'}.")
    return known[name]


WISHES: dict[str, Callable[[Ruleset, Any, str], Deck]] = {"deck": _deck_itself, "starter": _starter_deck}
"""How somebody may say which deck they want."""
