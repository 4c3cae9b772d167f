"""Commands that move the table through its history: undo, redo, and the vote on an undo.

Nothing is deleted: each is an event after those that it takes back. How far a player may go back, by the campaign's
policy: `off`, not at all; `safe`, as long as nobody learned anything hidden; `vote`, further where every person at the
table agrees; `free`, to the opening. A change of rules or cards is a wall for all of them.
"""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, NamedTuple

from campaigns import bots, history, log, past, sitting
from campaigns.errors import (
    IdempotencyMismatchError,
    NothingToRedoError,
    NothingToUndoError,
    NotInForceError,
    NotPlayingError,
    StaleVersionError,
    UndoRefusedError,
    VersionNotFoundError,
    VoteOverError,
)
from campaigns.history import Place
from campaigns.models import Campaign, Event, Seat
from campaigns.services.callers import first_event, held_seats, scoped, sit_down_at
from campaigns.services.seeing import User, campaign_for, fact_as_seen
from campaigns.sitting import Sitting
from engine.kernel.facts import Fact
from engine.ruleset import Ruleset

ACTION, TURN = "action", "turn"
STRIDES = (ACTION, TURN)
"""What can be taken back by name: a person's last action with all that followed, or their last turn so far."""


TRIES = 10
"""So often an answer is tried again that others were quicker than."""


class Vote(NamedTuple):
    """A vote on an undo. node: where it goes back to; agreed: the seats that said yes; version: when it was called."""

    version: int
    seat: int
    node: int
    asked: dict[str, Any]
    knowledge: bool
    agreed: frozenset[int]


class Moved(NamedTuple):
    """What came of it. table_version: the version whose table is shown now; vote: one that must be waited for."""

    version: int
    table_version: int
    vote: Vote | None = None


class Lesson(NamedTuple):
    """The first event, going back, that can't be taken back unasked. fact: what somebody learned, if that is why."""

    event: Event
    fact: Fact | None


def undo(
    campaign_id: str,
    user: User,
    *,
    expected_version: int,
    to_version: int | None = None,
    by: str = ACTION,
    idempotency_key: str | None = None,
) -> Moved:
    """Take the table back to a version, or (`by`) by the last action or turn of a person; or call a vote on it.

    Raises CampaignNotFoundError, NotYourSeatError, NotPlayingError, StaleVersionError, IdempotencyMismatchError,
    VersionNotFoundError, NotInForceError, NothingToUndoError, UndoRefusedError.
    """
    return _Request(campaign_id, user, to_version, by, expected_version, idempotency_key).carry_out(_undo)


def redo(
    campaign_id: str,
    user: User,
    *,
    expected_version: int,
    to_version: int | None = None,
    by: str = ACTION,
    idempotency_key: str | None = None,
) -> Moved:
    """Play again what was taken back, up to a version or (`by`) by an action or turn. Raises as `undo`, and
    NothingToRedoError.
    """
    return _Request(campaign_id, user, to_version, by, expected_version, idempotency_key).carry_out(_redo)


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
    if campaign.status != Campaign.Status.PLAYING:
        raise NotPlayingError("The campaign is not being played.", status=campaign.status)
    table = sitting.sit_down(campaign)
    stands = past.place_at(campaign.id, table.version)
    free = _free_to(campaign, stands.node)
    return {
        "version": table.version,
        "policy": campaign.undo,
        "furthest": campaign.version if campaign.undo == Campaign.Undo.OFF else free.event.version,
        "because": _because(free, held[0]),
        "undo": {by: _prospect(campaign, held, stands, _undo_goal, by, table.ruleset) for by in STRIDES},
        "redo": {by: _prospect(campaign, held, stands, _redo_goal, by, table.ruleset) for by in STRIDES},
        "vote": vote_data(campaign, open_vote(campaign.id), held),
    }


def open_vote(stream: str, at: int | None = None) -> Vote | None:
    """Return the vote under way, now or at a version; whatever is played ends it, and so does a no."""
    events = log.read(stream, until=at)
    last_move = events.filter(type__in=history.MOVES).order_by("-version").values_list("version")[:1]
    found: Vote | None = None
    for event in events.filter(version__gt=last_move):
        said = log.payload(event)
        if event.type == history.PROPOSED and event.seat is not None:
            seats = frozenset(said["seats"])
            found = Vote(event.version, event.seat, said["node"], said["asked"], said["knowledge"], seats)
        elif event.type == history.ANSWERED and found is not None:
            found = found._replace(agreed=found.agreed.union(said["seats"])) if said["agrees"] else None
    return found


