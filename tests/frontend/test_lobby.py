"""Create, join, leave and start a campaign."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.test import Client

from campaigns import names, services
from campaigns.models import Campaign, Seat
from campaigns.services import boxes
from engine import ruleset

pytestmark = pytest.mark.django_db

SMALL = "/campaigns/new?ruleset=highcard"
GIVEN = {"format": "single", "visibility": "private", "undo": "", "undo_unasked": ""}
GIVEN |= {"seats.0.controller": "me", "seats.1.controller": "bot:random", "options.ranks": "20"}
LARGE = {
    **{"format": "series", "visibility": "unlisted", "undo": "free", "undo_unasked": "own", "name": "Tuesdays"},
    **{"seats.0.controller": "me", "seats.0.avatar": "scully", "seats.3.controller": "open"},
    **{"options.academy": ["random"], "options.syndicate": "4", "options.season_mode": "standard"},
    **{"options.trio": "1", "options.early_faith": "on"},
}


def text(response: Any) -> str:
    return response.content.decode()


class TestSetup:
    def test_a_preset_fills_the_form_in(self, client: Client) -> None:
        page = client.get("/campaigns/new?ruleset=legendary&preset=first_case")
        shown = {field.name: field.value() for field in page.context["form"]}
        assert shown["format"] == "single" and shown["options.early_faith"] is True
        assert shown["options.carried_scars"] is False, "all else is as usual"
        assert 'preset=first_case" aria-current="true"' in text(page)
        assert "Set by “First case”." in text(page) and "Format: Single" in text(page), "what is set is said"

    def test_address_can_name_seats_and_ask_for_a_ranked_campaign(self, as_owner: Client, client: Client) -> None:
        address = "/campaigns/new?ruleset=legendary&seats.1.controller=bot:random&ranked=1"
        shown = {field.name: field.value() for field in as_owner.get(address).context["form"]}
        assert (shown["seats.1.controller"], shown["ranked"]) == ("bot:random", True)
        client.post(address, LARGE)
        assert not Campaign.objects.get().ranked, "guests play unranked"

    def test_the_first_ruleset_is_the_one_if_none_is_named(self, client: Client) -> None:
        assert client.get("/campaigns/new").context["form"].ruleset.name == next(iter(ruleset.RULESETS))
        assert client.get("/campaigns/new?ruleset=chess").status_code == 404

    @pytest.mark.parametrize(("other", "led_to"), [("bot:random", "table"), ("open", "")])
    def test_it_leads_to_the_table_or_to_a_link_to_send(self, as_owner: Client, other: str, led_to: str) -> None:
        response = as_owner.post(SMALL, GIVEN | {"seats.1.controller": other})
        campaign = Campaign.objects.get()
        assert response["Location"] == f"/campaigns/{campaign.id}/{led_to}"
        link = f"http://testserver/campaigns/{campaign.id}/join?invite={campaign.invite}"
        assert (link in text(as_owner.get(response["Location"]))) == (other == "open")

    def test_everything_that_was_chosen_arrives(self, as_owner: Client, owner: Any) -> None:
        as_owner.post("/campaigns/new?ruleset=legendary", LARGE)
        campaign = Campaign.objects.get()
        assert (campaign.owner, campaign.name) == (owner, "Tuesdays")
        assert (campaign.visibility, campaign.ranked) == ("unlisted", False)
        assert (campaign.undo, campaign.undo_unasked) == ("free", "own")
        assert campaign.options == {"academy": "random", "syndicate": 4, "early_faith": True}
        assert [(seat.avatar, seat.controller) for seat in campaign.seats.all()] == [
            ("scully", "human"),
            (None, "open"),
        ]

    def test_box_of_the_server_can_be_chosen(self, as_owner: Client, owner: Any) -> None:
        page = "/campaigns/new?ruleset=legendary"
        assert "box" not in as_owner.get(page).context["form"].fields
        boxes.store_box("legendary", "Printed", [])
        assert 'name="box"' in text(as_owner.get(page))
        as_owner.post(page, LARGE | {"box": "Printed"})
        assert Campaign.objects.get(owner=owner).custom_cards["title"] == "Printed"

    @pytest.mark.parametrize(
        ("path", "changes", "field"),
        [
            ("highcard", {"options.ranks": "61"}, "options.ranks"),
            ("highcard", {"format": "marathon"}, "format"),
            ("highcard", {"name": "a\u2028b"}, "name"),
            ("highcard", {"seats.0.controller": "", "seats.1.controller": ""}, "seats.0.controller"),
            ("highcard", {"ranked": "on", "seats.1.controller": "me"}, "seats.0.controller"),
            ("highcard", {"ranked": "on", "undo": "free"}, "undo"),
            ("legendary", {"options.academy": ["mulder"]}, "options.academy"),
            ("legendary", {"seats.0.avatar": "krycek"}, "seats.0.avatar"),
        ],
    )
    def test_what_is_wrong_is_said_at_its_field(
        self, as_owner: Client, path: str, changes: dict[str, Any], field: str
    ) -> None:
        given = {"highcard": GIVEN, "legendary": LARGE}[path]
        response = as_owner.post(f"/campaigns/new?ruleset={path}", given | changes)
        assert response.status_code == 200
        assert set(response.context["form"].errors) == {field}
        assert not Campaign.objects.exists()

    def test_visitor_without_account_becomes_a_guest_and_can_change_the_name(self, client: Client) -> None:
        client.post(SMALL, GIVEN | {"username": "Дана", "seats.1.controller": "open"})
        campaign, user = Campaign.objects.get(), get_user_model().objects.get()
        assert services.is_guest(user) and campaign.owner == user
        address = f"/campaigns/{campaign.id}/join?invite={campaign.invite}"
        assert "Дана wants you on the case" in text(Client().get(address))
        assert client.get(SMALL).context["host"]["username"].initial == "Дана"
        for name in ("noor b", ""):
            client.post(SMALL, GIVEN | {"username": name, "ranked": "on"})
        assert names.called(get_user_model().objects.get()) == "noor b"
        assert not Campaign.objects.filter(ranked=True).exists(), "guests play unranked"

    @pytest.mark.parametrize("mistake", [{"username": "OLIVIA"}, {"username": "<b>"}, {"format": "marathon"}])
    def test_a_mistake_makes_no_guest(self, client: Client, owner: Any, mistake: dict[str, str]) -> None:
        assert client.post(SMALL, GIVEN | mistake).status_code == 200
        assert not Campaign.objects.exists() and get_user_model().objects.count() == 1


class TestInvitation:
    @pytest.fixture
    def lobby(self, new_campaign: Callable[..., Campaign]) -> Campaign:
        return new_campaign("me", "open", "open", name="Tuesdays")

    def path(self, campaign: Campaign) -> str:
        return f"/campaigns/{campaign.id}/join"

    def test_it_says_who_invites_to_what(self, client: Client, lobby: Campaign) -> None:
        page = text(client.get(self.path(lobby), {"invite": lobby.invite}))
        for words in ("olivia wants you on the case", "Tuesdays: 2 free seats", "Join as a guest", "Sign in"):
            assert words in page
        assert f"next=%2Fcampaigns%2F{lobby.id}%2Fjoin%3Finvite%3D{lobby.invite}" in page

    def test_players_choose_their_seat_and_the_last_one_starts_the_game(
        self, as_mate: Client, mate: Any, as_stranger: Client, lobby: Campaign
    ) -> None:
        for browser, seat, led_to in ((as_mate, 2, ""), (as_stranger, 1, "table")):
            refused = browser.post(self.path(lobby), {"invite": lobby.invite, "seat": "0"})
            assert set(refused.context["form"].errors) == {"seat"}
            response = browser.post(self.path(lobby), {"invite": lobby.invite, "seat": str(seat)})
            assert response["Location"] == f"/campaigns/{lobby.id}/{led_to}"
        assert services.seats_of(lobby, mate) == [2]

    @pytest.mark.parametrize("name", ["", "noor b"])
    def test_a_guest_joins_with_or_without_a_name(self, client: Client, lobby: Campaign, name: str) -> None:
        sent = {"invite": lobby.invite, "seat": "1"}
        refused = client.post(self.path(lobby), sent | {"username": "Olivia"})
        assert set(refused.context["form"].errors) == {"username"} and get_user_model().objects.count() == 1
        response = client.post(self.path(lobby), sent | {"username": name})
        assert response["Location"] == f"/campaigns/{lobby.id}/"
        user = lobby.seats.get(index=1).user
        assert user is not None and services.is_guest(user)
        assert names.called(user) == name or names.called(user).startswith("Agent ")
        assert "(you)" in text(client.get(response["Location"]))

    def test_one_chooses_a_free_avatar(self, as_mate: Client, new_campaign: Callable[..., Campaign]) -> None:
        seats = [{"avatar": "mulder", "controller": "me"}, {"avatar": "scully", "controller": "open"}]
        seats += [{"avatar": None, "controller": "open"}]
        campaign = new_campaign(ruleset="legendary", format="single", seats=seats)
        sent = {"invite": campaign.invite, "seat": "2"}
        form = as_mate.get(self.path(campaign), sent).context["form"]
        offered = [avatar for avatar, _ in form.fields["avatar"].choices]
        assert "skinner" in offered and not {"mulder", "scully"}.intersection(offered)
        refused = as_mate.post(self.path(campaign), sent | {"avatar": "scully"})
        assert set(refused.context["form"].errors) == {"avatar"}
        as_mate.post(self.path(campaign), sent | {"avatar": "skinner"})
        assert campaign.seats.get(index=2).avatar == "skinner"

    def test_a_wrong_invite_opens_nothing(
        self, as_mate: Client, new_campaign: Callable[..., Campaign], lobby: Campaign
    ) -> None:
        public = new_campaign("me", "open", visibility="public")
        for invite in ("", "no", "é"):
            for ask in (as_mate.get, as_mate.post):
                shown = ask(self.path(public), {"invite": invite, "seat": "1"})
                assert shown.status_code == 403 and "Invalid invite" in text(shown)
                assert ask(self.path(lobby), {"invite": invite}).status_code == 404

    def test_player_with_a_seat_gets_a_link_to_the_campaign(self, as_owner: Client, lobby: Campaign) -> None:
        page = text(as_owner.get(self.path(lobby), {"invite": lobby.invite}))
        assert "You have already joined" in page and f'href="/campaigns/{lobby.id}/"' in page
        assert as_owner.post(self.path(lobby), {"invite": lobby.invite})["Location"] == f"/campaigns/{lobby.id}/"

    def test_invite_after_the_start_is_refused(self, as_stranger: Client, duel: Campaign) -> None:
        for ask in (as_stranger.get, as_stranger.post):
            response = ask(self.path(duel), {"invite": duel.invite})
            assert response.status_code == 409
            assert "The game has started without you" in text(response) and ">Watch<" not in text(response)
        Campaign.objects.update(visibility="unlisted")
        assert ">Watch<" in text(as_stranger.get(self.path(duel), {"invite": duel.invite}))

    def test_a_seat_that_was_taken_in_between(
        self, as_stranger: Client, lobby: Campaign, mate: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        join = services.join

        def late(*args: Any, **kwargs: Any) -> Seat:
            join(lobby.id, mate, lobby.invite, 1)
            return join(*args, **kwargs)

        monkeypatch.setattr(services, "join", late)
        response = as_stranger.post(self.path(lobby), {"invite": lobby.invite, "seat": "1"})
        assert set(response.context["form"].errors) == {"seat"}

    def test_number_of_new_guests_is_limited(self, lobby: Campaign, settings: Any) -> None:
        settings.API_AUTH_RATE = "1/min"
        cache.clear()
        body = {"invite": lobby.invite, "seat": "1"}
        assert [Client().post(self.path(lobby), body | {"seat": n}).status_code for n in "12"] == [302, 429]
        cache.clear()


def test_ranked_campaign_needs_consent_and_accounts(
    client: Client, as_guest: Client, as_mate: Client, mate: Any, new_campaign: Callable[..., Campaign]
) -> None:
    lobby = new_campaign("me", "open", "open", ranked=True)
    path, sent = f"/campaigns/{lobby.id}/join", {"invite": lobby.invite, "seat": "1"}
    for browser in (client, as_guest):
        assert "you need an account to join" in text(browser.get(path, sent))
        assert browser.post(path, sent).status_code == 403
    as_mate.post(path, sent)
    assert not lobby.seats.get(user=mate).consents
    as_mate.post(path, sent | {"consent": "on"})
    assert lobby.seats.get(user=mate).consents


@pytest.mark.parametrize("command", ["leave", "hand-over", "start"])
def test_only_the_right_player_can_leave_change_owner_or_start(
    client: Client, as_stranger: Client, as_mate: Client, mate: Any, new_campaign: Any, command: str
) -> None:
    lobby = new_campaign("me", "open", "open")
    services.join(lobby.id, mate, lobby.invite)
    for hidden, expected in (("private", 404), ("public", 403)):
        Campaign.objects.update(visibility=hidden)
        for browser in (as_stranger, client):
            assert browser.post(f"/campaigns/{lobby.id}/{command}", {"seat": "1"}).status_code == expected
    if command != "leave":
        assert as_mate.post(f"/campaigns/{lobby.id}/{command}", {"seat": "1"}).status_code == 403


@pytest.mark.parametrize("seats", [1, 2])
def test_leaving_the_lobby_frees_all_seats(
    as_mate: Client, as_owner: Client, mate: Any, new_campaign: Callable[..., Campaign], seats: int
) -> None:
    lobby = new_campaign("me", "open", "open", "open")
    for _ in range(seats):
        services.join(lobby.id, mate, lobby.invite)
    Seat.objects.filter(campaign=lobby, index__range=(1, seats)).update(user=mate, controller=Seat.HUMAN)
    refused = as_owner.post(f"/campaigns/{lobby.id}/leave")
    assert refused.status_code == 403 and "abandon it" in text(refused)
    assert f"Leave your seat{'s' * (seats > 1)}<" in text(as_mate.get(f"/campaigns/{lobby.id}/"))
    response = as_mate.post(f"/campaigns/{lobby.id}/leave", follow=True)
    assert response.redirect_chain == [(f"/campaigns/{lobby.id}/join?invite={lobby.invite}", 302)]
    assert "3 free seats" in text(response) and services.seats_of(lobby, mate) == []
    services.join(lobby.id, mate, lobby.invite)
    as_owner.post(f"/campaigns/{lobby.id}/start")
    response = as_mate.post(f"/campaigns/{lobby.id}/leave")
    assert response.status_code == 409 and "the owner can abandon it" in text(response)


def test_owner_can_make_another_player_the_owner(
    as_owner: Client, as_mate: Client, owner: Any, mate: Any, duel: Campaign
) -> None:
    path = f"/campaigns/{duel.id}/"
    for seat in ("", "0", "x"):
        assert as_owner.post(f"{path}hand-over", {"seat": seat}).status_code == 409
    assert Campaign.objects.get().owner == owner
    assert '<option value="1">max</option>' in text(as_owner.get(path)) and "Change owner" not in text(
        as_mate.get(path)
    )
    shown = as_owner.post(f"{path}hand-over", {"seat": "1"}, follow=True)
    assert "max now owns the campaign" in text(shown) and "Change owner" not in text(shown)
    assert Campaign.objects.get().owner == mate


def test_owner_starts_with_bots_once(as_owner: Client, new_campaign: Callable[..., Campaign]) -> None:
    campaign = new_campaign("me", "open")
    path = f"/campaigns/{campaign.id}/start"
    assert as_owner.post(path)["Location"] == f"/campaigns/{campaign.id}/table"
    assert campaign.seats.get(index=1).controller == "bot:heuristic"
    assert as_owner.post(path).status_code == 409
