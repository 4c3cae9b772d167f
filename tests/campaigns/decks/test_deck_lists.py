"""Deck lists: every common form is read, and unread lines are named."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.decks import text_format, validation
from campaigns.decks.import_result import Suggestion
from campaigns.errors import MalformedDeckError
from engine import ruleset
from tests.campaigns.decks.deck_lists import LISTS
from tests.rulesets.namesakes import ruleset as NAMESAKES
from tests.support.profiles import budget

RULES = ruleset.get("sealedbid")
FAN = ruleset.get("fanccg")
CCG = ruleset.get("ccg")
few = settings(max_examples=budget(10))


@pytest.fixture(autouse=True)
def namesakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register a game in which several cards have one name."""
    monkeypatch.setitem(ruleset.RULESETS, "namesakes", "tests.rulesets.namesakes")


def read(text: str, rules: Any = RULES) -> Any:
    """Return the deck of a text without unread lines."""
    return text_format.read_whole(rules, text).deck


def unread(text: str, rules: Any = RULES) -> list[tuple[int, str, list[str]]]:
    """Return unread lines with reason and suggestions."""
    left = text_format.read_lines(rules, text).unread
    return [(one.line, one.detail, [near.text for near in one.suggestions]) for one in left]


def remarks(text: str, rules: Any = RULES) -> list[tuple[int, str]]:
    return [(one.line, one.code) for one in text_format.read_lines(rules, text).remarks]


def decks(rules: Any) -> st.SearchStrategy[Any]:
    """Draw decks of any size with allowed cards, including every legal deck."""
    piles = {
        part.name: st.dictionaries(st.sampled_from(part.designs), st.integers(1, 4), max_size=5)
        for part in rules.all_parts()
    }
    return st.fixed_dictionaries(piles).map(lambda deck: {part: cards for part, cards in deck.items() if cards})


class TestForms:
    @pytest.mark.parametrize("form", LISTS)
    def test_a_deck_in_each_form_comes_back_equal(self, form: str) -> None:
        deck = FAN.starter_decks()[0].deck
        assert read(LISTS[form](FAN, deck), FAN) == deck

    @pytest.mark.parametrize("rules", [NAMESAKES, CCG], ids=lambda rules: rules.name)
    @few
    @given(data=st.data())
    def test_any_deck_in_any_form_comes_back_equal(self, rules: Any, data: st.DataObject) -> None:
        deck = data.draw(decks(rules))
        form = data.draw(st.sampled_from(sorted(LISTS)))
        assert read(LISTS[form](rules, deck), rules) == deck
        reading = text_format.read_whole(rules, text_format.to_text(rules, deck))
        assert (reading.deck, reading.remarks) == (deck, [])


class TestNames:
    def test_case_quotes_accents_and_spaces_make_no_difference(self) -> None:
        for text in (
            "#draw  DECK\n\n  2   o\u2019neill\u2019s   well-kept   CAFÉ  ",
            "\ufeff# Draw deck\r\n2\u00a0O\u00b4Neill\u00b4s Well Kept Cafe\u200b\r\n",
        ):
            assert read(text, NAMESAKES) == {"bids": {"a1": 2}}

    def test_a_mark_distinguishes_cards_with_one_name(self) -> None:
        assert read("1 Twin [9]\n1 twin (b1)\n1 Double (Second#3)", NAMESAKES) == {"bids": {"b2": 1, "b1": 1, "c2": 1}}
        assert read("1 Apart [d2]", NAMESAKES) == {"spare": {"d2": 1}}

    def test_an_ambiguous_name_asks_the_author(self) -> None:
        detail = "Several cards are called “Twin”. Choose one: “Twin [b1]”, “Twin [9]”."
        assert unread("# Draw deck\n3 twin", NAMESAKES) == [(2, detail, ["3 Twin [b1]", "3 Twin [9]"])]

    def test_the_first_print_is_used_with_a_remark(self) -> None:
        assert read("2 Double", NAMESAKES) == {"bids": {"c1": 2}}
        assert remarks("2 Double", NAMESAKES) == [(1, "print_chosen")]


