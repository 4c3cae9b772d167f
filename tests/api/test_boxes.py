"""Boxes over HTTP, and campaigns that are played with them."""

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from campaigns import services
from campaigns.eventlog import repository
from campaigns.files import transfer
from campaigns.models import Campaign
from campaigns.projections.eligibility import reason_against
from campaigns.services import boxes
from campaigns.verification.verify import verify
from tests.api.descriptions import assert_as_described
from tests.api.problem_documents import assert_problem

SEATS = [{"controller": "bot:random"}, {"controller": "bot:random"}]


@pytest.fixture
def box(owner: Any, tmp_path: Path) -> str:
    """The name of an imported box that changes one number."""
    path = tmp_path / "mine.yaml"
    path.write_text("- {id: john-byers, cost: 4}\n")
    call_command("cards", "import", "legendary", str(path))
    return "mine"


def create(client: APIClient, **wish: Any) -> Any:
    body = {"ruleset": "legendary", "format": "single", "seats": SEATS, **wish}
    return client.post("/api/v1/campaigns/", body, format="json")


def cost_of_byers(campaign: Campaign) -> int:
    catalogue = services.table(campaign).ruleset.catalogue()
    return next(int(card["cost"]) for card in catalogue if card["id"] == "john-byers")


def test_changed_number_is_played_after_the_box_was_removed(as_owner: APIClient, owner: Any, box: str) -> None:
    """Replay, verification, fork, export and import need the log alone."""
    ruleset = as_owner.get("/api/v1/rulesets/legendary/")
    assert_as_described("GET rulesets/{name}/", ruleset)
    assert [known["name"] for known in ruleset.json()["boxes"]] == [box]
    made = create(as_owner, box=box)
    assert_as_described("POST campaigns/", made)
    assert made.json()["card_set"]["box"] is True
    call_command("cards", "remove", "legendary", box)
    repository._with_custom_cards.cache_clear()
    repository.hot.clear()
    services.play_bots(made.json()["id"])
    campaign = Campaign.objects.get(pk=made.json()["id"])
    assert (campaign.status, cost_of_byers(campaign)) == (Campaign.Status.FINISHED, 4)
    report = verify(campaign)
    assert (report.fault, report.replayed) == (None, True)
    assert reason_against(campaign) == "The campaign was played with custom cards."
    assert cost_of_byers(services.fork(campaign.pk, owner, at_version=20)) == 4
    assert cost_of_byers(transfer.load(list(transfer.export(campaign)), owner)) == 4


def test_default_box_is_for_casual_campaigns(as_owner: APIClient, box: str) -> None:
    def plays(**wish: Any) -> Any:
        played = create(as_owner, seats=[{"controller": "me"}], **wish).json()["card_set"]
        return played and played["title"]

    assert plays() is None
    call_command("cards", "use", "legendary", box)
    assert plays() == box
    assert (plays(box="standard"), plays(ranked=True)) == (None, None)
    call_command("cards", "use", "legendary", "standard")
    assert plays() is None


def test_impossible_choice_is_refused(as_owner: APIClient, box: str) -> None:
    for wish in ({"box": "unknown"}, {"box": box, "ranked": True, "seats": [{"controller": "me"}]}):
        assert_problem(create(as_owner, **wish), "invalid_setup")


def test_campaign_with_a_whole_box_is_exported_and_imported(as_owner: APIClient, owner: Any) -> None:
    """Every card of the largest game is replaced."""
    art = {"icon": "ufo", "scene": "forest"}
    rows = [{**row, "art": art} for row in repository.find_ruleset("ccg").box_rows().values()]
    boxes.store_box("ccg", "whole", rows)
    made = create(as_owner, ruleset="ccg", format="advanced", box="whole")
    services.abandon(made.json()["id"], owner)
    campaign = Campaign.objects.get(pk=made.json()["id"])
    copy = transfer.load(list(transfer.export(campaign)), owner)
    assert copy.custom_cards == campaign.custom_cards == {**campaign.custom_cards, "cards": len(rows), "box": True}
