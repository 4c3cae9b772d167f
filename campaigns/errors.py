"""Refusals by the service. Each has a `code`, a `detail` in words and `extra` data that helps to mend it.

Refusals by the rules are engine errors (the same three attributes) and pass through unchanged.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.kernel.decisions import (
    EngineError,
    GameOverError,
    IllegalActionError,
    NotYourDecisionError,
    SetupError,
)

__all__ = [
    "AbandonRefusedError",
    "AvatarTakenError",
    "BotPlaysError",
    "BrokenFileError",
    "BusyError",
    "CallerGoneError",
    "CampaignNotFoundError",
    "CannotCarryError",
    "CannotHandOverError",
    "CannotRemindError",
    "CannotResignError",
    "CannotStandInError",
    "DeckNotFoundError",
    "EngineError",
    "FileTooLargeError",
    "GameOverError",
    "GuestError",
    "IdempotencyMismatchError",
    "IllegalActionError",
    "InviteError",
    "MalformedActionError",
    "MalformedDeckError",
    "NoMailError",
    "NoResultError",
    "NotInForceError",
    "NotInLobbyError",
    "NotOverError",
    "NotOwnerError",
    "NotPlayingError",
    "NotYourDecisionError",
    "NotYourSeatError",
    "NothingToRedoError",
    "NothingToUndoError",
    "OutdatedCampaignError",
    "OwnerStaysError",
    "PastTooLongError",
    "PlayerNotFoundError",
    "RemindedError",
    "SeatTakenError",
    "ServiceError",
    "SetupError",
    "SilenceError",
    "StaleVersionError",
    "TooManyCampaignsError",
    "TooManyDecksError",
    "UndoRefusedError",
    "UnknownEventError",
    "UnknownRulesetError",
    "UnknownWindowError",
    "UnprovenFileError",
    "UsernameTakenError",
    "VersionNotFoundError",
    "VoteOverError",
    "WrongPasswordError",
]


class ServiceError(Exception):
    """A refusal. Nothing has changed."""

    code = "service_error"

    def __init__(self, detail: str, **extra: Any) -> None:
        super().__init__(detail)
        self.detail = detail
        self.extra = extra


class StaleVersionError(ServiceError):
    """Somebody else was quicker. current: the last version of the stream."""

    code = "stale_version"

    def __init__(self, current: int) -> None:
        super().__init__(f"The campaign is at version {current}.", current_version=current)
        self.current = current


class IdempotencyMismatchError(ServiceError):
    """The key was used before, for another request."""

    code = "idempotency_mismatch"


class CampaignNotFoundError(ServiceError):
    """No such campaign, or none that the caller may see: the two look alike."""

    code = "campaign_not_found"

    def __init__(self, campaign_id: str) -> None:
        super().__init__("There is no such campaign.")
        self.campaign_id = campaign_id


class VersionNotFoundError(ServiceError):
    """The campaign has no such version."""

    code = "version_not_found"


class UnknownRulesetError(ServiceError):
    """No ruleset of that name."""

    code = "unknown_ruleset"


class UnknownWindowError(ServiceError):
    """The game has no such moment to pass at. extra: known, the names of those that it has."""

    code = "unknown_window"


class OutdatedCampaignError(ServiceError):
    """The campaign was opened under rules or cards that this server no longer plays."""

    code = "outdated_campaign"


class CannotCarryError(ServiceError):
    """Under the current rules or cards the campaign's past would have been another one."""

    code = "cannot_carry"


class NotYourSeatError(ServiceError):
    """The caller doesn't sit there."""

    code = "not_your_seat"


class NotOwnerError(ServiceError):
    """Only the owner may do that."""

    code = "not_owner"


class OwnerStaysError(ServiceError):
    """Who owns a campaign doesn't leave it to the others without an owner."""

    code = "owner_stays"


class CannotHandOverError(ServiceError):
    """Nobody else sits there, or they own as many campaigns as they may."""

    code = "cannot_hand_over"


class GuestError(ServiceError):
    """This needs an account that somebody can be held to; a guest's seat must be claimed first."""

    code = "guest_unranked"


class UsernameTakenError(ServiceError):
    """Somebody has this name, or one that reads alike."""

    code = "username_taken"


class WrongPasswordError(ServiceError):
    """It is not the password of the account."""

    code = "wrong_password"


class NoMailError(ServiceError):
    """This server sends no mail."""

    code = "no_mail"


class NotPlayingError(ServiceError):
    """The campaign hasn't begun, or is over."""

    code = "not_playing"


class NotInLobbyError(ServiceError):
    """The campaign has begun already, or is over."""

    code = "not_in_lobby"


class SeatTakenError(ServiceError):
    """Nobody can sit down there."""

    code = "seat_taken"


class AvatarTakenError(ServiceError):
    """Another seat plays as this Avatar. extra: free, those that nobody plays as."""

    code = "avatar_taken"


