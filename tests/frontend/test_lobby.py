"""Setting a campaign up, taking a seat by an invite and giving it back, opening it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.test import Client

from campaigns import bots, names, services
from campaigns.errors import SetupError
from campaigns.models import Campaign, Seat
from engine import ruleset
from tests.frontend import pages

pytestmark = pytest.mark.django_db

SMALL = "/campaigns/new?ruleset=highcard"
GIVEN = {
    "format": "single",
    "visibility": "private",
    "undo": "",
    "undo_unasked": "",
    "seats.0.controller": "me",
    "seats.1.controller": "bot:random",
    "options.ranks": "20",
}
LARGE = {
    "format": "series",
    "visibility": "unlisted",
    "undo": "free",
    "undo_unasked": "own",
    "name": "Tuesdays",
    "seats.0.controller": "me",
    "seats.0.avatar": "scully",
    "seats.3.controller": "open",
    "options.academy": ["random"],
    "options.syndicate": "4",
    "options.season_mode": "standard",
    "options.trio": "1",
    "options.early_faith": "on",
}


def text(response: Any) -> str:
    return response.content.decode()


class TestSetup:
    def test_it_is_made_of_what_the_ruleset_says(self, client: Client) -> None:
        page = text(client.get("/campaigns/new?ruleset=legendary"))
        for words in ("Dana Scully", "More informants", "Two Informants in each Season pile.", "Lone gunmen", "Seat 5"):
            assert words in page
        small = text(client.get(SMALL))
        assert "Ranks" in small and "Avatar" not in small

    def test_a_preset_fills_the_form_in(self, client: Client) -> None:
        page = client.get("/campaigns/new?ruleset=legendary&preset=first_case")
        shown = {field.name: field.value() for field in page.context["form"]}
        assert shown["format"] == "single" and shown["options.early_faith"] is True
        assert shown["options.carried_scars"] is False, "all else is as usual"
        assert 'preset=first_case" aria-current="true"' in text(page)
        assert '<details class="sheet options" open>' in text(page), "what is filled in can be seen"

    def test_no_preset_is_filled_in_of_itself(self, client: Client) -> None:
        for address in (SMALL, f"{SMALL}&preset=none"):
            page = client.get(address)
            assert {field.name: field.value() for field in page.context["form"]}["options.ranks"] == 20
            assert 'preset=short" aria-current' not in text(page)

    def test_a_preset_that_is_filled_in_can_be_sent_as_it_is(self, as_owner: Client) -> None:
        page = as_owner.get(f"{SMALL}&preset=short")
        ranks = {field.name: field.value() for field in page.context["form"]}["options.ranks"]
        as_owner.post(f"{SMALL}&preset=short", GIVEN | {"options.ranks": ranks})
        assert Campaign.objects.get().options == {"ranks": 16}

    def test_a_preset_says_how_many_teams_win_it(self, client: Client) -> None:
        assert "Of 100 teams so many win: 75 alone, 25 of two, 25 of three, 25 of four, 0 of five." in " ".join(
            text(client.get(SMALL)).split()
        )

    def test_each_format_says_what_it_is(self, client: Client) -> None:
        assert "<b>Single:</b> one game of three tricks." in text(client.get(SMALL))

    def test_the_first_ruleset_is_the_one_if_none_is_named(self, client: Client) -> None:
        assert client.get("/campaigns/new").context["form"].ruleset.name == next(iter(ruleset.RULESETS))
        assert client.get("/campaigns/new?ruleset=chess").status_code == 404

    def test_every_bot_may_be_chosen_and_says_what_it_is_like(self, client: Client) -> None:
        response = client.get(SMALL)
        chosen = dict(response.context["form"].fields["seats.1.controller"].choices)
        for name, meaning in bots.known().items():
            assert chosen[f"bot:{name}"] == f"A bot: {name}"
            assert f"A bot: {name}. {meaning}" in text(response)

    def test_with_bots_alone_it_begins_at_once(self, as_owner: Client) -> None:
        response = as_owner.post(SMALL, GIVEN)
        campaign = Campaign.objects.get()
        assert response["Location"] == f"/campaigns/{campaign.id}/table"
        assert (campaign.ruleset, campaign.format, campaign.options) == ("highcard", "single", {})

    def test_with_friends_there_is_a_link_to_send(self, as_owner: Client) -> None:
        response = as_owner.post(SMALL, GIVEN | {"seats.1.controller": "open"})
        campaign = Campaign.objects.get()
        assert response["Location"] == f"/campaigns/{campaign.id}/"
        page = text(as_owner.get(response["Location"]))
        assert f"http://testserver/campaigns/{campaign.id}/join?invite={campaign.invite}" in page

    def test_who_sits_nowhere_watches(self, as_owner: Client) -> None:
        response = as_owner.post(SMALL, GIVEN | {"seats.0.controller": "bot:random"})
        assert response["Location"] == f"/campaigns/{Campaign.objects.get().id}/"

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

    @pytest.mark.parametrize(("ranked", "usual"), [({"ranked": "on"}, "own"), ({}, "team")])
    def test_whose_actions_go_back_unasked_is_chosen_or_as_usual(
        self, as_owner: Client, ranked: dict[str, str], usual: str
    ) -> None:
        page = text(as_owner.get(SMALL))
        assert all(f'name="undo_unasked" value="{value}"' in page for value in ("", "own", "team"))
        for chosen, expected in (("", usual), ("own", "own"), ("team", "team")):
            as_owner.post(SMALL, GIVEN | ranked | {"undo_unasked": chosen})
            assert Campaign.objects.latest("created_at").undo_unasked == expected

    def test_four_sets_are_a_list(self, as_owner: Client) -> None:
        sets = ["mulder", "scully", "skinner", "doggett"]
        as_owner.post("/campaigns/new?ruleset=legendary", LARGE | {"options.academy": sets})
        assert Campaign.objects.get().options["academy"] == sets

    @pytest.mark.parametrize(
        ("path", "changes", "field"),
        [
            ("highcard", {"options.ranks": "61"}, "options.ranks"),
            ("highcard", {"options.ranks": "many"}, "options.ranks"),
            ("highcard", {"format": "marathon"}, "format"),
            ("highcard", {"visibility": "secret"}, "visibility"),
            ("highcard", {"undo": "always"}, "undo"),
            ("highcard", {"undo_unasked": "mine"}, "undo_unasked"),
            ("highcard", {"name": "n" * 81}, "name"),
            ("highcard", {"name": "a\u2028b"}, "name"),
            ("highcard", {"seats.1.controller": "bot:deep"}, "seats.1.controller"),
            ("highcard", {"seats.0.controller": "", "seats.1.controller": ""}, "seats.0.controller"),
            ("highcard", {"ranked": "on", "seats.1.controller": "me"}, "seats.0.controller"),
            ("highcard", {"ranked": "on", "undo": "free"}, "undo"),
            ("legendary", {"options.academy": ["mulder"]}, "options.academy"),
            ("legendary", {"options.season_mode": "random"}, "options.season_mode"),
            ("legendary", {"options.syndicate": "9"}, "options.syndicate"),
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

    def test_a_bot_that_is_gone_is_refused_where_it_was_asked_for(self, as_owner: Client) -> None:
        """Seats that nobody plays don't count where the service names one."""
        response = as_owner.get(SMALL)
        form = type(response.context["form"])(
            ruleset.get("highcard"), GIVEN | {"seats.1.controller": "", "seats.2.controller": "open"}
        )
        assert form.is_valid()
        form.refuse(SetupError("seats.1.controller", "No."))
        assert set(form.errors) == {"seats.2.controller"}

    def test_who_has_no_account_becomes_a_guest(self, client: Client) -> None:
        client.post(SMALL, GIVEN)
        user = get_user_model().objects.get()
        assert services.is_guest(user) and Campaign.objects.get().owner == user

    @pytest.mark.parametrize("name", ["noor b", "Дана"])
    def test_a_guest_says_who_invites(self, client: Client, name: str) -> None:
        assert "know who invites them" in text(client.get(SMALL))
        client.post(SMALL, GIVEN | {"username": name, "seats.1.controller": "open"})
        campaign = Campaign.objects.get()
        address = f"/campaigns/{campaign.id}/join?invite={campaign.invite}"
        assert f"{name} wants you on the case" in text(Client().get(address))

    def test_who_is_a_guest_already_is_asked_by_the_name_they_have(self, as_guest: Client, guest: Any) -> None:
        known = names.called(guest)
        assert as_guest.get(SMALL).context["host"]["username"].initial == known
        as_guest.post(SMALL, GIVEN | {"username": known})
        as_guest.post(SMALL, GIVEN | {"username": "noor b"})
        as_guest.post(SMALL, GIVEN | {"username": ""})
        assert names.called(get_user_model().objects.get(pk=guest.pk)) == "noor b"
        assert Campaign.objects.filter(owner=guest).count() == 3

    @pytest.mark.parametrize("name", ["olivia", "OLIVIA", "..", "<b>"])
    def test_nobody_invites_by_another_one_s_name(self, client: Client, owner: Any, name: str) -> None:
        response = client.post(SMALL, GIVEN | {"username": name})
        assert set(response.context["host"].errors) == {"username"}
        assert not Campaign.objects.exists() and get_user_model().objects.count() == 1

    def test_who_has_an_account_is_not_asked(self, as_owner: Client) -> None:
        assert as_owner.get(SMALL).context["host"] is None

    def test_a_mistake_makes_no_guest(self, client: Client) -> None:
        client.post(SMALL, GIVEN | {"format": "marathon"})
        assert not get_user_model().objects.exists()

    def test_guests_play_unranked(self, as_guest: Client) -> None:
        assert "Guests play unranked." in text(as_guest.get(SMALL))
        as_guest.post(SMALL, GIVEN | {"ranked": "on"})
        assert not Campaign.objects.get().ranked

    def test_ranked_is_the_owner_s_consent(self, as_owner: Client) -> None:
        as_owner.post(SMALL, GIVEN | {"ranked": "on"})
        campaign = Campaign.objects.get()
        assert campaign.ranked and campaign.undo == "safe" and campaign.seats.first().consents


