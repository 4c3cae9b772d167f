"""Undo and redo: commands that move the table through its history.

Nothing is deleted: an undo or redo is a new event. Votes on undos are answered in `vote_results`.

The undo policy says how far a player may go back:
- `off`: not at all.
- `safe`: until hidden information was learned. Among rivals also until another seat's action.
- `vote`: further if all other people agree. Among rivals all of them are asked.
- `free`: to the opening.
Nothing goes back behind a migration to new rules or cards, or a resignation.
If players may undo only their `own` actions, the players of other actions vote.
In a sealed round rivals can't undo or redo. The result would reveal others' answers.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, NotRequired, TypedDict, Unpack

from django.db.models import Q

from campaigns.bots import bot_turns
from campaigns.errors import (
    IdempotencyMismatchError,
    NothingToRedoError,
    NothingToUndoError,
    RedoRefusedError,
    UndoRefusedError,
)
from campaigns.eventlog import event_types, log, repository, timeline, unit_of_work
from campaigns.eventlog.event_types import Place
from campaigns.eventlog.unit_of_work import UnitOfWork, begin_at, require_playing
from campaigns.models import Campaign, Event
from campaigns.services.access.permissions import User, campaign_for, held_seats
from campaigns.services.history import log_text
from campaigns.services.history.queries import fact_as_seen
from campaigns.services.play import undo_targets, votes
from campaigns.services.play.idempotency import first_event, run_once, scoped
from campaigns.services.play.resignation import voting_seats
from campaigns.services.play.votes import Vote
from engine.kernel.facts import Fact
from engine.ruleset import Ruleset

SEALED = "You can't undo or redo while players answer in secret."
RESIGNED = "You have resigned and can't undo or redo."
AWAY = "A bot plays for you. Take back your seat first."
NOTHING, VOTE, REFUSED = "nothing", "vote", "refused"
"""Requirements of an undo."""


class Moved(NamedTuple):
    """Result of a command. table_version: the version of the shown table.

    vote: an open vote. campaign: its row right after the command, if the command has it; bots may have acted since.
    """

    version: int
    table_version: int
    vote: Vote | None = None
    campaign: Campaign | None = None


class Obstacle(NamedTuple):
    """An event that blocks an undo.

    fact: the fact that a player learned there, if any.
    """

    event: Event
    fact: Fact | None = None


class Needs(NamedTuple):
    """Requirements of an undo or redo. asks: seats that must agree.

    because: the obstacle.
    """

    what: str
    asks: list[int] = []
    because: Obstacle | None = None


class UndoOptions(TypedDict):
    """Request for an undo or redo.

    expected_version: the version that the caller knows.
    to_version: the target. by: without a target, the last (or next) `action` or `turn` of a person.
    """

    expected_version: int
    to_version: NotRequired[int | None]
    by: NotRequired[str]
    idempotency_key: NotRequired[str | None]


def undo(campaign_id: str, user: User, **options: Unpack[UndoOptions]) -> Moved:
    """Undo, or start a vote on the undo.

    Raises CampaignNotFoundError, NotYourSeatError, NotPlayingError, StaleVersionError, IdempotencyMismatchError,
    VersionNotFoundError, NotInForceError, NothingToUndoError, UndoRefusedError.
    """
    return _Request(campaign_id, user, **options).carry_out(_undo, (event_types.UNDONE, event_types.PROPOSED))


def redo(campaign_id: str, user: User, **options: Unpack[UndoOptions]) -> Moved:
    """Redo. Raises the errors of `undo`, and NothingToRedoError, RedoRefusedError."""
    return _Request(campaign_id, user, **options).carry_out(_redo, (event_types.REDONE,))


def prospects(campaign: Campaign, user: User) -> dict[str, Any]:
    """Return the possible undos and redos, and the open vote, as JSON data.

    furthest: earliest version that needs no vote. reach: earliest version that a vote can allow.
    Raises NotYourSeatError, NotPlayingError.
    """
    seats = held_seats(campaign, user)
    require_playing(campaign)
    work = unit_of_work.begin(campaign)
    current = timeline.place_at(campaign.id, work.version)
    mine = voting_seats(campaign, seats)
    is_barred, held = bool(_blocked_reason(campaign, work, mine)), mine or seats
    nearest = _nearest_obstacle(campaign, current.node, held, _blocking_seats(campaign, held))
    stays = campaign.undo == Campaign.Undo.OFF or is_barred
    ahead = _Prospects(undo_targets.Caller(campaign, work.ruleset, user, held), current)
    strides = () if is_barred else undo_targets.STRIDES
    return {
        "version": work.version,
        "policy": campaign.undo,
        "furthest": work.version if stays else nearest.event.version,
        "reach": work.version if stays else _earliest_reachable(campaign, current.node, held),
        "because": _because(nearest, held[0]),
        "undo": dict.fromkeys(undo_targets.STRIDES) | {by: ahead.undo(by) for by in strides},
        "redo": dict.fromkeys(undo_targets.STRIDES) | {by: ahead.redo(by) for by in strides},
        "vote": votes.vote_data(campaign, votes.open_vote(campaign.id), seats),
    }


class _Request:
    """A request for an undo or redo."""

    def __init__(
        self,
        campaign_id: str,
        user: User,
        *,
        expected_version: int,
        to_version: int | None = None,
        by: str = undo_targets.ACTION,
        idempotency_key: str | None = None,
    ) -> None:
        self.campaign, self.user = campaign_for(campaign_id, user), user
        self.held = voting_seats(self.campaign, held_seats(self.campaign, user))
        self.asked: dict[str, Any] = {"by": by} if to_version is None else {"to_version": to_version}
        self.expected_version = expected_version
        self.key = scoped(idempotency_key, user)

    def caller(self, ruleset: Ruleset) -> undo_targets.Caller:
        return undo_targets.Caller(self.campaign, ruleset, self.user, self.held)

    def carry_out(self, command: Callable[["_Request", UnitOfWork, Place], Moved], types: tuple[str, ...]) -> Moved:
        """Run the command once, then let bots act. types: possible types of its event."""
        return run_once(lambda: self._first_answer(types), lambda: self._carry_out(command))

    def _carry_out(self, command: Callable[["_Request", UnitOfWork, Place], Moved]) -> Moved:
        work = begin_at(self.campaign, self.expected_version)
        moved = command(self, work, timeline.place_at(self.campaign.id, work.version))
        if moved.vote is None:
            bot_turns.play_soon(self.campaign.id, work)
        return moved._replace(campaign=self.campaign)

    def _first_answer(self, types: tuple[str, ...]) -> Moved | None:
        event = first_event(self.campaign, self.key)
        if event is None:
            return None
        same = event.type in types and event.version == self.expected_version + 1
        if not same or log.payload(event)["asked"] != self.asked:
            raise IdempotencyMismatchError("This idempotency key was used for a different request.")
        current = timeline.place_at(self.campaign.id, event.version)
        called = votes.open_vote(self.campaign.id, event.version) if event.type == event_types.PROPOSED else None
        return Moved(event.version, current.node, called)


def _undo(request: _Request, work: UnitOfWork, current: Place) -> Moved:
    campaign, held = request.campaign, request.held
    if bar := _blocked_reason(campaign, work, held):
        raise UndoRefusedError(bar, policy=campaign.undo, furthest=work.version)
    goal, taken = undo_targets.back(request.caller(work.ruleset), current, request.asked)
    needs = _needs(campaign, held, taken)
    if needs.what == REFUSED:
        raise _refusal(campaign, work.version, needs.because, held[0])
    knowledge = needs.because is not None
    if needs.what == VOTE:
        said = {"node": goal, "asked": request.asked, "knowledge": knowledge, "seats": held}
        work.append(log.NewEvent(event_types.PROPOSED, said, (), held[0], request.key))
        return Moved(work.commit()[-1].version, current.node, votes.open_vote(campaign.id))
    place = Place(goal, current.furthest)
    more = {"knowledge": knowledge, "seats": held}
    work.jump(event_types.UNDONE, held[0], place, -len(taken), request.asked, request.key, **more)
    return Moved(work.commit()[-1].version, goal)


def _redo(request: _Request, work: UnitOfWork, current: Place) -> Moved:
    if bar := _blocked_reason(request.campaign, work, request.held):
        raise RedoRefusedError(bar)
    goal, again = undo_targets.forward(request.caller(work.ruleset), current, request.asked)
    if (first := _first_action_of_others(request.campaign, request.held, again)) is not None:
        raise RedoRefusedError("Only the player of this action can redo it.", version=first.version, seat=first.seat)
    work.jump(
        event_types.REDONE, request.held[0], Place(goal, current.furthest), len(again), request.asked, request.key
    )
    return Moved(work.commit()[-1].version, goal)


def _needs(campaign: Campaign, held: list[int], nodes: list[Event]) -> Needs:
    """Return the requirements for taking back nodes (newest first)."""
    if campaign.undo == Campaign.Undo.OFF:
        return Needs(REFUSED)
    if (wall := _first_barrier(nodes)) is not None:
        return Needs(REFUSED, because=wall)
    lesson = _first_new_knowledge(campaign, nodes, held)
    if campaign.undo == Campaign.Undo.SAFE and (obstacle := _first_rival_action(campaign, nodes, held) or lesson):
        return Needs(REFUSED, because=obstacle)
    asks = sorted(votes.voters(campaign, held, nodes, knowledge=lesson is not None))
    return Needs(VOTE if asks else NOTHING, asks, lesson)


def _first_action_of_others(campaign: Campaign, held: list[int], nodes: list[Event]) -> Event | None:
    """Return the first of some nodes (newest first) that only another player may redo."""
    others = votes.protected_seats(campaign, held)
    return next((event for event in reversed(nodes) if event.seat in others), None)


def _first_barrier(nodes: Iterable[Event]) -> Obstacle | None:
    """Return the first of some nodes (newest first) that no undo may pass.

    These are migrations to new rules or cards, and resignations.
    """
    return next((Obstacle(event) for event in nodes if _is_barrier(event)), None)


def _is_barrier(event: Event) -> bool:
    return event.type == event_types.CARRIED or event_types.is_resignation(event)


def _first_new_knowledge(campaign: Campaign, nodes: Iterable[Event], held: list[int]) -> Obstacle | None:
    """Return the first of some nodes (newest first) that taught a player something.

    In a team, facts that the holder already knew don't count. Among rivals all learned facts count.
    """
    knew_it = () if repository.has_rivals(campaign.ruleset) else held
    lessons = ((event, event_types.lesson(event, knew_it)) for event in nodes)
    return next((Obstacle(event, fact) for event, fact in lessons if fact is not None), None)


def _first_rival_action(campaign: Campaign, nodes: Iterable[Event], held: list[int]) -> Obstacle | None:
    """Return the first of some nodes (newest first) that a rival played."""
    rivals = _rivals(campaign, held)
    return next((Obstacle(event) for event in nodes if event.seat in rivals), None)


def _rivals(campaign: Campaign, held: list[int]) -> set[int]:
    """Return the seats, including bots, that play against the holder. None in a team."""
    if not repository.has_rivals(campaign.ruleset):
        return set()
    return {seat.index for seat in campaign.seats.all()}.difference(held)


def _blocking_seats(campaign: Campaign, held: list[int]) -> set[int]:
    """Return the seats whose actions the holder can't undo without a vote."""
    rivals = _rivals(campaign, held)
    if not rivals:
        return votes.protected_seats(campaign, held)
    if campaign.undo != Campaign.Undo.VOTE:
        return rivals
    return rivals.union(held) if undo_targets.people(campaign).difference(held) else set()


