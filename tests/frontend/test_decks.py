"""decks/: list, create, copy and import decks, and the deck builder."""

import codecs
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from campaigns import services
from campaigns.decks import text_files
from campaigns.models import Deck, Seat
from campaigns.services.access import limits
from engine import ruleset
from tests.frontend.pages import page, words

pytestmark = pytest.mark.django_db
DECKS = "/decks/?ruleset=sealedbid"
COPY = "/decks/copy?ruleset=sealedbid"


def test_own_decks_and_those_of_the_game_are_listed(as_owner: Client, owner: Any, deck: Deck) -> None:
    services.save_deck(owner, ruleset="sealedbid", parts={"bids": {"9": 2}}, name="Nines", is_usual=True)
    said = words(page(as_owner, DECKS))
    assert "Nines default 9 9: 2 2 cards. Not legal: 2 problems." in said
    assert "8 8: 1 8 cards. Legal." in said
    for starter in ruleset.get("sealedbid").starter_decks():
        assert starter.title in said and starter.plan in said


def test_nobody_sees_anothers_deck(as_stranger: Client, client: Client, deck: Deck) -> None:
    for visitor in (as_stranger, client):
        assert deck.id not in page(visitor, DECKS)
        assert page(visitor, f"/decks/{deck.id}/", status=404)
    for command in ("usual", "delete"):
        assert as_stranger.post(f"/decks/{deck.id}/{command}").status_code == 404
        assert client.post(f"/decks/{deck.id}/{command}")["Location"] == "/accounts/sign-in?next=/decks/"
    assert as_stranger.post(COPY, {"own": deck.id}).status_code == 404
    assert (Deck.objects.get().pk, Deck.objects.get().is_usual) == (deck.pk, False)


def test_a_game_without_decks_has_no_page_of_them(client: Client) -> None:
    for address in ("/decks/?ruleset=highcard", "/decks/?ruleset=chess", "/decks/no-id/"):
        assert client.get(address).status_code == 404


def test_a_new_deck_is_empty_or_what_a_list_says(as_owner: Client, owner: Any) -> None:
    as_owner.post(DECKS, {"name": "Nothing", "text": ""})
    answer = as_owner.post(DECKS, {"name": "Nines", "text": "# Spare\r\n2 Bid of 9"}, follow=True)
    nines, nothing = services.decks_of(owner)
    assert answer.redirect_chain == [(f"/decks/{nines.id}/", 302)]
    assert "2 cards read: 2 in Spare." in words(answer.content.decode())
    assert (nines.name, nines.parts) == ("Nines", {"spare": {"9": 2}})
    assert (nothing.name, nothing.parts) == ("Nothing", {})
    html = as_owner.post(DECKS, {"name": "Aces", "text": "four aces\nfive aces"}).content.decode()
    assert "Line 1: There is no card “four aces”. Line 2: There is no card “five aces”." in words(html)
    assert "four aces\nfive aces</textarea>" in html and 'value="Aces"' in html
    assert len(services.decks_of(owner)) == 2


class TestImport:
    """Valid lines of a list are imported; the user corrects the others."""

    TEXT = "2 Bid of 9\r\n== Hand ==\r\n3 Bidof 7\r\nfour aces"

    @pytest.fixture
    def address(self, as_owner: Client) -> str:
        """Return the page of an imported list with two invalid lines."""
        return str(as_owner.post(DECKS, {"name": "Nines", "text": self.TEXT})["Location"])

    def test_import_page_shows_the_summary_and_the_invalid_lines(self, as_owner: Client, address: str) -> None:
        assert address == f"/decks/{Deck.objects.get().id}/import"
        said = words(page(as_owner, address))
        assert "2 cards read: 2 in Bids; 2 lines couldn't be read." in said
        assert "Line 3, Bids 3 Bidof 7 There is no card “Bidof 7”. Add 3 Bid of 7" in said
        assert "Line 2: “== Hand ==” is not a deck part of this game." in said
        assert "2 lines of its list couldn't be read" in words(page(as_owner, DECKS))
        assert "2 lines of your list couldn't be read" in words(page(as_owner, address.removesuffix("import")))

    def test_one_click_adds_what_was_meant(self, as_owner: Client, address: str) -> None:
        assert as_owner.post(address, {"line": 3, "text": "3 Bid of 7"})["Location"] == address
        answer = as_owner.post(address, {"line": 4, "skip": "1"}, follow=True)
        assert Deck.objects.get().parts == {"bids": {"9": 2, "7": 3}}
        assert answer.redirect_chain == [(address.removesuffix("import"), 302)]
        assert "5 cards read: 5 in Bids." in words(answer.content.decode())

    def test_invalid_answers_and_answers_of_others_change_nothing(
        self, as_owner: Client, as_stranger: Client, client: Client, address: str
    ) -> None:
        before = Deck.objects.values().get()
        for form in ({"line": "x"}, {"line": 4, "text": "98 Bid of 9"}):
            assert 'class="error"' in as_owner.post(address, form, follow=True).content.decode()
        for visitor in (as_stranger, client):
            assert visitor.get(address).status_code == 404
            assert visitor.post(address, {"line": 3, "text": "3 Bid of 7"}).status_code == 404
        assert Deck.objects.values().get() == before


