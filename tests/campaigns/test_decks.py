"""Decks that people keep: their own, as many as they may be, legal or not yet."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from campaigns import services
from campaigns.decks import validation
from campaigns.errors import (
    DeckNotFoundError,
    MalformedDeckError,
    SetupError,
    TooManyDecksError,
    UnknownRulesetError,
)
from campaigns.models import Deck
from campaigns.services import limits
from campaigns.services.limits import Limit
from engine import ruleset

pytestmark = [pytest.mark.db, pytest.mark.django_db]
EVEN = ruleset.get("sealedbid").starter_decks()[1].deck


@pytest.fixture
def keep(owner: Any) -> Callable[..., Deck]:
    """Keep a deck of the owner's: `keep({"bids": {"9": 2}}, name="Nines")`."""

    def make(parts: Any = EVEN, **wishes: Any) -> Deck:
        return services.keep_deck(owner, **{"ruleset": "sealedbid", "parts": parts, **wishes})

    return make


def usual(user: Any) -> list[str]:
    """Return the names of a user's usual decks."""
    return [deck.name for deck in services.decks_of(user) if deck.is_usual]


def test_a_deck_is_kept_without_what_is_empty(owner: Any, keep: Callable[..., Deck]) -> None:
    deck = services.deck_of(owner, keep({"spare": {"9": 1, "2": 1}, "bids": {}}, name="Nines").id)
    assert (deck.name, deck.parts, deck.is_usual) == ("Nines", {"spare": {"2": 1, "9": 1}}, False)


def test_one_without_a_name_gets_one(keep: Callable[..., Deck]) -> None:
    assert keep().name == "New deck"


def test_what_was_changed_last_comes_first(owner: Any, keep: Callable[..., Deck]) -> None:
    first, second = keep(name="First"), keep(name="Second")
    assert services.decks_of(owner, "sealedbid") == [second, first]
    services.change_deck(owner, first.id, name="Third", parts={"bids": {"1": 2}}, is_usual=False)
    assert [deck.name for deck in services.decks_of(owner)] == ["Third", "Second"]
    assert services.deck_of(owner, first.id).parts == {"bids": {"1": 2}}
    assert services.decks_of(owner, "highcard") == []


def test_nobody_has_to_do_with_anothers_deck(owner: Any, stranger: Any, keep: Callable[..., Deck]) -> None:
    deck = keep()
    for user in (stranger, None):
        assert services.decks_of(user) == []
        with pytest.raises(DeckNotFoundError):
            services.deck_of(user, deck.id)
    for command in (services.mark_usual, services.delete_deck, services.copy_deck):
        with pytest.raises(DeckNotFoundError):
            command(stranger, deck.id)
    with pytest.raises(DeckNotFoundError):
        services.change_deck(stranger, deck.id, name="Mine", parts={}, is_usual=True)
    assert services.deck_of(owner, deck.id).parts == EVEN


@pytest.mark.parametrize("deck_id", ["", "no id", "01900000-0000-7000-8000-000000000000"])
def test_what_is_no_deck(owner: Any, deck_id: str) -> None:
    with pytest.raises(DeckNotFoundError):
        services.deck_of(owner, deck_id)


def test_a_deck_of_each_game_is_usual_and_no_more(owner: Any, mate: Any, keep: Callable[..., Deck]) -> None:
    first = keep(name="First", is_usual=True)
    second = keep(name="Second", is_usual=True)
    services.keep_deck(mate, ruleset="sealedbid", parts={}, is_usual=True)
    assert usual(owner) == ["Second"]
    services.mark_usual(owner, first.id)
    assert usual(owner) == ["First"]
    assert services.usual_deck(owner, "sealedbid") == first
    services.change_deck(owner, second.id, name="Second", parts={}, is_usual=True)
    assert usual(owner) == ["Second"]
    services.change_deck(owner, second.id, name="Second", parts={}, is_usual=False)
    assert usual(owner) == []
    assert services.usual_deck(owner, "sealedbid") is None
    assert usual(mate) == ["New deck"]