def _blocked_reason(campaign: Campaign, work: UnitOfWork, held: list[int]) -> str:
    """Return the reason why the holder can't undo or redo now, or "".

    held: the seats that may vote.
    """
    if _is_sealed(campaign, work):
        return SEALED
    return "" if held else RESIGNED if repository.has_rivals(campaign.ruleset) else AWAY


def _is_sealed(campaign: Campaign, work: UnitOfWork) -> bool:
    """Return whether a sealed round is open. With `free` one person plays all seats."""
    return campaign.undo != Campaign.Undo.FREE and any(decision.sealed for decision in work.decisions())


def _nearest_obstacle(campaign: Campaign, node: int, held: list[int], others: set[int]) -> Obstacle:
    """Return the node to which a person may go back without a vote, and the reason.

    others: seats whose actions block the undo.
    """
    all_is_free = campaign.undo == Campaign.Undo.FREE
    if all_is_free and not others:
        return Obstacle(_last_barrier(campaign, node))
    for event in timeline.back(campaign.id, node):
        lesson = None if all_is_free else _first_new_knowledge(campaign, [event], held)
        if lesson or event.seat in others or event.type != event_types.ACTED or _is_barrier(event):
            break
    return lesson or Obstacle(event)


def _last_barrier(campaign: Campaign, node: int) -> Event:
    """Return the last event before a node that no undo may pass, or the opening.

    Such an event is never undone, so the last one is in force.
    """
    walls = Q(type__in=(event_types.OPENED, event_types.CARRIED)) | event_types.RESIGNATION
    return log.read(campaign.id, until=node).filter(walls).order_by("-version")[:1].get()


