"""Decks as text: every form in which people write a list is read, and what can't be read names its line."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.decks import text_format, validation
from campaigns.decks.reading import Suggestion
from campaigns.errors import MalformedDeckError
from engine import ruleset
from tests.campaigns.deck_lists import LISTS, card_lines, lines_of
from tests.rulesets.namesakes import ruleset as NAMESAKES
from tests.support.profiles import budget

RULES = ruleset.get("sealedbid")
FAN = ruleset.get("fanccg")
CCG = ruleset.get("ccg")
GAMES = [RULES, NAMESAKES, FAN, CCG]
few = settings(max_examples=budget(20))


@pytest.fixture(autouse=True)
def namesakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a game be known in which cards have one name."""
    monkeypatch.setitem(ruleset.RULESETS, "namesakes", "tests.rulesets.namesakes")


def read(text: str, rules: Any = RULES) -> Any:
    """Return the deck that a text lists, all of which is read."""
    return text_format.read_whole(rules, text).deck


def unread(text: str, rules: Any = RULES) -> list[tuple[int, str, list[str]]]:
    """Return the lines that can't be read: why, and what they may have meant."""
    left = text_format.read_lines(rules, text).unread
    return [(one.line, one.detail, [near.text for near in one.suggestions]) for one in left]


def remarks(text: str, rules: Any = RULES) -> list[tuple[int, str]]:
    return [(one.line, one.code) for one in text_format.read_lines(rules, text).remarks]


def decks(rules: Any) -> st.SearchStrategy[Any]:
    """Draw decks whose cards lie where they may, of any size: every legal deck is among them."""
    piles = {
        part.name: st.dictionaries(st.sampled_from(part.designs), st.integers(1, 4), max_size=5)
        for part in rules.all_parts()
    }
    return st.fixed_dictionaries(piles).map(lambda deck: {part: cards for part, cards in deck.items() if cards})


class TestWriting:
    def test_a_deck_is_written_by_parts_and_names(self) -> None:
        deck = {"spare": {"9": 1, "1": 1}, "bids": {"7": 2}}
        assert text_format.written(RULES, deck) == "# Bids\n2 Bid of 7\n\n# Spare\n1 Bid of 1\n1 Bid of 9\n"

    @pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
    @few
    @given(data=st.data())
    def test_what_is_written_is_read_back_without_a_remark(self, rules: Any, data: st.DataObject) -> None:
        deck = data.draw(decks(rules))
        reading = text_format.read_whole(rules, text_format.written(rules, deck))
        assert (reading.deck, reading.remarks) == (deck, [])


class TestForms:
    """Each form in which a deck may be written, of each game."""

    @pytest.mark.parametrize("form", LISTS)
    @pytest.mark.parametrize("rules", [FAN, CCG], ids=lambda rules: rules.name)
    def test_each_deck_of_the_game_comes_back_equal(self, form: str, rules: Any) -> None:
        for starter in rules.starter_decks():
            assert read(LISTS[form](rules, starter.deck), rules) == starter.deck

    @pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
    @few
    @given(data=st.data())
    def test_each_deck_in_each_form_comes_back_equal(self, rules: Any, data: st.DataObject) -> None:
        deck = data.draw(decks(rules))
        form = data.draw(st.sampled_from(sorted(LISTS)))
        assert read(LISTS[form](rules, deck), rules) == deck

    @pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
    @few
    @given(data=st.data())
    def test_forms_may_be_mixed_line_by_line(self, rules: Any, data: st.DataObject) -> None:
        deck = data.draw(decks(rules))
        lines = []
        for part in rules.all_parts():
            lines.append(data.draw(st.sampled_from([f"# {part.title}", f"{part.title}:", f"== {part.title} (3) =="])))
            for copies, name in lines_of(rules, deck, part):
                bullet = data.draw(st.sampled_from(["", "- ", "* ", "\u2022"]))
                lines += [bullet + line for line in data.draw(st.sampled_from(card_lines(copies, name)))]
                lines += data.draw(
                    st.sampled_from([[], [""], ["// a comment"], ["; another"], ["# no heading at all"]])
                )
        assert read("\n".join(lines), rules) == deck

    @few
    @given(data=st.data())
    def test_a_suggestion_is_read_as_the_card_that_it_names(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(row["name"] for row in CCG.catalogue())))
        place = data.draw(st.integers(1, len(name)))
        for left in text_format.read_lines(CCG, f"# Starting team\n2 {name[:place]}?!{name[place:]}z").unread:
            for near in left.suggestions:
                reading = text_format.read_lines(CCG, near.text, left.part)
                assert (reading.deck, reading.unread) == ({near.part: {near.design: 2}}, [])


