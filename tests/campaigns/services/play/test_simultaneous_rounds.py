"""Sealed rounds: seats answer once at one version, and events hide answers."""

from typing import Any

import pytest

from campaigns import errors
from campaigns.eventlog import log
from campaigns.models import Campaign
from campaigns.verification.verify import verify
from engine.kernel.decisions import RESIGN
from tests.campaigns import rival_campaigns
from tests.campaigns.eventlog.test_log import race
from tests.campaigns.rival_campaigns import PASS, bid, fresh, send

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(owner: Any, mate: Any, stranger: Any) -> Campaign:
    """Return a table of three people who all must bid: version 2."""
    return rival_campaigns.bidding([owner, mate, stranger])


class TestTwoAnswersAtOneVersion:
    def test_a_second_answer_at_the_same_version_is_accepted(self, table: Campaign, owner: Any, mate: Any) -> None:
        first, second = bid(table, 0), bid(table, 1)
        assert send(table, owner, first, at=2).version == 3
        assert send(table, mate, second, at=2).version == 4
        assert [(event.type, event.seat) for event in log.read(table.id, after=2)] == [("acted", 0), ("acted", 1)]

    def test_the_last_answer_reveals_all(self, table: Campaign, owner: Any, mate: Any, stranger: Any) -> None:
        answers = {user: bid(table, seat) for seat, user in enumerate((owner, mate, stranger))}
        done = [send(table, user, action, at=2) for user, action in answers.items()]
        assert [len(one.facts) for one in done[:2]] == [0, 0]
        assert done[2].facts
        assert fresh(table).waiting_for == [1], "the next round has begun, and another leads it"
        assert verify(table).fault is None


class TestWhatIsStale:
    def test_a_given_answer_cannot_be_changed(self, table: Campaign, owner: Any) -> None:
        other = bid(table, 0, 1)
        send(table, owner, bid(table, 0), at=2)
        with pytest.raises(errors.StaleVersionError):
            send(table, owner, other, at=2)
        with pytest.raises(errors.NotYourDecisionError) as refusal:
            send(table, owner, other)
        assert "You have answered" in refusal.value.extra["reason"]
        assert log.head(table.id).version == 3

    def test_an_answer_is_stale_in_the_next_round(self, table: Campaign, owner: Any, mate: Any, stranger: Any) -> None:
        late = bid(table, 0, 1)
        for seat, user in enumerate((owner, mate, stranger)):
            send(table, user, bid(table, seat), at=2)
        send(table, mate, PASS)
        assert set(fresh(table).waiting_for) == {0, 1, 2}
        with pytest.raises(errors.StaleVersionError):
            send(table, owner, late, at=2)

    def test_an_answer_is_stale_after_a_resignation(
        self, table: Campaign, owner: Any, mate: Any, stranger: Any
    ) -> None:
        send(table, stranger, RESIGN)
        with pytest.raises(errors.StaleVersionError):
            send(table, owner, bid(table, 0), at=2)


@pytest.mark.db
@pytest.mark.django_db(transaction=True)
class TestRaces:
    def test_simultaneous_answers_all_count(self, table: Campaign, owner: Any, mate: Any, stranger: Any) -> None:
        people = dict(zip("abc", (owner, mate, stranger), strict=True))
        bids = {name: bid(table, seat) for seat, name in enumerate(people)}
        versions = race(lambda name: send(table, people[name], bids[name], at=2).version, "abc")
        assert sorted(versions) == [3, 4, 5]
        assert sorted(event.seat for event in log.read(table.id, after=2)) == [0, 1, 2]
        assert verify(table).fault is None

    def test_simultaneous_answers_of_one_seat_count_once(self, table: Campaign, owner: Any) -> None:
        bids = {name: bid(table, 0, which) for which, name in enumerate("ab")}

        def answer(name: str) -> str:
            try:
                return f"done, at {send(table, owner, bids[name], at=2).version}"
            except errors.StaleVersionError:
                return "stale"

        assert sorted(race(answer)) == ["done, at 3", "stale"]
