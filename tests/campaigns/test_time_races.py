"""Undo, redo, votes and actions that arrive at once, on a real server: one is done, and nothing is half done."""

from collections.abc import Callable
from typing import Any

import pytest

from campaigns import event_types, log, services, timeline
from campaigns.errors import BotPlaysError, NotPlayingError, StaleVersionError, VoteOverError
from campaigns.event_types import is_resignation
from campaigns.models import Campaign, Seat
from campaigns.verification import verify
from tests.campaigns import rivals
from tests.campaigns.test_log import race
from tests.campaigns.test_races import option
from tests.campaigns.test_undoing import DEAL, fresh, play
from tests.campaigns.walls import Wall
from tests.support.profiles import budget

pytestmark = [pytest.mark.db, pytest.mark.django_db(transaction=True)]
ROUNDS = budget(4)
Command = Callable[[], Any]


def outcome(command: Command) -> str:
    """Return what came of a command: what it did, or at which version it found the campaign."""
    try:
        done = command()
    except StaleVersionError as refusal:
        return f"stale, at {refusal.current}"
    except VoteOverError as refusal:
        return f"over, at {refusal.extra['current_version']}"
    except NotPlayingError:
        return "over"
    except BotPlaysError:
        return "a bot plays"
    return f"done, at {done.version}"


def at_once(one: Command, two: Command) -> list[str]:
    return sorted(race(lambda name: outcome({"a": one, "b": two}[name])))


def types_after(campaign: Campaign, version: int) -> list[str]:
    return [event.type for event in log.read(campaign.id, after=version)]


def assert_true(campaign: Campaign) -> None:
    """Check that columns, chain, snapshots and history agree."""
    report = verify(campaign)
    assert report.fault is None, report.fault
    events = list(log.read(campaign.id))
    assert fresh(campaign).version == len(events)
    assert fresh(campaign).actions == timeline.actions_in_force(events)


@pytest.fixture
def table(new_campaign: Callable[..., Campaign], mate: Any) -> Callable[[], Campaign]:
    """Make a duel that stands at version 3, two actions after its opening; the owner is asked for each."""

    def make() -> Campaign:
        campaign = new_campaign("me", "open", undo="free")
        services.join(campaign.id, mate, campaign.invite)
        people = services.viewer_seat(campaign, mate), mate
        for _ in range(2):
            asked = fresh(campaign).waiting_for[0]
            play(campaign, people[1] if asked == people[0] else campaign.owner)
        return campaign

    return make


def asked_of(campaign: Campaign, owner: Any, mate: Any) -> Any:
    return (owner, mate)[fresh(campaign).waiting_for[0]]


def test_of_two_undos_at_once_one_is_stale(table: Any, owner: Any, mate: Any) -> None:
    for _ in range(ROUNDS):
        campaign = table()
        undos = [
            lambda user=user, campaign=campaign: services.undo(campaign.id, user, expected_version=3)
            for user in (owner, mate)
        ]
        assert at_once(*undos) == ["done, at 4", "stale, at 4"]
        assert types_after(campaign, 3) == ["undone"]
        assert_true(campaign)


def test_a_seat_is_taken_back_whatever_the_bot_does_just_then(table: Any, owner: Any, mate: Any) -> None:
    """Both are done: who takes a seat back tries again where the bot was quicker, and no bot acts after that."""
    for _ in range(ROUNDS):
        campaign = table()
        services.call_bot(campaign.id, owner, 1)
        asked, action = fresh(campaign).version, option(campaign)
        commands = [
            lambda campaign=campaign: services.take_back(campaign.id, mate, 1),
            lambda campaign=campaign, action=action, asked=asked: services.act(
                campaign.id, owner, action, expected_version=asked
            ),
        ]
        assert all(done.startswith(("done", "stale")) for done in at_once(*commands))
        after = list(log.read(campaign.id, after=asked))
        back = next(event.version for event in after if event.type == event_types.RETURNED)
        assert not any(event.seat == 1 and event.version > back for event in after)
        assert not Seat.objects.filter(campaign=campaign).exclude(stand_in="").exists()
        assert_true(campaign)


