"""Find the target node of an undo or redo."""

from typing import Any, NamedTuple

from campaigns.errors import NothingToRedoError, NothingToUndoError, NotInForceError, VersionNotFoundError
from campaigns.eventlog import event_types, log, repository, timeline
from campaigns.eventlog.event_types import Place
from campaigns.models import Campaign, Event, Seat
from campaigns.services.access.permissions import User, is_alone
from campaigns.services.play.resignation import resigned
from engine.ruleset import Ruleset

ACTION, TURN = "action", "turn"
STRIDES = (ACTION, TURN)
"""Named steps: a person's last choice and all that followed, or their last turn."""


class Step(NamedTuple):
    """A move to a node. nodes: the nodes undone or redone on the way, newest first."""

    goal: int
    nodes: list[Event]


class Caller(NamedTuple):
    """The user who asks for an undo or redo, with their seats."""

    campaign: Campaign
    ruleset: Ruleset
    user: User
    held: list[int]

    def is_choice(self, event: Event) -> bool:
        """Return whether a person's action was a real choice.

        A formal answer counts as one if other people see the table, because they must not learn that it was formal.
        """
        return not (is_alone(self.campaign, self.user) and self._is_formal(event))

    def _is_formal(self, event: Event) -> bool:
        before = log.Head(event.version - 1, event.previous_hash)
        asked = self.ruleset.decisions(repository.at(self.campaign, self.ruleset, before))
        action = event_types.action(event)
        return any(one.seat == event.seat and one.formal and one.allows(action) for one in asked)


def back(caller: Caller, current: Place, asked: dict[str, Any]) -> Step:
    """Return the step of an undo. asked: {"to_version": V} or {"by": stride}.

    Raises VersionNotFoundError, NotInForceError, NothingToUndoError.
    """
    campaign = caller.campaign
    if "to_version" in asked:
        goal = _node_at(campaign, asked["to_version"])
        taken = timeline.between(campaign.id, goal, current.node)
    else:
        taken = _last_stride(caller, current.node, asked["by"])
        goal = timeline.place_at(campaign.id, taken[-1].version - 1).node if taken else current.node
    if not taken:
        raise NothingToUndoError("There is nothing to undo.")
    return Step(goal, taken)


def forward(caller: Caller, current: Place, asked: dict[str, Any]) -> Step:
    """Return the step of a redo.

    Raises VersionNotFoundError, NotInForceError, NothingToRedoError.
    """
    campaign = caller.campaign
    ahead = timeline.between(campaign.id, current.node, current.furthest)[::-1]
    if not ahead:
        raise NothingToRedoError("There is nothing to redo.")
    if "to_version" in asked:
        goal = _node_at(campaign, asked["to_version"])
        again = [event for event in ahead if event.version <= goal]
        if not again or again[-1].version != goal:
            raise NotInForceError(f"Version {asked['to_version']} can't be redone.")
    else:
        again = _next_stride(caller, ahead, asked["by"])
    return Step(again[-1].version, again[::-1])


def people(campaign: Campaign) -> set[int]:
    """Return seats of people who haven't resigned and have no bot substitute.

    Their actions count as steps, and they vote.
    """
    seated = (seat for seat in campaign.seats.all() if seat.controller == Seat.HUMAN and seat.user_id is not None)
    there = (seat for seat in seated if not seat.stand_in)
    return {seat.index for seat in there} - resigned(campaign)


def _last_stride(caller: Caller, node: int, by: str) -> list[Event]:
    """Return the nodes, newest first, back to a person's last choice or turn start."""
    persons, taken, length, chosen = people(caller.campaign), [], 0, False
    for event in timeline.back(caller.campaign.id, node):
        if event.type != event_types.ACTED or (chosen and (by == ACTION or _begins_turn(caller.ruleset, event))):
            break
        taken.append(event)
        if event.seat in persons:
            length = len(taken)
            chosen = chosen or by == TURN or caller.is_choice(event)
    return taken[:length]


def _next_stride(caller: Caller, ahead: list[Event], by: str) -> list[Event]:
    """Return the nodes ahead, oldest first, up to a person's next choice or turn."""
    persons, again = people(caller.campaign), []
    chosen = turned = False
    for event in ahead:
        is_choice = event.seat in persons and (by == TURN or caller.is_choice(event))
        if is_choice and chosen and (by == ACTION or turned):
            break
        again.append(event)
        chosen = chosen or is_choice
        turned = turned or (chosen and _begins_turn(caller.ruleset, event))
    return again


def _begins_turn(ruleset: Ruleset, event: Event) -> bool:
    return any(mark.kind == TURN for mark in ruleset.bookmarks(log.facts(event)))


def _node_at(campaign: Campaign, version: int) -> int:
    if not 0 < version <= campaign.version:
        raise VersionNotFoundError(
            f"The campaign has versions 1 to {campaign.version}.", current_version=campaign.version
        )
    return timeline.place_at(campaign.id, version).node
