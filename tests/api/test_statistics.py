"""statistics/: what all campaigns of a kind add up to."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns import services
from campaigns.models import Campaign
from campaigns.projections import runner
from campaigns.projections.models import Participation, Statistic
from tests.api.descriptions import assert_as_described
from tests.api.problem_documents import assert_problem, places
from tests.campaigns.finished import play_out
from tests.campaigns.test_legendary import series

pytestmark = [pytest.mark.db, pytest.mark.django_db]
NewCampaign = Callable[..., Campaign]
NOBODY = "01890000-0000-7000-8000-000000000000"


def ask(client: APIClient, **query: Any) -> Any:
    runner.catch_up("statistics")
    return client.get("/api/v1/statistics/", {"ruleset": "highcard", **query})


def found(client: APIClient, **query: Any) -> dict[str, Any]:
    response = ask(client, **query)
    assert response.status_code == 200, response.content
    assert_as_described("GET statistics/", response)
    return response.json()


def topic(said: dict[str, Any], name: str) -> dict[str, Any]:
    return {row["key"]: row for row in next(one for one in said["topics"] if one["topic"] == name)["rows"]}


def test_before_anything_was_played_there_is_nothing(anonymous: APIClient) -> None:
    said = found(anonymous)
    assert (said["campaigns"], said["won"]) == (0, 0)
    assert (said["topics"], said["longest"], said["points"], said["mine"]) == ([], [], [], [])


def test_the_format_left_out_is_the_first_of_the_ruleset(anonymous: APIClient, new_campaign: NewCampaign) -> None:
    play_out(new_campaign("me", format="single"))
    assert (found(anonymous)["format"], found(anonymous)["campaigns"]) == ("series", 0)
    assert found(anonymous, format="single")["campaigns"] == 1


def test_rates_are_what_was_won_of_what_could_be(anonymous: APIClient, new_campaign: NewCampaign) -> None:
    for chance in range(4):
        play_out(new_campaign("me", "me", format="single", seed=bytes([chance]) * 32), chance)
    said = found(anonymous, format="single", players=2)
    seats = topic(said, "seat")
    assert [seats[key]["number"] for key in "01"] == [4, 4]
    assert seats["0"]["won"] + seats["1"]["won"] == 4
    assert seats["0"]["rate"] == seats["0"]["won"] / 4
    turns = topic(said, "turn")
    assert (turns["Turn 1"]["number"], turns["Turn 1"]["won"], turns["Turn 1"]["rate"]) == (4, None, None)


def test_words_come_from_the_ruleset_where_it_has_any(anonymous: APIClient, new_campaign: NewCampaign) -> None:
    play_out(new_campaign("me", "me"))
    said = found(anonymous)
    assert [(one["topic"], one["title"]) for one in said["topics"]] == [("seat", "Seats"), ("turn", "turn")]
    assert {key: row["label"] for key, row in topic(said, "seat").items()} == {"0": "The first", "1": "1"}


def test_numbers_of_players_are_added_up_unless_one_is_asked_for(
    anonymous: APIClient, new_campaign: NewCampaign
) -> None:
    for number in (1, 2, 2):
        play_out(new_campaign(*["me"] * number))
    assert topic(found(anonymous), "seat")["0"]["number"] == 3
    assert topic(found(anonymous, players=2), "seat")["0"]["number"] == 2
    assert (found(anonymous)["players"], found(anonymous, players=2)["players"]) == (None, 2)
    assert len(found(anonymous)["longest"]) == 3
    assert len(found(anonymous, players=1)["longest"]) == 1


def test_longest_campaigns_come_first_and_only_public_ones_are_named(
    anonymous: APIClient, as_owner: APIClient, new_campaign: NewCampaign
) -> None:
    hidden = play_out(new_campaign("me", "me", "me", visibility="unlisted"))
    shown = play_out(new_campaign("me", "me", visibility="public", name="Short"))
    for client, first in ((anonymous, None), (as_owner, {"id": hidden.id, "name": ""})):
        assert found(client)["longest"] == [
            {"actions": 27, "turns": 9, "players": 3, "campaign": first},
            {"actions": 18, "turns": 9, "players": 2, "campaign": {"id": shown.id, "name": "Short"}},
        ]


class TestWhereOnesOwnLies:
    @pytest.fixture
    def scores(self, new_campaign: NewCampaign, stranger: Any, duel: Campaign) -> None:
        """Nine points for Olivia and Max; others had 3, 9 and 20."""
        play_out(duel)
        runner.catch_up("statistics")
        generation = runner.live_generation("statistics")
        for topic, key in (*(("points", str(points)) for points in (3, 9, 20)), *[("outcome", "won")] * 3):
            row, _ = Statistic.objects.get_or_create(
                generation=generation, ruleset="highcard", format="series", players=2, topic=topic, key=key
            )
            Statistic.objects.filter(pk=row.pk).update(number=row.number + 1)

    def test_points_are_told_as_a_distribution(self, scores: None, anonymous: APIClient) -> None:
        said = found(anonymous)
        rows = [(row["points"], row["number"]) for row in said["points"]]
        assert (rows, said["campaigns"]) == ([(3, 1), (9, 2), (20, 1)], 4)

    @pytest.mark.parametrize("who", ["as_owner", "as_mate"])
    def test_the_latest_of_ones_own_are_compared(self, request: Any, scores: None, duel: Campaign, who: str) -> None:
        (mine,) = found(request.getfixturevalue(who))["mine"]
        del mine["ended_at"]
        assert mine == {
            "campaign": duel.id, "points": 9, "below": 1, "equal": 2, "total": 4, "percentile": 75.0
        }  # fmt: skip

    def test_who_took_no_part_has_none(self, scores: None, as_stranger: APIClient, anonymous: APIClient) -> None:
        assert found(as_stranger)["mine"] == found(anonymous)["mine"] == []

    def test_one_campaign_can_be_asked_for(self, scores: None, duel: Campaign, as_stranger: APIClient) -> None:
        assert_problem(ask(as_stranger, mine=duel.id), "campaign_not_found")
        Campaign.objects.update(visibility="unlisted")
        assert [row["campaign"] for row in found(as_stranger, mine=duel.id)["mine"]] == [duel.id]

    def test_a_campaign_without_a_result_can_not(
        self, as_owner: APIClient, owner: Any, new_campaign: NewCampaign
    ) -> None:
        campaign = new_campaign("me")
        assert_problem(ask(as_owner, mine=campaign.id), "not_over")
        services.abandon(campaign.id, owner)
        assert_problem(ask(as_owner, mine=campaign.id), "no_result")

    @pytest.mark.parametrize("kind", [{"format": "series"}, {"format": "single", "players": 2}])
    def test_one_of_another_kind_can_not(
        self, as_owner: APIClient, new_campaign: NewCampaign, kind: dict[str, Any]
    ) -> None:
        over = play_out(new_campaign("me", format="single"))
        response = ask(as_owner, mine=over.id, **kind)
        assert places(assert_problem(response, "invalid_input")) == {"mine": "invalid_choice"}

    @pytest.mark.parametrize("players", [{}, {"players": 1}])
    def test_one_of_the_same_kind_can(
        self, as_owner: APIClient, new_campaign: NewCampaign, players: dict[str, int]
    ) -> None:
        over = play_out(new_campaign("me", format="single"))
        assert [row["total"] for row in found(as_owner, mine=over.id, format="single", **players)["mine"]] == [1]

    def test_no_more_than_the_latest_twenty(self, as_owner: APIClient, new_campaign: NewCampaign) -> None:
        for _ in range(22):
            play_out(new_campaign("me"))
        rows = found(as_owner)["mine"]
        assert len(rows) == 20
        latest = Participation.objects.order_by("-ended_at").first()
        assert latest is not None and rows[0]["campaign"] == latest.campaign_id


def test_legendary_tells_all_that_people_ask_about(anonymous: APIClient) -> None:
    campaign = Campaign.objects.get(pk=series(3, 11)["campaign"])
    said = found(anonymous, ruleset="legendary")
    titles = {one["topic"]: one["title"] for one in said["topics"]}
    assert {"avatar", "academy", "seasons", "end_game", "discovered"} <= set(titles)
    assert titles["academy"] == "Academy sets"
    assert len(topic(said, "avatar")) == 3
    labels = {row["label"] for row in topic(said, "avatar").values()}
    assert "mulder" not in labels and all(label.istitle() for label in labels)
    assert [row["points"] for row in said["points"]] == [campaign.points]


@pytest.mark.parametrize(
    ("query", "code", "place"),
    [
        ({"ruleset": "chess"}, "unknown_ruleset", None),
        ({"ruleset": ""}, "invalid_input", "ruleset"),
        ({"format": "blitz"}, "invalid_input", "format"),
        ({"players": "0"}, "invalid_input", "players"),
        ({"players": "two"}, "invalid_input", "players"),
        ({"mine": "mine"}, "invalid_input", "mine"),
        ({"mine": NOBODY}, "campaign_not_found", None),
        ({"season": "1"}, "invalid_input", "season"),
    ],
)
def test_what_is_not_asked_right_is_refused(
    anonymous: APIClient, query: dict[str, str], code: str, place: str | None
) -> None:
    body = assert_problem(ask(anonymous, **query), code)
    assert place is None or list(places(body)) == [place]


def test_the_ruleset_must_be_said(anonymous: APIClient) -> None:
    assert places(assert_problem(anonymous.get("/api/v1/statistics/"), "invalid_input")) == {"ruleset": "required"}