def _earliest_reachable(campaign: Campaign, node: int, held: list[int]) -> int:
    """Return the lowest version to which an undo is possible, with a vote if required."""
    if campaign.undo == Campaign.Undo.SAFE:
        return _nearest_obstacle(campaign, node, held, _rivals(campaign, held)).event.version
    return _last_barrier(campaign, node).version


def _refusal(campaign: Campaign, version: int, obstacle: Obstacle | None, viewer: int) -> UndoRefusedError:
    if obstacle is None:
        return UndoRefusedError("Undo is off in this campaign.", policy=campaign.undo, furthest=version)
    because = _because(obstacle, viewer)
    reason = f"rule {because['rule']}" if because["rule"] else _reason(obstacle.event)
    return UndoRefusedError(
        f"You can undo back to version {obstacle.event.version} at most: {reason}.",
        policy=campaign.undo,
        furthest=obstacle.event.version,
        because=because,
    )


def _reason(event: Event) -> str:
    """Return the reason why no undo may pass an event without learned facts."""
    if event_types.is_resignation(event):
        return "a player resigned there"
    return "a rival acted there" if event.type == event_types.ACTED else "the rules or cards changed there"


def _because(obstacle: Obstacle, viewer: int) -> dict[str, Any]:
    event, fact = obstacle
    return {
        "version": event.version,
        "type": event.type,
        "seat": event.seat,
        "rule": getattr(fact, "learned", "") if fact else "",
        "fact": fact_as_seen(fact, viewer) if fact else None,
    }