@pytest.mark.parametrize(
    ("chosen", "words"), [("own", "<dd>One&#x27;s own actions</dd>"), ("team", "<dd>The team&#x27;s actions</dd>")]
)
def test_the_lobby_says_what_goes_back_without_asking(
    as_owner: Client, new_campaign: Callable[..., Campaign], chosen: str, words: str
) -> None:
    pages = {
        undo: text(as_owner.get(f"/campaigns/{new_campaign('me', 'open', undo=undo, undo_unasked=chosen).id}/"))
        for undo in ("safe", "off")
    }
    assert words in pages["safe"]
    assert "Without asking" not in pages["off"]


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

    def test_one_takes_the_seat_that_one_likes(self, as_mate: Client, mate: Any, lobby: Campaign) -> None:
        response = as_mate.post(self.path(lobby), {"invite": lobby.invite, "seat": "2"})
        assert response["Location"] == f"/campaigns/{lobby.id}/"
        assert services.seats_of(lobby, mate) == [2]

    def test_with_the_last_seat_the_table_is_laid_out(
        self, as_mate: Client, new_campaign: Callable[..., Campaign]
    ) -> None:
        campaign = new_campaign("me", "open")
        response = as_mate.post(self.path(campaign), {"invite": campaign.invite, "seat": "1"})
        assert response["Location"] == f"/campaigns/{campaign.id}/table"

    @pytest.mark.parametrize("name", ["", "noor", "noor b"])
    def test_a_guest_joins_with_or_without_a_name(self, client: Client, lobby: Campaign, name: str) -> None:
        response = client.post(self.path(lobby), {"invite": lobby.invite, "seat": "1", "username": name})
        assert response["Location"] == f"/campaigns/{lobby.id}/"
        user = lobby.seats.get(index=1).user
        assert user is not None and services.is_guest(user)
        assert names.called(user) == name or names.called(user).startswith("Agent ")
        assert "(you)" in text(client.get(response["Location"]))

    @pytest.mark.parametrize("name", ["olivia", "Olivia", "..", "<b>", "n" * 31])
    def test_a_guest_s_name_is_held_to_the_same_rules(self, client: Client, lobby: Campaign, name: str) -> None:
        response = client.post(self.path(lobby), {"invite": lobby.invite, "seat": "1", "username": name})
        assert set(response.context["form"].errors) == {"username"}
        assert get_user_model().objects.count() == 1

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

    def test_where_nobody_plays_as_somebody_nothing_is_asked(self, as_mate: Client, lobby: Campaign) -> None:
        assert "avatar" not in as_mate.get(self.path(lobby), {"invite": lobby.invite}).context["form"].fields

    @pytest.mark.parametrize("seat", ["", "0", "7", "x"])
    def test_a_seat_that_is_not_free(self, as_mate: Client, mate: Any, lobby: Campaign, seat: str) -> None:
        response = as_mate.post(self.path(lobby), {"invite": lobby.invite, "seat": seat})
        assert set(response.context["form"].errors) == {"seat"}
        assert services.seats_of(lobby, mate) == []

    @pytest.mark.parametrize("method", ["get", "post"])
    def test_a_wrong_invite_opens_nothing(
        self, as_mate: Client, new_campaign: Callable[..., Campaign], lobby: Campaign, method: str
    ) -> None:
        public = new_campaign("me", "open", visibility="public")
        for invite in ("", "no", "é"):
            shown = getattr(as_mate, method)(self.path(public), {"invite": invite, "seat": "1"})
            assert shown.status_code == 403
            assert "This invitation opens nothing" in text(shown) and f"/campaigns/{public.id}/" in text(shown)
            assert getattr(as_mate, method)(self.path(lobby), {"invite": invite}).status_code == 404

    def test_who_sits_there_already_is_led_on(self, as_owner: Client, lobby: Campaign) -> None:
        page = text(as_owner.get(self.path(lobby), {"invite": lobby.invite}))
        assert "You sit here already" in page and f'href="/campaigns/{lobby.id}/"' in page
        assert as_owner.post(self.path(lobby), {"invite": lobby.invite})["Location"] == f"/campaigns/{lobby.id}/"

    @pytest.mark.parametrize("method", ["get", "post"])
    def test_it_has_begun(self, as_stranger: Client, duel: Campaign, method: str) -> None:
        response = getattr(as_stranger, method)(self.path(duel), {"invite": duel.invite})
        assert response.status_code == 409
        assert "It has begun without you" in text(response) and "Watch it" not in text(response)
        Campaign.objects.update(visibility="unlisted")
        assert "Watch it" in text(getattr(as_stranger, method)(self.path(duel), {"invite": duel.invite}))

    def test_it_is_over(self, as_stranger: Client, as_owner: Client, lobby: Campaign, owner: Any) -> None:
        services.abandon(lobby.id, owner)
        response = as_stranger.get(self.path(lobby), {"invite": lobby.invite})
        assert response.status_code == 409 and "This case is closed" in text(response)
        assert as_owner.get(self.path(lobby), {"invite": lobby.invite}).status_code == 200

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

    def test_guests_do_not_come_without_end(self, lobby: Campaign, settings: Any) -> None:
        settings.API_AUTH_RATE = "1/min"
        cache.clear()
        body = {"invite": lobby.invite, "seat": "1"}
        assert [Client().post(self.path(lobby), body | {"seat": n}).status_code for n in "12"] == [302, 429]
        cache.clear()

    def test_it_needs_the_page_that_it_stands_on(self, lobby: Campaign) -> None:
        body = {"invite": lobby.invite, "seat": "1"}
        assert Client(enforce_csrf_checks=True).post(self.path(lobby), body).status_code == 403


