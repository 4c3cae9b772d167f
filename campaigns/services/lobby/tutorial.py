"""The guided game: a first game that explains itself, set up as its ruleset says."""

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
    """Set up the guided game of a ruleset and begin it. As everybody plays it with the same seed it is never ranked.

    Raises UnknownRulesetError, SetupError where the ruleset has none, TooManyCampaignsError.
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
    """Yield the newcomer's chair, then those of the bots."""
    for seat, avatar in enumerate(guide.avatars):
        if seat:
            yield {"avatar": avatar, "controller": Seat.BOT + bot_turns.DEFAULT}
        else:
            yield {"avatar": avatar, "controller": "me", "deck": {"starter": guide.deck} if guide.deck else None}
