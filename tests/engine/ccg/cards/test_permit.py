"""Cards that give Agents a permission (EFF-06, EFF-19)."""

import pytest

from engine.ccg import card_set
from engine.ccg.presentation.log_text import log_lines
from engine.ccg.table import modifiers
from engine.ccg.table.state import Site
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.actions import act, decline, options, playable
from tests.engine.ccg.cards.tables import SITE, in_round, play_check, with_level
from tests.engine.ccg.constants import MULDER, SCULLY, A
from tests.engine.ccg.tables import Small, begin, card, standard_cards

SWAT, DRIVING, VIRGINIA, KICK, OCCULT = "0235", "0287", ["0048", "0053", "0071"], "0008", "0352"


def trained_at(table: Table) -> list[str]:
    """Train Mulder and return the labels of the last choice."""
    mulder, training = card(table, MULDER), table.card_set.number(table.design(card(table, SWAT)).id, A, 5)
    table.zones.setdefault(f"attached.{mulder}", []).append(training)
    table.zones.where[training] = f"attached.{mulder}"
    table.pending, table.stack[-1].pc = None, 0
    table.announce("returned", mulder, A)
    table.run()
    return [line.text for line in log_lines(act(table, Action("choose", pick="2")), standard_cards())]


@pytest.mark.rule("ADV-08", "EFF-06", "DEB-08")
def test_swat_training_teaches_martial_arts_for_good() -> None:
    table = in_round("CRC", OCCULT, [KICK, SWAT, SITE], A)
    assert playable(table) == []
    assert trained_at(table) == ["Player 1's Agent Fox Mulder: may use Martial Arts cards."]
    modifiers.end_expired(table, "turn")
    assert playable(table) == [KICK]
    mulder = card(table, MULDER)
    table.discard(table.zones[f"attached.{mulder}"])
    assert not table.texts.permits(table, "Martial Arts", mulder)


def driving(sites: list[str], level: int = 5) -> Table:
    """Return a table after Driving where A's Agents have Sites to go to."""
    places = {"field.0": [MULDER, SCULLY, *sites], "hand.0": [DRIVING, SITE]}
    table = with_level(
        begin(Small(places, texts=card_set.texts()).table, "healing", A), "Criminal Investigation", level
    )
    assert playable(table) == []
    for number in sites:
        table.state.sites[card(table, number, "field.0")] = Site(1)
    table.stack.clear()
    table.pending = None
    begin(table, "deployment", A)
    decline(table)
    play_check(table, DRIVING)
    table.stack.clear()
    table.pending = None
    return begin(table, "investigation", A)


@pytest.mark.rule("INV-04", "EFF-19")
@pytest.mark.parametrize(("level", "found"), [(5, [VIRGINIA[1]]), (4, [])])
def test_driver_goes_only_to_a_second_site_in_the_same_state(level: int, found: list[str]) -> None:
    table = driving([*VIRGINIA[:2], SITE], level)
    act(table, next(one for one in options(table, "investigate") if one.card == card(table, VIRGINIA[0])))
    assert [table.design(option.card or 0).number for option in options(table, "investigate")] == found