class InviteError(ServiceError):
    """The invitation is not the campaign's."""

    code = "invalid_invite"


class MalformedActionError(ServiceError):
    """What was sent can't be read as an action at all."""

    code = "malformed_action"


class UnknownEventError(ServiceError):
    """The log holds an event of a type that this program doesn't know."""

    code = "unknown_event"


class NotInForceError(ServiceError):
    """The version asked for lies on a branch of the history that was left."""

    code = "not_in_force"


class NothingToUndoError(ServiceError):
    """Nobody has chosen anything yet."""

    code = "nothing_to_undo"


class NothingToRedoError(ServiceError):
    """Nothing was taken back, or something else was played since."""

    code = "nothing_to_redo"


class UndoRefusedError(ServiceError):
    """The campaign's policy doesn't let anybody go back so far, or nobody goes back now.

    extra: policy; furthest, the version up to which one may go back; because, what happened there: version, rule, fact.
    """

    code = "undo_refused"


class RedoRefusedError(ServiceError):
    """Somebody else's action was taken back, who alone plays it again, or nothing is played again now.

    extra: version, seat, of that action, if it is one.
    """

    code = "redo_refused"


class NotAskedError(ServiceError):
    """The vote is about what others played, and only they are asked; or who answers has resigned.

    extra: asked, the seats of those who are.
    """

    code = "not_asked"


class VoteOverError(ServiceError):
    """There is no such vote, or no longer."""

    code = "vote_over"


class AbandonRefusedError(ServiceError):
    """Nobody undoes a ranked campaign of rivals alone: it can be lost by resigning. Who has resigned has no say."""

    code = "abandon_refused"


class CannotResignError(ServiceError):
    """All play together here, or the seat is out already."""

    code = "cannot_resign"


class BotPlaysError(ServiceError):
    """A bot plays for who asks, until they take the seat back. extra: seats, those that it plays for."""

    code = "bot_plays"


class CannotRemindError(ServiceError):
    """Nobody else is asked there."""

    code = "cannot_remind"


class RemindedError(ServiceError):
    """Somebody has reminded them not long ago. extra: retry_after, in seconds."""

    code = "reminded"


class CannotStandInError(ServiceError):
    """No bot stands in for that seat, or none does now."""

    code = "cannot_stand_in"


class NotOverError(ServiceError):
    """What is asked for is given out when the campaign is over."""

    code = "not_over"


class NoSequelError(ServiceError):
    """Nothing goes on where the campaign ended."""

    code = "no_sequel"


class SilenceError(ServiceError):
    """A rule of the game forbids talk at the table now."""

    code = "silence"


class NoResultError(ServiceError):
    """The campaign was given up, so there is nothing that it came to."""

    code = "no_result"


class PlayerNotFoundError(ServiceError):
    """Nobody has this name."""

    code = "player_not_found"


class BrokenFileError(ServiceError):
    """A campaign's file doesn't say what it should. line: from 1; version: of the event that is wrong, if it is one."""

    code = "broken_file"

    def __init__(self, detail: str, line: int, version: int | None = None) -> None:
        super().__init__(detail, line=line, **({} if version is None else {"version": version}))


class FileTooLargeError(ServiceError):
    """A campaign's file is larger than any is."""

    code = "body_too_large"


class UnprovenFileError(ServiceError):
    """A campaign's file asks for trust that only who runs the server can give."""

    code = "unproven_file"


class CallerGoneError(ServiceError):
    """Whoever asked for long work has hung up; it was left undone."""

    code = "caller_gone"


class TooManyCampaignsError(ServiceError):
    """Nobody owns so many campaigns. extra: most, how many it may be."""

    code = "too_many_campaigns"


class TooManyDecksError(ServiceError):
    """Nobody keeps so many decks. extra: most, how many it may be."""

    code = "too_many_decks"


class DeckNotFoundError(ServiceError):
    """No such deck, or somebody else's: the two look alike."""

    code = "deck_not_found"

    def __init__(self, detail: str = "You keep no such deck.") -> None:
        super().__init__(detail)


class MalformedDeckError(ServiceError):
    """What was sent can't be a deck of that game at all, not even one that isn't finished.

    faults: each with detail, rule, part, design and card; in a text with its line, from 1.
    """

    code = "malformed_deck"

    def __init__(self, faults: Sequence[Mapping[str, Any]]) -> None:
        more = len(faults) - 1
        others = f" ({more} more of the kind.)" if more else ""
        super().__init__(f"{faults[0]['detail']}{others}", faults=list(faults))


class BusyError(ServiceError):
    """Something of the caller's is still being done, and such things are done one after the other."""

    code = "busy"


class PastTooLongError(ServiceError):
    """A fork would have to copy more than is copied. extra: furthest, the last version that can be forked."""

    code = "past_too_long"
