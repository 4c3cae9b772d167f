"""Non-interference between rivals: a secret differs, and no response does.

All reads, pages, refusals and live feeds are compared at two tables, byte by byte. Callers are a rival, a spectator
with an account and one without.
"""

import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from api import models
from campaigns import seeds, services
from campaigns.eventlog import unit_of_work
from campaigns.models import Campaign
from engine.decks import Deck
from engine.kernel.decisions import Action, Decision
from tests.campaigns import rival_campaigns
from tests.campaigns.files.campaign_files import SEED
from tests.campaigns.rival_campaigns import fresh
from tests.rulesets.sealedbid import number, ruleset
from tests.support.url_patterns import INTERFACE, operations, pages

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("built_page", "alike")]

TOKEN = re.compile(rb'(name="csrfmiddlewaretoken" value|nonce|csrfToken&quot;:|content)="[^"]*"')
EACH_ONES_OWN = ("Content-Security-Policy",)
"""Headers with a one-time value."""
READ = [operation.split()[1] for operation in operations() if operation.startswith("GET ") and "{id}" in operation]
PAGES = [path for path in pages("GET") if "{id}" in path]
TOO_MANY: Deck = {"bids": {"9": 3, "1": 2, "5": 1}, "spare": {"5": 2}}
PAIRS: list[Deck] = [
    {"bids": {"9": 2, "8": 2, "2": 2}, "spare": {"5": 2}},
    {"bids": {"7": 2, "6": 2, "1": 2}, "spare": {"3": 2}},
]
"""Decks with equally many pairs, so that the other draws are equal."""

ROUND = 4
"""Actions of a round: the leader passes, and three bid."""

People = Sequence[Any]
Make = Callable[[People, int, int], Campaign]
"""A function that creates a table with one of two secrets of a seat."""


