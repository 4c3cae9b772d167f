"""Loadouts: chosen in the lobby, committed at the start, secret until the end."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from campaigns import errors, ruleset_migration, services
from campaigns.eventlog import log, secret_loadouts
from campaigns.files import transfer
from campaigns.models import Campaign, Event, Seat
from campaigns.verification import verify
from tests.campaigns.files.campaign_files import SEED, broken, lines_of, put, refused, sealed
from tests.campaigns.finished_campaigns import play_out
from tests.campaigns.rival_campaigns import fresh
from tests.rulesets.sealedbid import STARTERS

pytestmark = pytest.mark.django_db
NewCampaign = Callable[..., Campaign]

DECKS = {starter.name: starter.deck for starter in STARTERS}
TOO_MANY = {"bids": {"9": 3, "1": 2, "5": 1}, "spare": {"5": 2}}
Table = NewCampaign


def seat(campaign: Campaign, index: int) -> Seat:
    return Seat.objects.get(campaign=campaign, index=index)


def opening(campaign: Campaign) -> dict[str, Any]:
    return log.payload(Event.objects.get(stream=campaign.pk, version=1))


def decks_in(campaign: Campaign) -> list[Any]:
    return [row["secret"]["deck"] for row in opening(campaign)["secrets"]]


@pytest.fixture
def new_table(new_campaign: NewCampaign) -> Table:
    def make(*controllers: str, **wishes: Any) -> Campaign:
        return new_campaign(*controllers, **{"ruleset": "sealedbid", "format": "single", "undo": "off", **wishes})

    return make


@pytest.fixture
def lobby(new_table: Table, mate: Any) -> Campaign:
    """Return a lobby with the owner and the mate, neither ready."""
    campaign = new_table("me", "open", visibility="public", seed=SEED)
    services.join(campaign.id, mate, campaign.invite)
    return fresh(campaign)


@pytest.fixture
def open_table(lobby: Campaign, owner: Any, mate: Any) -> Campaign:
    services.set_loadout(lobby.id, owner, 0, {"starter": "high"})
    services.set_loadout(lobby.id, mate, 1, {"starter": "low"})
    return fresh(lobby)


@pytest.fixture
def over(open_table: Campaign) -> Campaign:
    return play_out(open_table)


class TestGettingReady:
    def test_play_starts_when_all_seats_are_ready(self, lobby: Campaign, owner: Any, mate: Any) -> None:
        assert (lobby.status, [chair.ready for chair in lobby.seats.all()]) == ("lobby", [False, False])
        services.set_loadout(lobby.id, mate, 1, {"deck": DECKS["even"]})
        assert (fresh(lobby).status, [chair.ready for chair in lobby.seats.all()]) == ("lobby", [False, True])
        services.set_loadout(lobby.id, owner, 0, {"starter": "low"})
        assert (fresh(lobby).status, fresh(lobby).version) == ("playing", 1)
        assert decks_in(lobby) == [DECKS["low"], DECKS["even"]]

    def test_only_the_holder_sets_a_loadout(self, lobby: Campaign, owner: Any, stranger: Any) -> None:
        for user, index in ((owner, 1), (owner, 2), (stranger, 1), (stranger, 10**30)):
            with pytest.raises(errors.NotYourSeatError):
                services.set_loadout(lobby.id, user, index, {})
            with pytest.raises(errors.NotYourSeatError):
                services.own_loadout(lobby.id, user, index)
        assert not lobby.seats.filter(ready=True).exists()

    @pytest.mark.parametrize(
        ("wish", "field", "word"),
        [
            ({"starter": "queen"}, "starter", "high, even, low"),
            ({"deck": {"bids": {"queen": 6}}}, "deck", "no card"),
            ({"deck": {}}, "deck", "6 cards"),
            ({"deck": DECKS["low"], "starter": "low"}, "starter", "in one way"),
        ],
    )
    def test_an_invalid_deck_changes_nothing(
        self, lobby: Campaign, mate: Any, wish: Any, field: str, word: str
    ) -> None:
        services.set_loadout(lobby.id, mate, 1, {"starter": "low"})
        with pytest.raises(errors.SetupError, match=word) as refusal:
            services.set_loadout(lobby.id, mate, 1, wish)
        assert refusal.value.field == field
        assert services.own_loadout(lobby.id, mate, 1).secret == {"deck": DECKS["low"]}

    def test_leaving_a_seat_deletes_its_loadout(self, lobby: Campaign, owner: Any, mate: Any, stranger: Any) -> None:
        services.set_loadout(lobby.id, mate, 1, {})
        services.leave(lobby.id, mate)
        assert (seat(lobby, 1).ready, seat(lobby, 1).secret) == (False, None)
        services.set_loadout(lobby.id, owner, 0, {})
        services.join(lobby.id, stranger, lobby.invite)
        assert (fresh(lobby).status, services.own_loadout(lobby.id, stranger, 1).secret) == ("lobby", None)


def test_bots_draw_starter_decks_from_the_seed(new_table: Table) -> None:
    def decks(number: int) -> Any:
        return decks_in(new_table("bot:random", "bot:random", seed=bytes([number]) * 32, wake_bots=False))

    taken = [decks(number) for number in range(6)]
    assert {log.text(deck) for pair in taken for deck in pair} == set(map(log.text, DECKS.values()))
    assert taken == [decks(number) for number in range(6)]


class TestTheLog:
    def test_commitments_are_public_and_salted(self, open_table: Campaign, over: Campaign) -> None:
        assert open_table.secret_commitments == opening(open_table)["secret_commitments"]
        assert open_table.secret_commitments == [
            secret_loadouts.commitment(row) for row in opening(open_table)["secrets"]
        ]
        guess = opening(open_table)["secrets"][0] | {"salt": "00" * 32}
        assert secret_loadouts.commitment(guess) not in open_table.secret_commitments

    def test_commitments_can_be_checked_after_the_end(self, open_table: Campaign) -> None:
        before = services.events(open_table, None, limit=1)[0]["payload"]
        assert "secrets" not in before and len(before["secret_commitments"]) == 2
        after = services.events(play_out(open_table), None, limit=1)[0]["payload"]
        assert [secret_loadouts.commitment(row) for row in after["secrets"]] == before["secret_commitments"]

    def test_faults_of_a_running_campaign_name_no_card(self, open_table: Campaign) -> None:
        events = list(log.read(open_table.id))
        said = opening(open_table)
        said["secrets"][1]["secret"]["deck"]["bids"] = {"no such bid": 6}
        open_table.secret_commitments = [secret_loadouts.commitment(row) for row in said["secrets"]]
        said["secret_commitments"] = open_table.secret_commitments
        events[0].payload = log.text(said)
        events[0].hash = log.link(events[0])
        fault = verify.examine(open_table, events, {}).fault
        assert fault is not None and fault.detail == "the rules don't allow the deck of seat 1"


def test_a_fork_of_a_running_campaign_has_no_loadouts(open_table: Campaign, owner: Any) -> None:
    fork = services.fork(open_table.id, owner, at_version=1)
    assert (fork.secret_commitments, services.own_loadout(fork.id, owner, 0).secret) == ([], None)
    assert "secrets" not in opening(fork)
    assert set(services.events(fork, 0, limit=1)[0]["payload"]).isdisjoint({"secrets", "state"})
    assert verify.verify(play_out(fork)).fault is None


def test_a_deck_allowed_by_new_rules_stays_in_the_lobby(lobby: Campaign, owner: Any, mate: Any) -> None:
    services.set_loadout(lobby.id, mate, 1, {"starter": "low"})
    Campaign.objects.filter(pk=lobby.pk).update(card_set_digest="older cards")
    ruleset_migration.carry_over(fresh(lobby))
    services.set_loadout(lobby.id, owner, 0, {})
    assert decks_in(lobby)[1] == DECKS["low"]


SECRET = (1, "payload", "secrets", 1)


class TestFiles:
    def test_no_file_is_available_before_the_end(self, open_table: Campaign, owner: Any) -> None:
        with pytest.raises(errors.NotOverError):
            services.export_campaign(open_table.id, owner)
        with pytest.raises(errors.NotOverError):
            transfer.export(open_table)
        fork = services.fork(open_table.id, owner, at_version=1)
        for campaign in (open_table, fork):
            with pytest.raises(CommandError, match="reveal the decks"):
                call_command("export", campaign.id)

    @pytest.mark.parametrize(
        "change",
        [
            put(*SECRET, "secret", "deck", value=DECKS["even"]),
            put(*SECRET, "salt", value="00" * 32),
            put(1, "payload", "secret_commitments", 1, value="00" * 32),
            lambda lines: lines[1]["payload"]["secrets"].reverse(),
        ],
    )
    def test_a_changed_deck_fails_its_commitment(self, over: Campaign, change: Any) -> None:
        refusal = refused(broken(lines_of(over), change, seal=True))
        assert refusal.extra == {"line": 2, "version": 1}
        assert "match their commitments" in refusal.detail

    @pytest.mark.parametrize(
        ("change", "word"),
        [
            (put(*SECRET, "secret", "deck", value=DECKS["even"]), "facts"),
            (put(*SECRET, "secret", "deck", value=TOO_MANY), "seat 1"),
            (put(*SECRET, "secret", "deck", value=[7]), "seat 1"),
            (lambda lines: lines[1]["payload"]["secrets"].pop(), "1 seats"),
            (lambda lines: lines[1]["payload"]["secrets"].append(lines[1]["payload"]["secrets"][0]), "3 seats"),
        ],
    )
    def test_a_forged_deck_with_its_commitment_is_refused(self, over: Campaign, change: Any, word: str) -> None:
        lines = lines_of(over)
        change(lines)
        said = lines[1]["payload"]
        said["secret_commitments"] = [secret_loadouts.commitment(row) for row in said["secrets"]]
        refusal = refused(sealed(lines))
        assert refusal.extra == {"line": 2, "version": 1}
        assert word in refusal.detail