class TestFiles:
    """Files in all encodings that spreadsheets write can be read."""

    CSV = "Card name;Count;Section\r\n“Bid of 9”;2;Bids\r\nBid of 1;1;Spare\r\n"

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
    def test_a_deck_is_made_of_it_and_named_after_it(self, as_owner: Client, encoding: str) -> None:
        file = SimpleUploadedFile("Nines.csv", self.CSV.encode(encoding))
        assert as_owner.post(DECKS, {"file": file}).status_code == 302
        deck = Deck.objects.get()
        assert (deck.name, deck.parts) == ("Nines", {"bids": {"9": 2}, "spare": {"1": 1}})

    def test_utf_16_may_begin_with_either_byte(self) -> None:
        for encoding, mark in (("utf-16-le", codecs.BOM_UTF16_LE), ("utf-16-be", codecs.BOM_UTF16_BE)):
            assert text_files.decode(mark + self.CSV.encode(encoding)) == self.CSV

    @pytest.mark.parametrize(
        ("content", "said"),
        [
            (b"PK\x03\x04" + bytes(99), "Save the sheet as CSV"),
            ("2 Bid of 9".encode("utf-16-le"), "not a text file"),
            (b"", "empty"),
            (b"x" * 100_001, "too large"),
            (b"x" * 20_001, "too long"),
        ],
        ids=["workbook", "utf-16 without a mark", "empty", "large", "long"],
    )
    def test_what_can_not_be_read_is_told_at_the_field(self, as_owner: Client, content: bytes, said: str) -> None:
        form = as_owner.post(DECKS, {"file": SimpleUploadedFile("deck.csv", content)}).context["form"]
        assert said in form.errors["file"][0]
        assert not Deck.objects.exists()


def test_a_deck_is_copied_marked_and_deleted(as_owner: Client, owner: Any, deck: Deck) -> None:
    as_owner.post(COPY, {"own": deck.id})
    answer = as_owner.post(COPY, {"starter": "low"})
    starter, copy, _ = services.decks_of(owner)
    assert (copy.name, copy.parts, starter.name) == ("Copy of Steady", deck.parts, "Miser")
    assert answer["Location"] == f"/decks/{starter.id}/"
    assert {as_owner.post(COPY, form).status_code for form in ({"starter": "odd"}, {"own": "odd"}, {})} == {404}
    assert as_owner.post(f"/decks/{deck.id}/usual")["Location"] == DECKS
    assert services.default_deck(owner, "sealedbid") == deck
    answer = as_owner.post(f"/decks/{deck.id}/delete", follow=True)
    assert "Steady is deleted." in words(answer.content.decode())
    assert services.decks_of(owner) == [starter, copy]


def test_visitor_without_account_builds_decks_as_a_guest(client: Client, settings: Any) -> None:
    settings.API_AUTH_RATE = "1/min"
    cache.clear()
    assert client.post(COPY, {"starter": "even"}).status_code == 302
    guest = get_user_model().objects.get()
    assert services.is_guest(guest) and len(services.decks_of(guest)) == 1
    assert client.post(COPY, {"starter": "even"}).status_code == 302, "a guest is limited by what they keep"
    assert Client().post(COPY, {"starter": "even"}).status_code == 429
    cache.clear()


def test_deck_limit_is_an_error_message(as_owner: Client, deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ACCOUNT", limits.Limit(1, 1, 1, 1))
    for address, form in ((COPY, {"own": deck.id}), (DECKS, {"text": ""})):
        answer = as_owner.post(address, form)
        assert (answer.status_code, "Delete one first" in words(answer.content.decode())) == (409, True)


class TestSettingUp:
    """The form of a new campaign if the game uses decks."""

    ADDRESS = "/campaigns/new?ruleset=sealedbid"

    def first(self, client: Client, query: str = "") -> str:
        return str(client.get(f"{self.ADDRESS}{query}").context["form"].fields["deck"].initial)

    def test_deck_in_the_address_beats_the_default_deck(
        self, as_owner: Client, as_stranger: Client, owner: Any, deck: Deck
    ) -> None:
        usual = services.save_deck(owner, ruleset="sealedbid", name="Usual", parts=deck.parts, is_usual=True)
        assert self.first(as_owner) == self.first(as_owner, "&deck=odd") == f"own:{usual.id}"
        assert self.first(as_owner, f"&deck={deck.id}") == f"own:{deck.id}"
        assert self.first(as_stranger, f"&deck={deck.id}") == "starter:high"

    def test_chosen_deck_is_stored_for_the_seat(self, as_owner: Client, deck: Deck) -> None:
        seats = {"seats.0.controller": "me", "seats.1.controller": "open"}
        sent = {"format": "single", "visibility": "private", "deck": f"own:{deck.id}", "options.rounds": "4", **seats}
        assert as_owner.post(self.ADDRESS, sent).status_code == 302
        mine, free = Seat.objects.order_by("index")
        assert (mine.ready, mine.secret) == (True, {"deck": deck.parts})
        assert (free.ready, free.secret) == (False, None)

    def test_deck_that_the_options_forbid_is_an_error_at_the_deck_field(self, as_owner: Client) -> None:
        address = "/campaigns/new?ruleset=fanccg"
        form = as_owner.get(address).context["form"]
        usual = {name: field.initial for name, field in form.fields.items() if field.initial is not None}
        answer = as_owner.post(address, usual | {"options.most_deck": "39"})
        assert list(answer.context["form"].errors) == ["deck"]
        assert not Seat.objects.exists()
