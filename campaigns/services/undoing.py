"""Commands that move the table through its history: undo, redo, and the vote on an undo.

Nothing is deleted: each is an event after those that it takes back. How far a player may go back, by the campaign's
policy: `off`, not at all; `safe`, as long as nobody learned anything hidden; `vote`, further where every person at the
table agrees; `free`, to the opening. A change of rules or cards is a wall for all of them.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, NamedTuple

from campaigns import bots, history, log, past, sitting
from campaigns.errors import (
    IdempotencyMismatchError,
    NothingToRedoError,
    NothingToUndoError,
    NotPlayingError,
    StaleVersionError,
    UndoRefusedError,
    VoteOverError,
)
from campaigns.history import Place
from campaigns.models import Campaign, Event
from campaigns.services import steps, voting
from campaigns.services.callers import first_event, held_seats, scoped, sit_down_at
from campaigns.services.seeing import User, campaign_for, fact_as_seen
from campaigns.services.voting import Vote
from campaigns.sitting import Sitting
from engine.kernel.facts import Fact

NOTHING, VOTE, REFUSED = "nothing", "vote", "refused"
"""What an undo may need."""
TRIES = 10
"""So often an answer is tried again that others were quicker than."""


class Moved(NamedTuple):
    """What came of it. table_version: the version whose table is shown now; vote: one that must be waited for."""

    version: int
    table_version: int
    vote: Vote | None = None


class Obstacle(NamedTuple):
    """What stands against going back behind an event. fact: what somebody learned there, if that is why."""

    event: Event
    fact: Fact | None = None


def undo(
    campaign_id: str,
    user: User,
    *,
    expected_version: int,
    to_version: int | None = None,
    by: str = steps.ACTION,
    idempotency_key: str | None = None,
) -> Moved:
    """Take the table back to a version, or (`by`) by the last action or turn of a person; or call a vote on it.

    Raises CampaignNotFoundError, NotYourSeatError, NotPlayingError, StaleVersionError, IdempotencyMismatchError,
    VersionNotFoundError, NotInForceError, NothingToUndoError, UndoRefusedError.
    """
    request = _Request(campaign_id, user, to_version, by, expected_version, idempotency_key)
    return request.carry_out(_undo, (history.UNDONE, history.PROPOSED))


def redo(
    campaign_id: str,
    user: User,
    *,
    expected_version: int,
    to_version: int | None = None,
    by: str = steps.ACTION,
    idempotency_key: str | None = None,
) -> Moved:
    """Play again what was taken back, up to a version or (`by`) by an action or turn. Raises as `undo`, and
    NothingToRedoError.
    """
    request = _Request(campaign_id, user, to_version, by, expected_version, idempotency_key)
    return request.carry_out(_redo, (history.REDONE,))


def vote(campaign_id: str, user: User, *, proposal: int, agrees: bool) -> Moved:
    """Answer a vote on an undo; the last of those who must agree carries it out.

    proposal: the version at which it was called.
    Raises CampaignNotFoundError, NotYourSeatError, NotPlayingError, VoteOverError.
    """
    for _ in range(TRIES - 1):
        with suppress(StaleVersionError):  # somebody else answered, or acted: the vote is looked at anew
            return _answer(campaign_for(campaign_id, user), user, proposal, agrees)
    return _answer(campaign_for(campaign_id, user), user, proposal, agrees)


def prospects(campaign: Campaign, user: User) -> dict[str, Any]:
    """Return what the user could take back or redo now, and the vote under way, as JSON data.

    Raises NotYourSeatError, NotPlayingError.
    """
    held = held_seats(campaign, user)
    _require_playing(campaign)
    table = sitting.sit_down(campaign)
    stands = past.place_at(campaign.id, table.version)
    nearest = _nearest_obstacle(campaign, stands.node)
    return {
        "version": table.version,
        "policy": campaign.undo,
        "furthest": table.version if campaign.undo == Campaign.Undo.OFF else nearest.event.version,
        "because": _because(nearest, held[0]),
        "undo": {by: _undo_prospect(campaign, held, table, stands, by) for by in steps.STRIDES},
        "redo": {by: _redo_prospect(campaign, held, table, stands, by) for by in steps.STRIDES},
        "vote": voting.vote_data(campaign, voting.open_vote(campaign.id), held),
    }


class _Request:
    """An undo or redo as it was asked for."""

    def __init__(
        self, campaign_id: str, user: User, to_version: int | None, by: str, expected_version: int, key: str | None
    ) -> None:
        self.campaign = campaign_for(campaign_id, user)
        self.held = held_seats(self.campaign, user)
        self.asked: dict[str, Any] = {"by": by} if to_version is None else {"to_version": to_version}
        self.expected_version = expected_version
        self.key = scoped(key, user)

    def carry_out(self, command: Callable[["_Request", Sitting, Place], Moved], types: tuple[str, ...]) -> Moved:
        """Do it once: a request that was carried out before gets its first answer. types: of the event it makes."""
        if (first := self._first_answer(types)) is not None:
            return first
        try:
            table = sit_down_at(self.campaign, self.expected_version)
            moved = command(self, table, past.place_at(self.campaign.id, table.version))
        except (StaleVersionError, NotPlayingError):
            if (first := self._first_answer(types)) is None:
                raise
            return first
        if moved.vote is None:
            bots.play_soon(self.campaign.id)
        return moved

    def _first_answer(self, types: tuple[str, ...]) -> Moved | None:
        event = first_event(self.campaign, self.key)
        if event is None:
            return None
        same = event.type in types and event.version == self.expected_version + 1
        if not same or log.payload(event)["asked"] != self.asked:
            raise IdempotencyMismatchError("This key was used before, for another request.")
        stands = past.place_at(self.campaign.id, event.version)
        called = voting.open_vote(self.campaign.id, event.version) if event.type == history.PROPOSED else None
        return Moved(event.version, stands.node, called)


def _undo(request: _Request, table: Sitting, stands: Place) -> Moved:
    campaign, held = request.campaign, request.held
    goal, taken = steps.back(campaign, stands, request.asked, table.ruleset)
    needs, obstacle = _needs(campaign, held, taken)
    if needs == REFUSED:
        raise _refusal(campaign, table.version, obstacle, held[0])
    knowledge = obstacle is not None
    if needs == VOTE:
        said = {"node": goal, "asked": request.asked, "knowledge": knowledge, "seats": held}
        table.say(log.NewEvent(history.PROPOSED, said, (), held[0], request.key))
        return Moved(table.store()[-1].version, stands.node, voting.open_vote(campaign.id))
    place = Place(goal, stands.furthest)
    table.go(history.UNDONE, held[0], place, -len(taken), request.asked, request.key, knowledge=knowledge)
    return Moved(table.store()[-1].version, goal)


def _redo(request: _Request, table: Sitting, stands: Place) -> Moved:
    goal, again = steps.forward(request.campaign, stands, request.asked, table.ruleset)
    table.go(history.REDONE, request.held[0], Place(goal, stands.furthest), len(again), request.asked, request.key)
    return Moved(table.store()[-1].version, goal)


def _answer(campaign: Campaign, user: User, proposal: int, agrees: bool) -> Moved:
    held = held_seats(campaign, user)
    _require_playing(campaign)
    table = sitting.sit_down(campaign)
    stands = past.place_at(campaign.id, table.version)
    called = voting.open_vote(campaign.id)
    if called is None or called.version != proposal:
        raise VoteOverError("There is no such vote any more.", current_version=log.head(campaign.id).version)
    if agrees and called.agreed.issuperset(held):
        return Moved(table.version, stands.node, called)
    said = {"proposal": proposal, "agrees": agrees, "seats": held}
    table.say(log.NewEvent(history.ANSWERED, said, (), held[0]))
    if not agrees or not steps.people(campaign) <= called.agreed.union(held):
        return Moved(table.store()[-1].version, stands.node, voting.open_vote(campaign.id))
    taken = past.between(campaign.id, called.node, stands.node)
    place = Place(called.node, stands.furthest)
    table.go(history.UNDONE, called.seat, place, -len(taken), called.asked, knowledge=called.knowledge)
    moved = Moved(table.store()[-1].version, called.node)
    bots.play_soon(campaign.id)
    return moved


def _require_playing(campaign: Campaign) -> None:
    if campaign.status != Campaign.Status.PLAYING:
        raise NotPlayingError("The campaign is not being played.", status=campaign.status)


def _needs(campaign: Campaign, held: list[int], nodes: list[Event]) -> tuple[str, Obstacle | None]:
    """Return what it needs that the holder of some seats takes nodes back, and what stands against it, if anything."""
    if campaign.undo == Campaign.Undo.OFF:
        return REFUSED, None
    wall, lesson = _wall(nodes), _lesson(nodes)
    if wall is not None:
        return REFUSED, wall
    if lesson is None or campaign.undo == Campaign.Undo.FREE:
        return NOTHING, lesson
    if campaign.undo == Campaign.Undo.SAFE:
        return REFUSED, lesson
    return (NOTHING if steps.people(campaign) <= set(held) else VOTE), lesson


def _wall(nodes: Iterable[Event]) -> Obstacle | None:
    """Return the first of some nodes (newest first) that nobody passes: before it other rules or cards were played."""
    return next((Obstacle(event) for event in nodes if event.type == history.CARRIED), None)


def _lesson(nodes: Iterable[Event]) -> Obstacle | None:
    """Return the first of some nodes (newest first) by which somebody learned something hidden."""
    facts = ((event, fact) for event in nodes for fact in log.facts(event))
    return next((Obstacle(event, fact) for event, fact in facts if getattr(fact, "learned", "")), None)


def _nearest_obstacle(campaign: Campaign, node: int) -> Obstacle:
    """Return the node up to which anybody may go back unasked, and why not further; at the latest the opening."""
    for event in past.back(campaign.id, node):
        lesson = None if campaign.undo == Campaign.Undo.FREE else _lesson([event])
        if lesson or event.type != history.ACTED:
            break
    return lesson or Obstacle(event)


def _refusal(campaign: Campaign, version: int, obstacle: Obstacle | None, viewer: int) -> UndoRefusedError:
    if obstacle is None:
        return UndoRefusedError("In this campaign nothing is taken back.", policy=campaign.undo, furthest=version)
    because = _because(obstacle, viewer)
    reason = f"rule {because['rule']}" if because["rule"] else "the rules or cards changed there"
    return UndoRefusedError(
        f"You can go back to version {obstacle.event.version} at the furthest: {reason}.",
        policy=campaign.undo,
        furthest=obstacle.event.version,
        because=because,
    )


def _because(obstacle: Obstacle, viewer: int) -> dict[str, Any]:
    event, fact = obstacle
    return {
        "version": event.version,
        "type": event.type,
        "rule": getattr(fact, "learned", "") if fact else "",
        "fact": fact_as_seen(fact, viewer) if fact else None,
    }


def _undo_prospect(
    campaign: Campaign, held: list[int], table: Sitting, stands: Place, by: str
) -> dict[str, Any] | None:
    """Return what an undo would do, and what it needs; None where there is nothing to take back."""
    try:
        step = steps.back(campaign, stands, {"by": by}, table.ruleset)
    except NothingToUndoError:
        return None
    needs, _ = _needs(campaign, held, step.nodes)
    return {"to_version": step.goal, "needs": needs, "events": voting.rows(step.nodes, held)}


def _redo_prospect(
    campaign: Campaign, held: list[int], table: Sitting, stands: Place, by: str
) -> dict[str, Any] | None:
    """Return what a redo would do; None where nothing was taken back."""
    try:
        step = steps.forward(campaign, stands, {"by": by}, table.ruleset)
    except NothingToRedoError:
        return None
    return {"to_version": step.goal, "needs": NOTHING, "events": voting.rows(step.nodes, held)}
