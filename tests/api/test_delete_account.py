"""auth/me: another name, and an account that is deleted. The log keeps what it holds, and no name."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from rest_framework.test import APIClient

from api.models import Token, issue
from campaigns import log, services
from campaigns.bots import DEFAULT
from campaigns.models import Campaign, Seat
from campaigns.projections import runner
from campaigns.verification import check as verify
from tests.api.problem_documents import assert_problem, places
from tests.campaigns.finished import play_out

pytestmark = pytest.mark.django_db
NewCampaign = Callable[..., Campaign]
ME = "/api/v1/auth/me"
PASSWORD = "a long secret of olivia"
FORMER = "former agent"


def rename(client: APIClient, name: Any) -> Any:
    return client.patch(ME, {"username": name}, format="json")


def delete(client: APIClient, password: Any = PASSWORD) -> Any:
    return client.delete(ME, {"password": password}, format="json")


def names(client: APIClient, campaign: Campaign) -> list[str]:
    return [seat["name"] for seat in client.get(f"/api/v1/campaigns/{campaign.id}/").json()["seats"]]


def controllers(campaign: Campaign) -> list[str]:
    return [seat.controller for seat in Seat.objects.filter(campaign=campaign)]


def now(campaign: Campaign) -> Campaign:
    return Campaign.objects.get(pk=campaign.pk)


class TestAnotherName:
    def test_it_shows_at_once_wherever_the_old_one_stood(
        self, as_owner: APIClient, as_mate: APIClient, duel: Campaign, anonymous: APIClient
    ) -> None:
        over = play_out(duel)
        runner.catch_up("statistics")
        assert rename(as_owner, "noor").json()["username"] == "noor"
        assert names(as_mate, over) == ["noor", "max"]
        assert as_mate.get(f"/api/v1/campaigns/{over.id}/").json()["owner"] == "noor"
        team = as_mate.get(f"/api/v1/campaigns/{over.id}/result").json()["team"]
        assert [one["name"] for one in team] == ["noor", "max"]
        assert anonymous.get("/api/v1/players/noor/").json()["campaigns"] == 1
        assert_problem(anonymous.get("/api/v1/players/olivia/"), "player_not_found")
        assert verify(over).fault is None

    def test_token_and_password_stay(self, as_owner: APIClient, anonymous: APIClient) -> None:
        rename(as_owner, "noor")
        assert as_owner.get(ME).json()["username"] == "noor"
        body = {"username": "noor", "password": PASSWORD}
        assert anonymous.post("/api/v1/auth/token", body, format="json").status_code == 200

    @pytest.mark.parametrize("name", ["max", "MAX", "Max"])
    def test_somebody_elses_is_taken_whatever_its_case(self, as_owner: APIClient, mate: Any, name: str) -> None:
        assert_problem(rename(as_owner, name), "username_taken")
        assert as_owner.get(ME).json()["username"] == "olivia"

    def test_ones_own_may_change_its_case(self, as_owner: APIClient) -> None:
        assert rename(as_owner, "Olivia").json()["username"] == "Olivia"

    def test_the_old_one_is_free_then(self, as_owner: APIClient, as_mate: APIClient) -> None:
        rename(as_owner, "noor")
        assert rename(as_mate, "olivia").status_code == 200

    @pytest.mark.parametrize("name", ["", "..", FORMER, "slash/ed", "n" * 31, "nul\0", 7, None])
    def test_what_register_refuses_is_refused_here(self, as_owner: APIClient, name: Any) -> None:
        assert set(places(assert_problem(rename(as_owner, name), "invalid_input"))) == {"/username"}

    def test_nothing_else_can_be_changed(self, as_owner: APIClient, owner: Any) -> None:
        response = as_owner.patch(ME, {"username": "noor", "is_staff": True}, format="json")
        assert places(assert_problem(response, "invalid_input")) == {"/is_staff": "unknown_field"}
        owner.refresh_from_db()
        assert (owner.username, owner.is_staff) == ("olivia", False)


@pytest.mark.parametrize("verb", ["patch", "delete"])
def test_somebody_must_be_signed_in(anonymous: APIClient, verb: str) -> None:
    assert_problem(getattr(anonymous, verb)(ME, {}, format="json"), "not_authenticated")


class TestDeleting:
    @pytest.mark.parametrize("password", ["", "wrong", PASSWORD.upper()])
    def test_the_password_must_be_right(self, as_owner: APIClient, owner: Any, password: str) -> None:
        response = delete(as_owner, password)
        assert_problem(response, "wrong_password" if password else "invalid_input")
        assert get_user_model().objects.filter(pk=owner.pk).exists()

    def test_passwords_can_not_be_tried_without_end(self, as_owner: APIClient, settings: Any) -> None:
        settings.API_AUTH_RATE = "2/min"
        cache.clear()
        answers = [as_owner.delete(ME, {"password": "no"}, format="json", REMOTE_ADDR=f"10.0.0.{n}") for n in range(3)]
        cache.clear()
        assert [answer.status_code for answer in answers] == [403, 403, 429]

    def test_account_tokens_and_session_are_gone(self, owner: Any, anonymous: APIClient) -> None:
        tokens = [issue(owner)[0] for _ in range(2)]
        page = APIClient()
        page.force_login(owner)
        assert delete(page).status_code == 204
        assert not Token.objects.exists()
        assert_problem(page.get(ME), "not_authenticated")
        for token in tokens:
            client = APIClient(headers={"Authorization": f"Bearer {token}"})
            assert_problem(client.get(ME), "invalid_token")
        body = {"username": "olivia", "password": PASSWORD}
        assert_problem(anonymous.post("/api/v1/auth/token", body, format="json"), "invalid_credentials")

    def test_in_what_is_over_a_former_agent_stays(
        self, as_owner: APIClient, as_mate: APIClient, duel: Campaign, anonymous: APIClient
    ) -> None:
        over = play_out(duel)
        runner.catch_up("statistics")
        rows = list(log.read(over.id).values())
        assert delete(as_owner).status_code == 204
        assert names(as_mate, over) == [FORMER, "max"]
        assert as_mate.get(f"/api/v1/campaigns/{over.id}/").json()["owner"] is None
        team = as_mate.get(f"/api/v1/campaigns/{over.id}/result").json()["team"]
        assert [(one["name"], one["is_bot"]) for one in team] == [(FORMER, False), ("max", False)]
        assert_problem(anonymous.get("/api/v1/players/olivia/"), "player_not_found")
        assert list(log.read(over.id).values()) == rows
        assert verify(over).fault is None

    def test_statistics_keep_what_was_played(self, as_owner: APIClient, duel: Campaign) -> None:
        play_out(duel)
        reference = services.Reference("highcard", "series")
        runner.catch_up("statistics")
        before = services.statistics(reference, None)
        delete(as_owner)
        assert services.statistics(reference, None) == before
        runner.rebuild("statistics")
        assert services.statistics(reference, None) == before

    def test_the_name_can_be_taken_anew_without_its_past(
        self, as_owner: APIClient, duel: Campaign, anonymous: APIClient, client_of: Any
    ) -> None:
        over = play_out(duel)
        delete(as_owner)
        another = get_user_model().objects.create_user("olivia")
        runner.catch_up("statistics")
        assert anonymous.get("/api/v1/players/olivia/").json()["campaigns"] == 0
        assert_problem(client_of(another).get(f"/api/v1/campaigns/{over.id}/"), "campaign_not_found")


class TestWhatIsStillPlayed:
    def test_a_bot_takes_the_seat_and_the_others_go_on(
        self, as_owner: APIClient, as_mate: APIClient, duel: Campaign, mate: Any
    ) -> None:
        assert delete(as_owner).status_code == 204
        assert controllers(duel) == [f"bot:{DEFAULT}", "human"]
        assert names(as_mate, duel) == [f"bot:{DEFAULT}", "max"]
        services.play_bots(duel.id)
        decision = as_mate.get(f"/api/v1/campaigns/{duel.id}/decision").json()
        assert decision["seat"] == 1 and decision["options"]
        assert verify(play_out(duel)).fault is None

    def test_the_first_of_the_others_owns_it(self, as_owner: APIClient, as_mate: APIClient, duel: Campaign) -> None:
        delete(as_owner)
        assert as_mate.get(f"/api/v1/campaigns/{duel.id}/").json()["owner"] == "max"
        assert as_mate.post(f"/api/v1/campaigns/{duel.id}/abandon").status_code == 200

    def test_a_mate_who_goes_leaves_the_owner_what_it_is(
        self, client_of: Any, mate: Any, as_owner: APIClient, duel: Campaign
    ) -> None:
        delete(client_of(mate), "a long secret of max")
        assert controllers(duel) == ["human", f"bot:{DEFAULT}"]
        assert as_owner.get(f"/api/v1/campaigns/{duel.id}/").json()["owner"] == "olivia"

    def test_where_nobody_is_left_it_is_given_up(self, as_owner: APIClient, new_campaign: NewCampaign) -> None:
        alone = new_campaign("me", "bot:random", visibility="public")
        delete(as_owner)
        assert (now(alone).status, now(alone).owner) == ("abandoned", None)
        assert names(APIClient(), alone) == [FORMER, "bot:random"]
        assert verify(alone).fault is None

    def test_in_the_lobby_the_seat_is_free_again(
        self, as_owner: APIClient, as_mate: APIClient, new_campaign: NewCampaign, mate: Any, stranger: Any
    ) -> None:
        lobby = new_campaign("me", "open", "open")
        services.join(lobby.id, mate, lobby.invite)
        delete(as_owner)
        assert controllers(lobby) == ["open", "human", "open"]
        services.join(lobby.id, stranger, lobby.invite, 0)
        assert as_mate.post(f"/api/v1/campaigns/{lobby.id}/start").json()["status"] == "playing"

    def test_a_lobby_where_nobody_is_left_is_given_up(self, as_owner: APIClient, new_campaign: NewCampaign) -> None:
        lobby = new_campaign("me", "open")
        empty = new_campaign("open")
        delete(as_owner)
        assert [now(one).status for one in (lobby, empty)] == ["abandoned", "abandoned"]

    def test_bots_that_play_by_themselves_go_on(self, as_owner: APIClient, new_campaign: NewCampaign) -> None:
        campaign = new_campaign("bot:random", "bot:random", wake_bots=False)
        delete(as_owner)
        assert (now(campaign).status, now(campaign).owner) == ("playing", None)
        services.play_bots(campaign.id)
        assert now(campaign).status == "finished"