class TestNames:
    @pytest.mark.parametrize(
        "text",
        [
            "# Draw deck\n2 O'Neill's \"Well-Kept\" Café",
            "#draw  DECK\n\n  2   o\u2019neill\u2019s   well-kept   CAFÉ  ",
            "# bids\r\n2x ONEILLS “WELL—KEPT” cafe\N{COMBINING ACUTE ACCENT}",
            "## Spare bids\n# Draw deck\n1 O'Neill's Well-Kept Café\n1 O'Neill's Well-Kept Café [First]",
            "2 O'Neill's Well-Kept Café (7)",
            "\ufeff# Draw deck\r\n2\u00a0O\u00b4Neill\u00b4s Well Kept Cafe\u200b\r\n",
        ],
    )
    def test_case_quotes_accents_and_spaces_make_no_difference(self, text: str) -> None:
        assert read(text, NAMESAKES) == {"bids": {"a1": 2}}

    @pytest.mark.parametrize(
        ("line", "design"),
        [
            ("1 Twin [9]", "b2"),
            ("1 twin (b1)", "b1"),
            ("1 Twin [8]", "e1"),
            ("1 Twin (agent)", "b1"),
            ("1 Double [second]", "c2"),
            ("1 Double (S)", "c2"),
            ("1 Double[FIRST]", "c1"),
            ("1 Double (SEC) 3", "c2"),
            ("1 Double (Second#3)", "c2"),
            ("1 Apart", "d1"),
            ("1 Apart [d2]", "d2"),
        ],
    )
    def test_a_mark_tells_namesakes_apart_where_the_part_does_not(self, line: str, design: str) -> None:
        part = "spare" if design == "d2" else "bids"
        assert read(line, NAMESAKES) == {part: {design: 1}}

    def test_a_name_goes_for_what_may_lie_in_the_part(self) -> None:
        assert read("# Spare bids\n2 Apart", NAMESAKES) == {"spare": {"d2": 2}}

    def test_of_different_cards_with_one_name_the_author_chooses(self) -> None:
        detail = "Several cards are called “Twin”: say which, “Twin [b1]”, “Twin [9]”."
        assert unread("# Draw deck\n3 twin", NAMESAKES) == [(2, detail, ["3 Twin [b1]", "3 Twin [9]"])]

    def test_of_several_prints_of_a_card_the_first_is_taken_with_a_remark(self) -> None:
        assert read("2 Double", NAMESAKES) == {"bids": {"c1": 2}}
        assert remarks("2 Double", NAMESAKES) == [(1, "print_chosen")]

    def test_an_article_may_come_last(self) -> None:
        assert read("2 cigarette smoking man, the", CCG) == {"x_files": {"the_cigarette_smoking_man": 2}}

    def test_a_mark_that_says_nothing_is_ignored_with_a_remark(self) -> None:
        assert read("2 Bid of 7 (XF96) 12 *F*") == {"bids": {"7": 2}}
        assert remarks("2 Bid of 7 (XF96) *F*\n1 Bid of 7 (XF96)") == [(1, "mark_ignored")] * 2