def test_of_two_who_call_bots_for_each_other_one_is_away(table: Any, owner: Any, mate: Any) -> None:
    for _ in range(ROUNDS):
        campaign = table()
        commands = [
            lambda campaign=campaign: services.call_bot(campaign.id, owner, 1),
            lambda campaign=campaign: services.call_bot(campaign.id, mate, 0),
        ]
        done = at_once(*commands)
        assert [word.partition(",")[0] for word in done] == ["a bot plays", "done"]
        assert Seat.objects.filter(campaign=campaign).exclude(stand_in="").count() == 1
        assert_true(campaign)


def test_of_an_undo_and_an_action_at_once_one_is_stale(table: Any, owner: Any, mate: Any) -> None:
    for _ in range(ROUNDS):
        campaign = table()
        user, action = asked_of(campaign, owner, mate), option(campaign)
        ends = at_once(
            lambda c=campaign: services.undo(c.id, owner, expected_version=3, to_version=1),
            lambda c=campaign, u=user, a=action: services.act(c.id, u, a, expected_version=3),
        )
        assert ends == ["done, at 4", "stale, at 4"]
        assert types_after(campaign, 3) in (["undone"], ["acted"])
        assert_true(campaign)


def test_of_a_redo_and_an_action_at_once_one_is_stale(table: Any, owner: Any, mate: Any) -> None:
    for _ in range(ROUNDS):
        campaign = table()
        services.undo(campaign.id, owner, expected_version=3)
        user, action = asked_of(campaign, owner, mate), option(campaign)
        ends = at_once(
            lambda c=campaign: services.redo(c.id, owner, expected_version=4),
            lambda c=campaign, u=user, a=action: services.act(c.id, u, a, expected_version=4),
        )
        assert ends == ["done, at 5", "stale, at 5"]
        assert types_after(campaign, 4) in (["redone"], ["acted"])
        assert_true(campaign)


def test_of_an_undo_and_a_redo_at_once_one_is_stale(table: Any, owner: Any, mate: Any) -> None:
    for _ in range(ROUNDS):
        campaign = table()
        services.undo(campaign.id, owner, expected_version=3)
        ends = at_once(
            lambda c=campaign: services.redo(c.id, owner, expected_version=4),
            lambda c=campaign: services.undo(c.id, mate, expected_version=4),
        )
        assert ends == ["done, at 5", "stale, at 5"]
        assert_true(campaign)


def test_an_undo_sent_twice_at_once_with_one_key_is_one_undo_with_one_answer(table: Any, owner: Any) -> None:
    for _ in range(ROUNDS):
        campaign = table()
        request = {"expected_version": 3, "idempotency_key": "k"}
        one, two = race(lambda _, c=campaign, r=request: services.undo(c.id, owner, **r))
        assert one == two == services.Moved(version=4, table_version=2)
        assert types_after(campaign, 3) == ["undone"]


