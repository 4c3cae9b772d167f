"""campaigns/{id}/result: the result of a finished campaign."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns import services
from campaigns.eventlog import event_types, log
from campaigns.models import Campaign
from campaigns.projections import runner
from tests.api.descriptions import assert_as_described
from tests.campaigns.finished_campaigns import play_out

pytestmark = pytest.mark.django_db
NewCampaign = Callable[..., Campaign]


def result(client: APIClient, campaign: Campaign) -> dict[str, Any]:
    runner.catch_up("statistics")
    response = client.get(f"/api/v1/campaigns/{campaign.id}/result")
    assert response.status_code == 200, response.content
    assert_as_described("GET campaigns/{id}/result", response)
    return response.json()


def test_it_tells_points_title_team_and_how_they_compare(
    as_owner: APIClient, duel: Campaign, new_campaign: NewCampaign
) -> None:
    for number in (1, 2):
        play_out(new_campaign(*["me"] * number))
    over = play_out(duel)
    said = result(as_owner, over)
    assert (said["points"], said["title"], said["won"]) == (9, "Card sharps", True)
    assert [row["points"] for row in said["games"]] == [3, 3, 3]
    assert sum(line["points"] for line in said["lines"]) == 9
    team = [(one["name"], one["is_bot"], one["mine"]) for one in said["team"]]
    assert team == [("olivia", False, True), ("max", False, False)]
    assert (said["actions"], said["knowledge_taken_back"]) == (18, 0)
    assert set(said["details"]) == {"best"}
    assert said["among"]["players"] == {"below": 0, "equal": 2, "total": 2, "percentile": 100.0}
    assert said["among"]["all"]["total"] == 3


def test_highlights_are_those_of_the_ruleset_that_count(
    as_owner: APIClient, owner: Any, new_campaign: NewCampaign
) -> None:
    """An undone win is no highlight; the same game won again is."""
    campaign = new_campaign("me", undo="free")
    for _ in range(3):
        rules, version, table = services.table(Campaign.objects.get(pk=campaign.pk))
        card = rules.decision(table).options[0].card
        services.act(campaign.id, owner, {"type": "play", "card": card}, expected_version=version)
    services.undo(campaign.id, owner, expected_version=4, to_version=1)
    over = play_out(campaign)
    ends = [event.version for event in log.read(over.id) if "game_over" in event.facts]
    assert ends[0] == 4 and len(ends) == 4
    assert [(mark["kind"], mark["version"]) for mark in result(as_owner, over)["moments"]] == [
        ("game_over", version) for version in ends[1:]
    ]


def test_an_old_log_without_its_result_is_replayed(as_owner: APIClient, duel: Campaign) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(event_types, "outcome", lambda ruleset, table: {})
        over = play_out(duel)
    assert "record" not in log.payload(log.read(over.id).last())
    said = result(as_owner, over)
    assert (said["points"], said["title"], set(said["details"])) == (9, "Card sharps", {"best"})
