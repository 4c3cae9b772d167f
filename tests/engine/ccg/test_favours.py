"""What hardly anybody does: help a rival's check, and designate a Team where there is no Site (CHK-03, INV-02)."""

from collections.abc import Sequence

import pytest

from engine.ccg import card_set
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import act, asked, is_asked, options
from tests.engine.ccg.cards.tables import SITE, a_site_check
from tests.engine.ccg.constants import MULDER, A, B
from tests.engine.ccg.tables import Small, begin

FINGERPRINTS = "0236"
STRIKES, EXPERT = "0230", "0280"


def asked_at_a_check(seat: int, lying: Sequence[str], held: Sequence[str] = (SITE,), **given: int) -> Table:
    """Return a table at which a seat is asked in the check of a Site of A, with these Resources in its Bureau."""
    places = {f"bureau.{seat}": list(lying), "hand.0": [SITE], "hand.1": [SITE], f"hand.{seat}": list(held)}
    table = a_site_check(places, **given)
    while is_asked(table) != (seat, "check"):
        act(table, asked(table).options[-1])
    return table


@pytest.mark.rule("CHK-06")
def test_who_can_do_nothing_is_not_told_apart_by_it() -> None:
    decision = asked(asked_at_a_check(B, []))
    assert ([option.type for option in decision.options], decision.usual) == (["pass"], None)


@pytest.mark.rule("MP-03")
def test_of_three_one_may_help_another() -> None:
    table = asked_at_a_check(B, [FINGERPRINTS], seats=3)
    assert options(table, "use")
    assert asked(table).usual is None


@pytest.mark.rule("PLAY-19")
def test_a_keyword_is_changed_where_a_site_may_ask_for_it() -> None:
    """The Cigarette-Smoking Man Strikes: one keyword of a card becomes any other."""
    places = {"bureau.0": [MULDER, FINGERPRINTS], "hand.1": [STRIKES], "hand.0": [EXPERT]}
    table = begin(Small(places, texts=card_set.texts()).table, "requisition", A)
    while is_asked(table) != (B, "requisition"):
        act(table, asked(table).options[-1])
    decision = asked(table)
    assert [option.type for option in decision.options] == ["play", "pass"]
    assert decision.usual == decision.decline == 1
    at_check = asked_at_a_check(B, [], [STRIKES])
    assert ([option.type for option in asked(at_check).options], asked(at_check).usual) == (["play", "pass"], None)
