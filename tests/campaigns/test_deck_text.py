"""Decks as text: what is written is read back, however people spell it, and a fault names its line."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.decks import text_format, validation
from campaigns.errors import MalformedDeckError
from engine import ruleset
from tests.rulesets.namesakes import ruleset as NAMESAKES

RULES = ruleset.get("sealedbid")
EVEN = RULES.starter_decks()[1].deck


@pytest.fixture(autouse=True)
def namesakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a game be known in which cards have one name."""
    monkeypatch.setitem(ruleset.RULESETS, "namesakes", "tests.rulesets.namesakes")


def read(text: str, rules: Any = RULES) -> Any:
    return text_format.read(rules, text)


def refused(text: str, rules: Any = RULES) -> list[tuple[int, str]]:
    """Return what is wrong with a text, by its lines."""
    with pytest.raises(MalformedDeckError) as refusal:
        read(text, rules)
    return [(fault["line"], fault["detail"]) for fault in refusal.value.extra["faults"]]


def test_a_deck_is_written_by_parts_and_names() -> None:
    deck = {"spare": {"9": 1, "1": 1}, "bids": {"7": 2}}
    assert text_format.written(RULES, deck) == "# Bids\n2 Bid of 7\n\n# Spare\n1 Bid of 1\n1 Bid of 9\n"


def decks(rules: Any) -> st.SearchStrategy[Any]:
    cards = st.dictionaries(st.sampled_from(sorted(validation.designs(rules))), st.integers(1, 99), min_size=1)
    return st.dictionaries(st.sampled_from(["bids", "spare"]), cards)


@pytest.mark.parametrize("rules", [RULES, NAMESAKES], ids=lambda rules: rules.name)
@given(data=st.data())
def test_what_is_written_is_read_back(rules: Any, data: st.DataObject) -> None:
    deck = data.draw(decks(rules))
    assert read(text_format.written(rules, deck), rules) == deck


@pytest.mark.parametrize(
    "text",
    [
        "# Draw deck\n2 O'Neill's \"Well-Kept\" Café",
        "#draw  DECK\n\n  2   o\u2019neill\u2019s   well-kept   CAFÉ  ",
        "# bids\r\n2x ONEILLS “WELL—KEPT” cafe\N{COMBINING ACUTE ACCENT}",
        "## Spare bids\n# Draw deck\n1 O'Neill's Well-Kept Café\n1 O'Neill's Well-Kept Café [First]",
        "2 O'Neill's Well-Kept Café (7)",
    ],
)
def test_case_apostrophes_and_spaces_make_no_difference(text: str) -> None:
    assert read(text, NAMESAKES) == {"bids": {"a1": 2}}


@pytest.mark.parametrize(
    ("line", "design"),
    [
        ("1 Twin [9]", "b2"),
        ("1 twin (b1)", "b1"),
        ("1 Twin [8]", "e1"),
        ("1 Double [second]", "c2"),
        ("1 Double[FIRST]", "c1"),
        ("1 Apart", "d1"),
        ("1 Apart [d2]", "d2"),
    ],
)
def test_a_mark_tells_namesakes_apart_where_the_part_does_not(line: str, design: str) -> None:
    assert read(line, NAMESAKES) == {"bids": {design: 1}}


def test_a_name_goes_for_what_may_lie_in_the_part() -> None:
    assert read("# Spare bids\n2 Apart", NAMESAKES) == {"spare": {"d2": 2}}


def test_who_does_not_say_which_is_told_how_to() -> None:
    detail = "Line 2: Several cards are called “twin”: say which, “Twin [b1]”, “Twin [9]”."
    assert refused("# Draw deck\n3 twin", NAMESAKES) == [(2, detail)]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("3 Bid of 77", "There is no card “Bid of 77”. Is it “Bid of 7”?"),
        ("3 Fox", "There is no card “Fox”."),
        ("Bid of 7", "It begins with a number of copies, then comes the name of a card: “3 Name of card”."),
        ("-1 Bid of 7", "It begins with a number of copies, then comes the name of a card: “3 Name of card”."),
        ("0 Bid of 7", "Of a card there are 1 to 99 copies."),
        ("100 Bid of 7", "Of a card there are 1 to 99 copies."),
        ("# Hand", "There is no part “Hand”; the parts are: Bids, Spare."),
        ("#", "There is no part “”; the parts are: Bids, Spare."),
    ],
)
def test_a_fault_names_its_line(line: str, said: str) -> None:
    assert refused(f"# Bids\n1 Bid of 1\n{line}\n") == [(3, f"Line 3: {said}")]


def test_copies_add_up_and_no_further_than_one_may_have() -> None:
    assert read("60 Bid of 7\n39 Bid of 7") == {"bids": {"7": 99}}
    assert refused("60 Bid of 7\n40 Bid of 7") == [(2, "Line 2: Of a card there are 1 to 99 copies.")]


def test_all_faulty_lines_are_told_up_to_twenty() -> None:
    assert [line for line, _ in refused("1 Fox\n1 Bid of 1\n1 Dana")] == [1, 3]
    assert len(refused("1 Fox\n" * 3000)) == 20


def test_an_empty_text_is_an_empty_deck() -> None:
    assert read("\n \n") == {}


@given(text=st.text(st.sampled_from("# 13xBidof[]()7\n'\u2019"), max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        deck = read(text)
    except MalformedDeckError as refusal:
        assert all(fault["line"] for fault in refusal.extra["faults"])
    else:
        assert deck == validation.checked(RULES, deck)


def test_kinds_are_the_types_of_the_catalogue() -> None:
    bids = validation.sheet(NAMESAKES, {"bids": {"b1": 2, "b2": 1, "c1": 3}}, validation.agreed(NAMESAKES)).parts[0]
    assert [(kind.type, kind.cards) for kind in bids.kinds] == [("agent", 2), ("site", 4)]
    assert [(bar.value, bar.cards) for bar in bids.curve] == [(2, 2)]
    assert bids.cards == 6
