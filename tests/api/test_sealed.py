"""Sealed rounds and private facts through the interface: what nobody may know changes nothing that leaves.

Two campaigns are twins: alike but for one answer, one swap or one hand. All that is asked of both by who may not know
of it is answered alike to the last byte, so in the same order and of the same size.
"""

import json
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec
import pytest
from rest_framework.test import APIClient

from api import models
from campaigns import wakeups
from campaigns.models import Campaign
from config.asgi import application
from engine.decks import Deck
from engine.kernel.decisions import Action
from tests.addresses import operations
from tests.api.feeds import asgi_server, feed
from tests.api.problem_documents import assert_problem
from tests.api.test_play import at
from tests.api.test_time_secrets import OWN, stripped
from tests.campaigns import rivals
from tests.campaigns.rivals import asked, bid, fresh, send
from tests.waiting import wait_until

pytestmark = pytest.mark.django_db

OF_A_CAMPAIGN = "GET campaigns/{id}/"
LOOKS = [path.removeprefix(OF_A_CAMPAIGN).format(seat=0) for path in operations() if path.startswith(OF_A_CAMPAIGN)]
STREAM = "stream"
LOW: Deck = {"bids": {"1": 2, "2": 2, "3": 2}, "spare": {"4": 2}}
HIGH: Deck = {"bids": {"9": 2, "8": 2, "7": 2}, "spare": {"6": 2}}
OTHERS = ("as_mate", "as_stranger", "anonymous")
"""A rival, who looks on with an account, and who looks on without one."""
Twins = list[Campaign]


@pytest.fixture(params=OTHERS)
def other(request: Any) -> APIClient:
    client: APIClient = request.getfixturevalue(request.param)
    return client


@pytest.fixture
def bids(owner: Any, mate: Any) -> Twins:
    """In each the owner has bid, and not the same."""
    twins = [rivals.bidding([owner, mate]) for _ in range(2)]
    for which, twin in enumerate(twins):
        send(twin, owner, bid(twin, 0, which))
    return twins


@pytest.fixture
def swaps(owner: Any, mate: Any) -> Twins:
    """In each the owner has exchanged bids with the spare ones: none, one, two."""
    twins = [_exchanging(owner, mate) for _ in range(3)]
    for number, twin in enumerate(twins):
        send(twin, owner, swap(twin, number))
    return twins


def _exchanging(owner: Any, mate: Any) -> Campaign:
    campaign = rivals.bidding([owner, mate])
    while asked(campaign, seat := fresh(campaign).waiting_for[0]).kind != "exchange":
        send(campaign, (owner, mate)[seat], asked(campaign, seat).options[-1])
    return campaign


def swap(campaign: Campaign, number: int) -> Action:
    """Return an exchange of so many bids by the first seat."""
    decision = asked(campaign, 0)
    compose, (stays,) = decision.compose, decision.options
    assert compose
    every = (Action("exchange", cards=cards) for cards in combinations(compose.of, compose.most))
    return next(
        one for one in every if compose.accepts(one) and len(set(one.cards or ()) - set(stays.cards or ())) == number
    )


@pytest.fixture
def hands(owner: Any, mate: Any, stranger: Any) -> Twins:
    """In each the owner has asked the mate for high bids, of which there are none or three. The stranger plays too.

    The mate's cards are dealt last, so that no chance of theirs is in the others' hands.
    """
    twins = [rivals.opened([owner, stranger, mate], {2: deck}) for deck in (LOW, HIGH)]
    for twin in twins:
        send(twin, owner, Action("ask", seat=2))
    return twins


def looks(client: APIClient, twin: Campaign) -> Iterator[tuple[str, bytes]]:
    """Yield all that can be looked at, and how it is answered but for what is each campaign's own."""
    versions = [f"state?at={version}" for version in range(1, fresh(twin).version + 1)]
    for look in [*LOOKS, *versions]:
        if look != STREAM:
            yield look, stripped(client.get(at(twin, look)), twin)


def tries(client: APIClient, twin: Campaign) -> Iterator[tuple[str, bytes]]:
    """Yield what is refused, and how."""
    version = fresh(twin).version
    bodies: dict[str, list[dict[str, Any]]] = {
        "actions": [
            {"expected_version": known, "action": {"type": "bid", "card": card}}
            for known in range(1, version + 1)
            for card in (300, 310, 510, 999)
        ],
        "undo": [{"expected_version": version, "to_version": known} for known in range(version)],
        "redo": [{"expected_version": version}],
    }
    for command, every in bodies.items():
        for body in every:
            answer = client.post(at(twin, command), body, format="json")
            if answer.status_code >= 400:
                yield f"{command} {body}", stripped(answer, twin)


def assert_alike(client: APIClient, twins: Twins) -> None:
    for answers in (looks, tries):
        one, *others = [list(answers(client, twin)) for twin in twins]
        for another in others:
            for first, second in zip(one, another, strict=True):
                assert first == second


