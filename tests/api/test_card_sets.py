"""card-sets/: custom card sets over HTTP, and campaigns that are played with them."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from rest_framework.test import APIClient

from campaigns import services
from campaigns.eventlog import repository
from campaigns.files import transfer
from campaigns.models import Campaign, CustomCardSet, CustomCardSetVersion, Seat
from campaigns.projections import runner
from campaigns.projections.eligibility import reason_against
from campaigns.projections.models import Statistic
from campaigns.services.access import limits
from campaigns.verification.verify import verify
from engine import ruleset as rulesets
from engine.kernel import interpreter
from engine.kernel.custom_cards.custom_set import content_hash
from tests.api.descriptions import assert_as_described
from tests.api.problem_documents import assert_problem
from tests.campaigns.files import campaign_files

SETS = "/api/v1/card-sets/"
LEGENDARY = rulesets.get("legendary")
ROW = LEGENDARY.custom_row("john-byers") | {"set": "workshop"}
FAULTY = ROW | {"cost": "free"}
NOWHERE = "01900000-0000-7000-8000-000000000000"


@pytest.fixture(autouse=True)
def no_limit(settings: Any) -> None:
    settings.API_CARD_SET_RATE = None


def post(client: APIClient, body: Any, path: str = "") -> Any:
    return client.post(SETS + path, body, format="json")


@pytest.fixture
def card_set(owner: Any) -> CustomCardSet:
    return services.create_card_set(owner, ruleset="legendary", title="Night shift", rows=[ROW])


def share(owner: Any, card_set: CustomCardSet, visibility: str) -> None:
    services.change_card_set(owner, card_set.pk, title="Night shift", description="", visibility=visibility)


class TestSets:
    def test_set_is_made_read_and_listed(self, as_owner: APIClient) -> None:
        made = post(as_owner, {"ruleset": "legendary", "title": "Night shift", "rows": [ROW]})
        assert made.status_code == 201
        assert_as_described("POST card-sets/", made)
        body = made.json()
        assert (body["visibility"], body["mine"], body["playable"]) == ("private", True, True)
        assert body["latest"]["rows"] == [ROW] and body["latest"]["faults"] == []
        assert body["latest"]["cards"][0]["name"] == "John Byers"
        assert as_owner.get(f"{SETS}{body['id']}/").json() == body
        listed = as_owner.get(SETS)
        assert_as_described("GET card-sets/", listed)
        assert listed.json() == [{name: value for name, value in body.items() if name != "latest"}]

    def test_draft_with_faults_is_saved_with_each_fault_at_its_field(
        self, as_owner: APIClient, card_set: CustomCardSet
    ) -> None:
        saved = post(as_owner, {"rows": [ROW, FAULTY | {"id": "other"}]}, f"{card_set.pk}/versions/")
        assert saved.status_code == 201
        assert_as_described("POST card-sets/{card_set}/versions/", saved)
        version = saved.json()
        assert (version["number"], version["playable"]) == (2, False)
        fault = {"row": 1, "id": "other", "path": "cost", "message": "must be a whole number or nothing, not a text"}
        assert version["faults"] == [fault]
        assert [card is None for card in version["cards"]] == [False, True]
        assert services.card_set_content(card_set.owner, card_set.pk).rows == [ROW]

    def test_same_cards_give_no_new_version(self, as_owner: APIClient, card_set: CustomCardSet) -> None:
        again = post(as_owner, {"rows": [dict(reversed(ROW.items()))]}, f"{card_set.pk}/versions/")
        assert (again.status_code, again.json()["number"]) == (200, 1)

    def test_only_the_newest_versions_are_kept(
        self, monkeypatch: pytest.MonkeyPatch, owner: Any, card_set: CustomCardSet
    ) -> None:
        monkeypatch.setattr("campaigns.services.custom_sets.VERSIONS_KEPT", 2)
        for cost in (1, 2, 3):
            services.save_card_set_version(owner, card_set.pk, [ROW | {"cost": cost}])
        numbers = CustomCardSetVersion.objects.filter(card_set=card_set).values_list("number", flat=True)
        assert list(numbers) == [4, 3]

    def test_newest_playable_version_is_kept(
        self, monkeypatch: pytest.MonkeyPatch, owner: Any, card_set: CustomCardSet
    ) -> None:
        monkeypatch.setattr("campaigns.services.custom_sets.VERSIONS_KEPT", 1)
        for cost in ("free", "dear"):
            services.save_card_set_version(owner, card_set.pk, [ROW | {"cost": cost}])
        assert [version.number for version in CustomCardSetVersion.objects.all()] == [3, 1]

    def test_private_set_looks_like_a_missing_one(
        self, as_stranger: APIClient, anonymous: APIClient, card_set: CustomCardSet
    ) -> None:
        for client in (as_stranger, anonymous):
            for path in ("", "text", "versions/", "versions/1/"):
                hidden, none = (client.get(f"{SETS}{id}/{path}") for id in (card_set.pk, NOWHERE))
                assert_problem(hidden, "card_set_not_found")
                assert hidden.content == none.content
        assert_problem(post(as_stranger, {"rows": []}, f"{card_set.pk}/versions/"), "card_set_not_found")
        assert_problem(post(as_stranger, {"design": ROW["id"]}, f"{card_set.pk}/try"), "card_set_not_found")
        assert_problem(as_stranger.delete(f"{SETS}{card_set.pk}/"), "card_set_not_found")

    def test_shared_set_is_read_by_all_and_changed_by_its_owner(
        self, anonymous: APIClient, as_stranger: APIClient, owner: Any, card_set: CustomCardSet
    ) -> None:
        share(owner, card_set, "link")
        assert anonymous.get(f"{SETS}{card_set.pk}/").json()["title"] == "Night shift"
        assert anonymous.get(f"{SETS}gallery").json()["results"] == []
        share(owner, card_set, "gallery")
        shown = anonymous.get(f"{SETS}gallery", {"ruleset": "legendary"})
        assert_as_described("GET card-sets/gallery", shown)
        assert [row["id"] for row in shown.json()["results"]] == [card_set.pk]
        assert_problem(post(as_stranger, {"rows": []}, f"{card_set.pk}/versions/"), "card_set_not_found")

    def test_visitors_see_only_the_newest_playable_version(
        self, as_owner: APIClient, as_stranger: APIClient, anonymous: APIClient, owner: Any, card_set: CustomCardSet
    ) -> None:
        services.save_card_set_version(owner, card_set.pk, [ROW | {"cost": 2}])
        share(owner, card_set, "gallery")
        services.save_card_set_version(owner, card_set.pk, [FAULTY, ROW | {"id": "draft"}])
        assert [row["number"] for row in as_owner.get(f"{SETS}{card_set.pk}/versions/").json()] == [3, 2, 1]
        for client in (anonymous, as_stranger):
            assert [row["number"] for row in client.get(f"{SETS}{card_set.pk}/versions/").json()] == [2]
            shown = client.get(f"{SETS}{card_set.pk}/").json()
            assert (shown["version"], shown["card_count"], shown["latest"]["number"]) == (2, 1, 2)
            assert client.get(f"{SETS}gallery").json()["results"][0]["card_count"] == 1
            assert client.get(f"{SETS}{card_set.pk}/text").content.decode().count("id:") == 1
            for number in (1, 3):
                assert_problem(client.get(f"{SETS}{card_set.pk}/versions/{number}/"), "card_set_not_found")
                hidden = client.get(f"{SETS}{card_set.pk}/text", {"version": number})
                assert_problem(hidden, "card_set_not_found")
        hidden = post(as_stranger, {"design": ROW["id"], "version": 1}, f"{card_set.pk}/try")
        assert_problem(hidden, "card_set_not_found")

    def test_set_without_a_playable_version_is_not_shared(self, as_owner: APIClient, owner: Any) -> None:
        draft = services.create_card_set(owner, ruleset="legendary", title="Draft", rows=[FAULTY])
        body = {"title": "Draft", "description": "", "visibility": "gallery"}
        refused = as_owner.put(f"{SETS}{draft.pk}/", body, format="json")
        assert_problem(refused, "card_set_has_faults")
        assert refused.json()["faults"][0]["path"] == "cost"

    def test_deleted_set_is_gone(self, as_owner: APIClient, card_set: CustomCardSet) -> None:
        assert as_owner.delete(f"{SETS}{card_set.pk}/").status_code == 204
        assert not CustomCardSetVersion.objects.exists()

    def test_guest_makes_no_sets(self, client_of: Callable[[Any], APIClient], db: None) -> None:
        guest = client_of(services.create_guest())
        assert_problem(post(guest, {"ruleset": "legendary", "title": "Mine"}), "guest_unranked")

    def test_game_without_custom_cards(self, as_owner: APIClient) -> None:
        for ruleset in ("highcard", "chess"):
            assert_problem(post(as_owner, {"ruleset": ruleset, "title": "Mine"}), "unknown_ruleset")


class TestCards:
    def test_check_previews_and_saves_nothing(self, as_owner: APIClient) -> None:
        checked = post(as_owner, {"ruleset": "legendary", "rows": [ROW, FAULTY]}, "check")
        assert_as_described("POST card-sets/check", checked)
        assert checked.json()["cards"][0] is None and checked.json()["faults"]
        assert not CustomCardSet.objects.exists()

    def test_schema_and_example(self, anonymous: APIClient) -> None:
        schema = anonymous.get(f"{SETS}schema", {"ruleset": "fanccg"})
        assert_as_described("GET card-sets/schema", schema)
        assert "action" in schema.json()["types"] and schema.json()["limits"]["cards"] == 100
        found = anonymous.get(f"{SETS}example", {"ruleset": "legendary", "design": "john-byers"})
        assert found.json()["row"]["id"] == "my_john-byers"
        for design in ("nobody", "cliffhanger-1"):
            asked = {"ruleset": "legendary", "design": design}
            assert_problem(anonymous.get(f"{SETS}example", asked), "unknown_design")

    def test_export_is_imported(self, as_owner: APIClient, as_mate: APIClient, card_set: CustomCardSet) -> None:
        text = as_owner.get(f"{SETS}{card_set.pk}/text").content.decode()
        made = post(as_mate, {"ruleset": "legendary", "title": "Copy", "text": text}, "import")
        assert made.status_code == 201
        assert made.json()["latest"]["rows"] == [ROW]


class TestHostileSets:
    @pytest.mark.parametrize(
        ("row", "path"),
        [
            (ROW | {"name": "<script>alert(1)</script>"}, "name"),
            (ROW | {"tags": ["a\0b"]}, "tags[0]"),
            (ROW | {"cost": 10**40}, "cost"),
            (ROW | {"abilities": [[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]}, "abilities" + "[0]" * 15),
        ],
    )
    def test_wild_rows_are_not_even_drafts(
        self, as_owner: APIClient, card_set: CustomCardSet, row: dict[str, Any], path: str
    ) -> None:
        refused = post(as_owner, {"rows": [row]}, f"{card_set.pk}/versions/")
        assert_problem(refused, "malformed_card_set")
        assert refused.json()["faults"][0]["path"] == path
        assert CustomCardSetVersion.objects.count() == 1

    def test_ten_megabytes_are_refused_unread(self, as_owner: APIClient) -> None:
        body = json.dumps({"ruleset": "legendary", "rows": [ROW | {"name": "x" * 100_000}] * 100})
        refused = as_owner.post(f"{SETS}check", body, content_type="application/json")
        assert_problem(refused, "body_too_large")

    @pytest.mark.parametrize("text", ["- &a [*a]", "[" * 5_000, "!!python/name:os.system"])
    def test_hostile_text_is_refused(self, as_owner: APIClient, text: str) -> None:
        refused = post(as_owner, {"ruleset": "legendary", "text": text}, "import")
        assert_problem(refused, "malformed_card_set")
        assert not CustomCardSet.objects.exists()

    def test_account_keeps_a_limited_number_of_sets(
        self, as_owner: APIClient, monkeypatch: pytest.MonkeyPatch, card_set: CustomCardSet
    ) -> None:
        monkeypatch.setattr(limits, "ACCOUNT", limits.ACCOUNT._replace(card_sets=1))
        refused = post(as_owner, {"ruleset": "legendary", "title": "One more"})
        assert_problem(refused, "too_many_card_sets")
        assert refused.json()["most"] == 1

    def test_effect_without_an_end_is_refused_and_changes_nothing(self, as_owner: APIClient, owner: Any) -> None:
        draws: dict[str, Any] = {"op": "repeat", "times": 99, "do": [{"op": "draw"}]}
        row = ROW | {"abilities": [{"when": "play", "do": [{"op": "repeat", "times": 99, "do": [draws]}]}]}
        endless = services.create_card_set(owner, ruleset="legendary", title="Endless", rows=[row])
        tried = post(as_owner, {"design": row["id"]}, f"{endless.pk}/try").json()
        campaign = f"/api/v1/campaigns/{tried['id']}"
        decision = as_owner.get(f"{campaign}/decision").json()
        found = services.table(Campaign.objects.get(pk=tried["id"]))
        card = found.table.card_set.numbers[row["id"]][0]
        action = next(one for one in decision["options"] if one["action"].get("card") == card)["action"]
        body = {"expected_version": decision["version"], "action": action}
        refused = as_owner.post(f"{campaign}/actions", body, format="json")
        assert_problem(refused, "endless_effect")
        assert as_owner.get(f"{campaign}/decision").json() == decision


class TestBots:
    def test_bot_that_can_not_evaluate_the_cards_plays_on(
        self, owner: Any, card_set: CustomCardSet, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(type(LEGENDARY), "evaluate_options", lambda *_: 1 // 0)
        content = services.card_set_content(owner, card_set.pk)._asdict()
        seats = [{"controller": "bot:heuristic"}]
        made = services.create_campaign(
            owner, ruleset="legendary", format="single", seats=seats, options={}, card_set=content, wake_bots=False
        )
        assert services.play_bots(made.pk, limit=3) == 3

    def test_campaign_is_abandoned_if_a_bot_can_not_act(
        self, as_owner: APIClient, card_set: CustomCardSet, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The limit is so low that the next turn exceeds it."""
        tried = post(as_owner, {"design": ROW["id"]}, f"{card_set.pk}/try").json()
        Seat.objects.filter(campaign=tried["id"]).update(controller="bot:random", user=None)
        monkeypatch.setattr(interpreter, "MAX_STEPS", 1)
        services.play_bots(tried["id"])
        campaign = Campaign.objects.get(pk=tried["id"])
        assert campaign.status == Campaign.Status.ABANDONED
        assert verify(campaign).events == campaign.version


