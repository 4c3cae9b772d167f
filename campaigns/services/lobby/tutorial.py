"""The guided game: a tutorial with the settings of its ruleset."""

from collections.abc import Iterator
from typing import Any

from campaigns import seeds
from campaigns.bots import bot_turns
from campaigns.errors import SetupError
from campaigns.eventlog import repository
from campaigns.models import Campaign, Seat
from campaigns.services.access.permissions import User
from campaigns.services.lobby.lobby import create_campaign
from engine.description import Guide

NAME = "A first game"


def create_guided(owner: User, ruleset: str, *, wake_bots: bool = True) -> Campaign:
    """Create and start the guided game of a ruleset.

    It has a fixed seed, so it is unranked.
    Raises UnknownRulesetError, TooManyCampaignsError, and SetupError if the ruleset has none.
    """
    rules = repository.find_ruleset(ruleset)
    guide = rules.describe().guide
    if guide is None:
        raise SetupError("ruleset", f"{rules.title} has no guided game.")
    return create_campaign(
        owner,
        ruleset=ruleset,
        format=guide.format,
        seats=list(_chairs(guide)),
        options=guide.options,
        name=NAME,
        seed=seeds.derive_seed(guide.seed),
        guided=True,
        wake_bots=wake_bots,
    )


def _chairs(guide: Guide) -> Iterator[dict[str, Any]]:
    """Yield the player's seat, then the bots' seats."""
    for seat, avatar in enumerate(guide.avatars):
        if seat:
            yield {"avatar": avatar, "controller": Seat.BOT + bot_turns.DEFAULT}
        else:
            yield {"avatar": avatar, "controller": "me", "deck": {"starter": guide.deck} if guide.deck else None}
