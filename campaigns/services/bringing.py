"""What people bring along to their seats: the deck that they want, by whatever name, checked by the rules."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from campaigns import brought, repository
from campaigns.errors import SetupError
from campaigns.models import Campaign, Seat
from campaigns.services.decks import deck_of, usual_deck
from campaigns.services.permissions import User
from engine.decks import Deck
from engine.ruleset import Ruleset


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

    wish: {"deck": a deck}, {"starter": the name of one that comes with the game}, {"own": the id of one that the person
    keeps}, or {} for their usual one, or that of the game. place: where in a request the wish stands, for what is wrong
    with it. Raises SetupError, DeckNotFoundError, OutdatedCampaignError.
    """
    ruleset = repository.ruleset_of(campaign)
    if not brought.asks(ruleset, campaign.setup):
        raise SetupError(f"{place}deck", "Nobody brings anything along to this game.")
    said = [name for name, value in wish.items() if value is not None] or [USUAL]
    if len(said) > 1:
        raise SetupError(f"{place}{said[1]}", "One way to say what is brought along is enough.")
    field = f"{place}{said[0]}"
    deck = WISHES[said[0]](chair.user, ruleset, wish.get(said[0]), field)
    chair.secret = brought.checked(ruleset, campaign, chair.index, deck, field)
    chair.ready = True


def _said_deck(user: User, ruleset: Ruleset, deck: Deck | None, field: str) -> Deck | None:
    """Return the deck that was sent, or where none was the usual one: the user's, or None for that of the game."""
    usual = usual_deck(user, ruleset.name) if deck is None else None
    return usual.parts if usual else deck


def _starter_deck(user: User, ruleset: Ruleset, name: str, field: str) -> Deck:
    known = {starter.name: starter.deck for starter in ruleset.starter_decks()}
    if name not in known:
        raise SetupError(field, f"The decks that come with the game are: {', '.join(known) or 'none'}.")
    return known[name]


def _own_deck(user: User, ruleset: Ruleset, deck_id: str, field: str) -> Deck:
    deck = deck_of(user, deck_id)
    if deck.ruleset != ruleset.name:
        raise SetupError(field, "This deck is for another game.")
    parts: Deck = deck.parts
    return parts


USUAL = "deck"
WISHES: dict[str, Callable[[User, Ruleset, Any, str], Deck | None]] = {
    USUAL: _said_deck,
    "starter": _starter_deck,
    "own": _own_deck,
}
"""How somebody may say which deck they want."""