def test_a_copy_is_a_deck_of_its_own(owner: Any, keep: Callable[..., Deck]) -> None:
    deck = keep(name="N" * Deck.NAME_LENGTH, is_usual=True)
    copy = services.copy_deck(owner, deck.id)
    assert (copy.parts, copy.is_usual, copy.name) == (EVEN, False, f"Copy of {deck.name}"[: Deck.NAME_LENGTH])
    services.delete_deck(owner, deck.id)
    assert services.decks_of(owner) == [copy]
    assert services.copy_deck(owner, copy.id, "Twin").name == "Twin"


def test_a_starter_deck_can_be_copied(owner: Any) -> None:
    copy = services.copy_starter(owner, "sealedbid", "even")
    assert (copy.name, copy.parts) == ("Steady", EVEN)
    with pytest.raises(DeckNotFoundError, match="high, even, low"):
        services.copy_starter(owner, "sealedbid", "odd")
    with pytest.raises(UnknownRulesetError):
        services.copy_starter(owner, "chess", "even")


@pytest.mark.parametrize(
    ("parts", "part", "design"),
    [
        ({"bids": {"9": 2}, "extra": {}}, "extra", ""),
        ({"bids": {"10": 1}}, "bids", "10"),
        ({"bids": {"9": 0}}, "bids", "9"),
        ({"bids": {"9": -1}}, "bids", "9"),
        ({"bids": {"9": 100}}, "bids", "9"),
    ],
)
def test_what_no_deck_can_be_is_refused(
    owner: Any, keep: Callable[..., Deck], parts: Any, part: str, design: str
) -> None:
    deck = keep()
    for command in (
        lambda: keep(parts),
        lambda: services.change_deck(owner, deck.id, name="Worse", parts=parts, is_usual=True),
    ):
        with pytest.raises(MalformedDeckError) as refusal:
            command()
        (fault,) = refusal.value.extra["faults"]
        assert (fault["part"], fault["design"]) == (part, design)
    kept = services.deck_of(owner, deck.id)
    assert ([kept.name, kept.parts, kept.is_usual], services.decks_of(owner)) == (["New deck", EVEN, False], [deck])


def test_all_that_is_wrong_is_told_at_once(keep: Callable[..., Deck]) -> None:
    with pytest.raises(MalformedDeckError, match=r"2 more of the kind") as refusal:
        keep({"bids": {"10": 1, "9": 0}, "extra": {"8": 1}})
    assert len(refusal.value.extra["faults"]) == 3


def test_nobody_keeps_a_deck_for_a_game_without_decks(owner: Any) -> None:
    for command in (services.keep_deck, services.import_deck):
        what = {"text": ""} if command is services.import_deck else {"parts": {}}
        with pytest.raises(MalformedDeckError, match="Nobody brings a deck"):
            command(owner, ruleset="highcard", **what)
        with pytest.raises(UnknownRulesetError):
            command(owner, ruleset="chess", **what)


def test_a_deck_that_can_not_be_played_yet_is_kept_and_told_so(keep: Callable[..., Deck]) -> None:
    deck = keep({"bids": {"9": 3}})
    found = services.check_deck("sealedbid", deck.parts)
    told = [(fault.rule, fault.part, fault.design, fault.card) for fault in found.faults]
    assert told == [
        ("DECK-1", "bids", "", ""),
        ("DECK-2", "bids", "9", "Bid of 9"),
        ("DECK-1", "spare", "", ""),
    ]


