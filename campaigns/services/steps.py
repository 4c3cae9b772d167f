"""How far an undo or a redo goes: from what is asked for to the node that the table shall stand at."""

from typing import Any, NamedTuple

from campaigns import history, log, past
from campaigns.errors import NothingToRedoError, NothingToUndoError, NotInForceError, VersionNotFoundError
from campaigns.history import Place
from campaigns.models import Campaign, Event, Seat
from engine.ruleset import Ruleset

ACTION, TURN = "action", "turn"
STRIDES = (ACTION, TURN)
"""What can be asked for by name: a person's last action with all that followed, or their last turn so far."""


class Step(NamedTuple):
    """Where the table shall go. nodes: what is taken back on the way, or played again; newest first."""

    goal: int
    nodes: list[Event]


def back(campaign: Campaign, stands: Place, asked: dict[str, Any], ruleset: Ruleset) -> Step:
    """Return the step that an undo takes. asked: {"to_version": V} or {"by": stride}.

    Raises VersionNotFoundError, NotInForceError, NothingToUndoError.
    """
    if "to_version" in asked:
        goal = _node_at(campaign, asked["to_version"])
        taken = past.between(campaign.id, goal, stands.node)
    else:
        taken = _last_stride(campaign, stands.node, asked["by"], ruleset)
        goal = past.place_at(campaign.id, taken[-1].version - 1).node if taken else stands.node
    if not taken:
        raise NothingToUndoError("There is nothing here to take back.")
    return Step(goal, taken)


def forward(campaign: Campaign, stands: Place, asked: dict[str, Any], ruleset: Ruleset) -> Step:
    """Return the step that a redo takes. Raises VersionNotFoundError, NotInForceError, NothingToRedoError."""
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
    return Step(again[-1].version, again[::-1])


def people(campaign: Campaign) -> set[int]:
    """Return the seats of people who are still there: their actions count as steps, and they vote."""
    return {seat.index for seat in campaign.seats.all() if seat.controller == Seat.HUMAN and seat.user_id is not None}


def _last_stride(campaign: Campaign, node: int, by: str, ruleset: Ruleset) -> list[Event]:
    """Return the nodes, newest first, back to and with a person's last action, or the first one of that turn."""
    persons, taken, length = people(campaign), [], 0
    for event in past.back(campaign.id, node):
        if event.type != history.ACTED or (length and (by == ACTION or _begins_turn(ruleset, event))):
            break
        taken.append(event)
        if event.seat in persons:
            length = len(taken)
    return taken[:length]


def _next_stride(campaign: Campaign, ahead: list[Event], by: str, ruleset: Ruleset) -> list[Event]:
    """Return of the nodes ahead, oldest first, those up to where a person chose next, in the next turn if by turn."""
    persons, again = people(campaign), []
    acted = turned = False
    for event in ahead:
        if event.seat in persons and acted and (by == ACTION or turned):
            break
        again.append(event)
        acted = acted or event.seat in persons
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
