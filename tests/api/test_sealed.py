"""Sealed rounds and private facts over HTTP.

Twins are two campaigns that differ in one answer or hand: who may not know it gets the same bytes from both.
tests/campaigns/test_secrets_between_rivals.py tries every secret.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns.models import Campaign
from engine.decks import Deck
from engine.kernel.decisions import Action
from tests.addresses import operations
from tests.api.problem_documents import assert_problem
from tests.api.test_play import at
from tests.api.test_time_secrets import stripped
from tests.campaigns import rivals
from tests.campaigns.rivals import asked, bid, fresh, send

pytestmark = pytest.mark.django_db

OF_A_CAMPAIGN = "GET campaigns/{id}/"
LOOKS = [path.removeprefix(OF_A_CAMPAIGN).format(seat=0) for path in operations() if path.startswith(OF_A_CAMPAIGN)]
LOW: Deck = {"bids": {"1": 2, "2": 2, "3": 2}, "spare": {"4": 2}}
HIGH: Deck = {"bids": {"9": 2, "8": 2, "7": 2}, "spare": {"6": 2}}
Twins = list[Campaign]


@pytest.fixture
def bids(owner: Any, mate: Any) -> Twins:
    """In each the owner has bid, and not the same."""
    twins = [rivals.bidding([owner, mate]) for _ in range(2)]
    for which, twin in enumerate(twins):
        send(twin, owner, bid(twin, 0, which))
    return twins


@pytest.fixture
def exchanging(owner: Any, mate: Any) -> Campaign:
    """Halfway, when both may exchange bids with the spare ones."""
    campaign = rivals.bidding([owner, mate])
    while asked(campaign, seat := fresh(campaign).waiting_for[0]).kind != "exchange":
        send(campaign, (owner, mate)[seat], asked(campaign, seat).options[-1])
    return campaign


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
    """Yield all that can be read, with the answer but for what is each campaign's own."""
    versions = [f"state?at={version}" for version in range(1, fresh(twin).version + 1)]
    for look in [*LOOKS, *versions]:
        if look != "stream":
            yield look, stripped(client.get(at(twin, look)), twin)


def tries(client: APIClient, twin: Campaign) -> Iterator[tuple[str, bytes]]:
    """Yield what is refused, with the refusal."""
    version = fresh(twin).version
    bodies: dict[str, list[dict[str, Any]]] = {
        "actions": [
            {"expected_version": version, "action": {"type": "bid", "card": card}} for card in (300, 310, 510, 999)
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
        one, other = [list(answers(client, twin)) for twin in twins]
        for first, second in zip(one, other, strict=True):
            assert first == second


@pytest.mark.parametrize("who", ["as_mate", "anonymous"])
def test_an_answer_is_known_to_its_seat_alone_until_all_have_answered(
    request: Any, as_owner: APIClient, mate: Any, bids: Twins, who: str
) -> None:
    other = request.getfixturevalue(who)
    assert_alike(other, bids)
    mine, others = (client.get(at(bids[0], "events")).json()["events"][-1] for client in (as_owner, other))
    assert mine["payload"]["action"]["type"] == "bid"
    assert others == {name: mine[name] for name in ("version", "type", "seat", "recorded_at", "facts", "lines")}
    assert others["facts"] == others["lines"] == []
    send(bids[0], mate, bid(bids[0], 1), at=2)
    row = other.get(at(bids[0], "events")).json()["events"][-1]
    assert [line["seat"] for line in row["lines"]] == [0, 1]


def test_a_private_answer_is_told_to_two(
    as_owner: APIClient, as_mate: APIClient, as_stranger: APIClient, hands: Twins
) -> None:
    def told(client: APIClient, campaign: Campaign) -> tuple[str | None, str]:
        """Return what a client is told of the last event: in the fact, and in words."""
        row = client.get(at(campaign, "events")).json()["events"][-1]
        (fact,), (line,) = row["facts"], row["lines"]
        return fact.get("text"), line["text"]

    none, three = hands
    assert told(as_owner, none) == told(as_mate, none) == ("0", "tells of 0 high bids")
    assert told(as_owner, three) == told(as_mate, three) == ("3", "tells of 3 high bids")
    assert told(as_stranger, none) == told(as_stranger, three) == ("", "tells of some high bids")
    assert_alike(as_stranger, hands)


def test_within_a_round_only_who_knows_all_answers_forks(as_owner: APIClient, as_mate: APIClient, bids: Twins) -> None:
    body = {"at_version": 3, "seats": [{"controller": "me"}, {"controller": "bot:random"}]}
    assert as_owner.post(at(bids[0], "fork"), body, format="json").status_code == 201
    refusals = [as_mate.post(at(twin, "fork"), body, format="json") for twin in bids]
    assert [refusal.json()["nearest"] for refusal in refusals] == [2, 2]
    assert stripped(refusals[0], bids[0]) == stripped(refusals[1], bids[1])


def test_an_answer_can_not_be_changed(as_owner: APIClient, bids: Twins) -> None:
    body = {"expected_version": 3, "action": {"type": "bid", "card": 300}}
    problem = assert_problem(as_owner.post(at(bids[0], "actions"), body, format="json"), "not_your_decision")
    assert "An answer that was given can't be changed" in problem["detail"]


def test_several_cards_are_sent_at_once(as_owner: APIClient, exchanging: Campaign) -> None:
    def exchange(cards: list[int]) -> Any:
        body = {"expected_version": version, "action": {"type": "exchange", "cards": cards}}
        return as_owner.post(at(exchanging, "actions"), body, format="json")

    version, compose = fresh(exchanging).version, asked(exchanging, 0).compose
    assert compose
    for cards in ([], [300, 300], [1, 2], [300, 310, 400]):
        assert_problem(exchange(cards), "illegal_action")
    assert fresh(exchanging).version == version
    pairs = map(list, combinations(compose.of, compose.most))
    legal = next(pair for pair in pairs if compose.accepts(Action("exchange", cards=tuple(pair))))
    answer = exchange(legal)
    assert (answer.status_code, answer.json()["facts"]) == (201, [])
    assert answer.json()["state"]["view"]["answer"] == {"type": "exchange", "cards": legal}
