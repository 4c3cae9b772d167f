"""workshop/: card sets of players, the gallery, and pictures of custom cards."""

import json
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.html import escape

from campaigns import services
from campaigns.models import Campaign, CustomCardSet, CustomCardSetVersion
from engine import ruleset as rulesets
from frontend import card_examples, custom_cards
from tests.frontend.pages import page, words

ROW = rulesets.get("legendary").custom_row("john-byers") | {"set": "workshop"}
LINES = "- {id: moth, name: Moth, type: enemy, set: '1', enemy: [creature], fight: 3}"


@pytest.fixture
def card_set(owner: Any) -> CustomCardSet:
    return services.create_card_set(owner, ruleset="legendary", title="Night shift", rows=[ROW])


def share(owner: Any, card_set: CustomCardSet, visibility: str) -> None:
    services.change_card_set(owner, card_set.pk, title=card_set.title, description="", visibility=visibility)


@pytest.mark.django_db
class TestSets:
    def test_set_is_made_and_listed_for_its_owner_alone(self, as_owner: Client, as_mate: Client) -> None:
        made = as_owner.post("/workshop/", {"title": "Night shift", "ruleset": "legendary"})
        assert made["Location"] == f"/workshop/{CustomCardSet.objects.get().pk}/"
        assert "Night shift Legendary Encounters: The X-Files 0 cards · Private" in words(page(as_owner, "/workshop/"))
        assert "Night shift" not in page(as_mate, "/workshop/")
        assert as_mate.get(made["Location"]).status_code == 404

    def test_set_is_imported_from_a_file(self, as_owner: Client) -> None:
        file = SimpleUploadedFile("moth.yaml", LINES.encode())
        as_owner.post("/workshop/", {"import": "1", "ruleset": "legendary", "title": "Moths", "file": file})
        version = CustomCardSetVersion.objects.get()
        assert version.rows[0]["name"] == "Moth" and version.playable

    def test_unreadable_import_keeps_the_text(self, as_owner: Client) -> None:
        answer = as_owner.post("/workshop/", {"import": "1", "ruleset": "legendary", "text": "[: not yaml"})
        assert answer.status_code == 200 and "[: not yaml" in answer.content.decode()
        assert not CustomCardSet.objects.exists()

    def test_visitor_sees_the_gallery_and_is_invited(self, client: Client, owner: Any, card_set: CustomCardSet) -> None:
        share(owner, card_set, "gallery")
        said = words(page(client, "/workshop/"))
        assert "Night shift" in said and "You need an account to make cards." in said
        assert all(tile.body in page(client, "/workshop/") for tile in card_examples.shown("legendary").tiles)
        assert "data-mine" not in page(client, f"/workshop/{card_set.pk}/")
        assert "Night shift" not in page(client, "/workshop/?ruleset=fanccg")
        assert "Night shift" in page(client, f"/players/{owner.username}/")

    def test_list_shows_the_first_cards(self, as_owner: Client, card_set: CustomCardSet) -> None:
        assert escape(custom_cards.picture_address("legendary", ROW)) in page(as_owner, "/workshop/")

    def test_gallery_shows_examples(self, client: Client) -> None:
        example = services.example_sets("fanccg")[0]
        assert f"{example.title}</a>" in page(client, "/workshop/?ruleset=fanccg")
        assert example.title not in page(client, "/workshop/?ruleset=legendary")
        shown = page(client, f"/workshop/{example.pk}/")
        assert "an example" in shown and "data-mine" not in shown

    def test_guest_makes_no_sets(self, client: Client) -> None:
        answer = client.post("/workshop/", {"title": "Night shift", "ruleset": "legendary"})
        assert answer.status_code == 403
        assert not CustomCardSet.objects.exists()

    def test_changes_are_limited_like_those_of_the_api(self, as_owner: Client, settings: Any) -> None:
        settings.API_CARD_SET_RATE = "2/min"
        cache.clear()
        wish = {"title": "Night shift", "ruleset": "legendary"}
        assert [as_owner.post("/workshop/", wish).status_code for _ in range(3)] == [302, 302, 429]
        assert as_owner.get("/workshop/").status_code == 200
        assert as_owner.post(f"/workshop/{CustomCardSet.objects.all()[0].pk}/delete").status_code == 429
        cache.clear()

    def test_set_is_deleted_by_its_owner(self, as_owner: Client, as_mate: Client, card_set: CustomCardSet) -> None:
        assert as_mate.post(f"/workshop/{card_set.pk}/delete").status_code == 404
        assert as_owner.post(f"/workshop/{card_set.pk}/delete")["Location"] == "/workshop/"
        assert not CustomCardSet.objects.exists()


