"""Undo, forks and replays reveal nothing that a caller never saw.

A caller forks one running campaign twice. The twins differ in what was hidden from the caller. All answers must be
equal while the caller acts, undoes and redoes the same in both.
"""

import random
import re
from typing import Any, NamedTuple

import pytest
from rest_framework.test import APIClient

from campaigns import services
from campaigns.eventlog import log, unit_of_work
from campaigns.models import Campaign
from engine.kernel.facts import EVERYONE
from tests.api.campaigns.test_play import at
from tests.engine.legendary.random_games import pick, seed_of
from tests.support.profiles import budget

pytestmark = pytest.mark.django_db

STEPS = 8
RESOURCES = ("", "state", "decision", "events?limit=500", "replay", "undo", "score", "export")
OWN = re.compile(
    # what no two campaigns have in common
    rb'"(created_at|played_at|recorded_at|seed_commitment|secret_commitments|invite)":("[^"]*"|\[[^]]*\])'
)
ILLEGAL: list[dict[str, Any]] = [
    {"type": "fight", "card": 250},
    {"type": "play", "card": 40},
    {"type": "scan", "space": "shadows.9"},
    {"type": "choose", "pick": "no such thing"},
]


class Caller(NamedTuple):
    """A viewer who acts the same in both twins. seat: or None; mate: has the others."""

    client: APIClient
    seat: int | None
    twins: tuple[Campaign, Campaign]
    mate: APIClient

    def ask(self, resource: str, **query: Any) -> bytes:
        """Return the common answer of both twins, without ids that differ anyway."""
        return self._same([self.client.get(at(twin, resource), query) for twin in self.twins], resource)

    def send(self, command: str, **body: Any) -> bytes:
        answers = [self.client.post(at(twin, command), body, format="json") for twin in self.twins]
        return self._same(answers, f"{command} {body}")

    def _same(self, answers: list[Any], asked: str) -> bytes:
        one, two = (stripped(answer, twin) for answer, twin in zip(answers, self.twins, strict=True))
        assert one == two, asked
        return one

    def version(self) -> int:
        return log.head(self.twins[0].id).version

    def compare_all(self, versions: range) -> None:
        """Compare all resources, and the tables at these versions."""
        for resource in RESOURCES:
            self.ask(resource)
        for version in versions:
            self.ask("state", at=version)


def stripped(answer: Any, campaign: Campaign) -> bytes:
    headers = sorted((name, value) for name, value in answer.headers.items() if name != "Content-Length")
    content = OWN.sub(rb'"\1":"OWN"', answer.content.replace(campaign.id.encode(), b"ID"))
    return f"{answer.status_code} {headers} ".encode() + content


def seats(players: int, seat: int | None) -> list[dict[str, str]]:
    """Return the seats of a new campaign: one for its maker, open ones for the mate."""
    return [{"controller": "me" if index == seat else "open"} for index in range(players)]


def filled(campaign: Campaign, user: Any) -> Campaign:
    """Let a user take all open seats."""
    for chair in campaign.seats.filter(controller="open"):
        services.join(campaign.id, user, campaign.invite, chair.index)
    return Campaign.objects.get(pk=campaign.pk)


def play_on(campaign: Campaign, actions: int, seat: int | None, chance: random.Random) -> None:
    """Play at least this number of random actions, until the seat must decide."""
    place = unit_of_work.begin(Campaign.objects.get(pk=campaign.pk))
    enough = place.version + actions
    while asked := place.decisions():
        decision = asked[0]
        if place.version >= enough and seat in (None, decision.seat):
            break
        place.play(decision.seat, pick(decision, chance))
    place.commit()


def twins_of(
    origin: Campaign, client: APIClient, mate: Any, seat: int | None, chance: random.Random, undo: str
) -> tuple[Campaign, Campaign] | None:
    """Fork a campaign twice at one version. Return None if both refuse alike."""
    head = log.head(origin.id).version
    places = seats(origin.seats.count(), seat)
    body = {"at_version": head - chance.choice([0, 0, 0, 1, 2]), "seats": places, "visibility": "public", "undo": undo}
    body["undo_unasked"] = "team" if undo == "free" else chance.choice(["own", "team"])
    answers = [client.post(at(origin, "fork"), body, format="json") for _ in range(2)]
    made = [Campaign.objects.get(pk=answer.json()["id"]) for answer in answers if answer.status_code == 201]
    if len(made) < 2:
        assert answers[0].content == answers[1].content
        assert answers[0].json()["code"] == "unsettled"
        return None
    one, two = (stripped(answer, twin) for answer, twin in zip(answers, made, strict=True))
    assert one == two
    return filled(made[0], mate), filled(made[1], mate)


