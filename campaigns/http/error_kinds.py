"""Every kind of refusal: what it is called, and with which status it is answered, on pages and in the interface."""

import errno
from typing import NamedTuple

from django.db import InterfaceError, OperationalError
from rest_framework.exceptions import ValidationError

from campaigns.files import file_format

RETRY_AFTER_S = 2
"""So long a client should wait where the database had no connection left, or took too long."""
AWAY = (OperationalError, InterfaceError)
"""What is raised where the database is away, has no connection left for us, or keeps us waiting too long."""
TOO_LARGE = f"This is too much: {file_format.LIMITS}."


def is_for_a_while(error: BaseException | None) -> bool:
    """Return whether an error is none of ours: the same request may be answered a little later."""
    return isinstance(error, AWAY) or (isinstance(error, OSError) and error.errno == errno.ENOSPC)


class Kind(NamedTuple):
    status: int
    title: str


KINDS = {
    # what was sent
    "caller_gone": Kind(499, "Nobody waits for the answer"),
    "bad_request": Kind(400, "The request can't be understood"),
    "parse_error": Kind(400, "The body is not JSON"),
    "invalid_input": Kind(400, "Some fields are not as they should be"),
    "not_found": Kind(404, "There is nothing here"),
    "method_not_allowed": Kind(405, "This resource does not do that"),
    "length_required": Kind(411, "The length of the body is missing"),
    "body_too_large": Kind(413, "What was sent is too large"),
    "unsupported_media_type": Kind(415, "Send the media type that is read here"),
    "throttled": Kind(429, "Too many tries"),
    # who sent it
    "not_authenticated": Kind(401, "Sign in first"),
    "authentication_failed": Kind(401, "Sign in first"),
    "invalid_token": Kind(401, "This token opens nothing"),
    "invalid_credentials": Kind(401, "Wrong name or password"),
    "permission_denied": Kind(403, "This is not yours to do"),
    "wrong_password": Kind(403, "This is not the account's password"),
    "no_mail": Kind(409, "No mail is sent here"),
    "owner_stays": Kind(403, "The owner can't leave"),
    "cannot_hand_over": Kind(409, "Nobody takes it over"),
    "guest_unranked": Kind(403, "Guests play unranked"),
    "username_taken": Kind(409, "This name is taken"),
    # what the campaign says to it
    "campaign_not_found": Kind(404, "There is no such campaign"),
    "version_not_found": Kind(404, "The campaign has no such version"),
    "unknown_ruleset": Kind(422, "There is no such ruleset"),
    "unknown_window": Kind(422, "There is no such moment to pass at"),
    "stale_version": Kind(409, "The campaign has moved on"),
    "idempotency_mismatch": Kind(422, "This key was used for another request"),
    "outdated_campaign": Kind(409, "This server no longer plays these rules or cards"),
    "not_your_seat": Kind(403, "You don't sit there"),
    "not_owner": Kind(403, "Only the owner may do this"),
    "not_playing": Kind(409, "This campaign is not being played"),
    "not_in_lobby": Kind(409, "This campaign has left the lobby"),
    "seat_taken": Kind(409, "There is no free seat"),
    "avatar_taken": Kind(409, "Somebody else is this Avatar"),
    "invalid_invite": Kind(403, "This invitation opens nothing"),
    "undo_refused": Kind(403, "The table can't go back so far"),
    "redo_refused": Kind(403, "Who played it plays it again"),
    "not_asked": Kind(403, "This vote asks others"),
    "too_many_campaigns": Kind(409, "You own as many campaigns as you may"),
    "busy": Kind(409, "One thing after the other"),
    "past_too_long": Kind(409, "This past is too long to be copied"),
    "not_in_force": Kind(409, "That version is not part of this history"),
    "nothing_to_undo": Kind(409, "There is nothing to take back"),
    "nothing_to_redo": Kind(409, "There is nothing to redo"),
    "vote_over": Kind(409, "This vote is over"),
    "silence": Kind(409, "Nobody may talk now"),
    "unsettled": Kind(409, "Not at this moment"),
    "no_result": Kind(409, "This campaign was not played out"),
    "player_not_found": Kind(404, "Nobody has this name"),
    "abandon_refused": Kind(403, "Resign instead"),
    "cannot_resign": Kind(409, "Nobody resigns here"),
    "bot_plays": Kind(409, "A bot plays for you"),
    "cannot_remind": Kind(409, "Nobody is waited for there"),
    "reminded": Kind(429, "They have been reminded already"),
    "cannot_stand_in": Kind(409, "No bot stands in here"),
    "not_over": Kind(409, "This campaign is not over yet"),
    "no_sequel": Kind(409, "Nothing follows this campaign"),
    "broken_file": Kind(422, "The file is not what a campaign left behind"),
    "unproven_file": Kind(422, "The file can't prove what it says"),
    "cannot_carry": Kind(409, "Under the new rules the past would have been another one"),
    "malformed_action": Kind(422, "This is no action at all"),
    # what is wrong with a deck
    "deck_not_found": Kind(404, "There is no such deck"),
    "malformed_deck": Kind(422, "This is no deck of this game"),
    "too_many_decks": Kind(409, "You keep as many decks as you may"),
    # what the rules say to it
    "invalid_setup": Kind(422, "The ruleset does not allow this setup"),
    "illegal_action": Kind(422, "This is not among the legal actions"),
    "not_your_decision": Kind(403, "This is not yours to choose"),
    "game_over": Kind(409, "All is over"),
    # us
    "server_error": Kind(500, "Something went wrong here"),
    "unavailable": Kind(503, "Try again in a moment"),
}
"""Error code to status and title."""


class QueryError(ValidationError):
    """Faults in the query string: they name parameters, not places in a body."""
