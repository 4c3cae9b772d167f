"""Fork: a new campaign that starts from a version of another one.

From a finished campaign, the fork copies the log and continues with the same seed. From a running one it starts
with the caller's view of the table, and hidden cards are dealt again, so a fork reveals nothing.
"""

import secrets
from base64 import b64encode
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from django.db import transaction

from campaigns import seeds
from campaigns.bots import bot_turns
from campaigns.errors import GameOverError, PastTooLongError, SetupError
from campaigns.eventlog import event_types, log, repository, timeline, unit_of_work
from campaigns.eventlog.unit_of_work import UnitOfWork
from campaigns.models import Campaign, Event, Seat, Snapshot
from campaigns.services.access import limits, permissions
from campaigns.services.access.permissions import User
from campaigns.services.history import queries
from campaigns.services.history.queries import TableAt
from campaigns.services.lobby import lobby
from campaigns.services.play.resignation import resigned
from campaigns.verification.verify import examine
from engine.kernel.decisions import UnsettledError
from engine.kernel.randomness import commitment
from engine.ruleset import Ruleset, Table

MAX_COPIED = 10_000
"""Maximum number of versions that a fork copies: several times a long Series."""
MAX_STEPS_BACK = 100
"""Number of earlier versions searched for one that can be forked."""


def fork(
    campaign_id: str,
    user: User,
    *,
    at_version: int,
    seats: Sequence[Mapping[str, Any]] | None = None,
    name: str | None = None,
    visibility: str = Campaign.Visibility.PRIVATE,
    undo: str | None = None,
    undo_unasked: str | None = None,
    seat: int | None = None,
) -> Campaign:
    """Create an unranked campaign from the table at a version of another campaign.

    seats: {"controller": "me" | "open" | "bot:NAME"} for each. By default the user keeps their seats (or takes the
    first), bots stay, and bots take the other seats. seat: the view to fork, if the user holds several seats.
    undo: as for a new campaign. undo_unasked: by default as in the original.
    Raises CampaignNotFoundError, NotPlayingError, VersionNotFoundError, OutdatedCampaignError, SetupError,
    TooManyCampaignsError, BusyError, PastTooLongError, SealedCampaignError. Raises GameOverError if the game is over
    at this version. Raises UnsettledError during a choice hidden from the user. Its `nearest` is the last earlier
    version to fork.
    """
    origin = permissions.campaign_for(campaign_id, user)
    queries.require_unsealed(origin)
    limits.require_room(user)
    if origin.is_over and MAX_COPIED < at_version <= origin.version:
        raise PastTooLongError(
            f"A fork copies {MAX_COPIED:,} versions at most. Choose an earlier one.", furthest=MAX_COPIED
        )
    at = queries.table(origin, at_version)
    if not at.ruleset.decisions(at.table) or _is_closing(origin, at_version):
        raise GameOverError(f"The game is over at version {at_version}. Choose an earlier one.")
    campaign = _copy(origin, user, at.version)
    campaign.name = lobby.checked_name(origin.name if name is None else name)
    campaign.visibility = lobby.checked_visibility(visibility)
    chairs = _chairs(origin, user, seats, at.ruleset)
    campaign.undo = lobby.checked_undo(undo, False, at.ruleset, chairs)
    campaign.undo_unasked = lobby.checked_unasked(undo_unasked or origin.undo_unasked, False, at.ruleset)
    if all(chair.controller != Seat.OPEN for chair in chairs):
        campaign.status = Campaign.Status.PLAYING
    with limits.one_fork_at_a_time(user):
        if origin.is_over:
            _share_past(campaign, chairs, origin, at)
        else:
            _deal_anew(campaign, chairs, origin, at, permissions.viewer_seat(origin, user) if seat is None else seat)
    bot_turns.play_soon(campaign.id)
    return lobby.reload_campaign(campaign)


def _copy(origin: Campaign, user: User, version: int) -> Campaign:
    """Return an unsaved campaign with the rules, cards and setup of another one."""
    return Campaign(
        owner=user,
        ruleset=origin.ruleset,
        ruleset_version=origin.ruleset_version,
        card_set_digest=origin.card_set_digest,
        format=origin.format,
        options=origin.options,
        setup=origin.setup,
        invite=secrets.token_urlsafe(24),
        forked_from=origin,
        forked_at=version,
    )


