"""Errors of the service layer, each with a `code`, a `detail` and `extra` data.

Rules violations are engine errors. They have the same three attributes and pass through unchanged.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.kernel.custom_cards.faults import CustomCardsError
from engine.kernel.decisions import (
    EngineError,
    GameOverError,
    IllegalActionError,
    NotYourDecisionError,
    SetupError,
)

__all__ = [
    "AbandonRefusedError",
    "ArchiveError",
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
    "CardSetNotFoundError",
    "CaseClosedError",
    "CaseNotFoundError",
    "CaseTakenError",
    "CaseUnavailableError",
    "CustomCardsError",
    "DeckNotFoundError",
    "EngineError",
    "FileTooLargeError",
    "GameOverError",
    "GuestError",
    "IdempotencyMismatchError",
    "IllegalActionError",
    "InviteError",
    "MalformedActionError",
    "MalformedCardSetError",
    "MalformedDeckError",
    "NoHintError",
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
    "SealedCampaignError",
    "SeatTakenError",
    "ServiceError",
    "SetupError",
    "SilenceError",
    "StaleVersionError",
    "TooManyCampaignsError",
    "TooManyCardSetsError",
    "TooManyDecksError",
    "UndoRefusedError",
    "UnknownDesignError",
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
    """Base class of refused commands. A refused command changes nothing."""

    code = "service_error"

    def __init__(self, detail: str, **extra: Any) -> None:
        super().__init__(detail)
        self.detail = detail
        self.extra = extra


class StaleVersionError(ServiceError):
    """Another writer was quicker. current: the last version of the stream."""

    code = "stale_version"

    def __init__(self, current: int) -> None:
        super().__init__(f"The campaign is at version {current}.", current_version=current)
        self.current = current


class IdempotencyMismatchError(ServiceError):
    """The idempotency key was used before for a different request."""

    code = "idempotency_mismatch"


class CampaignNotFoundError(ServiceError):
    """The campaign doesn't exist, or the caller may not see it.

    Both cases get the same answer.
    """

    code = "campaign_not_found"

    def __init__(self, campaign_id: str) -> None:
        super().__init__("Campaign not found.")
        self.campaign_id = campaign_id


class VersionNotFoundError(ServiceError):
    """The campaign has no such version."""

    code = "version_not_found"


class UnknownRulesetError(ServiceError):
    """No ruleset has this name."""

    code = "unknown_ruleset"


class UnknownWindowError(ServiceError):
    """The game has no such timing window.

    extra: known, the names of the timing windows.
    """

    code = "unknown_window"


class OutdatedCampaignError(ServiceError):
    """The campaign needs rules or cards that this server no longer supports."""

    code = "outdated_campaign"


class ArchiveError(ServiceError):
    """The file of an archived campaign is missing or damaged."""

    code = "archive_unreadable"


class CannotCarryError(ServiceError):
    """The log replays differently under the current rules or cards."""

    code = "cannot_carry"


class NotYourSeatError(ServiceError):
    """The caller doesn't hold the seat."""

    code = "not_your_seat"


class NotOwnerError(ServiceError):
    """Only the owner may do this."""

    code = "not_owner"


class OwnerStaysError(ServiceError):
    """The owner can't leave a campaign."""

    code = "owner_stays"


class CannotHandOverError(ServiceError):
    """The seat has no other person, or that person has reached the campaign limit."""

    code = "cannot_hand_over"


class GuestError(ServiceError):
    """The command needs an account. A guest must register first."""

    code = "guest_unranked"


class UsernameTakenError(ServiceError):
    """Another user has this name or one that looks like it."""

    code = "username_taken"


class WrongPasswordError(ServiceError):
    """The password is not the account's."""

    code = "wrong_password"


class NoHintError(ServiceError):
    """The campaign is ranked, or the caller has nothing to choose."""

    code = "no_hint"


class NoMailError(ServiceError):
    """This server sends no email."""

    code = "no_mail"


class NotPlayingError(ServiceError):
    """The campaign hasn't started, or is over."""

    code = "not_playing"


class NotInLobbyError(ServiceError):
    """The campaign has started, or is over."""

    code = "not_in_lobby"


class SeatTakenError(ServiceError):
    """The seat is not open."""

    code = "seat_taken"


class AvatarTakenError(ServiceError):
    """Another seat has this Avatar. extra: free, the Avatars left."""

    code = "avatar_taken"


class InviteError(ServiceError):
    """The invite is not valid for the campaign."""

    code = "invalid_invite"


class MalformedActionError(ServiceError):
    """The input doesn't have the form of an action."""

    code = "malformed_action"


class UnknownEventError(ServiceError):
    """The log has an event type that this program doesn't know."""

    code = "unknown_event"


class NotInForceError(ServiceError):
    """The version is on a branch of the history that was undone."""

    code = "not_in_force"


class NothingToUndoError(ServiceError):
    """No choice has been made yet."""

    code = "nothing_to_undo"


class NothingToRedoError(ServiceError):
    """Nothing was undone, or another action was played since."""

    code = "nothing_to_redo"