class TestCampaigns:
    @pytest.fixture
    def campaign(self, as_owner: APIClient, card_set: CustomCardSet) -> Campaign:
        """A campaign that two bots have played to its end with a custom set."""
        seats = [{"controller": "bot:random"}, {"controller": "bot:random"}]
        body = {"ruleset": "legendary", "format": "single", "seats": seats, "card_set": {"id": card_set.pk}}
        made = as_owner.post("/api/v1/campaigns/", body, format="json")
        assert made.status_code == 201
        assert_as_described("POST campaigns/", made)
        assert made.json()["card_set"] == {
            "title": "Night shift",
            "hash": card_set.versions.get().hash,
            "cards": 1,
            "box": False,
        }
        services.play_bots(made.json()["id"])
        return Campaign.objects.get(pk=made.json()["id"])

    def test_campaign_needs_nothing_but_its_log(self, owner: Any, card_set: CustomCardSet, campaign: Campaign) -> None:
        """Replay, verification, fork, export and import work without the set."""
        card_set.delete()
        repository._with_custom_cards.cache_clear()
        repository.hot.clear()
        assert campaign.status == Campaign.Status.FINISHED
        report = verify(campaign)
        assert (report.fault, report.replayed) == (None, True)
        fork = services.fork(campaign.pk, owner, at_version=20)
        assert fork.custom_cards == campaign.custom_cards
        copy = transfer.load(list(transfer.export(campaign)), owner)
        assert copy.custom_cards == campaign.custom_cards
        assert services.table(copy).ruleset.card_set_digest() == campaign.card_set_digest

    def test_forged_cards_are_not_imported(self, campaign: Campaign) -> None:
        lines = campaign_files.lines_of(campaign)
        card_set = lines[1]["payload"]["setup"]["card_set"]
        card_set["rows"][0]["cost"] = 0
        assert "it differs from the cards" in campaign_files.refused(campaign_files.sealed(lines)).detail
        card_set["rows"][0]["cost"] = "free"
        card_set["hash"] = content_hash(card_set["rows"])
        assert "cost: must be" in campaign_files.refused(campaign_files.sealed(lines)).detail
        lines[1]["payload"]["setup"]["card_set"] = []
        assert "custom cards" in campaign_files.refused(campaign_files.sealed(lines)).detail

    def test_bots_with_a_private_set_play_unseen(self, campaign: Campaign, anonymous: APIClient) -> None:
        assert campaign.visibility == Campaign.Visibility.PRIVATE
        assert_problem(anonymous.get(f"/api/v1/campaigns/{campaign.pk}/cards/"), "campaign_not_found")

    def test_result_is_never_ranked(self, as_owner: APIClient, card_set: CustomCardSet, campaign: Campaign) -> None:
        assert reason_against(campaign) == "The campaign was played with custom cards."
        seats = [{"controller": "me"}]
        body = {"ruleset": "legendary", "format": "single", "seats": seats, "card_set": {"id": card_set.pk}}
        refused = as_owner.post("/api/v1/campaigns/", body | {"ranked": True}, format="json")
        assert_problem(refused, "invalid_setup")

    def test_campaign_is_not_counted(self, campaign: Campaign) -> None:
        runner.catch_up("statistics")
        assert not Statistic.objects.exists()

    def test_cards_of_a_campaign(self, as_owner: APIClient, campaign: Campaign) -> None:
        cards = as_owner.get(f"/api/v1/campaigns/{campaign.pk}/cards/")
        assert_as_described("GET campaigns/{id}/cards/", cards)
        assert [card["id"] for card in cards.json()["results"] if card.get("custom")] == [ROW["id"]]

    @pytest.mark.parametrize(
        ("ruleset", "design"),
        [("legendary", "s2-flukeman"), ("fanccg", "the_forest_controls_them"), ("ccg", "gibsonton_fl")],
    )
    def test_card_is_tried_out(self, as_mate: APIClient, owner: Any, ruleset: str, design: str) -> None:
        row = services.example_card(ruleset, design)
        shared = services.create_card_set(owner, ruleset=ruleset, title="Mine", rows=[row])
        share(owner, shared, "link")
        tried = post(as_mate, {"design": row["id"]}, f"{shared.pk}/try")
        assert tried.status_code == 201, tried.json()
        assert (tried.json()["status"], tried.json()["ranked"]) == ("playing", False)
        assert tried.json()["options"]["trial"] == row["id"]
        assert_problem(post(as_mate, {"design": "other"}, f"{shared.pk}/try"), "unknown_design")