class _Prospects:
    """Possible undos and redos for the holder of some seats."""

    def __init__(self, caller: undo_targets.Caller, current: Place) -> None:
        self.caller = caller
        self.current = current

    def undo(self, by: str) -> dict[str, Any] | None:
        """Return the result and requirements of an undo, or None."""
        try:
            step = undo_targets.back(self.caller, self.current, {"by": by})
        except NothingToUndoError:
            return None
        return self._row(step, step.goal, by, "last", _needs(self.caller.campaign, self.caller.held, step.nodes))

    def redo(self, by: str) -> dict[str, Any] | None:
        """Return the result and requirements of a redo, or None."""
        try:
            step = undo_targets.forward(self.caller, self.current, {"by": by})
        except NothingToRedoError:
            return None
        first = _first_action_of_others(self.caller.campaign, self.caller.held, step.nodes)
        needs = Needs(NOTHING) if first is None else Needs(REFUSED, because=Obstacle(first))
        return self._row(step, self.current.node, by, "next", needs)

    def _row(self, step: undo_targets.Step, before: int, by: str, which: str, needs: Needs) -> dict[str, Any]:
        held = self.caller.held
        return {
            "to_version": step.goal,
            "title": self._title(step.nodes, before, by, which),
            "events": votes.node_rows(step.nodes, held),
            "needs": needs.what,
            "asks": needs.asks,
            "because": needs.because and _because(needs.because, held[0]),
        }

    def _title(self, nodes: list[Event], before: int, by: str, which: str) -> str:
        """Return a title for nodes (newest first): their number, or the first action.

        before: the version of the node before them; by: what the player chose to undo; which: "last" or "next".
        """
        campaign, ruleset, _, held = self.caller
        many = len(nodes) > 1
        if many and by == undo_targets.TURN:
            whose = "Your" if {event.seat for event in nodes} <= set(held) else "The"
            return f"{whose} {which} {len(nodes)} actions"
        title = log_text.action_title(campaign, ruleset, nodes[-1], before, held)
        return f"{title}, and what followed" if many else title