class TestImport:
    """A list is kept as far as it can be read; what is left waits for its author."""

    TEXT = "2 Bid of 9\nfour aces\n# Spare\n3 Bidof 7"

    @pytest.fixture
    def deck(self, owner: Any) -> Deck:
        return services.import_deck(owner, ruleset="sealedbid", text=self.TEXT).deck

    def left(self, owner: Any, deck: Deck) -> list[tuple[int, str]]:
        return [(one.line, one.text) for one in services.unread_lines(services.deck_of(owner, deck.id))]

    def test_the_rest_is_kept_with_the_lines_that_wait(self, owner: Any, deck: Deck) -> None:
        assert services.deck_of(owner, deck.id).parts == {"bids": {"9": 2}}
        assert self.left(owner, deck) == [(2, "four aces"), (4, "3 Bidof 7")]
        assert services.import_summary(deck) == "2 cards read: 2 in Bids; 2 lines need you."

    def test_all_or_nothing(self, owner: Any) -> None:
        with pytest.raises(MalformedDeckError) as refusal:
            services.import_deck(owner, ruleset="sealedbid", text=self.TEXT, strict=True)
        assert [(fault["line"], fault["field"]) for fault in refusal.value.extra["faults"]] == [
            (2, "name"),
            (4, "name"),
        ]
        assert services.decks_of(owner) == []

    def test_an_answer_goes_where_the_line_stood_and_counts_once(self, owner: Any, deck: Deck) -> None:
        for _ in range(2):
            services.answer_import_line(owner, deck.id, 4, "3 Bid of 7")
        assert services.deck_of(owner, deck.id).parts == {"bids": {"9": 2}, "spare": {"7": 3}}
        assert self.left(owner, deck) == [(2, "four aces")]

    @pytest.mark.parametrize(("text", "kept"), [("2 Bid of", "2 Bid of"), ("", ""), ("# Spare", "# Spare")])
    def test_an_answer_that_can_not_be_read_takes_the_place_of_the_line(
        self, owner: Any, deck: Deck, text: str, kept: str
    ) -> None:
        services.answer_import_line(owner, deck.id, 2, text)
        assert self.left(owner, deck) == [(2, kept), (4, "3 Bidof 7")]
        assert services.deck_of(owner, deck.id).parts == {"bids": {"9": 2}}

    def test_more_copies_than_there_may_be_are_refused_and_nothing_is_lost(self, owner: Any, deck: Deck) -> None:
        with pytest.raises(MalformedDeckError):
            services.answer_import_line(owner, deck.id, 2, "98 Bid of 9")
        assert self.left(owner, deck) == [(2, "four aces"), (4, "3 Bidof 7")]

    def test_a_line_may_be_skipped(self, owner: Any, deck: Deck) -> None:
        services.skip_import_line(owner, deck.id, 2)
        services.skip_import_line(owner, deck.id, 3)
        assert self.left(owner, deck) == [(4, "3 Bidof 7")]

    def test_nobody_answers_for_anothers_deck(self, stranger: Any, deck: Deck) -> None:
        with pytest.raises(DeckNotFoundError):
            services.answer_import_line(stranger, deck.id, 4, "3 Bid of 7")
        with pytest.raises(DeckNotFoundError):
            services.skip_import_line(stranger, deck.id, 4)