@pytest.mark.django_db
class TestCampaigns:
    def test_campaign_is_created_with_the_set_of_the_address(self, as_owner: Client, card_set: CustomCardSet) -> None:
        address = f"/campaigns/new?card_set={card_set.pk}"
        said = page(as_owner, address)
        assert "With the card set" in said and 'name="ranked"' not in said
        wishes = {"format": "single", "visibility": "private", "seats.0.controller": "me", "options.academy": "random"}
        wishes |= {"options.syndicate": "4", "options.season_mode": "standard", "options.trio": "1"}
        assert as_owner.post(address, wishes).status_code == 302
        campaign = Campaign.objects.get()
        assert (campaign.custom_cards or {})["title"] == "Night shift"
        assert "Night shift, 1 custom card" in words(page(as_owner, f"/campaigns/{campaign.pk}/"))
        assert "data-custom-cards" in page(as_owner, f"/campaigns/{campaign.pk}/table")

    def test_invitation_shows_the_cards_and_their_maker(
        self, as_owner: Client, as_mate: Client, owner: Any, card_set: CustomCardSet
    ) -> None:
        share(owner, card_set, "link")
        content = services.card_set_content(owner, card_set.pk)._asdict()
        seats = [{"controller": "me"}, {"controller": "open"}]
        campaign = services.create_campaign(
            owner, ruleset="legendary", format="single", options={}, seats=seats, card_set=content
        )
        for address in (f"/campaigns/{campaign.pk}/", f"/campaigns/{campaign.pk}/join?invite={campaign.invite}"):
            shown = page(as_mate if "join" in address else as_owner, address)
            assert f"1 custom card by {owner.username}" in words(shown)
            assert f'href="/workshop/{card_set.pk}/"' in shown and ROW["name"] in shown
        share(owner, card_set, "private")
        shown = page(as_mate, f"/campaigns/{campaign.pk}/join?invite={campaign.invite}")
        assert ROW["name"] in shown and f"/workshop/{card_set.pk}/" not in shown

    def test_set_of_somebody_else_is_not_found(self, as_mate: Client, card_set: CustomCardSet) -> None:
        assert as_mate.get(f"/campaigns/new?card_set={card_set.pk}").status_code == 404


class TestPictures:
    def drawn(self, client: Client, card: Any, ruleset: str = "legendary") -> Any:
        return client.get(f"/pictures/{ruleset}.svg", {"card": card if isinstance(card, str) else json.dumps(card)})

    def test_picture_shows_what_the_card_names(self, built_page: None, client: Client) -> None:
        card = {"id": "moth", "name": "<script>", "type": "enemy", "art": {"icon": "ufo", "scene": "sky"}}
        answer = self.drawn(client, card)
        assert answer["Content-Type"] == "image/svg+xml" and "immutable" in answer["Cache-Control"]
        assert ElementTree.fromstring(answer.content).tag.endswith("svg")
        assert b"script" not in answer.content
        assert answer.content != self.drawn(client, card | {"art": {"icon": "moon", "scene": "sky"}}).content

    @pytest.mark.parametrize("card", ["", "[]", "{", '{"art": [{}]}', '{"id": ' + "[" * 900, '{"name": "' + "x" * 2000])
    def test_malformed_description_is_refused(self, client: Client, card: str) -> None:
        assert self.drawn(client, card).status_code == 400

    @pytest.mark.parametrize("art", [{"icon": "no-such-icon"}, {"scene": "x"}, {"portrait": {"hair": "x"}}, "x", 1])
    def test_faulty_draft_has_a_picture(self, built_page: None, client: Client, art: Any) -> None:
        assert self.drawn(client, {"id": "a", "type": "enemy", "art": art}).status_code == 200

    def test_icon(self, built_page: None, client: Client) -> None:
        assert b"<path" in client.get("/pictures/icons/ufo.svg").content
        assert client.get("/pictures/icons/no-such-icon.svg").status_code == 404

    def test_unknown_game(self, client: Client) -> None:
        assert self.drawn(client, {"id": "a"}, "chess").status_code == 404


@pytest.mark.parametrize("ruleset", ["legendary", "fanccg", "ccg"])
def test_editor_suggests_what_standard_cards_use(client: Client, ruleset: str) -> None:
    said = client.get(f"/workshop/examples/{ruleset}").json()
    assert said == json.loads(json.dumps(card_examples.of(ruleset)))
    types = rulesets.get(ruleset).custom_card_types()
    assert sorted(said["fields"]) == sorted(types)
    assert {design["type"] for design in said["designs"]} == set(types)


@pytest.mark.parametrize("ruleset", ["legendary", "fanccg", "ccg"])
def test_a_new_card_lacks_only_its_abilities(ruleset: str) -> None:
    starts = card_examples.of(ruleset)["starts"]
    rows = [{"id": f"my_{kind}", "name": "My CARD", "type": kind, **start} for kind, start in starts.items()]
    assert {fault.path for fault in rulesets.get(ruleset).check_custom_cards(rows).faults} <= {"abilities"}