class TestVotes:
    @pytest.fixture
    def called(self, new_campaign: Callable[..., Campaign], owner: Any, mate: Any, stranger: Any) -> Any:
        """Make a table of three whose owner would go back behind the second deal. Returns it and the proposal."""
        people = {0: owner, 1: mate, 2: stranger}

        def make() -> tuple[Campaign, int]:
            campaign = new_campaign("me", "open", "open", undo="vote")
            for user in (mate, stranger):
                services.join(campaign.id, user, campaign.invite)
            while (now := fresh(campaign)).game == 1:
                play(campaign, people[now.waiting_for[0]])
            moved = services.undo(campaign.id, owner, expected_version=now.version, to_version=DEAL)
            return campaign, moved.version

        return make

    def test_two_yeses_at_once_both_count_and_the_undo_is_done_once(
        self, called: Any, mate: Any, stranger: Any
    ) -> None:
        for _ in range(ROUNDS):
            campaign, proposal = called()
            votes = [
                lambda user=user, c=campaign, p=proposal: services.vote(c.id, user, proposal=p, agrees=True)
                for user in (mate, stranger)
            ]
            assert at_once(*votes) == [f"done, at {proposal + 1}", f"done, at {proposal + 3}"]
            assert types_after(campaign, proposal) == ["answered", "answered", "undone"]
            assert fresh(campaign).knowledge_taken_back == 1
            assert_true(campaign)

    def test_the_last_yes_sent_twice_at_once_carries_it_out_once(self, called: Any, mate: Any, stranger: Any) -> None:
        for _ in range(ROUNDS):
            campaign, proposal = called()
            services.vote(campaign.id, mate, proposal=proposal, agrees=True)
            last = [lambda c=campaign, p=proposal: services.vote(c.id, stranger, proposal=p, agrees=True)] * 2
            assert at_once(*last) == [f"done, at {proposal + 3}", f"over, at {proposal + 3}"]
            assert_true(campaign)

    def test_of_a_last_yes_and_a_no_at_once_one_decides(
        self, called: Any, owner: Any, mate: Any, stranger: Any
    ) -> None:
        for _ in range(ROUNDS):
            campaign, proposal = called()
            services.vote(campaign.id, mate, proposal=proposal, agrees=True)
            at_once(
                lambda c=campaign, p=proposal: services.vote(c.id, stranger, proposal=p, agrees=True),
                lambda c=campaign, p=proposal: services.vote(c.id, owner, proposal=p, agrees=False),
            )
            assert types_after(campaign, proposal + 1) in (["answered", "undone"], ["answered"])
            assert services.prospects(fresh(campaign), owner)["vote"] is None
            assert_true(campaign)

    def test_of_the_last_yes_and_an_action_at_once_one_counts(
        self, called: Any, owner: Any, mate: Any, stranger: Any
    ) -> None:
        for _ in range(ROUNDS):
            campaign, proposal = called()
            services.vote(campaign.id, mate, proposal=proposal, agrees=True)
            user = (owner, mate, stranger)[fresh(campaign).waiting_for[0]]
            action = option(campaign)
            ends = at_once(
                lambda c=campaign, p=proposal: services.vote(c.id, stranger, proposal=p, agrees=True),
                lambda c=campaign, p=proposal, u=user, a=action: services.act(c.id, u, a, expected_version=p + 1),
            )
            assert types_after(campaign, proposal + 1) in (["answered", "undone"], ["acted"])
            assert [end.split(",")[0] for end in ends] in (["done", "stale"], ["done", "over"])
            assert_true(campaign)


@pytest.mark.usefixtures("rivals_known")
def test_a_resignation_and_a_last_action_at_once_end_it_once(
    bidders: Callable[..., Campaign], owner: Any, mate: Any
) -> None:
    for _ in range(ROUNDS):
        campaign = bidders(options={"rounds": 2})
        at = rivals.play(campaign, 7)
        user, wish = rivals.choice(campaign)
        ends = at_once(
            lambda c=campaign, u=mate if user == owner else owner: services.resign(c.id, u),
            lambda c=campaign, u=user, w=wish: services.act(c.id, u, **w),
        )
        assert [end.partition(",")[0] for end in ends] in (["done", "over"], ["done", "stale"])
        assert types_after(campaign, at) == ["acted", "closed"]
        assert_true(campaign)


@pytest.mark.usefixtures("rivals_known")
def test_a_resignation_is_not_stale_because_somebody_acts(
    bidders: Callable[..., Campaign], owner: Any, mate: Any
) -> None:
    for _ in range(ROUNDS):
        campaign = bidders()
        ends = at_once(
            lambda c=campaign: services.resign(c.id, mate),
            lambda c=campaign: services.act(c.id, owner, {"type": "pass"}, expected_version=1),
        )
        assert ends[0].startswith("done")
        assert log.payload(log.read(campaign.id).get(seat=1)) == {"action": {"type": "resign"}, "because": "choice"}
        assert fresh(campaign).status == "finished"
        assert_true(campaign)


@pytest.mark.usefixtures("rivals_known")
def test_of_an_action_and_a_clock_that_runs_out_at_once_one_counts(
    bidders: Callable[..., Campaign], owner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = Wall(monkeypatch)
    for _ in range(ROUNDS):
        campaign = bidders(clock={"kind": "game", "minutes": 1})
        wall.go(minutes=1)
        end, _kept = race(
            lambda name, c=campaign: {
                "a": lambda: outcome(lambda: services.act(c.id, owner, {"type": "pass"}, expected_version=1)),
                "b": services.keep_time,
            }[name]()
        )
        (first, *_) = log.read(campaign.id, after=1)
        assert (end == "done, at 2") == (not is_resignation(first))
        assert end in ("done, at 2", "stale, at 3", "over")
        assert_true(campaign)