def taught(caller: Caller, action: dict[str, Any]) -> bool:
    """Return True if the last events of a twin revealed a card to the caller.

    Open hands show a drawn card to everyone, although only its owner gets the fact.
    """
    facts = [fact for twin in caller.twins for fact in log.facts(log.read(twin.id).last())]
    if caller.seat is not None and caller.twins[0].options.get("open_hands"):
        return any(getattr(fact, "learned", "") for fact in facts)
    return any(
        tells(fact, caller.seat) and (getattr(fact, "learned", "") or named(fact) != [action.get("card")])
        for fact in facts
    )


def step(caller: Caller, chance: random.Random) -> bool:
    """Do one visible thing in both twins. Return False if it revealed something."""
    now = caller.version()
    actor = chance.choice([caller.client, caller.client, caller.mate])
    choices = shared_choices(caller, actor)
    verb = chance.choice(["act"] * 6 + ["undo", "undo", "redo", "undo_to", "vote", "illegal"])
    match verb:
        case "act" if choices:
            return act(caller, actor, now, chance.choice(choices))
        case "undo" | "redo":
            caller.send(verb, expected_version=now, by=chance.choice(["action", "turn"]))
        case "undo_to":
            caller.send("undo", expected_version=now, to_version=chance.randint(1, now))
        case "vote":
            caller.send("vote", proposal=chance.randint(1, now), agree=chance.random() < 0.5)
        case _:
            caller.send("actions", expected_version=now, action=chance.choice(ILLEGAL))
            caller.send("undo", expected_version=now - 1, to_version=1)
    return True


def shared_choices(caller: Caller, actor: APIClient) -> list[dict[str, Any]]:
    """Return the caller's options, and the mate's options that both twins have."""
    decisions = [actor.get(at(twin, "decision")).json() for twin in caller.twins]
    one, two = ([option["action"] for option in found["options"] + found["asides"]] for found in decisions)
    assert actor is caller.mate or one == two
    return [action for action in one if action in two]


def act(caller: Caller, actor: APIClient, now: int, action: dict[str, Any]) -> bool:
    body = {"expected_version": now, "action": action}
    answers = [actor.post(at(twin, "actions"), body, format="json") for twin in caller.twins]
    assert [answer.status_code for answer in answers] == [201, 201]
    if taught(caller, action):
        return False
    one, two = (stripped(answer, twin) for answer, twin in zip(answers, caller.twins, strict=True))
    assert actor is caller.mate or one == two, action
    caller.ask("decision")
    caller.ask("events", after=now)
    return True


@pytest.mark.parametrize("game", range(budget(1)))
@pytest.mark.parametrize(
    ("players", "seat", "undo", "options"),
    [
        (2, 0, "safe", {}),
        (3, 1, "free", {"second_chance": True, "open_bureau": True}),
        (2, None, "vote", {"open_hands": True}),
        pytest.param(4, 3, "vote", {"open_hands": True, "academy": "random"}, marks=pytest.mark.slow),
    ],
)
def test_twin_forks_look_the_same_to_their_maker(
    request: Any, owner: Any, mate: Any, players: int, seat: int | None, options: dict[str, Any], undo: str, game: int
) -> None:
    """Covers reads, moves through time, export and refusals."""
    chance = random.Random(repr((players, seat, undo, game)))
    origin = services.create_campaign(
        owner, ruleset="legendary", format="series", seats=seats(players, seat or 0), options=options,
        visibility="public", seed=seed_of(("twins", players, seat, undo, game)), undo="free"
    )  # fmt: skip
    origin, twins = filled(origin, mate), None
    client, partner = map(request.getfixturevalue, ("as_stranger" if seat is None else "as_owner", "as_mate"))
    while twins is None:
        play_on(origin, chance.randint(5, 40), seat, chance)
        twins = twins_of(origin, client, mate, seat, chance, undo)
    caller = Caller(client, seat, twins, partner)
    one, two = (services.table(twin, 1).table.state.zones for twin in twins)
    assert one != two, "what is hidden differs"
    caller.compare_all(range(1, 2))
    if all(step(caller, chance) for _ in range(STEPS)):
        caller.compare_all(range(1, caller.version() + 1))


def tells(fact: Any, seat: int | None) -> bool:
    """Return True if a random or open card was shown to a viewer."""
    source = getattr(fact, "source", getattr(fact, "zone", ""))
    laid_open = source.startswith("hand.") and source != f"hand.{seat}"
    seen_by = getattr(fact, "seen_by", EVERYONE)
    open_to = seen_by == EVERYONE or (seat is not None and bool(seen_by >> seat & 1))
    return open_to and (laid_open or bool(getattr(fact, "learned", "")))


def named(fact: Any) -> list[int]:
    return [*(getattr(fact, "cards", None) or []), *([fact.card] if getattr(fact, "card", None) is not None else [])]
