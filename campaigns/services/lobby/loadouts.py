"""What people bring along to their seats: the deck that they want, by whatever name, checked by the rules."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from campaigns.errors import SetupError
from campaigns.eventlog import repository, secret_loadouts
from campaigns.models import Campaign, Seat
from campaigns.services.access.permissions import User
from campaigns.services.decks import deck_of, usual_deck
from engine.decks import Deck, Supply
from engine.ruleset import Ruleset


class Brought(NamedTuple):
    """What somebody has brought along to a seat of theirs: nothing yet, or nothing at all, where `secret` is None.

    salt: what stands before it in its commitment (hexadecimal), once play has begun. dealt: the cards that it is built
    of, where they are dealt.
    """

    seat: int
    ready: bool
    secret: dict[str, Any] | None
    salt: str | None
    dealt: Supply | None


def bring(campaign: Campaign, chair: Seat, wish: Mapping[str, Any], place: str = "") -> None:
    """Put something down at a person's chair, which is ready then. Nothing is stored.

    wish: {"deck": a deck}, {"starter": the name of one that comes with the game}, {"own": the id of one that the person
    keeps}, or {} for their usual one, or that of the game; where cards are dealt, for one built of those.
    place: where in a request the wish stands, for what is wrong with it.
    Raises SetupError, DeckNotFoundError, OutdatedCampaignError.
    """
    ruleset = repository.ruleset_of(campaign)
    if not secret_loadouts.asks(ruleset, campaign.setup):
        raise SetupError(f"{place}deck", "Nobody brings anything along to this game.")
    said = [name for name, value in wish.items() if value is not None] or [USUAL]
    if len(said) > 1:
        raise SetupError(f"{place}{said[1]}", "One way to say what is brought along is enough.")
    field = f"{place}{said[0]}"
    is_limited = secret_loadouts.supply(ruleset, campaign, chair.index) is not None
    if is_limited and not are_dealt(campaign):
        raise SetupError(field, "Cards are dealt when every seat is taken, and decks are built of those.")
    is_built = is_limited and wish.get(said[0]) is None
    deck = None if is_built else WISHES[said[0]](chair.user, ruleset, wish.get(said[0]), field)
    chair.secret = secret_loadouts.checked(ruleset, campaign, chair.index, deck, field)
    chair.ready = True


def are_dealt(campaign: Campaign) -> bool:
    """Return whether all seats are taken: nobody is to choose one by the cards dealt to it."""
    controllers = set(campaign.seats.values_list("controller", flat=True))
    return bool(controllers) and Seat.OPEN not in controllers


def awaits_cards(campaign: Campaign) -> bool:
    """Return whether cards will be dealt to build decks of, as soon as every seat is taken.

    Raises OutdatedCampaignError.
    """
    is_limited = secret_loadouts.supply(repository.ruleset_of(campaign), campaign, 0) is not None
    return is_limited and not are_dealt(campaign)


def dealt(campaign: Campaign, chair: Seat) -> Supply | None:
    """Return the cards that a chair's deck is built of in the lobby, as soon as they are dealt; None where none are.

    Raises OutdatedCampaignError.
    """
    if campaign.version or not are_dealt(campaign):
        return None
    return secret_loadouts.supply(repository.ruleset_of(campaign), campaign, chair.index)


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
