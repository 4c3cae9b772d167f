"""Saved decks: own decks only, limited in number, playable or not yet."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from campaigns import errors, services
from campaigns.models import Deck
from campaigns.services.access import limits
from campaigns.services.access.limits import Limit
from engine import ruleset

pytestmark = pytest.mark.django_db
EVEN = ruleset.get("sealedbid").starter_decks()[1].deck
Keep = Callable[..., Deck]


@pytest.fixture
def keep(owner: Any) -> Keep:
    """Save a deck of the owner: `keep({"bids": {"9": 2}}, name="Nines")`."""

    def make(parts: Any = EVEN, **wishes: Any) -> Deck:
        return services.save_deck(owner, **{"ruleset": "sealedbid", "parts": parts, **wishes})

    return make


def usual(user: Any) -> list[str]:
    return [deck.name for deck in services.decks_of(user) if deck.is_usual]


def test_users_cannot_use_decks_of_others(owner: Any, stranger: Any, keep: Keep) -> None:
    deck = keep()
    for user in (stranger, None):
        assert services.decks_of(user) == []
        with pytest.raises(errors.DeckNotFoundError):
            services.deck_of(user, deck.id)
    for command in (services.set_default_deck, services.delete_deck, services.copy_deck):
        with pytest.raises(errors.DeckNotFoundError):
            command(stranger, deck.id)
    with pytest.raises(errors.DeckNotFoundError):
        services.change_deck(stranger, deck.id, name="Mine", parts={}, is_usual=True)
    assert services.deck_of(owner, deck.id).parts == EVEN


def test_each_game_has_one_default_deck(owner: Any, mate: Any, keep: Keep) -> None:
    first = keep(name="First", is_usual=True)
    second = keep(name="Second", is_usual=True)
    services.save_deck(mate, ruleset="sealedbid", parts={}, is_usual=True)
    assert usual(owner) == ["Second"]
    services.set_default_deck(owner, first.id)
    assert usual(owner) == ["First"]
    assert services.default_deck(owner, "sealedbid") == first
    services.change_deck(owner, second.id, name="Second", parts={}, is_usual=True)
    assert usual(owner) == ["Second"]
    services.change_deck(owner, second.id, name="Second", parts={}, is_usual=False)
    assert usual(owner) == []
    assert services.default_deck(owner, "sealedbid") is None
    assert usual(mate) == ["New deck"]


def test_a_malformed_deck_is_refused(owner: Any, keep: Keep) -> None:
    deck = keep()
    for parts, place in (({"bids": {}, "extra": {}}, ("extra", "")), ({"bids": {"9": 100}}, ("bids", "9"))):
        changed = {"name": "Worse", "parts": parts, "is_usual": True}
        for command, wishes in ((keep, {"parts": parts}), (services.change_deck, changed)):
            with pytest.raises(errors.MalformedDeckError) as refusal:
                command(*([] if command is keep else [owner, deck.id]), **wishes)
            (fault,) = refusal.value.extra["faults"]
            assert (fault["part"], fault["design"]) == place
    kept = services.deck_of(owner, deck.id)
    assert ([kept.name, kept.parts, kept.is_usual], services.decks_of(owner)) == (["New deck", EVEN, False], [deck])


def test_an_unplayable_deck_is_saved_with_its_faults(keep: Keep) -> None:
    deck = keep({"bids": {"9": 3}})
    found = services.check_deck("sealedbid", deck.parts)
    told = [(fault.rule, fault.part, fault.design) for fault in found.faults]
    assert told == [("DECK-1", "bids", ""), ("DECK-2", "bids", "9"), ("DECK-1", "spare", "")]


class TestImport:
    TEXT = "2 Bid of 9\nfour aces\n# Spare\n3 Bidof 7"

    @pytest.fixture
    def deck(self, owner: Any) -> Deck:
        return services.import_deck(owner, ruleset="sealedbid", text=self.TEXT).deck

    def left(self, owner: Any, deck: Deck) -> list[tuple[int, str]]:
        return [(one.line, one.text) for one in services.unread_lines(services.deck_of(owner, deck.id))]

    def test_readable_lines_are_saved_and_others_stay_unread(self, owner: Any, deck: Deck) -> None:
        assert services.deck_of(owner, deck.id).parts == {"bids": {"9": 2}}
        assert self.left(owner, deck) == [(2, "four aces"), (4, "3 Bidof 7")]
        assert services.import_summary(deck) == "2 cards read: 2 in Bids; 2 lines couldn't be read."

    def test_an_answer_replaces_its_line_once(self, owner: Any, deck: Deck) -> None:
        for _ in range(2):
            services.answer_import_line(owner, deck.id, 4, "3 Bid of 7")
        assert services.deck_of(owner, deck.id).parts == {"bids": {"9": 2}, "spare": {"7": 3}}
        assert self.left(owner, deck) == [(2, "four aces")]

    def test_an_unreadable_answer_replaces_the_line(self, owner: Any, deck: Deck) -> None:
        for text in ("2 Bid of", "# Spare", ""):
            services.answer_import_line(owner, deck.id, 2, text)
            assert self.left(owner, deck) == [(2, text), (4, "3 Bidof 7")]
        assert services.deck_of(owner, deck.id).parts == {"bids": {"9": 2}}

    def test_users_cannot_answer_lines_of_other_decks(self, stranger: Any, deck: Deck) -> None:
        with pytest.raises(errors.DeckNotFoundError):
            services.answer_import_line(stranger, deck.id, 4, "3 Bid of 7")
        with pytest.raises(errors.DeckNotFoundError):
            services.skip_import_line(stranger, deck.id, 4)


class TestOptions:
    """The fan game has a deck part for covers only with option `cover_cards` (DCK-08)."""

    RULES = ruleset.get("fanccg")
    COVERED = {**RULES.starter_decks()[0].deck, "cover": {"locked_drawer": 2}}
    COVERS = {"cover_cards": True}
    FAULT = ("DCK-08", "cover", "locked_drawer", "Locked Drawer")

    def test_a_campaign_checks_decks_by_its_options(self, new_campaign: Any, owner: Any) -> None:
        kept = services.save_deck(owner, ruleset="fanccg", parts=self.COVERED)
        wishes = {"ruleset": "fanccg", "format": self.RULES.describe().formats[0]}
        covered, usual = (
            new_campaign("me", "open", options=options, **wishes) for options in (self.COVERS, {"cover_cards": False})
        )
        assert services.set_loadout(covered.id, owner, 0, {"own": kept.id}).ready
        with pytest.raises(errors.SetupError) as refusal:
            services.set_loadout(usual.id, owner, 0, {"own": kept.id})
        (fault,) = refusal.value.extra["faults"]
        assert (fault["rule"], fault["part"], fault["design"], fault["card"]) == self.FAULT
        assert fault["detail"] == refusal.value.detail
        assert services.own_loadout(usual.id, owner, 0).secret is None


def test_a_deck_is_checked_by_the_format() -> None:
    """The basic game needs 54 cards, the advanced one 60 (BAS-01, BAS-03)."""
    rules = ruleset.get("ccg")
    deck = next(one.deck for one in rules.starter_decks() if len(one.deck["team"]) == 4)
    agents = [row["id"] for row in rules.catalogue() if row["type"] == "agent"]
    left = [id for id, copies in sorted(deck["bureau"].items()) if id not in agents for _ in range(copies)][:54]
    small = {**deck, "bureau": dict(Counter(left))}
    assert services.check_deck("ccg", small, format="basic").faults == []
    assert [fault.rule for fault in services.check_deck("ccg", small).faults] == ["DECK-01"]


def test_a_removed_card_is_a_fault(keep: Keep) -> None:
    deck = keep()
    Deck.objects.filter(pk=deck.pk).update(parts={"bids": {"10": 2, "9": 2}, "gone": {"9": 1}})
    deck.refresh_from_db()
    found = services.check_deck("sealedbid", deck.parts)
    assert [(fault.part, fault.design) for fault in found.faults] == [("bids", "10"), ("gone", "")]
    assert found.parts[0].cards == 2
    assert "2 10" in services.deck_as_text(deck)


def test_a_deck_of_a_removed_game_can_be_shown_and_deleted(owner: Any, keep: Keep) -> None:
    deck = keep()
    Deck.objects.filter(pk=deck.pk).update(ruleset="chess")
    kept = services.deck_of(owner, deck.id)
    assert [fault.detail for fault in services.deck_faults(kept)] == ["There is no such ruleset."]
    services.delete_deck(owner, deck.id)
    assert services.decks_of(owner) == []


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit accounts to two decks and guests to one."""
    monkeypatch.setattr(limits, "ACCOUNT", Limit(2, 3, 2, 1))
    monkeypatch.setattr(limits, "GUEST", Limit(1, 2, 1, 1))


def test_the_deck_limit_is_enforced(owner: Any, few: None, keep: Keep) -> None:
    first, _ = keep(), keep()
    for command in (
        keep,
        lambda: services.copy_deck(owner, first.id),
        lambda: services.copy_starter(owner, "sealedbid", "low"),
        lambda: services.import_deck(owner, ruleset="sealedbid", text=""),
    ):
        with pytest.raises(errors.TooManyDecksError, match="Delete one") as refusal:
            command()
        assert refusal.value.extra == {"most": 2}
    services.delete_deck(owner, first.id)
    assert keep() in services.decks_of(owner)


def test_an_account_takes_over_a_guests_decks(owner: Any, few: None, keep: Keep) -> None:
    keep(name="Mine", is_usual=True)
    keep(name="Mine too")
    guest = services.create_guest()
    services.save_deck(guest, ruleset="sealedbid", parts=EVEN, name="Theirs", is_usual=True)
    services.merge_guest(guest, owner)
    assert {deck.name for deck in services.decks_of(owner)} == {"Mine", "Mine too", "Theirs"}
    assert usual(owner) == ["Mine"]
