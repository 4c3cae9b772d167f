"""Options that players rarely want, such as helping a rival (CHK-03, INV-02)."""

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
    """Return a table where a seat with Resources is asked in the check of A's Site."""
    places = {f"bureau.{seat}": list(lying), "hand.0": [SITE], "hand.1": [SITE], f"hand.{seat}": list(held)}
    table = a_site_check(places, **given)
    while is_asked(table) != (seat, "check"):
        act(table, asked(table).options[-1])
    return table


@pytest.mark.rule("CHK-06")
def test_seat_without_options_is_asked_like_others() -> None:
    decision = asked(asked_at_a_check(B, []))
    assert ([option.type for option in decision.options], decision.usual) == (["pass"], None)


@pytest.mark.rule("MP-03")
def test_helping_a_rival_is_no_favour_with_three_players() -> None:
    table = asked_at_a_check(B, [FINGERPRINTS], seats=3)
    assert options(table, "use")
    assert asked(table).usual is None


@pytest.mark.rule("PLAY-19")
def test_keyword_change_is_likely_if_a_site_may_use_it() -> None:
    """The Cigarette-Smoking Man Strikes replaces one keyword of a card."""
    places = {"bureau.0": [MULDER, FINGERPRINTS], "hand.1": [STRIKES], "hand.0": [EXPERT]}
    table = begin(Small(places, texts=card_set.texts()).table, "requisition", A)
    while is_asked(table) != (B, "requisition"):
        act(table, asked(table).options[-1])
    decision = asked(table)
    assert [option.type for option in decision.options] == ["play", "pass"]
    assert decision.usual == decision.decline == 1
    at_check = asked_at_a_check(B, [], [STRIKES])
    assert ([option.type for option in asked(at_check).options], asked(at_check).usual) == (["play", "pass"], None)
