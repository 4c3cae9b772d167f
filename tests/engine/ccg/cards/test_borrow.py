"""Cards that borrow another player's cards (EFF-25)."""

import pytest

from engine.ccg import card_set
from engine.ccg.rules import debriefing
from engine.ccg.table import modifiers, stats
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import asked, play, playable
from tests.engine.ccg.cards.tables import MULDER, SITE, Small, a_check, act, decline, is_asked, level
from tests.engine.ccg.constants import BRAUN, KOSSEFF, LAMANA, A, B
from tests.engine.ccg.tables import begin, card, numbers_in, pools

RESOURCES, GRAVE, BYERS, OCCULT_KILLER = "0279", "0291", "0187", "0197"


def own_turn(number: str, **places: list[str]) -> Table:
    """Return a table in A's Healing Phase with a card in hand and Mulder in the Field."""
    named = {name.replace("_", "."): cards for name, cards in places.items()}
    small = Small({"field.0": [MULDER], "hand.0": [number], "hand.1": [SITE], **named}, texts=card_set.texts())
    return begin(small.table, "healing", A)


def with_skill(table: Table, skill: str, level: int) -> Table:
    mulder = card(table, MULDER, "field.0")
    modifiers.change(table, mulder, mulder, skill, level - stats.value(table, mulder, skill), "game")
    return table


def until_decided(table: Table) -> None:
    """Resolve announced cards and run the check that follows."""
    decline(table, "answer")
    while table.state.checks:
        decline(table)


@pytest.mark.rule("OPEN-17", "EFS-01")
@pytest.mark.parametrize(("level", "asked_for"), [(4, "choose_card"), (3, "healing")])
def test_successful_check_borrows_an_agent(level: int, asked_for: str) -> None:
    table = with_skill(own_turn(RESOURCES, field_1=[KOSSEFF], bureau_1=[LAMANA]), "Bureaucracy", level)
    play(table, RESOURCES)
    until_decided(table)
    kosseff = card(table, KOSSEFF)
    if level == 4:
        assert is_asked(table) == (A, "choose_card")
        assert {option.card for option in asked(table).options} == {kosseff, card(table, LAMANA)}
        act(table, next(option for option in asked(table).options if option.card == kosseff))
    assert (is_asked(table)[1], table.zones.where[kosseff]) == ("healing", "field.0" if level == 4 else "field.1")
    assert numbers_in(table, "discard.0") == [RESOURCES]
    debriefing.end_turn(table, A)
    assert table.zones.where[kosseff] == "field.1"


@pytest.mark.rule("OPEN-17", "POOL-09", "CHK-12")
def test_grave_plays_another_players_witness_for_free() -> None:
    table = a_check("Behavioral", {"hand.0": [GRAVE, SITE], "discard.1": [BRAUN, BYERS], "hand.1": [SITE]})
    before = level(table)
    play(table, GRAVE)
    decline(table, "answer")
    assert (level(table), pools(table)[A]) == (before + 2, (18, 20))
    assert (numbers_in(table, "serving.0"), numbers_in(table, "discard.0")) == ([BRAUN], [GRAVE])
    decline(table, "check")
    assert numbers_in(table, "discard.1") == [BYERS, BRAUN]


@pytest.mark.rule("CHK-06", "OPEN-17")
def test_witness_from_a_grave_can_be_answered() -> None:
    plague_of_answers = "0233"
    table = a_check("Bureaucracy", {"hand.0": [GRAVE, SITE], "discard.1": ["0202"], "hand.1": [plague_of_answers]})
    before = level(table)
    play(table, GRAVE)
    decline(table)
    assert is_asked(table) == (B, "answer")
    play(table, plague_of_answers)
    decline(table, "answer")
    assert (level(table), sorted(numbers_in(table, "discard.1"))) == (before, ["0202", plague_of_answers])


@pytest.mark.rule("PLAY-01", "CHK-10")
@pytest.mark.parametrize(
    ("witnesses", "zone", "found"),
    [
        ([BRAUN], "discard.1", [GRAVE]),
        ([BRAUN], "discard.0", []),
        ([BYERS], "discard.1", []),
        (["0282"], "discard.1", []),
        ([OCCULT_KILLER], "discard.1", []),
    ],
)
def test_grave_needs_a_playable_witness_of_another_player(witnesses: list[str], zone: str, found: list[str]) -> None:
    assert playable(a_check("Behavioral", {"hand.0": [GRAVE, SITE], zone: witnesses})) == found