@pytest.fixture
def alike(moment: Any, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """Make randomness and time equal for both tables."""
    monkeypatch.setattr(seeds, "new", lambda: bytes(32))
    settings.API_CAMPAIGN_RATE = settings.API_GUEST_CAMPAIGN_RATE = None


@pytest.fixture
def people(owner: Any, mate: Any) -> list[Any]:
    return [owner, mate, get_user_model().objects.create_user("tess")]


def usual(decision: Decision) -> Action:
    return decision.options[decision.decline or 0]


def played(campaign: Campaign, actions: int) -> Campaign:
    """Play this many first options."""
    work = unit_of_work.begin(campaign)
    for _ in range(actions):
        work.play(work.decisions()[0].seat, usual(work.decisions()[0]))
    if actions:
        work.commit()
    return fresh(campaign)


def answered(campaign: Campaign, seat: int, choose: Callable[[Decision], Action]) -> Campaign:
    """Let a seat answer secretly and the next one as usual.

    The third must still choose.
    """
    for index, choice in ((seat, choose), ((seat + 1) % 3, usual)):
        decision = rival_campaigns.asked(campaign, index)
        assert decision.sealed
        rival_campaigns.send(campaign, campaign.seats.get(index=index).user, choice(decision))
    return fresh(campaign)


def deck(people: People, seat: int, which: int) -> Campaign:
    """All must bid. The seat's deck and hand differ."""
    return played(rival_campaigns.opened(people, {seat: PAIRS[which]}, undo="vote"), 1)


def hand(people: People, seat: int, which: int) -> Campaign:
    """No action yet. The seat's hand differs, its deck doesn't."""
    table = ruleset.open(ruleset.setup([None] * len(people), "single", {}), SEED, [{"deck": rival_campaigns.EVEN}] * 3)
    player = table.players[seat]
    if which:
        player.hand[-1], player.deck[0] = player.deck[0], player.hand[-1]
    state, pinned = b64encode(ruleset.encode(table)).decode(), unit_of_work.pinned
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(unit_of_work, "pinned", lambda campaign: {**pinned(campaign), "state": state})
        return rival_campaigns.opened(people, begins_with_state=True, undo="vote")


def bid(people: People, seat: int, which: int) -> Campaign:
    """The seat's secret bid in the second round differs."""
    campaign = played(rival_campaigns.opened(people, undo="vote"), ROUND + 1)
    return answered(campaign, seat, lambda decision: decision.options[which])


SECRETS: list[Make] = [deck, hand, bid]


class Caller:
    """A client that requests everything at a table. user: None without an account."""

    def __init__(self, user: Any) -> None:
        self.user = user
        self.asks, self.visits = Client(), Client()
        self.token = ""
        if user is not None:
            self.token = models.issue_token(user)[0]
            self.asks = Client(headers={"Authorization": f"Bearer {self.token}"})
            self.visits.force_login(user)

    def compare(self, tables: Sequence[Campaign], seat: int) -> None:
        """Check that responses are equal at two tables with different secrets of a seat."""
        one, two = (list(self.answers(campaign, seat)) for campaign in tables)
        assert [asked for asked, _ in one] == [asked for asked, _ in two]
        for (asked, first), (_, second) in zip(one, two, strict=True):
            assert first == second, asked

    def answers(self, campaign: Campaign, seat: int) -> Iterator[tuple[str, bytes]]:
        """Yield the responses to all reads and to refused commands."""
        named = {"id": campaign.id, "seat": seat}
        for path in READ:
            if not path.endswith("stream"):
                yield path, said(campaign, self.asks.get(INTERFACE + path.format(**named)))
        for path in PAGES:
            yield path, said(campaign, self.visits.get(path.format(**named)))
        for asked, path, wish in self.refused(campaign, seat):
            method = self.asks.put if path.startswith("seats/") else self.asks.post
            told = method(f"{INTERFACE}campaigns/{campaign.id}/{path}", wish, content_type="application/json")
            assert told.status_code >= 400, asked
            yield asked, said(campaign, told)
        yield from self.fork(campaign)

    def refused(self, campaign: Campaign, seat: int) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """Yield commands that must be refused: for the other seat and with its cards."""
        for wish in ({"starter": "high"}, {"deck": TOO_MANY}):
            yield f"bring {wish}", f"seats/{seat}/secret", wish
        if not campaign.version:
            return
        for high, more in ((1, {"seat": seat}), (5, {}), (9, {})):
            action = {"type": "bid", "card": number(high, seat, 0)}
            yield f"bid {high}", "actions", {"expected_version": campaign.version, "action": action, **more}
        yield "undo", "undo", {"expected_version": campaign.version + 1}
        yield "state", "vote", {"proposal": campaign.version, "agree": True}

    def fork(self, campaign: Campaign) -> Iterator[tuple[str, bytes]]:
        """Yield the response to a fork, and the view of its creator."""
        if not campaign.version or self.user is None:
            return
        wish = {"at_version": campaign.version, "seats": [{"controller": "me"}] * campaign.seats.count()}
        address = f"{INTERFACE}campaigns/{campaign.id}/fork"
        told = self.asks.post(address, {**wish, "undo": "vote"}, content_type="application/json")
        made = Campaign.objects.get(pk=told.json()["id"]) if told.status_code == 201 else campaign
        yield "fork", said(campaign, told, made.id, made.invite)
        if made != campaign:
            yield "its events", said(made, self.asks.get(f"{INTERFACE}campaigns/{made.id}/events"), campaign.id)


def said(campaign: Campaign, answer: Any, *marks: str) -> bytes:
    """Return status, headers and body without data that differs between any campaigns."""
    headers = sorted(item for item in answer.headers.items() if item[0] not in EACH_ONES_OWN)
    text = f"{answer.status_code} {headers} ".encode() + TOKEN.sub(b"", answer.content)
    for mark in (campaign.id, campaign.invite, *campaign.secret_commitments, *marks):
        text = text.replace(mark.encode(), b"-" * len(mark))
    return text


@pytest.mark.parametrize(("seat", "secret"), [(n % 3, secret) for n, secret in enumerate(SECRETS)])
def test_other_callers_get_equal_responses(people: list[Any], stranger: Any, secret: Make, seat: int) -> None:
    tables = [secret(people, seat, which) for which in (0, 1)]
    for user in (people[(seat + 2) % 3], (stranger, None)[(SECRETS.index(secret) + seat) % 2]):
        Caller(user).compare(tables, seat)


@pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: secret.__name__)
def test_the_holder_gets_different_responses(people: list[Any], secret: Make) -> None:
    one, two = (secret(people, 1, which) for which in (0, 1))
    views = [services.table(campaign).ruleset.view(services.table(campaign).table, 1) for campaign in (one, two)]
    assert (
        views[0] != views[1] or services.table(one).table.players[1].deck != services.table(two).table.players[1].deck
    )


STAGES = ("nobody is ready", "one is ready", "play has begun", "the first has acted")


def brought(people: People, seat: int, which: int, stage: str) -> Campaign:
    """Return a table for two at a stage, where a seat has one of two decks."""
    until = STAGES.index(stage)
    chairs = [{"controller": "me"}, {"controller": "open"}]
    campaign = services.create_campaign(
        people[0], ruleset="sealedbid", format="single", seats=chairs, options={}, visibility="public", seed=SEED,
        undo="vote"
    )  # fmt: skip
    services.join(campaign.id, people[1], campaign.invite)
    if until >= 1:
        for deck in ([PAIRS[0]], PAIRS)[which]:
            services.set_loadout(campaign.id, people[seat], seat, {"deck": deck})
    if until >= 2:
        services.set_loadout(campaign.id, people[1 - seat], 1 - seat, {"starter": "low"})
    return played(fresh(campaign), until - 2) if until > 2 else fresh(campaign)


@pytest.mark.parametrize("number", range(len(STAGES)))
def test_other_callers_cannot_distinguish_decks_at_any_stage(people: list[Any], stranger: Any, number: int) -> None:
    seat = number % 2
    tables = [brought(people, seat, which, STAGES[number]) for which in (0, 1)]
    for user in (people[1 - seat], (stranger, None)[number // 2]):
        Caller(user).compare(tables, seat)
