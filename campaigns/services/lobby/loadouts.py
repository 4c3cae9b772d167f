"""Loadouts: the secret deck of each seat, checked by the rules."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from campaigns.errors import SetupError
from campaigns.eventlog import repository, secret_loadouts
from campaigns.models import Campaign, Seat
from campaigns.services.access.permissions import User
from campaigns.services.decks import deck_of, default_deck
from engine.decks import Deck, Supply
from engine.ruleset import Ruleset


class Loadout(NamedTuple):
    """A seat's loadout. `secret` is None if the seat has none, or none yet.

    salt: the salt of its commitment (hexadecimal) once play has begun. dealt: the cards for the deck, if cards are
    dealt.
    """

    seat: int
    ready: bool
    secret: dict[str, Any] | None
    salt: str | None
    dealt: Supply | None


def choose_loadout(campaign: Campaign, chair: Seat, wish: Mapping[str, Any], place: str = "") -> None:
    """Set a seat's loadout and mark the seat as ready. Nothing is saved.

    wish: {"deck": a deck}, {"starter": name of a starter deck}, {"own": id of the person's deck}, or {} for the
    default: a deck built from dealt cards, the person's default deck, or the game's.
    place: prefix of the input field for errors.
    Raises SetupError, DeckNotFoundError, OutdatedCampaignError.
    """
    ruleset = repository.ruleset_of(campaign)
    if not secret_loadouts.asks(ruleset, campaign.setup):
        raise SetupError(f"{place}deck", "Players don't choose decks in this game.")
    said = [name for name, value in wish.items() if value is not None] or [DEFAULT_CHOICE]
    if len(said) > 1:
        raise SetupError(f"{place}{said[1]}", "Choose the deck in one way only.")
    field = f"{place}{said[0]}"
    is_limited = secret_loadouts.supply(ruleset, campaign, chair.index) is not None
    if is_limited and not are_dealt(campaign):
        raise SetupError(field, "Decks are built from dealt cards. They are dealt when every seat is taken.")
    is_built = is_limited and wish.get(said[0]) is None
    deck = None if is_built else DECK_CHOICES[said[0]](chair.user, ruleset, wish.get(said[0]), field)
    chair.secret = secret_loadouts.checked(ruleset, campaign, chair.index, deck, field)
    chair.ready = True


def are_dealt(campaign: Campaign) -> bool:
    """Return whether cards are dealt, which needs all seats to be taken.

    Otherwise players could choose a seat by its cards.
    """
    controllers = set(campaign.seats.values_list("controller", flat=True))
    return bool(controllers) and Seat.OPEN not in controllers


def awaits_cards(campaign: Campaign) -> bool:
    """Return whether cards for decks will be dealt after every seat is taken.

    Raises OutdatedCampaignError.
    """
    is_limited = secret_loadouts.supply(repository.ruleset_of(campaign), campaign, 0) is not None
    return is_limited and not are_dealt(campaign)


def dealt(campaign: Campaign, chair: Seat) -> Supply | None:
    """Return the cards dealt to a seat for its deck, or None. Only in the lobby.

    Raises OutdatedCampaignError.
    """
    if campaign.version or not are_dealt(campaign):
        return None
    return secret_loadouts.supply(repository.ruleset_of(campaign), campaign, chair.index)


def _given_deck(user: User, ruleset: Ruleset, deck: Deck | None, field: str) -> Deck | None:
    """Return the given deck, or the user's default deck.

    None means the game's default.
    """
    usual = default_deck(user, ruleset.name) if deck is None else None
    return usual.parts if usual else deck


def _starter_deck(user: User, ruleset: Ruleset, name: str, field: str) -> Deck:
    known = {starter.name: starter.deck for starter in ruleset.starter_decks()}
    if name not in known:
        raise SetupError(field, f"Starter decks: {', '.join(known) or 'none'}.")
    return known[name]


def _own_deck(user: User, ruleset: Ruleset, deck_id: str, field: str) -> Deck:
    deck = deck_of(user, deck_id)
    if deck.ruleset != ruleset.name:
        raise SetupError(field, "This deck is for another game.")
    parts: Deck = deck.parts
    return parts


DEFAULT_CHOICE = "deck"
DECK_CHOICES: dict[str, Callable[[User, Ruleset, Any, str], Deck | None]] = {
    DEFAULT_CHOICE: _given_deck,
    "starter": _starter_deck,
    "own": _own_deck,
}
"""Ways to choose a deck, by the key in the input."""