class TestRankedInvitation:
    @pytest.fixture
    def lobby(self, new_campaign: Callable[..., Campaign]) -> Campaign:
        return new_campaign("me", "open", "open", ranked=True)

    @pytest.mark.parametrize("consent", [True, False])
    def test_one_agrees_or_not(self, as_mate: Client, mate: Any, lobby: Campaign, consent: bool) -> None:
        body = {"invite": lobby.invite, "seat": "1", **({"consent": "on"} if consent else {})}
        as_mate.post(f"/campaigns/{lobby.id}/join", body)
        assert lobby.seats.get(user=mate).consents is consent

    def test_one_may_agree_until_it_begins(self, as_mate: Client, mate: Any, lobby: Campaign) -> None:
        services.join(lobby.id, mate, lobby.invite)
        assert "I agree to be ranked" in text(as_mate.get(f"/campaigns/{lobby.id}/"))
        as_mate.post(f"/campaigns/{lobby.id}/join", {"invite": lobby.invite, "consent": "on"})
        assert lobby.seats.get(user=mate).consents
        assert "I agree to be ranked" not in text(as_mate.get(f"/campaigns/{lobby.id}/"))

    def test_guests_need_an_account_first(self, client: Client, as_guest: Client, lobby: Campaign) -> None:
        for browser in (client, as_guest):
            shown = browser.get(f"/campaigns/{lobby.id}/join", {"invite": lobby.invite})
            assert shown.status_code == 200
            assert "you need an account to sit down" in text(shown)
            sent = browser.post(f"/campaigns/{lobby.id}/join", {"invite": lobby.invite, "seat": "1"})
            assert sent.status_code == 403
        assert lobby.seats.filter(controller=Seat.OPEN).count() == 2


