"""Votes: on an undo, in a team on a bot substitute, among rivals on abandoning.

It finds the open vote, the seats that must agree, and those that have.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from campaigns.eventlog import event_types, log, repository, timeline
from campaigns.models import Campaign, Event
from campaigns.services.play.undo_targets import people

ABOUT = {event_types.PROPOSED: "undo", event_types.OFFERED: "abandon", event_types.NOMINATED: "stand_in"}
"""Subject of a vote by the type of the event that starts it."""


class Vote(NamedTuple):
    """A vote. version: when it started. type: of the event that started it.

    held: the seats of the player who started it. agreed: the seats that said yes. node: the target of an undo.
    asked, knowledge: as in the log. chair: the seat for a bot substitute.
    """

    version: int
    type: str
    seat: int
    held: list[int]
    agreed: frozenset[int]
    node: int | None = None
    asked: dict[str, Any] = {}
    knowledge: bool = False
    chair: int | None = None


def open_vote(stream: str, at: int | None = None) -> Vote | None:
    """Return the open vote, now or at a version. Any move or a no ends it.

    It also ends if a bot takes over a seat or a player takes a seat back.
    """
    events = log.read(stream, until=at)
    last_move = events.filter(type__in=event_types.ENDINGS).order_by("-version").values_list("version")[:1]
    found: Vote | None = None
    for event in events.filter(version__gt=last_move):
        said = log.payload(event)
        if event.type in event_types.CALLS and event.seat is not None:
            wish = {name: said[name] for name in ("node", "asked", "knowledge", "chair") if name in said}
            found = Vote(event.version, event.type, event.seat, said["seats"], frozenset(said["seats"]), **wish)
        elif event.type == event_types.ANSWERED and found is not None:
            found = found._replace(agreed=found.agreed.union(said["seats"])) if said["agrees"] else None
    return found


def taken_back(campaign: Campaign, vote: Vote, node: int) -> list[Event]:
    """Return the nodes that a vote would undo, newest first. node: the current node."""
    return [] if vote.node is None else timeline.between(campaign.id, vote.node, node)


def required_voters(campaign: Campaign, vote: Vote, taken: Iterable[Event]) -> set[int]:
    """Return the seats that must agree.

    All present people must agree to abandon or to a bot.
    """
    if vote.type != event_types.PROPOSED:
        return people(campaign).difference(vote.held, seats_of_same_person(campaign, vote.chair))
    return voters(campaign, vote.held, taken, vote.knowledge)


def seats_of_same_person(campaign: Campaign, chair: int | None) -> set[int]:
    """Return all seats of the person at a seat."""
    user = next((seat.user_id for seat in campaign.seats.all() if seat.index == chair), None)
    return {seat.index for seat in campaign.seats.all() if seat.user_id == user} if user is not None else set()


def voters(campaign: Campaign, held: list[int], nodes: Iterable[Event], knowledge: bool) -> set[int]:
    """Return the seats that must agree if the holder of some seats takes nodes back.

    knowledge: a player would keep what they learned. Among rivals all people must agree. Bots and players who left
    never vote.
    """
    if campaign.undo == Campaign.Undo.VOTE and (knowledge or repository.has_rivals(campaign.ruleset)):
        return people(campaign).difference(held)
    return protected_seats(campaign, held).intersection(event.seat for event in nodes if event.seat is not None)


def protected_seats(campaign: Campaign, held: list[int]) -> set[int]:
    """Return the seats whose actions the holder can't undo or redo without a vote."""
    return people(campaign).difference(held) if campaign.undo_unasked == Campaign.Unasked.OWN else set()


def vote_data(campaign: Campaign, vote: Vote | None, held: list[int]) -> dict[str, Any] | None:
    """Return a vote as JSON data: nodes to undo, agreements and missing answers."""
    if vote is None:
        return None
    taken = taken_back(campaign, vote, timeline.place_at(campaign.id, vote.version).node)
    return {
        "proposal": vote.version,
        "about": ABOUT[vote.type],
        "seat": vote.seat,
        "to_version": vote.node,
        "chair": vote.chair,
        "asked": vote.asked,
        "knowledge": vote.knowledge,
        "agreed": sorted(vote.agreed),
        "waiting_for": sorted(required_voters(campaign, vote, taken) - vote.agreed),
        "taken_back": node_rows(taken, held),
    }


def node_rows(nodes: list[Event], held: list[int]) -> list[dict[str, Any]]:
    """Return nodes as the holder of some seats may see them, oldest first."""
    eyes = {seat: seat for seat in held}
    return [
        {"version": event.version, "seat": event.seat, **event_types.visible_payload(event, eyes.get(event.seat))}
        for event in reversed(nodes)
    ]
