"""Rematch: the same players play the same game again."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from django.db import transaction

from campaigns.bots import bot_turns
from campaigns.errors import NoSequelError, NotOverError, SetupError
from campaigns.eventlog import repository, secret_loadouts
from campaigns.models import Campaign, Seat
from campaigns.services.access.permissions import User, campaign_for, held_seats, seats_of
from campaigns.services.history import queries
from campaigns.services.lobby import lobby, next_campaign
from engine.decks import Deck


class Wish(NamedTuple):
    """Settings of the next campaign. avatars: by seat, if known."""

    format: str
    options: dict[str, Any]
    avatars: Sequence[str] = ()


def rematch(campaign_id: str, user: User, *, sequel: str = "") -> Campaign:
    """Return the rematch of a finished campaign. The first person who asks creates it.

    It has the same settings with a new seed, and is never guided. Bots and the creator keep their seats. Other
    seats are open, and all earlier players get the invite. A player who finds no free seat creates another rematch.
    A player who plays alone with bots gets the earlier loadout, if it is still allowed, so that the campaign starts
    at once.
    sequel: name of a next campaign to play instead, with the same Avatars.
    Raises CampaignNotFoundError, NotYourSeatError, NotOverError, NoSequelError, TooManyCampaignsError, GuestError,
    and SetupError if the settings are no longer allowed.
    """
    first = campaign_for(campaign_id, user)
    held_seats(first, user)
    if not first.is_over:
        raise NotOverError("You can set up a rematch when the campaign is over.", status=first.status)
    with transaction.atomic():
        lobby.lock_campaign(first.id)
        wish = _wish(first, sequel)
        campaign = _awaiting(first, user, wish) or _set_up_again(first, user, wish)
    bot_turns.play_soon(campaign.id)
    return lobby.reload_campaign(campaign)


def open_rematch(first: Campaign, user: User, *, sequel: str = "") -> Campaign | None:
    """Return the rematch that the user sits in or can join, or None.

    sequel: name of a next campaign to look for instead. Raises NoSequelError.
    """
    return _awaiting(first, user, _wish(first, sequel))


def _awaiting(first: Campaign, user: User, wish: Wish) -> Campaign | None:
    found = first.rematches.select_related("owner").filter(format=wish.format)
    return next((one for one in found if one.options == wish.options and _has_room(one, user)), None)


def _wish(first: Campaign, sequel: str) -> Wish:
    if not sequel:
        fixed = lobby.fixed_options(first.ranked, repository.find_ruleset(first.ruleset))
        return Wish(first.format, {**first.options, **fixed})
    found = next((one for one in next_campaign.sequels(first) if one.name == sequel), None)
    if found is None:
        raise NoSequelError("This campaign has no such next campaign.")
    ruleset, _, table = queries.table(first)
    return Wish(found.format, found.options, ruleset.record(table).avatars)


def _has_room(campaign: Campaign, user: User) -> bool:
    """Return whether a user plays in an unfinished campaign, or can still join it."""
    if campaign.is_over:
        return False
    awaits = campaign.status == Campaign.Status.LOBBY and campaign.seats.filter(controller=Seat.OPEN).exists()
    return awaits or bool(seats_of(campaign, user))


def earlier_deck(campaign: Campaign, chair: Seat) -> Deck | None:
    """Return the deck that a rematch player used in the first campaign, or None.

    Raises OutdatedCampaignError.
    """
    first = campaign.rematch_of
    if first is None or chair.user_id is None or not secret_loadouts.is_asked_for(campaign):
        return None
    held = [seat.index for seat in first.seats.all() if seat.user_id == chair.user_id]
    return _deck_at(first, chair.index if chair.index in held else held[0]) if held else None


def _deck_at(first: Campaign, index: int) -> Deck | None:
    rows = repository.opening_payload(first).get("secrets", []) if first.version else []
    deck: Deck | None = rows[index]["secret"].get("deck") if index < len(rows) else None
    return deck


def _set_up_again(first: Campaign, user: User, wish: Wish) -> Campaign:
    """Create the next campaign, with the earlier loadout if no other person is needed."""
    chairs = [
        {"avatar": seat.played_as(wish.avatars), "controller": lobby.kept_controller(seat, user, Seat.OPEN)}
        for seat in first.seats.all()
    ]
    if all(chair["controller"] != Seat.OPEN for chair in chairs):
        with suppress(SetupError), transaction.atomic():
            return _create(first, user, wish, list(_as_before(first, chairs)))
    return _create(first, user, wish, chairs)


def _as_before(first: Campaign, chairs: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for index, chair in enumerate(chairs):
        deck = _deck_at(first, index) if chair["controller"] == "me" else None
        yield chair if deck is None else {**chair, "deck": {"deck": deck}}


def _create(first: Campaign, user: User, wish: Wish, chairs: list[dict[str, Any]]) -> Campaign:
    return lobby.create_campaign(
        user,
        ruleset=first.ruleset,
        format=wish.format,
        seats=chairs,
        options=wish.options,
        name="" if first.guided else first.name,
        visibility=first.visibility,
        ranked=first.ranked,
        undo=first.undo,
        undo_unasked=first.undo_unasked,
        clock=first.clock,
        rematch_of=first,
        card_set=first.setup.get("card_set"),
        wake_bots=False,
    )