class TestLeaving:
    @pytest.fixture
    def lobby(self, new_campaign: Callable[..., Campaign], mate: Any) -> Campaign:
        campaign = new_campaign("me", "open", "open")
        services.join(campaign.id, mate, campaign.invite)
        return campaign

    def leave(self, browser: Client, campaign: Campaign, **more: Any) -> Any:
        return browser.post(f"/campaigns/{campaign.id}/leave", **more)

    def test_one_stands_before_the_invitation_again(self, as_mate: Client, mate: Any, lobby: Campaign) -> None:
        assert "Leave your seat<" in text(as_mate.get(f"/campaigns/{lobby.id}/"))
        response = self.leave(as_mate, lobby, follow=True)
        assert response.redirect_chain == [(f"/campaigns/{lobby.id}/join?invite={lobby.invite}", 302)]
        assert "Your seat is free for who comes next." in text(response) and "2 free seats" in text(response)
        assert services.seats_of(lobby, mate) == []

    def test_the_others_see_a_free_seat(self, as_owner: Client, as_mate: Client, lobby: Campaign) -> None:
        assert "max" in text(as_owner.get(f"/campaigns/{lobby.id}/"))
        self.leave(as_mate, lobby)
        page = pages.words(text(as_owner.get(f"/campaigns/{lobby.id}/")))
        assert "max" not in page and page.count("Free") == 2

    def test_a_guest_leaves_and_may_come_back(self, as_guest: Client, guest: Any, lobby: Campaign) -> None:
        Seat.objects.filter(campaign=lobby, index=1).update(user=guest)
        response = self.leave(as_guest, lobby, follow=True)
        assert "Take a seat" in text(response)
        as_guest.post(f"/campaigns/{lobby.id}/join", {"invite": lobby.invite, "seat": "1"})
        assert services.seats_of(lobby, guest) == [1]

    def test_who_holds_several_seats_leaves_all(self, as_mate: Client, mate: Any, lobby: Campaign) -> None:
        Seat.objects.filter(campaign=lobby, index=2).update(user=mate, controller=Seat.HUMAN)
        assert "Leave your seats<" in text(as_mate.get(f"/campaigns/{lobby.id}/"))
        self.leave(as_mate, lobby)
        assert services.seats_of(lobby, mate) == []

    def test_the_owner_calls_it_off_instead(self, as_owner: Client, lobby: Campaign) -> None:
        assert "Leave your seat" not in text(as_owner.get(f"/campaigns/{lobby.id}/"))
        response = self.leave(as_owner, lobby)
        assert response.status_code == 403 and "call it off" in text(response)

    def test_it_has_begun(self, as_mate: Client, duel: Campaign) -> None:
        response = self.leave(as_mate, duel)
        assert response.status_code == 409 and "Its owner may give it up" in text(response)
        assert f'href="/campaigns/{duel.id}/"' in text(response)

    def test_nobody_else_does(self, client: Client, as_stranger: Client, lobby: Campaign) -> None:
        assert [self.leave(browser, lobby).status_code for browser in (as_stranger, client)] == [404, 404]
        Campaign.objects.update(visibility="public")
        assert "Leave your seat" not in text(as_stranger.get(f"/campaigns/{lobby.id}/"))
        assert [self.leave(browser, lobby).status_code for browser in (as_stranger, client)] == [403, 403]

    def test_a_link_takes_nobody_s_seat(self, as_mate: Client, mate: Any, lobby: Campaign) -> None:
        assert as_mate.get(f"/campaigns/{lobby.id}/leave").status_code == 405
        assert services.seats_of(lobby, mate) == [1]