class TestExamples:
    def test_example_is_listed_and_read_by_everybody(self, anonymous: APIClient, db: None) -> None:
        listed = anonymous.get(f"{SETS}examples", {"ruleset": "fanccg"})
        assert_as_described("GET card-sets/examples", listed)
        (row,) = listed.json()
        assert (row["owner"], row["mine"], row["visibility"]) == (None, False, "gallery")
        shown = anonymous.get(f"{SETS}{row['id']}/")
        assert_as_described("GET card-sets/{card_set}/", shown)
        assert len(shown.json()["latest"]["rows"]) == row["card_count"] and shown.json()["latest"]["faults"] == []
        assert anonymous.get(f"{SETS}{row['id']}/text").status_code == 200

    @pytest.mark.parametrize("example", services.example_sets(), ids=lambda example: example.title)
    def test_cards_of_an_example_are_tried_and_played_by_bots(
        self, as_owner: APIClient, owner: Any, example: CustomCardSet
    ) -> None:
        content = services.card_set_content(owner, example.pk)
        for row in content.rows:
            assert post(as_owner, {"design": row["id"]}, f"{example.pk}/try").status_code == 201, row["id"]
        format = rulesets.get(example.ruleset).describe().formats[0]
        made = services.create_campaign(
            owner,
            ruleset=example.ruleset,
            format=format,
            seats=[{"controller": "bot:random"}] * 2,
            options={},
            card_set=content._asdict(),
            wake_bots=False,
        )
        services.play_bots(made.pk)
        campaign = Campaign.objects.get(pk=made.pk)
        assert campaign.status == Campaign.Status.FINISHED
        assert verify(campaign).fault is None

    def test_example_is_not_changed(self, as_owner: APIClient) -> None:
        example = services.example_sets()[0]
        body = {"title": "Mine", "description": "", "visibility": "private"}
        for refused in (
            as_owner.put(f"{SETS}{example.pk}/", body, format="json"),
            as_owner.delete(f"{SETS}{example.pk}/"),
            post(as_owner, {"rows": []}, f"{example.pk}/versions/"),
        ):
            assert_problem(refused, "card_set_not_found")


def test_account_is_deleted_with_its_sets(owner: Any, card_set: CustomCardSet) -> None:
    get_user_model().objects.filter(pk=owner.pk).delete()
    assert not CustomCardSet.objects.exists()
