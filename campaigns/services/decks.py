"""Create, import, change, copy and delete decks. Only the owner can see a deck.

Unfinished decks can be saved. Decks that are malformed for the game are refused (`validation`).
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from campaigns import ids
from campaigns.decks import text_format, validation
from campaigns.decks.import_result import Reading, Unread, summary
from campaigns.decks.list_reader import LINE_LENGTH
from campaigns.decks.validation import Fault, Sheet
from campaigns.errors import DeckNotFoundError, UnknownRulesetError
from campaigns.eventlog import repository
from campaigns.models import Campaign, Deck
from campaigns.services.access.limits import require_room_for_deck
from campaigns.services.access.permissions import User, is_signed_in
from engine import decks as engine_decks
from engine.decks import StarterDeck

NEW = "New deck"
"""Default name of a deck."""


def decks_of(user: User, ruleset: str | None = None) -> list[Deck]:
    """Return a user's decks of one ruleset or of all, last changed first."""
    kept = Deck.objects.filter(owner_id=user.pk) if is_signed_in(user) else Deck.objects.none()
    return list(kept if ruleset is None else kept.filter(ruleset=ruleset))


def deck_of(user: User, deck_id: str) -> Deck:
    """Return a deck of a user. Raises DeckNotFoundError."""
    if is_signed_in(user) and ids.is_id(deck_id):
        for deck in Deck.objects.filter(owner_id=user.pk, pk=deck_id):
            return deck
    raise DeckNotFoundError


def default_deck(user: User, ruleset: str) -> Deck | None:
    """Return the user's default deck for a ruleset."""
    return next((deck for deck in decks_of(user, ruleset) if deck.is_usual), None)


def starter_deck(ruleset: str, name: str) -> StarterDeck:
    """Return a starter deck. Raises UnknownRulesetError, DeckNotFoundError."""
    starters = repository.find_ruleset(ruleset).starter_decks()
    found = next((starter for starter in starters if starter.name == name), None)
    if found is None:
        raise DeckNotFoundError(f"Unknown starter deck. Starter decks: {_names(starters)}.")
    return found


def save_deck(
    user: AbstractBaseUser,
    *,
    ruleset: str,
    parts: engine_decks.Deck,
    name: str = "",
    is_usual: bool = False,
    report: dict[str, Any] | None = None,
) -> Deck:
    """Save a new deck. is_usual: make it the default deck. report: Deck.import_report.

    Raises UnknownRulesetError, MalformedDeckError, TooManyDecksError.
    """
    checked = validation.well_formed_deck(repository.find_ruleset(ruleset), parts)
    with _alone(user):
        require_room_for_deck(user)
        deck = Deck.objects.create(
            owner=user, ruleset=ruleset, name=name or NEW, parts=checked, import_report=report or {}
        )
        return _marked(deck, is_usual)


def copy_deck(user: AbstractBaseUser, deck_id: str, name: str = "") -> Deck:
    """Copy a deck of the user.

    Raises DeckNotFoundError, MalformedDeckError, TooManyDecksError.
    """
    deck = deck_of(user, deck_id)
    copied = name or f"Copy of {deck.name}"[: Deck.NAME_LENGTH]
    return save_deck(user, ruleset=deck.ruleset, parts=deck.parts, name=copied)


def copy_starter(user: AbstractBaseUser, ruleset: str, starter: str, name: str = "") -> Deck:
    """Save a copy of a starter deck.

    Raises UnknownRulesetError, DeckNotFoundError, TooManyDecksError.
    """
    deck = starter_deck(ruleset, starter)
    return save_deck(user, ruleset=ruleset, parts=deck.deck, name=name or deck.title)


def save_dealt_deck(user: AbstractBaseUser, campaign: Campaign, dealt: engine_decks.Supply) -> Deck:
    """Save a deck built from the cards dealt in a campaign.

    Raises MalformedDeckError, TooManyDecksError, OutdatedCampaignError.
    """
    rules = repository.ruleset_of(campaign)
    parts = rules.build(rules.decode_setup(campaign.setup), dealt)
    return save_deck(user, ruleset=campaign.ruleset, parts=parts, name=campaign.name or "Deck from dealt cards")


class Imported(NamedTuple):
    """An imported deck, and the result of reading its text."""

    deck: Deck
    reading: Reading


def import_deck(user: AbstractBaseUser, *, ruleset: str, text: str, name: str = "", strict: bool = False) -> Imported:
    """Save the deck that a text lists. Unread lines are kept for later.

    strict: save nothing unless every line can be read. Raises UnknownRulesetError, MalformedDeckError,
    TooManyDecksError.
    """
    read = text_format.read_whole if strict else text_format.read
    reading = read(repository.find_ruleset(ruleset), text)
    report = msgspec.to_builtins({"remarks": reading.remarks, "unread": reading.unread})
    return Imported(save_deck(user, ruleset=ruleset, parts=reading.deck, name=name, report=report), reading)


def unread_lines(deck: Deck) -> list[Unread]:
    """Return the lines of an imported list that still need an answer."""
    return msgspec.convert(deck.import_report.get("unread", []), list[Unread])


