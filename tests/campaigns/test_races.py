"""Commands that arrive at once, on a real server."""

from collections.abc import Callable
from typing import Any

import pytest

from campaigns import log, services
from campaigns.errors import (
    NotInLobbyError,
    NotPlayingError,
    NotYourSeatError,
    SeatTakenError,
    StaleVersionError,
    TooManyDecksError,
)
from campaigns.models import Campaign
from campaigns.services import limits
from tests.campaigns.finished import play_out
from tests.campaigns.test_log import race
from tests.support.profiles import budget

pytestmark = [pytest.mark.db, pytest.mark.django_db(transaction=True)]


def option(campaign: Campaign) -> dict[str, Any]:
    rules, _, table = services.table(campaign)
    return {"type": "play", "card": rules.decision(table).options[0].card}


def test_one_request_sent_twice_at_once_is_one_action_with_one_answer(duel: Campaign, owner: Any) -> None:
    request = {"action": option(duel), "expected_version": 1, "idempotency_key": "k"}
    one, two = race(lambda _: services.act(duel.id, owner, **request))
    assert one == two
    assert log.head(duel.id).version == 2


def test_of_two_actions_at_one_version_one_is_stale(duel: Campaign, owner: Any) -> None:
    action = option(duel)

    def act(_: str) -> str:
        try:
            services.act(duel.id, owner, action, expected_version=1)
        except StaleVersionError as refusal:
            return f"stale, at {refusal.current}"
        return "acted"

    assert sorted(race(act)) == ["acted", "stale, at 2"]


def test_of_two_people_on_the_last_seat_one_stands(
    new_campaign: Callable[..., Campaign], mate: Any, stranger: Any
) -> None:
    campaign = new_campaign("me", "open")

    def join(name: str) -> str:
        try:
            services.join(campaign.id, {"a": mate, "b": stranger}[name], campaign.invite)
        except (SeatTakenError, NotInLobbyError):
            return "stands"
        return "sits"

    assert sorted(race(join)) == ["sits", "stands"]
    assert log.head(campaign.id).version == 1


def test_two_people_on_the_last_two_seats_open_the_game_once(
    new_campaign: Callable[..., Campaign], mate: Any, stranger: Any
) -> None:
    campaign = new_campaign("me", "open", "open")
    seats = race(lambda name: services.join(campaign.id, {"a": mate, "b": stranger}[name], campaign.invite).index)
    campaign.refresh_from_db()
    assert (sorted(seats), campaign.status, log.head(campaign.id).version) == ([1, 2], "playing", 1)


def test_two_people_who_want_a_rematch_at_once_get_one(duel: Campaign, owner: Any, mate: Any) -> None:
    play_out(duel)
    found = race(lambda name: services.rematch(duel.id, {"a": owner, "b": mate}[name]).id)
    assert len(set(found)) == 1
    assert Campaign.objects.filter(rematch_of=duel).count() == 1


def test_two_people_who_get_ready_at_once_open_the_game_once(
    new_campaign: Callable[..., Campaign], owner: Any, mate: Any
) -> None:
    for _ in range(budget(5)):
        campaign = new_campaign("me", "open", ruleset="sealedbid", format="single")
        services.join(campaign.id, mate, campaign.invite)
        people = {"a": (owner, 0), "b": (mate, 1)}

        def put(name: str, campaign: Campaign = campaign, people: dict[str, Any] = people) -> bool:
            return services.put_secret(campaign.id, *people[name], {}).ready

        assert race(put) == [True, True]
        campaign.refresh_from_db()
        assert (campaign.status, log.head(campaign.id).version, len(campaign.secret_commitments)) == ("playing", 1, 2)


def test_who_leaves_and_gets_ready_at_once_does_one_of_both(
    new_campaign: Callable[..., Campaign], owner: Any, mate: Any
) -> None:
    for _ in range(budget(5)):
        campaign = new_campaign("me", "open", ruleset="sealedbid", format="single", visibility="public")
        services.join(campaign.id, mate, campaign.invite)
        services.put_secret(campaign.id, owner, 0, {})

        def command(name: str, campaign: Campaign = campaign) -> str:
            try:
                services.leave(campaign.id, mate) if name == "a" else services.put_secret(campaign.id, mate, 1, {})
            except (NotYourSeatError, NotInLobbyError):
                return "too late"
            return "done"

        outcome = race(command)
        campaign.refresh_from_db()
        assert sorted(outcome) == ["done", "too late"]
        assert (campaign.status == "playing") is (outcome == ["too late", "done"])
        assert campaign.seats.filter(secret__isnull=True).count() == (2 if campaign.status == "playing" else 1)


@pytest.mark.parametrize("begin", ["the last one joins", "the owner starts"])
def test_leaving_and_beginning_at_once_end_with_everybody_or_with_a_free_seat(
    new_campaign: Callable[..., Campaign], owner: Any, mate: Any, stranger: Any, begin: str
) -> None:
    for _ in range(budget(5)):
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


def test_who_leaves_twice_at_once_leaves_once(new_campaign: Callable[..., Campaign], mate: Any) -> None:
    campaign = new_campaign("me", "open", "open", visibility="public")
    services.join(campaign.id, mate, campaign.invite)

    def leave(_: str) -> str:
        try:
            services.leave(campaign.id, mate)
        except NotYourSeatError:
            return "sat there no more"
        return "left"

    assert sorted(race(leave)) == ["left", "sat there no more"]


def test_two_workers_on_one_table_of_bots_make_one_game(new_campaign: Callable[..., Campaign]) -> None:
    campaign = new_campaign("bot:random", "bot:random", wake_bots=False)
    made = race(lambda _: services.play_bots(campaign.id))
    campaign.refresh_from_db()
    assert (sum(made), campaign.status, campaign.version) == (18, "finished", 20)


def test_giving_up_and_acting_at_once_both_end_well(new_campaign: Callable[..., Campaign], owner: Any) -> None:
    for _ in range(budget(5)):
        campaign = new_campaign("me")
        action = option(campaign)

        def command(name: str, campaign: Campaign = campaign, action: dict[str, Any] = action) -> str:
            try:
                if name == "a":
                    return services.abandon(campaign.id, owner).status
                return str(services.act(campaign.id, owner, action, expected_version=1).version)
            except (StaleVersionError, NotPlayingError):
                return "too late"

        assert race(command) in (["abandoned", "2"], ["abandoned", "too late"])


def test_of_two_decks_marked_at_once_one_is_usual(owner: Any) -> None:
    race(lambda name: services.keep_deck(owner, ruleset="sealedbid", parts={}, name=name, is_usual=True))
    decks = services.decks_of(owner)
    assert (len(decks), sum(deck.is_usual for deck in decks)) == (2, 1)


def test_of_two_decks_for_the_last_place_one_is_kept(owner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ACCOUNT", limits.Limit(1, 1, 1))

    def keep(_: str) -> str:
        try:
            services.keep_deck(owner, ruleset="sealedbid", parts={})
        except TooManyDecksError:
            return "refused"
        return "kept"

    assert sorted(race(keep)) == ["kept", "refused"]