class UndoRefusedError(ServiceError):
    """The undo policy or the state of the table forbids this undo.

    extra: policy; furthest, the earliest version that the caller may return to; because, the event that blocks the
    undo:
    version, rule, fact.
    """

    code = "undo_refused"


class RedoRefusedError(ServiceError):
    """Only another player may redo this action, or no redo is possible now.

    extra: version, seat of the other player's action, if there is one.
    """

    code = "redo_refused"


class NotAskedError(ServiceError):
    """The caller has no vote: others played the actions, or the caller resigned.

    extra: asked, the seats that may vote.
    """

    code = "not_asked"


class VoteOverError(ServiceError):
    """The vote doesn't exist, or is over."""

    code = "vote_over"


class AbandonRefusedError(ServiceError):
    """The caller may not abandon the campaign.

    One player alone can't abandon a ranked game of rivals: they can resign. A player who has resigned has no vote.
    """

    code = "abandon_refused"


class CannotResignError(ServiceError):
    """The game is cooperative, or the seat is out already."""

    code = "cannot_resign"


class BotPlaysError(ServiceError):
    """A bot plays for the caller. extra: seats, the seats that it plays for."""

    code = "bot_plays"


class CannotRemindError(ServiceError):
    """No other player at that seat must choose."""

    code = "cannot_remind"


class RemindedError(ServiceError):
    """The player was reminded recently. extra: retry_after, in seconds."""

    code = "reminded"


class CannotStandInError(ServiceError):
    """A bot can't play for this seat, or not now."""

    code = "cannot_stand_in"


class NotOverError(ServiceError):
    """The data is available only after the campaign is over."""

    code = "not_over"


class SealedCampaignError(ServiceError):
    """The campaign is an attempt at a case of the day that others still play."""

    code = "sealed"


class CaseNotFoundError(ServiceError):
    """There is no such case of the day."""

    code = "case_not_found"


class CaseClosedError(ServiceError):
    """The case of the day can't be attempted now."""

    code = "case_closed"


class CaseTakenError(ServiceError):
    """The account has had its attempt at this case. extra: campaign, the attempt."""

    code = "case_taken"


class CaseUnavailableError(ServiceError):
    """The server can't open the case, because its secret key or the game was changed."""

    code = "case_unavailable"


class NoSequelError(ServiceError):
    """The campaign has no next campaign."""

    code = "no_sequel"


class SilenceError(ServiceError):
    """A rule of the game forbids table talk now."""

    code = "silence"


class NoResultError(ServiceError):
    """The campaign was abandoned and has no result."""

    code = "no_result"


class PlayerNotFoundError(ServiceError):
    """No player has this name."""

    code = "player_not_found"


class BrokenFileError(ServiceError):
    """A campaign file has invalid content.

    line: counted from 1. version: of the invalid event, if an event is invalid.
    """

    code = "broken_file"

    def __init__(self, detail: str, line: int, version: int | None = None) -> None:
        super().__init__(detail, line=line, **({} if version is None else {"version": version}))


class FileTooLargeError(ServiceError):
    """A campaign file exceeds the size limit."""

    code = "body_too_large"


class UnprovenFileError(ServiceError):
    """A campaign file needs trust that only the server's operator can give."""

    code = "unproven_file"


class CallerGoneError(ServiceError):
    """The client disconnected during long work, which was stopped."""

    code = "caller_gone"


class TooManyCampaignsError(ServiceError):
    """The user has reached the campaign limit. extra: most, the limit."""

    code = "too_many_campaigns"


class TooManyDecksError(ServiceError):
    """The user has reached the deck limit. extra: most, the limit."""

    code = "too_many_decks"


class CardSetNotFoundError(ServiceError):
    """The card set or its version doesn't exist, or the caller may not see it."""

    code = "card_set_not_found"

    def __init__(self, detail: str = "Card set not found.") -> None:
        super().__init__(detail)


class MalformedCardSetError(ServiceError):
    """Rows or a text can't be stored as a card set. faults: as JSON data."""

    code = "malformed_card_set"


class TooManyCardSetsError(ServiceError):
    """The account has reached the card set limit. most: the limit."""

    code = "too_many_card_sets"


class UnknownDesignError(ServiceError):
    """There is no such card, or it can't be in a custom set."""

    code = "unknown_design"


class DeckNotFoundError(ServiceError):
    """The deck doesn't exist, or belongs to another user.

    Both cases get the same answer.
    """

    code = "deck_not_found"

    def __init__(self, detail: str = "Deck not found.") -> None:
        super().__init__(detail)


class MalformedDeckError(ServiceError):
    """The input can't be a deck of the game, not even an unfinished one.

    faults: each with detail, rule, part, design and card. In a text also with its line, from 1.
    """

    code = "malformed_deck"

    def __init__(self, faults: Sequence[Mapping[str, Any]]) -> None:
        more = len(faults) - 1
        others = f" ({more} more.)" if more else ""
        super().__init__(f"{faults[0]['detail']}{others}", faults=list(faults))


class BusyError(ServiceError):
    """A request of the same user is still in progress."""

    code = "busy"


class PastTooLongError(ServiceError):
    """A fork would copy too many versions.

    extra: furthest, the last version that can be forked.
    """

    code = "past_too_long"
