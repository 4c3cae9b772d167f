"""Commands of the service, tried by its cast: owner, mate, stranger, spectator, bot."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from django.contrib.auth.models import AnonymousUser

from campaigns import bots, event_types, log, repository, services
from campaigns.errors import (
    CampaignNotFoundError,
    IdempotencyMismatchError,
    IllegalActionError,
    InviteError,
    MalformedActionError,
    NotInLobbyError,
    NotOwnerError,
    NotPlayingError,
    NotYourDecisionError,
    NotYourSeatError,
    OutdatedCampaignError,
    OwnerStaysError,
    SeatTakenError,
    ServiceError,
    SetupError,
    StaleVersionError,
    UnknownRulesetError,
    VersionNotFoundError,
)
from campaigns.models import Campaign, Seat, Snapshot
from campaigns.services.idempotency import scoped
from engine.kernel.facts import CardMoved, CardsShown
from engine.kernel.randomness import commitment

pytestmark = [pytest.mark.db, pytest.mark.django_db]
NewCampaign = Callable[..., Campaign]


def first_option(campaign: Campaign) -> dict[str, Any]:
    """The first legal action, as a client sends it."""
    rules, _, table = services.table(campaign)
    return {"type": "play", "card": rules.decision(table).options[0].card}


def events(campaign: Campaign) -> list[Any]:
    return list(log.read(campaign.id))


def refresh(campaign: Campaign) -> Campaign:
    return Campaign.objects.get(pk=campaign.pk)


class TestCreating:
    def test_with_no_open_seat_it_opens_at_once(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me")
        assert (campaign.status, campaign.version, campaign.waiting_for) == ("playing", 1, [0])
        assert [event.type for event in events(campaign)] == ["opened"]

    def test_with_an_open_seat_it_waits_in_the_lobby(self, new_campaign: NewCampaign) -> None:
        campaign = new_campaign("me", "open")
        assert (campaign.status, campaign.version) == ("lobby", 0)
        assert events(campaign) == []

    def test_the_first_event_commits_to_the_seed_without_telling_it(self, new_campaign: NewCampaign) -> None:
        campaign = new_campaign("me")
        opening = log.payload(events(campaign)[0])
        assert opening["seed_commitment"] == commitment(bytes.fromhex(campaign.seed)) == campaign.seed_commitment
        assert campaign.seed not in events(campaign)[0].payload
        assert campaign.published_seed is None

    def test_no_two_campaigns_share_seed_invite_or_id(self, new_campaign: NewCampaign) -> None:
        one, two = new_campaign("me"), new_campaign("me")
        assert not {one.seed, one.invite, one.id} & {two.seed, two.invite, two.id}
        assert one.id < two.id

    def test_one_person_may_take_several_seats(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", "me")
        assert [seat.user for seat in campaign.seats.all()] == [owner, owner]

    @pytest.mark.parametrize(
        ("wishes", "field"),
        [
            ({"seats": []}, "seats"),
            ({"seats": [{"avatar": None, "controller": "you"}]}, "seats.0.controller"),
            ({"seats": [{"avatar": None}]}, "seats.0.controller"),
            ({"seats": [{"avatar": 7, "controller": "me"}]}, "seats.0.avatar"),
            ({"seats": [{"avatar": None, "controller": "bot:nobody"}]}, "seats.0.controller"),
            ({"seats": [{"avatar": None, "controller": "me"}] * 2, "ranked": True}, "seats"),
            ({"format": "marathon"}, "format"),
            ({"options": {"colour": "red"}}, "options"),
            ({"name": "x" * 81}, "name"),
            ({"name": "bell\x07"}, "name"),
            ({"name": "half \ud800"}, "name"),
            ({"visibility": "secret"}, "visibility"),
        ],
    )
    def test_a_setup_that_can_not_be_is_refused_by_field(
        self, new_campaign: NewCampaign, wishes: dict[str, Any], field: str
    ) -> None:
        with pytest.raises(SetupError) as refusal:
            new_campaign("me", **wishes)
        assert refusal.value.field == field
        assert not Campaign.objects.exists()

    def test_an_unknown_ruleset_is_refused(self, new_campaign: NewCampaign) -> None:
        with pytest.raises(UnknownRulesetError):
            new_campaign("me", ruleset="chess")


class TestJoining:
    def test_the_last_open_seat_opens_the_game(self, new_campaign: NewCampaign, mate: Any) -> None:
        campaign = new_campaign("me", "open")
        seat = services.join(campaign.id, mate, campaign.invite)
        assert (seat.index, seat.user, refresh(campaign).status) == (1, mate, "playing")

    def test_others_still_missing_it_stays_in_the_lobby(self, new_campaign: NewCampaign, mate: Any) -> None:
        campaign = new_campaign("me", "open", "open")
        assert services.join(campaign.id, mate, campaign.invite, seat=2).index == 2
        assert refresh(campaign).status == "lobby"

    def test_who_sits_already_just_stays(self, duel: Campaign, mate: Any) -> None:
        assert services.join(duel.id, mate, duel.invite).index == 1
        assert duel.seats.filter(user=mate).count() == 1

    def test_a_taken_seat_stays_taken(self, new_campaign: NewCampaign, mate: Any, stranger: Any) -> None:
        campaign = new_campaign("me", "open", "open")
        services.join(campaign.id, mate, campaign.invite, seat=1)
        for seat in (0, 1, 7, -1):
            with pytest.raises(SeatTakenError) as refusal:
                services.join(campaign.id, stranger, campaign.invite, seat=seat)
            assert refusal.value.extra == {"free": [2]}

    def test_without_its_invite_a_private_campaign_does_not_exist(
        self, new_campaign: NewCampaign, stranger: Any
    ) -> None:
        campaign = new_campaign("me", "open")
        for invite in ("", "wrong", "ключ", "\ud800"):
            with pytest.raises(CampaignNotFoundError):
                services.join(campaign.id, stranger, invite)

    def test_a_public_one_says_that_the_invite_is_wrong(self, new_campaign: NewCampaign, stranger: Any) -> None:
        campaign = new_campaign("me", "open", visibility="public")
        with pytest.raises(InviteError):
            services.join(campaign.id, stranger, "wrong")

    def test_after_the_opening_nobody_joins(self, duel: Campaign, stranger: Any) -> None:
        with pytest.raises(NotInLobbyError):
            services.join(duel.id, stranger, duel.invite)


class TestLeaving:
    @pytest.fixture
    def lobby(self, new_campaign: NewCampaign, mate: Any) -> Campaign:
        campaign = new_campaign("me", "open", "open", "open", visibility="public")
        services.join(campaign.id, mate, campaign.invite)
        return campaign

    def test_the_seat_is_open_again(self, lobby: Campaign, mate: Any, stranger: Any) -> None:
        left = services.leave(lobby.id, mate)
        assert [(seat.controller, seat.user) for seat in left.seats.all()][1:] == [("open", None)] * 3
        assert left.status == "lobby"
        assert services.join(lobby.id, stranger, lobby.invite).index == 1

    def test_consent_goes_with_who_gave_it(self, new_campaign: NewCampaign, mate: Any) -> None:
        campaign = new_campaign("me", "open", "open", ranked=True)
        services.join(campaign.id, mate, campaign.invite, consent=True)
        services.leave(campaign.id, mate)
        assert [seat.consents for seat in campaign.seats.all()] == [True, None, None]
        assert not services.join(campaign.id, mate, campaign.invite).consents

    def test_of_several_seats_one_or_all_are_left(self, lobby: Campaign, mate: Any) -> None:
        services.join(lobby.id, mate, lobby.invite, seat=3)
        services.leave(lobby.id, mate, seat=1)
        assert services.seats_of(lobby, mate) == [3]
        services.join(lobby.id, mate, lobby.invite, seat=2)
        services.leave(lobby.id, mate)
        assert services.seats_of(lobby, mate) == []

    def test_a_guest_may_leave_too(self, lobby: Campaign) -> None:
        guest = services.welcome()
        services.join(lobby.id, guest, lobby.invite)
        services.leave(lobby.id, guest)
        assert services.seats_of(lobby, guest) == []

    def test_the_owner_stays_wherever_they_sit(self, lobby: Campaign, owner: Any) -> None:
        with pytest.raises(OwnerStaysError):
            services.leave(lobby.id, owner)
        assert services.seats_of(lobby, owner) == [0]

    def test_who_does_not_sit_there_leaves_nothing(self, lobby: Campaign, mate: Any, stranger: Any) -> None:
        for user, seat in ((stranger, None), (stranger, 1), (mate, 0), (mate, 2), (mate, 9)):
            with pytest.raises(NotYourSeatError):
                services.leave(lobby.id, user, seat)
        assert services.seats_of(lobby, mate) == [1]

    def test_a_private_lobby_does_not_exist_any_more_for_who_left(self, new_campaign: NewCampaign, mate: Any) -> None:
        campaign = new_campaign("me", "open", "open")
        services.join(campaign.id, mate, campaign.invite)
        services.leave(campaign.id, mate)
        with pytest.raises(CampaignNotFoundError):
            services.leave(campaign.id, mate)

    def test_once_it_has_begun_nobody_leaves(self, duel: Campaign, owner: Any, mate: Any) -> None:
        with pytest.raises(NotInLobbyError, match="Its owner may give it up") as refusal:
            services.leave(duel.id, mate)
        assert refusal.value.extra == {"status": "playing"}
        services.abandon(duel.id, owner)
        with pytest.raises(NotInLobbyError, match="was given up"):
            services.leave(duel.id, mate)
        assert services.seats_of(duel, mate) == [1]

    def test_a_fork_that_waits_for_people_goes_on_when_the_seat_is_taken_again(
        self, new_campaign: NewCampaign, owner: Any, mate: Any, stranger: Any
    ) -> None:
        seats = [{"controller": controller} for controller in ("me", "open", "open")]
        fork = services.fork(new_campaign("me", "me", "me").id, owner, at_version=1, seats=seats)
        services.join(fork.id, mate, fork.invite)
        services.leave(fork.id, mate)
        services.join(fork.id, stranger, fork.invite)
        assert refresh(fork).status == "lobby"
        services.join(fork.id, mate, fork.invite)
        assert (refresh(fork).status, services.seats_of(fork, mate)) == ("playing", [2])


class TestStarting:
    def test_bots_take_the_open_seats(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = services.start(new_campaign("me", "open", "open").id, owner)
        controllers = [seat.controller for seat in campaign.seats.all()]
        assert controllers == ["human", f"bot:{bots.DEFAULT}", f"bot:{bots.DEFAULT}"]
        assert campaign.status == "playing"

    def test_it_is_the_owners_to_start(self, new_campaign: NewCampaign, mate: Any, stranger: Any) -> None:
        campaign = new_campaign("me", "open", "open")
        services.join(campaign.id, mate, campaign.invite)
        with pytest.raises(NotOwnerError):
            services.start(campaign.id, mate)
        with pytest.raises(CampaignNotFoundError):
            services.start(campaign.id, stranger)

    def test_it_starts_once(self, duel: Campaign, owner: Any) -> None:
        with pytest.raises(NotInLobbyError):
            services.start(duel.id, owner)


class TestActing:
    def test_an_action_is_the_next_version(self, duel: Campaign, owner: Any) -> None:
        done = services.act(duel.id, owner, first_option(duel), expected_version=1)
        assert (done.version, done.seat, refresh(duel).version, refresh(duel).waiting_for) == (2, 0, 2, [1])
        assert [type(fact) for fact in done.facts] == [CardMoved]

    @pytest.mark.parametrize("number", range(3))
    def test_every_legal_option_is_accepted(self, new_campaign: NewCampaign, owner: Any, number: int) -> None:
        campaign = new_campaign("me")
        rules, _, table = services.table(campaign)
        option = msgspec.to_builtins(rules.decision(table).options[number])
        assert services.act(campaign.id, owner, option, expected_version=1).version == 2

    def test_a_stale_version_is_refused_with_the_current_one(self, duel: Campaign, owner: Any, mate: Any) -> None:
        option = first_option(duel)
        services.act(duel.id, owner, option, expected_version=1)
        for version in (-1, 0, 1, 3, 10**20):
            with pytest.raises(StaleVersionError) as refusal:
                services.act(duel.id, mate, option, expected_version=version)
            assert refusal.value.current == 2

    @pytest.mark.parametrize(
        ("action", "error"),
        [
            ({"type": "play", "card": 999}, IllegalActionError),
            ({"type": "play"}, IllegalActionError),
            ({"type": "fly"}, IllegalActionError),
            ({}, MalformedActionError),
            ({"type": 3}, MalformedActionError),
            ({"type": "play", "card": "3"}, MalformedActionError),
            ({"type": "play", "card": 1, "hand": []}, MalformedActionError),
            ([], MalformedActionError),
            ("play", MalformedActionError),
            (None, MalformedActionError),
        ],
    )
    def test_a_wrong_action_is_refused_and_changes_nothing(
        self, duel: Campaign, owner: Any, action: Any, error: type[Exception]
    ) -> None:
        before = services.table(duel)
        with pytest.raises(error):
            services.act(duel.id, owner, action, expected_version=1)
        assert len(events(duel)) == 1
        assert services.table(duel).ruleset.digest(services.table(duel).table) == before.ruleset.digest(before.table)

    def test_nobody_acts_for_another(self, duel: Campaign, owner: Any, mate: Any, stranger: Any) -> None:
        option = first_option(duel)
        with pytest.raises(NotYourDecisionError):
            services.act(duel.id, mate, option, expected_version=1)
        with pytest.raises(NotYourSeatError):
            services.act(duel.id, mate, option, expected_version=1, seat=0)
        with pytest.raises(CampaignNotFoundError):
            services.act(duel.id, stranger, option, expected_version=1)
        assert len(events(duel)) == 1

    def test_a_spectator_has_no_seat(self, duel: Campaign, stranger: Any) -> None:
        Campaign.objects.filter(pk=duel.pk).update(visibility="public")
        for spectator in (stranger, AnonymousUser()):
            with pytest.raises(NotYourSeatError):
                services.act(duel.id, spectator, first_option(duel), expected_version=1)

    def test_an_aside_is_possible_out_of_turn(self, duel: Campaign, mate: Any) -> None:
        rules, _, table = services.table(duel)
        card = rules.asides(table, 1)[0].card
        done = services.act(duel.id, mate, {"type": "show", "card": card}, expected_version=1)
        assert (done.seat, done.facts) == (1, [CardsShown([card], "hand:1", 1)])

    def test_with_several_seats_the_one_waited_for_acts(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", "me")
        seats = [
            services.act(campaign.id, owner, first_option(campaign), expected_version=version).seat
            for version in (1, 2)
        ]
        assert seats == [0, 1]

    def test_in_the_lobby_and_after_the_end_there_is_nothing_to_do(self, new_campaign: NewCampaign, owner: Any) -> None:
        lobby = new_campaign("me", "open")
        over = new_campaign("me")
        services.abandon(over.id, owner)
        for campaign in (lobby, over):
            with pytest.raises(NotPlayingError):
                services.act(campaign.id, owner, {"type": "play", "card": 1}, expected_version=0)


class TestRepeating:
    """A repeated Idempotency-Key gets the first answer."""

    def test_the_first_answer_comes_again(self, duel: Campaign, owner: Any) -> None:
        request = {"action": first_option(duel), "expected_version": 1, "idempotency_key": "k"}
        first = services.act(duel.id, owner, **request)
        repository.hot.clear()
        assert services.act(duel.id, owner, **request) == first
        assert len(events(duel)) == 2

    def test_it_comes_though_others_have_acted_and_the_campaign_is_over(
        self, duel: Campaign, owner: Any, mate: Any
    ) -> None:
        request = {"action": first_option(duel), "expected_version": 1, "idempotency_key": "k"}
        first = services.act(duel.id, owner, **request)
        services.act(duel.id, mate, first_option(duel), expected_version=2)
        services.abandon(duel.id, owner)
        assert services.act(duel.id, owner, **request) == first

    def test_the_same_key_for_another_request_is_refused(self, duel: Campaign, owner: Any) -> None:
        option = first_option(duel)
        services.act(duel.id, owner, option, expected_version=1, idempotency_key="k")
        for action, version in ((option, 2), ({"type": "play", "card": 999}, 1)):
            with pytest.raises(IdempotencyMismatchError):
                services.act(duel.id, owner, action, expected_version=version, idempotency_key="k")

    def test_a_refused_request_does_not_use_its_key_up(self, duel: Campaign, owner: Any) -> None:
        with pytest.raises(StaleVersionError):
            services.act(duel.id, owner, first_option(duel), expected_version=5, idempotency_key="k")
        assert services.act(duel.id, owner, first_option(duel), expected_version=1, idempotency_key="k").version == 2

    def test_each_person_has_keys_of_their_own(self, duel: Campaign, owner: Any, mate: Any) -> None:
        services.act(duel.id, owner, first_option(duel), expected_version=1, idempotency_key="1")
        assert services.act(duel.id, mate, first_option(duel), expected_version=2, idempotency_key="1").version == 3

    def test_without_the_servers_secret_a_stored_key_tells_nobody_which_user_sent_it(
        self, duel: Campaign, owner: Any, settings: Any
    ) -> None:
        services.act(duel.id, owner, first_option(duel), expected_version=1, idempotency_key="1")
        ours = events(duel)[1].idempotency_key
        assert scoped("1", owner) == ours
        settings.SECRET_KEY = "another server's"
        assert scoped("1", owner) != ours

    def test_a_key_may_be_any_text(self, duel: Campaign, owner: Any) -> None:
        key = "\x00 \ud800 " * 500
        first = services.act(duel.id, owner, first_option(duel), expected_version=1, idempotency_key=key)
        assert len(log.find(duel.id, events(duel)[1].idempotency_key).idempotency_key) == 64
        assert first.version == 2


class TestAbandoning:
    def test_the_log_stays_and_the_seed_is_published(self, duel: Campaign, owner: Any) -> None:
        campaign = services.abandon(duel.id, owner)
        last = events(duel)[-1]
        assert (campaign.status, campaign.waiting_for, last.type) == ("abandoned", [], event_types.CLOSED)
        assert log.payload(last)["seed"] == campaign.published_seed == duel.seed

    def test_a_lobby_just_closes(self, new_campaign: NewCampaign, owner: Any, mate: Any) -> None:
        campaign = services.abandon(new_campaign("me", "open").id, owner)
        assert (campaign.status, events(campaign)) == ("abandoned", [])
        with pytest.raises(NotInLobbyError):
            services.join(campaign.id, mate, campaign.invite)

    def test_a_campaign_of_old_rules_can_still_be_given_up(self, duel: Campaign, owner: Any) -> None:
        Campaign.objects.filter(pk=duel.pk).update(ruleset_version=0)
        assert services.abandon(duel.id, owner).status == "abandoned"

    def test_it_is_the_owners_to_do_once(self, duel: Campaign, owner: Any, mate: Any) -> None:
        with pytest.raises(NotOwnerError):
            services.abandon(duel.id, mate)
        services.abandon(duel.id, owner)
        with pytest.raises(NotPlayingError):
            services.abandon(duel.id, owner)


class TestSeeing:
    def test_private_is_for_those_who_sit_or_own(
        self, new_campaign: NewCampaign, owner: Any, mate: Any, stranger: Any
    ) -> None:
        campaign = new_campaign("open", "open")
        services.join(campaign.id, mate, campaign.invite)
        assert services.campaign_for(campaign.id, owner) == services.campaign_for(campaign.id, mate) == campaign
        for nobody in (stranger, AnonymousUser(), None):
            with pytest.raises(CampaignNotFoundError):
                services.campaign_for(campaign.id, nobody)

    def test_what_may_not_be_seen_looks_like_what_is_not_there(self, duel: Campaign, stranger: Any) -> None:
        refusals = []
        for campaign_id in (duel.id, "nothing", "\x00"):
            with pytest.raises(CampaignNotFoundError) as refusal:
                services.campaign_for(campaign_id, stranger)
            refusals.append((refusal.value.detail, refusal.value.extra))
        assert refusals[0] == refusals[1] == refusals[2]

    def test_lists_hold_the_public_and_ones_own(self, new_campaign: NewCampaign, stranger: Any, owner: Any) -> None:
        private, unlisted, public = (new_campaign("me", visibility=name) for name in ("private", "unlisted", "public"))
        assert list(services.visible_campaigns(owner)) == [public, unlisted, private]
        assert list(services.visible_campaigns(stranger)) == [public]
        assert list(services.visible_campaigns(AnonymousUser())) == [public]
        assert list(services.visible_campaigns(stranger, mine=True)) == []
        assert services.campaign_for(unlisted.id, stranger) == unlisted

    def test_the_viewer_is_the_seat_one_holds(self, duel: Campaign, owner: Any, mate: Any, stranger: Any) -> None:
        assert [services.viewer_seat(duel, user) for user in (owner, mate, stranger, None)] == [0, 1, None, None]

    def test_who_holds_several_sees_through_the_one_waited_for(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", "me")
        services.act(campaign.id, owner, first_option(campaign), expected_version=1)
        assert services.viewer_seat(refresh(campaign), owner) == 1


class TestPast:
    def test_each_past_version_is_the_table_as_it_was(self, new_campaign: NewCampaign, owner: Any) -> None:
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
    def test_there_is_no_other_version(self, duel: Campaign, version: int) -> None:
        with pytest.raises(VersionNotFoundError):
            services.table(duel, version)

    def test_before_the_opening_there_is_no_table(self, new_campaign: NewCampaign) -> None:
        with pytest.raises(NotPlayingError):
            services.table(new_campaign("me", "open"))

    def test_other_rules_than_it_was_opened_with_are_refused(self, duel: Campaign) -> None:
        for column in ({"ruleset_version": 0}, {"card_set_digest": "other"}):
            Campaign.objects.filter(pk=duel.pk).update(**column)
            with pytest.raises(OutdatedCampaignError):
                services.table(refresh(duel))

    def test_a_snapshot_spares_the_actions_before_it(
        self, duel: Campaign, owner: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        services.act(duel.id, owner, first_option(duel), expected_version=1)
        repository.hot.clear()
        monkeypatch.setattr(repository, "lay_out", lambda *_: pytest.fail("started from the beginning"))
        assert services.table(duel).version == 2


class TestFeed:
    def test_others_learn_neither_the_action_nor_the_hidden_card(self, duel: Campaign, mate: Any) -> None:
        (opening,) = services.events(duel, 1)
        dealt = [fact["card"] for fact in opening["facts"] if fact["fact"] == "card_moved"]
        table = services.table(duel).table
        assert dealt == [None] * 3 + table.hands[1]

    def test_an_action_is_told_to_its_seat_alone(self, duel: Campaign, owner: Any) -> None:
        option = first_option(duel)
        services.act(duel.id, owner, option, expected_version=1)
        seen = {viewer: services.events(duel, viewer, after=1)[0] for viewer in (0, 1, None)}
        assert seen[0]["payload"] == {"action": option}
        assert "payload" not in seen[1]
        assert "payload" not in seen[None]

    def test_neither_hash_nor_seed_is_told(self, duel: Campaign) -> None:
        told = str(services.events(duel, 0))
        assert duel.seed not in told
        assert events(duel)[0].hash not in told

    def test_pages_follow_the_version(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("bot:random", "bot:random")
        page = services.events(campaign, None, after=3, limit=2)
        assert [event["version"] for event in page] == [4, 5]


class TestBots:
    def test_bots_act_until_a_person_must_choose(self, new_campaign: NewCampaign) -> None:
        campaign = new_campaign("bot:random", "bot:random", "me")
        assert (campaign.version, campaign.waiting_for) == (3, [2])
        assert [event.seat for event in events(campaign)] == [None, 0, 1]

    def test_a_table_of_bots_plays_to_the_end(self, new_campaign: NewCampaign) -> None:
        campaign = new_campaign("bot:random", "bot:random")
        assert (campaign.status, campaign.points, campaign.game, campaign.waiting_for) == ("finished", 9, 3, [])
        assert events(campaign)[-1].type == event_types.CLOSED
        assert log.payload(events(campaign)[-1])["seed"] == campaign.published_seed

    def test_equal_seeds_are_equal_games(self, new_campaign: NewCampaign) -> None:
        one, two, other = (new_campaign("bot:random", "bot:random", seed=bytes([n]) * 32) for n in (1, 1, 2))
        actions = [[event.payload for event in events(campaign)[1:]] for campaign in (one, two, other)]
        assert actions[0] == actions[1] != actions[2]

    def test_an_interrupted_bot_goes_on_later(self, new_campaign: NewCampaign) -> None:
        campaign = new_campaign("bot:random", "me", wake_bots=False)
        assert (campaign.version, campaign.waiting_for) == (1, [0])
        assert services.play_bots(campaign.id) == 1
        assert services.play_bots(campaign.id) == 0
        assert refresh(campaign).waiting_for == [1]

    def test_a_bot_that_fails_does_not_undo_the_action(
        self, new_campaign: NewCampaign, owner: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        campaign = new_campaign("me", "bot:random")
        monkeypatch.setattr(bots, "_act", lambda *_: 1 // 0)
        done = services.act(campaign.id, owner, first_option(campaign), expected_version=1)
        assert (done.version, refresh(campaign).waiting_for) == (2, [1])
        assert "were interrupted" in caplog.text

    def test_a_limit_is_kept(self, new_campaign: NewCampaign) -> None:
        campaign = new_campaign("bot:random", "bot:random", wake_bots=False)
        assert services.play_bots(campaign.id, limit=5) == 5
        assert refresh(campaign).version == 6


def test_the_score_sheet_is_the_rulesets(new_campaign: NewCampaign) -> None:
    score = services.score_sheet(new_campaign("bot:random", "bot:random"))
    assert (len(score.games), score.points, score.won) == (3, 9, True)


def test_every_refusal_has_a_code_of_its_own() -> None:
    codes = [error.code for error in ServiceError.__subclasses__()]
    assert len(codes) == len(set(codes))


def test_seats_say_which_bot_decides() -> None:
    assert [Seat(controller=name).bot for name in ("bot:heuristic", "human", "open")] == ["heuristic", None, None]