class TestCopies:
    def test_copies_add_up_and_no_further_than_one_may_have(self) -> None:
        assert read("60 Bid of 7\n39 Bid of 7") == {"bids": {"7": 99}}
        assert unread("60 Bid of 7\n40 Bid of 7") == [(2, "Of a card there are 1 to 99 copies.", [])]

    def test_no_copies_are_left_out_with_a_remark(self) -> None:
        assert read("0 Bid of 7\n1 Bid of 8") == {"bids": {"8": 1}}
        assert remarks("0 Bid of 7") == [(1, "no_copies")]

    def test_a_number_after_a_name_that_may_be_the_cards_own_is_asked_about(self) -> None:
        detail = "The number in “Bid of 7 (7)” may count copies, or be the card's own."
        assert unread("Bid of 7 (7)") == [(1, detail, ["7 Bid of 7", "1 Bid of 7"])]

    def test_other_lines_tell_what_numbers_after_names_are(self) -> None:
        assert read("Bid of 7 (7)\nBid of 8 (8)\nBid of 1 (1)") == {"bids": {"7": 1, "8": 1, "1": 1}}
        assert read("Bid of 2 (2)\nBid of 8 (3)") == {"bids": {"2": 2, "8": 3}}
        assert remarks("Bid of 7 (7)\nBid of 8 (8)") == [(1, "numbers")]

    @pytest.mark.parametrize(
        "line", ["Bid of 7: 7", "Bid of 7 = 7", "Bid of 7*7", "7*Bid of 7", "7: Bid of 7", "7;Bid of 7"]
    )
    def test_some_signs_make_a_number_a_count(self, line: str) -> None:
        assert read(line) == {"bids": {"7": 7}}

    def test_a_number_in_a_cell_of_its_own_is_no_silent_mark(self) -> None:
        assert [near for *_, near in unread('"Bid of 7","7"')] == [["7 Bid of 7", "1 Bid of 7"]]

    def test_in_square_brackets_the_cards_own_number_is_no_count(self) -> None:
        assert read("Bid of 7 [7]\nBid of 8 [3]") == {"bids": {"7": 1, "8": 3}}

    def test_dashes_and_the_numbers_of_a_list_are_no_part_of_it(self) -> None:
        assert read("Bid of 7 \u2013 2\n2 \u2014 Bid of 8\n3. 2 Bid of 9\n4) 1x Bid of 9") == {
            "bids": {"7": 2, "8": 2, "9": 3}
        }

    def test_a_name_may_begin_and_end_with_a_number(self) -> None:
        assert read("Eve 7\nEve 7 x2\n2 Eve 7", CCG) == {"bureau": {"eve_7": 5}}
        assert read("2 #DF101364\n#DF101364", FAN) == {"draw": {"df101364": 3}}


