"""Finished campaigns of Sealed Bid with a given end."""

from base64 import b64encode
from collections.abc import Sequence
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from campaigns import seeds
from campaigns.eventlog import event_types, log, unit_of_work
from campaigns.models import Campaign, Seat
from engine.kernel.decisions import RESIGN
from engine.kernel.randomness import commitment
from tests.rulesets.sealedbid import Player, Table, number, ruleset

BID = 5


def person(name: str) -> Any:
    """Return the user with a name; create them if needed."""
    return get_user_model().objects.get_or_create(username=name)[0]


def contest(
    seats: Sequence[Any], points: Sequence[int], *, resigns: int | None = None, gives_up: bool = False, **columns: Any
) -> Campaign:
    """Return a ranked campaign that has just ended with these points.

    seats: a user or a bot's controller for each. It begins just before the last bids, which change nothing.
    resigns: the seat that resigns instead of bidding. gives_up: whether all players abandon it.
    """
    setup = ruleset.setup([None] * len(seats), "single", {})
    players = [Player([], [], [number(BID, seat, 0)], points=points[seat]) for seat in range(len(seats))]
    table = Table(bytes(32), 0, setup, players, prizes=[], phase="bid", round=setup.rounds)
    seed = seeds.new()
    campaign = Campaign(
        owner=next((user for user in seats if not isinstance(user, str)), None),
        ruleset=ruleset.name,
        ruleset_version=ruleset.version,
        card_set_digest=ruleset.card_set_digest(),
        format="single",
        setup=ruleset.encode_setup(setup),
        seed=seed.hex(),
        seed_commitment=commitment(seed),
        begins_with_state=True,
        **{"visibility": "public", "ranked": True, "undo": Campaign.Undo.OFF, **columns},
    )
    with transaction.atomic():
        campaign.store_new([_chair(index, sits) for index, sits in enumerate(seats)])
        _open(campaign, table)
    if gives_up:
        unit_of_work.abandon(campaign)
    else:
        _play_out(campaign, resigns)
    return Campaign.objects.get(pk=campaign.pk)


def _chair(index: int, sits: Any) -> Seat:
    if isinstance(sits, str):
        return Seat(index=index, controller=sits)
    return Seat(index=index, controller=Seat.HUMAN, user=sits, consents=True)


def _open(campaign: Campaign, table: Table) -> None:
    state = b64encode(ruleset.encode(table)).decode()
    opening = unit_of_work.UnitOfWork(campaign, ruleset, table, log.head(campaign.id))
    opening.set_status(Campaign.Status.PLAYING)
    opening.record(event_types.opened({**unit_of_work.pinned(campaign), "state": state}, []))
    opening.commit()


def _play_out(campaign: Campaign, resigns: int | None) -> None:
    place = unit_of_work.begin(campaign)
    if resigns is not None:
        place.play(resigns, RESIGN, because="choice")
    while asked := place.decisions():
        place.play(asked[0].seat, asked[0].options[0])
    place.commit()
