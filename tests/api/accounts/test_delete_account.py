"""auth/me: rename and delete an account. The log stays and holds no name."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth import get_user_model
from django.core.cache import cache
from rest_framework.test import APIClient

from api.models import Token, issue_token
from campaigns import services
from campaigns.bots.bot_turns import DEFAULT
from campaigns.eventlog import log
from campaigns.models import Campaign, Seat
from campaigns.projections import runner
from campaigns.verification.verify import check as verify
from tests.api.problem_documents import assert_problem, places
from tests.campaigns.finished_campaigns import play_out

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
    def test_it_shows_at_once_everywhere(
        self, as_owner: APIClient, as_mate: APIClient, duel: Campaign, anonymous: APIClient
    ) -> None:
        over = play_out(duel)
        runner.catch_up("statistics")
        assert rename(as_owner, "noor").json()["username"] == as_owner.get(ME).json()["username"] == "noor"
        assert names(as_mate, over) == ["noor", "max"]
        assert as_mate.get(f"/api/v1/campaigns/{over.id}/").json()["owner"] == "noor"
        team = as_mate.get(f"/api/v1/campaigns/{over.id}/result").json()["team"]
        assert [one["name"] for one in team] == ["noor", "max"]
        assert anonymous.get("/api/v1/players/noor/").json()["campaigns"] == 1
        assert_problem(anonymous.get("/api/v1/players/olivia/"), "player_not_found")
        assert verify(over).fault is None
        assert rename(as_mate, "olivia").status_code == 200, "the old name is free"

    def test_it_must_be_free_and_a_name(self, as_owner: APIClient, owner: Any, mate: Any) -> None:
        assert_problem(rename(as_owner, "MAX"), "username_taken")
        for name in ("", FORMER, "slash/ed", "nul\0", 7, None):
            assert set(places(assert_problem(rename(as_owner, name), "invalid_input"))) == {"/username"}
        response = as_owner.patch(ME, {"username": "noor", "is_staff": True}, format="json")
        assert places(assert_problem(response, "invalid_input")) == {"/is_staff": "unknown_field"}
        owner.refresh_from_db()
        assert (owner.username, owner.is_staff) == ("olivia", False)
        assert rename(as_owner, "Olivia").json()["username"] == "Olivia"


class TestDeleting:
    def test_the_password_must_be_right_and_attempts_are_limited(
        self, as_owner: APIClient, owner: Any, settings: Any
    ) -> None:
        settings.API_AUTH_RATE = "2/min"
        cache.clear()
        answers = [as_owner.delete(ME, {"password": "no"}, format="json", REMOTE_ADDR=f"10.0.0.{n}") for n in range(3)]
        cache.clear()
        assert_problem(answers[0], "wrong_password")
        assert_problem(answers[2], "throttled")
        assert get_user_model().objects.filter(pk=owner.pk).exists()

    def test_account_tokens_and_session_are_gone(self, owner: Any, anonymous: APIClient) -> None:
        tokens = [issue_token(owner)[0] for _ in range(2)]
        page = APIClient()
        page.force_login(owner)
        assert delete(page).status_code == 204
        assert not Token.objects.exists()
        assert_problem(page.get(ME), "not_authenticated")
        for token in tokens:
            assert_problem(APIClient(headers={"Authorization": f"Bearer {token}"}).get(ME), "invalid_token")
        body = {"username": "olivia", "password": PASSWORD}
        assert_problem(anonymous.post("/api/v1/auth/token", body, format="json"), "invalid_credentials")

    def test_a_former_agent_stays_in_finished_campaigns_and_statistics(
        self, as_owner: APIClient, as_mate: APIClient, duel: Campaign, anonymous: APIClient, client_of: Any
    ) -> None:
        over = play_out(duel)
        reference = services.Reference("highcard", "series")
        runner.catch_up("statistics")
        rows, before = list(log.read(over.id).values()), services.statistics(reference, None)
        assert delete(as_owner).status_code == 204
        assert names(as_mate, over) == [FORMER, "max"]
        assert as_mate.get(f"/api/v1/campaigns/{over.id}/").json()["owner"] is None
        team = as_mate.get(f"/api/v1/campaigns/{over.id}/result").json()["team"]
        assert [(one["name"], one["is_bot"]) for one in team] == [(FORMER, False), ("max", False)]
        assert_problem(anonymous.get("/api/v1/players/olivia/"), "player_not_found")
        assert list(log.read(over.id).values()) == rows
        assert verify(over).fault is None
        runner.rebuild("statistics")
        assert services.statistics(reference, None) == before
        another = get_user_model().objects.create_user("olivia")
        assert anonymous.get("/api/v1/players/olivia/").json()["campaigns"] == 0
        assert_problem(client_of(another).get(f"/api/v1/campaigns/{over.id}/"), "campaign_not_found")


class TestCampaignsUnderWay:
    def test_a_bot_takes_the_seat_and_the_next_player_owns_it(
        self, as_owner: APIClient, as_mate: APIClient, duel: Campaign
    ) -> None:
        assert delete(as_owner).status_code == 204
        assert controllers(duel) == [f"bot:{DEFAULT}", "human"]
        assert names(as_mate, duel) == [f"bot:{DEFAULT}", "max"]
        assert as_mate.get(f"/api/v1/campaigns/{duel.id}/").json()["owner"] == "max"
        services.play_bots(duel.id)
        decision = as_mate.get(f"/api/v1/campaigns/{duel.id}/decision").json()
        assert decision["seat"] == 1 and decision["options"]
        assert verify(play_out(duel)).fault is None

    def test_a_campaign_without_people_is_abandoned(self, as_owner: APIClient, new_campaign: NewCampaign) -> None:
        alone = new_campaign("me", "bot:random", visibility="public")
        lobbies = [new_campaign("me", "open"), new_campaign("open")]
        bots = new_campaign("bot:random", "bot:random", wake_bots=False)
        delete(as_owner)
        assert [now(one).status for one in (alone, *lobbies)] == ["abandoned"] * 3
        assert names(APIClient(), alone) == [FORMER, "bot:random"]
        assert verify(alone).fault is None
        assert (now(bots).status, now(bots).owner) == ("playing", None)
        services.play_bots(bots.id)
        assert now(bots).status == "finished"

    def test_in_the_lobby_the_seat_is_free_again(
        self, as_owner: APIClient, as_mate: APIClient, new_campaign: NewCampaign, mate: Any, stranger: Any
    ) -> None:
        lobby = new_campaign("me", "open", "open")
        services.join(lobby.id, mate, lobby.invite)
        delete(as_owner)
        assert controllers(lobby) == ["open", "human", "open"]
        services.join(lobby.id, stranger, lobby.invite, 0)
        assert as_mate.post(f"/api/v1/campaigns/{lobby.id}/start").json()["status"] == "playing"
