"""HTTP status and title of each error code, for the API and the pages."""

import errno
from asyncio import CancelledError
from typing import NamedTuple

from django.db import InterfaceError, OperationalError
from rest_framework.exceptions import ValidationError

from campaigns.files import file_format

RETRY_AFTER_S = 2
"""Seconds until a retry if the database is overloaded."""
DATABASE_ERRORS = (OperationalError, InterfaceError)
"""Exceptions raised if the database is down, out of connections or too slow."""
TOO_LARGE = f"The request is too large. Limits: {file_format.LIMITS}."


def is_temporary(error: BaseException | None) -> bool:
    """Return whether an error is temporary, so that the same request may soon succeed.

    A server that stops cancels its requests.
    """
    return isinstance(error, (*DATABASE_ERRORS, CancelledError)) or getattr(error, "errno", None) == errno.ENOSPC


class Kind(NamedTuple):
    status: int
    title: str


KINDS = {
    # the request
    "caller_gone": Kind(499, "The client closed the connection"),
    "bad_request": Kind(400, "The request is malformed"),
    "parse_error": Kind(400, "The body is not valid JSON"),
    "invalid_input": Kind(400, "Some fields are invalid"),
    "not_found": Kind(404, "Not found"),
    "method_not_allowed": Kind(405, "Method not allowed"),
    "length_required": Kind(411, "Content-Length is missing"),
    "body_too_large": Kind(413, "The request is too large"),
    "unsupported_media_type": Kind(415, "Unsupported media type"),
    "throttled": Kind(429, "Too many requests"),
    # the caller
    "not_authenticated": Kind(401, "Sign in first"),
    "authentication_failed": Kind(401, "Sign in first"),
    "invalid_token": Kind(401, "Invalid token"),
    "invalid_credentials": Kind(401, "Wrong name or password"),
    "permission_denied": Kind(403, "You are not allowed to do this"),
    "wrong_password": Kind(403, "Wrong password"),
    "no_mail": Kind(409, "Email is off"),
    "owner_stays": Kind(403, "The owner can't leave"),
    "cannot_hand_over": Kind(409, "The campaign can't be handed over"),
    "guest_unranked": Kind(403, "Guests can't play ranked"),
    "username_taken": Kind(409, "This name is taken"),
    # the campaign
    "campaign_not_found": Kind(404, "Campaign not found"),
    "version_not_found": Kind(404, "Version not found"),
    "unknown_ruleset": Kind(422, "Unknown ruleset"),
    "unknown_window": Kind(422, "Unknown window"),
    "stale_version": Kind(409, "The campaign has moved on"),
    "idempotency_mismatch": Kind(422, "This key was used for a different request"),
    "outdated_campaign": Kind(409, "These rules or cards are no longer supported"),
    "not_your_seat": Kind(403, "This is not your seat"),
    "not_owner": Kind(403, "Only the owner may do this"),
    "not_playing": Kind(409, "The campaign is not in progress"),
    "not_in_lobby": Kind(409, "The campaign has already started"),
    "seat_taken": Kind(409, "No free seat"),
    "avatar_taken": Kind(409, "This Avatar is taken"),
    "invalid_invite": Kind(403, "Invalid invite"),
    "undo_refused": Kind(403, "You can't undo this"),
    "redo_refused": Kind(403, "You can't redo this"),
    "not_asked": Kind(403, "You have no vote here"),
    "too_many_campaigns": Kind(409, "Campaign limit reached"),
    "busy": Kind(409, "Another request is in progress"),
    "past_too_long": Kind(409, "The history is too long to copy"),
    "not_in_force": Kind(409, "That version was undone"),
    "nothing_to_undo": Kind(409, "Nothing to undo"),
    "nothing_to_redo": Kind(409, "Nothing to redo"),
    "vote_over": Kind(409, "The vote is over"),
    "silence": Kind(409, "Chat is off right now"),
    "unsettled": Kind(409, "Not possible right now"),
    "no_result": Kind(409, "The campaign has no result"),
    "player_not_found": Kind(404, "Player not found"),
    "abandon_refused": Kind(403, "You can't abandon this campaign"),
    "cannot_resign": Kind(409, "You can't resign here"),
    "bot_plays": Kind(409, "A bot plays for you"),
    "cannot_remind": Kind(409, "Nobody to remind"),
    "reminded": Kind(429, "Already reminded"),
    "cannot_stand_in": Kind(409, "No bot can take over"),
    "no_hint": Kind(409, "No hint here"),
    "not_over": Kind(409, "The campaign is not over"),
    "sealed": Kind(409, "Sealed until the day is over"),
    "case_not_found": Kind(404, "Case not found"),
    "case_closed": Kind(409, "The case is closed"),
    "case_taken": Kind(409, "You have had your attempt"),
    "case_unavailable": Kind(409, "The case can't be opened"),
    "no_sequel": Kind(409, "No next campaign"),
    "broken_file": Kind(422, "The campaign file is invalid"),
    "unproven_file": Kind(422, "The campaign file can't be verified"),
    "cannot_carry": Kind(409, "The campaign can't be migrated"),
    "malformed_action": Kind(422, "Malformed action"),
    # decks
    "deck_not_found": Kind(404, "Deck not found"),
    "malformed_deck": Kind(422, "Not a deck of this game"),
    "too_many_decks": Kind(409, "Deck limit reached"),
    # custom cards
    "card_set_not_found": Kind(404, "Card set not found"),
    "card_set_has_faults": Kind(422, "The card set has faults"),
    "malformed_card_set": Kind(422, "Not a card set"),
    "too_many_card_sets": Kind(409, "Card set limit reached"),
    "unknown_design": Kind(404, "Unknown card"),
    "custom_effect": Kind(409, "A custom card doesn't work"),
    "endless_effect": Kind(409, "The effects never end"),
    # the rules
    "invalid_setup": Kind(422, "Invalid setup"),
    "illegal_action": Kind(422, "Illegal action"),
    "not_your_decision": Kind(403, "Not your decision"),
    "game_over": Kind(409, "Game over"),
    # the server
    "server_error": Kind(500, "Something went wrong"),
    "archive_unreadable": Kind(409, "The archive is out of reach"),
    "unavailable": Kind(503, "Try again in a moment"),
}
"""Status and title by error code."""


class QueryError(ValidationError):
    """Faults in the query string. They name query parameters, not body fields."""
