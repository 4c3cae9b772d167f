"""statistics/: totals over the campaigns of a kind."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns import services
from campaigns.models import Campaign
from campaigns.projections import runner
from campaigns.projections.models import Statistic
from tests.api.descriptions import assert_as_described
from tests.api.problem_documents import assert_problem, places
from tests.campaigns.finished_campaigns import play_out

NewCampaign = Callable[..., Campaign]


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


def test_numbers_of_players_add_up_unless_one_is_asked_for(anonymous: APIClient, new_campaign: NewCampaign) -> None:
    nothing = found(anonymous)
    assert (nothing["campaigns"], nothing["topics"], nothing["longest"], nothing["mine"]) == (0, [], [], [])
    for number in (1, 2, 2):
        play_out(new_campaign(*["me"] * number))
    all_of_them, of_two = found(anonymous), found(anonymous, players=2)
    assert [(one["topic"], one["title"]) for one in of_two["topics"]] == [("seat", "Seats"), ("turn", "turn")]
    assert {key: row["label"] for key, row in topic(of_two, "seat").items()} == {"0": "The first", "1": "1"}
    assert [topic(said, "seat")["0"]["number"] for said in (all_of_them, of_two)] == [3, 2]
    assert [(said["players"], len(said["longest"])) for said in (all_of_them, of_two)] == [(None, 3), (2, 2)]
    assert (all_of_them["format"], found(anonymous, format="single")["campaigns"]) == ("series", 0)


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


class TestMine:
    @pytest.fixture
    def scores(self, duel: Campaign) -> None:
        """Nine points for Olivia and Max; others had 3, 9 and 20."""
        play_out(duel)
        runner.catch_up("statistics")
        generation = runner.live_generation("statistics")
        for topic, key in (*(("points", str(points)) for points in (3, 9, 20)), *[("outcome", "won")] * 3):
            row, _ = Statistic.objects.get_or_create(
                generation=generation, ruleset="highcard", format="series", players=2, topic=topic, key=key
            )
            Statistic.objects.filter(pk=row.pk).update(number=row.number + 1)

    def test_own_results_are_compared_with_all(
        self, scores: None, as_mate: APIClient, as_stranger: APIClient, anonymous: APIClient, duel: Campaign
    ) -> None:
        said = found(as_mate)
        rows = [(row["points"], row["number"]) for row in said["points"]]
        assert (rows, said["campaigns"]) == ([(3, 1), (9, 2), (20, 1)], 4)
        (mine,) = said["mine"]
        del mine["ended_at"]
        assert mine == {"campaign": duel.id, "points": 9, "below": 1, "equal": 2, "total": 4, "percentile": 75.0}
        assert found(as_stranger)["mine"] == found(anonymous)["mine"] == []
        assert_problem(ask(as_stranger, mine=duel.id), "campaign_not_found")
        Campaign.objects.update(visibility="unlisted")
        assert [row["campaign"] for row in found(as_stranger, mine=duel.id)["mine"]] == [duel.id]

    def test_a_campaign_must_have_a_result_of_that_kind(
        self, as_owner: APIClient, owner: Any, new_campaign: NewCampaign
    ) -> None:
        playing, over = new_campaign("me"), play_out(new_campaign("me", format="single"))
        assert_problem(ask(as_owner, mine=playing.id), "not_over")
        services.abandon(playing.id, owner)
        assert_problem(ask(as_owner, mine=playing.id), "no_result")
        for kind in ({"format": "series"}, {"format": "single", "players": 2}):
            response = ask(as_owner, mine=over.id, **kind)
            assert places(assert_problem(response, "invalid_input")) == {"mine": "invalid_choice"}
        assert [row["total"] for row in found(as_owner, mine=over.id, format="single", players=1)["mine"]] == [1]
