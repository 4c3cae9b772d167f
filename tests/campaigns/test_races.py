"""Simultaneous commands on a real server: each is carried out whole or not at all."""

from collections.abc import Callable
from typing import Any

import pytest

from campaigns import services
from campaigns.errors import NotInLobbyError, NotPlayingError, StaleVersionError, VoteOverError
from campaigns.eventlog import event_types, log, timeline
from campaigns.eventlog.event_types import is_resignation
from campaigns.models import Campaign, Seat
from campaigns.verification.verify import verify
from tests.campaigns import rival_campaigns
from tests.campaigns.clocks.wall_clock import Wall
from tests.campaigns.eventlog.test_log import race
from tests.campaigns.finished_campaigns import play_out
from tests.campaigns.rival_campaigns import fresh
from tests.campaigns.services.play.test_undo import DEAL, play
from tests.support.profiles import budget

pytestmark = [pytest.mark.db, pytest.mark.django_db(transaction=True)]
NewCampaign = Callable[..., Campaign]
ROUNDS = budget(2)
Command = Callable[[], Any]


def outcome(command: Command) -> str:
    """Return the result of a command, or the current version if it was stale."""
    try:
        done = command()
    except StaleVersionError as refusal:
        return f"stale, at {refusal.current}"
    except VoteOverError as refusal:
        return f"over, at {refusal.extra['current_version']}"
    except NotPlayingError:
        return "over"
    return f"done, at {done.version}"


def at_once(one: Command, two: Command) -> list[str]:
    return sorted(race(lambda name: outcome({"a": one, "b": two}[name])))


def types_after(campaign: Campaign, version: int) -> list[str]:
    return [event.type for event in log.read(campaign.id, after=version)]


def assert_true(campaign: Campaign) -> None:
    """Check that columns, hash chain, snapshots and history agree."""
    report = verify(campaign)
    assert report.fault is None, report.fault
    events = list(log.read(campaign.id))
    assert fresh(campaign).version == len(events)
    assert fresh(campaign).actions == timeline.actions_in_force(events)


def option(campaign: Campaign) -> dict[str, Any]:
    rules, _, table = services.table(campaign)
    return {"type": "play", "card": rules.decision(table).options[0].card}


def test_a_request_sent_twice_at_once_acts_once(duel: Campaign, owner: Any) -> None:
    request = {"action": option(duel), "expected_version": 1, "idempotency_key": "k"}
    one, two = race(lambda _: services.act(duel.id, owner, **request))
    assert (one[:4], list(one.table)) == (two[:4], list(two.table))
    assert log.head(duel.id).version == 2


def test_of_two_actions_at_one_version_one_is_stale(duel: Campaign, owner: Any) -> None:
    action = option(duel)
    act = [lambda: services.act(duel.id, owner, action, expected_version=1)] * 2
    assert at_once(*act) == ["done, at 2", "stale, at 2"]


def test_simultaneous_rematch_requests_create_one_campaign(duel: Campaign, owner: Any, mate: Any) -> None:
    play_out(duel)
    found = race(lambda name: services.rematch(duel.id, {"a": owner, "b": mate}[name]).id)
    assert len(set(found)) == 1
    assert Campaign.objects.filter(rematch_of=duel).count() == 1


@pytest.mark.parametrize("begin", ["the last one joins", "the owner starts"])
def test_leaving_and_starting_at_once(
    new_campaign: NewCampaign, owner: Any, mate: Any, stranger: Any, begin: str
) -> None:
    for _ in range(ROUNDS):
        campaign = new_campaign("me", "open", "open")
        services.join(campaign.id, mate, campaign.invite, seat=1)
        begins = {
            "the last one joins": lambda c: services.join(c.id, stranger, c.invite, seat=2),
            "the owner starts": lambda c: services.start(c.id, owner),
        }[begin]

        def command(name: str, campaign: Campaign = campaign, begins: Callable[..., Any] = begins) -> str:
            try:
                services.leave(campaign.id, mate) if name == "a" else begins(campaign)
            except NotInLobbyError:
                return "too late"
            return "done"

        left, begun = race(command)
        campaign.refresh_from_db()
        sits = services.seats_of(campaign, mate) == [1]
        opened = [event.type for event in log.read(campaign.id)] == ["opened"]
        assert begun == "done"
        assert sits is (left == "too late")
        assert (campaign.status == "playing") is opened is (sits or begin == "the owner starts")


def test_two_workers_play_a_bot_table_once(new_campaign: NewCampaign) -> None:
    campaign = new_campaign("bot:random", "bot:random", wake_bots=False)
    made = race(lambda _: services.play_bots(campaign.id))
    campaign.refresh_from_db()
    assert (sum(made), campaign.status, campaign.version) == (18, "finished", 20)


