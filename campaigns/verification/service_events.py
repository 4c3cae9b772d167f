"""Verify the events that the service writes itself: undos, votes, forks, bots.

Everything in them follows from the rows before, so it can be checked.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterator
from typing import Any, NamedTuple

from campaigns.bots.substitution_rules import BotObstacle, bot_obstacle
from campaigns.eventlog import event_types, log, repository, timeline
from campaigns.models import Campaign, Event, Seat
from engine.kernel.decisions import RESIGN
from engine.kernel.facts import is_any_seat_in

FORK_MEMBERS = ("ruleset", "ruleset_version", "card_set_digest", "format", "options", "setup", "seed_commitment")
"""Settings that a fork shares with its origin."""
CALL_MEMBERS = ("node", "asked", "seats")
"""Members that an undo shares with the vote on it."""
SUBSTITUTION_FAULTS = dict.fromkeys(BotObstacle, "a bot substitute needs the seat of another person") | {
    BotObstacle.RIVALS: "rivals have no bot substitutes"
}
Payload = dict[str, Any]


class Vote(NamedTuple):
    """An open vote.

    version: when it was called, or 0 for none. asked, agreed: seats. wish: the payload of the call.
    """

    version: int
    asked: set[int]
    agreed: list[int]
    wish: Payload


NO_VOTE = Vote(0, set(), [], {})


class ServiceEventChecks:
    """The history of a stream's service events.

    carried: the version that switched to the current rules, or 0. sealed: the versions of events made during
    simultaneous hidden decisions. knows_seats: whether the log shows at all times which seats belonged to people.
    """

    def __init__(self, carried: int, sealed: Container[int] = (), *, knows_seats: bool = False) -> None:
        self._carried = carried
        self._sealed = sealed
        self._knows_seats = knows_seats
        self._timeline = timeline.Timeline()
        self._pinned: Payload = dict(event_types.UNSAID)
        self._node_at_version = [0]
        self._lessons: dict[int, Counter[int]] = {0: Counter()}
        self._played: dict[int, Counter[int | None]] = {0: Counter()}
        self._walls = {0: 0}
        self._resigned: set[int] = set()
        self._stand_ins: dict[int, str] = {}
        self._vote = NO_VOTE

    def take(self, event: Event) -> Iterator[str]:
        """Apply the next event and yield its faults, member by member.

        Raise ValueError for a jump to a node that is not in the history.
        """
        if event.type in event_types.TRAVELS and event.version in self._sealed and self._policy != Campaign.Undo.FREE:
            yield "no undo or redo is possible during simultaneous hidden decisions"
        if event.type in CHECKS:
            yield from CHECKS[event.type](self, event, log.payload(event))
        if event.type in event_types.PINS:
            self._pinned = self._pinned | log.payload(event)
        if event.type == event_types.OPENED:
            self._resigned = event_types.resigned_before(log.payload(event))
        if event_types.is_resignation(event) and event.seat is not None:
            self._resigned.add(event.seat)
        before = self._timeline.node
        self._timeline.take(event)
        if event.type in event_types.NODES:
            self._lessons[event.version] = self._lessons[before] + event_types.lessons(event)
            self._played[event.version] = self._played[before] + Counter([event.seat])
            is_wall = event.type == event_types.CARRIED or event_types.is_resignation(event)
            self._walls[event.version] = self._walls[before] + is_wall
        event_types.apply_substitution(self._stand_ins, event)
        if event.type in event_types.ENDINGS:
            self._vote = NO_VOTE
        self._node_at_version.append(self._timeline.node)

    def _forked(self, event: Event, said: Payload) -> Iterator[str]:
        for name in FORK_MEMBERS:
            if said[name] != self._pinned[name]:
                yield f"`payload.{name}` differs from the original"
        if said["origin"]["version"] != event.version - 1:
            yield f"`payload.origin.version` should be {event.version - 1}"
        if _avatars(said) != _avatars(self._pinned):
            yield "`payload.seats` differs from the original"

    def _acted(self, event: Event, said: Payload) -> Iterator[str]:
        """Check that only resignations have a reason."""
        if (event_types.action(event) == RESIGN) != ("because" in said):
            yield "only a resignation has `payload.because`"
        if "because" in said and event.seat not in self._people:
            yield "`seat` should belong to a person"

    def _undone(self, event: Event, said: Payload) -> Iterator[str]:
        if self._policy == Campaign.Undo.OFF:
            yield "this campaign allows no undo"
        yield from self._redone(event, said)
        yield from self._seats(event, said)
        yield from self._going_back(event, said)
        if not self._is_consented(said):
            yield "this campaign needs a vote before an undo"

    def _redone(self, event: Event, said: Payload) -> Iterator[str]:
        if event.seat not in self._people:
            yield "`seat` should belong to a person"
        yield from self._asked(event, said)

    def _proposed(self, event: Event, said: Payload) -> Iterator[str]:
        if not self._timeline.is_behind(said["node"]):
            yield "`payload.node` is not in the history"
            return
        yield from self._asked(event, said)
        yield from self._going_back(event, said)
        yield from self._seats(event, said)
        voters = self._voters_on(said)
        if not voters.difference(said["seats"]):
            yield "this campaign needs no vote on that"
        self._vote = Vote(event.version, voters.union(said["seats"]), said["seats"], said)

    def _offered(self, event: Event, said: Payload) -> Iterator[str]:
        yield from self._seats(event, said)
        if not self._are_rivals or not self._people.difference(said["seats"]):
            yield "this campaign needs no vote on that"
        self._vote = Vote(event.version, self._people, said["seats"], said)

    def _nominated(self, event: Event, said: Payload) -> Iterator[str]:
        yield from self._seats(event, said)
        yield from self._absent(said["chair"], said["seats"])
        if not self._people.difference([*said["seats"], said["chair"]]):
            yield "this campaign needs no vote on that"
        self._vote = Vote(event.version, self._people, said["seats"], said)

    def _stood_in(self, event: Event, said: Payload) -> Iterator[str]:
        """Check the seats of a substitution.

        The log doesn't show which players of a team have left, so it can't show that a player wasn't asked.
        """
        yield from self._seats_of_people(said["seats"])
        yield from self._absent(event.seat, said["seats"])

    def _returned(self, event: Event, said: Payload) -> Iterator[str]:
        if event.seat not in self._stand_ins:
            yield "no bot plays for `seat`"

    def _absent(self, chair: int | None, seats: list[int]) -> Iterator[str]:
        found = bot_obstacle(chair, seats, self._people, are_rivals=self._are_rivals)
        if found:
            yield SUBSTITUTION_FAULTS[found]

    def _answered(self, event: Event, said: Payload) -> Iterator[str]:
        proposal, asked, agreed, wish = self._vote
        if said["proposal"] != proposal:
            yield f"`payload.proposal` should be {proposal}" if proposal else "there is no vote to answer"
        yield from self._seats(event, said)
        if proposal and not asked.intersection(said["seats"]):
            yield "`payload.seats` were not asked"
        self._vote = Vote(proposal, asked, [*agreed, *said["seats"]], wish) if said["agrees"] else NO_VOTE

    def _is_consented(self, said: Payload) -> bool:
        """Return True if an undo between rivals needs no vote or all have agreed.

        Return True in a team too: the log doesn't show who has left.
        """
        votes = self._are_rivals and self._policy == Campaign.Undo.VOTE and self._knows_seats
        if not votes or self._people.issubset(said["seats"]):
            return True
        is_it = all(self._vote.wish.get(name) == said[name] for name in CALL_MEMBERS)
        return is_it and self._people.issubset(self._vote.agreed)

    def _asked(self, event: Event, said: Payload) -> Iterator[str]:
        """Check that an undo or redo leads to the version that was requested, if any."""
        asked = said["asked"]
        if len(asked) != 1 or None in asked.values():
            yield "`payload.asked` should have either `by` or `to_version`"
        elif self._node_at(asked.get("to_version")) not in (None, said["node"]):
            yield "`payload.asked.to_version` differs from the target"

    def _going_back(self, event: Event, said: Payload) -> Iterator[str]:
        node, now = said["node"], self._timeline.node
        if self._walls.get(node) != self._walls[now]:
            yield "`payload.node` is before a change of rules or cards, or before a resignation"
        teaches = self._teaches(node, now, said["seats"])
        overstated = said["knowledge"] and event.version < self._carried  # older rules told more of it
        if self._policy == Campaign.Undo.SAFE and self._takes_back_a_rivals(node, now, said["seats"]):
            yield "`payload.node` is before a rival's action"
        if said["knowledge"] and self._policy == Campaign.Undo.SAFE:
            yield "`payload.knowledge`: this campaign allows no undo of revealed information"
        if said["knowledge"] != teaches and not overstated:
            yield f"`payload.knowledge` should be {str(teaches).lower()}"

    def _teaches(self, node: int, now: int, seats: list[int]) -> bool:
        """Return True if events between two nodes revealed something.

        Between rivals any revelation counts, otherwise only those beyond the knowledge of `seats`.
        """
        knew_it = [] if self._are_rivals else seats
        then, learned = self._lessons.get(node, Counter()), self._lessons[now]
        return any(learned[known_by] > then[known_by] and not is_any_seat_in(known_by, knew_it) for known_by in learned)

    def _takes_back_a_rivals(self, node: int, now: int, seats: list[int]) -> bool:
        then, played = self._played.get(node, Counter()), self._played[now]
        return self._are_rivals and any(played[seat] > then[seat] for seat in played if seat not in (None, *seats))

    def _voters_on(self, said: Payload) -> set[int]:
        """Return the seats that a vote on an undo may ask."""
        if self._policy == Campaign.Undo.OFF:
            return set()
        if self._policy == Campaign.Undo.VOTE and (said["knowledge"] or self._are_rivals):
            return self._people
        then, played = self._played[said["node"]], self._played[self._timeline.node]
        return {seat for seat in self._people if self._needs_consent and played[seat] > then[seat]}

    def _seats(self, event: Event, said: Payload) -> Iterator[str]:
        """Check that the payload lists all seats of the player, the event's seat first."""
        seats = said["seats"]
        yield from self._seats_of_people(seats)
        if seats[:1] != [event.seat]:
            yield "`payload.seats` should begin with the event's seat"

    def _seats_of_people(self, seats: list[int]) -> Iterator[str]:
        if not seats or seats != sorted(set(seats)) or not self._people.issuperset(seats):
            yield "`payload.seats` should be seats of people, in order"

    def _node_at(self, version: int | None) -> int | None:
        """Return the node of a version; None for None, 0 for an unknown version."""
        if version is None:
            return None
        return self._node_at_version[version] if version < len(self._node_at_version) else 0

    @property
    def _people(self) -> set[int]:
        """The seats of people, without those that resigned or have a bot substitute."""
        chairs = enumerate(self._pinned["seats"])
        return {index for index, seat in chairs if not seat["controller"].startswith(Seat.BOT)}.difference(
            self._resigned, self._stand_ins
        )

    @property
    def _policy(self) -> str:
        return str(self._pinned["undo"])

    @property
    def _are_rivals(self) -> bool:
        return repository.has_rivals(self._pinned["ruleset"])

    @property
    def _needs_consent(self) -> bool:
        """True if undoing a player's action needs that player's consent."""
        return bool(self._pinned["undo_unasked"] == Campaign.Unasked.OWN)


CHECKS: dict[str, Callable[[ServiceEventChecks, Event, Payload], Iterator[str]]] = {
    event_types.FORKED: ServiceEventChecks._forked,
    event_types.ACTED: ServiceEventChecks._acted,
    event_types.UNDONE: ServiceEventChecks._undone,
    event_types.REDONE: ServiceEventChecks._redone,
    event_types.PROPOSED: ServiceEventChecks._proposed,
    event_types.OFFERED: ServiceEventChecks._offered,
    event_types.NOMINATED: ServiceEventChecks._nominated,
    event_types.ANSWERED: ServiceEventChecks._answered,
    event_types.STOOD_IN: ServiceEventChecks._stood_in,
    event_types.RETURNED: ServiceEventChecks._returned,
}


def _avatars(said: Payload) -> list[Any]:
    return [seat["avatar"] for seat in said["seats"]]