def _chairs(origin: Campaign, user: User, wanted: Sequence[Mapping[str, Any]] | None, ruleset: Ruleset) -> list[Seat]:
    """Return the seats of the fork. Raises SetupError."""
    there = list(origin.seats.all())
    if wanted is None:
        wanted = _same_chairs(there, user)
    if len(wanted) != len(there):
        raise SetupError("seats", f"The campaign has {len(there)} seats.")
    return [
        lobby.new_seat(seat.index, {**wish, "avatar": seat.avatar}, user, ruleset)
        for seat, wish in zip(there, wanted, strict=True)
    ]


def _same_chairs(there: list[Seat], user: User) -> list[dict[str, Any]]:
    kept = [lobby.kept_controller(seat, user, Seat.BOT + bot_turns.DEFAULT) for seat in there]
    return [{"controller": one} for one in (kept if "me" in kept else ["me", *kept[1:]])]


def _share_past(campaign: Campaign, chairs: list[Seat], origin: Campaign, at: TableAt) -> None:
    """Copy the log up to the version and continue with the same, already public seed."""
    campaign.seed, campaign.seed_commitment = origin.seed, origin.seed_commitment
    campaign.secret_commitments = origin.secret_commitments
    campaign.has_own_seed = False
    campaign.begins_with_state = origin.begins_with_state
    past = list(log.history(origin, until=at.version))
    campaign.actions = timeline.actions_in_force(past)
    campaign.knowledge_taken_back = event_types.knowledge_taken_back(past)
    rows, states = log.copied(campaign.id, past), _states_on_the_way(origin, past)
    work = UnitOfWork(campaign, at.ruleset, at.table, log.Head(rows[-1].version, rows[-1].hash))
    with transaction.atomic():
        campaign.store_new(chairs)
        log.copy_stream(rows)
        repository.keep_snapshots(campaign, states)
        work.record(event_types.forked(_origin(campaign), unit_of_work.pinned(campaign)))
        work.commit()


def _is_closing(campaign: Campaign, version: int) -> bool:
    (event,) = log.history(campaign, after=version - 1, until=version)
    return event.type == event_types.CLOSED


def _states_on_the_way(origin: Campaign, past: list[Event]) -> dict[int, bytes]:
    """Return the snapshots of the fork, as encoded states by version.

    They are copied, or computed if the origin is archived.
    """
    if origin.archive_hash:
        return dict(examine(origin, past, {}).states)
    there = Snapshot.objects.filter(campaign=origin, version__lte=len(past)).values_list("version", flat=True)
    worth_it = repository.milestones(past, among=set(there))
    return dict(Snapshot.objects.filter(campaign=origin, version__in=worth_it).values_list("version", "state"))


def _deal_anew(campaign: Campaign, chairs: list[Seat], origin: Campaign, at: TableAt, viewer: int | None) -> None:
    """Start with the viewer's table and a new, unrelated seed."""
    seed = seeds.new()
    campaign.seed, campaign.seed_commitment = seed.hex(), commitment(seed)
    campaign.begins_with_state = True
    table = _reshuffled(origin, at, viewer, seed)
    state = b64encode(at.ruleset.encode(table)).decode()
    with transaction.atomic():
        campaign.store_new(chairs)
        data = {**unit_of_work.pinned(campaign), "origin": _origin(campaign)}
        if out := resigned(origin, until=at.version):
            data["resigned"] = sorted(out)
        opening = UnitOfWork(campaign, at.ruleset, table, log.head(campaign.id))
        opening.record(event_types.opened({**data, "state": state}, []))
        opening.commit()


def _reshuffled(origin: Campaign, at: TableAt, viewer: int | None, seed: bytes) -> Table:
    try:
        return at.ruleset.reshuffle(at.table, viewer, seed)
    except UnsettledError as error:
        nearest = _settled_before(origin, at, viewer, seed)
        raise UnsettledError(error.detail, **({"nearest": nearest} if nearest else {})) from error


def _settled_before(origin: Campaign, at: TableAt, viewer: int | None, seed: bytes) -> int | None:
    """Return the last earlier version in force that the viewer can fork, or None."""
    node = timeline.place_at(origin.id, at.version).node
    for event in islice(timeline.back(origin.id, node), 1, MAX_STEPS_BACK):
        with suppress(UnsettledError):
            at.ruleset.reshuffle(queries.table(origin, event.version).table, viewer, seed)
            return event.version
    return None


def _origin(campaign: Campaign) -> dict[str, Any]:
    return {"campaign": campaign.forked_from_id, "version": campaign.forked_at}
