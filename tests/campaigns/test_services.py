"""Service commands, tried by owner, mate, stranger, spectator and bot."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection

from campaigns import errors, services
from campaigns.bots import bot_turns
from campaigns.eventlog import event_types, log, repository
from campaigns.models import Campaign, Snapshot
from campaigns.services.play.idempotency import scoped
from engine.kernel.facts import CardMoved
from engine.kernel.randomness import commitment
from tests.campaigns.rival_campaigns import fresh
from tests.support.query_plans import only_on_postgresql, plan

pytestmark = [pytest.mark.db, pytest.mark.django_db]
NewCampaign = Callable[..., Campaign]


def first_option(campaign: Campaign) -> dict[str, Any]:
    rules, _, table = services.table(campaign)
    return {"type": "play", "card": rules.decision(table).options[0].card}


def events(campaign: Campaign) -> list[Any]:
    return list(log.read(campaign.id))


class TestCreating:
    def test_a_campaign_without_open_seats_starts_at_once(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me")
        assert (campaign.status, campaign.version, campaign.waiting_for) == ("playing", 1, [0])
        assert [event.type for event in events(campaign)] == ["opened"]

    def test_the_first_event_commits_to_the_hidden_seed(self, new_campaign: NewCampaign) -> None:
        campaign = new_campaign("me")
        opening = log.payload(events(campaign)[0])
        assert opening["seed_commitment"] == commitment(bytes.fromhex(campaign.seed)) == campaign.seed_commitment
        assert campaign.seed not in events(campaign)[0].payload
        assert campaign.published_seed is None

    @pytest.mark.parametrize(
        ("wishes", "field"),
        [
            ({"seats": []}, "seats"),
            ({"seats": [{"avatar": None, "controller": "you"}]}, "seats.0.controller"),
            ({"seats": [{"avatar": None, "controller": "bot:nobody"}]}, "seats.0.controller"),
            ({"seats": [{"avatar": None, "controller": "me"}] * 2, "ranked": True}, "seats"),
            ({"format": "marathon"}, "format"),
            ({"options": {"colour": "red"}}, "options"),
            ({"name": "x" * 81}, "name"),
            ({"visibility": "secret"}, "visibility"),
        ],
    )
    def test_an_invalid_setup_names_its_field(
        self, new_campaign: NewCampaign, wishes: dict[str, Any], field: str
    ) -> None:
        with pytest.raises(errors.SetupError) as refusal:
            new_campaign("me", **wishes)
        assert refusal.value.field == field
        assert not Campaign.objects.exists()


class TestJoining:
    def test_taking_the_last_seat_starts_the_game(self, new_campaign: NewCampaign, mate: Any) -> None:
        campaign = new_campaign("me", "open")
        seat = services.join(campaign.id, mate, campaign.invite)
        assert (seat.index, seat.user, fresh(campaign).status) == (1, mate, "playing")

    def test_a_taken_seat_is_refused(self, new_campaign: NewCampaign, mate: Any, stranger: Any) -> None:
        campaign = new_campaign("me", "open", "open")
        services.join(campaign.id, mate, campaign.invite, seat=1)
        for seat in (0, 1, 7, -1):
            with pytest.raises(errors.SeatTakenError) as refusal:
                services.join(campaign.id, stranger, campaign.invite, seat=seat)
            assert refusal.value.extra == {"free": [2]}

    def test_a_private_campaign_is_hidden_without_an_invite(self, new_campaign: NewCampaign, stranger: Any) -> None:
        campaign = new_campaign("me", "open")
        for invite in ("", "wrong", "ключ", "\ud800"):
            with pytest.raises(errors.CampaignNotFoundError):
                services.join(campaign.id, stranger, invite)


class TestLeaving:
    @pytest.fixture
    def lobby(self, new_campaign: NewCampaign, mate: Any) -> Campaign:
        campaign = new_campaign("me", "open", "open", "open", visibility="public")
        services.join(campaign.id, mate, campaign.invite)
        return campaign

    def test_leaving_opens_the_seat(self, lobby: Campaign, mate: Any, stranger: Any) -> None:
        left = services.leave(lobby.id, mate)
        assert [(seat.controller, seat.user) for seat in left.seats.all()][1:] == [("open", None)] * 3
        assert left.status == "lobby"
        assert services.join(lobby.id, stranger, lobby.invite).index == 1

    def test_the_owner_cannot_leave(self, lobby: Campaign, owner: Any) -> None:
        with pytest.raises(errors.OwnerStaysError):
            services.leave(lobby.id, owner)
        assert services.seats_of(lobby, owner) == [0]

    def test_only_players_leave(self, lobby: Campaign, mate: Any, stranger: Any) -> None:
        for user, seat in ((stranger, None), (stranger, 1), (mate, 0), (mate, 2), (mate, 9)):
            with pytest.raises(errors.NotYourSeatError):
                services.leave(lobby.id, user, seat)
        assert services.seats_of(lobby, mate) == [1]

    def test_leaving_is_refused_after_the_start(self, duel: Campaign, owner: Any, mate: Any) -> None:
        with pytest.raises(errors.NotInLobbyError, match="the owner can abandon it") as refusal:
            services.leave(duel.id, mate)
        assert refusal.value.extra == {"status": "playing"}
        services.abandon(duel.id, owner)
        with pytest.raises(errors.NotInLobbyError, match="was abandoned"):
            services.leave(duel.id, mate)
        assert services.seats_of(duel, mate) == [1]


def test_bots_take_the_open_seats_at_the_start(new_campaign: NewCampaign, owner: Any) -> None:
    campaign = services.start(new_campaign("me", "open", "open").id, owner)
    controllers = [seat.controller for seat in campaign.seats.all()]
    assert controllers == ["human", f"bot:{bot_turns.DEFAULT}", f"bot:{bot_turns.DEFAULT}"]
    assert campaign.status == "playing"


class TestActing:
    def test_an_action_creates_the_next_version(self, duel: Campaign, owner: Any) -> None:
        done = services.act(duel.id, owner, first_option(duel), expected_version=1)
        assert (done.version, done.seat, fresh(duel).version, fresh(duel).waiting_for) == (2, 0, 2, [1])
        assert [type(fact) for fact in done.facts] == [CardMoved]

    def test_a_stale_version_is_refused_with_the_current_one(self, duel: Campaign, owner: Any, mate: Any) -> None:
        option = first_option(duel)
        services.act(duel.id, owner, option, expected_version=1)
        for version in (-1, 0, 1, 3, 10**20):
            with pytest.raises(errors.StaleVersionError) as refusal:
                services.act(duel.id, mate, option, expected_version=version)
            assert refusal.value.current == 2

    @pytest.mark.parametrize(
        ("action", "error"),
        [
            ({"type": "play", "card": 999}, errors.IllegalActionError),
            ({"type": "play"}, errors.IllegalActionError),
            ({}, errors.MalformedActionError),
            ({"type": "play", "card": "3"}, errors.MalformedActionError),
            ({"type": "play", "card": 1, "hand": []}, errors.MalformedActionError),
            (None, errors.MalformedActionError),
        ],
    )
    def test_an_illegal_action_changes_nothing(
        self, duel: Campaign, owner: Any, action: Any, error: type[Exception]
    ) -> None:
        before = services.table(duel)
        with pytest.raises(error):
            services.act(duel.id, owner, action, expected_version=1)
        assert len(events(duel)) == 1
        assert services.table(duel).ruleset.digest(services.table(duel).table) == before.ruleset.digest(before.table)

    def test_players_act_only_for_their_own_seat(self, duel: Campaign, owner: Any, mate: Any, stranger: Any) -> None:
        option = first_option(duel)
        with pytest.raises(errors.NotYourDecisionError):
            services.act(duel.id, mate, option, expected_version=1)
        with pytest.raises(errors.NotYourSeatError):
            services.act(duel.id, mate, option, expected_version=1, seat=0)
        with pytest.raises(errors.CampaignNotFoundError):
            services.act(duel.id, stranger, option, expected_version=1)
        assert len(events(duel)) == 1

    def test_actions_are_refused_before_the_start_and_after_the_end(
        self, new_campaign: NewCampaign, owner: Any
    ) -> None:
        lobby = new_campaign("me", "open")
        over = new_campaign("me")
        services.abandon(over.id, owner)
        for campaign in (lobby, over):
            with pytest.raises(errors.NotPlayingError):
                services.act(campaign.id, owner, {"type": "play", "card": 1}, expected_version=0)


class TestRepeating:
    def test_a_repeated_request_returns_the_first_answer(self, duel: Campaign, owner: Any) -> None:
        request = {"action": first_option(duel), "expected_version": 1, "idempotency_key": "k"}
        first = services.act(duel.id, owner, **request)
        repository.hot.clear()
        again = services.act(duel.id, owner, **request)
        assert (again[:4], list(again.table)) == (first[:4], list(first.table))
        assert len(events(duel)) == 2

    def test_the_same_key_for_another_request_is_refused(self, duel: Campaign, owner: Any) -> None:
        option = first_option(duel)
        services.act(duel.id, owner, option, expected_version=1, idempotency_key="k")
        for action, version in ((option, 2), ({"type": "play", "card": 999}, 1)):
            with pytest.raises(errors.IdempotencyMismatchError):
                services.act(duel.id, owner, action, expected_version=version, idempotency_key="k")

    def test_a_refused_request_keeps_its_key_free(self, duel: Campaign, owner: Any) -> None:
        with pytest.raises(errors.StaleVersionError):
            services.act(duel.id, owner, first_option(duel), expected_version=5, idempotency_key="k")
        assert services.act(duel.id, owner, first_option(duel), expected_version=1, idempotency_key="k").version == 2

    def test_a_stored_key_depends_on_the_servers_secret(self, duel: Campaign, owner: Any, settings: Any) -> None:
        services.act(duel.id, owner, first_option(duel), expected_version=1, idempotency_key="1")
        ours = events(duel)[1].idempotency_key
        assert scoped("1", owner) == ours
        settings.SECRET_KEY = "another server's"
        assert scoped("1", owner) != ours


class TestAbandoning:
    def test_abandoning_keeps_the_log_and_publishes_the_seed(self, duel: Campaign, owner: Any) -> None:
        campaign = services.abandon(duel.id, owner)
        last = events(duel)[-1]
        assert (campaign.status, campaign.waiting_for, last.type) == ("abandoned", [], event_types.CLOSED)
        assert log.payload(last)["seed"] == campaign.published_seed == duel.seed

    def test_only_the_owner_abandons_and_only_once(self, duel: Campaign, owner: Any, mate: Any) -> None:
        with pytest.raises(errors.NotOwnerError):
            services.abandon(duel.id, mate)
        services.abandon(duel.id, owner)
        with pytest.raises(errors.NotPlayingError):
            services.abandon(duel.id, owner)


class TestSeeing:
    def test_private_campaigns_are_for_players_and_owner(
        self, new_campaign: NewCampaign, owner: Any, mate: Any, stranger: Any
    ) -> None:
        campaign = new_campaign("open", "open")
        services.join(campaign.id, mate, campaign.invite)
        assert services.campaign_for(campaign.id, owner) == services.campaign_for(campaign.id, mate) == campaign
        for nobody in (stranger, AnonymousUser(), None):
            with pytest.raises(errors.CampaignNotFoundError):
                services.campaign_for(campaign.id, nobody)

    def test_hidden_and_missing_campaigns_look_alike(self, duel: Campaign, stranger: Any) -> None:
        refusals = []
        for campaign_id in (duel.id, "nothing", "\x00"):
            with pytest.raises(errors.CampaignNotFoundError) as refusal:
                services.campaign_for(campaign_id, stranger)
            refusals.append((refusal.value.detail, refusal.value.extra))
        assert refusals[0] == refusals[1] == refusals[2]

    def test_lists_contain_public_and_own_campaigns(self, new_campaign: NewCampaign, stranger: Any, owner: Any) -> None:
        private, unlisted, public = (new_campaign("me", visibility=name) for name in ("private", "unlisted", "public"))
        assert list(services.visible_campaigns(owner)) == [public, unlisted, private]
        assert list(services.visible_campaigns(stranger)) == [public]
        assert list(services.visible_campaigns(AnonymousUser())) == [public]
        assert list(services.visible_campaigns(stranger, mine=True)) == []
        assert services.campaign_for(unlisted.id, stranger) == unlisted

    @only_on_postgresql
    def test_own_campaigns_are_found_by_their_ids(self, owner: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off")
        found = plan(lambda: list(services.visible_campaigns(owner, mine=True)[:25]))
        assert "Seq Scan on campaigns_campaign" not in found and "newest_first" not in found, found


class TestPast:
    def test_each_past_version_shows_its_table(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me")
        digests = {}
        for version in range(1, 10):
            rules, _, table = services.table(campaign)
            digests[version] = rules.digest(table)
            services.act(campaign.id, owner, first_option(campaign), expected_version=version)
        for warm in (True, False):
            if not warm:
                repository.hot.clear()
                Snapshot.objects.all().delete()
            for version, digest in digests.items():
                rules, at, table = services.table(campaign, version)
                assert (at, rules.digest(table)) == (version, digest)

    @pytest.mark.parametrize("version", [-1, 0, 2, 10**20])
    def test_unknown_versions_are_refused(self, duel: Campaign, version: int) -> None:
        with pytest.raises(errors.VersionNotFoundError):
            services.table(duel, version)

    def test_outdated_rules_are_refused(self, duel: Campaign) -> None:
        for column in ({"ruleset_version": 0}, {"card_set_digest": "other"}):
            Campaign.objects.filter(pk=duel.pk).update(**column)
            with pytest.raises(errors.OutdatedCampaignError):
                services.table(fresh(duel))


class TestFeed:
    def test_others_see_neither_the_action_nor_the_hidden_card(self, duel: Campaign, mate: Any) -> None:
        (opening,) = services.events(duel, 1)
        dealt = [fact["card"] for fact in opening["facts"] if fact["fact"] == "card_moved"]
        table = services.table(duel).table
        assert dealt == [None] * 3 + table.hands[1]

    def test_only_the_acting_seat_sees_its_action(self, duel: Campaign, owner: Any) -> None:
        option = first_option(duel)
        services.act(duel.id, owner, option, expected_version=1)
        seen = {viewer: services.events(duel, viewer, after=1)[0] for viewer in (0, 1, None)}
        assert seen[0]["payload"] == {"action": option}
        assert "payload" not in seen[1]
        assert "payload" not in seen[None]

    def test_neither_hash_nor_seed_is_shown(self, duel: Campaign) -> None:
        told = str(services.events(duel, 0))
        assert duel.seed not in told
        assert events(duel)[0].hash not in told


class TestBots:
    def test_a_table_of_bots_plays_to_the_end(self, new_campaign: NewCampaign) -> None:
        campaign = new_campaign("bot:random", "bot:random")
        assert (campaign.status, campaign.points, campaign.game, campaign.waiting_for) == ("finished", 9, 3, [])
        assert events(campaign)[-1].type == event_types.CLOSED
        assert log.payload(events(campaign)[-1])["seed"] == campaign.published_seed

    def test_a_bot_that_fails_does_not_undo_the_action(
        self, new_campaign: NewCampaign, owner: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        campaign = new_campaign("me", "bot:random")
        monkeypatch.setattr(bot_turns, "_act", lambda *_: 1 // 0)
        done = services.act(campaign.id, owner, first_option(campaign), expected_version=1)
        assert (done.version, fresh(campaign).waiting_for) == (2, [1])
        assert "were interrupted" in caplog.text


def test_every_error_has_a_unique_code() -> None:
    codes = [error.code for error in errors.ServiceError.__subclasses__()]
    assert len(codes) == len(set(codes))
