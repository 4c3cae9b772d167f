"""The vote on an undo: who has called one, whom it asks, who has agreed, and what it would take back."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from campaigns import event_types, log, repository, timeline
from campaigns.models import Campaign, Event
from campaigns.services.steps import people


class Vote(NamedTuple):
    """A vote on an undo. version: when it was called; held: the seats of who called it; node: where it goes back to;
    agreed: the seats that said yes.
    """

    version: int
    seat: int
    node: int
    asked: dict[str, Any]
    knowledge: bool
    held: list[int]
    agreed: frozenset[int]


def open_vote(stream: str, at: int | None = None) -> Vote | None:
    """Return the vote under way, now or at a version; whatever is played ends it, and so does a no."""
    events = log.read(stream, until=at)
    last_move = events.filter(type__in=event_types.MOVES).order_by("-version").values_list("version")[:1]
    found: Vote | None = None
    for event in events.filter(version__gt=last_move):
        said = log.payload(event)
        if event.type == event_types.PROPOSED and event.seat is not None:
            wish = (said["node"], said["asked"], said["knowledge"], said["seats"])
            found = Vote(event.version, event.seat, *wish, agreed=frozenset(said["seats"]))
        elif event.type == event_types.ANSWERED and found is not None:
            found = found._replace(agreed=found.agreed.union(said["seats"])) if said["agrees"] else None
    return found


def voters(campaign: Campaign, held: list[int], nodes: Iterable[Event], knowledge: bool) -> set[int]:
    """Return the seats of those who must agree that the holder of some seats takes nodes back.

    knowledge: whether that leaves somebody with more than they should know. Among rivals all are asked, whoever played
    it. Bots and who has left are never asked.
    """
    if campaign.undo == Campaign.Undo.VOTE and (knowledge or repository.has_rivals(campaign.ruleset)):
        return people(campaign).difference(held)
    return guarded(campaign, held).intersection(event.seat for event in nodes if event.seat is not None)


def guarded(campaign: Campaign, held: list[int]) -> set[int]:
    """Return the seats whose actions the holder of others neither takes back nor plays again unasked."""
    return people(campaign).difference(held) if campaign.undo_unasked == Campaign.Unasked.OWN else set()


def vote_data(campaign: Campaign, vote: Vote | None, held: list[int]) -> dict[str, Any] | None:
    """Return a vote as JSON data: what would be taken back, who has agreed and who hasn't answered yet."""
    if vote is None:
        return None
    now = timeline.place_at(campaign.id, vote.version)
    taken = timeline.between(campaign.id, vote.node, now.node)
    return {
        "proposal": vote.version,
        "seat": vote.seat,
        "to_version": vote.node,
        "asked": vote.asked,
        "knowledge": vote.knowledge,
        "agreed": sorted(vote.agreed),
        "waiting_for": sorted(voters(campaign, vote.held, taken, vote.knowledge) - vote.agreed),
        "taken_back": rows(taken, held),
    }


def rows(nodes: list[Event], held: list[int]) -> list[dict[str, Any]]:
    """Return nodes as the holder of some seats may see them, oldest first."""
    eyes = {seat: seat for seat in held}
    return [
        {"version": event.version, "seat": event.seat, **event_types.visible_payload(event, eyes.get(event.seat))}
        for event in reversed(nodes)
    ]
