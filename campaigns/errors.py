"""Refusals by the service. Each has a `code`, a `detail` in words and `extra` data that helps to mend it.

Refusals by the rules are engine errors (the same three attributes) and pass through unchanged.
"""

from typing import Any

from engine.kernel.decisions import (
    EngineError,
    GameOverError,
    IllegalActionError,
    NotYourDecisionError,
    SetupError,
)

__all__ = [
    "CampaignNotFoundError",
    "EngineError",
    "GameOverError",
    "IdempotencyMismatchError",
    "IllegalActionError",
    "InviteError",
    "MalformedActionError",
    "NotInLobbyError",
    "NotOwnerError",
    "NotPlayingError",
    "NotYourDecisionError",
    "NotYourSeatError",
    "OutdatedCampaignError",
    "SeatTakenError",
    "ServiceError",
    "SetupError",
    "StaleVersionError",
    "UnknownEventError",
    "UnknownRulesetError",
    "VersionNotFoundError",
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


class OutdatedCampaignError(ServiceError):
    """The campaign was opened under rules or cards that this server no longer plays."""

    code = "outdated_campaign"


class NotYourSeatError(ServiceError):
    """The caller doesn't sit there."""

    code = "not_your_seat"


class NotOwnerError(ServiceError):
    """Only the owner may do that."""

    code = "not_owner"


class NotPlayingError(ServiceError):
    """The campaign hasn't begun, or is over."""

    code = "not_playing"


class NotInLobbyError(ServiceError):
    """The campaign has begun already, or is over."""

    code = "not_in_lobby"


class SeatTakenError(ServiceError):
    """Nobody can sit down there."""

    code = "seat_taken"


class InviteError(ServiceError):
    """The invitation is not the campaign's."""

    code = "invalid_invite"


class MalformedActionError(ServiceError):
    """What was sent can't be read as an action at all."""

    code = "malformed_action"


class UnknownEventError(ServiceError):
    """The log holds an event of a type that this program doesn't know."""

    code = "unknown_event"