def test_abandoning_and_acting_at_once(new_campaign: NewCampaign, owner: Any) -> None:
    for _ in range(ROUNDS):
        campaign = new_campaign("me")
        action = option(campaign)
        at_once(
            lambda c=campaign: services.abandon(c.id, owner),
            lambda c=campaign, a=action: services.act(c.id, owner, a, expected_version=1),
        )
        assert fresh(campaign).status == "abandoned"
        assert types_after(campaign, 1) in (["closed"], ["acted", "closed"])


def test_one_of_two_decks_marked_at_once_is_the_default(owner: Any) -> None:
    race(lambda name: services.save_deck(owner, ruleset="sealedbid", parts={}, name=name, is_usual=True))
    decks = services.decks_of(owner)
    assert (len(decks), sum(deck.is_usual for deck in decks)) == (2, 1)


@pytest.fixture
def table(new_campaign: NewCampaign, mate: Any) -> Callable[[], Campaign]:
    """Create duels at version 3, two actions after the opening. The owner must choose."""

    def make() -> Campaign:
        campaign = new_campaign("me", "open", undo="free")
        services.join(campaign.id, mate, campaign.invite)
        people = services.viewer_seat(campaign, mate), mate
        for _ in range(2):
            asked = fresh(campaign).waiting_for[0]
            play(campaign, people[1] if asked == people[0] else campaign.owner)
        return campaign

    return make


def test_a_seat_is_taken_back_while_its_bot_acts(table: Any, owner: Any, mate: Any) -> None:
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


def test_of_an_undo_and_an_action_at_once_one_is_stale(table: Any, owner: Any, mate: Any) -> None:
    for _ in range(ROUNDS):
        campaign = table()
        user, action = (owner, mate)[fresh(campaign).waiting_for[0]], option(campaign)
        ends = at_once(
            lambda c=campaign: services.undo(c.id, owner, expected_version=3, to_version=1),
            lambda c=campaign, u=user, a=action: services.act(c.id, u, a, expected_version=3),
        )
        assert ends == ["done, at 4", "stale, at 4"]
        assert types_after(campaign, 3) in (["undone"], ["acted"])
        assert_true(campaign)


def test_simultaneous_agreements_carry_out_one_undo(
    new_campaign: NewCampaign, owner: Any, mate: Any, stranger: Any
) -> None:
    people = {0: owner, 1: mate, 2: stranger}
    for _ in range(ROUNDS):
        campaign = new_campaign("me", "open", "open", undo="vote")
        for user in (mate, stranger):
            services.join(campaign.id, user, campaign.invite)
        while (now := fresh(campaign)).game == 1:
            play(campaign, people[now.waiting_for[0]])
        proposal = services.undo(campaign.id, owner, expected_version=now.version, to_version=DEAL).version
        votes = [
            lambda user=user, c=campaign, p=proposal: services.vote(c.id, user, proposal=p, agrees=True)
            for user in (mate, stranger)
        ]
        assert at_once(*votes) == [f"done, at {proposal + 1}", f"done, at {proposal + 3}"]
        assert types_after(campaign, proposal) == ["answered", "answered", "undone"]
        assert fresh(campaign).knowledge_taken_back == 1
        assert_true(campaign)


@pytest.mark.usefixtures("rivals_known")
def test_a_resignation_and_the_last_action_end_the_game_once(bidders: NewCampaign, owner: Any, mate: Any) -> None:
    for _ in range(ROUNDS):
        campaign = bidders(options={"rounds": 2})
        at = rival_campaigns.play(campaign, 7)
        user, wish = rival_campaigns.choice(campaign)
        ends = at_once(
            lambda c=campaign, u=mate if user == owner else owner: services.resign(c.id, u),
            lambda c=campaign, u=user, w=wish: services.act(c.id, u, **w),
        )
        assert [end.partition(",")[0] for end in ends] in (["done", "over"], ["done", "stale"])
        assert types_after(campaign, at) == ["acted", "closed"]
        assert_true(campaign)


@pytest.mark.usefixtures("rivals_known")
def test_an_action_and_a_timeout_at_once(bidders: NewCampaign, owner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    wall = Wall(monkeypatch)
    for _ in range(ROUNDS):
        campaign = bidders(clock={"kind": "game", "minutes": 1})
        wall.go(minutes=1)
        end, _kept = race(
            lambda name, c=campaign: {
                "a": lambda: outcome(lambda: services.act(c.id, owner, {"type": "pass"}, expected_version=1)),
                "b": services.expire_clocks,
            }[name]()
        )
        (first, *_) = log.read(campaign.id, after=1)
        assert (end == "done, at 2") == (not is_resignation(first))
        assert end in ("done, at 2", "stale, at 3", "over")
        assert_true(campaign)