class TestCopies:
    def test_copies_add_up_to_the_limit(self) -> None:
        assert read("60 Bid of 7\n39 Bid of 7") == {"bids": {"7": 99}}
        assert unread("60 Bid of 7\n40 Bid of 7") == [(2, "A deck has 1 to 99 copies of a card.", [])]

    def test_zero_copies_are_skipped_with_a_remark(self) -> None:
        assert read("0 Bid of 7\n1 Bid of 8") == {"bids": {"8": 1}}
        assert remarks("0 Bid of 7") == [(1, "no_copies")]

    def test_an_ambiguous_number_asks_the_author(self) -> None:
        detail = "The number in “Bid of 7 (7)” can be copies or part of the card name."
        assert unread("Bid of 7 (7)") == [(1, detail, ["7 Bid of 7", "1 Bid of 7"])]

    def test_other_lines_clarify_numbers_after_names(self) -> None:
        assert read("Bid of 7 (7)\nBid of 8 (8)\nBid of 1 (1)") == {"bids": {"7": 1, "8": 1, "1": 1}}
        assert read("Bid of 2 (2)\nBid of 8 (3)") == {"bids": {"2": 2, "8": 3}}
        assert remarks("Bid of 7 (7)\nBid of 8 (8)") == [(1, "numbers")]

    def test_some_signs_mark_a_number_as_copies(self) -> None:
        for line in ("Bid of 7: 7", "Bid of 7 = 7", "Bid of 7*7", "7*Bid of 7", "7: Bid of 7", "7;Bid of 7"):
            assert read(line) == {"bids": {"7": 7}}, line


class TestHeadings:
    def test_decorated_headings_are_known(self) -> None:
        for heading in ("# Spare", "Spare:", "Spare - 2 cards", "2 Spare", "[Spare]", "**Spare** (2/2)", "// Spare"):
            reading = text_format.read_whole(RULES, f"1 Bid of 1\n{heading}\n2 Bid of 9")
            assert (reading.deck, reading.remarks) == ({"bids": {"1": 1}, "spare": {"9": 2}}, []), heading

    def test_a_card_moves_to_its_only_part_with_a_remark(self) -> None:
        text = "# Sideboard\n1 Fox MULDER\n1 #DF101364"
        assert read(text, FAN) == {"environment": {"fox_mulder": 1}, "sideboard": {"df101364": 1}}
        assert remarks(text, FAN) == [(2, "moved")]
        assert remarks("# X-Files to choose from\nAgents\n1 Albert Hosteen", CCG) == [(2, "moved")]

    def test_an_unknown_heading_is_a_remark(self) -> None:
        for heading in ("== Hand ==", "Hand:", "[Hand]", "Hand (3)", "// Hand", "\nHand\n"):
            text = f"# Spare\n1 Bid of 1\n{heading}\n2 Bid of 9"
            assert read(text) == {"spare": {"1": 1, "9": 2}}, heading
            assert [line for line, _ in remarks(text)] == [4 if heading.startswith("\n") else 3], heading

    def test_a_heading_before_a_card_is_read(self) -> None:
        assert read("SB: 2 #DF101364\n1 #DF101364", FAN) == {"draw": {"df101364": 1}, "sideboard": {"df101364": 2}}

    def test_a_line_about_the_deck_is_a_remark(self) -> None:
        for line in ("Deck: Lone gunmen", "Author: Frohike", "Total: 60", "60 cards", "https://example.com/1"):
            assert read(f"2 Bid of 7\n{line}") == {"bids": {"7": 2}}, line
            assert remarks(line) == [(1, "comment")], line
        assert read("2 Bid of 7 // the best\n# 2 Bid of 8") == {"bids": {"7": 2}}

    def test_at_most_a_hundred_remarks_are_listed(self) -> None:
        text = "\n".join(f"# {number}th" for number in range(200))
        assert remarks(text)[-2:] == [(100, "unknown_heading"), (101, "more")]