class TestOptions:
    """In the fan game a deck has a part for covers only where the option `cover_cards` says so (DCK-08)."""

    RULES = ruleset.get("fanccg")
    COVERED = {**RULES.starter_decks()[0].deck, "cover": {"locked_drawer": 2}}
    COVERS = {"cover_cards": True}
    USUAL = validation.agreed(RULES)
    FAULT = ("DCK-08", "cover", "locked_drawer", "Locked Drawer")

    def told(self, found: list[validation.Fault]) -> list[tuple[str, ...]]:
        return [(fault.rule, fault.part, fault.design, fault.card) for fault in found]

    def test_a_part_that_a_campaigns_own_options_ask_for_is_no_fault_there(self) -> None:
        for deck in (self.COVERED, {**self.COVERED, "cover": {}}):
            assert [fault.rule for fault in validation.faults(self.RULES, deck, self.USUAL)] == ["DCK-08"]
            assert validation.faults(self.RULES, deck, validation.agreed(self.RULES, options=self.COVERS)) == []

    def test_what_only_an_option_asks_for_is_kept(self, owner: Any) -> None:
        deck = services.keep_deck(owner, ruleset="fanccg", parts=self.COVERED)
        kept = services.deck_of(owner, deck.id)
        assert kept.parts == self.COVERED
        assert self.told(services.deck_faults(kept)) == [self.FAULT]
        assert services.check_deck("fanccg", kept.parts, options=self.COVERS).faults == []
        text = services.deck_as_text(kept)
        assert "# Cover deck\n2 Locked Drawer\n" in text
        assert services.import_deck(owner, ruleset="fanccg", text=text).deck.parts == self.COVERED

    def test_a_text_leaves_it_out_where_there_is_none(self, owner: Any) -> None:
        assert "Cover deck" not in services.deck_as_text(services.copy_starter(owner, "fanccg", "first_cases"))

    def test_a_sheet_has_the_parts_of_the_options(self) -> None:
        asked = (None, self.COVERS)
        usual, chosen = (services.check_deck("fanccg", self.COVERED, options=options) for options in asked)
        assert [part.name for part in usual.parts] == ["draw", "environment", "sideboard"]
        assert [(part.name, part.cards) for part in chosen.parts if part.name == "cover"] == [("cover", 2)]
        assert (self.told(usual.faults), chosen.faults) == ([self.FAULT], [])

    def test_sizes_are_those_of_the_options(self) -> None:
        found = services.check_deck("fanccg", self.COVERED, options={**self.COVERS, "most_deck": 39, "least_deck": 13})
        assert [(part.least, part.most) for part in found.parts if part.name == "draw"] == [(13, 39)]
        assert self.told(found.faults) == [("DCK-02", "draw", "", "")]

    @pytest.mark.parametrize(
        ("name", "options", "field"),
        [
            ("fanccg", {"cover_cards": 1}, "options.cover_cards"),
            ("fanccg", {"covers": True}, "options.covers"),
            ("sealedbid", {"rounds": 5}, "options"),
        ],
    )
    def test_options_that_can_not_be_chosen_are_refused(self, name: str, options: Any, field: str) -> None:
        with pytest.raises(SetupError) as refusal:
            services.check_deck(name, {}, options=options)
        assert refusal.value.field == field

    def test_a_table_checks_what_is_brought_along_by_its_own(self, new_campaign: Any, owner: Any) -> None:
        kept = services.keep_deck(owner, ruleset="fanccg", parts=self.COVERED)
        wishes = {"ruleset": "fanccg", "format": self.RULES.describe().formats[0]}
        covered, usual = (
            new_campaign("me", "open", options=options, **wishes) for options in (self.COVERS, {"cover_cards": False})
        )
        assert services.put_secret(covered.id, owner, 0, {"own": kept.id}).ready
        with pytest.raises(SetupError) as refusal:
            services.put_secret(usual.id, owner, 0, {"own": kept.id})
        (fault,) = refusal.value.extra["faults"]
        assert (fault["rule"], fault["part"], fault["design"], fault["card"]) == self.FAULT
        assert fault["detail"] == refusal.value.detail
        assert services.own_secret(usual.id, owner, 0).secret is None


class TestFormats:
    """The basic game of 1996 asks for a deck of 54 cards and four Agents, the advanced one for 60 (BAS-01, BAS-03)."""

    RULES = ruleset.get("ccg")

    def small(self) -> dict[str, dict[str, int]]:
        """Return a deck that only the basic game allows."""
        deck = next(one.deck for one in self.RULES.starter_decks() if len(one.deck["team"]) == 4)
        agents = [row["id"] for row in self.RULES.catalogue() if row["type"] == "agent"]
        left = [id for id, copies in sorted(deck["bureau"].items()) if id not in agents for _ in range(copies)][:54]
        return {**deck, "bureau": dict(Counter(left))}

    def test_a_deck_is_checked_by_the_format(self) -> None:
        basic = services.check_deck("ccg", self.small(), format="basic")
        advanced = services.check_deck("ccg", self.small())
        assert basic.faults == []
        assert [fault.rule for fault in advanced.faults] == ["DECK-01"]
        assert [part.least for part in basic.parts if part.name == "bureau"] == [54]

    def test_a_table_checks_what_is_brought_along_by_its_own(self, new_campaign: Any, owner: Any) -> None:
        basic, advanced = (new_campaign("me", "open", ruleset="ccg", format=name) for name in ("basic", "advanced"))
        assert services.put_secret(basic.id, owner, 0, {"deck": self.small()}).ready
        with pytest.raises(SetupError):
            services.put_secret(advanced.id, owner, 0, {"deck": self.small()})

    def test_a_format_that_there_is_not_is_refused(self) -> None:
        with pytest.raises(SetupError) as refusal:
            services.check_deck("ccg", {}, format="long")
        assert refusal.value.field == "format"


