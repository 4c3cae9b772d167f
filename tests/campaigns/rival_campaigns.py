"""Campaigns of rivals: just opened, in a sealed round, or further on."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.db import transaction

from campaigns import services
from campaigns.eventlog import unit_of_work
from campaigns.models import Campaign, Seat
from engine.decks import Deck
from engine.kernel.decisions import Action, Decision
from engine.kernel.randomness import commitment
from tests.rulesets.sealedbid import ruleset

SEED = bytes(range(32))
EVEN: Deck = ruleset.starter_decks()[1].deck
PASS = Action("pass")


def opened(people: Sequence[Any], decks: Mapping[int, Deck] | None = None, **columns: Any) -> Campaign:
    """Return a new campaign. people: a user or a bot's controller for each seat.

    decks: by seat; by default the deck `even`.
    """
    setup = ruleset.setup([None] * len(people), "single", {})
    secrets = [ruleset.secret((decks or {}).get(seat, EVEN), setup, seat) for seat in range(len(people))]
    campaign = Campaign(
        owner=next(user for user in people if not isinstance(user, str)),
        ruleset=ruleset.name,
        ruleset_version=ruleset.version,
        card_set_digest=ruleset.card_set_digest(),
        format="single",
        setup=ruleset.encode_setup(setup),
        seed=SEED.hex(),
        seed_commitment=commitment(SEED),
        **{"visibility": "public", "undo_unasked": "own", **columns},
    )
    with transaction.atomic():
        campaign.store_new([_chair(seat, user, secrets[seat]) for seat, user in enumerate(people)])
        unit_of_work.open_stream(campaign)
    return fresh(campaign)


def _chair(index: int, user: Any, secret: dict[str, Any]) -> Seat:
    who = {"controller": user} if isinstance(user, str) else {"controller": Seat.HUMAN, "user": user}
    return Seat(index=index, ready=True, secret=secret, **who)


def bidding(people: Sequence[Any], decks: Mapping[int, Deck] | None = None, **columns: Any) -> Campaign:
    """Return a campaign in which everyone must bid and nobody has yet."""
    campaign = opened(people, decks, **columns)
    send(campaign, people[0], PASS)
    return fresh(campaign)


def fresh(campaign: Campaign) -> Campaign:
    return Campaign.objects.get(pk=campaign.pk)


def asked(campaign: Campaign, seat: int) -> Decision:
    """Return the current decision of a seat."""
    at = services.table(fresh(campaign))
    return next(decision for decision in at.ruleset.decisions(at.table) if decision.seat == seat)


def bid(campaign: Campaign, seat: int, which: int = 0) -> Action:
    """Return one of the bids that a seat may make now."""
    return asked(campaign, seat).options[which]


def send(campaign: Campaign, user: Any, action: Action, at: int | None = None, **request: Any) -> services.Acted:
    """Let a user act, by default at the current version."""
    version = fresh(campaign).version if at is None else at
    return services.act(campaign.id, user, msgspec.to_builtins(action), expected_version=version, **request)


def choice(campaign: Campaign, seat: int | None = None) -> tuple[Any, dict[str, Any]]:
    """Return a user who must decide (or one seat) and their first option."""
    rules, version, table = services.table(fresh(campaign))
    decision = next(one for one in rules.decisions(table) if seat in (None, one.seat))
    user = Seat.objects.get(campaign=campaign, index=decision.seat).user
    action = msgspec.to_builtins(decision.options[decision.decline or 0])
    return user, {"action": action, "expected_version": version, "seat": decision.seat}


def play(campaign: Campaign, times: int = 1, seat: int | None = None) -> int:
    """Play a number of decisions. Return the last version. seat: only this seat."""
    for _ in range(times):
        user, wish = choice(campaign, seat)
        services.act(campaign.id, user, **wish)
    return fresh(campaign).version
