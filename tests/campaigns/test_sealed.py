"""Sealed rounds: several seats answer at one version, each once, and a row tells nothing of an answer."""

from typing import Any

import pytest

from campaigns import log, services
from campaigns.errors import (
    IdempotencyMismatchError,
    IllegalActionError,
    NotYourDecisionError,
    StaleVersionError,
)
from campaigns.models import Campaign
from campaigns.verification import alike, verify
from engine.kernel.decisions import RESIGN, Action
from engine.kernel.facts import Told, ValueChanged
from tests.campaigns import rivals
from tests.campaigns.rivals import PASS, asked, bid, fresh, send
from tests.campaigns.test_log import race
from tests.support.profiles import budget

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(owner: Any, mate: Any, stranger: Any) -> Campaign:
    """Three people who all bid, and nobody has yet: version 2."""
    return rivals.bidding([owner, mate, stranger])


class TestTwoAnswersAtOneVersion:
    def test_the_second_answers_the_same_question(self, table: Campaign, owner: Any, mate: Any) -> None:
        first, second = bid(table, 0), bid(table, 1)
        assert send(table, owner, first, at=2).version == 3
        assert send(table, mate, second, at=2).version == 4
        assert [(event.type, event.seat) for event in log.read(table.id, after=2)] == [("acted", 0), ("acted", 1)]

    def test_the_last_of_three_lets_all_come_out(self, table: Campaign, owner: Any, mate: Any, stranger: Any) -> None:
        answers = {user: bid(table, seat) for seat, user in enumerate((owner, mate, stranger))}
        done = [send(table, user, action, at=2) for user, action in answers.items()]
        assert [len(one.facts) for one in done[:2]] == [0, 0]
        assert done[2].facts
        assert fresh(table).waiting_for == [1], "the next round has begun, and another leads it"
        assert verify(table).fault is None

    def test_an_answer_that_the_rules_refuse_is_refused_as_at_that_version(
        self, table: Campaign, owner: Any, mate: Any
    ) -> None:
        send(table, owner, bid(table, 0), at=2)
        with pytest.raises(IllegalActionError):
            send(table, mate, Action("bid", card=999), at=2)
        assert log.head(table.id).version == 3

    def test_who_holds_two_seats_answers_for_both_at_one_version(self, owner: Any, mate: Any) -> None:
        campaign = rivals.bidding([owner, mate, owner])
        one, two = bid(campaign, 0), bid(campaign, 2)
        assert [send(campaign, owner, one, at=2).seat, send(campaign, owner, two, at=2).seat] == [0, 2]

    def test_the_exchange_of_several_cards_is_one_row(self, owner: Any, mate: Any) -> None:
        campaign = rivals.bidding([owner, mate])
        while asked(campaign, fresh(campaign).waiting_for[0]).kind != "exchange":
            seat = fresh(campaign).waiting_for[0]
            send(campaign, (owner, mate)[seat], asked(campaign, seat).options[-1])
        version = fresh(campaign).version
        compose = asked(campaign, 1).compose
        assert compose
        spare = next(
            action
            for card in compose.of
            for other in compose.of
            if card < other and compose.accepts(action := Action("exchange", cards=(card, other)))
        )
        send(campaign, owner, asked(campaign, 0).options[0], at=version)
        send(campaign, mate, spare, at=version)
        assert [event.seat for event in log.read(campaign.id, after=version)] == [0, 1]