class TestHeadings:
    @pytest.mark.parametrize(
        "heading",
        [
            "# Spare",
            "spare",
            "Spare:",
            "Spare (2)",
            "Spare: 2",
            "Spare - 2 cards",
            "2 Spare",
            "== Spare ==",
            "[Spare]",
            "**Spare** (2/2)",
            "--- SPARE ---",
            "// Spare",
            "Spare deck (2):",
        ],
    )
    def test_a_part_is_known_whatever_stands_around_its_name(self, heading: str) -> None:
        reading = text_format.read_whole(RULES, f"1 Bid of 1\n{heading}\n2 Bid of 9")
        assert (reading.deck, reading.remarks) == ({"bids": {"1": 1}, "spare": {"9": 2}}, [])

    def test_a_type_of_card_is_a_heading_inside_a_part(self) -> None:
        team = "Starting team\nAgents (1):\n1 Albert Hosteen\n"
        text = f"{team}Bureau Deck\n== Combat ==\n1 First Aid\nAgents\n1 Albert Hosteen"
        reading = text_format.read_whole(CCG, text)
        assert (reading.deck, reading.remarks) == (
            {"bureau": {"first_aid": 1, "albert_hosteen": 1}, "team": {"albert_hosteen": 1}},
            [],
        )

    def test_a_type_that_can_not_lie_in_the_part_leads_to_one_where_it_can(self) -> None:
        text = "# X-Files to choose from\nAgents\n1 Albert Hosteen"
        assert read(text, CCG) == {"bureau": {"albert_hosteen": 1}}
        assert remarks(text, CCG) == [(2, "moved")]

    def test_a_card_that_lies_in_one_part_alone_goes_there_with_a_remark(self) -> None:
        text = "# Sideboard\n1 Fox MULDER\n1 #DF101364"
        assert read(text, FAN) == {"environment": {"fox_mulder": 1}, "sideboard": {"df101364": 1}}
        assert remarks(text, FAN) == [(2, "moved")]

    @pytest.mark.parametrize(
        "heading", ["== Hand ==", "Hand:", "[Hand]", "Hand: 3", "Hand (3)", "# Hand", "// Hand", "\nHand", "\nHand\n"]
    )
    def test_an_unknown_heading_is_a_remark(self, heading: str) -> None:
        text = f"# Spare\n1 Bid of 1\n{heading}\n2 Bid of 9"
        assert read(text) == {"spare": {"1": 1, "9": 2}}
        assert [line for line, _ in remarks(text)] == [4 if heading.startswith("\n") else 3]

    def test_a_heading_may_stand_before_the_card(self) -> None:
        assert read("SB: 2 #DF101364\n1 #DF101364", FAN) == {"draw": {"df101364": 1}, "sideboard": {"df101364": 2}}

    @pytest.mark.parametrize(
        "line", ["Deck: Lone gunmen", "Author: Frohike", "Total: 60", "60 cards", "https://example.com/1"]
    )
    def test_a_line_about_the_deck_is_a_remark(self, line: str) -> None:
        assert read(f"2 Bid of 7\n{line}") == {"bids": {"7": 2}}
        assert remarks(line) == [(1, "comment")]

    def test_so_many_remarks_are_listed_and_whether_there_are_more(self) -> None:
        assert remarks("\n".join(f"# {number}th" for number in range(200)))[-2:] == [
            (100, "unknown_heading"),
            (101, "more"),
        ]

    def test_a_comment_may_follow_a_card_or_hide_one(self) -> None:
        assert read("2 Bid of 7 // the best\n# 2 Bid of 8\n; 1 Bid of 8") == {"bids": {"7": 2}}
        assert remarks("# 2 Bid of 8\n// Hand") == [(1, "unknown_heading"), (2, "comment")]


class TestTables:
    @pytest.mark.parametrize(
        "text",
        [
            'Count,Name,Section\n2,"Dana Scully, Abducted",Bureau\n1,Albert Hosteen,Team',
            'sep=;\r\nCard name;Qty;Part\r\n"Dana Scully, Abducted";2;Bureau\r\nAlbert Hosteen;1;Starting team\r\n',
            "name\tset\tpart\tcopies\nDana Scully, Abducted\tPremiere\t\t2.0\nAlbert Hosteen\t\tteam\tx1",
            '# Bureau Deck,,\nQuantity,Card,Rarity\n2,"Dana Scully, Abducted",\n\n# Starting team,,\n,Albert Hosteen,F',
            "|Copies|Card|Part|\n|---:|---|---|\n| 2 | Dana Scully, Abducted | bureau |\n| 1 | Albert Hosteen | team |",
            '2,"Dana Scully, Abducted"\n# Starting team\n"Albert Hosteen",1',
            '"Dana Scully, Abducted";"2";Premiere\n# Starting team\nAlbert Hosteen;1;Premiere',
            'Name,Count,Part\n"Dana Scully, Abducted",2,bureau\nAlbert Hosteen,1,team\nTotal,3,',
        ],
    )
    def test_columns_are_known_by_their_titles_in_any_order(self, text: str) -> None:
        assert read(text, CCG) == {"bureau": {"dana_scully_abducted": 2}, "team": {"albert_hosteen": 1}}

    def test_marks_have_columns_too(self) -> None:
        text = "Name,Set,Collector number,Count\nDouble,Second,3,2\nTwin,,9,1"
        assert read(text, NAMESAKES) == {"bids": {"c2": 2, "b2": 1}}

    def test_a_column_that_is_not_used_is_a_remark(self) -> None:
        assert remarks("Name,Count,Price\nBid of 7,2,0.10") == [(1, "unused_columns")]

    def test_a_column_of_numbers_counts_copies_unless_all_are_the_cards_own(self) -> None:
        assert read("Number,Name\n2,Fox MULDER\n1,Dana SCULLY", FAN) == {
            "environment": {"fox_mulder": 1, "dana_scully": 1}
        }
        assert read("Number,Name\n2,Fox MULDER\n2,Dana SCULLY", FAN) == {
            "environment": {"fox_mulder": 2, "dana_scully": 2}
        }
        assert remarks("Number,Name\n2,Fox MULDER\n2,Dana SCULLY", FAN) == [(1, "number_column")]

    def test_a_row_that_can_not_be_read_names_its_line(self) -> None:
        text = "Name,Count\nBid of 77,3\nBid of 7,two\n,4\nBid of 8,1"
        assert unread(text) == [
            (2, "There is no card “Bid of 77”.", ["3 Bid of 7", "3 Bid of 1", "3 Bid of 2", "3 Bid of 3"]),
            (3, "“two” is no number of copies.", ["1 Bid of 7"]),
            (4, "The row has no card name.", []),
        ]