def vote_data(campaign: Campaign, vote: Vote | None, held: list[int]) -> dict[str, Any] | None:
    """Return a vote as JSON data: what would be taken back, who has agreed and who hasn't answered yet."""
    if vote is None:
        return None
    now = past.place_at(campaign.id, vote.version)
    return {
        "proposal": vote.version,
        "seat": vote.seat,
        "to_version": vote.node,
        "asked": vote.asked,
        "knowledge": vote.knowledge,
        "agreed": sorted(vote.agreed),
        "waiting_for": sorted(_people(campaign) - vote.agreed),
        "taken_back": _rows(past.between(campaign.id, vote.node, now.node), held),
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

    def carry_out(self, command: Any) -> Moved:
        """Do it once: a request that was carried out before gets its first answer."""
        if (first := self._first_answer(command)) is not None:
            return first
        try:
            table = sit_down_at(self.campaign, self.expected_version)
            moved: Moved = command(self, table, past.place_at(self.campaign.id, table.version))
        except (StaleVersionError, NotPlayingError):
            if (first := self._first_answer(command)) is None:
                raise
            return first
        if moved.vote is None:
            bots.play_soon(self.campaign.id)
        return moved

    def _first_answer(self, command: Any) -> Moved | None:
        event = first_event(self.campaign, self.key)
        if event is None:
            return None
        types = (history.UNDONE, history.PROPOSED) if command is _undo else (history.REDONE,)
        same = event.type in types and event.version == self.expected_version + 1
        if not same or log.payload(event)["asked"] != self.asked:
            raise IdempotencyMismatchError("This key was used before, for another request.")
        stands = past.place_at(self.campaign.id, event.version)
        called = event.type == history.PROPOSED
        return Moved(event.version, stands.node, open_vote(self.campaign.id, event.version) if called else None)


def _undo(request: _Request, table: Sitting, stands: Place) -> Moved:
    campaign, held = request.campaign, request.held
    goal, taken = _undo_goal(campaign, stands, request.asked, table.ruleset)
    lesson = _lesson(taken)
    if not _may(campaign, lesson):
        raise _refusal(campaign, table.version, lesson or _free_to(campaign, stands.node), held[0])
    knowledge = lesson is not None
    if knowledge and campaign.undo == Campaign.Undo.VOTE and not _people(campaign) <= set(held):
        said = {"node": goal, "asked": request.asked, "knowledge": knowledge, "seats": held}
        table.say(log.NewEvent(history.PROPOSED, said, (), held[0], request.key))
        event = table.store()[-1]
        return Moved(event.version, stands.node, open_vote(campaign.id))
    place = Place(goal, stands.furthest)
    table.go(history.UNDONE, held[0], place, -len(taken), request.asked, request.key, knowledge=knowledge)
    return Moved(table.store()[-1].version, goal)


def _redo(request: _Request, table: Sitting, stands: Place) -> Moved:
    goal, again = _redo_goal(request.campaign, stands, request.asked, table.ruleset)
    table.go(history.REDONE, request.held[0], Place(goal, stands.furthest), len(again), request.asked, request.key)
    return Moved(table.store()[-1].version, goal)


def _answer(campaign: Campaign, user: User, proposal: int, agrees: bool) -> Moved:
    held = held_seats(campaign, user)
    if campaign.status != Campaign.Status.PLAYING:
        raise NotPlayingError("The campaign is not being played.", status=campaign.status)
    table = sitting.sit_down(campaign)
    stands = past.place_at(campaign.id, table.version)
    called = open_vote(campaign.id)
    if called is None or called.version != proposal:
        raise VoteOverError("There is no such vote any more.", current_version=log.head(campaign.id).version)
    if agrees and called.agreed.issuperset(held):
        return Moved(table.version, stands.node, called)
    said = {"proposal": proposal, "agrees": agrees, "seats": held}
    table.say(log.NewEvent(history.ANSWERED, said, (), held[0]))
    if not agrees or not _people(campaign) <= called.agreed.union(held):
        return Moved(table.store()[-1].version, stands.node, open_vote(campaign.id))
    place = Place(called.node, stands.furthest)
    taken = past.between(campaign.id, called.node, stands.node)
    table.go(history.UNDONE, called.seat, place, -len(taken), called.asked, knowledge=called.knowledge)
    moved = Moved(table.store()[-1].version, called.node)
    bots.play_soon(campaign.id)
    return moved


def _undo_goal(campaign: Campaign, stands: Place, asked: dict[str, Any], ruleset: Ruleset) -> tuple[int, list[Event]]:
    """Return the node to go back to, and those that this takes back, newest first."""
    if "to_version" in asked:
        goal = _node_at(campaign, asked["to_version"])
        taken = past.between(campaign.id, goal, stands.node)
    else:
        taken = _last_stride(campaign, stands.node, asked["by"], ruleset)
        goal = past.place_at(campaign.id, taken[-1].version - 1).node if taken else stands.node
    if not taken:
        raise NothingToUndoError("There is nothing here to take back.")
    return goal, taken


def _redo_goal(campaign: Campaign, stands: Place, asked: dict[str, Any], ruleset: Ruleset) -> tuple[int, list[Event]]:
    """Return the node to go on to, and those that are played again, newest first."""
    ahead = past.between(campaign.id, stands.node, stands.furthest)[::-1]
    if not ahead:
        raise NothingToRedoError("Nothing was taken back that could be redone.")
    if "to_version" in asked:
        goal = _node_at(campaign, asked["to_version"])
        again = [event for event in ahead if event.version <= goal]
        if not again or again[-1].version != goal:
            raise NotInForceError(f"Version {asked['to_version']} is not among what was taken back.")
    else:
        again = _next_stride(campaign, ahead, asked["by"], ruleset)
    return again[-1].version, again[::-1]


def _last_stride(campaign: Campaign, node: int, by: str, ruleset: Ruleset) -> list[Event]:
    """Return the nodes, newest first, back to and with a person's last action, or the first one of that turn."""
    people, taken, length = _people(campaign), [], 0
    for event in past.back(campaign.id, node):
        if event.type != history.ACTED or (length and (by == ACTION or _begins_turn(ruleset, event))):
            break
        taken.append(event)
        if event.seat in people:
            length = len(taken)
    return taken[:length]


def _next_stride(campaign: Campaign, ahead: list[Event], by: str, ruleset: Ruleset) -> list[Event]:
    """Return of the nodes ahead, oldest first, those up to where a person chose next, in the next turn if by turn."""
    people, again = _people(campaign), []
    acted = turned = False
    for event in ahead:
        if event.seat in people and acted and (by == ACTION or turned):
            break
        again.append(event)
        acted = acted or event.seat in people
        turned = turned or (acted and _begins_turn(ruleset, event))
    return again


def _begins_turn(ruleset: Ruleset, event: Event) -> bool:
    return any(mark.kind == TURN for mark in ruleset.marks(log.facts(event)))


def _node_at(campaign: Campaign, version: int) -> int:
    if not 0 < version <= campaign.version:
        raise VersionNotFoundError(
            f"The campaign has versions 1 to {campaign.version}.", current_version=campaign.version
        )
    return past.place_at(campaign.id, version).node


def _people(campaign: Campaign) -> set[int]:
    """Return the seats of people who are still there: their actions count as steps, and they vote."""
    people = Seat.objects.filter(campaign=campaign, controller=Seat.HUMAN, user__isnull=False)
    return set(people.values_list("index", flat=True))


def _lesson(nodes: Iterable[Event]) -> Lesson | None:
    """Return the first of some nodes (newest first) that can't be taken back unasked."""
    for event in nodes:
        if event.type == history.CARRIED:
            return Lesson(event, None)
        for fact in log.facts(event):
            if getattr(fact, "learned", ""):
                return Lesson(event, fact)
    return None


def _free_to(campaign: Campaign, node: int) -> Lesson:
    """Return the node up to which anybody may go back unasked, and why not further: at the latest it's the opening."""
    event = None
    for event in past.back(campaign.id, node):
        lesson = _lesson([event])
        if lesson is not None:
            return lesson
    assert event is not None
    return Lesson(event, None)


def _may(campaign: Campaign, lesson: Lesson | None) -> bool:
    """Return whether the policy lets a player do it, alone or by vote."""
    if campaign.undo == Campaign.Undo.OFF or (lesson and lesson.event.type == history.CARRIED):
        return False
    return lesson is None or campaign.undo != Campaign.Undo.SAFE


def _refusal(campaign: Campaign, version: int, lesson: Lesson, viewer: int) -> UndoRefusedError:
    if campaign.undo == Campaign.Undo.OFF:
        return UndoRefusedError("In this campaign nothing is taken back.", policy=campaign.undo, furthest=version)
    because = _because(lesson, viewer)
    reason = f"rule {because['rule']}" if because["rule"] else "the rules or cards changed there"
    return UndoRefusedError(
        f"You can go back to version {lesson.event.version} at the furthest: {reason}.",
        policy=campaign.undo,
        furthest=lesson.event.version,
        because=because,
    )


def _because(lesson: Lesson, viewer: int) -> dict[str, Any]:
    fact = lesson.fact
    return {
        "version": lesson.event.version,
        "type": lesson.event.type,
        "rule": getattr(fact, "learned", "") if fact else "",
        "fact": fact_as_seen(fact, viewer) if fact else None,
    }


def _prospect(
    campaign: Campaign, held: list[int], stands: Place, goal_of: Any, by: str, ruleset: Ruleset
) -> dict[str, Any] | None:
    """Return what a step back or forward would do, and what it needs; None where there is none."""
    try:
        goal, nodes = goal_of(campaign, stands, {"by": by}, ruleset)
    except (NothingToUndoError, NothingToRedoError):
        return None
    lesson = _lesson(nodes) if goal_of is _undo_goal else None
    needs_vote = lesson and campaign.undo == Campaign.Undo.VOTE and not _people(campaign) <= set(held)
    needs = "vote" if needs_vote else "nothing"
    return {
        "to_version": goal,
        "needs": needs if _may(campaign, lesson) else "refused",
        "events": _rows(nodes, held),
    }


def _rows(nodes: list[Event], held: list[int]) -> list[dict[str, Any]]:
    """Return nodes as the holder of some seats may see them, oldest first."""
    eyes = {seat: seat for seat in held}
    return [
        {"version": event.version, "seat": event.seat, **history.told(event, eyes.get(event.seat))}
        for event in reversed(nodes)
    ]