def test_a_bid_tells_nobody_what_it_is(other: APIClient, bids: Twins) -> None:
    assert_alike(other, bids)


def test_a_swap_tells_nobody_what_or_how_much_it_is(other: APIClient, swaps: Twins) -> None:
    assert_alike(other, swaps)


@pytest.mark.parametrize("who", ["as_stranger", "anonymous"])
def test_an_answer_to_a_question_is_heard_by_two(request: Any, who: str, hands: Twins) -> None:
    assert_alike(request.getfixturevalue(who), hands)


def told(client: APIClient, campaign: Campaign) -> tuple[str | None, str]:
    """Return what a client is told of the last event: in the fact, and in words."""
    row = client.get(at(campaign, "events")).json()["events"][-1]
    (fact,) = row["facts"]
    (line,) = row["lines"]
    return fact.get("text"), line["text"]


def test_both_who_ask_and_who_are_asked_hear_the_answer(
    as_owner: APIClient, as_mate: APIClient, as_stranger: APIClient, hands: Twins
) -> None:
    one, two = hands
    assert told(as_owner, one) == told(as_mate, one) == ("0", "tells of 0 high bids")
    assert told(as_owner, two) == told(as_mate, two) == ("3", "tells of 3 high bids")
    assert told(as_stranger, one) == told(as_stranger, two) == ("", "tells of some high bids")


def test_the_one_who_answered_still_sees_the_answer_and_nobody_else(
    as_owner: APIClient, other: APIClient, bids: Twins
) -> None:
    mine, others = (client.get(at(bids[0], "events")).json()["events"][-1] for client in (as_owner, other))
    assert mine["payload"]["action"]["type"] == "bid"
    assert others == {name: mine[name] for name in ("version", "type", "seat", "recorded_at", "facts", "lines")}
    assert others["facts"] == others["lines"] == []


def test_with_the_last_answer_all_come_out(as_stranger: APIClient, bids: Twins, mate: Any, as_owner: APIClient) -> None:
    twin = bids[0]
    send(twin, mate, bid(twin, 1), at=2)
    row = as_stranger.get(at(twin, "events")).json()["events"][-1]
    assert [line["seat"] for line in row["lines"]] == [0, 1]


def test_in_the_midst_nobody_forks_but_who_knows_all_answers(
    as_owner: APIClient, other: APIClient, bids: Twins
) -> None:
    body = {"at_version": 3, "seats": [{"controller": "me"}, {"controller": "bot:random"}]}
    assert as_owner.post(at(bids[0], "fork"), body, format="json").status_code == 201
    refusals = [other.post(at(twin, "fork"), body, format="json") for twin in bids]
    if refusals[0].status_code == 401:
        return
    assert [refusal.json()["nearest"] for refusal in refusals] == [2, 2]
    assert stripped(refusals[0], bids[0]) == stripped(refusals[1], bids[1])


def test_an_answer_can_not_be_changed(as_owner: APIClient, bids: Twins) -> None:
    body = {"expected_version": 3, "action": msgspec.to_builtins(Action("bid", card=300))}
    refusal = as_owner.post(at(bids[0], "actions"), body, format="json")
    problem = assert_problem(refusal, "not_your_decision")
    assert "An answer that was given can't be changed" in problem["detail"]


def test_several_cards_are_sent_at_once(as_owner: APIClient, owner: Any, mate: Any) -> None:
    campaign = _exchanging(owner, mate)
    action = json.loads(msgspec.json.encode(swap(campaign, 2)))
    body = {"expected_version": fresh(campaign).version, "action": action}
    answer = as_owner.post(at(campaign, "actions"), body, format="json")
    assert (answer.status_code, answer.json()["facts"]) == (201, [])
    assert answer.json()["state"]["view"]["answer"] == action


@pytest.mark.parametrize("cards", [[], [300], [300, 300], [1, 2], [300, 310, 400]])
def test_cards_that_may_not_be_named_together_are_refused(
    as_owner: APIClient, owner: Any, mate: Any, cards: list[int]
) -> None:
    campaign = _exchanging(owner, mate)
    version = fresh(campaign).version
    body = {"expected_version": version, "action": {"type": "exchange", "cards": cards}}
    assert_problem(as_owner.post(at(campaign, "actions"), body, format="json"), "illegal_action")
    assert fresh(campaign).version == version


@pytest.mark.django_db(transaction=True)
def test_the_live_feed_tells_no_answer(mate: Any, bids: Twins) -> None:
    token = models.issue(mate)[0]
    streams = []
    with asgi_server(application) as url:
        for twin in bids:
            with feed(url + at(twin, STREAM), token, after=0) as stream:
                rows = stream.take(3)
            streams.append(OWN.sub(rb'"\1":"OWN"', json.dumps(rows, separators=(",", ":")).encode()))
        wait_until(wakeups.is_quiet)
    assert streams[0] == streams[1]