class TestUnread:
    def test_the_rest_is_kept_and_the_summary_says_so(self) -> None:
        reading = text_format.read(RULES, "2 Bid of 9\nfour aces\n# Spare\n1 Bid of 1\n3 Bidof 7")
        assert reading.deck == {"bids": {"9": 2}, "spare": {"1": 1}}
        assert reading.summary == "3 cards read: 2 in Bids, 1 in Spare; 2 lines need you."
        assert [(one.line, one.text, one.code, one.part) for one in reading.unread] == [
            (2, "four aces", "unknown_card", "bids"),
            (5, "3 Bidof 7", "unknown_card", "spare"),
        ]
        assert reading.unread[1].suggestions[0] == Suggestion("3 Bid of 7", "Bid of 7", "spare", "7", 3)

    def test_who_wants_all_or_nothing_is_refused(self) -> None:
        with pytest.raises(MalformedDeckError) as refusal:
            text_format.read_whole(RULES, "2 Bid of 9\nfour aces")
        assert [(fault["line"], fault["detail"]) for fault in refusal.value.extra["faults"]] == [
            (2, "Line 2: There is no card “four aces”.")
        ]

    @pytest.mark.parametrize("text", ["Dear Dana,\nthe truth is out there", "1 Bid of 7\n" + "no\n" * 101])
    def test_a_text_that_is_no_list_of_the_games_cards_is_refused(self, text: str) -> None:
        with pytest.raises(MalformedDeckError) as refusal:
            text_format.read(RULES, text)
        assert 0 < len(refusal.value.extra["faults"]) <= 20

    @pytest.mark.parametrize("line", ["-1 Bid of 7", "10000 Bid of 7", "Bid of 7 and Bid of 8", "2 Bid of 7 x2"])
    def test_a_line_is_read_only_if_all_of_it_means_something(self, line: str) -> None:
        assert [number for number, *_ in unread(line)] == [1]

    def test_an_empty_text_is_an_empty_deck(self) -> None:
        assert read("\n \n") == {}
        assert text_format.read(RULES, "").summary == "0 cards read."

    @few
    @given(text=st.text(st.sampled_from("# 13xBidof[]()7\n'\u2019\",;:\t|=/-"), max_size=60))
    def test_any_text_is_read_or_left_unread(self, text: str) -> None:
        reading = text_format.read_lines(RULES, text)
        assert reading.deck == validation.checked(RULES, reading.deck)
        assert all(1 <= one.line <= len(text.splitlines()) for one in [*reading.unread, *reading.remarks])


def test_kinds_are_the_types_of_the_catalogue() -> None:
    bids = validation.sheet(NAMESAKES, {"bids": {"b1": 2, "b2": 1, "c1": 3}}, validation.agreed(NAMESAKES)).parts[0]
    assert [(kind.type, kind.cards) for kind in bids.kinds] == [("agent", 2), ("site", 4)]
    assert [(bar.value, bar.cards) for bar in bids.curve] == [(2, 2)]
    assert bids.cards == 6
