"""Cards that change what a Witness adds to a check (EFF-01, EFF-10)."""

import pytest

from engine.ccg.presentation.log_text import log_lines
from engine.ccg.rules import checks
from engine.ccg.ruleset import ruleset
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import decline, is_asked, play
from tests.engine.ccg.cards.tables import SITE, a_check, announce, level
from tests.engine.ccg.cards.test_borrow import own_turn, until_decided, with_skill
from tests.engine.ccg.constants import BRAUN, A, B
from tests.engine.ccg.tables import numbers_in

TRUST, AUTOPSY, GRISSOM = "0273", "0302", "0193"


def in_check(hand: list[str], **places: list[str]) -> Table:
    """Return a table at a Behavioral check where B can reverse a Witness."""
    named = {name.replace("_", "."): cards for name, cards in places.items()}
    return a_check("Behavioral", {"hand.0": [*hand, SITE], "hand.1": [TRUST, SITE], **named})


def reverse_witness(table: Table) -> None:
    """Let B play the card in any window."""
    while is_asked(table)[0] != B:
        decline(table)
    play(table, TRUST)
    decline(table, "answer")


@pytest.mark.rule("EFF-02", "POOL-13")
@pytest.mark.parametrize("trusted", [True, False])
def test_reversed_witness_has_no_other_effect(trusted: bool) -> None:
    table = in_check([BRAUN], bureau_0=[GRISSOM])
    if not trusted:
        reverse_witness(table)
        while is_asked(table)[0] != A:
            decline(table)
    play(table, BRAUN)
    assert table.player(A).rp == 20 - 2 + trusted


# Autopsy


def after_autopsy(level: int, witness: str = BRAUN) -> Table:
    """Return a table after an Autopsy with a Witness in hand."""
    table = with_skill(own_turn(AUTOPSY, discard_0=[witness]), "Medical", level)
    play(table, AUTOPSY)
    until_decided(table)
    assert numbers_in(table, "hand.0") == [witness]
    return table


def begin_check(table: Table) -> Table:
    """Begin a Behavioral check and go to its window."""
    table.pending, table.stack[-1].pc = None, 0
    table.programs["idle"] = [lambda table, frame: None]
    table.push("idle", A)
    checks.start(table, A, table.agents(A, "field"), "Behavioral", 9)
    table.run()
    return table


@pytest.mark.rule("EFF-01", "EFF-11", "PLAY-15", "EFS-04")
@pytest.mark.parametrize(("there", "by"), [(4, 4), (3, 2)])
def test_witness_from_the_pile_adds_double_after_a_success(there: int, by: int) -> None:
    table = begin_check(after_autopsy(there))
    before = level(table)
    play(table, BRAUN)
    decline(table, "answer")
    assert level(table) == before + by


@pytest.mark.rule("DEB-05")
def test_doubling_applies_to_one_card_this_turn() -> None:
    table = after_autopsy(4)
    assert table.state.turn.doubled == ["0:dr_sheila_braun"]
    table = begin_check(table)
    play(table, BRAUN)
    assert table.state.turn.doubled == []
    decline(table, "answer")
    table.state.checks[-1].names.clear()
    before, second = level(table), table.card_set.number("dr_sheila_braun", A, 7)
    table.zones["hand.0"].append(second)
    table.zones.where[second] = "hand.0"
    announce(table, A, BRAUN, "hand.0")
    decline(table, "answer")
    assert level(table) == before + 2


@pytest.mark.rule("EFF-10", "EFF-01")
def test_doubled_bonus_is_reversed_double() -> None:
    table = after_autopsy(4)
    trust = table.card_set.number("trust_no_one", B, 7)
    table.zones["hand.1"].append(trust)
    table.zones.where[trust] = "hand.1"
    table = begin_check(table)
    play(table, BRAUN)
    reverse_witness(table)
    assert [modifier.by for modifier in table.state.checks[-1].modifiers] == [-4]


def test_reshuffled_table_keeps_the_doubled_card() -> None:
    table = after_autopsy(4)
    for seed in range(5):
        other = ruleset.reshuffle(table, B, bytes([seed]) * 32)
        assert (other.state.turn.doubled, numbers_in(other, "hand.0")) == (table.state.turn.doubled, [BRAUN])


def test_log_shows_changes_of_a_witness() -> None:
    table = in_check([BRAUN])
    play(table, BRAUN)
    decline(table, "answer")
    decline(table)
    play(table, TRUST)
    table.begin()
    decline(table)
    lines = [line.text for line in log_lines(table.facts, table.card_set)]
    assert "Dr. Sheila Braun: subtracted from the check instead of added." in lines