class TestWhatIsStale:
    def test_ones_own_answer_can_not_be_changed(self, table: Campaign, owner: Any) -> None:
        other = bid(table, 0, 1)
        send(table, owner, bid(table, 0), at=2)
        with pytest.raises(StaleVersionError):
            send(table, owner, other, at=2)
        with pytest.raises(NotYourDecisionError) as refusal:
            send(table, owner, other)
        assert "can't be changed" in refusal.value.extra["reason"]
        assert log.head(table.id).version == 3

    def test_the_round_after_is_another_question(self, table: Campaign, owner: Any, mate: Any, stranger: Any) -> None:
        late = bid(table, 0, 1)
        for seat, user in enumerate((owner, mate, stranger)):
            send(table, user, bid(table, seat), at=2)
        send(table, mate, PASS)
        assert set(fresh(table).waiting_for) == {0, 1, 2}
        with pytest.raises(StaleVersionError):
            send(table, owner, late, at=2)

    def test_what_came_before_the_round_is_another_question(self, owner: Any, mate: Any) -> None:
        campaign = rivals.opened([owner, mate])
        version = campaign.version
        send(campaign, owner, PASS)
        with pytest.raises(StaleVersionError):
            send(campaign, mate, bid(campaign, 1), at=version)

    def test_a_resignation_in_between_is_no_answer(self, table: Campaign, owner: Any, mate: Any, stranger: Any) -> None:
        send(table, stranger, RESIGN)
        with pytest.raises(StaleVersionError):
            send(table, owner, bid(table, 0), at=2)

    def test_an_undo_in_between_is_no_answer(self, owner: Any) -> None:
        campaign = rivals.bidding([owner, owner, owner], undo="free", visibility="private")
        send(campaign, owner, bid(campaign, 1), seat=1)
        services.undo(campaign.id, owner, expected_version=3)
        with pytest.raises(StaleVersionError):
            send(campaign, owner, bid(campaign, 0), at=2, seat=0)

    @pytest.mark.parametrize("version", [0, 99])
    def test_a_version_that_there_is_not(self, table: Campaign, owner: Any, version: int) -> None:
        with pytest.raises(StaleVersionError):
            send(table, owner, bid(table, 0), at=version)


class TestKeys:
    def test_the_first_answer_comes_again(self, table: Campaign, owner: Any, mate: Any) -> None:
        send(table, owner, bid(table, 0), at=2)
        answer = bid(table, 1)
        first = send(table, mate, answer, at=2, idempotency_key="k")
        assert send(table, mate, answer, at=2, idempotency_key="k")[:3] == first[:3]
        assert log.head(table.id).version == 4

    def test_at_another_version_it_is_another_request(self, table: Campaign, owner: Any, mate: Any) -> None:
        send(table, owner, bid(table, 0), at=2)
        answer = bid(table, 1)
        send(table, mate, answer, at=2, idempotency_key="k")
        with pytest.raises(IdempotencyMismatchError):
            send(table, mate, answer, at=1, idempotency_key="k")


def test_a_bot_answers_as_soon_as_it_is_asked_and_is_in_nobodys_way(owner: Any) -> None:
    campaign = rivals.bidding([owner, "bot:random"])
    assert [event.seat for event in log.read(campaign.id, after=2)] == [1]
    assert send(campaign, owner, bid(campaign, 0), at=2).version == 4


@pytest.mark.django_db(transaction=True)
class TestRaces:
    @pytest.mark.parametrize("_", range(budget(2)))
    def test_all_answer_at_once_and_each_counts_once(
        self, table: Campaign, owner: Any, mate: Any, stranger: Any, _: int
    ) -> None:
        people = dict(zip("abc", (owner, mate, stranger), strict=True))
        bids = {name: bid(table, seat) for seat, name in enumerate(people)}
        versions = race(lambda name: send(table, people[name], bids[name], at=2).version, "abc")
        assert sorted(versions) == [3, 4, 5]
        assert sorted(event.seat for event in log.read(table.id, after=2)) == [0, 1, 2]
        assert verify(table).fault is None

    @pytest.mark.parametrize("_", range(budget(2)))
    def test_two_answers_of_one_seat_at_once_are_one(self, table: Campaign, owner: Any, _: int) -> None:
        bids = {name: bid(table, 0, which) for which, name in enumerate("ab")}

        def answer(name: str) -> str:
            try:
                return f"done, at {send(table, owner, bids[name], at=2).version}"
            except StaleVersionError:
                return "stale"

        assert sorted(race(answer)) == ["done, at 3", "stale"]

    def test_one_request_sent_twice_at_once_while_others_answer(self, table: Campaign, owner: Any, mate: Any) -> None:
        mine, other = bid(table, 0), bid(table, 1)
        requests = {"a": (owner, mine, "k"), "b": (owner, mine, "k"), "c": (mate, other, "m")}

        def answer(name: str) -> tuple[int, int]:
            user, action, key = requests[name]
            done = send(table, user, action, at=2, idempotency_key=key)
            return done.seat, done.version

        assert sorted(set(race(answer, "abc"))) in ([(0, 3), (1, 4)], [(0, 4), (1, 3)])


def test_what_was_told_in_private_is_nothing_that_newer_rules_must_do_again() -> None:
    told = Told("high", 1, 0, "2", seen_by=0b11, learned="ASK-1")
    assert alike([told], [])
    assert not alike([ValueChanged("points", 1, 0)], [])