class TestTables:
    @pytest.mark.parametrize(
        "text",
        [
            'Count,Name,Section\n2,"Dana Scully, Abducted",Bureau\n1,Albert Hosteen,Team',
            'sep=;\r\nCard name;Qty;Part\r\n"Dana Scully, Abducted";2;Bureau\r\nAlbert Hosteen;1;Starting team\r\n',
            "name\tset\tpart\tcopies\nDana Scully, Abducted\tPremiere\t\t2.0\nAlbert Hosteen\t\tteam\tx1",
            "|Copies|Card|Part|\n|---:|---|---|\n| 2 | Dana Scully, Abducted | bureau |\n| 1 | Albert Hosteen | team |",
            'Name,Count,Part\n"Dana Scully, Abducted",2,bureau\nAlbert Hosteen,1,team\nTotal,3,',
        ],
    )
    def test_columns_are_found_by_title_in_any_order(self, text: str) -> None:
        assert read(text, CCG) == {"bureau": {"dana_scully_abducted": 2}, "team": {"albert_hosteen": 1}}

    def test_an_unused_column_is_a_remark(self) -> None:
        assert remarks("Name,Count,Price\nBid of 7,2,0.10") == [(1, "unused_columns")]

    def test_a_number_column_means_copies_or_collector_numbers(self) -> None:
        for number, copies in ((1, 1), (2, 2)):
            text = f"Number,Name\n2,Fox MULDER\n{number},Dana SCULLY"
            assert read(text, FAN) == {"environment": {"fox_mulder": copies, "dana_scully": copies}}
        assert remarks("Number,Name\n2,Fox MULDER\n2,Dana SCULLY", FAN) == [(1, "number_column")]

    def test_an_unread_row_names_its_line(self) -> None:
        text = "Name,Count\nBid of 77,3\nBid of 7,two\n,4\nBid of 8,1"
        assert unread(text) == [
            (2, "There is no card “Bid of 77”.", ["3 Bid of 7", "3 Bid of 1", "3 Bid of 2", "3 Bid of 3"]),
            (3, "“two” is not a number of copies.", ["1 Bid of 7"]),
            (4, "The row has no card name.", []),
        ]


class TestUnread:
    def test_readable_lines_are_kept_and_summarized(self) -> None:
        reading = text_format.read(RULES, "2 Bid of 9\nfour aces\n# Spare\n1 Bid of 1\n3 Bidof 7")
        assert reading.deck == {"bids": {"9": 2}, "spare": {"1": 1}}
        assert reading.summary == "3 cards read: 2 in Bids, 1 in Spare; 2 lines couldn't be read."
        assert [(one.line, one.text, one.code, one.part) for one in reading.unread] == [
            (2, "four aces", "unknown_card", "bids"),
            (5, "3 Bidof 7", "unknown_card", "spare"),
        ]
        assert reading.unread[1].suggestions[0] == Suggestion("3 Bid of 7", "Bid of 7", "spare", "7", 3)

    @pytest.mark.parametrize("text", ["Dear Dana,\nthe truth is out there", "1 Bid of 7\n" + "no\n" * 101])
    def test_a_text_without_cards_of_the_game_is_refused(self, text: str) -> None:
        with pytest.raises(MalformedDeckError) as refusal:
            text_format.read(RULES, text)
        assert 0 < len(refusal.value.extra["faults"]) <= 20

    @few
    @given(text=st.text(st.sampled_from("# 13xBidof[]()7\n'\u2019\",;:\t|=/-"), max_size=60))
    def test_any_text_is_read_or_left_unread(self, text: str) -> None:
        reading = text_format.read_lines(RULES, text)
        assert reading.deck == validation.well_formed_deck(RULES, reading.deck)
        assert all(1 <= one.line <= len(text.splitlines()) for one in [*reading.unread, *reading.remarks])