class TestHandingOver:
    def test_the_owner_says_to_whom(self, as_owner: Client, as_mate: Client, mate: Any, duel: Campaign) -> None:
        path = f"/campaigns/{duel.id}/"
        assert '<option value="1">max</option>' in text(as_owner.get(path))
        assert "Hand it over" not in text(as_mate.get(path))
        shown = as_owner.post(f"{path}hand-over", {"seat": "1"}, follow=True)
        assert "belongs to max now" in text(shown) and "Hand it over" not in text(shown)
        assert Campaign.objects.get().owner == mate
        assert "Hand it over" in text(as_mate.get(path))

    @pytest.mark.parametrize("seat", ["", "0", "7", "x"])
    def test_only_to_who_sits_there(self, as_owner: Client, owner: Any, duel: Campaign, seat: str) -> None:
        assert as_owner.post(f"/campaigns/{duel.id}/hand-over", {"seat": seat}).status_code == 409
        assert Campaign.objects.get().owner == owner

    def test_nobody_else_does(self, client: Client, as_mate: Client, as_stranger: Client, duel: Campaign) -> None:
        browsers = (as_mate, as_stranger, client)
        answers = [browser.post(f"/campaigns/{duel.id}/hand-over", {"seat": "1"}) for browser in browsers]
        assert [answer.status_code for answer in answers] == [403, 404, 404]


class TestStart:
    def test_the_owner_opens_it_with_bots(self, as_owner: Client, new_campaign: Callable[..., Campaign]) -> None:
        campaign = new_campaign("me", "open")
        response = as_owner.post(f"/campaigns/{campaign.id}/start")
        assert response["Location"] == f"/campaigns/{campaign.id}/table"
        assert campaign.seats.get(index=1).controller == "bot:heuristic"

    def test_twice_is_once_too_often(self, as_owner: Client, duel: Campaign) -> None:
        response = as_owner.post(f"/campaigns/{duel.id}/start")
        assert response.status_code == 409 and f"/campaigns/{duel.id}/" in text(response)

    def test_nobody_else_does(
        self, client: Client, as_mate: Client, mate: Any, as_stranger: Client, new_campaign: Callable[..., Campaign]
    ) -> None:
        campaign = new_campaign("me", "open", "open")
        services.join(campaign.id, mate, campaign.invite)
        answers = [browser.post(f"/campaigns/{campaign.id}/start") for browser in (as_mate, as_stranger, client)]
        assert [answer.status_code for answer in answers] == [403, 404, 404]