def test_a_sheet_counts_what_the_catalogue_tells_of_a_deck(keep: Callable[..., Deck]) -> None:
    found = services.check_deck("sealedbid", {"bids": {"9": 2, "3": 4}})
    bids, spare = found.parts
    assert (bids.title, bids.cards, bids.least, bids.most, bids.by) == ("Bids", 6, 6, 6, "height")
    assert [(bar.value, bar.cards) for bar in bids.curve] == [(3, 4), (9, 2)]
    assert (spare.cards, spare.curve) == (0, [])


def test_a_card_that_the_game_has_lost_is_a_fault_and_no_crash(keep: Callable[..., Deck]) -> None:
    deck = keep()
    Deck.objects.filter(pk=deck.pk).update(parts={"bids": {"10": 2, "9": 2}, "gone": {"9": 1}})
    deck.refresh_from_db()
    found = services.check_deck("sealedbid", deck.parts)
    assert [(fault.part, fault.design) for fault in found.faults] == [("bids", "10"), ("gone", "")]
    assert found.parts[0].cards == 2
    assert "2 10" in services.deck_as_text(deck)


def test_a_deck_for_a_game_that_is_gone_can_be_looked_at_and_deleted(owner: Any, keep: Callable[..., Deck]) -> None:
    deck = keep()
    Deck.objects.filter(pk=deck.pk).update(ruleset="chess")
    kept = services.deck_of(owner, deck.id)
    assert [fault.detail for fault in services.deck_faults(kept)] == ["There is no such ruleset."]
    services.delete_deck(owner, deck.id)
    assert services.decks_of(owner) == []


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """An account may keep two decks, a guest one."""
    monkeypatch.setattr(limits, "ACCOUNT", Limit(2, 3, 2))
    monkeypatch.setattr(limits, "GUEST", Limit(1, 2, 1))


def test_so_many_decks_may_be_kept(owner: Any, few: None, keep: Callable[..., Deck]) -> None:
    first, _ = keep(), keep()
    for command in (
        keep,
        lambda: services.copy_deck(owner, first.id),
        lambda: services.copy_starter(owner, "sealedbid", "low"),
        lambda: services.import_deck(owner, ruleset="sealedbid", text=""),
    ):
        with pytest.raises(TooManyDecksError, match="delete one") as refusal:
            command()
        assert refusal.value.extra == {"most": 2}
    services.delete_deck(owner, first.id)
    assert keep() in services.decks_of(owner)


def test_a_guest_keeps_fewer_and_is_told_how_to_keep_more(few: None) -> None:
    guest = services.welcome()
    services.keep_deck(guest, ruleset="sealedbid", parts={})
    with pytest.raises(TooManyDecksError, match="an account may keep 2"):
        services.keep_deck(guest, ruleset="sealedbid", parts={})


def test_a_deleted_account_takes_its_decks_along(owner: Any, mate: Any, keep: Callable[..., Deck]) -> None:
    keep()
    other = services.keep_deck(mate, ruleset="sealedbid", parts=EVEN)
    services.delete_account(owner)
    assert list(Deck.objects.all()) == [other]


def test_a_guest_who_claims_keeps_the_decks() -> None:
    guest = services.welcome()
    deck = services.keep_deck(guest, ruleset="sealedbid", parts=EVEN, is_usual=True)
    services.claim(guest, "gillian", "a long secret of gillian")
    assert services.usual_deck(guest, "sealedbid") == deck


def test_who_takes_a_guest_over_gets_the_decks_and_keeps_the_usual_one(
    owner: Any, few: None, keep: Callable[..., Deck]
) -> None:
    keep(name="Mine", is_usual=True)
    keep(name="Mine too")
    guest = services.welcome()
    services.keep_deck(guest, ruleset="sealedbid", parts=EVEN, name="Theirs", is_usual=True)
    services.take_over(guest, owner)
    assert ({deck.name for deck in services.decks_of(owner)}, usual(owner)) == (
        {"Mine", "Mine too", "Theirs"},
        ["Mine"],
    )


def test_the_usual_deck_of_a_guest_is_that_of_who_has_none(owner: Any) -> None:
    guest = services.welcome()
    services.keep_deck(guest, ruleset="sealedbid", parts=EVEN, name="Theirs", is_usual=True)
    services.take_over(guest, owner)
    assert usual(owner) == ["Theirs"]