def answer_import_line(user: AbstractBaseUser, deck_id: str, line: int, text: str) -> Deck:
    """Replace an unread line by a new text.

    If that can't be read either, it stays unread.
    Answering a line twice changes nothing. Raises DeckNotFoundError, UnknownRulesetError, MalformedDeckError.
    """
    with _alone(user):
        deck = deck_of(user, deck_id)
        left = {one.line: one for one in unread_lines(deck)}
        if line not in left:
            return deck
        rules = repository.find_ruleset(deck.ruleset)
        reading = text_format.read_lines(rules, text[:LINE_LENGTH], left[line].part)
        if reading.deck and not reading.unread:
            deck.parts = validation.well_formed_deck(rules, engine_decks.merge_decks(deck.parts, reading.deck))
            del left[line]
        else:
            left[line] = _still_unread(left[line], text, reading)
        return _with_unread(deck, left.values())


def skip_import_line(user: AbstractBaseUser, deck_id: str, line: int) -> Deck:
    """Discard an unread line. Raises DeckNotFoundError."""
    with _alone(user):
        deck = deck_of(user, deck_id)
        return _with_unread(deck, (one for one in unread_lines(deck) if one.line != line))


def _still_unread(left: Unread, text: str, reading: Reading) -> Unread:
    if reading.unread:
        return msgspec.structs.replace(reading.unread[0], line=left.line, part=left.part)
    detail = "This is not a card name."
    return msgspec.structs.replace(left, text=text, field="name", code="unknown_card", detail=detail, suggestions=[])


def _with_unread(deck: Deck, left: Iterable[Unread]) -> Deck:
    deck.import_report = {**deck.import_report, "unread": msgspec.to_builtins(list(left))}
    deck.save(update_fields=("parts", "import_report", "changed_at"))
    return deck


def import_summary(deck: Deck) -> str:
    """Return the summary sentence of an imported deck. Raises UnknownRulesetError."""
    return summary(repository.find_ruleset(deck.ruleset), deck.parts, len(unread_lines(deck)))


def change_deck(user: AbstractBaseUser, deck_id: str, *, name: str, parts: engine_decks.Deck, is_usual: bool) -> Deck:
    """Replace a deck's content.

    Raises DeckNotFoundError, UnknownRulesetError, MalformedDeckError.
    """
    with _alone(user):
        deck = deck_of(user, deck_id)
        deck.name, deck.parts = name or NEW, validation.well_formed_deck(repository.find_ruleset(deck.ruleset), parts)
        deck.save(update_fields=("name", "parts", "changed_at"))
        return _marked(deck, is_usual)


def set_default_deck(user: AbstractBaseUser, deck_id: str) -> Deck:
    """Make a deck its owner's default deck. Raises DeckNotFoundError."""
    with _alone(user):
        return _marked(deck_of(user, deck_id), is_usual=True)


def delete_deck(user: AbstractBaseUser, deck_id: str) -> None:
    """Delete a deck. Campaigns that use it keep their copy. Raises DeckNotFoundError."""
    deck_of(user, deck_id).delete()


def move_decks(giver: AbstractBaseUser, taker: AbstractBaseUser) -> None:
    """Move all decks from one user to another, ignoring the deck limit.

    The taker's default decks stay the defaults.
    """
    with _alone(taker):
        usual = Deck.objects.filter(owner_id=taker.pk, is_usual=True).values_list("ruleset", flat=True)
        moved = Deck.objects.filter(owner_id=giver.pk)
        moved.filter(ruleset__in=list(usual)).update(is_usual=False)
        moved.update(owner_id=taker.pk)


def check_deck(
    ruleset: str, parts: engine_decks.Deck, *, format: str = "", options: dict[str, Any] | None = None
) -> Sheet:
    """Return the statistics and faults of a deck.

    format, options: of a campaign. Missing ones get their defaults. Raises UnknownRulesetError, SetupError.
    """
    rules = repository.find_ruleset(ruleset)
    return validation.sheet(rules, parts, validation.default_setup(rules, format, options))


def deck_faults(deck: Deck) -> list[Fault]:
    """Return the reasons why a deck can't be played with default format and options."""
    try:
        rules = repository.find_ruleset(deck.ruleset)
        return validation.faults(rules, deck.parts, validation.default_setup(rules))
    except UnknownRulesetError as error:
        return [Fault(error.detail)]


def faults_at(campaign: Campaign, parts: engine_decks.Deck, dealt: engine_decks.Supply | None = None) -> list[Fault]:
    """Return the reasons why a deck can't be played in a campaign.

    dealt: all cards that the deck may use, if cards are dealt. Raises OutdatedCampaignError.
    """
    rules = repository.ruleset_of(campaign)
    return validation.faults(rules, parts, rules.decode_setup(campaign.setup), dealt)


def deck_as_text(deck: Deck) -> str:
    """Return a deck as text that can be imported. Raises UnknownRulesetError."""
    return text_format.to_text(repository.find_ruleset(deck.ruleset), deck.parts)


@contextmanager
def _alone(user: AbstractBaseUser) -> Iterator[None]:
    """Lock the user's decks, so that the deck limit and the single default deck hold."""
    with transaction.atomic():
        list(get_user_model().objects.select_for_update().filter(pk=user.pk))
        yield


def _marked(deck: Deck, is_usual: bool) -> Deck:
    """Make a deck the default deck, or no longer."""
    if is_usual:
        Deck.objects.filter(owner_id=deck.owner_id, ruleset=deck.ruleset, is_usual=True).update(is_usual=False)
    Deck.objects.filter(pk=deck.pk).update(is_usual=is_usual)
    deck.is_usual = is_usual
    return deck


def _names(starters: list[StarterDeck]) -> str:
    return ", ".join(starter.name for starter in starters) or "none"
